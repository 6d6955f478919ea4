/** SQL of how every space nests, on the platform's role. */
import { NEST_BARS, SILENT_DAYS } from '@muyun/contract';
import { contains, limit, orderBy, type PageQuery, type SortSpec, whole } from '../../../kit/paged.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { join, type Sql, sql } from '../../../kit/sql.ts';
import { PLATFORM, type Tx } from '../../../kit/tx.ts';
import { given } from '../../../kit/across.ts';

const CLIENT = shape({
  id: col.id,
  tenantName: col.text,
  editionName: col.text,
  openedTime: col.time,
  lastNestTime: orNull(col.time),
  isSilent: col.bool,
  orders: col.int,
  netArea: col.decimal,
  sheets: col.int,
  totalOrders: col.int,
  totalArea: col.decimal,
  totalGross: col.decimal,
  averageMs: orNull(col.int),
  submitted: col.int,
  failed: col.int,
  nestLeft: orNull(col.int),
});
export type ClientRow = RowOf<typeof CLIENT>;
const SORT: SortSpec = {
  sortable: [
    'tenantName',
    'openedTime',
    'lastNestTime',
    'orders',
    'netArea',
    'sheets',
    'totalArea',
    'utilization',
    'averageMs',
    'failureRate',
    'nestLeft',
  ],
  defaultSort: 'netArea desc',
  by: {
    tenantName: sql`t."tenantName" collate "zh-Hans-x-icu"`,
    openedTime: sql`t."openedTime"`,
    lastNestTime: sql`coalesce(t."lastNestTime", '-infinity')`,
    orders: sql`t.orders`,
    netArea: sql`t."netArea"`,
    sheets: sql`t.sheets`,
    totalArea: sql`t."totalArea"`,
    utilization: sql`coalesce(t."totalArea" / nullif(t."totalGross", 0), 0)`,
    averageMs: sql`coalesce(t."averageMs", 0)`,
    failureRate: sql`coalesce(t.failed::numeric / nullif(t.submitted, 0), 0)`,
    nestLeft: sql`coalesce(t."nestLeft", 2147483647)`,
  },
};
export interface ClientsAsked {
  readonly filter?: string | undefined;
  readonly tenantId?: string | undefined;
  readonly isSilent?: boolean | undefined;
}
export interface Period {
  readonly begin: string;
  readonly end: string;
}
/** When an order got the plan that it has. */
const AT = sql`coalesce(o.end_time, o.creation_time)`;
/** Every space, whether it nests or not: plans of plates that stand count, voided ones do not; bars are no sheets and have a list of their own. */
const clients = (
  q: ClientsAsked,
  { begin, end }: Period,
): Sql => sql`(select s.tenant_id as id, s.name as "tenantName", e.name as "editionName", s.creation_time as "openedTime", u.last as "lastNestTime",
    greatest(u.last, s.creation_time) < now() - make_interval(days => ${whole(SILENT_DAYS)}) as "isSilent", coalesce(c.orders, 0)::int as orders, coalesce(c.area, 0) as "netArea", coalesce(c.sheets, 0)::int as sheets,
    coalesce(c.total, 0)::int as "totalOrders", coalesce(c.total_area, 0) as "totalArea", coalesce(c.total_gross, 0) as "totalGross", c.took::int as "averageMs",
    coalesce(u.submitted, 0)::int as submitted, coalesce(u.failed, 0)::int as failed, nest_left_of(s.tenant_id) as "nestLeft"
  from tenant s join edition e on e.id = s.edition_id
    left join (select o.tenant_id, count(*) filter (where ${AT} between ${begin} and ${end}) as orders, sum(o.net_area) filter (where ${AT} between ${begin} and ${end}) as area,
        sum(o.sheet_amount) filter (where ${AT} between ${begin} and ${end}) as sheets, count(*) as total, sum(o.net_area) as total_area, sum(o.gross_area) as total_gross, avg(r.duration_ms) as took
      from nest_order o left join nest_run r on r.tenant_id = o.tenant_id and r.id = o.run_id where o.run_id is not null and not o.is_deleted and o.state <> 512 and o.kind <> ${NEST_BARS} group by o.tenant_id) c on c.tenant_id = s.tenant_id
    left join (select o.tenant_id, max(r.last) as last, count(*) as submitted, count(*) filter (where o.state = 256) as failed
      from nest_order o join (select tenant_id, order_id, max(creation_time) as last from nest_run group by 1, 2) r on r.tenant_id = o.tenant_id and r.order_id = o.id where not o.is_deleted group by o.tenant_id) u on u.tenant_id = s.tenant_id
  where s.tenant_id <> ${PLATFORM} and not s.is_deleted) t`;
const asked = (q: ClientsAsked): Sql =>
  join(
    [
      sql`true`,
      ...(q.filter ? [contains([sql`t."tenantName"`], q.filter)] : []),
      ...given(q.tenantId, sql`t.id = ${q.tenantId}`),
      ...given(q.isSilent, sql`t."isSilent" = ${q.isSilent}`),
    ],
    ' and ',
  );
const SUMS = shape({
  n: col.int,
  orders: col.int,
  sheets: col.int,
  netArea: col.decimal,
  totalArea: col.decimal,
  totalGross: col.decimal,
});
export async function pageOfClients(tx: Tx, q: ClientsAsked & PageQuery, period: Period) {
  const from = clients(q, period);
  const [items, sums] = await Promise.all([
    tx.rows(
      CLIENT,
      sql`select t.* from ${from} where ${asked(q)} ${orderBy(SORT, q.sorting)} ${limit(q)} /* all tenants */`,
    ),
    tx.one(
      SUMS,
      sql`select count(*)::int as n, coalesce(sum(t.orders), 0)::int as orders, coalesce(sum(t.sheets), 0)::int as sheets, coalesce(sum(t."netArea"), 0) as "netArea",
          coalesce(sum(t."totalArea"), 0) as "totalArea", coalesce(sum(t."totalGross"), 0) as "totalGross" from ${from} where ${asked(q)} /* all tenants */`,
    ),
  ]);
  return { items, sums };
}
export const rowsOfClients = (
  tx: Tx,
  q: ClientsAsked & { sorting?: string | undefined },
  period: Period,
): AsyncGenerator<ClientRow[]> =>
  tx.stream(
    CLIENT,
    sql`select t.* from ${clients(q, period)} where ${asked(q)} ${orderBy(SORT, q.sorting)} /* all tenants */`,
    1000,
  );
