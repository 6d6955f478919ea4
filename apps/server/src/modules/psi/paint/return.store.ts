/** SQL of returns to the supplier: of what receipts brought. */
import { type MoreFilters, nameSql } from '../../../kit/document/index.ts';
import { limit, orderBy } from '../../../kit/paged.ts';
import { recordset } from '../../../kit/recordset.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { join, type Sql, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import { type SelectQuery, typedPattern } from './purchase.store.ts';

/** What a return shows beside its fields. */
export const returnExtras = {
  inNos: sql`(select string_agg(distinct i.order_no, '、') from paint_return_line l join paint_in i on i.tenant_id = l.tenant_id and i.id = l.paint_in_id
    where l.tenant_id = t.tenant_id and l.document_id = t.id)`,
} as const;

export const returnFilters: MoreFilters = (where, query) => {
  where.when(
    query['paintId'],
    sql`t.id in (select l.document_id from paint_return_line l where l.tenant_id = t.tenant_id and l.paint_id = any(${query['paintId']}::uuid[]))`,
  );
};

const LINE = shape({
  id: col.id,
  documentId: col.id,
  state: col.int,
  supplierId: orNull(col.id),
  warehouseId: col.id,
  paintId: col.id,
  batchId: orNull(col.id),
  positionCode: col.text,
  qcState: col.int,
  purchaseLineId: orNull(col.id),
  quantity: col.decimal,
  unitPrice: orNull(col.decimal),
  amount: col.decimal,
  net: col.decimal,
  stockValue: col.decimal,
  returnedKg: col.decimal,
});
export type InLine = RowOf<typeof LINE>;
const LINES = sql`l.id, l.document_id as "documentId", t.order_status as state, t.supplier_id as "supplierId", t.warehouse_id as "warehouseId", l.paint_id as "paintId", l.batch_id as "batchId",
  l.position_code as "positionCode", l.qc_state as "qcState", l.purchase_line_id as "purchaseLineId", l.quantity, l.unit_price as "unitPrice", l.amount, l.net, l.stock_value as "stockValue",
  l.returned_kg as "returnedKg"
  from paint_in_line l join paint_in t on t.tenant_id = l.tenant_id and t.id = l.document_id`;

export async function inLines(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, InLine>> {
  const rows = await tx.rows(
    LINE,
    sql`select ${LINES} where l.tenant_id = ${tx.tenantId} and l.id = any(${[...new Set(ids)]}::uuid[]) and not t.is_deleted`,
  );
  return new Map(rows.map((r) => [r.id, r]));
}
/** The same, locked: heads by id, then lines by id. */
export async function lockInLines(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, InLine>> {
  const asked = [...new Set(ids)];
  await tx.run(
    sql`select t.id from paint_in t where t.tenant_id = ${tx.tenantId} and t.id in (select l.document_id from paint_in_line l
      where l.tenant_id = ${tx.tenantId} and l.id = any(${asked}::uuid[])) order by t.id for update of t`,
  );
  const rows = await tx.rows(
    LINE,
    sql`select ${LINES} where l.tenant_id = ${tx.tenantId} and l.id = any(${asked}::uuid[]) and not t.is_deleted order by l.id for update of l`,
  );
  return new Map(rows.map((r) => [r.id, r]));
}

const BACK = { id: 'uuid', kg: 'numeric', amount: 'numeric' } as const;
/** Adds what went back to received lines; their heads follow. */
export async function addSentBack(
  tx: Tx,
  rows: readonly { readonly id: string; readonly kg: string; readonly amount: string }[],
): Promise<void> {
  await tx.run(sql`update paint_in_line l set returned_kg = l.returned_kg + n.kg, returned_amount = l.returned_amount + n.amount
    from (select r.id, sum(r.kg) as kg, sum(r.amount) as amount from ${recordset(BACK, rows)} r group by r.id) n where l.tenant_id = ${tx.tenantId} and l.id = n.id`);
  // told one by one: of a space whose lines came since the tables were looked over last the planner knows none, and would sum for each receipt anew
  await tx.run(sql`with touched as materialized (select distinct x.document_id as id from paint_in_line x
        where x.tenant_id = ${tx.tenantId} and x.id = any(${rows.map((r) => r.id)}::uuid[])),
      summed as materialized (select l.document_id as id, sum(l.returned_kg) as returned from touched d
        join paint_in_line l on l.tenant_id = ${tx.tenantId} and l.document_id = d.id group by l.document_id)
    update paint_in t set returned_kg = s.returned from summed s where t.tenant_id = ${tx.tenantId} and t.id = s.id`);
}

const POSTED = { id: 'uuid', amount: 'numeric', net: 'numeric', tax: 'numeric', value: 'numeric' } as const;
/** What posting says of the lines. */
export async function writeReturned(
  tx: Tx,
  lines: readonly Readonly<Record<keyof typeof POSTED, string>>[],
): Promise<void> {
  await tx.run(sql`update paint_return_line l set amount = n.amount, net = n.net, tax = n.tax, value = n.value from ${recordset(POSTED, lines)} n
    where l.tenant_id = ${tx.tenantId} and l.id = n.id`);
}

const SELECTABLE = shape({
  id: col.id,
  documentId: col.id,
  orderNo: col.text,
  supplierId: col.id,
  supplierName: col.text,
  paintId: col.id,
  paintName: col.text,
  batchNo: col.text,
  warehouseName: col.text,
  positionCode: col.text,
  date: col.date,
  quantity: col.decimal,
  openKg: col.decimal,
  unitPrice: orNull(col.decimal),
});
const SORT = {
  sortable: ['date', 'orderNo'],
  defaultSort: 'date desc',
  by: { date: sql`t.business_date`, orderNo: sql`t.order_no` },
};
/** Bought lines of which something has not gone back. */
export async function returnable(tx: Tx, query: SelectQuery, scope: readonly Sql[]) {
  const pattern = typedPattern(query.filter);
  const from = sql`paint_in_line l join paint_in t on t.tenant_id = l.tenant_id and t.id = l.document_id join paint p on p.tenant_id = l.tenant_id and p.id = l.paint_id
    where l.tenant_id = ${tx.tenantId} and not t.is_deleted and t.order_status = 4 and t.in_type = 1 and l.quantity > l.returned_kg${join([sql``, ...scope], ' and ')}
      and (${query.supplierId ?? null}::uuid is null or t.supplier_id = ${query.supplierId ?? null}::uuid)
      and (${query.paintId ?? null}::uuid is null or l.paint_id = ${query.paintId ?? null}::uuid)
      and (${pattern}::text is null or p.name ilike ${pattern}::text or t.order_no ilike ${pattern}::text or l.batch_no ilike ${pattern}::text)`;
  const [items, counted] = await Promise.all([
    tx.rows(
      SELECTABLE,
      sql`select l.id, t.id as "documentId", t.order_no as "orderNo", t.supplier_id as "supplierId", ${nameSql('supplier', 'supplier_id')} as "supplierName", l.paint_id as "paintId", p.name as "paintName",
          coalesce(l.batch_no, '') as "batchNo", ${nameSql('warehouse', 'warehouse_id')} as "warehouseName", l.position_code as "positionCode", t.business_date as date, l.quantity,
          l.quantity - l.returned_kg as "openKg", l.unit_price as "unitPrice"
        from ${from} ${orderBy(SORT, query.sorting)}, l.line_no ${limit(query)}`,
    ),
    tx.one({ n: col.int }, sql`select count(*)::int as n from ${from}`),
  ]);
  return { items, totalCount: counted?.n ?? 0 };
}

const LYING = shape({
  warehouseId: col.id,
  batchId: col.id,
  positionCode: col.text,
  qualityState: col.code<1 | 2 | 4>(),
  quantity: col.decimal,
});
export type Lying = RowOf<typeof LYING>;
/** What lies of these batches, by place and by what it was found to be. */
export const lyingOf = (tx: Tx, quantities: Sql, batchIds: readonly string[]): Promise<Lying[]> =>
  tx.rows(
    LYING,
    sql`select q.warehouse_id as "warehouseId", q.batch_id as "batchId", q.location_code as "positionCode", q.quality_state as "qualityState", q.quantity
      from ${quantities} q where q.batch_id = any(${[...new Set(batchIds)]}::uuid[])`,
  );
