/** Import of masters and documents: the template, a dry run that names every fault in one pass, all or nothing. */
import { materialOrder, supplier } from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { readXlsx, writeXlsx } from '../../kit/spreadsheet.ts';
import { readFileSync } from 'node:fs';
import { type PurchaseScene, purchaseScene } from '../../../test/purchase-scene.ts';
import { writeTemporary } from '../../../test/temporary.ts';

let s: PurchaseScene;
beforeAll(async () => {
  s = await purchaseScene();
});

async function book(titles: readonly string[], rows: readonly (readonly unknown[])[]) {
  const file = writeTemporary(new Uint8Array(), 'import.xlsx');
  await writeXlsx(file, { sheets: [{ name: '导入', columns: titles.map((title) => ({ title })), rows }] });
  return { name: 'import.xlsx', bytes: new Uint8Array(readFileSync(file)) };
}

const TITLES = ['编码*', '名称*', '类型*', '账期(天)', '税率(%)', '可抵扣', '结算方式'];

describe('suppliers', () => {
  it('the template has the columns that the import reads', async () => {
    const raw = await s.owner.raw(supplier.calls.importTemplate, {});
    const { sheets } = await readXlsx(writeTemporary(raw.bytes), { maxRows: 5 });
    const titles = (sheets[0]?.rows[0]?.cells ?? []).map(String);
    expect(TITLES.filter((t) => !titles.includes(t))).toEqual([]);
  });

  it('5,000 rows with 300 planted faults: all are named in one pass, nothing is written; mended they come in', async () => {
    const rows = Array.from({ length: 5000 }, (_, i) => [
      `S${i}`,
      `供应商${i}`,
      '材料、外协',
      '30',
      '13',
      '是',
      '月结',
    ]);
    const planted = new Map<number, string>();
    const plant = (i: number, column: number, value: string, says: string): void => {
      (rows[i] as string[])[column] = value;
      planted.set(i + 2, says);
    };
    for (let k = 0; k < 60; k += 1) {
      plant(k * 80 + 1, 2, '铝厂', '不是可选项');
      plant(k * 80 + 11, 3, '三十', '整数');
      plant(k * 80 + 21, 4, '113', '100');
      plant(k * 80 + 31, 5, '也许', '是或否');
      plant(k * 80 + 41, 1, '', '必填');
    }
    expect(planted.size).toBe(300);
    const file = await book(TITLES, rows);
    const send = (dryRun: boolean, of = file) =>
      s.owner.call(supplier.calls.import, { query: { dryRun }, file: of });
    for (const dryRun of [true, false]) {
      const { errors, valid } = await send(dryRun);
      expect([errors.length, valid]).toEqual([300, 4700]);
      expect(errors.filter((e) => !e.message.includes(planted.get(e.row) ?? '?'))).toEqual([]);
    }
    const list = () => s.owner.call(supplier.calls.list, { query: { maxResultCount: 1 } });
    expect((await list()).totalCount).toBe(1);
    const good = await book(TITLES, rows.filter((_, i) => !planted.has(i + 2)).slice(0, 200));
    expect(await send(true, good)).toEqual({ rows: 200, valid: 200, errors: [] });
    expect((await list()).totalCount).toBe(1);
    await send(false, good);
    expect((await list()).totalCount).toBe(201);
    const again = await send(true, good);
    expect([again.errors.length, again.errors.map((e) => e.message).includes('「S0」已存在')]).toEqual([
      400,
      true,
    ]);
  });

  it('a sheet without a needed column and no file at all are refused', async () => {
    const send = (file?: { name: string; bytes: Uint8Array }) =>
      s.owner.call(supplier.calls.import, { query: { dryRun: true }, ...(file ? { file } : {}) });
    expect(await s.owner.refused(send(await book(['名称'], [['甲']])))).toBe('Common:ImportHead');
  });
});

describe('orders', () => {
  const COLUMNS = [
    '单据*',
    '供应商*',
    '采购日期*',
    '交货日期*',
    '税率*',
    '收货仓库*',
    '材料*',
    '数量*',
    '计价*',
    '单价*',
  ];
  const line = (group: string, name: string, quantity: string, supplierName = '佛山铝业') => [
    group,
    supplierName,
    '2026-11-22',
    '2026-12-22',
    '13',
    '材料仓',
    name,
    quantity,
    '理重',
    '26.1',
  ];
  it('rows of one document come together; names become ids, amounts are computed', async () => {
    const [a, b] = ['3003-H24 2.5×1500×4000', '3003-H24 2.5×1500×3000'];
    const file = await book(COLUMNS, [line('1', a, '30'), line('1', b, '2'), line('2', a, '1')]);
    const answer = await s.owner.call(materialOrder.calls.import, { query: { dryRun: false }, file });
    expect(answer).toEqual({ rows: 3, valid: 3, errors: [] });
    const { items } = await s.owner.call(materialOrder.calls.list, { query: { sorting: 'amount desc' } });
    expect(items.map((o) => [o.supplierName, o.amount])).toEqual([
      ['佛山铝业', '33667.07'],
      ['佛山铝业', '1068.80'],
    ]);
  });

  it('a supplier that nobody knows, a head that differs, a quantity of nothing: each at its row and column', async () => {
    const name = '3003-H24 2.5×1500×4000';
    const file = await book(COLUMNS, [
      line('1', name, '1', '无名铝厂'),
      line('2', name, '1'),
      line('2', '3003-H24 2.5×1500×3000', '1', '佛山铝业').with(2, '2026-11-23'),
      line('3', name, '0'),
      line('4', '没有的材料', '1'),
    ]);
    const { errors } = await s.owner.call(materialOrder.calls.import, { query: { dryRun: true }, file });
    expect(errors.map((e) => [e.row, e.field])).toEqual([
      [2, '供应商'],
      [4, '采购日期'],
      [5, ''],
      [6, '材料'],
    ]);
  });
});
