/** SQL of nest orders over all spaces, on the platform's role: figures; names only with the leave of the space. */
import { NEST_BARS, nestOrderMachine, stateOptions } from '@muyun/contract';
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
import { signedAmount } from '../cost/index.ts';

const ORDER = shape({
  id: col.id,
  tenantId: col.id,
  tenantName: col.text,
  no: col.text,
  kind: col.int,
  state: col.int,
  version: col.int,
  progress: col.decimal,
  message: orNull(col.text),
  allowsSupport: col.bool,
  projectNames: orNull(col.text),
  productKinds: col.int,
  pieceAmount: col.int,
  placedAmount: col.int,
  cutSheetAmount: col.int,
  errorKinds: col.int,
  lostAmount: col.int,
  netArea: col.decimal,
  grossArea: col.decimal,
  sheetAmount: col.int,
  utilization: orNull(col.decimal),
  gap: orNull(col.decimal),
  durationMs: orNull(col.int),
  fee: col.decimal,
  creationTime: col.time,
});
export type AcrossOrder = RowOf<typeof ORDER>;

const ERRORS = sql`(select count(*)::int from nest_order_product p where p.tenant_id = t.tenant_id and p.order_id = t.id and p.error_type is not null)`;
const LOST = sql`(select coalesce(sum(l.quantity), 0)::int from lost_product l where l.tenant_id = t.tenant_id and l.nest_order_id = t.id and l.state in (1, 2))`;
const FEE = sql`(select coalesce(sum(${signedAmount('c')}), 0) from nest_cost_log c where c.tenant_id = t.tenant_id and c.order_id = t.id)`;
const SPEC: ListSpec<typeof ORDER> = {
  shape: ORDER,
  columns: sql`t.id, t.tenant_id as "tenantId", n.name as "tenantName", t.no, t.kind, t.state, t.version, t.progress, t.message, t.allows_support as "allowsSupport",
    case when t.allows_support then t.project_names end as "projectNames", t.product_kinds as "productKinds", t.piece_amount as "pieceAmount", t.placed_amount as "placedAmount",
    t.cut_sheet_amount as "cutSheetAmount", ${ERRORS} as "errorKinds", ${LOST} as "lostAmount", t.net_area as "netArea", t.gross_area as "grossArea", t.sheet_amount as "sheetAmount",
    t.utilization, r.gap, r.duration_ms as "durationMs", ${FEE} as fee, t.creation_time as "creationTime"`,
  from: sql`nest_order t join tenant n on n.tenant_id = t.tenant_id left join nest_run r on r.tenant_id = t.tenant_id and r.id = t.run_id`,
  sortable: [
    'creationTime',
    'no',
    'tenantName',
    'pieceAmount',
    'netArea',
    'sheetAmount',
    'utilization',
    'gap',
    'durationMs',
    'fee',
    'lostAmount',
  ],
  defaultSort: 'creationTime desc',
  by: {
    tenantName: sql`n.name collate "zh-Hans-x-icu"`,
    utilization: sql`coalesce(t.utilization, 0)`,
    gap: sql`coalesce(r.gap, -1)`,
    durationMs: sql`coalesce(r.duration_ms, 0)`,
    fee: FEE,
    lostAmount: LOST,
  },
};

export interface OrdersAsked {
  readonly filter?: string | undefined;
  readonly tenantId?: string | undefined;
  readonly orderState?: number | undefined;
  readonly kind?: number | undefined;
  readonly hasError?: boolean | undefined;
  readonly hasLost?: boolean | undefined;
  readonly beginTime?: string | undefined;
  readonly endTime?: string | undefined;
}
const yesNo = (value: boolean | undefined, is: Sql): Sql[] =>
  value === undefined ? [] : [value ? is : sql`not (${is})`];
/** Orders of bars have a list of their own: sheets and bars are not summed. */
const asked = (q: OrdersAsked): Sql[] => [
  sql`not t.is_deleted and t.kind <> ${NEST_BARS}`,
  ...(q.filter ? [contains([sql`t.no`, sql`n.name`], q.filter)] : []),
  ...given(q.tenantId, sql`t.tenant_id = ${q.tenantId}`),
  ...given(q.kind, sql`t.kind = ${q.kind}`),
  ...yesNo(q.hasError, sql`${ERRORS} > 0`),
  ...yesNo(q.hasLost, sql`${LOST} > 0`),
  ...given(q.beginTime, sql`t.creation_time >= ${startOfDay(q.beginTime)}`),
  ...given(q.endTime, sql`t.creation_time <= ${endOfDay(q.endTime)}`),
];
const inState = (q: OrdersAsked): Sql[] => (q.orderState ? [sql`(t.state & ${q.orderState}) <> 0`] : []);

const SUMS = shape({
  pieceAmount: col.int,
  sheetAmount: col.int,
  netArea: col.decimal,
  grossArea: col.decimal,
  fee: col.decimal,
  lostAmount: col.int,
});
/** A page, its sums over everything found, and how many are in each state beside the state filter. */
export async function pageOfOrders(tx: Tx, q: OrdersAsked & PageQuery) {
  const where = join([...asked(q), ...inState(q)], ' and ');
  const [page, sums, counts] = await Promise.all([
    pageAcross(tx, SPEC, [...asked(q), ...inState(q)], q),
    tx.one(
      SUMS,
      sql`select coalesce(sum(t.piece_amount), 0)::int as "pieceAmount", coalesce(sum(t.sheet_amount), 0)::int as "sheetAmount", coalesce(sum(t.net_area), 0) as "netArea",
          coalesce(sum(t.gross_area), 0) as "grossArea", coalesce(sum(${FEE}), 0) as fee, coalesce(sum(${LOST}), 0)::int as "lostAmount" from ${SPEC.from} where ${where} /* all tenants */`,
    ),
    tx.rows(
      { state: col.int, n: col.int },
      sql`select t.state, count(*)::int as n from ${SPEC.from} where ${join(asked(q), ' and ')} group by t.state /* all tenants */`,
    ),
  ]);
  const states: Record<string, number> = { 'orderState:all': counts.reduce((s, c) => s + c.n, 0) };
  for (const { value } of stateOptions(nestOrderMachine))
    states[`orderState:${value}`] = counts.find((c) => c.state === value)?.n ?? 0;
  return { ...page, sums, states };
}
export const rowsOfOrders = (
  tx: Tx,
  q: OrdersAsked & { sorting?: string | undefined },
): AsyncGenerator<AcrossOrder[]> =>
  tx.stream(
    ORDER,
    sql`select ${SPEC.columns} from ${SPEC.from} where ${join([...asked(q), ...inState(q)], ' and ')} ${orderBy(SPEC, q.sorting)} /* all tenants */`,
    1000,
  );
/** An order of any space, and with it the space. */
export const orderAcross = (tx: Tx, id: string): Promise<AcrossOrder | undefined> =>
  tx.one(
    ORDER,
    sql`select ${SPEC.columns} from ${SPEC.from} where t.id = ${id} and not t.is_deleted /* all tenants */`,
  );
