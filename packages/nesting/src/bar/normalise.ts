// From the problem in mm and degrees to integer tasks, one per group.
import type { BarGroup, BarItem, BarParams, BarProblem, BarStock } from '../problem/bar.ts';
import { barPrice, barWeight } from '../problem/bar-price.ts';
import { exact, toNumber } from '../problem/decimal.ts';
import type { PrecheckReport } from '../problem/reports.ts';
import { toUm } from '../problem/units.ts';
import { Sequencer, barEnds, leastEnds } from './arrange.ts';
import { endType, halfJoint, isParallel } from './mitre.ts';
import type { EndType } from './mitre.ts';
import { gcd } from './plan.ts';
import type { Arranger, BarKind, BarTask, BarType, EndClass } from './task.ts';

/** More lengths of an ordered bar are thinned out for the search; `finish` shortens afterwards. */
const MOST_LENGTHS = 160;

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
  const types: BarType[] = [];
  for (const stock of stocks) {
    const limit = typeof stock.quantity === 'number' ? limits.push(stock.quantity) - 1 : -1;
    for (const lengthUm of lengthsOf(stock))
      types.push(typeOf(stock, lengthUm, { group, params, ends, index: types.length, limit }));
  }
  const isSquare = ends.every((e) => e.angle === 0);
  const unit = isSquare ? commonUnit(kinds) : 1;
  scale(kinds, types, unit);
  const isPriced = sound(types);
  const task: BarTask = {
    group,
    params,
    kinds,
    types,
    limits,
    unitUm: unit / 2,
    ends,
    classes,
    arranger: undefined,
    isPriced,
    boundFactor: Math.min(1, ...stocks.map((stock) => thinning(stock, params, group))),
    isScarce: kinds.some((k) => !types.some((t) => t.limit < 0 && t.cap >= k.w)),
    maxPieces: params.maxPieces > 0 ? params.maxPieces : Infinity,
    maxKinds: params.maxKinds > 0 ? params.maxKinds : Infinity,
  };
  if (!isSquare) task.arranger = arrangerOf(task, unit);
  return task;
}

/**
 * Costs the search can work with. Without any price every bar counts 1; where scrap is worth more than
 * the bar or its remnant, scrap stays out of the search. Returns whether costs are net costs in yuan.
 */
function sound(types: BarType[]): boolean {
  const isSound = types.every((t) => t.cost > 0 && t.rho >= 0);
  if (isSound) return true;
  for (const t of types) {
    t.cost = Math.max(0, t.price);
    t.rho = 0;
  }
  if (types.some((t) => t.cost <= 0)) for (const t of types) t.cost = t.cost > 0 ? 1000 * t.cost + 1 : 1;
  return false;
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
    byKey.set(key, { index: byKey.size, w, quantity: item.quantity, priority, cls, rows: [row] });
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

/** Lengths of a stock row, longest first, micrometres. */
function lengthsOf(stock: BarStock): number[] {
  if (stock.kind !== 2) return [toUm(stock.length)];
  const min = toUm(stock.minLength);
  const step = toUm(stock.lengthStep);
  const steps = Math.floor((toUm(stock.maxLength) - min) / step);
  const jump = Math.ceil((steps + 1) / MOST_LENGTHS);
  const lengths: number[] = [];
  for (let s = steps; s >= 0; s -= jump) lengths.push(min + s * step);
  return lengths;
}

/**
 * What thinned-out lengths may cost: a bar of a missing length is at most Δ shorter than the next one kept,
 * hence cheaper by at most Δ times the price per length; its net cost is at least the part of its price
 * that no credit returns. With a scrap price no such part is known: no bound.
 */
function thinning(stock: BarStock, params: BarParams, group: BarGroup): number {
  if (stock.kind !== 2) return 1;
  const lengths = lengthsOf(stock);
  const gap = (lengths[0] ?? 0) - (lengths[1] ?? lengths[0] ?? 0) - toUm(stock.lengthStep);
  if (gap <= 0) return 1;
  if (exact(group.scrapPrice).n > 0n) return 0;
  const least = toUm(stock.minLength) * (1 - params.remnantFactor);
  return least > 0 ? 1 / (1 + gap / least) : 0;
}

/** Lengths of the result in half micrometres. */
function typeOf(
  stock: BarStock,
  lengthUm: number,
  rest: { group: BarGroup; params: BarParams; ends: EndType[]; index: number; limit: number },
): BarType {
  const { group, params, ends } = rest;
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
    lengthUm,
    cap,
    full,
    remCap: full - 2 * toUm(params.remMinBar),
    price: taken,
    cost,
    rho: (taken * params.remnantFactor - scrap) / (2 * lengthUm),
    limit: rest.limit,
    isRemnant,
  };
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

/** Ends beyond the relaxation inside `cap`, in units rounded up. */
function arrangerOf(task: BarTask, unit: number): Arranger {
  const sequencer = new Sequencer(task);
  return {
    extra(counts, kinds, type) {
      const perClass = task.classes.map(() => 0);
      for (const [i, k] of kinds.entries()) {
        const cls = task.kinds[k]?.cls ?? 0;
        perClass[cls] = (perClass[cls] ?? 0) + (counts[i] ?? 0);
      }
      const bar = barEnds(type, task.params);
      const extra = sequencer.arrange(perClass, bar).extra - leastEnds(task.ends, bar);
      return Math.ceil(extra / unit - 1e-9);
    },
  };
}
