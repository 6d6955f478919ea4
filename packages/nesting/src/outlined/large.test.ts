// Orders of outlines with many corners: drawings are looked at, plans put together and judged in slices, within the steps of the run.
import { expect, it } from 'vitest';
import { createRun } from '../door/run.ts';
import type { Ring } from '../geometry/types.ts';
import type { SearchRun } from '../problem/reports.ts';
import type { Layout, Solution } from '../problem/types.ts';
import { NoValidPlan } from '../search/grouped-run.ts';
import { createOutlinedRun } from './run.ts';
import { codes, item, params, plate, problemOf, ring, solved } from './test/scene.ts';

/** A round outline of so many corners, mm. */
function round(corners: number, radius: number): Ring {
  const at = (n: number) => Math.round(1000 * n) / 1000;
  const vertices = Array.from({ length: corners }, (_, i) => {
    const angle = (2 * Math.PI * i) / corners;
    return { x: at(radius * Math.cos(angle)), y: at(radius * Math.sin(angle)) };
  });
  return { vertices };
}

const rounds = (id: string, quantity: number) => item(id, round(1500, 200), quantity, [400, 400], 125_000);
/** Crosses itself. */
const bow = item('bow', ring([0, 0], [200, 200], [200, 0], [0, 200]), 2, [200, 200], 1000);
const problem = problemOf([rounds('a', 5), bow, rounds('b', 3)], [plate({ quantity: 3 })]);
const reasons = (of: ReturnType<typeof solved>) => of.unplaced.map((u) => `${u.itemId} ${u.reason}`);

it('leaves everything out for want of time until the drawings were looked at; what is found then does not depend on the steps', () => {
  const run = createRun(problem, params(), { seed: 3, budget: { rounds: 4 } });
  const early = run.best();
  expect(reasons(early)).toEqual(['a NO_TIME', 'bow NO_TIME', 'b NO_TIME']);
  expect(codes(problem, params(), early)).toEqual([]);
  let steps = 0;
  while (run.step(3)) {
    steps += 1;
    if (steps % 5 === 0) expect(codes(problem, params(), run.best())).toEqual([]);
  }
  const last = run.best();
  expect(reasons(last)).toEqual(['bow BAD_ITEM']);
  expect(last.totals.placedAmount).toBe(8);
  expect(codes(problem, params(), last)).toEqual([]);
  expect(JSON.stringify(last)).toBe(JSON.stringify(solved(problem, params(), 4)));
});

it('a cancel is heard while the drawings are looked at, and after', () => {
  const signal = { aborted: false };
  const run = createRun(problem, params(), { seed: 3, budget: { rounds: 1e6 }, signal });
  signal.aborted = true;
  expect(run.done).toBe(true);
  expect(run.step(50)).toBe(false);
  expect(run.best().totals.placedAmount).toBe(0);
  expect(codes(problem, params(), run.best())).toEqual([]);
  signal.aborted = false;
  while (run.best().totals.placedAmount < 8) run.step(50);
  signal.aborted = true;
  expect(run.step(50)).toBe(false);
  expect(run.best().totals.placedAmount).toBe(8);
  expect(codes(problem, params(), run.best())).toEqual([]);
});

/** Nothing where not even the plan that leaves everything out is there any more. */
function shown(run: SearchRun<Solution>): Layout[] {
  try {
    return run.best().layouts;
  } catch (error) {
    if (error instanceof NoValidPlan) return [];
    throw error;
  }
}

it('a plan that does not pass as plates never comes out', () => {
  const run = createOutlinedRun(
    problem,
    params(),
    { seed: 3, budget: { rounds: 2 } },
    { shapes: () => () => true, plates: ({ layouts }) => layouts.length === 0 },
  );
  do expect(shown(run)).toEqual([]);
  while (run.step(5));
  expect(shown(run)).toEqual([]);
  expect(run.refused).toBeGreaterThan(0);
});
