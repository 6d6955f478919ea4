/** A list as one file: the workbook alone, or a zip of it with the files of its rows when there are any. */
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newId } from '../../../kit/clock.ts';
import { type FileAnswer, type FileStore, mimeOf, safeFileName } from '../../../kit/files.ts';
import { ZipWriter } from '../../../kit/spreadsheet/zip-writer.ts';

export interface RowFile {
  readonly code: string;
  readonly ext: string;
  readonly storageKey: string;
}
type Sheet = FileAnswer & { body: { path: string; temporary: boolean } };

/** Files are called like the code of their row. */
export async function withFiles(
  title: string,
  sheet: Sheet,
  files: FileStore,
  rows: readonly RowFile[],
): Promise<FileAnswer> {
  if (rows.length === 0) return sheet;
  const target = path.join(tmpdir(), `muyun-${newId()}.zip`);
  const zip = await ZipWriter.create(target);
  for (const row of rows)
    await zip.add(safeFileName(`${row.code}.${row.ext}`), await files.get(row.storageKey));
  await zip.add(sheet.name, createReadStream(sheet.body.path));
  await zip.finish();
  await rm(sheet.body.path, { force: true });
  return { name: safeFileName(`${title}.zip`), mime: mimeOf('zip'), body: { path: target, temporary: true } };
}
