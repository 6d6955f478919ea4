// What was left over and why: requested − placed for every item with a countable quantity.
import type { BarItem, BarLayout, BarParams, BarProblem, BarStock, BarUnplaced } from '../problem/bar.ts';
import { shortestFor } from '../problem/bar-takes.ts';
import { metresToUm } from '../problem/decimal.ts';
import type { PrecheckError, PrecheckReport } from '../problem/reports.ts';
import type { UnplacedReason } from '../problem/solution.ts';
import { toUm } from '../problem/units.ts';

export interface Why {
  params: BarParams;
  report: PrecheckReport;
  /** First error of each item. */
  reasons: ReadonlyMap<string, PrecheckError>;
  /** Error of the order as a whole: nothing was tried. */
  general?: PrecheckError;
  /** The first plan stands; before, nothing is placed for want of time. */
  isBegun: boolean;
}

/** placed + unplaced = requested for every item with a countable quantity. */
export function unplacedOf(problem: BarProblem, layouts: readonly BarLayout[], why: Why): BarUnplaced[] {
  const isWhole = (n: number) => Number.isSafeInteger(n) && n > 0;
  if (why.general !== undefined) {
    // no row is looked up, a million of them are listed in a moment
    const reason = reasonOf(why.general);
    const asked = problem.items.filter((i) => isWhole(i.quantity));
    return asked.map(({ id, quantity }) => ({ itemId: id, quantity, reason }));
  }
  const placed = new Map<string, number>();
  for (const layout of layouts)
    for (const p of layout.placements) placed.set(p.itemId, (placed.get(p.itemId) ?? 0) + layout.repeat);
  const asked = new Map<string, { quantity: number; item: BarItem }>();
  for (const item of problem.items)
    if (isWhole(item.quantity))
      asked.set(item.id, { quantity: (asked.get(item.id)?.quantity ?? 0) + item.quantity, item });
  const unplaced: BarUnplaced[] = [];
  const taken = takenOf(layouts);
  for (const [itemId, { quantity, item }] of asked) {
    const left = quantity - (placed.get(itemId) ?? 0);
    const error = why.reasons.get(itemId);
    if (left <= 0) continue;
    const reason = error === undefined ? ofStock(item, { problem, taken, why }) : reasonOf(error);
    unplaced.push({ itemId, quantity: left, reason });
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
    case 102:
      return 'BAD_PARAMS';
    case 105:
      return 'UNSUPPORTED';
    default:
      return 'BAD_ITEM';
  }
}

/** Every bar that takes the piece is used up, or a rule (few sizes, remnants filled too little) kept it out. */
function ofStock(
  item: BarItem,
  at: { problem: BarProblem; taken: ReadonlyMap<string, Taken>; why: Why },
): UnplacedReason {
  const { params, report } = at.why;
  const isThere = (stock: BarStock) => {
    if (stock.group !== item.group || report.badStocks.includes(stock.id)) return false;
    if (stock.kind === 3 && params.useRemnant === 3) return false;
    const lengthUm = shortestFor(stock, item, params);
    return lengthUm !== undefined && !isUsedUp(stock, lengthUm, at.taken.get(stock.id) ?? NOTHING);
  };
  if (!at.problem.stocks.some(isThere)) return 'STOCK_EXHAUSTED';
  return at.why.isBegun ? 'NOT_PLACED' : 'NO_TIME';
}

/** What a plan takes of a row of stock. */
interface Taken {
  bars: number;
  um: number;
}

const NOTHING: Taken = { bars: 0, um: 0 };

function takenOf(layouts: readonly BarLayout[]): Map<string, Taken> {
  const taken = new Map<string, Taken>();
  for (const { stockId, repeat, length } of layouts) {
    const { bars, um } = taken.get(stockId) ?? NOTHING;
    taken.set(stockId, { bars: bars + repeat, um: um + repeat * toUm(length) });
  }
  return taken;
}

/** No further bar of so many micrometres is there. */
function isUsedUp(stock: BarStock, lengthUm: number, { bars, um }: Taken): boolean {
  if (typeof stock.quantity === 'number' && bars >= stock.quantity) return true;
  if (stock.kind !== 2 || stock.maxMetres === undefined) return false;
  return um + lengthUm > metresToUm(stock.maxMetres);
}
