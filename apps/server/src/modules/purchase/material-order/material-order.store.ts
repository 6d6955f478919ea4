/** SQL of material orders. */
import type { MoreFilters } from '../../../kit/document/index.ts';
import { col, type RowOf, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import { priceWithTax } from '../../basic/supplier/index.ts';
import { dueOf, isLate } from './late.store.ts';

const TODAY = sql`(now() at time zone 'Asia/Shanghai')::date`;
/** Lines of the order `t` that should have come and have not. */
const LATE_LINES = sql`material_order_line l cross join lateral (select t.is_deleted, t.order_status, t.delivery_date) o
    where l.tenant_id = t.tenant_id and l.document_id = t.id and ${isLate(TODAY)}`;

/** Filters that no field has: lines of projects, orders of which a line is late. */
export const orderFilters: MoreFilters = (where, query) => {
  where
    .when(
      query['projectIds'],
      sql`t.id in (select l.document_id from material_order_line l where l.tenant_id = t.tenant_id and l.project_id = any(${query['projectIds']}::uuid[]))`,
    )
    .when(
      query['overdue'] === true ? true : undefined,
      sql`t.order_status in (4, 8) and exists (select 1 from ${LATE_LINES})`,
    );
};

/** What an order shows beside its fields. */
export const orderExtras = {
  lineCount: sql`(select count(*)::int from material_order_line l where l.tenant_id = t.tenant_id and l.document_id = t.id)`,
  projectNames: sql`(select string_agg(distinct p.name, '、') from material_order_line l join cad_project p on p.tenant_id = l.tenant_id and p.id = l.project_id
    where l.tenant_id = t.tenant_id and l.document_id = t.id)`,
  returnedTotal: sql`coalesce((select sum(l.returned_qty) from material_order_line l where l.tenant_id = t.tenant_id and l.document_id = t.id), 0)::numeric(18,4)`,
  /** of the line that is late longest */
  lateDays: sql`case when t.order_status in (4, 8) then (select ${TODAY} - min(${dueOf}) from ${LATE_LINES}) end`,
} as const;

const PRICE = shape({
  date: col.date,
  supplierName: col.text,
  orderNo: col.text,
  priceBasis: col.int,
  price: col.decimal,
  amount: col.decimal,
  theoreticalWeight: col.decimal,
  isTaxInclusive: col.bool,
  taxRate: col.decimal,
});

/** Prices of approved orders of a material, newest first. */
export const pricesOf = (
  tx: Tx,
  materialSkuId: string,
  supplierId: string | null,
  months: number,
): Promise<RowOf<typeof PRICE>[]> =>
  tx.rows(
    PRICE,
    sql`select o.order_date as date, s.name as "supplierName", o.order_no as "orderNo", l.price_basis as "priceBasis", l.unit_price as price,
        l.amount, l.theoretical_weight as "theoreticalWeight", o.is_tax_inclusive as "isTaxInclusive", o.tax_rate as "taxRate"
      from material_order_line l join material_order o on o.tenant_id = l.tenant_id and o.id = l.document_id
        join supplier s on s.tenant_id = o.tenant_id and s.id = o.supplier_id
      where l.tenant_id = ${tx.tenantId} and l.material_sku_id = ${materialSkuId} and not o.is_deleted and o.order_status in (4, 8, 16, 32)
        and (${supplierId}::uuid is null or o.supplier_id = ${supplierId}::uuid) and o.order_date >= (current_date - make_interval(months => ${months}::int))
      order by o.order_date desc, o.id desc limit 200`,
  );

const LAST = shape({ materialSkuId: col.id, price: col.decimal, priceBasis: col.int });

/** The last price of each material with tax, of the supplier first. */
export const lastPrices = (
  tx: Tx,
  skuIds: readonly string[],
  supplierId: string,
): Promise<RowOf<typeof LAST>[]> =>
  tx.rows(
    LAST,
    sql`select distinct on (l.material_sku_id) l.material_sku_id as "materialSkuId", ${priceWithTax(sql`l.unit_price`, 'o')} as price, l.price_basis as "priceBasis"
      from material_order_line l join material_order o on o.tenant_id = l.tenant_id and o.id = l.document_id
      where l.tenant_id = ${tx.tenantId} and l.material_sku_id = any(${skuIds}::uuid[]) and not o.is_deleted and o.order_status in (4, 8, 16, 32)
      order by l.material_sku_id, (o.supplier_id = ${supplierId}) desc, o.order_date desc, o.id desc`,
  );

/** True while something is under way with the supplier. */
export async function hasOpenOrders(tx: Tx, supplierId: string): Promise<boolean> {
  const row = await tx.one(
    { id: col.id },
    sql`select o.id from material_order o where o.tenant_id = ${tx.tenantId} and o.supplier_id = ${supplierId}
      and not o.is_deleted and o.order_status in (1, 2, 4, 8) limit 1`,
  );
  return row !== undefined;
}
