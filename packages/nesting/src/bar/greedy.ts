// Constructive plans: longest pieces first, and bar by bar for the greatest worth with learning prices.
import { drained } from '../geometry/sliced.ts';
import type { Sliced } from '../geometry/sliced.ts';
import type { BarPlan, Cut } from './plan.ts';
import { merged } from './plan.ts';
import { fittingOf, isWorthTaking, patternOf } from './pattern.ts';
import type { Pricer } from './pricing.ts';
import { barsLeft, takeBars } from './task.ts';
import type { BarTask, BarType, Pattern } from './task.ts';

/** Kinds offered to bars in one slice; a bar put together counts as many, a mitred one as many more. */
const SLICE = 200_000;
const PUT_TOGETHER = 40;
const MITRED = 10_000;

/** Demand and bars still open; changed by the functions below. */
export interface Open {
  demand: Float64Array;
  limits: Float64Array;
}

export function openOf(task: BarTask): Open {
  return {
    demand: Float64Array.from(task.kinds, (k) => k.quantity),
    limits: Float64Array.from(task.limits),
  };
}

/** Times a pattern can be cut from what is open. */
export function timesOf(task: BarTask, pattern: Pattern, open: Open): number {
  let times = barsLeft(task.types[pattern.type], open.limits);
  for (const [i, k] of pattern.kinds.entries())
    times = Math.min(times, Math.floor((open.demand[k] ?? 0) / (pattern.counts[i] ?? 1)));
  return times;
}

export function takeOff(task: BarTask, cut: Cut, open: Open): void {
  const { pattern, times } = cut;
  takeBars(task.types[pattern.type], open.limits, times);
  for (const [i, k] of pattern.kinds.entries())
    open.demand[k] = (open.demand[k] ?? 0) - times * (pattern.counts[i] ?? 0);
}

/** The pattern without what is no longer needed; undefined when nothing remains. */
export function trimmed(task: BarTask, pattern: Pattern, open: Open): Pattern | undefined {
  const counts = new Map<number, number>();
  let isSame = true;
  for (const [i, k] of pattern.kinds.entries()) {
    const c = Math.min(pattern.counts[i] ?? 0, open.demand[k] ?? 0);
    if (c !== pattern.counts[i]) isSame = false;
    if (c > 0) counts.set(k, c);
  }
  const type = task.types[pattern.type];
  return isSame || type === undefined ? pattern : patternOf(task, type, counts);
}

/** First fit, longest first, kind by kind; the bar type with the least cost per used length. */
export function longestFirst(task: BarTask, open: Open): Cut[] {
  return drained(longest(task, open));
}

/** The same in slices. */
export function* longest(task: BarTask, open: Open): Sliced<Cut[]> {
  const meter = { work: 0 };
  let order = task.kinds.toSorted(
    (a, b) => (task.isScarce ? a.priority - b.priority : 0) || b.w - a.w || a.index - b.index,
  );
  const cuts: Cut[] = [];
  for (;;) {
    // what is cut already is not looked at again
    order = order.filter((k) => (open.demand[k.index] ?? 0) > 0);
    const [first] = order;
    if (first === undefined) return cuts;
    let best: Pattern | undefined;
    for (const type of task.types) {
      if (barsLeft(type, open.limits) <= 0) continue;
      const pattern = yield* filled(task, type, { order, open, meter });
      if (pattern !== undefined && (best === undefined || isCheaper(pattern, best))) best = pattern;
    }
    if (best === undefined) {
      if (task.types.every((t) => barsLeft(t, open.limits) <= 0)) return cuts;
      const rest = order.filter((k) => k !== first);
      return [...cuts, ...(yield* withoutKind(task, open, { rest, first: first.index }))];
    }
    const cut = { pattern: best, times: timesOf(task, best, open) };
    takeOff(task, cut, open);
    cuts.push(cut);
  }
}

/** Goes on without a kind that fits nowhere any more. */
function* withoutKind(
  task: BarTask,
  open: Open,
  at: { rest: BarTask['kinds']; first: number },
): Sliced<Cut[]> {
  const missing = open.demand[at.first] ?? 0;
  open.demand[at.first] = 0;
  const cuts = yield* longest(task, open);
  open.demand[at.first] = missing;
  return cuts;
}

function isCheaper(a: Pattern, b: Pattern): boolean {
  return a.cost * b.used < b.cost * a.used;
}

function* filled(
  task: BarTask,
  type: BarType,
  from: { order: BarTask['kinds']; open: Open; meter: { work: number } },
): Sliced<Pattern | undefined> {
  const { order, open, meter } = from;
  const each = task.arranger === undefined ? PUT_TOGETHER : MITRED;
  meter.work += order.length;
  const counts = new Map<number, number>();
  const lengths = new Set<number>();
  let pattern: Pattern | undefined;
  let room = type.cap;
  let pieces = 0;
  for (let i = 0; i < order.length; i += 1) {
    const kind = order[i] as BarTask['kinds'][number];
    const asked = open.demand[kind.index] ?? 0;
    if (asked <= 0 || kind.w > room) continue;
    let most = Math.min(asked, Math.floor(room / kind.w), task.maxPieces - pieces);
    const isNew = !lengths.has(kind.netUm);
    if (most <= 0 || (isNew && lengths.size >= task.maxKinds)) continue;
    let next: Pattern | undefined;
    for (; most > 0; most -= 1) {
      meter.work += each;
      if (meter.work >= SLICE) {
        meter.work = 0;
        yield;
      }
      counts.set(kind.index, most);
      next = fittingOf(task, type, counts);
      if (next !== undefined) break;
    }
    if (next === undefined) counts.delete(kind.index);
    else {
      pattern = next;
      lengths.add(kind.netUm);
      room = type.cap - next.used;
      pieces += most;
    }
  }
  return pattern !== undefined && isWorthTaking(task, type, pattern) ? pattern : undefined;
}

/** Where patterns cost, one is looked for that can be cut up to this many times. */
const MOST_AGAIN = 10;

/**
 * Sequential value correction (Belov and Scheithauer 2007): every bar is filled for the greatest worth,
 * pieces that lay on poor bars become worth more for the next pass. A round is one pattern.
 */
export class ValueCorrection {
  private readonly task: BarTask;
  private readonly pricer: Pricer;
  private readonly chance: () => number;
  private readonly worth: Float64Array;
  /** yuan per pattern: shared by the bars cut to it. */
  private readonly patternCost: number;

  constructor(task: BarTask, pricer: Pricer, chance: () => number) {
    this.task = task;
    this.pricer = pricer;
    this.chance = chance;
    this.patternCost = Number(task.params.patternCost);
    this.worth = Float64Array.from(task.kinds, (k) => k.w ** 1.03);
  }

  /** One pass from what is open; yields after each pattern. */
  *pass(open: Open): Sliced<Cut[]> {
    const { task, worth } = this;
    const perUnit = this.cheapest();
    const cuts: Cut[] = [];
    while (open.demand.some((d) => d > 0)) {
      const pattern = yield* this.best(open, perUnit);
      if (pattern === undefined) break;
      const most = timesOf(task, pattern, open);
      const isHalved = most > 2 && this.patternCost === 0 && this.chance() < 0.5;
      const times = isHalved ? Math.ceil(most / 2) : most;
      if (times <= 0) break;
      takeOff(task, { pattern, times }, open);
      cuts.push({ pattern, times });
      const norm = pattern.cost / Math.max(1e-9, perUnit * pattern.used);
      const g = 0.2 + 0.3 * this.chance();
      for (const k of pattern.kinds) {
        const w = task.kinds[k]?.w ?? 1;
        worth[k] = (1 - g) * (worth[k] ?? 0) + g * norm * w ** (1.01 + 0.04 * this.chance());
      }
      yield true;
    }
    return merged([...cuts, ...(yield* longest(task, open))]);
  }

  private cheapest(): number {
    return this.task.types.reduce((m, t) => Math.min(m, t.cost / t.cap), Infinity);
  }

  private *best(open: Open, perUnit: number): Sliced<Pattern | undefined> {
    const { task } = this;
    const n = task.kinds.length;
    const pi = new Float64Array(n + task.limits.length);
    for (let k = 0; k < n; k += 1) pi[k] = (this.worth[k] ?? 0) * perUnit * 2;
    const isOpen = (type: BarType) => barsLeft(type, open.limits) > 0;
    const again = this.patternCost > 0 ? 1 + Math.floor(MOST_AGAIN * this.chance()) : 1;
    const most = again === 1 ? open.demand : open.demand.map((d) => Math.ceil(d / again));
    const { patterns } = yield* this.pricer.pricing({ pi, most, tolerance: -1e14, isOpen });
    const costOf = (p: Pattern) => p.cost + this.patternCost / Math.max(1, timesOf(task, p, open));
    const ratio = (p: Pattern) =>
      costOf(p) / p.kinds.reduce((s, k, i) => s + (this.worth[k] ?? 0) * (p.counts[i] ?? 0), 0);
    return patterns.toSorted((a, b) => ratio(a) - ratio(b))[0];
  }
}

export function planOf(task: BarTask, cuts: readonly Cut[]): BarPlan {
  const missing = task.kinds.map((k) => k.quantity);
  for (const { pattern, times } of cuts)
    for (const [i, k] of pattern.kinds.entries())
      missing[k] = (missing[k] ?? 0) - times * (pattern.counts[i] ?? 0);
  return { cuts: merged(cuts), missing };
}
