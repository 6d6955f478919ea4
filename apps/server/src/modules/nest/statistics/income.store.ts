/** SQL of the ledger of nesting over all spaces, on the platform's role. */
import { NEST_COST } from '@muyun/contract';
import { newId } from '../../../kit/clock.ts';
import {
  contains,
  endOfDay,
  type ListSpec,
  orderBy,
  type PageQuery,
  startOfDay,
} from '../../../kit/paged.ts';
import { col, type RowOf, shape } from '../../../kit/shape.ts';
import { join, type Sql, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import { given, pageAcross } from '../../../kit/across.ts';
import { COST, COST_COLUMNS, COST_FROM, signedAmount } from '../cost/index.ts';

const ROW = shape({ ...COST, tenantId: col.id, tenantName: col.text });
export type AcrossCost = RowOf<typeof ROW>;
const SPEC: ListSpec<typeof ROW> = {
  shape: ROW,
  columns: sql`${COST_COLUMNS}, t.tenant_id as "tenantId", n.name as "tenantName"`,
  from: sql`${COST_FROM} join tenant n on n.tenant_id = t.tenant_id left join space_agent ag on ag.space_id = t.tenant_id left join tenant an on an.tenant_id = ag.agent_id`,
  sortable: ['creationTime', 'amount', 'tenantName', 'no'],
  defaultSort: 'creationTime desc',
  by: {
    amount: signedAmount('t'),
    tenantName: sql`n.name collate "zh-Hans-x-icu"`,
    no: sql`coalesce(o.no, '')`,
  },
};
export interface CostsAsked {
  readonly filter?: string | undefined;
  readonly tenantId?: string | undefined;
  readonly agentTenantId?: string | undefined;
  readonly withoutAgent?: boolean | undefined;
  readonly orderId?: string | undefined;
  readonly costType?: readonly number[] | undefined;
  readonly beginTime?: string | undefined;
  readonly endTime?: string | undefined;
}
const asked = (q: CostsAsked): Sql[] => [
  sql`true`,
  ...(q.filter
    ? [contains([sql`coalesce(o.no, '')`, sql`n.name`, sql`coalesce(t.reason, '')`], q.filter)]
    : []),
  ...given(q.tenantId, sql`t.tenant_id = ${q.tenantId}`),
  ...given(q.agentTenantId, sql`ag.agent_id = ${q.agentTenantId}`),
  ...given(q.withoutAgent, q.withoutAgent ? sql`ag.agent_id is null` : sql`ag.agent_id is not null`),
  ...given(q.orderId, sql`t.order_id = ${q.orderId}`),
  ...given(q.costType, sql`t.cost_type = any(${q.costType}::int[])`),
  ...given(q.beginTime, sql`t.creation_time >= ${startOfDay(q.beginTime)}`),
  ...given(q.endTime, sql`t.creation_time <= ${endOfDay(q.endTime)}`),
];
export async function pageOfCosts(tx: Tx, q: CostsAsked & PageQuery) {
  const [page, sums] = await Promise.all([
    pageAcross(tx, SPEC, asked(q), q),
    tx.one(
      { amount: col.decimal },
      sql`select coalesce(sum(${signedAmount('t')}), 0) as amount from ${SPEC.from} where ${join(asked(q), ' and ')} /* all tenants */`,
    ),
  ]);
  return { ...page, totals: { amount: sums?.amount ?? '0' } };
}
export const rowsOfCosts = (
  tx: Tx,
  q: CostsAsked & { sorting?: string | undefined },
): AsyncGenerator<AcrossCost[]> =>
  tx.stream(
    ROW,
    sql`select ${SPEC.columns} from ${SPEC.from} where ${join(asked(q), ' and ')} ${orderBy(SPEC, q.sorting)} /* all tenants */`,
    1000,
  );
export const costsOfOrder = (tx: Tx, orderId: string): Promise<AcrossCost[]> =>
  tx.rows(
    ROW,
    sql`select ${SPEC.columns} from ${SPEC.from} where t.order_id = ${orderId} ${orderBy(SPEC, undefined)} limit 1000 /* all tenants */`,
  );
export const costById = (tx: Tx, tenantId: string, id: string): Promise<AcrossCost | undefined> =>
  tx.one(ROW, sql`select ${SPEC.columns} from ${SPEC.from} where t.tenant_id = ${tenantId} and t.id = ${id}`);

const INCOME = shape({
  key: col.text,
  title: col.text,
  orders: col.int,
  quantity: col.decimal,
  quotaUnits: col.decimal,
  charged: col.decimal,
  discount: col.decimal,
  back: col.decimal,
  free: col.decimal,
  adjusted: col.decimal,
  income: col.decimal,
});
export type Income = RowOf<typeof INCOME>;
const KEYS = {
  day: sql`to_char(t.creation_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`,
  month: sql`to_char(t.creation_time at time zone 'Asia/Shanghai', 'YYYY-MM')`,
  tenant: sql`t.tenant_id::text`,
  // empty: spaces without an agent
  agent: sql`coalesce(ag.agent_id::text, '')`,
} as const;
/** What the key is called, and in which order: days and months by time, spaces and agents by what they brought. */
const TITLES = { ...KEYS, tenant: sql`max(n.name)`, agent: sql`coalesce(max(an.name), '')` } as const;
const isByTime = (by: keyof typeof KEYS): boolean => by === 'day' || by === 'month';
const of = (type: number, what: Sql): Sql =>
  sql`coalesce(sum(${what}) filter (where t.cost_type = ${type}), 0)`;
/** Charged − given back ± adjusted is the income; what was free is told by its worth. */
const SUMS = sql`count(distinct t.order_id) filter (where t.cost_type in (1, 4))::int as orders, ${of(NEST_COST.charged, sql`t.quantity`)} as quantity,
    coalesce(sum(case t.cost_type when 1 then t.quota_units when 2 then -t.quota_units when 8 then -t.quota_units end), 0) as "quotaUnits",
    ${of(NEST_COST.charged, sql`t.amount`)} as charged, ${of(NEST_COST.charged, sql`t.discount`)} as discount, ${of(NEST_COST.back, sql`t.amount`)} as back,
    ${of(NEST_COST.free, sql`t.discount`)} as free, ${of(NEST_COST.adjusted, sql`t.amount`)} as adjusted, coalesce(sum(${signedAmount('t')}), 0) as income`;
export async function incomeOf(
  tx: Tx,
  q: CostsAsked & { by: keyof typeof KEYS },
): Promise<{ rows: Income[]; total: Income | undefined }> {
  const where = join(asked(q), ' and ');
  const order = isByTime(q.by) ? sql`1 desc` : sql`sum(${signedAmount('t')}) desc, 1`;
  const [rows, total] = await Promise.all([
    tx.rows(
      INCOME,
      sql`select ${KEYS[q.by]} as key, ${TITLES[q.by]} as title, ${SUMS} from ${SPEC.from} where ${where} group by ${KEYS[q.by]} order by ${order} /* all tenants */`,
    ),
    tx.one(
      INCOME,
      sql`select '' as key, '' as title, ${SUMS} from ${SPEC.from} where ${where} /* all tenants */`,
    ),
  ]);
  return { rows, total };
}

export interface Adjusted {
  readonly tenantId: string;
  readonly orderId: string | null;
  readonly quotaUnits: number;
  readonly amount: string;
  readonly reason: string;
  readonly balanceAfter: number | null;
  readonly operatorName: string;
}
export async function insertAdjusted(tx: Tx, a: Adjusted): Promise<string> {
  const id = newId();
  await tx.run(sql`insert into nest_cost_log (tenant_id, id, cost_type, order_id, quota_units, amount, reason, balance_after, creator_id, operator_name)
    values (${a.tenantId}, ${id}, ${NEST_COST.adjusted}, ${a.orderId}, ${a.quotaUnits}, ${a.amount}, ${a.reason}, ${a.balanceAfter}, ${tx.userId}, ${a.operatorName})`);
  return id;
}
/** Whether the order is one of the space. */
export async function hasOrder(tx: Tx, tenantId: string, orderId: string): Promise<boolean> {
  const row = await tx.one(
    { id: col.id },
    sql`select id from nest_order where tenant_id = ${tenantId} and id = ${orderId} and not is_deleted`,
  );
  return row !== undefined;
}
