/** SQL of what several records share: one default row per table, codes that are taken. */
import { col } from '../../../kit/shape.ts';
import { name, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

/** Makes `id` the only default row of the table. */
export async function clearOtherDefaults(
  tx: Tx,
  table: 'material_texture' | 'area_rule',
  id: string | null,
): Promise<void> {
  await tx.run(sql`update ${name(table)} set is_default = false where tenant_id = ${tx.tenantId} and is_default
    and (${id}::uuid is null or id <> ${id}::uuid)`);
}

/** Codes of a table in lower case. */
export async function existingCodes(
  tx: Tx,
  table: 'material_texture' | 'plate_type' | 'color_card',
): Promise<Set<string>> {
  const rows = await tx.rows(
    { code: col.text },
    sql`select lower(t.code) as code from ${name(table)} t where t.tenant_id = ${tx.tenantId} and not t.is_deleted`,
  );
  return new Set(rows.map((r) => r.code));
}
