// Bounds that a solution states: no plan costs less, and proven is what costs as much.
import type { Figures } from '../problem/types.ts';
import { fractionOf, isLess, over, shown } from './bar-decimal.ts';
import type { Report } from './exact.ts';
import { read, subtract } from './plate-values.ts';

/** A plan that costs less than the bound disproves it; proven is what costs as much as the bound with nothing left over. */
export function checkBounds(f: Figures, group: string, report: Report): void {
  const bound = fractionOf(f.lowerBoundCost);
  const isCount = Number.isSafeInteger(f.lowerBoundSheets) && f.lowerBoundSheets >= 0;
  if (!isCount || f.lowerBoundSheets > f.sheetAmount)
    report('BOUND_SHEETS', {}, { group, told: f.lowerBoundSheets, sheets: f.sheetAmount });
  const cost = read(f.netCost);
  if (bound === undefined || shown(bound, 2) !== f.lowerBoundCost || isLess(cost, bound)) {
    report('BOUND_COST', {}, { group, told: f.lowerBoundCost, netCost: f.netCost });
    return;
  }
  const gap = bound.n > 0n ? shown(over(subtract(cost, bound), bound), 4) : null;
  if (f.gap !== gap) report('GAP', {}, { group, told: String(f.gap), is: String(gap) });
  const mayBeProven = f.lostAmount === 0 && !isLess(bound, cost);
  if (typeof f.isProven !== 'boolean' || f.isProven !== mayBeProven)
    report('PROVEN', {}, { group, told: String(f.isProven), is: String(mayBeProven) });
}
