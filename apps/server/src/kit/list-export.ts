/** The rows of a list as a workbook, streamed: what the filter finds, as the list shows it. */
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MAX_EXPORT } from '@muyun/contract';
import { businessDay, newId } from './clock.ts';
import { type FileAnswer, mimeOf, safeFileName } from './files.ts';
import { raise } from './raise.ts';
import { type ColumnKind, writeXlsx } from './spreadsheet.ts';

export type SheetColumnOf<R> = readonly [
  title: string,
  width: number,
  kind: ColumnKind,
  of: (row: R) => unknown,
];

/** `title` names the sheet and, with the day, the file. Raises Common:ExportTooLarge. */
export async function exportRows<R>(
  title: string,
  columns: readonly SheetColumnOf<R>[],
  parts: AsyncIterable<readonly R[]>,
): Promise<FileAnswer> {
  let count = 0;
  async function* rows(): AsyncGenerator<unknown[][]> {
    for await (const part of parts) {
      count += part.length;
      if (count > MAX_EXPORT) raise('Common:ExportTooLarge', { most: MAX_EXPORT });
      if (part.length > 0) yield part.map((r) => columns.map(([, , , of]) => of(r)));
    }
  }
  const file = path.join(tmpdir(), `muyun-${newId()}.xlsx`);
  const heads = columns.map(([head, width, kind]) => ({ title: head, width, kind }));
  await writeXlsx(file, { sheets: [{ name: title, columns: heads, rows: rows() }] });
  return {
    name: safeFileName(`${title}${businessDay()}.xlsx`),
    mime: mimeOf('xlsx'),
    body: { path: file, temporary: true },
  };
}
