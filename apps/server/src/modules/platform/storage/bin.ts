/** The recycle bin: files are thrown away, taken back, and thrown away for good (platform M20). */
import { fileColumns, isFileUsed, toGarbage } from '../../../kit/file-uses.ts';
import { raise } from '../../../kit/raise.ts';
import { recountStorage } from '../../../kit/storage-quota.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { type HeldFile, lockFile, purgeRow, writeDeleted } from './storage.store.ts';

/** A file of the person, or any of the space for its owner and whoever keeps its data; held until commit. Raises Common:NotFound. */
async function held(tx: Tx, who: Who, id: string, isDeleted: boolean): Promise<HeldFile> {
  const row = await lockFile(tx, id);
  const isMine =
    row && (who.isAdmin || row.creatorId === who.userId || who.rights.has('AlTenant.Infos:edit'));
  if (!row || !isMine || row.isDeleted !== isDeleted) return raise('Common:NotFound');
  return row;
}

/** Raises Common:NotFound, File:InUse. */
export async function deleteFile(tx: Tx, who: Who, id: string): Promise<HeldFile> {
  const row = await held(tx, who, id, false);
  if (await isFileUsed(tx, id, await fileColumns(tx))) raise('File:InUse');
  await writeDeleted(tx, id, true);
  return row;
}

/** Raises Common:NotFound. Its content has been counted all the time. */
export async function recoverFile(tx: Tx, who: Who, id: string): Promise<HeldFile> {
  const row = await held(tx, who, id, true);
  await writeDeleted(tx, id, false);
  return row;
}

/** Raises Common:NotFound. The room is free at once. */
export async function purgeFile(tx: Tx, who: Who, id: string): Promise<HeldFile> {
  const row = await held(tx, who, id, true);
  const key = await purgeRow(tx, id);
  if (key) await toGarbage(tx, tx.tenantId, [key]);
  await recountStorage(tx, tx.tenantId);
  return row;
}
