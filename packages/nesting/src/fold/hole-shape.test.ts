// 孔表 names what a hole is, however it was turned and drawn.
import { describe, expect, it } from 'vitest';
import { circleRing } from '../geometry/ring.ts';
import type { Ring, Vertex } from '../geometry/types.ts';
import { holeShape } from './hole-shape.ts';

const turned = (vertices: readonly Vertex[], degrees: number): Ring => {
  const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return {
    vertices: vertices.map((v) => ({ ...v, x: 300 + v.x * c - v.y * s, y: 200 + v.x * s + v.y * c })),
  };
};
const slot: Vertex[] = [
  { x: -30, y: -10 },
  { x: 30, y: -10, bulge: 1 },
  { x: 30, y: 10 },
  { x: -30, y: 10, bulge: 1 },
];
const box: Vertex[] = [
  { x: -40, y: -15 },
  { x: 40, y: -15 },
  { x: 40, y: 15 },
  { x: -40, y: 15 },
];
const polygon = (corners: number, r: number): Vertex[] =>
  Array.from({ length: corners }, (_, i) => ({
    x: r * Math.cos((2 * Math.PI * i) / corners),
    y: r * Math.sin((2 * Math.PI * i) / corners),
  }));

describe('holes', () => {
  it.each([
    [0, { width: 80, height: 20, angle: 0 }],
    [90, { width: 20, height: 80, angle: 0 }],
    [30, { width: 80, height: 20, angle: 30 }],
    [-18.4, { width: 80, height: 20, angle: 161.6 }],
    [200, { width: 80, height: 20, angle: 20 }],
  ])('a slot turned by %s degrees is a slot', (degrees, size) => {
    const shape = holeShape(turned(slot, degrees));
    expect(shape).toMatchObject({ kind: 'slot', ...size });
    expect([shape.centre.x, shape.centre.y]).toEqual([expect.closeTo(300, 3), expect.closeTo(200, 3)]);
  });
  it.each([
    [0, { width: 80, height: 30, angle: 0 }],
    [90, { width: 30, height: 80, angle: 0 }],
    [45, { width: 80, height: 30, angle: 45 }],
  ])('a rectangle turned by %s degrees is a rectangle', (degrees, size) => {
    expect(holeShape(turned(box, degrees))).toMatchObject({ kind: 'rect', ...size });
  });
  it('a circle is round, also one of short lines; a hexagon is none', () => {
    expect(holeShape(circleRing({ x: 50, y: 50 }, 6))).toMatchObject({ kind: 'round', width: 12 });
    expect(holeShape({ vertices: polygon(60, 10) })).toMatchObject({ kind: 'round', width: 20 });
    expect(holeShape({ vertices: polygon(6, 10) })).toMatchObject({ kind: 'other' });
  });
  it('a slot of lines is one; half a slot, a wedge and a rounded rectangle are shapes', () => {
    const end = (x: number, from: number): Vertex[] =>
      Array.from({ length: 25 }, (_, i) => {
        const angle = (Math.PI * (from + i * 7.5)) / 180;
        return { x: x + 10 * Math.cos(angle), y: 10 * Math.sin(angle) };
      });
    const ends = [...end(30, -90), ...end(-30, 90)];
    expect(holeShape(turned(ends, 25))).toMatchObject({ kind: 'slot', width: 80, height: 20, angle: 25 });
    const half = slot.map((v, i) => (i === 3 ? { x: v.x, y: v.y } : v));
    expect(holeShape(turned(half, 0)).kind).toBe('other');
    expect(
      holeShape(
        turned(
          box.map((v, i) => (i === 2 ? { x: 20, y: 15 } : v)),
          10,
        ),
      ).kind,
    ).toBe('other');
    const q = Math.tan(Math.PI / 8);
    const rounded = box.flatMap((v): Vertex[] => {
      const [sx, sy] = [Math.sign(v.x), Math.sign(v.y)];
      const [one, other] = [
        { x: v.x - 5 * sx, y: v.y },
        { x: v.x, y: v.y - 5 * sy },
      ];
      return sx * sy > 0 ? [{ ...other, bulge: q }, one] : [{ ...one, bulge: q }, other];
    });
    expect(holeShape(turned(rounded, 0)).kind).toBe('other');
  });
});
