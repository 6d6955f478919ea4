// Figures of a plan that the search did not make: the engine's own bookkeeping over given layouts.
import { figuresOf, totalFigures } from '../src/output/figures.ts';
import { layoutFigures } from '../src/output/layout-figures.ts';
import { normalise } from '../src/problem/normalise.ts';
import type { GroupTask } from '../src/problem/normalise.ts';
import { precheck } from '../src/problem/precheck.ts';
import type { CutNode, Figures, Layout, Placement, Solution, Stock, Unplaced } from '../src/problem/types.ts';
import type { PlateJob } from './plates-draw.ts';

/** One group's part of the job as the engine sees it: stock rows that take part, rules. */
function tasksOf(job: PlateJob): GroupTask[] {
  return normalise(job.problem, job.params, precheck(job.problem, job.params));
}

/** Places, tree and remnants (micrometres) of one sheet, with its figures. */
export function bookedLayout(
  job: PlateJob,
  sheet: { stock: Stock; length: number; placements: Placement[]; cutTree: CutNode | null; boxes: Box[] },
): Pick<Layout, 'remnants' | 'utilization' | 'cutLength' | 'weight' | 'area' | 'cost'> {
  const group = job.problem.groups.find((g) => g.key === sheet.stock.group);
  if (group === undefined) throw new RangeError('a sheet of no group');
  const items = sheet.placements.flatMap((p) => job.problem.items.find((i) => i.id === p.itemId) ?? []);
  const { params } = job;
  // of a task, only group and parameters count here
  return layoutFigures({ group, params } as GroupTask, sheet.stock, { ...sheet, items });
}

type Box = { x: number; y: number; w: number; h: number };

/** A whole solution of these layouts. */
export function bookedSolution(job: PlateJob, layouts: Layout[], unplaced: Unplaced[]): Solution {
  const { problem, params } = job;
  const tasks = tasksOf(job).map((task) => ({ task, plan: { missing: missingOf(task, unplaced) } }));
  const groups = problem.groups.map((group) => {
    const own = tasks.filter((t) => t.task.group === group);
    return {
      group: group.key,
      figures: figuresOf({ problem, params, group, layouts, tasks: own }),
    };
  });
  const head = { version: 1 as const, engine: 'by-hand', engineVersion: '1.0.0', seed: 1, rounds: 0 };
  return { ...head, layouts, unplaced, groups, totals: totalFigures(groups.map((g) => g.figures)) };
}

function missingOf(task: GroupTask, unplaced: readonly Unplaced[]): Int32Array {
  const left = new Map(unplaced.map((u) => [u.itemId, u.quantity]));
  return Int32Array.from(task.kinds, (k) => k.members.reduce((s, m) => s + (left.get(m.item.id) ?? 0), 0));
}

/** The solution with figures that follow from its layouts again, bounds as they were told: a lie told consistently. */
export function rebooked(job: PlateJob, solution: Solution): Solution {
  const { problem, params } = job;
  const { layouts } = solution;
  // what is no whole number of sheets cannot be booked: the figures stay as they were
  if (layouts.some((l) => !Number.isSafeInteger(l.repeat))) return solution;
  const groups = problem.groups.map((group, i) => {
    const fresh = figuresOf({ problem, params, group, layouts, tasks: [] });
    const told = solution.groups[i]?.figures ?? fresh;
    return { group: group.key, figures: withBound(fresh, told.lowerBoundSheets, told.lowerBoundCost) };
  });
  return { ...solution, groups, totals: totalFigures(groups.map((g) => g.figures)) };
}

/** Figures with another bound and all that follows from it. */
export function withBound(figures: Figures, lowerBoundSheets: number, lowerBoundCost: string): Figures {
  const [cost, bound] = [Number(figures.netCost), Number(lowerBoundCost)];
  const gap = bound > 0 ? ((cost - bound) / bound).toFixed(4).replace(/^-(0\.0*)$/, '$1') : null;
  const isProven = figures.lostAmount === 0 && cost === bound;
  return { ...figures, lowerBoundSheets, lowerBoundCost, gap, isProven };
}
