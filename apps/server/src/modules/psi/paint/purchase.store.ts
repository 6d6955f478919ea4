/** SQL of paint purchases. */
import { paintPurchaseLineFields } from '@muyun/contract';
import { type MoreFilters, nameSql } from '../../../kit/document/index.ts';
import { limit, orderBy, type PageQuery } from '../../../kit/paged.ts';
import { recordset } from '../../../kit/recordset.ts';
import { col, orNull, pick, type RowOf, shape } from '../../../kit/shape.ts';
import { join, type Sql, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

/** Purchases whose goods are late. */
export const purchaseFilters: MoreFilters = (where, query) => {
  where.when(
    query['overdue'] === true ? true : undefined,
    sql`t.order_status in (4, 8) and t.delivery_date < (now() at time zone 'Asia/Shanghai')::date`,
  );
};

/** What is still to come of a line. */
const OPEN = sql`(l.quantity - l.received_kg + l.returned_kg)`;

const LINE = shape({
  ...pick(
    paintPurchaseLineFields,
    'id',
    'paintId',
    'quantity',
    'unitPrice',
    'demandId',
    'receivedKg',
    'returnedKg',
  ),
  documentId: col.id,
  orderNo: col.text,
  state: col.int,
  supplierId: col.id,
  isTaxInclusive: col.bool,
  taxRate: col.decimal,
  isTaxDeductible: col.bool,
  projectId: orNull(col.id),
});
export type PurchaseLine = RowOf<typeof LINE>;
const LINES = sql`l.id, l.paint_id as "paintId", l.quantity, l.unit_price as "unitPrice", l.demand_id as "demandId", l.received_kg as "receivedKg", l.returned_kg as "returnedKg",
  l.document_id as "documentId", t.order_no as "orderNo", t.order_status as state, t.supplier_id as "supplierId", t.is_tax_inclusive as "isTaxInclusive", t.tax_rate as "taxRate",
  t.is_tax_deductible as "isTaxDeductible", coalesce((select d.project_id from paint_demand d where d.tenant_id = l.tenant_id and d.id = l.demand_id), t.project_id) as "projectId"
  from paint_purchase_line l join paint_purchase t on t.tenant_id = l.tenant_id and t.id = l.document_id`;

/** Lines with what their heads say, for a receipt that is typed. */
export async function purchaseLines(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PurchaseLine>> {
  const rows = await tx.rows(
    LINE,
    sql`select ${LINES} where l.tenant_id = ${tx.tenantId} and l.id = any(${[...new Set(ids)]}::uuid[]) and not t.is_deleted`,
  );
  return new Map(rows.map((r) => [r.id, r]));
}

/** The same, locked: heads by id, then lines by id. */
export async function lockPurchaseLines(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PurchaseLine>> {
  const asked = [...new Set(ids)];
  await tx.run(
    sql`select t.id from paint_purchase t where t.tenant_id = ${tx.tenantId} and t.id in (select l.document_id from paint_purchase_line l
      where l.tenant_id = ${tx.tenantId} and l.id = any(${asked}::uuid[])) order by t.id for update of t`,
  );
  const rows = await tx.rows(
    LINE,
    sql`select ${LINES} where l.tenant_id = ${tx.tenantId} and l.id = any(${asked}::uuid[]) and not t.is_deleted order by l.id for update of l`,
  );
  return new Map(rows.map((r) => [r.id, r]));
}

export interface LineMove {
  readonly id: string;
  readonly receivedKg: string;
  readonly returnedKg: string;
}
const MOVES = { id: 'uuid', received: 'numeric', returned: 'numeric' } as const;
const HEADS = shape({ id: col.id });

/** Adds what came (and went back) to the lines; their heads follow. Answers the heads, in the order of their ids. */
export async function addToPurchases(tx: Tx, moves: readonly LineMove[]): Promise<string[]> {
  const rows = moves.map((m) => ({ id: m.id, received: m.receivedKg, returned: m.returnedKg }));
  await tx.run(sql`update paint_purchase_line l set received_kg = l.received_kg + n.received, returned_kg = l.returned_kg + n.returned
    from ${recordset(MOVES, rows)} n where l.tenant_id = ${tx.tenantId} and l.id = n.id`);
  const heads = await tx.rows(
    HEADS,
    // told one by one, as in return.store.ts
    sql`with touched as materialized (select distinct x.document_id as id from paint_purchase_line x
          where x.tenant_id = ${tx.tenantId} and x.id = any(${moves.map((m) => m.id)}::uuid[])),
        summed as materialized (select l.document_id as id, sum(l.received_kg) as received, sum(l.returned_kg) as returned,
            case when sum(l.received_kg) = 0 then 0 when bool_and(${OPEN} <= l.quantity * 0.005) then 2 else 1 end as state
          from touched d join paint_purchase_line l on l.tenant_id = ${tx.tenantId} and l.document_id = d.id group by l.document_id)
      update paint_purchase t set received_kg = s.received, returned_kg = s.returned, received_state = s.state
      from summed s where t.tenant_id = ${tx.tenantId} and t.id = s.id returning t.id`,
  );
  return heads.map((h) => h.id).toSorted();
}

const RECEIPT = shape({ no: col.text, isPending: col.bool });
/** Receipts that hold lines of the purchase. */
export const receiptsOf = (tx: Tx, purchaseId: string): Promise<RowOf<typeof RECEIPT>[]> =>
  tx.rows(
    RECEIPT,
    sql`select distinct d.order_no as no, d.order_status in (1, 2) as "isPending" from paint_in d
      join paint_in_line l on l.tenant_id = d.tenant_id and l.document_id = d.id
      join paint_purchase_line p on p.tenant_id = l.tenant_id and p.id = l.purchase_line_id
      where p.tenant_id = ${tx.tenantId} and p.document_id = ${purchaseId} and not d.is_deleted and d.order_status <> 64 order by 1`,
  );

const SELECTABLE = shape({
  id: col.id,
  purchaseId: col.id,
  orderNo: col.text,
  supplierId: col.id,
  supplierName: col.text,
  paintId: col.id,
  paintName: col.text,
  projectId: orNull(col.id),
  projectName: orNull(col.text),
  deliveryDate: col.date,
  quantity: col.decimal,
  openKg: col.decimal,
  unitPrice: col.decimal,
});
const SORT = {
  sortable: ['deliveryDate', 'orderNo'],
  defaultSort: 'deliveryDate asc',
  by: { deliveryDate: sql`t.delivery_date`, orderNo: sql`t.order_no` },
};

export interface SelectQuery extends PageQuery {
  readonly filter?: string | undefined;
  readonly supplierId?: string | undefined;
  readonly paintId?: string | undefined;
}
export const typedPattern = (typed: string | undefined): string | null =>
  typed ? `%${typed.replaceAll(/[\\%_]/g, String.raw`\$&`)}%` : null;

/** Lines of approved purchases that still wait for goods. */
export async function selectablePurchases(tx: Tx, query: SelectQuery, scope: readonly Sql[]) {
  const pattern = typedPattern(query.filter);
  const from = sql`paint_purchase_line l join paint_purchase t on t.tenant_id = l.tenant_id and t.id = l.document_id
    join paint p on p.tenant_id = l.tenant_id and p.id = l.paint_id
    where l.tenant_id = ${tx.tenantId} and not t.is_deleted and t.order_status in (4, 8) and ${OPEN} > 0${join([sql``, ...scope], ' and ')}
      and (${query.supplierId ?? null}::uuid is null or t.supplier_id = ${query.supplierId ?? null}::uuid)
      and (${query.paintId ?? null}::uuid is null or l.paint_id = ${query.paintId ?? null}::uuid)
      and (${pattern}::text is null or p.name ilike ${pattern}::text or t.order_no ilike ${pattern}::text)`;
  const [items, counted] = await Promise.all([
    tx.rows(
      SELECTABLE,
      sql`select l.id, t.id as "purchaseId", t.order_no as "orderNo", t.supplier_id as "supplierId", ${nameSql('supplier', 'supplier_id')} as "supplierName",
          l.paint_id as "paintId", p.name as "paintName", t.project_id as "projectId", ${nameSql('project', 'project_id')} as "projectName", t.delivery_date as "deliveryDate",
          l.quantity, ${OPEN} as "openKg", l.unit_price as "unitPrice"
        from ${from} ${orderBy(SORT, query.sorting)}, l.line_no ${limit(query)}`,
    ),
    tx.one({ n: col.int }, sql`select count(*)::int as n from ${from}`),
  ]);
  return { items, totalCount: counted?.n ?? 0 };
}

/** True while something is under way with the supplier. */
export async function hasOpenPaintPurchase(tx: Tx, supplierId: string): Promise<boolean> {
  const row = await tx.one(
    { id: col.id },
    sql`select t.id from paint_purchase t where t.tenant_id = ${tx.tenantId} and t.supplier_id = ${supplierId}
      and not t.is_deleted and t.order_status in (1, 2, 4, 8) limit 1`,
  );
  return row !== undefined;
}
