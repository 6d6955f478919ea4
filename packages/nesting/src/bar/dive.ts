// Linear program by column generation, its proven bound, and dives: fix patterns, solve again, step back.
import type { Sliced } from '../geometry/sliced.ts';
import { dualBound, lengthBound } from './bound.ts';
import type { Cut } from './plan.ts';
import type { Open } from './greedy.ts';
import { longest, openOf, takeOff, timesOf, trimmed } from './greedy.ts';
import { ColumnPool } from './pool.ts';
import { Pricer } from './pricing.ts';
import { Master } from './simplex.ts';
import type { BarTask, Pattern } from './task.ts';

/** Pivots one call may take. */
const MOST_PIVOTS = 5000;
/** Numbers touched in one slice of pivots, and by a pivot for each pattern. */
const SLICE_WORK = 6e6;
const COLUMN_WORK = 8;
/** Share of the best prices so far (Wentges smoothing). */
const SMOOTHING = 0.7;
/** Steps back within one dive. */
const MOST_BACKTRACKS = 12;

/** What a dive tells its owner. */
export interface DiveHooks {
  /** A complete set of cuts was found. */
  offer(cuts: Cut[]): void;
  /** No plan of this cost or more is of interest. */
  target(): number;
}

interface Node {
  master: Master;
  open: Open;
  cuts: Cut[];
  cost: number;
  /** Columns not to be fixed here again. */
  tabu: Set<number>;
}

export class LinearSearch {
  readonly task: BarTask;
  readonly pool: ColumnPool;
  readonly pricer: Pricer;
  /** No plan that places everything costs less, yuan of search cost. */
  bound = 0;
  isRootSolved = false;
  /** Costs of plans are multiples of this, yuan; set by the owner. */
  costStep = 0;
  private readonly chance: () => number;
  private root: Master | undefined;
  private readonly bigM: Float64Array;
  /** Pivots of one round: about 20 ms of work where few patterns are known. */
  private readonly chunk: number;

  constructor(task: BarTask, pricer: Pricer, chance: () => number) {
    this.task = task;
    this.pricer = pricer;
    this.chance = chance;
    this.pool = new ColumnPool(task);
    const rows = task.kinds.length + task.limits.length;
    this.chunk = Math.min(MOST_PIVOTS, Math.max(4, Math.floor(2e7 / (1 + rows * rows))));
    this.bound = lengthBound(task);
    const dear = 20 * task.types.reduce((m, t) => Math.max(m, t.cost), 1e-6);
    this.bigM = Float64Array.from(task.kinds, (k) => dear * (task.isScarce ? 4 ** (9 - k.priority) : 1));
  }

  learn(cuts: readonly Cut[]): void {
    for (const cut of cuts) this.pool.add(cut.pattern);
  }

  private fresh(shake: number): Master {
    const { task } = this;
    const rhs = new Float64Array(task.kinds.length + task.limits.length);
    for (const k of task.kinds) rhs[k.index] = k.quantity + shake * (0.5 + this.chance());
    for (const [l, q] of task.limits.entries())
      rhs[task.kinds.length + l] = q / (task.limitUnits[l] ?? 1) + shake * this.chance() * 0.1;
    return new Master(this.pool, rhs, task.kinds.length, this.bigM);
  }

  /** Solves the relaxation of the whole task; yields between pricings. Sets `bound`. */
  *solveRoot(): Sliced<void> {
    const master = this.fresh(1e-6);
    const open = openOf(this.task);
    yield* this.generate(master, open, { isRoot: true, most: 100_000 });
    this.root = master;
    this.isRootSolved = true;
  }

  /** Column generation at one node. */
  private *generate(master: Master, open: Open, rule: { isRoot: boolean; most: number }): Sliced<void> {
    const tolerance = 1e-7 * this.pool.scale;
    const most = open.demand;
    let centre: Float64Array | undefined;
    for (let i = 0; i < rule.most; i += 1) {
      for (let left = MOST_PIVOTS; left > 0 && !(yield* this.optimised(master)); left -= this.chunk)
        yield true;
      const pi = centre === undefined ? master.pi : mixed(centre, master.pi);
      let priced = yield* this.pricer.pricing({ pi, most, tolerance });
      if (rule.isRoot && this.noteBound(pi, priced.gains)) centre = pi.slice();
      yield true;
      if (rule.isRoot && this.isDecided(master)) return;
      if (centre !== undefined && !this.addAll(priced.patterns, master)) {
        priced = yield* this.pricer.pricing({ pi: master.pi, most, tolerance });
        if (this.noteBound(master.pi, priced.gains)) centre = master.pi.slice();
        yield true;
        if (!this.addAll(priced.patterns, master)) return;
      } else if (centre === undefined && !this.addAll(priced.patterns, master)) return;
    }
  }

  /** The pivots of one round, a slice at a time; true when optimal. */
  private *optimised(master: Master): Sliced<boolean> {
    const work = master.m * master.m + COLUMN_WORK * this.pool.size;
    const slice = Math.max(4, Math.floor(SLICE_WORK / work));
    for (let left = this.chunk; left > slice; left -= slice) {
      if (master.optimise(slice)) return true;
      yield;
    }
    return master.optimise(((this.chunk - 1) % slice) + 1);
  }

  /** Bound and value round up to the same multiple: solving further cannot tell more. */
  private isDecided(master: Master): boolean {
    const steps = (cost: number) => Math.ceil(cost / this.costStep - 1e-6);
    return (
      master.shortfall < 1e-4 && steps(this.bound) >= steps(this.dualValue(master.pi, openOf(this.task)))
    );
  }

  /** Adds patterns; true when one of them pays at the present prices. */
  private addAll(patterns: readonly Pattern[], master: Master): boolean {
    let pays = false;
    for (const pattern of patterns) {
      const before = this.pool.size;
      const column = this.pool.add(pattern);
      const isNew = this.pool.size > before;
      if (isNew && pattern.cost - this.pool.dot(column, master.pi) < -1e-8 * this.pool.scale) pays = true;
    }
    return pays;
  }

  /** Keeps the bound that the prices prove; valid for any prices. */
  private noteBound(pi: Float64Array, gains: Float64Array | undefined): boolean {
    if (gains === undefined) return false;
    const bound = dualBound(this.task, { pi, gains });
    if (bound <= this.bound) return false;
    this.bound = bound;
    return true;
  }

  /** One dive from the root; yields often. Offers whole plans on its way. */
  *dive(hooks: DiveHooks, isFirst: boolean): Sliced<void> {
    if (this.root === undefined) return;
    let master = this.root.clone();
    if (!isFirst) {
      master = this.fresh(10 ** (-2 - 3 * this.chance()));
      yield* this.generate(master, openOf(this.task), { isRoot: false, most: 30 });
    }
    const stack: Node[] = [];
    let node: Node | undefined = { master, open: openOf(this.task), cuts: [], cost: 0, tabu: new Set() };
    let backtracks = 0;
    while (node !== undefined) {
      const isAlive = yield* this.descend(node, hooks, stack);
      if (isAlive) continue;
      backtracks += 1;
      if (backtracks > MOST_BACKTRACKS) return;
      while (stack.length > 1 && (stack.at(-1)?.tabu.size ?? 0) > 2) stack.pop();
      node = stack.pop();
    }
  }

  /** One level: choose, fix, solve again. False when the node is finished or hopeless. */
  private *descend(node: Node, hooks: DiveHooks, stack: Node[]): Sliced<boolean> {
    const chosen = this.choose(node);
    if (chosen.length === 0) return false;
    const first = chosen[0];
    if (first !== undefined && chosen.length === 1 && first.times === 1) {
      const tabu = new Set(node.tabu).add(first.column);
      stack.push({
        ...node,
        master: node.master.clone(),
        open: copyOf(node.open),
        cuts: [...node.cuts],
        tabu,
      });
      if (stack.length > 40) stack.shift();
    }
    for (const { pattern, times } of chosen) {
      const cut = { pattern, times };
      takeOff(this.task, cut, node.open);
      node.cuts.push(cut);
      node.cost += pattern.cost * times;
    }
    node.master.reduce(chosen);
    node.tabu = new Set();
    yield* this.offering(node, hooks);
    if (node.open.demand.every((d) => d <= 0)) return false;
    return yield* this.resolve(node, hooks);
  }

  private *resolve(node: Node, hooks: DiveHooks): Sliced<boolean> {
    const { master, open } = node;
    let tries = 0;
    for (; tries < 40 && !master.repair(this.chunk); tries += 1) yield true;
    if (tries === 40) return false;
    yield true;
    const { patterns } = this.pool;
    master.ban(
      (j) => patterns[j]?.kinds.some((k, i) => (patterns[j]?.counts[i] ?? 0) > (open.demand[k] ?? 0)) ?? true,
    );
    yield* this.generate(master, open, { isRoot: false, most: 25 });
    return node.cost + this.dualValue(master.pi, open) < hooks.target();
  }

  /** Value of the prices for what is open, without the shaking of the right-hand side. */
  private dualValue(pi: Float64Array, open: Open): number {
    const n = this.task.kinds.length;
    let value = 0;
    for (const [k, d] of open.demand.entries()) value += (pi[k] ?? 0) * d;
    const { limitUnits } = this.task;
    for (const [l, q] of open.limits.entries()) value += (pi[n + l] ?? 0) * (q / (limitUnits[l] ?? 1));
    return value;
  }

  private *offering(node: Node, hooks: DiveHooks): Sliced<void> {
    const open = copyOf(node.open);
    hooks.offer([...node.cuts, ...(yield* longest(this.task, open))]);
  }

  /** All whole parts; without any the likeliest column (and others nearly whole). */
  private choose(node: Node): { column: number; pattern: Pattern; times: number }[] {
    const { open, tabu } = node;
    const left = copyOf(open);
    const whole: { column: number; pattern: Pattern; times: number }[] = [];
    const parts: { column: number; score: number; amount: number }[] = [];
    for (const { column, amount } of node.master.solution()) {
      const pattern = this.pool.patterns[column];
      if (pattern === undefined || tabu.has(column)) continue;
      const times = Math.min(Math.floor(amount + 1e-5), timesOf(this.task, pattern, left));
      if (times > 0) {
        takeOff(this.task, { pattern, times }, left);
        whole.push({ column, pattern, times });
      }
      parts.push({ column, amount, score: (amount % 1) + 0.15 * this.chance() });
    }
    if (whole.length > 0) return whole;
    return this.choosePart(parts, left);
  }

  private choosePart(
    parts: { column: number; score: number; amount: number }[],
    left: Open,
  ): { column: number; pattern: Pattern; times: number }[] {
    parts.sort((a, b) => b.score - a.score || a.column - b.column);
    const chosen: { column: number; pattern: Pattern; times: number }[] = [];
    const many = Math.ceil(parts.length / 40);
    for (const part of parts) {
      const raw = this.pool.patterns[part.column];
      const pattern = raw === undefined ? undefined : trimmed(this.task, raw, left);
      if (pattern === undefined || timesOf(this.task, pattern, left) < 1) continue;
      if (chosen.length > 0 && (pattern !== raw || part.amount < 0.55)) continue;
      takeOff(this.task, { pattern, times: 1 }, left);
      chosen.push({ column: part.column, pattern, times: 1 });
      if (chosen.length >= many) break;
    }
    return chosen;
  }
}

function copyOf(open: Open): Open {
  return { demand: open.demand.slice(), limits: open.limits.slice() };
}

/** Prices between the best known for the bound and the present ones: fewer, steadier steps. */
function mixed(centre: Float64Array, pi: Float64Array): Float64Array {
  return pi.map((p, r) => SMOOTHING * (centre[r] ?? 0) + (1 - SMOOTHING) * p);
}
