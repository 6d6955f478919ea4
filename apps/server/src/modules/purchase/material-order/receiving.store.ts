/** SQL of what is received of material orders. */
import { materialOrderFields, materialOrderLineFields } from '@muyun/contract';
import { contains, limit, orderBy, type PageQuery } from '../../../kit/paged.ts';
import { col, orNull, pick, type RowOf, shape } from '../../../kit/shape.ts';
import { join, type Sql, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import { skuUnitSql } from '../material-sku/index.ts';

const LINE = shape({
  ...pick(
    materialOrderLineFields,
    'id',
    'lineNo',
    'materialSkuId',
    'quantity',
    'theoreticalWeight',
    'priceBasis',
    'unitPrice',
    'projectId',
    'requisitionLineId',
    'receivedQty',
    'receivedWeight',
    'returnedQty',
  ),
  ...pick(
    materialOrderFields,
    'orderNo',
    'orderStatus',
    'supplierId',
    'warehouseId',
    'isTaxInclusive',
    'taxRate',
    'isTaxDeductible',
  ),
  orderId: col.id,
});
export type OrderedLine = RowOf<typeof LINE>;

const LINE_COLUMNS = sql`l.id, l.line_no as "lineNo", l.material_sku_id as "materialSkuId", l.quantity, l.theoretical_weight as "theoreticalWeight",
  l.price_basis as "priceBasis", l.unit_price as "unitPrice", l.project_id as "projectId", l.requisition_line_id as "requisitionLineId",
  l.received_qty as "receivedQty", l.received_weight as "receivedWeight", l.returned_qty as "returnedQty", o.order_no as "orderNo",
  o.order_status as "orderStatus", o.supplier_id as "supplierId", o.warehouse_id as "warehouseId", o.is_tax_inclusive as "isTaxInclusive",
  o.tax_rate as "taxRate", o.is_tax_deductible as "isTaxDeductible", o.id as "orderId"`;

const linesOf = (tx: Tx, ids: readonly string[]): Sql =>
  sql`from material_order_line l join material_order o on o.tenant_id = l.tenant_id and o.id = l.document_id
    where l.tenant_id = ${tx.tenantId} and l.id = any(${[...new Set(ids)]}::uuid[]) and not o.is_deleted`;

export const loadOrdered = (tx: Tx, ids: readonly string[]): Promise<OrderedLine[]> =>
  tx.rows(LINE, sql`select ${LINE_COLUMNS} ${linesOf(tx, ids)} order by l.id`);

/** Order lines with their heads, both locked: heads by id, then lines by id. */
export async function lockOrdered(tx: Tx, ids: readonly string[]): Promise<OrderedLine[]> {
  await tx.run(
    sql`select o.id from material_order o where o.tenant_id = ${tx.tenantId} and o.id in (select l.document_id ${linesOf(tx, ids)}) order by o.id for update of o`,
  );
  return tx.rows(LINE, sql`select ${LINE_COLUMNS} ${linesOf(tx, ids)} order by l.id for update of l`);
}

const CAME = shape({ id: col.id, came: col.decimal });
/** What has come of requisition lines, net of what went back, over all orders made of them. */
export const cameOf = (tx: Tx, requisitionLineIds: readonly string[]): Promise<RowOf<typeof CAME>[]> =>
  tx.rows(
    CAME,
    sql`select l.requisition_line_id as id, sum(l.received_qty - l.returned_qty)::numeric(18,4) as came
      from material_order_line l where l.tenant_id = ${tx.tenantId} and l.requisition_line_id = any(${requisitionLineIds}::uuid[]) group by 1`,
  );

const RECEIVABLE = shape({
  id: col.id,
  orderId: col.id,
  orderNo: col.text,
  supplierId: col.id,
  supplierName: col.text,
  warehouseId: col.id,
  materialSkuId: col.id,
  materialSkuName: col.text,
  projectId: orNull(col.id),
  projectName: orNull(col.text),
  deliveryDate: col.date,
  unit: col.text,
  quantity: col.decimal,
  receivedQty: col.decimal,
  openQty: col.decimal,
  priceBasis: col.int,
  unitPrice: col.decimal,
  isTaxInclusive: col.bool,
  taxRate: col.decimal,
  isTaxDeductible: col.bool,
});
const SORT = {
  sortable: ['deliveryDate', 'orderNo'],
  defaultSort: 'deliveryDate asc',
  by: { deliveryDate: sql`t."deliveryDate"`, orderNo: sql`t."orderNo"` },
};

/** Lines of approved orders of which something is still to come; `scope` over the head `o`. */
export async function receivable(
  tx: Tx,
  query: PageQuery & { filter?: string | undefined; supplierId?: string | undefined },
  scope: readonly Sql[],
): Promise<{ items: RowOf<typeof RECEIVABLE>[]; totalCount: number }> {
  const typed = query.filter ? sql` and ${contains([sql`s.name`, sql`o.order_no`], query.filter)}` : sql``;
  const of = query.supplierId ? sql` and o.supplier_id = ${query.supplierId}` : sql``;
  const from = sql`material_order_line l join material_order o on o.tenant_id = l.tenant_id and o.id = l.document_id
    join material_sku s on s.tenant_id = l.tenant_id and s.id = l.material_sku_id
    where l.tenant_id = ${tx.tenantId} and not o.is_deleted and o.order_status in (4, 8)
      and l.quantity > l.received_qty - l.returned_qty${join([sql``, ...scope], ' and ')}${of}${typed}`;
  const [items, counted] = await Promise.all([
    tx.rows(
      RECEIVABLE,
      sql`select t.* from (select l.id, o.id as "orderId", o.order_no as "orderNo", o.supplier_id as "supplierId",
          (select x.name from supplier x where x.tenant_id = o.tenant_id and x.id = o.supplier_id) as "supplierName", o.warehouse_id as "warehouseId",
          l.material_sku_id as "materialSkuId", s.name as "materialSkuName", l.project_id as "projectId",
          (select p.display_name from cad_project p where p.tenant_id = l.tenant_id and p.id = l.project_id) as "projectName",
          coalesce(l.delivery_date, o.delivery_date) as "deliveryDate", ${skuUnitSql(sql`s.kind`)} as unit, l.quantity, l.received_qty as "receivedQty",
          (l.quantity - l.received_qty + l.returned_qty)::numeric(18,4) as "openQty", l.price_basis as "priceBasis", l.unit_price as "unitPrice",
          o.is_tax_inclusive as "isTaxInclusive", o.tax_rate as "taxRate", o.is_tax_deductible as "isTaxDeductible"
        from ${from}) t ${orderBy(SORT, query.sorting)} ${limit(query)}`,
    ),
    tx.one({ n: col.int }, sql`select count(*)::int as n from ${from}`),
  ]);
  return { items, totalCount: counted?.n ?? 0 };
}

/** What is ordered and has not come, as a from-item: one row per warehouse and material. */
export const onTheWay = (tx: Tx): Sql =>
  sql`(select o.warehouse_id, l.material_sku_id, sum(l.quantity - l.received_qty + l.returned_qty) as quantity
    from material_order_line l join material_order o on o.tenant_id = l.tenant_id and o.id = l.document_id
    where l.tenant_id = ${tx.tenantId} and not o.is_deleted and o.order_status in (4, 8) and l.quantity > l.received_qty - l.returned_qty group by 1, 2)`;
