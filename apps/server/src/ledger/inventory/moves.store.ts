/** Reading the stock: balances for the lists of the areas, and the moves behind them. */
import { factoryRows } from '../../kit/document/index.ts';
import { watchTables } from '../../kit/memory.ts';
import { col, orNull, type RowOf, shape } from '../../kit/shape.ts';
import { name, type Sql, sql } from '../../kit/sql.ts';
import type { Tx } from '../../kit/tx.ts';
import { factoriesSeen, type Who } from '../../kit/who.ts';
import { runningMoves } from './running.store.ts';
import type { StockDomain } from './types.ts';

/** Balances of a domain as a from-item: one row per warehouse and item. */
export const inventoryBalances = (tx: Tx, domain: StockDomain): Sql =>
  sql`(select c.warehouse_id, c.item_id, c.quantity, c.weight, c.area, c.value, c.last_unit_cost, c.reserved_quantity, c.last_in_date, c.last_out_date, c.last_take_date
    from inventory_cost c where c.tenant_id = ${tx.tenantId} and c.domain = ${domain}::int)`;
/** Where it lies as a from-item: one row per place, batch and quality. */
export const inventoryQuantities = (tx: Tx): Sql =>
  sql`(select q.id, q.warehouse_id, q.item_id, q.batch_id, q.location_code, q.quality_state, q.quantity, q.weight, q.area, q.first_in_date,
    coalesce((select sum(r.quantity - r.consumed_quantity - r.released_quantity) from inventory_reservation r where r.tenant_id = q.tenant_id and r.warehouse_id = q.warehouse_id
      and r.item_id = q.item_id and r.batch_id = q.batch_id and r.status = 1), 0) as reserved_quantity
    from inventory_quantity q where q.tenant_id = ${tx.tenantId} and q.quantity > 0)`;
/** What is free of an item in ordinary warehouses of the space, as a value. */
export const itemFree = (tenantId: Sql, itemId: Sql): Sql =>
  sql`coalesce((select sum(c.quantity - c.reserved_quantity) from inventory_cost c join warehouse w on w.tenant_id = c.tenant_id and w.id = c.warehouse_id
    where c.tenant_id = ${tenantId} and c.item_id = ${itemId} and w.purpose = 1), 0)::numeric(18,4)`;
/** What nest orders of these projects may take of an item in a warehouse, as an expression: 合格, not reserved, or kept by hand for one of them. */
export const freeForNest = (tx: Tx, of: { warehouse: Sql; item: Sql; projectIds: Sql }): Sql =>
  sql`coalesce((select sum(q.quantity) from inventory_quantity q where q.tenant_id = ${tx.tenantId} and q.warehouse_id = ${of.warehouse} and q.item_id = ${of.item} and q.quality_state = 1), 0)
    - coalesce((select sum(r.quantity - r.consumed_quantity - r.released_quantity) from inventory_reservation r where r.tenant_id = ${tx.tenantId} and r.warehouse_id = ${of.warehouse} and r.item_id = ${of.item}
      and r.status = 1 and not (r.source_id is null and r.source_type <> 1 and r.batch_id is null and r.project_id = any(${of.projectIds}))), 0)`;
/** What is kept and not used up as a from-item: one row per open reservation. */
export const inventoryReservations = (tx: Tx, domain: StockDomain): Sql =>
  sql`(select r.id, r.warehouse_id, r.item_id, r.batch_id, r.project_id, r.source_type, r.source_id, r.expires_on, r.remark, r.quantity - r.consumed_quantity - r.released_quantity as open_quantity
    from inventory_reservation r where r.tenant_id = ${tx.tenantId} and r.domain = ${domain}::int and r.status = 1 and not r.is_deleted)`;
/** Warehouse and item of what is kept for a project, as rows. */
export const keptForProject = (tx: Tx, projectId: string): Sql =>
  sql`(select r.warehouse_id, r.item_id from inventory_reservation r where r.tenant_id = ${tx.tenantId} and r.project_id = ${projectId} and r.status = 1 and not r.is_deleted)`;
/** Moves as a from-item, for figures over time (周转, 按日结存, 分析). */
export const inventoryMoves = (tx: Tx, domain: StockDomain): Sql =>
  sql`(select m.* from inventory_move m where m.tenant_id = ${tx.tenantId} and m.domain = ${domain}::int)`;

export const MOVE = shape({
  id: col.id,
  time: col.time,
  businessDate: col.date,
  warehouseId: col.id,
  warehouseName: col.text,
  itemId: col.id,
  batchId: orNull(col.id),
  locationCode: col.text,
  qualityState: col.int,
  moveType: col.int,
  sourceType: col.text,
  sourceId: col.id,
  sourceNo: col.text,
  quantity: col.decimal,
  weight: col.decimal,
  area: col.decimal,
  value: col.decimal,
  quantityAfter: col.decimal,
  valueAfter: col.decimal,
  averageAfter: col.decimal,
  projectId: orNull(col.id),
  projectName: orNull(col.text),
  isReversal: col.bool,
  operatorName: col.text,
});
export type MoveView = RowOf<typeof MOVE>;
const COUNT = shape({ totalCount: col.int, quantity: col.decimal, weight: col.decimal, value: col.decimal });

export interface MoveFilter {
  readonly domain: StockDomain;
  readonly itemIds?: readonly string[] | undefined;
  readonly warehouseId?: string | undefined;
  readonly batchId?: string | undefined;
  readonly locationCode?: string | undefined;
  readonly qualityState?: number | undefined;
  readonly moveType?: number | undefined;
  /** a type of certain documents: receipts and issues have numbers in common; null: of whichever document */
  readonly kind?: { readonly moveType: number; readonly sourceTypes: readonly string[] | null } | undefined;
  /** who has posted it, as a member */
  readonly operatorId?: string | undefined;
  /** only what the warehouses of his factories have moved */
  readonly who?: Who | undefined;
  readonly sourceNo?: string | undefined;
  readonly projectIds?: readonly string[] | undefined;
  readonly begin?: string | undefined;
  readonly end?: string | undefined;
  /** 1 业务日期, 2 记账时间 */
  readonly dateBy?: 1 | 2 | undefined;
}
/** The day a move counts for, in the time of China. */
const dayOf = (by: 1 | 2 | undefined): Sql =>
  by === 2 ? sql`(m.creation_time at time zone 'Asia/Shanghai')::date` : sql`m.business_date`;

/** Moves `alias` in warehouses that a member may see: those of other factories are not his. */
export function ofFactories(tx: Tx, who: Who, alias: string): Sql {
  const scope = factoryRows(who, 'w');
  const at = name(`${alias}.warehouse_id`);
  return scope === null
    ? sql`true`
    : sql`${at} in (select w.id from warehouse w where w.tenant_id = ${tx.tenantId} and ${scope})`;
}
/** Moves `alias` that a member has posted; of nobody in particular when none is asked for. */
export const byOperator = (tx: Tx, memberId: string | undefined, alias: string): Sql =>
  memberId === undefined
    ? sql`true`
    : sql`${name(`${alias}.operator_id`)} = (select u.user_id from tenant_user u where u.tenant_id = ${tx.tenantId} and u.id = ${memberId}::uuid)`;
const ofKind = (kind: MoveFilter['kind']): Sql =>
  kind === undefined
    ? sql`true`
    : sql`m.move_type = ${kind.moveType}::int and (${kind.sourceTypes ?? null}::text[] is null or m.source_type = any(${kind.sourceTypes ?? null}::text[]))`;

/** The moves of one item tell what was left of what is asked for; those of many what was left of each in its warehouse. */
const isOfOne = ({ itemIds }: MoveFilter): boolean => itemIds?.length === 1;
function source(tx: Tx, f: MoveFilter): Sql {
  const [itemId, ...others] = f.itemIds ?? [];
  if (itemId === undefined || others.length > 0) return sql`inventory_move`;
  return runningMoves(tx, {
    domain: f.domain,
    itemId,
    warehouseIds: f.warehouseId ? [f.warehouseId] : undefined,
    batches: f.batchId ? sql`${f.batchId}::uuid` : undefined,
    locationCode: f.locationCode,
    qualityState: f.qualityState,
    within: f.who ? ofFactories(tx, f.who, 'x') : undefined,
  });
}
const newest = (f: MoveFilter): Sql =>
  isOfOne(f) && f.warehouseId
    ? sql`m.move_no desc`
    : sql`m.creation_time desc, m.warehouse_id desc, m.item_id, m.move_no desc`;

function movesOf(tx: Tx, f: MoveFilter): Sql {
  const day = dayOf(f.dateBy);
  return sql`${source(tx, f)} m where m.tenant_id = ${tx.tenantId} and m.domain = ${f.domain}::int
    and (${f.itemIds ?? null}::uuid[] is null or m.item_id = any(${f.itemIds ?? null}::uuid[]))
    and (${f.warehouseId ?? null}::uuid is null or m.warehouse_id = ${f.warehouseId ?? null}::uuid)
    and (${f.batchId ?? null}::uuid is null or m.batch_id = ${f.batchId ?? null}::uuid)
    and (${f.locationCode ?? null}::text is null or m.location_code = ${f.locationCode ?? null}::text)
    and (${f.qualityState ?? null}::int is null or m.quality_state = ${f.qualityState ?? null}::int)
    and (${f.moveType ?? null}::int is null or m.move_type = ${f.moveType ?? null}::int)
    and (${f.sourceNo ?? null}::text is null or m.source_no = ${f.sourceNo ?? null}::text)
    and (${f.projectIds ?? null}::uuid[] is null or m.project_id = any(${f.projectIds ?? null}::uuid[]))
    and ${ofKind(f.kind)} and ${byOperator(tx, f.operatorId, 'm')} and ${f.who ? ofFactories(tx, f.who, 'm') : sql`true`}
    and (${f.begin ?? null}::date is null or ${day} >= ${f.begin ?? null}::date) and (${f.end ?? null}::date is null or ${day} <= ${f.end ?? null}::date)`;
}
const columns = (
  f: MoveFilter,
): Sql => sql`m.id, m.creation_time as time, m.business_date as "businessDate", m.warehouse_id as "warehouseId",
  (select w.name from warehouse w where w.tenant_id = m.tenant_id and w.id = m.warehouse_id) as "warehouseName", m.item_id as "itemId", m.batch_id as "batchId",
  m.location_code as "locationCode", m.quality_state as "qualityState", m.move_type as "moveType", m.source_type as "sourceType", m.source_id as "sourceId", m.source_no as "sourceNo",
  m.quantity, m.weight, m.area, m.value, ${isOfOne(f) ? sql`m.left_quantity` : sql`m.quantity_after`} as "quantityAfter", ${isOfOne(f) ? sql`m.left_value` : sql`m.value_after`} as "valueAfter", m.average_after as "averageAfter", m.project_id as "projectId",
  (select p.name from cad_project p where p.tenant_id = m.tenant_id and p.id = m.project_id) as "projectName", m.is_reversal as "isReversal",
  coalesce((select coalesce(nullif(u.remark_name, ''), a.nickname) from tenant_user u join app_account a on a.id = u.user_id where u.tenant_id = m.tenant_id and u.user_id = m.operator_id), '') as "operatorName"`;

/** the sums of a filter are remembered until something moves in the space: they read all of its moves, its page only twenty */
const TOPIC = 'inventory-moves';
watchTables(['inventory_move', 'warehouse'], TOPIC);
function totalOf(tx: Tx, { who, ...filter }: MoveFilter) {
  const factories = (who && factoriesSeen(who)?.toSorted()) ?? '*';
  const load = () =>
    tx.one(
      COUNT,
      sql`/* planned anew */ select count(*)::int as "totalCount", coalesce(sum(m.quantity), 0) as quantity, coalesce(sum(m.weight), 0) as weight, coalesce(sum(m.value), 0) as value from ${movesOf(tx, { ...filter, who })}`,
    );
  return tx.remembered(JSON.stringify([factories, filter]), load, TOPIC);
}

/** A page of moves, the newest first, with what the whole filter sums up to. Names are looked up for the page only, not for what lies before it. */
export async function listMoves(
  tx: Tx,
  filter: MoveFilter,
  page: { readonly skip: number; readonly take: number },
): Promise<{
  items: MoveView[];
  totalCount: number;
  summary: { quantity: string; weight: string; value: string };
}> {
  const [items, total] = await Promise.all([
    tx.rows(
      MOVE,
      sql`select ${columns(filter)} from (select m.* from ${movesOf(tx, filter)} order by ${newest(filter)} limit ${page.take}::int offset ${page.skip}::int) m order by ${newest(filter)}`,
    ),
    totalOf(tx, filter),
  ]);
  const { totalCount = 0, quantity = '0', weight = '0', value = '0' } = total ?? {};
  return { items, totalCount, summary: { quantity, weight, value } };
}
/** The same moves as a stream, for exports. */
export const streamMoves = (tx: Tx, filter: MoveFilter, size: number): AsyncGenerator<MoveView[]> =>
  tx.stream(
    MOVE,
    sql`select ${columns(filter)} from ${movesOf(tx, filter)} order by ${newest(filter)}`,
    size,
  );

const AS_OF = shape({
  itemId: col.id,
  warehouseId: col.id,
  quantity: col.decimal,
  weight: col.decimal,
  area: col.decimal,
  value: col.decimal,
});
/** Quantity and value at the end of a business day, of everything that was there. */
export const stockAsOf = (tx: Tx, domain: StockDomain, day: string) =>
  tx.rows(
    AS_OF,
    sql`select m.item_id as "itemId", m.warehouse_id as "warehouseId", sum(m.quantity) as quantity, sum(m.weight) as weight, sum(m.area) as area, sum(m.value) as value
      from inventory_move m where m.tenant_id = ${tx.tenantId} and m.domain = ${domain}::int and m.business_date <= ${day}::date
      group by 1, 2 having sum(m.quantity) <> 0 or sum(m.value) <> 0`,
  );

/** Whether a warehouse, or one of its places, still holds something. */
export const holdsStock = async (
  tx: Tx,
  warehouseId: string,
  places: readonly string[] | null,
): Promise<boolean> =>
  (await tx.one(
    shape({ id: col.id }),
    sql`select q.id from inventory_quantity q where q.tenant_id = ${tx.tenantId} and q.warehouse_id = ${warehouseId} and q.quantity > 0
      and (${places}::text[] is null or q.location_code = any(${places}::text[])) limit 1`,
  )) !== undefined;
