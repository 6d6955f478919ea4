/** SQL of lost pieces over all spaces, on the platform's role. The database itself shows it names only of orders whose space allows it. */
import {
  contains,
  endOfDay,
  type ListSpec,
  orderBy,
  type PageQuery,
  startOfDay,
} from '../../../kit/paged.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { join, type Sql, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import { given, pageAcross } from '../../../kit/across.ts';

const LOST = shape({
  id: col.id,
  tenantId: col.id,
  tenantName: col.text,
  orderId: orNull(col.id),
  orderKind: orNull(col.int),
  no: orNull(col.text),
  allowsSupport: col.bool,
  projectName: orNull(col.text),
  productCode: orNull(col.text),
  quantity: col.int,
  source: col.int,
  state: col.int,
  days: col.int,
  creationTime: col.time,
});
export type AcrossLost = RowOf<typeof LOST>;
const ALLOWED = sql`coalesce(o.allows_support, false)`;
/** How long it has waited; of what is no longer open, how long it took. */
const DAYS = sql`floor(extract(epoch from (case when t.state in (1, 2) then now() else coalesce(t.last_modification_time, now()) end) - t.creation_time) / 86400)::int`;
const SPEC: ListSpec<typeof LOST> = {
  shape: LOST,
  columns: sql`t.id, t.tenant_id as "tenantId", n.name as "tenantName", t.nest_order_id as "orderId", o.kind as "orderKind", o.no, ${ALLOWED} as "allowsSupport", case when ${ALLOWED} then j.display_name end as "projectName",
    case when ${ALLOWED} then p.code end as "productCode", t.quantity, t.source, t.state, ${DAYS} as days, t.creation_time as "creationTime"`,
  from: sql`lost_product t join tenant n on n.tenant_id = t.tenant_id left join nest_order o on o.tenant_id = t.tenant_id and o.id = t.nest_order_id
    left join cad_product p on p.tenant_id = t.tenant_id and p.id = t.product_id left join cad_project j on j.tenant_id = t.tenant_id and j.id = t.project_id`,
  sortable: ['creationTime', 'quantity', 'days', 'tenantName'],
  defaultSort: 'creationTime desc',
  by: { days: DAYS, tenantName: sql`n.name collate "zh-Hans-x-icu"` },
};
export interface LostAsked {
  readonly filter?: string | undefined;
  readonly tenantId?: string | undefined;
  readonly orderId?: string | undefined;
  readonly source?: number | undefined;
  readonly state?: readonly number[] | undefined;
  readonly openDays?: number | undefined;
  readonly beginTime?: string | undefined;
  readonly endTime?: string | undefined;
}
const asked = (q: LostAsked): Sql[] => [
  sql`true`,
  ...(q.filter ? [contains([sql`coalesce(o.no, '')`, sql`n.name`], q.filter)] : []),
  ...given(q.tenantId, sql`t.tenant_id = ${q.tenantId}`),
  ...given(q.orderId, sql`t.nest_order_id = ${q.orderId}`),
  ...given(q.source, sql`t.source = ${q.source}`),
  ...given(q.state, sql`t.state = any(${q.state}::int[])`),
  ...given(
    q.openDays,
    sql`t.state = 1 and t.creation_time < now() - make_interval(days => ${q.openDays}::int)`,
  ),
  ...given(q.beginTime, sql`t.creation_time >= ${startOfDay(q.beginTime)}`),
  ...given(q.endTime, sql`t.creation_time <= ${endOfDay(q.endTime)}`),
];
export async function pageOfLost(tx: Tx, q: LostAsked & PageQuery) {
  const [page, sums] = await Promise.all([
    pageAcross(tx, SPEC, asked(q), q),
    tx.one(
      { quantity: col.int },
      sql`select coalesce(sum(t.quantity), 0)::int as quantity from ${SPEC.from} where ${join(asked(q), ' and ')} /* all tenants */`,
    ),
  ]);
  return { ...page, totals: { quantity: sums?.quantity ?? 0 } };
}
export const rowsOfLost = (
  tx: Tx,
  q: LostAsked & { sorting?: string | undefined },
): AsyncGenerator<AcrossLost[]> =>
  tx.stream(
    LOST,
    sql`select ${SPEC.columns} from ${SPEC.from} where ${join(asked(q), ' and ')} ${orderBy(SPEC, q.sorting)} /* all tenants */`,
    1000,
  );
/** All of one order. */
export const lostOf = (tx: Tx, orderId: string): Promise<AcrossLost[]> =>
  tx.rows(
    LOST,
    sql`select ${SPEC.columns} from ${SPEC.from} where t.nest_order_id = ${orderId} ${orderBy(SPEC, undefined)} limit 2000 /* all tenants */`,
  );
