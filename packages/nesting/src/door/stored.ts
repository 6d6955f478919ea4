// The stored outside form of jobs: versioned JSON, one reader and one writer for every kind of problem.
import { parseBarProblem, serialiseBarProblem } from '../bar/external.ts';
import type { BarParams, BarProblem } from '../problem/bar.ts';
import { parseProblem, serialiseProblem } from '../problem/external.ts';
import type { ParseError } from '../problem/external.ts';
import { jobValue } from '../problem/reader.ts';
import type { NestError } from '../problem/reports.ts';
import type { ShapeParams, ShapeProblem } from '../problem/shape.ts';
import type { Params, Problem } from '../problem/types.ts';
import { parseShapeProblem, serialiseShapeProblem } from '../shape/external.ts';
import { STORED } from './check-texts.ts';
import { isBarJob, isShapeJob } from './jobs.ts';
import type { Job } from './jobs.ts';
import { toldError } from './texts.ts';

/** A job as it was stored, or every place where it is not of the declared shape (`params.path` in the JSON). */
export type Parsed =
  | { ok: true; kind: 1; problem: Problem; params: Params }
  | { ok: true; kind: 2; problem: ShapeProblem; params: ShapeParams }
  | { ok: true; kind: 4; problem: BarProblem; params: BarParams }
  | { ok: false; errors: NestError[] };

/** Text of a job `{version, problem, params}` in the current version of its kind; `parse` gives the same job back. */
export function serialise(problem: BarProblem, params: BarParams): string;
export function serialise(problem: ShapeProblem, params: ShapeParams): string;
export function serialise(problem: Problem, params: Params): string;
export function serialise(...job: Job): string {
  if (isBarJob(job)) return serialiseBarProblem(...job);
  if (isShapeJob(job)) return serialiseShapeProblem(...job);
  return serialiseProblem(...job);
}

/**
 * Reads a stored job of any kind and version; missing parameters take the default of their version. Whether it can be
 * computed with is told by `check`.
 * @param input JSON text or the parsed value
 * @returns the job, or what is wrong with it; never throws
 */
export function parse(input: unknown): Parsed {
  const given = jobValue(input);
  const value = given?.value ?? input;
  switch (kindOf(value)) {
    case 4: {
      const read = parseBarProblem(value);
      return read.ok ? { kind: 4, ...read } : failed(read.errors);
    }
    case 2: {
      const read = parseShapeProblem(value);
      return read.ok ? { kind: 2, ...read } : failed(read.errors);
    }
    default: {
      const read = parseProblem(value);
      return read.ok ? { kind: 1, ...read } : failed(read.errors);
    }
  }
}

function failed(errors: readonly ParseError[]): { ok: false; errors: NestError[] } {
  return { ok: false, errors: errors.map(({ path, code }) => toldError({ code, params: { path } }, STORED)) };
}

function kindOf(value: unknown): unknown {
  return fieldsOf(fieldsOf(value)['problem'])['kind'];
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
