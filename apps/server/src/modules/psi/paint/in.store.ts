/** SQL of paint receipts and of the drums that come with them. */
import { newId } from '../../../kit/clock.ts';
import { type MoreFilters, nameSql } from '../../../kit/document/index.ts';
import { limit, orderBy } from '../../../kit/paged.ts';
import { columnsUnder, recordset } from '../../../kit/recordset.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { join, type Sql, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import { type SelectQuery, typedPattern } from './purchase.store.ts';

/** Receipts with a line of such a paint. */
export const inFilters: MoreFilters = (where, query) => {
  where.when(
    query['paintId'],
    sql`t.id in (select l.document_id from paint_in_line l where l.tenant_id = t.tenant_id and l.paint_id = any(${query['paintId']}::uuid[]))`,
  );
};

const RETURN = shape({ no: col.text, isPending: col.bool });
/** Returns to the supplier of what this receipt brought. */
export const returnsOf = (tx: Tx, inId: string): Promise<RowOf<typeof RETURN>[]> =>
  tx.rows(
    RETURN,
    sql`select distinct d.order_no as no, d.order_status in (1, 2) as "isPending" from paint_return d join paint_return_line r on r.tenant_id = d.tenant_id and r.document_id = d.id
      join paint_in_line l on l.tenant_id = r.tenant_id and l.id = r.paint_in_line_id
      where l.tenant_id = ${tx.tenantId} and l.document_id = ${inId} and not d.is_deleted and d.order_status <> 64 order by 1`,
  );

const POSTED = { id: 'uuid', batch_id: 'uuid', stock_value: 'numeric' } as const;
/** What posting says of the lines. */
export async function writePosted(
  tx: Tx,
  lines: readonly { readonly id: string; readonly batchId: string | null; readonly stockValue: string }[],
): Promise<void> {
  const rows = lines.map((l) => ({ id: l.id, batch_id: l.batchId, stock_value: l.stockValue }));
  await tx.run(sql`update paint_in_line l set batch_id = n.batch_id, stock_value = n.stock_value from ${recordset(POSTED, rows)} n
    where l.tenant_id = ${tx.tenantId} and l.id = n.id`);
}

/** What is on its way again is worth what was sent, whatever came the first time. */
export async function worthSent(tx: Tx, lineIds: readonly string[]): Promise<void> {
  if (lineIds.length === 0) return;
  await tx.run(sql`update paint_in_line l set stock_value = o.value from paint_out_line o
    where l.tenant_id = ${tx.tenantId} and l.id = any(${[...lineIds]}::uuid[]) and o.tenant_id = l.tenant_id and o.id = l.out_line_id`);
}

export interface NewDrum {
  readonly code: string;
  readonly paintId: string;
  readonly batchId: string;
  readonly warehouseId: string;
  readonly positionCode: string;
  readonly inLineId: string;
  readonly leftKg: string;
}
const DRUM = {
  id: 'uuid',
  code: 'text',
  paint_id: 'uuid',
  batch_id: 'uuid',
  warehouse_id: 'uuid',
  position_code: 'text',
  in_line_id: 'uuid',
  left_kg: 'numeric',
} as const;
export async function addDrums(tx: Tx, drums: readonly NewDrum[]): Promise<void> {
  if (drums.length === 0) return;
  const rows = drums.map((d) => ({
    id: newId(),
    code: d.code,
    paint_id: d.paintId,
    batch_id: d.batchId,
    warehouse_id: d.warehouseId,
    position_code: d.positionCode,
    in_line_id: d.inLineId,
    left_kg: d.leftKg,
  }));
  await tx.run(
    sql`insert into paint_drum (tenant_id, creator_id, ${columnsUnder(DRUM)}) select ${tx.tenantId}, ${tx.userId}, ${columnsUnder(DRUM, 'n')} from ${recordset(DRUM, rows)} n`,
  );
}
/** Drums of a receipt that is taken back. */
export const dropDrums = (tx: Tx, inId: string): Promise<number> =>
  tx.run(sql`update paint_drum d set is_deleted = true, version = d.version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId}
    where d.tenant_id = ${tx.tenantId} and not d.is_deleted and d.in_line_id in (select l.id from paint_in_line l where l.tenant_id = ${tx.tenantId} and l.document_id = ${inId})`);

const HELD = shape({ code: col.text, no: col.text });
/** A drum of the receipt that was weighed out and has not come back. */
export const drumOut = (tx: Tx, inId: string): Promise<RowOf<typeof HELD> | undefined> =>
  tx.one(
    HELD,
    sql`select d.code, o.order_no as no from paint_drum d join paint_in_line l on l.tenant_id = d.tenant_id and l.id = d.in_line_id
      join paint_out o on o.tenant_id = d.tenant_id and o.id = d.out_id
      where d.tenant_id = ${tx.tenantId} and l.document_id = ${inId} and not d.is_deleted order by d.code limit 1`,
  );

const LABEL = shape({
  code: col.text,
  paintName: col.text,
  colorCode: orNull(col.text),
  batchNo: col.text,
  expiryDate: col.date,
  positionCode: col.text,
  leftKg: col.decimal,
});
export const drumLabels = (tx: Tx, inId: string): Promise<RowOf<typeof LABEL>[]> =>
  tx.rows(
    LABEL,
    sql`select d.code, p.name as "paintName", p.color_code as "colorCode", b.batch_no as "batchNo", b.expiry_date as "expiryDate", d.position_code as "positionCode", d.left_kg as "leftKg"
      from paint_drum d join paint_in_line l on l.tenant_id = d.tenant_id and l.id = d.in_line_id join paint p on p.tenant_id = d.tenant_id and p.id = d.paint_id
        join paint_batch b on b.tenant_id = d.tenant_id and b.id = d.batch_id
      where d.tenant_id = ${tx.tenantId} and l.document_id = ${inId} and not d.is_deleted order by l.line_no, d.code`,
  );

const SELECTABLE = shape({
  id: col.id,
  documentId: col.id,
  orderNo: col.text,
  supplierId: orNull(col.id),
  supplierName: orNull(col.text),
  paintId: col.id,
  paintName: col.text,
  warehouseId: orNull(col.id),
  batchId: orNull(col.id),
  batchNo: orNull(col.text),
  positionCode: orNull(col.text),
  expiryDate: orNull(col.date),
  date: col.date,
  quantity: col.decimal,
  openKg: col.decimal,
  unitPrice: orNull(col.decimal),
});
const SORT = {
  sortable: ['date', 'orderNo'],
  defaultSort: 'date asc',
  by: { date: sql`t.business_date`, orderNo: sql`t.order_no` },
};

/** Received lines whose batch still lies in the warehouse: what an issue by batch takes. `quantities` is the from-item of the stock core. */
export async function receivedInStock(
  tx: Tx,
  query: SelectQuery & { readonly warehouseId?: string | undefined },
  parts: { readonly scope: readonly Sql[]; readonly quantities: Sql },
) {
  const pattern = typedPattern(query.filter);
  const from = sql`paint_in_line l join paint_in t on t.tenant_id = l.tenant_id and t.id = l.document_id
    join paint p on p.tenant_id = l.tenant_id and p.id = l.paint_id join paint_batch b on b.tenant_id = l.tenant_id and b.id = l.batch_id
    join (select q.warehouse_id, q.item_id, q.batch_id, q.location_code, sum(q.quantity - q.reserved_quantity) as free from ${parts.quantities} q where q.quality_state = 1 group by 1, 2, 3, 4) q
      on q.warehouse_id = t.warehouse_id and q.item_id = l.paint_id and q.batch_id = l.batch_id and q.location_code = l.position_code
    where l.tenant_id = ${tx.tenantId} and not t.is_deleted and t.order_status = 4 and q.free > 0${join([sql``, ...parts.scope], ' and ')}
      and (${query.supplierId ?? null}::uuid is null or t.supplier_id = ${query.supplierId ?? null}::uuid)
      and (${query.warehouseId ?? null}::uuid is null or t.warehouse_id = ${query.warehouseId ?? null}::uuid)
      and (${query.paintId ?? null}::uuid is null or l.paint_id = ${query.paintId ?? null}::uuid)
      and (${pattern}::text is null or p.name ilike ${pattern}::text or t.order_no ilike ${pattern}::text or b.batch_no ilike ${pattern}::text)`;
  const [items, counted] = await Promise.all([
    tx.rows(
      SELECTABLE,
      sql`select l.id, t.id as "documentId", t.order_no as "orderNo", t.supplier_id as "supplierId", ${nameSql('supplier', 'supplier_id')} as "supplierName", l.paint_id as "paintId", p.name as "paintName",
          t.warehouse_id as "warehouseId", l.batch_id as "batchId", b.batch_no as "batchNo", l.position_code as "positionCode", b.expiry_date as "expiryDate", t.business_date as date,
          l.quantity, least(q.free, l.quantity)::numeric(18,3) as "openKg", l.unit_price as "unitPrice"
        from ${from} ${orderBy(SORT, query.sorting)}, l.line_no ${limit(query)}`,
    ),
    tx.one({ n: col.int }, sql`select count(*)::int as n from ${from}`),
  ]);
  return { items, totalCount: counted?.n ?? 0 };
}

const BOUGHT_FOR = shape({
  receiptId: col.id,
  warehouseId: col.id,
  batchId: col.id,
  projectId: col.id,
  quantity: col.decimal,
});
/** Received lines of these batches that were bought for a project and were not 合格 when they came. */
export const boughtFor = (tx: Tx, batchIds: readonly string[]): Promise<RowOf<typeof BOUGHT_FOR>[]> =>
  tx.rows(
    BOUGHT_FOR,
    sql`select x."receiptId", x."warehouseId", x."batchId", x."projectId", x.quantity from (select t.id as "receiptId", t.warehouse_id as "warehouseId", l.batch_id as "batchId", l.quantity, l.line_no,
          coalesce((select d.project_id from paint_demand d where d.tenant_id = p.tenant_id and d.id = p.demand_id), o.project_id) as "projectId"
        from paint_in_line l join paint_in t on t.tenant_id = l.tenant_id and t.id = l.document_id
          join paint_purchase_line p on p.tenant_id = l.tenant_id and p.id = l.purchase_line_id join paint_purchase o on o.tenant_id = p.tenant_id and o.id = p.document_id
        where l.tenant_id = ${tx.tenantId} and l.batch_id = any(${[...batchIds]}::uuid[]) and l.qc_state <> 1 and t.order_status = 4 and not t.is_deleted) x
      where x."projectId" is not null order by x."receiptId", x.line_no`,
  );
