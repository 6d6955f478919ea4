// What is named before a run: each fault by its own code, params by theirs.
import { describe, expect, it } from 'vitest';
import { circleRing, rectangleRing } from '../geometry/ring.ts';
import type { Ring } from '../geometry/types.ts';
import type { ShapeItem, ShapeParams, ShapeStock } from '../problem/shape.ts';
import { shapeParams } from './params.ts';
import { precheckShapes } from './precheck.ts';
import { createShapeRun } from './run.ts';

const ITEM: ShapeItem = { id: 'a', outer: rectangleRing(50, 40), quantity: 1 };
const SHEET: ShapeStock = { kind: 'sheet', id: 's', length: 500, width: 400 };

function ringOf(...points: [number, number][]): Ring {
  return { vertices: points.map(([x, y]) => ({ x, y })) };
}

function codesOf(item: object, stock: object = {}, params: object = {}): string[] {
  const problem = {
    kind: 2 as const,
    items: [{ ...ITEM, ...item }],
    stocks: [{ ...SHEET, ...stock } as ShapeStock],
  };
  const all = { ...shapeParams(), ...params } as ShapeParams;
  const run = createShapeRun(problem, all, { seed: 1, budget: { rounds: 1 } });
  while (run.step(50));
  expect(run.errors).toEqual(precheckShapes(problem, all));
  const told = run.best().unplaced.reduce((sum, u) => sum + u.quantity, run.best().totals.placedAmount);
  expect(told).toBe(run.best().totals.pieceAmount);
  return run.errors.map((e) => e.code);
}

describe('outlines', () => {
  it.each<[string, Ring, string[]]>([
    ['a bow tie', ringOf([0, 0], [100, 100], [100, 0], [0, 100]), ['SELF_CROSSING']],
    ['on one line', ringOf([0, 0], [100, 0], [200, 0]), ['ZERO_AREA']],
    ['a hair', ringOf([0, 0], [1000, 0], [1000, 0.004], [0, 0.004]), ['ZERO_AREA']],
    ['no corner', { vertices: [] }, ['ZERO_AREA']],
    ['a touching tip', ringOf([0, 0], [10, 0], [10, 10], [5, 0], [0, 10]), ['SELF_CROSSING']],
    ['a fold of some nanometres', ringOf([0, 0], [50, 0], [50, 40], [20, 40], [20.000003, 40], [0, 40]), []],
    ['longer than 60 m', rectangleRing(70_000, 5), ['NUMBER']],
    ['60 m apart', ringOf([-40_000, 0], [40_000, 0], [0, 50]), ['NUMBER']],
    [
      'bulge as text',
      {
        vertices: [
          { x: 0, y: 0, bulge: '1' as never },
          { x: 9, y: 0 },
        ],
      },
      ['NUMBER'],
    ],
    [
      'a half disc',
      {
        vertices: [
          { x: 0, y: 0, bulge: 1 },
          { x: 9, y: 0 },
        ],
      },
      [],
    ],
    [
      'a thin crescent',
      {
        vertices: [
          { x: 0, y: 0, bulge: 0.5 },
          { x: 90, y: 0, bulge: -0.48 },
        ],
      },
      [],
    ],
  ])('%s', (_name, outer, codes) => {
    expect(codesOf({ outer })).toEqual(codes);
  });

  it('holes outside, over each other, within each other', () => {
    const hole = (x: number) => circleRing({ x, y: 20 }, 8);
    expect(codesOf({ holes: [hole(15), hole(35)] })).toEqual([]);
    expect(codesOf({ holes: [hole(15), hole(25)] })).toEqual(['HOLE_OUTSIDE']);
    expect(codesOf({ holes: [hole(45)] })).toEqual(['HOLE_OUTSIDE']);
    expect(codesOf({ holes: [hole(15), circleRing({ x: 15, y: 20 }, 3)] })).toEqual(['HOLE_OUTSIDE']);
    expect(codesOf({ holes: [circleRing({ x: 500, y: 20 }, 3)] })).toEqual(['HOLE_OUTSIDE']);
  });
});

describe('fields', () => {
  it.each<[object, string]>([
    [{ quantity: 0 }, 'QUANTITY'],
    [{ quantity: -3 }, 'QUANTITY'],
    [{ quantity: 1.5 }, 'QUANTITY'],
    [{ quantity: '3' }, 'QUANTITY'],
    [{ rotations: 'any' }, 'ROTATIONS'],
    [{ rotations: null }, 'ROTATIONS'],
    [{ rotations: 90 }, 'ROTATIONS'],
    [{ rotations: ['90'] }, 'ROTATIONS'],
    [{ rotations: { step: 0 } }, 'ROTATIONS'],
    [{ rotations: { step: '15' } }, 'ROTATIONS'],
    [{ rotations: {} }, 'ROTATIONS'],
    [{ priority: 0 }, 'ITEM'],
    [{ priority: Number.NaN }, 'ITEM'],
    [{ allowMirror: 'no' }, 'ITEM'],
    [{ group: 5 }, 'ITEM'],
    [{ id: 7 }, 'ITEM'],
    [{ holes: 'none' }, 'ITEM'],
  ])('item %o → %s', (fault, code) => {
    expect(codesOf(fault)).toEqual([code]);
  });

  it.each<object>([
    { length: Number.NaN },
    { width: -5 },
    { length: undefined },
    { kind: 'roll' },
    { quantity: -1 },
    { quantity: 1.5 },
    { cost: -1 },
    { cost: '5' },
    { group: 1 },
    { defects: 'none' },
    { outline: rectangleRing(9, 9), length: -1 },
    { kind: 'strip', maxLength: 0 },
  ])('stock %o', (fault) => {
    expect(codesOf({}, fault)).toEqual(['STOCK_SIZE']);
  });

  it.each<object>([
    { spacing: Number.NaN },
    { spacing: -1 },
    { spacing: '5' },
    { margin: undefined },
    { margin: Infinity },
    { chordError: 0 },
    { minHoleArea: -1 },
    { minHoleArea: null },
    { partInHole: 1 },
  ])('params %o are told as such, the pieces as well', (fault) => {
    expect(codesOf({}, {}, fault)).toContain('PARAMS');
    const params = { ...shapeParams(), ...fault } as ShapeParams;
    const run = createShapeRun({ kind: 2, items: [ITEM], stocks: [SHEET] }, params, {
      seed: 1,
      budget: { rounds: 1 },
    });
    expect(run.best().unplaced).toEqual([{ itemId: 'a', quantity: 1, reason: 'PARAMS' }]);
  });
});
