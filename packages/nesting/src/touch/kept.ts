// Sheets that stay as they are while the rest is nested anew: what is left to ask for, and the whole plan put together.
import { addExact, exact, mulExact, subExact, textOf } from '../problem/decimal.ts';
import type { CoilStock, Decimal, Layout, Params, Problem, Solution, Stock } from '../problem/types.ts';
import { rebuilt } from './rebuilt.ts';
import type { PlainLayout } from './hand.ts';

const MM_IN_METRE = { n: 1n, scale: 3 } as const;
const METRE_DECIMALS = 6;

/** What is left to nest. */
export interface Rest {
  problem: Problem;
  params: Params;
}

/**
 * The order without the pieces that `kept` holds, on the stock that `kept` leaves. Coil lengths that are kept count with those
 * still to be chosen: where no other is allowed, or each must be cut often, the coil offers the length that is kept.
 */
export function withoutKept(problem: Problem, params: Params, kept: readonly PlainLayout[]): Rest {
  const placed = new Map<string, number>();
  for (const { placements, repeat } of kept)
    for (const { itemId } of placements) placed.set(itemId, (placed.get(itemId) ?? 0) + repeat);
  const items = problem.items.flatMap((item) => {
    const quantity = item.quantity - (placed.get(item.id) ?? 0);
    return quantity > 0 ? [{ ...item, quantity }] : [];
  });
  const open = new Set(items.map((i) => i.group));
  const coils = new Set(problem.stocks.flatMap((s) => (s.kind === 2 ? [s.id] : [])));
  const lengths = new Lengths(
    params,
    kept.filter((l) => coils.has(l.stockId)),
  );
  return {
    problem: {
      ...problem,
      groups: problem.groups.filter((g) => open.has(g.key)),
      items,
      stocks: problem.stocks
        .filter((s) => open.has(s.group))
        .flatMap((s) => {
          const own = kept.filter((l) => l.stockId === s.id);
          return lengths.offered(lessUsed(s, own), own);
        }),
    },
    params: { ...params, maxDistinctLengths: lengths.most },
  };
}

/** The whole plan: of each material the kept sheets first, then what was found for the rest. For `verify` to judge. */
export function withKept(
  problem: Problem,
  params: Params,
  kept: readonly PlainLayout[],
  found: Solution,
): Solution {
  const sheets = [...kept, ...found.layouts.map(plainOf)];
  const inOrder = problem.groups.flatMap((g) => sheets.filter((l) => l.group === g.key));
  return rebuilt(problem, params, found, inOrder);
}

const plainOf = ({ group, stockId, length, repeat, placements, cutTree, remnants }: Layout): PlainLayout => ({
  group,
  stockId,
  length,
  repeat,
  placements,
  cutTree,
  remnants,
});

const sheetsOf = (layouts: readonly PlainLayout[]): number => layouts.reduce((n, l) => n + l.repeat, 0);

/** The stock without the sheets and the metres that are used. */
function lessUsed(stock: Stock, own: readonly PlainLayout[]): Stock {
  if (own.length === 0) return stock;
  const { quantity } = stock;
  const left = typeof quantity === 'number' ? { quantity: Math.max(0, quantity - sheetsOf(own)) } : {};
  if (stock.kind !== 2 || stock.maxMetres === undefined) return { ...stock, ...left };
  const used = own.reduce(
    (sum, l) => addExact(sum, mulExact(mulExact(exact(l.length), MM_IN_METRE), exact(l.repeat))),
    exact(0),
  );
  const metres: Decimal = textOf(subExact(exact(stock.maxMetres), used), METRE_DECIMALS);
  return { ...stock, ...left, maxMetres: metres };
}

/** Which coil lengths the rest may still use beside those that are kept. */
class Lengths {
  /** Different lengths of a group; 0: any number. */
  readonly most: number;
  private readonly limit: number;
  private readonly least: number;
  private readonly ofGroup: ReadonlyMap<string, ReadonlySet<number>>;

  constructor({ maxDistinctLengths, minQtyPerLength }: Params, kept: readonly PlainLayout[]) {
    this.limit = maxDistinctLengths;
    this.least = minQtyPerLength;
    const ofGroup = new Map<string, Set<number>>();
    for (const { group, length } of kept) ofGroup.set(group, (ofGroup.get(group) ?? new Set()).add(length));
    this.ofGroup = ofGroup;
    const left = [...ofGroup.values()].map((l) => maxDistinctLengths - l.size).filter((n) => n > 0);
    this.most = maxDistinctLengths > 0 ? Math.min(maxDistinctLengths, ...left) : 0;
  }

  /** The stock as the rest may use it; none when it is used up or no length of it is allowed. */
  offered(stock: Stock, own: readonly PlainLayout[]): Stock[] {
    if (stock.quantity === 0) return [];
    if (stock.kind !== 2) return [stock];
    const isFull = this.limit > 0 && (this.ofGroup.get(stock.group)?.size ?? 0) >= this.limit;
    if (isFull && own.length === 0) return [];
    return isFull || (this.least > 1 && own.length > 0) ? [this.fixed(stock, own)] : [stock];
  }

  /** The kept length that is not cut often enough yet, else the longest. */
  private fixed(stock: CoilStock, own: readonly PlainLayout[]): CoilStock {
    const lengths = [...new Set(own.map((l) => l.length))].toSorted((a, b) => b - a);
    const short = lengths.find((at) => sheetsOf(own.filter((l) => l.length === at)) < this.least);
    const length = short ?? lengths[0] ?? stock.maxLength;
    return { ...stock, minLength: length, maxLength: length };
  }
}
