/** SQL of closing a month and opening it again. */
import { limit } from '../../kit/paged.ts';
import { col, type RowOf, shape } from '../../kit/shape.ts';
import { type Sql, sql } from '../../kit/sql.ts';
import type { Tx } from '../../kit/tx.ts';
import { addMonth } from './period.store.ts';

const ROW = shape({
  status: col.code<1 | 2 | 4>(),
  revision: col.int,
  /** an earlier month that stands lower than this one is to stand; '' when there is none */
  openBefore: col.text,
  /** whether a later month is closed */
  hasLater: col.bool,
});
export type MonthRow = RowOf<typeof ROW>;

/** Whoever closes a month does it alone: the checks of all of them at once would take longer than anybody waits. */
export async function lockClosing(tx: Tx): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`closing ${tx.tenantId}`}, 0))`);
}
/** The month, held against everybody who posts into it. */
export async function lockMonth(tx: Tx, month: string, wanted: number): Promise<MonthRow> {
  await tx.run(
    sql`select 1 from accounting_period a where a.tenant_id = ${tx.tenantId} and a.year_month = ${month} for update`,
  );
  return seenMonth(tx, month, wanted);
}
/**
 * The month as it stands. `wanted` is the state it is to get: of the months before it, from the first with a posting on, none may
 * stand lower.
 */
export async function seenMonth(tx: Tx, month: string, wanted: number): Promise<MonthRow> {
  await addMonth(tx, month);
  const row = await tx.one(
    ROW,
    sql`with first as (select least((select min(m.business_date) from inventory_move m where m.tenant_id = ${tx.tenantId}), (select min(e.business_date) from party_ledger e where e.tenant_id = ${tx.tenantId})) as day)
      select a.status, a.revision, exists (select 1 from accounting_period l where l.tenant_id = a.tenant_id and l.year_month > a.year_month and l.status > 1) as "hasLater",
        coalesce((select min(to_char(g.day, 'YYYY-MM')) from first f cross join lateral generate_series(date_trunc('month', f.day), to_date(a.year_month, 'YYYY-MM') - interval '1 month', interval '1 month') g(day)
          left join accounting_period b on b.tenant_id = a.tenant_id and b.year_month = to_char(g.day, 'YYYY-MM') where coalesce(b.status, 1) < ${wanted}::int), '') as "openBefore"
      from accounting_period a where a.tenant_id = ${tx.tenantId} and a.year_month = ${month}`,
  );
  if (!row) throw new Error('the month was just written');
  return row;
}

/** Sets the state of the month. Its times are those of this moment: whoever posted into it before has ended. */
export const setMonth = (tx: Tx, month: string, to: 1 | 2 | 4, reason: string | null) =>
  tx.run(sql`update accounting_period a set status = ${to}::int, reopen_reason = coalesce(${reason}::text, a.reopen_reason),
      revision = case when ${to}::int = 2 then a.revision + 1 else a.revision end,
      stock_closed_at = case ${to}::int when 1 then null when 2 then clock_timestamp() else a.stock_closed_at end,
      closed_at = case when ${to}::int = 1 then null else clock_timestamp() end, closed_by = case when ${to}::int = 1 then null else ${tx.userId}::uuid end
    where a.tenant_id = ${tx.tenantId} and a.year_month = ${month}`);

/** Keeps the stock of the month under the number of this closing: what lay there, came, went and lies there. */
export const keepStock = (tx: Tx, month: string) =>
  tx.run(sql`insert into stock_period (tenant_id, year_month, revision, warehouse_id, item_id, domain, opening_quantity, in_quantity, out_quantity, closing_quantity, opening_value, in_value, out_value, closing_value)
    select a.tenant_id, a.year_month, a.revision, x.warehouse_id, x.item_id, x.domain, x.q0, x.q1, x.q2, x.q0 + x.q1 - x.q2, x.v0, x.v1, x.v2, x.v0 + x.v1 - x.v2
    from accounting_period a cross join lateral (
      select m.warehouse_id, m.item_id, min(m.domain) as domain,
        coalesce(sum(m.quantity) filter (where m.business_date < p.day), 0) as q0, coalesce(sum(m.quantity) filter (where m.business_date >= p.day and m.quantity > 0), 0) as q1,
        coalesce(-sum(m.quantity) filter (where m.business_date >= p.day and m.quantity < 0), 0) as q2,
        coalesce(sum(m.value) filter (where m.business_date < p.day), 0) as v0, coalesce(sum(m.value) filter (where m.business_date >= p.day and m.value > 0), 0) as v1,
        coalesce(-sum(m.value) filter (where m.business_date >= p.day and m.value < 0), 0) as v2, bool_or(m.business_date >= p.day) as moved
      from inventory_move m cross join (select to_date(a.year_month, 'YYYY-MM') as day) p
      where m.tenant_id = a.tenant_id and m.business_date < (p.day + interval '1 month') group by 1, 2) x
    where a.tenant_id = ${tx.tenantId} and a.year_month = ${month} and (x.moved or x.q0 <> 0 or x.v0 <> 0)`);

/** Keeps what the parties owed, and what was owed to them, under the number of this closing. */
export const keepParties = (tx: Tx, month: string) =>
  tx.run(sql`insert into party_period (tenant_id, year_month, revision, party_type, party_id, ledger, opening, increase, decrease, closing)
    select a.tenant_id, a.year_month, a.revision, x.party_type, x.party_id, x.ledger, x.b0, x.b1, x.b2, x.b0 + x.b1 - x.b2
    from accounting_period a cross join lateral (
      select e.party_type, e.party_id, e.ledger, coalesce(sum(e.amount) filter (where e.business_date < p.day), 0) as b0,
        coalesce(sum(e.amount) filter (where e.business_date >= p.day and e.amount > 0), 0) as b1, coalesce(-sum(e.amount) filter (where e.business_date >= p.day and e.amount < 0), 0) as b2
      from party_ledger e cross join (select to_date(a.year_month, 'YYYY-MM') as day) p
      where e.tenant_id = a.tenant_id and e.business_date < (p.day + interval '1 month') group by 1, 2, 3) x
    where a.tenant_id = ${tx.tenantId} and a.year_month = ${month}`);

const KEPT = shape({
  domain: col.int,
  warehouseName: col.text,
  itemId: col.id,
  openingQuantity: col.decimal,
  inQuantity: col.decimal,
  outQuantity: col.decimal,
  closingQuantity: col.decimal,
  openingValue: col.decimal,
  inValue: col.decimal,
  outValue: col.decimal,
  closingValue: col.decimal,
});
export type KeptStock = RowOf<typeof KEPT>;
export interface KeptFilter {
  readonly yearMonth: string;
  readonly domain?: number | undefined;
  readonly warehouseId?: string | undefined;
}
/** Of the last closing of the month. */
const kept = (tx: Tx, f: KeptFilter): Sql =>
  sql`stock_period s join accounting_period a on a.tenant_id = s.tenant_id and a.year_month = s.year_month and a.revision = s.revision
    join warehouse w on w.tenant_id = s.tenant_id and w.id = s.warehouse_id
    where s.tenant_id = ${tx.tenantId} and s.year_month = ${f.yearMonth} and a.status > 1
      and (${f.domain ?? null}::int is null or s.domain = ${f.domain ?? null}::int) and (${f.warehouseId ?? null}::uuid is null or s.warehouse_id = ${f.warehouseId ?? null}::uuid)`;

/** What was kept of the stock of a closed month, by warehouse and item. */
export async function stockOfMonth(
  tx: Tx,
  filter: KeptFilter,
  page: { readonly skipCount: number; readonly maxResultCount: number },
): Promise<{
  items: KeptStock[];
  totalCount: number;
  totals: { openingValue: string; closingValue: string };
}> {
  const items = await tx.rows(
    KEPT,
    sql`select s.domain, w.name as "warehouseName", s.item_id as "itemId", s.opening_quantity as "openingQuantity", s.in_quantity as "inQuantity", s.out_quantity as "outQuantity",
        s.closing_quantity as "closingQuantity", s.opening_value as "openingValue", s.in_value as "inValue", s.out_value as "outValue", s.closing_value as "closingValue"
      from ${kept(tx, filter)} order by s.domain, w.name, s.item_id ${limit(page)}`,
  );
  const sums = await tx.one(
    shape({ n: col.int, openingValue: col.decimal, closingValue: col.decimal }),
    sql`select count(*)::int as n, coalesce(sum(s.opening_value), 0) as "openingValue", coalesce(sum(s.closing_value), 0) as "closingValue" from ${kept(tx, filter)}`,
  );
  const { n, openingValue, closingValue } = sums ?? { n: 0, openingValue: '0', closingValue: '0' };
  return { items, totalCount: n, totals: { openingValue, closingValue } };
}
