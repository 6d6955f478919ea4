/** SQL of area rules beyond the master record. */
import { AREA_RULE_TERMS, areaRuleFields } from '@muyun/contract';
import { col, pick, type RowOf, shape } from '../../../kit/shape.ts';
import { columns, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

export async function defaultRuleId(tx: Tx): Promise<string | null> {
  const row = await tx.one(
    { id: col.id },
    sql`select t.id from area_rule t where t.tenant_id = ${tx.tenantId} and t.is_default and t.is_enabled and not t.is_deleted`,
  );
  return row?.id ?? null;
}

const SAID = shape(pick(areaRuleFields, 'id', 'name', 'ruleVersion', ...AREA_RULE_TERMS));
/** What a rule says, and in which version. */
export const ruleSaid = (tx: Tx, id: string): Promise<RowOf<typeof SAID> | undefined> =>
  tx.one(
    SAID,
    sql`select ${columns(areaRuleFields, ['id', 'name', 'ruleVersion', ...AREA_RULE_TERMS])} from area_rule t where t.tenant_id = ${tx.tenantId} and t.id = ${id}`,
  );
