/** Old workbooks and text lists, as other programs write them. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as book from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { WORKBOOK_FAULTS } from '@muyun/contract';
import { encoded } from '../../../test/fixtures/import/corpus/build.ts';
import type { AppError } from '../raise.ts';
import { readXlsx } from './read.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'muyun-other-'));
const put = (name: string, bytes: Uint8Array): string => {
  const file = path.join(folder, name);
  writeFileSync(file, bytes);
  return file;
};
const read = (name: string, bytes: Uint8Array, over: object = {}) =>
  readXlsx(put(name, bytes), { maxRows: 100, ext: path.extname(name).slice(1), ...over });
const reasonOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => '',
    (e: unknown) => (e as AppError).message,
  );

function oldBook(): Uint8Array {
  const list = book.utils.aoa_to_sheet(
    [
      ['编号', '宽', '日期'],
      ['A-1', 1200.5, new Date(Date.UTC(2026, 0, 2))],
      [null, 3, '1200*600'],
      ['B', 1, null],
    ],
    { cellDates: true, UTC: true },
  );
  list['!merges'] = [book.utils.decode_range('A2:A3')];
  const workbook = book.utils.book_new();
  book.utils.book_append_sheet(workbook, list, '清单');
  book.utils.book_append_sheet(workbook, book.utils.aoa_to_sheet([['旧']]), '旧版');
  workbook.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 1 }] };
  return new Uint8Array(book.write(workbook, { type: 'buffer', bookType: 'biff8' }) as Buffer);
}

describe('a format that writes hours for some numbers alone', () => {
  const HOURS = '[=0]?;[<1]hh:mm;[hh]:mm';
  it.each(['biff8', 'xlsx'] as const)('a nought under it is no day of 1899, in %s', async (bookType) => {
    const sheet = book.utils.aoa_to_sheet([
      ['工时', '数量'],
      [0, 0],
      [0.5, 7],
    ]);
    for (const [at, z] of [
      ['A2', HOURS],
      ['A3', HOURS],
      ['B2', 'yyyy-mm-dd;@'],
      ['B3', '[>=40000]yyyy-mm-dd;0'],
    ] as const)
      (sheet[at] as book.CellObject).z = z;
    const workbook = book.utils.book_new();
    book.utils.book_append_sheet(workbook, sheet, '清单');
    const bytes = new Uint8Array(book.write(workbook, { type: 'buffer', bookType }) as Buffer);
    const { sheets } = await read(`hours.${bookType === 'xlsx' ? 'xlsx' : 'xls'}`, bytes);
    const [, nought, half] = (sheets[0]?.rows ?? []).map((r) => r.cells);
    expect(nought?.[0]).toBe(0);
    expect(half?.[0]).toMatch(/T12:00:00$/);
    // a nought that is shown as a day stays one; a number below the condition is a number
    expect(nought?.[1]).toMatch(/^\d{4}-\d\d-\d\d/);
    expect(half?.[1]).toBe(7);
  });
});

describe('workbooks older than xlsx', () => {
  it('BIFF8: texts, numbers, dates, merged cells, hidden sheets', async () => {
    const { sheets } = await read('list.xls', oldBook());
    expect(sheets.map((s) => [s.name, s.isHidden, s.isRead])).toEqual([
      ['清单', false, true],
      ['旧版', true, false],
    ]);
    expect(sheets[0]?.rows.map((r) => [r.index, r.cells])).toEqual([
      [0, ['编号', '宽', '日期']],
      [1, ['A-1', 1200.5, '2026-01-02']],
      [2, [null, 3, '1200*600']],
      [3, ['B', 1]],
    ]);
    expect(sheets[0]?.merges).toEqual([{ top: 1, left: 0, bottom: 2, right: 0 }]);
    const hidden = await read('list.xls', oldBook(), { alsoHidden: ['旧版'] });
    expect(hidden.sheets[1]?.rows).toHaveLength(1);
  });
  it('is limited like every other workbook', async () => {
    const { sheets } = await read('list.xls', oldBook(), { maxRows: 2 });
    expect([sheets[0]?.rows.length, sheets[0]?.isTruncated]).toEqual([2, true]);
    expect(await reasonOf(read('list.xls', oldBook(), { maxBytes: 100 }))).not.toBe('');
  });
  it('cut in the middle, it is refused in words', async () => {
    const whole = oldBook();
    expect(await reasonOf(read('cut.xls', whole.slice(0, 1500)))).toMatch(/无法读取/);
    expect(await reasonOf(read('none.xls', Uint8Array.from([...whole.slice(0, 8), 1, 2, 3])))).toContain(
      WORKBOOK_FAULTS.encryptedOrOld,
    );
  });
  it('a page of the web and a text under the name of a workbook', async () => {
    const page =
      '<html><meta charset="utf-8"><table><tr><td>编号</td><td>宽</td></tr><tr><td>A</td><td>1200</td></tr></table></html>';
    expect((await read('page.xls', encoded(page))).sheets[0]?.rows.map((r) => r.cells)).toEqual([
      ['编号', '宽'],
      ['A', 1200],
    ]);
    expect(
      (await read('text.xls', encoded('编号\t宽\r\nA\t1200\r\n', 'gbk'))).sheets[0]?.rows.map((r) => r.cells),
    ).toEqual([
      ['编号', '宽'],
      ['A', '1200'],
    ]);
  });
});

describe('text lists', () => {
  const want = [
    ['编号', '规格', '数量'],
    ['A-1', '1200*600', '3'],
    ['A-2', '1200×700', '4'],
  ];
  const text = (separator: string): string => want.map((r) => r.join(separator)).join('\r\n');
  it.each<[string, string, 'utf8' | 'gbk' | 'utf16le', string]>([
    ['comma', ',', 'utf8', 'a.csv'],
    ['comma of GBK', ',', 'gbk', 'b.csv'],
    ['tab', '\t', 'utf8', 'c.csv'],
    ['tab of GBK', '\t', 'gbk', 'd.txt'],
    ['semicolon', ';', 'utf8', 'e.csv'],
    ['tab of UTF-16', '\t', 'utf16le', 'f.txt'],
    ['bar', '|', 'utf8', 'g.tsv'],
  ])('%s', async (_name, separator, encoding, file) => {
    const { sheets } = await read(file, encoded(text(separator), encoding));
    expect(sheets[0]?.rows.map((r) => r.cells)).toEqual(want);
  });
  it('a mark of the encoding, quotes, breaks in cells, empty lines; rows keep their numbers', async () => {
    const { sheets } = await read(
      'q.csv',
      encoded('\ufeff编号,备注\n\nA,"第一行\n第二行"\n,\nB,"说 ""好"""\n'),
    );
    expect(sheets[0]?.rows.map((r) => [r.index, r.cells])).toEqual([
      [0, ['编号', '备注']],
      [2, ['A', '第一行\n第二行']],
      [4, ['B', '说 "好"']],
    ]);
  });
  it('a lone quote that means ditto does not swallow the list', async () => {
    const lines = Array.from({ length: 20 }, (_, i) => (i === 3 ? 'X,",5' : `A${i},银灰,5`)).join('\n');
    expect((await read('ditto.csv', encoded(lines))).sheets[0]?.rows).toHaveLength(20);
  });
  it('a program is no text, and a text is no workbook', async () => {
    expect(await reasonOf(read('p.csv', Uint8Array.from([77, 90, 0, 3])))).toContain(WORKBOOK_FAULTS.notText);
    expect(await reasonOf(read('t.xlsx', encoded(text(','))))).toContain(WORKBOOK_FAULTS.notWorkbook);
    expect(await reasonOf(read('e.csv', encoded(' \n ')))).toContain(WORKBOOK_FAULTS.noSheet);
  });
  it('stops at the limit and says so', async () => {
    const { sheets } = await read(
      'long.csv',
      encoded(Array.from({ length: 500 }, (_, i) => `A${i},1`).join('\n')),
    );
    expect([sheets[0]?.rows.length, sheets[0]?.isTruncated]).toEqual([100, true]);
  });
});
