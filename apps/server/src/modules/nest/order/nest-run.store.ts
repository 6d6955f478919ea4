/** SQL of runs and their results: layouts, placements, unplaced pieces, the live preview. */
import type { NestFigures, NestParams } from '@muyun/contract';
import {
  type CutNode,
  type CutStroke,
  type Params,
  type Placement,
  type Problem,
  strokesOf,
} from '@muyun/nesting';
import { newId } from '../../../kit/clock.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { StoredRemnant } from './nest-remnant.ts';

export interface ProductMark {
  readonly hash: string | null;
  readonly revision: number;
}
export interface RunRow {
  id: string;
  orderId: string;
  runNo: number;
  jobId: string | null;
  linesVersion: number;
  state: 'running' | 'done' | 'failed' | 'cancelled';
  keepsBest: boolean;
  message: string | null;
  engine: string;
  engineVersion: string;
  seed: number;
  params: NestParams;
  figures: RunFigures | null;
  verify: { ok: boolean; faults: unknown[]; checked: { sheets: number; pieces: number } } | null;
  rounds: number | null;
  durationMs: number | null;
  creationTime: string;
  creatorName: string | null;
}
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
}

const COLUMNS = `r.id, r.order_id as "orderId", r.run_no as "runNo", r.job_id as "jobId", r.lines_version as "linesVersion", r.state, r.keeps_best as "keepsBest", r.message, r.engine, r.engine_version as "engineVersion", r.seed, r.params, r.figures, r.verify_report as verify, r.rounds, r.duration_ms as "durationMs", r.creation_time as "creationTime"`;

export async function insertRun(
  tx: Tx,
  run: {
    orderId: string;
    linesVersion: number;
    seed: number;
    params: NestParams;
    input: RunInput;
    marks: Readonly<Record<string, ProductMark>>;
    engine: string;
    engineVersion: string;
  },
): Promise<{ id: string; runNo: number }> {
  const id = newId();
  const [row] = await tx.raw<{ runNo: number }>(
    `insert into nest_run (tenant_id, id, order_id, run_no, lines_version, engine, engine_version, seed, problem, params, product_marks, creator_id)
     values ($1, $2, $3, (select coalesce(max(run_no), 0) + 1 from nest_run where tenant_id = $1 and order_id = $3), $4, $5, $6, $7, $8, $9, $10, $11) returning run_no as "runNo"`,
    [
      tx.tenantId,
      id,
      run.orderId,
      run.linesVersion,
      run.engine,
      run.engineVersion,
      run.seed,
      JSON.stringify(run.input),
      JSON.stringify(run.params),
      JSON.stringify(run.marks),
      tx.userId,
    ],
  );
  return { id, runNo: row?.runNo ?? 1 };
}

export async function setRunJob(tx: Tx, runId: string, jobId: string): Promise<void> {
  await tx.raw('update nest_run set job_id = $3 where tenant_id = $1 and id = $2', [
    tx.tenantId,
    runId,
    jobId,
  ]);
}

/** A run of the space. Raises Common:NotFound. */
export async function loadRun(tx: Tx, id: string): Promise<RunRow> {
  const [row] = await tx.raw<RunRow>(
    `select ${COLUMNS}, null as "creatorName" from nest_run r where r.tenant_id = $1 and r.id = $2`,
    [tx.tenantId, id],
  );
  return row ?? raise('Common:NotFound');
}
export function loadRuns(tx: Tx, orderId: string): Promise<RunRow[]> {
  return tx.raw<RunRow>(
    `select ${COLUMNS}, u.remark_name as "creatorName" from nest_run r left join tenant_user u on u.tenant_id = r.tenant_id and u.user_id = r.creator_id where r.tenant_id = $1 and r.order_id = $2 order by r.run_no desc`,
    [tx.tenantId, orderId],
  );
}
export async function loadRunInput(tx: Tx, id: string): Promise<RunInput> {
  const [row] = await tx.raw<{ problem: RunInput }>(
    'select problem from nest_run where tenant_id = $1 and id = $2',
    [tx.tenantId, id],
  );
  return row?.problem ?? raise('Common:NotFound');
}
export async function loadMarks(tx: Tx, id: string): Promise<Readonly<Record<string, ProductMark>>> {
  const [row] = await tx.raw<{ marks: Record<string, ProductMark> }>(
    'select product_marks as marks from nest_run where tenant_id = $1 and id = $2',
    [tx.tenantId, id],
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
  await tx.raw(
    "update nest_run set state = $3, message = $4, end_time = now() where tenant_id = $1 and id = $2 and state = 'running'",
    [tx.tenantId, id, state, message],
  );
  await tx.raw('delete from nest_preview where tenant_id = $1 and run_id = $2', [tx.tenantId, id]);
}
export async function keepBest(tx: Tx, id: string): Promise<void> {
  await tx.raw(
    "update nest_run set keeps_best = true where tenant_id = $1 and id = $2 and state = 'running'",
    [tx.tenantId, id],
  );
}
/** Somebody ended the computation, but not its result: the best plan so far is to be kept. False also when the server is closing. */
export async function isEndedToKeep(tx: Tx, runId: string): Promise<boolean> {
  const [row] = await tx.raw<{ keeps: boolean }>(
    `select r.state = 'running' and (r.keeps_best or coalesce(j.cancel_requested, false)) as keeps
     from nest_run r left join job j on j.tenant_id = r.tenant_id and j.id = r.job_id where r.tenant_id = $1 and r.id = $2`,
    [tx.tenantId, runId],
  );
  return row?.keeps ?? false;
}
/** The newest finished run of the order's present lines. */
export async function lastDoneRun(tx: Tx, orderId: string, linesVersion: number): Promise<RunRow | null> {
  const [row] = await tx.raw<RunRow>(
    `select ${COLUMNS}, null as "creatorName" from nest_run r where r.tenant_id = $1 and r.order_id = $2 and r.lines_version = $3 and r.state = 'done' order by r.run_no desc limit 1`,
    [tx.tenantId, orderId, linesVersion],
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
  readonly lowerBoundSheets: number;
  readonly lowerBoundCost: string;
  readonly gap: string | null;
}
/** Marks a run as done with its proof; false when it is no longer running. */
export async function finishRun(tx: Tx, id: string, done: DoneRun): Promise<boolean> {
  const rows = await tx.raw(
    `update nest_run set state = 'done', figures = $3, verify_report = $4, rounds = $5, duration_ms = $6, lower_bound_sheets = $7, lower_bound_cost = $8, gap = $9, engine = $10, engine_version = $11, end_time = now() where tenant_id = $1 and id = $2 and state = 'running' returning id`,
    [
      tx.tenantId,
      id,
      JSON.stringify(done.figures),
      JSON.stringify(done.report),
      done.rounds,
      done.durationMs,
      done.lowerBoundSheets,
      done.lowerBoundCost,
      done.gap,
      done.engine,
      done.engineVersion,
    ],
  );
  await tx.raw('delete from nest_preview where tenant_id = $1 and run_id = $2', [tx.tenantId, id]);
  return rows.length > 0;
}

// results ------------------------------------------------------------------------------------------------------------
export interface ResultRow {
  readonly id: string;
  readonly groupName: string;
  readonly textureId: string;
  readonly thickness: number;
  readonly colorId: string | null;
  readonly figures: NestFigures;
}
export interface LayoutRow {
  readonly id: string;
  readonly resultId: string;
  readonly layoutNo: number;
  readonly groupName: string;
  readonly stockKind: number;
  readonly stockId: string;
  readonly width: number;
  readonly length: number;
  readonly repeat: number;
  readonly cutCount: number;
  readonly partCount: number;
  readonly utilization: string;
  readonly cutLength: string;
  readonly area: string;
  readonly weight: string;
  readonly cost: string;
  readonly cutTree: CutNode | null;
  readonly steps: CutStroke[];
  readonly remnants: StoredRemnant[];
  readonly placements: Placement[];
}
const BATCH = 2000;

async function insertMany(
  tx: Tx,
  text: string,
  rows: readonly unknown[],
  head: readonly unknown[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += BATCH)
    await tx.raw(text, [tx.tenantId, ...head, JSON.stringify(rows.slice(at, at + BATCH))]);
}

/** Writes results, layouts and placements of a run, in batches of 2 000 rows. */
export async function insertResults(
  tx: Tx,
  run: { id: string; orderId: string },
  results: readonly ResultRow[],
  layouts: readonly LayoutRow[],
): Promise<void> {
  await insertMany(
    tx,
    `insert into nest_result (tenant_id, order_id, run_id, id, group_name, texture_id, thickness, color_id, figures) select $1, $2, $3, v.id, v."groupName", v."textureId", v.thickness, v."colorId", v.figures
     from jsonb_to_recordset($4) as v (id uuid, "groupName" text, "textureId" uuid, thickness numeric, "colorId" uuid, figures jsonb)`,
    results,
    [run.orderId, run.id],
  );
  await insertMany(
    tx,
    `insert into nest_layout (tenant_id, order_id, run_id, id, result_id, layout_no, stock_kind, order_stock_id, width, length, repeat_count, part_count, utilization, cut_length, area, weight, cost, cut_tree, steps, remnants)
     select $1, $2, $3, v.id, v."resultId", v."layoutNo", v."stockKind", v."stockId", v.width, v.length, v.repeat, v."partCount", v.utilization, v."cutLength", v.area, v.weight, v.cost, v."cutTree", v.steps, v.remnants
     from jsonb_to_recordset($4) as v (id uuid, "resultId" uuid, "layoutNo" int, "stockKind" int, "stockId" uuid, width numeric, length numeric, repeat int, "partCount" int, utilization numeric, "cutLength" numeric, area numeric, weight numeric, cost numeric, "cutTree" jsonb, steps jsonb, remnants jsonb)`,
    layouts.map((l) => ({ ...l, placements: undefined })),
    [run.orderId, run.id],
  );
  await insertMany(
    tx,
    `insert into nest_placement (tenant_id, layout_id, seq, product_id, x, y, w, h, rotation, is_mirror) select $1, v.layout, v.seq, v."itemId", v.x, v.y, v.w, v.h, v.rotation, v.mirror
     from jsonb_to_recordset($2) as v (layout uuid, seq int, "itemId" uuid, x numeric, y numeric, w numeric, h numeric, rotation int, mirror boolean)`,
    layouts.flatMap((l) => l.placements.map((p) => ({ layout: l.id, ...p }))),
    [],
  );
}

export interface UnplacedRow {
  readonly productId: string;
  readonly quantity: number;
  readonly reason: string;
  readonly message: string;
}
export async function insertUnplaced(tx: Tx, runId: string, rows: readonly UnplacedRow[]): Promise<void> {
  await insertMany(
    tx,
    `insert into nest_unplaced (tenant_id, run_id, product_id, quantity, reason, message) select $1, $2, v."productId", v.quantity, v.reason, v.message from jsonb_to_recordset($3) as v ("productId" uuid, quantity int, reason text, message text)`,
    rows,
    [runId],
  );
}
export function loadUnplaced(tx: Tx, runId: string): Promise<UnplacedRow[]> {
  return tx.raw<UnplacedRow>(
    'select product_id as "productId", quantity, reason, message from nest_unplaced where tenant_id = $1 and run_id = $2 order by quantity desc, product_id',
    [tx.tenantId, runId],
  );
}

const LAYOUT = `l.id, l.result_id as "resultId", l.layout_no as "layoutNo", r.group_name as "groupName", l.stock_kind as "stockKind", l.order_stock_id as "stockId", l.width::float8 as width, l.length::float8 as length, l.repeat_count as repeat, l.cut_count as "cutCount", l.part_count as "partCount",
  l.utilization, l.cut_length as "cutLength", l.area, l.weight, l.cost, l.cut_tree as "cutTree", l.steps, l.remnants,
  (select coalesce(jsonb_agg(jsonb_build_object('itemId', p.product_id, 'seq', p.seq, 'x', p.x, 'y', p.y, 'w', p.w, 'h', p.h, 'rotation', p.rotation, 'mirror', p.is_mirror) order by p.seq), '[]') from nest_placement p where p.tenant_id = l.tenant_id and p.layout_id = l.id) as placements`;
/** Plans stored before strokes were kept: the strokes follow from the cut tree. */
async function withStrokes<L extends LayoutRow>(tx: Tx, runId: string, rows: L[]): Promise<L[]> {
  const isOld = (l: L): boolean => l.cutTree !== null && !(l.steps[0] && 'at' in l.steps[0]);
  if (!rows.some(isOld)) return rows;
  const { engine } = await loadRunInput(tx, runId);
  return rows.map((l) =>
    isOld(l) && l.cutTree
      ? { ...l, steps: strokesOf(l.cutTree, { ...engine, width: l.width, length: l.length }) }
      : l,
  );
}

/** Layouts of a run with their placements, in layout order. */
export async function loadLayouts(tx: Tx, runId: string): Promise<LayoutRow[]> {
  const rows = await tx.raw<LayoutRow>(
    `select ${LAYOUT} from nest_layout l join nest_result r on r.tenant_id = l.tenant_id and r.id = l.result_id where l.tenant_id = $1 and l.run_id = $2 and not r.is_deleted order by l.layout_no`,
    [tx.tenantId, runId],
  );
  return withStrokes(tx, runId, rows);
}
export async function loadLayout(tx: Tx, id: string): Promise<LayoutRow & { runId: string }> {
  const [row] = await tx.raw<LayoutRow & { runId: string }>(
    `select ${LAYOUT}, l.run_id as "runId" from nest_layout l join nest_result r on r.tenant_id = l.tenant_id and r.id = l.result_id where l.tenant_id = $1 and l.id = $2 and not r.is_deleted`,
    [tx.tenantId, id],
  );
  if (!row) raise('Common:NotFound');
  return (await withStrokes(tx, row.runId, [row]))[0] as LayoutRow & { runId: string };
}

/** Pieces placed per product, from the rows. */
export async function loadPlaced(tx: Tx, runId: string): Promise<Map<string, number>> {
  const rows = await tx.raw<{ productId: string; n: number }>(
    'select p.product_id as "productId", sum(l.repeat_count)::int as n from nest_layout l join nest_result r on r.tenant_id = l.tenant_id and r.id = l.result_id and not r.is_deleted join nest_placement p on p.tenant_id = l.tenant_id and p.layout_id = l.id where l.tenant_id = $1 and l.run_id = $2 group by p.product_id',
    [tx.tenantId, runId],
  );
  return new Map(rows.map((r) => [r.productId, r.n]));
}
/** Sheets that a run takes of each plate in stock. */
export function loadStockUse(
  tx: Tx,
  runId: string,
): Promise<{ stockPlateId: string; code: string; quantity: number }[]> {
  return tx.raw(
    'select s.stock_plate_id as "stockPlateId", p.code, sum(l.repeat_count)::int as quantity from nest_layout l join nest_result r on r.tenant_id = l.tenant_id and r.id = l.result_id and not r.is_deleted join nest_order_stock s on s.tenant_id = l.tenant_id and s.id = l.order_stock_id join stock_plate p on p.tenant_id = s.tenant_id and p.id = s.stock_plate_id where l.tenant_id = $1 and l.run_id = $2 group by s.stock_plate_id, p.code order by s.stock_plate_id',
    [tx.tenantId, runId],
  );
}
export async function setResultState(tx: Tx, runId: string, state: number): Promise<void> {
  await tx.raw('update nest_result set state = $3 where tenant_id = $1 and run_id = $2 and not is_deleted', [
    tx.tenantId,
    runId,
    state,
  ]);
}

// the live preview ---------------------------------------------------------------------------------------------------
export interface Preview {
  readonly previewNo: number;
  readonly figures: NestFigures;
  readonly elapsedMs: number;
}
export async function savePreview(
  tx: Tx,
  runId: string,
  preview: { figures: unknown; elapsedMs: number; body: Uint8Array | null },
): Promise<void> {
  await tx.raw(
    `insert into nest_preview as t (tenant_id, run_id, preview_no, figures, elapsed_ms, body) select $1, $2, 1, $3, $4, coalesce($5::bytea, '') from nest_run where tenant_id = $1 and id = $2 and state = 'running'
     on conflict (tenant_id, run_id) do update set preview_no = t.preview_no + (case when $5::bytea is null then 0 else 1 end), figures = excluded.figures, elapsed_ms = excluded.elapsed_ms, body = coalesce($5::bytea, t.body)`,
    [
      tx.tenantId,
      runId,
      JSON.stringify(preview.figures),
      preview.elapsedMs,
      preview.body === null ? null : Buffer.from(preview.body),
    ],
  );
}
export async function loadPreview(tx: Tx, runId: string): Promise<Preview | null> {
  const [row] = await tx.raw<Preview>(
    'select preview_no as "previewNo", figures, elapsed_ms as "elapsedMs" from nest_preview where tenant_id = $1 and run_id = $2',
    [tx.tenantId, runId],
  );
  return row ?? null;
}
export async function loadPreviewBody(
  tx: Tx,
  runId: string,
): Promise<{ previewNo: number; body: Buffer } | null> {
  const [row] = await tx.raw<{ previewNo: number; body: Buffer }>(
    'select preview_no as "previewNo", body from nest_preview where tenant_id = $1 and run_id = $2',
    [tx.tenantId, runId],
  );
  return row ?? null;
}
