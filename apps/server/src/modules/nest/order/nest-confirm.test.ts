/** What a confirmation costs does not grow with the pieces (engineering H3). */
import { beforeAll, expect, it } from 'vitest';
import { type NestDraft, nest } from '@muyun/contract';
import {
  addPlate,
  addProduct,
  computed,
  f9Params,
  nestScene,
  type NestScene,
} from '../../../../test/nest-scene.ts';
import { countStatements, forgetRemembered } from '../../../../test/statements.ts';

let scene: NestScene;
beforeAll(async () => {
  scene = await nestScene({ plates: false });
  await addPlate(scene.owner, scene.textureId, { code: 'KC-01', width: 1500, length: 3000, quantity: 40 });
});

/** An order of so many kinds, each so often, computed. Answers what its confirmation and its return ask of the database. */
async function statementsOf(
  kinds: number,
  each: number,
): Promise<{ confirm: number; back: number; sheets: number }> {
  const { owner } = scene;
  const products: NestDraft['products'] = [];
  for (let i = 0; i < kinds; i += 1)
    products.push({
      productId: await addProduct(owner, scene, {
        code: `S${kinds}-${i}`,
        w: 400 + i * 7,
        h: 250 + i * 5,
        quantity: each,
      }),
      quantity: each,
    });
  const { id } = await owner.call(nest.createNestOrder, { body: { kind: 1, products, params: f9Params() } });
  const planned = await computed(owner, id);
  expect([planned.state, planned.placedAmount]).toEqual([8, kinds * each]);
  await forgetRemembered();
  let { version } = planned;
  const act = (action: 'confirm' | 'unconfirm') =>
    countStatements(async () => {
      ({ version } = await owner.call(nest.nestOrderState, {
        params: { id },
        body: { action, version, reason: '数一数' },
      }));
    });
  const confirm = await act('confirm');
  return { confirm, back: await act('unconfirm'), sheets: planned.sheetAmount };
}

it('20 pieces on a sheet and 600 on many ask the same number of statements', async () => {
  const small = await statementsOf(2, 10);
  const large = await statementsOf(30, 20);
  expect(large.sheets).toBeGreaterThan(small.sheets * 5);
  expect([large.confirm, large.back]).toEqual([small.confirm, small.back]);
});
