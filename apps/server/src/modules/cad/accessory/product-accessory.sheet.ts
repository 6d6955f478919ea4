/** What a project needs of each accessory, and which product of what: two sheets of one workbook. */
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as c from '@muyun/contract';
import {
  bomTotal,
  dec,
  downProductAccessories,
  productAccessoryExtra,
  productAccessoryFields,
} from '@muyun/contract';
import { newId } from '../../../kit/clock.ts';
import { type FileAnswer, mimeOf, safeFileName } from '../../../kit/files.ts';
import { type ColumnKind, writeXlsx } from '../../../kit/spreadsheet.ts';
import type { AccessoryRow } from './product-accessory.store.ts';

const F = { ...productAccessoryFields, ...productAccessoryExtra };
const unitOf = (unit: number): string => c.ACCESSORY_UNITS.find((u) => u.value === unit)?.label ?? '';
const sourceOf = (source: number): string => c.ACCESSORY_SOURCES.find((s) => s.value === source)?.label ?? '';

type Cells = readonly [
  field: keyof typeof F,
  width: number,
  kind: ColumnKind,
  of: (row: AccessoryRow) => unknown,
];
const SUMMED: readonly Cells[] = [
  ['name', 32, 'text', (r) => r.name],
  ['cutLength', 12, 'decimal', (r) => r.cutLength],
  ['leftAngle', 10, 'decimal', (r) => (r.cutLength === null ? null : r.leftAngle)],
  ['rightAngle', 10, 'decimal', (r) => (r.cutLength === null ? null : r.rightAngle)],
  ['unit', 8, 'text', (r) => unitOf(r.unit)],
  ['totalQty', 14, 'decimal', (r) => r.totalQty],
];
const EACH: readonly Cells[] = [
  ['productCode', 18, 'text', (r) => r.productCode],
  ['productName', 18, 'text', (r) => r.productName],
  ['pieces', 8, 'int', (r) => r.pieces],
  ['name', 32, 'text', (r) => r.name],
  ['qtyPerPiece', 12, 'decimal', (r) => r.qtyPerPiece],
  ['cutLength', 12, 'decimal', (r) => r.cutLength],
  ['unit', 8, 'text', (r) => unitOf(r.unit)],
  ['totalQty', 14, 'decimal', (r) => r.totalQty],
  ['source', 10, 'text', (r) => sourceOf(r.source)],
  ['remark', 24, 'text', (r) => r.remark],
];

/** Rows that buy or cut the same, as one; whole units are rounded up once, over the project. */
function summed(rows: readonly AccessoryRow[]): AccessoryRow[] {
  const alike = Map.groupBy(rows, (r) =>
    [r.accessorySkuId, r.cutLength ?? 0, r.leftAngle, r.rightAngle].join(),
  );
  return [...alike.values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const total = own.reduce((sum, r) => sum.plus(r.totalQty), dec(0));
    return [{ ...first, totalQty: bomTotal(total.toString(), 1, first.unit) }];
  });
}

const sheet = (name: string, cells: readonly Cells[], rows: readonly AccessoryRow[]) => ({
  name,
  columns: cells.map(([field, width, kind]) => ({ title: F[field].label, width, kind })),
  rows: rows.map((row) => cells.map(([, , , of]) => of(row))),
});

export async function accessorySheet(project: string, rows: readonly AccessoryRow[]): Promise<FileAnswer> {
  const target = path.join(tmpdir(), `muyun-${newId()}.xlsx`);
  const { sum, each } = c.ACCESSORY_SHEETS;
  await writeXlsx(target, { sheets: [sheet(sum, SUMMED, summed(rows)), sheet(each, EACH, rows)] });
  return {
    name: safeFileName(`${project} ${downProductAccessories.title}.xlsx`),
    mime: mimeOf('xlsx'),
    body: { path: target, temporary: true },
  };
}
