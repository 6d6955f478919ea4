/** SQL of the stock list: balances of the core, called by their materials and warehouses. */
import { materialBalanceFields } from '@muyun/contract';
import { asked, askedRows } from '../../../../kit/asked.ts';
import { factoryRows } from '../../../../kit/document/index.ts';
import { businessDay } from '../../../../kit/clock.ts';
import { watchTables } from '../../../../kit/memory.ts';
import { contains, limit, type PageQuery } from '../../../../kit/paged.ts';
import { raise } from '../../../../kit/raise.ts';
import { col, orNull, type RowOf, shape } from '../../../../kit/shape.ts';
import { columns, name, type Sql, sql } from '../../../../kit/sql.ts';
import type { Tx } from '../../../../kit/tx.ts';
import { factoriesSeen, type Who } from '../../../../kit/who.ts';
import {
  inventoryBalances,
  inventoryQuantities,
  keptForProject,
} from '../../../../ledger/inventory/index.ts';
import { onTheWay } from '../../../purchase/index.ts';
import { MATERIAL } from '../posting.ts';
import { sentOnTheWay } from '../stock-in/stock-in.store.ts';

export interface BalanceQuery {
  readonly kind?: number | undefined;
  readonly warehouseId?: string | undefined;
  readonly textureId?: string | undefined;
  readonly materialSkuId?: string | undefined;
  readonly thickness?: string | undefined;
  readonly widthMin?: string | undefined;
  readonly widthMax?: string | undefined;
  readonly lengthMin?: string | undefined;
  readonly lengthMax?: string | undefined;
  readonly surface?: string | undefined;
  readonly onlyAvailable?: boolean | undefined;
  readonly atOutsourcer?: boolean | undefined;
  readonly supplierId?: string | undefined;
  readonly projectId?: string | undefined;
  readonly ageDays?: number | undefined;
  readonly filter?: string | undefined;
}

const BALANCE = shape({ ...materialBalanceFields, materialSkuName: col.text, warehouseName: col.text });
export type BalanceRow = RowOf<typeof BALANCE>;
/** What a list is sorted by, each in the order of an index: only the rows of the page are read. */
const BY_MATERIAL: Readonly<Record<string, Sql>> = {
  materialSkuName: sql`s.name`,
  thickness: sql`s.thickness`,
};
const BY: Readonly<Record<string, Sql>> = {
  ...BY_MATERIAL,
  quantity: sql`b.quantity`,
  weight: sql`b.weight`,
  availableQty: sql`(b.quantity - b.reserved_quantity)`,
  value: sql`b.value`,
  lastInDate: sql`b.last_in_date`,
};
/** the older, the earlier it came */
const BACKWARDS: Readonly<Record<string, string>> = { ageDays: 'lastInDate' };
interface Order {
  readonly by: Sql;
  readonly isByMaterial: boolean;
}
/** Raises Common:Sorting. */
function ordered(sorting = 'materialSkuName asc'): Order {
  const [asked = '', direction = 'asc'] = sorting.split(' ');
  const isBackwards = Object.hasOwn(BACKWARDS, asked);
  const field = (isBackwards ? BACKWARDS[asked] : undefined) ?? asked;
  const by =
    (Object.hasOwn(BY, field) ? BY[field] : null) ?? raise('Common:Sorting', { field: field.slice(0, 40) });
  const dir = name((direction.toLowerCase() === 'desc') === isBackwards ? 'asc' : 'desc');
  return {
    by: sql`order by ${by} ${dir}, b.item_id ${dir}, b.warehouse_id ${dir}`,
    isByMaterial: Object.hasOwn(BY_MATERIAL, field),
  };
}
const AGE = sql`((now() at time zone 'Asia/Shanghai')::date - b.last_in_date)`;

/** a warehouse that stands at a supplier who works on our material */
const OUTSOURCER = 64;
const ofBalance = (tx: Tx, query: BalanceQuery): readonly Sql[] => [
  sql`b.quantity > 0`,
  ...asked(query.warehouseId, sql`b.warehouse_id = ${query.warehouseId}`),
  ...asked(query.materialSkuId, sql`b.item_id = ${query.materialSkuId}`),
  ...asked(query.projectId, sql`(b.warehouse_id, b.item_id) in ${keptForProject(tx, query.projectId ?? '')}`),
  ...asked(query.ageDays, sql`${AGE} >= ${query.ageDays}::int`),
  ...asked(query.onlyAvailable, sql`b.quantity > b.reserved_quantity`),
];
const ofMaterial = (query: BalanceQuery): readonly Sql[] => [
  ...asked(query.filter, contains([sql`s.name`], query.filter ?? '')),
  ...asked(query.kind, sql`s.kind = ${query.kind}`),
  ...asked(query.textureId, sql`s.texture_id = ${query.textureId}`),
  ...asked(query.thickness, sql`s.thickness = ${query.thickness}::numeric`),
  ...asked(query.widthMin, sql`s.width >= ${query.widthMin}::numeric`),
  ...asked(query.widthMax, sql`s.width <= ${query.widthMax}::numeric`),
  ...asked(query.lengthMin, sql`s.length >= ${query.lengthMin}::numeric`),
  ...asked(query.lengthMax, sql`s.length <= ${query.lengthMax}::numeric`),
  ...asked(query.surface, sql`lower(s.surface) = lower(${query.surface}::text)`),
];
function ofWarehouse(who: Who, query: BalanceQuery): readonly Sql[] {
  const scope = factoryRows(who, 'w');
  return [
    ...(scope ? [scope] : []),
    ...asked(query.atOutsourcer, sql`w.purpose = ${OUTSOURCER}`),
    ...asked(query.supplierId, sql`w.purpose = ${OUTSOURCER} and w.supplier_id = ${query.supplierId}`),
  ];
}

/** The balances of a filter, with what is read of their materials and warehouses. */
function fromBalances(tx: Tx, who: Who, query: BalanceQuery, needs: 'all' | 'material' | 'asked'): Sql {
  return askedRows(tx, {
    rows: inventoryBalances(tx, MATERIAL),
    as: 'b',
    masters: [
      {
        table: 'material_sku',
        as: 's',
        by: 'b.item_id',
        isNeeded: needs !== 'asked',
        where: ofMaterial(query),
      },
      {
        table: 'warehouse',
        as: 'w',
        by: 'b.warehouse_id',
        isNeeded: needs === 'all',
        where: ofWarehouse(who, query),
      },
    ],
    where: ofBalance(tx, query),
  });
}

/** As `metresOf` of the contract has it. */
const METRES = sql`(case when s.kind = 2 and s.width > 0 and s.thickness > 0 and s.density > 0 then round(b.quantity / (s.width / 1000 * s.thickness * s.density), 2)
  when s.kind = 4 and s.length > 0 then round(s.length / 1000 * b.quantity, 2) end)`;

/** What is shown of a balance `b` of a material `s` in a warehouse `w`. */
const shown = (
  tx: Tx,
): Sql => sql`b.item_id::text || b.warehouse_id::text as id, b.item_id as material_sku_id, b.warehouse_id, s.kind,
    (select x.name from material_texture x where x.tenant_id = s.tenant_id and x.id = s.texture_id) as texture_name, s.thickness, s.width, s.length, s.surface,
    case when w.purpose = ${OUTSOURCER} then (select x.name from supplier x where x.tenant_id = w.tenant_id and x.id = w.supplier_id) end as outsourcer_name,
    (select nullif(string_agg(distinct nullif(q.location_code, ''), '、'), '') from ${inventoryQuantities(tx)} q where q.warehouse_id = b.warehouse_id and q.item_id = b.item_id) as places,
    b.quantity, b.weight, b.area, ${METRES} as metres, b.reserved_quantity as reserved_qty, b.quantity - b.reserved_quantity as available_qty,
    coalesce((select o.quantity from ${onTheWay(tx)} o where o.warehouse_id = b.warehouse_id and o.material_sku_id = b.item_id), 0)
      + coalesce((select sum(y.quantity) from ${sentOnTheWay(tx)} y where y.warehouse_id = b.warehouse_id and y.material_sku_id = b.item_id), 0) as on_way_qty,
    round(b.value / b.quantity, 6) as avg_cost, case when b.weight > 0 then round(b.value / b.weight, 6) end as cost_per_kg, b.value,
    b.last_in_date, ${AGE} as age_days, s.min_stock, s.max_stock, s.name as material_sku_name, w.name as warehouse_name`;

const COLUMNS = sql`${columns(materialBalanceFields)}, t.material_sku_name as "materialSkuName", t.warehouse_name as "warehouseName"`;
const TOTAL = shape({
  n: col.int,
  quantity: col.decimal,
  weight: col.decimal,
  area: col.decimal,
  value: col.decimal,
});
const NO_TOTAL = { n: 0, quantity: '0', weight: '0', area: '0', value: '0' };

/** the sums of a filter are remembered until something moves in the space: of two hundred thousand rows they take longer than the page */
const TOPIC = 'stock';
watchTables(['inventory_cost', 'material_sku', 'warehouse'], TOPIC);

function totalOf(tx: Tx, who: Who, query: BalanceQuery) {
  const { kind, warehouseId, textureId, materialSkuId, thickness, surface, onlyAvailable, ageDays } = query;
  const { atOutsourcer, supplierId, projectId } = query;
  const { widthMin, widthMax, lengthMin, lengthMax, filter } = query;
  const exact = { kind, warehouseId, textureId, materialSkuId, thickness, surface, onlyAvailable, ageDays };
  const rest = { widthMin, widthMax, lengthMin, lengthMax, filter, atOutsourcer, supplierId, projectId };
  const factories = factoriesSeen(who)?.toSorted() ?? '*';
  // how old something is changes with the day
  const key = JSON.stringify(['balances', businessDay(), factories, exact, rest]);
  const load = () =>
    tx.one(
      TOTAL,
      sql`/* planned anew */ select count(*)::int as n, coalesce(sum(b.quantity), 0) as quantity, coalesce(sum(b.weight), 0) as weight, coalesce(sum(b.area), 0) as area,
        coalesce(sum(b.value), 0) as value from ${fromBalances(tx, who, query, 'asked')}`,
    );
  return tx.remembered(key, load, TOPIC);
}

/**
 * The balance `b` of a row of the page with its material and warehouse, each by its key: `offset 0` keeps the plan from joining them in
 * another order.
 */
const oneOf = (tx: Tx): Sql =>
  sql`(select x.* from ${inventoryBalances(tx, MATERIAL)} x where x.item_id = p.item_id and x.warehouse_id = p.warehouse_id offset 0) b
    cross join lateral (select x.* from material_sku x where x.tenant_id = ${tx.tenantId} and x.id = b.item_id offset 0) s
    cross join lateral (select x.* from warehouse x where x.tenant_id = ${tx.tenantId} and x.id = b.warehouse_id offset 0) w`;

const KEY = shape({ itemId: col.id, warehouseId: col.id });
/** What is shown of the balances of a page, in its order. A statement of its own: a plan of it takes longer than reading it, and is always the same. */
const shownOf = (tx: Tx, keys: readonly RowOf<typeof KEY>[]): Promise<BalanceRow[]> =>
  tx.rows(
    BALANCE,
    sql`select ${COLUMNS} from unnest(${keys.map((k) => k.itemId)}::uuid[], ${keys.map((k) => k.warehouseId)}::uuid[]) with ordinality p(item_id, warehouse_id, at)
      cross join lateral (select ${shown(tx)} from ${oneOf(tx)}) t order by p.at`,
  );

/** A page of balances with the sums of the whole filter. */
export async function balances(tx: Tx, who: Who, query: BalanceQuery & PageQuery) {
  const { by, isByMaterial } = ordered(query.sorting);
  const from = fromBalances(tx, who, query, isByMaterial ? 'material' : 'asked');
  const [keys, total] = await Promise.all([
    tx.rows(
      KEY,
      // a plan for an average space reads all of a large one: how much of it is meant decides
      sql`/* planned anew */ select b.item_id as "itemId", b.warehouse_id as "warehouseId" from ${from} ${by} ${limit(query)}`,
    ),
    totalOf(tx, who, query),
  ]);
  const { n, ...sums } = total ?? NO_TOTAL;
  return { items: keys.length > 0 ? await shownOf(tx, keys) : [], totalCount: n, sums };
}
export const streamBalances = (
  tx: Tx,
  who: Who,
  query: BalanceQuery & PageQuery,
): AsyncGenerator<BalanceRow[]> =>
  tx.stream(
    BALANCE,
    sql`select ${COLUMNS} from (select ${shown(tx)}, row_number() over (${ordered(query.sorting).by}) as at from ${fromBalances(tx, who, query, 'all')}) t order by t.at`,
    1000,
  );

const PLACE = shape({
  warehouseId: col.id,
  warehouseName: col.text,
  batchId: orNull(col.id),
  batchNo: orNull(col.text),
  heatNo: orNull(col.text),
  locationCode: col.text,
  quantity: col.decimal,
  weight: col.decimal,
});
/** Where a material lies, place by place and batch by batch. */
export const places = (
  tx: Tx,
  who: Who,
  query: { readonly materialSkuId: string; readonly warehouseId?: string | undefined },
): Promise<RowOf<typeof PLACE>[]> => {
  const scope = factoryRows(who, 'w');
  return tx.rows(
    PLACE,
    sql`select q.warehouse_id as "warehouseId", w.name as "warehouseName", q.batch_id as "batchId", b.batch_no as "batchNo", b.heat_no as "heatNo",
        q.location_code as "locationCode", q.quantity, q.weight
      from ${inventoryQuantities(tx)} q join warehouse w on w.tenant_id = ${tx.tenantId} and w.id = q.warehouse_id
      left join material_batch b on b.tenant_id = ${tx.tenantId} and b.id = q.batch_id
      where q.item_id = ${query.materialSkuId}${query.warehouseId ? sql` and q.warehouse_id = ${query.warehouseId}` : sql``}${scope ? sql` and ${scope}` : sql``}
      order by w.code, q.location_code, b.batch_no limit 500`,
  );
};

const FREE = shape({
  materialSkuId: col.id,
  materialSkuName: col.text,
  warehouseId: col.id,
  warehouseName: col.text,
  width: orNull(col.float),
  length: orNull(col.float),
  free: col.decimal,
});
interface Wanted {
  readonly textureId: string;
  readonly thickness: string;
  readonly width?: string | undefined;
  readonly length?: string | undefined;
}
/** Plates and coils of a material and thickness of which something is free, the smallest that hold the size first; turned, they may hold it too. */
export const freeOf = (tx: Tx, who: Who, wanted: Wanted): Promise<RowOf<typeof FREE>[]> => {
  const { width = '0', length = '0' } = wanted;
  const scope = factoryRows(who, 'w');
  const holds = sql`((s.width >= ${width}::numeric and coalesce(s.length, 1000000) >= ${length}::numeric)
    or (s.width >= ${length}::numeric and coalesce(s.length, 1000000) >= ${width}::numeric))`;
  return tx.rows(
    FREE,
    sql`/* planned anew */ select b.item_id as "materialSkuId", s.name as "materialSkuName", b.warehouse_id as "warehouseId", w.name as "warehouseName",
        s.width::float8 as width, s.length::float8 as length, b.quantity - b.reserved_quantity as free
      from ${inventoryBalances(tx, MATERIAL)} b join material_sku s on s.tenant_id = ${tx.tenantId} and s.id = b.item_id
      join warehouse w on w.tenant_id = s.tenant_id and w.id = b.warehouse_id
      where s.texture_id = ${wanted.textureId} and s.thickness = ${wanted.thickness}::numeric and s.kind in (1, 2) and w.purpose = 1
        and b.quantity > b.reserved_quantity and ${holds}${scope ? sql` and ${scope}` : sql``}
      order by s.kind, s.width * coalesce(s.length, 0), s.name limit 200`,
  );
};

const NAME = shape({ id: col.id, name: col.text });
/** Names of the warehouses that the member may see. */
export const warehouseNames = async (tx: Tx, who: Who): Promise<ReadonlyMap<string, string>> => {
  const scope = factoryRows(who, 'w');
  const rows = await tx.rows(
    NAME,
    sql`select w.id, w.name from warehouse w where w.tenant_id = ${tx.tenantId}${scope ? sql` and ${scope}` : sql``}`,
  );
  return new Map(rows.map((w) => [w.id, w.name]));
};
