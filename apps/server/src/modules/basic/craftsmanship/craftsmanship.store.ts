/** SQL of crafts beyond the master records. */
import {
  craftCategoryFields,
  craftItemFields,
  type PriorityCost,
  processCostFields,
  structureFields,
} from '@muyun/contract';
import { col, pick, type RowOf, shape } from '../../../kit/shape.ts';
import { columns, idIn, sql, Where } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

export const craftItemCount = sql`(select count(*)::int from craftsmanship_item i where i.tenant_id = t.tenant_id and i.category_id = t.id and not i.is_deleted)`;

export type CraftCategory = RowOf<typeof craftCategoryFields>;
export type CraftItem = RowOf<typeof craftItemFields>;
/** The process at which a craft is done; what was typed while no process is called so. */
export const processLabel = sql`coalesce((select p.name from process p where p.tenant_id = t.tenant_id and p.id = t.process_id), t.process_name)`;

export const craftCategories = (tx: Tx): Promise<CraftCategory[]> =>
  tx.rows(
    craftCategoryFields,
    sql`select ${columns(craftCategoryFields)} from craftsmanship_category t where t.tenant_id = ${tx.tenantId} and not t.is_deleted order by t.sort, t.id`,
  );

const { processName: _typed, ...OWN } = craftItemFields;
const ITEM = columns(OWN);
/** Enabled items in their order, of one category or these ids where said. */
export function craftItems(
  tx: Tx,
  of: { categoryId?: string; ids?: readonly string[] } = {},
): Promise<CraftItem[]> {
  const where = new Where(tx)
    .and(sql`not t.is_deleted`)
    // what a product or a trial names it keeps, although it may be out of use by now
    .and((of.ids?.length ?? 0) > 0 ? sql`true` : sql`t.is_enabled`)
    .when(of.categoryId, sql`t.category_id = ${of.categoryId}`);
  if (of.ids && of.ids.length > 0) where.and(idIn(of.ids));
  return tx.rows(
    craftItemFields,
    sql`select ${ITEM}, ${processLabel} as "processName" from craftsmanship_item t where ${where.sql} order by t.sort, t.id`,
  );
}

/** Crafts that name a process in words which is there now. */
export const tieCrafts = (tx: Tx, process: { readonly id: string; readonly name: string }): Promise<number> =>
  tx.run(sql`update craftsmanship_item t set process_id = ${process.id}, process_name = null, version = t.version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId}
    where t.tenant_id = ${tx.tenantId} and t.process_id is null and not t.is_deleted and lower(btrim(t.process_name)) = lower(${process.name.trim()})`);
/** All crafts that name a process in words which is there. */
export const tieAllCrafts = (tx: Tx): Promise<number> =>
  tx.run(sql`update craftsmanship_item t set process_id = p.id, process_name = null from process p
    where t.tenant_id = ${tx.tenantId} and p.tenant_id = t.tenant_id and not p.is_deleted and t.process_id is null and not t.is_deleted and lower(p.name) = lower(btrim(t.process_name))`);

const OFF = shape({ name: col.text, isEnabled: col.bool });
export const processOf = (tx: Tx, id: string): Promise<RowOf<typeof OFF> | undefined> =>
  tx.one(
    OFF,
    sql`select p.name, p.is_enabled as "isEnabled" from process p where p.tenant_id = ${tx.tenantId} and p.id = ${id} and not p.is_deleted`,
  );

/** 工时系数 of a structure. */
export const labourFactorOf = async (tx: Tx, structureId: string): Promise<string> =>
  (
    await tx.one(
      pick(structureFields, 'labourFactor'),
      sql`select t.labour_factor as "labourFactor" from structure t where t.tenant_id = ${tx.tenantId} and t.id = ${structureId}`,
    )
  )?.labourFactor ?? '1.0000';

const COST_NAMES = [
  'craftsmanshipItemId',
  'name',
  'thickness',
  'plateTypeGroupId',
  'structureId',
  'unit',
  'price',
  'effectiveFrom',
  'effectiveTo',
] as const;
const COST = shape(pick(processCostFields, ...COST_NAMES));

/** Costs of a texture that stand for the items' own. */
export const priorityCosts = (tx: Tx, textureId: string): Promise<PriorityCost[]> =>
  tx.rows(
    COST,
    sql`select ${columns(processCostFields, COST_NAMES)} from priority_process_cost t where t.tenant_id = ${tx.tenantId} and t.texture_id = ${textureId} order by t.id`,
  );
