// Reports around a run: errors found before, faults found after, budget, progress, the run itself.
import type { Solution } from './solution.ts';

/** F4 error products plus codes of our own from 100 on for data that cannot be computed with. */
export interface PrecheckError {
  /** F4 type 1, 2 (both with cutMode 3), 3, 4, 5, 6, 8, 11, 12; 100 bad value of a row, 101 limits, 102 a parameter outside its set or range, 103 bad stock, 104 duplicate id, 105 unsupported kind */
  type: 1 | 2 | 3 | 4 | 5 | 6 | 8 | 11 | 12 | 100 | 101 | 102 | 103 | 104 | 105;
  code: string;
  itemId?: string;
  stockId?: string;
  group?: string;
  /** Numbers for the message, lengths mm. */
  params: Record<string, string | number>;
}

/**
 * What is wrong with an order, a stored job or a plan, the same for every kind of problem.
 * `text` is one English sentence with the row, the rule and the numbers; `code` and `params` are for programs.
 */
export interface NestError {
  code: string;
  text: string;
  itemId?: string;
  stockId?: string;
  group?: string;
  layoutNo?: number;
  /** Lengths mm, unless the text says otherwise. */
  params: Record<string, string | number>;
}

/** `blocked` items are left out of the run; when `fatal`, nothing can be placed at all. */
export interface PrecheckReport {
  ok: boolean;
  fatal: boolean;
  errors: PrecheckError[];
  blocked: string[];
  /** Stock rows and groups that cannot be used; left out of a run. */
  badStocks: string[];
  badGroups: string[];
}

/** The first error of each item: why it is left out. */
export function reasonsOf(report: PrecheckReport): Map<string, PrecheckError> {
  const reasons = new Map<string, PrecheckError>();
  for (const error of report.errors)
    if (error.itemId !== undefined && !reasons.has(error.itemId)) reasons.set(error.itemId, error);
  return reasons;
}

export interface VerifyFault {
  code: string;
  layoutNo?: number;
  itemId?: string;
  params: Record<string, string | number>;
}

export interface VerifyReport {
  ok: boolean;
  faults: VerifyFault[];
  checked: { sheets: number; pieces: number };
}

/** Work allowed: whichever ends first. Without either: 3,000 rounds. */
export interface Budget {
  ms?: number;
  rounds?: number;
}

export interface Progress {
  rounds: number;
  elapsedMs: number;
  /** 0–1 */
  share: number;
  sheets: number;
  placed: number;
  utilization: string;
  netCost: string;
  /** Proven: no plan of these pieces costs less. */
  lowerBoundCost: string;
  /** true when this report comes with a better plan. */
  isImproved: boolean;
  /** Which of the figures are better than in the report before; empty when only the tail of the objective is. */
  improved: ImprovedFigure[];
}

/** `bound`: the proven bound rose, so that less is left to gain. */
export type ImprovedFigure = 'placed' | 'netCost' | 'sheets' | 'utilization' | 'bound';

export interface SolveOptions {
  seed: number;
  budget: Budget;
  onProgress?: (progress: Progress) => void;
  /** An AbortSignal, or anything with `aborted`. */
  signal?: { readonly aborted: boolean };
  /** Milliseconds, only differences count. Default the platform's monotonic clock. */
  clock?: () => number;
}

/** A run as the searches make it: call `step` until `done`; `best` is valid at any time. */
export interface SearchRun<S> {
  /** Works about `ms` milliseconds; returns true while there is more to do. */
  step(ms: number): boolean;
  best(): S;
  readonly done: boolean;
  readonly rounds: number;
  /** Plans that the verifier refused; `best` never returns one of them. */
  readonly refused: number;
  /** The plan last returned by `best` failed a check of the caller: it and what came of it are forgotten, the run goes on. */
  refuse(): void;
  /**
   * A solution of the same problem from elsewhere, e.g. another thread: taken over, and searched further from, where it is
   * better. What does not belong to the problem is passed over.
   * @returns whether anything was taken
   */
  offer(solution: S): boolean;
}

/** An incremental run of the package's door: call `step` until `done`; `best` is valid at any time. */
export interface AnytimeRun<S> extends SearchRun<S> {
  /**
   * What `check` finds: rows and parameters that are left out, with the reason. Complete when the run is made; of true
   * shapes with many corners once the drawings were looked at within `step`.
   */
  readonly errors: readonly NestError[];
}

/** Of rectangles. */
export type Run = AnytimeRun<Solution>;

/** Works until the budget ends or nothing is left to try. */
export function finished<S>(run: SearchRun<S>): S {
  while (run.step(200));
  return run.best();
}
