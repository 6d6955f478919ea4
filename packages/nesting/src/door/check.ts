// What is wrong with an order before anything is computed, in one form for every kind of problem.
import { precheckBars } from '../problem/bar-precheck.ts';
import type { BarParams, BarProblem } from '../problem/bar.ts';
import { precheck } from '../problem/precheck.ts';
import type { NestError, PrecheckReport } from '../problem/reports.ts';
import type { ShapeError, ShapeParams, ShapeProblem } from '../problem/shape.ts';
import type { Params, Problem } from '../problem/types.ts';
import { precheckShapes } from '../shape/precheck.ts';
import { BARS, PLATES, SHAPES } from './check-texts.ts';
import { isBarJob, isShapeJob, withParams } from './jobs.ts';
import type { Job } from './jobs.ts';
import { toldError } from './texts.ts';
import type { Coded, RowOf, Texts } from './texts.ts';

/**
 * Checks an order in milliseconds (true shapes: in the time their drawings take); never throws for a plain JSON value
 * with lists of rows in it.
 * @returns what a run leaves out, with the reason: rows of items, stock and groups, or the parameters and limits for
 * which nothing at all is tried; empty when everything can be computed with
 */
export function check(problem: BarProblem, params: BarParams): NestError[];
export function check(problem: ShapeProblem, params: ShapeParams): NestError[];
export function check(problem: Problem, params: Params): NestError[];
export function check(...given: Job): NestError[] {
  const job = withParams(given);
  if (isBarJob(job)) return toldOf(generalFirst(precheckBars(...job)), BARS, job[0]);
  if (isShapeJob(job)) return toldShapeErrors(precheckShapes(...job), job[0]);
  return toldOf(generalFirst(precheck(...job)), { ...SHAPES, ...PLATES }, job[0]);
}

/** Errors of a shape run with their sentences; where nothing at all is tried, only why. */
export function toldShapeErrors(errors: readonly ShapeError[], problem: ShapeProblem): NestError[] {
  const general = errors.filter(({ code }) => code === 'PARAMS' || code === 'LIMIT');
  return toldOf(general.length > 0 ? general : errors, SHAPES, problem);
}

/** Where nothing at all is tried, the reports repeat the reason at every item: here it is told once. */
function generalFirst({ errors, fatal }: PrecheckReport): readonly Coded[] {
  return fatal ? errors.filter((e) => e.itemId === undefined) : errors;
}

interface Rows {
  items: readonly { id: string }[];
  stocks: readonly { id: string }[];
  groups?: readonly { key: string }[];
}

function toldOf(errors: readonly Coded[], texts: Texts, problem: Rows): NestError[] {
  if (errors.length === 0) return [];
  const rowOf = rowsOf(problem);
  return errors.map((error) => toldError(error, texts, rowOf));
}

function rowsOf({ items, stocks, groups = [] }: Rows): RowOf {
  const item = firstBy(items, (row) => row.id);
  const stock = firstBy(stocks, (row) => row.id);
  const group = firstBy(groups, (row) => row.key);
  return ({ itemId, stockId, group: key }) => {
    if (itemId !== undefined) return item.get(itemId);
    return stockId !== undefined ? stock.get(stockId) : group.get(key ?? '');
  };
}

function firstBy<T>(rows: readonly T[], nameOf: (row: T) => string): Map<string, T> {
  return new Map(rows.toReversed().map((row) => [nameOf(row), row]));
}
