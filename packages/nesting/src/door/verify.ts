// The verifiers of the three kinds behind one door, their faults with a sentence.
import type { BarParams, BarProblem, BarSolution } from '../problem/bar.ts';
import type { NestError, VerifyReport } from '../problem/reports.ts';
import type { ShapeParams, ShapeProblem, ShapeSolution } from '../problem/shape.ts';
import type { Params, Problem, Solution } from '../problem/types.ts';
import { verifyBars } from '../verify/bar.ts';
import { verifyShapes } from '../verify/shape.ts';
import { verify as verifyPlates } from '../verify/verify.ts';
import { isBarJob, isShapeJob } from './jobs.ts';
import type { Planned } from './jobs.ts';
import { toldError } from './texts.ts';
import type { Texts } from './texts.ts';
import { BAR_FAULTS, PLATE_FAULTS, SHAPE_FAULTS } from './verify-texts.ts';

/** What the verifier says of a plan: at most 1,000 faults are listed. */
export interface Verdict extends VerifyReport {
  faults: NestError[];
}

/**
 * Every rule and every figure of a plan again, from the problem and the plan alone: exact, and without any code of the
 * searches. For plans of the engine and for such as were edited by hand.
 * @returns ok and the faults, each with code, numbers (mm, yuan) and a sentence; never throws for a value of the declared
 * shape
 */
export function verify(problem: BarProblem, params: BarParams, solution: BarSolution): Verdict;
export function verify(problem: ShapeProblem, params: ShapeParams, solution: ShapeSolution): Verdict;
export function verify(problem: Problem, params: Params, solution: Solution): Verdict;
export function verify(...job: Planned): Verdict {
  if (isBarJob(job)) return told(verifyBars(...job), BAR_FAULTS);
  if (isShapeJob(job)) return told(verifyShapes(...job), SHAPE_FAULTS);
  return told(verifyPlates(...job), { ...SHAPE_FAULTS, ...PLATE_FAULTS });
}

function told({ ok, faults, checked }: VerifyReport, texts: Texts): Verdict {
  return { ok, faults: faults.map((fault) => toldError({ ...fault, ...rowOf(fault) }, texts)), checked };
}

/** The row of stock and the group that a fault's numbers name. */
function rowOf({ params: { stock, group } }: VerifyReport['faults'][number]): {
  stockId?: string;
  group?: string;
} {
  return {
    ...(typeof stock === 'string' ? { stockId: stock } : {}),
    ...(typeof group === 'string' && group !== '' ? { group } : {}),
  };
}
