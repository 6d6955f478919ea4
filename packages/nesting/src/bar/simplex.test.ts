// The simplex of bars ends where prices of pieces left over are a hundred million times those of bars.
import { expect, it } from 'vitest';
import { barParams } from '../problem/bar-params.ts';
import { precheckBars } from '../problem/bar-precheck.ts';
import type { BarProblem } from '../problem/bar.ts';
import { longestFirst, openOf } from './greedy.ts';
import { normaliseBars } from './normalise.ts';
import { ColumnPool } from './pool.ts';
import { Master } from './simplex.ts';

it('no basic column comes in again and again', () => {
  const problem: BarProblem = {
    kind: 4,
    groups: [{ key: 'g' }],
    items: [
      { id: 'a', group: 'g', length: 300.3, quantity: 8, priority: 1 },
      { id: 'b', group: 'g', length: 385.334, quantity: 2 },
    ],
    stocks: [
      { id: 's', group: 'g', kind: 1, length: 5000, quantity: 2, price: { mode: 2, price: '33.333' } },
    ],
  };
  const params = { ...barParams(), kerf: 3, headTrim: 0, maxPieces: 1, remMinBar: 1000, remnantFactor: 1 };
  const [task] = normaliseBars(problem, params, precheckBars(problem, params));
  const pool = new ColumnPool(task!);
  for (const { pattern } of longestFirst(task!, openOf(task!))) pool.add(pattern);
  for (const bigM of [700, 4e7, 4e9, 4e12]) {
    const dear = Float64Array.of(bigM, bigM / 256);
    const master = new Master(pool, Float64Array.of(8, 2, 2), 2, dear);
    expect(master.optimise(100), `left over at ${bigM}`).toBe(true);
    expect(master.shortfall).toBeCloseTo(8);
  }
});
