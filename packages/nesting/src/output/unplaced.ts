// What could not be placed and why: requested − placed for every item, so nothing is ever lost.
import { requestedOf } from '../problem/item-values.ts';
import type { Item, Layout, PrecheckError, Problem, Unplaced, UnplacedReason } from '../problem/types.ts';

const REASONS: Record<number, UnplacedReason> = {
  3: 'TOO_LARGE',
  4: 'DIRECTION',
  5: 'NO_STOCK',
  6: 'BAD_ITEM',
  11: 'BAD_ITEM',
  12: 'TOO_SMALL',
  100: 'BAD_ITEM',
  101: 'LIMIT',
  102: 'NOT_PLACED',
  104: 'BAD_ITEM',
  105: 'UNSUPPORTED',
};

/** One row per required item with pieces left; fillers are optional and never listed. */
export function unplacedOf(
  problem: Problem,
  layouts: Layout[],
  why: { reasons: ReadonlyMap<string, PrecheckError>; general?: PrecheckError },
): Unplaced[] {
  if (why.general !== undefined && why.reasons.size === 0) return allOf(problem, why.general);
  const placed = new Map<string, number>();
  for (const layout of layouts) {
    for (const p of layout.placements) placed.set(p.itemId, (placed.get(p.itemId) ?? 0) + layout.repeat);
  }
  const rows: Unplaced[] = [];
  for (const item of problem.items) {
    if (item.isFiller === true) continue;
    const quantity = requestedOf(item) - (placed.get(item.id) ?? 0);
    const error = why.reasons.get(item.id) ?? why.general;
    if (quantity > 0)
      rows.push({
        itemId: item.id,
        quantity,
        reason: REASONS[error?.type ?? 0] ?? unforeseen(problem, item),
      });
    placed.delete(item.id);
  }
  return rows;
}

/** Nothing was tried: no row is looked up, a million of them are listed in a moment. */
function allOf(problem: Problem, error: PrecheckError): Unplaced[] {
  const reason = REASONS[error.type] ?? 'NOT_PLACED';
  const rows: Unplaced[] = [];
  for (const item of problem.items) {
    const quantity = item.isFiller === true ? 0 : requestedOf(item);
    if (quantity > 0) rows.push({ itemId: item.id, quantity, reason });
  }
  return rows;
}

/** No rule forbids the piece: either the stock ran out or the machine's cuts did not reach it. */
function unforeseen(problem: Problem, item: Item): UnplacedReason {
  const isLimited = (s: Problem['stocks'][number]) =>
    (s.quantity ?? null) !== null || (s.kind === 2 && s.maxMetres !== undefined);
  return problem.stocks.some((s) => s.group === item.group && !isLimited(s))
    ? 'NOT_PLACED'
    : 'STOCK_EXHAUSTED';
}
