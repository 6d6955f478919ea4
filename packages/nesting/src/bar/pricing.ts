// The most profitable patterns for given prices of pieces and of limited bars.
import type { Sliced } from '../geometry/sliced.ts';
import { branchKnapsack } from './branch.ts';
import { ExactSums } from './knapsack.ts';
import { patternOf } from './pattern.ts';
import type { BarTask, BarType, Pattern } from './task.ts';
import { costOf, creditedCost } from './task.ts';

/** Grids with more units per bar are searched by branch and bound first, then on a coarser grid. */
const MAX_GRID = 40_000;
const BRANCH_NODES = 30_000;
/** Sums looked at in one slice. */
const SLICE = 2_000_000;
/** With few bar types more than one pattern per type is read from a table. */
const FEW_TYPES = 3;
const MORE_PATTERNS = 6;

export interface Priced {
  /** Patterns worth more than they cost, best first. */
  patterns: Pattern[];
  /** No pattern of the type gains more than this; undefined when not proven. */
  gains: Float64Array | undefined;
}

interface Prices {
  /** Rows: kinds, then limited stocks (≤ 0). */
  pi: Float64Array;
  /** Most copies per kind. */
  most: ArrayLike<number>;
  /** Gains up to this do not count. */
  tolerance: number;
  /** Types that may be taken; default all. A bound needs them all. */
  isOpen?: (type: BarType) => boolean;
}

/** Lengths in whole multiples of a unit. */
interface Grid {
  unit: number;
  w: Float64Array;
}

export class Pricer {
  private readonly task: BarTask;
  private readonly sums = new ExactSums();
  private readonly w: Float64Array;
  /** Number of the length of each kind. */
  private readonly lengths: Int32Array;
  private readonly fine: Grid;
  /** Quick first look when the fine grid is large. */
  private readonly coarse: Grid;
  /** Lengths rounded down: for bounds only. */
  private readonly relaxed: Grid;
  private readonly isBranching: boolean;
  /** Sums looked at since the last slice. */
  private looked = 0;
  readonly longest: number;

  constructor(task: BarTask) {
    this.task = task;
    this.longest = task.types.reduce((m, t) => Math.max(m, t.cap), 0);
    const unit = this.longest <= MAX_GRID ? 1 : this.longest / 20_000;
    this.w = Float64Array.from(task.kinds, (k) => k.w);
    const numbers = new Map<number, number>();
    for (const { netUm } of task.kinds) if (!numbers.has(netUm)) numbers.set(netUm, numbers.size);
    this.lengths = Int32Array.from(task.kinds, (k) => numbers.get(k.netUm) ?? 0);
    this.fine = { unit, w: this.w.map((w) => Math.ceil(w / unit)) };
    const wide = Math.max(unit, this.longest / 4000);
    this.coarse = { unit: wide, w: this.w.map((w) => Math.ceil(w / wide)) };
    this.relaxed = { unit, w: this.w.map((w) => Math.max(1, Math.floor(w / unit))) };
    this.isBranching = unit > 1 || task.maxPieces < Infinity || task.maxKinds < Infinity;
  }

  /** Patterns that pay, at most a handful. In slices: one call may fill a hundred million cells. */
  *pricing(prices: Prices): Sliced<Priced> {
    const isFine = this.fine.unit > 1;
    if (isFine && this.task.maxPieces === Infinity && this.task.maxKinds === Infinity) {
      const { patterns } = yield* this.fromSums(prices, this.coarse);
      if (patterns.length > 0) return { patterns, gains: undefined };
    }
    if (this.isBranching) {
      const found = yield* this.byBranch(prices);
      if (found.gains !== undefined || found.patterns.length > 0) return found;
      if (!isFine) return { patterns: [], gains: yield* this.gainsOf(prices) };
    }
    const best = yield* this.fromSums(prices, this.fine);
    const gains = this.isBranching ? yield* this.gainsOf(prices) : best.gains;
    return { patterns: best.patterns, gains };
  }

  /** Greatest gain of any pattern of each type, from the relaxed grid (lengths rounded down, no limits). */
  private *gainsOf(prices: Prices): Sliced<Float64Array | undefined> {
    return (yield* this.fromSums({ ...prices, tolerance: Infinity }, this.relaxed)).gains;
  }

  private *fromSums(prices: Prices, grid: Grid): Sliced<Priced> {
    const goods = { w: grid.w, value: prices.pi, most: prices.most };
    yield* this.sums.running(goods, Math.floor(this.longest / grid.unit));
    this.looked = 0;
    const gains = new Float64Array(this.task.types.length).fill(Infinity);
    const found: { gain: number; pattern: Pattern }[] = [];
    for (const type of this.task.types) {
      if (prices.isOpen?.(type) === false) continue;
      const mu = this.limitWorth(type, prices.pi);
      const cap = Math.floor(type.cap / grid.unit);
      this.looked += 2 * cap;
      if (this.looked >= SLICE) {
        this.looked = 0;
        yield;
      }
      const at = this.bestSum(type, cap, { unit: grid.unit, least: this.leastSum(type, grid) });
      const here = at.value + mu;
      gains[type.index] = Math.max(here, this.filledUp(type, grid) + mu);
      if (here <= prices.tolerance || at.u === 0) continue;
      const pattern = yield* this.patternAt(type, at.u, { ...prices, mu, unit: grid.unit });
      if (pattern !== undefined) found.push(pattern);
      if (this.task.types.length <= FEW_TYPES)
        found.push(...(yield* this.others(type, at.u, { ...prices, mu, unit: grid.unit, least: here / 2 })));
    }
    found.sort((a, b) => b.gain - a.gain || a.pattern.type - b.pattern.type);
    return { patterns: found.slice(0, 6 + MORE_PATTERNS).map((f) => f.pattern), gains };
  }

  /** What the bars or metres a type takes are worth at these prices; not positive. */
  private limitWorth(type: BarType, pi: Float64Array): number {
    const { kinds, limitUnits } = this.task;
    const worth = (row: number, amount: number) =>
      (pi[kinds.length + row] ?? 0) * (amount / (limitUnits[row] ?? 1));
    return type.uses.reduce((sum, u) => sum + worth(u.row, u.amount), 0);
  }

  /** More patterns of the same table: shorter sums that gain at least half as much. */
  private *others(
    type: BarType,
    best: number,
    prices: Prices & { mu: number; unit: number; least: number },
  ): Sliced<{ gain: number; pattern: Pattern }[]> {
    const found: { gain: number; pattern: Pattern }[] = [];
    const cap = Math.floor(type.cap / prices.unit);
    const lowest = Math.max(Math.floor(0.9 * cap), Math.floor(type.minUsed / prices.unit));
    for (let u = cap; u >= lowest && found.length < MORE_PATTERNS; u -= 1) {
      const gain = (this.sums.best[u] ?? 0) - costOf(type, u * prices.unit) + prices.mu;
      if (u === best || gain <= prices.least) continue;
      const next = yield* this.patternAt(type, u, prices);
      if (next !== undefined) found.push(next);
    }
    return found;
  }

  /** Least sum of a remnant worth taking; lengths rounded down cannot tell. */
  private leastSum(type: BarType, grid: Grid): number {
    if (grid === this.relaxed && grid.unit > 1) return 1;
    return Math.max(1, Math.floor(type.minUsed / grid.unit));
  }

  /** Greatest gain of sums too short for a remnant worth taking: pieces without worth fill it up to the least. */
  private filledUp(type: BarType, grid: Grid): number {
    const least = this.leastSum(type, grid);
    let worth = Number.NEGATIVE_INFINITY;
    for (let u = 1; u < least; u += 1) worth = Math.max(worth, this.sums.best[u] ?? 0);
    return worth - costOf(type, least * grid.unit);
  }

  /** The sum with the greatest worth less cost for a type. */
  private bestSum(
    type: BarType,
    cap: number,
    grid: { unit: number; least: number },
  ): { u: number; value: number } {
    const { best } = this.sums;
    const { unit, least } = grid;
    let value = Number.NEGATIVE_INFINITY;
    let at = 0;
    const edge = Math.min(cap, Math.floor(type.remCap / unit));
    const rest = creditedCost(type);
    for (let u = least; u <= edge; u += 1) {
      const v = (best[u] ?? 0) - rest - type.rho * u * unit;
      if (v > value) {
        value = v;
        at = u;
      }
    }
    for (let u = Math.max(least, edge + 1); u <= cap; u += 1) {
      const v = (best[u] ?? 0) - type.cost;
      if (v > value) {
        value = v;
        at = u;
      }
    }
    return { u: at, value };
  }

  /** Reads a pattern; with mitres shorter sums are tried until the ends fit. */
  private *patternAt(
    type: BarType,
    u: number,
    prices: Prices & { mu: number; unit: number },
  ): Sliced<{ gain: number; pattern: Pattern } | undefined> {
    let at = u;
    for (let tries = 0; tries < 6 && at > 0; tries += 1) {
      const counts = this.sums.read(at);
      // the ends of mitred pieces are put in order for each of them
      if (this.task.arranger !== undefined) yield;
      const pattern = patternOf(this.task, type, counts);
      if (pattern !== undefined) {
        const gain = worthOf(pattern, prices.pi) + prices.mu - pattern.cost;
        return gain > prices.tolerance ? { gain, pattern } : undefined;
      }
      const over = this.overOf(type, counts);
      const cap = Math.min(at - 1, Math.floor((type.cap - over) / prices.unit));
      // of bars with few pieces or lengths thousands of sums are read in vain
      this.looked += cap;
      if (this.looked >= SLICE) {
        this.looked = 0;
        yield;
      }
      at = this.bestSum(type, cap, { unit: prices.unit, least: 1 }).u;
    }
    return undefined;
  }

  private overOf(type: BarType, counts: Map<number, number>): number {
    const kinds = [...counts.keys()].toSorted((a, b) => a - b);
    const extra =
      this.task.arranger?.extra(
        kinds.map((k) => counts.get(k) ?? 0),
        kinds,
        type,
      ) ?? 0;
    return Math.max(0, extra);
  }

  private *byBranch(prices: Prices): Sliced<Priced> {
    const gains = new Float64Array(this.task.types.length).fill(Number.NEGATIVE_INFINITY);
    const found: { gain: number; pattern: Pattern }[] = [];
    for (const type of this.task.types) {
      if (prices.isOpen?.(type) === false) {
        gains[type.index] = Infinity;
        continue;
      }
      const mu = this.limitWorth(type, prices.pi);
      const modes = creditedCost(type) < type.cost && type.remCap > 0 ? [true, false] : [false];
      for (const hasCredit of modes) {
        yield;
        const cost = hasCredit ? creditedCost(type) : type.cost;
        const value = this.w.map((w, i) => (prices.pi[i] ?? 0) - (hasCredit ? type.rho * w : 0));
        const result = branchKnapsack(
          { w: this.w, value, most: prices.most },
          {
            cap: hasCredit ? Math.min(type.cap, type.remCap) : type.cap,
            maxPieces: this.task.maxPieces,
            maxKinds: this.task.maxKinds,
            lengths: this.lengths,
            nodes: BRANCH_NODES,
          },
          Math.max(0, cost - mu),
        );
        const most = result.bound > result.value + 1e-9 ? Infinity : result.bound - cost + mu;
        gains[type.index] = Math.max(gains[type.index] ?? 0, most);
        if (result.counts === undefined) continue;
        const pattern = yield* this.shortened(type, result.counts);
        if (pattern === undefined) continue;
        const net = worthOf(pattern, prices.pi) + mu - pattern.cost;
        if (net > prices.tolerance) found.push({ gain: net, pattern });
      }
    }
    found.sort((a, b) => b.gain - a.gain || a.pattern.type - b.pattern.type);
    return {
      patterns: found.slice(0, 6).map((f) => f.pattern),
      gains: gains.includes(Infinity) ? undefined : gains,
    };
  }

  /** The pattern, with mitres without its shortest pieces until the ends fit. */
  private *shortened(type: BarType, counts: Map<number, number>): Sliced<Pattern | undefined> {
    while (counts.size > 0) {
      if (this.task.arranger !== undefined) yield;
      const pattern = patternOf(this.task, type, counts);
      if (pattern !== undefined) return pattern;
      const least = [...counts.keys()].reduce((a, b) => ((this.w[b] ?? 0) < (this.w[a] ?? 0) ? b : a));
      const c = (counts.get(least) ?? 0) - 1;
      if (c > 0) counts.set(least, c);
      else counts.delete(least);
    }
    return undefined;
  }
}

function worthOf(pattern: Pattern, pi: Float64Array): number {
  return pattern.kinds.reduce((s, k, i) => s + (pi[k] ?? 0) * (pattern.counts[i] ?? 0), 0);
}
