// Bounds of plates hold for every valid plan: for those of the engine on random orders of every option, and for plans
// that were put together at random.
import { describe, expect, it } from 'vitest';
import { strongest, unrestricted } from '../src/objective/lower-bound.ts';
import type { LowerBound } from '../src/objective/lower-bound.ts';
import { normalise } from '../src/problem/normalise.ts';
import type { GroupTask } from '../src/problem/normalise.ts';
import { precheck } from '../src/problem/precheck.ts';
import type { Solution } from '../src/problem/types.ts';
import { BarRelaxation } from '../src/search/bounds/bar-relaxation.ts';
import { asSheets } from '../src/search/coils/fixed-lengths.ts';
import { lengthBound } from '../src/search/bounds/length-bound.ts';
import { makeChance } from '../src/search/rng.ts';
import type { PlateJob } from './plates-draw.ts';
import { plates } from './plates.ts';
import { often } from './often.ts';

/** Orders solved, and plans made. */
const SOLVED = often(15, 40);
const MADE = often(40, 100);

/** Both bar relaxations to their end, and worths by length. */
function boundOf(task: GroupTask): LowerBound {
  const whole = unrestricted(task);
  const fixed = asSheets(whole)?.task ?? whole;
  let best = lengthBound(whole);
  for (const axis of [0, 1] as const) {
    const bars = new BarRelaxation(fixed, axis);
    for (let i = 0; i < 3000 && !bars.isDone; i += 1) bars.step();
    best = strongest(best, bars.bound);
  }
  return best;
}

/** Σ of the bounds of all runs of the job. */
function provenOf({ problem, params }: PlateJob): LowerBound {
  const bounds = normalise(problem, params, precheck(problem, params)).map(boundOf);
  const sum = (of: (b: LowerBound) => number) => bounds.reduce((s, b) => s + of(b), 0);
  return {
    sheets: sum((b) => b.sheets),
    netCost: sum((b) => b.netCost),
    sheetCost: sum((b) => b.sheetCost),
  };
}

/** Whether a plan that places everything lies below what is proven. */
function isBelow(job: PlateJob, { totals, unplaced }: Solution): boolean | undefined {
  if (unplaced.length > 0 || totals.sheetAmount === 0) return undefined;
  const proven = provenOf(job);
  return totals.sheetAmount < proven.sheets || Number(totals.netCost) < proven.netCost - 1e-6;
}

/** Seeds whose plan lies below a bound, and how many were complete. */
function trial(seeds: number, of: (seed: number) => { job: PlateJob; solution: Solution }) {
  const below: number[] = [];
  let complete = 0;
  for (let seed = 1; seed <= seeds; seed += 1) {
    const { job, solution } = of(seed);
    const answer = isBelow(job, solution);
    if (answer !== undefined) complete += 1;
    if (answer === true) below.push(seed);
  }
  return { below, complete };
}

describe('bounds by bars and lengths', () => {
  it('lie below the plans of random orders of every option', () => {
    const { below, complete } = trial(SOLVED, (seed) => {
      const job = plates.draw(makeChance(seed));
      return { job, solution: plates.solve(job, seed) };
    });
    expect(below).toEqual([]);
    expect(complete).toBeGreaterThan(SOLVED / 4);
  });

  it('lie below plans put together at random', () => {
    const { below, complete } = trial(MADE, (seed) => plates.validPlan(makeChance(seed)));
    expect(below).toEqual([]);
    expect(complete).toBeGreaterThan(MADE / 4);
  });
});
