// What a group's search hands over: filled sheets and what is left.
import type { Spot } from '../collide/field.ts';
import type { Sheet } from './normalise.ts';

/** A filled sheet: which pieces of the task lie where. */
export interface Filled {
  sheet: Sheet;
  pieces: number[];
  spots: Spot[];
}

export interface GroupPlan {
  filled: Filled[];
  left: number[];
}

/** Share of the budget spent, 0 to 1, as the run knows it. */
export type Spent = () => number;

/** Figures of two plans, the first counts most, less is better: below 0 when `next` is better, 0 when both are as good. */
export function compareValues(next: readonly number[], now: readonly number[]): number {
  for (const [i, v] of next.entries()) {
    const before = now[i] ?? 0;
    const near = 1e-9 * Math.max(1, Math.abs(before));
    if (v < before - near) return -1;
    if (v > before + near) return 1;
  }
  return 0;
}
