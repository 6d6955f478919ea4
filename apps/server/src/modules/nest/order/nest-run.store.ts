/** SQL of runs: what they were given, and how they ended. */
import type { BarNestParams, NestFigures, NestParams } from '@muyun/contract';
import type { BarParams, BarProblem, Params, PlainLayout, Problem } from '@muyun/nesting';
import { newId } from '../../../kit/clock.ts';
import { raise } from '../../../kit/raise.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { BarWork } from './bar/bar-work.ts';
import type { PlanWork } from './nest-worktime.ts';

export interface ProductMark {
  readonly hash: string | null;
  readonly revision: number;
}
const RUN = shape({
  id: col.id,
  orderId: col.id,
  runNo: col.int,
  jobId: orNull(col.id),
  linesVersion: col.int,
  state: col.word<'running' | 'done' | 'failed' | 'cancelled'>(),
  keepsBest: col.bool,
  message: orNull(col.text),
  engine: col.text,
  engineVersion: col.text,
  seed: col.int,
  params: col.json<NestParams>(),
  figures: orNull(col.json<RunFigures>()),
  verify: orNull(col.json<{ ok: boolean; faults: unknown[]; checked: { sheets: number; pieces: number } }>()),
  rounds: orNull(col.int),
  durationMs: orNull(col.int),
  memoryMb: orNull(col.int),
  worker: orNull(col.text),
  touchedFrom: orNull(col.int),
  keptSheets: col.int,
  creationTime: col.time,
  creatorName: orNull(col.text),
});
export type RunRow = RowOf<typeof RUN>;
export interface RunFigures {
  readonly totals: NestFigures;
  readonly groups: readonly { readonly name: string; readonly figures: NestFigures }[];
}
export interface RunInput {
  readonly problem: Problem;
  readonly engine: Params;
  readonly blocked: readonly {
    readonly productId: string;
    readonly quantity: number;
    readonly code: string;
    readonly message: string;
  }[];
  /** what the machine takes; runs of before it was counted have none */
  readonly work?: PlanWork;
  /** locked sheets that stay as they are; the problem is that of the whole order */
  readonly kept?: readonly PlainLayout[];
  /** proven of the same problem by an earlier run; group null: of the whole */
  readonly bounds?: readonly {
    readonly group: string | null;
    readonly sheets: number;
    readonly cost: string;
  }[];
}

/** What a run of bars was given. */
export interface BarRunInput extends Omit<RunInput, 'problem' | 'engine' | 'work' | 'kept' | 'bounds'> {
  readonly problem: BarProblem;
  readonly engine: BarParams;
  /** what the saw takes; runs of before it was counted have none */
  readonly work?: BarWork;
}
export type AnyRunInput = RunInput | BarRunInput;
export const isBarInput = (input: AnyRunInput): input is BarRunInput => input.problem.kind === 4;

const COLUMNS = sql`r.id, r.order_id as "orderId", r.run_no as "runNo", r.job_id as "jobId", r.lines_version as "linesVersion", r.state, r.keeps_best as "keepsBest", r.message, r.engine, r.engine_version as "engineVersion", r.seed, r.params, r.figures, r.verify_report as verify, r.rounds, r.duration_ms as "durationMs", r.memory_mb as "memoryMb", r.worker, r.touched_from as "touchedFrom", r.kept_sheets as "keptSheets", r.creation_time as "creationTime"`;

export async function insertRun(
  tx: Tx,
  run: {
    orderId: string;
    linesVersion: number;
    seed: number;
    params: NestParams | BarNestParams;
    input: AnyRunInput;
    marks: Readonly<Record<string, ProductMark>>;
    engine: string;
    engineVersion: string;
    keptSheets?: number;
  },
): Promise<{ id: string; runNo: number }> {
  const id = newId();
  const row = await tx.one(
    { runNo: col.int },
    sql`insert into nest_run (tenant_id, id, order_id, run_no, lines_version, engine, engine_version, seed, problem, params, product_marks, kept_sheets, creator_id)
     values (${tx.tenantId}, ${id}, ${run.orderId}, (select coalesce(max(run_no), 0) + 1 from nest_run where tenant_id = ${tx.tenantId} and order_id = ${run.orderId}), ${run.linesVersion}, ${run.engine}, ${run.engineVersion}, ${run.seed}, ${JSON.stringify(run.input)}, ${JSON.stringify(run.params)}, ${JSON.stringify(run.marks)}, ${run.keptSheets ?? 0}, ${tx.userId}) returning run_no as "runNo"`,
  );
  return { id, runNo: row?.runNo ?? 1 };
}

export async function setRunJob(tx: Tx, runId: string, jobId: string): Promise<void> {
  await tx.run(sql`update nest_run set job_id = ${jobId} where tenant_id = ${tx.tenantId} and id = ${runId}`);
}

/** A plan like this one, for somebody to lay by hand: the same order, parameters and products; its results are written by the caller. */
export async function copyRun(tx: Tx, run: RunRow): Promise<{ id: string; runNo: number }> {
  const id = newId();
  const row = await tx.one(
    { runNo: col.int },
    sql`insert into nest_run (tenant_id, id, order_id, run_no, lines_version, engine, engine_version, seed, problem, params, product_marks, touched_from, creator_id)
     select r.tenant_id, ${id}, r.order_id, (select max(m.run_no) + 1 from nest_run m where m.tenant_id = r.tenant_id and m.order_id = r.order_id), r.lines_version, r.engine, r.engine_version, r.seed, r.problem, r.params, r.product_marks, r.run_no, ${tx.userId}
     from nest_run r where r.tenant_id = ${tx.tenantId} and r.id = ${run.id} returning run_no as "runNo"`,
  );
  return { id, runNo: row?.runNo ?? raise('Common:NotFound') };
}
/** The results of a plan that is written anew. */
export async function clearRun(tx: Tx, id: string): Promise<void> {
  await tx.run(
    sql`delete from nest_placement p using nest_layout l where p.tenant_id = ${tx.tenantId} and l.tenant_id = p.tenant_id and l.id = p.layout_id and l.run_id = ${id}`,
  );
  await tx.run(sql`delete from nest_layout where tenant_id = ${tx.tenantId} and run_id = ${id}`);
  await tx.run(sql`delete from nest_result where tenant_id = ${tx.tenantId} and run_id = ${id}`);
  await tx.run(sql`delete from nest_unplaced where tenant_id = ${tx.tenantId} and run_id = ${id}`);
}
/** Open for new results; the caller finishes it in the same transaction. */
export async function reopenRun(tx: Tx, id: string): Promise<void> {
  await tx.run(
    sql`update nest_run set state = 'running' where tenant_id = ${tx.tenantId} and id = ${id} and state = 'done'`,
  );
}

/** A run of the space. Raises Common:NotFound. */
export async function loadRun(tx: Tx, id: string): Promise<RunRow> {
  const row = await tx.one(
    RUN,
    sql`select ${COLUMNS}, null::text as "creatorName" from nest_run r where r.tenant_id = ${tx.tenantId} and r.id = ${id}`,
  );
  return row ?? raise('Common:NotFound');
}
export function loadRuns(tx: Tx, orderId: string): Promise<RunRow[]> {
  return tx.rows(
    RUN,
    sql`select ${COLUMNS}, u.remark_name as "creatorName" from nest_run r left join tenant_user u on u.tenant_id = r.tenant_id and u.user_id = r.creator_id where r.tenant_id = ${tx.tenantId} and r.order_id = ${orderId} order by r.run_no desc`,
  );
}
export async function loadRunInput(tx: Tx, id: string): Promise<RunInput> {
  const row = await tx.one(
    { problem: col.json<RunInput>() },
    sql`select problem from nest_run where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
  return row?.problem ?? raise('Common:NotFound');
}
/** The same of an order of either family. */
export async function loadAnyInput(tx: Tx, id: string): Promise<AnyRunInput> {
  const row = await tx.one(
    { problem: col.json<AnyRunInput>() },
    sql`select problem from nest_run where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
  return row?.problem ?? raise('Common:NotFound');
}
export async function loadMarks(tx: Tx, id: string): Promise<Readonly<Record<string, ProductMark>>> {
  const row = await tx.one(
    { marks: col.json<Record<string, ProductMark>>() },
    sql`select product_marks as marks from nest_run where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
  return row?.marks ?? raise('Common:NotFound');
}

/** Ends a run that has no result. */
export async function endRun(
  tx: Tx,
  id: string,
  state: 'failed' | 'cancelled',
  message: string | null,
): Promise<void> {
  await tx.run(
    sql`update nest_run set state = ${state}, message = ${message}, end_time = now() where tenant_id = ${tx.tenantId} and id = ${id} and state = 'running'`,
  );
  await tx.run(sql`delete from nest_preview where tenant_id = ${tx.tenantId} and run_id = ${id}`);
}
export async function keepBest(tx: Tx, id: string): Promise<void> {
  await tx.run(
    sql`update nest_run set keeps_best = true where tenant_id = ${tx.tenantId} and id = ${id} and state = 'running'`,
  );
}
/** Somebody ended the computation, but not its result: the best plan so far is to be kept. False also when the server is closing. */
export async function isEndedToKeep(tx: Tx, runId: string): Promise<boolean> {
  const row = await tx.one(
    { keeps: col.bool },
    sql`select r.state = 'running' and (r.keeps_best or coalesce(j.cancel_requested, false)) as keeps
     from nest_run r left join job j on j.tenant_id = r.tenant_id and j.id = r.job_id where r.tenant_id = ${tx.tenantId} and r.id = ${runId}`,
  );
  return row?.keeps ?? false;
}
/** The newest finished run of the order's present lines. */
export async function lastDoneRun(tx: Tx, orderId: string, linesVersion: number): Promise<RunRow | null> {
  const row = await tx.one(
    RUN,
    sql`select ${COLUMNS}, null::text as "creatorName" from nest_run r where r.tenant_id = ${tx.tenantId} and r.order_id = ${orderId} and r.lines_version = ${linesVersion} and r.state = 'done' order by r.run_no desc limit 1`,
  );
  return row ?? null;
}

export interface DoneRun {
  readonly engine: string;
  readonly engineVersion: string;
  readonly figures: RunFigures;
  readonly report: unknown;
  readonly rounds: number;
  readonly durationMs: number;
  /** what it took and where it ran; a plan laid by hand took nothing */
  readonly memoryMb: number | null;
  readonly worker: string | null;
  readonly lowerBoundSheets: number;
  readonly lowerBoundCost: string;
  readonly gap: string | null;
}
/** Marks a run as done with its proof; false when it is no longer running. */
export async function finishRun(tx: Tx, id: string, done: DoneRun): Promise<boolean> {
  const ended = await tx.run(
    sql`update nest_run set state = 'done', figures = ${JSON.stringify(done.figures)}, verify_report = ${JSON.stringify(done.report)}, rounds = ${done.rounds}, duration_ms = ${done.durationMs}, memory_mb = ${done.memoryMb}, worker = ${done.worker}, lower_bound_sheets = ${done.lowerBoundSheets}, lower_bound_cost = ${done.lowerBoundCost}, gap = ${done.gap}, engine = ${done.engine}, engine_version = ${done.engineVersion}, end_time = now() where tenant_id = ${tx.tenantId} and id = ${id} and state = 'running'`,
  );
  await tx.run(sql`delete from nest_preview where tenant_id = ${tx.tenantId} and run_id = ${id}`);
  return ended > 0;
}
