/** The picture of a project is opened by whoever sees the project. */
import type { FileOwner } from '../../../kit/file-access.ts';
import { col } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import { seenProjects } from '../shared/scope.ts';

export const projectCovers: FileOwner = {
  rights: ['AlCad.CadProjects:query', 'AlCad.CadProjects:get'],
  shows: async (tx, who, fileId) => {
    const row = await tx.one(
      { id: col.id },
      sql`select p.id from cad_project p where p.tenant_id = ${tx.tenantId} and p.cover_image = ${fileId} and not p.is_deleted${seenProjects(who, 'p')} limit 1`,
    );
    return row !== undefined;
  },
};
