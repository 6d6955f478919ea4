/** SQL of the event core: locks, pieces, reports. Lock order: products, then the project's lock here, then its processes, then pieces by id. */
import { createHash } from 'node:crypto';
import type { EventType, Measures, StepState } from '@muyun/contract';
import { newId } from '../../../kit/clock.ts';
import { recordset } from '../../../kit/recordset.ts';
import { col, orNull, shape } from '../../../kit/shape.ts';
import { type Sql, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Command, CoreStep, Piece, StandingRow } from './core.types.ts';

const key = (projectId: string): Sql => sql`hashtextextended('production:' || ${projectId}, 0)`;
/** Writers of pieces share the lock of their project; what changes its route has it alone. In id order. */
export async function lockProjects(tx: Tx, ids: readonly string[], mode: 'shared' | 'alone'): Promise<void> {
  for (const id of [...new Set(ids)].toSorted())
    await tx.run(
      mode === 'alone'
        ? sql`select pg_advisory_xact_lock(${key(id)})`
        : sql`select pg_advisory_xact_lock_shared(${key(id)})`,
    );
}

const CLAIMED = shape({ id: col.id, payloadHash: col.bytes, response: orNull(col.json<unknown>()) });
export type Claim =
  | { readonly isNew: true; readonly id: string }
  | { readonly isNew: false; readonly isSame: boolean; readonly response: unknown };

/** Writes the report, or finds the one of the same key: two at once wait for each other on it. */
export async function claimReport(
  tx: Tx,
  c: Command,
  at: { occurredAt: string; businessDay: string },
): Promise<Claim> {
  const id = newId();
  const hash = createHash('sha256').update(JSON.stringify(c.payload)).digest();
  const operators = JSON.stringify((c.operators ?? []).map(({ userId, share }) => ({ userId, share })));
  const isNew =
    await tx.run(sql`insert into produce_report (tenant_id, id, client_key, payload_hash, action, scope_type, scope_id, project_id, process_id, project_process_id, operators, occurred_at, business_day, source, reverse_of_report_id, creator_id)
      values (${tx.tenantId}, ${id}, ${c.clientKey}, ${hash}, ${c.action}, ${c.scopeType}, ${c.scopeId}, ${c.projectId}, ${c.processId ?? null}, ${c.projectProcessId ?? null}, ${operators}::jsonb,
        ${at.occurredAt}, ${at.businessDay}, ${c.source ?? 3}, ${c.reverseOf ?? null}, ${tx.userId}) on conflict (tenant_id, client_key) do nothing`);
  if (isNew > 0) return { isNew: true, id };
  const row = await tx.one(
    CLAIMED,
    sql`select t.id, t.payload_hash as "payloadHash", t.response from produce_report t where t.tenant_id = ${tx.tenantId} and t.client_key = ${c.clientKey}`,
  );
  return { isNew: false, isSame: row?.payloadHash.equals(hash) ?? false, response: row?.response };
}
export const keepResponse = (tx: Tx, id: string, quantity: number, response: unknown): Promise<number> =>
  tx.run(
    sql`update produce_report set quantity = ${quantity}, response = ${JSON.stringify(response ?? null)}::jsonb where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
export const markReversed = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`update produce_report set status = 2 where tenant_id = ${tx.tenantId} and id = ${id}`);

const STEP = shape({
  id: col.id,
  projectId: col.id,
  processId: col.id,
  name: col.text,
  sort: col.int,
  isControl: col.bool,
  orderRule: col.int,
  closeReportId: orNull(col.id),
});
/** The route with the rule that holds for each process: its own, that of the process, that of the factory. */
export const routeOf = (tx: Tx, projectId: string, factoryRule: number): Promise<CoreStep[]> =>
  tx.rows(
    STEP,
    sql`select t.id, t.project_id as "projectId", t.process_id as "processId", p.name, t.sort, p.is_control as "isControl",
        coalesce(nullif(t.order_rule, 0), nullif(p.order_rule, 0), ${factoryRule}::int) as "orderRule", t.close_report_id as "closeReportId"
      from project_process t join process p on p.tenant_id = t.tenant_id and p.id = t.process_id
      where t.tenant_id = ${tx.tenantId} and t.project_id = ${projectId} and not t.is_deleted order by t.sort, t.id`,
  );

const PIECE = shape({
  id: col.id,
  code: col.text,
  projectId: col.id,
  productId: col.id,
  serialNo: col.int,
  kind: col.int,
  colorId: orNull(col.id),
  displayNo: col.text,
  state: col.int,
  holdFlag: col.int,
  measures: col.json<Measures>(),
});
const PART = shape({
  lableId: col.id,
  stepId: col.id,
  required: col.bool,
  done: col.bool,
  isStarted: col.bool,
  ended: col.bool,
  round: col.int,
  completionNo: col.int,
  state: col.code<StepState>(),
});

/** The pieces that `which` (a condition over lable t) names, locked in id order, with what stands of them. */
export async function lockPieces(tx: Tx, which: Sql): Promise<Piece[]> {
  const rows = await tx.rows(
    PIECE,
    sql`select t.id, t.code, t.project_id as "projectId", t.product_id as "productId", t.serial_no as "serialNo", t.kind, t.color_id as "colorId", t.display_no as "displayNo", t.state, t.hold_flag as "holdFlag", t.measures
      from lable t where t.tenant_id = ${tx.tenantId} and ${which} order by t.id for update`,
  );
  const pieces = new Map<string, Piece>(
    rows.map((r) => [r.id, { ...r, sums: new Map(), states: new Map() }]),
  );
  if (rows.length === 0) return [];
  const parts = await tx.rows(
    PART,
    sql`select t.lable_id as "lableId", t.project_process_id as "stepId", t.required, t.is_done as done, t.is_started as "isStarted", t.is_ended as ended, t.round, t.completion_no as "completionNo", t.state
      from lable_process t where t.tenant_id = ${tx.tenantId} and t.lable_id = any(${[...pieces.keys()]})`,
  );
  for (const { lableId, stepId, state, ...sum } of parts) {
    const piece = pieces.get(lableId);
    piece?.sums.set(stepId, sum);
    piece?.states.set(stepId, state);
  }
  return [...pieces.values()];
}
export const ofProject = (projectId: string): Sql => sql`t.project_id = ${projectId}`;
export const ofIds = (ids: readonly string[]): Sql => sql`t.id = any(${ids})`;
/** Pieces that a process waits for. */
export const waitingAt = (stepId: string): Sql =>
  sql`t.id in (select w.lable_id from lable_process w where w.tenant_id = t.tenant_id and w.project_process_id = ${stepId} and w.state in (1, 2, 4, 32))`;
export const countWaiting = async (tx: Tx, stepId: string): Promise<number> =>
  (
    await tx.one(
      { n: col.int },
      sql`select count(*)::int as n from lable_process t where t.tenant_id = ${tx.tenantId} and t.project_process_id = ${stepId} and t.state in (1, 2, 4, 32)`,
    )
  )?.n ?? 0;

const SERIAL = shape({ spaceNo: col.int, last: col.int });
/** Takes `count` serial numbers of the space for codes; the last of them. */
export async function takeSerials(tx: Tx, count: number): Promise<{ spaceNo: number; last: number }> {
  await tx.run(sql`insert into piece_space (tenant_id) values (${tx.tenantId}) on conflict do nothing`);
  const row = await tx.one(
    SERIAL,
    sql`update piece_space t set last_serial = t.last_serial + ${count} where t.tenant_id = ${tx.tenantId} returning t.space_no as "spaceNo", t.last_serial::int as last`,
  );
  if (!row) throw new Error('the space has no numbers for pieces');
  return row;
}
const NEW_PIECE = {
  id: 'uuid',
  code: 'text',
  factory_id: 'uuid',
  product_id: 'uuid',
  color_id: 'uuid',
  serial_no: 'int',
  display_no: 'text',
  kind: 'int',
  measures: 'jsonb',
};
export async function insertPieces(
  tx: Tx,
  projectId: string,
  rows: readonly Readonly<Record<keyof typeof NEW_PIECE, unknown>>[],
): Promise<void> {
  for (let i = 0; i < rows.length; i += 1000)
    await tx.run(sql`insert into lable (tenant_id, id, code, factory_id, project_id, product_id, color_id, serial_no, display_no, kind, measures)
      select ${tx.tenantId}, r.id, r.code, r.factory_id, ${projectId}, r.product_id, r.color_id, r.serial_no, r.display_no, r.kind, r.measures
      from ${recordset(NEW_PIECE, rows.slice(i, i + 1000))} as r`);
}

const ROW = shape({
  seq: col.int,
  lableId: col.id,
  projectProcessId: col.id,
  eventType: col.code<EventType>(),
  round: col.int,
  completionNo: col.int,
  dRequired: col.int,
  dDone: col.int,
  dOutput: col.int,
  dRework: col.int,
  dScrap: col.int,
  dPay: col.decimal,
  reversesSeq: orNull(col.int),
  reversesType: orNull(col.code<EventType>()),
  measures: col.json<Measures>(),
  outMeasures: col.json<Measures>(),
});
const ROW_LIST = sql`t.seq::int as seq, t.lable_id as "lableId", t.project_process_id as "projectProcessId", t.event_type as "eventType", t.round, t.completion_no as "completionNo",
  t.d_required as "dRequired", t.d_done as "dDone", t.d_output as "dOutput", t.d_rework as "dRework", t.d_scrap as "dScrap", t.d_pay as "dPay", t.reverses_seq::int as "reversesSeq", t.reverses_type as "reversesType", t.measures, t.out_measures as "outMeasures"`;
/** The rows of a report. */
export const rowsOfReport = (tx: Tx, reportId: string): Promise<StandingRow[]> =>
  tx.rows(
    ROW,
    sql`select ${ROW_LIST} from product_log t where t.tenant_id = ${tx.tenantId} and t.report_id = ${reportId} order by t.seq`,
  );
/** All rows of pieces, in their order. */
export const rowsOfPieces = (tx: Tx, ids: readonly string[]) =>
  tx.rows(
    ROW,
    sql`select ${ROW_LIST} from product_log t where t.tenant_id = ${tx.tenantId} and t.lable_id = any(${ids}) order by t.seq`,
  );
export const rowsOfProject = (tx: Tx, projectId: string) =>
  tx.rows(
    ROW,
    sql`select ${ROW_LIST} from product_log t where t.tenant_id = ${tx.tenantId} and t.project_id = ${projectId} order by t.seq`,
  );

export async function nextSeqs(tx: Tx, count: number): Promise<number[]> {
  const rows = await tx.rows(
    { seq: col.int },
    sql`select nextval('product_log_seq')::int as seq from generate_series(1, ${count}::int) g where ${tx.tenantId}::uuid is not null`,
  );
  return rows.map((r) => r.seq);
}

const NAMED = shape({ id: col.id, name: col.text });
/** How members are called. */
export const memberNames = (tx: Tx, ids: readonly string[]) =>
  tx.rows(
    NAMED,
    sql`select u.id, coalesce(nullif(u.remark_name, ''), a.nickname) as name from tenant_user u join app_account a on a.id = u.user_id where u.tenant_id = ${tx.tenantId} and u.id = any(${ids})`,
  );
