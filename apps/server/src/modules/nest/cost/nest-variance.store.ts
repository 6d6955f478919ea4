/** SQL of plan against actual, order by order (engineering F9): sheets that were cut (4) or spoilt (8), as `sheet-actual` tells them of one. */
import {
  contains,
  endOfDay,
  type ListSpec,
  orderBy,
  type PageQuery,
  runList,
  startOfDay,
} from '../../../kit/paged.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { empty, sql, Where } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { isNarrow } from '../../cad/project/index.ts';
import { seenOrder } from '../shared/scope.ts';

const VARIANCE = shape({
  id: col.id,
  no: col.text,
  kind: col.int,
  projectNames: col.text,
  state: col.int,
  sheetAmount: col.int,
  doneAmount: col.int,
  scrappedAmount: col.int,
  planCost: col.decimal,
  actualCost: col.decimal,
  releaseTime: orNull(col.time),
});
export type VarianceRow = RowOf<typeof VARIANCE>;

const DONE = sql`(4, 8)`;
/** Of the rows of a page alone: an index leads from each order to its sheets. */
const SPEC: ListSpec<typeof VARIANCE> = {
  shape: VARIANCE,
  columns: sql`t.id, t.no, t.kind, coalesce(t.project_names, '') as "projectNames", t.state, t.sheet_amount as "sheetAmount", x.done as "doneAmount", x.scrapped as "scrappedAmount",
    x.plan as "planCost", x.actual as "actualCost", t.release_time as "releaseTime"`,
  from: sql`nest_order t`,
  joins: sql`left join lateral (select count(*)::int as done, count(*) filter (where s.state = 8)::int as scrapped,
      coalesce(sum(coalesce(l.cost, b.cost) - coalesce(r.planned, 0)), 0)::numeric(18,2)::text as plan, coalesce(sum(coalesce(s.board_cost, l.cost, b.cost) - coalesce(r.came, 0)), 0)::numeric(18,2)::text as actual
    from nest_sheet s left join nest_layout l on l.tenant_id = s.tenant_id and l.id = s.layout_id left join nest_bar_layout b on b.tenant_id = s.tenant_id and b.id = s.bar_layout_id
      left join lateral (select sum(n.planned_credit) as planned, sum(n.credit) filter (where n.state = 2) as came from nest_remnant n where n.tenant_id = s.tenant_id and n.sheet_id = s.id) r on true
    where s.tenant_id = t.tenant_id and s.order_id = t.id and s.state in ${DONE}) x on true`,
  sortable: ['releaseTime', 'no'],
  defaultSort: 'releaseTime desc',
};

export interface VarianceAsked {
  readonly filter?: string | undefined;
  readonly beginTime?: string | undefined;
  readonly endTime?: string | undefined;
}
/** Orders in the shop of which a sheet is cut or spoilt. */
function whereOf(tx: Tx, who: Who, q: VarianceAsked): Where {
  const where = new Where(tx)
    .and(sql`not t.is_deleted and t.state in (64, 128)`)
    .and(
      sql`exists (select 1 from nest_sheet s where s.tenant_id = t.tenant_id and s.order_id = t.id and s.state in ${DONE})`,
    )
    .when(q.beginTime, sql`t.release_time >= ${startOfDay(q.beginTime)}`)
    .when(q.endTime, sql`t.release_time <= ${endOfDay(q.endTime)}`);
  if (q.filter) where.and(contains([sql`t.no`, sql`coalesce(t.project_names, '')`], q.filter));
  if (isNarrow(who)) where.and(seenOrder(who));
  return where;
}

const SUMS = shape({
  doneAmount: col.int,
  scrappedAmount: col.int,
  planCost: col.decimal,
  actualCost: col.decimal,
});
/** Over all sheets of the filter at once: the figures of a row, order by order, would look up each sheet alone. */
const sumsOf = (tx: Tx, where: Where) =>
  tx.one(
    SUMS,
    sql`/* planned anew */ select count(*)::int as "doneAmount", count(*) filter (where s.state = 8)::int as "scrappedAmount",
        coalesce(sum(coalesce(l.cost, b.cost) - coalesce(r.planned, 0)), 0)::numeric(18,2)::text as "planCost", coalesce(sum(coalesce(s.board_cost, l.cost, b.cost) - coalesce(r.came, 0)), 0)::numeric(18,2)::text as "actualCost"
      from nest_order t join nest_sheet s on s.tenant_id = t.tenant_id and s.order_id = t.id and s.state in ${DONE}
        left join nest_layout l on l.tenant_id = s.tenant_id and l.id = s.layout_id left join nest_bar_layout b on b.tenant_id = s.tenant_id and b.id = s.bar_layout_id
        left join (select n.sheet_id, sum(n.planned_credit) as planned, sum(n.credit) filter (where n.state = 2) as came from nest_remnant n where n.tenant_id = ${tx.tenantId} group by n.sheet_id) r on r.sheet_id = s.id
      where ${where.sql}`,
  );

/** One page, with the sums of the whole filter. */
export async function pageOfVariance(tx: Tx, who: Who, q: VarianceAsked & PageQuery) {
  const where = whereOf(tx, who, q);
  const [page, sums] = await Promise.all([runList(tx, SPEC, where, q), sumsOf(tx, where)]);
  const totals: Record<string, string | number> = { ...sums };
  return { ...page, totals };
}
export const rowsOfVariance = (
  tx: Tx,
  who: Who,
  q: VarianceAsked & { sorting?: string | undefined },
): AsyncGenerator<VarianceRow[]> => {
  const where = whereOf(tx, who, q);
  return tx.stream(
    VARIANCE,
    sql`select ${SPEC.columns} from ${SPEC.from} ${SPEC.joins ?? empty} where ${where.sql} ${orderBy(SPEC, q.sorting)}`,
    1000,
  );
};
