/** SQL of orders of bars: their list, lines and stocks. The head is that of every nest order. */
import {
  BAR_FAULTS,
  type BarNestParams,
  type BarStockView,
  nestOrderFields,
  nestOrderMachine,
  NEST_BARS,
  type Paged,
  stateOptions,
} from '@muyun/contract';
import { byMember } from '../../../../kit/by-member.ts';
import { newId } from '../../../../kit/clock.ts';
import {
  commonWhere,
  contains,
  endOfDay,
  type ListSpec,
  type PageQuery,
  runList,
  startOfDay,
} from '../../../../kit/paged.ts';
import { raise } from '../../../../kit/raise.ts';
import { recordset } from '../../../../kit/recordset.ts';
import { col, orNull, type RowOf, shape } from '../../../../kit/shape.ts';
import { alsoColumns, columns, join, type Sql, sql, Where } from '../../../../kit/sql.ts';
import type { Tx } from '../../../../kit/tx.ts';
import type { Who } from '../../../../kit/who.ts';
import { isNarrow } from '../../../cad/project/index.ts';
import { ORDER_FEE } from '../../cost/index.ts';
import type { BarFinding, BarLine } from './bar-problem.ts';
import { seenOrder } from '../../shared/scope.ts';

const { params: _params, ...HEAD } = nestOrderFields;
const ROW = shape({
  ...HEAD,
  creatorName: orNull(col.text),
  parentOrderNo: orNull(col.text),
  serviceFee: orNull(col.text),
  feeState: col.int,
  profiles: col.json<string[]>(),
  netLength: orNull(col.text),
  grossLength: orNull(col.text),
  remnantAmount: orNull(col.int),
});
export type BarOrderListRow = RowOf<typeof ROW>;

const PROFILES = sql`(select coalesce(jsonb_agg(distinct concat_ws(' ', a.name, nullif(s.color, ''))), '[]') from nest_bar_line l join cad_product_accessory c on c.tenant_id = l.tenant_id and c.id = l.piece_id
  join accessory_sku s on s.tenant_id = c.tenant_id and s.id = c.accessory_sku_id join accessory a on a.tenant_id = s.tenant_id and a.id = s.accessory_id where l.tenant_id = t.tenant_id and l.order_id = t.id)`;
const PARENT = sql`(select o.no from nest_order o where o.tenant_id = t.tenant_id and o.id = t.parent_order_id)`;
const LIST: ListSpec<typeof ROW> = {
  shape: ROW,
  columns: sql`${columns(HEAD)}${alsoColumns({
    creatorName: sql`u.remark_name`,
    parentOrderNo: PARENT,
    ...ORDER_FEE,
    profiles: PROFILES,
    netLength: sql`r.figures #>> '{totals,netLength}'`,
    grossLength: sql`r.figures #>> '{totals,grossLength}'`,
    remnantAmount: sql`(r.figures #>> '{totals,remnantAmount}')::int`,
  })}`,
  from: sql`nest_order t left join nest_run r on r.tenant_id = t.tenant_id and r.id = t.run_id`,
  joins: sql`left join tenant_user u on u.tenant_id = t.tenant_id and u.user_id = t.creator_id`,
  sortable: ['no', 'creationTime', 'sheetAmount', 'pieceAmount', 'utilization', 'netCost', 'confirmTime'],
  defaultSort: 'creationTime desc',
  totals: {
    pieceAmount: { is: col.int, sum: sql`coalesce(sum(t.piece_amount), 0)::int` },
    sheetAmount: { is: col.int, sum: sql`coalesce(sum(t.sheet_amount), 0)::int` },
    grossLength: {
      is: col.decimal,
      sum: sql`coalesce(sum((r.figures #>> '{totals,grossLength}')::numeric), 0)`,
    },
    materialCost: { is: col.decimal, sum: sql`coalesce(sum(t.material_cost), 0)` },
  },
};

export interface BarOrderFilter extends PageQuery {
  readonly filter?: string | undefined;
  readonly beginTime?: string | undefined;
  readonly endTime?: string | undefined;
  readonly projectIds?: string[] | undefined;
  readonly orderState?: number | undefined;
  readonly source?: number | undefined;
  readonly accessoryId?: string | undefined;
  readonly color?: string | undefined;
  readonly creatorId?: string | undefined;
  readonly confirmBegin?: string | undefined;
  readonly confirmEnd?: string | undefined;
}

/** Orders in which one profile is of this accessory and of this colour. */
function ofProfile({ accessoryId, color }: BarOrderFilter): Sql {
  const asked = [
    ...(accessoryId ? [sql`s.accessory_id = ${accessoryId}`] : []),
    ...(color ? [contains([sql`s.color`], color)] : []),
  ];
  return sql`exists (select 1 from nest_bar_line l join cad_product_accessory c on c.tenant_id = l.tenant_id and c.id = l.piece_id join accessory_sku s on s.tenant_id = c.tenant_id and s.id = c.accessory_sku_id
    where l.tenant_id = t.tenant_id and l.order_id = t.id and ${join(asked, ' and ')})`;
}

function whereOf(tx: Tx, who: Who, q: BarOrderFilter): Where {
  const where = commonWhere(new Where(tx).and(sql`not t.is_deleted and t.kind = ${NEST_BARS}`), q, [
    sql`t.no`,
    sql`t.name`,
    sql`t.project_names`,
  ]);
  if (isNarrow(who)) where.and(seenOrder(who, 't'));
  if (q.accessoryId || q.color) where.and(ofProfile(q));
  return where
    .when(q.source, sql`t.source = ${q.source}`)
    .when(q.creatorId, byMember(sql`t.creator_id`, q.creatorId))
    .when(q.confirmBegin, sql`t.confirm_time >= ${startOfDay(q.confirmBegin)}`)
    .when(q.confirmEnd, sql`t.confirm_time <= ${endOfDay(q.confirmEnd)}`)
    .when(q.projectIds, sql`t.project_ids && ${q.projectIds}::uuid[]`);
}

/** A page with totals over the filter and the count of each state beside the state filter. `orderState` is a mask. */
export async function listBars(tx: Tx, who: Who, query: BarOrderFilter): Promise<Paged<BarOrderListRow>> {
  const where = whereOf(tx, who, query).when(
    query.orderState,
    sql`(t.state & ${query.orderState ?? 0}) <> 0`,
  );
  const page = await runList(tx, LIST, where, query);
  const all = whereOf(tx, who, query);
  const counts = await tx.rows(
    { state: col.int, n: col.int },
    sql`select t.state, count(*)::int as n from nest_order t where ${all.sql} group by t.state`,
  );
  const states: Record<string, number> = { 'orderState:all': counts.reduce((s, c) => s + c.n, 0) };
  for (const { value } of stateOptions(nestOrderMachine))
    states[`orderState:${value}`] = counts.find((c) => c.state === value)?.n ?? 0;
  return { ...page, totals: { ...page.totals, ...states } };
}

/** One order as the list shows it. */
export const loadBarRow = (tx: Tx, id: string): Promise<BarOrderListRow | undefined> =>
  tx.one(
    ROW,
    sql`select ${LIST.columns} from ${LIST.from} left join tenant_user u on u.tenant_id = t.tenant_id and u.user_id = t.creator_id where t.tenant_id = ${tx.tenantId} and t.id = ${id}`,
  );

// lines -----------------------------------------------------------------------------------------------------------
const LINE = shape({
  id: col.id,
  pieceId: col.id,
  productId: col.id,
  quantity: col.int,
  placedQuantity: col.int,
  priority: col.int,
  errorCode: orNull(col.word<keyof typeof BAR_FAULTS & string>()),
  errorText: orNull(col.text),
});
export type BarLineRow = RowOf<typeof LINE>;

export const loadBarLines = (tx: Tx, orderId: string): Promise<BarLineRow[]> =>
  tx.rows(
    LINE,
    sql`select id, piece_id as "pieceId", product_id as "productId", quantity, placed_quantity as "placedQuantity", priority, error_code as "errorCode", error_text as "errorText"
      from nest_bar_line where tenant_id = ${tx.tenantId} and order_id = ${orderId} order by piece_id`,
  );

const NEW_LINE = { id: 'uuid', piece_id: 'uuid', product_id: 'uuid', quantity: 'int', priority: 'int' };
export async function replaceBarLines(
  tx: Tx,
  orderId: string,
  lines: readonly (BarLine & { readonly productId: string })[],
): Promise<void> {
  await tx.run(sql`delete from nest_bar_line where tenant_id = ${tx.tenantId} and order_id = ${orderId}`);
  const rows = lines.map((l) => ({
    id: newId(),
    piece_id: l.pieceId,
    product_id: l.productId,
    quantity: l.quantity,
    priority: l.priority,
  }));
  await tx.run(
    sql`insert into nest_bar_line (tenant_id, order_id, creator_id, id, piece_id, product_id, quantity, priority)
      select ${tx.tenantId}, ${orderId}, ${tx.userId}::uuid, r.id, r.piece_id, r.product_id, r.quantity, r.priority from ${recordset(NEW_LINE, rows)} r`,
  );
}

export async function setBarErrors(tx: Tx, orderId: string, findings: readonly BarFinding[]): Promise<void> {
  const rows = findings.map((f) => ({ piece_id: f.pieceId, code: f.fault, message: f.message }));
  await tx.run(
    sql`update nest_bar_line set error_code = null, error_text = null where tenant_id = ${tx.tenantId} and order_id = ${orderId} and error_code is not null`,
  );
  if (rows.length === 0) return;
  await tx.run(
    sql`update nest_bar_line l set error_code = r.code, error_text = r.message from ${recordset({ piece_id: 'uuid', code: 'text', message: 'text' }, rows)} r
      where l.tenant_id = ${tx.tenantId} and l.order_id = ${orderId} and l.piece_id = r.piece_id`,
  );
}

/** Pieces that the confirmed plan places; none takes all back. */
export async function setBarsPlaced(
  tx: Tx,
  orderId: string,
  placed: ReadonlyMap<string, number>,
): Promise<void> {
  await tx.run(
    sql`update nest_bar_line set placed_quantity = 0 where tenant_id = ${tx.tenantId} and order_id = ${orderId} and placed_quantity > 0`,
  );
  if (placed.size === 0) return;
  const rows = [...placed].map(([piece_id, quantity]) => ({ piece_id, quantity }));
  await tx.run(
    sql`update nest_bar_line l set placed_quantity = r.quantity from ${recordset({ piece_id: 'uuid', quantity: 'int' }, rows)} r where l.tenant_id = ${tx.tenantId} and l.order_id = ${orderId} and l.piece_id = r.piece_id`,
  );
}

// stocks ----------------------------------------------------------------------------------------------------------
const STOCK = shape({
  id: col.id,
  groupName: col.text,
  kind: col.int,
  title: col.text,
  length: orNull(col.float),
  minLength: orNull(col.float),
  maxLength: orNull(col.float),
  lengthStep: orNull(col.float),
  restId: orNull(col.id),
  limitQuantity: orNull(col.int),
  priceMode: col.int,
  price: orNull(col.decimal),
  useOrder: col.int,
});
const NEW_STOCK = {
  id: 'uuid',
  group_name: 'text',
  kind: 'int',
  title: 'text',
  length: 'numeric',
  min_length: 'numeric',
  max_length: 'numeric',
  length_step: 'numeric',
  rest_id: 'uuid',
  limit_quantity: 'int',
  price_mode: 'int',
  price: 'numeric',
  use_order: 'int',
};

export async function replaceBarStocks(
  tx: Tx,
  orderId: string,
  stocks: readonly BarStockView[],
): Promise<void> {
  await tx.run(sql`delete from nest_bar_stock where tenant_id = ${tx.tenantId} and order_id = ${orderId}`);
  if (stocks.length === 0) return;
  const rows = stocks.map((s) => ({
    id: s.id,
    group_name: s.groupName,
    kind: s.kind,
    title: s.title,
    length: s.length,
    min_length: s.minLength,
    max_length: s.maxLength,
    length_step: s.lengthStep,
    rest_id: s.restId,
    limit_quantity: s.limitQuantity,
    price_mode: s.priceMode,
    price: s.price ?? '0',
    use_order: s.useOrder,
  }));
  await tx.run(
    sql`insert into nest_bar_stock (tenant_id, order_id, creator_id, id, group_name, kind, title, length, min_length, max_length, length_step, rest_id, limit_quantity, price_mode, price, use_order)
      select ${tx.tenantId}, ${orderId}, ${tx.userId}::uuid, r.* from ${recordset(NEW_STOCK, rows)} r`,
  );
}

export const loadBarStocks = (tx: Tx, orderId: string): Promise<BarStockView[]> =>
  tx.rows(
    STOCK,
    sql`select id, group_name as "groupName", kind, title, length::float8 as length, min_length::float8 as "minLength", max_length::float8 as "maxLength", length_step::float8 as "lengthStep",
      rest_id as "restId", limit_quantity as "limitQuantity", price_mode as "priceMode", price, use_order as "useOrder" from nest_bar_stock where tenant_id = ${tx.tenantId} and order_id = ${orderId} order by group_name, kind desc, use_order, length, id`,
  );

/** The parameters of an order of bars. Raises Common:NotFound. */
export async function loadBarParams(tx: Tx, orderId: string): Promise<BarNestParams> {
  const row = await tx.one(
    { params: col.json<BarNestParams>() },
    sql`select params from nest_order where tenant_id = ${tx.tenantId} and id = ${orderId} and kind = ${NEST_BARS}`,
  );
  return row?.params ?? raise('Common:NotFound');
}
