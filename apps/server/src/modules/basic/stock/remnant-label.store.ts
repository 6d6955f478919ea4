/** SQL of what a remnant is, as its label says it. */
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const LABEL = shape({
  code: col.text,
  textureName: col.text,
  thickness: col.text,
  width: col.text,
  length: col.text,
  colorName: orNull(col.text),
  warehouseName: orNull(col.text),
  place: orNull(col.text),
  projectName: orNull(col.text),
});
export const labelOf = (tx: Tx, id: string): Promise<RowOf<typeof LABEL> | undefined> =>
  tx.one(
    LABEL,
    sql`select t.code, x.name as "textureName", trim_scale(t.thickness)::text as thickness, trim_scale(t.width)::text as width, trim_scale(t.length)::text as length,
        (select c.name from color_card c where c.tenant_id = t.tenant_id and c.id = t.color_id) as "colorName",
        (select w.name from warehouse w where w.tenant_id = t.tenant_id and w.id = t.warehouse_id) as "warehouseName", nullif(t.warehouse, '') as place,
        (select p.display_name from cad_project p where p.tenant_id = t.tenant_id and p.id = t.project_id) as "projectName"
      from stock_plate t join material_texture x on x.tenant_id = t.tenant_id and x.id = t.texture_id
      where t.tenant_id = ${tx.tenantId} and t.id = ${id} and t.kind = 3 and not t.is_deleted`,
  );
