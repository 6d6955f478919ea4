// Drawings, stock and parameters before a run: what cannot be computed with is named, never thrown about.
import { drained } from '../geometry/sliced.ts';
import type { Sliced } from '../geometry/sliced.ts';
import { areTurns } from '../problem/rotation.ts';
import type { ShapeError, ShapeItem, ShapeParams, ShapeProblem, ShapeStock } from '../problem/shape.ts';
import { isLength, ringsErrors } from './precheck-rings.ts';

export { MOST_MM, areDefectsApart } from './precheck-rings.ts';

/** engineering.md F3 allows 3,000 true shapes per order; this is where the engine itself stops. */
const MOST_PIECES = 6000;

/** Faults of params, items and stocks; an item or stock row with a fault is left out of the run. */
export function precheckShapes(problem: ShapeProblem, params: ShapeParams): ShapeError[] {
  const errors: ShapeError[] = [];
  drained(precheckInSlices(problem, params, errors));
  return errors;
}

/** The same in slices; fills `errors` on the way. */
export function* precheckInSlices(
  problem: ShapeProblem,
  params: ShapeParams,
  errors: ShapeError[],
): Sliced<void> {
  errors.push(...paramErrors(params));
  // before any drawing is looked at: a million of them are refused in a moment
  const rows = problem.items.length;
  if (rows > MOST_PIECES) {
    errors.push({ code: 'LIMIT', params: { pieces: rows, most: MOST_PIECES } });
    return;
  }
  const seen = new Set<string>();
  let pieces = 0;
  for (const item of problem.items) {
    const found = yield* itemErrors(item);
    if (seen.has(item.id)) found.push({ code: 'DUPLICATE_ID', params: {} });
    seen.add(item.id);
    if (found.length === 0) pieces += item.quantity;
    errors.push(...found.map((e) => ({ ...e, itemId: item.id })));
    yield;
  }
  if (pieces > MOST_PIECES) errors.push({ code: 'LIMIT', params: { pieces, most: MOST_PIECES } });
  const stockIds = new Set<string>();
  for (const stock of problem.stocks) {
    const found = yield* stockErrors(stock, params);
    if (stockIds.has(stock.id)) found.push({ code: 'DUPLICATE_ID', params: {} });
    stockIds.add(stock.id);
    errors.push(...found.map((e) => ({ ...e, stockId: stock.id })));
    yield;
  }
}

/** Each field by its own rule: the run as a whole cannot begin with a bad one. */
function paramErrors(params: ShapeParams): ShapeError[] {
  const isSound: Record<keyof ShapeParams, (value: unknown) => boolean> = {
    spacing: isLength,
    margin: isLength,
    partInHole: (v) => typeof v === 'boolean',
    minHoleArea: (v) => typeof v === 'number' && Number.isFinite(v) && v >= 0,
    chordError: (v) => isLength(v) && v >= 0.001,
  };
  const names = Object.keys(isSound) as (keyof ShapeParams)[];
  return names
    .filter((name) => !isSound[name](params[name]))
    .map((name) => ({ code: 'PARAMS', params: { name, value: String(params[name]) } }));
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

function isOptional(value: unknown, isSound: (value: unknown) => boolean): boolean {
  return value === undefined || isSound(value);
}

/** The first field that is not of its type or range. */
function* itemErrors(item: ShapeItem): Sliced<ShapeError[]> {
  const { quantity, rotations, priority, allowMirror, group, holes } = item;
  const bad = (name: string, value: unknown): ShapeError[] => [
    { code: 'ITEM', params: { name, value: String(value) } },
  ];
  if (!isText(item.id)) return bad('id', item.id);
  if (!isOptional(group, isText)) return bad('group', group);
  if (!Number.isSafeInteger(quantity) || quantity < 1 || quantity > MOST_PIECES)
    return [{ code: 'QUANTITY', params: { quantity: String(quantity) } }];
  if (!isOptional(rotations, areTurns)) return [{ code: 'ROTATIONS', params: {} }];
  if (!isOptional(allowMirror, (v) => typeof v === 'boolean')) return bad('allowMirror', allowMirror);
  if (!isOptional(priority, (v) => Number.isInteger(v) && (v as number) >= 1 && (v as number) <= 9))
    return bad('priority', priority);
  if (!isOptional(holes, Array.isArray)) return bad('holes', holes);
  return yield* ringsErrors(item.outer, holes ?? []);
}

function* stockErrors(stock: ShapeStock, params: ShapeParams): Sliced<ShapeError[]> {
  const found = fieldError(stock, params);
  if (found !== undefined) return [found];
  if (stock.kind === 'strip') return [];
  const rings = [stock.outline, ...(stock.defects ?? [])];
  for (const ring of rings) {
    const errors = ring === undefined ? [] : yield* ringsErrors(ring, []);
    if (errors.length > 0) return errors;
  }
  return [];
}

/** The first field of a stock row that is not of its type or range. */
function fieldError(stock: ShapeStock, params: ShapeParams): ShapeError | undefined {
  const bad = (name: string, value: unknown): ShapeError => ({
    code: 'STOCK_SIZE',
    params: { name, value: String(value) },
  });
  const isOpen = (n: unknown) => isLength(n) && n > 2 * params.margin;
  if (!isText(stock.id)) return bad('id', stock.id);
  if (!isOptional(stock.group, isText)) return bad('group', stock.group);
  if (stock.kind === 'strip') {
    if (!isOpen(stock.width)) return bad('width', stock.width);
    return isOptional(stock.maxLength, isOpen) ? undefined : bad('maxLength', stock.maxLength);
  }
  if (stock.kind !== 'sheet') return bad('kind', (stock as { kind: unknown }).kind);
  const { quantity = null, cost, outline, defects, width, length } = stock;
  if (quantity !== null && (!Number.isSafeInteger(quantity) || quantity < 0))
    return bad('quantity', quantity);
  if (!isOptional(cost, (v) => typeof v === 'number' && Number.isFinite(v) && v >= 0 && v <= 1e12))
    return bad('cost', cost);
  if (!isOptional(defects, Array.isArray)) return bad('defects', defects);
  const isSize = (v: unknown) => (outline === undefined ? isOpen(v) : isOptional(v, isOpen));
  if (!isSize(width)) return bad('width', width);
  return isSize(length) ? undefined : bad('length', length);
}
