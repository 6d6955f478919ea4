/**
 * SQL of the product list. The page's ids come from one plain index (0020_cad.sql), names are joined to those rows only.
 * The unfiltered count and its sums come from the counters of the projects; every other filter is summed over its rows.
 */
import { type Paged, product as productCalls } from '@muyun/contract';
import { columnsOf, endOfDay, orderBy, Where } from '../../../kit/lists.ts';
import { escaped } from '../../../kit/search.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { isOwnOnly } from '../shared/scope.ts';

export interface ProductQuery {
  readonly filter?: string | undefined;
  readonly projectIds?: readonly string[] | undefined;
  readonly plateTypeId?: string | undefined;
  readonly textureId?: string | undefined;
  readonly thickness?: string | undefined;
  readonly colorId?: string | undefined;
  readonly productKind?: number | undefined;
  readonly state?: number | undefined;
  readonly nestState?: number | undefined;
  readonly isPrintLabel?: boolean | undefined;
  readonly importBatchId?: string | undefined;
  readonly position?: string | undefined;
  readonly ids?: readonly string[] | undefined;
  readonly positions?: readonly string[] | undefined;
}
export interface ProductPage extends ProductQuery {
  readonly skipCount: number;
  readonly maxResultCount: number;
  readonly sorting?: string | undefined;
}

const { productListFields } = productCalls;
const SORT = {
  fields: productListFields,
  sortable: [
    'code',
    'creationTime',
    'quantity',
    'unfoldWidth',
    'unfoldHeight',
    'thickness',
    'billedArea',
    'weight',
    'availableToNest',
    'priority',
    'dueDate',
  ],
  defaultSort: 'creationTime desc',
};
export const NAME_COLUMNS = `p.display_name as "displayName", pt.name as "plateTypeName", pt.code as "plateTypeCode", mt.name as "textureName", cc.code as "colorCode", cc.name as "colorName", cc.rgb as "colorRgb",
  array_to_string(t.positions[1:20], ', ') || case when cardinality(t.positions) > 20 then ' …' else '' end as "positionText", t.quantity + t.remake_quantity - t.closed_quantity as "makeQuantity",
  (t.face_area * t.quantity)::numeric(18,4)::text as "totalFaceArea", (t.bounding_area * t.quantity)::numeric(18,4)::text as "totalUnfoldArea", (t.weight * t.quantity)::numeric(18,3)::text as "totalWeight"`;
export const NAME_JOINS = `join cad_project p on p.tenant_id = t.tenant_id and p.id = t.project_id left join plate_type pt on pt.tenant_id = t.tenant_id and pt.id = t.plate_type_id
  join material_texture mt on mt.tenant_id = t.tenant_id and mt.id = t.texture_id left join color_card cc on cc.tenant_id = t.tenant_id and cc.id = t.color_id`;
const ROW = columnsOf(productListFields, Object.keys(productListFields));

const NEST: Readonly<Record<number, string>> = {
  1: 't.nested_quantity = 0',
  2: 't.nested_quantity > 0 and t.available_to_nest + t.reserved_nest_quantity > 0',
  4: 't.nested_quantity > 0 and t.available_to_nest + t.reserved_nest_quantity = 0',
  8: 't.lost_quantity > 0',
  // what may go into a nest order now; the same words as the index cad_product_waiting
  16: 't.available_to_nest > 0 and t.product_kind in (1, 2) and t.state <> 8',
};

/** The pattern of a typed text, made once per statement: a function of a parameter would be worked out for each row. */
const PATTERN = "(select '%' || search_text(?) || '%')";

/**
 * True when a text is searched that so many products have that their list is read in its own order: search_product() ends
 * at the same number of hits, so the list and its sums would be cut short. Inside projects their rows are read anyway.
 */
export async function isReadInOrder(tx: Tx, q: ProductQuery): Promise<boolean> {
  if (!q.filter || (q.projectIds && q.projectIds.length > 0)) return true;
  const [row] = await tx.prepared<{ common: boolean }>(
    "select search_product_is_common('%' || search_text($1) || '%') as common",
    [escaped(q.filter)],
  );
  return row?.common === true;
}

/** The conditions of a list. A rare text is looked up in its index by search_product(), any other is compared row by row. */
export async function productWhere(tx: Tx, who: Who, q: ProductQuery): Promise<Where> {
  const inOrder = await isReadInOrder(tx, q);
  const where = new Where(tx).and('not t.is_deleted');
  const projects = q.projectIds && q.projectIds.length > 0 ? q.projectIds : null;
  if (projects) {
    if (projects.length === 1) where.and('t.project_id = ?', projects[0]);
    else where.and('t.project_id = any(?)', projects);
  }
  if (q.ids && q.ids.length > 0) where.and('t.id = any(?)', q.ids);
  where
    .when(q.plateTypeId, 't.plate_type_id = ?')
    .when(q.textureId, 't.texture_id = ?')
    .when(q.thickness, 't.thickness = ?')
    .when(q.colorId, 't.color_id = ?')
    .when(q.productKind, 't.product_kind = ?')
    .when(q.state, 't.state = ?')
    .when(q.isPrintLabel, 't.is_print_label = ?')
    .when(q.importBatchId, 't.import_batch_id = ?');
  const nest = q.nestState ? NEST[q.nestState] : undefined;
  if (nest) where.and(nest);
  if (q.filter) {
    if (inOrder) where.and(`t.search like ${PATTERN}`, escaped(q.filter));
    else where.and("t.id in (select search_product('%' || search_text(?) || '%'))", escaped(q.filter));
  }
  if (q.position)
    where.and(
      'exists (select 1 from unnest(t.positions) as at(name) where at.name ilike ?)',
      `%${escaped(q.position)}%`,
    );
  if (q.positions && q.positions.length > 0) where.and('t.positions && ?', q.positions);
  if (isOwnOnly(who))
    where.and(
      't.project_id in (select o.id from cad_project o where o.tenant_id = t.tenant_id and (o.creator_id = ? or o.salesman_id = ? or o.designer_id = ? or o.planner_id = ?))',
      who.userId,
      who.tenantUserId,
      who.tenantUserId,
      who.tenantUserId,
    );
  return where;
}

/** True when nothing but projects narrows the list: then the projects' counters, kept in every write, are the count and the sums. */
const isByProject = (q: ProductQuery): boolean =>
  Object.entries(q).every(
    ([name, value]) =>
      ['skipCount', 'maxResultCount', 'sorting', 'projectIds'].includes(name) ||
      value === undefined ||
      (Array.isArray(value) && value.length === 0),
  );

/** SQL of a page: ids by index, then the rows with their names. */
export function pageSql(
  where: Where,
  page: Pick<ProductPage, 'skipCount' | 'maxResultCount' | 'sorting'>,
): string {
  const order = orderBy(SORT, page.sorting);
  return `with page as materialized (select t.id from cad_product t where ${where.sql} ${order} limit ${page.maxResultCount} offset ${page.skipCount})
    select ${ROW}, ${NAME_COLUMNS} from page join cad_product t on t.tenant_id = $1 and t.id = page.id ${NAME_JOINS} ${order}`;
}

const TOTALS = `count(*)::int as "totalCount", coalesce(sum(t.quantity), 0)::bigint as quantity, coalesce(sum(t.face_area * t.quantity), 0)::numeric(18,4)::text as "totalFaceArea",
  coalesce(sum(t.bounding_area * t.quantity), 0)::numeric(18,4)::text as "totalUnfoldArea", coalesce(sum(t.billed_area * t.quantity), 0)::numeric(18,4)::text as "totalBilledArea", coalesce(sum(t.weight * t.quantity), 0)::numeric(18,3)::text as "totalWeight"`;

const COUNTERS = `select coalesce(sum(kind_amount), 0)::int as "totalCount", coalesce(sum(product_amount), 0)::bigint as quantity, coalesce(sum(face_area), 0)::numeric(18,4)::text as "totalFaceArea", coalesce(sum(unfold_area), 0)::numeric(18,4)::text as "totalUnfoldArea",
  coalesce(sum(billed_area), 0)::numeric(18,4)::text as "totalBilledArea", coalesce(sum(weight), 0)::numeric(18,3)::text as "totalWeight" from cad_project where tenant_id = $1 and not is_deleted`;

type CountRow = { totalCount: number } & Record<string, string | number>;
function split([row]: readonly CountRow[]): Counted {
  const { totalCount = 0, ...totals } = row ?? {};
  return { totalCount, totals };
}

/** One project is asked by itself: for a list of unknown length PostgreSQL would plan anew each time. */
function countersOf(tx: Tx, projects: readonly string[] | null): Promise<CountRow[]> {
  if (!projects) return tx.prepared(COUNTERS, [tx.tenantId]);
  return projects.length === 1
    ? tx.prepared(`${COUNTERS} and id = $2`, [tx.tenantId, projects[0]])
    : tx.prepared(`${COUNTERS} and id = any($2)`, [tx.tenantId, projects]);
}

interface Counted {
  totalCount: number;
  totals?: Record<string, string | number>;
}

/** How many rows a list has, with the sums over its whole filter: by the projects' counters where nothing else narrows it. */
export async function countProducts(tx: Tx, who: Who, q: ProductQuery, where: Where): Promise<Counted> {
  const projects = q.projectIds && q.projectIds.length > 0 ? q.projectIds : null;
  if (isByProject(q) && !isOwnOnly(who)) return split(await countersOf(tx, projects));
  return split(
    await tx.raw<CountRow>(`select ${TOTALS} from cad_product t where ${where.sql}`, where.params),
  );
}

/** How many products a list with this filter has. */
export async function countProductsOf(tx: Tx, who: Who, q: ProductQuery): Promise<number> {
  if (isByProject(q)) return (await countProducts(tx, who, q, await productWhere(tx, who, q))).totalCount;
  const where = await productWhere(tx, who, q);
  const [row] = await tx.prepared<{ n: number }>(
    `select count(*)::int as n from cad_product t where ${where.sql}`,
    where.params,
  );
  return row?.n ?? 0;
}

/** A page of products. */
export async function listProducts<R extends object>(tx: Tx, who: Who, q: ProductPage): Promise<Paged<R>> {
  const where = await productWhere(tx, who, q);
  const [items, counted] = await Promise.all([
    tx.prepared<R>(pageSql(where, q), where.params),
    countProducts(tx, who, q, where),
  ]);
  return { items, ...counted };
}

/** All rows of a filter, for exports, in batches; `columns` is a select list over `t` with its names. */
export async function* streamProducts<R extends object>(
  tx: Tx,
  who: Who,
  q: ProductQuery,
  columns: string,
  size = 500,
): AsyncGenerator<R[]> {
  const where = await productWhere(tx, who, q);
  yield* tx.cursor<R>(
    `select ${columns} from cad_product t ${NAME_JOINS} where ${where.sql} order by t.project_id, t.code, t.id`,
    where.params,
    size,
  );
}

/** Rows of whole projects for selection. */
export async function selectProducts<R extends object>(
  tx: Tx,
  who: Who,
  projectIds: readonly string[],
): Promise<R[]> {
  const where = await productWhere(tx, who, { projectIds });
  return tx.raw<R>(
    `select t.id, t.project_id as "projectId", t.code, t.name, t.unfold_width::float8 as "unfoldWidth", t.unfold_height::float8 as "unfoldHeight", t.texture_id as "textureId", t.thickness::float8 as thickness, t.color_id as "colorId",
       t.quantity, t.available_to_nest as "availableToNest", t.state from cad_product t where ${where.sql} order by t.project_id, t.code, t.id limit 50000`,
    where.params,
  );
}

export interface OriginalQuery {
  readonly projectId?: string | undefined;
  readonly importBatchId?: string | undefined;
  readonly filter?: string | undefined;
  readonly skipCount: number;
  readonly maxResultCount: number;
  readonly sorting?: string | undefined;
  readonly endTime?: string | undefined;
}
const ORIGINAL = `t.id, t.import_batch_id as "importBatchId", b.no as "importNo", b.project_id as "projectId", t.source, t.row_no as "rowNo", t.creation_time as "creationTime"`;
const ORIGINAL_FROM =
  'product_original t join import_batch b on b.tenant_id = t.tenant_id and b.id = t.import_batch_id join cad_project p on p.tenant_id = b.tenant_id and p.id = b.project_id';

/** Evidence of the projects that this member may see. */
function originalWhere(tx: Tx, who: Who): Where {
  const where = new Where(tx);
  return isOwnOnly(who)
    ? where.and(
        '(p.creator_id = ? or p.salesman_id = ? or p.designer_id = ? or p.planner_id = ?)',
        who.userId,
        who.tenantUserId,
        who.tenantUserId,
        who.tenantUserId,
      )
    : where;
}

/** The raw evidence of imports. */
export async function listOriginals<R extends object>(tx: Tx, who: Who, q: OriginalQuery): Promise<Paged<R>> {
  const where = originalWhere(tx, who)
    .when(q.projectId, 'b.project_id = ?')
    .when(q.importBatchId, 't.import_batch_id = ?')
    .when(endOfDay(q.endTime), 't.creation_time <= ?');
  if (q.filter) where.and('t.source ilike ?', `%${escaped(q.filter)}%`);
  const order = orderBy(
    { fields: {}, sortable: ['creationTime', 'rowNo'], defaultSort: 'creationTime desc' },
    q.sorting,
  );
  const items = await tx.raw<R>(
    `select ${ORIGINAL} from ${ORIGINAL_FROM} where ${where.sql} ${order} limit ${q.maxResultCount} offset ${q.skipCount}`,
    where.params,
  );
  const [count] = await tx.raw<{ n: number }>(
    `select count(*)::int as n from ${ORIGINAL_FROM} where ${where.sql}`,
    where.params,
  );
  return { items, totalCount: count?.n ?? 0 };
}

export async function loadOriginal<R extends object>(tx: Tx, who: Who, id: string): Promise<R | null> {
  const where = originalWhere(tx, who).and('t.id = ?', id);
  return (
    (
      await tx.raw<R>(
        `select ${ORIGINAL}, t.raw, t.geometry from ${ORIGINAL_FROM} where ${where.sql}`,
        where.params,
      )
    )[0] ?? null
  );
}
