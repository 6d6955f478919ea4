/** SQL of the search by shape over all projects of a space (engineering B1). */
import { product } from '@muyun/contract';
import { whole } from '../../../kit/paged.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { isShut } from '../shared/project-lock.store.ts';
import { seenProjects } from '../shared/scope.ts';

const ALIKE = shape({
  id: col.id,
  projectId: col.id,
  displayName: col.text,
  code: col.text,
  name: orNull(col.text),
  textureName: col.text,
  thickness: col.float,
  colorCode: orNull(col.text),
  quantity: col.int,
  isMirrored: col.bool,
  creationTime: col.time,
});

/** Others of this shape, then those of its mirror, the newest first; what lies in a project that is shut to the person is not told. */
export const alikeOf = (
  tx: Tx,
  who: Who,
  of: { readonly id: string; readonly hash: string; readonly mirrored: string },
): Promise<RowOf<typeof ALIKE>[]> =>
  tx.rows(
    ALIKE,
    sql`select t.id, t.project_id as "projectId", p.display_name as "displayName", t.code, t.name, mt.name as "textureName", t.thickness::float8 as thickness, c.code as "colorCode", t.quantity,
       t.geometry_hash <> ${of.hash} as "isMirrored", t.creation_time as "creationTime"
     from cad_product t join cad_project p on p.tenant_id = t.tenant_id and p.id = t.project_id and not p.is_deleted
       join material_texture mt on mt.tenant_id = t.tenant_id and mt.id = t.texture_id left join color_card c on c.tenant_id = t.tenant_id and c.id = t.color_id
     where t.tenant_id = ${tx.tenantId} and t.geometry_hash in (${of.hash}, ${of.mirrored}) and t.id <> ${of.id} and not t.is_deleted and not ${isShut(who, 'p')}${seenProjects(who, 'p')}
     order by t.geometry_hash <> ${of.hash}, t.creation_time desc, t.id desc limit ${whole(product.ALIKE_MOST)}`,
  );
