/** A short list as a workbook: columns and their titles come from the catalogue. */
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Catalogue } from '@muyun/contract';
import { newId } from '../../../kit/clock.ts';
import { type FileAnswer, mimeOf, safeFileName } from '../../../kit/files.ts';
import { writeXlsx } from '../../../kit/spreadsheet.ts';

type Row = Readonly<Record<string, unknown>>;

/** `names` are fields of the catalogue in their order; an option is written as its label. */
export async function sheetFile(
  title: string,
  fields: Catalogue,
  names: readonly string[],
  rows: readonly Row[],
): Promise<FileAnswer & { body: { path: string; temporary: boolean } }> {
  const target = path.join(tmpdir(), `muyun-${newId()}.xlsx`);
  const columns = names.map((n) => ({
    title: fields[n]?.label ?? n,
    width: 16,
    kind: fields[n]?.kind === 'int' ? ('int' as const) : ('text' as const),
  }));
  const cell = (row: Row, name: string): unknown => {
    const options = fields[name]?.options.options;
    return options ? options.find((o) => o.value === row[name])?.label : row[name];
  };
  await writeXlsx(target, {
    sheets: [{ name: title, columns, rows: rows.map((r) => names.map((n) => cell(r, n))) }],
  });
  return {
    name: safeFileName(`${title}.xlsx`),
    mime: mimeOf('xlsx'),
    body: { path: target, temporary: true },
  };
}
