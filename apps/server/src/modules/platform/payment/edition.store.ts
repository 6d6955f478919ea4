/** SQL of editions and features (platform M5). */
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const EDITION = shape({
  id: col.id,
  displayName: col.text,
  editionType: col.int,
  isFree: col.bool,
  isStatic: col.bool,
  trialDayCount: col.int,
});

/** Editions that people are offered, of one type or all. */
export const offeredEditions = (tx: Tx, type: number | null): Promise<RowOf<typeof EDITION>[]> =>
  tx.rows(
    EDITION,
    sql`select e.id, e.name as "displayName", e.edition_type as "editionType", e.is_free as "isFree", e.is_static as "isStatic", e.trial_days as "trialDayCount"
      from edition e where not e.is_static and (${type}::int is null or e.edition_type = ${type}) order by e.edition_type, e.sort, e.name`,
  );

export async function isEdition(tx: Tx, id: string): Promise<boolean> {
  return (await tx.one({ id: col.id }, sql`select e.id from edition e where e.id = ${id}`)) !== undefined;
}

/** The edition of the space of this transaction. */
export async function ownEdition(tx: Tx): Promise<string | null> {
  const row = await tx.one(
    { id: col.id },
    sql`select t.edition_id as id from tenant t where t.tenant_id = ${tx.tenantId}`,
  );
  return row?.id ?? null;
}

const FEATURE = shape({
  tagId: col.id,
  tagName: col.text,
  id: col.id,
  code: col.text,
  displayName: col.text,
  valueType: col.int,
  value: col.text,
  unit: col.text,
  isCharge: col.bool,
  granted: col.decimal,
  endTime: orNull(col.time),
});
export type FeatureRow = RowOf<typeof FEATURE>;

/** Features with their value in an edition, tag by tag; `granted` and `endTime` of what the space of this transaction has bought beside it. */
export const featuresOf = (tx: Tx, editionId: string): Promise<FeatureRow[]> =>
  tx.rows(
    FEATURE,
    sql`select p.id as "tagId", p.display_name as "tagName", f.id, f.code, f.display_name as "displayName", f.value_type as "valueType",
        coalesce(ef.value, f.default_value) as value, f.unit, f.is_charge as "isCharge", coalesce(g.granted, 0) as granted, g."endTime"
      from feature f join feature p on p.id = f.parent_id left join edition_feature ef on ef.edition_id = ${editionId} and ef.feature_id = f.id
      left join lateral (select sum(g.quantity) as granted, max(g.end_time) as "endTime" from feature_grant g
        where g.tenant_id = ${tx.tenantId} and g.feature_id = f.id and g.voided_time is null and g.start_time <= now() and (g.end_time is null or g.end_time > now())) g on true
      where f.is_active and p.is_active order by p.sort, p.display_name, f.sort, f.display_name`,
  );
