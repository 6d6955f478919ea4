// The search of one group of bars, cut into rounds: first plan, linear program, dives, value correction.
import type { Sliced } from '../geometry/sliced.ts';
import { LinearSearch } from './dive.ts';
import { ValueCorrection, longest, openOf, planOf } from './greedy.ts';
import type { BarPlan, Cut, PlanValue } from './plan.ts';
import { compareValues, gcd, valueOf } from './plan.ts';
import { polishing } from './polish.ts';
import { Pricer } from './pricing.ts';
import { SMALL_PIECES, SmallSearch } from './small.ts';
import type { BarTask } from './task.ts';

/** Kinds from which a round of the linear program costs many patterns of value correction. */
const LARGE = 150;
/** Cells of pattern tables that may be filled beside such a round; patterns at least and at most. */
const CELLS_PER_ROUND = 4e6;
const FEWEST_PATTERNS = 3;
const MOST_PATTERNS = 6;
/** Longer tables are searched on a coarse grid first. */
const MOST_UNITS = 4000;

/** Patterns of value correction per round of a large linear program; 0 for a small one. */
function patternsPerRound(task: BarTask): number {
  if (task.kinds.length < LARGE) return 0;
  const longest = task.types.reduce((m, t) => Math.max(m, t.cap), 1);
  const units = longest > 40_000 ? MOST_UNITS : longest;
  const parts = task.kinds.reduce((s, k) => s + Math.log2(1 + Math.min(k.quantity, longest / k.w)), 0);
  const many = Math.floor(CELLS_PER_ROUND / (parts * units));
  return many < FEWEST_PATTERNS ? 0 : Math.min(MOST_PATTERNS, many);
}

export class BarSearch {
  readonly task: BarTask;
  best: BarPlan;
  value: PlanValue;
  rounds = 0;
  improvements = 0;
  isFinished = false;
  /** Dives completed. */
  dives = 0;
  readonly linear: LinearSearch;
  private readonly correction: ValueCorrection;
  private readonly work: Sliced<void>;
  /** Costs of plans are multiples of this, yuan. */
  private readonly costStep: number;

  /** With its first plan, in slices. */
  static *preparing(task: BarTask, chance: () => number): Sliced<BarSearch> {
    return new BarSearch(task, chance, yield* longest(task, openOf(task)));
  }

  /**
   * @param chance seeded numbers in [0, 1)
   * @param cuts of the first plan
   */
  private constructor(task: BarTask, chance: () => number, cuts: readonly Cut[]) {
    this.task = task;
    const pricer = new Pricer(task);
    this.linear = new LinearSearch(task, pricer, chance);
    this.correction = new ValueCorrection(task, pricer, chance);
    this.costStep = stepOf(task);
    this.linear.costStep = this.costStep;
    this.best = planOf(task, cuts);
    this.value = valueOf(task, this.best);
    this.linear.learn(cuts);
    this.work = this.run();
  }

  /** A slice of a round: the round counts when it is done. */
  round(): void {
    const { done, value } = this.work.next();
    if (done === true) this.isFinished = true;
    if (done === true || value === true) this.rounds += 1;
  }

  /** Lower bound of the search cost as a multiple of the cost step. */
  get bound(): number {
    const { costStep } = this;
    return Math.ceil(this.linear.bound / costStep - 1e-6) * costStep;
  }

  get isProven(): boolean {
    return this.value.unplaced === 0 && this.value.cost <= this.bound + 1e-6;
  }

  private offer(cuts: readonly Cut[]): void {
    this.adopt(planOf(this.task, cuts));
  }

  /** Bars found elsewhere: taken over when they make the better plan. */
  take(cuts: readonly Cut[]): boolean {
    const before = this.improvements;
    this.offer(cuts);
    return this.improvements > before;
  }

  private *run(): Sliced<void> {
    if (this.task.kinds.length === 0 || this.task.types.length === 0) return;
    yield* this.search();
    this.adopt(yield* polishing(this.task, this.best));
  }

  private adopt(plan: BarPlan): void {
    const value = valueOf(this.task, plan);
    if (compareValues(value, this.value) >= 0) return;
    this.best = plan;
    this.value = value;
    this.improvements += 1;
    this.linear.learn(plan.cuts);
  }

  /**
   * The linear program, and beside it value correction: one pass at a fifth of the rounds; where a round of the
   * program costs many patterns, more of them, pass after pass while passes make the plan better.
   */
  private *firstLook(): Sliced<void> {
    if (this.linear.isRootSolved) return;
    const many = patternsPerRound(this.task);
    let pass: Sliced<Cut[]> | undefined = this.correction.pass(openOf(this.task));
    let step = 0;
    for (const tick of this.linear.solveRoot()) {
      yield tick;
      if (tick !== true) continue;
      step += 1;
      if (this.isProven) return;
      if (many === 0 && step % 4 !== 0) continue;
      for (let i = 0; i < Math.max(1, many) && pass !== undefined; i += 1) {
        let next: IteratorResult<boolean | void, Cut[]> = pass.next();
        // a whole pattern at a time: the program prices with the same tables
        for (; next.done !== true && next.value !== true; next = pass.next()) yield;
        if (next.done !== true) continue;
        const before = this.improvements;
        this.offer(next.value);
        const isUseful = many > 0 && this.improvements > before;
        pass = isUseful ? this.correction.pass(openOf(this.task)) : undefined;
      }
    }
  }

  private *search(): Sliced<void> {
    this.adopt(yield* polishing(this.task, this.best));
    if (this.task.kinds.reduce((s, k) => s + k.quantity, 0) <= SMALL_PIECES) {
      const { plan, isExact } = yield* new SmallSearch(this.task, this.best).run();
      this.adopt(plan);
      yield true;
      yield* this.linear.solveRoot();
      if (isExact) return;
    }
    yield* this.firstLook();
    const hooks = {
      offer: (cuts: Cut[]) => this.offer(cuts),
      target: () => (this.value.unplaced > 0 ? Infinity : this.value.cost - this.costStep * (1 - 1e-4)),
    };
    for (let i = 0; !this.isProven; i += 1) {
      yield* this.linear.dive(hooks, i === 0);
      this.dives = i + 1;
      if (this.isProven) return;
      this.offer(yield* this.correction.pass(openOf(this.task)));
    }
  }
}

/** Greatest common divisor of the costs in cents; half a cent when credits make them arbitrary. */
function stepOf(task: BarTask): number {
  const first = task.types[0]?.cost ?? 1;
  if (task.types.some((t) => t.rho > 0 && t.remCap > 0)) return 0.005;
  if (task.types.every((t) => t.cost === first)) return first;
  let step = 0;
  for (const type of task.types) {
    const cents = Math.round(type.cost * 100);
    if (Math.abs(type.cost * 100 - cents) > 1e-6) return 0.005;
    step = gcd(step, cents);
  }
  return step / 100;
}
