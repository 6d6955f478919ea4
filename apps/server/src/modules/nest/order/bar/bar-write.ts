/** Writing what a thread has computed of bars: counted again against the order, in one transaction with the end of the job. */
import {
  allows,
  BAR_FAULTS,
  dec,
  ENGINE_REASONS,
  fill,
  type NestFigures,
  nestOrderMachine,
  UNPLACED_REASONS,
  wholeSeconds,
} from '@muyun/contract';
import { type BarFigures, type BarLayout, check } from '@muyun/nesting';
import { newId } from '../../../../kit/clock.ts';
import { actOn } from '../../../../kit/document/index.ts';
import type { JobRow } from '../../../../kit/jobs.ts';
import { raise } from '../../../../kit/raise.ts';
import type { Tx } from '../../../../kit/tx.ts';
import type { BarOutcome } from '../../../../workers/nest-task.ts';
import { noteSuccess } from '../../cost/index.ts';
import { byHouse, orderLife } from '../nest-life.ts';
import { isFreeRenest } from '../nest-lost.ts';
import { findOrder } from '../nest-order.store.ts';
import { workerName } from '../nest-worker-name.ts';
import { type BarRunInput, finishRun, type RunRow } from '../nest-run.store.ts';
import { tellDone } from '../nest-tell.ts';
import { succeeded } from '../nest-write.ts';
import { type BarLineRow, loadBarLines } from './bar-order.store.ts';
import {
  type BarUnplacedRow,
  insertBars,
  insertBarsUnplaced,
  type NewBarLayout,
  placedOn,
} from './bar-plan.store.ts';
import { figuresText } from './bar-problem.ts';
import { barsWork, secondsOfBars } from './bar-work.ts';

/** What the order, its log and the comparison of runs read of any plan, and what only bars have. */
export type StoredBarFigures = NestFigures &
  Pick<BarFigures, 'netLength' | 'grossLength' | 'remnantLength' | 'cuts' | 'isProven'>;

/** A gap that rounds to nothing is none only where that is proven. */
const gapOf = (f: BarFigures): string | null => (f.gap === '0.0000' && !f.isProven ? '0.0001' : f.gap);

/** Figures of the plan, which the verifier has computed anew from the bars; pieces that were blocked count as asked for. */
function storedFigures(
  f: BarFigures,
  asked: { kinds: number; pieces: number },
  work: Pick<NestFigures, 'estSeconds' | 'processCost'>,
): StoredBarFigures {
  return {
    ...f,
    productKinds: asked.kinds,
    pieceAmount: asked.pieces,
    lostAmount: asked.pieces - f.placedAmount,
    sheetAmount: f.barAmount,
    netArea: '0.0000',
    grossArea: '0.0000',
    remnantArea: '0.0000',
    weightUtilization: null,
    cutLength: '0.000',
    ...work,
    lowerBoundSheets: f.lowerBoundBars,
    gap: gapOf(f),
  };
}

/** With the figures of the pre-check, where it has some of this piece. */
function reasonText(reason: string, input: BarRunInput, id: string): string {
  const told = reason === 'TOO_LARGE' ? check(input.problem, input.engine) : [];
  const figures = told.find((e) => e.itemId === id)?.params ?? {};
  return fill(BAR_FAULTS[reason]?.message ?? UNPLACED_REASONS[reason] ?? reason, figuresText(figures));
}

/** Placed + unplaced must be what the order asks for, piece by piece. Raises Nest:EngineFail. */
function unplacedOf(
  lines: readonly BarLineRow[],
  layouts: readonly BarLayout[],
  input: BarRunInput,
  outcome: BarOutcome,
): BarUnplacedRow[] {
  const rows: BarUnplacedRow[] = [
    ...input.blocked.map((b) => ({
      pieceId: b.productId,
      quantity: b.quantity,
      reason: b.code,
      message: b.message,
    })),
    ...outcome.solution.unplaced.map((u) => ({
      pieceId: u.itemId,
      quantity: u.quantity,
      reason: u.reason,
      message: reasonText(u.reason, input, u.itemId),
    })),
  ];
  const found = placedOn(layouts);
  for (const r of rows) found.set(r.pieceId, (found.get(r.pieceId) ?? 0) + r.quantity);
  const isWrong =
    lines.some((l) => found.get(l.pieceId) !== l.quantity) ||
    [...found.keys()].some((id) => !lines.some((l) => l.pieceId === id));
  if (isWrong) raise('Nest:EngineFail', { reason: fill(ENGINE_REASONS.verify, { code: 'COUNT' }) });
  return rows;
}

const wholeOf = (seconds: ReturnType<typeof dec> | undefined): number | null =>
  seconds === undefined ? null : wholeSeconds(seconds);

function layoutsOf(
  input: BarRunInput,
  outcome: BarOutcome,
  ids: ReadonlyMap<string, string>,
): NewBarLayout[] {
  const seconds = secondsOfBars(input, outcome.solution.layouts);
  const metreKg = new Map(input.problem.groups.map((g) => [g.key, g.metreWeight ?? '0']));
  return outcome.solution.layouts.map((l) => ({
    ...l,
    resultId: ids.get(l.group) ?? '',
    estSeconds: wholeOf(seconds.get(l.layoutNo)),
    weight: dec(metreKg.get(l.group) ?? 0)
      .times(l.length)
      .div(1000)
      .toFixed(3),
  }));
}

function figuresOf(lines: readonly BarLineRow[], input: BarRunInput, { solution }: BarOutcome) {
  const groupOf = new Map(input.problem.items.map((i) => [i.id, i.group]));
  const askedOf = (own: readonly BarLineRow[]) => ({
    kinds: own.length,
    pieces: own.reduce((s, l) => s + l.quantity, 0),
  });
  const seconds = secondsOfBars(input, solution.layouts);
  const workOf = (layouts: readonly BarLayout[]) => barsWork(input, layouts, seconds);
  const groups = solution.groups.map((g) => ({
    name: g.group,
    figures: storedFigures(
      g.figures,
      askedOf(lines.filter((l) => groupOf.get(l.pieceId) === g.group)),
      workOf(solution.layouts.filter((l) => l.group === g.group)),
    ),
  }));
  const { estSeconds } = workOf(solution.layouts);
  // the whole is the sum of what the groups cost, to the cent
  const costs = groups.map((g) => g.figures.processCost);
  const processCost = input.work ? costs.reduce((s, c) => s.plus(c ?? 0), dec(0)).toFixed(2) : null;
  return { totals: storedFigures(solution.totals, askedOf(lines), { estSeconds, processCost }), groups };
}

interface Result {
  readonly job: JobRow;
  readonly run: RunRow;
  readonly input: BarRunInput;
  readonly outcome: BarOutcome;
}

/** Writes results, bars and figures and puts the order to 待确认; false when the run is no longer wanted. */
export async function writeBarResult(tx: Tx, { job, run, input, outcome }: Result): Promise<boolean> {
  const order = await findOrder(tx, null, run.orderId, true);
  if (order?.jobId !== job.id || !allows(nestOrderMachine, order.state, 'succeed')) return false;
  if (order.linesVersion !== run.linesVersion) return false;
  const lines = await loadBarLines(tx, order.id);
  const unplaced = unplacedOf(lines, outcome.solution.layouts, input, outcome);
  const ids = new Map(input.problem.groups.map((g) => [g.key, newId()]));
  const layouts = layoutsOf(input, outcome, ids);
  const figures = figuresOf(lines, input, outcome);
  const isDone = await finishRun(tx, run.id, {
    engine: outcome.solution.engine,
    engineVersion: outcome.solution.engineVersion,
    figures,
    report: outcome.report,
    rounds: outcome.rounds,
    durationMs: outcome.elapsedMs,
    memoryMb: outcome.memoryMb,
    worker: workerName(outcome.threads),
    lowerBoundSheets: figures.totals.lowerBoundSheets ?? 0,
    lowerBoundCost: figures.totals.lowerBoundCost ?? '0',
    gap: figures.totals.gap,
  });
  if (!isDone) return false;
  await actOn(byHouse(tx), orderLife, order, { action: 'succeed' }, async () => {
    const results = figures.groups
      .filter((g) => layouts.some((l) => l.group === g.name))
      .map((g) => ({
        id: ids.get(g.name) ?? '',
        groupName: g.name,
        accessoryId: g.name.split('|')[0] ?? '',
        figures: g.figures,
      }));
    await insertBars(tx, { id: run.id, orderId: order.id }, results, layouts);
    await insertBarsUnplaced(tx, run.id, unplaced);
    return succeeded(run, figures);
  });
  await noteSuccess(tx, {
    orderId: order.id,
    runId: run.id,
    kind: order.kind,
    area: '0',
    sheets: 0,
    bars: figures.totals.sheetAmount,
    isFree: await isFreeRenest(tx, order.id),
  });
  await tellDone(tx, { job, runId: run.id, order });
  return true;
}
