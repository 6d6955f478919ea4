/** Rows of a list as a worksheet or a table on paper: one set of columns, one way to show a number. */
import { dec, type ListColumn, NEST_WORDS } from '@muyun/contract';
import type { PdfColumn, PdfTable } from '../../../kit/pdf.ts';
import type { SheetSpec } from '../../../kit/spreadsheet.ts';
import type { ListRow } from './nest-list-facts.ts';

/** Shares of the width on paper: text as wide as in the sheet, numbers as their digits need. */
const SHARES: Readonly<Record<ListColumn['kind'], number>> = { text: 10, int: 7, decimal: 9, date: 11 };

/** Sums of the columns that are summed, exact; the first column says so. */
function totalsOf(columns: readonly ListColumn[], rows: readonly ListRow[]): (string | null)[] {
  const sumOf = (c: ListColumn): string =>
    rows.reduce((s, r) => s.plus(dec(r[c.name] ?? 0)), dec(0)).toFixed(c.places ?? 0);
  return columns.map((c, i) => (c.sum ? sumOf(c) : i === 0 ? NEST_WORDS.total : null));
}

const trimmed = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);
/** Thousands separators for a decimal in text. */
export const separated = (text: string): string =>
  text.replace(/^-?\d+/, (whole) => whole.replaceAll(/\B(?=(\d{3})+$)/g, ','));

/** A value as it is printed. */
export function shown(c: ListColumn, value: string | number | null | undefined): string {
  if (value === null || value === undefined || value === '') return '';
  if (c.kind !== 'decimal' && c.kind !== 'int') return String(value);
  const text = dec(value).toFixed(c.places ?? 0);
  const digits = c.trim ? trimmed(text) : text;
  return c.grouped ? separated(digits) : digits;
}

const isNumber = (c: ListColumn): boolean => c.kind === 'int' || c.kind === 'decimal';

/** Rows as a table on paper, with their totals. `more` says for a column what differs from the rule. */
export function pdfTableOf(
  columns: readonly ListColumn[],
  rows: readonly ListRow[],
  more: Readonly<Record<string, Partial<PdfColumn>>> = {},
): PdfTable {
  const hasTotals = columns.some((c) => c.sum);
  return {
    kind: 'table',
    columns: columns.map((c) => ({
      title: c.title,
      align: isNumber(c) ? 'right' : 'left',
      width: `${c.share ?? c.width ?? SHARES[c.kind]}*`,
      ...more[c.name],
    })),
    rows: rows.map((r) => columns.map((c) => shown(c, r[c.name]))),
    ...(hasTotals
      ? {
          totals: totalsOf(columns, rows).map((t, i) =>
            t === null ? '' : i === 0 ? t : shown(columns[i] as ListColumn, t),
          ),
        }
      : {}),
  };
}

/** Rows as a worksheet, with their totals. */
export function sheetOf(name: string, columns: readonly ListColumn[], rows: readonly ListRow[]): SheetSpec {
  const isSummed = rows.length > 0 && columns.some((c) => c.sum);
  return {
    name,
    columns: columns.map((c) => ({
      title: c.title,
      kind: c.kind,
      ...(c.width ? { width: c.width } : {}),
      ...(c.places === undefined || c.trim ? {} : { places: c.places }),
      ...(c.grouped ? { grouped: true } : {}),
    })),
    rows: [
      ...rows.map((r) => columns.map((c) => r[c.name] ?? null)),
      ...(isSummed ? [totalsOf(columns, rows)] : []),
    ],
  };
}
