/** SQL of what lines of an issue name beside a material: what is kept, and who holds a remnant. */
import { contains } from '../../../../kit/paged.ts';
import { col, orNull, type RowOf, shape } from '../../../../kit/shape.ts';
import { type Sql, sql } from '../../../../kit/sql.ts';
import type { Tx } from '../../../../kit/tx.ts';
import type { Who } from '../../../../kit/who.ts';
import { inventoryReservations, ofFactories } from '../../../../ledger/inventory/index.ts';
import { skuUnitSql } from '../../../purchase/index.ts';
import { MATERIAL } from '../posting.ts';

const NEST = 1;
const KEPT = shape({
  id: col.id,
  domain: col.int,
  warehouseId: col.id,
  itemId: col.id,
  batchId: orNull(col.id),
  projectId: orNull(col.id),
  nestOrderId: orNull(col.id),
  isOpen: col.bool,
  /** whose it is, as people call it */
  holder: col.text,
});
export type Kept = RowOf<typeof KEPT>;
/** Reservations by id, open or not. */
export const keptOf = (tx: Tx, ids: readonly string[]): Promise<Kept[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : tx.rows(
        KEPT,
        sql`select r.id, r.domain, r.warehouse_id as "warehouseId", r.item_id as "itemId", r.batch_id as "batchId", r.project_id as "projectId",
            case when r.source_type = ${NEST}::int then r.source_id end as "nestOrderId", r.status = 1 and not r.is_deleted as "isOpen",
            coalesce(case when r.source_type = ${NEST}::int then r.remark end, (select p.name from cad_project p where p.tenant_id = r.tenant_id and p.id = r.project_id), '') as holder
          from inventory_reservation r where r.tenant_id = ${tx.tenantId} and r.id = any(${[...new Set(ids)]}::uuid[])`,
      );

const HELD = shape({ id: col.id, itemId: col.id });
/** What a nest order keeps in a warehouse, item by item; those that were made first come first. */
export const keptForNest = (
  tx: Tx,
  nestOrderId: string,
  warehouseId: string,
): Promise<RowOf<typeof HELD>[]> =>
  tx.rows(
    HELD,
    sql`select r.id, r.item_id as "itemId" from ${inventoryReservations(tx, MATERIAL)} r
      where r.source_type = ${NEST}::int and r.source_id = ${nestOrderId} and r.warehouse_id = ${warehouseId} order by r.id`,
  );

/** The nest order that holds a remnant, by its number. */
export const holderOf = async (tx: Tx, remnantId: string): Promise<string | undefined> =>
  (
    await tx.one(
      { no: col.text },
      sql`select o.no from stock_reservation h join nest_order o on o.tenant_id = h.tenant_id and o.id = h.source_id
        where h.tenant_id = ${tx.tenantId} and h.stock_plate_id = ${remnantId} limit 1`,
    )
  )?.no;

const RESERVED = shape({
  id: col.id,
  warehouseId: col.id,
  warehouseName: col.text,
  materialSkuId: orNull(col.id),
  remnantId: orNull(col.id),
  itemName: col.text,
  batchId: orNull(col.id),
  batchNo: orNull(col.text),
  projectId: col.id,
  projectName: col.text,
  unit: col.text,
  openQty: col.decimal,
  expiresOn: col.date,
  remark: orNull(col.text),
});
interface Asked {
  readonly skipCount: number;
  readonly maxResultCount: number;
  readonly filter?: string | undefined;
  readonly projectId?: string | undefined;
  readonly warehouseId?: string | undefined;
}
function reservedFrom(tx: Tx, who: Who, { filter, projectId, warehouseId }: Asked): Sql {
  const typed = filter ? sql` and ${contains([sql`s.name`, sql`b.code`, sql`p.name`], filter)}` : sql``;
  return sql`${inventoryReservations(tx, MATERIAL)} r
    join warehouse w on w.tenant_id = ${tx.tenantId} and w.id = r.warehouse_id join cad_project p on p.tenant_id = ${tx.tenantId} and p.id = r.project_id
    left join material_sku s on s.tenant_id = ${tx.tenantId} and s.id = r.item_id left join stock_plate b on b.tenant_id = ${tx.tenantId} and b.id = r.item_id
    where r.source_type <> ${NEST}::int and (s.id is not null or b.id is not null) and (${projectId ?? null}::uuid is null or r.project_id = ${projectId ?? null}::uuid)
      and (${warehouseId ?? null}::uuid is null or r.warehouse_id = ${warehouseId ?? null}::uuid) and ${ofFactories(tx, who, 'r')}${typed}`;
}
/** What is kept for projects and can be issued to them; those that end first come first. */
export async function reservedPage(
  tx: Tx,
  who: Who,
  asked: Asked,
): Promise<{ items: RowOf<typeof RESERVED>[]; totalCount: number }> {
  const from = reservedFrom(tx, who, asked);
  const [items, counted] = await Promise.all([
    tx.rows(
      RESERVED,
      sql`select r.id, r.warehouse_id as "warehouseId", w.name as "warehouseName", s.id as "materialSkuId", b.id as "remnantId",
          coalesce(s.name, b.code || ' ' || b.width::float8 || '×' || b.length::float8) as "itemName", r.batch_id as "batchId",
          (select coalesce(nullif(m.batch_no, ''), m.heat_no) from material_batch m where m.tenant_id = ${tx.tenantId} and m.id = r.batch_id) as "batchNo",
          r.project_id as "projectId", p.name as "projectName", ${skuUnitSql(sql`s.kind`)} as unit, r.open_quantity as "openQty", r.expires_on as "expiresOn", r.remark
        from ${from} order by r.expires_on, r.id limit ${asked.maxResultCount}::int offset ${asked.skipCount}::int`,
    ),
    tx.one({ n: col.int }, sql`select count(*)::int as n from ${from}`),
  ]);
  return { items, totalCount: counted?.n ?? 0 };
}
