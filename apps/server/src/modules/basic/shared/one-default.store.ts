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

/** Tables whose rows the platform gives by their code. */
export type CodedTable =
  | 'material_texture'
  | 'plate_type'
  | 'color_card'
  | 'structure'
  | 'accessory_type'
  | 'accessory'
  | 'install_structure'
  | 'craftsmanship_category'
  | 'craftsmanship_item'
  | 'quotation_category'
  | 'quotation_item'
  | 'paint_structure';

/** Ids by code in lower case. */
export async function idsByCode(tx: Tx, table: CodedTable): Promise<Map<string, string>> {
  const rows = await tx.rows(
    { id: col.id, code: col.text },
    sql`select t.id, lower(t.code) as code from ${name(table)} t where t.tenant_id = ${tx.tenantId} and not t.is_deleted and t.code is not null`,
  );
  return new Map(rows.map((r) => [r.code, r.id]));
}

/** Codes of a table in lower case. */
export async function existingCodes(tx: Tx, table: CodedTable): Promise<Set<string>> {
  return new Set((await idsByCode(tx, table)).keys());
}
