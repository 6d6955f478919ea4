// Coils in the column generation: few lengths, nothing lost, better than by starts alone, and a bound that
// is near.
import { array, assert as check, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { panelOrder } from '../../bench/run.ts';
import { dualBound } from '../../objective/dual-bound.ts';
import { presetParams } from '../../problem/params.ts';
import { finished } from '../../problem/reports.ts';
import type { Params, Problem, Stock } from '../../problem/types.ts';
import { verify } from '../../verify/verify.ts';
import { chooseLengths } from './coil-choice.ts';
import type { LengthUse } from './coil-choice.ts';
import { createRectRun } from '../rect-run.ts';
import { solve } from '../../door/run.ts';

const coil = (width: number): Stock => ({
  id: `coil-${width}`,
  group: panelOrder(1, 1).groups[0]?.key ?? '',
  kind: 2,
  width,
  minLength: 500,
  maxLength: 6000,
  lengthStep: 10,
  price: { mode: 1, price: '25', levellingFee: '0.3' },
});

const params: Params = { ...presetParams(), maxDistinctLengths: 4 };

function run(problem: Problem, rounds: number) {
  const solution = solve(problem, params, { seed: 5, budget: { rounds } });
  expect(verify(problem, params, solution).faults).toEqual([]);
  expect(solution.totals.placedAmount).toBe(solution.totals.pieceAmount);
  const lengths = new Set(solution.layouts.filter((l) => l.stockKind === 2).map((l) => l.length));
  expect(lengths.size).toBeLessThanOrEqual(4);
  return solution;
}

describe('coils', () => {
  it('alone: every piece is cut, in few lengths, near the bound', () => {
    const problem = { ...panelOrder(16, 240), stocks: [coil(1300), coil(1500)] };
    const solution = run(problem, 200);
    expect(Number(solution.totals.utilization)).toBeGreaterThan(0.9);
    expect(Number(solution.totals.gap)).toBeLessThan(0.06);
  });

  it('beside sheets: more to choose from costs no more than half a percent of luck', () => {
    const plain = panelOrder(16, 240);
    const both = { ...plain, stocks: [...plain.stocks, coil(1300), coil(1500)] };
    const [with_, without] = [run(both, 200), run(plain, 200)];
    expect(Number(with_.totals.netCost)).toBeLessThan(1.005 * Number(without.totals.netCost));
  });

  it('no plan that is found cuts more sheets from a coil than it gives in all lengths together', () => {
    const plain = panelOrder(16, 240);
    const problem = { ...plain, stocks: [...plain.stocks, { ...coil(1300), quantity: 3 }] };
    // what is told by the search itself: the check at the door would only throw such a plan away
    for (const seed of [1, 2, 3]) {
      const search = createRectRun(problem, params, { seed, budget: { rounds: 100 } });
      expect(verify(problem, params, finished(search)).faults).toEqual([]);
    }
  });
});

const uses = array(
  record({
    length: integer({ min: 500, max: 540 }),
    level: integer({ min: 1, max: 9 }),
    perUm: integer({ min: 1, max: 3 }),
  }),
  { minLength: 1, maxLength: 9 },
);

/** Cost of rounding every length up to the nearest chosen one. */
const added = (all: readonly LengthUse[], chosen: readonly number[]): number =>
  all.reduce(
    (sum, u) => sum + u.level * u.perUm * (Math.min(...chosen.filter((c) => c >= u.length)) - u.length),
    0,
  );

const subsets = (all: readonly number[]): number[][] =>
  all.reduce<number[][]>((sets, x) => [...sets, ...sets.map((s) => [...s, x])], [[]]);

describe('choice of lengths', () => {
  it('is the cheapest of all', () => {
    check(
      property(uses, integer({ min: 1, max: 4 }), (all, most) => {
        const chosen = chooseLengths(all, most);
        expect(chosen.length).toBeLessThanOrEqual(most);
        const possible = subsets([...new Set(all.map((u) => u.length))]).filter(
          (s) => s.length > 0 && s.length <= most,
        );
        expect(added(all, chosen)).toBe(Math.min(...possible.map((s) => added(all, s))));
      }),
      { numRuns: 300 },
    );
  });
});

describe('bound with sheets that bring money', () => {
  it('takes them all and pays for the rest', () => {
    const sheets = [
      { cost: -2, most: 3, quantity: 2 },
      { cost: 5, most: 5, quantity: Infinity },
    ];
    // two of the first: 6 of 26 for −4; 20 more cost 20
    expect(dualBound(26, sheets)).toBe(16);
  });
});
