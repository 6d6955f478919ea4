// Plans refused by the check from outside, and plans offered by other runs.
import { describe, expect, it } from 'vitest';
import { rectangleRing } from '../geometry/ring.ts';
import type { ShapeItem, ShapeParams, ShapeProblem, ShapeSolution, ShapeStock } from '../problem/shape.ts';
import { verifyShapes } from '../verify/shape.ts';
import { shapeParams } from './params.ts';
import { createShapeRun, solveShapes } from './run.ts';

const PARAMS: ShapeParams = { ...shapeParams(), spacing: 2, margin: 3 };
const ARROW: ShapeItem = {
  id: 'arrow',
  outer: {
    vertices: [
      [0, 0],
      [300, 0],
      [420, 130],
      [300, 260],
      [0, 260],
      [110, 130],
    ].map(([x = 0, y = 0]) => ({ x, y })),
  },
  quantity: 9,
  rotations: [0, 90, 180, 270],
};
const STRIP: ShapeStock = { kind: 'strip', id: 's', width: 700 };
const SHEET: ShapeStock = { kind: 'sheet', id: 's', length: 1000, width: 700 };

function jobOf(stock: ShapeStock): ShapeProblem {
  return { kind: 2, items: [ARROW, { id: 'r', outer: rectangleRing(90, 35), quantity: 5 }], stocks: [stock] };
}

function lengthOf(s: ShapeSolution): number {
  return Number(s.totals.cost);
}

describe.each([
  ['strip', STRIP],
  ['sheets', SHEET],
])('%s: a refused plan', (_name, stock) => {
  const problem = jobOf(stock);

  it('is forgotten with all that came of it, and the run finds others', () => {
    const run = createShapeRun(problem, PARAMS, { seed: 1, budget: { rounds: 120 } });
    for (let i = 0; i < 10; i++) run.step(5);
    const refused = JSON.stringify(run.best().layouts);
    run.refuse();
    const older = run.best();
    expect(JSON.stringify(older.layouts)).not.toBe(refused);
    expect(verifyShapes(problem, PARAMS, older).faults).toEqual([]);
    while (run.step(50));
    expect(verifyShapes(problem, PARAMS, run.best()).faults).toEqual([]);
    expect(run.best().totals.placedAmount).toBe(14);
  });

  it('refused again and again ends with an empty plan that says so', () => {
    const run = createShapeRun(problem, PARAMS, { seed: 1, budget: { rounds: 20 } });
    while (run.step(50));
    for (let i = 0; i < 40; i++) {
      run.best();
      run.refuse();
    }
    const empty = run.best();
    expect(empty.unplaced.map((u) => u.reason)).toEqual(['REFUSED', 'REFUSED']);
    expect(verifyShapes(problem, PARAMS, empty).faults).toEqual([]);
  });
});

it('a refused plan says nothing about a group of which nothing is placed', () => {
  const none: ShapeStock = { kind: 'sheet', id: 'n', group: 'red', length: 900, width: 900, quantity: 0 };
  const red = { ...ARROW, id: 'red', group: 'red', quantity: 2 };
  const problem: ShapeProblem = { kind: 2, items: [ARROW, red], stocks: [SHEET, none] };
  const run = createShapeRun(problem, PARAMS, { seed: 1, budget: { rounds: 3 } });
  while (run.step(50));
  const plan = run.best();
  run.refuse();
  expect(run.best().unplaced).toContainEqual({ itemId: 'red', quantity: 2, reason: 'STOCK_EXHAUSTED' });
  expect(run.offer(plan)).toBe(true);
  expect(run.best().unplaced).toEqual([{ itemId: 'red', quantity: 2, reason: 'STOCK_EXHAUSTED' }]);
});

describe.each([
  ['strip', STRIP],
  ['sheets', SHEET],
])('%s: a plan of another run', (_name, stock) => {
  const problem = jobOf(stock);
  const good = solveShapes(problem, PARAMS, { seed: 5, budget: { rounds: 300 } });

  it('is taken when it is better, and searched further from', () => {
    // with a clock of its own the first plan stands at once, however busy the machine is
    let now = 0;
    const clock = () => (now += 0.01);
    const run = createShapeRun(problem, PARAMS, { seed: 1, budget: { rounds: 60 }, clock });
    const before = run.best();
    const isBetter = lengthOf(good) < lengthOf(before);
    const isTaken = run.offer(JSON.parse(JSON.stringify(good)) as ShapeSolution);
    expect(isTaken || !isBetter).toBe(true);
    if (stock.kind === 'strip') expect(isTaken).toBe(true);
    expect(lengthOf(run.best())).toBeLessThanOrEqual(lengthOf(good));
    while (run.step(50)) expect(verifyShapes(problem, PARAMS, run.best()).faults).toEqual([]);
    expect(lengthOf(run.best())).toBeLessThanOrEqual(lengthOf(good));
    expect(run.offer(before)).toBe(false);
  });

  it('is taken when the own one was refused', () => {
    const run = createShapeRun(problem, PARAMS, { seed: 1, budget: { rounds: 1 } });
    while (run.step(50));
    for (let i = 0; i < 5; i++) {
      run.best();
      run.refuse();
    }
    expect(run.best().totals.placedAmount).toBe(0);
    expect(run.offer(good)).toBe(true);
    expect(run.best().totals.placedAmount).toBe(14);
  });

  it('is passed over when anything about it is not right', () => {
    const run = createShapeRun(problem, PARAMS, { seed: 1, budget: { rounds: 1 } });
    const edits: ((s: ShapeSolution) => void)[] = [
      (s) => s.layouts.forEach((l) => l.placements.forEach((p) => (p.x -= 1))),
      (s) => s.layouts.forEach((l) => l.placements.forEach((p) => (p.x = Number.NaN))),
      (s) => s.layouts.forEach((l) => l.placements.forEach((p) => (p.rotation = 45))),
      (s) => s.layouts.forEach((l) => l.placements.forEach((p) => (p.mirror = true))),
      (s) => s.layouts.forEach((l) => l.placements.forEach((p) => (p.itemId = 'x'))),
      (s) => s.layouts.forEach((l) => (l.stockId = 'x')),
      (s) => s.layouts.forEach((l) => Object.assign(l, { placements: null })),
      (s) => s.layouts.forEach((l) => l.placements.push(...l.placements)),
      (s) => Object.assign(s, { layouts: 7 }),
      (s) => Object.assign(s, { layouts: [null, 3, {}] }),
      (s) => s.layouts.forEach((l) => (l.repeat = 1e9)),
    ];
    for (const edit of edits) {
      const copy = structuredClone(good);
      edit(copy);
      expect(run.offer(copy)).toBe(false);
    }
    for (const value of [null, undefined, 1, 'plan', [], {}]) expect(run.offer(value as never)).toBe(false);
  });
});
