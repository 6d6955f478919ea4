/** Plate types as one file: the list as a workbook, or a zip of it with the drawings when there are any (engineering A2). */
import { plateType, plateTypeFields } from '@muyun/contract';
import type { FileAnswer, FileStore } from '../../../kit/files.ts';
import type { Tx } from '../../../kit/tx.ts';
import { sheetFile } from '../shared/sheet-file.ts';
import { withFiles } from '../shared/sheet-zip.ts';
import { type DownQuery, drawingsOf, plateTypeRows } from './plate-type.store.ts';

export async function plateTypesFile(tx: Tx, files: FileStore, query: DownQuery): Promise<FileAnswer> {
  const title = plateType.listPlateTypes.title;
  const sheet = await sheetFile(
    title,
    plateTypeFields,
    ['code', 'name', 'defineMode', 'defVersion', 'remark'],
    await plateTypeRows(tx, query),
  );
  return withFiles(title, sheet, files, await drawingsOf(tx, query));
}
