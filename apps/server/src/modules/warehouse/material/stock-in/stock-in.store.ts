/** SQL of material receipts. */
import { materialStockIn, materialStockInLineFields, materialStockOutLineFields } from '@muyun/contract';
import type { MoreFilters } from '../../../../kit/document/index.ts';
import { patchRows } from '../../../../kit/document/index.ts';
import { contains, limit, orderBy, type PageQuery } from '../../../../kit/paged.ts';
import { col, orNull, pick, type RowOf, shape } from '../../../../kit/shape.ts';
import { join, type Sql, sql } from '../../../../kit/sql.ts';
import type { Tx } from '../../../../kit/tx.ts';
import { skuUnitSql } from '../../../purchase/index.ts';

export const inFilters: MoreFilters = (where, query) => {
  where
    .when(
      query['projectIds'],
      sql`(t.project_id = any(${query['projectIds']}::uuid[]) or t.id in (select l.document_id from material_stock_in_line l
        where l.tenant_id = t.tenant_id and l.project_id = any(${query['projectIds']}::uuid[])))`,
    )
    .when(
      query['materialSkuId'],
      sql`t.id in (select l.document_id from material_stock_in_line l where l.tenant_id = t.tenant_id and l.material_sku_id = ${query['materialSkuId']})`,
    );
};

const USING = shape({ no: col.text, isPending: col.bool });
/** Issues that send lines of the receipt back. */
export const returnsOf = (tx: Tx, stockInId: string): Promise<RowOf<typeof USING>[]> =>
  tx.rows(
    USING,
    sql`select distinct o.out_no as no, o.order_status in (1, 2) as "isPending" from material_stock_out o
      join material_stock_out_line ol on ol.tenant_id = o.tenant_id and ol.document_id = o.id
      join material_stock_in_line l on l.tenant_id = ol.tenant_id and l.id = ol.stock_in_line_id
      where l.tenant_id = ${tx.tenantId} and l.document_id = ${stockInId} and not o.is_deleted and o.order_status <> 64 order by 1`,
  );

/** Receipts of order lines that are not void. */
export const receiptsOf = (tx: Tx, orderLineIds: readonly string[]): Promise<RowOf<typeof USING>[]> =>
  tx.rows(
    USING,
    sql`select distinct i.in_no as no, i.order_status in (1, 2) as "isPending" from material_stock_in i
      join material_stock_in_line il on il.tenant_id = i.tenant_id and il.document_id = i.id
      where il.tenant_id = ${tx.tenantId} and il.order_line_id = any(${orderLineIds}::uuid[]) and not i.is_deleted and i.order_status <> 64 order by 1`,
  );

const ISSUED = shape({
  ...pick(
    materialStockOutLineFields,
    'id',
    'materialSkuId',
    'quantity',
    'returnedQty',
    'weight',
    'area',
    'value',
  ),
  outId: col.id,
  outNo: col.text,
  outType: col.int,
  state: col.int,
});
export type IssuedLine = RowOf<typeof ISSUED>;
const issuedLines = (tx: Tx, ids: readonly string[]): Sql =>
  sql`from material_stock_out_line l join material_stock_out o on o.tenant_id = l.tenant_id and o.id = l.document_id
    where l.tenant_id = ${tx.tenantId} and l.id = any(${[...new Set(ids)]}::uuid[]) and not o.is_deleted`;
const ISSUED_COLUMNS = sql`l.id, l.material_sku_id as "materialSkuId", l.quantity, l.returned_qty as "returnedQty", l.weight, l.area, l.value,
  o.id as "outId", o.out_no as "outNo", o.out_type as "outType", o.order_status as state`;

export const loadIssued = (tx: Tx, ids: readonly string[]): Promise<IssuedLine[]> =>
  tx.rows(ISSUED, sql`select ${ISSUED_COLUMNS} ${issuedLines(tx, ids)} order by l.id`);

/** Issue lines with their heads, both locked: heads by id, then lines by id. */
export async function lockIssued(tx: Tx, ids: readonly string[]): Promise<IssuedLine[]> {
  await tx.run(
    sql`select o.id from material_stock_out o where o.tenant_id = ${tx.tenantId} and o.id in (select l.document_id ${issuedLines(tx, ids)}) order by o.id for update of o`,
  );
  return tx.rows(ISSUED, sql`select ${ISSUED_COLUMNS} ${issuedLines(tx, ids)} order by l.id for update of l`);
}

const CAME = shape({ issueLineId: col.id, batchId: orNull(col.id), quantity: col.decimal });
/** What approved returns have brought back of issue lines, by the batch under which it lies. */
export const cameBack = (tx: Tx, issueLineIds: readonly string[]): Promise<RowOf<typeof CAME>[]> =>
  tx.rows(
    CAME,
    sql`select l.issue_line_id as "issueLineId", l.batch_id as "batchId", sum(l.quantity) as quantity from material_stock_in_line l
      join material_stock_in i on i.tenant_id = l.tenant_id and i.id = l.document_id
      where l.tenant_id = ${tx.tenantId} and l.issue_line_id = any(${[...issueLineIds]}::uuid[]) and i.in_type = 2 and i.order_status = 4
      group by 1, 2`,
  );

/** What came back of issue lines, and how far their documents are with it. */
export async function setReturned(
  tx: Tx,
  rows: readonly { readonly id: string; readonly returnedQty: string }[],
  outIds: readonly string[],
): Promise<void> {
  await patchRows(tx, { table: 'material_stock_out_line', fields: materialStockOutLineFields }, rows, [
    'returnedQty',
  ]);
  await tx.run(sql`update material_stock_out o set returned_state = s.state from (select l.document_id as id,
      case when bool_and(l.returned_qty >= l.quantity) then 2 when bool_or(l.returned_qty > 0) then 1 else 0 end as state
      from material_stock_out_line l where l.tenant_id = ${tx.tenantId} and l.document_id = any(${[...new Set(outIds)]}::uuid[]) group by 1) s
    where o.tenant_id = ${tx.tenantId} and o.id = s.id`);
}

const RECEIPT = shape({
  ...pick(
    materialStockInLineFields,
    'id',
    'materialSkuId',
    'quantity',
    'returnedQty',
    'priceBasis',
    'unitPrice',
    'taxRate',
    'amount',
    'net',
    'batchId',
    'orderLineId',
    'projectId',
  ),
  inId: col.id,
  inNo: col.text,
  inType: col.int,
  state: col.int,
  supplierId: orNull(col.id),
  warehouseId: col.id,
});
export type ReceiptLine = RowOf<typeof RECEIPT>;
const receiptLines = (tx: Tx, ids: readonly string[]): Sql =>
  sql`from material_stock_in_line l join material_stock_in i on i.tenant_id = l.tenant_id and i.id = l.document_id
    where l.tenant_id = ${tx.tenantId} and l.id = any(${[...new Set(ids)]}::uuid[]) and not i.is_deleted`;
const RECEIPT_COLUMNS = sql`l.id, l.material_sku_id as "materialSkuId", l.quantity, l.returned_qty as "returnedQty", l.price_basis as "priceBasis",
  l.unit_price as "unitPrice", l.tax_rate as "taxRate", l.amount, l.net, l.batch_id as "batchId", l.order_line_id as "orderLineId", coalesce(i.project_id, l.project_id) as "projectId", i.id as "inId",
  i.in_no as "inNo", i.in_type as "inType", i.order_status as state, i.supplier_id as "supplierId", i.warehouse_id as "warehouseId"`;

export const loadReceipts = (tx: Tx, ids: readonly string[]): Promise<ReceiptLine[]> =>
  tx.rows(RECEIPT, sql`select ${RECEIPT_COLUMNS} ${receiptLines(tx, ids)} order by l.id`);

/** Receipt lines with their heads, both locked: heads by id, then lines by id. */
export async function lockReceipts(tx: Tx, ids: readonly string[]): Promise<ReceiptLine[]> {
  await tx.run(
    sql`select i.id from material_stock_in i where i.tenant_id = ${tx.tenantId} and i.id in (select l.document_id ${receiptLines(tx, ids)}) order by i.id for update of i`,
  );
  return tx.rows(
    RECEIPT,
    sql`select ${RECEIPT_COLUMNS} ${receiptLines(tx, ids)} order by l.id for update of l`,
  );
}
const NUMBERED = shape({ no: col.text });
/** The receipt of one of these lines whose price has changed since a part of it went back: what that part is worth more or less was never posted. */
export async function repricedSinceSent(tx: Tx, ids: readonly string[]): Promise<string | undefined> {
  const row = await tx.one(
    NUMBERED,
    sql`select i.in_no as no ${receiptLines(tx, ids)} and i.price_revision > 0
        and l.stock_value <> (select coalesce(sum(x.value + x.variance), 0) from inventory_move x
          where x.tenant_id = l.tenant_id and x.source_type = ${materialStockIn.id} and x.source_line_id = l.id)
      order by i.in_no limit 1`,
  );
  return row?.no;
}
export const setSentBack = (
  tx: Tx,
  rows: readonly { readonly id: string; readonly returnedQty: string }[],
): Promise<number> =>
  patchRows(tx, { table: 'material_stock_in_line', fields: materialStockInLineFields }, rows, [
    'returnedQty',
  ]);

const RETURNABLE = shape({
  id: col.id,
  stockInId: col.id,
  inNo: col.text,
  businessDate: col.date,
  supplierId: col.id,
  supplierName: col.text,
  warehouseId: col.id,
  warehouseName: col.text,
  materialSkuId: col.id,
  materialSkuName: col.text,
  batchId: orNull(col.id),
  batchNo: orNull(col.text),
  unit: col.text,
  quantity: col.decimal,
  returnedQty: col.decimal,
  openQty: col.decimal,
  weight: col.decimal,
  amount: col.decimal,
});
const SORT = {
  sortable: ['businessDate', 'inNo'],
  defaultSort: 'businessDate desc',
  by: { businessDate: sql`t."businessDate"`, inNo: sql`t."inNo"` },
};

/** Lines of approved purchase receipts of which something can go back; `scope` over the head `i`. */
export async function returnable(
  tx: Tx,
  query: PageQuery & { filter?: string | undefined; supplierId?: string | undefined },
  scope: readonly Sql[],
): Promise<{ items: RowOf<typeof RETURNABLE>[]; totalCount: number }> {
  const typed = query.filter ? sql` and ${contains([sql`s.name`, sql`i.in_no`], query.filter)}` : sql``;
  const of = query.supplierId ? sql` and i.supplier_id = ${query.supplierId}` : sql``;
  const from = sql`material_stock_in_line l join material_stock_in i on i.tenant_id = l.tenant_id and i.id = l.document_id
    join material_sku s on s.tenant_id = l.tenant_id and s.id = l.material_sku_id
    join supplier x on x.tenant_id = i.tenant_id and x.id = i.supplier_id
    where l.tenant_id = ${tx.tenantId} and not i.is_deleted and i.order_status = 4 and i.in_type = 1
      and l.quantity > l.returned_qty${join([sql``, ...scope], ' and ')}${of}${typed}`;
  const [items, counted] = await Promise.all([
    tx.rows(
      RETURNABLE,
      sql`select t.* from (select l.id, i.id as "stockInId", i.in_no as "inNo", i.business_date as "businessDate", i.supplier_id as "supplierId",
          x.name as "supplierName", i.warehouse_id as "warehouseId",
          (select w.name from warehouse w where w.tenant_id = i.tenant_id and w.id = i.warehouse_id) as "warehouseName", l.material_sku_id as "materialSkuId",
          s.name as "materialSkuName", l.batch_id as "batchId", l.batch_no as "batchNo", ${skuUnitSql(sql`s.kind`)} as unit, l.quantity, l.returned_qty as "returnedQty",
          (l.quantity - l.returned_qty)::numeric(18,4) as "openQty", l.weight, l.amount from ${from}) t ${orderBy(SORT, query.sorting)} ${limit(query)}`,
    ),
    tx.one({ n: col.int }, sql`select count(*)::int as n from ${from}`),
  ]);
  return { items, totalCount: counted?.n ?? 0 };
}
const OUT = shape({ no: col.text });
/** The number of an issue. */
export const outNoOf = async (tx: Tx, id: string): Promise<string> =>
  (
    await tx.one(
      OUT,
      sql`select o.out_no as no from material_stock_out o where o.tenant_id = ${tx.tenantId} and o.id = ${id}`,
    )
  )?.no ?? '';

/** What transfers have sent and nobody has taken in yet, as a from-item: material, warehouse it goes to, quantity. */
export const sentOnTheWay = (tx: Tx): Sql =>
  sql`(select l.material_sku_id, h.warehouse_id, l.sent_quantity as quantity from material_stock_in_line l join material_stock_in h on h.tenant_id = l.tenant_id and h.id = l.document_id
    where l.tenant_id = ${tx.tenantId} and l.sent_quantity is not null and h.order_status in (1, 2) and not h.is_deleted)`;

const SENT = shape({ materialSkuId: col.id, quantity: col.decimal });
/** The same by material, over all warehouses. */
export const sentBySku = (tx: Tx): Promise<RowOf<typeof SENT>[]> =>
  tx.rows(
    SENT,
    sql`select y.material_sku_id as "materialSkuId", sum(y.quantity)::numeric(18,4) as quantity from ${sentOnTheWay(tx)} y group by 1`,
  );
