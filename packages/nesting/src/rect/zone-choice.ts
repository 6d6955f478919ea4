// Which free rectangle of a sheet with forbidden zones is cut edge to edge: the largest, unless pieces would be left without any sheet.
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
 * without any: the same row of the store once more (`store`), with that rectangle.
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
    let open = isFew ? without([own]) : alone;
    for (;;) {
      const other = bestBoxFor(open, own, { boxes, context });
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

/** Cut in the rectangle that takes most of these pieces; undefined when none takes any. */
function bestBoxFor(
  kinds: readonly Kind[],
  own: StockType,
  { boxes, context }: { boxes: readonly Box[]; context: GuillotineContext },
): StockType | undefined {
  const { gap } = context.rules;
  let best: StockType | undefined;
  let most = 0;
  for (const { x, y, w, h } of boxes) {
    const type = { ...own, x, y, w: w + gap, h: h + gap };
    const worth = kinds.reduce((sum, k) => sum + (takes(type, k, context) ? k.area * k.quantity : 0), 0);
    if (worth > most) [best, most] = [type, worth];
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
