/** Products as production reads them: how many pieces, what they measure, what rules look at. */
import { measuresOf, productFields, type RuledProduct } from '@muyun/contract';
import { col, orNull, pick, shape } from '../../../kit/shape.ts';
import { columns, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import { CRAFTS_CHOSEN } from './product.craft-lines.ts';

const OWN = pick(
  productFields,
  'id',
  'projectId',
  'code',
  'productKind',
  'plateTypeId',
  'textureId',
  'thickness',
  'structureId',
  'installStructureId',
  'colorId',
  'visibleWidth',
  'visibleHeight',
  'unfoldWidth',
  'unfoldHeight',
  'quantity',
  'isCancelled',
  'remark',
);
const FIGURES = pick(
  productFields,
  'faceArea',
  'boundingArea',
  'perimeter',
  'weight',
  'bendCount',
  'bendLength',
  'slotLength',
  'weldLength',
  'ribLength',
  'holeCount',
  'cutLength',
);
const ROW = shape({
  ...OWN,
  ...FIGURES,
  plateTypeName: orNull(col.text),
  plateTypeGroupId: orNull(col.id),
  plateTypeGroupName: orNull(col.text),
  textureName: orNull(col.text),
  colorName: orNull(col.text),
  factoryId: orNull(col.id),
  installStructureName: orNull(col.text),
  structure: orNull(col.json<Structure>()),
  crafts: col.json<RuledProduct['crafts']>(),
});
/** What the route asks of a structure, and how much more work its pieces are. */
type Structure = NonNullable<RuledProduct['structure']> & { readonly labourFactor: string };
const NO_STRUCTURE_FACTOR = '1.0000';
/** Crafts as they were chosen; one that was chosen before processes were known is done where its item is done today. */
const CRAFTS = sql`coalesce((select jsonb_agg(jsonb_build_object('itemId', i.id, 'name', coalesce(l.line ->> 'name', i.name),
    'processId', case when l.line ? 'processId' then (l.line ->> 'processId')::uuid else i.process_id end) order by u.no)
  ${CRAFTS_CHOSEN}), '[]')`;
const STRUCTURE = sql`case when st.id is null then null else jsonb_build_object('name', st.name, 'processIds', to_jsonb(st.default_process_ids),
  'needsWeld', st.needs_weld, 'needsGrind', st.needs_grind, 'labourFactor', st.labour_factor::text) end`;
const LIST = columns({ ...OWN, ...FIGURES });

export interface RoutedProduct extends RuledProduct {
  readonly id: string;
  readonly projectId: string;
  readonly factoryId: string | null;
  readonly code: string;
  /** pieces that are made; none of one that a change order took back */
  readonly quantity: number;
  readonly colorName: string | null;
  readonly visibleWidth: number | null;
  readonly visibleHeight: number | null;
  readonly unfoldWidth: number | null;
  readonly unfoldHeight: number | null;
  readonly remark: string | null;
  /** 工时系数 of its structure */
  readonly labourFactor: string;
}

/** The products of a project that are not deleted, by code. */
export async function routedProducts(tx: Tx, projectId: string): Promise<RoutedProduct[]> {
  const rows = await tx.rows(
    ROW,
    sql`select ${LIST}, pt.name as "plateTypeName", pt.group_id as "plateTypeGroupId", pg.name as "plateTypeGroupName", mt.name as "textureName", cc.code as "colorName", p.factory_id as "factoryId",
        ins.name as "installStructureName", ${STRUCTURE} as structure, ${CRAFTS} as crafts
      from cad_product t join cad_project p on p.tenant_id = t.tenant_id and p.id = t.project_id
      left join plate_type pt on pt.tenant_id = t.tenant_id and pt.id = t.plate_type_id left join plate_type_group pg on pg.tenant_id = pt.tenant_id and pg.id = pt.group_id
      left join material_texture mt on mt.tenant_id = t.tenant_id and mt.id = t.texture_id left join color_card cc on cc.tenant_id = t.tenant_id and cc.id = t.color_id
      left join structure st on st.tenant_id = t.tenant_id and st.id = t.structure_id left join install_structure ins on ins.tenant_id = t.tenant_id and ins.id = t.install_structure_id
      where t.tenant_id = ${tx.tenantId} and t.project_id = ${projectId} and not t.is_deleted order by t.code, t.id`,
  );
  return rows.map((row) => ({
    ...row,
    productKind: row.productKind,
    quantity: row.isCancelled ? 0 : row.quantity,
    measures: measuresOf(row),
    labourFactor: row.structure?.labourFactor ?? NO_STRUCTURE_FACTOR,
  }));
}

const PROJECT = shape({
  id: col.id,
  name: col.text,
  batch: orNull(col.text),
  deliveryDate: orNull(col.date),
  colors: col.texts,
});
/** How projects are called, with their colours and delivery date; for lists of production. */
export const routedProjects = (tx: Tx, ids: readonly string[]) =>
  tx.rows(
    PROJECT,
    sql`select p.id, p.display_name as name, p.display_batch as batch, p.delivery_date as "deliveryDate",
        coalesce((select array_agg(distinct c.code order by c.code) from cad_product t join color_card c on c.tenant_id = t.tenant_id and c.id = t.color_id
          where t.tenant_id = p.tenant_id and t.project_id = p.id and not t.is_deleted), '{}') as colors
      from cad_project p where p.tenant_id = ${tx.tenantId} and p.id = any(${ids}) order by p.id`,
  );
