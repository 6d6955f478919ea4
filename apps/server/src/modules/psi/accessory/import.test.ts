/** Sheets, papers and chains of accessories: opening stock, orders as a supplier sends them, what is closed and printed (commerce §14). */
import { readFileSync } from 'node:fs';
import { accessoryIn, accessoryOut, accessoryPurchase } from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { readXlsx, writeXlsx } from '../../../kit/spreadsheet.ts';
import {
  type AccessoryScene,
  accessoryScene,
  approve,
  held,
  issueDraft,
  ordered,
  receiptOf,
  received,
  TODAY,
} from '../../../../test/accessory-scene.ts';
import { writeTemporary } from '../../../../test/temporary.ts';

let s: AccessoryScene;
beforeAll(async () => {
  s = await accessoryScene();
});

async function book(titles: readonly string[], rows: readonly (readonly unknown[])[]) {
  const file = writeTemporary(new Uint8Array(), 'import.xlsx');
  await writeXlsx(file, { sheets: [{ name: '导入', columns: titles.map((title) => ({ title })), rows }] });
  return { name: 'import.xlsx', bytes: new Uint8Array(readFileSync(file)) };
}
const titlesOf = async (bytes: Uint8Array): Promise<string[]> => {
  const { sheets } = await readXlsx(writeTemporary(bytes), { maxRows: 5 });
  return (sheets[0]?.rows[0]?.cells ?? []).map(String);
};

describe('opening stock', () => {
  const COLUMNS = ['单据*', '类型*', '仓库*', '业务日期*', '配件*', '数量*', '库位', '单价'];
  const row = (name: string, quantity: string, price: string) => [
    '1',
    '期初',
    '配件仓',
    TODAY,
    name,
    quantity,
    'A-01',
    price,
  ];

  it('comes in as a draft whose approval fills the warehouse; what is wrong is named by row', async () => {
    const template = await s.owner.raw(accessoryIn.calls.importTemplate, {});
    const offered = await titlesOf(template.bytes);
    expect(COLUMNS.filter((c) => !offered.includes(c))).toEqual([]);
    const send = (dryRun: boolean, file: Awaited<ReturnType<typeof book>>) =>
      s.owner.call(accessoryIn.calls.import, { query: { dryRun }, file });
    const wrong = await book(COLUMNS, [
      row('自攻钉 4.2×13', '1200', '0.45'),
      row('没有的配件', '3', '1'),
      row('自攻钉 密封胶', '三', '1'),
    ]);
    expect((await send(false, wrong)).errors.map((e) => [e.row, e.field])).toEqual([
      [3, '配件'],
      [4, '数量'],
    ]);
    const half = await book(COLUMNS, [row('自攻钉 4.2×13', '0.5', '1')]);
    expect((await send(true, half)).errors[0]?.message).toContain('数量应为整数');
    const good = await book(COLUMNS, [
      row('自攻钉 4.2×13', '1200', '0.45'),
      row('自攻钉 密封胶', '3', '12.5'),
    ]);
    expect(await send(false, good)).toEqual({ rows: 2, valid: 2, errors: [] });
    const { items } = await s.owner.call(accessoryIn.calls.list, { query: {} });
    expect(items).toMatchObject([{ inType: 128, amount: '577.50', lineCount: 2 }]);
    await approve(s.owner, accessoryIn, items[0]?.id as string);
    expect(await held(s, s.screwId)).toEqual(['1200.0000', '0.0000', '0.0000', '0.450000', '540.00']);
  });
});

describe('orders', () => {
  const COLUMNS = [
    '单据*',
    '供应商*',
    '采购日期*',
    '交货日期*',
    '收货仓库*',
    '税率(%)*',
    '配件*',
    '数量*',
    '单价*',
  ];

  it('come in with their unit of purchase and their amounts', async () => {
    const template = await s.owner.raw(accessoryPurchase.calls.importTemplate, {});
    const offered = await titlesOf(template.bytes);
    expect(COLUMNS.filter((c) => !offered.includes(c))).toEqual([]);
    const line = ['1', '佛山五金', TODAY, TODAY, '配件仓', '13', '自攻钉 4.2×13', '3', '260'];
    const file = await book(COLUMNS, [line]);
    expect(await s.owner.call(accessoryPurchase.calls.import, { query: { dryRun: false }, file })).toEqual({
      rows: 1,
      valid: 1,
      errors: [],
    });
    const { items } = await s.owner.call(accessoryPurchase.calls.list, { query: {} });
    expect(items).toMatchObject([{ amount: '780.00', net: '690.27', supplierName: '佛山五金' }]);
  });
});

describe('an order that is closed', () => {
  it('takes no more goods, and takes them again when it is reopened', async () => {
    const order = await ordered(s, [{ accessorySkuId: s.glueId, quantity: '2', unitPrice: '2' }]);
    const at = (version: number) => ({ params: { id: order.id }, body: { version, reason: '不要了' } });
    const { version } = await s.owner.call(accessoryPurchase.calls.close, at(order.version));
    const receipt = await receiptOf(s, order, ['1']);
    expect(await s.owner.refused(approve(s.owner, accessoryIn, receipt))).toBe('Common:InvalidState');
    await s.owner.call(accessoryPurchase.calls.reopen, at(version));
    const waiting = await s.owner.call(accessoryIn.calls.get, { params: { id: receipt } });
    await s.owner.call(accessoryIn.calls.approval, {
      params: { id: receipt },
      body: { version: waiting.version, agree: true },
    });
    const view = await s.owner.call(accessoryPurchase.calls.get, { params: { id: order.id } });
    expect(view).toMatchObject({ orderStatus: 8, receivedState: 1 });
  });
});

describe('papers and chains', () => {
  it('an order leads to its receipt, the receipt to its issue and back; each is printed', async () => {
    const order = await ordered(s, [{ accessorySkuId: s.screwId, quantity: '1', unitPrice: '100' }]);
    const receipt = await received(s, order, ['1']);
    const back = await issueDraft(
      s,
      [{ accessorySkuId: s.screwId, quantity: '1', inLineId: receipt.lines[0]?.id }],
      { outType: 64, supplierId: s.supplierId },
    );
    const chain = async (document: typeof accessoryPurchase | typeof accessoryIn, id: string) =>
      (await s.owner.call(document.calls.links, { params: { id } })).items.map((l) => [l.isSource, l.title]);
    const { items: sources } = await s.owner.call(accessoryOut.calls.links, { params: { id: back } });
    expect(sources.map((l) => [l.isSource, l.no])).toEqual([[true, receipt.orderNo]]);
    expect(await chain(accessoryPurchase, order.id)).toEqual([[false, '配件入库单']]);
    expect(await chain(accessoryIn, receipt.id)).toEqual([
      [true, '配件采购单'],
      [false, '配件出库单'],
    ]);
    for (const [document, id] of [
      [accessoryPurchase, order.id],
      [accessoryIn, receipt.id],
      [accessoryOut, back],
    ] as const) {
      const printed = await s.owner.raw(document.calls.print, { params: { id } });
      expect(new TextDecoder('latin1').decode(printed.bytes.subarray(0, 4))).toBe('%PDF');
    }
  });
});
