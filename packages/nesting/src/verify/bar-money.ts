// Price, credit and totals of bar plans again, in fractions of BigInt.
import type { BarGroup, BarLayout, BarParams, BarProblem, BarSolution, BarStock } from '../problem/bar.ts';
import type { Report } from './exact.ts';
import { um } from './exact.ts';

/** Decimal text as millionths; 0 when unreadable. */
function millionths(value: string | number | undefined): bigint {
  const match = /^([+-]?)(\d+)(?:\.(\d{1,12}))?$/.exec(String(value ?? 0).trim());
  if (match === null) return 0n;
  const [, sign, whole = '0', part = ''] = match;
  const n = BigInt(whole + part.padEnd(12, '0'));
  return (sign === '-' ? -n : n) / 1_000_000n;
}

/** n/d rounded half away from zero; both not negative. */
function rounded(n: bigint, d: bigint): bigint {
  return d === 0n ? 0n : (2n * n + d) / (2n * d);
}

const MILLION = 1_000_000n;

/** Cents of one bar. */
function priceOf(stock: BarStock, group: BarGroup | undefined, lengthUm: bigint): bigint {
  const each = millionths(stock.price.price);
  if (stock.price.mode === 2) return rounded(each * 100n, MILLION);
  if (stock.price.mode === 4) return rounded(each * 100n * lengthUm, MILLION * MILLION);
  const kg = millionths(group?.metreWeight) * lengthUm;
  return rounded(kg * (each + millionths(stock.price.levellingFee)) * 100n, MILLION ** 3n);
}

export function checkBarMoney(check: {
  problem: BarProblem;
  params: BarParams;
  solution: BarSolution;
  report: Report;
}): void {
  const { problem, params, solution, report } = check;
  let material = 0n;
  let credit = 0n;
  for (const layout of solution.layouts) {
    const stock = problem.stocks.find((s) => s.id === layout.stockId);
    const length = um(layout.length);
    const leftover = um(layout.leftover);
    const isWhole = [length, leftover, layout.repeat].every((n) => Number.isSafeInteger(n));
    if (stock === undefined || !isWhole) continue;
    const group = problem.groups.find((g) => g.key === layout.group);
    const price = priceOf(stock, group, BigInt(length));
    const factor = millionths(params.remnantFactor);
    const worth = layout.isRemnant
      ? rounded(price * BigInt(leftover) * factor, BigInt(length) * MILLION)
      : 0n;
    checkLayoutMoney(layout, { price, worth, report });
    material += price * BigInt(layout.repeat);
    credit += worth * BigInt(layout.repeat);
  }
  checkTotals(solution, { material, credit, report });
}

function cents(text: string): bigint {
  return rounded(millionths(text) * 100n, MILLION);
}

function checkLayoutMoney(layout: BarLayout, sum: { price: bigint; worth: bigint; report: Report }): void {
  const at = { layoutNo: layout.layoutNo };
  if (cents(layout.cost) !== sum.price) sum.report('COST', at, { cost: layout.cost });
  if (cents(layout.credit) !== sum.worth) sum.report('CREDIT', at, { credit: layout.credit });
}

function checkTotals(solution: BarSolution, sum: { material: bigint; credit: bigint; report: Report }): void {
  const { totals, layouts, unplaced } = solution;
  const bars = layouts.reduce((s, l) => s + l.repeat, 0);
  const placed = layouts.reduce((s, l) => s + l.repeat * l.placements.length, 0);
  const lost = unplaced.reduce((s, u) => s + u.quantity, 0);
  const isCounted = totals.barAmount === bars && totals.placedAmount === placed && totals.lostAmount === lost;
  if (!isCounted || totals.layoutAmount !== layouts.length) sum.report('TOTALS');
  if (cents(totals.materialCost) !== sum.material)
    sum.report('TOTAL_COST', {}, { cost: totals.materialCost });
  if (cents(totals.remnantCredit) !== sum.credit)
    sum.report('TOTAL_CREDIT', {}, { credit: totals.remnantCredit });
  if (lost === 0 && bars < totals.lowerBoundBars) sum.report('BELOW_BOUND', {}, { bars });
}
