/** Which imports, and which of their files, a person may see: those of visible projects. */
import type { FileOwner } from '../../../kit/file-access.ts';
import { col } from '../../../kit/shape.ts';
import { type Sql, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { seenProjects } from '../shared/scope.ts';

const RIGHT = 'AlCad.CadProducts:import';

async function hasBatch(tx: Tx, who: Who, condition: Sql): Promise<boolean> {
  const row = await tx.one(
    { id: col.id },
    sql`select b.id from import_batch b join cad_project p on p.tenant_id = b.tenant_id and p.id = b.project_id and not p.is_deleted
     where b.tenant_id = ${tx.tenantId} and ${condition}${seenProjects(who, 'p')} limit 1`,
  );
  return row !== undefined;
}

/** An import is shown to whoever may import into its project. */
export const isShownImport = async (tx: Tx, who: Who, id: string | null): Promise<boolean> =>
  who.rights.has(RIGHT) && id !== null && hasBatch(tx, who, sql`b.id = ${id}`);

export const importFiles: FileOwner = {
  rights: [RIGHT],
  shows: (tx, who, fileId) =>
    hasBatch(
      tx,
      who,
      sql`(b.file_id = ${fileId}::uuid or b.mapping -> 'files' @> jsonb_build_array(jsonb_build_object('fileId', ${fileId}::text)))`,
    ),
};
