/** Paints and opening stock come in as workbooks: every fault in one pass, all or nothing. */
import { readFileSync } from 'node:fs';
import { listPaintStock, paintIn, paintItem } from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { approve, type PaintScene, paintScene } from '../../../../test/paint-scene.ts';
import { writeTemporary } from '../../../../test/temporary.ts';
import { readXlsx, writeXlsx } from '../../../kit/spreadsheet.ts';

let s: PaintScene;
beforeAll(async () => {
  s = await paintScene();
});
async function book(titles: readonly string[], rows: readonly (readonly unknown[])[]) {
  const file = writeTemporary(new Uint8Array(), 'import.xlsx');
  await writeXlsx(file, { sheets: [{ name: '导入', columns: titles.map((title) => ({ title })), rows }] });
  return { name: 'import.xlsx', bytes: new Uint8Array(readFileSync(file)) };
}
const titlesOf = async (bytes: Uint8Array): Promise<string[]> => {
  const { sheets } = await readXlsx(writeTemporary(Buffer.from(bytes)), { maxRows: 5 });
  return (sheets[0]?.rows[0]?.cells ?? []).map(String);
};
const named = (titles: readonly string[], label: string): string =>
  titles.find((t) => t.replace(/\*|\(.*\)/g, '') === label) ?? '';

describe('paints', () => {
  it('come in with codes of their own; a row without its drum is named', async () => {
    const titles = await titlesOf((await s.owner.raw(paintItem.calls.importTemplate, {})).bytes);
    const heads = ['名称', '类型', '规格', '保质期', '色号'].map((label) => named(titles, label));
    expect(heads.filter((h) => h === '')).toEqual([]);
    const rows = [
      ['导入漆甲', '面漆', '20', '365', 'RAL7016'],
      ['导入漆乙', '粉末', '25', '540', 'RAL9006'],
    ];
    const faulty = await book(heads, [...rows, ['导入漆丙', '面漆', '', '365', '']]);
    const tried = await s.owner.call(paintItem.calls.import, { query: { dryRun: false }, file: faulty });
    expect([tried.errors.length, tried.errors[0]?.row]).toEqual([1, 4]);
    await s.owner.call(paintItem.calls.import, { query: { dryRun: false }, file: await book(heads, rows) });
    const { items } = await s.owner.call(paintItem.calls.list, { query: { filter: '导入漆' } });
    expect(items.map((r) => [r.name, r.packSize, /^TL\d{5}$/.test(String(r.code))]).toSorted()).toEqual([
      ['导入漆乙', '25.000', true],
      ['导入漆甲', '20.000', true],
    ]);
  });
});

describe('opening stock', () => {
  it('one receipt of kind 期初 with its lots; approved it is in stock at its price', async () => {
    const titles = await titlesOf((await s.owner.raw(paintIn.calls.importTemplate, {})).bytes);
    const heads = [
      '单据',
      '类型',
      '仓库',
      '业务日期',
      '涂料',
      '数量',
      '批号',
      '生产日期',
      '库位',
      '单价',
    ].map((label) => named(titles, label) || (titles.find((t) => t.includes(label)) ?? ''));
    expect(heads.filter((h) => h === '')).toEqual([]);
    const lot = (no: string, kg: string) => [
      '1',
      '期初',
      '涂料仓',
      '2026-11-20',
      '氟碳面漆 银灰',
      kg,
      no,
      '2026-10-01',
      'A-01',
      '28',
    ];
    const file = await book(heads, [lot('K1', '40'), lot('K2', '60')]);
    const tried = await s.owner.call(paintIn.calls.import, { query: { dryRun: true }, file });
    expect(tried.errors).toEqual([]);
    await s.owner.call(paintIn.calls.import, { query: { dryRun: false }, file });
    const [made] = (await s.owner.call(paintIn.calls.list, { query: {} })).items;
    expect(made).toMatchObject({ inType: 128, totalKg: '100.000' });
    await approve(s, paintIn, made?.id ?? '');
    const stock = await s.owner.call(listPaintStock, {});
    expect(stock.items.map((r) => [r.batchNo, r.quantity, r.value])).toEqual([
      ['K1', '40.000', '1120.00'],
      ['K2', '60.000', '1680.00'],
    ]);
  });
});
