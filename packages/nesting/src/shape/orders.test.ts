// Orders that were answered wrongly, refused or stuck once: each with the cause in its name.
import { describe, expect, it } from 'vitest';
import { circleRing, rectangleRing } from '../geometry/ring.ts';
import type { Ring } from '../geometry/types.ts';
import type { ShapeItem, ShapeParams, ShapeProblem, ShapeStock } from '../problem/shape.ts';
import { verifyShapes } from '../verify/shape.ts';
import { shapeParams } from './params.ts';
import { createShapeRun, solveShapes } from './run.ts';

const PLAIN: ShapeParams = { ...shapeParams(), spacing: 0, margin: 0 };

function ringOf(...points: [number, number][]): Ring {
  return { vertices: points.map(([x, y]) => ({ x, y })) };
}

function solved(items: ShapeItem[], stocks: ShapeStock[], params = PLAIN, rounds = 10) {
  const problem: ShapeProblem = { kind: 2, items, stocks };
  const solution = solveShapes(problem, params, { seed: 1, budget: { rounds } });
  expect(verifyShapes(problem, params, solution).faults).toEqual([]);
  return solution;
}

function reasonsOf(items: ShapeItem[], stocks: ShapeStock[], params = PLAIN): string[] {
  return solved(items, stocks, params, 2).unplaced.map((u) => u.reason);
}

describe('true shapes never overlap', () => {
  it('a roof drawn with two points 3e-6 mm apart keeps its height', () => {
    const roof = ringOf([0, 0], [2000, 0], [2000, 100], [1000 + 3e-6, 165], [1000, 165], [0, 100]);
    const item: ShapeItem = { id: 'roof', outer: roof, quantity: 6, rotations: [0, 180] };
    solved([item], [{ kind: 'strip', id: 's', width: 2000 }]);
  });

  it('rounded as drawn and again as turned', () => {
    const odd = ringOf([0.0005, 0.0005], [333.3333, 17.7777], [120.12345, 98.76543]);
    const item: ShapeItem = { id: 'odd', outer: odd, quantity: 9, rotations: { step: 11.25 } };
    for (let seed = 1; seed <= 4; seed++)
      solved([{ ...item, quantity: 6 + seed }], [{ kind: 'strip', id: 's', width: 400 }], PLAIN, 40);
  });

  it('defects over each other and over the edge stay free', () => {
    const defects = [
      ringOf([100, -10], [300, -10], [300, 300], [100, 300]),
      ringOf([200, 0], [400, 0], [400, 300], [200, 300]),
    ];
    const stock: ShapeStock = { kind: 'sheet', id: 's', length: 500, width: 300, defects, quantity: 1 };
    const plan = solved([{ id: 'q', outer: rectangleRing(95, 95), quantity: 9 }], [stock]);
    expect(plan.totals.placedAmount).toBe(6);
  });

  it('a margin below a micrometre is kept', () => {
    const params = { ...PLAIN, margin: 0.0004, spacing: 0.0003 };
    const items = [{ id: 'q', outer: rectangleRing(50, 50), quantity: 4, rotations: [0, 90] }];
    solved(items, [{ kind: 'strip', id: 's', width: 100.002 }], params);
    solved(items, [{ kind: 'sheet', id: 's', length: 101, width: 101 }], params);
  });
});

describe('no piece is lost', () => {
  it('8.04 mm are 8040 µm', () => {
    const items = [{ id: 'q', outer: rectangleRing(8.04, 4.02), quantity: 1 }];
    expect(solved(items, [{ kind: 'sheet', id: 's', length: 8.04, width: 4.02 }]).totals.placedAmount).toBe(
      1,
    );
  });

  it('a piece that the first sheet does not hold does not keep the others from theirs', () => {
    const items: ShapeItem[] = [
      { id: 'large', outer: rectangleRing(400, 300), quantity: 3 },
      { id: 'small', outer: rectangleRing(100, 90), quantity: 4 },
    ];
    const stocks: ShapeStock[] = [
      { kind: 'sheet', id: 'one', length: 420, width: 310, quantity: 1 },
      { kind: 'sheet', id: 'few', length: 210, width: 100, quantity: 2 },
    ];
    const plan = solved(items, stocks);
    expect(plan.unplaced).toEqual([{ itemId: 'large', quantity: 2, reason: 'STOCK_EXHAUSTED' }]);
  });

  it('a bar that fits in a few tenths of a degree only, and an outline whose box alone would do', () => {
    const bar: ShapeItem = { id: 'bar', outer: rectangleRing(1074.8, 10), quantity: 1, rotations: 'free' };
    expect(solved([bar], [{ kind: 'sheet', id: 's', length: 1000, width: 420 }]).totals.placedAmount).toBe(1);
    const ell = ringOf([0, 0], [600, 0], [600, 100], [100, 100], [100, 600], [0, 600]);
    const items = [{ id: 'q', outer: rectangleRing(100, 600), quantity: 1 }];
    const stocks: ShapeStock[] = [
      { kind: 'sheet', id: 'cheap', outline: ringOf([0, 0], [600, 0], [0, 600]), cost: 1 },
      { kind: 'sheet', id: 'ell', outline: ell, cost: 9 },
    ];
    expect(solved(items, stocks).layouts.map((l) => l.stockId)).toEqual(['ell']);
  });

  it('a square that lies only in the very middle of a diamond', () => {
    const diamond = ringOf([500, 0], [1000, 500], [500, 1000], [0, 500]);
    const items = [{ id: 'q', outer: rectangleRing(499.5, 499.5), quantity: 2 }];
    const stocks: ShapeStock[] = [{ kind: 'sheet', id: 's', outline: diamond, quantity: 2 }];
    expect(solved(items, stocks).totals.placedAmount).toBe(2);
  });

  it('exhausted is told only where sheets that hold the piece are used up', () => {
    const items = [{ id: 'q', outer: rectangleRing(90, 90), quantity: 3 }];
    const sheet = (more: object): ShapeStock => ({
      kind: 'sheet',
      id: 's',
      length: 100,
      width: 100,
      ...more,
    });
    expect(reasonsOf(items, [sheet({ quantity: 0 })])).toEqual(['STOCK_EXHAUSTED']);
    expect(reasonsOf(items, [sheet({ quantity: 2 })])).toEqual(['STOCK_EXHAUSTED']);
    expect(reasonsOf(items, [sheet({ length: 80 })])).toEqual(['TOO_LARGE']);
    expect(reasonsOf(items, [sheet({ group: 'red' })])).toEqual(['NO_STOCK']);
    expect(reasonsOf(items, [sheet({})], { ...PLAIN, margin: -1 })).toEqual(['PARAMS']);
  });
});

describe('nothing blocks', () => {
  const rough = { vertices: Array.from({ length: 10_000 }, (_, i) => place(i)) };
  const problem: ShapeProblem = {
    kind: 2,
    items: [
      { id: 'r', outer: rough, holes: [circleRing({ x: 0, y: 0 }, 50)], quantity: 3, rotations: 'free' },
    ],
    stocks: [{ kind: 'sheet', id: 's', length: 2000, width: 1000 }],
  };

  it('10,000 corners are prepared in slices, and a cancel is heard between them', () => {
    const signal = { aborted: false };
    let asked = 0;
    const clock = () => {
      asked++;
      if (asked > 12) signal.aborted = true;
      return asked;
    };
    const run = createShapeRun(problem, PLAIN, { seed: 1, budget: { ms: 1e9 }, clock, signal });
    expect(signal.aborted).toBe(true);
    expect(run.step(1000)).toBe(false);
    const plan = run.best();
    expect(plan.unplaced).toEqual([{ itemId: 'r', quantity: 3, reason: 'NO_TIME' }]);
    expect(verifyShapes(problem, PLAIN, plan).faults).toEqual([]);
  });

  it('the same bytes wherever the slices are cut', () => {
    const bytes = (ms: number) => {
      const run = createShapeRun(problem, PLAIN, { seed: 3, budget: { rounds: 3 } });
      while (run.step(ms));
      return JSON.stringify(run.best());
    };
    expect(bytes(0)).toBe(bytes(500));
  });

  it('and verified: what touches is told apart to the micrometre', () => {
    const plan = solved(problem.items, problem.stocks, PLAIN, 2);
    expect(plan.totals.placedAmount).toBe(3);
    const first = plan.layouts[0]?.placements[0];
    if (first !== undefined)
      Object.assign(plan.layouts[0]?.placements[1] ?? {}, { ...first, seq: 2, x: first.x + 5 });
    expect(verifyShapes(problem, PLAIN, plan).faults.map((f) => f.code)).toContain('OVERLAP');
  });
});

function place(i: number): { x: number; y: number } {
  const angle = (2 * Math.PI * i) / 10_000;
  const r = 300 + 8 * Math.sin(i / 7) + 40 * Math.sin(5 * angle);
  return { x: r * Math.cos(angle), y: r * Math.sin(angle) };
}
