// The frame of every run: groups take turns, progress is told, cancel and the budget are heard between rounds.
import type { Sliced } from '../geometry/sliced.ts';
import type { SolveOptions } from '../problem/reports.ts';
import { clockOf, limitsOf } from './budget.ts';
import type { Limits } from './budget.ts';
import { improvedIn, type Shown } from './improved-figures.ts';

/** Rounds a group works before the next one's turn. */
const TURN = 256;
/** Rounds between two looks at the clock: more while they take less than this. */
const EACH_MS = 0.5;
const MOST_BATCH = 16;
/** Far enough apart that two groups never draw the same numbers. */
const SEED_STEP = 7919;

/** The search of one group; a plan is valid at any time. */
export interface GroupWork {
  readonly rounds: number;
  /** Rises with every better plan. */
  readonly improvements: number;
  readonly isFinished: boolean;
  /** Changes whenever the bound is raised. */
  readonly proven: number;
  round(): void;
  /** The best plan passed the verifier. */
  approve?(): void;
  /** The best plan failed the verifier: back to the last one that passed, or to none. */
  refuse?(): void;
}

/** Whether a solution passes the verifier. */
export interface Check<S> {
  (solution: S): boolean;
  inSlices?: (solution: S) => Sliced<boolean>;
}

/** No plan passes the verifier, not even the one that leaves everything out. */
export class NoValidPlan extends Error {}

/** An incremental run over groups of one kind of material; a subclass fills `groups` and then calls `begin`. */
export abstract class GroupedRun<G extends GroupWork, S> {
  protected readonly groups: G[] = [];
  protected readonly seed: number;
  /** Plans that failed the verifier. */
  refused = 0;
  private readonly isValid: Check<S> | undefined;
  private checked = -1;
  private accepted: S | undefined;
  /** Putting a plan together and checking it takes longer than a step: that is done in slices, while the run goes on. */
  protected isLarge = false;
  /** The last plan that passed, and the one that is being prepared. */
  private ready: S | undefined;
  private ahead: { found: number; work: Sliced<S | undefined> } | undefined;
  /** At the end of a large run its last plan is put together and checked in slices too. */
  private closing: Sliced<S | undefined> | undefined;
  private closed: { found: number; solution: S | undefined } | undefined;
  private readonly options: SolveOptions;
  private readonly clock: () => number;
  private readonly limits: Limits;
  private readonly started: number;
  private told = -1;
  private proven = Number.NaN;
  private turn = 0;
  private last: Shown | undefined;

  /** @param isValid what `best` returns has passed it; absent: nothing is checked */
  constructor(options: SolveOptions, isValid?: Check<S>) {
    this.isValid = isValid;
    this.options = options;
    this.seed = options.seed;
    this.clock = clockOf(options);
    this.started = this.clock();
    this.limits = limitsOf(options.budget);
  }

  /** The best plans of all groups put together. */
  protected abstract assembled(): S;

  /** The same in slices. */
  protected *assembling(): Sliced<S> {
    const solution = this.assembled();
    yield;
    return solution;
  }

  private *checkedPlan(): Sliced<S | undefined> {
    const solution = yield* this.assembling();
    return (yield* this.passes(solution)) ? solution : undefined;
  }

  /** The check in slices. */
  private *passes(solution: S): Sliced<boolean> {
    const { isValid } = this;
    if (isValid?.inSlices !== undefined) return yield* isValid.inSlices(solution);
    return isValid?.(solution) !== false;
  }

  /**
   * The best plan of all groups so far; of a very large order, while it runs, that of a moment ago. It has passed the
   * verifier; one that does not is forgotten and the run goes on.
   * @throws NoValidPlan when even the plan to fall back on does not pass
   */
  best(): S {
    const { isValid } = this;
    if (isValid === undefined) return this.assembled();
    if (this.closed?.solution !== undefined && this.closed.found === this.found) return this.closed.solution;
    // the newest plan is being prepared
    if (this.isLarge && this.ready !== undefined && this.checked !== this.found && !this.done)
      return this.ready;
    const solution = this.assembled();
    // between two better plans only rounds and bounds change
    if (this.checked === this.found && !this.done) return solution;
    if (isValid(solution)) return this.accept(solution);
    this.refuse();
    const fallback = this.assembled();
    if (isValid(fallback)) return this.accept(fallback);
    if (this.accepted === undefined)
      throw new NoValidPlan(`refused ${this.refused} plans of seed ${this.seed}`);
    return this.accepted;
  }

  /** See `SearchRun`. */
  refuse(): void {
    this.refused += 1;
    this.ready = undefined;
    this.ahead = undefined;
    for (const group of this.groups) group.refuse?.();
  }

  private accept(solution: S): S {
    for (const group of this.groups) group.approve?.();
    this.checked = this.found;
    this.accepted = solution;
    this.ready = solution;
    return solution;
  }

  /** The first plan stands now: whatever was looked at before was none. */
  protected beginAnew(): void {
    this.checked = -1;
  }

  /** Better plans so far. */
  private get found(): number {
    return this.groups.reduce((sum, g) => sum + g.improvements, 0);
  }

  protected abstract shownOf(best: S): Shown;

  /** Tells the first plan; every group must be there. */
  protected begin(): void {
    this.tell(true);
  }

  protected seedOf(group: number): number {
    return (this.seed + group * SEED_STEP) | 0;
  }

  get rounds(): number {
    return this.groups.reduce((sum, g) => sum + g.rounds, 0);
  }

  get done(): boolean {
    return this.isEnded && !this.isClosing;
  }

  private get isEnded(): boolean {
    return this.isStopped() || this.groups.every((g) => this.isSpent(g));
  }

  /** The last plan of a large run is not checked yet. */
  private get isClosing(): boolean {
    if (!this.isLarge || this.isValid === undefined || this.options.signal?.aborted === true) return false;
    return this.closed?.found !== this.found;
  }

  private close(until: number): void {
    this.closing ??= this.checkedPlan();
    do {
      const next = this.closing.next();
      if (next.done !== true) continue;
      this.closing = undefined;
      // one that does not pass: back to the last that did, which `best` looks at again
      if (next.value === undefined) this.refuse();
      else this.accept(next.value);
      this.closed = { found: this.found, solution: next.value };
      return;
    } while (this.isClosing && this.clock() < until);
  }

  /** Works about `ms` milliseconds; returns true while there is more to do. */
  step(ms: number): boolean {
    const end = this.clock() + ms;
    if (this.isEnded && this.isClosing) {
      this.close(end);
      this.tell(false);
      return !this.done;
    }
    this.closing = undefined;
    this.prepareBest(end - ms / 2);
    while (!this.isStopped()) {
      const open = this.groups.filter((g) => !this.isSpent(g));
      const group = open[this.turn % Math.max(1, open.length)];
      if (group === undefined) break;
      this.take(group, end);
      this.turn += 1;
      if (this.clock() >= end) break;
    }
    this.tell(false);
    return !this.done;
  }

  /** Goes on with putting a better plan together and checking it. */
  private prepareBest(until: number): void {
    if (!this.isLarge || this.isValid === undefined || this.isStopped()) return;
    if (this.checked === this.found) return;
    this.ahead ??= { found: this.found, work: this.checkedPlan() };
    const { found, work } = this.ahead;
    do {
      const next = work.next();
      if (next.done === true) {
        this.ahead = undefined;
        this.prepared(next.value, found === this.found);
        return;
      }
    } while (!this.isStopped() && this.clock() < until);
  }

  private prepared(solution: S | undefined, isNewest: boolean): void {
    if (solution === undefined && isNewest) this.refuse();
    if (solution === undefined) return;
    this.ready = solution;
    if (isNewest) this.accept(solution);
  }

  /** Share of the budget that is used: rounds of this group or time of the run, whichever is further; 0 to 1 and over. */
  protected spent(group: GroupWork): number {
    const { ms, rounds } = this.limits;
    const byTime = ms === Infinity ? 0 : (this.clock() - this.started) / Math.max(1, ms);
    return Math.max(byTime, rounds === Infinity ? 0 : group.rounds / Math.max(1, rounds));
  }

  /** One turn of a group. Asking the clock costs as much as a short round: those go in batches. */
  private take(group: G, end: number): void {
    let asked = this.clock();
    for (let i = 0, batch = 1, left = 1; i < TURN && !this.isSpent(group); i += 1) {
      const before = group.rounds;
      group.round();
      left -= 1;
      // a slice of a long round: sixteen of them between two looks would hold a cancel up
      const isSlice = group.rounds === before;
      if (left > 0 && !isSlice) continue;
      const now = this.clock();
      if (now >= end || this.isStopped()) return;
      batch = !isSlice && now - asked < EACH_MS ? Math.min(MOST_BATCH, 2 * batch) : 1;
      left = batch;
      asked = now;
    }
  }

  private isStopped(): boolean {
    return this.options.signal?.aborted === true || this.clock() - this.started >= this.limits.ms;
  }

  private isSpent(group: G): boolean {
    return group.isFinished || group.rounds >= this.limits.rounds;
  }

  private tell(isFirst: boolean): void {
    const { onProgress } = this.options;
    if (onProgress === undefined) return;
    const improvements = this.isLarge && !isFirst && !this.done ? this.checked : this.found;
    const isImproved = improvements !== this.told;
    this.told = improvements;
    const before = this.last;
    const proven = this.groups.reduce((sum, g) => sum + g.proven, 0);
    // putting a plan of thousands of sheets together takes longer than many rounds
    const now =
      isImproved || proven !== this.proven || before === undefined ? this.shownOf(this.best()) : before;
    this.last = now;
    this.proven = proven;
    const elapsedMs = this.clock() - this.started;
    const share = isFirst
      ? 0
      : this.done
        ? 1
        : Math.min(...this.groups.map((g) => (g.isFinished ? 1 : Math.min(1, this.spent(g)))));
    onProgress({
      rounds: this.rounds,
      elapsedMs,
      share,
      ...now,
      isImproved,
      improved: improvedIn(before, now),
    });
  }
}
