/** SQL of the unfolding statistics: sums of products by a group; figures of a piece are rounded already (engineering D6). */
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { empty, join, name, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { seenRows } from '../shared/scope.ts';

const GROUPS = {
  texture: ['texture_id'],
  material: ['texture_id', 'thickness'],
  thickness: ['thickness'],
  color: ['color_id'],
  plateType: ['plate_type_id'],
  structure: ['structure_id'],
  project: ['project_id'],
  all: ['texture_id', 'thickness', 'color_id'],
} as const;
/** What a group may be made of, with the type of its null where it is not. */
const PARTS = {
  texture_id: 'uuid',
  thickness: 'numeric',
  color_id: 'uuid',
  plate_type_id: 'uuid',
  structure_id: 'uuid',
  project_id: 'uuid',
} as const;
type Part = keyof typeof PARTS;
const ALL_PARTS = Object.keys(PARTS) as Part[];

const SUMS = shape({
  kinds: col.int,
  quantity: col.int,
  faceArea: col.decimal,
  boundingArea: col.decimal,
  netArea: col.decimal,
  billedArea: col.decimal,
  weight: col.decimal,
  bendCount: col.int,
  bendLength: col.decimal,
  slotLength: col.decimal,
  cutLength: col.decimal,
  holeCount: col.int,
});
const GROUP = shape({
  key: col.text,
  projectName: orNull(col.text),
  textureName: orNull(col.text),
  thickness: orNull(col.float),
  colorCode: orNull(col.text),
  colorRgb: orNull(col.text),
  plateTypeName: orNull(col.text),
  structureName: orNull(col.text),
  ...SUMS,
});
const FIGURES = sql`count(*)::int as kinds, coalesce(sum(t.quantity), 0)::int as quantity, coalesce(sum(t.face_area * t.quantity), 0)::numeric(18,4)::text as "faceArea", coalesce(sum(t.bounding_area * t.quantity), 0)::numeric(18,4)::text as "boundingArea",
  coalesce(sum(t.net_area * t.quantity), 0)::numeric(18,4)::text as "netArea", coalesce(sum(t.billed_area * t.quantity), 0)::numeric(18,4)::text as "billedArea", coalesce(sum(t.weight * t.quantity), 0)::numeric(18,3)::text as weight,
  coalesce(sum(t.bend_count * t.quantity), 0)::int as "bendCount", coalesce(sum(t.bend_length * t.quantity), 0)::numeric(18,3)::text as "bendLength", coalesce(sum(t.slot_length * t.quantity), 0)::numeric(18,3)::text as "slotLength",
  coalesce(sum(t.cut_length * t.quantity), 0)::numeric(18,3)::text as "cutLength", coalesce(sum(t.hole_count * t.quantity), 0)::int as "holeCount"`;

export interface Statistics {
  readonly rows: RowOf<typeof GROUP>[];
  readonly total: RowOf<typeof SUMS>;
}

/** Sums of the products of these projects by a group, the largest first. */
export async function statistics(
  tx: Tx,
  who: Who,
  projectIds: readonly string[],
  groupBy: keyof typeof GROUPS,
): Promise<Statistics> {
  const parts: readonly Part[] = GROUPS[groupBy];
  const ofProjects = projectIds.length > 0 ? sql` and t.project_id = any(${projectIds})` : empty;
  const where = sql`t.tenant_id = ${tx.tenantId} and not t.is_deleted and not t.is_cancelled${ofProjects}${seenRows(who)}`;
  const each = join(
    ALL_PARTS.map((p) => (parts.includes(p) ? name(`t.${p}`) : sql`null::${name(PARTS[p])} as ${name(p)}`)),
  );
  const rows = await tx.rows(
    GROUP,
    sql`select concat_ws('|', g.texture_id::text, g.thickness::text, g.color_id::text, g.plate_type_id::text, g.structure_id::text, g.project_id::text, '-') as key,
       pr.display_name as "projectName", mt.name as "textureName", g.thickness::float8 as thickness, cc.code as "colorCode", cc.rgb as "colorRgb", pt.name as "plateTypeName", st.name as "structureName",
       g.kinds, g.quantity, g."faceArea", g."boundingArea", g."netArea", g."billedArea", g.weight, g."bendCount", g."bendLength", g."slotLength", g."cutLength", g."holeCount"
     from (select ${each}, ${FIGURES} from cad_product t where ${where} group by ${join(parts.map((p) => name(`t.${p}`)))}) g
       left join cad_project pr on pr.tenant_id = ${tx.tenantId} and pr.id = g.project_id left join material_texture mt on mt.tenant_id = ${tx.tenantId} and mt.id = g.texture_id
       left join color_card cc on cc.tenant_id = ${tx.tenantId} and cc.id = g.color_id left join plate_type pt on pt.tenant_id = ${tx.tenantId} and pt.id = g.plate_type_id
       left join structure st on st.tenant_id = ${tx.tenantId} and st.id = g.structure_id
     order by g."boundingArea"::numeric desc`,
  );
  const [total] = await tx.rows(SUMS, sql`select ${FIGURES} from cad_product t where ${where}`);
  if (!total) throw new Error('an aggregate without groups answers one row');
  return { rows, total };
}
