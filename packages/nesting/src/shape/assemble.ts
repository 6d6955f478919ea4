// From filled sheets in micrometres to the answer in mm: layouts, figures, what was left and why.
import { area } from '../geometry/ring.ts';
import { roundHalfAway } from '../geometry/round.ts';
import { sheetBound, stripBound } from './bound.ts';
import type { ShapeBound } from './bound.ts';
import type { ShapeGroup } from './group.ts';
import type { Normalised } from './normalise.ts';
import type { Filled } from './plan.ts';
import type {
  ShapeFigures,
  ShapeItem,
  ShapeLayout,
  ShapePlacement,
  ShapeProblem,
  ShapeSolution,
} from '../problem/shape.ts';

export const ENGINE_VERSION = '1.0.0';

/** The answer as it stands. Areas are those of the drawings, arcs exact; rounded once, half away from zero. */
export function assembleShapes(
  problem: ShapeProblem,
  groups: readonly ShapeGroup[],
  run: { left: Normalised['left']; seed: number; rounds: number; margin: number },
): ShapeSolution {
  const net = groups.length === 0 ? new Map<string, number>() : netAreas(problem.items);
  const layouts: ShapeLayout[] = [];
  const sums = { cost: 0, net: 0, gross: 0, sheets: 0, placed: 0, leastSheets: 0, leastCost: 0 };
  for (const group of groups) {
    const before = sums.net;
    for (const filled of group.plan.filled) {
      const layout = layoutOf(filled, group, run.margin);
      const placed = layout.placements.reduce((s, p) => s + (net.get(p.itemId) ?? 0), 0);
      const gross = grossArea(filled, layout);
      sums.cost += filled.sheet.stock.kind === 'strip' ? layout.length : filled.sheet.cost;
      sums.net += placed;
      sums.gross += gross;
      sums.sheets++;
      sums.placed += layout.placements.length;
      layouts.push({ ...layout, layoutNo: layouts.length + 1, utilization: fixed(placed / gross, 4) });
    }
    const bound = boundOf(group, sums.net - before);
    sums.leastSheets += bound.sheets;
    sums.leastCost += bound.cost;
  }
  return {
    version: 1,
    kind: 2,
    engine: 'muyun-shape',
    engineVersion: ENGINE_VERSION,
    seed: run.seed,
    rounds: run.rounds,
    layouts,
    unplaced: unplacedOf(groups, run.left),
    totals: totalsOf(problem, sums),
  };
}

interface Sums {
  cost: number;
  net: number;
  gross: number;
  sheets: number;
  placed: number;
  leastSheets: number;
  leastCost: number;
}

/** A group on a strip has that one; else its sheets. */
function boundOf(group: ShapeGroup, net: number): ShapeBound {
  const { sheets } = group.task;
  const strip = sheets.find((s) => s.stock.kind === 'strip');
  if (strip === undefined) return sheetBound(sheets, net);
  return group.plan.filled.every((f) => f.sheet === strip) ? stripBound(strip, net) : { sheets: 0, cost: 0 };
}

function totalsOf(problem: ShapeProblem, sums: Sums): ShapeFigures {
  const wanted = problem.items.map((i) => i.quantity).filter((q) => Number.isSafeInteger(q) && q > 0);
  return {
    pieceAmount: wanted.reduce((s, q) => s + q, 0),
    placedAmount: sums.placed,
    sheetAmount: sums.sheets,
    cost: fixed(sums.cost, 3),
    netArea: fixed(sums.net / 1e6, 6),
    grossArea: fixed(sums.gross / 1e6, 6),
    utilization: fixed(sums.gross > 0 ? sums.net / sums.gross : 0, 4),
    lowerBoundSheets: sums.leastSheets,
    lowerBoundCost: floored(sums.leastCost, 3),
    gap: sums.leastCost > 0 ? fixed(Math.max(0, sums.cost / sums.leastCost - 1), 4) : null,
  };
}

/** Rounded down: a bound stays one. */
function floored(value: number, decimals: number): string {
  const unit = 10 ** decimals;
  return (Math.floor(value * unit) / unit).toFixed(decimals);
}

function fixed(value: number, decimals: number): string {
  return roundHalfAway(value, decimals).toFixed(decimals);
}

/** mm² per item id, without holes. */
function netAreas(items: readonly ShapeItem[]): Map<string, number> {
  const isSound = (i: ShapeItem) => Array.isArray(i.outer?.vertices);
  return new Map(
    items
      .toReversed()
      .filter(isSound)
      .map((i) => [i.id, area(i.outer) - (i.holes ?? []).reduce((s, h) => s + area(h), 0)]),
  );
}

function grossArea(filled: Filled, layout: ShapeLayout): number {
  const { stock } = filled.sheet;
  if (stock.kind === 'sheet' && stock.outline !== undefined) return area(stock.outline);
  return layout.length * layout.width;
}

function layoutOf(filled: Filled, group: ShapeGroup, margin: number): ShapeLayout {
  const { stock, area: box } = filled.sheet;
  const outline = stock.kind === 'sheet' ? stock.outline : undefined;
  const xs = outline?.vertices.map((v) => v.x) ?? [];
  const ys = outline?.vertices.map((v) => v.y) ?? [];
  const reach = filled.spots.reduce((m, s) => Math.max(m, s.x + s.form.width + s.form.slack), box.lowX);
  const length =
    stock.kind === 'strip' ? reach / 1000 + margin : (stock.length ?? Math.max(...xs) - Math.min(...xs));
  return {
    layoutNo: 0,
    group: group.task.group,
    stockId: stock.id,
    length: roundHalfAway(length, 3),
    width: stock.width ?? Math.max(...ys) - Math.min(...ys),
    repeat: 1,
    placements: placementsOf(filled, group),
    utilization: '0',
  };
}

/** Left to right, then upwards, as the head of a machine would travel. */
function placementsOf(filled: Filled, group: ShapeGroup): ShapePlacement[] {
  const order = filled.spots.map((_, i) => i);
  const at = (i: number) => filled.spots[i] as Filled['spots'][number];
  order.sort((a, b) => at(a).x - at(b).x || at(a).y - at(b).y || a - b);
  return order.map((i, seq) => {
    const { form, x, y } = at(i);
    const piece = group.task.pieces[filled.pieces[i] as number];
    return {
      itemId: piece?.item.id ?? '',
      seq: seq + 1,
      x: (x - form.refX) / 1000,
      y: (y - form.refY) / 1000,
      rotation: form.turn / 1000,
      mirror: form.mirror,
    };
  });
}

function unplacedOf(groups: readonly ShapeGroup[], left: Normalised['left']): ShapeSolution['unplaced'] {
  const rest = new Map<string, number>();
  for (const group of groups)
    for (const k of group.plan.left) {
      const id = group.task.pieces[k]?.item.id ?? '';
      rest.set(id, (rest.get(id) ?? 0) + 1);
    }
  const more = [...rest].map(([itemId, quantity]) => ({
    itemId,
    quantity,
    reason: 'STOCK_EXHAUSTED' as const,
  }));
  return [...left, ...more];
}
