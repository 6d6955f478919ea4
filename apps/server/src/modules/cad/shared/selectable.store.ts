/** Master data that is out of use: documents that hold it keep it, nobody chooses it anew (engineering 0.2, Basic:Disabled). */
import { col, shape } from '../../../kit/shape.ts';
import { name, sql, join } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import { raiseAt } from '../../basic/index.ts';

/** Fields that choose master data, in the order in which they are looked at, with its table. */
const FIELDS = {
  textureId: 'material_texture',
  defaultTextureId: 'material_texture',
  colorId: 'color_card',
  defaultColorId: 'color_card',
  plateTypeId: 'plate_type',
  areaRuleId: 'area_rule',
  structureId: 'structure',
  installStructureId: 'install_structure',
  paintStructureId: 'paint_structure',
} as const;
type Table = (typeof FIELDS)[keyof typeof FIELDS];
const DISABLED = shape({ of: col.word<Table>(), id: col.id, name: col.text });

/** Raises Basic:Disabled at the field when one of `chosen` points to a disabled row. Fields that are no master data are read over. */
export async function assertSelectable(
  tx: Tx,
  chosen: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const idsOf = (field: string): string[] =>
    chosen.map((c) => c[field]).filter((id) => typeof id === 'string');
  const tables = [...new Set(Object.values(FIELDS))];
  const asked = new Map(
    tables.map((t) => [
      t,
      [...new Set(Object.entries(FIELDS).flatMap(([field, table]) => (table === t ? idsOf(field) : [])))],
    ]),
  );
  if ([...asked.values()].every((ids) => ids.length === 0)) return;
  const disabled = await tx.rows(
    DISABLED,
    join(
      tables.map(
        (t) =>
          sql`select ${t}::text as of, id, name from ${name(t)} where tenant_id = ${tx.tenantId} and id = any(${asked.get(t)}::uuid[]) and not is_deleted and not is_enabled`,
      ),
      ' union all ',
    ),
  );
  for (const [field, table] of Object.entries(FIELDS)) {
    const ids = new Set(idsOf(field));
    const row = disabled.find((d) => d.of === table && ids.has(d.id));
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
