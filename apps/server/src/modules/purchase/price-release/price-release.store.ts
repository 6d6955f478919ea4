/** SQL of what was paid before: the same for every kind of order, whose tables are named. */
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { name, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

export interface BoughtIn {
  readonly table: string;
  readonly lineTable: string;
  /** column of the lines that says what is bought */
  readonly column: string;
}
const PAID = shape({
  itemId: col.id,
  quantity: col.decimal,
  unitPrice: col.decimal,
  net: col.decimal,
  priceBasis: orNull(col.int),
  isTaxInclusive: col.bool,
  taxRate: col.decimal,
});

/** The last approved purchases of each item; at most `most` of each. What has one way to be priced says no basis. */
export function paidBefore(
  tx: Tx,
  { table, lineTable, column }: BoughtIn,
  ids: readonly string[],
  most: number,
): Promise<RowOf<typeof PAID>[]> {
  const item = name(`l.${column}`);
  return tx.rows(
    PAID,
    sql`select x.item as "itemId", x.quantity, x.unit_price as "unitPrice", x.net, x.basis as "priceBasis", x.is_tax_inclusive as "isTaxInclusive", x.tax_rate as "taxRate"
      from (select ${item} as item, l.quantity, l.unit_price, l.net, (to_jsonb(l) ->> 'price_basis')::int as basis, o.is_tax_inclusive, o.tax_rate,
          row_number() over (partition by ${item} order by o.order_date desc, o.id desc, l.line_no desc) as nth
        from ${name(lineTable)} l join ${name(table)} o on o.tenant_id = l.tenant_id and o.id = l.document_id
        where l.tenant_id = ${tx.tenantId} and ${item} = any(${[...new Set(ids)]}::uuid[]) and not o.is_deleted
          and o.order_status in (4, 8, 16, 32) and l.quantity > 0 and l.net > 0) x where x.nth <= ${most}::int`,
  );
}
