/** Which drawings a person may open: those of products that the person may see. */
import { productFields } from '@muyun/contract';
import type { FileOwner } from '../../../kit/file-access.ts';
import { pick } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import { seenProjects } from '../shared/scope.ts';

export const productDrawings: FileOwner = {
  rights: ['AlCad.CadProducts:query', 'AlCad.CadProducts:get'],
  shows: async (tx, who, fileId) => {
    const row = await tx.one(
      pick(productFields, 'id'),
      sql`select t.id from cad_product t join cad_project p on p.tenant_id = t.tenant_id and p.id = t.project_id and not p.is_deleted
       where t.tenant_id = ${tx.tenantId} and t.drawing_file_id = ${fileId} and not t.is_deleted${seenProjects(who, 'p')} limit 1`,
    );
    return row !== undefined;
  },
};
