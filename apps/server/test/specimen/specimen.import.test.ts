/** The import of documents with lines (letter I): 5,000 rows with 300 faults, each named in one pass; then all of it or nothing. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readXlsx, writeXlsx } from '../../src/kit/spreadsheet.ts';
import { writeTemporary } from '../temporary.ts';
import { specimen } from './specimen.fields.ts';
import { openSpecimenHouse, type SpecimenScene, specimenScene } from './specimen-scene.ts';

const { calls } = specimen;
let scene: SpecimenScene;
beforeAll(async () => {
  scene = await specimenScene(await openSpecimenHouse());
});
afterAll(() => scene.house.server.close());

const TITLES = ['单据*', '供应商*', '日期*', '备注', '品名*', '数量*', '单价'];
const AT = { group: 0, supplier: 1, remark: 3, name: 4, quantity: 5, price: 6 } as const;
type Cells = string[];

async function send(rows: readonly Cells[], dryRun: boolean) {
  const file = writeTemporary(new Uint8Array(), 'import.xlsx');
  await writeXlsx(file, {
    sheets: [{ name: '样单', columns: TITLES.map((title) => ({ title })), rows }],
  });
  const bytes = new Uint8Array(readFileSync(file));
  return scene.space.owner.call(calls.import, { query: { dryRun }, file: { name: 'import.xlsx', bytes } });
}
const count = async (): Promise<number> =>
  (await scene.space.owner.call(calls.list, { query: { maxResultCount: 1 } })).totalCount;
/** Documents of five lines each. */
const sheet = (n: number): Cells[] =>
  Array.from({ length: n }, (_, i) => [
    `D${Math.floor(i / 5)}`,
    '佛山铝业',
    '2026-11-02',
    `第${Math.floor(i / 5)}张`,
    `货品${i}`,
    '2',
    '1.25',
  ]);

describe('样单', () => {
  it('the template names every column that the import reads, head and lines', async () => {
    const raw = await scene.space.owner.raw(calls.importTemplate, {});
    const { sheets } = await readXlsx(writeTemporary(raw.bytes), { maxRows: 5 });
    const titles = (sheets[0]?.rows[0]?.cells ?? []).map(String);
    expect(TITLES.filter((t) => !titles.some((title) => title.startsWith(t)))).toEqual([]);
  });

  it('300 faults in 5,000 rows are named at row and column in one pass; nothing is written', async () => {
    const rows = sheet(5000);
    const planted = new Map<number, string>();
    const plant = (i: number, column: number, text: string, says: string): void => {
      (rows[i] as Cells)[column] = text;
      planted.set(i + 2, says);
    };
    for (let k = 0; k < 50; k += 1) {
      // one document each, so that no fault hides another
      plant(k * 100 + 5, AT.supplier, '没有这家', '供应商 找不到供应商「没有这家」');
      plant(k * 100 + 21, AT.remark, '别的备注', '备注 与第');
      plant(k * 100 + 37, AT.name, '', '品名 必填');
      plant(k * 100 + 53, AT.quantity, '两张', '数量 ');
      plant(k * 100 + 68, AT.price, '-1', '单价 ');
      plant(k * 100 + 84, AT.group, '', '单据 必填');
    }
    expect(planted.size).toBe(300);
    for (const dryRun of [true, false]) {
      const { errors, rows: read } = await send(rows, dryRun);
      const told = new Map(errors.map((e) => [e.row, `${e.field} ${e.message}`]));
      expect(read).toBe(5000);
      expect([...planted].filter(([row, says]) => !(told.get(row) ?? '').includes(says))).toEqual([]);
      expect(errors.filter((e) => !planted.has(e.row))).toEqual([]);
    }
    expect(await count()).toBe(0);
  });

  it('what is right comes in whole: documents of five lines, computed; 5,001 rows are too many', async () => {
    expect(await send(sheet(500), true)).toEqual({ rows: 500, valid: 500, errors: [] });
    expect(await count()).toBe(0);
    expect(await send(sheet(500), false)).toEqual({ rows: 500, valid: 500, errors: [] });
    const { items, totalCount } = await scene.space.owner.call(calls.list, {
      query: { maxResultCount: 400 },
    });
    expect([totalCount, new Set(items.map((d) => [d.goodsCount, d.amount].join()))]).toEqual([
      100,
      new Set(['5,12.50']),
    ]);
    const { errors } = await send(sheet(5001), true);
    expect(errors).toContainEqual(expect.objectContaining({ row: 5002 }));
  });
});
