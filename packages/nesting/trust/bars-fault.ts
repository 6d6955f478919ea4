// A planted fault of bars: see kind.ts.
import type { BarSolution } from '../src/problem/bar.ts';
import type { BarJob } from './bars-draw.ts';
import type { PlantedFault } from './kind.ts';

export type BarFault = PlantedFault<BarJob, BarSolution>;
