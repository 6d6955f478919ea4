/** SQL of the area rule's way into products. */
import { productFields } from '@muyun/contract';
import { col, orNull, pick, type RowOf, shape } from '../../../kit/shape.ts';
import { columns, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import { type ProjectChange, writeProducts } from '../shared/project-counters.store.ts';

const STORED = pick(
  productFields,
  'id',
  'projectId',
  'code',
  'textureId',
  'thickness',
  'areaRuleId',
  'structureId',
  'visibleWidth',
  'visibleHeight',
  'unfoldWidth',
  'unfoldHeight',
  'netArea',
  'billedArea',
  'quantity',
  'geometry',
);
const AREA_ROW = shape({ ...STORED, plateTypeGroupId: orNull(col.id), shippedQuantity: col.int });
/** What decides the billed area of a stored product; the drawing only where holes or a turned rectangle may count. */
export type AreaRow = RowOf<typeof AREA_ROW>;

/** Products of one project in id order, locked when they will be written (products before the project). */
export async function areaRows(tx: Tx, projectId: string, lock: boolean): Promise<AreaRow[]> {
  const stored = sql`select ${columns(STORED)}, (select p.group_id from plate_type p where p.tenant_id = t.tenant_id and p.id = t.plate_type_id) as "plateTypeGroupId",
      t.shipped_quantity as "shippedQuantity"
    from cad_product t where t.tenant_id = ${tx.tenantId} and t.project_id = ${projectId} and not t.is_deleted order by t.id`;
  return tx.rows(AREA_ROW, lock ? sql`${stored} for update of t` : stored);
}

export interface AreaChange {
  readonly id: string;
  readonly area: string;
  readonly trace: unknown;
}

/** Writes billed areas with their steps: one statement whatever their number. Answers what is to be counted. */
export function writeAreas(tx: Tx, changes: readonly AreaChange[]): Promise<ProjectChange[]> {
  return writeProducts(
    tx,
    sql`update cad_product t set billed_area = r.area, area_trace = r.trace, version = t.version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId}
      from json_to_recordset(${JSON.stringify(changes)}) as r(id uuid, area numeric, trace jsonb) where t.tenant_id = ${tx.tenantId} and t.id = r.id`,
    sql`t.id = any(${changes.map((c) => c.id)})`,
  );
}
