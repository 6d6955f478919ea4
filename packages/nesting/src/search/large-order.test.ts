// The largest orders: 50,000 panels of 500 sizes on 35 sheet types. Memory and gap belong to the bench.
import { expect, it } from 'vitest';
import { panelOrder } from '../bench/run.ts';
import { presetParams } from '../problem/params.ts';
import type { Problem } from '../problem/types.ts';
import { verify } from '../verify/verify.ts';
import { createRun } from './run.ts';

function largeOrder(): Problem {
  const order = panelOrder(500, 50_000);
  const stocks = Array.from({ length: 35 }, (_, i) => ({
    id: `S${i}`,
    group: 'g',
    kind: i % 5 === 4 ? (3 as const) : (1 as const),
    width: 1000 + 100 * (i % 7),
    length: 2000 + 250 * ((i * 3) % 11),
    quantity: i % 5 === 4 ? 1 : i % 3 === 0 ? 40 + i : null,
    price: { mode: 1 as const, price: '25.15' },
  }));
  return { ...order, stocks };
}

it('50,000 panels of 500 sizes on 35 sheet types, kerf 4: complete and verified, above the bound', () => {
  const problem = largeOrder();
  const params = { ...presetParams(1), kerf: 4 };
  const solution = createRun(problem, params, { seed: 1, budget: { rounds: 0 } }).best();
  expect(verify(problem, params, solution).faults).toEqual([]);
  expect(solution.unplaced).toEqual([]);
  expect(solution.totals.placedAmount).toBe(50_000);
  expect(Number(solution.totals.gap)).toBeGreaterThanOrEqual(0);
});
