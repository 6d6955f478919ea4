// Placed and left-over pieces of a true-shape plan: none lost, none twice, each with a reason that is true.
import type { ShapeContext } from './shape-context.ts';
import { signedAreaOf } from './shape-geometry.ts';
import type { ShapeItem, ShapeReason, ShapeSheet, ShapeSolution, ShapeStock } from '../problem/shape.ts';

const REASONS: readonly ShapeReason[] = [
  'BAD_SHAPE',
  'BAD_ITEM',
  'TOO_LARGE',
  'NO_STOCK',
  'STOCK_EXHAUSTED',
  'PARAMS',
  'LIMIT',
  'NO_TIME',
  'REFUSED',
];
const GROUP = 'all';
const MOST_MM = 60_000;
const MOST_PIECES = 6000;

/** placed + unplaced = wanted, each unplaced with a known reason that can be true. */
export function checkCounts(solution: ShapeSolution, context: ShapeContext): void {
  const { problem, report } = context;
  const count = new Map<string, number>();
  const add = (id: string, n: number) => count.set(id, (count.get(id) ?? 0) + n);
  for (const layout of solution.layouts) for (const p of layout.placements) add(p.itemId, layout.repeat);
  const used = new Map<string, number>();
  for (const l of solution.layouts) used.set(l.stockId, (used.get(l.stockId) ?? 0) + l.repeat);
  const placed: ReadonlySet<string> = new Set(count.keys());
  const rows = new Map<string, number>();
  for (const u of solution.unplaced) {
    rows.set(u.itemId, (rows.get(u.itemId) ?? 0) + 1);
    if (!(Number.isSafeInteger(u.quantity) && u.quantity >= 0))
      report('UNPLACED_NUMBER', { itemId: u.itemId });
    const isKnown = REASONS.includes(u.reason);
    if (!isKnown || isUntrue(u.itemId, u.reason, { used, placed, context }))
      report('REASON', { itemId: u.itemId }, { reason: u.reason });
    add(u.itemId, u.quantity);
  }
  const wanted = new Map<string, number>();
  const drawn = new Map<string, number>();
  for (const item of problem.items) {
    wanted.set(item.id, (wanted.get(item.id) ?? 0) + soundQuantity(item));
    drawn.set(item.id, (drawn.get(item.id) ?? 0) + 1);
  }
  for (const [itemId, n] of wanted)
    if ((count.get(itemId) ?? 0) !== n)
      report('COUNT', { itemId }, { wanted: n, found: count.get(itemId) ?? 0 });
  for (const itemId of count.keys()) if (!wanted.has(itemId)) report('ITEM_UNKNOWN', { itemId });
  for (const [itemId, n] of rows) if (n > (drawn.get(itemId) ?? 0)) report('UNPLACED_TWICE', { itemId });
}

/** Pieces asked for; 0 when that is no number. */
export function soundQuantity(item: ShapeItem): number {
  return Number.isSafeInteger(item.quantity) && item.quantity > 0 ? item.quantity : 0;
}

interface Use {
  used: ReadonlyMap<string, number>;
  /** items of which the plan places a piece */
  placed: ReadonlySet<string>;
  context: ShapeContext;
}

/** Whether the reason contradicts what is plain to see; a reason that needs a search to be refuted is believed. */
function isUntrue(itemId: string, reason: ShapeReason, { used, placed, context }: Use): boolean {
  const { items, params, problem } = context;
  const item = items.get(itemId);
  if (item === undefined) return false;
  const isStopped = !areSound(params) || isTooMuch(problem.items);
  if (reason === 'PARAMS') return areSound(params);
  if (reason === 'LIMIT') return !isTooMuch(problem.items);
  // rows of a stock with faults of its own are not judged
  if (isStopped || reason === 'NO_TIME' || reason === 'REFUSED') return false;
  const isTwice = problem.items.some((other) => other !== item && other.id === itemId);
  if (reason === 'BAD_ITEM' || reason === 'BAD_SHAPE') return !isTwice && isPlainlySound(item);
  // where one lies another one would: none of them is too large, or without stock
  if (reason !== 'STOCK_EXHAUSTED' && !isTwice && placed.has(itemId)) return true;
  const own = problem.stocks.filter((s) => (s.group ?? GROUP) === (item.group ?? GROUP));
  const holding = own.filter((s) => isSoundRow(s, own) && plainlyHolds(s, item, params.margin));
  if (reason === 'STOCK_EXHAUSTED')
    return own.length === 0 || holding.some((s) => (used.get(s.id) ?? 0) < availableOf(s));
  return holding.length > 0;
}

function areSound(params: ShapeContext['params']): boolean {
  const { spacing, margin, chordError, minHoleArea, partInHole } = params;
  const isLength = (v: unknown) => typeof v === 'number' && v >= 0 && v <= MOST_MM;
  const isArea = typeof minHoleArea === 'number' && minHoleArea >= 0 && minHoleArea < Infinity;
  const isFlag = typeof partInHole === 'boolean';
  return (
    isLength(spacing) && isLength(margin) && isLength(chordError) && chordError >= 0.001 && isArea && isFlag
  );
}

function isTooMuch(items: readonly ShapeItem[]): boolean {
  return items.length > MOST_PIECES || items.reduce((s, i) => s + soundQuantity(i), 0) > MOST_PIECES;
}

/** A convex part with straight edges and sound fields: nothing can be wrong with it. */
function isPlainlySound(item: ShapeItem): boolean {
  const { outer, holes = [], rotations = [0], priority = 5, quantity } = item;
  const vertices = Array.isArray(outer?.vertices) ? outer.vertices : [];
  const isPlace = (v: { x: number; y: number }) =>
    Math.abs(v.x) <= MOST_MM / 2 && Math.abs(v.y) <= MOST_MM / 2;
  const isStraight = vertices.length === 4 && vertices.every((v) => isPlace(v) && v.bulge === undefined);
  if (!isStraight || holes.length > 0 || soundQuantity(item) === 0 || quantity > MOST_PIECES) return false;
  const isTurns = Array.isArray(rotations)
    ? rotations.length > 0 && rotations.every((r) => Math.abs(r) <= 360)
    : rotations === 'free' || (rotations?.step >= 0.1 && rotations.step <= 360);
  if (!isTurns || !Number.isInteger(priority) || priority < 1 || priority > 9) return false;
  if (typeof (item.allowMirror ?? false) !== 'boolean' || typeof (item.group ?? '') !== 'string')
    return false;
  const turns = vertices.map((b, i) => {
    const [a, c] = [vertices[(i + 3) % 4] ?? b, vertices[(i + 1) % 4] ?? b];
    return (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x);
  });
  const isConvex = turns.every((t) => t > 1) || turns.every((t) => t < -1);
  return isConvex && Math.abs(signedAreaOf(outer)) > 1;
}

/** Rows that the engine may use: ids once, counts and prices that are numbers. */
export function isSoundRow(stock: ShapeStock, all: readonly ShapeStock[]): boolean {
  const isOnce = all.every((other) => other === stock || other.id !== stock.id);
  const { cost = 1, quantity = null } = stock.kind === 'sheet' ? stock : {};
  const isCount = quantity === null || (Number.isSafeInteger(quantity) && quantity >= 0);
  const sizes =
    stock.kind === 'strip' ? [stock.width, stock.maxLength ?? 1] : [stock.width ?? 1, stock.length ?? 1];
  const isSize = sizes.every((n) => n > 0 && n <= MOST_MM);
  const isKind = stock.kind === 'strip' || stock.kind === 'sheet';
  return isOnce && isCount && isSize && isKind && Number.isFinite(cost) && cost >= 0;
}

function availableOf(stock: ShapeStock): number {
  return stock.kind === 'strip' ? 1 : (stock.quantity ?? Infinity);
}

/** Rounding to whole micrometres may cost a part this much, and sines of a turn this much more; mm. */
const ROUNDING = 0.005;
const SLANT = 0.01;

/** A plain rectangle or strip that takes the part's box in one of its listed turns. */
function plainlyHolds(stock: ShapeStock, item: ShapeItem, margin: number): boolean {
  if (stock.kind === 'sheet' && (stock.outline !== undefined || (stock.defects ?? []).length > 0))
    return false;
  const { rotations = [0] } = item;
  const { vertices } = item.outer;
  if (vertices.some((v) => v.bulge !== undefined)) return false;
  const turns = rotations === 'free' ? [0, 90] : Array.isArray(rotations) ? rotations : [0];
  const [length, width] = [lengthOf(stock) - 2 * margin, (stock.width ?? 0) - 2 * margin];
  return turns.some((turn) => {
    const [w, h] = boxAt(vertices, turn);
    return w <= length && h <= width;
  });
}

/** Extents of the corners turned by so many degrees, rather too large; mm. */
function boxAt(vertices: readonly { x: number; y: number }[], turn: number): [number, number] {
  const angle = (turn * Math.PI) / 180;
  const isQuarter = turn % 90 === 0;
  const clean = (n: number) => (isQuarter ? Math.round(n) : n);
  const [cos, sin] = [clean(Math.cos(angle)), clean(Math.sin(angle))];
  const extent = (all: readonly number[]) =>
    Math.max(...all) - Math.min(...all) + (isQuarter ? ROUNDING : SLANT);
  return [
    extent(vertices.map(({ x, y }) => x * cos - y * sin)),
    extent(vertices.map(({ x, y }) => x * sin + y * cos)),
  ];
}

function lengthOf(stock: ShapeStock): number {
  return stock.kind === 'strip' ? (stock.maxLength ?? MOST_MM) : ((stock as ShapeSheet).length ?? 0);
}
