// Which free rectangle of a sheet with forbidden zones is cut edge to edge: the largest, unless pieces would be left without any sheet.
import type { GroupTask, Kind, StockType } from '../problem/task.ts';
import { freeBoxes, usableBox, zonesIn } from '../problem/usable.ts';
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
 * The task in which a sheet is cut in another of its free rectangles where that takes more of what no other sheet takes.
 * @param count sets `homes` of the kinds anew
 */
export function withRoomForAll(task: GroupTask, count: (task: GroupTask) => GroupTask): GroupTask {
  const { rules } = task;
  const context = { rules, smallest: smallestOf(task), trimOf: makeTrimOf(rules.gap) };
  const choices = task.stocks.map((s) => freeRectangles(s, task));
  if (choices.every((boxes) => boxes.length < 2)) return task;
  let current = task;
  for (const [at, boxes] of choices.entries()) {
    const { kinds, stocks } = current;
    if (kinds.every((k) => stocks.some((s) => takes(s, k, context)))) return current;
    const other = boxes.length < 2 ? undefined : otherBoxOf(current, at, { boxes, context });
    if (other !== undefined) current = count({ ...current, stocks: current.stocks.with(at, other) });
  }
  return current;
}

/** Largest first. */
function freeRectangles({ stock, length }: StockType, { params }: GroupTask): Box[] {
  const usable = usableBox(stock, length, params);
  return freeBoxes(usable, zonesIn(usable, stock, params)).toSorted((a, b) => b.w * b.h - a.w * a.h);
}

function otherBoxOf(
  { kinds, stocks, rules }: GroupTask,
  at: number,
  { boxes, context }: { boxes: readonly Box[]; context: GuillotineContext },
): StockType | undefined {
  const own = stocks[at];
  if (own === undefined || own.quantity <= 0) return undefined;
  const alone = kinds.filter((k) => !stocks.some((s, i) => i !== at && takes(s, k, context)));
  const worthOf = (type: StockType) =>
    alone.reduce((sum, k) => sum + (takes(type, k, context) ? k.area * k.quantity : 0), 0);
  let best = own;
  let most = worthOf(own);
  for (const { x, y, w, h } of boxes) {
    const type = { ...own, x, y, w: w + rules.gap, h: h + rules.gap };
    const worth = worthOf(type);
    if (worth > most) [best, most] = [type, worth];
  }
  return best === own ? undefined : best;
}
