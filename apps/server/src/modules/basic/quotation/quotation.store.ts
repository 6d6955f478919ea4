/** SQL of quotation items beyond the master records. */
import { quotationCategoryFields, quotationItemFields } from '@muyun/contract';
import { col, type RowOf } from '../../../kit/shape.ts';
import { columns, idIn, sql, Where } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

export const quotationItemCount = sql`(select count(*)::int from quotation_item i where i.tenant_id = t.tenant_id and i.category_id = t.id and not i.is_deleted)`;
export const baseItemNames = sql`(select string_agg(i.name, '、' order by i.sort, i.id) from quotation_item i where i.tenant_id = t.tenant_id and i.id = any(t.base_item_ids))`;

export type QuotationItem = RowOf<typeof quotationItemFields>;

export const quotationCategories = (tx: Tx): Promise<RowOf<typeof quotationCategoryFields>[]> =>
  tx.rows(
    quotationCategoryFields,
    sql`select ${columns(quotationCategoryFields)} from quotation_category t where t.tenant_id = ${tx.tenantId} and not t.is_deleted order by t.sort, t.id`,
  );

/** Enabled items in their order, of one category or these ids where said. */
export function quotationItems(
  tx: Tx,
  of: { categoryId?: string; ids?: readonly string[] } = {},
): Promise<QuotationItem[]> {
  const where = new Where(tx)
    .and(sql`not t.is_deleted and t.is_enabled`)
    .when(of.categoryId, sql`t.category_id = ${of.categoryId}`);
  if (of.ids && of.ids.length > 0) where.and(idIn(of.ids));
  return tx.rows(
    quotationItemFields,
    sql`select ${columns(quotationItemFields)} from quotation_item t where ${where.sql} order by t.sort, t.id`,
  );
}

/** Every share of the space. Until commit nobody else says what a share is of: two could close a circle between them. */
export async function holdShares(tx: Tx): Promise<QuotationItem[]> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`${tx.tenantId}:quotation:shares`}, 0))`);
  return tx.rows(
    quotationItemFields,
    sql`select ${columns(quotationItemFields)} from quotation_item t where t.tenant_id = ${tx.tenantId} and not t.is_deleted and t.basis = 7 order by t.id`,
  );
}

/** How many of these items there still are. */
export async function countItems(tx: Tx, ids: readonly string[]): Promise<number> {
  const row = await tx.one(
    { n: col.int },
    sql`select count(*)::int as n from quotation_item t where t.tenant_id = ${tx.tenantId} and not t.is_deleted and ${idIn(ids)}`,
  );
  return row?.n ?? 0;
}
