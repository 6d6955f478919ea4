/** SQL of 型材余料: rests of bars, each one piece, with the ledger of what befell it. */
import { BAR_REST, BAR_REST_AFTER, type BarRestMove, type Paged } from '@muyun/contract';
import { newId } from '../../../../kit/clock.ts';
import { commonWhere, type ListSpec, type PageQuery, runList } from '../../../../kit/paged.ts';
import { columnsUnder, recordset } from '../../../../kit/recordset.ts';
import { col, orNull, type RowOf, shape } from '../../../../kit/shape.ts';
import { sql, Where } from '../../../../kit/sql.ts';
import type { Tx } from '../../../../kit/tx.ts';
import type { Who } from '../../../../kit/who.ts';
import { seenRest, seenRests } from '../../shared/scope.ts';

const ROW = shape({
  id: col.id,
  code: col.text,
  accessoryId: col.id,
  profile: col.text,
  color: orNull(col.text),
  length: col.float,
  bookValue: col.decimal,
  place: orNull(col.text),
  state: col.int,
  sourceOrderId: col.id,
  sourceOrderNo: col.text,
  sourceSheetNo: col.text,
  orderId: orNull(col.id),
  orderNo: orNull(col.text),
  creationTime: col.time,
});
export type RestRow = RowOf<typeof ROW>;
const LIST: ListSpec<typeof ROW> = {
  shape: ROW,
  columns: sql`t.id, t.code, t.accessory_id as "accessoryId", a.name as profile, nullif(t.color, '') as color, t.length::float8 as length, t.book_value as "bookValue", t.place, t.state,
    t.source_order_id as "sourceOrderId", s.no as "sourceOrderNo", t.source_sheet_no as "sourceSheetNo", t.order_id as "orderId", o.no as "orderNo", t.creation_time as "creationTime"`,
  from: sql`bar_rest t join accessory a on a.tenant_id = t.tenant_id and a.id = t.accessory_id join nest_order s on s.tenant_id = t.tenant_id and s.id = t.source_order_id
    left join nest_order o on o.tenant_id = t.tenant_id and o.id = t.order_id`,
  sortable: ['creationTime', 'length', 'code'],
  defaultSort: 'creationTime desc',
  totals: {
    length: { is: col.decimal, sum: sql`coalesce(sum(t.length), 0)` },
    bookValue: { is: col.decimal, sum: sql`coalesce(sum(t.book_value), 0)` },
  },
};
interface Filter extends PageQuery {
  readonly filter?: string | undefined;
  readonly beginTime?: string | undefined;
  readonly endTime?: string | undefined;
  readonly accessoryId?: string | undefined;
  readonly state?: number | undefined;
  readonly minLength?: number | undefined;
}
function whereOf(tx: Tx, who: Who, q: Filter): Where {
  const where = commonWhere(new Where(tx), q, [sql`t.code`, sql`a.name`, sql`t.color`, sql`t.place`])
    .when(q.accessoryId, sql`t.accessory_id = ${q.accessoryId}`)
    .when(q.minLength, sql`t.length >= ${q.minLength}::numeric`);
  const scope = seenRest(who);
  return scope === null ? where : where.and(scope);
}

/** A page with totals over the filter and the count of each state beside the state filter. */
export async function listRests(tx: Tx, who: Who, q: Filter): Promise<Paged<RestRow>> {
  const page = await runList(tx, LIST, whereOf(tx, who, q).when(q.state, sql`t.state = ${q.state}`), q);
  const counts = await tx.rows(
    { state: col.int, n: col.int },
    sql`select t.state, count(*)::int as n from ${LIST.from} where ${whereOf(tx, who, q).sql} group by t.state`,
  );
  const states: Record<string, number> = { 'state:all': counts.reduce((n, c) => n + c.n, 0) };
  for (const state of Object.values(BAR_REST))
    states[`state:${state}`] = counts.find((c) => c.state === state)?.n ?? 0;
  return { ...page, totals: { ...page.totals, ...states } };
}

const OFFERED = shape({
  id: col.id,
  code: col.text,
  accessoryId: col.id,
  color: orNull(col.text),
  length: col.float,
  bookValue: col.decimal,
  state: col.int,
});
export type OfferedRest = RowOf<typeof OFFERED>;
const OFFER = sql`select t.id, t.code, t.accessory_id as "accessoryId", nullif(t.color, '') as color, t.length::float8 as length, t.book_value as "bookValue", t.state from bar_rest t`;
/** Free rests of profiles, the oldest first: what the next order is offered. */
export const loadFreeRests = (tx: Tx, who: Who, accessoryIds: readonly string[]): Promise<OfferedRest[]> =>
  tx.rows(
    OFFERED,
    sql`${OFFER} where t.tenant_id = ${tx.tenantId} and t.state = ${BAR_REST.free} and t.accessory_id = any(${accessoryIds})${seenRests(who)} order by t.creation_time, t.id limit 300`,
  );
export const loadRests = (tx: Tx, who: Who, ids: readonly string[]): Promise<OfferedRest[]> =>
  tx.rows(
    OFFERED,
    sql`${OFFER} where t.tenant_id = ${tx.tenantId} and t.id = any(${ids})${seenRests(who)} order by t.creation_time, t.id`,
  );

/** Rests that the bars of a run are. */
export const loadRestUse = async (tx: Tx, runId: string): Promise<string[]> =>
  (
    await tx.rows(
      { id: col.id },
      sql`select distinct s.rest_id as id from nest_bar_layout l join nest_bar_stock s on s.tenant_id = l.tenant_id and s.id = l.stock_id
        where l.tenant_id = ${tx.tenantId} and l.run_id = ${runId} and s.rest_id is not null order by 1`,
    )
  ).map((r) => r.id);
/** Rests that an order holds. */
export const heldRests = async (tx: Tx, orderId: string): Promise<string[]> =>
  (
    await tx.rows(
      { id: col.id },
      sql`select t.id from bar_rest t where t.tenant_id = ${tx.tenantId} and t.order_id = ${orderId} and t.state = ${BAR_REST.held} order by t.id`,
    )
  ).map((r) => r.id);

const LOCKED = shape({ id: col.id, code: col.text, state: col.int, orderId: orNull(col.id) });
export type LockedRest = RowOf<typeof LOCKED>;
/** In id order, so that two orders never wait for each other in a circle. */
export const lockRests = (tx: Tx, ids: readonly string[]): Promise<LockedRest[]> =>
  tx.rows(
    LOCKED,
    sql`select t.id, t.code, t.state, t.order_id as "orderId" from bar_rest t where t.tenant_id = ${tx.tenantId} and t.id = any(${[...new Set(ids)].toSorted()}) order by t.id for update`,
  );

export interface RestSource {
  /** the order, or the bar that is cut */
  readonly id: string;
  readonly reason: string | null;
}
const ids = (rests: readonly string[]) => rests.map((rest) => ({ id: newId(), rest }));
/** Numbered as the rests are: their version is that of their last move. */
async function writeMoves(tx: Tx, rests: readonly string[], kind: BarRestMove, source: RestSource) {
  await tx.run(
    sql`insert into bar_rest_move (tenant_id, id, rest_id, seq, kind, source_id, reason, operator_id)
      select ${tx.tenantId}, r.id, b.id, b.version, ${kind}, ${source.id}, ${source.reason}, ${tx.userId} from ${recordset({ id: 'uuid', rest: 'uuid' }, ids(rests))} as r
        join bar_rest b on b.tenant_id = ${tx.tenantId} and b.id = r.rest order by b.id`,
  );
}
/** Moves locked rests: the state that the move leaves, with whoever holds it then. */
export async function moveRests(
  tx: Tx,
  rests: readonly string[],
  kind: BarRestMove,
  { orderId, ...source }: RestSource & { readonly orderId: string | null },
): Promise<void> {
  if (rests.length === 0) return;
  await tx.run(
    sql`update bar_rest t set state = ${BAR_REST_AFTER[kind]}, order_id = ${orderId}, version = t.version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId}
      where t.tenant_id = ${tx.tenantId} and t.id = any(${rests})`,
  );
  await writeMoves(tx, rests, kind, source);
}

const NEW = {
  id: 'uuid',
  code: 'text',
  accessory_id: 'uuid',
  color: 'text',
  length: 'numeric',
  book_value: 'numeric',
  place: 'text',
};
export interface NewRest {
  readonly code: string;
  readonly accessoryId: string;
  readonly color: string;
  readonly length: number;
  readonly bookValue: string;
  readonly place: string | null;
}
/** Rests of a bar, free at once. Answers their ids in the order of the rows. */
export async function insertRests(
  tx: Tx,
  rows: readonly NewRest[],
  bar: { readonly id: string; readonly orderId: string; readonly sheetNo: string },
): Promise<string[]> {
  if (rows.length === 0) return [];
  const made = rows.map(({ accessoryId, bookValue, ...r }) => ({
    ...r,
    id: newId(),
    accessory_id: accessoryId,
    book_value: bookValue,
  }));
  await tx.run(sql`insert into bar_rest (tenant_id, source_order_id, source_sheet_no, creator_id, ${columnsUnder(NEW)})
    select ${tx.tenantId}, ${bar.orderId}, ${bar.sheetNo}, ${tx.userId}, ${columnsUnder(NEW, 'r')} from ${recordset(NEW, made)} as r`);
  const born = made.map((r) => r.id);
  await writeMoves(tx, born, 1, { id: bar.id, reason: bar.sheetNo });
  return born;
}
