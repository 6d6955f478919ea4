import { describe, expect, it } from 'vitest';
import { circleRing, rectangleRing } from '../geometry/ring.ts';
import { createRun, solve } from '../door/run.ts';
import { verifyShapes } from '../verify/shape.ts';
import { createShapeRun, solveShapes } from './run.ts';
import type { ShapeItem, ShapeProblem, ShapeStock } from '../problem/shape.ts';
import { PLAIN, QUARTERS, rect, ringOf, sheet, solved } from './test/orders.ts';

describe('acceptance cases of rectangles hold for true shapes (engineering.md F3)', () => {
  it('case 1: four 745×1495 fill a 1500×3000 with trim 5 exactly', () => {
    const plan = solved([rect('a', 745, 1495, 4)], [sheet(3000, 1500)], { ...PLAIN, margin: 5 });
    expect(plan.totals.sheetAmount).toBe(1);
  });

  it('case 2: the same with 0.1 between them needs four sheets', () => {
    const params = { ...PLAIN, margin: 5, spacing: 0.1 };
    expect(solved([rect('a', 745, 1495, 4)], [sheet(3000, 1500)], params, 4).totals.sheetAmount).toBe(4);
  });

  it('case 3: four 742.5×1492.5 with spacing 5 fit on one', () => {
    const params = { ...PLAIN, margin: 5, spacing: 5 };
    expect(solved([rect('a', 742.5, 1492.5, 4)], [sheet(3000, 1500)], params).totals.sheetAmount).toBe(1);
  });

  it('case 8: limited stock leaves the rest with a reason', () => {
    const items = [rect('a', 1239.2, 639.2, 12)];
    const plan = solved(items, [sheet(3000, 1500, { quantity: 2 })], { ...PLAIN, margin: 5, spacing: 3 });
    expect(plan.totals.placedAmount).toBe(8);
    expect(plan.unplaced).toEqual([{ itemId: 'a', quantity: 4, reason: 'STOCK_EXHAUSTED' }]);
  });
});

describe('what nothing can beat', () => {
  it('by area: sheets, money with two sizes, the length of a strip', () => {
    const items = [rect('a', 500, 500, 10)];
    const two = solved(
      items,
      [sheet(1000, 1000, { cost: 9 }), sheet(1000, 2000, { id: 'long', cost: 17 })],
      PLAIN,
    );
    // 2.5 m² at 8.5 yuan per m² at best, on two large sheets at least
    expect(two.totals).toMatchObject({ lowerBoundSheets: 2, lowerBoundCost: '21.249', isProven: false });
    expect(Number(two.totals.gap)).toBeCloseTo(Number(two.totals.cost) / 21.25 - 1, 3);
    const strip = solved(items, [{ kind: 'strip', id: 's', width: 1010 }], { ...PLAIN, margin: 5 });
    expect(strip.totals).toMatchObject({
      lowerBoundSheets: 1,
      lowerBoundCost: '2510.000',
      cost: '2510.000',
      gap: '0.0000',
      isProven: true,
    });
  });

  it('limited sheets: the dearer ones count once the cheap are used up', () => {
    const stocks = [sheet(1000, 1000, { cost: 1, quantity: 1 }), sheet(1000, 1000, { id: 'dear', cost: 10 })];
    const plan = solved([rect('a', 1000, 1000, 3)], stocks, PLAIN);
    expect(plan.totals).toMatchObject({
      sheetAmount: 3,
      lowerBoundSheets: 3,
      cost: '21.000',
      lowerBoundCost: '21.000',
      isProven: true,
    });
  });

  it('a part in the hole of another costs no area of its own', () => {
    const frame: ShapeItem = {
      ...rect('frame', 900, 900, 1),
      holes: [ringOf([100, 100], [800, 100], [800, 800], [100, 800])],
    };
    const plan = solved([frame, rect('in', 600, 600, 1)], [sheet(1000, 1000)], {
      ...PLAIN,
      partInHole: true,
      minHoleArea: 0,
    });
    expect(plan.totals).toMatchObject({ sheetAmount: 1, lowerBoundSheets: 1 });
  });
});

describe('what a true shape may do', () => {
  it('a part lies in the hole of another where allowed', () => {
    const frame: ShapeItem = {
      ...rect('frame', 900, 900, 1),
      holes: [ringOf([100, 100], [800, 100], [800, 800], [100, 800])],
    };
    const items = [frame, rect('disc', 600, 600, 1)];
    expect(solved(items, [sheet(1000, 1000)], PLAIN).totals.sheetAmount).toBe(1);
    const apart = solved(items, [sheet(1000, 1000)], { ...PLAIN, partInHole: false }, 5);
    expect(apart.totals.sheetAmount).toBe(2);
  });

  it('two triangles make a square only when turned', () => {
    const half: ShapeItem = {
      id: 't',
      outer: ringOf([0, 0], [1000, 0], [0, 1000]),
      quantity: 2,
      rotations: [0, 180],
    };
    expect(solved([half], [sheet(1000, 1000)], PLAIN).totals.sheetAmount).toBe(1);
    const fixed = solved([{ ...half, rotations: [0] }], [sheet(1000, 1000)], PLAIN, 5);
    expect(fixed.totals.sheetAmount).toBe(2);
  });

  it('a mirrored part fits where only its mirror image does', () => {
    const odd = ringOf([0, 0], [300, 0], [0, 700]);
    const remnant: ShapeStock = { kind: 'sheet', id: 'rest', outline: ringOf([0, 0], [310, 0], [310, 710]) };
    const item: ShapeItem = { id: 'odd', outer: odd, quantity: 1, rotations: QUARTERS, allowMirror: true };
    expect(solved([item], [remnant], PLAIN).layouts[0]?.placements[0]?.mirror).toBe(true);
    const plain = solved([{ ...item, allowMirror: false }], [remnant], PLAIN, 2);
    expect(plain.unplaced).toEqual([{ itemId: 'odd', quantity: 1, reason: 'TOO_LARGE' }]);
  });

  it('arcs, free turning, spacing, a remnant with a defect', () => {
    const items: ShapeItem[] = [
      { id: 'disc', outer: circleRing({ x: 0, y: 0 }, 60), quantity: 12, rotations: 'free' },
      { id: 'bar', outer: rectangleRing(250.5, 40.25), quantity: 6, rotations: { step: 15 } },
      {
        id: 'ring',
        outer: circleRing({ x: 5, y: 5 }, 120),
        holes: [circleRing({ x: 5, y: 5 }, 90)],
        quantity: 2,
        rotations: 'free',
      },
    ];
    const outline = ringOf([0, 0], [1400, 0], [1400, 500], [700, 900], [0, 700]);
    const stock: ShapeStock = {
      kind: 'sheet',
      id: 'rest',
      outline,
      defects: [circleRing({ x: 300, y: 300 }, 50)],
    };
    const plan = solved(items, [stock], { ...PLAIN, spacing: 3, margin: 6 }, 30);
    expect(plan.totals.placedAmount + plan.unplaced.reduce((s, u) => s + u.quantity, 0)).toBe(20);
    expect(plan.totals.placedAmount).toBeGreaterThan(16);
  });

  it('a strip gets shorter with more rounds, and every answer on the way is valid', () => {
    const arrow: ShapeItem = {
      id: 'arrow',
      outer: ringOf([0, 0], [300, 0], [420, 130], [300, 260], [0, 260], [110, 130]),
      quantity: 12,
      rotations: [0, 90, 180, 270],
    };
    const problem: ShapeProblem = {
      kind: 2,
      items: [arrow],
      stocks: [{ kind: 'strip', id: 's', width: 700 }],
    };
    // with a clock of its own the first plan stands at once, however busy the machine is
    let now = 0;
    const clock = () => (now += 0.01);
    const run = createShapeRun(problem, PLAIN, { seed: 1, budget: { rounds: 120 }, clock });
    const first = run.best().layouts[0]?.length ?? 0;
    while (run.step(1)) expect(verifyShapes(problem, PLAIN, run.best()).faults).toEqual([]);
    const last = run.best().layouts[0]?.length ?? Infinity;
    expect(last).toBeLessThan(first);
  });

  it('groups never share a sheet', () => {
    const items = [rect('a', 100, 100, 3), { ...rect('b', 100, 100, 3), group: 'red' }];
    const stocks = [sheet(1000, 1000), sheet(1000, 1000, { id: 'red', group: 'red' })];
    expect(solved(items, stocks, PLAIN, 3).layouts.map((l) => l.group)).toEqual(['all', 'red']);
  });
});

describe('runs', () => {
  const items: ShapeItem[] = [
    {
      id: 'star',
      outer: ringOf([0, 0], [60, 30], [120, 0], [90, 60], [120, 120], [60, 90], [0, 120], [30, 60]),
      quantity: 7,
      rotations: 'free',
    },
    rect('r', 90, 35, 5),
  ];
  const problem: ShapeProblem = { kind: 2, items, stocks: [{ kind: 'strip', id: 's', width: 400 }] };

  it('the same seed and rounds give the same bytes; another seed another plan', () => {
    const bytes = (seed: number) =>
      JSON.stringify(solveShapes(problem, PLAIN, { seed, budget: { rounds: 20 } }));
    expect(bytes(7)).toBe(bytes(7));
    expect(bytes(7)).not.toBe(bytes(8));
  });

  it('the same with listed turns, where collisions are looked up; nothing is lost', () => {
    const listed = problem.items.map((i): ShapeItem => ({ ...i, rotations: [0, 45, 90, 180] }));
    const fixed: ShapeProblem = { ...problem, items: listed };
    const params = { ...PLAIN, spacing: 2, margin: 4 };
    const plan = (seed: number) => solveShapes(fixed, params, { seed, budget: { rounds: 60 } });
    const [once, again] = [plan(3), plan(3)];
    expect(JSON.stringify(again)).toBe(JSON.stringify(once));
    expect(verifyShapes(fixed, params, once).faults).toEqual([]);
    expect(once.totals.placedAmount).toBe(12);
  });

  it('the door of the engine takes kind 2 with its own parameters', () => {
    const options = { seed: 7, budget: { rounds: 20 } };
    expect(JSON.stringify(solve(problem, PLAIN, options))).toBe(
      JSON.stringify(solveShapes(problem, PLAIN, options)),
    );
    const run = createRun(problem, PLAIN, options);
    expect(run.errors).toEqual([]);
    while (run.step(100));
    expect(verifyShapes(problem, PLAIN, run.best()).ok).toBe(true);
    expect(run.best().totals.placedAmount).toBe(12);
  });

  it('stops at once when cancelled, with a valid plan, and tells its progress', () => {
    const signal = { aborted: false };
    const shares: number[] = [];
    const onProgress = (p: { share: number }) => shares.push(p.share);
    const run = createShapeRun(problem, PLAIN, { seed: 1, budget: { rounds: 1e9 }, signal, onProgress });
    run.step(50);
    signal.aborted = true;
    expect(run.step(1000)).toBe(false);
    expect(verifyShapes(problem, PLAIN, run.best()).ok).toBe(true);
    expect(shares[0]).toBe(0);
  });
});
