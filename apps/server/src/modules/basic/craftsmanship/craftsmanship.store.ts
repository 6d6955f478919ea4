/** SQL of crafts beyond the master records. */
import { craftCategoryFields, craftItemFields, type PriorityCost, processCostFields } from '@muyun/contract';
import { pick, type RowOf, shape } from '../../../kit/shape.ts';
import { columns, idIn, sql, Where } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

export const craftItemCount = sql`(select count(*)::int from craftsmanship_item i where i.tenant_id = t.tenant_id and i.category_id = t.id and not i.is_deleted)`;

export type CraftCategory = RowOf<typeof craftCategoryFields>;
export type CraftItem = RowOf<typeof craftItemFields>;

export const craftCategories = (tx: Tx): Promise<CraftCategory[]> =>
  tx.rows(
    craftCategoryFields,
    sql`select ${columns(craftCategoryFields)} from craftsmanship_category t where t.tenant_id = ${tx.tenantId} and not t.is_deleted order by t.sort, t.id`,
  );

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
    sql`select ${columns(craftItemFields)} from craftsmanship_item t where ${where.sql} order by t.sort, t.id`,
  );
}

const COST_NAMES = [
  'craftsmanshipItemId',
  'name',
  'thickness',
  'plateTypeGroupId',
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
