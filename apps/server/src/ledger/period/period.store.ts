/** SQL of periods. */
import type { Invariant } from '../../kit/invariants.ts';
import { col, orNull, type RowOf, shape } from '../../kit/shape.ts';
import { sql } from '../../kit/sql.ts';
import type { Tx } from '../../kit/tx.ts';

const STATE = shape({ status: col.code<1 | 2 | 4>() });

const held = (tx: Tx, month: string) =>
  tx.one(
    STATE,
    sql`select a.status from accounting_period a where a.tenant_id = ${tx.tenantId} and a.year_month = ${month} for share`,
  );

/** 1 开放, 2 仓库已结, 4 已结账. Locked as long as the transaction lives, so that nobody closes the month in between. */
export async function monthState(tx: Tx, month: string): Promise<1 | 2 | 4> {
  const row = await held(tx, month);
  if (row) return row.status;
  // the first of the month: a row that is not there cannot be held
  await addMonth(tx, month);
  return (await held(tx, month))?.status ?? 1;
}
export const addMonth = (tx: Tx, month: string) =>
  tx.run(
    sql`insert into accounting_period (tenant_id, year_month) values (${tx.tenantId}, ${month}) on conflict do nothing`,
  );

const MONTH = shape({
  yearMonth: col.text,
  status: col.code<1 | 2 | 4>(),
  moveCount: col.int,
  entryCount: col.int,
  closedByName: orNull(col.text),
  closedAt: orNull(col.time),
  revision: col.int,
  reopenReason: orNull(col.text),
});
export type Month = RowOf<typeof MONTH>;
/** From the first month in which anything was posted to `last`, without a gap; the newest first. */
export const postedMonths = (tx: Tx, last: string): Promise<Month[]> =>
  tx.rows(
    MONTH,
    sql`with moved as (select to_char(m.business_date, 'YYYY-MM') as ym, count(*)::int as n from inventory_move m where m.tenant_id = ${tx.tenantId} group by 1),
        entered as (select to_char(e.business_date, 'YYYY-MM') as ym, count(*)::int as n from party_ledger e where e.tenant_id = ${tx.tenantId} group by 1),
        span as (select least((select min(ym) from moved), (select min(ym) from entered), ${last}::text) as first)
      select to_char(g.day, 'YYYY-MM') as "yearMonth", coalesce(a.status, 1) as status, coalesce(m.n, 0) as "moveCount", coalesce(e.n, 0) as "entryCount",
        (select coalesce(nullif(u.remark_name, ''), c.nickname) from tenant_user u join app_account c on c.id = u.user_id where u.tenant_id = ${tx.tenantId} and u.user_id = a.closed_by) as "closedByName",
        a.closed_at as "closedAt", coalesce(a.revision, 0) as revision, a.reopen_reason as "reopenReason"
      from span s cross join lateral generate_series(to_date(s.first, 'YYYY-MM')::timestamp, to_date(${last}::text, 'YYYY-MM')::timestamp, interval '1 month') g(day)
      left join accounting_period a on a.tenant_id = ${tx.tenantId} and a.year_month = to_char(g.day, 'YYYY-MM')
      left join moved m on m.ym = to_char(g.day, 'YYYY-MM') left join entered e on e.ym = to_char(g.day, 'YYYY-MM') order by 1 desc`,
  );

const LATE = shape({ no: col.text, day: col.date, count: col.int });
/** Documents of the month that were posted after one of a later day on the same item: the order of costs is not that of days (commerce §2.5). */
export const lateMoves = (tx: Tx, month: string) =>
  tx.rows(
    LATE,
    sql`select x.no, x.day, count(*)::int as count from (
        select m.source_no as no, m.business_date as day, max(m.business_date) over (partition by m.warehouse_id, m.item_id order by m.move_no rows between unbounded preceding and 1 preceding) as before
        from inventory_move m where m.tenant_id = ${tx.tenantId} and not m.is_reversal) x
      where to_char(x.day, 'YYYY-MM') = ${month} and x.before > x.day group by 1, 2 order by 2, 1`,
  );

/** What must always hold of closed months (commerce, appendix D 10). */
export const periodInvariants: readonly Invariant[] = [
  {
    name: 'period.closed-untouched',
    rows: (of) => sql`select m.tenant_id as "tenantId", m.id, m.source_no as no,
      jsonb_build_object('month', a.year_month, 'closedAt', a.stock_closed_at, 'postedAt', m.creation_time) as told
      from accounting_period a join inventory_move m on m.tenant_id = a.tenant_id and to_char(m.business_date, 'YYYY-MM') = a.year_month
      where ${of(sql`a.tenant_id`)} and a.status > 1 and m.creation_time > a.stock_closed_at`,
  },
  {
    name: 'period.closed-money-untouched',
    rows: (of) => sql`select e.tenant_id as "tenantId", e.id, e.source_no as no,
      jsonb_build_object('month', a.year_month, 'closedAt', a.closed_at, 'enteredAt', e.creation_time) as told
      from accounting_period a join party_ledger e on e.tenant_id = a.tenant_id and to_char(e.business_date, 'YYYY-MM') = a.year_month
      where ${of(sql`a.tenant_id`)} and a.status = 4 and e.creation_time > a.closed_at`,
  },
  {
    name: 'period.snapshots-agree',
    rows: (
      of,
    ) => sql`select a.tenant_id as "tenantId", coalesce(s.item_id, m.item_id) as id, a.year_month as no,
      jsonb_build_object('quantity', coalesce(m.quantity, 0), 'kept', coalesce(s.closing_quantity, 0), 'value', coalesce(m.value, 0), 'keptValue', coalesce(s.closing_value, 0)) as told
      from accounting_period a cross join lateral (
        select x.warehouse_id, x.item_id, sum(x.quantity) as quantity, sum(x.value) as value from inventory_move x
        where x.tenant_id = a.tenant_id and x.business_date < to_date(a.year_month, 'YYYY-MM') + interval '1 month' group by 1, 2) m
      full join stock_period s on s.tenant_id = a.tenant_id and s.year_month = a.year_month and s.revision = a.revision and s.warehouse_id = m.warehouse_id and s.item_id = m.item_id
      where ${of(sql`a.tenant_id`)} and a.status > 1 and a.revision > 0 and (coalesce(m.quantity, 0) <> coalesce(s.closing_quantity, 0) or coalesce(m.value, 0) <> coalesce(s.closing_value, 0))`,
  },
];
