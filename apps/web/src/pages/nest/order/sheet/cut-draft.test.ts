/** What a person types before a sheet is cut becomes what the server is told; a scanner's text becomes a number; labels come in the order of the parts. */
import { expect, it } from 'vitest';
import { type NestSheetDetail, scannedSheet, sheetPath } from '@muyun/contract';
import { bodyOf, draftOf, partsOf } from './cut-draft.ts';
import { labelsOf } from './sheet-labels.ts';

const NO = 'TLN2611230001-1-1/2';
const piece = (seq: number, over: object = {}) => ({
  seq,
  productId: 'p1',
  pieceId: null,
  code: 'A-01',
  projectId: 'j',
  projectName: '工程',
  lableId: `l${seq}`,
  lableCode: `code-${seq}`,
  isVoid: false,
  isReturned: false,
  ...over,
});
const remnant = (seq: number, over: object = {}) => ({
  seq,
  state: 1,
  code: `${NO}-R${seq}`,
  width: 290,
  length: 2990,
  plannedWidth: 290,
  plannedLength: 2990,
  place: null,
  stockPlateId: null,
  ...over,
});
const detail = {
  sheet: { sheetNo: NO, title: '3003-H24 3.0' },
  pieces: [
    piece(1),
    piece(2),
    piece(3, { productId: 'p2', code: 'B-01' }),
    piece(4, { isVoid: true, lableCode: null }),
  ],
  remnants: [remnant(1), remnant(2, { state: 4 })],
  layout: null,
  products: [],
  bar: null,
} as unknown as NestSheetDetail;

it('parts are counted by product, without what is nobody’s', () => {
  expect(partsOf(detail.pieces).map((p) => [p.code, p.placed])).toEqual([
    ['A-01', 2],
    ['B-01', 1],
  ]);
});
it('remnants are told as they came, and those that did not come', () => {
  const draft = draftOf(detail);
  const [first, second] = draft.remnants as [(typeof draft.remnants)[0], (typeof draft.remnants)[0]];
  const typed = {
    missing: { p1: 1, p2: 0 },
    remnants: [
      { ...first, l: 520, place: ' B-3 ' },
      { ...second, produced: false },
    ],
  };
  expect(bodyOf(NO, partsOf(detail.pieces), typed)).toEqual({
    sheetNo: NO,
    missing: [{ productId: 'p1', quantity: 1 }],
    remnants: [
      { code: `${NO}-R1`, produced: true, w: 290, l: 520, place: 'B-3' },
      { code: `${NO}-R2`, produced: false },
    ],
  });
});
it('a scanner reads the number or the address of the QR', () => {
  expect(scannedSheet(` ${NO}\n`)).toBe(NO);
  expect(scannedSheet(`https://muyun.example${sheetPath(NO)}`)).toBe(NO);
  expect(scannedSheet('  ')).toBe('');
});
it('labels of the parts first, then of the remnants that are or may be there', () => {
  expect(labelsOf(detail).map((r) => r.data.code)).toEqual(['code-1', 'code-2', 'code-3', `${NO}-R1`]);
});
