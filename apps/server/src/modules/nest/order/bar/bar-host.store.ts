/** SQL of bar orders over all spaces, for the platform: figures, no names of projects and no drawings. */
import { NEST_BARS, type Paged } from '@muyun/contract';
import {
  contains,
  endOfDay,
  limit,
  orderBy,
  type PageQuery,
  type SortSpec,
  startOfDay,
} from '../../../../kit/paged.ts';
import { col, orNull, type RowOf, type Shape, shape } from '../../../../kit/shape.ts';
import { join, type Sql, sql } from '../../../../kit/sql.ts';
import type { Tx } from '../../../../kit/tx.ts';

export interface HostFilter extends PageQuery {
  readonly filter?: string | undefined;
  readonly tenantId?: string | undefined;
  readonly beginTime?: string | undefined;
  readonly endTime?: string | undefined;
  readonly orderState?: number | undefined;
}

interface HostList<S extends Shape> extends SortSpec {
  readonly shape: S;
  readonly columns: Sql;
  /** a table expression `t` */
  readonly from: Sql;
  readonly text: readonly Sql[];
  readonly time: Sql;
}

async function pageOf<S extends Shape>(tx: Tx, list: HostList<S>, q: HostFilter): Promise<Paged<RowOf<S>>> {
  const parts = [
    ...(q.filter ? [contains(list.text, q.filter)] : []),
    ...(q.tenantId ? [sql`t.tenant_id = ${q.tenantId}`] : []),
    ...(q.orderState ? [sql`(t.state & ${q.orderState}) <> 0`] : []),
    ...(q.beginTime ? [sql`${list.time} >= ${startOfDay(q.beginTime)}`] : []),
    ...(q.endTime ? [sql`${list.time} <= ${endOfDay(q.endTime)}`] : []),
  ];
  const where = parts.length > 0 ? join(parts, ' and ') : sql`true`;
  const [items, count] = await Promise.all([
    tx.rows(
      list.shape,
      sql`select ${list.columns} from ${list.from} where ${where} ${orderBy(list, q.sorting)} ${limit(q)} /* all tenants */`,
    ),
    tx.one({ n: col.int }, sql`select count(*)::int as n from ${list.from} where ${where} /* all tenants */`),
  ]);
  return { items, totalCount: count?.n ?? 0 };
}

const OF_TENANT = { tenantId: col.id, tenantName: col.text };
const ORDER = shape({
  ...OF_TENANT,
  id: col.id,
  no: col.text,
  state: col.int,
  source: col.int,
  allowsSupport: col.bool,
  projectNames: orNull(col.text),
  productKinds: col.int,
  pieceAmount: col.int,
  placedAmount: col.int,
  lostAmount: col.int,
  barAmount: col.int,
  netLength: orNull(col.text),
  grossLength: orNull(col.text),
  utilization: orNull(col.decimal),
  gap: orNull(col.decimal),
  durationMs: orNull(col.int),
  creationTime: col.time,
});
const ORDERS: HostList<typeof ORDER> = {
  shape: ORDER,
  columns: sql`t.tenant_id as "tenantId", n.name as "tenantName", t.id, t.no, t.state, t.source, t.allows_support as "allowsSupport", case when t.allows_support then t.project_names end as "projectNames", t.product_kinds as "productKinds", t.piece_amount as "pieceAmount", t.placed_amount as "placedAmount", t.lost_amount as "lostAmount", t.sheet_amount as "barAmount",
    r.figures #>> '{totals,netLength}' as "netLength", r.figures #>> '{totals,grossLength}' as "grossLength", t.utilization, r.gap, r.duration_ms as "durationMs", t.creation_time as "creationTime"`,
  from: sql`(select * from nest_order where kind = ${NEST_BARS} and not is_deleted) t join tenant n on n.tenant_id = t.tenant_id left join nest_run r on r.tenant_id = t.tenant_id and r.id = t.run_id`,
  text: [sql`t.no`, sql`n.name`],
  time: sql`t.creation_time`,
  sortable: ['creationTime', 'no', 'pieceAmount', 'barAmount', 'utilization'],
  defaultSort: 'creationTime desc',
  by: { barAmount: sql`t.sheet_amount` },
};
export const barOrdersOfAll = (tx: Tx, q: HostFilter) => pageOf(tx, ORDERS, q);

const COST = shape({
  ...OF_TENANT,
  id: col.text,
  orderId: col.id,
  no: col.text,
  type: col.int,
  quantity: col.int,
  orderState: col.int,
  creationTime: col.time,
});
const COSTS: HostList<typeof COST> = {
  shape: COST,
  columns: sql`t.tenant_id as "tenantId", n.name as "tenantName", t.id, t.order_id as "orderId", t.no, t.type, 1 as quantity, t.state as "orderState", t.creation_time as "creationTime"`,
  from: sql`(select c.tenant_id, c.id || '-' || v.type as id, c.order_id, o.no, o.state, v.type, v.at as creation_time
      from nest_charge c join nest_order o on o.tenant_id = c.tenant_id and o.id = c.order_id and o.kind = ${NEST_BARS} cross join lateral (values (1, c.creation_time), (2, c.refunded_time)) as v (type, at) where v.at is not null) t
    join tenant n on n.tenant_id = t.tenant_id`,
  text: [sql`t.no`, sql`n.name`],
  time: sql`t.creation_time`,
  sortable: ['creationTime', 'no', 'type'],
  defaultSort: 'creationTime desc',
};
export const barCostsOfAll = (tx: Tx, q: HostFilter) => pageOf(tx, COSTS, q);

const CLIENT = shape({
  ...OF_TENANT,
  id: col.id,
  orders: col.int,
  pieces: col.int,
  bars: col.int,
  netLength: col.text,
  grossLength: col.text,
  utilization: orNull(col.text),
  failed: col.int,
  lastTime: col.time,
});
const metres = (name: 'netLength' | 'grossLength'): Sql =>
  name === 'netLength'
    ? sql`coalesce(sum((r.figures #>> '{totals,netLength}')::numeric), 0)`
    : sql`coalesce(sum((r.figures #>> '{totals,grossLength}')::numeric), 0)`;
/** One row a space; utilisation is weighted by what was cut (part G). The range is that of the orders. */
export async function barClientsOfAll(tx: Tx, q: HostFilter): Promise<Paged<RowOf<typeof CLIENT>>> {
  const within = join(
    [
      sql`o.kind = ${NEST_BARS} and not o.is_deleted`,
      ...(q.beginTime ? [sql`o.creation_time >= ${startOfDay(q.beginTime)}`] : []),
      ...(q.endTime ? [sql`o.creation_time <= ${endOfDay(q.endTime)}`] : []),
    ],
    ' and ',
  );
  const list: HostList<typeof CLIENT> = {
    shape: CLIENT,
    columns: sql`t.tenant_id as "tenantId", n.name as "tenantName", t.id, t.orders, t.pieces, t.bars, t.net::numeric(18,3)::text as "netLength", t.gross::numeric(18,3)::text as "grossLength", (t.net / nullif(t.gross, 0))::numeric(8,4)::text as utilization, t.failed, t.last as "lastTime"`,
    from: sql`(select o.tenant_id, o.tenant_id as id, count(*)::int as orders, sum(o.piece_amount)::int as pieces, sum(o.sheet_amount)::int as bars, ${metres('netLength')} as net, ${metres('grossLength')} as gross,
        count(*) filter (where o.state = 256)::int as failed, max(o.creation_time) as last
        from nest_order o left join nest_run r on r.tenant_id = o.tenant_id and r.id = o.run_id where ${within} group by o.tenant_id) t join tenant n on n.tenant_id = t.tenant_id`,
    text: [sql`n.name`],
    time: sql`t.last`,
    sortable: ['lastTime', 'orders', 'pieces', 'bars', 'grossLength'],
    defaultSort: 'lastTime desc',
    by: { lastTime: sql`t.last`, grossLength: sql`t.gross` },
  };
  return pageOf(tx, list, { ...q, beginTime: undefined, endTime: undefined });
}
