/** SQL of number rules beside the record's own. */
import type { MoreFilters } from '../../../kit/document/index.ts';
import { orderCodeFields } from '@muyun/contract';
import { col, pick, type RowOf } from '../../../kit/shape.ts';
import { columns, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const TODAY = sql`(now() at time zone 'Asia/Shanghai')`;
/** The period of now by the rule `t`, as `periodKey` has it. */
const PERIOD = sql`case t.cycle when 1 then to_char(${TODAY}, 'YYYYMMDD') when 2 then to_char(${TODAY}, 'YYYYMM') when 3 then to_char(${TODAY}, 'YYYY"Q"Q') else to_char(${TODAY}, 'YYYY') end`;
/** The last number that the rule `t` has given in the period of now; of several factories the highest. */
export const current = sql`(select max(c.current)::text from order_code_counter c
  where c.tenant_id = t.tenant_id and c.kind = t.kind and c.variant = t.variant and c.period_key = ${PERIOD})`;

/** A rule that prints today goes on above whatever was given today by one of another cycle: a number that comes twice stops its documents. */
export async function goOn(
  tx: Tx,
  of: { readonly kind: number; readonly variant: string },
  period: string,
  today: readonly string[],
): Promise<void> {
  await tx.run(sql`insert into order_code_counter as k (tenant_id, kind, variant, factory_key, period_key, current)
    select c.tenant_id, c.kind, c.variant, c.factory_key, ${period}, max(c.current) from order_code_counter c
    where c.tenant_id = ${tx.tenantId} and c.kind = ${of.kind} and c.variant = ${of.variant} and c.period_key = any(${today}::text[])
    group by c.tenant_id, c.kind, c.variant, c.factory_key
    on conflict (tenant_id, kind, variant, factory_key, period_key) do update set current = greatest(k.current, excluded.current)`);
}

/** For what is no column: the record says it of the row (`shown`). */
export const unsaid = sql`false`;
export const saidLater = sql`''::text`;

export const ofKind: MoreFilters = (where, query) => {
  where.when(query['orderCodeType'], sql`t.kind = ${query['orderCodeType']}`);
};

export async function ruleExists(tx: Tx, kind: number, variant: string): Promise<boolean> {
  const row = await tx.one(
    { id: col.id },
    sql`select t.id from custom_order_code t
      where t.tenant_id = ${tx.tenantId} and t.kind = ${kind} and t.variant = ${variant} and not t.is_deleted`,
  );
  return row !== undefined;
}

const RULE = { kind: col.int, variant: col.text };
/** Kinds whose numbers people may type, as far as the rules say so. */
export const typedRules = (tx: Tx): Promise<{ kind: number; variant: string }[]> =>
  tx.rows(
    RULE,
    sql`select t.kind, t.variant from custom_order_code t where t.tenant_id = ${tx.tenantId} and t.is_custom_allowed and not t.is_deleted order by t.kind, t.variant`,
  );

const KNOWN = { kind: col.int, variant: col.text };
const PRINTED = pick(
  orderCodeFields,
  'kind',
  'variant',
  'prefix',
  'dateFormat',
  'serialLength',
  'separator',
  'byFactory',
  'cycle',
);
/** The rules of the space, as far as they say how a number looks. */
export const printedRules = (tx: Tx): Promise<RowOf<typeof PRINTED>[]> =>
  tx.rows(
    PRINTED,
    sql`select ${columns(PRINTED)} from custom_order_code t where t.tenant_id = ${tx.tenantId} and not t.is_deleted`,
  );

/** Kinds and variants that have a rule. */
export const knownRules = (tx: Tx): Promise<{ kind: number; variant: string }[]> =>
  tx.rows(
    KNOWN,
    sql`select t.kind, t.variant from custom_order_code t where t.tenant_id = ${tx.tenantId} and not t.is_deleted`,
  );
