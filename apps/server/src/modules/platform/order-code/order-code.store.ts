/** SQL of number rules beside the record's own. */
import type { MoreFilters } from '../../../kit/document/index.ts';
import { col } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

/** The last number that was given by the rule `t`, in its newest period. */
export const current = sql`(select c.current::text from order_code_counter c
  where c.tenant_id = t.tenant_id and c.kind = t.kind and c.variant = t.variant order by c.period_key desc limit 1)`;

/** For what is no column: the record says it of the row (`shown`). */
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

const KNOWN = { kind: col.int, variant: col.text };
/** Kinds and variants that have a rule. */
export const knownRules = (tx: Tx): Promise<{ kind: number; variant: string }[]> =>
  tx.rows(
    KNOWN,
    sql`select t.kind, t.variant from custom_order_code t where t.tenant_id = ${tx.tenantId} and not t.is_deleted`,
  );
