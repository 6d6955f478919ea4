// A solution from its sheets alone: numbers, strokes, what is left over and every figure are computed anew.
import { layoutFigures } from '../output/layout-figures.ts';
import { assemble } from '../output/assemble.ts';
import { strokesOf } from '../output/strokes.ts';
import { normalise } from '../problem/normalise.ts';
import type { GroupTask } from '../problem/normalise.ts';
import { precheck } from '../problem/precheck.ts';
import { reasonsOf } from '../problem/reports.ts';
import type { Item, Layout, Params, Problem, Solution } from '../problem/types.ts';
import { toUm } from '../problem/units.ts';
import { rebuiltOutlines } from './outlines.ts';
import type { PlainLayout } from './hand.ts';

/**
 * The solution of these sheets, in this order, for `verify` to judge and to be stored. The bounds are those that follow from
 * the order at once; a run may have proven stronger ones.
 * @param run seed and rounds of the run that the sheets come from
 */
export function rebuilt(
  problem: Problem,
  params: Params,
  run: { seed: number; rounds: number },
  sheets: readonly PlainLayout[],
): Solution {
  if (params.cutMode === 3) return rebuiltOutlines(problem, params, run, sheets);
  const report = precheck(problem, params);
  const tasks = report.fatal ? [] : normalise(problem, params, report);
  const items = new Map(problem.items.map((i) => [i.id, i]));
  const layouts = sheets.flatMap(
    (sheet, i) => layoutOf({ problem, params, tasks, items }, sheet, i + 1) ?? [],
  );
  const plans = tasks.map((task) => ({ task, plan: { bins: [], missing: missingOf(task, layouts) } }));
  const general = report.fatal ? report.errors[0] : undefined;
  const badStocks = new Set(report.badStocks);
  const { seed, rounds } = run;
  return assemble(
    problem,
    params,
    { plans, reasons: reasonsOf(report), ...(general && { general }), badStocks, seed, rounds },
    layouts,
  );
}

interface Order {
  problem: Problem;
  params: Params;
  tasks: readonly GroupTask[];
  items: ReadonlyMap<string, Item>;
}

/** Undefined for a sheet of no stock of the order. */
function layoutOf(
  { problem, params, tasks, items }: Order,
  sheet: PlainLayout,
  layoutNo: number,
): Layout | undefined {
  const stock = problem.stocks.find((s) => s.id === sheet.stockId);
  const task = tasks.find((t) => t.group.key === sheet.group);
  if (stock === undefined || task === undefined) return undefined;
  const { group, stockId, length, repeat, placements, cutTree } = sheet;
  const boxes = sheet.remnants.map((r) => ({ x: toUm(r.x), y: toUm(r.y), w: toUm(r.w), h: toUm(r.h) }));
  const own = placements.flatMap((p) => items.get(p.itemId) ?? []);
  return {
    layoutNo,
    repeat,
    group,
    stockId,
    stockKind: stock.kind,
    width: stock.width,
    length,
    placements,
    cutTree,
    steps: cutTree === null ? [] : strokesOf(cutTree, { ...params, width: stock.width, length }),
    ...layoutFigures(task, stock, { items: own, placements, cutTree, length, boxes }),
  };
}

/** Pieces of each kind of the task that no sheet holds. */
function missingOf(task: GroupTask, layouts: readonly Layout[]): Int32Array {
  const placed = new Map<string, number>();
  for (const { placements, repeat } of layouts)
    for (const { itemId } of placements) placed.set(itemId, (placed.get(itemId) ?? 0) + repeat);
  const missing = new Int32Array(task.kinds.length);
  for (const kind of task.kinds) {
    const laid = kind.members.reduce((sum, m) => sum + Math.min(m.quantity, placed.get(m.item.id) ?? 0), 0);
    missing[kind.index] = kind.quantity - laid;
  }
  return missing;
}
