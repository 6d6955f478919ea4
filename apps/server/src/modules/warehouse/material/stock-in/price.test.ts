/** 入库调价 (commerce §2.4, table row 6): what still lies there takes its part, the rest is a variance; the supplier is owed the whole. */
import {
  changeReceiptPrice,
  materialBalances,
  materialMoves,
  materialStockIn,
  materialStockOut,
} from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { at, deApproved, materialSteps } from '../../../../../test/material-scene.ts';
import { type PurchaseScene, purchaseScene } from '../../../../../test/purchase-scene.ts';
import { col } from '../../../../kit/shape.ts';
import { sql } from '../../../../kit/sql.ts';

let s: PurchaseScene;
beforeAll(async () => {
  s = await purchaseScene();
});
const { viewIn, ordered, received, stocked, issued, draftIn, plate, anotherSupplier } = materialSteps(
  () => s,
);
const balanceOf = async (materialSkuId: string) =>
  (await s.owner.call(materialBalances, { query: { materialSkuId } })).items[0];
const change = async (id: string, unitPrice: string, over: object = {}) => {
  const view = await viewIn(id);
  return s.owner.call(changeReceiptPrice, {
    ...at(id),
    body: {
      version: view.version,
      reason: '合同价更正',
      lines: [{ lineId: view.lines[0]?.id as string, unitPrice }],
      ...over,
    },
  });
};
const one = (text: 'owed' | 'variance', id: string): Promise<string> =>
  s.owner.inTx(async (tx) => {
    const statement =
      text === 'owed'
        ? sql`select b.balance as n from party_balance b where b.tenant_id = ${tx.tenantId} and b.ledger = 32 and b.party_id = ${id}`
        : sql`select coalesce(sum(v.amount), 0) as n from cost_variance v where v.tenant_id = ${tx.tenantId} and v.source_id = ${id}`;
    return (await tx.one({ n: col.decimal }, statement))?.n ?? '0.00';
  });

async function bought(quantity: string, unitPrice: string) {
  const [materialSkuId, supplierId] = [await plate(), await anotherSupplier(`P${unitPrice}-${quantity}`)];
  const { lineId } = await ordered(
    { materialSkuId, quantity, unitPrice, priceBasis: 4 },
    { supplierId, taxRate: '0' },
  );
  return {
    materialSkuId,
    supplierId,
    id: await received(lineId, { materialSkuId, quantity }, { supplierId }),
  };
}

describe('a later price', () => {
  it('D4 row 6: 12.00 a piece dearer on 40: with 82 there the stock takes 480.00, with 25 there 300.00 and 180.00 are a variance', async () => {
    const all = await bought('40', '982.80');
    await stocked('42', '945', { materialSkuId: all.materialSkuId });
    const before = await balanceOf(all.materialSkuId);
    await change(all.id, '994.80');
    const after = await balanceOf(all.materialSkuId);
    expect(Number(after?.value) - Number(before?.value)).toBeCloseTo(480, 6);
    expect([await one('owed', all.supplierId), await one('variance', all.id)]).toEqual(['39792.00', '0']);
    expect(await viewIn(all.id)).toMatchObject({
      amount: '39792.00',
      stockValue: '39792.00',
      priceRevision: 1,
    });
    const part = await bought('40', '982.80001');
    await issued([{ materialSkuId: part.materialSkuId, quantity: '15' }]);
    await change(part.id, '994.80001');
    expect(Number(await one('variance', part.id))).toBe(180);
    const log = await s.owner.call(materialMoves, {
      query: { itemId: part.materialSkuId, moveType: 1001 },
    });
    expect(log.items.map((m) => [m.typeLabel, m.quantity, m.value])).toEqual([
      ['价格调整', '0.0000', '300.00'],
    ]);
    expect(await s.owner.refused(deApproved(s.owner, materialStockIn, all.id))).toBe(
      'Material:PriceDifference',
    );
  });

  it('is refused: a stale version, a line of another receipt, what is no approved purchase, what is settled', async () => {
    const { id } = await bought('2', '10');
    const other = await bought('2', '11');
    expect(await s.owner.refused(change(id, '12', { version: 99 }))).toBe('Common:StaleVersion');
    const foreign = (await viewIn(other.id)).lines[0]?.id as string;
    expect(await s.owner.refused(change(id, '12', { lines: [{ lineId: foreign, unitPrice: '1' }] }))).toBe(
      'Common:NotFound',
    );
    expect(await s.owner.refused(change(await stocked('1', '1'), '2'))).toBe('Common:InvalidState');
    expect(await s.owner.refused(change(await draftIn([{ quantity: '1' }]), '2'))).toBe(
      'Common:InvalidState',
    );
    // no statement exists yet: what it will write is written here
    await s.owner.inTx((tx) =>
      tx.run(
        sql`update material_stock_in set settle_state = 2 where tenant_id = ${tx.tenantId} and id = ${id}`,
      ),
    );
    expect(await s.owner.refused(change(id, '12'))).toBe('Material:Settled');
  });

  it('after a part went back it is that of what was kept: the return is not taken back over it, another one is', async () => {
    const { id, materialSkuId, supplierId } = await bought('8', '10');
    const stockInLineId = (await viewIn(id)).lines[0]?.id as string;
    const back = (quantity: string) =>
      issued([{ materialSkuId, quantity, stockInLineId }], { outType: 2, supplierId });
    const before = await back('3');
    await change(id, '11');
    // 5 of 8 take 5.00 of the 8.00
    expect((await balanceOf(materialSkuId))?.value).toBe('55.00');
    const owed = await one('owed', supplierId);
    expect(await s.owner.refused(deApproved(s.owner, materialStockOut, before))).toBe(
      'Material:PriceDifference',
    );
    expect([(await balanceOf(materialSkuId))?.value, await one('owed', supplierId)]).toEqual(['55.00', owed]);
    const other = await bought('8', '12');
    await change(other.id, '13');
    const line = (await viewIn(other.id)).lines[0]?.id as string;
    const after = await issued([{ materialSkuId: other.materialSkuId, quantity: '3', stockInLineId: line }], {
      outType: 2,
      supplierId: other.supplierId,
    });
    await deApproved(s.owner, materialStockOut, after);
    expect([(await balanceOf(other.materialSkuId))?.value, await one('owed', other.supplierId)]).toEqual([
      '104.00',
      '104.00',
    ]);
  });
});
