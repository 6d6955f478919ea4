// Which free rectangle of a sheet with forbidden zones is cut edge to edge: the largest, unless pieces would be left without any sheet.
import type { CutRules, GroupTask, Kind, StockType } from './task.ts';
import { toUm } from './units.ts';
import { freeBoxes, usableBox, zonesIn } from './usable.ts';
import type { Box } from './usable.ts';

type Extents = Pick<Box, 'w' | 'h'>;

const fits = (size: Extents, kind: Kind): boolean =>
  kind.orientations.some((o) => o.w <= size.w && o.h <= size.h);

/** Whether the piece can be cut from the sheet at all: a shear may be too short for either side of it. */
function takes(stock: StockType, kind: Kind, { maxCut }: CutRules): boolean {
  const isCut = Math.min(stock.length, toUm(stock.stock.width)) <= maxCut;
  return stock.quantity > 0 && isCut && fits(stock, kind);
}

/**
 * The task in which a sheet is cut in another of its free rectangles where that takes more of what no other sheet takes.
 * @param count sets `homes` of the kinds anew
 */
export function withRoomForAll(task: GroupTask, count: (task: GroupTask) => GroupTask): GroupTask {
  let current = task;
  for (const at of task.stocks.keys()) {
    const { kinds, stocks, rules } = current;
    if (kinds.every((k) => stocks.some((s) => takes(s, k, rules)))) return current;
    const other = otherBoxOf(current, at);
    if (other !== undefined) current = count({ ...current, stocks: current.stocks.with(at, other) });
  }
  return current;
}

function otherBoxOf({ kinds, stocks, params, rules }: GroupTask, at: number): StockType | undefined {
  const own = stocks[at];
  if (own === undefined || own.quantity <= 0) return undefined;
  const usable = usableBox(own.stock, own.length, params);
  const boxes = freeBoxes(usable, zonesIn(usable, own.stock, params));
  if (boxes.length < 2) return undefined;
  const alone = kinds.filter((k) => !stocks.some((s, i) => i !== at && takes(s, k, rules)));
  const worthOf = (size: Extents) =>
    alone.reduce((sum, k) => sum + (fits(size, k) ? k.area * k.quantity : 0), 0);
  let best: Extents & Pick<Box, 'x' | 'y'> = own;
  for (const { x, y, w, h } of boxes.toSorted((a, b) => b.w * b.h - a.w * a.h)) {
    const grown = { x, y, w: w + rules.gap, h: h + rules.gap };
    if (worthOf(grown) > worthOf(best)) best = grown;
  }
  const { x, y, w, h } = best;
  return best === own ? undefined : { ...own, x, y, w, h };
}
