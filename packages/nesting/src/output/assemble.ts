// From plans to the Solution: identical sheets merged, layouts ordered and numbered, trees, steps,
// remnants and exact figures added.
import type { Sliced } from '../geometry/sliced.ts';
import { handingOut } from '../objective/hand-out.ts';
import { countingPatterns } from '../objective/pattern.ts';
import type { Filled } from '../objective/pattern.ts';
import type { LowerBound } from '../objective/lower-bound.ts';
import { remnantBoxes } from '../objective/remnant.ts';
import type { GroupTask } from '../problem/normalise.ts';
import type {
  CutNode,
  Figures,
  Item,
  Layout,
  Params,
  Placement,
  PrecheckError,
  Problem,
  Solution,
  Unplaced,
} from '../problem/types.ts';
import { toMm } from '../problem/units.ts';
import type { Box } from '../problem/usable.ts';
import type { Bin } from '../rect/bin.ts';
import { GuillotineBin } from '../rect/guillotine-bin.ts';
import { cutTreeOf } from './cut-tree.ts';
import { figuresOf, totalFigures } from './figures.ts';
import { layoutFigures } from './layout-figures.ts';
import { inCuttingOrder } from './sequence.ts';
import { strokesOf } from './strokes.ts';
import { unplacedOf } from './unplaced.ts';

export const ENGINE = 'muyun-rect';
export const ENGINE_VERSION = '1.0.0';

/** Layouts made in one slice. */
const AT_ONCE = 40;

export interface GroupPlan {
  task: GroupTask;
  plan: { bins: Bin[]; missing: Int32Array };
  /** Proven bound for placing everything. */
  bound?: LowerBound;
}

export interface Assembly {
  plans: GroupPlan[];
  reasons: Map<string, PrecheckError>;
  /** Reason of every item without one of its own. */
  general?: PrecheckError;
  /** Rows of stock that are left out. */
  badStocks: ReadonlySet<string>;
  /** False as long as the first plan is being made; default true. */
  isBegun?: boolean;
  seed: number;
  rounds: number;
}

/** The layouts of all groups. */
export function* layoutsOf(plans: readonly GroupPlan[]): Sliced<Layout[]> {
  const layouts: Layout[] = [];
  for (const { task, plan } of plans) {
    const patterns = yield* countingPatterns(plan.bins);
    yield;
    for (const filled of inCuttingOrder(yield* handingOut(task, patterns))) {
      layouts.push(layoutOf(task, filled, layouts.length + 1));
      if (layouts.length % AT_ONCE === 0) yield;
    }
  }
  return layouts;
}

/**
 * The finished solution of all groups.
 * @param layouts of these plans
 */
export function assemble(problem: Problem, params: Params, assembly: Assembly, layouts: Layout[]): Solution {
  const unplaced: Unplaced[] = unplacedOf(problem, layouts, { params, ...assembly });
  const groups = problem.groups.map((group) => {
    const tasks = assembly.plans.filter((p) => p.task.group === group);
    return { group: group.key, figures: figuresOf({ problem, params, group, layouts, tasks }) };
  });
  const totals: Figures = totalFigures(groups.map((g) => g.figures));
  const { seed, rounds } = assembly;
  return {
    version: 1,
    engine: ENGINE,
    engineVersion: ENGINE_VERSION,
    seed,
    rounds,
    layouts,
    unplaced,
    groups,
    totals,
  };
}

function layoutOf(task: GroupTask, { bin, repeat, items }: Filled, layoutNo: number): Layout {
  const { stock } = bin.type;
  const { gap } = task.rules;
  const placements = placementsOf(bin, items, gap);
  const boxes = remnantBoxes(bin, task.rules, task.params);
  const isKept = (x: number, y: number) => boxes.some((b) => b.x === x && b.y === y);
  const cutTree: CutNode | null =
    bin instanceof GuillotineBin && task.params.cutMode === 2 ? cutTreeOf(bin, gap, isKept) : null;
  const length = toMm(bin.length);
  const base = {
    group: task.group.key,
    stockId: stock.id,
    stockKind: stock.kind,
    width: stock.width,
    length,
  };
  const offset = (b: Box): Box => ({ ...b, x: b.x + bin.type.x, y: b.y + bin.type.y });
  return {
    layoutNo,
    repeat,
    ...base,
    placements,
    cutTree,
    steps: cutTree === null ? [] : strokesOf(cutTree, { ...task.params, width: stock.width, length }),
    ...layoutFigures(task, stock, { items, placements, cutTree, length, boxes: boxes.map(offset) }),
  };
}

/** Places in drawing order, which is also the order of the tree's part leaves. */
function placementsOf(bin: Bin, items: readonly Item[], gap: number): Placement[] {
  return bin.laid().map((p, i) => ({
    itemId: items[i]?.id ?? '',
    seq: i + 1,
    x: toMm(bin.type.x + p.x),
    y: toMm(bin.type.y + p.y),
    w: toMm(p.orientation.w - gap),
    h: toMm(p.orientation.h - gap),
    rotation: p.orientation.rotation,
    mirror: false,
  }));
}
