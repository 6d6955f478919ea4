// Faults that keep every number right: a plan put together without one rule of the order, all its figures added up,
// so that the rule itself must be seen.
import type { BarLayout, BarParams, BarSolution, BarStock } from '../src/problem/bar.ts';
import type { BarJob } from './bars-draw.ts';
import type { BarFault } from './bars-fault.ts';
import { planFor } from './bars-plan.ts';

const um = (mm: number) => Math.round(mm * 1000);

/**
 * @param loosen the job without the rule, undefined when it has none
 * @param isBroken what the plan does that the rule forbids
 */
function without(
  name: string,
  loosen: (job: BarJob) => BarJob | undefined,
  isBroken: (job: BarJob, solution: BarSolution) => boolean,
): BarFault {
  return {
    name,
    plant: (job, _, chance) => {
      const loose = loosen(structuredClone(job));
      if (loose === undefined) return undefined;
      for (let tries = 0; tries < 3; tries += 1) {
        const solution = planFor(loose, chance, name.includes('length'));
        if (solution.layouts.length > 0 && isBroken(job, solution)) return solution;
      }
      return undefined;
    },
  };
}

/** The job with another value of a parameter where the rule holds. */
function set<K extends keyof BarParams>(
  key: K,
  value: (params: BarParams) => BarParams[K] | undefined,
): (job: BarJob) => BarJob | undefined {
  return (job) => {
    const loose = value(job.params);
    return loose === undefined ? undefined : { ...job, params: { ...job.params, [key]: loose } };
  };
}

const onStock = (change: (stock: BarStock) => BarStock) => (job: BarJob) => ({
  ...job,
  problem: { ...job.problem, stocks: job.problem.stocks.map(change) },
});

const bars = (layouts: readonly BarLayout[], of: (l: BarLayout) => boolean) =>
  layouts.reduce((s, l) => s + (of(l) ? l.repeat : 0), 0);

/** Layouts of ordered bars by row, of the groups of the order. */
function orderedLengths(solution: BarSolution, group: string): Map<string, Map<number, number>> {
  const rows = new Map<string, Map<number, number>>();
  for (const l of solution.layouts) {
    if (l.stockKind !== 2 || l.group !== group) continue;
    const row = rows.get(l.stockId) ?? new Map<number, number>();
    row.set(um(l.length), (row.get(um(l.length)) ?? 0) + l.repeat);
    rows.set(l.stockId, row);
  }
  return rows;
}

const some = (solution: BarSolution, test: (l: BarLayout) => boolean) => solution.layouts.some(test);

export const ruleFaults: readonly BarFault[] = [
  without(
    'more bars than are there',
    onStock((s) => ({ ...s, quantity: null })),
    ({ problem }, { layouts }) =>
      problem.stocks.some(
        (s) => typeof s.quantity === 'number' && bars(layouts, (l) => l.stockId === s.id) > s.quantity,
      ),
  ),
  without(
    'more metres than are there',
    onStock(({ ...s }) => {
      if (s.kind === 2) delete s.maxMetres;
      return s;
    }),
    ({ problem }, { layouts }) =>
      problem.stocks.some((s) => {
        if (s.kind !== 2 || s.maxMetres === undefined) return false;
        const used = layouts.reduce((m, l) => m + (l.stockId === s.id ? l.repeat * um(l.length) : 0), 0);
        return used > Number(s.maxMetres) * 1e6 + 1;
      }),
  ),
  without(
    'more pieces than a bar may hold',
    set('maxPieces', (p) => (p.maxPieces > 0 ? 0 : undefined)),
    (job, s) => some(s, (l) => l.placements.length > job.params.maxPieces),
  ),
  without(
    'more sizes than a bar may hold',
    set('maxKinds', (p) => (p.maxKinds > 0 ? 0 : undefined)),
    (job, s) => some(s, (l) => new Set(l.placements.map((p) => p.length)).size > job.params.maxKinds),
  ),
  without(
    'remnants used that stay in the store',
    set('useRemnant', (p) => (p.useRemnant === 3 ? 2 : undefined)),
    (_, s) => some(s, (l) => l.stockKind === 3),
  ),
  without(
    'a remnant filled too little',
    set('remnantMinUtil', (p) => (p.remnantMinUtil > 0 ? 0 : undefined)),
    (job, s) =>
      some(s, (l) => {
        const net = l.placements.reduce((m, p) => m + um(p.length), 0);
        return l.stockKind === 3 && net < (job.params.remnantMinUtil - 1e-6) * um(l.length);
      }),
  ),
  without(
    'more sizes bought than allowed',
    set('maxSizesPerGroup', (p) => (p.maxSizesPerGroup > 0 ? 0 : undefined)),
    (job, s) =>
      job.problem.groups.some((g) => {
        const bought = s.layouts.filter((l) => l.group === g.key && l.stockKind !== 3);
        const sizes = new Set(bought.map((l) => (l.stockKind === 2 ? l.stockId : l.length)));
        return sizes.size > job.params.maxSizesPerGroup;
      }),
  ),
  without(
    'more ordered lengths than allowed',
    set('maxDistinctLengths', (p) => (p.maxDistinctLengths > 0 ? 0 : undefined)),
    (job, s) =>
      job.problem.groups.some((g) => {
        const rows = [...orderedLengths(s, g.key).values()];
        const lengths = rows.reduce((m, r) => m + r.size, 0);
        return lengths > Math.max(rows.length, job.params.maxDistinctLengths);
      }),
  ),
  without(
    'an ordered length of too few bars',
    set('minQtyPerLength', (p) => (p.minQtyPerLength > 1 ? 1 : undefined)),
    (job, s) =>
      job.problem.groups.some((g) =>
        [...orderedLengths(s, g.key).values()].some(
          (row) => row.size > 1 && [...row.values()].some((b) => b < job.params.minQtyPerLength),
        ),
      ),
  ),
  without(
    'a thinner saw than there is',
    set('kerf', (p) => (p.kerf > 0 ? um(p.kerf) / 1000 - 0.5 : undefined)),
    (_, s) =>
      some(
        s,
        (l) => l.placements.length > 1 && l.placements.every((p) => p.angleLeft === 0 && p.angleRight === 0),
      ),
  ),
  without(
    'a shorter head than there is',
    (job) => onStock((s) => ({ ...s, headTrim: 0 }))({ ...job, params: { ...job.params, headTrim: 0 } }),
    ({ problem, params }, s) =>
      some(
        s,
        (l) =>
          (l.placements[0]?.x ?? 0) <
          (problem.stocks.find((r) => r.id === l.stockId)?.headTrim ?? params.headTrim),
      ),
  ),
  without(
    'remnants from another length on',
    set('remMinBar', (p) => p.remMinBar + 100),
    (job, s) => some(s, (l) => l.leftover >= job.params.remMinBar && l.leftover > 0 && !l.isRemnant),
  ),
  without(
    'another credit factor',
    set('remnantFactor', (p) => (p.remnantFactor > 0.5 ? 0.25 : undefined)),
    (_, s) => some(s, (l) => Number(l.credit) > 1),
  ),
  without(
    'prices of yesterday',
    onStock((s) => ({ ...s, price: { ...s.price, price: '99.99' } })),
    (_, s) => some(s, (l) => Number(l.cost) > 0),
  ),
];
