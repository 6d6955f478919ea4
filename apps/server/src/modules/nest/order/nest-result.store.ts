/** SQL of the list of results: one row per order and group of the chosen plans (F1, /nest/result). */
import { NEST_RESULT_DELETE_STATES, type Paged } from '@muyun/contract';
import { commonWhere, limit, orderBy, type PageQuery, type SortSpec } from '../../../kit/paged.ts';
import { raise } from '../../../kit/raise.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { sql, Where } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import { isNarrow, type Scope } from '../../cad/project/index.ts';
import { seenOrder } from '../shared/scope.ts';

interface Query extends PageQuery {
  filter?: string | undefined;
  beginTime?: string | undefined;
  endTime?: string | undefined;
  orderId?: string | undefined;
  projectIds?: string[] | undefined;
  state?: number | undefined;
  textureId?: string | undefined;
  thickness?: string | undefined;
  colorId?: string | undefined;
}
const RESULT = shape({
  id: col.id,
  orderId: col.id,
  runId: col.id,
  no: col.text,
  orderState: col.int,
  projectNames: col.text,
  textureName: col.text,
  thickness: col.float,
  colorName: orNull(col.text),
  colorHex: orNull(col.text),
  sizes: col.text,
  sheetAmount: col.int,
  cutSheetAmount: col.int,
  layoutAmount: col.int,
  placedAmount: col.int,
  utilization: orNull(col.text),
  remnantAmount: col.int,
  remnantArea: col.text,
  estSeconds: orNull(col.int),
  processCost: orNull(col.text),
  isRemovable: col.bool,
  state: col.int,
  creationTime: col.time,
});
export type ResultView = RowOf<typeof RESULT>;

const SORT: SortSpec = {
  sortable: ['creationTime', 'no', 'utilization', 'sheetAmount'],
  defaultSort: 'creationTime desc',
  by: {
    no: sql`o.no`,
    utilization: sql`(t.figures ->> 'utilization')::numeric`,
    sheetAmount: sql`(t.figures ->> 'sheetAmount')::int`,
  },
};
const STATES = [1, 2, 4, 8] as const;

/** Plans that an order has chosen, from 待确认 on. */
const FROM = sql`nest_result t join nest_order o on o.tenant_id = t.tenant_id and o.id = t.order_id and o.run_id = t.run_id and not t.is_deleted and not o.is_deleted and o.state in (8, 16, 32, 64, 128)
  join material_texture m on m.tenant_id = t.tenant_id and m.id = t.texture_id left join color_card c on c.tenant_id = t.tenant_id and c.id = t.color_id`;
const SHOW = sql`t.id, t.order_id as "orderId", t.run_id as "runId", o.no, o.state as "orderState", o.project_names as "projectNames", m.name as "textureName", t.thickness::float8 as thickness, c.name as "colorName", c.rgb as "colorHex",
  (select string_agg(s.size || ' × ' || s.n, '，' order by s.n desc) from (select trim_scale(l.width)::text || ' × ' || trim_scale(l.length)::text as size, sum(l.repeat_count) as n from nest_layout l where l.tenant_id = t.tenant_id and l.result_id = t.id group by l.width, l.length) s) as sizes,
  (t.figures ->> 'sheetAmount')::int as "sheetAmount", (select coalesce(sum(l.cut_count), 0)::int from nest_layout l where l.tenant_id = t.tenant_id and l.result_id = t.id) as "cutSheetAmount", (t.figures ->> 'layoutAmount')::int as "layoutAmount",
  (t.figures ->> 'placedAmount')::int as "placedAmount", t.figures ->> 'utilization' as utilization, (t.figures ->> 'remnantAmount')::int as "remnantAmount", t.figures ->> 'remnantArea' as "remnantArea", (t.figures ->> 'estSeconds')::int as "estSeconds", t.figures ->> 'processCost' as "processCost",
  (t.state = 1 and o.state = any(${[...NEST_RESULT_DELETE_STATES]}::int[]) and not exists (select 1 from nest_layout l where l.tenant_id = t.tenant_id and l.result_id = t.id and l.cut_count > 0)
    and exists (select 1 from nest_result r where r.tenant_id = t.tenant_id and r.run_id = t.run_id and r.id <> t.id and not r.is_deleted)) as "isRemovable", t.state, t.creation_time as "creationTime"`;

function whereOf(tx: Tx, who: Scope, q: Query): Where {
  const where = commonWhere(new Where(tx), { filter: q.filter, beginTime: q.beginTime, endTime: q.endTime }, [
    sql`o.no`,
    sql`o.project_names`,
  ]);
  if (isNarrow(who)) where.and(seenOrder(who, 'o'));
  return where
    .when(q.orderId, sql`t.order_id = ${q.orderId}`)
    .when(q.projectIds, sql`o.project_ids && ${q.projectIds}::uuid[]`)
    .when(q.textureId, sql`t.texture_id = ${q.textureId}`)
    .when(q.thickness, sql`t.thickness = ${q.thickness}`)
    .when(q.colorId, sql`t.color_id = ${q.colorId}`);
}

export async function listResults(tx: Tx, who: Scope, query: Query): Promise<Paged<ResultView>> {
  const where = whereOf(tx, who, query).when(query.state, sql`t.state = ${query.state}`);
  const items = await tx.rows(
    RESULT,
    sql`select ${SHOW} from ${FROM} where ${where.sql} ${orderBy(SORT, query.sorting)} ${limit(query)}`,
  );
  const all = whereOf(tx, who, query);
  const counts = await tx.rows(
    { state: col.int, n: col.int, sheets: col.int },
    sql`select t.state, count(*)::int as n, coalesce(sum((t.figures ->> 'sheetAmount')::int), 0)::int as sheets from ${FROM} where ${all.sql} group by t.state`,
  );
  const of = (state: number | undefined) => counts.filter((c) => state === undefined || c.state === state);
  const totals: Record<string, number> = {
    'state:all': of(undefined).reduce((s, c) => s + c.n, 0),
    sheetAmount: of(query.state).reduce((s, c) => s + c.sheets, 0),
  };
  for (const state of STATES) totals[`state:${state}`] = of(state).reduce((s, c) => s + c.n, 0);
  return { items, totalCount: of(query.state).reduce((s, c) => s + c.n, 0), totals };
}

const RESULT_HEAD = shape({
  id: col.id,
  orderId: col.id,
  runId: col.id,
  groupName: col.text,
  state: col.int,
  title: col.text,
  cutCount: col.int,
  sheets: col.int,
  remaining: col.int,
});
const PIECES = shape({ productId: col.id, quantity: col.int });
type Pieces = RowOf<typeof PIECES>;
export type ResultHead = RowOf<typeof RESULT_HEAD>;

/** A result of the space with how much of it is cut and how many results its run still has. Raises Common:NotFound. */
export async function loadResult(tx: Tx, id: string): Promise<ResultHead> {
  const row = await tx.one(
    RESULT_HEAD,
    sql`select t.id, t.order_id as "orderId", t.run_id as "runId", t.group_name as "groupName", t.state, concat_ws(' ', m.name, t.thickness::float8, c.name) as title,
       (select count(*)::int from nest_result o where o.tenant_id = t.tenant_id and o.run_id = t.run_id and not o.is_deleted) as remaining, coalesce(l.cut, 0)::int as "cutCount", coalesce(l.sheets, 0)::int as sheets
     from nest_result t join material_texture m on m.tenant_id = t.tenant_id and m.id = t.texture_id left join color_card c on c.tenant_id = t.tenant_id and c.id = t.color_id
       left join lateral (select sum(cut_count) as cut, sum(repeat_count) as sheets from nest_layout where tenant_id = t.tenant_id and result_id = t.id) l on true
     where t.tenant_id = ${tx.tenantId} and t.id = ${id} and not t.is_deleted`,
  );
  return row ?? raise('Common:NotFound');
}

const RESULT_PLACE = shape({ orderId: col.id, runId: col.id, groupName: col.text });
export type ResultPlace = RowOf<typeof RESULT_PLACE>;

/** Where results of plates or bars stand; those that are gone are missing. */
export const loadResultPlaces = (tx: Tx, ids: readonly string[]): Promise<ResultPlace[]> =>
  tx.rows(
    RESULT_PLACE,
    sql`select t.order_id as "orderId", t.run_id as "runId", t.group_name as "groupName" from nest_result t where t.tenant_id = ${tx.tenantId} and t.id = any(${ids}) and not t.is_deleted`,
  );

/** Pieces that one result places, in product id order. */
export function loadResultPieces(tx: Tx, id: string): Promise<Pieces[]> {
  return tx.rows(
    PIECES,
    sql`select p.product_id as "productId", sum(l.repeat_count)::int as quantity from nest_layout l join nest_placement p on p.tenant_id = l.tenant_id and p.layout_id = l.id where l.tenant_id = ${tx.tenantId} and l.result_id = ${id} group by p.product_id order by p.product_id`,
  );
}

export async function hideResult(tx: Tx, id: string): Promise<void> {
  await tx.run(
    sql`update nest_result set is_deleted = true, state = 8 where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
}

/** The pieces of a hidden result count as not placed in its run. */
export async function addUnplaced(
  tx: Tx,
  runId: string,
  rows: readonly Pieces[],
  text: { reason: string; message: string },
): Promise<void> {
  await tx.run(sql`insert into nest_unplaced as u (tenant_id, run_id, product_id, quantity, reason, message) select ${tx.tenantId}, ${runId}, v.product, v.quantity, ${text.reason}, ${text.message} from unnest(${rows.map((r) => r.productId)}::uuid[], ${rows.map((r) => r.quantity)}::int[]) as v (product, quantity)
     on conflict (tenant_id, run_id, product_id) do update set quantity = u.quantity + excluded.quantity, reason = excluded.reason, message = u.message || '；' || excluded.message`);
}

export async function setRunFigures(tx: Tx, runId: string, figures: unknown): Promise<void> {
  await tx.run(
    sql`update nest_run set figures = ${JSON.stringify(figures)} where tenant_id = ${tx.tenantId} and id = ${runId}`,
  );
}
