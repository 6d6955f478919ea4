// Goal-driven improvement: a plan cheaper than the best is wanted. Some sheets are given up, pieces are
// taken out around chosen places and put back elsewhere until nothing is left over, or time is.
import { missingWeight } from '../../objective/compare.ts';
import type { GroupTask, Kind, StockType } from '../../problem/normalise.ts';
import type { Bin, BinMaker, Greed } from '../../rect/bin.ts';
import { randomGreed } from '../../rect/bin.ts';
import { ORDERS, sortKinds } from '../starts/orders.ts';
import { StockRoom, binCost } from '../plan.ts';
import type { Plan } from '../plan.ts';

/** Sheets looked at for one piece at most; more would make large problems slow. */
const CANDIDATES = 64;
const MEMORY = 120;

/** A strip of more pieces is never emptied wholly: laying them all anew takes longer than a step. */
const MOST_EMPTIED = 2000;

interface State {
  bins: Bin[];
  missing: Int32Array;
  cost: number;
  value: number;
}

export class RuinRecreate {
  private readonly task: GroupTask;
  private readonly make: BinMaker;
  private readonly chance: () => number;
  private current: State;
  private limit = Infinity;
  private readonly memory: number[] = [];
  private tick = 0;
  private readonly weight: Float64Array;
  private readonly unit: number;
  /** Pieces cannot all be placed: fewer (weighted) missing ones are the goal, not money. */
  readonly isShort: boolean;
  private bestShort: number;
  /** Chance that a sheet is emptied wholly, to make room for another size. */
  private readonly wholeShare: number;
  /** Most sheets drawn to find a weak one. */
  private readonly focus: number;

  constructor(task: GroupTask, make: BinMaker, start: Plan, chance: () => number) {
    this.task = task;
    this.make = make;
    this.chance = chance;
    this.isShort = start.missing.some((m) => m > 0);
    this.weight = Float64Array.from(task.kinds, (k) =>
      this.isShort ? missingWeight(k.priority) * 1e3 : k.area,
    );
    let area = 0;
    let count = 0;
    for (const kind of task.kinds) {
      area += kind.area * kind.quantity;
      count += kind.quantity;
    }
    this.unit = this.isShort ? 1 : area / Math.max(1, count);
    this.bestShort = Infinity;
    this.focus = Math.max(2, Math.min(8, start.bins.length / 6));
    const isMixed = task.stocks.length > 1 || task.stocks.some((t) => t.isCoil);
    this.wholeShare = isMixed ? 0.2 : 0.06;
    this.current = { bins: start.bins, missing: start.missing, cost: binCost(start.bins), value: 0 };
    this.aimBelow(start);
  }

  /** Starts the hunt for something cheaper than this plan. */
  private aimBelow(plan: Plan): void {
    const cost = binCost(plan.bins);
    this.limit = this.isShort ? Infinity : cost * (1 - 1e-7) - 0.004;
    const bins = plan.bins.slice();
    const missing = plan.missing.slice();
    let rest = cost;
    while (rest > this.limit && bins.length > 0) {
      const at = this.weakest(bins);
      const [gone] = bins.splice(at, 1);
      if (gone === undefined) break;
      rest -= gone.cost;
      for (const kind of gone.contents()) missing[kind] = (missing[kind] ?? 0) + 1;
    }
    this.current = { bins, missing, cost: rest, value: 0 };
    this.current.value = this.valueOf(this.current);
    if (this.isShort) this.bestShort = this.missingOf(missing);
    this.memory.length = 0;
    for (let i = 0; i < MEMORY; i += 1) this.memory.push(this.current.value);
  }

  private weakest(bins: Bin[]): number {
    let at = 0;
    let worst = Infinity;
    for (const [i, bin] of bins.entries()) {
      const fill = (bin.used / bin.capacity) * (1 + 0.02 * this.chance());
      if (fill < worst) {
        worst = fill;
        at = i;
      }
    }
    return at;
  }

  private missingOf(missing: Int32Array): number {
    let sum = 0;
    for (const kind of this.task.kinds) sum += (missing[kind.index] ?? 0) * missingWeight(kind.priority);
    return sum;
  }

  /** Left-over area (weighted); scattered free room counts a little against it. */
  private valueOf(state: State): number {
    let value = 0;
    for (const [k, m] of state.missing.entries()) value += m * (this.weight[k] ?? 0);
    let gathered = 0;
    for (const bin of state.bins) {
      const free = 1 - bin.used / bin.capacity;
      gathered += free * free;
    }
    return value - gathered * this.unit * 0.5;
  }

  /** One ruin and one recreate; a new complete (or less short) plan, or undefined. */
  round(): Plan | undefined {
    const state: State = {
      ...this.current,
      bins: this.current.bins.slice(),
      missing: this.current.missing.slice(),
    };
    const own = this.ruin(state);
    this.recreate(state, own);
    state.bins = state.bins.filter((b) => b.count > 0);
    state.cost = binCost(state.bins);
    state.value = this.valueOf(state);
    const found = this.isGoal(state);
    this.decide(state);
    if (!found) return undefined;
    const plan = { bins: state.bins.map((b) => b.shrunk()), missing: state.missing };
    this.aimBelow(plan);
    return plan;
  }

  private isGoal(state: State): boolean {
    if (this.isShort) return this.missingOf(state.missing) < this.bestShort;
    return state.cost <= this.limit && state.missing.every((m) => m === 0);
  }

  private decide(state: State): void {
    const at = this.tick % MEMORY;
    this.tick += 1;
    const old = this.memory[at] ?? Infinity;
    if (state.value <= this.current.value || state.value <= old) this.current = state;
    this.memory[at] = this.current.value;
  }

  /** Takes pieces out; returns the sheets that are now this state's own copies. */
  private ruin(state: State): Set<Bin> {
    const { bins, missing } = state;
    const touched = new Set<number>();
    const own = new Set<Bin>();
    const out: number[] = [];
    const many = 1 + Math.floor(this.chance() * this.chance() * 4);
    for (let i = 0; i < many && i < bins.length; i += 1) {
      const at = this.pickBin(bins, i === 0);
      if (touched.has(at)) continue;
      const bin = bins[at]?.clone();
      if (bin === undefined) continue;
      const isWhole = this.chance() < this.wholeShare && bin.count <= MOST_EMPTIED;
      const most = isWhole ? bin.count : 1 + Math.floor(this.chance() * Math.min(bin.count, 10));
      bin.ruin(most, this.chance, out);
      bins[at] = bin;
      own.add(bin);
      touched.add(at);
    }
    for (const kind of out) missing[kind] = (missing[kind] ?? 0) + 1;
    state.bins = bins.filter((b) => b.count > 0);
    state.cost = binCost(state.bins);
    return own;
  }

  /** Mostly the emptiest of a few: full sheets are seldom worth breaking up. */
  private pickBin(bins: Bin[], isFirst: boolean): number {
    const draws = isFirst ? 1 + Math.floor(this.chance() * this.focus) : 1 + Math.floor(this.chance() * 2);
    const fill = (i: number) => (bins[i]?.used ?? 0) / (bins[i]?.capacity ?? 1);
    let at = Math.floor(this.chance() * bins.length);
    for (let i = 1; i < draws; i += 1) {
      const other = Math.floor(this.chance() * bins.length);
      if (fill(other) < fill(at)) at = other;
    }
    return at;
  }

  private recreate(state: State, own: Set<Bin>): void {
    const open = this.task.kinds.filter((k) => (state.missing[k.index] ?? 0) > 0);
    const pick = this.chance();
    const order = ORDERS[pick < 0.5 ? 0 : Math.floor(this.chance() * ORDERS.length)] ?? ORDERS[0];
    if (order === undefined) return;
    const sorted = sortKinds(open, order, {
      share: this.chance() < 0.3 ? 0.5 * this.chance() : 0,
      chance: this.chance,
    });
    const greed: Greed = { ...randomGreed(this.chance), blink: this.chance() < 0.7 ? 0.02 : 0 };
    if (this.isShort) sorted.sort((a, b) => a.priority - b.priority);
    for (const kind of sorted) this.putBack(state, kind, greed, own);
  }

  private putBack(state: State, kind: Kind, greed: Greed, own: Set<Bin>): void {
    const at = this.candidates(state.bins);
    const scores = at.map((i) => state.bins[i]?.find(kind, greed) ?? Infinity);
    while ((state.missing[kind.index] ?? 0) > 0) {
      let k = smallest(scores);
      if (k < 0) {
        const opened = this.open(state, kind);
        if (opened === undefined) return;
        own.add(opened);
        k = at.push(state.bins.length - 1) - 1;
      }
      const bin = this.ownBin(state, at[k] ?? 0, own);
      if (bin.find(kind, { ...greed, blink: 0 }) === Infinity) return;
      bin.place(kind);
      state.missing[kind.index] = (state.missing[kind.index] ?? 0) - 1;
      scores[k] = bin.find(kind, greed);
    }
  }

  private ownBin(state: State, index: number, own: Set<Bin>): Bin {
    const bin = state.bins[index];
    if (bin === undefined) throw new RangeError(`no bin ${index} of ${state.bins.length}`);
    if (own.has(bin)) return bin;
    const copy = bin.clone();
    own.add(copy);
    state.bins[index] = copy;
    return copy;
  }

  private candidates(bins: Bin[]): number[] {
    if (bins.length <= CANDIDATES) return bins.map((_, i) => i);
    const from = Math.floor(this.chance() * bins.length);
    return Array.from({ length: CANDIDATES }, (_, i) => (from + i) % bins.length);
  }

  /** A fresh sheet that takes the piece and keeps the plan below the limit. */
  private open(state: State, kind: Kind): Bin | undefined {
    let room: StockRoom | undefined;
    const stocks = this.task.stocks;
    const from = Math.floor(this.chance() * stocks.length);
    for (let i = 0; i < stocks.length; i += 1) {
      const type = stocks[(from + i) % stocks.length];
      const length = type === undefined ? undefined : this.affordable(type, this.limit - state.cost);
      if (type === undefined || length === undefined) continue;
      room ??= roomOf(state.bins);
      if (room.room(type, length) < 1) continue;
      const bin = this.make(type, length);
      if (bin.find(kind, { beta: 1, blink: 0, chance: this.chance }) === Infinity) continue;
      state.bins.push(bin);
      state.cost += bin.cost;
      return bin;
    }
    return undefined;
  }

  private affordable(type: StockType, money: number): number | undefined {
    if (!type.isCoil) return type.priceAt(type.length) <= money ? type.length : undefined;
    const perUm = type.priceAt(type.length) / type.length;
    const most = Math.min(type.length, money / perUm) * (this.chance() < 0.5 ? 1 : 0.3 + 0.7 * this.chance());
    const length = type.minLength + Math.floor((most - type.minLength) / type.step) * type.step;
    return length >= type.minLength && type.priceAt(length) <= money ? length : undefined;
  }
}

/** Index of the smallest finite score, -1 when there is none. */
function smallest(scores: number[]): number {
  let at = -1;
  let best = Infinity;
  for (const [i, s] of scores.entries()) {
    if (s < best) {
      best = s;
      at = i;
    }
  }
  return at;
}

function roomOf(bins: readonly Bin[]): StockRoom {
  const room = new StockRoom();
  for (const bin of bins) room.take(bin);
  return room;
}
