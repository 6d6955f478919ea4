/** Writing what a thread has computed: counted again against the order, figures from rows, all in one transaction. */
import { allows, dec, ENGINE_REASONS, fill, nestOrderMachine, UNPLACED_REASONS } from '@muyun/contract';
import type { Layout } from '@muyun/nesting';
import { newId } from '../../../kit/clock.ts';
import { actOn } from '../../../kit/document/index.ts';
import type { JobRow } from '../../../kit/jobs.ts';
import type { NestOutcome } from '../../../workers/nest-task.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import { layoutOf } from './nest-drawn.ts';
import { type Asked, runFigures } from './nest-figures.ts';
import {
  insertResults,
  insertUnplaced,
  type LayoutRow,
  type ResultRow,
  type UnplacedRow,
} from './nest-layout.store.ts';
import { workerName } from './nest-worker-name.ts';
import { isKept } from './nest-kept.ts';
import { byHouse, type NestChange, orderLife } from './nest-life.ts';
import { type LineRow, loadLines } from './nest-line.store.ts';
import { isFreeRenest } from './nest-lost.ts';
import { findOrder, type OrderValues } from './nest-order.store.ts';
import { noteSuccess } from '../cost/index.ts';
import { tellDone } from './nest-tell.ts';
import { withWork } from './nest-worktime.ts';
import { finishRun, type RunFigures, type RunInput, type RunRow } from './nest-run.store.ts';

const rowOf = (l: Layout, resultId: string, isLocked: boolean): LayoutRow => ({
  id: newId(),
  resultId,
  cutTree: l.cutTree,
  ...layoutOf(l),
  isLocked,
});

/** Placed + unplaced must be what the order asks for, product by product; of fillers no more than it allows. Raises Nest:EngineFail. */
function unplacedOf(
  lines: readonly LineRow[],
  layouts: readonly Layout[],
  input: RunInput,
  outcome: NestOutcome,
): UnplacedRow[] {
  const placed = new Map<string, number>();
  for (const l of layouts)
    for (const p of l.placements) placed.set(p.itemId, (placed.get(p.itemId) ?? 0) + l.repeat);
  const rows: UnplacedRow[] = [
    ...input.blocked.map((b) => ({
      productId: b.productId,
      quantity: b.quantity,
      reason: b.code,
      message: b.message,
    })),
    ...outcome.solution.unplaced.map((u) => ({
      productId: u.itemId,
      quantity: u.quantity,
      reason: u.reason,
      message: UNPLACED_REASONS[u.reason] ?? u.reason,
    })),
  ];
  const open = new Map<string, number>();
  for (const r of rows) open.set(r.productId, (open.get(r.productId) ?? 0) + r.quantity);
  const isOff = (l: LineRow): boolean => {
    const sum = (placed.get(l.productId) ?? 0) + (open.get(l.productId) ?? 0);
    return l.isFiller ? sum > l.quantity || open.has(l.productId) : sum !== l.quantity;
  };
  const isWrong =
    lines.some(isOff) ||
    [...placed.keys(), ...open.keys()].some((id) => !lines.some((l) => l.productId === id));
  if (isWrong) raise('Nest:EngineFail', { reason: fill(ENGINE_REASONS.verify, { code: 'COUNT' }) });
  return rows;
}

/** Kinds and pieces that the lines ask for, by group, fillers left out; blocked products under ''. */
export function askedOf(lines: readonly LineRow[], input: RunInput): Map<string, Asked> {
  const groupOf = new Map(input.problem.items.map((i) => [i.id, i.group]));
  const asked = new Map<string, Asked>();
  for (const line of lines) {
    if (line.isFiller) continue;
    const name = groupOf.get(line.productId) ?? '';
    const before = asked.get(name) ?? { kinds: 0, pieces: 0 };
    asked.set(name, { kinds: before.kinds + 1, pieces: before.pieces + line.quantity });
  }
  return asked;
}

/** What the order shows of the chosen run's figures. */
export function orderFigures(figures: RunFigures): OrderValues {
  const t = figures.totals;
  return {
    pieceAmount: t.pieceAmount,
    placedAmount: t.placedAmount,
    lostAmount: t.lostAmount,
    sheetAmount: t.sheetAmount,
    layoutAmount: t.layoutAmount,
    groupAmount: figures.groups.length,
    netArea: t.netArea,
    grossArea: t.grossArea,
    remnantArea: t.remnantArea,
    netWeight: t.netWeight,
    grossWeight: t.grossWeight,
    scrapWeight: t.scrapWeight,
    utilization: t.utilization,
    effectiveUtilization: t.effectiveUtilization,
    materialCost: t.materialCost ?? '0',
    remnantCredit: t.remnantCredit ?? '0',
    scrapCredit: t.scrapCredit ?? '0',
    netCost: t.netCost ?? '0',
    processCost: t.processCost ?? '0',
    estSeconds: t.estSeconds ?? 0,
  };
}

interface Result {
  readonly job: JobRow;
  readonly run: RunRow;
  readonly input: RunInput;
  readonly outcome: NestOutcome;
}

/** Writes results, layouts, placements and figures and puts the order to 待确认; false when the run is no longer wanted. */
export async function writeResult(tx: Tx, { job, run, input, outcome }: Result): Promise<boolean> {
  const order = await findOrder(tx, null, run.orderId, true);
  if (order?.jobId !== job.id || !allows(nestOrderMachine, order.state, 'succeed')) return false;
  if (order.linesVersion !== run.linesVersion) return false;
  const lines = await loadLines(tx, order.id);
  const unplaced = unplacedOf(lines, outcome.solution.layouts, input, outcome);
  const resultIds = new Map(input.problem.groups.map((g) => [g.key, newId()]));
  const isLocked = isKept(input);
  const layouts = outcome.solution.layouts.map((l) =>
    withWork(rowOf(l, resultIds.get(l.group) as string, isLocked(l)), input.work),
  );
  const figures = runFigures(input, layouts, askedOf(lines, input), {
    groups: new Map(outcome.solution.groups.map((g) => [g.group, g.figures])),
    totals: outcome.solution.totals,
  });
  const { totals } = figures;
  const isDone = await finishRun(tx, run.id, {
    engine: outcome.solution.engine,
    engineVersion: outcome.solution.engineVersion,
    figures,
    report: outcome.report,
    rounds: outcome.rounds,
    durationMs: outcome.elapsedMs,
    memoryMb: outcome.memoryMb,
    worker: workerName(outcome.threads),
    lowerBoundSheets: totals.lowerBoundSheets ?? 0,
    lowerBoundCost: totals.lowerBoundCost ?? '0',
    gap: totals.gap,
  });
  if (!isDone) return false;
  await actOn(byHouse(tx), orderLife, order, { action: 'succeed' }, async () => {
    const results = resultRows(input, figures, layouts, resultIds);
    await insertResults(tx, { id: run.id, orderId: order.id }, results, layouts);
    await insertUnplaced(tx, run.id, unplaced);
    return succeeded(run, figures);
  });
  await noteSuccess(tx, {
    orderId: order.id,
    runId: run.id,
    kind: order.kind,
    area: totals.netArea,
    sheets: totals.sheetAmount,
    bars: 0,
    isFree: await isFreeRenest(tx, order.id),
  });
  await tellDone(tx, { job, runId: run.id, order });
  return true;
}

export function succeeded(run: RunRow, figures: RunFigures): NestChange {
  const { totals } = figures;
  return {
    values: {
      ...orderFigures(figures),
      runId: run.id,
      jobId: null,
      progress: '100',
      message: null,
      endTime: new Date().toISOString(),
    },
    params: {
      run: run.runNo,
      sheets: totals.sheetAmount,
      placed: totals.placedAmount,
      lost: totals.lostAmount,
      utilization: dec(totals.utilization ?? 0)
        .times(100)
        .toFixed(2),
    },
  };
}

/** Rows of the groups that have a sheet. */
export function resultRows(
  input: RunInput,
  figures: RunFigures,
  layouts: readonly LayoutRow[],
  ids: ReadonlyMap<string, string>,
): ResultRow[] {
  return figures.groups
    .filter((g) => layouts.some((l) => l.groupName === g.name))
    .map((g) => {
      const [textureId = '', thickness = '0', colorId = ''] = g.name.split('|');
      return {
        id: ids.get(g.name) as string,
        groupName: g.name,
        textureId,
        thickness: Number(thickness),
        colorId: colorId === '' ? null : colorId,
        figures: g.figures,
      };
    });
}
