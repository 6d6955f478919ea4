// The largest orders. Memory and gap belong to the bench.
import { expect, it } from 'vitest';
import { largeOrder, panelOrder, problemOf } from '../bench/run.ts';
import { presetParams } from '../problem/params.ts';
import { verify } from '../verify/verify.ts';
import { createRun } from '../door/run.ts';

it('50,000 panels of 500 sizes on 35 sheet types, kerf 4: complete and verified, above the bound', () => {
  const problem = largeOrder();
  const params = { ...presetParams(1), kerf: 4 };
  const run = createRun(problem, params, { seed: 1, budget: { rounds: 0 } });
  // the first plan of so many is made within steps: until then nothing is placed, and said so
  const early = run.best();
  expect(new Set(early.unplaced.map((u) => u.reason))).toEqual(new Set(['NO_TIME']));
  expect(verify(problem, params, early).faults).toEqual([]);
  expect(run.done).toBe(false);
  while (run.step(50));
  const solution = run.best();
  expect(verify(problem, params, solution).faults).toEqual([]);
  expect(solution.unplaced).toEqual([]);
  expect(solution.totals.placedAmount).toBe(50_000);
  expect(Number(solution.totals.gap)).toBeGreaterThanOrEqual(0);
});

it('a strip of 5,000 pieces: no round holds a run up, cancel is heard', () => {
  const items = panelOrder(150, 5000).items.map((i) => ({
    w: Math.round(i.w / 10),
    h: Math.round(i.h / 10),
    q: i.quantity,
  }));
  const strip = { id: 's', set: 'strip', objective: 'height', width: 3000, items, best: {} };
  const { problem, params } = problemOf(strip, { isFree: true, canRotate: false });
  const signal = { aborted: false };
  const run = createRun(problem, params, { seed: 1, budget: { ms: 20_000 }, signal });
  const start = performance.now();
  while (run.rounds < 40 && run.step(50));
  signal.aborted = true;
  expect(run.step(50)).toBe(false);
  // one round alone once took 50 seconds
  expect(performance.now() - start).toBeLessThan(20_000);
  const solution = run.best();
  expect(verify(problem, params, solution).faults).toEqual([]);
  expect(solution.totals.placedAmount).toBe(5000);
});
