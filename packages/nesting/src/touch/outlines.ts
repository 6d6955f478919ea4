// Sheets of true outlines (cutMode 3) laid by hand: parts stay where they were put, only the order in which they are cut and
// what is left over are found anew.
import { boundsOfRing } from '../geometry/box.ts';
import { combined, scaled, transformRing, turned } from '../geometry/transform.ts';
import { ENGINE_VERSION } from '../shape/assemble.ts';
import { finished, layoutOf } from '../outlined/assemble.ts';
import { inCuttingOrder, laidOf, reachOf, remnantsOf } from '../outlined/sheet.ts';
import type { Laid } from '../outlined/sheet.ts';
import { unplacedOf } from '../output/unplaced.ts';
import { gapOf } from '../problem/normalise.ts';
import { precheck } from '../problem/precheck.ts';
import { longestOf } from '../problem/precheck-items.ts';
import { reasonsOf } from '../problem/reports.ts';
import type { Item, Params, Placement, Problem, Solution, Stock } from '../problem/types.ts';
import { toMm, toUm } from '../problem/units.ts';
import type { HandPlacement, PlainLayout } from './hand.ts';

/** Rounding of doubles, µm. */
const NOISE = 1e-5;
const ORIGIN = { x: 0, y: 0 };

/** The sheet with its parts where they were put; parts without a drawing are left as they are, for `verify` to find. */
export function relaidOutlines(
  problem: Problem,
  params: Params,
  sheet: Pick<PlainLayout, 'group' | 'stockId' | 'length' | 'repeat'>,
  hand: { parts: readonly HandPlacement[]; order: 'cut' | 'sent' },
): PlainLayout {
  const items = new Map(problem.items.map((i) => [i.id, i]));
  const stock = problem.stocks.find((s) => s.id === sheet.stockId);
  const laid = hand.parts.map((p) => laidBy(p, items.get(p.itemId)));
  const isWhole = laid.every((l) => l.rings.length > 0);
  const inOrder = isWhole && hand.order === 'cut' ? inCuttingOrder(laid) : laid;
  const placements = inOrder.map(({ placement }, i): Placement => ({ ...placement, seq: i + 1 }));
  if (stock === undefined || !isWhole) return { ...sheet, placements, cutTree: null, remnants: [] };
  const length = lengthFor(stock, params, placements, sheet.length);
  const boxes = remnantsOf(placements, { stock, lengthUm: toUm(length), gap: gapOf(params) }, params);
  const remnants = boxes.map((b) => ({ x: toMm(b.x), y: toMm(b.y), w: toMm(b.w), h: toMm(b.h) }));
  return { ...sheet, length, placements, cutTree: null, remnants };
}

function laidBy(part: HandPlacement, item: Item | undefined): Laid {
  const { itemId, x, y, rotation, mirror = false } = part;
  if (item?.outline === undefined)
    return { rings: [], placement: { itemId, x, y, w: 0, h: 0, rotation, mirror } };
  const at = part.at ?? originOf(part, item.outline.outer);
  return laidOf({ itemId, seq: 0, rotation, mirror, ...at }, item, ORIGIN);
}

/** Where the drawing's origin lies when the least corner of the part is to lie at (x, y), never nearer to the sheet's edges. */
function originOf(part: HandPlacement, outer: NonNullable<Item['outline']>['outer']) {
  const turn = combined(turned(part.rotation), scaled(part.mirror === true ? -1 : 1, 1));
  const box = boundsOfRing(transformRing(turn, outer));
  const up = (mm: number) => toMm(Math.ceil(mm * 1000 - NOISE));
  return { x: up(part.x - box.minX), y: up(part.y - box.minY) };
}

/** mm. Of a plate its own; of a coil the given one, or the next allowed one that holds the parts. */
function lengthFor(stock: Stock, params: Params, placements: readonly Placement[], given: number): number {
  const longest = longestOf(stock);
  if (stock.kind !== 2) return toMm(longest);
  const needed = reachOf(placements) + toUm((stock.trims ?? params.trims).right);
  if (needed <= toUm(given)) return given;
  const [least, step] = [toUm(stock.minLength), toUm(stock.lengthStep)];
  return toMm(Math.min(longest, least + Math.max(0, Math.ceil((needed - least) / step)) * step));
}

/** As `rebuilt`, of sheets of true outlines. */
export function rebuiltOutlines(
  problem: Problem,
  params: Params,
  run: { seed: number; rounds: number },
  sheets: readonly PlainLayout[],
): Solution {
  const report = precheck(problem, params);
  const stocks = new Map(problem.stocks.map((s) => [s.id, s]));
  const layouts = sheets.flatMap(({ group, stockId, length, repeat, placements }, i) => {
    const stock = stocks.get(stockId);
    if (stock === undefined) return [];
    const sheet = { group, stock, lengthUm: toUm(length), repeat, placements };
    return layoutOf(sheet, i + 1, { problem, params }) ?? [];
  });
  const general = report.fatal ? report.errors[0] : undefined;
  const unplaced = unplacedOf(problem, layouts, {
    params,
    reasons: reasonsOf(report),
    ...(general && { general }),
    badStocks: new Set(report.badStocks),
  });
  const { seed, rounds } = run;
  return finished(problem, params, report, {
    layouts,
    unplaced,
    seed,
    rounds,
    engineVersion: ENGINE_VERSION,
  });
}
