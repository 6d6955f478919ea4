/** What is crossed out within a cell is not used and said; columns far to the right are read, those beyond are said (engineering D3). */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as Book from '@e965/xlsx';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { listFile, rowsOf, scene, upload } from '../../../../test/import-odd-scene.ts';

type Files = Record<string, Uint8Array>;
const opened = async (head: string[], rows: unknown[][]): Promise<Files> =>
  unzipSync(new Uint8Array(readFileSync(await listFile(head, rows as never))));
const sheetOf = (files: Files): string => Object.keys(files).find((n) => n.endsWith('sheet1.xml')) as string;
/** Puts a cell of runs in the place of another one. */
function put(files: Files, at: string, runs: string): void {
  const name = sheetOf(files);
  files[name] = strToU8(
    strFromU8(files[name] as Uint8Array).replace(
      new RegExp(String.raw`<c r="${at}"[^>]*?(?:/>|>.*?</c>)`),
      `<c r="${at}" t="inlineStr"><is>${runs}</is></c>`,
    ),
  );
}
const struck = (text: string): string => `<r><rPr><strike/></rPr><t>${text}</t></r>`;
const plain = (text: string): string => `<r><t>${text}</t></r>`;

it('of a cell that was corrected by hand what is left counts; a cell that is crossed out whole is empty; both are said', async () => {
  const s = await scene();
  const files = await opened(
    ['编号', '宽', '高', '数量', '材质', '备注'],
    [1, 2, 3].map((n) => [`X-${n}`, 1000, 600, n, '3003-H24', '甲']),
  );
  put(files, 'B2', struck('1200') + plain('1250'));
  put(files, 'F3', struck('不做'));
  put(files, 'F4', plain('留') + `<r><rPr><strike val="0"/></rPr><t>下</t></r>`);
  const view = await upload(s, { name: 'crossed.xlsx', bytes: zipSync(files) });
  const rows = await rowsOf(s, view.id);
  expect(rows.map((r) => [r.cells['width'], r.cells['remark'] ?? ''])).toEqual([
    ['1250', '甲'],
    ['1000', ''],
    ['1000', '留下'],
  ]);
  expect(view.notes).toEqual([
    { row: 2, text: '「宽」写着「12001250」，划掉的没有用，按「1250」读取' },
    { row: 3, text: '「备注」的「不做」被划掉，没有用' },
  ]);
});

it('a column beyond the sixtieth is read; what stands beyond the last one is said', async () => {
  const s = await scene();
  const gap = Array.from({ length: 70 }, () => null);
  const near = await opened(
    ['编号', '宽', '高', ...gap.map(() => ''), '数量'],
    [['F-1', 1000, 600, ...gap, 7]],
  );
  const view = await upload(s, { name: 'wide.xlsx', bytes: zipSync(near) });
  expect((await rowsOf(s, view.id)).map((r) => r.cells['quantity'])).toEqual(['7']);
  expect(view.notes).toEqual([]);
  const far = Array.from({ length: 230 }, () => null);
  const wider = await opened(
    ['编号', '宽', '高', ...far.map(() => ''), '数量'],
    [['F-2', 1000, 600, ...far, 7]],
  );
  const cut = await upload(s, { name: 'wider.xlsx', bytes: zipSync(wider) });
  expect(cut.notes).toEqual([
    { row: null, text: '第 200 列之后还有内容，没有读入；请删去前面不用的列再导入' },
  ]);
});

/** `text` as a shared text whose first `struck` signs are written in the font with the line, the others in the first font. */
function inRuns(record: Buffer, text: string, struck: number): Buffer {
  const [length, signs] = [Buffer.alloc(2), Buffer.from(text, 'utf16le')];
  length.writeUInt16LE(text.length);
  const at = record.indexOf(Buffer.concat([length, Buffer.from([1]), signs]));
  const plain = Buffer.concat([length, Buffer.from([0]), Buffer.from(text, 'latin1')]);
  const [from, size] = at < 0 ? [record.indexOf(plain), plain.length] : [at, 3 + signs.length];
  if (from < 0) throw new Error(`no text ${text}`);
  const runs = Buffer.from([0, 0, 1, 0, struck, 0, 0, 0]);
  const rich = Buffer.concat([length, Buffer.from([9, 2, 0]), signs, runs]);
  const whole = Buffer.concat([record.subarray(0, from), rich, record.subarray(from + size)]);
  whole.writeUInt16LE(whole.length - 4, 2);
  return whole;
}

/** A workbook of 1997 whose cells in `places` (row, column) are written in a font with a line through it, and of `partly` so many signs. */
function oldBook(
  rows: (string | number)[][],
  places: readonly (readonly [number, number])[],
  partly: readonly (readonly [text: string, struck: number])[] = [],
): Uint8Array {
  const library = createRequire(import.meta.url)('@e965/xlsx') as typeof Book;
  const sheet = library.utils.aoa_to_sheet(rows);
  const file = library.write(
    { SheetNames: ['S'], Sheets: { S: sheet } },
    { type: 'buffer', bookType: 'biff8', bookSST: true },
  );
  const files = library.CFB.read(file, { type: 'buffer' });
  const stream = library.CFB.find(files, 'Workbook');
  if (!stream) throw new Error('no workbook');
  const data = Buffer.from(stream.content);
  const [out, sheets]: [Buffer[], Buffer[]] = [[], []];
  let [grown, styles] = [0, 0];
  for (let at = 0; at + 4 <= data.length;) {
    const [kind, length] = [data.readUInt16LE(at), data.readUInt16LE(at + 2)];
    let record: Buffer = Buffer.from(data.subarray(at, at + 4 + length));
    const [row, column] = length >= 4 ? [record.readUInt16LE(4), record.readUInt16LE(6)] : [-1, -1];
    // the first style gets the second font, which has the line
    if (kind === 0xe0 && styles++ === 0) record.writeUInt16LE(1, 4);
    if (kind === 0x85) sheets.push(record);
    const isCell = [0x203, 0x204, 0xfd, 0x27e].includes(kind);
    if (isCell && places.some(([r, c]) => r === row && c === column)) record.writeUInt16LE(0, 8);
    if (kind === 0xfc) {
      for (const [text, struck] of partly) record = inRuns(record, text, struck);
      grown += record.length - 4 - length;
    }
    out.push(record);
    if (kind === 0x31) {
      const struckFont = Buffer.from(record);
      struckFont.writeUInt16LE(struckFont.readUInt16LE(6) | 8, 6);
      out.push(struckFont);
      grown += struckFont.length;
    }
    at += 4 + length;
  }
  // all that is longer stands before the first sheet
  for (const record of sheets) record.writeUInt32LE(record.readUInt32LE(4) + grown, 4);
  const whole = Buffer.concat(out);
  stream.content = whole;
  stream.size = whole.length;
  return new Uint8Array(library.CFB.write(files, { type: 'buffer' }) as Buffer);
}

it('of an old workbook (.xls) too what is crossed out is not used and said, a row that is crossed out is asked about', async () => {
  const s = await scene();
  const rows = [
    ['编号', '宽', '高', '数量', '材质', '备注'],
    ...[1, 2, 3].map((n) => [`X-${n}`, 1000, 600, n, '3003-H24', '甲']),
  ];
  const wholeRow = [0, 1, 2, 3, 4, 5].map((column) => [3, column] as const);
  const view = await upload(s, { name: 'crossed.xls', bytes: oldBook(rows, [[1, 5], ...wholeRow]) });
  const read = await rowsOf(s, view.id);
  expect(read.map((r) => r.cells['remark'] ?? '')).toEqual(['', '甲', '甲']);
  const asked = read.map((r) => r.faults.filter((f) => f.level === 'error' && f.field === 'code').length);
  expect(asked).toEqual([0, 0, 1]);
  expect(view.notes).toEqual([{ row: 2, text: '「备注」的「甲」被划掉，没有用' }]);
});

it('of an old workbook (.xls) what is left of a text of runs counts, as of a new one', async () => {
  const s = await scene();
  const rows = [
    ['编号', '宽', '高', '数量', '材质', '备注'],
    ['X-1', '12001250', 600, 3, '3003-H24', '旧新的一句'],
    ['X-2', '1100', 600, 3, '3003-H24', '不要了'],
  ];
  const bytes = oldBook(
    rows,
    [],
    [
      ['12001250', 4],
      ['旧新的一句', 1],
      ['不要了', 3],
    ],
  );
  const view = await upload(s, { name: 'runs.xls', bytes });
  const read = await rowsOf(s, view.id);
  expect(read.map((r) => [r.cells['width'], r.cells['remark'] ?? ''])).toEqual([
    ['1250', '新的一句'],
    ['1100', ''],
  ]);
  expect(view.notes.map((n) => [n.row, n.text.slice(0, 14)])).toHaveLength(3);
});
