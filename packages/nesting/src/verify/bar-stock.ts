// What is taken from the stock: bars and metres there, remnants filled enough, few sizes, few ordered lengths.
import type { BarLayout, BarParams, BarProblem, BarSolution } from '../problem/bar.ts';
import { fractionOf } from './bar-decimal.ts';
import type { Report } from './exact.ts';
import { um } from './exact.ts';

/** A remnant taken out of the store is used enough. */
export function checkFilled(layout: BarLayout, params: BarParams, report: Report): void {
  const net = layout.placements.reduce((s, p) => s + um(p.length), 0);
  const share = BigInt(Math.round(params.remnantMinUtil * 1e6));
  if (!Number.isSafeInteger(net) || !Number.isSafeInteger(um(layout.length))) return;
  if (BigInt(net) * 1_000_000n < share * BigInt(um(layout.length)))
    report('REMNANT_FILL', { layoutNo: layout.layoutNo }, { used: net / 1000, length: layout.length });
}

/** Bars of a row are there; ordered lengths are few and their metres there; few sizes are used. */
export function checkStockUse(
  problem: BarProblem,
  params: BarParams,
  rest: { solution: BarSolution; report: Report },
): void {
  const { solution, report } = rest;
  for (const stock of problem.stocks) {
    if (typeof stock.quantity !== 'number') continue;
    const used = solution.layouts.reduce((s, l) => s + (l.stockId === stock.id ? l.repeat : 0), 0);
    if (used > 0 && !(used <= stock.quantity))
      report('STOCK_LIMIT', {}, { stock: stock.id, used, available: stock.quantity });
  }
  for (const group of problem.groups) {
    const layouts = solution.layouts.filter((l) => l.group === group.key);
    checkOrdered({ problem, params, group: group.key, layouts, report });
    const sizes = new Set(
      layouts.filter((l) => l.stockKind !== 3).map((l) => (l.stockKind === 2 ? l.stockId : um(l.length))),
    );
    const most = params.maxSizesPerGroup;
    if (most > 0 && sizes.size > most) report('SIZES', {}, { group: group.key, sizes: sizes.size, most });
  }
}

/** Ordered bars of one group: metres, number of lengths, bars per length. */
function checkOrdered(check: {
  problem: BarProblem;
  params: BarParams;
  group: string;
  layouts: readonly BarLayout[];
  report: Report;
}): void {
  const { problem, params, group, report } = check;
  const ordered = check.layouts.filter((l) => l.stockKind === 2);
  const rows = new Set(ordered.map((l) => l.stockId));
  const lengths = new Set(ordered.map((l) => `${l.stockId}|${l.length}`)).size;
  const most = params.maxDistinctLengths;
  if (most > 0 && lengths > Math.max(rows.size, most)) report('LENGTHS', {}, { group, lengths });
  for (const stock of problem.stocks) {
    if (stock.kind !== 2 || !rows.has(stock.id)) continue;
    const bars = new Map<number, number>();
    for (const l of ordered)
      if (l.stockId === stock.id) bars.set(um(l.length), (bars.get(um(l.length)) ?? 0) + l.repeat);
    const few = [...bars].find(([, count]) => count < params.minQtyPerLength);
    if (few !== undefined && bars.size > 1)
      report('LENGTH_QUANTITY', {}, { group, length: few[0] / 1000, bars: few[1] });
    const used = [...bars].reduce((s, [length, count]) => s + length * count, 0);
    if (stock.maxMetres !== undefined && !isWithin(used, stock.maxMetres))
      report('METRES', {}, { stock: stock.id, used: used / 1e6, available: String(stock.maxMetres) });
  }
}

/** So many micrometres are no more than these metres: compared digit by digit, `8.04 * 1e6` is not 8040000. */
export function isWithin(usedUm: number, metres: string | number): boolean {
  const there = fractionOf(metres);
  if (there === undefined || !Number.isSafeInteger(usedUm)) return false;
  return BigInt(usedUm) * there.d <= there.n * 1_000_000n;
}
