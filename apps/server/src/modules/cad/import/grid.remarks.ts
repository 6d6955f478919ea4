/** What is said of a sheet that was read otherwise than it looks: hidden rows and columns, what is crossed out, what stands beyond the limits. */
import { type HeadColumn, importNote, MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '@muyun/contract';
import type { SheetContent } from '../../../kit/spreadsheet.ts';
import type { Line } from './grid.lines.ts';
import type { GridNote, GridRow } from './grid.row.ts';
import { lineOf } from './row.ts';

const MOST_CROSSED = 100;
/** What is crossed out in the cells of columns that are read, and what was taken instead. */
export function crossedNotes(lines: readonly Line[], columns: readonly HeadColumn[]): GridNote[] {
  const titles = new Map(columns.flatMap((c) => (c.field === null ? [] : [[c.index, c.title] as const])));
  return lines
    .flatMap(({ index, own, crossed }) =>
      [...crossed].flatMap(([column, text]): GridNote[] => {
        const title = titles.get(column);
        const kept = own[column] ?? '';
        if (title === undefined) return [];
        return [
          {
            row: index + 1,
            text: importNote(kept === '' ? 'crossedWhole' : 'crossed', { title, text, kept }),
          },
        ];
      }),
    )
    .slice(0, MOST_CROSSED);
}

/** What is to be said of a whole sheet. */
export function remarks(
  sheet: SheetContent,
  {
    rows,
    columns,
    isTruncated,
  }: { rows: readonly GridRow[]; columns: readonly HeadColumn[]; isTruncated: boolean },
): GridNote[] {
  const hidden = rows.filter((r) => sheet.hiddenRows.has(lineOf(r) - 1));
  const behind = new Set(sheet.looks.hiddenColumns);
  const titles = columns.filter((c) => behind.has(c.index) && c.field !== null).map((c) => c.title);
  return [
    ...(isTruncated ? [{ row: null, text: importNote('tooMany', { count: MAX_IMPORT_ROWS }) }] : []),
    ...(sheet.looks.widest >= MAX_IMPORT_COLUMNS
      ? [{ row: null, text: importNote('tooWide', { count: MAX_IMPORT_COLUMNS }) }]
      : []),
    ...(hidden[0]
      ? [{ row: lineOf(hidden[0]), text: importNote('hiddenRows', { count: hidden.length }) }]
      : []),
    ...(titles.length > 0
      ? [{ row: null, text: importNote('hiddenColumns', { titles: titles.join('、') }) }]
      : []),
  ];
}
