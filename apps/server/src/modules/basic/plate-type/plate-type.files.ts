/** Plate types as one file: the list as a workbook, or a zip of it with the drawings when there are any (engineering A2). */
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { plateType, plateTypeFields } from '@muyun/contract';
import { newId } from '../../../kit/clock.ts';
import { type FileAnswer, type FileStore, mimeOf, safeFileName } from '../../../kit/files.ts';
import { ZipWriter } from '../../../kit/spreadsheet/zip-writer.ts';
import type { Tx } from '../../../kit/tx.ts';
import { sheetFile } from '../shared/sheet-file.ts';
import { type DownQuery, drawingsOf, plateTypeRows } from './plate-type.store.ts';

export async function plateTypesFile(tx: Tx, files: FileStore, query: DownQuery): Promise<FileAnswer> {
  const title = plateType.listPlateTypes.title;
  const sheet = await sheetFile(
    title,
    plateTypeFields,
    ['code', 'name', 'defineMode', 'defVersion', 'remark'],
    await plateTypeRows(tx, query),
  );
  const drawings = await drawingsOf(tx, query);
  if (drawings.length === 0) return sheet;
  const target = path.join(tmpdir(), `muyun-${newId()}.zip`);
  const zip = await ZipWriter.create(target);
  for (const d of drawings) await zip.add(safeFileName(`${d.code}.${d.ext}`), await files.get(d.storageKey));
  await zip.add(sheet.name, createReadStream(sheet.body.path));
  await zip.finish();
  await rm(sheet.body.path, { force: true });
  return { name: safeFileName(`${title}.zip`), mime: mimeOf('zip'), body: { path: target, temporary: true } };
}
