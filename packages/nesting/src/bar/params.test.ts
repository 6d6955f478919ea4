// Parameters of engineering.md F5 and limits of F2 that change which bars are taken, one test each.
import { describe, expect, it } from 'vitest';
import { barParams } from '../problem/bar-params.ts';
import { precheckBars } from '../problem/bar-precheck.ts';
import type { BarItem, BarParams, BarProblem, BarSolution, BarStock } from '../problem/bar.ts';
import { verifyBars } from '../verify/bar.ts';
import { solveBars } from './run.ts';

const price = { mode: 4 as const, price: '10' };
const bar = (id: string, length: number, more: Partial<BarStock> = {}): BarStock =>
  ({ id, group: 'g', kind: 1, length, price, ...more }) as BarStock;
const ordered = (more: object = {}): BarStock =>
  ({
    id: 'o',
    group: 'g',
    kind: 2,
    minLength: 2000,
    maxLength: 7000,
    lengthStep: 10,
    price,
    ...more,
  }) as BarStock;

function order(items: Partial<BarItem>[], stocks: BarStock[]): BarProblem {
  return {
    kind: 4,
    groups: [{ key: 'g' }],
    items: items.map((i, n) => ({ id: `p${n + 1}`, group: 'g', length: 1000, quantity: 1, ...i })),
    stocks,
  };
}

/** Solves and verifies. */
function run(problem: BarProblem, own: Partial<BarParams>, rounds = 200): BarSolution {
  const params = { ...barParams(), remnantFactor: 0, ...own };
  const solution = solveBars(problem, params, { seed: 1, budget: { rounds } });
  expect(verifyBars(problem, params, solution).faults).toEqual([]);
  return solution;
}

const codes = (problem: BarProblem, own: Partial<BarParams>, solution: BarSolution) =>
  verifyBars(problem, { ...barParams(), remnantFactor: 0, ...own }, solution).faults.map((f) => f.code);
/** Bars taken of each stock row. */
function taken(s: BarSolution): Record<string, number> {
  const bars: Record<string, number> = {};
  for (const l of s.layouts) bars[l.stockId] = (bars[l.stockId] ?? 0) + l.repeat;
  return bars;
}

const MIXED = Array.from({ length: 12 }, (_, i) => ({ length: 1310 + 173 * i, quantity: 3 + (i % 4) }));

describe('remnantMinUtil', () => {
  const rest = { kind: 3 as const, quantity: 1 };
  const problem = order([{ length: 1000, quantity: 2 }], [bar('s', 6000), bar('r', 5200, rest)]);

  it('leaves a remnant in the store that would be filled too little', () => {
    expect(taken(run(problem, { remnantMinUtil: 0.38 }))).toEqual({ r: 1 });
    expect(taken(run(problem, { remnantMinUtil: 0.4 }))).toEqual({ s: 1 });
  });

  it('takes one that is filled exactly enough: 2000 of 5000', () => {
    const exact = { ...problem, stocks: [bar('s', 6000), bar('r', 5000, rest)] };
    expect(taken(run(exact, { remnantMinUtil: 0.4 }))).toEqual({ r: 1 });
    expect(taken(run(exact, { remnantMinUtil: 0.400001 }))).toEqual({ s: 1 });
  });

  it('is a rule of the verifier, also with limits on the pieces of a bar', () => {
    const loose = run(problem, { remnantMinUtil: 0 });
    expect(codes(problem, { remnantMinUtil: 0.4 }, loose)).toEqual(['REMNANT_FILL']);
    const many = order(
      [{ length: 900, quantity: 40 }],
      [bar('s', 6000), bar('r', 5200, { ...rest, quantity: 3 })],
    );
    expect(run(many, { remnantMinUtil: 0.5, maxPieces: 2 }).layouts.map((l) => l.stockId)).toEqual(['s']);
  });
});

describe('stockOrder', () => {
  const stocks = [bar('long', 6500, { useOrder: 2 }), bar('old', 5000, { useOrder: 1, quantity: 2 })];
  const problem = order([{ length: 2100, quantity: 9 }], stocks);

  it('1 takes what is cheapest', () => {
    expect(taken(run(problem, { stockOrder: 1 }))).toEqual({ long: 3 });
  });

  it('2 uses up the earlier row first, whatever it costs', () => {
    expect(taken(run(problem, { stockOrder: 2 }))).toEqual({ long: 2, old: 2 });
  });

  it('3 buys as few lengths as hold everything', () => {
    const many = order(MIXED, [bar('a', 6000), bar('b', 6500), bar('c', 7200), bar('d', 4000)]);
    const lengths = (own: Partial<BarParams>) => new Set(run(many, own).layouts.map((l) => l.length)).size;
    expect(lengths({ stockOrder: 3 })).toBe(1);
    expect(lengths({ stockOrder: 1 })).toBeGreaterThan(1);
  });
});

describe('maxSizesPerGroup', () => {
  const stocks = [bar('a', 6000), bar('b', 6500), bar('c', 7200), bar('r', 3000, { kind: 3, quantity: 2 })];
  const problem = order(MIXED, stocks);

  it('is kept, remnants not counted, with a bound that holds for every choice', () => {
    const free = run(problem, {});
    for (const most of [1, 2]) {
      const few = run(problem, { maxSizesPerGroup: most });
      expect(
        new Set(few.layouts.filter((l) => l.stockKind !== 3).map((l) => l.length)).size,
      ).toBeLessThanOrEqual(most);
      expect(few.unplaced).toEqual([]);
      expect(Number(few.totals.netCost)).toBeGreaterThanOrEqual(Number(free.totals.lowerBoundCost));
      expect(Number(few.totals.lowerBoundCost)).toBeLessThanOrEqual(Number(few.totals.netCost));
    }
    expect(codes(problem, { maxSizesPerGroup: 1 }, free)).toContain('SIZES');
  });

  it('takes the size that a long piece needs', () => {
    const one = run(order([...MIXED, { length: 7000, quantity: 1 }], stocks), { maxSizesPerGroup: 1 });
    expect(one.unplaced).toEqual([]);
  });
});

describe('ordered bars', () => {
  it('minQtyPerLength: every length is ordered often enough, or there is only one', () => {
    const problem = order(MIXED, [ordered()]);
    for (const minQtyPerLength of [2, 3, 5]) {
      const solution = run(problem, { minQtyPerLength });
      const bars = new Map<number, number>();
      for (const l of solution.layouts) bars.set(l.length, (bars.get(l.length) ?? 0) + l.repeat);
      const least = Math.min(...bars.values());
      expect(bars.size === 1 || least >= minQtyPerLength).toBe(true);
      expect(solution.unplaced).toEqual([]);
    }
    const loose = run(problem, { maxDistinctLengths: 0 });
    expect(codes(problem, { maxDistinctLengths: 0, minQtyPerLength: 5 }, loose)).toContain('LENGTH_QUANTITY');
  });

  it('maxMetres: no more metres than there are, the rest from other bars', () => {
    const items = [{ length: 2400, quantity: 20 }];
    // two pieces need 4854, on the step 4860: 24.3 m are five bars, ten pieces
    const alone = run(order(items, [ordered({ maxMetres: '24.3' })]), {});
    expect(taken(alone)).toEqual({ o: 5 });
    expect(alone.unplaced).toEqual([{ itemId: 'p1', quantity: 10, reason: 'STOCK_EXHAUSTED' }]);
    const short = run(order(items, [ordered({ maxMetres: '24.299' })]), {});
    expect(short.totals.placedAmount).toBe(9);
    const dear = bar('s', 6000, { price: { mode: 4, price: '30' } });
    const helped = run(order(items, [ordered({ maxMetres: '24.3' }), dear]), {});
    expect(helped.unplaced).toEqual([]);
    expect(taken(helped)).toEqual({ o: 5, s: 5 });
    expect(codes(order(items, [ordered({ maxMetres: '20' }), dear]), {}, helped)).toContain('METRES');
  });

  it('are cut as short as the step allows, also a step finer than the lengths searched', () => {
    // 2 × 2400 + 4 + 10 + 40 = 4854: step 2 has 2,501 lengths
    const fine = run(order([{ length: 2400, quantity: 20 }], [ordered({ lengthStep: 2 })]), {});
    expect(fine.layouts.map((l) => [l.length, l.repeat])).toEqual([[4854, 10]]);
  });

  it('maxMetres holds where lengths are merged upwards', () => {
    const problem = order(MIXED, [ordered({ maxMetres: '70' })]);
    const solution = run(problem, { maxDistinctLengths: 1 });
    expect(solution.layouts.reduce((s, l) => s + l.length * l.repeat, 0)).toBeLessThanOrEqual(70_000);
    expect(solution.totals.placedAmount + solution.totals.lostAmount).toBe(solution.totals.pieceAmount);
  });
});

describe('patternCost', () => {
  it('makes few patterns worth some bars', () => {
    const many = MIXED.map((i) => ({ ...i, quantity: 13 + (i.length % 4) }));
    const problem = order(many, [bar('a', 6000), bar('b', 6500)]);
    const total = (s: BarSolution) => Number(s.totals.netCost) + 500 * s.totals.layoutAmount;
    const free = run(problem, { patternCost: '0' }, 300);
    const dear = run(problem, { patternCost: '500.00' }, 300);
    expect(dear.totals.layoutAmount).toBeLessThan(free.totals.layoutAmount);
    expect(total(dear)).toBeLessThan(total(free));
    expect(Number(dear.totals.netCost)).toBeGreaterThanOrEqual(Number(free.totals.lowerBoundCost));
  });
});

describe('maxKinds', () => {
  it('counts lengths: pieces of one length with other ends or more urgent ones are one', () => {
    const items: Partial<BarItem>[] = [
      { length: 1400, quantity: 2, height: 40 },
      { length: 1400, quantity: 1, angleLeft: 45, height: 40 },
      { length: 1400, quantity: 1, priority: 1, height: 40 },
    ];
    expect(run(order(items, [bar('s', 6000)]), { maxKinds: 1 }).totals.barAmount).toBe(1);
    const other = [...items.slice(1), { length: 1300, quantity: 2 }];
    expect(run(order(other, [bar('s', 6000)]), { maxKinds: 1 }).totals.barAmount).toBe(2);
  });
});

describe('order of the layouts', () => {
  it('remnants first, then due date, priority and delivery group', () => {
    const stocks = [bar('s', 6000), bar('r', 3100, { kind: 3, quantity: 1 })];
    const items: Partial<BarItem>[] = [
      { length: 5900, dueDate: '2026-03-09' },
      { length: 5890, dueDate: '2026-03-02', groupKey: 'B' },
      { length: 5880, dueDate: '2026-03-02', groupKey: 'A' },
      { length: 5870, dueDate: '2026-03-02', priority: 1 },
      { length: 3000 },
    ];
    const { layouts } = run(order(items, stocks), {});
    expect(layouts.map((l) => l.placements[0]?.itemId)).toEqual(['p5', 'p4', 'p3', 'p2', 'p1']);
    expect(layouts.map((l) => l.layoutNo)).toEqual([1, 2, 3, 4, 5]);
  });

  it('equal pieces go to the earlier delivery first', () => {
    const items = [
      { length: 2900, quantity: 2, dueDate: '2026-05-01' },
      { length: 2900, quantity: 2, dueDate: '2026-04-01' },
    ];
    const { layouts } = run(order(items, [bar('s', 6000)]), {});
    expect(layouts.map((l) => [...new Set(l.placements.map((p) => p.itemId))])).toEqual([['p2'], ['p1']]);
  });
});

describe('bad values', () => {
  it('are named before the run', () => {
    const problem = order([{}], [bar('s', 6000)]);
    const bad = { remnantMinUtil: 1.5, stockOrder: 4 as 1, maxSizesPerGroup: -1, minQtyPerLength: 0.5 };
    for (const [key, value] of Object.entries(bad)) {
      const report = precheckBars(problem, { ...barParams(), [key]: value });
      expect(report.errors[0]?.params['key']).toBe(key);
    }
    const metres = order([{}], [ordered({ maxMetres: '-1' })]);
    expect(precheckBars(metres, barParams()).errors[0]?.code).toBe('STOCK_METRES');
  });
});
