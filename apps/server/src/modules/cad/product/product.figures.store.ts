/** SQL that brings 穿孔次数 and 最小外接面积 to products from before they were kept (engineering B1). */
import type { PartGeometry } from '@muyun/nesting/panel';
import { recordset } from '../../../kit/recordset.ts';
import { col, type RowOf, shape } from '../../../kit/shape.ts';
import { empty, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

/** A drawing that is none (`null` of JSON) cannot be measured, and must not keep others from it. */
const isUnmeasured = sql`t.pierce_count is null and jsonb_typeof(t.geometry) = 'object'`;

/** Spaces with a drawn product that was not measured. */
export const spacesUnmeasured = async (tx: Tx): Promise<string[]> =>
  (
    await tx.rows(
      { tenantId: col.id },
      sql`select distinct t.tenant_id as "tenantId" from cad_product t where ${isUnmeasured} /* all tenants */`,
    )
  ).map((r) => r.tenantId);

const UNMEASURED = shape({ id: col.id, geometry: col.json<PartGeometry>() });
export type Unmeasured = RowOf<typeof UNMEASURED>;

/** The next of them, locked. Those that somebody is writing are passed over unless `waits`. */
export const unmeasured = (
  tx: Tx,
  after: string | null,
  { most, waits }: { readonly most: number; readonly waits: boolean },
): Promise<Unmeasured[]> =>
  tx.rows(
    UNMEASURED,
    sql`select t.id, t.geometry from cad_product t where t.tenant_id = ${tx.tenantId} and ${isUnmeasured}
      ${after ? sql`and t.id > ${after}::uuid` : empty} order by t.id limit ${most} for update of t ${waits ? empty : sql`skip locked`}`,
  );

const FIGURES = { id: 'uuid', min_rect_area: 'numeric', pierce_count: 'int' } as const;
interface Measured {
  readonly id: string;
  readonly minRectArea: string;
  readonly pierceCount: number;
}

export async function fillFigures(tx: Tx, rows: readonly Measured[]): Promise<void> {
  if (rows.length === 0) return;
  const given = rows.map((r) => ({ id: r.id, min_rect_area: r.minRectArea, pierce_count: r.pierceCount }));
  await tx.run(
    sql`update cad_product t set min_rect_area = r.min_rect_area, pierce_count = r.pierce_count from ${recordset(FIGURES, given)} as r where t.tenant_id = ${tx.tenantId} and t.id = r.id`,
  );
}
