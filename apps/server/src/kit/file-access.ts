/** Who may open a file (platform M20): whoever may see a row that shows it. A file that no row shows is its maker's. */
import { type AppError, raise } from './raise.ts';
import { col, orNull } from './shape.ts';
import { sql } from './sql.ts';
import type { Tx } from './tx.ts';
import { seenBy, type Who } from './who.ts';

/** One kind of row that shows files. */
export interface FileOwner {
  /** rights of which the reader needs one; none means every member of the space */
  readonly rights: readonly string[];
  /** whether a row that `who` may see shows the file */
  shows(tx: Tx, who: Who, fileId: string): Promise<boolean>;
  /** why a file stays shut to somebody who may see it, its maker too: the project that shows it has a password */
  shut?(tx: Tx, who: Who, fileIds: readonly string[]): Promise<AppError | null>;
}

/** The address under which a row names a file. */
export const FILE_ADDRESS = '/api/basic/file/';

async function mayOpen(
  tx: Tx,
  who: Who,
  owners: readonly FileOwner[],
  file: { id: string; creatorId: string | null },
): Promise<boolean> {
  if (who.isAdmin || file.creatorId === who.userId) return true;
  for (const owner of owners) {
    if (owner.rights.length > 0 && !owner.rights.some((right) => who.rights.has(right))) continue;
    if (await owner.shows(tx, seenBy(who, owner.rights), file.id)) return true;
  }
  return false;
}

/** Raises Common:NotFound, Cad:ProjectLocked. NotFound for files that are not of this space or not for this person: one answer, so that nothing is told. */
export async function assertMayOpen(
  tx: Tx,
  who: Who,
  owners: readonly FileOwner[],
  ids: readonly string[],
): Promise<void> {
  const unique = [...new Set(ids)];
  // files are of spaces: whoever stands on the platform's side has none
  if (who.tenant === null) raise('Common:NotFound');
  const rows = await tx.rows(
    { id: col.id, creatorId: orNull(col.id) },
    sql`select id, creator_id as "creatorId" from file_object where tenant_id = ${tx.tenantId} and id = any(${unique}::uuid[]) and not is_deleted`,
  );
  if (rows.length !== unique.length) raise('Common:NotFound');
  for (const row of rows) if (!(await mayOpen(tx, who, owners, row))) raise('Common:NotFound');
  const shut = await whyShut(tx, who, owners, unique);
  if (shut) throw shut;
}

async function whyShut(
  tx: Tx,
  who: Who,
  owners: readonly FileOwner[],
  ids: readonly string[],
): Promise<AppError | null> {
  for (const owner of owners) {
    const shut = await owner.shut?.(tx, who, ids);
    if (shut) return shut;
  }
  return null;
}

/** Whether the person may open the file. */
export async function mayOpenFile(
  tx: Tx,
  who: Who,
  owners: readonly FileOwner[],
  id: string,
): Promise<boolean> {
  const row = await tx.one(
    { id: col.id, creatorId: orNull(col.id) },
    sql`select id, creator_id as "creatorId" from file_object where tenant_id = ${tx.tenantId} and id = ${id} and not is_deleted`,
  );
  if (row === undefined || !(await mayOpen(tx, who, owners, row))) return false;
  return (await whyShut(tx, who, owners, [id])) === null;
}
