/** 可用量 of a size to buy (engineering A1 maxQty, F2): however many colours an order has, it is there once. */
import { describe, expect, it } from 'vitest';
import { nest, type NestDraft } from '@muyun/contract';
import { newId } from '../../../kit/clock.ts';
import { sql } from '../../../kit/sql.ts';
import type { Actor } from '../../../../test/kit.ts';
import { addProduct, addSize, computed, f9Params, nestScene } from '../../../../test/nest-scene.ts';

const W = 1490;
const H = 2990;
async function addColor(owner: Actor, code: string): Promise<string> {
  const id = newId();
  await owner.inTx((tx) =>
    tx.run(
      sql`insert into color_card (tenant_id, id, code, name) values (${tx.tenantId}, ${id}, ${code}, ${code})`,
    ),
  );
  return id;
}
/** Panels that take a whole sheet each, in colours; a size of which so many are to be had. */
async function scene(maxQty: number, quantities: readonly number[]) {
  const s = await nestScene({ plates: false });
  const size = await addSize(s.owner, s.textureId, { width: 1500, length: 3000, maxQty });
  const products: { productId: string; quantity: number }[] = [];
  for (const [i, quantity] of quantities.entries()) {
    const colorId = await addColor(s.owner, `RAL90${10 + i}`);
    const productId = await addProduct(s.owner, s, { code: `W-${i}`, w: W, h: H, quantity, colorId });
    products.push({ productId, quantity });
  }
  const body: NestDraft = { kind: 1, products, params: f9Params() };
  return { ...s, size, body };
}

describe('a size of which so many are to be had', () => {
  it('is shared out among the colours; together they take no more', async () => {
    const { owner, body } = await scene(3, [3, 2]);
    const { id } = await owner.call(nest.createNestOrder, { body });
    const order = await computed(owner, id);
    expect(order).toMatchObject({ state: 8, sheetAmount: 3, placedAmount: 3, lostAmount: 2 });
  });

  it('leaves a sheet for a small group while there is more than one', async () => {
    const { owner, body } = await scene(4, [19, 1]);
    const { id } = await owner.call(nest.createNestOrder, { body });
    const lines = (await computed(owner, id)).groupRows.map((g) => g.pieces);
    expect(lines).toEqual([19, 1]);
    const { stocks } = await owner.call(nest.getNestOrder, { params: { id } });
    expect(stocks.map((s) => s.limitQuantity).toSorted()).toEqual([1, 3]);
  });

  it('is not given away twice by hand', async () => {
    const { owner, body, size } = await scene(3, [3, 2]);
    const options = await owner.call(nest.nestStockOptions, {
      body: {
        products: body.products.map(({ productId, quantity }) => ({ productId, quantity })),
        colorMode: 1,
      },
    });
    const stocks = (limits: readonly (number | null)[]) =>
      options.map((g, i) => ({
        groupName: g.name,
        kind: 1,
        plateMaterialSizeId: size,
        limitQuantity: limits[i] ?? null,
      }));
    const create = (limits: readonly (number | null)[]) =>
      owner.call(nest.createNestOrder, { body: { ...body, stocks: stocks(limits) } });
    expect(await owner.refused(create([3, 1]))).toBe('Nest:StockShort');
    expect(await owner.refused(create([null, null]))).toBe('Nest:StockShort');
    const { id } = await create([2, 1]);
    expect(await computed(owner, id)).toMatchObject({ state: 8, sheetAmount: 3 });
  });
});
