// How faults are planted that keep every number right: a plan made without one rule of the order, nothing left over, its figures added
// up, so that the rule itself must be seen.
import { totalFigures } from '../src/output/figures.ts';
import type { Item, Layout, Params, Placement, Solution, Stock } from '../src/problem/types.ts';
import { rebooked, withBound } from './plates-books.ts';
import type { PlateJob } from './plates-draw.ts';
import type { Fault } from './plates-fault.ts';
import { solvePlates } from './plates-solve.ts';

const ROUNDS = 3;

/**
 * @param loosen the job without the rule, undefined when it has none
 * @param isBroken what the plan does that the rule forbids
 */
export function without(
  name: string,
  loosen: (job: PlateJob) => PlateJob | undefined,
  isBroken: (job: PlateJob, solution: Solution) => boolean,
): Fault {
  return {
    name: `rule: ${name}`,
    plant: (job, _, chance) => {
      const loose = loosen(structuredClone(job));
      if (loose === undefined) return undefined;
      const seed = Math.floor(1e6 * chance());
      const solution = solvePlates(loose.problem, loose.params, { seed, rounds: ROUNDS });
      if (solution.unplaced.length > 0 || solution.layouts.length === 0 || !isBroken(job, solution))
        return undefined;
      return unbounded(rebooked(job, solution));
    },
  };
}

/** A bound of nothing is true of every plan. */
function unbounded(solution: Solution): Solution {
  const groups = solution.groups.map((g) => ({ ...g, figures: withBound(g.figures, 0, '0.00') }));
  return { ...solution, groups, totals: totalFigures(groups.map((g) => g.figures)) };
}

export type Loosen = (job: PlateJob) => PlateJob | undefined;

/** The job with other parameters where the rule holds. */
export const set =
  (change: (params: Params) => Partial<Params> | undefined): Loosen =>
  (job) => {
    const loose = change(job.params);
    return loose === undefined ? undefined : { ...job, params: { ...job.params, ...loose } };
  };

export const onStock =
  (change: (stock: Stock) => Stock): Loosen =>
  (job) => ({ ...job, problem: { ...job.problem, stocks: job.problem.stocks.map(change) } });

export const onItem =
  (change: (item: Item) => Item): Loosen =>
  (job) => ({ ...job, problem: { ...job.problem, items: job.problem.items.map(change) } });

export const some = (solution: Solution, test: (l: Layout) => boolean) => solution.layouts.some(test);
export const stockOf = ({ problem }: PlateJob, l: Layout) => problem.stocks.find((s) => s.id === l.stockId);
export const itemOf = ({ problem }: PlateJob, p: Placement) => problem.items.find((i) => i.id === p.itemId);
export const gapOf = ({ params }: PlateJob) => Math.max(params.kerf, params.spacing);
export const um = (mm: number) => Math.round(mm * 1000);

/** The row without one of its fields. */
export function lacking<T extends object>(row: T, field: keyof T): T {
  const rest = { ...row };
  delete rest[field];
  return rest;
}

/** Larger of the distances along both axes; less than nothing where the rectangles lie over each other. */
export function apart(a: Box, b: Box): number {
  return Math.max(a.x - b.x - b.w, b.x - a.x - a.w, a.y - b.y - b.h, b.y - a.y - a.h);
}

interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}
