/** 退料 keeps the batch (commerce §12: heat and batch numbers are traced to panels), though the issue named none. */
import { beforeAll, describe, expect, it } from 'vitest';
import { materialStockIn, returnIssued } from '@muyun/contract';
import { approved, at, materialSteps } from '../../../../test/material-scene.ts';
import { type PurchaseScene, purchaseScene } from '../../../../test/purchase-scene.ts';
import { partsBack } from './stock-in/returned-batches.ts';
import { col, orNull } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';

let s: PurchaseScene;
beforeAll(async () => {
  s = await purchaseScene();
});
const { viewIn, viewOut, stocked, issued, plate, projectNamed, today } = materialSteps(() => s);
const lying = (itemId: string) =>
  s.owner.inTx(async (tx) => {
    const rows = await tx.rows(
      { no: orNull(col.text), quantity: col.int },
      sql`select b.batch_no as no, sum(q.quantity)::int as quantity from inventory_quantity q
        left join material_batch b on b.tenant_id = q.tenant_id and b.id = q.batch_id
        where q.tenant_id = ${tx.tenantId} and q.item_id = ${itemId} group by 1 having sum(q.quantity) > 0 order by 1`,
    );
    return rows.map((r) => [r.no, r.quantity]);
  });

describe('material that comes back', () => {
  it('lies under the batch that was taken last, then the one before; of each no more than was taken of it', async () => {
    const materialSkuId = await plate();
    for (const batchNo of ['炉A', '炉B']) await stocked('10', '100', { materialSkuId, batchNo });
    const projectId = await projectNamed('退料批号');
    const issue = await issued([{ materialSkuId, quantity: '16' }], { outType: 1, projectId });
    const [line] = (await viewOut(issue)).lines;
    expect(await lying(materialSkuId)).toEqual([['炉B', 4]]);
    const back = async (quantity: string) => {
      const { stockInId } = await s.owner.call(returnIssued, {
        ...at(issue),
        body: { businessDate: today, lines: [{ lineId: line?.id as string, quantity }] },
      });
      await approved(s.owner, materialStockIn, stockInId);
      return (await viewIn(stockInId)).lines.map((l) => [l.batchNo, l.quantity, l.stockValue]);
    };
    expect(await back('4')).toEqual([['炉B', '4.0000', '400.00']]);
    expect(await back('5')).toEqual([
      ['炉B', '2.0000', '200.00'],
      ['炉A', '3.0000', '300.00'],
    ]);
    expect(await lying(materialSkuId)).toEqual([
      ['炉A', 3],
      ['炉B', 10],
    ]);
    expect(await back('7')).toEqual([['炉A', '7.0000', '700.00']]);
  });

  it('what earlier returns were moved to by hand is of the batch that was taken last', () => {
    const taken = [
      { batchId: 'a', quantity: '10' },
      { batchId: 'b', quantity: '6' },
    ];
    const parts = (quantity: string, came: { batchId: string | null; quantity: string }[]) =>
      partsBack(quantity, taken, came).map((p) => [p.batchId, p.quantity]);
    // eight of ten lie under a third batch
    const moved = [
      { batchId: 'b', quantity: '2' },
      { batchId: 'x', quantity: '8' },
    ];
    expect(parts('6', moved)).toEqual([
      ['b', '4.0000'],
      ['a', '2.0000'],
    ]);
    // more of a than was taken of it was booked by hand: nothing is free there
    expect(parts('3', [{ batchId: 'a', quantity: '13' }])).toEqual([['b', '3.0000']]);
    expect(parts('7', [{ batchId: 'a', quantity: '9' }])).toEqual([
      ['b', '6.0000'],
      ['a', '1.0000'],
    ]);
    expect(
      parts('1', [
        { batchId: 'a', quantity: '10' },
        { batchId: 'b', quantity: '6' },
      ]),
    ).toEqual([['b', '1.0000']]);
  });
});
