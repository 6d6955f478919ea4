/** SQL of single products and of changes to several: load, lock, delete, history, statistics. */
import { type Dto, productFields } from '@muyun/contract';
import { columnsOf } from '../../../kit/lists.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { isOwnOnly } from '../shared/scope.ts';
import { NAME_COLUMNS, NAME_JOINS } from './product.list.store.ts';

export type ProductRow = Dto<typeof productFields>;
export interface ProductView extends ProductRow {
  displayName: string;
  plateTypeName: string | null;
  plateTypeCode: string | null;
  textureName: string;
  colorCode: string | null;
  colorName: string | null;
  colorRgb: string | null;
  positionText: string;
  makeQuantity: number;
  totalFaceArea: string;
  totalUnfoldArea: string;
  totalWeight: string;
  importNo: string | null;
  creatorName: string | null;
  areaRuleName: string | null;
  density: string | null;
  isPlateTypeStale: boolean;
  controlState: number;
  projectStatus: number;
}

const FIELDS = columnsOf(productFields, Object.keys(productFields));
const own = (who: Who, first: number): { sql: string; params: unknown[] } =>
  isOwnOnly(who)
    ? {
        sql: ` and exists (select 1 from cad_project o where o.tenant_id = t.tenant_id and o.id = t.project_id and (o.creator_id = $${first} or o.salesman_id = $${first + 1} or o.designer_id = $${first + 1} or o.planner_id = $${first + 1}))`,
        params: [who.userId, who.tenantUserId],
      }
    : { sql: '', params: [] };

/** A product with everything that its page shows. Raises Common:NotFound. */
export async function viewProduct(tx: Tx, who: Who, id: string): Promise<ProductView> {
  const scope = own(who, 3);
  const [row] = await tx.raw<ProductView>(
    `select ${FIELDS}, ${NAME_COLUMNS}, b.no as "importNo", coalesce(nullif(u.remark_name, ''), a.nickname) as "creatorName", ar.name as "areaRuleName", mt.density::text as density,
       coalesce(pt.def_version <> t.plate_type_version, false) as "isPlateTypeStale", p.control_state as "controlState", p.project_status as "projectStatus"
     from cad_product t ${NAME_JOINS} left join import_batch b on b.tenant_id = t.tenant_id and b.id = t.import_batch_id left join area_rule ar on ar.tenant_id = t.tenant_id and ar.id = t.area_rule_id
       left join tenant_user u on u.tenant_id = t.tenant_id and u.user_id = t.creator_id left join app_account a on a.id = t.creator_id
     where t.tenant_id = $1 and t.id = $2 and not t.is_deleted${scope.sql}`,
    [tx.tenantId, id, ...scope.params],
  );
  return row ?? raise('Common:NotFound');
}

/** Products locked in id order. Raises Common:NotFound when one is missing or outside the member's scope. */
export async function lockProducts(tx: Tx, who: Who, ids: readonly string[]): Promise<ProductRow[]> {
  const unique = [...new Set(ids)];
  const scope = own(who, 3);
  const rows = await tx.raw<ProductRow>(
    `select ${FIELDS} from cad_product t where t.tenant_id = $1 and t.id = any($2) and not t.is_deleted${scope.sql} order by t.id for update of t`,
    [tx.tenantId, unique, ...scope.params],
  );
  if (rows.length !== unique.length) raise('Common:NotFound');
  return rows;
}

/** As `lockProducts`, without the locks. */
export async function loadProducts(tx: Tx, who: Who, ids: readonly string[]): Promise<ProductRow[]> {
  const unique = [...new Set(ids)];
  const scope = own(who, 3);
  const rows = await tx.raw<ProductRow>(
    `select ${FIELDS} from cad_product t where t.tenant_id = $1 and t.id = any($2) and not t.is_deleted${scope.sql} order by t.id`,
    [tx.tenantId, unique, ...scope.params],
  );
  if (rows.length !== unique.length) raise('Common:NotFound');
  return rows;
}

export async function softDelete(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.raw(
    'update cad_product set is_deleted = true, version = version + 1, last_modification_time = now(), last_modifier_id = $3 where tenant_id = $1 and id = any($2)',
    [tx.tenantId, ids, tx.userId],
  );
}

/** Lines of drafts that still name these products: they go with them. */
export async function nestLinesOf(tx: Tx, ids: readonly string[]): Promise<{ code: string }[]> {
  return tx.raw(
    'select distinct p.code from nest_order_product n join nest_order o on o.tenant_id = n.tenant_id and o.id = n.order_id join cad_product p on p.tenant_id = n.tenant_id and p.id = n.product_id where n.tenant_id = $1 and n.product_id = any($2) and not o.is_deleted and o.state <> 512 order by p.code',
    [tx.tenantId, ids],
  );
}

export async function markPrinted(tx: Tx, ids: readonly string[], isPrinted: boolean): Promise<number> {
  return (
    await tx.raw(
      'update cad_product set is_print_label = $3, last_modification_time = now(), last_modifier_id = $4 where tenant_id = $1 and id = any($2) and not is_deleted and is_print_label <> $3 returning id',
      [tx.tenantId, ids, isPrinted, tx.userId],
    )
  ).length;
}

export async function codeTaken(tx: Tx, projectId: string, code: string, except: string): Promise<boolean> {
  return (
    (
      await tx.raw(
        'select 1 from cad_product where tenant_id = $1 and project_id = $2 and lower(code) = lower($3) and id <> $4 and not is_deleted',
        [tx.tenantId, projectId, code, except],
      )
    ).length > 0
  );
}

/** Other products of the project with the same shape. */
export const sameShapes = (
  tx: Tx,
  projectId: string,
  hash: string,
  except: string,
): Promise<{ code: string }[]> =>
  tx.raw(
    'select code from cad_product where tenant_id = $1 and project_id = $2 and geometry_hash = $3 and id <> $4 and not is_deleted order by code limit 3',
    [tx.tenantId, projectId, hash, except],
  );

export interface HistoryRow {
  id: string;
  time: string;
  operatorName: string | null;
  action: string;
  summary: string;
  changes: { label: string; oldValue: unknown; newValue: unknown }[];
}

/** Audit rows of one product, newest first. */
export const historyOf = (tx: Tx, id: string): Promise<HistoryRow[]> =>
  tx.raw<HistoryRow>(
    `select l.id, l.time, coalesce(nullif(u.remark_name, ''), a.nickname) as "operatorName", l.action, l.summary, l.changes from audit_log l left join tenant_user u on u.tenant_id = l.tenant_id and u.id = l.tenant_user_id
       left join app_account a on a.id = l.user_id where l.tenant_id = $1 and l.biz_type = 'cad-product' and l.biz_id = $2 and l.error_code is null order by l.time desc, l.id desc limit 200`,
    [tx.tenantId, id],
  );

const GROUPS = {
  texture: ['t.texture_id'],
  material: ['t.texture_id', 't.thickness'],
  thickness: ['t.thickness'],
  color: ['t.color_id'],
  plateType: ['t.plate_type_id'],
  project: ['t.project_id'],
  all: ['t.texture_id', 't.thickness', 't.color_id'],
} as const;
const FIGURES = `count(*)::int as kinds, coalesce(sum(t.quantity), 0)::int as quantity, coalesce(sum(t.face_area * t.quantity), 0)::numeric(18,4)::text as "faceArea", coalesce(sum(t.bounding_area * t.quantity), 0)::numeric(18,4)::text as "boundingArea",
  coalesce(sum(t.net_area * t.quantity), 0)::numeric(18,4)::text as "netArea", coalesce(sum(t.billed_area * t.quantity), 0)::numeric(18,4)::text as "billedArea", coalesce(sum(t.weight * t.quantity), 0)::numeric(18,3)::text as weight,
  coalesce(sum(t.bend_count * t.quantity), 0)::int as "bendCount", coalesce(sum(t.bend_length * t.quantity), 0)::numeric(18,3)::text as "bendLength", coalesce(sum(t.slot_length * t.quantity), 0)::numeric(18,3)::text as "slotLength",
  coalesce(sum(t.cut_length * t.quantity), 0)::numeric(18,3)::text as "cutLength", coalesce(sum(t.hole_count * t.quantity), 0)::int as "holeCount"`;

/** Sums of products by a group; figures of a piece are rounded already (engineering D6). */
export async function statistics<R extends object, T extends object>(
  tx: Tx,
  who: Who,
  projectIds: readonly string[],
  groupBy: keyof typeof GROUPS,
): Promise<{ rows: R[]; total: T }> {
  const scope = own(who, 3);
  const params = [tx.tenantId, projectIds.length > 0 ? projectIds : null, ...scope.params];
  const where = `t.tenant_id = $1 and not t.is_deleted and ($2::uuid[] is null or t.project_id = any($2))${scope.sql}`;
  const columns = GROUPS[groupBy];
  const has = (column: string): string =>
    (columns as readonly string[]).includes(column) ? column.slice(2) : 'null';
  const rows = await tx.raw<R>(
    `select concat_ws('|', ${columns.map((c) => `g.${c.slice(2)}::text`).join(', ')}, '-') as key, pr.display_name as "projectName", mt.name as "textureName", g.${has('t.thickness') === 'null' ? 'no_thickness' : 'thickness'}::float8 as thickness, cc.code as "colorCode", cc.rgb as "colorRgb", pt.name as "plateTypeName",
       g.kinds, g.quantity, g."faceArea", g."boundingArea", g."netArea", g."billedArea", g.weight, g."bendCount", g."bendLength", g."slotLength", g."cutLength", g."holeCount"
     from (select ${columns.join(', ')}, null::numeric as no_thickness, ${FIGURES} from cad_product t where ${where} group by ${columns.join(', ')}) g
       left join cad_project pr on pr.tenant_id = $1 and pr.id = ${has('t.project_id') === 'null' ? 'null::uuid' : 'g.project_id'} left join material_texture mt on mt.tenant_id = $1 and mt.id = ${has('t.texture_id') === 'null' ? 'null::uuid' : 'g.texture_id'}
       left join color_card cc on cc.tenant_id = $1 and cc.id = ${has('t.color_id') === 'null' ? 'null::uuid' : 'g.color_id'} left join plate_type pt on pt.tenant_id = $1 and pt.id = ${has('t.plate_type_id') === 'null' ? 'null::uuid' : 'g.plate_type_id'}
     order by g."boundingArea"::numeric desc`,
    params,
  );
  const [total] = await tx.raw<T>(`select ${FIGURES} from cad_product t where ${where}`, params);
  return { rows, total: total as T };
}
