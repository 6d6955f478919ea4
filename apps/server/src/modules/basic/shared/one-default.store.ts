/** SQL of what several records share: one default row per table, codes that are taken. */
import type { Tx } from '../../../kit/tx.ts';

/** Makes `id` the only default row of the table. */
export async function clearOtherDefaults(
  tx: Tx,
  table: 'material_texture' | 'area_rule',
  id: string | null,
): Promise<void> {
  await tx.raw(
    `update ${table} set is_default = false where tenant_id = $1 and is_default and ($2::uuid is null or id <> $2)`,
    [tx.tenantId, id],
  );
}

/** Codes of a table in lower case. */
export async function existingCodes(
  tx: Tx,
  table: 'material_texture' | 'plate_type' | 'color_card',
): Promise<Set<string>> {
  return new Set(
    (
      await tx.raw<{ c: string }>(
        `select lower(code) as c from ${table} where tenant_id = $1 and not is_deleted`,
        [tx.tenantId],
      )
    ).map((r) => r.c),
  );
}
