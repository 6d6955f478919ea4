/** SQL of the lines of nest orders and of the stocks that they may be cut from. */
import { type NestError, nestOrderProductFields, type NestStock, type RemnantOutline } from '@muyun/contract';
import { newId } from '../../../kit/clock.ts';
import { col, orNull, pick, type RowOf, shape } from '../../../kit/shape.ts';
import { columns, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import { freeForNest } from '../../../ledger/inventory/index.ts';
import type { Line } from './nest-groups.ts';
import { ageDays } from './nest-stock.store.ts';

const LINE = shape({
  ...pick(
    nestOrderProductFields,
    'id',
    'productId',
    'quantity',
    'placedQuantity',
    'returnedQuantity',
    'groupKey',
    'isFiller',
    'geometryHash',
  ),
  ...pick(nestOrderProductFields, 'productRevision', 'errorType', 'errorText', 'version', 'creationTime'),
  priority: col.int,
});
export type LineRow = RowOf<typeof LINE>;

/** Lines of an order in product id order, the order in which products are locked. */
export function loadLines(tx: Tx, orderId: string): Promise<LineRow[]> {
  return tx.rows(
    LINE,
    sql`select ${columns(LINE)} from nest_order_product t where t.tenant_id = ${tx.tenantId} and t.order_id = ${orderId} order by t.product_id`,
  );
}

export interface NewLine extends Line {
  readonly geometryHash: string | null;
  readonly revision: number;
}
export async function replaceLines(tx: Tx, orderId: string, lines: readonly NewLine[]): Promise<void> {
  await tx.run(
    sql`delete from nest_order_product where tenant_id = ${tx.tenantId} and order_id = ${orderId}`,
  );
  await tx.run(sql`insert into nest_order_product (tenant_id, id, order_id, product_id, quantity, priority, group_key, is_filler, geometry_hash, product_revision, creator_id)
     select ${tx.tenantId}, v.id, ${orderId}, v.product, v.quantity, v.priority, nullif(v.key, ''), v.filler, nullif(v.hash, ''), v.revision, ${tx.userId} from unnest(${lines.map(() => newId())}::uuid[], ${lines.map((l) => l.productId)}::uuid[], ${lines.map((l) => l.quantity)}::int[], ${lines.map((l) => l.priority)}::int[], ${lines.map((l) => l.groupKey ?? '')}::text[], ${lines.map((l) => l.isFiller)}::boolean[], ${lines.map((l) => l.geometryHash ?? '')}::text[], ${lines.map((l) => l.revision)}::int[]) as v (id, product, quantity, priority, key, filler, hash, revision)`);
}

export async function setLineErrors(tx: Tx, orderId: string, errors: readonly NestError[]): Promise<void> {
  await tx.run(
    sql`update nest_order_product set error_type = null, error_text = null where tenant_id = ${tx.tenantId} and order_id = ${orderId} and error_type is not null`,
  );
  const own = errors.filter((e) => e.productId !== null);
  if (own.length === 0) return;
  await tx.run(
    sql`update nest_order_product o set error_type = v.type, error_text = v.message from unnest(${own.map((e) => e.productId)}::uuid[], ${own.map((e) => e.errorType)}::int[], ${own.map((e) => e.message)}::text[]) as v (product, type, message) where o.tenant_id = ${tx.tenantId} and o.order_id = ${orderId} and o.product_id = v.product`,
  );
}

export async function setPlaced(tx: Tx, orderId: string, placed: ReadonlyMap<string, number>): Promise<void> {
  await tx.run(
    sql`update nest_order_product o set placed_quantity = coalesce(v.placed, 0) from nest_order_product x left join unnest(${[...placed.keys()]}::uuid[], ${[...placed.values()]}::int[]) as v (product, placed) on v.product = x.product_id where o.tenant_id = ${tx.tenantId} and o.order_id = ${orderId} and x.tenant_id = o.tenant_id and x.id = o.id`,
  );
}

export async function replaceStocks(tx: Tx, orderId: string, stocks: readonly NestStock[]): Promise<void> {
  await tx.run(sql`delete from nest_order_stock where tenant_id = ${tx.tenantId} and order_id = ${orderId}`);
  const rows = stocks.map((s) => ({
    id: s.id,
    group_name: s.groupName,
    kind: s.kind,
    title: s.title,
    plate_material_size_id: s.plateMaterialSizeId,
    stock_plate_id: s.stockPlateId,
    warehouse_id: s.warehouseId,
    material_sku_id: s.materialSkuId,
    width: s.width,
    length: s.length,
    min_length: s.minLength,
    max_length: s.maxLength,
    length_step: s.lengthStep,
    limit_quantity: s.limitQuantity,
    price_mode: s.priceMode,
    price: s.price,
    levelling_fee: s.levellingFee,
    use_order: s.useOrder,
  }));
  await tx.run(sql`insert into nest_order_stock (tenant_id, order_id, creator_id, id, group_name, kind, title, plate_material_size_id, stock_plate_id, warehouse_id, material_sku_id, width, length, min_length, max_length, length_step, limit_quantity, price_mode, price, levelling_fee, use_order)
     select ${tx.tenantId}, ${orderId}, ${tx.userId}, v.* from jsonb_to_recordset(${JSON.stringify(rows)}) as v (id uuid, group_name text, kind int, title text, plate_material_size_id uuid, stock_plate_id uuid, warehouse_id uuid, material_sku_id uuid, width numeric, length numeric, min_length numeric, max_length numeric, length_step numeric, limit_quantity int, price_mode int, price numeric, levelling_fee numeric, use_order int)`);
}

const STOCK = shape({
  id: col.id,
  groupName: col.text,
  kind: col.int,
  title: col.text,
  plateMaterialSizeId: orNull(col.id),
  stockPlateId: orNull(col.id),
  warehouseId: orNull(col.id),
  materialSkuId: orNull(col.id),
  width: col.float,
  length: orNull(col.float),
  minLength: orNull(col.float),
  maxLength: orNull(col.float),
  lengthStep: orNull(col.float),
  limitQuantity: orNull(col.int),
  available: orNull(col.int),
  priceMode: col.int,
  price: orNull(col.decimal),
  levellingFee: orNull(col.decimal),
  useOrder: col.int,
  outline: orNull(col.json<RemnantOutline>()),
  area: orNull(col.decimal),
  ageDays: orNull(col.int),
  film: orNull(col.text),
});

export function loadOrderStocks(tx: Tx, orderId: string): Promise<NestStock[]> {
  const projectIds = sql`array(select unnest(o.project_ids) from nest_order o where o.tenant_id = s.tenant_id and o.id = s.order_id)`;
  const free = freeForNest(tx, { warehouse: sql`s.warehouse_id`, item: sql`s.material_sku_id`, projectIds });
  return tx.rows(
    STOCK,
    sql`select s.id, s.group_name as "groupName", s.kind, s.title, s.plate_material_size_id as "plateMaterialSizeId", s.stock_plate_id as "stockPlateId", s.warehouse_id as "warehouseId", s.material_sku_id as "materialSkuId", s.width::float8 as width, s.length::float8 as length, s.min_length::float8 as "minLength", s.max_length::float8 as "maxLength",
       s.length_step::float8 as "lengthStep", s.limit_quantity as "limitQuantity", case when s.material_sku_id is not null then greatest(0, floor(${free}))::int when s.stock_plate_id is null then s.limit_quantity else p.quantity - p.reserved_quantity end as available, s.price_mode as "priceMode", s.price, s.levelling_fee as "levellingFee", s.use_order as "useOrder", p.outline, p.area, ${ageDays(sql`p`)} as "ageDays", z.film
     from nest_order_stock s left join stock_plate p on p.tenant_id = s.tenant_id and p.id = s.stock_plate_id left join plate_material_size z on z.tenant_id = s.tenant_id and z.id = s.plate_material_size_id where s.tenant_id = ${tx.tenantId} and s.order_id = ${orderId} order by s.group_name, s.kind desc, s.use_order, s.width, s.id`,
  );
}
