/** The documents of the accessory warehouse keep what every document keeps. */
import {
  accessoryIn,
  accessoryMoves,
  accessoryOut,
  accessoryPurchase,
  accessoryStock,
} from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type AccessoryScene,
  accessoryScene,
  manySkus,
  ordered,
  purchaseBody,
  received,
  TODAY,
} from '../../../../test/accessory-scene.ts';
import { documentSuite } from '../../../../test/document-suite.ts';
import { makeMember } from '../../../../test/kit.ts';

let s: AccessoryScene;
/** receipt lines that may go back */
let returnable: readonly { id: string; accessorySkuId: string }[] = [];
beforeAll(async () => {
  s = await accessoryScene();
  const skus = await manySkus(s, 200);
  const bought = await ordered(
    s,
    skus.map((accessorySkuId) => ({ accessorySkuId, quantity: '500', unitPrice: '2.5' })),
  );
  const receipt = await received(
    s,
    bought,
    skus.map(() => '500'),
  );
  returnable = receipt.lines;
}, 120_000);

documentSuite(accessoryPurchase, {
  space: () => s.space,
  ownField: 'buyerId',
  make: async (lines) =>
    purchaseBody(
      s,
      (await manySkus(s, lines)).map((accessorySkuId) => ({
        accessorySkuId,
        quantity: '3',
        unitPrice: '26.1',
      })),
    ),
});

documentSuite(accessoryIn, {
  space: () => s.space,
  make: async (lines) => ({
    inType: 128,
    warehouseId: s.warehouseId,
    businessDate: TODAY,
    lines: (await manySkus(s, lines)).map((accessorySkuId) => ({
      accessorySkuId,
      quantity: '3',
      unitPrice: '1.5',
    })),
  }),
});

documentSuite(accessoryOut, {
  space: () => s.space,
  ownField: 'receiverId',
  make: (lines) => ({
    outType: 64,
    supplierId: s.supplierId,
    warehouseId: s.warehouseId,
    businessDate: TODAY,
    lines: returnable
      .slice(0, lines)
      .map(({ id, accessorySkuId }) => ({ accessorySkuId, inLineId: id, quantity: '1' })),
  }),
});

describe('what the stock cost', () => {
  const RIGHTS = [
    'AccessoryIns:query',
    'AccessoryIns:get',
    'AccessoryIns:edit',
    'AccessoryInventorys:query',
    'AccessoryInventorys:get',
  ];
  it.each([
    ['a storekeeper', [], null],
    ['who also buys', ['AlPsiManagement.AccessoryPurchases:get'], '1250.00'],
    ['who also pays', ['AlFinance.PayableStatements:get'], '1250.00'],
  ])('%s', async (_who, more, seen) => {
    const member = await makeMember(s.space, [...RIGHTS.map((r) => `AlPsiManagement.${r}`), ...more]);
    const accessorySkuId = returnable[0]?.accessorySkuId as string;
    const stock = await member.call(accessoryStock, { query: { accessorySkuId } });
    expect(stock.items.map((r) => r.value === null)).toEqual(stock.items.map(() => seen === null));
    expect('value' in (stock.totals ?? {})).toBe(seen !== null);
    const moves = await member.call(accessoryMoves, { query: { accessorySkuId } });
    expect(moves.items.every((m) => (m.value === null) === (seen === null))).toBe(true);
    const { items } = await member.call(accessoryIn.calls.list, { query: { inType: '1' } });
    expect(items.map((r) => r.amount === null)).toEqual([seen === null]);
    const view = await member.call(accessoryIn.calls.get, { params: { id: items[0]?.id as string } });
    expect(view.lines[0]?.amount).toBe(seen);
  });

  it('of what a storekeeper saves stays as it is', async () => {
    const member = await makeMember(
      s.space,
      RIGHTS.map((r) => `AlPsiManagement.${r}`),
    );
    const { id } = await s.owner.call(accessoryIn.calls.create, {
      body: {
        inType: 128,
        warehouseId: s.warehouseId,
        businessDate: TODAY,
        lines: [{ accessorySkuId: s.glueId, quantity: '1', unitPrice: '8' }],
      },
    });
    const view = await member.call(accessoryIn.calls.get, { params: { id } });
    expect(view.lines[0]?.unitPrice).toBeNull();
    await member.call(accessoryIn.calls.update, {
      params: { id },
      body: { ...view, remark: '看过' } as never,
    });
    const after = await s.owner.call(accessoryIn.calls.get, { params: { id } });
    expect([after.remark, after.lines[0]?.unitPrice, after.amount]).toEqual(['看过', '8.000000', '8.00']);
  });
});
