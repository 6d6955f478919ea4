// From the problem in mm and degrees to integer tasks, one per group.
import type { BarGroup, BarItem, BarParams, BarProblem, BarStock } from '../problem/bar.ts';
import { barPrice, barWeight } from '../problem/bar-price.ts';
import { exact, metresToUm, toNumber } from '../problem/decimal.ts';
import type { PrecheckReport } from '../problem/reports.ts';
import { toUm } from '../problem/units.ts';
import { arrangerOf, barEnds, leastEnds } from './arrange.ts';
import { endType, halfJoint, isParallel } from './mitre.ts';
import type { EndType } from './mitre.ts';
import { gcd } from './plan.ts';
import type { BarKind, BarTask, BarType, EndClass, LimitUse } from './task.ts';

/** More lengths of an ordered bar are thinned out for the search; `finish` shortens afterwards. */
const MOST_LENGTHS = 160;

const UM_PER_METRE = 1_000_000;
/** yuan */
const HALF_A_CENT = 0.005;

/** Blocked items and bad stocks are left out. */
export function normaliseBars(problem: BarProblem, params: BarParams, report: PrecheckReport): BarTask[] {
  if (report.fatal) return [];
  const blocked = new Set(report.blocked);
  return problem.groups
    .filter((g) => !report.badGroups.includes(g.key))
    .map((group) => {
      const items = problem.items.filter((i) => i.group === group.key && !blocked.has(i.id));
      const stocks = problem.stocks.filter(
        (s) =>
          s.group === group.key &&
          !report.badStocks.includes(s.id) &&
          (s.kind !== 3 || params.useRemnant !== 3) &&
          s.quantity !== 0,
      );
      return taskOf(group, items, { stocks, params });
    });
}

function taskOf(group: BarGroup, items: BarItem[], rest: { stocks: BarStock[]; params: BarParams }): BarTask {
  const { params, stocks } = rest;
  const ends: EndType[] = [];
  const classes: EndClass[] = [];
  const kinds = kindsOf(items, params, { ends, classes });
  const limits: number[] = [];
  const limitUnits: number[] = [];
  const types: BarType[] = [];
  for (const stock of stocks) {
    const rows = limitRows(stock, limits, limitUnits);
    const lengths = lengthsOf(stock, exactLengths(stock, kinds, { params, ends }));
    for (const [i, lengthUm] of lengths.entries()) {
      const uses = rows.map((r) => ({ ...r, amount: r.isMetres ? lengthUm : 1 }));
      const shortestUm = shortestOf(stock, lengths, i);
      types.push(typeOf(stock, { lengthUm, shortestUm }, { group, params, ends, index: types.length, uses }));
    }
  }
  const isSquare = ends.every((e) => e.angle === 0);
  const unit = isSquare ? commonUnit(kinds) : 1;
  scale(kinds, types, unit);
  sound(types, params);
  for (const t of types) t.minUsed = leastUsed(t, kinds);
  const task: BarTask = {
    group,
    params,
    kinds,
    types,
    allTypes: types,
    limits,
    limitUnits,
    unitUm: unit / 2,
    ends,
    classes,
    arranger: undefined,
    isScarce: isScarce(kinds, types),
    maxPieces: params.maxPieces > 0 ? params.maxPieces : Infinity,
    maxKinds: params.maxKinds > 0 ? params.maxKinds : Infinity,
  };
  if (!isSquare) task.arranger = arrangerOf(task, unit);
  return task;
}

/** Rows of the limits a stock row adds: its bars, and the metres of an ordered bar. */
function limitRows(
  stock: BarStock,
  limits: number[],
  limitUnits: number[],
): { row: number; isMetres: boolean }[] {
  const rows: { row: number; isMetres: boolean }[] = [];
  const add = (amount: number, unit: number) => {
    limitUnits.push(unit);
    rows.push({ row: limits.push(amount) - 1, isMetres: unit > 1 });
  };
  if (typeof stock.quantity === 'number') add(stock.quantity, 1);
  if (stock.kind === 2 && stock.maxMetres !== undefined) add(metresToUm(stock.maxMetres), UM_PER_METRE);
  return rows;
}

/** Some piece fits no bar that is there without limit. */
export function isScarce(kinds: readonly BarKind[], types: readonly BarType[]): boolean {
  return kinds.some((k) => !types.some((t) => t.uses.length === 0 && t.minNetUm === 0 && t.cap >= k.w));
}

/** Σ w below which no pieces reach the type's `minNetUm`. */
function leastUsed(type: BarType, kinds: readonly BarKind[]): number {
  if (type.minNetUm <= 0) return 0;
  const least = kinds.reduce((m, k) => Math.min(m, k.w / k.netUm), Infinity);
  return least > 0 && least < Infinity ? Math.floor(type.minNetUm * least * (1 - 1e-9)) : 0;
}

/** A bar of the next order of use counts this many times as dear. */
const NEXT_ORDER = 20;
/** Orders of use told apart; the rest counts as the last. */
const MOST_ORDERS = 6;

/** `stockOrder` 2: 0 for the bars to use first; remnants that win anyway are among them. */
function orderOf(type: BarType, types: readonly BarType[], params: BarParams): number {
  const own = (t: BarType) =>
    t.isRemnant && params.useRemnant === 1 ? -Infinity : (t.stock.useOrder ?? Infinity);
  const earlier = new Set(types.map(own).filter((o) => o < own(type) && o > -Infinity));
  return Math.min(MOST_ORDERS - 1, earlier.size);
}

/**
 * Costs the search can work with. Without any price every bar counts 1; where scrap is worth more than
 * the bar or its remnant, scrap stays out of the search; with an order of use later bars count as dearer.
 * What a plan really costs is another matter: money.ts.
 */
function sound(types: BarType[], params: BarParams): void {
  const orders = types.map((t) => (params.stockOrder === 2 ? orderOf(t, types, params) : 0));
  if (orders.some((o) => o > 0)) {
    for (const t of types) {
      t.cost = (t.price > 0 ? t.price : 1) * NEXT_ORDER ** (orders[t.index] ?? 0);
      t.rho = 0;
      t.slack = 0;
    }
    return;
  }
  if (types.every((t) => t.cost > 0 && t.rho >= 0)) return;
  for (const t of types) {
    t.cost = Math.max(0, t.price);
    t.rho = 0;
    t.slack = 0;
  }
  if (types.some((t) => t.cost <= 0)) for (const t of types) t.cost = t.cost > 0 ? 1000 * t.cost + 1 : 1;
}

function kindsOf(
  items: BarItem[],
  params: BarParams,
  found: { ends: EndType[]; classes: EndClass[] },
): BarKind[] {
  const byKey = new Map<string, BarKind>();
  for (const item of items) {
    const left = endIndex(item.angleLeft ?? 0, item, { ends: found.ends, params });
    const right = endIndex(item.angleRight ?? 0, item, { ends: found.ends, params });
    const cls = classIndex({ left, right, canFlip: item.canFlip === true && left !== right }, found.classes);
    const priority = item.priority ?? 5;
    const key = `${toUm(item.length)}|${cls}|${priority}`;
    const row = { item, quantity: item.quantity };
    const old = byKey.get(key);
    if (old !== undefined) {
      old.quantity += item.quantity;
      old.rows.push(row);
      continue;
    }
    const a = found.ends[left];
    const b = found.ends[right];
    const w =
      2 * toUm(item.length) + (a === undefined ? 0 : halfJoint(a)) + (b === undefined ? 0 : halfJoint(b));
    const netUm = toUm(item.length);
    byKey.set(key, { index: byKey.size, w, quantity: item.quantity, priority, netUm, cls, rows: [row] });
  }
  return [...byKey.values()];
}

function endIndex(angle: number, item: BarItem, at: { ends: EndType[]; params: BarParams }): number {
  const end = endType(angle, toUm(item.height ?? 0), toUm(at.params.kerf));
  const old = at.ends.findIndex((e) => isParallel(e, end));
  return old >= 0 ? old : at.ends.push(end) - 1;
}

function classIndex(cls: EndClass, classes: EndClass[]): number {
  const old = classes.findIndex(
    (c) => c.left === cls.left && c.right === cls.right && c.canFlip === cls.canFlip,
  );
  return old >= 0 ? old : classes.push(cls) - 1;
}

/**
 * Lengths that 1, 2, … pieces of one kind fill, micrometres: where metres are limited and lengths are thinned out,
 * exactly enough metres must be enough. `w` is in half micrometres here.
 */
function exactLengths(
  stock: BarStock,
  kinds: readonly BarKind[],
  at: { params: BarParams; ends: EndType[] },
): number[] {
  if (stock.kind !== 2 || stock.maxMetres === undefined) return [];
  const bar = barEnds({ stock }, at.params);
  const trims = bar.headUm + bar.tailUm + leastEnds(at.ends, bar) / 2;
  const longest = toUm(stock.maxLength);
  const lengths: number[] = [];
  for (const { w, quantity } of kinds)
    for (let c = 1; c <= quantity && lengths.length < MOST_LENGTHS; c += 1) {
      const lengthUm = trims + (c * w) / 2;
      if (lengthUm > longest) break;
      lengths.push(lengthUm);
    }
  return lengths;
}

/** Lengths of a stock row, longest first, micrometres: thinned out, but those wanted among them. */
function lengthsOf(stock: BarStock, wanted: readonly number[]): number[] {
  if (stock.kind !== 2) return [toUm(stock.length)];
  const min = toUm(stock.minLength);
  const step = toUm(stock.lengthStep);
  const steps = Math.floor((toUm(stock.maxLength) - min) / step);
  const jump = Math.ceil((steps + 1) / MOST_LENGTHS);
  const kept = new Set<number>();
  for (let s = steps; s >= 0; s -= jump) kept.add(s);
  for (const lengthUm of wanted) kept.add(Math.min(steps, Math.max(0, Math.ceil((lengthUm - min) / step))));
  return [...kept].toSorted((a, b) => b - a).map((s) => min + s * step);
}

/** The shortest length that the i-th length kept stands for, micrometres. */
function shortestOf(stock: BarStock, lengths: readonly number[], i: number): number {
  const next = lengths[i + 1];
  if (stock.kind !== 2) return lengths[i] ?? 0;
  return next === undefined ? toUm(stock.minLength) : next + toUm(stock.lengthStep);
}

/** Lengths of the result in half micrometres. */
function typeOf(
  stock: BarStock,
  length: { lengthUm: number; shortestUm: number },
  rest: { group: BarGroup; params: BarParams; ends: EndType[]; index: number; uses: LimitUse[] },
): BarType {
  const { group, params, ends } = rest;
  const { lengthUm } = length;
  const bar = barEnds({ stock }, params);
  const usable = 2 * (lengthUm - bar.headUm - bar.tailUm);
  const cap = usable - leastEnds(ends, bar);
  const full = 2 * (lengthUm - bar.headUm);
  const price = toNumber(barPrice(group, stock.price, lengthUm / 1000));
  const isRemnant = stock.kind === 3;
  const taken = price * (isRemnant && params.useRemnant === 1 ? params.remnantUseRate : 1);
  const scrap = toNumber(exact(group.scrapPrice)) * toNumber(barWeight(group, lengthUm / 1000));
  const cost = taken - scrap;
  return {
    index: rest.index,
    stock,
    ...length,
    cap,
    capUm: cap / 2,
    full,
    remCap: full - 2 * toUm(params.remMinBar),
    price: taken,
    cost,
    rho: (taken * params.remnantFactor - scrap) / (2 * lengthUm),
    slack: price > 0 && params.remnantFactor > 0 ? HALF_A_CENT : 0,
    uses: rest.uses,
    isRemnant,
    minNetUm: isRemnant ? leastNet(params.remnantMinUtil, lengthUm) : 0,
    minUsed: 0,
  };
}

/** Least whole micrometres of pieces: `share` of the length, the share taken with six decimals. */
function leastNet(share: number, lengthUm: number): number {
  return Math.ceil((Math.round(share * 1e6) * lengthUm) / 1e6);
}

/** Half micrometres that divide every piece; bar lengths are then cut down to multiples. */
function commonUnit(kinds: readonly BarKind[]): number {
  return Math.max(
    1,
    kinds.reduce((g, k) => gcd(k.w, g), 0),
  );
}

function scale(kinds: BarKind[], types: BarType[], unit: number): void {
  for (const k of kinds) k.w /= unit;
  for (const t of types) {
    t.cap = Math.floor(t.cap / unit);
    t.full /= unit;
    t.remCap = Math.floor(t.remCap / unit);
    t.rho *= unit;
  }
}
