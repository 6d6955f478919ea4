// Plates show about themselves: see kind.ts.
import type { Solution } from '../src/problem/types.ts';
import { solvePlates } from './plates-solve.ts';
import { verify } from '../src/verify/verify.ts';
import type { Finding, TrustKind } from './kind.ts';
import { drawPlates } from './plates-draw.ts';
import type { PlateJob } from './plates-draw.ts';
import { plateFaults } from './plates-faults.ts';
import { lostPlates } from './plates-lost.ts';
import { validPlates } from './plates-valid.ts';

/** Most orders get a few rounds, some enough for every part of the search to have its turn. */
const roundsOf = (seed: number): number => (seed % 10 === 0 ? 600 : seed % 3 === 0 ? 1 : 40);

function findings(job: PlateJob, solution: Solution): Finding[] {
  return verify(job.problem, job.params, solution).faults.map(({ code, layoutNo, itemId, params }) => ({
    code,
    detail: JSON.stringify({ layoutNo, itemId, ...params }),
  }));
}

export const plates: TrustKind<PlateJob, Solution> = {
  name: 'plates',
  draw: drawPlates,
  solve: ({ problem, params }, seed) => solvePlates(problem, params, { seed, rounds: roundsOf(seed) }),
  verify: findings,
  lost: lostPlates,
  validPlan: validPlates,
  faults: plateFaults,
};
