// Pieces of true-shape orders that were given up without need, by a look of its own at drawings and sheets.
import { boundsOfRing } from '../src/geometry/box.ts';
import { transformRing, turned } from '../src/geometry/transform.ts';
import type { ShapeItem, ShapeSolution, ShapeStock } from '../src/problem/shape.ts';
import type { Finding } from './kind.ts';
import type { ShapeJob } from './shapes-draw.ts';

/** A part is known to fit only with this much play, mm: the engine rounds to whole micrometres and replaces arcs. */
const PLAY = 0.01;

/** Pieces neither placed nor told, sound items told as bad, and such as an unused plain sheet takes. */
export function lostShapes(job: ShapeJob, solution: ShapeSolution): Finding[] {
  const found: Finding[] = [];
  const { problem, params } = job;
  const told = new Map<string, number>();
  const add = (id: string, n: number) => told.set(id, (told.get(id) ?? 0) + n);
  for (const l of solution.layouts) for (const p of l.placements) add(p.itemId, l.repeat);
  for (const u of solution.unplaced) add(u.itemId, u.quantity);
  const isCount = (n: number) => Number.isSafeInteger(n) && n > 0;
  const wanted = new Map<string, number>();
  for (const i of problem.items)
    wanted.set(i.id, (wanted.get(i.id) ?? 0) + (isCount(i.quantity) ? i.quantity : 0));
  for (const [id, n] of wanted)
    if ((told.get(id) ?? 0) !== n)
      found.push({ code: 'LOST', detail: `${id}: ${told.get(id) ?? 0} of ${n}` });
  for (const u of solution.unplaced) {
    const item = problem.items.find((i) => i.id === u.itemId);
    if (item === undefined || u.quantity === 0) continue;
    const isSound = job.sound.includes(u.itemId);
    const isBadTold = u.reason === 'BAD_ITEM' || u.reason === 'BAD_SHAPE';
    if ((isSound && isBadTold) || u.reason === 'NO_TIME' || u.reason === 'REFUSED')
      found.push({ code: 'GIVEN_UP', detail: `${u.itemId} ${u.reason}` });
    if (!isSound || u.reason === 'PARAMS') continue;
    for (const stock of openStocks(problem.stocks, item, solution))
      if (takes(stock, item, params))
        found.push({ code: 'UNUSED', detail: `${u.itemId} ${u.reason} ${stock.id}` });
  }
  return found;
}

/** Sound rows of the item's group of which something is left. */
function openStocks(stocks: readonly ShapeStock[], item: ShapeItem, solution: ShapeSolution): ShapeStock[] {
  return stocks.filter((s) => {
    if ((s.group ?? 'all') !== (item.group ?? 'all') || stocks.some((o) => o !== s && o.id === s.id))
      return false;
    const used = solution.layouts.reduce((n, l) => n + (l.stockId === s.id ? l.repeat : 0), 0);
    const { quantity = null, cost = 0 } = s.kind === 'sheet' ? s : {};
    const isSound = (quantity === null || (Number.isInteger(quantity) && quantity >= 0)) && cost >= 0;
    return isSound && used < (s.kind === 'strip' ? 1 : (quantity ?? Infinity));
  });
}

/** Only plain rectangles and strips are judged, by the drawing's box in turns of the list, or of every 5 degrees. */
function takes(stock: ShapeStock, item: ShapeItem, params: ShapeJob['params']): boolean {
  // places are whole micrometres
  const margin = Math.ceil(params.margin * 1000 - 1e-6) / 1000;
  const isPlain = stock.kind === 'strip' || (stock.kind === 'sheet' && !stock.outline && !stock.defects);
  if (!isPlain) return false;
  const long = stock.kind === 'strip' ? (stock.maxLength ?? 60_000) : (stock.length ?? Number.NaN);
  return turnsOf(item).some((turn) => {
    const box = boundsOfRing(transformRing(turned(turn), item.outer));
    const isStraight =
      turn % 90 === 0 && item.outer.vertices.every((v) => !v.bulge && isGrid(v.x) && isGrid(v.y));
    const play = isStraight ? 1e-6 : PLAY;
    return (
      box.maxX - box.minX + 2 * margin + play <= long + 2e-6 &&
      box.maxY - box.minY + 2 * margin + play <= (stock.width ?? Number.NaN) + 2e-6
    );
  });
}

function isGrid(v: number): boolean {
  return Math.abs(v * 1000 - Math.round(v * 1000)) < 1e-6;
}

function turnsOf({ rotations = [0] }: ShapeItem): number[] {
  if (Array.isArray(rotations)) return rotations;
  const step = rotations === 'free' ? 5 : rotations.step;
  return Array.from({ length: Math.ceil(360 / step) }, (_, i) => i * step);
}
