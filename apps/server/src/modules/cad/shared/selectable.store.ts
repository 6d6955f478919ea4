/** Master data that is out of use: documents that hold it keep it, nobody chooses it anew (engineering 0.2, Basic:Disabled). */
import { col } from '../../../kit/shape.ts';
import { name, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import { raiseAt } from '../../basic/index.ts';

const TABLES: Readonly<Record<string, string>> = {
  textureId: 'material_texture',
  defaultTextureId: 'material_texture',
  colorId: 'color_card',
  defaultColorId: 'color_card',
  plateTypeId: 'plate_type',
  areaRuleId: 'area_rule',
};

/** Raises Basic:Disabled at the field when one of `chosen` points to a disabled row. Fields that are no master data are read over. */
export async function assertSelectable(
  tx: Tx,
  chosen: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  for (const [field, table] of Object.entries(TABLES)) {
    const ids = [...new Set(chosen.map((c) => c[field]).filter((id) => typeof id === 'string'))];
    if (ids.length === 0) continue;
    const row = await tx.one(
      { name: col.text },
      sql`select name from ${name(table)} where tenant_id = ${tx.tenantId} and id = any(${ids}::uuid[]) and not is_deleted and not is_enabled limit 1`,
    );
    if (row) raiseAt(field, 'Basic:Disabled', { name: row.name });
  }
}

/** Those fields of a change that name another row than before. */
export const chosenAnew = (
  before: object,
  change: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(change).filter(([field, value]) => value !== (before as Record<string, unknown>)[field]),
  );
