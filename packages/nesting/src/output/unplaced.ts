// What could not be placed and why: requested − placed for every item, so nothing is ever lost.
import { requestedOf } from '../problem/item-values.ts';
import { isRoomFor, longestOf } from '../problem/precheck-items.ts';
import type {
  Item,
  Layout,
  Params,
  PrecheckError,
  Problem,
  Unplaced,
  UnplacedReason,
} from '../problem/types.ts';
import { toUm } from '../problem/units.ts';

const REASONS: Record<number, UnplacedReason> = {
  1: 'BAD_ITEM',
  2: 'BAD_ITEM',
  3: 'TOO_LARGE',
  4: 'DIRECTION',
  5: 'NO_STOCK',
  6: 'BAD_ITEM',
  11: 'BAD_ITEM',
  12: 'TOO_SMALL',
  100: 'BAD_ITEM',
  101: 'LIMIT',
  102: 'BAD_PARAMS',
  104: 'BAD_ITEM',
  105: 'UNSUPPORTED',
};

/** What the check before the run found, and what it left out. */
export interface Why {
  params: Params;
  reasons: ReadonlyMap<string, PrecheckError>;
  /** Reason of every item without one of its own. */
  general?: PrecheckError;
  badStocks: ReadonlySet<string>;
  /** False: it was no piece's turn yet. Default true. */
  isBegun?: boolean;
}

/** Why a row that the check before the run found is left over. */
export function reasonOf({ type, code }: PrecheckError): UnplacedReason {
  return code === 'STOCK_EXHAUSTED' ? 'STOCK_EXHAUSTED' : (REASONS[type] ?? 'NOT_PLACED');
}

/** One row per required item with pieces left; fillers are optional and never listed. */
export function unplacedOf(problem: Problem, layouts: Layout[], why: Why): Unplaced[] {
  if (why.general !== undefined && why.reasons.size === 0) return allOf(problem, why.general);
  const placed = new Map<string, number>();
  for (const layout of layouts) {
    for (const p of layout.placements) placed.set(p.itemId, (placed.get(p.itemId) ?? 0) + layout.repeat);
  }
  const rows: Unplaced[] = [];
  const twice = why.general === undefined ? twiceIn(problem.items) : new Set<string>();
  for (const item of problem.items) {
    if (item.isFiller === true) continue;
    const quantity = requestedOf(item) - (placed.get(item.id) ?? 0);
    const error = why.reasons.get(item.id) ?? why.general;
    const isBad = typeof item.id !== 'string' || twice.has(item.id);
    const reason = () => (error === undefined ? unforeseen(problem, item, why, layouts) : reasonOf(error));
    if (quantity > 0) rows.push({ itemId: item.id, quantity, reason: isBad ? 'BAD_ITEM' : reason() });
    placed.delete(item.id);
  }
  return rows;
}

/** Ids of more than one row: which of them is meant, nobody knows, whatever else is wrong with the first. */
function twiceIn(items: readonly Item[]): Set<string> {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const { id } of items) (seen.has(id) ? twice : seen).add(id);
  return twice;
}

/** Nothing was tried: no row is looked up, a million of them are listed in a moment. */
function allOf(problem: Problem, error: PrecheckError): Unplaced[] {
  const reason = reasonOf(error);
  const rows: Unplaced[] = [];
  for (const item of problem.items) {
    const quantity = item.isFiller === true ? 0 : requestedOf(item);
    if (quantity > 0) rows.push({ itemId: item.id, quantity, reason });
  }
  return rows;
}

/** No rule forbids the piece: the stock that takes it ran out, or else the machine's cuts did not reach it. */
function unforeseen(problem: Problem, item: Item, why: Why, layouts: Layout[]): UnplacedReason {
  const { params, badStocks } = why;
  const homes = problem.stocks.filter(
    (s) =>
      s.group === item.group &&
      typeof s.id === 'string' &&
      !badStocks.has(s.id) &&
      (s.kind !== 3 || params.useRemnant !== 3) &&
      isRoomFor(item, s, longestOf(s), params),
  );
  const isLeft = homes.some((stock) => {
    const own = layouts.filter((l) => l.stockId === stock.id);
    const cutUm = own.reduce((sum, l) => sum + l.repeat * toUm(l.length), 0);
    const sheets = own.reduce((sum, l) => sum + l.repeat, 0);
    return isRoomFor(item, stock, longestOf(stock, sheets, cutUm), params);
  });
  if (isLeft || homes.length === 0) return why.isBegun === false ? 'NO_TIME' : 'NOT_PLACED';
  return 'STOCK_EXHAUSTED';
}
