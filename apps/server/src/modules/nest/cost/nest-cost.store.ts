/** SQL of the ledger of nesting: append-only. A space reads its own, the platform every space's. */
import type { RuleUsed } from '@muyun/contract';
import { newId } from '../../../kit/clock.ts';
import {
  contains,
  endOfDay,
  type ListSpec,
  type PageQuery,
  orderBy,
  runList,
  startOfDay,
} from '../../../kit/paged.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { type Sql, sql, Where } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { isNarrow } from '../../cad/project/index.ts';
import { seenOrder, seenOrders } from '../shared/scope.ts';

export interface NewCost {
  readonly costType: number;
  readonly orderId: string;
  readonly runId: string;
  readonly billUnit: number;
  readonly measured: string;
  readonly quantity: string;
  readonly quotaUnits: number | string;
  readonly unitPrice: string;
  readonly discount: string;
  readonly amount: string;
  readonly ruleId: string | null;
  readonly rules: readonly RuleUsed[];
  readonly balanceAfter: number | null;
}
export async function insertCost(tx: Tx, c: NewCost): Promise<void> {
  await tx.run(sql`insert into nest_cost_log (tenant_id, id, cost_type, order_id, run_id, bill_unit, measured, quantity, quota_units, unit_price, discount, amount, rule_id, rules, balance_after, creator_id, operator_name)
    values (${tx.tenantId}, ${newId()}, ${c.costType}, ${c.orderId}, ${c.runId}, ${c.billUnit}, ${c.measured}, ${c.quantity}, ${c.quotaUnits}, ${c.unitPrice}, ${c.discount}, ${c.amount}, ${c.ruleId}, ${JSON.stringify(c.rules)}::jsonb, ${c.balanceAfter}, ${tx.userId},
      (select remark_name from tenant_user where tenant_id = ${tx.tenantId} and user_id = ${tx.userId}))`);
}

/**
 * Measured this month under a rule, in its unit of today; what was given back does not count. What is given back of an earlier month
 * takes nothing off this one: it would be free a second time.
 */
export async function monthMeasured(tx: Tx, rule: { id: string; billUnit: number }): Promise<string> {
  const row = await tx.one(
    { n: col.decimal },
    sql`select coalesce(sum(t.measured), 0) as n from nest_cost_log t
      where t.tenant_id = ${tx.tenantId} and t.rule_id = ${rule.id} and t.cost_type = 1 and t.bill_unit = ${rule.billUnit}
        and t.creation_time >= date_trunc('month', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'
        and not exists (select 1 from nest_cost_log b where b.tenant_id = t.tenant_id and b.run_id = t.run_id and b.cost_type = 2)`,
  );
  return row?.n ?? '0';
}

/** Whether the order has had a row within a day that was not taken back. */
export async function hasCostOfToday(tx: Tx, orderId: string): Promise<boolean> {
  const row = await tx.one(
    { id: col.id },
    sql`select t.id from nest_cost_log t where t.tenant_id = ${tx.tenantId} and t.order_id = ${orderId} and t.cost_type in (1, 4)
      and t.creation_time > now() - interval '24 hours' limit 1`,
  );
  return row !== undefined;
}

const CHARGE = shape({
  runId: col.id,
  billUnit: col.int,
  measured: col.decimal,
  quantity: col.decimal,
  quotaUnits: col.decimal,
  unitPrice: col.decimal,
  amount: col.decimal,
  ruleId: orNull(col.id),
  rules: col.json<RuleUsed[]>(),
});
/** What an order was charged and has not been given back. */
export const chargesToGiveBack = (tx: Tx, orderId: string): Promise<RowOf<typeof CHARGE>[]> =>
  tx.rows(
    CHARGE,
    sql`select t.run_id as "runId", t.bill_unit as "billUnit", t.measured, t.quantity, t.quota_units as "quotaUnits", t.unit_price as "unitPrice", t.amount, t.rule_id as "ruleId", t.rules
      from nest_cost_log t where t.tenant_id = ${tx.tenantId} and t.order_id = ${orderId} and t.cost_type = 1
        and not exists (select 1 from nest_cost_log b where b.tenant_id = t.tenant_id and b.run_id = t.run_id and b.cost_type = 2)
      order by t.creation_time, t.id`,
  );

export const COST = shape({
  id: col.id,
  creationTime: col.time,
  orderId: orNull(col.id),
  no: orNull(col.text),
  kind: orNull(col.int),
  costType: col.int,
  billUnit: col.int,
  quantity: col.decimal,
  quotaUnits: col.decimal,
  unitPrice: orNull(col.decimal),
  discount: orNull(col.decimal),
  amount: orNull(col.decimal),
  balanceAfter: orNull(col.decimal),
  rules: col.json<RuleUsed[]>(),
  reason: orNull(col.text),
  operatorName: orNull(col.text),
});
export type CostRow = RowOf<typeof COST>;
/** 元 as they count in the income: charged +, given back −, adjusted as they were said. */
export const signedAmount = (of: 't' | 'c'): Sql =>
  of === 't'
    ? sql`(case t.cost_type when 2 then -t.amount else t.amount end)`
    : sql`(case c.cost_type when 2 then -c.amount else c.amount end)`;
/** What an order `t` has cost (F9) and what became of it; null and 0 where it has cost nothing yet. */
export const ORDER_FEE = {
  serviceFee: sql`(select sum(${signedAmount('c')})::numeric(18,2)::text from nest_cost_log c where c.tenant_id = t.tenant_id and c.order_id = t.id)`,
  feeState: sql`(select case when count(*) filter (where c.cost_type = 1) > count(*) filter (where c.cost_type = 2) then 1 when bool_or(c.cost_type = 2) then 4 when bool_or(c.cost_type = 4) then 2 else 0 end
    from nest_cost_log c where c.tenant_id = t.tenant_id and c.order_id = t.id)`,
};
const SIGNED_UNITS = sql`(case t.cost_type when 1 then -t.quota_units else t.quota_units end)`;
export const COST_COLUMNS = sql`t.id, t.creation_time as "creationTime", t.order_id as "orderId", o.no, o.kind, t.cost_type as "costType", t.bill_unit as "billUnit", t.quantity, ${SIGNED_UNITS} as "quotaUnits",
  t.unit_price as "unitPrice", t.discount, ${signedAmount('t')} as amount, t.balance_after as "balanceAfter", t.rules, t.reason, t.operator_name as "operatorName"`;
export const COST_FROM = sql`nest_cost_log t left join nest_order o on o.tenant_id = t.tenant_id and o.id = t.order_id`;

const LIST: ListSpec<typeof COST> = {
  shape: COST,
  columns: COST_COLUMNS,
  from: COST_FROM,
  sortable: ['creationTime', 'amount', 'quotaUnits', 'no'],
  defaultSort: 'creationTime desc',
  by: { amount: signedAmount('t'), quotaUnits: SIGNED_UNITS, no: sql`coalesce(o.no, '')` },
  totals: {
    amount: { is: col.decimal, sum: sql`coalesce(sum(${signedAmount('t')}), 0)` },
    quotaUnits: { is: col.decimal, sum: sql`coalesce(sum(${SIGNED_UNITS}), 0)` },
  },
};
export interface CostsAsked {
  readonly filter?: string | undefined;
  readonly costType?: readonly number[] | undefined;
  readonly beginTime?: string | undefined;
  readonly endTime?: string | undefined;
}
/** Who sees only what is his own sees the rows of his orders. */
function whereOf(tx: Tx, who: Who, q: CostsAsked): Where {
  const where = new Where(tx);
  if (isNarrow(who)) where.and(seenOrder(who, 'o'));
  if (q.filter) where.and(contains([sql`coalesce(o.no, '')`, sql`coalesce(t.reason, '')`], q.filter));
  return where
    .when(q.costType, sql`t.cost_type = any(${q.costType}::int[])`)
    .when(q.beginTime, sql`t.creation_time >= ${startOfDay(q.beginTime)}`)
    .when(q.endTime, sql`t.creation_time <= ${endOfDay(q.endTime)}`);
}

/** By which rules a row was charged; undefined where he does not see it. */
export async function rulesOfCost(tx: Tx, who: Who, id: string): Promise<RuleUsed[] | undefined> {
  const where = whereOf(tx, who, {}).and(sql`t.id = ${id}`);
  const row = await tx.one(
    { rules: col.json<RuleUsed[]>() },
    sql`select t.rules from ${COST_FROM} where ${where.sql}`,
  );
  return row?.rules;
}

const MONTH = shape({ monthAmount: col.decimal, monthUnits: col.decimal });
/** A page with the sums of what was found, and those of the month of today whatever was asked. */
export async function pageOfCosts(tx: Tx, who: Who, q: CostsAsked & PageQuery) {
  const own = seenOrders(who, 'o');
  const [page, month] = await Promise.all([
    runList(tx, LIST, whereOf(tx, who, q), q),
    tx.one(
      MONTH,
      sql`select coalesce(sum(${signedAmount('t')}), 0) as "monthAmount", coalesce(sum(${SIGNED_UNITS}), 0) as "monthUnits" from ${COST_FROM}
        where t.tenant_id = ${tx.tenantId} and t.creation_time >= date_trunc('month', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'${own}`,
    ),
  ]);
  const totals: Record<string, string | number> = { ...page.totals, ...month };
  return { ...page, totals };
}
export const rowsOfCosts = (
  tx: Tx,
  who: Who,
  q: CostsAsked & { sorting?: string | undefined },
): AsyncGenerator<CostRow[]> => {
  const where = whereOf(tx, who, q);
  return tx.stream(
    COST,
    sql`select ${COST_COLUMNS} from ${COST_FROM} where ${where.sql} ${orderBy(LIST, q.sorting)}`,
    1000,
  );
};

const MATERIAL = shape({
  key: col.text,
  title: col.text,
  orders: col.int,
  sheets: col.int,
  netArea: col.decimal,
  grossArea: col.decimal,
  netWeight: col.decimal,
  grossWeight: col.decimal,
  netLength: col.decimal,
  grossLength: col.decimal,
  netCost: col.decimal,
  processCost: col.decimal,
});
export type MaterialRow = RowOf<typeof MATERIAL>;
const sumOf = (name: string): Sql => sql`sum((t.figures ->> ${name})::numeric)`;
const TEXTURES = {
  id: sql`m.id::text`,
  name: sql`m.name`,
  from: sql`join material_texture m on m.tenant_id = t.tenant_id and m.id = t.texture_id`,
};
const PROFILES = {
  id: sql`a.id::text`,
  name: sql`a.name`,
  from: sql`join accessory a on a.tenant_id = t.tenant_id and a.id = t.accessory_id`,
};
/** Groups of confirmed plans: of plates by the month of the confirmation or by texture, of bars by profile. */
export function materialCosts(
  tx: Tx,
  who: Who,
  q: { by: 'month' | 'texture' | 'profile'; beginTime?: string | undefined; endTime?: string | undefined },
): Promise<MaterialRow[]> {
  const isMonth = q.by === 'month';
  const of = q.by === 'profile' ? PROFILES : TEXTURES;
  const key = isMonth ? sql`to_char(o.confirm_time at time zone 'Asia/Shanghai', 'YYYY-MM')` : of.id;
  const title = isMonth ? key : of.name;
  const where = new Where(tx)
    .and(sql`o.state in (16, 32, 64, 128)`)
    .when(q.beginTime, sql`o.confirm_time >= ${startOfDay(q.beginTime)}`)
    .when(q.endTime, sql`o.confirm_time <= ${endOfDay(q.endTime)}`);
  if (isNarrow(who)) where.and(seenOrder(who, 'o'));
  return tx.rows(
    MATERIAL,
    sql`select ${key} as key, ${title} as title, count(distinct o.id)::int as orders, ${sumOf('sheetAmount')}::int as sheets, ${sumOf('netArea')} as "netArea", ${sumOf('grossArea')} as "grossArea",
        ${sumOf('netWeight')} as "netWeight", ${sumOf('grossWeight')} as "grossWeight", coalesce(${sumOf('netLength')}, 0) as "netLength", coalesce(${sumOf('grossLength')}, 0) as "grossLength", ${sumOf('netCost')} as "netCost", coalesce(${sumOf('processCost')}, 0) as "processCost"
      from nest_result t join nest_order o on o.tenant_id = t.tenant_id and o.id = t.order_id and o.run_id = t.run_id and not o.is_deleted and not t.is_deleted
        ${of.from}
      where ${where.sql} group by 1, 2 order by ${isMonth ? sql`1 desc` : sql`sum((t.figures ->> 'netWeight')::numeric) desc`} limit 500`,
  );
}
