// Time and rounds. The clock is a parameter; its default is the platform's monotonic one.
import type { Budget, SolveOptions } from '../problem/types.ts';

/** Rounds per group when no budget is given at all. */
export const DEFAULT_ROUNDS = 3000;

export interface Limits {
  ms: number;
  rounds: number;
}

/** Missing limits become Infinity; without any the default rounds count. Bad numbers count as 0. */
export function limitsOf(budget: Budget): Limits {
  const clean = (n: number | undefined) => (n === undefined ? Infinity : n >= 0 ? n : 0);
  const ms = clean(budget.ms);
  const rounds = clean(budget.rounds);
  return ms === Infinity && rounds === Infinity ? { ms, rounds: DEFAULT_ROUNDS } : { ms, rounds };
}

export function clockOf(options: SolveOptions): () => number {
  return options.clock ?? (() => performance.now());
}
