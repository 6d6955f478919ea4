/** SQL of 涂装设置: the colours of a project with their areas, and what is kept of each. */
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { newId } from '../../../kit/clock.ts';
import { type ColumnTypes, recordset } from '../../../kit/recordset.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const ROW = shape({
  colorId: col.id,
  colorCode: col.text,
  colorName: col.text,
  colorRgb: orNull(col.text),
  pieces: col.int,
  netArea: col.decimal,
  faceArea: col.decimal,
  areaBasis: col.int,
  paintStructureId: orNull(col.id),
  paintStructureName: orNull(col.text),
  /** what its products say, or its colour card, where nothing was set */
  usualStructureId: orNull(col.id),
  usualStructureName: orNull(col.text),
  supplierId: orNull(col.id),
  supplierName: orNull(col.text),
  paintModel: orNull(col.text),
  kgPerSqm: orNull(col.decimal),
  lossPercent: col.decimal,
  isOutsourced: col.bool,
  outsourceSupplierId: orNull(col.id),
  outsourceSupplierName: orNull(col.text),
});
export type PaintRow = RowOf<typeof ROW>;

/** What comes coated from the mill has its colour already: nobody sprays it. */
const COATED = sql`exists (select 1 from material_texture x where x.tenant_id = t.tenant_id and x.id = t.texture_id and x.is_pre_coated)`;

/** Colours of the pieces that are sprayed, each with what was set for it. */
export const paintRows = (tx: Tx, projectId: string): Promise<PaintRow[]> =>
  tx.rows(
    ROW,
    sql`with painted as (select t.color_id, sum(t.quantity)::int as pieces, sum(t.net_area * t.quantity)::numeric(18,4) as net, sum(t.face_area * t.quantity)::numeric(18,4) as face, mode() within group (order by t.paint_structure_id) as structure
        from cad_product t where t.tenant_id = ${tx.tenantId} and t.project_id = ${projectId} and not t.is_deleted and not t.is_cancelled and t.color_id is not null and not ${COATED} group by t.color_id)
      select c.id as "colorId", c.code as "colorCode", c.name as "colorName", c.rgb as "colorRgb", p.pieces, p.net as "netArea", p.face as "faceArea", coalesce(s.area_basis, 1) as "areaBasis",
        k.paint_structure_id as "paintStructureId", s.name as "paintStructureName", u.id as "usualStructureId", u.name as "usualStructureName", k.supplier_id as "supplierId", m.name as "supplierName", k.paint_model as "paintModel", k.kg_per_sqm as "kgPerSqm",
        coalesce(k.loss_percent, 0) as "lossPercent", coalesce(k.is_outsourced, false) as "isOutsourced", k.outsource_supplier_id as "outsourceSupplierId", o.name as "outsourceSupplierName"
      from painted p join color_card c on c.tenant_id = ${tx.tenantId} and c.id = p.color_id
        left join project_paint_setting k on k.tenant_id = c.tenant_id and k.project_id = ${projectId} and k.color_id = c.id
        left join paint_structure s on s.tenant_id = k.tenant_id and s.id = k.paint_structure_id
        left join paint_structure u on u.tenant_id = c.tenant_id and u.id = coalesce(p.structure, c.paint_structure_id) and not u.is_deleted and u.is_enabled
        left join supplier m on m.tenant_id = k.tenant_id and m.id = k.supplier_id left join supplier o on o.tenant_id = k.tenant_id and o.id = k.outsource_supplier_id
      order by p.net desc, c.code, c.id`,
  );

const HEAD = shape({ colourless: col.int, coated: col.int, version: col.int });
/** Pieces without a colour, those that come coated, and a number that every saving raises. */
export async function paintHead(tx: Tx, projectId: string): Promise<RowOf<typeof HEAD>> {
  const row = await tx.one(
    HEAD,
    sql`select (select coalesce(sum(t.quantity), 0)::int from cad_product t where t.tenant_id = ${tx.tenantId} and t.project_id = ${projectId} and not t.is_deleted and not t.is_cancelled and t.color_id is null) as colourless,
        (select coalesce(sum(t.quantity), 0)::int from cad_product t where t.tenant_id = ${tx.tenantId} and t.project_id = ${projectId} and not t.is_deleted and not t.is_cancelled and ${COATED}) as coated,
        (select coalesce(sum(k.version), 0)::int from project_paint_setting k where k.tenant_id = ${tx.tenantId} and k.project_id = ${projectId}) as version`,
  );
  return row ?? { colourless: 0, coated: 0, version: 0 };
}

/** Until the transaction ends nobody else saves the settings of the project. */
export const lockPaint = (tx: Tx, projectId: string): Promise<number> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended('project_paint:' || ${projectId}, 0))`);

export type PaintValues = Readonly<{
  colorId: string;
  paintStructureId: string | null;
  supplierId: string | null;
  paintModel: string | null;
  kgPerSqm: string | null;
  lossPercent: string | null;
  isOutsourced: boolean;
  outsourceSupplierId: string | null;
}>;
const KEPT: ColumnTypes = {
  id: 'uuid',
  color_id: 'uuid',
  paint_structure_id: 'uuid',
  supplier_id: 'uuid',
  paint_model: 'text',
  kg_per_sqm: 'numeric',
  loss_percent: 'numeric',
  is_outsourced: 'boolean',
  outsource_supplier_id: 'uuid',
};
export async function writePaint(tx: Tx, projectId: string, values: readonly PaintValues[]): Promise<void> {
  const rows = values.map((v) => ({
    id: newId(),
    color_id: v.colorId,
    paint_structure_id: v.paintStructureId,
    supplier_id: v.supplierId,
    paint_model: v.paintModel || null,
    kg_per_sqm: v.kgPerSqm,
    loss_percent: v.lossPercent ?? '0',
    is_outsourced: v.isOutsourced,
    outsource_supplier_id: v.isOutsourced ? v.outsourceSupplierId : null,
  }));
  await tx.run(sql`insert into project_paint_setting as k (tenant_id, id, project_id, color_id, paint_structure_id, supplier_id, paint_model, kg_per_sqm, loss_percent, is_outsourced, outsource_supplier_id, creator_id)
    select ${tx.tenantId}, r.id, ${projectId}, r.color_id, r.paint_structure_id, r.supplier_id, r.paint_model, r.kg_per_sqm, r.loss_percent, r.is_outsourced, r.outsource_supplier_id, ${tx.userId} from ${recordset(KEPT, rows)} as r
    on conflict (tenant_id, project_id, color_id) do update set paint_structure_id = excluded.paint_structure_id, supplier_id = excluded.supplier_id, paint_model = excluded.paint_model, kg_per_sqm = excluded.kg_per_sqm,
      loss_percent = excluded.loss_percent, is_outsourced = excluded.is_outsourced, outsource_supplier_id = excluded.outsource_supplier_id, version = k.version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId}`);
}

const AREAS = shape({ projectId: col.id, colorId: col.id, area: col.decimal });
/** m² of pieces by project and colour, each by the basis of the structure that was set for its colour. */
export const paintedAreas = (
  tx: Tx,
  pieces: readonly { readonly productId: string; readonly pieces: string }[],
): Promise<RowOf<typeof AREAS>[]> =>
  tx.rows(
    AREAS,
    sql`select t.project_id as "projectId", t.color_id as "colorId",
        sum(n.pieces * case coalesce(s.area_basis, 1) when 2 then t.face_area when 3 then t.net_area * 2 else t.net_area end)::numeric(18,4) as area
      from cad_product t join ${recordset(
        { product_id: 'uuid', pieces: 'numeric' },
        pieces.map((p) => ({ product_id: p.productId, pieces: p.pieces })),
      )} n on n.product_id = t.id
        left join project_paint_setting k on k.tenant_id = t.tenant_id and k.project_id = t.project_id and k.color_id = t.color_id
        left join paint_structure s on s.tenant_id = k.tenant_id and s.id = k.paint_structure_id
      where t.tenant_id = ${tx.tenantId} and t.color_id is not null group by 1, 2`,
  );
