// Bars show about themselves: see kind.ts.
import { solveBars } from '../src/bar/run.ts';
import type { BarSolution } from '../src/problem/bar.ts';
import { verifyBars } from '../src/verify/bar.ts';
import type { BarJob } from './bars-draw.ts';
import { drawBarJob } from './bars-draw.ts';
import { barFaults } from './bars-faults.ts';
import { lostBars } from './bars-lost.ts';
import { randomPlan } from './bars-plan.ts';
import type { Finding, TrustKind } from './kind.ts';

/** Most orders get a few rounds, some enough for every part of the search to have its turn. */
const roundsOf = (seed: number): number => (seed % 10 === 0 ? 400 : seed % 3 === 0 ? 1 : 40);

function findings({ problem, params }: BarJob, solution: BarSolution): Finding[] {
  return verifyBars(problem, params, solution).faults.map(({ code, ...where }) => ({
    code,
    detail: JSON.stringify(where),
  }));
}

export const bars: TrustKind<BarJob, BarSolution> = {
  name: 'bars',
  draw: (chance) => drawBarJob(chance),
  solve: ({ problem, params }, seed) =>
    solveBars(problem, params, { seed, budget: { rounds: roundsOf(seed) } }),
  verify: findings,
  lost: lostBars,
  validPlan: randomPlan,
  faults: barFaults,
};
