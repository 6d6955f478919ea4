// From filled sheets in micrometres to the answer in mm: layouts, figures, what was left and why.
import { EMPTY_BOUNDS, boundsOfRing } from '../geometry/box.ts';
import { area } from '../geometry/ring.ts';
import type { Spot } from '../collide/field.ts';
import { cosSinOf } from '../collide/trig.ts';
import { roundHalfAway } from '../geometry/round.ts';
import { sheetBound, stripBound } from './bound.ts';
import type { ShapeBound } from './bound.ts';
import type { ShapeGroup } from './group.ts';
import type { Sliced } from '../geometry/sliced.ts';
import type { Normalised, ShapeTask } from './normalise.ts';
import type { Filled } from './plan.ts';
import type {
  ShapeFigures,
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
  run: { left: Normalised['left']; seed: number; rounds: number; net: ReadonlyMap<string, number> },
): ShapeSolution {
  const { net } = run;
  const layouts: ShapeLayout[] = [];
  const sums = { cost: 0, net: 0, gross: 0, sheets: 0, placed: 0, leastSheets: 0, leastCost: 0 };
  for (const group of groups) {
    const before = sums.net;
    for (const filled of group.show().filled) {
      const layout = layoutOf(filled, group);
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
  const pieceAmount = wanted.reduce((s, q) => s + q, 0);
  const [cost, lowerBoundCost] = [fixed(sums.cost, 3), floored(sums.leastCost, 3)];
  return {
    pieceAmount,
    placedAmount: sums.placed,
    sheetAmount: sums.sheets,
    cost,
    netArea: fixed(sums.net / 1e6, 6),
    grossArea: fixed(sums.gross / 1e6, 6),
    utilization: fixed(sums.gross > 0 ? sums.net / sums.gross : 0, 4),
    lowerBoundSheets: sums.leastSheets,
    lowerBoundCost,
    gap: sums.leastCost > 0 ? fixed(Math.max(0, sums.cost / sums.leastCost - 1), 4) : null,
    isProven: sums.placed === pieceAmount && cost === lowerBoundCost,
  };
}

/** Rounded down: a bound stays one. Sums of decimals may lie a last digit below themselves. */
function floored(value: number, decimals: number): string {
  const unit = 10 ** decimals;
  return (Math.floor(value * unit * (1 + 1e-12)) / unit).toFixed(decimals);
}

function fixed(value: number, decimals: number): string {
  return roundHalfAway(value, decimals).toFixed(decimals);
}

/** mm² per item id, without holes. */
export function* netAreas(tasks: readonly ShapeTask[]): Sliced<Map<string, number>> {
  const net = new Map<string, number>();
  for (const { pieces } of tasks)
    for (const { item } of pieces) {
      if (net.has(item.id)) continue;
      net.set(item.id, area(item.outer) - (item.holes ?? []).reduce((s, h) => s + area(h), 0));
      yield;
    }
  return net;
}

function grossArea(filled: Filled, layout: ShapeLayout): number {
  const { stock } = filled.sheet;
  if (stock.kind === 'sheet' && stock.outline !== undefined) return area(stock.outline);
  return layout.length * layout.width;
}

function layoutOf(filled: Filled, group: ShapeGroup): ShapeLayout {
  const { stock, area: box } = filled.sheet;
  const outline = stock.kind === 'sheet' && stock.outline ? boundsOfRing(stock.outline) : EMPTY_BOUNDS;
  const length =
    stock.kind === 'strip'
      ? (drawnReach(filled, group) + box.margin) / 1000
      : (stock.length ?? outline.maxX - outline.minX);
  return {
    layoutNo: 0,
    group: group.task.group,
    stockId: stock.id,
    length: stock.kind === 'sheet' && stock.length !== undefined ? stock.length : roundHalfAway(length, 3),
    width: stock.width ?? roundHalfAway(outline.maxY - outline.minY, 3),
    repeat: 1,
    placements: placementsOf(filled, group),
    utilization: '0',
  };
}

/**
 * Largest x that the drawings themselves reach, rounded up to whole micrometres: forms of the search are a trifle larger.
 */
function drawnReach({ pieces, spots }: Filled, group: ShapeGroup): number {
  const end = (i: number) => (spots[i] as Spot).x + (spots[i] as Spot).form.width;
  const order = spots.map((_, i) => i).sort((a, b) => end(b) - end(a));
  let most = 0;
  for (const i of order) {
    const { form, x } = spots[i] as Spot;
    const { outer } = group.task.pieces[pieces[i] as number]?.item ?? { outer: { vertices: [] } };
    // no form further left reaches as far
    if (end(i) + form.edgeSlack <= most) break;
    const { cos, sin } = cosSinOf(form.turn);
    const flip = form.mirror ? -1 : 1;
    const vertices = outer.vertices.map(({ x: px, y: py, bulge = 0 }) => {
      return { x: flip * px * cos - py * sin, y: flip * px * sin + py * cos, bulge: flip * bulge };
    });
    const drawn = boundsOfRing({ vertices }).maxX * 1000 + x - form.refX;
    most = Math.max(most, Math.ceil(drawn - 1e-5));
  }
  return most;
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
  const more: ShapeSolution['unplaced'] = [];
  for (const group of groups) {
    const rest = new Map<string, number>();
    for (const k of group.plan.left) {
      const id = group.task.pieces[k]?.item.id ?? '';
      rest.set(id, (rest.get(id) ?? 0) + 1);
    }
    for (const [itemId, quantity] of rest) more.push({ itemId, quantity, reason: group.leftReason });
  }
  return [...left, ...more];
}
