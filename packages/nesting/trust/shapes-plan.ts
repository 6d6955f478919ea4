// Valid plans of true shapes put together at random, without the engine: blocks of parts in shelves, in exact contact
// where the spacing allows it.
import { boundsOfRing } from '../src/geometry/box.ts';
import { area, circleRing, rectangleRing } from '../src/geometry/ring.ts';
import { combined, scaled, transformRing, turned } from '../src/geometry/transform.ts';
import type { Bounds, Ring } from '../src/geometry/types.ts';
import type {
  ShapeItem,
  ShapeLayout,
  ShapeParams,
  ShapePlacement,
  ShapeSheet,
  ShapeSolution,
  ShapeStock,
} from '../src/problem/shape.ts';
import type { Chance } from './kind.ts';
import type { ShapeJob } from './shapes-draw.ts';
import { anyRing, length, pick, ringOf, whole } from './shapes-rings.ts';

/** Room around parts whose box is not known to the micrometre, mm. */
const ROOM = 0.01;

export function micro(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** A part in a block: lower left of its box, from the block's lower left. */
interface Part {
  item: ShapeItem;
  at: [number, number];
  rotation: number;
  mirror: boolean;
}

interface Block {
  wide: number;
  high: number;
  parts: Part[];
}

interface Making {
  params: ShapeParams;
  items: ShapeItem[];
  chance: Chance;
}

/** Box of the drawing as it is turned. */
export function turnedBox(item: ShapeItem, rotation: number, mirror: boolean): Bounds {
  const way = combined(turned(rotation), mirror ? scaled(-1, 1) : scaled(1, 1));
  return boundsOfRing(transformRing(way, item.outer));
}

function newItem(making: Making, item: Omit<ShapeItem, 'id' | 'quantity'>): ShapeItem {
  const made: ShapeItem = { id: `p${making.items.length}`, quantity: 0, ...item };
  making.items.push(made);
  return made;
}

function rectangleBlock(making: Making): Block {
  const { chance } = making;
  const [w, h] = [length(10, 120, chance), length(10, 120, chance)];
  const item = newItem(making, { outer: rectangleRing(w, h), rotations: [0, 90, 180, 270] });
  const rotation = pick([0, 90, 180, 270], chance);
  const [wide, high] = rotation % 180 === 0 ? [w, h] : [h, w];
  const parts: Part[] = [{ item, at: [0, 0], rotation, mirror: false }];
  if (chance() < 0.5) return { wide, high, parts };
  const next = micro(wide + making.params.spacing);
  parts.push({ item, at: [next, 0], rotation, mirror: false });
  return { wide: micro(next + wide), high, parts };
}

/** Two halves of a rectangle along its diagonal. */
function halvesBlock(making: Making): Block {
  const { chance, params } = making;
  if (params.spacing > 0) return rectangleBlock(making);
  const [w, h] = [length(20, 120, chance), length(20, 120, chance)];
  const item = newItem(making, { outer: ringOf([0, 0], [w, 0], [0, h]), rotations: [0, 180] });
  const part = (rotation: number): Part => ({ item, at: [0, 0], rotation, mirror: false });
  return { wide: w, high: h, parts: [part(0), part(180)] };
}

/** Angles nested into each other. */
function stairsBlock(making: Making): Block {
  const { chance, params } = making;
  const [size, step] = [length(40, 90, chance), length(4, 9, chance)];
  const outer = ringOf([0, 0], [size, 0], [size, step], [step, step], [step, size], [0, size]);
  const item = newItem(making, { outer, allowMirror: true });
  const shift = micro(step + params.spacing);
  const count = whole(1, 4, chance);
  const wide = micro(size + (count - 1) * shift);
  const parts = Array.from({ length: count }, (_, i): Part => {
    return { item, at: [micro(i * shift), micro(i * shift)], rotation: 0, mirror: false };
  });
  return { wide, high: wide, parts };
}

/** Any outline in any allowed turn, perhaps mirrored. */
function freeBlock(making: Making): Block {
  const { chance } = making;
  const item = newItem(making, {
    outer: chance() < 0.3 ? circleRing({ x: 0, y: 0 }, length(5, 40, chance)) : anyRing(90, chance),
    rotations: pick<ShapeItem['rotations'] & (object | string)>(['free', { step: 7.5 }], chance),
    allowMirror: chance() < 0.5,
  });
  const rotation = item.rotations === 'free' ? whole(0, 359_999, chance) / 1000 : 7.5 * whole(0, 47, chance);
  const mirror = item.allowMirror === true && chance() < 0.5;
  const box = turnedBox(item, rotation, mirror);
  const size = (low: number, high: number) => micro(high - low + 2 * ROOM + 0.001);
  const part: Part = { item, at: [ROOM, ROOM], rotation, mirror };
  return { wide: size(box.minX, box.maxX), high: size(box.minY, box.maxY), parts: [part] };
}

/** A frame, with a part that exactly fits into its hole where that is allowed. */
function frameBlock(making: Making): Block {
  const { chance, params } = making;
  const [w, h] = [length(12, 60, chance), length(12, 60, chance)];
  const rim = 7;
  const [holeW, holeH] = [micro(w + 2 * params.spacing), micro(h + 2 * params.spacing)];
  const outer = rectangleRing(micro(holeW + 2 * rim), micro(holeH + 2 * rim));
  const hole = transformRing({ a: 1, b: 0, c: 0, d: 1, e: rim, f: rim }, rectangleRing(holeW, holeH));
  const item = newItem(making, { outer, holes: [hole] });
  const parts: Part[] = [{ item, at: [0, 0], rotation: 0, mirror: false }];
  const inner = newItem(making, { outer: rectangleRing(w, h), rotations: [0, 180] });
  if (params.partInHole && micro(holeW) * micro(holeH) >= params.minHoleArea + 1e-6) {
    const at: [number, number] = [micro(rim + params.spacing), micro(rim + params.spacing)];
    parts.push({ item: inner, at, rotation: pick([0, 180], chance), mirror: false });
    return { wide: micro(holeW + 2 * rim), high: micro(holeH + 2 * rim), parts };
  }
  const beside = micro(holeW + 2 * rim + params.spacing);
  parts.push({ item: inner, at: [beside, 0], rotation: 0, mirror: false });
  return { wide: micro(beside + w), high: micro(holeH + 2 * rim), parts };
}

const BLOCKS = [rectangleBlock, rectangleBlock, halvesBlock, stairsBlock, freeBlock, freeBlock, frameBlock];

/** Blocks side by side in shelves; all coordinates from the lower left of the first one. */
function shelves(making: Making) {
  const { chance, params } = making;
  const placed: { part: Part; x: number; y: number }[] = [];
  let [y, wide] = [0, 0];
  for (let shelf = whole(1, 3, chance); shelf > 0; shelf--) {
    let [x, high] = [0, 0];
    for (let n = whole(1, 4, chance); n > 0; n--) {
      const block = pick(BLOCKS, chance)(making);
      for (const part of block.parts)
        placed.push({ part, x: micro(x + part.at[0]), y: micro(y + part.at[1]) });
      wide = Math.max(wide, micro(x + block.wide));
      x = micro(x + block.wide + params.spacing);
      high = Math.max(high, block.high);
    }
    y = micro(y + high + params.spacing);
  }
  return { placed, wide, high: micro(y - params.spacing) };
}

/** A stock row that takes the extents, exactly or with room, and where its usable place begins. */
function stockFor(id: string, extents: { wide: number; high: number }, { params, chance }: Making) {
  const room = () => (chance() < 0.5 ? 0 : length(1, 50, chance));
  const [wide, high] = [micro(extents.wide + 2 * params.margin), micro(extents.high + 2 * params.margin)];
  const way = chance();
  if (way < 0.25) {
    const stock: ShapeStock = { kind: 'strip', id, width: micro(high + room()) };
    return { stock, size: { length: wide, width: stock.width }, origin: [0, 0] as const };
  }
  const cost = chance() < 0.5 ? { cost: length(1, 90, chance) } : {};
  const [long, broad] = [micro(wide + room()), micro(high + room())];
  const isOutline = way < 0.5;
  const [x0, y0] = isOutline ? [length(-50, 50, chance), length(-50, 50, chance)] : [0, 0];
  const stock: ShapeSheet = { kind: 'sheet', id, quantity: 1, ...cost };
  // a place of its own for a defect, right of everything
  const isFlawed = chance() < 0.4;
  const whole = isFlawed ? micro(long + 20 + params.margin) : long;
  const corner = (x: number, y: number): [number, number] => [micro(x0 + x), micro(y0 + y)];
  const box = (x: number, y: number, w: number, h: number): Ring =>
    ringOf(corner(x, y), corner(x + w, y), corner(x + w, y + h), corner(x, y + h));
  if (isFlawed) stock.defects = [box(long, 0, 20, Math.min(20, broad))];
  if (isOutline) stock.outline = box(0, 0, whole, broad);
  else Object.assign(stock, { length: whole, width: broad });
  return { stock, size: { length: whole, width: broad }, origin: [x0, y0] as const };
}

function layoutFor(no: number, making: Making): { layout: ShapeLayout; stock: ShapeStock } {
  const { params } = making;
  const { placed, ...extents } = shelves(making);
  const { stock, size, origin } = stockFor(`s${no}`, extents, making);
  const placements = placed.map(({ part, x, y }, i): ShapePlacement => {
    const { item, rotation, mirror } = part;
    item.quantity++;
    const box = turnedBox(item, rotation, mirror);
    return {
      itemId: item.id,
      seq: i + 1,
      x: micro(origin[0] + params.margin + x - box.minX),
      y: micro(origin[1] + params.margin + y - box.minY),
      rotation,
      mirror,
    };
  });
  const reach = placements.reduce((most, p, i) => {
    const { item, rotation, mirror } = (placed[i] as (typeof placed)[number]).part;
    return Math.max(most, p.x + turnedBox(item, rotation, mirror).maxX);
  }, 0);
  if (stock.kind === 'strip') size.length = Math.ceil((reach + params.margin) * 1000 - 1e-6) / 1000;
  const layout = {
    layoutNo: no,
    group: 'all',
    stockId: stock.id,
    ...size,
    repeat: 1,
    placements,
    utilization: '',
  };
  return { layout, stock };
}

/** A job and a valid plan for it. */
export function validShapePlan(chance: Chance): { job: ShapeJob; solution: ShapeSolution } {
  const params: ShapeParams = {
    spacing: pick([0, 0, 3, 0.1, 2.345], chance),
    margin: pick([0, 5, 2.345], chance),
    partInHole: chance() < 0.6,
    minHoleArea: pick([0, 100, 2500], chance),
    chordError: 0.05,
  };
  const making: Making = { params, items: [], chance };
  const made = Array.from({ length: whole(1, 2, chance) }, (_, i) => layoutFor(i + 1, making));
  const { items } = making;
  const unplaced: ShapeSolution['unplaced'] = [];
  for (const item of items) {
    if (chance() > 0.15) continue;
    // every row has one sheet, and that is used
    const quantity = whole(1, 3, chance);
    item.quantity += quantity;
    unplaced.push({ itemId: item.id, quantity, reason: 'STOCK_EXHAUSTED' });
  }
  const stocks = made.map((m) => m.stock);
  const layouts = made.map((m) => m.layout);
  const totals = figuresOf(items, stocks, layouts);
  const solution: ShapeSolution = {
    version: 1,
    kind: 2,
    engine: 'muyun-shape',
    engineVersion: '1.0.0',
    seed: 1,
    rounds: 0,
    layouts,
    unplaced,
    totals,
  };
  return { job: { problem: { kind: 2, items, stocks }, params, sound: items.map((i) => i.id) }, solution };
}

/** Totals, and the utilisation of each layout, set on the way; the bound is the least that any plan needs. */
function figuresOf(items: readonly ShapeItem[], stocks: readonly ShapeStock[], layouts: ShapeLayout[]) {
  const netOf = new Map(
    items.map((i) => [i.id, area(i.outer) - (i.holes ?? []).reduce((s, h) => s + area(h), 0)]),
  );
  const sums = { net: 0, gross: 0, cost: 0, placed: 0 };
  for (const [i, layout] of layouts.entries()) {
    const stock = stocks[i] as ShapeStock;
    const net = layout.placements.reduce((s, p) => s + (netOf.get(p.itemId) ?? 0), 0);
    const gross =
      stock.kind === 'sheet' && stock.outline ? area(stock.outline) : layout.length * layout.width;
    layout.utilization = (net / gross).toFixed(4);
    sums.net += net;
    sums.gross += gross;
    sums.cost += stock.kind === 'strip' ? layout.length : (stock.cost ?? gross / 1e6);
    sums.placed += layout.placements.length;
  }
  const pieceAmount = items.reduce((s, i) => s + i.quantity, 0);
  return {
    pieceAmount,
    placedAmount: sums.placed,
    sheetAmount: layouts.length,
    cost: sums.cost.toFixed(3),
    netArea: (sums.net / 1e6).toFixed(6),
    grossArea: (sums.gross / 1e6).toFixed(6),
    utilization: (sums.net / sums.gross).toFixed(4),
    lowerBoundSheets: 1,
    lowerBoundCost: '0.000',
    gap: null,
    isProven: sums.placed === pieceAmount && sums.cost.toFixed(3) === '0.000',
  };
}
