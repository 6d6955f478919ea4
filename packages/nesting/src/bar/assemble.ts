// The answer of a bar run: layouts, what is left with reasons, figures with bounds.
import { drained } from '../geometry/sliced.ts';
import type { Sliced } from '../geometry/sliced.ts';
import type { BarGroupResult, BarLayout, BarParams, BarProblem, BarSolution } from '../problem/bar.ts';
import type { Exact } from '../problem/decimal.ts';
import { ZERO } from '../problem/decimal.ts';
import type { PrecheckError, PrecheckReport } from '../problem/reports.ts';
import { figuresOf, sumsOf, totalSums } from './figures.ts';
import type { BarSums } from './figures.ts';
import type { GroupRun } from './group-run.ts';
import { layingOut } from './layouts.ts';
import { unplacedOf } from './unplaced.ts';

export const BAR_ENGINE = 'muyun-bars';
export const BAR_ENGINE_VERSION = '1.1.0';

/** @param layouts of these runs, where they are known */
export function assembleBars(
  problem: BarProblem,
  runs: readonly GroupRun[],
  rest: {
    params: BarParams;
    report: PrecheckReport;
    reasons: ReadonlyMap<string, PrecheckError>;
    general?: PrecheckError;
    seed: number;
    rounds: number;
    isBegun: boolean;
  },
  layouts = drained(allLayouts(runs)),
): BarSolution {
  const byGroup = new Map(runs.map((run) => [run.task.group.key, run]));
  const unplaced = unplacedOf(problem, layouts, rest);
  const sums: BarSums[] = [];
  const groups: BarGroupResult[] = [];
  const keys = [...new Set([...problem.groups.map((g) => g.key), ...problem.items.map((i) => i.group)])];
  for (const key of keys) {
    const items = problem.items.filter((i) => i.group === key);
    const group = problem.groups.find((g) => g.key === key) ?? { key };
    const run = byGroup.get(key);
    const mine = layouts.filter((l) => l.group === key);
    const lost = askedOf(items) - placedOn(mine);
    const sum = sumsOf({ group, items, layouts: mine, lost }, run === undefined ? NO_BOUND : boundOf(run));
    sums.push(sum);
    groups.push({ group: key, figures: figuresOf(sum) });
  }
  const { seed, rounds } = rest;
  const totals = figuresOf(totalSums(sums));
  const engine = { engine: BAR_ENGINE, engineVersion: BAR_ENGINE_VERSION };
  return { version: 1, kind: 4, ...engine, seed, rounds, layouts, unplaced, groups, totals };
}

/** The numbered layouts of all groups, in slices. */
export function* allLayouts(runs: readonly GroupRun[]): Sliced<BarLayout[]> {
  const layouts: BarLayout[] = [];
  for (const run of runs) {
    const { task, plan } = yield* run.choosing();
    for (const layout of yield* layingOut(task, plan))
      layouts.push({ ...layout, layoutNo: layouts.length + 1 });
    yield;
  }
  return layouts;
}

/** Pieces asked for by a countable quantity. */
function askedOf(items: readonly { quantity: number }[]): number {
  return items.reduce((s, i) => s + (Number.isSafeInteger(i.quantity) && i.quantity > 0 ? i.quantity : 0), 0);
}

function placedOn(layouts: readonly BarLayout[]): number {
  return layouts.reduce((s, l) => s + l.repeat * l.placements.length, 0);
}

const NO_BOUND: { bars: number; cost: Exact | undefined } = { bars: 0, cost: ZERO };

/** Bars and net cost nothing can beat; the cost is undefined when nothing is known. */
function boundOf(run: GroupRun): { bars: number; cost: Exact | undefined } {
  if (run.task.kinds.length === 0) return NO_BOUND;
  const bars = run.leastBars;
  return { bars, cost: run.money?.netCost(bars) };
}
