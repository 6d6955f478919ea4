// One group as integers: what the solvers work on. Every length here is in micrometres and "grown":
// parts and the usable box are enlarged by the cut width, so that neighbours may simply touch.
import { metresToUm, toNumber } from './decimal.ts';
import { sheetPrice } from './price.ts';
import { allowedRotations, isQuarterTurn } from './rotation.ts';
import type { CutRules, GroupTask, Kind, Orientation, StockType } from './task.ts';
import type { Group, Item, Params, PrecheckReport, Problem, Stock } from './types.ts';
import { toUm } from './units.ts';
import type { Box } from './usable.ts';
import { freeBoxes, usableBox, zonesIn } from './usable.ts';
import { withRoomForAll } from '../rect/zone-choice.ts';

export type { CutRules, GroupTask, Kind, Member, Orientation, StockType } from './task.ts';

/** As good as unlimited. */
const MANY_HOMES = 1e9;

/** The task with every kind's `homes` counted over its stocks. */
export function withHomes(task: GroupTask): GroupTask {
  const homesOf = (kind: Kind) =>
    task.stocks
      .filter((s) => kind.orientations.some((o) => o.w <= s.w && o.h <= s.h))
      .reduce((sum, s) => sum + Math.min(s.quantity, Math.floor(s.maxTotal / s.minLength)), 0);
  return { ...task, kinds: task.kinds.map((k) => ({ ...k, homes: Math.min(MANY_HOMES, homesOf(k)) })) };
}

/** Cut width: what lies between two neighbours, micrometres. */
export function gapOf(params: Params): number {
  return Math.max(toUm(params.spacing), toUm(params.kerf));
}

/** Splits the problem by group (and by groupKey in groupMode 3), leaving out blocked items. */
export function normalise(problem: Problem, params: Params, report: PrecheckReport): GroupTask[] {
  const tasks: GroupTask[] = [];
  const blocked = new Set(report.blocked);
  const exhausted = new Set(report.errors.flatMap((e) => (e.code === 'STOCK_EXHAUSTED' ? e.itemId : [])));
  for (const group of problem.groups) {
    if (typeof group.key !== 'string' || report.badGroups.includes(group.key)) continue;
    const items = problem.items.filter(
      (i) => i.group === group.key && typeof i.id === 'string' && !blocked.has(i.id) && i.quantity > 0,
    );
    const parts = items.filter((i) => i.isFiller !== true);
    const keys = params.groupMode === 3 ? [...new Set(parts.map((i) => i.groupKey ?? ''))] : [''];
    const stocks = problem.stocks.filter(
      (s) =>
        s.group === group.key &&
        typeof s.id === 'string' &&
        !report.badStocks.includes(s.id) &&
        (s.kind !== 3 || params.useRemnant !== 3),
    );
    const fillers = items.filter((i) => i.isFiller === true);
    // optional pieces come after every piece of priority 1 and 2, one that waits for stock among them
    const urgent = problem.items.filter(
      (i) => i.group === group.key && exhausted.has(i.id) && i.isFiller !== true && (i.priority ?? 5) <= 2,
    );
    for (const groupKey of keys) {
      const isMine = (i: Item) => params.groupMode !== 3 || (i.groupKey ?? '') === groupKey;
      const isOrphan = (i: Item) => groupKey === keys[0] && !keys.includes(i.groupKey ?? '');
      const optional = urgent.some(isMine) ? [] : fillers.filter((i) => isMine(i) || isOrphan(i));
      tasks.push(taskOf(group, groupKey, [parts.filter(isMine), optional], { stocks, params }));
    }
  }
  return tasks;
}

function taskOf(
  group: Group,
  groupKey: string,
  items: [Item[], Item[]],
  rest: { stocks: Stock[]; params: Params },
): GroupTask {
  const { params } = rest;
  const gap = gapOf(params);
  const stocks: StockType[] = [];
  const rates = ratesOf(rest.stocks, params);
  for (const stock of rest.stocks) {
    const type = stockTypeOf(stock, group, params, { index: stocks.length, rate: rates(stock) });
    if (type !== undefined) stocks.push(type);
  }
  const rules: CutRules = params.cutMode === 1 ? freeRules(gap) : cutRules(params, gap);
  const kinds = kindsOf(items[0], 0, gap);
  const fillers = params.filler ? kindsOf(items[1], kinds.length, gap) : [];
  const task = withHomes({ group, groupKey, kinds, fillers, stocks, rules, params });
  return params.cutMode === 2 ? withRoomForAll(task, withHomes) : task;
}

function freeRules(gap: number): CutRules {
  return { gap, maxStages: 1000, firstCut: -1, maxCut: Infinity, minStrip: 0 };
}

function cutRules(params: Params, gap: number): CutRules {
  return {
    gap,
    maxStages: params.maxStages > 0 ? params.maxStages : 1000,
    firstCut: params.firstCut === 'any' ? -1 : params.firstCut === 'across' ? 0 : 1,
    maxCut: params.maxCutLength > 0 ? toUm(params.maxCutLength) : Infinity,
    minStrip: toUm(params.minStrip),
  };
}

/** @param first index of the first kind */
function kindsOf(items: readonly Item[], first: number, gap: number): Kind[] {
  const kinds = new Map<string, Kind>();
  for (const item of items) {
    const kind = kindOf(item, first + kinds.size, gap);
    const turns = kind.orientations.map((o) => `${o.rotation}:${o.w}x${o.h}`);
    const key = `${kind.priority} ${turns.join(' ')}`;
    const known = kinds.get(key);
    if (known === undefined) kinds.set(key, kind);
    else {
      known.members.push(...kind.members);
      known.quantity += kind.quantity;
    }
  }
  return [...kinds.values()];
}

function kindOf(item: Item, index: number, gap: number): Kind {
  const w = toUm(item.w) + gap;
  const h = toUm(item.h) + gap;
  const orientations: Orientation[] = [];
  for (const rotation of allowedRotations(item)) {
    const turned = isQuarterTurn(rotation);
    const o = { rotation, w: turned ? h : w, h: turned ? w : h };
    if (!orientations.some((p) => p.w === o.w && p.h === o.h)) orientations.push(o);
  }
  return {
    index,
    members: [{ item, quantity: item.quantity }],
    quantity: item.quantity,
    orientations,
    area: (w / 1000) * (h / 1000),
    longest: Math.max(w, h),
    priority: item.priority ?? 5,
    homes: MANY_HOMES,
  };
}

/** With `stockOrder` 2 a stock counts so much less than the next in order that this is taken only where it saves a multiple. */
const ORDER_STEP = 4;
/** Prices of the first and the last stay within this of each other: they are added up as floats. */
const ORDER_SPREAD = 1e6;
function ratesOf(stocks: readonly Stock[], params: Params): (stock: Stock) => number {
  const orderOf = (s: Stock): number => s.useOrder ?? Infinity;
  const orders = [...new Set(stocks.map(orderOf))].sort((a, b) => a - b);
  const last = Math.max(1, orders.length - 1);
  const step = Math.min(ORDER_STEP, ORDER_SPREAD ** (1 / last));
  return (stock) =>
    (stock.kind === 3 ? params.remnantUseRate : 1) *
    (params.stockOrder === 2 ? step ** (orders.indexOf(orderOf(stock)) - orders.length + 1) : 1);
}

function stockTypeOf(
  stock: Stock,
  group: Group,
  params: Params,
  { index, rate }: Pick<StockType, 'index' | 'rate'>,
): StockType | undefined {
  const isCoil = stock.kind === 2;
  const step = isCoil ? toUm(stock.lengthStep) : 0;
  const minLength = isCoil ? toUm(stock.minLength) : toUm(stock.length);
  const maxTotal = isCoil && stock.maxMetres !== undefined ? metresToUm(stock.maxMetres) : Infinity;
  // no sheet is longer than what is left of the coil
  const longest = isCoil ? Math.max(minLength, Math.min(toUm(stock.maxLength), maxTotal)) : minLength;
  const length = isCoil ? minLength + Math.floor((longest - minLength) / step) * step : minLength;
  const gap = gapOf(params);
  const usable = usableBox(stock, length, params);
  if (usable.w <= 0 || usable.h <= 0) return undefined;
  const zones = zonesIn(usable, stock, params);
  const box = params.cutMode === 2 ? largest(freeBoxes(usable, zones)) : usable;
  if (box === undefined) return undefined;
  const obstacles = params.cutMode === 2 ? [] : zones.map((z) => grownObstacle(z, box, gap));
  const isRemnant = stock.kind === 3;
  const priceAt = (um: number) => toNumber(sheetPrice(group, stock, um / 1000)) * rate;
  // fewer metres than the shortest sheet are none: the coil is no size that could be chosen
  const quantity = maxTotal < minLength ? 0 : (stock.quantity ?? Infinity);
  const grown = { x: box.x, y: box.y, w: box.w + gap, h: box.h + gap };
  return {
    index,
    stock,
    isCoil,
    isRemnant,
    length,
    ...grown,
    wholeW: usable.w + gap,
    wholeH: usable.h + gap,
    obstacles,
    store: index,
    quantity,
    maxTotal,
    minLength,
    step,
    rate,
    priceAt,
  };
}

function grownObstacle(zone: Box, box: Box, gap: number): Box {
  const dx = Math.min(gap, zone.w - 1);
  const dy = Math.min(gap, zone.h - 1);
  return { x: zone.x - box.x + dx, y: zone.y - box.y + dy, w: zone.w - dx, h: zone.h - dy };
}

function largest(boxes: Box[]): Box | undefined {
  return boxes.toSorted((a, b) => b.w * b.h - a.w * a.h)[0];
}
