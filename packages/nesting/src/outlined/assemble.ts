// The answer for plates cut along true outlines: layouts, figures and what is left over, as of every other plate.
import { figuresOf, totalFigures } from '../output/figures.ts';
import { layoutFigures } from '../output/layout-figures.ts';
import { gapOf } from '../problem/normalise.ts';
import { area } from '../geometry/ring.ts';
import type { Sliced } from '../geometry/sliced.ts';
import { toNumber } from '../problem/decimal.ts';
import { netAreaOf, netWeightOf, requestedOf } from '../problem/item-values.ts';
import { weightOfArea } from '../problem/price.ts';
import { reasonsOf } from '../problem/reports.ts';
import type { ShapeReason, ShapeSolution } from '../problem/shape.ts';
import type {
  Group,
  GroupResult,
  Item,
  Layout,
  Params,
  PrecheckReport,
  Problem,
  Solution,
  Unplaced,
  UnplacedReason,
} from '../problem/types.ts';
import { toMm } from '../problem/units.ts';
import { reasonOf } from '../output/unplaced.ts';
import { boundOf } from './bound.ts';
import type { Placed } from './bound.ts';
import { remnantsOf } from './sheet.ts';
import { sheetsOf } from './sheets.ts';
import type { Sheet } from './sheets.ts';
import { usedStocks } from './to-shapes.ts';

export const ENGINE = 'muyun-shape';

const REASONS: Record<ShapeReason, UnplacedReason> = {
  BAD_SHAPE: 'BAD_ITEM',
  BAD_ITEM: 'BAD_ITEM',
  TOO_LARGE: 'TOO_LARGE',
  NO_STOCK: 'NO_STOCK',
  STOCK_EXHAUSTED: 'STOCK_EXHAUSTED',
  PARAMS: 'BAD_PARAMS',
  LIMIT: 'LIMIT',
  NO_TIME: 'NO_TIME',
  REFUSED: 'NOT_PLACED',
};

/** What counts of a plan of true shapes. */
export type OutlinedShapes = Pick<
  ShapeSolution,
  'layouts' | 'unplaced' | 'seed' | 'rounds' | 'engineVersion'
>;

/** A finished plan of true shapes as a solution of plates, in slices. */
export function* outlinedSolution(
  problem: Problem,
  params: Params,
  report: PrecheckReport,
  shapes: OutlinedShapes,
): Sliced<Solution> {
  const there = report.fatal ? [] : usedStocks(problem, params, report);
  const sheets = report.fatal ? [] : yield* sheetsOf(problem, params, shapes, there);
  const layouts = sheets.flatMap((sheet, i) => layoutOf(sheet, i + 1, { problem, params }) ?? []);
  const told = new Map(shapes.unplaced.map((u) => [u.itemId, REASONS[u.reason]]));
  const unplaced = unplacedOf(problem, layouts, { report, told });
  yield;
  const { seed, rounds, engineVersion } = shapes;
  return finished(problem, params, report, { layouts, unplaced, seed, rounds, engineVersion });
}

/** The figures of such sheets, with the bounds that follow from the order at once. */
export function finished(
  problem: Problem,
  params: Params,
  report: PrecheckReport,
  plan: Pick<Solution, 'layouts' | 'unplaced' | 'seed' | 'rounds' | 'engineVersion'>,
): Solution {
  const { layouts, unplaced, seed, rounds, engineVersion } = plan;
  const groups = problem.groups.map((group): GroupResult => {
    const own = layouts.filter((l) => l.group === group.key);
    const stocks = problem.stocks.filter(
      (s) =>
        s.group === group.key &&
        !report.badStocks.includes(s.id) &&
        (s.kind !== 3 || params.useRemnant !== 3),
    );
    const bound = boundOf(group, stocks, params, placedOf(problem, group, own));
    return {
      group: group.key,
      figures: figuresOf({ problem, params, group, layouts, tasks: [], bound }),
    };
  });
  return {
    version: 1,
    engine: ENGINE,
    engineVersion,
    seed,
    rounds,
    layouts,
    unplaced,
    groups,
    totals: totalFigures(groups.map((g) => g.figures)),
  };
}

/** What the parts cover at least, whatever the items say of themselves, the area that weighs what they are said to weigh, and how many they are. */
function placedOf(problem: Problem, group: Group, layouts: readonly Layout[]): Placed {
  const kgPerM2 = toNumber(weightOfArea(group, { n: 1n, scale: 0 }));
  const counts = new Map<string, number>();
  for (const { placements, repeat } of layouts)
    for (const { itemId } of placements) counts.set(itemId, (counts.get(itemId) ?? 0) + repeat);
  const sum = { netM2: 0, weighedM2: 0, pieces: 0 };
  for (const item of problem.items) {
    const pieces = counts.get(item.id) ?? 0;
    // what is not placed may have a drawing that cannot be measured
    if (pieces === 0) continue;
    counts.delete(item.id);
    sum.pieces += pieces;
    const m2 = Math.min(toNumber(netAreaOf(item)), drawnM2(item));
    sum.netM2 += pieces * m2;
    // what weighs less than its area leaves more that is sold as scrap
    sum.weighedM2 += pieces * Math.min(m2, toNumber(netWeightOf(item, group)) / kgPerM2);
  }
  return sum;
}

function drawnM2({ outline }: Item): number {
  if (outline === undefined) return 0;
  return (area(outline.outer) - outline.holes.reduce((sum, hole) => sum + area(hole), 0)) / 1e6;
}

/** A sheet with its figures; undefined for one of no group of the order. */
export function layoutOf(
  sheet: Sheet,
  layoutNo: number,
  { problem, params }: { problem: Problem; params: Params },
): Layout | undefined {
  const { stock, lengthUm, placements, repeat } = sheet;
  const group = problem.groups.find((g) => g.key === sheet.group);
  if (group === undefined) return undefined;
  const items = new Map(problem.items.map((i) => [i.id, i]));
  const own = placements.flatMap((p) => items.get(p.itemId) ?? []);
  const length = toMm(lengthUm);
  const boxes = remnantsOf(placements, { stock, lengthUm, gap: gapOf(params) }, params);
  return {
    layoutNo,
    repeat,
    group: sheet.group,
    stockId: stock.id,
    stockKind: stock.kind,
    width: stock.width,
    length,
    placements,
    cutTree: null,
    steps: [],
    ...layoutFigures({ group, params }, stock, { items: own, placements, cutTree: null, length, boxes }),
  };
}

/** One row per item with pieces left. @param told why, where the row itself is sound */
export function unplacedOf(
  problem: Problem,
  layouts: readonly Layout[],
  { report, told }: { report: PrecheckReport; told: ReadonlyMap<string, UnplacedReason> },
): Unplaced[] {
  const placed = new Map<string, number>();
  for (const { placements, repeat } of layouts)
    for (const { itemId } of placements) placed.set(itemId, (placed.get(itemId) ?? 0) + repeat);
  const general = report.fatal ? report.errors[0] : undefined;
  const found = reasonsOf(report);
  return problem.items.flatMap((item) => {
    const quantity = requestedOf(item) - (placed.get(item.id) ?? 0);
    const error = found.get(item.id) ?? general;
    const reason = error === undefined ? (told.get(item.id) ?? 'NOT_PLACED') : reasonOf(error);
    return item.isFiller === true || quantity <= 0 ? [] : [{ itemId: item.id, quantity, reason }];
  });
}
