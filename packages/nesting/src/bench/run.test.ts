// The time promises of F3 and nesting.md 3, with room for a slow shared machine.
import { describe, expect, it } from 'vitest';
import { presetParams } from '../problem/params.ts';
import { createRun } from '../search/run.ts';
import { verify } from '../verify/verify.ts';
import { benchOrder, panelOrder } from './run.ts';

const clock = () => performance.now();

describe('budgets', () => {
  it('gives a first valid plan for 1,000 pieces within 100 ms (asserted: 400)', () => {
    const problem = panelOrder(60, 1000);
    createRun(panelOrder(10, 50), presetParams(), { seed: 1, budget: { rounds: 0 } });
    const start = clock();
    const run = createRun(problem, presetParams(), { seed: 1, budget: { rounds: 0 } });
    expect(clock() - start).toBeLessThan(400);
    expect(verify(problem, presetParams(), run.best()).ok).toBe(true);
  });

  it('gives a first valid plan for 20,000 pieces of 2,000 kinds within 3 s (asserted: 6)', () => {
    const problem = panelOrder(2000, 20_000);
    const start = clock();
    const run = createRun(problem, presetParams(), { seed: 1, budget: { rounds: 0 } });
    const ms = clock() - start;
    expect(run.best().unplaced).toEqual([]);
    expect(ms).toBeLessThan(6000);
  });

  it('nests 600 pieces of 40 sizes in 2 s without loss', () => {
    const row = benchOrder(panelOrder(40, 600), { ...presetParams(), kerf: 4 }, { ms: 2000, clock });
    expect(row.overBound).toBeLessThan(10);
    expect(row.ms).toBeLessThan(3500);
  });
});
