/** Lines of receipts and issues as what a later document takes back: receipts and issues know each other's tables. */
import {
  accessoryInFields,
  accessoryInLineFields,
  accessoryOutFields,
  accessoryOutLineFields,
  returnableLineFields,
} from '@muyun/contract';
import { contains, type PageQuery, runList } from '../../../kit/paged.ts';
import { recordset } from '../../../kit/recordset.ts';
import { col, pick, type RowOf, shape } from '../../../kit/shape.ts';
import { columns, join, type Sql, sql, Where } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const IN_LINE = pick(
  accessoryInLineFields,
  'id',
  'accessorySkuId',
  'quantity',
  'unit',
  'factor',
  'returnedQty',
  'purchaseLineId',
  'projectId',
  'amount',
  'net',
);
const IN_HEAD = pick(accessoryInFields, 'orderNo', 'inType', 'supplierId', 'warehouseId');
const IN_SOURCE = shape({ ...IN_LINE, ...IN_HEAD, inId: col.id, state: col.int });
export type InSource = RowOf<typeof IN_SOURCE>;

const OUT_LINE = pick(
  accessoryOutLineFields,
  'id',
  'accessorySkuId',
  'quantity',
  'returnedQty',
  'stockValue',
);
const OUT_HEAD = pick(accessoryOutFields, 'orderNo', 'outType', 'projectId');
const OUT_SOURCE = shape({ ...OUT_LINE, ...OUT_HEAD, outId: col.id, state: col.int });
export type OutSource = RowOf<typeof OUT_SOURCE>;

const mapped = <R extends { id: string }>(rows: readonly R[]): Map<string, R> =>
  new Map(rows.map((r) => [r.id, r]));

async function inRows(tx: Tx, ids: readonly string[], locked: Sql): Promise<Map<string, InSource>> {
  const rows = await tx.rows(
    IN_SOURCE,
    sql`select ${columns(IN_LINE, Object.keys(IN_LINE), 'l')}, ${columns(IN_HEAD)}, t.id as "inId", t.order_status as state
      from accessory_in_line l join accessory_in t on t.tenant_id = l.tenant_id and t.id = l.document_id
      where l.tenant_id = ${tx.tenantId} and l.id = any(${[...ids]}::uuid[]) and not t.is_deleted order by l.id ${locked}`,
  );
  return mapped(rows);
}
export const inSources = (tx: Tx, ids: readonly string[]): Promise<Map<string, InSource>> =>
  ids.length === 0 ? Promise.resolve(new Map()) : inRows(tx, ids, sql``);

/** Receipts locked by id, then their lines. */
export async function lockInSources(tx: Tx, ids: readonly string[]): Promise<Map<string, InSource>> {
  if (ids.length === 0) return new Map();
  await tx.rows(
    { id: col.id },
    sql`select t.id from accessory_in t where t.tenant_id = ${tx.tenantId} and t.id in (select l.document_id from accessory_in_line l
      where l.tenant_id = ${tx.tenantId} and l.id = any(${[...ids]}::uuid[])) order by t.id for update of t`,
  );
  return inRows(tx, ids, sql`for update of l`);
}

async function outRows(tx: Tx, ids: readonly string[], locked: Sql): Promise<Map<string, OutSource>> {
  const rows = await tx.rows(
    OUT_SOURCE,
    sql`select ${columns(OUT_LINE, Object.keys(OUT_LINE), 'l')}, ${columns(OUT_HEAD)}, t.id as "outId", t.order_status as state
      from accessory_out_line l join accessory_out t on t.tenant_id = l.tenant_id and t.id = l.document_id
      where l.tenant_id = ${tx.tenantId} and l.id = any(${[...ids]}::uuid[]) and not t.is_deleted order by l.id ${locked}`,
  );
  return mapped(rows);
}
export const outSources = (tx: Tx, ids: readonly string[]): Promise<Map<string, OutSource>> =>
  ids.length === 0 ? Promise.resolve(new Map()) : outRows(tx, ids, sql``);

/** Issues locked by id, then their lines. */
export async function lockOutSources(tx: Tx, ids: readonly string[]): Promise<Map<string, OutSource>> {
  if (ids.length === 0) return new Map();
  await tx.rows(
    { id: col.id },
    sql`select t.id from accessory_out t where t.tenant_id = ${tx.tenantId} and t.id in (select l.document_id from accessory_out_line l
      where l.tenant_id = ${tx.tenantId} and l.id = any(${[...ids]}::uuid[])) order by t.id for update of t`,
  );
  return outRows(tx, ids, sql`for update of l`);
}

const BY = { id: 'uuid', by: 'numeric' };
type Changes = readonly { readonly id: string; readonly by: string }[];
/** More (or less) of these lines has gone back. */
export async function addInReturned(tx: Tx, changes: Changes): Promise<void> {
  await tx.run(sql`update accessory_in_line t set returned_qty = t.returned_qty + r.by from ${recordset(BY, [...changes])} as r
    where t.tenant_id = ${tx.tenantId} and t.id = r.id`);
}
export async function addOutReturned(tx: Tx, changes: Changes): Promise<void> {
  await tx.run(sql`update accessory_out_line t set returned_qty = t.returned_qty + r.by from ${recordset(BY, [...changes])} as r
    where t.tenant_id = ${tx.tenantId} and t.id = r.id`);
}

const USED = shape({ no: col.text, isPending: col.bool });
/** Returns to suppliers that hold lines of the receipt. */
export const outsOfReceipt = (tx: Tx, inId: string): Promise<RowOf<typeof USED>[]> =>
  tx.rows(
    USED,
    sql`select distinct o.order_no as no, o.order_status in (1, 2) as "isPending" from accessory_out o
      join accessory_out_line ol on ol.tenant_id = o.tenant_id and ol.document_id = o.id
      join accessory_in_line l on l.tenant_id = ol.tenant_id and l.id = ol.in_line_id
      where l.tenant_id = ${tx.tenantId} and l.document_id = ${inId} and not o.is_deleted and o.order_status <> 64 order by 1`,
  );
const MADE = shape({ id: col.id, no: col.text, isPending: col.bool });
/** Receipts that take back lines of the issue, or take in what it has sent. */
export const receiptsOfIssue = (tx: Tx, outId: string): Promise<RowOf<typeof MADE>[]> =>
  tx.rows(
    MADE,
    sql`select distinct i.id, i.order_no as no, i.order_status in (1, 2) as "isPending" from accessory_in i
      join accessory_in_line il on il.tenant_id = i.tenant_id and il.document_id = i.id
      join accessory_out_line l on l.tenant_id = il.tenant_id and l.id = il.out_line_id
      where l.tenant_id = ${tx.tenantId} and l.document_id = ${outId} and not i.is_deleted and i.order_status <> 64 order by 2`,
  );

/** What transfers have sent and nobody has taken in yet, as a from-item: SKU, warehouse it goes to, units of stock. */
export const onTheWay = (tx: Tx): Sql =>
  sql`(select l.accessory_sku_id, t.warehouse_id, l.sent_quantity as quantity from accessory_in_line l join accessory_in t on t.tenant_id = l.tenant_id and t.id = l.document_id
    where l.tenant_id = ${tx.tenantId} and l.sent_quantity is not null and t.order_status in (1, 2) and not t.is_deleted)`;

const OPEN = sql`l.quantity - l.returned_qty`;
interface Returnable extends PageQuery {
  readonly filter?: string | undefined;
  readonly supplierId?: string | undefined;
  readonly warehouseId?: string | undefined;
}
/** Lines of posted receipts of which something may go back to its supplier. */
export function returnableLines(tx: Tx, query: Returnable, scope: readonly Sql[]) {
  const where = new Where(tx, 'l')
    .and(
      sql`not t.is_deleted and t.order_status = 4 and t.in_type = 1 and ${OPEN} > 0${join([sql``, ...scope], ' and ')}`,
    )
    .when(query.supplierId, sql`t.supplier_id = ${query.supplierId}`)
    .when(query.warehouseId, sql`t.warehouse_id = ${query.warehouseId}`);
  if (query.filter) where.and(contains([sql`t.order_no`, sql`s.name`], query.filter));
  const spec = {
    shape: returnableLineFields,
    columns: sql`l.id, t.order_no as "orderNo", t.business_date as "businessDate", t.warehouse_id as "warehouseId", w.name as "warehouseName",
      l.accessory_sku_id as "accessorySkuId", s.name as "accessorySkuName", l.location_code as "locationCode", l.unit, l.factor, l.quantity,
      (${OPEN})::numeric(18,4) as "openQty"`,
    from: sql`accessory_in_line l join accessory_in t on t.tenant_id = l.tenant_id and t.id = l.document_id
      join accessory_sku s on s.tenant_id = l.tenant_id and s.id = l.accessory_sku_id
      join warehouse w on w.tenant_id = t.tenant_id and w.id = t.warehouse_id`,
    sortable: ['businessDate', 'orderNo'],
    defaultSort: 'businessDate desc',
    by: { businessDate: sql`t.business_date`, orderNo: sql`t.order_no` },
  };
  return runList(tx, spec, where, query);
}

const ISSUED = shape({ accessorySkuId: col.id, quantity: col.decimal });
/** What a project has had of each SKU: issued, less what came back; in units of stock. */
export async function issuedOf(tx: Tx, projectId: string): Promise<Map<string, string>> {
  const rows = await tx.rows(
    ISSUED,
    sql`select l.accessory_sku_id as "accessorySkuId", sum(l.base_qty - l.returned_qty * l.factor)::numeric(18,4)::text as quantity
      from accessory_out t join accessory_out_line l on l.tenant_id = t.tenant_id and l.document_id = t.id
      where t.tenant_id = ${tx.tenantId} and t.project_id = ${projectId} and t.out_type in (1, 32) and t.order_status = 4 and not t.is_deleted group by 1`,
  );
  return new Map(rows.map((r) => [r.accessorySkuId, r.quantity]));
}
