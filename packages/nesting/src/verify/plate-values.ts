// Weights, areas and prices of plates again, in exact fractions. Source: engineering.md A1 calc 1 and 2, F2 Figures.
import type { CutNode, Group, Item, Layout, Remnant, Stock } from '../problem/types.ts';
import type { Fraction } from './bar-decimal.ts';
import { NONE, fractionOf, over, roundedTo, shown, times } from './bar-decimal.ts';
import { rectOf, um } from './exact.ts';

const UM2_PER_M2 = 1_000_000_000_000n;
const UM_PER_M = 1_000_000n;

/** A length of the problem in whole micrometres; what is finer is rounded away, as the engine does. */
export const given = (mm: number): number => Math.round(mm * 1000);

export const read = (value: string | number | undefined): Fraction => fractionOf(value) ?? NONE;

/** a + b; all denominators are powers of ten, so that sums of thousands stay as short as their longest term. */
export function add(a: Fraction, b: Fraction): Fraction {
  if (a.d < b.d) return add(b, a);
  return { n: a.n + b.n * (a.d / b.d), d: a.d };
}

export function subtract(a: Fraction, b: Fraction): Fraction {
  return add(a, { n: -b.n, d: b.d });
}

/** m² of a rectangle in micrometres. */
export function squareMetres(aUm: number, bUm: number): Fraction {
  return Number.isSafeInteger(aUm) && Number.isSafeInteger(bUm)
    ? { n: BigInt(aUm) * BigInt(bUm), d: UM2_PER_M2 }
    : NONE;
}

/** kg of so many m² of the group's material, unrounded: m² · mm · g/cm³. */
export function weightOf(group: Group, area: Fraction): Fraction {
  if (group.density === undefined) return times(area, read(group.arealWeight));
  return times(times(area, { n: BigInt(given(group.thickness)), d: 1000n }), read(group.density));
}

/** m² of one piece without notches and holes. */
export function netAreaOf(item: Item): Fraction {
  if (item.netAreaMm2 === undefined) return squareMetres(given(item.w), given(item.h));
  return times(read(item.netAreaMm2), { n: 1n, d: UM_PER_M });
}

/** kg of one piece. */
export function netWeightOf(item: Item, group: Group): Fraction {
  const own = item.netWeightKg === undefined ? undefined : fractionOf(item.netWeightKg);
  return own ?? weightOf(group, netAreaOf(item));
}

/** m² of one sheet of that length; a sheet with its own area has that. */
export function sheetAreaOf(stock: Stock, lengthUm: number): Fraction {
  const own = stock.kind === 2 || stock.area === undefined ? undefined : fractionOf(stock.area);
  return own ?? squareMetres(given(stock.width), lengthUm);
}

/** Yuan of one sheet of that length, to the cent. */
export function priceOf(stock: Stock, group: Group, lengthUm: number): Fraction {
  const { mode, price, levellingFee } = stock.price;
  const area = sheetAreaOf(stock, lengthUm);
  if (mode === 2) return roundedTo(read(price), 2);
  if (mode === 3) return roundedTo(times(area, read(price)), 2);
  if (mode === 4) return roundedTo(times({ n: BigInt(lengthUm), d: UM_PER_M }, read(price)), 2);
  return roundedTo(times(weightOf(group, area), add(read(price), read(levellingFee))), 2);
}

/**
 * Micrometres of cut of one sheet: edge to edge the cuts that part what lies in the tree, otherwise the outlines, true ones where given.
 * Trimming the raw edges is no cut of the layout: it does not depend on the plan, and `cutCost` compares plans.
 */
export function cutLengthOf(layout: Layout, items: ReadonlyMap<string, Item>): number {
  if (layout.cutTree !== null) return cutsOf(layout.cutTree);
  return layout.placements.reduce((sum, p) => {
    const own = p.at === undefined ? undefined : items.get(p.itemId)?.cutMm;
    return sum + (own === undefined ? 2 * (um(p.w) + um(p.h)) : given(own));
  }, 0);
}

function cutsOf(node: CutNode): number {
  if (node.kind !== 'cut') return 0;
  const own = rectOf(node);
  const isAcross = node.cut === 'across';
  const end = isAcross ? own.x + own.w : own.y + own.h;
  let sum = 0;
  for (const child of node.children) {
    const c = rectOf(child);
    const far = isAcross ? c.x + c.w : c.y + c.h;
    if (far < end) sum += isAcross ? own.h : own.w;
    sum += cutsOf(child);
  }
  return sum;
}

/** Credit = sheet cost × remnant area / sheet area × factor; without a factor as scrap: kg, rounded to the gram, at the scrap price. */
export function wrongOfRemnant(
  remnant: Remnant,
  group: Group,
  sheet: { area: Fraction; cost: Fraction; factor: Fraction | null },
): string[] {
  const area = squareMetres(um(remnant.w), um(remnant.h));
  const weight = shown(weightOf(group, area), 3);
  const credit =
    sheet.factor === null
      ? times(read(weight), read(group.scrapPrice))
      : over(times(times(sheet.cost, area), sheet.factor), sheet.area);
  const is = { area: shown(area, 6), weight, credit: shown(credit, 2) };
  return (Object.keys(is) as (keyof typeof is)[]).filter((field) => remnant[field] !== is[field]);
}
