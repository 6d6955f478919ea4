/** SQL of nest orders, their lines, stocks and log. */
import {
  type BarNestParams,
  type Dto,
  NEST_BARS,
  type NestLogAction,
  nestLogText,
  nestOrderFields,
  nestOrderMachine,
  type NestParams,
  type Paged,
  stateOptions,
} from '@muyun/contract';
import { byMember } from '../../../kit/by-member.ts';
import { newId } from '../../../kit/clock.ts';
import { countedInsert, countedUpdate, runKeptList } from '../../../kit/kept-list.ts';
import {
  commonWhere,
  endOfDay,
  type ListSpec,
  type PageQuery,
  runList,
  startOfDay,
} from '../../../kit/paged.ts';
import { raise } from '../../../kit/raise.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { alsoColumns, columns, empty, join, name, snake, type Sql, sql, Where } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { keptOrders } from './nest-order.kept.ts';
import { isNarrow, type Scope } from '../../cad/project/index.ts';
import { seenOrder, seenOrders } from '../shared/scope.ts';
import { ORDER_FEE } from '../cost/index.ts';

const ORDER = shape({
  ...nestOrderFields,
  creatorName: orNull(col.text),
  parentOrderNo: orNull(col.text),
  serviceFee: orNull(col.text),
  feeState: col.int,
  groups: col.json<{ textureName: string; thickness: number; colorName: string | null }[]>(),
});
export type OrderRow = RowOf<typeof ORDER>;

const CREATOR = sql`left join tenant_user u on u.tenant_id = t.tenant_id and u.user_id = t.creator_id`;
const GROUPS = sql`(select coalesce(jsonb_agg(g order by g."textureName", g.thickness), '[]') from (select distinct m.name as "textureName", p.thickness::float8 as thickness, coalesce(c.name, p.color_text) as "colorName"
  from nest_order_product o join cad_product p on p.tenant_id = o.tenant_id and p.id = o.product_id join material_texture m on m.tenant_id = p.tenant_id and m.id = p.texture_id
  left join color_card c on c.tenant_id = p.tenant_id and c.id = p.color_id where o.tenant_id = t.tenant_id and o.order_id = t.id limit 20) g)`;
const PARENT = sql`(select o.no from nest_order o where o.tenant_id = t.tenant_id and o.id = t.parent_order_id)`;
const COLUMNS = sql`${columns(nestOrderFields)}${alsoColumns({ creatorName: sql`u.remark_name`, parentOrderNo: PARENT, ...ORDER_FEE, groups: GROUPS })}`;

const LIST: ListSpec<typeof ORDER> = {
  shape: ORDER,
  columns: COLUMNS,
  from: sql`nest_order t`,
  joins: CREATOR,
  sortable: ['no', 'creationTime', 'sheetAmount', 'pieceAmount', 'utilization', 'netCost', 'confirmTime'],
  defaultSort: 'creationTime desc',
};

export interface OrderFilter extends PageQuery {
  readonly filter?: string | undefined;
  readonly beginTime?: string | undefined;
  readonly endTime?: string | undefined;
  readonly projectIds?: string[] | undefined;
  readonly orderState?: number | undefined;
  readonly source?: number | undefined;
  readonly kind?: number | undefined;
  readonly textureId?: string | undefined;
  readonly thickness?: string | undefined;
  readonly colorId?: string | undefined;
  readonly creatorId?: string | undefined;
  readonly confirmBegin?: string | undefined;
  readonly confirmEnd?: string | undefined;
}

/** Orders of plates, or of bars: either is asked for by calls of its own. */
export type NestFamily = 'plates' | 'bars';
const ofFamily = (family: NestFamily): Sql =>
  family === 'bars' ? sql`t.kind = ${NEST_BARS}` : sql`t.kind <> ${NEST_BARS}`;

function whereOf(tx: Tx, who: Who, query: Omit<OrderFilter, keyof PageQuery>): Where {
  const where = commonWhere(new Where(tx).and(sql`not t.is_deleted and ${ofFamily('plates')}`), query, [
    sql`t.no`,
    sql`t.name`,
    sql`t.project_names`,
  ]);
  if (isNarrow(who)) where.and(seenOrder(who, 't'));
  where
    .when(query.source, sql`t.source = ${query.source}`)
    .when(query.kind, sql`t.kind = ${query.kind}`)
    .when(query.creatorId, byMember(sql`t.creator_id`, query.creatorId))
    .when(query.confirmBegin, sql`t.confirm_time >= ${startOfDay(query.confirmBegin)}`)
    .when(query.confirmEnd, sql`t.confirm_time <= ${endOfDay(query.confirmEnd)}`)
    .when(query.projectIds, sql`t.project_ids && ${query.projectIds}::uuid[]`);
  const inner = [
    ...(query.textureId ? [sql`p.texture_id = ${query.textureId}`] : []),
    ...(query.thickness ? [sql`p.thickness = ${query.thickness}`] : []),
    ...(query.colorId ? [sql`p.color_id = ${query.colorId}`] : []),
  ];
  if (inner.length > 0)
    where.and(
      sql`exists (select 1 from nest_order_product o join cad_product p on p.tenant_id = o.tenant_id and p.id = o.product_id
        where o.tenant_id = t.tenant_id and o.order_id = t.id and ${join(inner, ' and ')})`,
    );
  return where;
}

/** How many nest orders a list with this filter has. */
export async function countOrders(
  tx: Tx,
  who: Who,
  query: Omit<OrderFilter, keyof PageQuery>,
): Promise<number> {
  const where = whereOf(tx, who, query).when(query.orderState, sql`(t.state & ${query.orderState}) <> 0`);
  const row = await tx.one(
    { n: col.int },
    sql`select count(*)::int as n from nest_order t where ${where.sql}`,
  );
  return row?.n ?? 0;
}

/** A page with totals over the filter and the count of each state beside the state filter. `orderState` is a mask. */
export async function listOrders(tx: Tx, who: Who, query: OrderFilter): Promise<Paged<OrderRow>> {
  const { page, states } = await runKeptList(tx, LIST, {
    list: keptOrders,
    stateFilter: 'orderState',
    query,
    seesAll: !isNarrow(who),
    where: () => whereOf(tx, who, query),
  });
  const counts: Record<string, number> = { 'orderState:all': states.reduce((n, s) => n + s.n, 0) };
  for (const { value } of stateOptions(nestOrderMachine))
    counts[`orderState:${value}`] = states.find((s) => s.state === value)?.n ?? 0;
  const { sheetAmount, pieceAmount, ...sums } = page.totals ?? {};
  return {
    ...page,
    totals: { ...sums, sheetAmount: Number(sheetAmount), pieceAmount: Number(pieceAmount), ...counts },
  };
}

/** An order of the space that the person may see, or null; the house itself (null) sees those of either family. `lock` holds its row until commit. */
export async function findOrder(
  tx: Tx,
  who: Scope | null,
  id: string,
  lock = false,
  family: NestFamily = 'plates',
): Promise<OrderRow | null> {
  if (lock)
    await tx.run(sql`select id from nest_order where tenant_id = ${tx.tenantId} and id = ${id} for update`);
  const own = who === null ? empty : seenOrders(who, 't');
  const kind = who === null ? empty : sql` and ${ofFamily(family)}`;
  const row = await tx.one(
    ORDER,
    sql`select ${COLUMNS} from nest_order t ${CREATOR} where t.tenant_id = ${tx.tenantId} and t.id = ${id} and not t.is_deleted${own}${kind}`,
  );
  return row ?? null;
}

/** As `findOrder`. Raises Common:NotFound. */
export async function loadOrder(
  tx: Tx,
  who: Scope | null,
  id: string,
  lock = false,
  family: NestFamily = 'plates',
): Promise<OrderRow> {
  return (await findOrder(tx, who, id, lock, family)) ?? raise('Common:NotFound');
}

export interface OrderHead {
  name: string | null;
  projectIds: string[];
  projectNames: string;
  params: NestParams | BarNestParams;
  productKinds: number;
  pieceAmount: number;
  groupAmount: number;
}

export async function insertOrder(
  tx: Tx,
  id: string,
  head: OrderHead & {
    kind?: number;
    no: string;
    factoryId: string | null;
    source: number;
    parentOrderId: string | null;
  },
): Promise<void> {
  await countedInsert(
    tx,
    keptOrders,
    sql`insert into nest_order as t (tenant_id, id, kind, no, name, factory_id, project_ids, project_names, params, product_kinds, piece_amount, group_amount, creator_id, source, parent_order_id) values (${tx.tenantId}, ${id}, ${head.kind ?? 1}, ${head.no}, ${head.name}, ${head.factoryId}, ${head.projectIds}, ${head.projectNames}, ${JSON.stringify(head.params)}, ${head.productKinds}, ${head.pieceAmount}, ${head.groupAmount}, ${tx.userId}, ${head.source}, ${head.parentOrderId})`,
  );
}

/** Fields of an order that a write may set; its state moves through `orderLife` alone. */
export type OrderValues = Partial<
  Omit<Dto<typeof nestOrderFields>, 'id' | 'version' | 'state' | 'params'>
> & {
  readonly params?: NestParams | BarNestParams;
  readonly isDeleted?: boolean;
};

async function write(tx: Tx, id: string, values: OrderValues & { readonly state?: number }): Promise<void> {
  const sets = Object.entries(values).map(
    ([field, value]) => sql`${name(snake(field))} = ${field === 'params' ? JSON.stringify(value) : value}`,
  );
  await countedUpdate(tx, keptOrders, {
    ids: [id],
    set: sql`${join([...sets, sql`version = t.version + 1`])}, last_modification_time = now(), last_modifier_id = ${tx.userId}`,
  });
}

/** Sets fields of an order beside its state, and its version. */
export const setOrder = (tx: Tx, id: string, values: OrderValues): Promise<void> => write(tx, id, values);

/** The state, with what goes with it; asked by `orderLife` alone. */
export const moveOrder = (tx: Tx, id: string, state: number, values: OrderValues): Promise<void> =>
  write(tx, id, { ...values, state });

/** Progress of a running computation; not a change of the document, so its version stays. */
export async function setProgress(tx: Tx, id: string, jobId: string, percent: number): Promise<void> {
  await tx.run(
    sql`update nest_order set progress = ${percent} where tenant_id = ${tx.tenantId} and id = ${id} and job_id = ${jobId}`,
  );
}

/** Computations that the space may run at a time, by its edition and what it was given beside (F3). */
export async function tenantThreads(tx: Tx): Promise<number> {
  const row = await tx.one({ n: col.int }, sql`select concurrent_total_of(${tx.tenantId}) as n`);
  return Math.max(1, row?.n ?? 1);
}

/** A line of the order's log; the text is the contract's. */
export async function writeLog(
  tx: Tx,
  orderId: string,
  action: NestLogAction,
  params: Readonly<Record<string, string | number>> = {},
): Promise<void> {
  await tx.run(
    sql`insert into nest_log (tenant_id, id, order_id, action, content, operator_id, operator_name) values (${tx.tenantId}, ${newId()}, ${orderId}, ${action}, ${nestLogText(action, params)}, ${tx.userId}, (select remark_name from tenant_user where tenant_id = ${tx.tenantId} and user_id = ${tx.userId}))`,
  );
}

const LOG = shape({
  id: col.id,
  action: col.word<NestLogAction>(),
  content: col.text,
  operatorName: orNull(col.text),
  time: col.time,
});
export type LogRow = RowOf<typeof LOG>;
const LOG_LIST: ListSpec<typeof LOG> = {
  shape: LOG,
  columns: sql`t.id, t.action, t.content, t.operator_name as "operatorName", t.time`,
  from: sql`nest_log t`,
  sortable: ['time'],
  defaultSort: 'time desc',
};
export const listLog = (tx: Tx, orderId: string, page: Omit<PageQuery, 'sorting'>): Promise<Paged<LogRow>> =>
  runList(tx, LOG_LIST, new Where(tx).and(sql`t.order_id = ${orderId}`), page);

const JOB_STATE = shape({ progress: col.float, message: col.text });

export async function loadJobState(tx: Tx, jobId: string): Promise<RowOf<typeof JOB_STATE> | null> {
  const row = await tx.one(
    JOB_STATE,
    sql`select progress::float8 as progress, message from job where tenant_id = ${tx.tenantId} and id = ${jobId}`,
  );
  return row ?? null;
}
