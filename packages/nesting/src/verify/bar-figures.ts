// Figures of groups and totals again, every field, and what they say about bounds and proofs.
import type { BarFigures, BarItem, BarLayout, BarParams, BarProblem, BarSolution } from '../problem/bar.ts';
import type { Fraction } from './bar-decimal.ts';
import { NONE, fractionOf, isLess, minus, over, plus, roundedTo, shown, times } from './bar-decimal.ts';
import { moneyOf, weightOf } from './bar-money.ts';
import type { Report } from './exact.ts';
import { um } from './exact.ts';

const COUNTS = [
  'productKinds',
  'pieceAmount',
  'placedAmount',
  'lostAmount',
  'barAmount',
  'layoutAmount',
  'remnantAmount',
  'cuts',
] as const;
const SUMS = [
  'netUm',
  'grossUm',
  'remnantUm',
  'netKg',
  'grossKg',
  'scrapKg',
  'material',
  'credit',
  'scrap',
] as const;

type Sums = Record<(typeof COUNTS)[number], number> & Record<(typeof SUMS)[number], Fraction>;

interface Check {
  problem: BarProblem;
  params: BarParams;
  solution: BarSolution;
  report: Report;
}

/** Bars added up in one slice. */
const AT_ONCE = 50;

/** Groups are those of the problem and its items, their figures those of their bars, the totals their sums. In slices. */
export function* checkingBarFigures(check: Check): Generator<void, void> {
  const { problem, solution, report } = check;
  const keys = [...new Set([...problem.groups.map((g) => g.key), ...problem.items.map((i) => i.group)])];
  const told = solution.groups.map((g) => g.group);
  if (JSON.stringify(told) !== JSON.stringify(keys)) {
    report('GROUPS', {}, { told: told.join(' '), are: keys.join(' ') });
    return;
  }
  const sums: (Sums | undefined)[] = [];
  for (const key of keys) sums.push(yield* sumsOf(check, key));
  yield;
  const all: Sums[] = [];
  for (const [i, sum] of sums.entries()) {
    const figures = solution.groups[i]?.figures;
    if (sum === undefined || figures === undefined) return;
    compare(figures, sum, { code: 'GROUP_FIGURE', group: keys[i] ?? '', report });
    all.push(sum);
  }
  const total = all.reduce(added, NOTHING);
  compare(solution.totals, total, { code: 'TOTAL_FIGURE', group: '', report });
  checkBounds(solution, all, total, report);
}

const NOTHING: Sums = {
  ...(Object.fromEntries(COUNTS.map((key) => [key, 0])) as Record<(typeof COUNTS)[number], number>),
  ...(Object.fromEntries(SUMS.map((key) => [key, NONE])) as Record<(typeof SUMS)[number], Fraction>),
};

function added(a: Sums, b: Sums): Sums {
  const sum = { ...a };
  for (const key of COUNTS) sum[key] += b[key];
  for (const key of SUMS) sum[key] = plus(a[key], b[key]);
  return sum;
}

function asked(items: readonly BarItem[]): number {
  return items.reduce((s, i) => s + (Number.isSafeInteger(i.quantity) && i.quantity > 0 ? i.quantity : 0), 0);
}

/** Undefined where a layout holds numbers that cannot be added up (told elsewhere). */
function* sumsOf(check: Check, key: string): Generator<void, Sums | undefined> {
  const { problem, solution } = check;
  const items = problem.items.filter((i) => i.group === key);
  const group = problem.groups.find((g) => g.key === key);
  let sum: Sums = { ...NOTHING, productKinds: items.length, pieceAmount: asked(items) };
  for (const [n, layout] of solution.layouts.filter((l) => l.group === key).entries()) {
    if (n % AT_ONCE === AT_ONCE - 1) yield;
    const own = layoutSums(layout, check);
    if (own === undefined) return undefined;
    sum = added(sum, own);
  }
  const scrapUm = minus(minus(sum.grossUm, sum.netUm), sum.remnantUm);
  const scrapKg = weightOf(group, scrapUm.n);
  return {
    ...sum,
    lostAmount: sum.pieceAmount - sum.placedAmount,
    netKg: weightOf(group, sum.netUm.n),
    grossKg: weightOf(group, sum.grossUm.n),
    scrapKg,
    scrap: roundedTo(times(scrapKg, fractionOf(group?.scrapPrice) ?? NONE), 2),
  };
}

function layoutSums(layout: BarLayout, { problem, params }: Check): Sums | undefined {
  const stock = problem.stocks.find((s) => s.id === layout.stockId);
  const money = stock === undefined ? undefined : moneyOf(layout, { problem, params, stock });
  const net = layout.placements.reduce((s, p) => s + um(p.length), 0);
  const { repeat, cuts, isRemnant, placements } = layout;
  if (money === undefined || ![net, cuts].every((n) => Number.isSafeInteger(n))) return undefined;
  const whole = (n: number): Fraction => ({ n: BigInt(n) * BigInt(repeat), d: 1n });
  return {
    ...NOTHING,
    placedAmount: placements.length * repeat,
    barAmount: repeat,
    layoutAmount: 1,
    remnantAmount: isRemnant ? repeat : 0,
    cuts: cuts * repeat,
    netUm: whole(net),
    grossUm: whole(um(layout.length)),
    remnantUm: isRemnant ? whole(um(layout.leftover)) : NONE,
    material: times(money.price, whole(1)),
    credit: times(money.credit, whole(1)),
  };
}

function netCost(s: Sums): Fraction {
  return minus(minus(s.material, s.credit), s.scrap);
}

/** Reports every field of the figures that is not as shown. */
function compare(figures: BarFigures, s: Sums, at: { code: string; group: string; report: Report }): void {
  const metres = (f: Fraction) => shown({ n: f.n, d: f.d * 1_000_000n }, 3);
  const true_: Partial<Record<keyof BarFigures, string | number>> = {
    netLength: metres(s.netUm),
    grossLength: metres(s.grossUm),
    remnantLength: metres(s.remnantUm),
    utilization: shown(over(s.netUm, s.grossUm), 4),
    effectiveUtilization: shown(over(s.netUm, minus(s.grossUm, s.remnantUm)), 4),
    netWeight: shown(s.netKg, 3),
    grossWeight: shown(s.grossKg, 3),
    scrapWeight: shown(s.scrapKg, 3),
    materialCost: shown(s.material, 2),
    remnantCredit: shown(s.credit, 2),
    scrapCredit: shown(s.scrap, 2),
    netCost: shown(netCost(s), 2),
  };
  for (const key of COUNTS) true_[key] = s[key];
  for (const [field, is] of Object.entries(true_)) {
    const told = figures[field as keyof BarFigures];
    if (told !== is) at.report(at.code, {}, { group: at.group, field, told: String(told), is });
  }
}

/** Bounds are not above the plan, gaps are theirs, proofs hold, totals are sums of groups. */
function checkBounds(solution: BarSolution, sums: readonly Sums[], total: Sums, report: Report): void {
  const { groups, totals } = solution;
  for (const [i, { figures, group }] of groups.entries()) {
    const sum = sums[i];
    if (sum === undefined || !isBounded(figures, sum, { group, report })) continue;
    if (figures.isProven !== isProven(figures, sum)) report('PROVEN', {}, { group });
  }
  if (!isBounded(totals, total, { group: '', report })) return;
  if (totals.isProven !== groups.every((g) => g.figures.isProven)) report('PROVEN', {}, { group: '' });
  const bars = groups.reduce((s, g) => s + g.figures.lowerBoundBars, 0);
  const costs = groups.map((g) => fractionOf(g.figures.lowerBoundCost) ?? NONE);
  const cost = shown(costs.reduce(plus, NONE), 2);
  const isOpen = groups.some((g, i) => g.figures.pieceAmount > 0 && costs[i]?.n === 0n);
  const isSum = totals.lowerBoundCost === cost || (isOpen && totals.lowerBoundCost === '0.00');
  if (totals.lowerBoundBars !== bars || !isSum) report('BOUND_SUM', {}, { bars, cost });
}

/** The bound is a number, the plan is not below it, the gap is their distance. */
function isBounded(f: BarFigures, s: Sums, at: { group: string; report: Report }): boolean {
  const { group, report } = at;
  const bound = /^\d+\.\d{2}$/.test(f.lowerBoundCost) ? fractionOf(f.lowerBoundCost) : undefined;
  if (bound === undefined || !Number.isSafeInteger(f.lowerBoundBars) || f.lowerBoundBars < 0) {
    report('BOUND', {}, { group, cost: f.lowerBoundCost, bars: f.lowerBoundBars });
    return false;
  }
  const isWhole = s.lostAmount === 0;
  const net = netCost(s);
  const isBelow = bound.n > 0n && isLess(net, bound);
  if (isWhole && (s.barAmount < f.lowerBoundBars || isBelow))
    report('BELOW_BOUND', {}, { group, bars: s.barAmount, cost: f.lowerBoundCost });
  const gap = isWhole && bound.n > 0n ? shown(over(minus(net, bound), bound), 4) : null;
  if (f.gap !== gap) report('GAP', {}, { group, told: String(f.gap), is: String(gap) });
  return true;
}

/** All placed at the cost of the bound. Without a bound only a plan that costs nothing can be proven. */
function isProven(f: BarFigures, s: Sums): boolean {
  if (s.lostAmount !== 0) return false;
  const bound = fractionOf(f.lowerBoundCost) ?? NONE;
  const net = netCost(s);
  if (bound.n > 0n) return !isLess(bound, net);
  const isFree = s.material.n === 0n;
  return f.isProven && net.n <= 0n && (!isFree || s.barAmount <= f.lowerBoundBars);
}
