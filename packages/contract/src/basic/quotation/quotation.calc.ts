/** Amounts of quotation items (engineering A8): plain items first, shares after them in the order of what they are shares of. */
import { dec, type DecimalInput, round, sum } from '../../kit/decimal.ts';

/** What is measured of the priced line: areas ㎡, weight kg, lengths m, 元/吨 of ingot. A formula calls them by these names. */
export const QUOTE_MEASURES = [
  { name: 'area', label: '计价面积', unit: '㎡', basis: 1 },
  { name: 'unfoldArea', label: '展开面积', unit: '㎡', basis: 2 },
  { name: 'weight', label: '重量', unit: 'kg', basis: 3 },
  { name: 'qty', label: '件数', unit: '件', basis: 4 },
  { name: 'perimeter', label: '周长', unit: 'm', basis: 5 },
  { name: 'bendLength', label: '折弯长度', unit: 'm', basis: null },
  { name: 'ingot', label: '铝锭价', unit: '元/吨', basis: null },
  { name: 'paintKg', label: '涂料用量', unit: 'kg', basis: null },
] as const;
export type QuoteMeasure = (typeof QUOTE_MEASURES)[number]['name'];

/** An item as it is priced. `percent` in %, over the amounts of `baseItemIds`; null: quantity × price. */
export interface QuoteItem {
  readonly id: string;
  readonly percent: string | null;
  readonly baseItemIds: readonly string[];
}
export interface QuoteAmount {
  /** a share: the amount that it is taken of, in 元 */
  readonly quantity: string;
  readonly amount: string;
}

/** Items so that each comes after those that it is a share of; null when they go in a circle. Bases outside of the list count as nothing. */
export function dependencyOrder<T extends Pick<QuoteItem, 'id' | 'baseItemIds'>>(
  items: readonly T[],
): T[] | null {
  const byId = new Map(items.map((item) => [item.id, item]));
  const order: T[] = [];
  const state = new Map<string, 'open' | 'done'>();
  const visit = (item: T): boolean => {
    const known = state.get(item.id);
    if (known) return known === 'done';
    state.set(item.id, 'open');
    for (const id of item.baseItemIds) {
      const base = byId.get(id);
      if (base && !visit(base)) return false;
    }
    state.set(item.id, 'done');
    order.push(item);
    return true;
  };
  return items.every(visit) ? order : null;
}

/**
 * 元 of each item by its id: round2(quantity × price), a share round2(percent × the sum of its bases / 100). `plain` says
 * quantity and unit price of the others. Null when shares go in a circle.
 */
export function quoteAmounts<T extends QuoteItem>(
  items: readonly T[],
  plain: (item: T) => { quantity: string; price: DecimalInput },
): Map<string, QuoteAmount> | null {
  const order = dependencyOrder(items);
  if (order === null) return null;
  const amounts = new Map<string, QuoteAmount>();
  const amountOf = (id: string): string => amounts.get(id)?.amount ?? '0';
  for (const item of order) {
    if (item.percent !== null) {
      const base = sum(item.baseItemIds.map(amountOf), 2);
      amounts.set(item.id, { quantity: base, amount: round(dec(base).times(item.percent).div(100), 2) });
      continue;
    }
    const { quantity, price } = plain(item);
    amounts.set(item.id, { quantity, amount: round(dec(quantity).times(dec(price)), 2) });
  }
  return amounts;
}
