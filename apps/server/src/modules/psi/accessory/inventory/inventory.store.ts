/** SQL of what should be bought of accessories: balances of the core beside what the masters say, and what is on its way. */
import { accessorySuggestFields } from '@muyun/contract';
import { contains } from '../../../../kit/paged.ts';
import { col, type RowOf, shape } from '../../../../kit/shape.ts';
import { sql, Where } from '../../../../kit/sql.ts';
import type { Tx } from '../../../../kit/tx.ts';
import { inventoryBalances } from '../../../../ledger/inventory/index.ts';
import { priceWithTax } from '../../../basic/supplier/index.ts';
import { ACCESSORY_DOMAIN } from '../posting.ts';
import { onTheWay } from '../source-lines.store.ts';

/** Units of stock that orders still bring, and transfers, by SKU and warehouse; `states` of the orders. */
export const onWay = (tx: Tx, states: readonly number[]) =>
  sql`(select l.accessory_sku_id, t.warehouse_id, sum(greatest(l.quantity - l.received_qty + l.returned_qty, 0) * l.factor) as quantity
    from accessory_purchase t join accessory_purchase_line l on l.tenant_id = t.tenant_id and l.document_id = t.id
    where t.tenant_id = ${tx.tenantId} and not t.is_deleted and t.order_status = any(${[...states]}::int[]) group by 1, 2
    union all select y.accessory_sku_id, y.warehouse_id, y.quantity from ${onTheWay(tx)} y)`;
const WITH_DRAFTS = [1, 2, 4, 8];

const NEED = shape({
  ...accessorySuggestFields,
  purchaseFactor: accessorySuggestFields.purchaseQty,
});
export type NeedRow = RowOf<typeof NEED>;

export interface NeedQuery {
  readonly filter?: string | undefined;
  readonly typeId?: string | undefined;
  readonly supplierId?: readonly string[] | undefined;
  readonly skuIds?: readonly string[] | undefined;
}
/** What all warehouses hold and all orders bring of SKUs of which less is there than there should be, at most `most`. */
export function lackingSkus(tx: Tx, query: NeedQuery, most: number): Promise<NeedRow[]> {
  const available = sql`coalesce(b.available, 0)`;
  const coming = sql`coalesce(o.quantity, 0)`;
  const where = new Where(tx)
    .and(
      sql`not t.is_deleted and t.is_enabled and t.safety_stock is not null and ${available} + ${coming} < t.safety_stock`,
    )
    .when(query.typeId, sql`a.type_id = ${query.typeId}`)
    .when(query.supplierId, sql`coalesce(t.supplier_id, a.supplier_id) = any(${query.supplierId}::uuid[])`)
    .when(query.skuIds, sql`t.id = any(${query.skuIds}::uuid[])`);
  if (query.filter) where.and(contains([sql`t.name`, sql`t.code`], query.filter));
  return tx.rows(
    NEED,
    sql`select t.id, t.name as "accessorySkuName", y.name as "typeName", a.unit, ${available}::numeric(18,4) as "availableQty", ${coming}::numeric(18,4) as "onWayQty",
        t.safety_stock as "minStock", t.max_stock as "maxStock", 0::numeric(18,4) as "suggestQty", t.purchase_unit as "purchaseUnit", null::numeric as "purchaseQty",
        t.purchase_factor as "purchaseFactor", s.id as "supplierId", s.name as "supplierName",
        (select ${priceWithTax(sql`l.unit_price`, 'p')} from accessory_purchase_line l join accessory_purchase p on p.tenant_id = l.tenant_id and p.id = l.document_id
          where l.tenant_id = t.tenant_id and l.accessory_sku_id = t.id and not p.is_deleted and p.order_status in (4, 8, 16, 32) order by p.order_date desc, p.id desc limit 1) as "lastPrice"
      from accessory_sku t join accessory a on a.tenant_id = t.tenant_id and a.id = t.accessory_id and not a.is_deleted and a.is_enabled
        join accessory_type y on y.tenant_id = a.tenant_id and y.id = a.type_id
        left join supplier s on s.tenant_id = t.tenant_id and s.id = coalesce(t.supplier_id, a.supplier_id)
        left join (select i.item_id, sum(i.quantity - i.reserved_quantity) as available from ${inventoryBalances(tx, ACCESSORY_DOMAIN)} i group by 1) b on b.item_id = t.id
        left join (select w.accessory_sku_id, sum(w.quantity) as quantity from ${onWay(tx, WITH_DRAFTS)} w group by 1) o on o.accessory_sku_id = t.id
      where ${where.sql} order by s.name nulls last, t.name, t.id limit ${most}`,
  );
}

const FREE = shape({ accessorySkuId: col.id, quantity: col.decimal });
/** What is free of SKUs in all warehouses and between them, and what orders bring for nobody in particular. */
export async function freeOf(tx: Tx, skuIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.rows(
    FREE,
    sql`select x.id as "accessorySkuId", sum(x.quantity)::text as quantity from (
        select i.item_id as id, i.quantity - i.reserved_quantity as quantity from ${inventoryBalances(tx, ACCESSORY_DOMAIN)} i where i.item_id = any(${[...skuIds]}::uuid[])
        union all
        select l.accessory_sku_id, greatest(l.quantity - l.received_qty + l.returned_qty, 0) * l.factor from accessory_purchase t
          join accessory_purchase_line l on l.tenant_id = t.tenant_id and l.document_id = t.id
          where t.tenant_id = ${tx.tenantId} and not t.is_deleted and t.order_status in (1, 2, 4, 8) and l.project_id is null and l.accessory_sku_id = any(${[...skuIds]}::uuid[])
        union all select y.accessory_sku_id, y.quantity from ${onTheWay(tx)} y where y.accessory_sku_id = any(${[...skuIds]}::uuid[])
      ) x group by 1`,
  );
  return new Map(rows.map((r) => [r.accessorySkuId, r.quantity]));
}

const OWN = shape({ projectId: col.id, accessorySkuId: col.id, quantity: col.decimal });
/** What orders still bring for these projects. */
export const onWayFor = (tx: Tx, projectIds: readonly string[]): Promise<RowOf<typeof OWN>[]> =>
  tx.rows(
    OWN,
    sql`select l.project_id as "projectId", l.accessory_sku_id as "accessorySkuId", sum(greatest(l.quantity - l.received_qty + l.returned_qty, 0) * l.factor)::text as quantity
      from accessory_purchase t join accessory_purchase_line l on l.tenant_id = t.tenant_id and l.document_id = t.id
      where t.tenant_id = ${tx.tenantId} and not t.is_deleted and t.order_status in (1, 2, 4, 8) and l.project_id = any(${[...projectIds]}::uuid[]) group by 1, 2`,
  );

/** Whoever turns demand into orders does it alone: the second sees what the first has ordered. */
export async function lockDemand(tx: Tx): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`accessory demand ${tx.tenantId}`}, 0))`);
}

const NAMED = shape({ id: col.id, name: col.text, unit: col.int });
export type NamedSku = RowOf<typeof NAMED>;
/** What SKUs are called and what their quantities count. */
export async function skusNamed(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, NamedSku>> {
  const rows = await tx.rows(
    NAMED,
    sql`select t.id, t.name, a.unit from accessory_sku t join accessory a on a.tenant_id = t.tenant_id and a.id = t.accessory_id
      where t.tenant_id = ${tx.tenantId} and t.id = any(${[...new Set(ids)]}::uuid[])`,
  );
  return new Map(rows.map((r) => [r.id, r]));
}

/** The SKUs of a type of accessories. */
export async function skusOfType(tx: Tx, typeId: string): Promise<string[]> {
  const rows = await tx.rows(
    shape({ id: col.id }),
    sql`select t.id from accessory_sku t join accessory a on a.tenant_id = t.tenant_id and a.id = t.accessory_id
      where t.tenant_id = ${tx.tenantId} and a.type_id = ${typeId}`,
  );
  return rows.map((r) => r.id);
}
