// The numbers of engineering.md F8.1.
import { describe, expect, it } from 'vitest';
import { barParams } from '../problem/bar-params.ts';
import type { BarItem, BarProblem, BarStock } from '../problem/bar.ts';
import { solveBars as solve } from './run.ts';
import { verifyBars } from '../verify/bar.ts';
import { endType, jointOf } from './mitre.ts';

const BAR: BarStock = { id: 's', group: 'g', kind: 1, length: 6000, price: { mode: 2, price: '0' } };
const order = (items: Partial<BarItem>[], stocks: BarStock[] = [BAR]): BarProblem => ({
  kind: 4,
  groups: [{ key: 'g' }],
  items: items.map((i, n) => ({ id: `p${n + 1}`, group: 'g', length: 1000, quantity: 1, ...i })),
  stocks,
});
const OPTIONS = { seed: 1, budget: { rounds: 2000 } };

describe('F8.1 worked example: bar 6000, head 10, tail 40, kerf 4', () => {
  const problem = order([
    { length: 2350, quantity: 6 },
    { length: 1480, quantity: 8 },
    { length: 920, quantity: 5 },
  ]);
  const solution = solve(problem, barParams(), OPTIONS);

  it('needs 6 bars, proven', () => {
    expect(solution.totals).toMatchObject({ barAmount: 6, lowerBoundBars: 6, isProven: true, lostAmount: 0 });
  });

  it('cuts 3 × (2350, 2350, 920), 2 × (1480 × 4), 1 × (920 × 2)', () => {
    const plan = solution.layouts.map((l) => [l.repeat, l.placements.map((p) => p.length)]);
    expect(plan).toEqual(
      expect.arrayContaining([
        [3, [2350, 2350, 920]],
        [2, [1480, 1480, 1480, 1480]],
        [1, [920, 920]],
      ]),
    );
    // The document counts what is left of the usable length: 318 and 14; the tail of 40 lies behind it.
    const left = Object.fromEntries(solution.layouts.map((l) => [l.placements.length, l.leftover]));
    expect(left).toEqual({ 3: 318 + 40, 4: 14 + 40, 2: 4142 });
  });

  it('keeps a remnant of 4142, utilisation 84.83 %, effective 95.86 %', () => {
    expect(solution.totals).toMatchObject({
      remnantAmount: 1,
      remnantLength: '4.142',
      utilization: '0.8483',
      effectiveUtilization: '0.9586',
      netLength: '30.540',
    });
  });

  it('passes the independent check', () => {
    expect(verifyBars(problem, barParams(), solution).faults).toEqual([]);
  });
});

describe('F8.1 mitres: h 50, k 4, 45°', () => {
  const mitre = endType(45, 50_000, 4000);

  it('a cut takes 5.657, a shared joint saves 50: 44.343 less than the sum', () => {
    expect(mitre).toMatchObject({ cut: 5657, overlap: 50_000 });
    expect(jointOf(mitre, mitre)).toBe(-44_343);
  });

  it('ends that are not parallel need two cuts', () => {
    expect(jointOf(mitre, endType(-45, 50_000, 4000))).toBe(2 * 5657);
    expect(jointOf(mitre, endType(0, 0, 4000))).toBe(5657 + 4000);
  });

  it('two frame pieces interlock when one may be turned', () => {
    const frame = { length: 1000, angleLeft: 45, angleRight: -45, height: 50, quantity: 2 };
    const both = [true, false].map((canFlip) => {
      const problem = order([{ ...frame, canFlip }]);
      const solution = solve(problem, barParams(), OPTIONS);
      expect(verifyBars(problem, barParams(), solution).faults).toEqual([]);
      return solution.layouts[0]?.placements.map((p) => p.x);
    });
    expect(both[0]).toEqual([10, 10 + 1000 - 44.343]);
    expect(both[1]).toEqual([10, 10 + 1000 + 2 * 5.657]);
  });

  it('a fifth piece fits only because joints are shared', () => {
    // 5 × 1222: 6110 > 5950, with four joints of −44.343: 5932.6
    const problem = order([{ length: 1222, angleLeft: 45, angleRight: 45, height: 50, quantity: 5 }]);
    const solution = solve(problem, barParams(), OPTIONS);
    expect(solution.totals.barAmount).toBe(1);
    expect(verifyBars(problem, barParams(), solution).faults).toEqual([]);
  });
});

describe('F8.1 tail rule', () => {
  const two = [{ length: 2973, quantity: 2 }];
  it('the last cut may fall into a tail of at least the kerf', () => {
    // 2 × (2973 + 4) = 5954 = U + k
    expect(solve(order(two), barParams(), OPTIONS).totals.barAmount).toBe(1);
    expect(solve(order([{ length: 2973.001, quantity: 2 }]), barParams(), OPTIONS).totals.barAmount).toBe(2);
  });
  it('but not into a shorter one', () => {
    const params = { ...barParams(), headTrim: 47, tailTrim: 3 };
    expect(solve(order(two), params, OPTIONS).totals.barAmount).toBe(2);
    expect(solve(order([{ length: 2971, quantity: 2 }]), params, OPTIONS).totals.barAmount).toBe(1);
  });
});

describe('stock', () => {
  const price = { mode: 4 as const, price: '10' };
  it('takes remnant bars first and the cheapest mix of lengths', () => {
    const stocks: BarStock[] = [
      { ...BAR, price },
      { ...BAR, id: 'long', length: 7200, price },
      { ...BAR, id: 'rest', kind: 3, length: 3100, quantity: 1, price },
    ];
    const params = { ...barParams(), remnantFactor: 0 };
    const solution = solve(
      order(
        [
          { length: 3000, quantity: 1 },
          { length: 3560, quantity: 2 },
        ],
        stocks,
      ),
      params,
      OPTIONS,
    );
    expect(solution.layouts.map((l) => [l.stockId, l.repeat])).toEqual([
      ['rest', 1],
      ['long', 1],
    ]);
    expect(solution.totals.materialCost).toBe('103.00');
  });

  it('orders bars to measure: 2 × 2400 + cuts + trims on a step of 50', () => {
    const stocks: BarStock[] = [
      { id: 'o', group: 'g', kind: 2, minLength: 3000, maxLength: 7000, lengthStep: 50, price },
    ];
    const params = { ...barParams(), remnantFactor: 0 };
    const problem = order([{ length: 2400, quantity: 20 }], stocks);
    const solution = solve(problem, params, OPTIONS);
    expect(solution.layouts.map((l) => [l.length, l.repeat])).toEqual([[4900, 10]]);
    expect(verifyBars(problem, params, solution).faults).toEqual([]);
  });

  it('keeps the number of ordered lengths within the limit', () => {
    const stocks: BarStock[] = [
      { id: 'o', group: 'g', kind: 2, minLength: 3000, maxLength: 7000, lengthStep: 10, price },
    ];
    const items = Array.from({ length: 12 }, (_, i) => ({ length: 1310 + 173 * i, quantity: 3 + (i % 4) }));
    const problem = order(items, stocks);
    for (const maxDistinctLengths of [1, 2, 6]) {
      const params = { ...barParams(), maxDistinctLengths };
      const solution = solve(problem, params, { seed: 1, budget: { rounds: 400 } });
      const lengths = new Set(solution.layouts.map((l) => l.length));
      expect(lengths.size).toBeLessThanOrEqual(maxDistinctLengths);
      expect(verifyBars(problem, params, solution).faults).toEqual([]);
      expect(solution.unplaced).toEqual([]);
    }
  });

  it('leaves out the highest priority numbers when bars run out', () => {
    const stocks: BarStock[] = [{ ...BAR, quantity: 1 }];
    const items = [
      { length: 2900, priority: 7, quantity: 2 },
      { length: 2800, priority: 1, quantity: 2 },
    ];
    const solution = solve(order(items, stocks), barParams(), OPTIONS);
    expect(solution.unplaced).toEqual([{ itemId: 'p1', quantity: 2, reason: 'STOCK_EXHAUSTED' }]);
  });

  it('honours pieces and kinds per bar', () => {
    const items = [
      { length: 400, quantity: 20 },
      { length: 500, quantity: 20 },
    ];
    for (const limits of [{ maxPieces: 4 }, { maxKinds: 1 }]) {
      const params = { ...barParams(), ...limits };
      const problem = order(items);
      const solution = solve(problem, params, OPTIONS);
      expect(verifyBars(problem, params, solution).faults).toEqual([]);
      expect(solution.unplaced).toEqual([]);
      expect(solution.totals.barAmount).toBe('maxPieces' in limits ? 10 : 4);
    }
  });
});
