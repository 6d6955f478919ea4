/**
 * Locked sheets (engineering F7, manual edit): a computation leaves them as they are and nests the rest on what they leave of
 * the stock; the verifier judges the whole plan.
 */
import { dec, type nest } from '@muyun/contract';
import {
  type Layout,
  type Params,
  type PlainLayout,
  type Problem,
  type Solution,
  verify,
  withKept,
  withoutKept,
} from '@muyun/nesting';
import type { Context } from '../../../kit/call.ts';
import { act, doingOf } from '../../../kit/document/index.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { NestOutcome } from '../../../workers/nest-task.ts';
import { type LayoutRow, loadLayout, loadLayouts, setLocked } from './nest-layout.store.ts';
import { type NestChange, orderLife } from './nest-life.ts';
import type { OrderRow } from './nest-order.store.ts';
import {
  loadMarks,
  loadRun,
  loadRunInput,
  type ProductMark,
  type RunFigures,
  type RunInput,
  type RunRow,
} from './nest-run.store.ts';
import { plainOf } from './nest-touch.plan.ts';

/** Locks a layout of the chosen plan, or takes the lock away. */
export async function lockLayout(context: Context<typeof nest.lockNestLayout>) {
  const { tx, params, body } = context;
  const { isLocked, version } = body;
  const { runId } = await loadLayout(tx, params.id);
  const run = await loadRun(tx, runId);
  const move = await act(
    doingOf(context),
    orderLife,
    { id: run.orderId, action: 'lock', version },
    async (_doing, order): Promise<NestChange> => {
      if (order.runId !== run.id) raise('Nest:NotChosen', { run: run.runNo });
      // read again under the lock of the order: a sheet of it may have been laid by hand meanwhile
      const layout = await loadLayout(tx, params.id);
      await setLocked(tx, layout.id, isLocked);
      return {
        to: order.state,
        ...(isLocked ? {} : { said: 'unlock' }),
        params: { layout: layout.layoutNo, sheets: layout.repeat },
      };
    },
  );
  return { id: params.id, isLocked, version: move.after.version };
}

interface Locked extends Pick<RunRow, 'figures'> {
  readonly runId: string;
  readonly rows: LayoutRow[];
}
/** What a computation is to keep. */
export interface Kept extends Pick<RunInput, 'kept' | 'bounds'> {
  readonly sheets: number;
}
const NOTHING: Kept = { sheets: 0 };

/** What an earlier computation of the same problem has proven. */
const boundsOf = (figures: RunFigures | null): Pick<RunInput, 'bounds'> =>
  figures
    ? {
        bounds: [
          { group: null, of: figures.totals },
          ...figures.groups.map((g) => ({ group: g.name, of: g.figures })),
        ].map(({ group, of }) => ({
          group,
          sheets: of.lowerBoundSheets ?? 0,
          cost: of.lowerBoundCost ?? '0',
        })),
      }
    : {};

/** The locked sheets of the order's plan, when a computation of the same pieces begins. */
async function lockedRows(tx: Tx, order: OrderRow): Promise<Locked | null> {
  if (order.runId === null) return null;
  const run = await loadRun(tx, order.runId);
  if (run.linesVersion !== order.linesVersion) return null;
  const rows = (await loadLayouts(tx, run.id)).filter((l) => l.isLocked);
  return rows.length === 0 ? null : { runId: run.id, figures: run.figures, rows };
}

/** Sheets that lie as they must not any more: their products have changed, or their plates have gone to others. */
function assertKeepable(
  rows: readonly LayoutRow[],
  problem: Problem,
  was: { readonly changed: ReadonlySet<string>; readonly codes: ReadonlyMap<string, string> },
): void {
  const items = new Set(problem.items.map((i) => i.id));
  for (const row of rows) {
    const wrong = row.placements.find((p) => was.changed.has(p.itemId) || !items.has(p.itemId));
    if (wrong) raise('Nest:LockStale', { layout: row.layoutNo, product: was.codes.get(wrong.itemId) ?? '' });
  }
}

function assertInStock(rows: readonly LayoutRow[], problem: Problem, before: Problem): void {
  for (const { stockId } of rows) {
    const used = rows.filter((r) => r.stockId === stockId).reduce((n, r) => n + r.repeat, 0);
    const stock = problem.stocks.find((s) => s.id === stockId);
    if (stock && used <= (stock.quantity ?? used)) continue;
    raise('Nest:StockTaken', { stock: before.stocks.find((s) => s.id === stockId)?.code ?? '' });
  }
}

/**
 * What a new computation of the order is to keep; nothing where nothing is locked.
 * Raises Nest:LockStale, Nest:StockTaken, Nest:AllLocked.
 */
export async function keptOf(
  tx: Tx,
  order: OrderRow,
  { problem, params: engine }: { readonly problem: Problem; readonly params: Params },
  marks: Readonly<Record<string, ProductMark>>,
): Promise<Kept> {
  const locked = await lockedRows(tx, order);
  if (!locked) return NOTHING;
  const [old, input] = await Promise.all([loadMarks(tx, locked.runId), loadRunInput(tx, locked.runId)]);
  const changed = new Set(
    Object.keys(old).filter(
      (id) => old[id]?.hash !== marks[id]?.hash || old[id]?.revision !== marks[id]?.revision,
    ),
  );
  const codes = new Map(input.problem.items.map((i) => [i.id, i.code ?? '']));
  assertKeepable(locked.rows, problem, { changed, codes });
  assertInStock(locked.rows, problem, input.problem);
  const kept: PlainLayout[] = locked.rows.map(plainOf);
  if (withoutKept(problem, engine, kept).problem.items.length === 0) raise('Nest:AllLocked');
  const isSame = JSON.stringify([input.problem, input.engine]) === JSON.stringify([problem, engine]);
  const bounds = isSame ? boundsOf(locked.figures) : {};
  return { kept, sheets: locked.rows.reduce((n, l) => n + l.repeat, 0), ...bounds };
}

/** What the engine is asked for: the rest, where sheets are kept. */
export const restOf = ({ problem, engine, kept }: RunInput): Pick<RunInput, 'problem' | 'engine'> => {
  if (!kept || kept.length === 0) return { problem, engine };
  const rest = withoutKept(problem, engine, kept);
  return { problem: rest.problem, engine: rest.params };
};

/** Bounds that are proven already stand where they say more than what follows from the order at once. */
function bounded(solution: Solution, bounds: NonNullable<RunInput['bounds']>): Solution {
  const raised = <F extends Solution['totals']>(figures: F, group: string | null): F => {
    const known = bounds.find((b) => b.group === group);
    return !known || dec(figures.lowerBoundCost).gte(known.cost)
      ? figures
      : { ...figures, lowerBoundSheets: known.sheets, lowerBoundCost: known.cost };
  };
  return {
    ...solution,
    totals: raised(solution.totals, null),
    groups: solution.groups.map((g) => ({ ...g, figures: raised(g.figures, g.group) })),
  };
}

/** The whole plan of what the engine has found for the rest, judged as a whole. */
export function wholeOf({ problem, engine, kept, bounds }: RunInput, outcome: NestOutcome): NestOutcome {
  if (!kept || kept.length === 0) return outcome;
  const solution = withKept(problem, engine, kept, outcome.solution);
  const report = verify(problem, engine, solution);
  return { ...outcome, solution: bounded(solution, bounds ?? []), report };
}

/** Which layouts of the whole plan are the kept ones. */
export function isKept(input: RunInput): (layout: Layout) => boolean {
  const kept = new Set((input.kept ?? []).map((l) => l.placements));
  return (layout) => kept.has(layout.placements);
}
