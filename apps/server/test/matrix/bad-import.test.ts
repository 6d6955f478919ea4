/** Opening stock from a sheet, a fault in every row: each is told at its row in one pass, and nothing of the sheet is written. */
import { readFileSync } from 'node:fs';
import {
  accessoryIn,
  accessorySku,
  type AnyDocument,
  materialStockIn,
  paintIn,
  warehouse,
} from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { readXlsx, writeXlsx } from '../../src/kit/spreadsheet.ts';
import { holdRecurringWork } from '../attack/fingerprint.ts';
import { daysAgo, today } from '../paint-scene.ts';
import { changed, stateOf, stockTables } from '../state-of.ts';
import { writeTemporary } from '../temporary.ts';
import { badWorld, type World } from './bad-subjects.ts';

let w: World;
let tables: string[];
holdRecurringWork();
beforeAll(async () => {
  w = await badWorld();
  tables = await stockTables();
  const house = { code: 'DR-OFF', name: '停用导入仓', domain: 14, positions: [], isEnabled: false };
  await w.materials.owner.call(warehouse.calls.create, { body: house });
});

type Row = Readonly<Record<string, string>>;
/** A workbook with the columns of the document's own template. */
async function bookOf(document: AnyDocument, rows: readonly Row[]) {
  const raw = await w.materials.owner.raw(document.calls.importTemplate, {});
  const { sheets } = await readXlsx(writeTemporary(raw.bytes), { maxRows: 5 });
  const titles = (sheets[0]?.rows[0]?.cells ?? []).map(String);
  const heads = Object.keys(rows[0] ?? {});
  const columns = heads.map((head) => ({
    title: titles.find((t) => t.replace(/\*|\(.*\)/g, '') === head) ?? `没有列 ${head}`,
  }));
  const file = writeTemporary(new Uint8Array(), 'import.xlsx');
  const cells = rows.map((row) => heads.map((head) => row[head] ?? ''));
  await writeXlsx(file, { sheets: [{ name: '导入', columns, rows: cells }] });
  return { name: 'import.xlsx', bytes: new Uint8Array(readFileSync(file)) };
}

interface Sheet {
  readonly document: AnyDocument;
  readonly row: Row;
  readonly item: string;
}
const SHEETS: Readonly<Record<string, () => Promise<Sheet>>> = {
  材料: async () => ({
    document: materialStockIn,
    item: '材料',
    row: { 仓库: '材料仓', 材料: '3003-H24 2.5×1500×4000', 数量: '3', 计价: '张', 单价: '900' },
  }),
  涂料: async () => ({
    document: paintIn,
    item: '涂料',
    row: {
      仓库: '涂料仓',
      涂料: '氟碳面漆 银灰',
      数量: '20',
      批号: 'DR-1',
      生产日期: daysAgo(5),
      库位: 'A-01',
      单价: '30',
    },
  }),
  配件: async () => {
    const { accessories: a } = w;
    const { items } = await a.owner.call(accessorySku.calls.list, { query: { maxResultCount: 1 } });
    const sku = items[0] as Readonly<Record<string, unknown>> | undefined;
    return {
      document: accessoryIn,
      item: '配件',
      row: { 仓库: '配件仓', 配件: String(sku?.['name']), 数量: '3', 单价: '2' },
    };
  },
};

describe.each(Object.entries(SHEETS))('期初 of %s', (_name, sheetOf) => {
  it('names every faulty row and writes nothing; mended, it comes in', async () => {
    const { document, row, item } = await sheetOf();
    const { owner } = w.materials;
    const good = { 类型: '期初', 业务日期: today, ...row };
    const faults: Row[] = [
      ...['0', '-1', 'NaN', '1e308', '1.00001', '', '三'].map((数量) => ({ 数量 })),
      { 仓库: '停用导入仓' },
      { 仓库: '没有的仓' },
      { [item]: '没有这一种' },
      { 业务日期: '2026-13-40' },
    ];
    const rows = faults.map((fault, i) => ({ 单据: String(i + 1), ...good, ...fault }));
    const same = { 单据: 'T', ...good };
    const before = await stateOf(owner.tenantId, tables);
    for (const dryRun of [true, false]) {
      const file = await bookOf(document, [...rows, same, same]);
      const { errors } = (await owner.call(document.calls.import, { query: { dryRun }, file })) as {
        errors: { row: number; message: string }[];
      };
      const told = new Set(errors.map((e) => e.row));
      expect(rows.map((_, i) => i + 2).filter((n) => !told.has(n))).toEqual([]);
      // one of the two that are the same
      expect([...told].filter((n) => n > rows.length + 1)).toHaveLength(1);
      expect(errors.filter((e) => !/[\u4e00-\u9fff]/u.test(e.message))).toEqual([]);
      expect(changed(before, await stateOf(owner.tenantId, tables))).toEqual([]);
    }
    const file = await bookOf(document, [same]);
    const answer = await owner.call(document.calls.import, { query: { dryRun: false }, file });
    expect(answer).toEqual({ rows: 1, valid: 1, errors: [] });
  }, 60_000);
});
