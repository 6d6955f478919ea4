/** Files of a document: named for its screen, and opened by whoever may see the document. */
import type { AnyDocument, FileBrief } from '@muyun/contract';
import type { FileOwner } from '../file-access.ts';
import { col, shape } from '../shape.ts';
import { join, name, sql } from '../sql.ts';
import type { Tx } from '../tx.ts';
import { scopeOf } from './scope.ts';

const FILE = shape({ id: col.id, name: col.text, ext: col.text, size: col.int });

/** Names of the files in their order; one that is gone is left out. */
export async function filesOf(tx: Tx, ids: readonly string[]): Promise<FileBrief[]> {
  if (ids.length === 0) return [];
  const rows = await tx.rows(
    FILE,
    sql`select t.id, t.name, t.ext, t.size from file_object t
      where t.tenant_id = ${tx.tenantId} and t.id = any(${ids}::uuid[]) and not t.is_deleted`,
  );
  return ids.flatMap((id) => rows.find((r) => r.id === id) ?? []);
}

export const attachmentOwner = (document: AnyDocument): FileOwner => ({
  rights: [`${document.item}:get`],
  shows: async (tx, who, fileId) => {
    const scope = join([sql``, ...scopeOf(document, who)], ' and ');
    const row = await tx.one(
      { id: col.id },
      sql`select t.id from ${name(document.table)} t where t.tenant_id = ${tx.tenantId} and not t.is_deleted
        and t.attachments @> array[${fileId}::uuid]${scope} limit 1`,
    );
    return row !== undefined;
  },
});
