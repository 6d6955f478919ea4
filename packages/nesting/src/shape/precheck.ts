// Drawings, stock and parameters before a run: what cannot be computed with is named, never thrown about.
import { findRingCrossing, findSelfCrossing } from '../geometry/crossing.ts';
import { area, containsPoint, simplified } from '../geometry/ring.ts';
import type { Ring } from '../geometry/types.ts';
import type { ShapeError, ShapeItem, ShapeParams, ShapeProblem, ShapeStock } from '../problem/shape.ts';

/** Longest coordinate, mm: products of whole micrometres stay exact below it. */
export const MOST_MM = 60_000;
/** Smallest part area, mm². */
const LEAST_AREA = 0.01;
const MOST_CORNERS = 20_000;
/** engineering.md F3 allows 3,000 true shapes per order; this is where the engine itself stops. */
const MOST_PIECES = 6000;

/** Faults of params, items and stocks; an item or stock row with a fault is left out of the run. */
export function precheckShapes(problem: ShapeProblem, params: ShapeParams): ShapeError[] {
  const errors = paramErrors(params);
  // before any drawing is looked at: a million of them are refused in a moment
  const rows = problem.items.length;
  if (rows > MOST_PIECES) return [...errors, { code: 'LIMIT', params: { pieces: rows, most: MOST_PIECES } }];
  const seen = new Set<string>();
  let pieces = 0;
  for (const item of problem.items) {
    const found = itemErrors(item, params);
    if (seen.has(item.id)) found.push({ code: 'DUPLICATE_ID', params: {} });
    seen.add(item.id);
    if (found.length === 0) pieces += item.quantity;
    errors.push(...found.map((e) => ({ ...e, itemId: item.id })));
  }
  if (pieces > MOST_PIECES) errors.push({ code: 'LIMIT', params: { pieces, most: MOST_PIECES } });
  const stockIds = new Set<string>();
  for (const stock of problem.stocks) {
    const found = stockErrors(stock, params);
    if (stockIds.has(stock.id)) found.push({ code: 'DUPLICATE_ID', params: {} });
    stockIds.add(stock.id);
    errors.push(...found.map((e) => ({ ...e, stockId: stock.id })));
  }
  return errors;
}

function isLength(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 && value <= MOST_MM;
}

function paramErrors(params: ShapeParams): ShapeError[] {
  const bad = (name: string, value: number) => ({
    code: 'PARAMS' as const,
    params: { name, value: String(value) },
  });
  const errors: ShapeError[] = [];
  if (!isLength(params.spacing)) errors.push(bad('spacing', params.spacing));
  if (!isLength(params.margin)) errors.push(bad('margin', params.margin));
  if (!isLength(params.chordError) || params.chordError < 0.001)
    errors.push(bad('chordError', params.chordError));
  if (!(params.minHoleArea >= 0)) errors.push(bad('minHoleArea', params.minHoleArea));
  return errors;
}

function itemErrors(item: ShapeItem, params: ShapeParams): ShapeError[] {
  if (!Number.isSafeInteger(item.quantity) || item.quantity < 1 || item.quantity > MOST_PIECES)
    return [{ code: 'QUANTITY', params: { quantity: String(item.quantity) } }];
  const { rotations = [0] } = item;
  const list = rotations === 'free' ? [0] : Array.isArray(rotations) ? rotations : [rotations.step];
  const isStep = rotations !== 'free' && !Array.isArray(rotations);
  const isBad = list.length === 0 || list.some((r) => !Number.isFinite(r) || Math.abs(r) > 1e6);
  if (isBad || (isStep && !((list[0] ?? 0) >= 0.1 && (list[0] ?? 0) <= 360)))
    return [{ code: 'ROTATIONS', params: {} }];
  return ringsErrors(item.outer, item.holes ?? [], params);
}

/** Numbers, size, area, crossings, holes inside. */
function ringsErrors(outer: Ring, holes: readonly Ring[], params: ShapeParams): ShapeError[] {
  const rings = [outer, ...holes];
  let corners = 0;
  for (const ring of rings) {
    if (!Array.isArray(ring?.vertices)) return [{ code: 'NUMBER', params: {} }];
    corners += ring.vertices.length;
    const bad = ring.vertices.find((v) => !isPlace(v));
    if (bad !== undefined) return [{ code: 'NUMBER', params: { x: String(bad?.x), y: String(bad?.y) } }];
  }
  if (corners > MOST_CORNERS) return [{ code: 'TOO_COMPLEX', params: { corners } }];
  for (const ring of rings) {
    const isThin = ring.vertices.length < 2 || area(ring) < LEAST_AREA;
    if (isThin) return [{ code: 'ZERO_AREA', params: { corners: ring.vertices.length } }];
    const crossing = findSelfCrossing(simplified(ring));
    if (crossing.state === 'tooComplex') return [{ code: 'TOO_COMPLEX', params: { corners } }];
    if (crossing.state === 'crosses')
      return [{ code: 'SELF_CROSSING', params: { x: crossing.at.x, y: crossing.at.y } }];
  }
  return holes.length === 0 || params.chordError <= 0 ? [] : holesErrors(outer, holes);
}

function isPlace(v: { x: number; y: number; bulge?: number } | null): boolean {
  if (typeof v !== 'object' || v === null) return false;
  const isNear = (n: number) => typeof n === 'number' && Number.isFinite(n) && Math.abs(n) <= MOST_MM;
  return (
    isNear(v.x) &&
    isNear(v.y) &&
    (v.bulge === undefined || (Number.isFinite(v.bulge) && Math.abs(v.bulge) <= 1e4))
  );
}

function holesErrors(outer: Ring, holes: readonly Ring[]): ShapeError[] {
  const crossing = findRingCrossing([outer, ...holes]);
  if (crossing.state !== 'clear') {
    const at = crossing.state === 'crosses' ? crossing.at : { x: 0, y: 0 };
    return [{ code: 'HOLE_OUTSIDE', params: { x: at.x, y: at.y } }];
  }
  for (const hole of holes) {
    const at = hole.vertices[0] as { x: number; y: number };
    const isNested = holes.some((other) => other !== hole && containsPoint(other, at));
    if (!containsPoint(outer, at) || isNested)
      return [{ code: 'HOLE_OUTSIDE', params: { x: at.x, y: at.y } }];
  }
  return [];
}

function stockErrors(stock: ShapeStock, params: ShapeParams): ShapeError[] {
  const bad = (name: string, value: unknown): ShapeError => ({
    code: 'STOCK_SIZE',
    params: { name, value: String(value) },
  });
  const isOpen = (n: number | undefined) => isLength(n) && n > 2 * params.margin;
  if (stock.kind === 'strip') {
    if (!isOpen(stock.width)) return [bad('width', stock.width)];
    return stock.maxLength === undefined || isOpen(stock.maxLength)
      ? []
      : [bad('maxLength', stock.maxLength)];
  }
  const { quantity = null, cost = 1 } = stock;
  if (quantity !== null && (!Number.isSafeInteger(quantity) || quantity < 0))
    return [bad('quantity', quantity)];
  if (!Number.isFinite(cost) || cost < 0) return [bad('cost', cost)];
  if (stock.outline !== undefined) return ringsErrors(stock.outline, stock.defects ?? [], params);
  if (!isOpen(stock.width)) return [bad('width', stock.width)];
  if (!isOpen(stock.length)) return [bad('length', stock.length)];
  return stock.defects === undefined ? [] : stock.defects.flatMap((d) => ringsErrors(d, [], params));
}
