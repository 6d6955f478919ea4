// Random orders: every solution passes the verifier, nothing is lost, bounds hold, runs repeat.
import { array, assert as check, boolean, constantFrom, integer, option, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { panelOrder } from '../bench/run.ts';
import { evenTrims, presetParams } from '../problem/params.ts';
import type { Progress, Item, Params, Problem, Stock } from '../problem/types.ts';
import { verify } from '../verify/verify.ts';
import { createRun, solve } from '../door/run.ts';
import { often } from '../../trust/often.ts';

const tenth = (min: number, max: number) => integer({ min: min * 10, max: max * 10 }).map((n) => n / 10);

const anyItem = record({
  w: tenth(60, 1700),
  h: tenth(60, 900),
  quantity: integer({ min: 1, max: 9 }),
  priority: integer({ min: 1, max: 9 }),
  directionClass: constantFrom(0 as const, 1 as const, 2 as const),
  directionAngle: constantFrom(0 as const, 90 as const),
  isFiller: constantFrom(false, false, false, true),
  group: constantFrom('a', 'b'),
  groupKey: constantFrom('F1', 'F2'),
});

const price = { mode: 1 as const, price: '25.15', levellingFee: '0.30' };
const anySheet = record({
  kind: constantFrom(1 as const, 3 as const, 4 as const),
  width: constantFrom(1000, 1220, 1500),
  length: constantFrom(1400, 2440, 3000, 4000),
  quantity: option(integer({ min: 0, max: 4 })),
  group: constantFrom('a', 'b'),
});
const anyCoil = record({
  width: constantFrom(1220, 1300),
  maxLength: constantFrom(2500, 6000),
  quantity: option(integer({ min: 1, max: 5 })),
  maxMetres: option(integer({ min: 3, max: 20 }), { nil: undefined }),
  group: constantFrom('a', 'b'),
});

const anyProblem = record({
  items: array(anyItem, { minLength: 1, maxLength: 12 }),
  sheets: array(anySheet, { maxLength: 4 }),
  coils: array(anyCoil, { maxLength: 2 }),
}).map(({ items, sheets, coils }): Problem => {
  const stocks: Stock[] = [
    ...sheets.map((s, i) => ({ ...s, id: `s${i}`, price, quantity: s.kind === 3 ? 1 : s.quantity })),
    ...coils.map((c, i) => ({ ...c, id: `c${i}`, kind: 2 as const, minLength: 500, lengthStep: 10, price })),
  ];
  const rows: Item[] = items.map((x, i) => ({ ...x, id: `i${i}` }));
  return {
    kind: 1,
    groups: ['a', 'b'].map((key) => ({ key, thickness: 2.5, density: '2.73', scrapPrice: '12' })),
    items: rows,
    stocks,
  };
});

const anyParams = record({
  cutMode: constantFrom(1 as const, 2 as const),
  spacing: constantFrom(0, 3, 7.5),
  kerf: constantFrom(0, 4),
  trim: constantFrom(0, 5, 12.5),
  maxStages: constantFrom(0, 1, 2, 3, 4),
  firstCut: constantFrom('any' as const, 'across' as const, 'along' as const),
  maxCutLength: constantFrom(0, 1600, 4050),
  minStrip: constantFrom(0, 10, 40),
  groupMode: constantFrom(1 as const, 3 as const),
  useRemnant: constantFrom(1 as const, 2 as const, 3 as const),
  maxDistinctLengths: constantFrom(1, 2, 6),
  filler: boolean(),
  hasZones: constantFrom(false, false, true),
}).map(({ trim, hasZones, ...rest }): Params => {
  const zones = hasZones ? [200, 900].map((x) => ({ x, y: 0, w: 100, h: 80 })) : [];
  return { ...presetParams(), ...rest, trims: evenTrims(trim), zones };
});

describe('any order', () => {
  it('gives a verified, complete plan above its lower bound', { timeout: 120_000 }, () => {
    check(
      property(anyProblem, anyParams, integer(), (problem, params, seed) => {
        const solution = solve(problem, params, { seed, budget: { rounds: 40 } });
        expect(verify(problem, params, solution).faults).toEqual([]);
        const { totals } = solution;
        expect(totals.sheetAmount).toBeGreaterThanOrEqual(totals.lowerBoundSheets);
        const placedRequired = solution.layouts.flatMap((l) =>
          l.placements
            .filter((p) => problem.items.find((i) => i.id === p.itemId)?.isFiller !== true)
            .map(() => l.repeat),
        );
        expect(placedRequired.reduce((a, b) => a + b, 0) + totals.lostAmount).toBe(totals.pieceAmount);
        expect(totals.gap === null || Number(totals.gap) >= -0.0001).toBe(true);
      }),
      { numRuns: often(40, 150), seed: 20250101 },
    );
  });

  it('is the same to the byte for the same seed and rounds, however it is sliced', () => {
    check(
      property(anyProblem, anyParams, integer(), (problem, params, seed) => {
        const options = { seed, budget: { rounds: 25 } };
        const once = JSON.stringify(solve(problem, params, options));
        let now = 0;
        const run = createRun(problem, params, { ...options, clock: () => (now += 1) });
        while (run.step(3));
        expect(JSON.stringify(run.best())).toBe(once);
      }),
      { numRuns: often(10, 25), seed: 7 },
    );
  });
});

describe('a run', () => {
  const problem = panelOrder(20, 120);

  it('stops when it is told to, with the best plan so far', () => {
    const signal = { aborted: false };
    const run = createRun(problem, presetParams(), { seed: 1, budget: { ms: 60_000 }, signal });
    run.step(20);
    signal.aborted = true;
    expect(run.step(1000)).toBe(false);
    expect(run.done).toBe(true);
    expect(verify(problem, presetParams(), run.best()).ok).toBe(true);
  });

  it('tells progress with rising share and never a worse plan', () => {
    const costs: number[] = [];
    const shares: number[] = [];
    const told: Progress[] = [];
    solve(problem, presetParams(), {
      seed: 1,
      budget: { ms: 700 },
      onProgress: (p) => {
        costs.push(Number(p.netCost));
        shares.push(p.share);
        told.push(p);
      },
    });
    for (const [i, p] of told.entries()) {
      const before = told[i - 1];
      expect(p.improved.includes('netCost')).toBe(
        before !== undefined && Number(p.netCost) < Number(before.netCost),
      );
      expect(p.improved.includes('bound')).toBe(
        before !== undefined && Number(p.lowerBoundCost) > Number(before.lowerBoundCost),
      );
      if (!p.isImproved) expect(p.improved.filter((figure) => figure !== 'bound')).toEqual([]);
      expect(Number(p.lowerBoundCost)).toBeLessThanOrEqual(Number(p.netCost));
    }
    expect(told.some((p) => p.improved.length > 0)).toBe(true);
    expect(costs.length).toBeGreaterThan(2);
    expect(shares.toSorted((a, b) => a - b)).toEqual(shares);
    expect(costs.at(-1)).toBeLessThanOrEqual(costs[0] ?? 0);
  });

  it('gives a valid first plan at once and within its limits', () => {
    const run = createRun(problem, presetParams(), { seed: 1, budget: { rounds: 0 } });
    expect(run.done).toBe(true);
    expect(run.best().unplaced).toEqual([]);
  });
});
