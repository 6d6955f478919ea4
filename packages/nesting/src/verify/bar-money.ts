// Price, credit, cuts and utilisation of each bar again, in exact fractions.
import type {
  BarGroup,
  BarItem,
  BarLayout,
  BarParams,
  BarPlacement,
  BarProblem,
  BarStock,
} from '../problem/bar.ts';
import type { Fraction } from './bar-decimal.ts';
import { NONE, fractionOf, over, plus, roundedTo, shown, times } from './bar-decimal.ts';
import type { Report } from './exact.ts';
import { um } from './exact.ts';

const METRE = 1_000_000n;

/** kg of a length of the profile, unrounded; 0 without metreWeight. */
export function weightOf(group: BarGroup | undefined, lengthUm: bigint): Fraction {
  return times(fractionOf(group?.metreWeight) ?? NONE, { n: lengthUm, d: METRE });
}

/** Yuan of one bar, rounded to the cent. */
function priceOf(stock: BarStock, group: BarGroup | undefined, lengthUm: bigint): Fraction {
  const each = fractionOf(stock.price.price) ?? NONE;
  if (stock.price.mode === 2) return roundedTo(each, 2);
  if (stock.price.mode === 4) return roundedTo(times(each, { n: lengthUm, d: METRE }), 2);
  const perKg = plus(each, fractionOf(stock.price.levellingFee) ?? NONE);
  return roundedTo(times(weightOf(group, lengthUm), perKg), 2);
}

/** What one bar of a layout costs and is credited, yuan. */
export interface BarMoney {
  price: Fraction;
  credit: Fraction;
}

/** Recomputed money of a layout; undefined where its lengths are no whole micrometres. */
export function moneyOf(
  layout: BarLayout,
  at: { problem: BarProblem; params: BarParams; stock: BarStock },
): BarMoney | undefined {
  const length = um(layout.length);
  const leftover = um(layout.leftover);
  if (![length, leftover, layout.repeat].every((n) => Number.isSafeInteger(n))) return undefined;
  const group = at.problem.groups.find((g) => g.key === layout.group);
  const price = priceOf(at.stock, group, BigInt(length));
  const part = over({ n: BigInt(leftover), d: 1n }, { n: BigInt(length), d: 1n });
  const factor = fractionOf(at.params.remnantFactor) ?? NONE;
  const credit = layout.isRemnant ? roundedTo(times(times(price, part), factor), 2) : NONE;
  return { price, credit };
}

/** Cost, credit, utilisation and number of cuts that a layout tells are those of its bar. */
export function checkBarValues(
  layout: BarLayout,
  at: {
    problem: BarProblem;
    params: BarParams;
    stock: BarStock;
    items: ReadonlyMap<string, BarItem>;
    report: Report;
  },
): void {
  const where = { layoutNo: layout.layoutNo };
  const money = moneyOf(layout, at);
  if (money === undefined) {
    at.report('BAD_NUMBER', where, { length: layout.length, leftover: layout.leftover });
    return;
  }
  if (layout.cost !== shown(money.price, 2)) at.report('COST', where, { cost: layout.cost });
  if (layout.credit !== shown(money.credit, 2)) at.report('CREDIT', where, { credit: layout.credit });
  const net = layout.placements.reduce((s, p) => s + um(p.length), 0);
  if (!Number.isSafeInteger(net)) return;
  const used = over({ n: BigInt(net), d: 1n }, { n: BigInt(um(layout.length)), d: 1n });
  if (layout.utilization !== shown(used, 4))
    at.report('UTILIZATION', where, { told: layout.utilization, is: shown(used, 4) });
  const cuts = cutsOf(layout.placements, at.items);
  if (layout.cuts !== cuts) at.report('CUTS', where, { told: layout.cuts, is: cuts });
}

/** One per joint of parallel ends, two otherwise, one behind the last piece, one before a mitred first. */
function cutsOf(placements: readonly BarPlacement[], items: ReadonlyMap<string, BarItem>): number {
  const height = (p: BarPlacement) => items.get(p.itemId)?.height ?? 0;
  let cuts = 1;
  for (const [i, p] of placements.entries()) {
    const last = placements[i - 1];
    if (last === undefined) cuts += p.angleLeft === 0 ? 0 : 1;
    else {
      const isShared = last.angleRight === p.angleLeft && (p.angleLeft === 0 || height(last) === height(p));
      cuts += isShared ? 1 : 2;
    }
  }
  return cuts;
}
