// Parameters that change which plan is best: few sizes, groups together, cost of cutting.
import { describe, expect, it } from 'vitest';
import { panelOrder } from '../bench/run.ts';
import { normalise } from '../problem/normalise.ts';
import { evenTrims, presetParams } from '../problem/params.ts';
import { precheck } from '../problem/precheck.ts';
import type { Params, Problem, Solution } from '../problem/types.ts';
import { verify } from '../verify/verify.ts';
import { solve } from '../door/run.ts';
import { finished } from '../problem/reports.ts';
import { createRectRun } from './rect-run.ts';

const PRICE = { mode: 1 as const, price: '25.15' };

function order(pieces = 60): Problem {
  const problem = panelOrder(12, pieces);
  const sizes = [
    [1500, 3000],
    [1500, 4000],
    [1220, 2440],
    [1250, 2500],
  ];
  const stocks = sizes.map(([width = 0, length = 0]) => ({
    id: `${width}x${length}`,
    group: 'g',
    kind: 1 as const,
    width,
    length,
    price: PRICE,
  }));
  return { ...problem, stocks };
}

function run(problem: Problem, params: Partial<Params>, rounds = 120): Solution {
  const all = { ...presetParams(), ...params };
  const solution = solve(problem, all, { seed: 1, budget: { rounds } });
  expect(verify(problem, all, solution).faults).toEqual([]);
  expect(solution.unplaced).toEqual([]);
  return solution;
}

const sizesOf = (s: Solution) => new Set(s.layouts.map((l) => l.stockId)).size;

describe('sizes to buy', () => {
  it('stockOrder 3 uses the fewest sizes that hold everything', () => {
    expect(sizesOf(run(order(), { stockOrder: 3 }))).toBe(1);
  });

  it('maxSizesPerGroup is kept, and the bound is no worse than the plan', () => {
    for (const most of [1, 2]) {
      const s = run(order(), { maxSizesPerGroup: most });
      expect(sizesOf(s)).toBeLessThanOrEqual(most);
      expect(Number(s.totals.lowerBoundCost)).toBeLessThanOrEqual(Number(s.totals.netCost));
    }
  });

  it('a size in short supply is helped out by the next one', () => {
    const problem = order();
    const stocks = problem.stocks.map((s) => ({ ...s, quantity: 3 }));
    const s = run({ ...problem, stocks }, { stockOrder: 3 });
    expect(sizesOf(s)).toBeGreaterThan(1);
  });
});

describe('few sizes, and not enough of everything', () => {
  const groups = [{ key: 'g', thickness: 2, density: '2.73' }];
  const piece = (id: string, [w, h]: readonly [number, number], quantity: number, groupKey?: string) => ({
    id,
    group: 'g',
    w,
    h,
    quantity,
    ...(groupKey === undefined ? {} : { groupKey }),
  });

  it('a delivery group whose first plan takes all sheets leaves those it gives back to the others', () => {
    const problem: Problem = {
      kind: 1,
      groups,
      items: [
        piece('c1', [245.274, 297], 16, 'C'),
        piece('c2', [237.6, 132.186], 15, 'C'),
        piece('c3', [243.681, 139.602], 7, 'C'),
        piece('b', [431, 161], 2, 'B'),
      ],
      stocks: [{ id: 's', group: 'g', kind: 1, width: 1220, length: 2000, quantity: 2, price: PRICE }],
    };
    const params: Partial<Params> = {
      groupMode: 3,
      maxSizesPerGroup: 1,
      maxStages: 2,
      firstCut: 'across',
      kerf: 3.175,
      minStrip: 55.5,
      trims: { left: 0, right: 0, top: 40, bottom: 0 },
    };
    for (const rounds of [1, 40]) expect(run(problem, params, rounds).layouts).toHaveLength(2);
  });

  it('a coil of which no sheet is left is none of the sizes that may be bought', () => {
    const coil = { id: 'coil', group: 'g', kind: 2 as const, width: 1250, lengthStep: 100, price: PRICE };
    const left = (maxMetres: string) => {
      const problem: Problem = {
        kind: 1,
        groups,
        items: [piece('a', [900, 900], 2)],
        stocks: [{ ...coil, minLength: 1000, maxLength: 3000, maxMetres }],
      };
      const params = presetParams();
      return normalise(problem, params, precheck(problem, params))[0]?.stocks[0]?.quantity;
    };
    expect(left('1')).toBe(Infinity);
    expect(left('0.999')).toBe(0);
  });

  it('sizes are chosen by what they take in the few lengths that may be cut', () => {
    const coil = (id: string, width: number, [minLength, maxLength]: readonly [number, number]) => ({
      id,
      group: 'g',
      kind: 2 as const,
      width,
      minLength,
      maxLength,
      lengthStep: 10,
      price: PRICE,
    });
    // the long piece lies on the narrow coil only, the upright ones do not, and no sheet of the wide one is as long: one length means plates
    const problem: Problem = {
      kind: 1,
      groups,
      items: [
        piece('a', [1408, 188], 1),
        { ...piece('upright', [290, 636.3], 8), directionClass: 2 },
        piece('long', [115, 2688.6], 3),
        piece('d', [1652.2, 305.6], 3),
      ],
      stocks: [
        coil('narrow', 545, [500, 2950]),
        coil('wide', 1067, [800, 2400]),
        { id: 'plate', group: 'g', kind: 1, width: 1000, length: 2440, price: { mode: 1, price: '59' } },
      ],
    };
    const s = run(problem, { cutMode: 1, spacing: 5, maxSizesPerGroup: 2, maxDistinctLengths: 1 }, 40);
    expect(new Set(s.layouts.map((l) => l.stockId))).toEqual(new Set(['narrow', 'plate']));
  });
});

it('of a sheet with forbidden zones the free rectangle is cut that takes what no other sheet takes', () => {
  // below the zones the largest one is 535 mm high, beside them 960
  const zones = [
    { x: 754, y: 575, w: 67.5, h: 122 },
    { x: 53, y: 427, w: 20, h: 92 },
  ];
  const problem: Problem = {
    kind: 1,
    groups: [{ key: 'g', thickness: 3, density: '2.7' }],
    items: [
      { id: 'high', group: 'g', w: 231, h: 537, quantity: 15, directionClass: 2 },
      { id: 'low', group: 'g', w: 507.7, h: 283, quantity: 14 },
    ],
    stocks: [
      {
        id: 'coil',
        group: 'g',
        kind: 2,
        width: 1000,
        minLength: 1000,
        maxLength: 1500,
        lengthStep: 10,
        price: PRICE,
      },
      // the shear cannot cut it at all
      { id: 'wide', group: 'g', kind: 1, width: 1250.5, length: 2000, price: PRICE },
    ],
  };
  const trims = { left: 0, right: 2, top: 0, bottom: 40 };
  expect(sizesOf(run(problem, { kerf: 0, maxStages: 4, maxCutLength: 1250, zones, trims }, 40))).toBe(1);
});

it('a free rectangle is not taken for one in which a piece is cut when the shear is too short for what lies beside it', () => {
  // right of the zone is most room, but the cut along the piece would begin at the sheet's left edge
  const zones = [{ x: 735, y: 360, w: 20, h: 125 }];
  const problem: Problem = {
    kind: 1,
    groups: [{ key: 'g', thickness: 3, density: '2.7' }],
    items: [{ id: 'panel', group: 'g', w: 849, h: 248, quantity: 3 }],
    stocks: [{ id: 'plate', group: 'g', kind: 1, width: 540, length: 2600, price: PRICE }],
  };
  const trims = { left: 5, right: 40, top: 0, bottom: 40 };
  const solution = run(problem, { kerf: 4, firstCut: 'across', maxCutLength: 900, zones, trims }, 20);
  expect(solution.totals.placedAmount).toBe(3);
});

it('sheets of one row are cut in different free rectangles where no single one takes all pieces', () => {
  // a clamp in the middle of the long edge: long pieces lie above it, high ones beside it
  const problem: Problem = {
    kind: 1,
    groups: [{ key: 'g', thickness: 3, density: '2.7' }],
    items: [
      { id: 'long', group: 'g', w: 2300, h: 500, quantity: 4, directionClass: 2 },
      { id: 'high', group: 'g', w: 990, h: 1200, quantity: 3, directionClass: 2 },
    ],
    stocks: [{ id: 'plate', group: 'g', kind: 1, width: 1220, length: 2440, quantity: 5, price: PRICE }],
  };
  const zones = [{ x: 1100, y: 0, w: 100, h: 80 }];
  const solution = run(problem, { kerf: 4, trims: evenTrims(0), zones }, 60);
  expect(solution.totals.sheetAmount).toBe(5);
  const few = { ...problem, stocks: problem.stocks.map((s) => ({ ...s, quantity: 4 })) };
  const params = { ...presetParams(), kerf: 4, trims: evenTrims(0), zones };
  const short = finished(createRectRun(few, params, { seed: 1, budget: { rounds: 60 } }));
  expect(verify(few, params, short).faults).toEqual([]);
  expect(short.totals.sheetAmount).toBe(4);
});

it('a coil is cut in sheets that end before a zone, though most room of its longest sheet lies behind it', () => {
  const zones = [{ x: 1250, y: 760, w: 20, h: 97 }];
  const coil = { id: 'coil', group: 'g', kind: 2 as const, width: 1220, price: PRICE, lengthStep: 100 };
  const problem: Problem = {
    kind: 1,
    groups: [{ key: 'g', thickness: 3, density: '2.7' }],
    items: [{ id: 'panel', group: 'g', w: 240, h: 600, quantity: 8, directionClass: 2 }],
    stocks: [{ ...coil, minLength: 1000, maxLength: 2600, maxMetres: '2.675' }],
  };
  const lengths = (p: Problem): number[] =>
    run(p, { kerf: 0, trims: evenTrims(0), zones }, 20).layouts.map((l) => l.length);
  expect(lengths(problem)).toEqual([1000]);
  // a rest that is shorter than the longest sheet
  const rest = problem.stocks.map((s) => ({ ...s, maxMetres: '1.075' })) as Problem['stocks'];
  expect(lengths({ ...problem, stocks: rest })).toEqual([1000]);
});

it('optional pieces wait for an urgent one of which the stock is used up', () => {
  const problem = (priority: number): Problem => ({
    kind: 1,
    groups: [{ key: 'g', thickness: 3, density: '2.7' }],
    items: [
      { id: 'wide', group: 'g', w: 1400, h: 1400, quantity: 1, priority },
      { id: 'panel', group: 'g', w: 800, h: 600, quantity: 2 },
      { id: 'extra', group: 'g', w: 200, h: 100, quantity: 5, isFiller: true },
    ],
    stocks: [
      { id: 'plate', group: 'g', kind: 1, width: 1000, length: 2000, price: PRICE },
      { id: 'gone', group: 'g', kind: 1, width: 1500, length: 3000, quantity: 0, price: PRICE },
    ],
  });
  const params = { ...presetParams(), filler: true };
  const extras = (priority: number) => {
    const order = problem(priority);
    const solution = finished(createRectRun(order, params, { seed: 1, budget: { rounds: 20 } }));
    expect(verify(order, params, solution).faults).toEqual([]);
    return solution.layouts.flatMap((l) => l.placements).filter((p) => p.itemId === 'extra').length;
  };
  expect(extras(2)).toBe(0);
  expect(extras(3)).toBe(5);
});

describe('groupMode 2', () => {
  const spreadOf = (s: Solution, problem: Problem) => {
    const key = new Map(problem.items.map((i) => [i.id, i.groupKey ?? '']));
    const used = new Map<string, number>();
    for (const l of s.layouts)
      for (const k of new Set(l.placements.map((p) => key.get(p.itemId) ?? '')))
        used.set(k, (used.get(k) ?? 0) + 1);
    return [...used.values()].reduce((sum, n) => sum + n - 1, 0);
  };

  it('lays delivery groups together within the cost tolerance', () => {
    const base = order(40);
    const items = base.items.map((x, i) => ({ ...x, groupKey: ['F1', 'F2', 'F3'][i % 3] }));
    const problem = { ...base, items } as Problem;
    const mixed = run(problem, { groupMode: 1, patternCost: '0' });
    const near = run(problem, { groupMode: 2, groupCostTolerance: 0.1, patternCost: '0' });
    expect(spreadOf(near, problem)).toBeLessThan(spreadOf(mixed, problem));
    expect(Number(near.totals.netCost)).toBeLessThanOrEqual(Number(mixed.totals.netCost) * 1.1 + 0.01);
  });
});

describe('cutCost', () => {
  it('is part of what plans are compared by', () => {
    const problem = order(40);
    const plain = run(problem, { cutCost: '0', patternCost: '0' });
    const dear = run(problem, { cutCost: '40', patternCost: '0' });
    const total = (s: Solution) => Number(s.totals.netCost) + 40 * Number(s.totals.cutLength);
    expect(total(dear)).toBeLessThanOrEqual(total(plain));
  });
});
