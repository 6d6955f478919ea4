// What a plan may take out of the store: sheets and metres, few sizes, few coil lengths, remnants worth opening.
import type { Item, Layout, Params, Problem, Solution, Stock } from '../problem/types.ts';
import { fractionOf } from './bar-decimal.ts';
import type { Report } from './exact.ts';
import { rectOf, um } from './exact.ts';
import { given } from './plate-values.ts';

export interface Store {
  problem: Problem;
  params: Params;
  solution: Solution;
  stocks: ReadonlyMap<string, Stock>;
  items: ReadonlyMap<string, Item>;
  report: Report;
}

/**
 * STOCK_LIMIT, COIL_METRES (metres are exact decimals), REMNANT_USED, REMNANT_FILL, SIZES, COIL_DISTINCT,
 * COIL_QUANTITY. Sizes and coil lengths count per run: a group, with groupMode 3 a delivery group of it.
 */
export function checkStore(store: Store): void {
  for (const stock of store.stocks.values()) checkLimit(stock, store);
  for (const layout of store.solution.layouts) if (layout.stockKind === 3) checkRemnantSheet(layout, store);
  for (const [run, layouts] of runsOf(store)) {
    checkSizes(run, layouts, store);
    checkLengths(run, layouts, store);
  }
}

/** Micrometres are not more than so many metres. */
export function isWithinMetres(usedUm: number, metres: string | number): boolean {
  const most = fractionOf(metres);
  return most !== undefined && BigInt(usedUm) * most.d <= most.n * 1_000_000n;
}

function checkLimit(stock: Stock, { solution, report }: Store): void {
  const layouts = solution.layouts.filter((l) => l.stockId === stock.id);
  const used = layouts.reduce((s, l) => s + l.repeat, 0);
  if (layouts.length === 0) return;
  if (typeof stock.quantity === 'number' && used > stock.quantity)
    report('STOCK_LIMIT', {}, { stock: stock.id, used, available: stock.quantity });
  if (stock.kind !== 2 || stock.maxMetres === undefined) return;
  const metres = layouts.reduce((s, l) => s + l.repeat * um(l.length), 0);
  if (!Number.isSafeInteger(metres) || !isWithinMetres(metres, stock.maxMetres))
    report('COIL_METRES', {}, { stock: stock.id, used: metres / 1e6, available: String(stock.maxMetres) });
}

/** A remnant is taken where remnants are used at all, and filled enough (cut widths count with the parts, as with the room). */
function checkRemnantSheet(layout: Layout, { params, stocks, report }: Store): void {
  const { layoutNo } = layout;
  if (params.useRemnant === 3) report('REMNANT_USED', { layoutNo });
  const stock = stocks.get(layout.stockId);
  const least = fractionOf(params.remnantMinUtil);
  if (stock === undefined || least === undefined) return;
  const gap = Math.max(given(params.kerf), given(params.spacing));
  const grown = (r: { w: number; h: number }) => BigInt(r.w + gap) * BigInt(r.h + gap);
  const trims = stock.trims ?? params.trims;
  // a sheet with defects is cut from the largest box beside them; without any, from all that the trims leave
  const hasZones = params.zones.length + (stock.zones ?? []).length > 0;
  const room =
    params.cutMode === 2 && layout.cutTree !== null && hasZones
      ? rectOf(layout.cutTree)
      : {
          w: um(layout.length) - given(trims.left) - given(trims.right),
          h: um(layout.width) - given(trims.top) - given(trims.bottom),
        };
  const parts = layout.placements.map(rectOf);
  if (![room, ...parts].every((r) => Number.isSafeInteger(r.w + gap) && Number.isSafeInteger(r.h + gap)))
    return;
  const used = parts.reduce((sum, p) => sum + grown(p), 0n);
  if (used * least.d < least.n * grown(room))
    report('REMNANT_FILL', { layoutNo }, { least: params.remnantMinUtil });
}

function runsOf({ params, solution, items }: Store): Map<string, Layout[]> {
  const runs = new Map<string, Layout[]>();
  for (const layout of solution.layouts) {
    const own = layout.placements
      .map((p) => items.get(p.itemId))
      .find((i) => i !== undefined && i.isFiller !== true);
    const run = params.groupMode === 3 ? `${layout.group} ${own?.groupKey ?? ''}` : layout.group;
    const known = runs.get(run);
    if (known === undefined) runs.set(run, [layout]);
    else known.push(layout);
  }
  return runs;
}

/** Different sizes to buy; all lengths of one coil width are one size, remnants are none. */
function checkSizes(run: string, layouts: readonly Layout[], { params, report }: Store): void {
  const most = params.maxSizesPerGroup;
  const bought = layouts.filter((l) => l.stockKind !== 3);
  const sizes = new Set(
    bought.map((l) => (l.stockKind === 2 ? `coil ${l.width}` : `${l.width}×${l.length}`)),
  );
  if (most > 0 && sizes.size > most) report('SIZES', {}, { run, sizes: sizes.size, most });
}

/** Coil lengths: few kinds, each cut often enough unless it is the coil's only one. */
function checkLengths(run: string, all: readonly Layout[], { params, report }: Store): void {
  const { maxDistinctLengths, minQtyPerLength } = params;
  const layouts = all.filter((l) => l.stockKind === 2);
  const lengths = new Set(layouts.map((l) => l.length));
  if (maxDistinctLengths > 0 && lengths.size > maxDistinctLengths)
    report('COIL_DISTINCT', {}, { run, lengths: lengths.size, most: maxDistinctLengths });
  for (const stock of new Set(layouts.map((l) => l.stockId))) {
    const sheets = new Map<number, number>();
    for (const l of layouts)
      if (l.stockId === stock) sheets.set(l.length, (sheets.get(l.length) ?? 0) + l.repeat);
    if (sheets.size < 2) continue;
    for (const [length, count] of sheets)
      if (count < minQtyPerLength) report('COIL_QUANTITY', {}, { run, length, least: minQtyPerLength });
  }
}
