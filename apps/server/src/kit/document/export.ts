/** The export of a list (letter X): the same filter, the columns that the list shows, streamed. */
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type AnyRecord, type Catalogue, type Machine, MAX_EXPORT } from '@muyun/contract';
import { seenSorting, shownTo } from '../amounts.ts';
import { businessDay, newId } from '../clock.ts';
import { type FileAnswer, mimeOf, safeFileName } from '../files.ts';
import { raise } from '../raise.ts';
import { writeXlsx } from '../spreadsheet.ts';
import { sql, type Where } from '../sql.ts';
import type { Tx } from '../tx.ts';
import type { Who } from '../who.ts';
import type { Query } from './filters.ts';
import type { Row } from './record.ts';
import { cellOf, listFields, sheetColumn, type SheetField } from './sheet.ts';
import type { RecordStore } from './store.ts';

const bitsOf = (mask: number): number[] => [1, 2, 4, 8, 16, 32, 64].filter((bit) => (mask & bit) !== 0);

/** The state filter of a document: one code or the OR of several. */
export const withState = (where: Where, state: unknown): Where =>
  typeof state === 'number' && state > 0
    ? where.and(sql`t.order_status = any(${bitsOf(state)}::int[])`)
    : where;

/** Columns in the order that the list asks for; unknown ones are left out, hidden amounts too. */
export function chosenColumns(record: AnyRecord, who: Who, asked: unknown): SheetField[] {
  const all = listFields(record).filter((f) => who.displayAmount || f.field.options.amount !== true);
  if (!Array.isArray(asked) || asked.length === 0) return all;
  return asked.flatMap((n) => all.find((f) => f.name === n) ?? []);
}

/** The rows of the filter as a workbook; `shown` is how the record itself shows a row, if it has a way of its own. Raises Common:ExportTooLarge. */
export async function exportList(
  tx: Tx,
  who: Who,
  store: RecordStore,
  query: Query,
  shown?: (row: Row) => Row,
): Promise<FileAnswer> {
  const { record } = store;
  const where = withState(store.where(tx, who, query), query['orderStatus']);
  const columns = chosenColumns(record, who, query['columns']);
  const states = record.is === 'document' ? (record.machine as Machine<number, string>).states : undefined;
  const amounts = { ...(record.fields as Catalogue), ...(record.extra as Catalogue) };
  let count = 0;
  async function* rows(): AsyncGenerator<unknown[][]> {
    for await (const part of store.stream(
      tx,
      where,
      seenSorting(who, amounts, query['sorting']),
      MAX_EXPORT + 1,
    )) {
      count += part.length;
      if (count > MAX_EXPORT) raise('Common:ExportTooLarge', { most: MAX_EXPORT });
      yield part.map((row) => {
        const seen: Row = shown ? shown(row) : shownTo(who, amounts, row);
        return columns.map((c) => cellOf(c, seen, states));
      });
    }
  }
  const file = path.join(tmpdir(), `muyun-${newId()}.xlsx`);
  await writeXlsx(file, {
    sheets: [{ name: record.title, columns: columns.map(sheetColumn), rows: rows() }],
  });
  return {
    name: safeFileName(`${record.title}${businessDay()}.xlsx`),
    mime: mimeOf('xlsx'),
    body: { path: file, temporary: true },
  };
}
