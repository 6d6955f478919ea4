/**
 * SQL of the product list. The page's ids come from one plain index (0020_cad.sql), names are joined to those rows only.
 * The unfiltered count and its sums come from the counters of the projects; every other filter is summed over its rows.
 */
import { dec, type Paged, product as productCalls, productFields } from '@muyun/contract';
import { contains, limit, orderBy, type PageQuery, type SortSpec, whole } from '../../../kit/paged.ts';
import { keptOf, sumOf } from '../../../kit/kept-list.ts';
import { escaped } from '../../../kit/search.ts';
import { col, orNull, pick, type RowOf, type Shape, shape } from '../../../kit/shape.ts';
import { columns, name, type Sql, sql, Where } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { keptProjects } from '../shared/project-kept.ts';
import { isNarrow, seenProject } from '../shared/scope.ts';
import { NEST, SHIP, STALE } from './product.conditions.store.ts';
import { CRAFT_TEXT } from './product.craft-lines.ts';
import { cancelledOf } from './product.counters.store.ts';

export interface ProductQuery {
  readonly filter?: string | undefined;
  readonly projectIds?: readonly string[] | undefined;
  readonly plateTypeId?: string | undefined;
  readonly structureId?: string | undefined;
  readonly textureId?: string | undefined;
  readonly thickness?: string | undefined;
  readonly colorId?: string | undefined;
  readonly productKind?: number | undefined;
  readonly parentProductId?: string | undefined;
  readonly state?: number | undefined;
  readonly nestState?: number | undefined;
  readonly shipState?: number | undefined;
  readonly isPrintLabel?: boolean | undefined;
  readonly importBatchId?: string | undefined;
  readonly isPlateTypeStale?: boolean | undefined;
  readonly position?: string | undefined;
  readonly ids?: readonly string[] | undefined;
  readonly positions?: readonly string[] | undefined;
}
export interface ProductPage extends ProductQuery, PageQuery {}

const { productListFields } = productCalls;
const SORT: SortSpec = {
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
/** What a product is shown with beside its own columns: the names of what it points to, and figures of all its pieces. */
export const NAMED = shape({
  displayName: col.text,
  plateTypeName: orNull(col.text),
  plateTypeCode: orNull(col.text),
  structureName: orNull(col.text),
  installStructureName: orNull(col.text),
  craftText: orNull(col.text),
  paintStructureName: orNull(col.text),
  parentProductCode: orNull(col.text),
  textureName: col.text,
  colorCode: orNull(col.text),
  colorName: orNull(col.text),
  colorRgb: orNull(col.text),
  positionText: col.text,
  makeQuantity: col.int,
  totalFaceArea: col.decimal,
  totalUnfoldArea: col.decimal,
  totalWeight: col.decimal,
  isPlateTypeStale: col.bool,
});
export const NAME_COLUMNS = sql`p.display_name as "displayName", pt.name as "plateTypeName", pt.code as "plateTypeCode",
  (select x.name from structure x where x.tenant_id = t.tenant_id and x.id = t.structure_id) as "structureName", (select x.name from install_structure x where x.tenant_id = t.tenant_id and x.id = t.install_structure_id) as "installStructureName", ${CRAFT_TEXT} as "craftText",
  (select x.name from paint_structure x where x.tenant_id = t.tenant_id and x.id = t.paint_structure_id) as "paintStructureName", (select x.code from cad_product x where x.tenant_id = t.tenant_id and x.id = t.parent_product_id) as "parentProductCode", mt.name as "textureName", cc.code as "colorCode", cc.name as "colorName", cc.rgb as "colorRgb",
  array_to_string(t.positions[1:20], ', ') || case when cardinality(t.positions) > 20 then ' …' else '' end as "positionText", t.quantity + t.remake_quantity - t.closed_quantity as "makeQuantity",
  (t.face_area * t.quantity)::numeric(18,4)::text as "totalFaceArea", (t.bounding_area * t.quantity)::numeric(18,4)::text as "totalUnfoldArea", (t.weight * t.quantity)::numeric(18,3)::text as "totalWeight",
  coalesce(pt.def_version <> t.plate_type_version, false) as "isPlateTypeStale"`;
export const NAME_JOINS = sql`join cad_project p on p.tenant_id = t.tenant_id and p.id = t.project_id left join plate_type pt on pt.tenant_id = t.tenant_id and pt.id = t.plate_type_id
  join material_texture mt on mt.tenant_id = t.tenant_id and mt.id = t.texture_id left join color_card cc on cc.tenant_id = t.tenant_id and cc.id = t.color_id`;
const ROW = shape({ ...productListFields, ...NAMED });

/** So many hits of a text are asked for once and named in the statements that follow; the index is read a single time. */
const FEW_HITS = 500;
const HIT = shape({ id: col.id });
/** from here on to read all entries of the space in the index costs more than to look at the tenant of each hit */
const MANY_PRODUCTS = 200_000;

/** True for a space of very many products; told from the counters of its projects, now and then. */
const hasMany = (tx: Tx): Promise<boolean> =>
  tx.remembered('very many products', async () => {
    const row = await tx.one(
      { n: col.int },
      sql`select coalesce(sum(kind_amount), 0)::int as n from cad_project where tenant_id = ${tx.tenantId} and not is_deleted`,
    );
    return (row?.n ?? 0) >= MANY_PRODUCTS;
  });

/**
 * The condition that a product has the typed text. Inside projects their rows are read anyway. A text that few products have is
 * looked up once in its index by search_product(), the statements get its hits: behind a sub-select, so that a plan expects the
 * same number of them whatever they are, and is made once. A text that very many have is compared in the order of the
 * list: search_product() ends at the same number of hits, so the list and its sums would be cut short.
 */
async function textCondition(tx: Tx, typed: string, isInProjects: boolean): Promise<Sql> {
  // the pattern is made once per statement: a function of a parameter would be worked out for each row
  const pattern = sql`'%' || search_text(${escaped(typed)}) || '%'`;
  const inOrder = sql`t.search like (select ${pattern})`;
  if (isInProjects) return inOrder;
  const search = name((await hasMany(tx)) ? 'search_product_of_many' : 'search_product');
  const hits = await tx.rows(HIT, sql`select ${search}(${pattern}) as id limit ${whole(FEW_HITS + 1)}`);
  if (hits.length <= FEW_HITS) return sql`t.id = any(array(select unnest(${hits.map((h) => h.id)}::uuid[])))`;
  const row = await tx.one({ common: col.bool }, sql`select search_product_is_common(${pattern}) as common`);
  return row?.common === true ? inOrder : sql`t.id in (select ${search}(${pattern}))`;
}

/** The conditions of a list. */
export async function productWhere(tx: Tx, who: Who, q: ProductQuery): Promise<Where> {
  const where = new Where(tx).and(sql`not t.is_deleted`);
  const projects = q.projectIds && q.projectIds.length > 0 ? q.projectIds : null;
  if (projects) {
    if (projects.length === 1) where.and(sql`t.project_id = ${projects[0]}`);
    else where.and(sql`t.project_id = any(${projects})`);
  }
  if (q.ids && q.ids.length > 0) where.and(sql`t.id = any(${q.ids})`);
  where
    .when(q.plateTypeId, sql`t.plate_type_id = ${q.plateTypeId}`)
    .when(q.structureId, sql`t.structure_id = ${q.structureId}`)
    .when(q.textureId, sql`t.texture_id = ${q.textureId}`)
    .when(q.thickness, sql`t.thickness = ${q.thickness}`)
    .when(q.colorId, sql`t.color_id = ${q.colorId}`)
    .when(q.productKind, sql`t.product_kind = ${q.productKind}`)
    .when(q.parentProductId, sql`t.parent_product_id = ${q.parentProductId}`)
    .when(q.state, sql`t.state = ${q.state}`)
    .when(q.isPrintLabel, sql`t.is_print_label = ${q.isPrintLabel}`)
    .when(q.importBatchId, sql`t.import_batch_id = ${q.importBatchId}`)
    .when(q.isPlateTypeStale, sql`${q.isPlateTypeStale} = ${STALE}`);
  const nest = q.nestState ? NEST[q.nestState] : undefined;
  if (nest) where.and(nest);
  const ship = q.shipState ? SHIP[q.shipState] : undefined;
  if (ship) where.and(ship);
  if (q.filter) where.and(await textCondition(tx, q.filter, projects !== null));
  if (q.position)
    where.and(
      sql`exists (select 1 from unnest(t.positions) as at(name) where ${contains([sql`at.name`], q.position)})`,
    );
  if (q.positions && q.positions.length > 0) where.and(sql`t.positions && ${q.positions}`);
  if (isNarrow(who))
    where.and(
      sql`t.project_id in (select o.id from cad_project o where o.tenant_id = t.tenant_id and ${seenProject(who, 'o')})`,
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
export function pageSql(tx: Pick<Tx, 'tenantId'>, where: Where, page: PageQuery): Sql {
  const order = orderBy(SORT, page.sorting);
  return sql`with page as materialized (select t.id from cad_product t where ${where.sql} ${order} ${limit(page)})
    select ${columns(productListFields)}, ${NAME_COLUMNS} from page join cad_product t on t.tenant_id = ${tx.tenantId} and t.id = page.id ${NAME_JOINS} ${order}`;
}

const COUNTED = shape({
  totalCount: col.int,
  quantity: col.int,
  totalFaceArea: col.decimal,
  totalUnfoldArea: col.decimal,
  totalBilledArea: col.decimal,
  totalWeight: col.decimal,
});
type Counts = RowOf<typeof COUNTED>;
/** Pieces that are made or were: what a change order took back stands in the list and counts nowhere, as in the projects. */
const QUANTITY = sql`case when t.is_cancelled then 0 else t.quantity end`;
const SUMMED = sql`select count(*)::int as "totalCount", coalesce(sum(${QUANTITY}), 0)::bigint as quantity, coalesce(sum(t.face_area * ${QUANTITY}), 0)::numeric(18,4)::text as "totalFaceArea",
  coalesce(sum(t.bounding_area * ${QUANTITY}), 0)::numeric(18,4)::text as "totalUnfoldArea", coalesce(sum(t.billed_area * ${QUANTITY}), 0)::numeric(18,4)::text as "totalBilledArea", coalesce(sum(t.weight * ${QUANTITY}), 0)::numeric(18,3)::text as "totalWeight"`;
const BY_PROJECT = sql`select coalesce(sum(kind_amount), 0)::int as "totalCount", coalesce(sum(product_amount), 0)::bigint as quantity, coalesce(sum(face_area), 0)::numeric(18,4)::text as "totalFaceArea", coalesce(sum(unfold_area), 0)::numeric(18,4)::text as "totalUnfoldArea",
  coalesce(sum(billed_area), 0)::numeric(18,4)::text as "totalBilledArea", coalesce(sum(weight), 0)::numeric(18,3)::text as "totalWeight"`;

/** All products of the space, from what is kept of its projects. */
async function countersOfAll(tx: Tx): Promise<Counts> {
  const { sums } = sumOf(keptProjects, await keptOf(tx, keptProjects));
  const area = (wire: string): string => dec(sums[wire] ?? '0').toFixed(4);
  return {
    totalCount: Number(sums['kindAmount']),
    quantity: Number(sums['productAmount']),
    totalFaceArea: area('faceArea'),
    totalUnfoldArea: area('unfoldArea'),
    totalBilledArea: area('billedArea'),
    totalWeight: dec(sums['weight'] ?? '0').toFixed(3),
  };
}

/** One project is asked by itself: for a list of unknown length PostgreSQL would plan anew each time. */
async function countersOf(tx: Tx, projects: readonly string[] | null): Promise<Counts | undefined> {
  if (!projects) return countersOfAll(tx);
  const all = sql`${BY_PROJECT} from cad_project where tenant_id = ${tx.tenantId} and not is_deleted`;
  return tx.one(
    COUNTED,
    projects.length === 1 ? sql`${all} and id = ${projects[0]}` : sql`${all} and id = any(${projects})`,
  );
}

interface Counted {
  totalCount: number;
  totals: Record<string, string | number>;
}

/** How many rows a list has, with the sums over its whole filter: by the projects' counters where nothing else narrows it. */
export async function countProducts(tx: Tx, who: Who, q: ProductQuery, where: Where): Promise<Counted> {
  const projects = q.projectIds && q.projectIds.length > 0 ? q.projectIds : null;
  const isKept = isByProject(q) && !isNarrow(who);
  const [row, cancelled] = await Promise.all([
    isKept ? countersOf(tx, projects) : tx.one(COUNTED, sql`${SUMMED} from cad_product t where ${where.sql}`),
    isKept ? cancelledOf(tx, projects) : 0,
  ]);
  const { totalCount = 0, ...totals } = row ?? {};
  return { totalCount: totalCount + cancelled, totals };
}

/** How many products a list with this filter has. */
export async function countProductsOf(tx: Tx, who: Who, q: ProductQuery): Promise<number> {
  const where = await productWhere(tx, who, q);
  if (isByProject(q)) return (await countProducts(tx, who, q, where)).totalCount;
  const row = await tx.one(
    pick(COUNTED, 'totalCount'),
    sql`select count(*)::int as "totalCount" from cad_product t where ${where.sql}`,
  );
  return row?.totalCount ?? 0;
}

/** A page of products. */
export async function listProducts(tx: Tx, who: Who, q: ProductPage): Promise<Paged<RowOf<typeof ROW>>> {
  const where = await productWhere(tx, who, q);
  const [items, counted] = await Promise.all([
    tx.rows(ROW, pageSql(tx, where, q)),
    countProducts(tx, who, q, where),
  ]);
  return { items, ...counted };
}

/** All rows of a filter, for exports, in batches; `select` names the columns of `row` over `t` and its names. */
export async function* streamProducts<S extends Shape>(
  tx: Tx,
  who: Who,
  q: ProductQuery,
  row: S,
  select: Sql,
  size = 500,
): AsyncGenerator<RowOf<S>[]> {
  const where = await productWhere(tx, who, q);
  yield* tx.stream(
    row,
    sql`select ${select} from cad_product t ${NAME_JOINS} where ${where.sql} order by t.project_id, t.code, t.id`,
    size,
  );
}

const SELECTED = pick(
  productFields,
  'id',
  'projectId',
  'code',
  'name',
  'unfoldWidth',
  'unfoldHeight',
  'textureId',
  'thickness',
  'colorId',
  'quantity',
  'availableToNest',
  'productKind',
  'state',
);

/** Rows of whole projects for selection. */
export async function selectProducts(
  tx: Tx,
  who: Who,
  projectIds: readonly string[],
): Promise<RowOf<typeof SELECTED>[]> {
  const where = await productWhere(tx, who, { projectIds });
  return tx.rows(
    SELECTED,
    sql`select ${columns(SELECTED)} from cad_product t where ${where.sql} order by t.project_id, t.code, t.id limit 50000`,
  );
}
