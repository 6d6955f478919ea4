// What the bench measures is also right: whole plans for its own orders. Times belong to `npm run bench`.
import { describe, expect, it } from 'vitest';
import { presetParams } from '../problem/params.ts';
import { solve } from '../door/run.ts';
import { verify } from '../verify/verify.ts';
import { benchOrder, panelOrder } from './run.ts';

describe('the bench orders', () => {
  it('have a first plan that is valid and whole, from 1,000 pieces to 20,000 of 2,000 kinds', () => {
    for (const [kinds, pieces] of [
      [60, 1000],
      [2000, 20_000],
    ] as const) {
      const problem = panelOrder(kinds, pieces);
      const best = solve(problem, presetParams(), { seed: 1, budget: { rounds: 0 } });
      expect(best.unplaced).toEqual([]);
      expect(verify(problem, presetParams(), best).ok).toBe(true);
    }
  });

  it('are nested without loss, above their bound', () => {
    const row = benchOrder(
      panelOrder(40, 600),
      { ...presetParams(), kerf: 4 },
      { ms: 2000, clock: () => performance.now() },
    );
    expect(row.overBound).toBeGreaterThan(0);
    expect(row.sheets).toBeGreaterThan(0);
  });
});
