// A run that begins with first plans: those of a large order are made in slices, within the steps of the run.
import type { Sliced } from '../geometry/sliced.ts';
import type { SolveOptions } from '../problem/reports.ts';
import { clockOf } from './budget.ts';
import { GroupedRun } from './grouped-run.ts';
import type { Check, GroupWork } from './grouped-run.ts';

/** Milliseconds of a large order that the run itself takes to begin: it goes on within `step`. */
const AT_ONCE_MS = 25;

/** A subclass calls `prepareWith` at the end of its constructor. */
export abstract class PreparedRun<G extends GroupWork, S> extends GroupedRun<G, S> {
  /** Null once every group has its first plan; until then nothing is placed. */
  private preparation: Sliced<void> | null = null;
  private isInSteps = false;
  private readonly signal: SolveOptions['signal'];
  private readonly now: () => number;
  private readonly begunAt: number;

  constructor(options: SolveOptions, isValid?: Check<S>) {
    super(options, isValid);
    this.signal = options.signal;
    this.now = clockOf(options);
    this.begunAt = this.now();
  }

  /** Every group has its first plan. */
  protected get isPrepared(): boolean {
    return this.preparation === null;
  }

  /** @param isInSteps the work may take longer than a step; otherwise it is done at once */
  protected prepareWith(work: Sliced<void>, isInSteps: boolean): void {
    this.preparation = work;
    this.isInSteps = isInSteps;
    this.prepare(isInSteps ? this.begunAt + AT_ONCE_MS : Infinity);
    // until the first plan is put together and checked, in slices, nothing is placed
    if (!this.isPrepared && this.isLarge) this.best();
    this.begin();
  }

  override get done(): boolean {
    // the first plan is made whatever the budget is
    return this.isPrepared ? super.done : this.isCancelled;
  }

  override step(ms: number): boolean {
    const until = this.now() + ms;
    if (!this.isCancelled) this.prepare(until);
    if (!this.isPrepared) return !this.isCancelled;
    return super.step(Math.max(0, until - this.now()));
  }

  private get isCancelled(): boolean {
    return this.signal?.aborted === true;
  }

  private prepare(until: number): void {
    while (this.preparation !== null && !(this.isInSteps && this.isCancelled)) {
      if (this.preparation.next().done === true) {
        this.preparation = null;
        this.beginAnew();
      } else if (until !== Infinity && this.now() >= until) return;
    }
  }
}
