/** Which drawings a person may open: those of products that the person may see. */
import type { FileOwner } from '../../../kit/file-access.ts';
import { ownProjects } from '../shared/scope.ts';

export const productDrawings: FileOwner = {
  rights: ['AlCad.CadProducts:query', 'AlCad.CadProducts:get'],
  shows: async (tx, who, fileId) => {
    const own = ownProjects(who, 'p', 3);
    const rows = await tx.raw(
      `select 1 from cad_product t join cad_project p on p.tenant_id = t.tenant_id and p.id = t.project_id and not p.is_deleted
       where t.tenant_id = $1 and t.drawing_file_id = $2 and not t.is_deleted${own.sql} limit 1`,
      [tx.tenantId, fileId, ...own.params],
    );
    return rows.length > 0;
  },
};
