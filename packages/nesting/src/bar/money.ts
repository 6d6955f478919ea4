// The group as money counts it: full prices and credits, none of the preferences that steer the search
// (remnants made cheaper, an order of use). No valid plan costs less than the bound proven for it.
import { barPrice, barWeight } from '../problem/bar-price.ts';
import { exact, toNumber } from '../problem/decimal.ts';
import { barEnds, leastEnds } from './arrange.ts';
import { tailOf } from './mitre.ts';
import { creditedCost, leastCosts } from './task.ts';
import type { BarTask, BarType } from './task.ts';

/** yuan */
const CENT = 0.01;
const HALF_A_CENT = CENT / 2;

/** The task in yuan, or undefined when a bar may bring more than it costs: nothing is proven then. */
export function moneyTask(task: BarTask): BarTask | undefined {
  const types: BarType[] = [];
  for (const type of task.types) {
    const priced = moneyType(task, type);
    if (priced === undefined) return undefined;
    types.push(priced);
  }
  const money = { ...task, types, params: { ...task.params, patternCost: '0' } };
  return leastCosts(money).some((c) => c < 0) ? undefined : money;
}

/** Both count the same, so that one linear program serves both. */
export function isSameMoney(a: BarTask, b: BarTask): boolean {
  return (
    a.types.length === b.types.length &&
    a.types.every((t, i) => {
      const o = b.types[i];
      const isSame = o !== undefined && t.lengthUm === o.lengthUm && t.stock === o.stock;
      return isSame && t.cost === o.cost && creditedCost(t) === creditedCost(o) && t.remCap === o.remCap;
    })
  );
}

/**
 * Where a type stands for many ordered lengths its pieces are those of the longest and its price that of the
 * shortest one, its metres too: with a price per length the net cost grows with the length whatever is cut, with
 * a price per bar it falls. A credit is worth at least its scrap: else the bar counts without either.
 */
function moneyType(task: BarTask, type: BarType): BarType | undefined {
  const { group, params } = task;
  const { price } = type.stock;
  const isThinned = type.shortestUm < type.lengthUm;
  const lengthUm = price.mode === 2 ? type.lengthUm : type.shortestUm;
  const yuan = toNumber(barPrice(group, price, lengthUm / 1000));
  const scrap = toNumber(exact(group.scrapPrice)) * toNumber(barWeight(group, lengthUm / 1000));
  if (isThinned && yuan < scrap) return undefined;
  const rho = ((yuan * params.remnantFactor - scrap) / lengthUm) * task.unitUm;
  const slack = yuan > 0 && params.remnantFactor > 0 ? HALF_A_CENT : 0;
  const gained = leftoverGain(task, type);
  return {
    ...type,
    price: yuan,
    cost: yuan - scrap - (rho < 0 ? slack : 0) - (isThinned ? CENT : 0),
    rho: Math.max(0, rho),
    slack: rho < 0 ? 0 : slack,
    full: type.full - (type.lengthUm - lengthUm) / task.unitUm + gained,
    remCap: type.remCap + gained,
    uses: type.uses.map((u) => (u.isMetres ? { ...u, amount: type.shortestUm } : u)),
  };
}

/** The search takes leftovers of mitred bars for up to so many units shorter than they are. */
function leftoverGain(task: BarTask, type: BarType): number {
  if (task.arranger === undefined) return 0;
  const bar = barEnds(type, task.params);
  const least = leastEnds(task.ends, bar);
  const short = task.ends.map((e) => 2 * tailOf(e, bar.tailUm) - 2 * e.cut - least);
  return Math.max(0, ...short) / (2 * task.unitUm);
}
