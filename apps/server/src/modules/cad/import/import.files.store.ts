/** Which imports, and which of their files, a person may see: those of visible projects. */
import type { FileOwner } from '../../../kit/file-access.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { ownProjects } from '../shared/scope.ts';

const RIGHT = 'AlCad.CadProducts:import';

async function hasBatch(tx: Tx, who: Who, condition: string, value: string): Promise<boolean> {
  const own = ownProjects(who, 'p', 3);
  const rows = await tx.raw(
    `select 1 from import_batch b join cad_project p on p.tenant_id = b.tenant_id and p.id = b.project_id and not p.is_deleted
     where b.tenant_id = $1 and ${condition}${own.sql} limit 1`,
    [tx.tenantId, value, ...own.params],
  );
  return rows.length > 0;
}

/** An import is shown to whoever may import into its project. */
export const isShownImport = async (tx: Tx, who: Who, id: string | null): Promise<boolean> =>
  who.rights.has(RIGHT) && id !== null && hasBatch(tx, who, 'b.id = $2', id);

export const importFiles: FileOwner = {
  rights: [RIGHT],
  shows: (tx, who, fileId) =>
    hasBatch(
      tx,
      who,
      "(b.file_id = $2::uuid or b.mapping -> 'files' @> jsonb_build_array(jsonb_build_object('fileId', $2::text)))",
      fileId,
    ),
};
