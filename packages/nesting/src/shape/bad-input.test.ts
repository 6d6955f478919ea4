import { describe, expect, it } from 'vitest';
import { rectangleRing } from '../geometry/ring.ts';
import type { ShapeItem, ShapeProblem, ShapeStock } from '../problem/shape.ts';
import { verifyShapes } from '../verify/shape.ts';
import { createShapeRun, solveShapes } from './run.ts';
import { PLAIN, rect, ringOf, sheet, solved } from './test/orders.ts';

describe('bad input is named, never thrown about', () => {
  const good = rect('good', 100, 100, 2);
  const cases: [string, Partial<ShapeItem>, string, string][] = [
    ['zero area', { outer: ringOf([0, 0], [100, 0], [200, 0]) }, 'ZERO_AREA', 'BAD_SHAPE'],
    ['two corners', { outer: ringOf([0, 0], [100, 0]) }, 'ZERO_AREA', 'BAD_SHAPE'],
    [
      'self-crossing',
      { outer: ringOf([0, 0], [100, 100], [100, 0], [0, 120]) },
      'SELF_CROSSING',
      'BAD_SHAPE',
    ],
    ['NaN', { outer: ringOf([0, 0], [Number.NaN, 0], [50, 50]) }, 'NUMBER', 'BAD_SHAPE'],
    ['huge', { outer: rectangleRing(1e9, 10) }, 'NUMBER', 'BAD_SHAPE'],
    [
      'hole outside',
      { outer: rectangleRing(50, 50), holes: [ringOf([100, 100], [120, 100], [120, 120])] },
      'HOLE_OUTSIDE',
      'BAD_SHAPE',
    ],
    ['no pieces', { quantity: 0 }, 'QUANTITY', 'BAD_ITEM'],
    ['no turn', { rotations: [] }, 'ROTATIONS', 'BAD_ITEM'],
  ];
  it.each(cases)('%s', (_name, fault, code, reason) => {
    const bad: ShapeItem = { ...rect('bad', 10, 10, 3), ...fault };
    const problem: ShapeProblem = { kind: 2, items: [bad, good], stocks: [sheet(500, 500)] };
    const run = createShapeRun(problem, PLAIN, { seed: 1, budget: { rounds: 2 } });
    while (run.step(50));
    expect(run.errors.map((e) => [e.code, e.itemId])).toEqual([[code, 'bad']]);
    const plan = run.best();
    expect(plan.totals.placedAmount).toBe(2);
    expect(plan.unplaced).toEqual([{ itemId: 'bad', quantity: bad.quantity, reason }]);
    expect(verifyShapes(problem, PLAIN, plan).faults).toEqual([]);
  });

  it('a million drawings are refused before one is looked at, each still counted', () => {
    let looked = 0;
    const items = Array.from({ length: 1_000_000 }, (_, i): ShapeItem => ({
      id: `n${i}`,
      quantity: 1,
      get outer() {
        looked++;
        return good.outer;
      },
    }));
    const problem: ShapeProblem = { kind: 2, items, stocks: [sheet(500, 500)] };
    const run = createShapeRun(problem, PLAIN, { seed: 1, budget: { rounds: 2 } });
    const plan = run.best();
    expect(looked).toBe(0);
    expect(run.errors.map((e) => e.code)).toEqual(['LIMIT']);
    expect(run.step(10)).toBe(false);
    expect([plan.totals.pieceAmount, plan.unplaced.length]).toEqual([1_000_000, 1_000_000]);
    expect(plan.unplaced[999_999]).toEqual({ itemId: 'n999999', quantity: 1, reason: 'LIMIT' });
  });

  it('a strip too short for all takes what it can', () => {
    const strip: ShapeStock = { kind: 'strip', id: 's', width: 100, maxLength: 350 };
    const plan = solved([rect('a', 100, 100, 5)], [strip], PLAIN, 3);
    expect(plan.totals.placedAmount).toBe(3);
    expect(plan.unplaced).toEqual([{ itemId: 'a', quantity: 2, reason: 'STOCK_EXHAUSTED' }]);
  });

  it('larger than every sheet, no stock, bad stock, bad parameters', () => {
    const reasonOf = (items: ShapeItem[], stocks: ShapeStock[], params = PLAIN) =>
      solved(items, stocks, params, 2).unplaced.map((u) => u.reason);
    expect(reasonOf([rect('a', 600, 501, 1)], [sheet(500, 700)])).toEqual(['TOO_LARGE']);
    expect(reasonOf([rect('a', 60, 50, 1)], [])).toEqual(['NO_STOCK']);
    expect(reasonOf([rect('a', 60, 50, 1)], [sheet(Number.NaN, 700)])).toEqual(['NO_STOCK']);
    expect(reasonOf([rect('a', 60, 50, 1)], [sheet(500, 500, { quantity: 0 })])).toEqual(['STOCK_EXHAUSTED']);
    const plan = solveShapes(
      { kind: 2, items: [rect('a', 6, 5, 1)], stocks: [sheet(500, 500)] },
      { ...PLAIN, spacing: Number.NaN },
      { seed: 1, budget: { rounds: 2 } },
    );
    expect(plan.unplaced).toEqual([{ itemId: 'a', quantity: 1, reason: 'PARAMS' }]);
  });
});
