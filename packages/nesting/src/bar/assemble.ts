// The answer of a bar run: layouts, what is left with reasons, figures with bounds.
import type { BarGroupResult, BarLayout, BarProblem, BarSolution, BarUnplaced } from '../problem/bar.ts';
import type { Exact } from '../problem/decimal.ts';
import { ZERO, exact, toNumber } from '../problem/decimal.ts';
import { barWeight } from '../problem/bar-price.ts';
import type { PrecheckError } from '../problem/reports.ts';
import type { UnplacedReason } from '../problem/solution.ts';
import { figuresOf, sumsOf, totalSums } from './figures.ts';
import type { BarSums } from './figures.ts';
import type { GroupRun } from './group-run.ts';
import { layoutsOf } from './layouts.ts';
import type { BarTask } from './task.ts';

export const BAR_ENGINE = 'muyun-bars';
export const BAR_ENGINE_VERSION = '1.1.0';

export function assembleBars(
  problem: BarProblem,
  runs: readonly GroupRun[],
  rest: {
    reasons: ReadonlyMap<string, PrecheckError>;
    general?: PrecheckError;
    seed: number;
    rounds: number;
  },
): BarSolution {
  const layouts: BarLayout[] = [];
  const byGroup = new Map<string, GroupRun>();
  for (const run of runs) {
    byGroup.set(run.task.group.key, run);
    const { task, plan } = run.best();
    for (const layout of layoutsOf(task, plan)) layouts.push({ ...layout, layoutNo: layouts.length + 1 });
  }
  const unplaced = unplacedOf(problem, layouts, rest);
  const sums: BarSums[] = [];
  const groups: BarGroupResult[] = [];
  const keys = [...new Set([...problem.groups.map((g) => g.key), ...problem.items.map((i) => i.group)])];
  for (const key of keys) {
    const items = problem.items.filter((i) => i.group === key);
    const group = problem.groups.find((g) => g.key === key) ?? { key };
    const run = byGroup.get(key);
    const mine = layouts.filter((l) => l.group === key);
    const lost = layouts.length === 0 ? askedOf(items) : lostOf(items, unplaced);
    const sum = sumsOf({ group, items, layouts: mine, lost }, run === undefined ? NO_BOUND : boundOf(run));
    if (run?.isProven === true && lost === 0) sum.isProven = true;
    sums.push(sum);
    groups.push({ group: key, figures: figuresOf(sum) });
  }
  const { seed, rounds } = rest;
  const totals = figuresOf(totalSums(sums));
  const engine = { engine: BAR_ENGINE, engineVersion: BAR_ENGINE_VERSION };
  return { version: 1, kind: 4, ...engine, seed, rounds, layouts, unplaced, groups, totals };
}

/** Pieces asked for by a countable quantity: with no layout all of them are left over. */
function askedOf(items: readonly { quantity: number }[]): number {
  return items.reduce((s, i) => s + (Number.isSafeInteger(i.quantity) && i.quantity > 0 ? i.quantity : 0), 0);
}

/** Pieces left over, counted by id. */
function lostOf(items: readonly { id: string }[], unplaced: readonly BarUnplaced[]): number {
  const ids = new Set(items.map((i) => i.id));
  return unplaced.reduce((s, u) => s + (ids.has(u.itemId) ? u.quantity : 0), 0);
}

const NO_BOUND: { bars: number; cost: Exact | undefined } = { bars: 0, cost: ZERO };

/** Bars and net cost nothing can beat. */
function boundOf(run: GroupRun): { bars: number; cost: Exact | undefined } {
  const { task } = run;
  if (task.kinds.length === 0) return NO_BOUND;
  return { bars: barBound(run), cost: costBound(run) };
}

function barBound(run: GroupRun): number {
  const { task, bound } = run;
  const longest = task.types.reduce((m, t) => Math.max(m, t.cap), 1);
  const pieces = task.kinds.reduce((s, k) => s + k.quantity, 0);
  const byLength = Math.ceil(task.kinds.reduce((s, k) => s + k.w * k.quantity, 0) / longest - 1e-9);
  const byCount = task.maxPieces < Infinity ? Math.ceil(pieces / task.maxPieces) : 1;
  const cost = task.types[0]?.cost ?? 1;
  const isUniform = task.types.every((t) => t.cost === cost && (t.rho === 0 || t.remCap < 0));
  return Math.max(byLength, byCount, isUniform ? Math.ceil(bound / cost - 1e-6) : 0);
}

/** In whole cents, rounded down; the rounding of credits and scrap per bar is taken off. */
function costBound(run: GroupRun): Exact | undefined {
  const { task, bound } = run;
  const scrapPrice = toNumber(exact(task.group.scrapPrice));
  if (!task.isPriced) return scrapPrice > 0 || task.types.some((t) => t.price > 0) ? undefined : ZERO;
  const hasCredit = task.types.some((t) => t.rho > 0);
  const least = task.types.reduce((m, t) => Math.min(m, t.cost - t.rho * t.full), Infinity);
  const rounding = hasCredit || scrapPrice > 0 ? 0.01 + 0.005 * Math.ceil((2 * bound) / least + 1) : 0;
  const yuan = bound + scrapPrice * netWeight(task) - rounding;
  return { n: BigInt(Math.max(0, Math.floor(yuan * 100 + 1e-5))), scale: 2 };
}

function netWeight(task: BarTask): number {
  const mm = task.kinds.flatMap((k) => k.rows).reduce((s, r) => s + r.item.length * r.quantity, 0);
  return toNumber(barWeight(task.group, mm));
}

/** placed + unplaced = requested for every item with a countable quantity. */
function unplacedOf(
  problem: BarProblem,
  layouts: readonly BarLayout[],
  why: { reasons: ReadonlyMap<string, PrecheckError>; general?: PrecheckError },
): BarUnplaced[] {
  const isWhole = (n: number) => Number.isSafeInteger(n) && n > 0;
  if (why.general !== undefined && why.reasons.size === 0) {
    // nothing was tried: no row is looked up, a million of them are listed in a moment
    const reason = reasonOf(why.general);
    const asked = problem.items.filter((i) => isWhole(i.quantity));
    return asked.map(({ id, quantity }) => ({ itemId: id, quantity, reason }));
  }
  const placed = new Map<string, number>();
  for (const layout of layouts)
    for (const p of layout.placements) placed.set(p.itemId, (placed.get(p.itemId) ?? 0) + layout.repeat);
  const asked = new Map<string, number>();
  for (const item of problem.items)
    if (isWhole(item.quantity)) asked.set(item.id, (asked.get(item.id) ?? 0) + item.quantity);
  const unplaced: BarUnplaced[] = [];
  for (const [itemId, quantity] of asked) {
    const left = quantity - (placed.get(itemId) ?? 0);
    const error = why.reasons.get(itemId) ?? why.general;
    const reason = error === undefined ? 'STOCK_EXHAUSTED' : reasonOf(error);
    if (left > 0) unplaced.push({ itemId, quantity: left, reason });
  }
  return unplaced;
}

function reasonOf(error: PrecheckError): UnplacedReason {
  switch (error.type) {
    case 3:
      return 'TOO_LARGE';
    case 5:
    case 11:
      return 'NO_STOCK';
    case 101:
      return 'LIMIT';
    case 105:
      return 'UNSUPPORTED';
    default:
      return 'BAD_ITEM';
  }
}
