// A part of what `optimum.ts` runs: bounds and proofs of small orders against every plan there is.
import { describe, expect, it } from 'vitest';
import { barsOptimum } from './bars-optimum.ts';
import { compared } from './optimum-compare.ts';
import { trialOfOptimum } from './optimum.ts';
import { platesOptimum } from './plates-optimum.ts';
import { shapesOptimum } from './shapes-optimum.ts';

describe('random small orders against every plan there is', () => {
  it.each([
    // where scrap is worth more than a bar nothing is proven; elsewhere bounds meet plans more often than not
    { name: 'bars', of: barsOptimum, orders: 300, whole: 0.5, tight: 0.5, proven: 0.35 },
    { name: 'plates', of: platesOptimum, orders: 100, whole: 0.5, tight: 0.08, proven: 0.03 },
    { name: 'true shapes', of: shapesOptimum, orders: 100, whole: 0.4, tight: 0.2, proven: 0.2 },
  ])(
    'of $name: bound ≤ optimum ≤ plan, proven only at the optimum',
    ({ of, orders, whole, tight, proven }) => {
      const found = trialOfOptimum(of, { orders, seed: 20261122 });
      expect(found.wrong).toEqual([]);
      expect(found.whole).toBeGreaterThan(whole * orders);
      expect(found.tight).toBeGreaterThan(tight * found.whole);
      expect(found.proven).toBeGreaterThan(proven * found.whole);
    },
    120_000,
  );

  it('is told when a bound, a proof or a plan is wrong', () => {
    const best = { cost: 100, sheets: 2 };
    const told = { isWhole: true, isProven: false, cost: 110, bound: 90, sheets: 2, leastSheets: 2 };
    const wrong = (change: Partial<typeof told>, exact = true) =>
      compared({ ...told, ...change }, best, exact).wrong.map((text) => text.split(':')[0]);
    expect(wrong({})).toEqual([]);
    expect(wrong({ bound: 101 })).toEqual(['the bound lies above the optimum']);
    expect(wrong({ leastSheets: 3 })).toEqual(['the bound of sheets lies above the fewest']);
    expect(wrong({ isProven: true })).toEqual(['proven, and dearer than the optimum']);
    expect(wrong({ cost: 99 })).toEqual(['a plan below the optimum']);
    expect(wrong({ sheets: 1 })).toEqual(['fewer sheets than the fewest']);
    expect(wrong({ cost: 99 }, false)).toEqual([]);
    expect(compared(told, undefined, true).wrong).toHaveLength(1);
  });
});
