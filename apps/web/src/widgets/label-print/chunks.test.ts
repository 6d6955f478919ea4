import { expect, it } from 'vitest';
import { chunksOf, dataOf, labelsIn, type LabelPrintRow } from './chunks.ts';

const rows = (count: number): LabelPrintRow[] =>
  Array.from({ length: count }, (_, i) => ({ key: String(i), data: { code: `C${i}` } }));
const told = (count: number, copies: number, done: number): string[] =>
  chunksOf(rows(count), copies, done).map((c) => `${c.rows[0]?.key}–${c.rows.at(-1)?.key} × ${c.copies}`);

it('a hundred labels at most go out together', () => {
  expect(told(250, 1, 0)).toEqual(['0–99 × 1', '100–199 × 1', '200–249 × 1']);
  expect(told(70, 3, 0)).toEqual(['0–32 × 3', '33–65 × 3', '66–69 × 3']);
  expect(told(2, 99, 0)).toEqual(['0–0 × 99', '1–1 × 99']);
});

it.each([0, 1, 2, 3, 7, 149, 299])('behind %s confirmed labels come exactly the others', (done) => {
  const rest = chunksOf(rows(100), 3, done);
  expect(rest.reduce((sum, c) => sum + labelsIn(c), 0)).toBe(300 - done);
  expect(rest[0]?.rows[0]?.key).toBe(String(Math.floor(done / 3)));
});

it('nothing is left when all are confirmed', () => {
  expect(chunksOf(rows(3), 2, 6)).toEqual([]);
});

it('a label that was printed before says so', () => {
  expect(dataOf({ key: 'a', data: { code: 'A', rush: '' }, isPrinted: true })).toEqual({
    code: 'A',
    remakeFlag: '补',
  });
});
