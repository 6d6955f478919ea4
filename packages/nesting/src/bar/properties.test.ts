// Random orders are verified and conserved; planted faults are found; bad input gets a typed answer.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { barParams } from '../problem/bar-params.ts';
import { precheckBars } from '../problem/bar-precheck.ts';
import type { BarItem, BarParams, BarProblem, BarSolution, BarStock } from '../problem/bar.ts';
import { createBarRun as createRun, solveBars as solve } from './run.ts';
import { verifyBars } from '../verify/bar.ts';
import { often } from '../../trust/often.ts';

const item = fc.record({
  length: fc.integer({ min: 2000, max: 70_000 }).map((v) => v / 10),
  quantity: fc.integer({ min: 1, max: 30 }),
  angleLeft: fc.constantFrom(0, 0, 0, 45, -45, 30),
  angleRight: fc.constantFrom(0, 0, 0, 45, -45, 22.5),
  height: fc.constantFrom(30, 50, 80),
  canFlip: fc.boolean(),
  priority: fc.integer({ min: 1, max: 9 }),
});
const price = fc.record({ mode: fc.constantFrom(1, 2, 4), price: fc.constantFrom('0', '12.5', '25.15') });
const stock = fc.record({
  length: fc.integer({ min: 3000, max: 7200 }),
  kind: fc.constantFrom(1, 1, 2, 3, 4),
  quantity: fc.option(fc.integer({ min: 0, max: 40 })),
  useOrder: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
  maxMetres: fc.option(fc.integer({ min: 0, max: 90 }), { nil: undefined }),
  price,
});
const params = fc.record({
  kerf: fc.constantFrom(0, 3, 4, 5.2),
  headTrim: fc.constantFrom(0, 5, 10),
  tailTrim: fc.constantFrom(0, 3, 40),
  maxPieces: fc.constantFrom(0, 0, 5),
  maxKinds: fc.constantFrom(0, 0, 2),
  useRemnant: fc.constantFrom(1, 2, 3),
  remnantFactor: fc.constantFrom(0, 0.8),
  patternCost: fc.constantFrom('0', '5.00'),
  remnantMinUtil: fc.constantFrom(0, 0.4, 0.8),
  stockOrder: fc.constantFrom(1, 1, 2, 3),
  maxSizesPerGroup: fc.constantFrom(0, 0, 1, 2),
  minQtyPerLength: fc.constantFrom(1, 1, 3),
});

type Row<T> = T extends fc.Arbitrary<infer V> ? V : never;

function problemOf(items: Row<typeof item>[], stocks: Row<typeof stock>[]): BarProblem {
  const rows = stocks.map((s, n): BarStock => {
    const base = {
      id: `s${n}`,
      group: 'g',
      quantity: s.quantity,
      useOrder: s.useOrder,
      price: { mode: s.price.mode as 1, price: s.price.price },
    };
    if (s.kind !== 2) return { ...base, kind: s.kind as 1, length: s.length };
    const { maxMetres } = s;
    return { ...base, kind: 2, minLength: 3000, maxLength: s.length, lengthStep: 25, maxMetres };
  });
  return {
    kind: 4,
    groups: [{ key: 'g', metreWeight: '1.35', scrapPrice: '9.5' }],
    items: items.map((i, n): BarItem => ({ id: `p${n}`, group: 'g', ...i })),
    stocks: rows,
  };
}

function conserves(problem: BarProblem, solution: BarSolution): void {
  const asked = problem.items.reduce((s, i) => s + i.quantity, 0);
  const { placedAmount, lostAmount } = solution.totals;
  expect(placedAmount + lostAmount).toBe(asked);
}

describe('random orders', () => {
  it('are verified, conserved and not below the bound', () => {
    fc.assert(
      fc.property(
        fc.array(item, { minLength: 1, maxLength: 12 }),
        fc.array(stock, { minLength: 1, maxLength: 3 }),
        params,
        (items, stocks, own) => {
          const problem = problemOf(items, stocks);
          const all = { ...barParams(), ...own } as BarParams;
          const solution = solve(problem, all, { seed: 3, budget: { rounds: 25 } });
          expect(verifyBars(problem, all, solution).faults).toEqual([]);
          conserves(problem, solution);
          const { netCost, lowerBoundCost, lostAmount, gap } = solution.totals;
          if (lostAmount === 0 && gap !== null)
            expect(Number(netCost)).toBeGreaterThanOrEqual(Number(lowerBoundCost));
        },
      ),
      { numRuns: often(150, 600), seed: 5 },
    );
  }, 120_000);
});

const ORDER = problemOf(
  [
    { length: 2350, quantity: 6, angleLeft: 0, angleRight: 0, height: 50, canFlip: false, priority: 5 },
    { length: 1480, quantity: 9, angleLeft: 45, angleRight: -45, height: 50, canFlip: true, priority: 5 },
    { length: 733, quantity: 7, angleLeft: 45, angleRight: 0, height: 50, canFlip: true, priority: 5 },
  ],
  [
    {
      length: 6000,
      kind: 1,
      quantity: null,
      useOrder: undefined,
      maxMetres: undefined,
      price: { mode: 4, price: '25.15' },
    },
  ],
);

describe('one order', () => {
  const run = () => solve(ORDER, barParams(), { seed: 7, budget: { rounds: 200 } });

  it('gives the same bytes twice', () => {
    expect(JSON.stringify(run())).toBe(JSON.stringify(run()));
  });

  it('has a valid plan at once, hears the cancel and tells its progress', () => {
    const signal = { aborted: false };
    const shares: number[] = [];
    const options = {
      seed: 1,
      budget: { rounds: 100_000 },
      signal,
      onProgress: (p: { share: number }) => void shares.push(p.share),
    };
    const task = createRun(ORDER, barParams(), options);
    expect(verifyBars(ORDER, barParams(), task.best()).ok).toBe(true);
    signal.aborted = true;
    expect(task.step(1000)).toBe(false);
    expect(shares).toEqual([0, 1]);
  });

  const plant: [string, (s: BarSolution) => void][] = [
    ['KERF', (s) => shift(s, 1, -0.01)],
    ['HEAD', (s) => shift(s, 0, -0.01)],
    ['TAIL', (s) => void (s.layouts[0]!.placements.at(-1)!.x += 5990)],
    ['COUNT', (s) => void ((s.layouts[0]!.repeat += 0), s.layouts.at(-1)!.placements.pop())],
    ['PLACED_TOO_MANY', (s) => void (s.layouts[0]!.repeat += 5)],
    ['PIECE_LENGTH', (s) => void (s.layouts[0]!.placements[0]!.length += 0.01)],
    ['ANGLES', (s) => void (mitred(s).angleLeft = 44)],
    ['FLIP', (s) => void (square(s).isFlipped = true)],
    ['LEFTOVER', (s) => void (s.layouts[0]!.leftover += 0.01)],
    ['REMNANT_RULE', (s) => void (s.layouts[0]!.isRemnant = !s.layouts[0]!.isRemnant)],
    ['BAR_LENGTH', (s) => void (s.layouts[0]!.length = 6001)],
    ['STOCK_UNKNOWN', (s) => void (s.layouts[0]!.stockId = 'x')],
    ['ITEM_UNKNOWN', (s) => void (s.layouts[0]!.placements[0]!.itemId = 'x')],
    ['COST', (s) => void (s.layouts[0]!.cost = '1.00')],
    ['TOTAL_FIGURE', (s) => void (s.totals.materialCost = '1.00')],
    ['TOTAL_FIGURE', (s) => void (s.totals.barAmount -= 1)],
    ['LAYOUT_TWICE', (s) => void s.layouts.push(s.layouts[0]!)],
    ['REPEAT', (s) => void (s.layouts[0]!.repeat = 0.5)],
  ];
  it.each(plant)('the verifier finds a planted %s', (code, spoil) => {
    const solution = structuredClone(run());
    expect(verifyBars(ORDER, barParams(), solution).faults).toEqual([]);
    spoil(solution);
    expect(verifyBars(ORDER, barParams(), solution).faults.map((f) => f.code)).toContain(code);
  });

  it('finds too many bars of a limited row, and limits of a bar broken', () => {
    const solution = run();
    const codes = (p: BarProblem, own: Partial<BarParams>) =>
      verifyBars(p, { ...barParams(), ...own }, solution).faults.map((f) => f.code);
    const limited = { ...ORDER, stocks: ORDER.stocks.map((s) => ({ ...s, quantity: 1 })) };
    expect(codes(limited, {})).toContain('STOCK_LIMIT');
    expect(codes(ORDER, { maxPieces: 1 })).toContain('MAX_PIECES');
    expect(codes(ORDER, { maxKinds: 1 })).toContain('MAX_KINDS');
    expect(codes(ORDER, { kerf: 4.01 })).toContain('KERF');
  });
});

function shift(s: BarSolution, at: number, by: number): void {
  s.layouts[0]!.placements[at]!.x += by;
}
const mitred = (s: BarSolution) => s.layouts.flatMap((l) => l.placements).find((p) => p.angleLeft === 45)!;
const square = (s: BarSolution) => s.layouts.flatMap((l) => l.placements).find((p) => p.itemId === 'p0')!;

describe('bad input', () => {
  const good: BarItem = { id: 'a', group: 'g', length: 1000, quantity: 2 };
  const stock: BarStock = { id: 's', group: 'g', kind: 1, length: 6000, price: { mode: 2, price: '1' } };
  const problem = (items: BarItem[], stocks: BarStock[] = [stock]): BarProblem => ({
    kind: 4,
    groups: [{ key: 'g' }],
    items,
    stocks,
  });
  const cases: [string, Partial<BarItem>, string][] = [
    ['zero length', { length: 0 }, 'BAD_ITEM'],
    ['negative length', { length: -5 }, 'BAD_ITEM'],
    ['NaN', { length: Number.NaN }, 'BAD_ITEM'],
    ['infinite', { length: Infinity }, 'BAD_ITEM'],
    ['huge', { length: 1e9 }, 'BAD_ITEM'],
    ['longer than every bar', { length: 6000 }, 'TOO_LARGE'],
    ['angle of 90', { angleLeft: 90, height: 50 }, 'BAD_ITEM'],
    ['angle NaN', { angleLeft: Number.NaN, height: 50 }, 'BAD_ITEM'],
    ['mitre without height', { angleLeft: 45 }, 'BAD_ITEM'],
    ['mitres that cross', { length: 90, angleLeft: 45, angleRight: -45, height: 50 }, 'BAD_ITEM'],
    ['unknown group', { group: 'x' }, 'NO_STOCK'],
    ['priority 0', { priority: 0 }, 'BAD_ITEM'],
  ];
  it.each(cases)('%s is left out with its reason, the rest is cut', (_name, bad, reason) => {
    const job = problem([{ ...good, id: 'bad', ...bad }, good]);
    const solution = solve(job, barParams(), { seed: 1, budget: { rounds: 20 } });
    expect(solution.unplaced).toEqual([{ itemId: 'bad', quantity: 2, reason }]);
    expect(solution.totals.placedAmount).toBe(2);
    expect(precheckBars(job, barParams()).ok).toBe(false);
    expect(verifyBars(job, barParams(), solution).faults).toEqual([]);
  });

  it('quantities that are no counts are reported and place nothing', () => {
    for (const quantity of [0, -1, 1.5, Number.NaN, Infinity]) {
      const job = problem([{ ...good, quantity }]);
      expect(precheckBars(job, barParams()).ok).toBe(false);
      expect(solve(job, barParams(), { seed: 1, budget: { rounds: 5 } }).layouts).toEqual([]);
    }
  });

  it('no stock, bad stock, bad parameters, too many pieces: all unplaced, in milliseconds', () => {
    const jobs: [BarProblem, Partial<BarParams>, string][] = [
      [problem([good], []), {}, 'NO_STOCK'],
      [problem([good], [{ ...stock, length: 40 } as BarStock]), {}, 'NO_STOCK'],
      [problem([good], [{ ...stock, price: { mode: 3, price: '1' } }]), {}, 'NO_STOCK'],
      [problem([good], [{ ...stock, price: { mode: 2, price: '-1' } }]), {}, 'NO_STOCK'],
      [problem([good], [{ ...stock, quantity: 0 }]), {}, 'STOCK_EXHAUSTED'],
      [problem([good]), { kerf: Number.NaN }, 'BAD_PARAMS'],
      [problem([good]), { headTrim: -1 }, 'BAD_PARAMS'],
      [problem([{ ...good, quantity: 1e9 }]), {}, 'LIMIT'],
      [problem([good]), { kerf: 7000 }, 'TOO_LARGE'],
    ];
    for (const [job, own, reason] of jobs) {
      const all = { ...barParams(), ...own };
      const solution = solve(job, all, { seed: 1, budget: { ms: 2000 } });
      expect(solution.unplaced.map((u) => u.reason)).toEqual([reason]);
      expect(solution.layouts).toEqual([]);
    }
  });
});
