// What a planted fault of plates is, and where it is made.
import type { Layout, Solution } from '../src/problem/types.ts';
import type { Chance, PlantedFault } from './kind.ts';
import type { PlateJob } from './plates-draw.ts';

export type Fault = PlantedFault<PlateJob, Solution>;

/** Where a change is made: one layout of the copy, by chance. */
export interface Place {
  job: PlateJob;
  solution: Solution;
  layout: Layout;
  chance: Chance;
}
