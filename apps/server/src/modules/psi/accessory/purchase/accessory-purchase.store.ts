/** SQL of orders of accessories. */
import {
  accessoryDebtFields,
  accessoryPurchaseFields,
  accessoryPurchaseLineFields,
  openPurchaseLineFields,
} from '@muyun/contract';
import type { MoreFilters } from '../../../../kit/document/index.ts';
import { contains, endOfDay, type PageQuery, orderBy, runList } from '../../../../kit/paged.ts';
import { col, pick, type RowOf, shape } from '../../../../kit/shape.ts';
import { columns, join, type Sql, sql, Where } from '../../../../kit/sql.ts';
import type { Tx } from '../../../../kit/tx.ts';
import { priceWithTax } from '../../../basic/supplier/index.ts';

/** Orders whose goods are late. */
export const purchaseFilters: MoreFilters = (where, query) => {
  where.when(
    query['overdue'] === true ? true : undefined,
    sql`t.order_status in (4, 8) and t.delivery_date < (now() at time zone 'Asia/Shanghai')::date`,
  );
};

/** True while something is under way with the supplier. */
export async function hasOpenAccessoryOrders(tx: Tx, supplierId: string): Promise<boolean> {
  const row = await tx.one(
    { id: col.id },
    sql`select t.id from accessory_purchase t where t.tenant_id = ${tx.tenantId} and t.supplier_id = ${supplierId}
      and not t.is_deleted and t.order_status in (1, 2, 4, 8) limit 1`,
  );
  return row !== undefined;
}

const SOURCE = shape({
  ...pick(
    accessoryPurchaseLineFields,
    'id',
    'accessorySkuId',
    'quantity',
    'unit',
    'factor',
    'unitPrice',
    'amount',
    'net',
    'projectId',
    'receivedQty',
    'returnedQty',
    'payableAmount',
    'payableNet',
  ),
  ...pick(accessoryPurchaseFields, 'supplierId', 'isTaxInclusive', 'taxRate', 'isTaxDeductible', 'orderNo'),
  purchaseId: col.id,
  state: col.int,
});
export type PurchaseSource = RowOf<typeof SOURCE>;

const LINE = pick(
  accessoryPurchaseLineFields,
  'id',
  'accessorySkuId',
  'quantity',
  'unit',
  'factor',
  'unitPrice',
  'amount',
  'net',
  'projectId',
  'receivedQty',
  'returnedQty',
  'payableAmount',
  'payableNet',
);
const HEAD = pick(
  accessoryPurchaseFields,
  'supplierId',
  'isTaxInclusive',
  'taxRate',
  'isTaxDeductible',
  'orderNo',
);
const sources = (tx: Tx, ids: readonly string[], locked: Sql): Promise<PurchaseSource[]> =>
  tx.rows(
    SOURCE,
    sql`select ${columns(LINE, Object.keys(LINE), 'l')}, ${columns(HEAD)}, t.id as "purchaseId", t.order_status as state
      from accessory_purchase_line l join accessory_purchase t on t.tenant_id = l.tenant_id and t.id = l.document_id
      where l.tenant_id = ${tx.tenantId} and l.id = any(${[...ids]}::uuid[]) and not t.is_deleted order by l.id ${locked}`,
  );
const byId = (rows: readonly PurchaseSource[]): Map<string, PurchaseSource> =>
  new Map(rows.map((r) => [r.id, r]));

/** Lines of orders with what their heads say of tax, as they stand. */
export const purchaseSources = async (tx: Tx, ids: readonly string[]): Promise<Map<string, PurchaseSource>> =>
  ids.length === 0 ? new Map() : byId(await sources(tx, ids, sql``));

/** As `purchaseSources`, heads locked by id, then the lines. */
export async function lockPurchaseSources(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, PurchaseSource>> {
  if (ids.length === 0) return new Map();
  await tx.rows(
    { id: col.id },
    sql`select t.id from accessory_purchase t where t.tenant_id = ${tx.tenantId} and t.id in (select l.document_id from accessory_purchase_line l
      where l.tenant_id = ${tx.tenantId} and l.id = any(${[...ids]}::uuid[])) order by t.id for update of t`,
  );
  return byId(await sources(tx, ids, sql`for update of l`));
}

const USED = shape({ no: col.text, isPending: col.bool });
/** Receipts that hold lines of the order. */
export const receiptsOf = (tx: Tx, purchaseId: string): Promise<RowOf<typeof USED>[]> =>
  tx.rows(
    USED,
    sql`select distinct i.order_no as no, i.order_status in (1, 2) as "isPending" from accessory_in i
      join accessory_in_line il on il.tenant_id = i.tenant_id and il.document_id = i.id
      join accessory_purchase_line l on l.tenant_id = il.tenant_id and l.id = il.purchase_line_id
      where l.tenant_id = ${tx.tenantId} and l.document_id = ${purchaseId} and not i.is_deleted and i.order_status <> 64 order by 1`,
  );

const OPEN = sql`l.quantity - l.received_qty + l.returned_qty`;

/** Lines of approved orders of which something is still to come. */
export function openPurchaseLines(
  tx: Tx,
  query: PageQuery & { filter?: string | undefined; supplierId?: string | undefined },
  scope: readonly Sql[],
) {
  const where = new Where(tx, 'l')
    .and(
      sql`not t.is_deleted and t.order_status in (4, 8) and ${OPEN} > 0${join([sql``, ...scope], ' and ')}`,
    )
    .when(query.supplierId, sql`t.supplier_id = ${query.supplierId}`);
  if (query.filter) where.and(contains([sql`t.order_no`, sql`s.name`], query.filter));
  const spec = {
    shape: openPurchaseLineFields,
    columns: sql`l.id, t.id as "purchaseId", t.order_no as "orderNo", t.delivery_date as "deliveryDate", l.accessory_sku_id as "accessorySkuId",
      s.name as "accessorySkuName", l.project_id as "projectId",
      (select p.display_name from cad_project p where p.tenant_id = l.tenant_id and p.id = l.project_id) as "projectName",
      l.unit, l.factor, l.quantity, (${OPEN})::numeric(18,4) as "openQty", l.unit_price as "unitPrice", l.amount, l.net`,
    from: sql`accessory_purchase_line l join accessory_purchase t on t.tenant_id = l.tenant_id and t.id = l.document_id
      join accessory_sku s on s.tenant_id = l.tenant_id and s.id = l.accessory_sku_id`,
    sortable: ['deliveryDate', 'orderNo'],
    defaultSort: 'deliveryDate asc',
    by: { deliveryDate: sql`t.delivery_date`, orderNo: sql`t.order_no` },
  };
  return runList(tx, spec, where, query);
}

const DUE = sql`(select min(y.due_date) from accessory_payable y where y.tenant_id = t.tenant_id and y.purchase_id = t.id and y.paid_amount < y.amount)`;
const REST = sql`t.payable_amount - t.paid_amount`;
const money = (sum: Sql) => ({ is: col.decimal, sum: sql`coalesce(sum(${sum}), 0)::text` });

export interface DebtQuery extends PageQuery {
  readonly filter?: string | undefined;
  readonly supplierId?: string[] | undefined;
  readonly dueBefore?: string | undefined;
  readonly paidState?: number[] | undefined;
}
const DEBT = shape({ ...accessoryDebtFields });
type DebtRow = RowOf<typeof DEBT>;
const DEBTS = {
  shape: DEBT,
  columns: sql`t.id, t.order_no as "orderNo", t.supplier_id as "supplierId", s.name as "supplierName", t.order_date as "orderDate", t.amount,
      t.payable_amount as "payableAmount", t.requested_amount as "requestedAmount", t.paid_amount as "paidAmount", (${REST})::numeric(18,2) as "openAmount",
      t.invoiced_amount as "invoicedAmount", t.paid_state as "paidState", ${DUE} as "dueDate"`,
  from: sql`accessory_purchase t join supplier s on s.tenant_id = t.tenant_id and s.id = t.supplier_id`,
  sortable: ['orderNo', 'orderDate', 'payableAmount', 'dueDate', 'creationTime'],
  defaultSort: 'orderDate desc',
  by: { dueDate: DUE },
  totals: {
    payableAmount: money(sql`t.payable_amount`),
    paidAmount: money(sql`t.paid_amount`),
    openAmount: money(REST),
  },
};
function debtWhere(tx: Tx, query: DebtQuery, scope: readonly Sql[]): Where {
  const where = new Where(tx)
    .and(sql`not t.is_deleted and t.payable_amount > 0${join([sql``, ...scope], ' and ')}`)
    .when(query.supplierId, sql`t.supplier_id = any(${query.supplierId}::uuid[])`)
    .when(query.paidState, sql`t.paid_state = any(${query.paidState}::int[])`)
    .when(query.dueBefore, sql`${DUE} <= ${endOfDay(query.dueBefore)?.slice(0, 10)}::date`);
  if (query.filter) where.and(contains([sql`t.order_no`, sql`s.name`], query.filter));
  return where;
}
/** Orders of which something was received, with what is owed on them. */
export const debtsOf = (tx: Tx, query: DebtQuery, scope: readonly Sql[]) =>
  runList(tx, DEBTS, debtWhere(tx, query, scope), query);
export const streamDebts = (tx: Tx, query: DebtQuery, scope: readonly Sql[]): AsyncGenerator<DebtRow[]> =>
  tx.stream(
    DEBT,
    sql`select ${DEBTS.columns} from ${DEBTS.from} where ${debtWhere(tx, query, scope).sql} ${orderBy(DEBTS, query.sorting)}`,
    1000,
  );

const LAST = shape({ accessorySkuId: col.id, price: col.decimal, unit: col.text });
/** The last price of each SKU with tax, of the supplier first where one is named. */
export const lastAccessoryPrices = (
  tx: Tx,
  skuIds: readonly string[],
  supplierId: string | null,
): Promise<RowOf<typeof LAST>[]> =>
  tx.rows(
    LAST,
    sql`select distinct on (l.accessory_sku_id) l.accessory_sku_id as "accessorySkuId", ${priceWithTax(sql`l.unit_price`, 't')} as price, l.unit
      from accessory_purchase_line l join accessory_purchase t on t.tenant_id = l.tenant_id and t.id = l.document_id
      where l.tenant_id = ${tx.tenantId} and l.accessory_sku_id = any(${[...skuIds]}::uuid[]) and not t.is_deleted and t.order_status in (4, 8, 16, 32)
      order by l.accessory_sku_id, (t.supplier_id is not distinct from ${supplierId}::uuid) desc, t.order_date desc, t.id desc`,
  );
