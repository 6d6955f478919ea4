// Key figures of bar plans, exact. engineering.md F2 (figures) with lengths instead of areas.
import type { BarFigures, BarGroup, BarItem, BarLayout } from '../problem/bar.ts';
import { barWeight } from '../problem/bar-price.ts';
import {
  ZERO,
  addExact,
  divExact,
  exact,
  mulExact,
  roundExact,
  subExact,
  textOf,
} from '../problem/decimal.ts';
import type { Exact } from '../problem/decimal.ts';
import { toUm } from '../problem/units.ts';

/** Exact sums of one group, added up for the totals. */
export interface BarSums {
  kinds: number;
  pieces: number;
  placed: number;
  lost: number;
  bars: number;
  layouts: number;
  remnants: number;
  cuts: number;
  netUm: bigint;
  grossUm: bigint;
  remnantUm: bigint;
  netKg: Exact;
  grossKg: Exact;
  scrapKg: Exact;
  material: Exact;
  credit: Exact;
  scrap: Exact;
  boundBars: number;
  /** Undefined: no bound known. */
  bound: Exact | undefined;
  isProven: boolean;
}

export interface GroupCounts {
  group: BarGroup;
  items: readonly BarItem[];
  layouts: readonly BarLayout[];
  lost: number;
}

export function sumsOf(counts: GroupCounts, bound: { bars: number; cost: Exact | undefined }): BarSums {
  const { group, items, layouts, lost } = counts;
  let sums: BarSums = {
    ...NOTHING,
    kinds: items.length,
    lost,
    layouts: layouts.length,
    boundBars: bound.bars,
  };
  for (const { quantity } of items)
    sums.pieces += Number.isSafeInteger(quantity) && quantity > 0 ? quantity : 0;
  for (const layout of layouts) sums = withLayout(sums, layout);
  const mm = (um: bigint) => Number(um) / 1000;
  const scrapUm = sums.grossUm - sums.netUm - sums.remnantUm;
  const scrapKg = barWeight(group, mm(scrapUm));
  const scrap = roundExact(mulExact(scrapKg, exact(group.scrapPrice)), 2);
  sums = {
    ...sums,
    netKg: barWeight(group, mm(sums.netUm)),
    grossKg: barWeight(group, mm(sums.grossUm)),
    scrapKg,
    scrap,
    bound: bound.cost,
  };
  return { ...sums, isProven: lost === 0 && isReached(sums, bound) };
}

/** Nothing is cheaper; where nothing has a price, nothing uses fewer bars. */
function isReached(sums: BarSums, bound: { bars: number; cost: Exact | undefined }): boolean {
  if (bound.cost === undefined || subExact(netCost(sums), bound.cost).n > 0n) return false;
  return bound.cost.n > 0n || sums.material.n > 0n || sums.bars <= bound.bars;
}

function withLayout(sums: BarSums, layout: BarLayout): BarSums {
  const times = BigInt(layout.repeat);
  const money = (text: string) => mulExact(exact(text), { n: times, scale: 0 });
  const net = layout.placements.reduce((s, p) => s + toUm(p.length), 0);
  return {
    ...sums,
    placed: sums.placed + layout.placements.length * layout.repeat,
    bars: sums.bars + layout.repeat,
    remnants: sums.remnants + (layout.isRemnant ? layout.repeat : 0),
    cuts: sums.cuts + layout.cuts * layout.repeat,
    netUm: sums.netUm + BigInt(net) * times,
    grossUm: sums.grossUm + BigInt(toUm(layout.length)) * times,
    remnantUm: sums.remnantUm + (layout.isRemnant ? BigInt(toUm(layout.leftover)) * times : 0n),
    material: addExact(sums.material, money(layout.cost)),
    credit: addExact(sums.credit, money(layout.credit)),
  };
}

const NOTHING: BarSums = {
  kinds: 0,
  pieces: 0,
  placed: 0,
  lost: 0,
  bars: 0,
  layouts: 0,
  remnants: 0,
  cuts: 0,
  netUm: 0n,
  grossUm: 0n,
  remnantUm: 0n,
  netKg: ZERO,
  grossKg: ZERO,
  scrapKg: ZERO,
  material: ZERO,
  credit: ZERO,
  scrap: ZERO,
  boundBars: 0,
  bound: ZERO,
  isProven: true,
};

export function totalSums(all: readonly BarSums[]): BarSums {
  return all.reduce((a, b) => {
    const sum = { ...a };
    for (const key of ['kinds', 'pieces', 'placed', 'lost', 'bars', 'layouts', 'remnants', 'cuts'] as const)
      sum[key] += b[key];
    for (const key of ['netUm', 'grossUm', 'remnantUm'] as const) sum[key] += b[key];
    for (const key of ['netKg', 'grossKg', 'scrapKg', 'material', 'credit', 'scrap'] as const)
      sum[key] = addExact(a[key], b[key]);
    sum.boundBars += b.boundBars;
    sum.bound = a.bound === undefined || b.bound === undefined ? undefined : addExact(a.bound, b.bound);
    sum.isProven = a.isProven && b.isProven;
    return sum;
  }, NOTHING);
}

function netCost(s: BarSums): Exact {
  return subExact(subExact(s.material, s.credit), s.scrap);
}

/** Display form. */
export function figuresOf(s: BarSums): BarFigures {
  const metres = (um: bigint) => textOf({ n: um, scale: 6 }, 3);
  const ratio = (a: bigint, b: bigint) => textOf(divExact({ n: a, scale: 0 }, { n: b, scale: 0 }, 4), 4);
  const net = netCost(s);
  const { bound } = s;
  const hasGap = bound !== undefined && bound.n > 0n && s.lost === 0;
  return {
    productKinds: s.kinds,
    pieceAmount: s.pieces,
    placedAmount: s.placed,
    lostAmount: s.lost,
    barAmount: s.bars,
    layoutAmount: s.layouts,
    remnantAmount: s.remnants,
    netLength: metres(s.netUm),
    grossLength: metres(s.grossUm),
    remnantLength: metres(s.remnantUm),
    utilization: ratio(s.netUm, s.grossUm),
    effectiveUtilization: ratio(s.netUm, s.grossUm - s.remnantUm),
    netWeight: textOf(s.netKg, 3),
    grossWeight: textOf(s.grossKg, 3),
    scrapWeight: textOf(s.scrapKg, 3),
    materialCost: textOf(s.material, 2),
    remnantCredit: textOf(s.credit, 2),
    scrapCredit: textOf(s.scrap, 2),
    netCost: textOf(net, 2),
    cuts: s.cuts,
    lowerBoundBars: s.boundBars,
    lowerBoundCost: textOf(bound ?? ZERO, 2),
    gap: hasGap ? textOf(divExact(subExact(net, bound), bound, 4), 4) : null,
    isProven: s.isProven,
  };
}
