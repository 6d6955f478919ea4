/** SQL of what moved of paint and how fast it turns, over the from-items of the stock core. */
import { nameSql } from '../../../kit/document/index.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { type Sql, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import {
  byOperator,
  inventoryMoves,
  isOfOneHouse,
  ofFactories,
  runningMoves,
} from '../../../ledger/inventory/index.ts';
import { PAINT_DOMAIN } from './figures.ts';

const MOVE = shape({
  id: col.text,
  time: col.time,
  businessDate: col.date,
  sourceType: col.text,
  sourceId: col.id,
  sourceNo: col.text,
  moveType: col.int,
  paintId: col.id,
  paintName: col.text,
  batchNo: orNull(col.text),
  warehouseName: col.text,
  positionCode: orNull(col.text),
  quantity: col.decimal,
  value: col.decimal,
  quantityAfter: orNull(col.decimal),
  projectName: orNull(col.text),
  operatorName: orNull(col.text),
  isReversal: col.bool,
});
export type MoveRow = RowOf<typeof MOVE>;

export interface MoveFilter {
  readonly sourceNo?: string | undefined;
  readonly projectId?: string | undefined;
  readonly operatorId?: string | undefined;
  /** a type of certain documents; null: of whichever */
  readonly kind?: { readonly moveType: number; readonly sourceType: string | null } | undefined;
  readonly who: Who;
  readonly warehouseId?: readonly string[] | undefined;
  readonly paintId?: readonly string[] | undefined;
  readonly batchNo?: string | undefined;
  readonly positionCode?: string | undefined;
  readonly qualityState?: number | undefined;
  readonly beginTime?: string | undefined;
  readonly endTime?: string | undefined;
}
const day = (value: string | undefined): string | null => value?.slice(0, 10) ?? null;

/** The moves of one paint tell what was left of what is asked for (a batch, a place); those of many what was left of each in its warehouse. */
const onlyPaint = ({ paintId }: MoveFilter): string | undefined =>
  paintId?.length === 1 ? paintId[0] : undefined;
function source(tx: Tx, f: MoveFilter): Sql {
  const itemId = onlyPaint(f);
  if (itemId === undefined) return inventoryMoves(tx, PAINT_DOMAIN);
  return runningMoves(tx, {
    domain: PAINT_DOMAIN,
    itemId,
    warehouseIds: f.warehouseId,
    batches: f.batchNo
      ? sql`select b.id from paint_batch b where b.tenant_id = ${tx.tenantId} and b.paint_id = ${itemId} and lower(b.batch_no) = lower(${f.batchNo}::text)`
      : undefined,
    locationCode: f.positionCode,
    qualityState: f.qualityState,
    within: ofFactories(tx, f.who, 'x'),
  });
}
const movesSql = (tx: Tx, f: MoveFilter): Sql =>
  sql`${source(tx, f)} t join paint p on p.tenant_id = ${tx.tenantId} and p.id = t.item_id left join paint_batch b on b.tenant_id = p.tenant_id and b.id = t.batch_id
    where (${f.warehouseId ?? null}::uuid[] is null or t.warehouse_id = any(${f.warehouseId ?? null}::uuid[]))
      and (${f.paintId ?? null}::uuid[] is null or t.item_id = any(${f.paintId ?? null}::uuid[]))
      and (${f.batchNo ?? null}::text is null or lower(b.batch_no) = lower(${f.batchNo ?? null}::text))
      and (${f.positionCode ?? null}::text is null or lower(t.location_code) = lower(${f.positionCode ?? null}::text))
      and (${f.qualityState ?? null}::int is null or t.quality_state = ${f.qualityState ?? null}::int) and (${f.sourceNo ?? null}::text is null or t.source_no = ${f.sourceNo ?? null}::text) and (${f.projectId ?? null}::uuid is null or t.project_id = ${f.projectId ?? null}::uuid)
      and (${f.kind?.moveType ?? null}::int is null or t.move_type = ${f.kind?.moveType ?? null}::int) and (${f.kind?.sourceType ?? null}::text is null or t.source_type = ${f.kind?.sourceType ?? null}::text)
      and ${byOperator(tx, f.operatorId, 't')} and ${ofFactories(tx, f.who, 't')}
      and (${day(f.beginTime)}::date is null or t.business_date >= ${day(f.beginTime)}::date) and (${day(f.endTime)}::date is null or t.business_date <= ${day(f.endTime)}::date)`;
const shown = (
  f: MoveFilter,
): Sql => sql`t.id::text as id, t.creation_time as time, t.business_date as "businessDate", t.source_type as "sourceType", t.source_id as "sourceId", t.source_no as "sourceNo", t.move_type as "moveType",
  t.item_id as "paintId", t.paint_name as "paintName", t.batch_name as "batchNo", ${nameSql('warehouse', 'warehouse_id')} as "warehouseName", nullif(t.location_code, '') as "positionCode",
  t.quantity::numeric(18,3) as quantity, t.value, (${onlyPaint(f) === undefined ? sql`t.quantity_after` : sql`t.left_quantity`})::numeric(18,3) as "quantityAfter", ${nameSql('project', 'project_id')} as "projectName", ${nameSql('account', 'operator_id')} as "operatorName",
  t.is_reversal as "isReversal"`;
const newest = (f: MoveFilter): Sql =>
  onlyPaint(f) !== undefined && isOfOneHouse(f.warehouseId)
    ? sql`order by t.move_no desc`
    : sql`order by t.creation_time desc, t.warehouse_id desc, t.move_no desc, t.id desc`;

/** Moves `t` with what their paint and batch are called. */
const named = (moves: Sql): Sql =>
  sql`select t.*, p.name as paint_name, b.batch_no as batch_name from ${moves}`;

export async function listPaintMoves(
  tx: Tx,
  f: MoveFilter,
  page: { readonly take: number; readonly skip: number },
): Promise<{ items: MoveRow[]; totalCount: number }> {
  const from = movesSql(tx, f);
  const [items, counted] = await Promise.all([
    tx.rows(
      MOVE,
      // names are looked up for the page only, not for what lies before it
      sql`select ${shown(f)} from (${named(from)} ${newest(f)} limit ${page.take}::int offset ${page.skip}::int) t ${newest(f)}`,
    ),
    tx.one({ n: col.int }, sql`select count(*)::int as n from ${from}`),
  ]);
  return { items, totalCount: counted?.n ?? 0 };
}
export const streamPaintMoves = (tx: Tx, f: MoveFilter): AsyncGenerator<MoveRow[]> =>
  tx.stream(MOVE, sql`select ${shown(f)} from (${named(movesSql(tx, f))}) t ${newest(f)}`, 1000);

const TURN = shape({
  id: col.id,
  paintCode: col.text,
  paintName: col.text,
  colorCode: orNull(col.text),
  openingKg: col.decimal,
  inKg: col.decimal,
  outKg: col.decimal,
  issuedKg: col.decimal,
  closingKg: col.decimal,
  idleDays: orNull(col.int),
  nearExpiryKg: col.decimal,
});
export type TurnRow = RowOf<typeof TURN>;
export interface TurnParts {
  readonly moves: Sql;
  readonly quantities: Sql;
  /** what lies in warehouses of other factories is not his */
  readonly who: Who;
  readonly begin: string;
  readonly end: string;
  readonly today: string;
  readonly nearDays: number;
  readonly warehouseId: string | null;
  readonly paintIds: readonly string[] | null;
  /** move type of a place that changed: it is neither in nor out */
  readonly shiftType: number;
}
/** 领用 of any kind, and what came back of it: what is moved, missed, scrapped or sent back was used by nobody. */
const USED = sql`(v.source_type = 'psi.paint.out' and v.move_type in (1, 2, 32))`;
const BROUGHT_BACK = sql`(v.source_type = 'psi.paint.in' and v.move_type = 2)`;
/** Paints with what was there, came, went and was used between two days. What is taken back counts against what it takes back. */
const turnSql = (tx: Tx, p: TurnParts): Sql =>
  sql`(select t.id, t.code, t.name, t.color_code, coalesce(m.opening, 0) as opening, coalesce(m.came, 0) as came, coalesce(m.went, 0) as went, coalesce(m.issued, 0) as issued, coalesce(m.closing, 0) as closing, m.last_issue, coalesce(n.kg, 0) as near
    from paint t
      join (select v.item_id, sum(v.quantity) filter (where v.business_date < ${p.begin}::date) as opening,
          sum(v.quantity) filter (where v.business_date >= ${p.begin}::date and (v.quantity > 0) <> v.is_reversal and v.move_type <> ${p.shiftType}::int) as came,
          -sum(v.quantity) filter (where v.business_date >= ${p.begin}::date and (v.quantity < 0) <> v.is_reversal and v.move_type <> ${p.shiftType}::int) as went,
          -sum(v.quantity) filter (where v.business_date >= ${p.begin}::date and (${USED} or ${BROUGHT_BACK})) as issued,
          sum(v.quantity) as closing, max(v.business_date) filter (where v.quantity < 0 and not v.is_reversal and ${USED}) as last_issue
        from ${p.moves} v where v.business_date <= ${p.end}::date and (${p.warehouseId}::uuid is null or v.warehouse_id = ${p.warehouseId}::uuid) and ${ofFactories(tx, p.who, 'v')} group by v.item_id) m on m.item_id = t.id
      left join (select q.item_id, sum(q.quantity) as kg from ${p.quantities} q join paint_batch b on b.tenant_id = ${tx.tenantId} and b.id = q.batch_id
        where b.expiry_date <= ${p.today}::date + ${p.nearDays}::int and (${p.warehouseId}::uuid is null or q.warehouse_id = ${p.warehouseId}::uuid) and ${ofFactories(tx, p.who, 'q')} group by q.item_id) n on n.item_id = t.id
    where t.tenant_id = ${tx.tenantId} and (${p.paintIds}::uuid[] is null or t.id = any(${p.paintIds}::uuid[]))) t`;
const turned = (p: TurnParts): Sql =>
  sql`t.id, t.code as "paintCode", t.name as "paintName", t.color_code as "colorCode", t.opening::numeric(18,3) as "openingKg", t.came::numeric(18,3) as "inKg", t.went::numeric(18,3) as "outKg", greatest(t.issued, 0)::numeric(18,3) as "issuedKg",
    t.closing::numeric(18,3) as "closingKg", ${p.end}::date - t.last_issue as "idleDays", t.near::numeric(18,3) as "nearExpiryKg"`;

export async function listTurnover(
  tx: Tx,
  p: TurnParts,
  page: { readonly take: number; readonly skip: number },
): Promise<{ items: TurnRow[]; totalCount: number }> {
  const from = turnSql(tx, p);
  const [items, counted] = await Promise.all([
    tx.rows(
      TURN,
      sql`select ${turned(p)} from ${from} order by t.code, t.id limit ${page.take}::int offset ${page.skip}::int`,
    ),
    tx.one({ n: col.int }, sql`select count(*)::int as n from ${from}`),
  ]);
  return { items, totalCount: counted?.n ?? 0 };
}
export const streamTurnover = (tx: Tx, p: TurnParts): AsyncGenerator<TurnRow[]> =>
  tx.stream(TURN, sql`select ${turned(p)} from ${turnSql(tx, p)} order by t.code, t.id`, 1000);
