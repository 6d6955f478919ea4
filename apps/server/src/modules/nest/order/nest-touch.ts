/** A sheet laid by hand is looked at, and kept (engineering F7): the engine's plan stays, what was touched is a plan of its own. */
import { allows, dec, nest, type NestFigures, nestOrderMachine, type NestState } from '@muyun/contract';
import type { Context } from '../../../kit/call.ts';
import { newId } from '../../../kit/clock.ts';
import { act, doingOf } from '../../../kit/document/index.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import { shownFigures } from './nest-detail.ts';
import { layoutOf, layoutView, liveLayout, titlesOf } from './nest-drawn.ts';
import { runFigures } from './nest-figures.ts';
import {
  insertResults,
  insertUnplaced,
  type LayoutRow,
  loadLayout,
  loadLayouts,
  loadUnplaced,
} from './nest-layout.store.ts';
import { type NestChange, orderLife } from './nest-life.ts';
import { withWork } from './nest-worktime.ts';
import { loadLines, loadOrderStocks } from './nest-line.store.ts';
import { loadOrder, type OrderRow } from './nest-order.store.ts';
import {
  clearRun,
  copyRun,
  finishRun,
  loadRun,
  loadRunInput,
  reopenRun,
  type RunFigures,
} from './nest-run.store.ts';
import { leftOver, type Plan, type Sheet, type Touched, touched } from './nest-touch.plan.ts';
import { askedOf, orderFigures, resultRows } from './nest-write.ts';

/** The plan of the layout, when it is the order's. Raises Common:NotFound, Nest:NotChosen, Nest:RunStale. */
async function planOf(tx: Tx, order: OrderRow, runId: string): Promise<Plan> {
  const run = await loadRun(tx, runId);
  if (order.runId !== run.id) raise('Nest:NotChosen', { run: run.runNo });
  if (run.linesVersion !== order.linesVersion) raise('Nest:RunStale', { run: run.runNo });
  const [input, layouts] = await Promise.all([loadRunInput(tx, run.id), loadLayouts(tx, run.id)]);
  return { run, input, layouts };
}

/** A plate that somebody names is one of the order's. Raises Common:NotFound. */
async function assertStock(tx: Tx, orderId: string, { stockId }: nest.NestTouch): Promise<void> {
  if (stockId === undefined) return;
  if (!(await loadOrderStocks(tx, orderId)).some((s) => s.id === stockId)) raise('Common:NotFound');
}

/** Figures of the plan to be; the bounds are those that the run has proven. */
async function figuresOf(tx: Tx, plan: Plan, rows: readonly LayoutRow[]): Promise<RunFigures> {
  const boundOf = (f: NestFigures) => ({
    lowerBoundSheets: f.lowerBoundSheets ?? 0,
    lowerBoundCost: f.lowerBoundCost ?? '0',
  });
  const { totals, groups } = plan.run.figures ?? raise('Common:NotFound');
  const lines = await loadLines(tx, plan.run.orderId);
  return runFigures(plan.input, rows, askedOf(lines, plan.input), {
    groups: new Map(groups.map((g) => [g.name, boundOf(g.figures)])),
    totals: boundOf(totals),
  });
}

/** Rows as they would be stored; results are named by the group until they have ids. */
const rowsOf = (plan: Plan, sheets: readonly Sheet[], resultOf: (group: string) => string): LayoutRow[] =>
  sheets.map(({ layout, row }) =>
    withWork(
      {
        id: newId(),
        resultId: resultOf(layout.group),
        cutTree: layout.cutTree,
        ...layoutOf(layout),
        isLocked: row?.isLocked ?? false,
      },
      plan.input.work,
    ),
  );

/** Looks at a sheet as it is being laid; nothing is written. */
export async function checkTouch({ tx, who, params, body }: Context<typeof nest.checkNestLayout>) {
  const { runId } = await loadLayout(tx, params.id);
  const order = await loadOrder(tx, who, (await loadRun(tx, runId)).orderId);
  if (!allows(nestOrderMachine, order.state, 'touch'))
    raise('Nest:State', {
      state: nestOrderMachine.states[order.state as NestState].label,
      action: nestOrderMachine.actions.touch.label,
    });
  const plan = await planOf(tx, order, runId);
  await assertStock(tx, order.id, body);
  const touch = touched(plan, params.id, body);
  const isSound = touch.faults.length === 0;
  const figures = isSound
    ? await figuresOf(
        tx,
        plan,
        rowsOf(plan, touch.sheets, (group) => group),
      )
    : null;
  return {
    faults: [...touch.faults],
    layout: touch.laid
      ? layoutView(liveLayout(touch.laid.layout), titlesOf(plan.input), who.displayAmount)
      : null,
    figures: figures && shownFigures(figures.totals, who),
    unplaced: touch.unplaced.map(({ itemId, quantity }) => ({ productId: itemId, quantity })),
  };
}

interface Kept {
  readonly runId: string;
  readonly runNo: number;
  readonly layoutId: string | null;
}

/** Writes the plan: of a plan of the engine a new one, of one that was touched before the same. */
async function keep(
  tx: Tx,
  plan: Plan,
  touch: Touched,
  groupName: string,
): Promise<Kept & { figures: RunFigures }> {
  const { run, input } = plan;
  const before = await loadUnplaced(tx, run.id);
  const isOwn = run.touchedFrom !== null;
  const target = isOwn ? run : await copyRun(tx, run);
  if (isOwn) {
    await clearRun(tx, run.id);
    await reopenRun(tx, run.id);
  }
  const ids = new Map(input.problem.groups.map((g) => [g.key, newId()]));
  const rows = rowsOf(plan, touch.sheets, (group) => ids.get(group) as string);
  const figures = await figuresOf(tx, plan, rows);
  const { totals } = figures;
  await finishRun(tx, target.id, {
    engine: run.engine,
    engineVersion: run.engineVersion,
    figures,
    report: touch.report,
    rounds: run.rounds ?? 0,
    durationMs: run.durationMs ?? 0,
    memoryMb: null,
    worker: null,
    lowerBoundSheets: totals.lowerBoundSheets ?? 0,
    lowerBoundCost: totals.lowerBoundCost ?? '0',
    gap: totals.gap,
  });
  await insertResults(
    tx,
    { id: target.id, orderId: run.orderId },
    resultRows(input, figures, rows, ids),
    rows,
  );
  await insertUnplaced(tx, target.id, leftOver(plan, touch, before, groupName));
  const at = touch.sheets.findIndex((s) => s.row === null);
  return { runId: target.id, runNo: target.runNo, layoutId: rows[at]?.id ?? null, figures };
}

const percent = (share: string | null): string =>
  dec(share ?? 0)
    .times(100)
    .toFixed(2);

/** Keeps a sheet that was laid by hand. Raises Nest:LayoutInvalid with the first fault, and what `planOf` raises. */
export async function keepTouch(context: Context<typeof nest.updateNestLayout>) {
  const { tx, params, body } = context;
  const before = await loadLayout(tx, params.id);
  const { orderId } = await loadRun(tx, before.runId);
  await assertStock(tx, orderId, body);
  let kept: Kept | null = null;
  const { version } = body;
  const move = await act(
    doingOf(context),
    orderLife,
    { id: orderId, action: 'touch', version },
    async (_doing, order): Promise<NestChange> => {
      const plan = await planOf(tx, order, before.runId);
      const touch = touched(plan, params.id, body);
      const [fault] = touch.faults;
      if (fault) raise('Nest:LayoutInvalid', { reason: fault.text });
      const { figures, ...ids } = await keep(tx, plan, touch, before.groupName);
      kept = ids;
      const { totals } = figures;
      return {
        values: { ...orderFigures(figures), runId: ids.runId, message: null },
        params: {
          layout: before.layoutNo,
          sheets: body.sheets,
          run: ids.runNo,
          placed: totals.placedAmount,
          lost: totals.lostAmount,
          before: percent(order.utilization),
          utilization: percent(totals.utilization),
        },
      };
    },
  );
  const { runId, runNo, layoutId } = kept ?? raise('Common:NotFound');
  return { runId, runNo, layoutId, version: move.after.version };
}
