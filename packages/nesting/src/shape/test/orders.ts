// Small orders of true shapes for tests, solved and verified.
import { expect } from 'vitest';
import { rectangleRing } from '../../geometry/ring.ts';
import type { Ring } from '../../geometry/types.ts';
import type { ShapeItem, ShapeParams, ShapeProblem, ShapeSheet, ShapeStock } from '../../problem/shape.ts';
import { verifyShapes } from '../../verify/shape.ts';
import { shapeParams } from '../params.ts';
import { solveShapes } from '../run.ts';

export const QUARTERS = [0, 90, 180, 270];
export const PLAIN: ShapeParams = { ...shapeParams(), spacing: 0, margin: 0 };

export function ringOf(...points: [number, number][]): Ring {
  return { vertices: points.map(([x, y]) => ({ x, y })) };
}

export function sheet(length: number, width: number, more: Partial<ShapeSheet> = {}): ShapeSheet {
  return { kind: 'sheet', id: 'plate', length, width, cost: 1, ...more };
}

export function rect(id: string, w: number, h: number, quantity: number): ShapeItem {
  return { id, outer: rectangleRing(w, h), quantity, rotations: QUARTERS };
}

export function solved(items: ShapeItem[], stocks: ShapeStock[], params: ShapeParams, rounds = 40) {
  const problem: ShapeProblem = { kind: 2, items, stocks };
  const solution = solveShapes(problem, params, { seed: 1, budget: { rounds } });
  const report = verifyShapes(problem, params, solution);
  expect(report.faults).toEqual([]);
  return solution;
}
