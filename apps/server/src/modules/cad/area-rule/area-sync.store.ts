/** SQL of the area rule's way into products. */
import type { Tx } from '../../../kit/tx.ts';

/** What decides the billed area of a stored product; the drawing only where holes or a turned rectangle may count. */
export interface AreaRow {
  readonly id: string;
  readonly projectId: string;
  readonly code: string;
  readonly textureId: string;
  readonly thickness: number;
  readonly plateTypeGroupId: string | null;
  readonly areaRuleId: string | null;
  readonly quantity: number;
  readonly visibleWidth: number | null;
  readonly visibleHeight: number | null;
  readonly unfoldWidth: number | null;
  readonly unfoldHeight: number | null;
  readonly netArea: string;
  readonly billedArea: string;
  readonly geometry: unknown;
}

/** Products of one project in id order, locked when they will be written (products before the project). */
export async function areaRows(tx: Tx, projectId: string, lock: boolean): Promise<AreaRow[]> {
  return tx.raw(
    `select t.id, t.project_id as "projectId", t.code, t.texture_id as "textureId", t.thickness::float8, (select p.group_id from plate_type p where p.tenant_id = t.tenant_id and p.id = t.plate_type_id) as "plateTypeGroupId", t.area_rule_id as "areaRuleId", t.quantity,
       t.visible_width::float8 as "visibleWidth", t.visible_height::float8 as "visibleHeight", t.unfold_width::float8 as "unfoldWidth", t.unfold_height::float8 as "unfoldHeight", t.net_area::text as "netArea", t.billed_area::text as "billedArea", t.geometry
     from cad_product t where t.tenant_id = $1 and t.project_id = $2 and not t.is_deleted order by t.id${lock ? ' for update of t' : ''}`,
    [tx.tenantId, projectId],
  );
}

export interface AreaChange {
  readonly id: string;
  readonly area: string;
  readonly trace: unknown;
}

/** Writes billed areas with their steps: one statement whatever their number. */
export async function writeAreas(tx: Tx, changes: readonly AreaChange[]): Promise<void> {
  await tx.raw(
    `update cad_product t set billed_area = r.area, area_trace = r.trace, version = t.version + 1, last_modification_time = now(), last_modifier_id = $3
     from json_to_recordset($2) as r(id uuid, area numeric, trace jsonb) where t.tenant_id = $1 and t.id = r.id`,
    [tx.tenantId, JSON.stringify(changes), tx.userId],
  );
}
