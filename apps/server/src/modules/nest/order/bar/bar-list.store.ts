/** SQL of the lists of bars beside the orders: results of chosen plans, and runs that were taken of the quota. */
import { NEST_BARS, type Paged } from '@muyun/contract';
import { commonWhere, type ListSpec, type PageQuery, runList } from '../../../../kit/paged.ts';
import { col, orNull, type RowOf, shape } from '../../../../kit/shape.ts';
import { sql, Where } from '../../../../kit/sql.ts';
import type { Tx } from '../../../../kit/tx.ts';
import { isNarrow, type Scope } from '../../../cad/project/index.ts';
import { seenOrder } from '../../shared/scope.ts';

interface Filter extends PageQuery {
  readonly filter?: string | undefined;
  readonly beginTime?: string | undefined;
  readonly endTime?: string | undefined;
}

const RESULT = shape({
  id: col.id,
  orderId: col.id,
  no: col.text,
  orderState: col.int,
  projectNames: orNull(col.text),
  profile: col.text,
  color: orNull(col.text),
  sizes: col.text,
  barAmount: col.int,
  cutBarAmount: col.int,
  layoutAmount: col.int,
  placedAmount: col.int,
  cuts: col.int,
  utilization: orNull(col.text),
  remnantAmount: col.int,
  remnantLength: col.text,
  estSeconds: orNull(col.int),
  processCost: orNull(col.text),
  state: col.int,
  creationTime: col.time,
});
export type BarResultView = RowOf<typeof RESULT>;

const BARS = sql`(t.figures ->> 'sheetAmount')::int`;
/** Plans that an order has chosen, from 待确认 on. */
const RESULTS: ListSpec<typeof RESULT> = {
  shape: RESULT,
  columns: sql`t.id, t.order_id as "orderId", o.no, o.state as "orderState", o.project_names as "projectNames", a.name as profile, nullif(split_part(t.group_name, '|', 2), '') as color,
    (select string_agg(s.size || ' × ' || s.n, '，' order by s.n desc) from (select trim_scale(l.length)::text as size, sum(l.repeat_count) as n from nest_bar_layout l where l.tenant_id = t.tenant_id and l.result_id = t.id group by l.length) s) as sizes,
    ${BARS} as "barAmount", (select coalesce(sum(l.cut_count), 0)::int from nest_bar_layout l where l.tenant_id = t.tenant_id and l.result_id = t.id) as "cutBarAmount", (t.figures ->> 'layoutAmount')::int as "layoutAmount", (t.figures ->> 'placedAmount')::int as "placedAmount", (t.figures ->> 'cuts')::int as cuts,
    t.figures ->> 'utilization' as utilization, (t.figures ->> 'remnantAmount')::int as "remnantAmount", t.figures ->> 'remnantLength' as "remnantLength",
    (t.figures ->> 'estSeconds')::int as "estSeconds", t.figures ->> 'processCost' as "processCost", t.state, t.creation_time as "creationTime"`,
  from: sql`nest_result t join nest_order o on o.tenant_id = t.tenant_id and o.id = t.order_id and o.run_id = t.run_id and not t.is_deleted and not o.is_deleted and o.state in (8, 16, 32, 64, 128)
    join accessory a on a.tenant_id = t.tenant_id and a.id = t.accessory_id`,
  sortable: ['creationTime', 'no', 'utilization', 'barAmount'],
  defaultSort: 'creationTime desc',
  by: { no: sql`o.no`, utilization: sql`(t.figures ->> 'utilization')::numeric`, barAmount: BARS },
  totals: { barAmount: { is: col.int, sum: sql`coalesce(sum(${BARS}), 0)::int` } },
};
const STATES = [1, 2, 4, 8] as const;

interface ResultFilter extends Filter {
  readonly orderId?: string | undefined;
  readonly projectIds?: string[] | undefined;
  readonly accessoryId?: string | undefined;
  readonly state?: number | undefined;
}
function resultsWhere(tx: Tx, who: Scope, q: ResultFilter): Where {
  const where = commonWhere(new Where(tx), q, [sql`o.no`, sql`o.project_names`, sql`a.name`]);
  if (isNarrow(who)) where.and(seenOrder(who, 'o'));
  return where
    .when(q.orderId, sql`t.order_id = ${q.orderId}`)
    .when(q.projectIds, sql`o.project_ids && ${q.projectIds}::uuid[]`)
    .when(q.accessoryId, sql`t.accessory_id = ${q.accessoryId}`);
}

export async function listBarResults(tx: Tx, who: Scope, q: ResultFilter): Promise<Paged<BarResultView>> {
  const page = await runList(
    tx,
    RESULTS,
    resultsWhere(tx, who, q).when(q.state, sql`t.state = ${q.state}`),
    q,
  );
  const counts = await tx.rows(
    { state: col.int, n: col.int },
    sql`select t.state, count(*)::int as n from ${RESULTS.from} where ${resultsWhere(tx, who, q).sql} group by t.state`,
  );
  const states: Record<string, number> = { 'state:all': counts.reduce((s, c) => s + c.n, 0) };
  for (const state of STATES) states[`state:${state}`] = counts.find((c) => c.state === state)?.n ?? 0;
  return { ...page, totals: { ...page.totals, ...states } };
}

const COST = shape({
  id: col.text,
  orderId: col.id,
  no: col.text,
  type: col.int,
  quantity: col.int,
  orderState: col.int,
  creationTime: col.time,
});
/** A run that came to nothing stands twice: taken, and given back. */
const COSTS: ListSpec<typeof COST> = {
  shape: COST,
  columns: sql`t.id, t.order_id as "orderId", t.no, t.type, t.quantity, t.state as "orderState", t.creation_time as "creationTime"`,
  from: sql`(select c.tenant_id, c.id || '-' || v.type as id, c.order_id, o.no, o.state, o.creator_id, o.factory_id, v.type, 1 as quantity, v.at as creation_time
    from nest_charge c join nest_order o on o.tenant_id = c.tenant_id and o.id = c.order_id and o.kind = ${NEST_BARS} cross join lateral (values (1, c.creation_time), (2, c.refunded_time)) as v (type, at) where v.at is not null) t`,
  sortable: ['creationTime', 'no', 'type'],
  defaultSort: 'creationTime desc',
  totals: {
    quantity: {
      is: col.int,
      sum: sql`coalesce(sum(case t.type when 1 then t.quantity else -t.quantity end), 0)::int`,
    },
  },
};

export function listBarCosts(tx: Tx, who: Scope, q: Filter): Promise<Paged<RowOf<typeof COST>>> {
  const where = commonWhere(new Where(tx), q, [sql`t.no`]);
  if (isNarrow(who)) where.and(seenOrder(who, 't'));
  return runList(tx, COSTS, where, q);
}
