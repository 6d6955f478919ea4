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
