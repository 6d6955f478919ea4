/** SQL of 涂料库存, place by place and batch by batch: only the page is read, the sums are remembered. */
import { PAINT_EXPIRY_BANDS } from '@muyun/contract';
import { asked, askedRows, MANY } from '../../../kit/asked.ts';
import { businessDay } from '../../../kit/clock.ts';
import { factoryRows } from '../../../kit/document/index.ts';
import { fewOf, pageSaying } from '../../../kit/few.ts';
import { watchTables } from '../../../kit/memory.ts';
import { contains, orderBy, type PageQuery, type SortSpec } from '../../../kit/paged.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { settingOf } from '../../../kit/settings.ts';
import { type Sql, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import { factoriesSeen, type Who } from '../../../kit/who.ts';
import { inventoryBalances, inventoryQuantities } from '../../../ledger/inventory/index.ts';
import { PAINT_DOMAIN } from './figures.ts';

const STOCK = shape({
  id: col.text,
  paintId: col.id,
  paintCode: col.text,
  paintName: col.text,
  colorCode: orNull(col.text),
  batchId: orNull(col.id),
  batchNo: orNull(col.text),
  batchVersion: orNull(col.int),
  warehouseId: col.id,
  warehouseName: col.text,
  positionCode: orNull(col.text),
  qualityState: col.int,
  quantity: col.decimal,
  barrels: col.decimal,
  reservedKg: col.decimal,
  heldKg: col.decimal,
  availableKg: col.decimal,
  avgCost: orNull(col.decimal),
  value: orNull(col.decimal),
  productionDate: orNull(col.date),
  expiryDate: orNull(col.date),
  daysLeft: orNull(col.int),
  state: col.int,
  frozenReason: orNull(col.text),
  concessionUntil: orNull(col.date),
});
export type StockRow = RowOf<typeof STOCK>;

export interface StockFilter {
  readonly filter?: string | undefined;
  readonly warehouseId?: readonly string[] | undefined;
  readonly paintId?: readonly string[] | undefined;
  readonly batchNo?: string | undefined;
  readonly positionCode?: string | undefined;
  readonly expiringIn?: number | undefined;
  readonly expiry?: readonly number[] | undefined;
  readonly state?: readonly number[] | undefined;
  readonly qualityState?: readonly number[] | undefined;
}
/** The day that ages are told by, and what is near its end. */
export interface StockDay {
  readonly today: string;
  readonly nearDays: number;
}

export const stockDay = async (tx: Tx): Promise<StockDay> => ({
  today: businessDay(),
  nearDays: await settingOf(tx, 'paint.nearExpiryDays'),
});

/** The state of a batch as `paintBatchState` of the contract has it. */
const stateSql = ({ today, nearDays }: StockDay): Sql =>
  sql`case when b.concession_until >= ${today}::date and (b.is_frozen or b.expiry_date < ${today}::date) then 16
    when b.is_frozen then 8 when b.expiry_date < ${today}::date then 4
    when b.expiry_date <= ${today}::date + ${nearDays}::int then 2 else 1 end`;

/** The band of a batch as `expiryBandOf` of the contract has it. */
const bandSql = ({ today }: StockDay): Sql =>
  sql`case when b.expiry_date < ${today}::date then 0 else (select min(n.days) from unnest(${PAINT_EXPIRY_BANDS.map((x) => x.value).filter((n) => n > 0)}::int[]) as n (days) where b.expiry_date - ${today}::date <= n.days) end`;

/** That a text stands in a paint's name, code or colour, or in the number of its batch. */
const saying = (typed: string): Sql =>
  contains([sql`p.name`, sql`p.code`, sql`p.color_code`, sql`b.batch_no`], typed);
const ofPlace = (f: StockFilter): readonly Sql[] => [
  sql`t.batch_id is not null`,
  ...asked(f.warehouseId, sql`t.warehouse_id = any(${f.warehouseId ?? []}::uuid[])`),
  ...asked(f.paintId, sql`t.item_id = any(${f.paintId ?? []}::uuid[])`),
  ...asked(f.positionCode, sql`lower(t.location_code) = lower(${f.positionCode}::text)`),
  ...asked(f.qualityState, sql`t.quality_state = any(${f.qualityState ?? []}::int[])`),
];
const ofBatch = (f: StockFilter, day: StockDay): readonly Sql[] => [
  ...asked(f.batchNo, sql`lower(b.batch_no) = lower(${f.batchNo}::text)`),
  ...asked(f.expiringIn, sql`b.expiry_date <= ${day.today}::date + ${f.expiringIn}::int`),
  ...asked(f.expiry, sql`${bandSql(day)} = any(${f.expiry ?? []}::int[])`),
  ...asked(f.state, sql`${stateSql(day)} = any(${f.state ?? []}::int[])`),
];

interface Question {
  readonly who: Who;
  readonly filter: StockFilter;
  readonly day: StockDay;
}
interface Reading {
  readonly needs: string;
  readonly along?: string | undefined;
  readonly joins?: Sql;
  readonly more?: readonly Sql[];
}
const PAINT = { table: 'paint', as: 'p', by: 't.item_id' };
const BATCH = { table: 'paint_batch', as: 'b', by: 't.batch_id' };
const HOUSE = { table: 'warehouse', as: 'w', by: 't.warehouse_id' };
/** Places `t` of paint `p` in a batch `b` and a warehouse `w`, by what is asked for but the typed text; `needs`: what is read of these. */
function placesOf(tx: Tx, { who, filter, day }: Question, { needs, along, joins, more = [] }: Reading): Sql {
  const scope = factoryRows(who, 'w');
  const isOfPaint = needs.includes('p');
  // one of the two is always joined: a place of another domain has neither
  const isOfBatch = needs.includes('b') || !isOfPaint;
  return askedRows(tx, {
    rows: inventoryQuantities(tx),
    as: 't',
    masters: [
      { ...PAINT, isNeeded: isOfPaint, where: [] },
      { ...BATCH, isNeeded: isOfBatch, where: ofBatch(filter, day) },
      { ...HOUSE, isNeeded: needs.includes('w'), where: scope ? [scope] : [] },
    ],
    along,
    ...(joins ? { joins } : {}),
    where: [...ofPlace(filter), ...more],
  });
}
/** All that is asked for, with the balance `c`. */
const heldPlaces = (tx: Tx, question: Question, needs: string): Sql => {
  const typed = question.filter.filter;
  return placesOf(tx, question, {
    needs: typed ? `${needs}pb` : needs,
    joins: held(tx),
    more: typed ? [saying(typed)] : [],
  });
};
/** The balance `c` that a place is part of. */
const held = (tx: Tx): Sql =>
  sql`join ${inventoryBalances(tx, PAINT_DOMAIN)} c on c.warehouse_id = t.warehouse_id and c.item_id = t.item_id`;

const WORTH = sql`(case when c.quantity > 0 then round(c.value * t.quantity / c.quantity, 2) end)`;
/** 合格 of the paint in the warehouse that nobody has reserved. */
const free = (tx: Tx): Sql =>
  sql`coalesce((select sum(x.quantity) from ${inventoryQuantities(tx)} x where x.warehouse_id = t.warehouse_id and x.item_id = t.item_id and x.quality_state = 1), 0) - c.reserved_quantity`;
/** What of a place may be taken: less what names its batch, at most what is free of the paint in the warehouse. */
const shown = (
  tx: Tx,
  day: StockDay,
): Sql => sql`t.warehouse_id::text || t.item_id::text || coalesce(t.batch_id::text, '') || coalesce(t.location_code, '') || t.quality_state as id,
  t.item_id as "paintId", p.code as "paintCode", p.name as "paintName", p.color_code as "colorCode", t.batch_id as "batchId", b.batch_no as "batchNo",
  b.version as "batchVersion", t.warehouse_id as "warehouseId", w.name as "warehouseName", nullif(t.location_code, '') as "positionCode", t.quality_state as "qualityState",
  t.quantity::numeric(18,3) as quantity, round(t.quantity / p.pack_size, 2) as barrels, t.reserved_quantity::numeric(18,3) as "reservedKg", c.reserved_quantity::numeric(18,3) as "heldKg",
  (case when t.quality_state = 1 then greatest(least(t.quantity - t.reserved_quantity, ${free(tx)}), 0) else 0 end)::numeric(18,3) as "availableKg",
  case when c.quantity > 0 then round(c.value / c.quantity, 6) end as "avgCost", ${WORTH} as value,
  b.production_date as "productionDate", b.expiry_date as "expiryDate", b.expiry_date - ${day.today}::date as "daysLeft", ${stateSql(day)} as state, b.frozen_reason as "frozenReason",
  b.concession_until as "concessionUntil"`;

const ORDER: SortSpec = {
  sortable: ['paintCode', 'expiryDate', 'daysLeft', 'quantity'],
  defaultSort: 'paintCode asc',
  by: {
    paintCode: sql`p.code`,
    expiryDate: sql`b.expiry_date`,
    daysLeft: sql`b.expiry_date`,
    quantity: sql`t.quantity`,
  },
  // many batches spoil on one day
  within: { expiryDate: sql`b.id`, daysLeft: sql`b.id` },
};

const TOTAL = shape({ totalCount: col.int, quantity: col.decimal, value: col.decimal });
const TOPIC = 'paint-stock';
watchTables(['inventory_quantity', 'inventory_cost', 'paint', 'paint_batch', 'warehouse'], TOPIC);
/** The sums of a filter, remembered until something moves; how old a batch is changes with the day. */
function totalOf(tx: Tx, question: Question) {
  const { who, filter: f, day } = question;
  const factories = factoriesSeen(who)?.toSorted() ?? '*';
  const { filter, warehouseId, paintId, batchNo, positionCode, expiringIn, expiry, state, qualityState } = f;
  const conditions = [
    filter,
    warehouseId,
    paintId,
    batchNo,
    positionCode,
    expiringIn,
    expiry,
    state,
    qualityState,
  ];
  const load = () =>
    tx.one(
      TOTAL,
      sql`/* planned anew */ select count(*)::int as "totalCount", coalesce(sum(t.quantity), 0)::numeric(18,3) as quantity, coalesce(sum(${WORTH}), 0)::numeric(18,2) as value
        from ${heldPlaces(tx, question, '')}`,
    );
  return tx.remembered(JSON.stringify([factories, day, conditions]), load, TOPIC);
}

const KEY = shape({ id: col.id });
const few = (tx: Tx, filter: string) =>
  fewOf(
    tx,
    ['named', filter],
    TOPIC,
    sql`select b.id from paint p join paint_batch b on b.tenant_id = p.tenant_id and b.paint_id = p.id where p.tenant_id = ${tx.tenantId} and ${saying(filter)}`,
  );
/** Whose column a sort order is; none: the place's own. */
const masterOf = (sorting = ORDER.defaultSort): string | undefined => {
  if (sorting.startsWith('quantity')) return undefined;
  return sorting.startsWith('paintCode') ? 'p' : 'b';
};
/** The places of a page in its order; `count`: how many the filter has. */
async function keysOf(tx: Tx, question: Question, page: PageQuery, count: number) {
  const typed = question.filter.filter;
  const ids = typed ? await few(tx, typed) : undefined;
  const order = orderBy(ORDER, page.sorting);
  const master = masterOf(page.sorting);
  const from = placesOf(tx, question, {
    needs: master ?? '',
    along: count > MANY ? master : undefined,
    more: ids ? [sql`t.batch_id = any(${[...ids]}::uuid[])`] : [],
  });
  return pageSaying(tx, KEY, {
    rows: sql`select t.id, t.item_id, t.batch_id from ${from} ${order}`,
    joins: sql`join paint p on p.tenant_id = ${tx.tenantId} and p.id = x.item_id join paint_batch b on b.tenant_id = p.tenant_id and b.id = x.batch_id`,
    says: ids === null ? saying(typed ?? '') : null,
    page,
    count,
  });
}
/** What is shown of them. A statement of its own: to plan it takes longer than to read it, and its plan is always the same. */
const shownOf = (tx: Tx, day: StockDay, keys: readonly RowOf<typeof KEY>[]): Promise<StockRow[]> =>
  tx.rows(
    STOCK,
    sql`select v.* from unnest(${keys.map((k) => k.id)}::uuid[]) with ordinality g(id, at)
      cross join lateral (select ${shown(tx, day)} from (select q.* from ${inventoryQuantities(tx)} q where q.id = g.id offset 0) t
        cross join lateral (select x.* from paint x where x.tenant_id = ${tx.tenantId} and x.id = t.item_id offset 0) p
        cross join lateral (select x.* from paint_batch x where x.tenant_id = ${tx.tenantId} and x.id = t.batch_id offset 0) b
        cross join lateral (select x.* from warehouse x where x.tenant_id = ${tx.tenantId} and x.id = t.warehouse_id offset 0) w
        cross join lateral (select x.* from ${inventoryBalances(tx, PAINT_DOMAIN)} x where x.warehouse_id = t.warehouse_id and x.item_id = t.item_id offset 0) c) v order by g.at`,
  );

/** A page of the list with the sums of the whole filter. Raises Common:Sorting. */
export async function listStock(tx: Tx, who: Who, filter: StockFilter & PageQuery, day: StockDay) {
  const question = { who, filter, day };
  const { totalCount = 0, quantity = '0', value = '0' } = (await totalOf(tx, question)) ?? {};
  const keys = await keysOf(tx, question, filter, totalCount);
  return { items: keys.length > 0 ? await shownOf(tx, day, keys) : [], totalCount, quantity, value };
}
export const streamStock = (
  tx: Tx,
  who: Who,
  filter: StockFilter,
  day: StockDay,
): AsyncGenerator<StockRow[]> =>
  tx.stream(
    STOCK,
    sql`/* planned anew */ select ${shown(tx, day)} from ${heldPlaces(tx, { who, filter, day }, 'pbw')} order by p.code, t.id`,
    1000,
  );
