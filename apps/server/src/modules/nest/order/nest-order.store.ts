/** SQL of nest orders, their lines, stocks and log. */
import {
  type Dto,
  nestLogText,
  type NestError,
  type NestLogAction,
  type NestParams,
  type NestStock,
  nestOrderFields,
  nestOrderMachine,
  type Paged,
  stateOptions,
} from '@muyun/contract';
import { newId } from '../../../kit/clock.ts';
import { columnsOf, commonWhere, type ListSpec, type PageQuery, runList, Where } from '../../../kit/lists.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import type { Line } from './nest-groups.ts';
import { isOwnOnly, type Scope } from './nest-product.store.ts';

export type OrderRow = Dto<typeof nestOrderFields> & {
  creatorName: string | null;
  parentOrderNo: string | null;
  groups: { textureName: string; thickness: number; colorName: string | null }[];
};

const SHOWN = Object.keys(nestOrderFields);
const CREATOR = 'left join tenant_user u on u.tenant_id = t.tenant_id and u.user_id = t.creator_id';
const GROUPS = `(select coalesce(jsonb_agg(g order by g."textureName", g.thickness), '[]') from (select distinct m.name as "textureName", p.thickness::float8 as thickness, coalesce(c.name, p.color_text) as "colorName"
  from nest_order_product o join cad_product p on p.tenant_id = o.tenant_id and p.id = o.product_id join material_texture m on m.tenant_id = p.tenant_id and m.id = p.texture_id
  left join color_card c on c.tenant_id = p.tenant_id and c.id = p.color_id where o.tenant_id = t.tenant_id and o.order_id = t.id limit 20) g)`;
const PARENT = '(select o.no from nest_order o where o.tenant_id = t.tenant_id and o.id = t.parent_order_id)';
const EXTRA = { creatorName: 'u.remark_name', parentOrderNo: PARENT, groups: GROUPS };

const LIST: ListSpec = {
  from: 'nest_order t',
  fields: nestOrderFields,
  show: SHOWN,
  extra: EXTRA,
  joins: CREATOR,
  sortable: ['no', 'creationTime', 'sheetAmount', 'pieceAmount', 'utilization', 'netCost', 'confirmTime'],
  defaultSort: 'creationTime desc',
  totals: {
    sheetAmount: 'coalesce(sum(t.sheet_amount), 0)::int',
    pieceAmount: 'coalesce(sum(t.piece_amount), 0)::int',
    grossWeight: 'coalesce(sum(t.gross_weight), 0)',
    netWeight: 'coalesce(sum(t.net_weight), 0)',
    materialCost: 'coalesce(sum(t.material_cost), 0)',
  },
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
}

function whereOf(tx: Tx, who: Who, query: Omit<OrderFilter, keyof PageQuery>): Where {
  const where = commonWhere(new Where(tx).and('not t.is_deleted'), query, [
    't.no',
    't.name',
    't.project_names',
  ]);
  if (isOwnOnly(who)) where.and('t.creator_id = ?', who.userId);
  where
    .when(query.source, 't.source = ?')
    .when(query.kind, 't.kind = ?')
    .when(query.creatorId, 't.creator_id = ?')
    .when(query.projectIds, 't.project_ids && ?::uuid[]');
  if (query.textureId || query.thickness || query.colorId) {
    const inner = ['o.tenant_id = t.tenant_id and o.order_id = t.id'];
    const values: unknown[] = [];
    for (const [column, value] of [
      ['p.texture_id', query.textureId],
      ['p.thickness', query.thickness],
      ['p.color_id', query.colorId],
    ] as const)
      if (value) {
        inner.push(`${column} = ?`);
        values.push(value);
      }
    where.and(
      `exists (select 1 from nest_order_product o join cad_product p on p.tenant_id = o.tenant_id and p.id = o.product_id where ${inner.join(' and ')})`,
      ...values,
    );
  }
  return where;
}

/** How many nest orders a list with this filter has. */
export async function countOrders(
  tx: Tx,
  who: Who,
  query: Omit<OrderFilter, keyof PageQuery>,
): Promise<number> {
  const where = whereOf(tx, who, query).when(query.orderState, '(t.state & ?) <> 0');
  const [row] = await tx.prepared<{ n: number }>(
    `select count(*)::int as n from nest_order t where ${where.sql}`,
    where.params,
  );
  return row?.n ?? 0;
}

/** A page with totals over the filter and the count of each state beside the state filter. `orderState` is a mask. */
export async function listOrders(tx: Tx, who: Who, query: OrderFilter): Promise<Paged<OrderRow>> {
  const where = whereOf(tx, who, query);
  const all = whereOf(tx, who, query);
  if (query.orderState) where.and('(t.state & ?) <> 0', query.orderState);
  const page = await runList<OrderRow>(tx, LIST, where, query);
  const counts = await tx.raw<{ state: number; n: number }>(
    `select t.state, count(*)::int as n from nest_order t where ${all.sql} group by t.state`,
    all.params,
  );
  const states: Record<string, number> = { 'orderState:all': counts.reduce((s, c) => s + c.n, 0) };
  for (const { value } of stateOptions(nestOrderMachine))
    states[`orderState:${value}`] = counts.find((c) => c.state === value)?.n ?? 0;
  return { ...page, totals: { ...page.totals, ...states } };
}

/** An order of the space that the person may see, or null. `lock` holds its row until commit. */
export async function findOrder(
  tx: Tx,
  who: Scope | null,
  id: string,
  lock = false,
): Promise<OrderRow | null> {
  if (lock)
    await tx.raw('select id from nest_order where tenant_id = $1 and id = $2 for update', [tx.tenantId, id]);
  const own = who !== null && isOwnOnly(who) ? ' and t.creator_id = $3' : '';
  const [row] = await tx.raw<OrderRow>(
    `select ${columnsOf(nestOrderFields, SHOWN)}, u.remark_name as "creatorName", ${PARENT} as "parentOrderNo", ${GROUPS} as groups from nest_order t ${CREATOR} where t.tenant_id = $1 and t.id = $2 and not t.is_deleted${own}`,
    own ? [tx.tenantId, id, who?.userId] : [tx.tenantId, id],
  );
  return row ?? null;
}

/** As `findOrder`. Raises Common:NotFound. */
export async function loadOrder(tx: Tx, who: Scope | null, id: string, lock = false): Promise<OrderRow> {
  return (await findOrder(tx, who, id, lock)) ?? raise('Common:NotFound');
}

export interface OrderHead {
  no?: string;
  source?: number;
  parentOrderId?: string | null;
  name: string | null;
  projectIds: readonly string[];
  projectNames: string;
  params: NestParams;
  kinds: number;
  pieces: number;
  groups: number;
}

export async function insertOrder(
  tx: Tx,
  id: string,
  head: OrderHead & { no: string; factoryId: string | null },
): Promise<void> {
  await tx.raw(
    `insert into nest_order (tenant_id, id, no, name, factory_id, project_ids, project_names, params, product_kinds, piece_amount, group_amount, creator_id, source, parent_order_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      tx.tenantId,
      id,
      head.no,
      head.name,
      head.factoryId,
      head.projectIds,
      head.projectNames,
      JSON.stringify(head.params),
      head.kinds,
      head.pieces,
      head.groups,
      tx.userId,
      head.source ?? 1,
      head.parentOrderId ?? null,
    ],
  );
}

/** A saved draft starts over: its runs stay as history and can no longer be adopted. */
export async function updateDraft(tx: Tx, id: string, head: OrderHead): Promise<void> {
  await tx.raw(
    `update nest_order set name = $3, project_ids = $4, project_names = $5, params = $6, product_kinds = $7, piece_amount = $8, group_amount = $9, state = 1, holds_pieces = true, lines_version = lines_version + 1, run_id = null, progress = 0, message = null, placed_amount = 0, lost_amount = 0,
       sheet_amount = 0, layout_amount = 0, net_area = 0, gross_area = 0, remnant_area = 0, net_weight = 0, gross_weight = 0, scrap_weight = 0, utilization = null, effective_utilization = null, material_cost = 0, remnant_credit = 0, scrap_credit = 0, net_cost = 0,
       version = version + 1, last_modification_time = now(), last_modifier_id = $10 where tenant_id = $1 and id = $2`,
    [
      tx.tenantId,
      id,
      head.name,
      head.projectIds,
      head.projectNames,
      JSON.stringify(head.params),
      head.kinds,
      head.pieces,
      head.groups,
      tx.userId,
    ],
  );
}

/** Sets columns of an order and its version; names are fixed by the callers in this folder. */
export async function setOrder(tx: Tx, id: string, values: Readonly<Record<string, unknown>>): Promise<void> {
  const names = Object.keys(values);
  await tx.raw(
    `update nest_order set ${names.map((n, i) => `${n} = $${i + 4}, `).join('')}version = version + 1, last_modification_time = now(), last_modifier_id = $3 where tenant_id = $1 and id = $2`,
    [tx.tenantId, id, tx.userId, ...names.map((n) => values[n])],
  );
}

/** Progress of a running computation; not a change of the document, so its version stays. */
export async function setProgress(tx: Tx, id: string, jobId: string, percent: number): Promise<void> {
  await tx.raw('update nest_order set progress = $4 where tenant_id = $1 and id = $2 and job_id = $3', [
    tx.tenantId,
    id,
    jobId,
    percent,
  ]);
}

/** Computations that the space may run at a time, by its edition (F3). */
export async function tenantThreads(tx: Tx): Promise<number> {
  const [row] = await tx.raw<{ n: number }>(
    'select e.concurrent_nests as n from tenant t join edition e on e.id = t.edition_id where t.tenant_id = $1',
    [tx.tenantId],
  );
  return Math.max(1, row?.n ?? 1);
}

export interface LineRow extends Line {
  readonly id: string;
  readonly placedQuantity: number;
  readonly geometryHash: string | null;
  readonly productRevision: number | null;
  readonly errorType: number | null;
  readonly errorText: string | null;
  readonly version: number;
  readonly creationTime: string;
}

/** Lines of an order in product id order, the order in which products are locked. */
export function loadLines(tx: Tx, orderId: string): Promise<LineRow[]> {
  return tx.raw<LineRow>(
    `select id, product_id as "productId", quantity, placed_quantity as "placedQuantity", priority, group_key as "groupKey", geometry_hash as "geometryHash", product_revision as "productRevision", error_type as "errorType", error_text as "errorText", version, creation_time as "creationTime"
     from nest_order_product where tenant_id = $1 and order_id = $2 order by product_id`,
    [tx.tenantId, orderId],
  );
}

export interface NewLine extends Line {
  readonly geometryHash: string | null;
  readonly revision: number;
}
export async function replaceLines(tx: Tx, orderId: string, lines: readonly NewLine[]): Promise<void> {
  await tx.raw('delete from nest_order_product where tenant_id = $1 and order_id = $2', [
    tx.tenantId,
    orderId,
  ]);
  await tx.raw(
    `insert into nest_order_product (tenant_id, id, order_id, product_id, quantity, priority, group_key, geometry_hash, product_revision, creator_id)
     select $1, v.id, $2, v.product, v.quantity, v.priority, nullif(v.key, ''), nullif(v.hash, ''), v.revision, $3 from unnest($4::uuid[], $5::uuid[], $6::int[], $7::int[], $8::text[], $9::text[], $10::int[]) as v (id, product, quantity, priority, key, hash, revision)`,
    [
      tx.tenantId,
      orderId,
      tx.userId,
      lines.map(() => newId()),
      lines.map((l) => l.productId),
      lines.map((l) => l.quantity),
      lines.map((l) => l.priority),
      lines.map((l) => l.groupKey ?? ''),
      lines.map((l) => l.geometryHash ?? ''),
      lines.map((l) => l.revision),
    ],
  );
}

export async function setLineErrors(tx: Tx, orderId: string, errors: readonly NestError[]): Promise<void> {
  await tx.raw(
    'update nest_order_product set error_type = null, error_text = null where tenant_id = $1 and order_id = $2 and error_type is not null',
    [tx.tenantId, orderId],
  );
  const own = errors.filter((e) => e.productId !== null);
  if (own.length === 0) return;
  await tx.raw(
    'update nest_order_product o set error_type = v.type, error_text = v.message from unnest($3::uuid[], $4::int[], $5::text[]) as v (product, type, message) where o.tenant_id = $1 and o.order_id = $2 and o.product_id = v.product',
    [
      tx.tenantId,
      orderId,
      own.map((e) => e.productId),
      own.map((e) => e.errorType),
      own.map((e) => e.message),
    ],
  );
}

export async function setPlaced(tx: Tx, orderId: string, placed: ReadonlyMap<string, number>): Promise<void> {
  await tx.raw(
    'update nest_order_product o set placed_quantity = coalesce(v.placed, 0) from nest_order_product x left join unnest($3::uuid[], $4::int[]) as v (product, placed) on v.product = x.product_id where o.tenant_id = $1 and o.order_id = $2 and x.tenant_id = o.tenant_id and x.id = o.id',
    [tx.tenantId, orderId, [...placed.keys()], [...placed.values()]],
  );
}

export async function replaceStocks(tx: Tx, orderId: string, stocks: readonly NestStock[]): Promise<void> {
  await tx.raw('delete from nest_order_stock where tenant_id = $1 and order_id = $2', [tx.tenantId, orderId]);
  const rows = stocks.map((s) => ({
    id: s.id,
    group_name: s.groupName,
    kind: s.kind,
    title: s.title,
    plate_material_size_id: s.plateMaterialSizeId,
    stock_plate_id: s.stockPlateId,
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
  await tx.raw(
    `insert into nest_order_stock (tenant_id, order_id, creator_id, id, group_name, kind, title, plate_material_size_id, stock_plate_id, width, length, min_length, max_length, length_step, limit_quantity, price_mode, price, levelling_fee, use_order)
     select $1, $2, $3, v.* from jsonb_to_recordset($4) as v (id uuid, group_name text, kind int, title text, plate_material_size_id uuid, stock_plate_id uuid, width numeric, length numeric, min_length numeric, max_length numeric, length_step numeric, limit_quantity int, price_mode int, price numeric, levelling_fee numeric, use_order int)`,
    [tx.tenantId, orderId, tx.userId, JSON.stringify(rows)],
  );
}

export function loadOrderStocks(tx: Tx, orderId: string): Promise<NestStock[]> {
  return tx.raw<NestStock>(
    `select s.id, s.group_name as "groupName", s.kind, s.title, s.plate_material_size_id as "plateMaterialSizeId", s.stock_plate_id as "stockPlateId", s.width::float8 as width, s.length::float8 as length, s.min_length::float8 as "minLength", s.max_length::float8 as "maxLength",
       s.length_step::float8 as "lengthStep", s.limit_quantity as "limitQuantity", case when s.stock_plate_id is null then s.limit_quantity else p.quantity - p.reserved_quantity end as available, s.price_mode as "priceMode", s.price, s.levelling_fee as "levellingFee", s.use_order as "useOrder"
     from nest_order_stock s left join stock_plate p on p.tenant_id = s.tenant_id and p.id = s.stock_plate_id where s.tenant_id = $1 and s.order_id = $2 order by s.group_name, s.kind desc, s.use_order, s.width, s.id`,
    [tx.tenantId, orderId],
  );
}

/** A line of the order's log; the text is the contract's. */
export async function writeLog(
  tx: Tx,
  orderId: string,
  action: NestLogAction,
  params: Readonly<Record<string, string | number>> = {},
): Promise<void> {
  await tx.raw(
    `insert into nest_log (tenant_id, id, order_id, action, content, operator_id, operator_name) values ($1, $2, $3, $4, $5, $6, (select remark_name from tenant_user where tenant_id = $1 and user_id = $6))`,
    [tx.tenantId, newId(), orderId, action, nestLogText(action, params), tx.userId],
  );
}

export interface LogRow {
  id: string;
  action: NestLogAction;
  content: string;
  operatorName: string | null;
  time: string;
}
export async function listLog(tx: Tx, orderId: string, page: PageQuery): Promise<Paged<LogRow>> {
  const items = await tx.raw<LogRow>(
    'select id, action, content, operator_name as "operatorName", time from nest_log where tenant_id = $1 and order_id = $2 order by time desc, id desc limit $3 offset $4',
    [tx.tenantId, orderId, page.maxResultCount, page.skipCount],
  );
  const [count] = await tx.raw<{ n: number }>(
    'select count(*)::int as n from nest_log where tenant_id = $1 and order_id = $2',
    [tx.tenantId, orderId],
  );
  return { items, totalCount: count?.n ?? 0 };
}

export async function loadJobState(
  tx: Tx,
  jobId: string,
): Promise<{ progress: number; message: string } | null> {
  const [row] = await tx.raw<{ progress: number; message: string }>(
    'select progress::float8 as progress, message from job where tenant_id = $1 and id = $2',
    [tx.tenantId, jobId],
  );
  return row ?? null;
}
