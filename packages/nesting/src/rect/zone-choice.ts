// Which free rectangles of a sheet with forbidden zones are cut edge to edge: the largest, more where pieces would be left without any
// sheet, and of a coil that of shorter sheets.
import type { GroupTask, Kind, StockType } from '../problem/task.ts';
import { freeBoxes, usableBox, zonesIn } from '../problem/usable.ts';
import { toUm } from '../problem/units.ts';
import type { Box } from '../problem/usable.ts';
import { smallestOf } from './bin.ts';
import type { Greed } from './bin.ts';
import { GuillotineBin } from './guillotine-bin.ts';
import { makeTrimOf } from './guillotine-context.ts';
import type { GuillotineContext } from './guillotine-context.ts';

const PLAIN: Greed = { beta: 1, blink: 0, chance: () => 0 };

/**
 * Whether the piece can be cut from the empty sheet by the machine's rules: room for it is not enough where the shear is
 * short, because a cut runs on over what lies beside the rectangle. Of a coil the longest sheet and the longest that the
 * shear cuts along are looked at.
 */
function takes(stock: StockType, kind: Kind, context: GuillotineContext): boolean {
  if (stock.quantity <= 0) return false;
  return lengthsOf(stock, context.rules.maxCut).some((length) => {
    if (stock.w - (stock.length - length) <= 0) return false;
    return new GuillotineBin(stock, length, context).find(kind, PLAIN) < Infinity;
  });
}

function lengthsOf(stock: StockType, maxCut: number): number[] {
  if (!stock.isCoil || maxCut >= stock.length) return [stock.length];
  const steps = Math.floor((maxCut - stock.minLength) / stock.step);
  return steps < 0 ? [stock.length] : [stock.length, stock.minLength + steps * stock.step];
}

/**
 * The task in which a sheet may be cut in another of its free rectangles beside the largest, where pieces would be left
 * without any: the same row of the store once more (`store`), with that rectangle. A coil always has the largest of those that
 * shorter sheets have whole: the largest of its longest sheet may lie behind a zone.
 * @param count sets `homes` of the kinds anew
 */
export function withRoomForAll(task: GroupTask, count: (task: GroupTask) => GroupTask): GroupTask {
  const { rules } = task;
  const context = { rules, smallest: smallestOf(task), trimOf: makeTrimOf(rules.gap) };
  const choices = task.stocks.map((s) => freeRectangles(s, task));
  if (choices.every((boxes) => boxes.length < 2)) return task;
  const stocks = [...task.stocks];
  // which few sizes are used is chosen afterwards: each has to do for all pieces then
  const isFew = task.params.stockOrder === 3 || task.params.maxSizesPerGroup > 0;
  const without = (rows: readonly StockType[]) =>
    task.kinds.filter((k) => !rows.some((s) => takes(s, k, context)));
  let alone = without(stocks);
  for (const [at, boxes] of choices.entries()) {
    const own = stocks[at];
    if (own === undefined || boxes.length < 2) continue;
    const rows = boxes.map((box) => rowAt(own, box, task));
    const short = boxes
      .map((box) => rowAt(own, box, task, Math.floor))
      .find((r) => r.length < own.length && task.kinds.some((k) => takes(r, k, context)));
    if (short !== undefined) stocks.push({ ...short, index: stocks.length });
    let open = isFew ? without(short === undefined ? [own] : [own, short]) : alone;
    for (;;) {
      const other = bestRowFor(open, rows, context);
      if (other === undefined) break;
      stocks.push({ ...other, index: stocks.length });
      open = open.filter((k) => !takes(other, k, context));
    }
    if (!isFew) alone = open;
  }
  return stocks.length === task.stocks.length ? task : count({ ...task, stocks });
}

/** Largest first. */
function freeRectangles({ stock, length }: StockType, { params }: GroupTask): Box[] {
  const usable = usableBox(stock, length, params);
  return freeBoxes(usable, zonesIn(usable, stock, params)).toSorted((a, b) => b.w * b.h - a.w * a.h);
}

/**
 * The row of the store cut in this rectangle. Of a coil its sheets are no longer than the rectangle needs: one that ends before
 * the sheet does gains nothing by a longer one.
 * @param steps whether the longest sheet has the whole of a rectangle that ends between two lengths, or ends before it: a shorter
 * sheet loses what it is shorter than the longest, though nothing of the rectangle may be missing yet
 */
function rowAt(
  own: StockType,
  { x, y, w, h }: Box,
  { rules, params }: GroupTask,
  steps = Math.ceil,
): StockType {
  const { stock, isCoil, minLength, step } = own;
  const whole = usableBox(stock, own.length, params);
  const needed = x + w + own.length - whole.x - whole.w;
  const length = isCoil ? minLength + steps(Math.max(0, needed - minLength) / step) * step : own.length;
  const usable = usableBox(stock, length, params);
  const inside = Math.min(w, usable.x + usable.w - x);
  return { ...own, length, x, y, w: inside + rules.gap, h: h + rules.gap, wholeW: usable.w + rules.gap };
}

/** That whose rectangle takes most of these pieces; undefined when none takes any. */
function bestRowFor(
  kinds: readonly Kind[],
  rows: readonly StockType[],
  context: GuillotineContext,
): StockType | undefined {
  let best: StockType | undefined;
  let most = 0;
  for (const row of rows) {
    const worth = kinds.reduce((sum, k) => sum + (takes(row, k, context) ? k.area * k.quantity : 0), 0);
    if (worth > most) [best, most] = [row, worth];
  }
  return best;
}

/**
 * The row of the stock in whose rectangle these parts lie; the first one where none holds them all.
 * @param parts on the sheet, mm
 */
export function rowHolding(
  stocks: readonly StockType[],
  stockId: string,
  parts: readonly Box[],
): StockType | undefined {
  const rows = stocks.filter((s) => s.stock.id === stockId);
  const um = parts.map(({ x, y, w, h }) => ({ x: toUm(x), y: toUm(y), w: toUm(w), h: toUm(h) }));
  const holds = (s: StockType) =>
    um.every((p) => p.x >= s.x && p.y >= s.y && p.x + p.w <= s.x + s.w && p.y + p.h <= s.y + s.h);
  return rows.find(holds) ?? rows[0];
}
