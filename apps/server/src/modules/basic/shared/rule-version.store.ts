/** SQL of the versions of rules: written once, never again. */
import { newId } from '../../../kit/clock.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { name, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

export type VersionTable = 'area_rule_version' | 'activity_price_rule_version';
export type Content = Readonly<Record<string, unknown>>;

/** A version that stands already stays as it is. */
export async function insertVersion(
  tx: Tx,
  table: VersionTable,
  version: { ruleId: string; no: number; content: Content; operatorName: string | null },
): Promise<void> {
  await tx.run(sql`insert into ${name(table)} (tenant_id, id, rule_id, no, content, creator_id, operator_name)
    values (${tx.tenantId}, ${newId()}, ${version.ruleId}, ${version.no}, ${JSON.stringify(version.content)}::jsonb, ${tx.userId}, ${version.operatorName})
    on conflict (tenant_id, rule_id, no) do nothing`);
}

const VERSION = shape({
  id: col.id,
  no: col.int,
  content: col.json<Content>(),
  time: col.time,
  userName: orNull(col.text),
});
/** Newest first. */
export const versionsOfRule = (
  tx: Tx,
  table: VersionTable,
  ruleId: string,
): Promise<RowOf<typeof VERSION>[]> =>
  tx.rows(
    VERSION,
    sql`select t.id, t.no, t.content, t.creation_time as time, t.operator_name as "userName" from ${name(table)} t
      where t.tenant_id = ${tx.tenantId} and t.rule_id = ${ruleId} order by t.no desc limit 500`,
  );
