// True shapes show about themselves: see kind.ts.
import { createShapeRun } from '../src/shape/run.ts';
import type { ShapeSolution } from '../src/problem/shape.ts';
import { verifyShapes } from '../src/verify/shape.ts';
import type { Finding, TrustKind } from './kind.ts';
import { drawShapes } from './shapes-draw.ts';
import type { ShapeJob } from './shapes-draw.ts';
import { shapeFaults } from './shapes-faults.ts';
import { lostShapes } from './shapes-lost.ts';
import { validShapePlan } from './shapes-plan.ts';

/** Most orders get a few rounds, some enough for every part of the search to have its turn. */
function roundsOf(seed: number): number {
  if (seed % 10 === 0) return 120;
  return seed % 3 === 0 ? 1 : 12;
}

function findings(job: ShapeJob, solution: ShapeSolution): Finding[] {
  return verifyShapes(job.problem, job.params, solution).faults.map(({ code, layoutNo, itemId, params }) => ({
    code,
    detail: JSON.stringify({ layoutNo, itemId, ...params }),
  }));
}

/** In one order of seven a plan is refused and offered again on the way, as the guard and other threads do. */
function solved({ problem, params }: ShapeJob, seed: number): ShapeSolution {
  const run = createShapeRun(problem, params, { seed, budget: { rounds: roundsOf(seed) } });
  const isDisturbed = seed % 7 === 0;
  while (run.step(isDisturbed ? 1 : 100)) {
    if (!isDisturbed) continue;
    const plan = JSON.parse(JSON.stringify(run.best())) as ShapeSolution;
    run.refuse();
    run.step(1);
    run.offer(plan);
    while (run.step(100));
  }
  return run.best();
}

export const shapes: TrustKind<ShapeJob, ShapeSolution> = {
  name: 'shapes',
  draw: drawShapes,
  solve: solved,
  verify: findings,
  lost: lostShapes,
  validPlan: validShapePlan,
  faults: shapeFaults,
};
