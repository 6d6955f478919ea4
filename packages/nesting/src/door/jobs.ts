// What the door takes: the kind of problem tells plates, bars and true shapes apart.
import type { BarParams, BarProblem, BarSolution } from '../problem/bar.ts';
import type { ShapeParams, ShapeProblem, ShapeSolution } from '../problem/shape.ts';
import type { Params, Problem, Solution } from '../problem/types.ts';

export type PlateJob = readonly [Problem, Params];
export type BarJob = readonly [BarProblem, BarParams];
export type ShapeJob = readonly [ShapeProblem, ShapeParams];
/** Problem and parameters of one kind. */
export type Job = PlateJob | BarJob | ShapeJob;

/** The same with a plan, and with more behind it. */
export type Planned<More extends readonly unknown[] = []> =
  | readonly [Problem, Params, Solution, ...More]
  | readonly [BarProblem, BarParams, BarSolution, ...More]
  | readonly [ShapeProblem, ShapeParams, ShapeSolution, ...More];

/** The jobs of that form that are about bars. */
type OfBars<J> = Extract<J, readonly [BarProblem, BarParams, ...unknown[]]>;
type OfShapes<J> = Extract<J, readonly [ShapeProblem, ShapeParams, ...unknown[]]>;
type AnyJob = readonly [Job[0], Job[1], ...unknown[]];

/** Bars: kind 4, whatever the parameters are. */
export function isBarJob<J extends AnyJob>(job: J): job is OfBars<J> {
  return job[0].kind === 4;
}

/** True shapes: kind 2, whatever the parameters are. */
export function isShapeJob<J extends AnyJob>(job: J): job is OfShapes<J> {
  return job[0].kind === 2;
}

/** The job as it can be looked at: parameters that are not there at all are told one by one. */
export function withParams<J extends AnyJob>(job: J): J {
  if (typeof job[1] === 'object' && job[1] !== null) return job;
  return job.with(1, {}) as unknown as J;
}
