import { describe, expect, it } from 'vitest';
import { rectangleRing } from '../geometry/ring.ts';
import type { ShapeParams, ShapeProblem } from '../problem/shape.ts';
import { parseShapeProblem, serialiseShapeProblem } from './external.ts';
import { shapeParams } from './params.ts';

const PROBLEM: ShapeProblem = {
  kind: 2,
  items: [
    {
      id: 'half',
      group: 'red',
      outer: {
        vertices: [
          { x: 0, y: 0, bulge: 1 },
          { x: 10.125, y: 0 },
        ],
      },
      holes: [rectangleRing(1, 1)],
      quantity: 2,
      rotations: { step: 15 },
      allowMirror: true,
      priority: 1,
    },
    { id: 'free', outer: rectangleRing(2, 3), quantity: 1, rotations: 'free' },
    { id: 'turned', outer: rectangleRing(2, 3), quantity: 1, rotations: [0, 90] },
  ],
  stocks: [
    { kind: 'sheet', id: 's', group: 'red', length: 3000, width: 1500, quantity: null, cost: 12.5 },
    {
      kind: 'sheet',
      id: 'rest',
      outline: rectangleRing(500, 400),
      defects: [rectangleRing(5, 5)],
      quantity: 1,
    },
    { kind: 'strip', id: 'coil', width: 1250, maxLength: 9000 },
  ],
};
const PARAMS: ShapeParams = { spacing: 3, margin: 6.5, partInHole: false, minHoleArea: 50, chordError: 0.02 };

describe('shape jobs as versioned JSON', () => {
  it('what is written is read back alike', () => {
    const result = parseShapeProblem(serialiseShapeProblem(PROBLEM, PARAMS));
    expect(result).toEqual({ ok: true, problem: PROBLEM, params: PARAMS });
  });

  it('missing parameters take their default', () => {
    const result = parseShapeProblem({ version: 1, problem: PROBLEM, params: { spacing: 2 } });
    expect(result).toMatchObject({ ok: true, params: { ...shapeParams(), spacing: 2 } });
  });

  it.each<[string, unknown, { path: string; code: string }]>([
    ['no JSON', '{', { path: '', code: 'JSON' }],
    ['a version to come', { version: 2, problem: PROBLEM }, { path: 'version', code: 'VERSION' }],
    ['bars', { version: 1, problem: { ...PROBLEM, kind: 4 } }, { path: 'problem.kind', code: 'VALUE' }],
    [
      'a ring without corners',
      { version: 1, problem: { ...PROBLEM, items: [{ id: 'a', outer: {}, quantity: 1 }] } },
      { path: 'problem.items.0.outer.vertices', code: 'MISSING' },
    ],
    [
      'turns as text',
      { version: 1, problem: { ...PROBLEM, items: [{ ...PROBLEM.items[1], rotations: 'any' }] } },
      { path: 'problem.items.0.rotations', code: 'TYPE' },
    ],
    [
      'an unknown stock',
      { version: 1, problem: { ...PROBLEM, stocks: [{ kind: 'roll', id: 'r' }] } },
      { path: 'problem.stocks.0.kind', code: 'VALUE' },
    ],
  ])('%s is named by its place', (_name, input, error) => {
    const result = parseShapeProblem(input);
    expect(result.ok).toBe(false);
    expect(result.ok ? [] : result.errors).toContainEqual(error);
  });
});
