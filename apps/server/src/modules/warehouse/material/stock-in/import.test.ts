/** 期初库存 comes in from a sheet (commerce §12): rows of one document together, every fault named, nothing half written; and the chain of a receipt. */
import { readFileSync } from 'node:fs';
import { materialBalances, materialOrder, materialStockIn, materialStockOut } from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { approved, at, materialSteps } from '../../../../../test/material-scene.ts';
import { type PurchaseScene, purchaseScene } from '../../../../../test/purchase-scene.ts';
import { writeTemporary } from '../../../../../test/temporary.ts';
import { readXlsx, writeXlsx } from '../../../../kit/spreadsheet.ts';

let s: PurchaseScene;
const { ordered, received, issued, viewIn, today } = materialSteps(() => s);
beforeAll(async () => {
  s = await purchaseScene();
});

const HEADS = ['单据', '类型', '仓库', '业务日期', '材料', '数量', '计价', '单价', '批号/卷号'];
async function book(rows: readonly (readonly string[])[]) {
  const raw = await s.owner.raw(materialStockIn.calls.importTemplate, {});
  const { sheets } = await readXlsx(writeTemporary(raw.bytes), { maxRows: 5 });
  const titles = (sheets[0]?.rows[0]?.cells ?? []).map(String);
  const columns = HEADS.map((head) => titles.find((t) => t.replace('*', '') === head) ?? head);
  const file = writeTemporary(new Uint8Array(), 'import.xlsx');
  await writeXlsx(file, { sheets: [{ name: '导入', columns: columns.map((title) => ({ title })), rows }] });
  return { name: 'import.xlsx', bytes: new Uint8Array(readFileSync(file)) };
}
const row = (group: string, name: string, quantity: string, type = '期初') => [
  group,
  type,
  '材料仓',
  today,
  name,
  quantity,
  '张',
  '900',
  '旧料',
];

describe('the stock of the first day', () => {
  it('comes in as receipts that somebody approves; faults are named at their rows', async () => {
    const [a, b] = ['3003-H24 2.5×1500×4000', '3003-H24 2.5×1500×3000'];
    const send = (file: { name: string; bytes: Uint8Array }, dryRun: boolean) =>
      s.owner.call(materialStockIn.calls.import, { query: { dryRun }, file });
    const wrong = await send(
      await book([row('1', a, '0'), row('2', '没有的材料', '1'), row('3', a, '1', '退料入库')]),
      true,
    );
    expect(wrong.errors.map((e) => e.row)).toEqual([2, 3, 4]);
    const good = await book([row('1', a, '30'), row('1', b, '2'), row('2', a, '1')]);
    expect(await send(good, false)).toEqual({ rows: 3, valid: 3, errors: [] });
    const { items } = await s.owner.call(materialStockIn.calls.list, { query: { sorting: 'amount desc' } });
    expect(items.map((d) => [d.inType, d.orderStatus, d.amount])).toEqual([
      [128, 1, '28800.00'],
      [128, 1, '900.00'],
    ]);
    for (const { id } of items) await approved(s.owner, materialStockIn, id);
    const stock = await s.owner.call(materialBalances, { query: { materialSkuId: s.skuId } });
    expect(stock.items[0]).toMatchObject({ quantity: '31.0000', value: '27900.00' });
  });
});

describe('the chain', () => {
  it('leads from the receipt to its order, and to what was sent back', async () => {
    const { orderId, lineId } = await ordered();
    const id = await received(lineId, { quantity: '5' });
    const stockInLineId = (await viewIn(id)).lines[0]?.id as string;
    const back = await issued([{ quantity: '1', stockInLineId }], { outType: 2, supplierId: s.supplierId });
    const links = await s.owner.call(materialStockIn.calls.links, at(id));
    expect(links.items.map((l) => [l.document, l.isSource, l.id]).toSorted()).toEqual(
      [
        [materialOrder.id, true, orderId],
        [materialStockOut.id, false, back],
      ].toSorted(),
    );
    const from = await s.owner.call(materialStockOut.calls.links, at(back));
    expect(from.items.map((l) => [l.document, l.isSource, l.id])).toEqual([[materialStockIn.id, true, id]]);
  });
});
