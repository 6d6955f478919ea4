// Plate types with a polygonal face (A2, B1 FACE_POLY): formulas for the corners, returns on any edge.
import { describe, expect, it } from 'vitest';
import { ExpressionError } from './expression.ts';
import { unfoldPlateType } from './plate-type.ts';
import type { PlateInput, PlateType } from './plate-type.ts';

const back = { length: 'F', angle: 90, dir: 'back' as const, method: 1 as const };
const input: PlateInput = {
  width: 1200,
  height: 600,
  thickness: 3,
  density: 2.73,
  radius: 3,
  bendRows: [
    { thickness: 3, bendMethod: 1, innerRadius: 3, angleFrom: 0, angleTo: 180, mode: 1, value: 0.4 },
  ],
};
const typeOf = (corners: readonly [number | string, number | string][], chain = [back]): PlateType => ({
  params: [
    { key: 'F', default: 25 },
    { key: 'S', default: 200 },
  ],
  edges: {},
  corner: { type: 2, gap: 0.5 },
  facePolygon: { corners: corners.map(([x, y]) => ({ x, y, chain })) },
});
const BOX = typeOf([
  [0, 0],
  ['W', 0],
  ['W', 'H'],
  [0, 'H'],
]);

describe('a polygonal plate type', () => {
  it('of a rectangle is the box panel of B3: 1239.2 × 639.2, 6.472 kg, 4 bends of 3.586 m', () => {
    const { measures, steps, warnings } = unfoldPlateType(BOX, input);
    expect([measures.unfoldWidth, measures.unfoldHeight, measures.weight]).toEqual([1239.2, 639.2, 6.472]);
    expect([measures.faceArea, measures.netArea, measures.bendCount, measures.bendLength]).toEqual([
      0.72, 0.7903, 4, 3.586,
    ]);
    expect(warnings).toEqual([]);
    const shown = Object.fromEntries(steps.map((s) => [s.key, s.shown]));
    expect(shown).toMatchObject({ 'deduction.1.1': 5.4027, flatWidth: 1239.2, flatHeight: 639.2 });
  });

  it('of a trapezoid follows its formulas: a face of 0.66 m², one bend on every edge, the slope among them', () => {
    const slanted = typeOf([
      [0, 0],
      ['W', 0],
      ['W-S', 'H'],
      [0, 'H'],
    ]);
    const { measures, geometry, values } = unfoldPlateType(slanted, input);
    expect([geometry.kind, measures.faceArea, measures.bendCount, values['S']]).toEqual([
      'FACE_POLY',
      0.66,
      4,
      200,
    ]);
    const slope = geometry.bendLines.find((b) => b.side === '2');
    const [dx, dy] = [(slope?.to.x ?? 0) - (slope?.from.x ?? 0), (slope?.to.y ?? 0) - (slope?.from.y ?? 0)];
    expect(dx / dy).toBeCloseTo(-200 / 600, 6);
    const other = unfoldPlateType(slanted, { ...input, params: { S: 500 } });
    expect(other.measures.faceArea).toBe(0.57);
  });

  it('takes holes and studs of the face to their place on the flat', () => {
    const type: PlateType = {
      ...BOX,
      features: [
        { kind: 'hole', axis: 'W', count: 2, edgeOffset: 100, diameter: 8 },
        { kind: 'stud', axis: 'W', count: 1, edgeOffset: 600, position: 300 },
      ],
    };
    const { geometry, measures, crafts } = unfoldPlateType(type, input);
    expect([measures.holeCount, crafts.studCount]).toEqual([2, 1]);
    // 25 − 5.4027 = 19.5973 of the left and lower return lie before the face
    const [mark] = geometry.marks;
    expect(mark?.from.x).toBeCloseTo(619.597 - 3, 3);
    expect(mark?.from.y).toBeCloseTo(319.597, 3);
    const xs = geometry.holes.map((h) => Math.min(...h.vertices.map((v) => v.x)));
    expect(xs.map((x) => Math.round(x * 10) / 10).toSorted((a, b) => a - b)).toEqual([115.6, 1115.6]);
  });

  it('is warned of like a box: a radius that is too small, a hole beside a bend, a flat larger than any sheet', () => {
    const codes = (over: Partial<PlateInput>, type = BOX) =>
      unfoldPlateType(type, { ...input, ...over }).warnings.map((w) => w.code);
    expect(codes({ minRadius: 4 })).toEqual(['Unfold:MinRadius']);
    expect(codes({ stock: [{ width: 600, length: 6000 }] })).toEqual(['Unfold:Oversize']);
    expect(codes({ stock: [{ width: 1250, length: 6000 }] })).toEqual([]);
    const near: PlateType = {
      ...BOX,
      features: [{ kind: 'hole', axis: 'W', count: 1, edgeOffset: 8, position: 300, diameter: 6 }],
    };
    expect(codes({}, near)).toContain('Unfold:HoleNearBend');
    expect(codes({ bendRows: [] })).toContain('Unfold:SystemK');
  });

  it('is refused where its corners run clockwise, cross or have a formula that cannot be read', () => {
    const bad = (corners: readonly [number | string, number | string][]) => () =>
      unfoldPlateType(typeOf(corners), input);
    expect(
      bad([
        [0, 0],
        [0, 'H'],
        ['W', 'H'],
        ['W', 0],
      ]),
    ).toThrow(ExpressionError);
    expect(
      bad([
        [0, 0],
        ['W', 'H'],
        ['W', 0],
        [0, 'H'],
      ]),
    ).toThrow(/逆时针/);
    expect(
      bad([
        [0, 0],
        ['Q', 0],
        [0, 'H'],
      ]),
    ).toThrow(/Q/);
  });

  it('takes holes on the returns of its edges, and knows no upper side', () => {
    const hole = { side: '3', leg: 1, at: 100, inset: 10, diameter: 6 };
    const { warnings, measures } = unfoldPlateType(BOX, {
      ...input,
      edgeHoles: [{ ...hole, count: 3, pitch: 200 }],
    });
    expect([warnings, measures.holeCount, measures.pierceCount]).toEqual([[], 3, 4]);
    const other = unfoldPlateType(BOX, { ...input, edgeHoles: [{ ...hole, side: 'top' }] });
    expect(other.warnings.map((w) => w.code)).toEqual(['Unfold:EdgeHoleNoLeg']);
  });
});
