/** 套料方式 of a product (engineering A6): brought by its structure, and what is not nested is in no nest and waits for none. */
import { beforeAll, describe, expect, it } from 'vitest';
import { initStructures, nest, product, project, structure } from '@muyun/contract';
import { addPanel, type CadScene, cadScene } from '../../../../test/cad-scene.ts';
import { act, addProduct, f9Body, nestScene } from '../../../../test/nest-scene.ts';
import { testHouse } from '../../../../test/kit.ts';
import { releaseIdleDrafts } from './nest-idle.ts';

const at = (id: string) => ({ params: { id } });
let s: CadScene;
let curved: string;
let carved: string;
beforeAll(async () => {
  s = await cadScene();
  await s.owner.call(initStructures);
  const named = async (name: string) =>
    (await s.owner.call(structure.calls.list, { query: { filter: name } })).items[0]?.id as string;
  [curved, carved] = [await named('双曲'), await named('雕花板')];
});
const kindsOf = async (id: string) => (await s.owner.call(product.getProduct, at(id))).nestKind;
const countersOf = async () => {
  const { nestableAmount, notNestingAmount } = await s.owner.call(project.getProject, at(s.projectId));
  return [nestableAmount, notNestingAmount];
};

describe('the way of nesting', () => {
  it('comes from the structure, unless the product says otherwise', async () => {
    const made = async (over: object) => (await addPanel(s, over as never)).nestKind;
    expect(await made({ code: 'K-1', structureId: null })).toBe(1);
    expect(await made({ code: 'K-2', structureId: curved })).toBe(0);
    expect(await made({ code: 'K-3', structureId: carved })).toBe(2);
    expect(await made({ code: 'K-4', structureId: curved, nestKind: 1 })).toBe(1);
    // only K-1, K-3 and K-4 are to be nested
    expect(await countersOf()).toEqual([36, 36]);
  });

  it('follows when another structure is chosen, alone or among many; counters and the list of what waits follow', async () => {
    const made = await addPanel(s, { code: 'K-5', structureId: null } as never);
    const edit = (change: object, version: number) =>
      s.owner.call(product.updateProduct, { ...at(made.id), body: { version, ...change } as never });
    const waiting = async () =>
      (
        await s.owner.call(product.listProducts, {
          query: { projectIds: [s.projectId], nestState: 16, filter: 'K-5' } as never,
        })
      ).totalCount;
    expect(await waiting()).toBe(1);
    const bought = await edit({ structureId: curved }, made.version);
    expect([bought.nestKind, await waiting()]).toEqual([0, 0]);
    expect(await countersOf()).toEqual([36, 36]);
    const own = await edit({ structureId: carved, nestKind: 1 }, bought.version);
    expect(own.nestKind).toBe(1);
    await s.owner.call(product.updateProducts, {
      body: { ids: [made.id], set: { structureId: curved } } as never,
    });
    expect(await kindsOf(made.id)).toBe(0);
    await s.owner.call(product.updateProducts, { body: { ids: [made.id], set: { nestKind: 2 } } as never });
    expect(await kindsOf(made.id)).toBe(2);
    const [last] = await s.owner.call(product.productHistory, at(made.id));
    expect(last?.changes).toContainEqual(
      expect.objectContaining({ label: '套料方式', oldValue: '不套料', newValue: '异形' }),
    );
    expect(await countersOf()).toEqual([48, 48]);
  });
});

describe('what is not nested', () => {
  it('is offered to no order and refused by each, also by a draft that was idle meanwhile', async () => {
    const scene = await nestScene();
    const { owner } = scene;
    const third = await addProduct(owner, scene, { code: 'C-1', w: 300, h: 200, quantity: 4 });
    const setKind = (id: string, nestKind: number) =>
      owner.call(product.updateProducts, { body: { ids: [id], set: { nestKind } } as never });
    const offered = async () =>
      (await owner.call(nest.listNestProducts, { query: { projectIds: [scene.projectId] } as never })).map(
        (p) => [p.code, p.nestKind],
      );
    await setKind(third, 2);
    expect(await offered()).toEqual([
      ['A-05-001', 1],
      ['B-02-011', 1],
      ['C-1', 2],
    ]);
    const body = (productId: string, quantity: number) => ({
      ...f9Body(scene),
      products: [{ productId, quantity }],
    });
    const draft = await owner.call(nest.createNestOrder, { body: body(third, 2) });
    // its pieces are held
    expect(await owner.refused(setKind(third, 0))).toBe('Cad:ProductNested');
    const { pools } = (await testHouse()).server.house;
    await releaseIdleDrafts(pools, new Date(Date.now() + 8 * 86_400_000), () => undefined);
    await setKind(third, 0);
    expect((await offered()).map(([code]) => code)).toEqual(['A-05-001', 'B-02-011']);
    expect(await owner.refused(owner.call(nest.createNestOrder, { body: body(third, 1) }))).toBe(
      'Nest:NotNested',
    );
    expect(await owner.refused(act(owner, draft.id, 'submit'))).toBe('Nest:NotNested');
    const [row] = await owner.call(nest.listNestProjects, { query: {} });
    expect(row).toMatchObject({ kinds: 2, pieces: 36 });
    await act(owner, draft.id, 'void', { reason: '试验' });
  });
});
