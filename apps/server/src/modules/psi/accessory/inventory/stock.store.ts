/** SQL of the stock list of accessories: only its page is read, its sums are remembered. */
import { accessoryStockFields } from '@muyun/contract';
import { asked, askedRows, MANY } from '../../../../kit/asked.ts';
import { factoryRows } from '../../../../kit/document/index.ts';
import { fewOf, pageSaying } from '../../../../kit/few.ts';
import { watchTables } from '../../../../kit/memory.ts';
import { contains, orderBy, type PageQuery, type SortSpec } from '../../../../kit/paged.ts';
import { col, type RowOf, shape } from '../../../../kit/shape.ts';
import { empty, type Sql, sql } from '../../../../kit/sql.ts';
import type { Tx } from '../../../../kit/tx.ts';
import { factoriesSeen, type Who } from '../../../../kit/who.ts';
import { inventoryBalances, inventoryQuantities } from '../../../../ledger/inventory/index.ts';
import { ACCESSORY_DOMAIN } from '../posting.ts';
import { onWay } from './inventory.store.ts';

export interface StockQuery extends PageQuery {
  readonly filter?: string | undefined;
  readonly warehouseId?: string | undefined;
  readonly typeId?: string | undefined;
  readonly accessorySkuId?: string | undefined;
  readonly lowOnly?: boolean | undefined;
  readonly withEmpty?: boolean | undefined;
}

const AVAILABLE = sql`(t.quantity - t.reserved_quantity)`;
/** What approved orders and transfers still bring. */
const incoming = (tx: Tx): Sql => onWay(tx, [4, 8]);
/** Units of it for the balance `t`. */
const coming = (tx: Tx): Sql =>
  sql`coalesce((select sum(y.quantity) from ${incoming(tx)} y where y.accessory_sku_id = t.item_id and y.warehouse_id = t.warehouse_id), 0)`;
/**
 * What lies of each SKU, and what is free of it and still comes, in all warehouses together: its limits are the SKU's, not a warehouse's, as
 * what should be bought is told.
 */
const standing = (tx: Tx): Sql =>
  sql`(select n.item_id, sum(n.quantity) as quantity, sum(n.expected) as expected from (
      select i.item_id, i.quantity, i.quantity - i.reserved_quantity as expected from ${inventoryBalances(tx, ACCESSORY_DOMAIN)} i
      union all select y.accessory_sku_id, 0, y.quantity from ${incoming(tx)} y) n group by n.item_id)`;
/** SKUs of which less is there and on its way than there should be. */
const lowSkus = (tx: Tx): Sql =>
  sql`(select g.item_id from ${standing(tx)} g join accessory_sku z on z.tenant_id = ${tx.tenantId} and z.id = g.item_id where g.expected < z.safety_stock)`;
/** 2 低于最低, 4 高于最高, 1 正常 (ACCESSORY_LEVELS) of the SKU `k`. */
const level = (tx: Tx): Sql =>
  sql`coalesce((select case when g.expected < k.safety_stock then 2 when g.quantity > k.max_stock then 4 end from ${standing(tx)} g where g.item_id = k.id), 1)`;

/** What lies there, and what has run out everywhere: nothing is lower than that. */
const lyingOrGone = (tx: Tx): Sql =>
  sql`(t.quantity > 0 or not exists (select 1 from ${inventoryBalances(tx, ACCESSORY_DOMAIN)} e where e.item_id = t.item_id and e.quantity > 0))`;

const ORDER: SortSpec = {
  sortable: ['accessorySkuName', 'warehouseName', 'quantity', 'availableQty', 'value', 'lastInDate'],
  defaultSort: 'accessorySkuName asc',
  by: {
    accessorySkuName: sql`k.name`,
    warehouseName: sql`w.name`,
    quantity: sql`t.quantity`,
    availableQty: AVAILABLE,
    value: sql`t.value`,
    lastInDate: sql`t.last_in_date`,
  },
};
const STOCK = shape({ ...accessoryStockFields });
export type StockRow = RowOf<typeof STOCK>;

/** That a text stands in a SKU's name, code or barcode. */
const saying = (typed: string): Sql => contains([sql`k.name`, sql`k.code`, sql`k.barcode`], typed);

interface Reading {
  /** what is read of SKU `k`, accessory `a` and warehouse `w` */
  readonly needs: string;
  readonly along?: string | undefined;
  readonly more?: readonly Sql[];
}
const SKU = { table: 'accessory_sku', as: 'k', by: 't.item_id' };
const ACCESSORY = { table: 'accessory', as: 'a', by: 'k.accessory_id' };
const HOUSE = { table: 'warehouse', as: 'w', by: 't.warehouse_id' };
/** Balances `t` by what is asked for but the typed text; an id to break ties by. */
function stockOf(tx: Tx, who: Who, query: StockQuery, { needs, along, more = [] }: Reading): Sql {
  const scope = factoryRows(who, 'w');
  const ofType = asked(query.typeId, sql`a.type_id = ${query.typeId}`);
  const isOfAccessory = needs.includes('a') || ofType.length > 0;
  return askedRows(tx, {
    rows: sql`(select b.*, b.item_id as id from ${inventoryBalances(tx, ACCESSORY_DOMAIN)} b)`,
    as: 't',
    masters: [
      { ...SKU, isNeeded: needs.includes('k') || isOfAccessory, where: [] },
      { ...ACCESSORY, isNeeded: isOfAccessory, where: ofType },
      { ...HOUSE, isNeeded: needs.includes('w'), where: scope ? [scope] : [] },
    ],
    along,
    where: [
      ...asked(query.warehouseId, sql`t.warehouse_id = ${query.warehouseId}`),
      ...asked(query.accessorySkuId, sql`t.item_id = ${query.accessorySkuId}`),
      ...asked(query.lowOnly, sql`t.item_id in ${lowSkus(tx)}`),
      ...asked(query.withEmpty !== true, query.lowOnly === true ? lyingOrGone(tx) : sql`t.quantity > 0`),
      ...more,
    ],
  });
}
/** All that is asked for. */
const typedStock = (tx: Tx, who: Who, query: StockQuery, needs: string): Sql =>
  query.filter
    ? stockOf(tx, who, query, { needs: `${needs}k`, more: [saying(query.filter)] })
    : stockOf(tx, who, query, { needs });
const inOrder = (query: StockQuery): Sql =>
  sql`${orderBy(ORDER, query.sorting)}, t.warehouse_id ${/ desc$/i.test(query.sorting ?? '') ? sql`desc` : empty}`;

const shown = (
  tx: Tx,
): Sql => sql`t.item_id::text || '.' || t.warehouse_id::text as id, t.item_id as "accessorySkuId", a.name as "accessoryName", k.name as "accessorySkuName", k.code,
  (select y.name from accessory_type y where y.tenant_id = a.tenant_id and y.id = a.type_id) as "typeName", t.warehouse_id as "warehouseId", w.name as "warehouseName",
  (select string_agg(distinct q.location_code, '、') from ${inventoryQuantities(tx)} q where q.warehouse_id = t.warehouse_id and q.item_id = t.item_id and q.location_code <> '') as places,
  a.unit, t.quantity, t.reserved_quantity as "reservedQty", ${AVAILABLE}::numeric(18,4) as "availableQty", ${coming(tx)}::numeric(18,4) as "onWayQty",
  (case when t.quantity > 0 then t.value / t.quantity else t.last_unit_cost end)::numeric(18,6) as "avgCost", t.value,
  k.safety_stock as "minStock", k.max_stock as "maxStock", ${level(tx)} as level,
  t.last_in_date as "lastInDate"`;

const TOTAL = shape({ totalCount: col.int, quantity: col.decimal, value: col.decimal });
const TOPIC = 'accessory-stock';
watchTables(['inventory_cost', 'accessory_sku', 'accessory', 'warehouse'], TOPIC);
/** The sums of a filter, remembered until something moves; what is low follows from orders too and is asked each time. */
function totalOf(tx: Tx, who: Who, query: StockQuery) {
  const { filter, warehouseId, typeId, accessorySkuId, withEmpty, lowOnly } = query;
  const factories = factoriesSeen(who)?.toSorted() ?? '*';
  const key = JSON.stringify([factories, filter, warehouseId, typeId, accessorySkuId, withEmpty]);
  const load = () =>
    tx.one(
      TOTAL,
      sql`/* planned anew */ select count(*)::int as "totalCount", coalesce(sum(t.quantity), 0) as quantity, coalesce(sum(t.value), 0) as value from ${typedStock(tx, who, query, '')}`,
    );
  return lowOnly === true ? load() : tx.remembered(key, load, TOPIC);
}

const KEY = shape({ itemId: col.id, warehouseId: col.id });
const few = (tx: Tx, filter: string) =>
  fewOf(
    tx,
    ['named', filter],
    TOPIC,
    sql`select k.id from accessory_sku k where k.tenant_id = ${tx.tenantId} and ${saying(filter)}`,
  );
/** Whose column a sort order is; none: the balance's own. */
const masterOf = (sorting = ORDER.defaultSort): string | undefined => {
  if (sorting.startsWith('accessorySkuName')) return 'k';
  return sorting.startsWith('warehouseName') ? 'w' : undefined;
};
/** The balances of a page in its order; `count`: how many the filter has. */
async function keysOf(tx: Tx, who: Who, query: StockQuery, count: number): Promise<RowOf<typeof KEY>[]> {
  const { filter } = query;
  const ids = filter ? await few(tx, filter) : undefined;
  const order = inOrder(query);
  const master = masterOf(query.sorting);
  const from = stockOf(tx, who, query, {
    needs: master ?? '',
    along: count > MANY ? master : undefined,
    more: ids ? [sql`t.item_id = any(${[...ids]}::uuid[])`] : [],
  });
  return pageSaying(tx, KEY, {
    rows: sql`select t.item_id, t.warehouse_id from ${from} ${order}`,
    joins: sql`join accessory_sku k on k.tenant_id = ${tx.tenantId} and k.id = x.item_id`,
    says: ids === null ? saying(filter ?? '') : null,
    page: query,
    count,
  });
}
/** What is shown of them. A statement of its own: to plan it takes longer than to read it, and its plan is always the same. */
const shownOf = (tx: Tx, keys: readonly RowOf<typeof KEY>[]): Promise<StockRow[]> =>
  tx.rows(
    STOCK,
    sql`select v.* from unnest(${keys.map((k) => k.itemId)}::uuid[], ${keys.map((k) => k.warehouseId)}::uuid[]) with ordinality p(item_id, warehouse_id, at)
      cross join lateral (select ${shown(tx)} from (select b.* from ${inventoryBalances(tx, ACCESSORY_DOMAIN)} b where b.item_id = p.item_id and b.warehouse_id = p.warehouse_id offset 0) t
        cross join lateral (select x.* from accessory_sku x where x.tenant_id = ${tx.tenantId} and x.id = t.item_id offset 0) k
        cross join lateral (select x.* from accessory x where x.tenant_id = ${tx.tenantId} and x.id = k.accessory_id offset 0) a
        cross join lateral (select x.* from warehouse x where x.tenant_id = ${tx.tenantId} and x.id = t.warehouse_id offset 0) w) v order by p.at`,
  );

/** A page of the list with the sums of the whole filter. Raises Common:Sorting. */
export async function listStock(tx: Tx, who: Who, query: StockQuery) {
  const { totalCount = 0, quantity = '0', value = '0' } = (await totalOf(tx, who, query)) ?? {};
  const keys = await keysOf(tx, who, query, totalCount);
  return { items: keys.length > 0 ? await shownOf(tx, keys) : [], totalCount, totals: { quantity, value } };
}

export const streamStock = (tx: Tx, who: Who, query: StockQuery, most: number): AsyncGenerator<StockRow[]> =>
  tx.stream(
    STOCK,
    sql`/* planned anew */ select ${shown(tx)} from ${typedStock(tx, who, query, 'kaw')} ${inOrder(query)} limit ${most}`,
    1000,
  );
