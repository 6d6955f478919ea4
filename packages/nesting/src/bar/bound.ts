// Lower bounds of one group: by length, by pieces that share no bar, and from prices of the linear program.
// All hold for the relaxation of mitres (half joints) and for any choice of lengths.
import { barsLeft, creditedCost, leastCosts } from './task.ts';
import type { BarTask, BarType } from './task.ts';

/** Prices gain this part more than computed, at most: rounding of sums. */
const ROUNDING = 1e-11;

/**
 * What a bar costs at least per unit cut from it, yuan. With a credit that is `credited / u + rho` for u units, least
 * at one end of what may be cut.
 */
function leastPerUnit(type: BarType, shortest: number): number {
  const plain = type.cost / type.cap;
  if (shortest > type.remCap) return plain;
  const credited = creditedCost(type);
  const most = Math.min(type.cap, type.remCap);
  return Math.min(plain, credited / most + type.rho, credited / shortest + type.rho);
}

/** Every unit of length costs at least what it does on the best-filled cheapest bars there are, yuan. */
export function lengthBound(task: BarTask): number {
  let open = task.kinds.reduce((s, k) => s + k.w * k.quantity, 0);
  const types = task.types.filter((t) => t.cap > 0);
  const shortest = task.kinds.reduce((m, k) => Math.min(m, k.w), Infinity);
  const rates = types.map((t) => ({
    rate: leastPerUnit(t, shortest),
    units: barsLeft(t, task.limits) * t.cap,
  }));
  if (rates.some((r) => !(r.rate >= 0))) return 0;
  let cost = 0;
  for (const { rate, units } of rates.toSorted((a, b) => a.rate - b.rate)) {
    const taken = Math.min(open, units);
    cost += taken * rate;
    open -= taken;
    if (open <= 0) break;
  }
  return (1 - 1e-12) * cost;
}

/**
 * Fewest bars by length: pieces longer than half a bar share none, others fill what those leave.
 * Source: Martello and Toth 1990, bound L2, over every threshold.
 */
export function fewestByLength(task: BarTask): number {
  const longest = task.types.reduce((m, t) => Math.max(m, t.cap), 1);
  const pieces = task.kinds.map((k) => ({ w: k.w, q: k.quantity })).toSorted((a, b) => b.w - a.w);
  const total = pieces.reduce((s, p) => s + p.w * p.q, 0);
  let best = Math.ceil(total / longest - 1e-9);
  const count = pieces.reduce((s, p) => s + p.q, 0);
  if (task.maxPieces < Infinity) best = Math.max(best, Math.ceil(count / task.maxPieces));
  for (const { w: least } of pieces) {
    if (2 * least > longest) continue;
    let alone = 0;
    let room = 0;
    let small = 0;
    for (const { w, q } of pieces) {
      if (2 * w > longest) {
        alone += q;
        if (w <= longest - least) room += q * (longest - w);
      } else if (w >= least) small += q * w;
    }
    best = Math.max(best, alone + Math.max(0, Math.ceil((small - room) / longest - 1e-9)));
  }
  const halves = pieces.reduce((s, p) => s + (2 * p.w > longest ? p.q : 0), 0);
  return Math.max(best, halves);
}

/** What the cheapest bars of this number cost, yuan: each at its least. */
export function cheapestBars(task: BarTask, bars: number): number {
  const costs = leastCosts(task);
  const least = (t: BarType) => costs[t.index] ?? 0;
  let open = bars;
  let cost = 0;
  for (const type of task.types.toSorted((a, b) => least(a) - least(b))) {
    const taken = Math.min(open, barsLeft(type, task.limits));
    cost += taken * least(type);
    open -= taken;
    if (open <= 0) break;
  }
  return cost;
}

/** Prices of one look of the linear program: rows of kinds, then of limits, and what patterns gain by them. */
export interface Dual {
  pi: Float64Array;
  /** No pattern of the type gains more, yuan. */
  gains: Float64Array;
}

/**
 * A bound from any prices: where a pattern of unlimited bars still gains, all prices are scaled down until none
 * does (Farley 1990); limited bars may go on gaining, their number times the gain is taken off (Lagrange).
 * Which bars count as limited is free; the best of three choices is taken.
 * @returns yuan; 0 when nothing is proven
 */
export function dualBound(task: BarTask, dual: Dual): number {
  const bars = task.types.map((t) => barsLeft(t, task.limits));
  const pieces = task.kinds.reduce((s, k) => s + k.quantity, 0);
  const bounds = [0, pieces / 16, Number.MAX_VALUE].map((most) =>
    boundOf(task, dual, (t) => (bars[t.index] ?? 0) <= most),
  );
  return Math.max(0, ...bounds);
}

function boundOf(task: BarTask, dual: Dual, isCharged: (type: BarType) => boolean): number {
  const { pi, gains } = dual;
  const costs = leastCosts(task);
  const least = (t: BarType) => costs[t.index] ?? 0;
  const gainOf = (t: BarType) => (gains[t.index] ?? Infinity) + ROUNDING * t.cost;
  let scale = 1;
  for (const type of task.types) {
    if (isCharged(type)) continue;
    const gain = Math.max(0, gainOf(type));
    scale = Math.min(scale, gain === 0 ? 1 : Math.max(0, least(type)) / (Math.max(0, least(type)) + gain));
  }
  const charges = new Float64Array(task.limits.length);
  for (const type of task.types)
    if (isCharged(type))
      charge(task, type, { charges, gain: scale * gainOf(type) - (1 - scale) * least(type) });
  let value = 0;
  for (const [k, kind] of task.kinds.entries()) value += Math.max(0, pi[k] ?? 0) * kind.quantity;
  for (const l of task.limits.keys()) value += Math.min(0, pi[task.kinds.length + l] ?? 0) * inUnits(task, l);
  let bound = scale * value;
  for (const [l, each] of charges.entries()) bound -= each * inUnits(task, l);
  return Number.isFinite(bound) ? bound * (1 - 1e-13) : 0;
}

function inUnits(task: BarTask, row: number): number {
  return (task.limits[row] ?? 0) / (task.limitUnits[row] ?? 1);
}

/** Raises the price of the row of which there is least, so that no pattern of the type gains. */
function charge(task: BarTask, type: BarType, at: { charges: Float64Array; gain: number }): void {
  if (!(at.gain > 0)) return;
  const [first, ...others] = type.uses;
  if (first === undefined) return;
  const bars = (u: { row: number; amount: number }) => (task.limits[u.row] ?? 0) / u.amount;
  const { row, amount } = others.reduce((a, b) => (bars(b) < bars(a) ? b : a), first);
  const each = at.gain / (amount / (task.limitUnits[row] ?? 1));
  at.charges[row] = Math.max(at.charges[row] ?? 0, each);
}
