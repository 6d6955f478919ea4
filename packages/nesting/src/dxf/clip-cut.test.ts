// What is seen of a path through a border: as much of it as lies within, cut where the border runs, arcs kept.
import { describe, expect, it } from 'vitest';
import { arcLength, arcOf, pointOnArc } from '../geometry/arc.ts';
import { containsPoint } from '../geometry/ring.ts';
import type { Point, Ring, Vertex } from '../geometry/types.ts';
import { distanceToSegment } from '../geometry/vec.ts';
import { type Run, seenOf } from './clip-cut.ts';

const at = (x: number, y: number, bulge?: number): Vertex =>
  bulge === undefined ? { x, y } : { x, y, bulge };
const box = (minX: number, minY: number, maxX: number, maxY: number): Ring => ({
  vertices: [at(minX, minY), at(maxX, minY), at(maxX, maxY), at(minX, maxY)],
});
/** a border with a bay that is not seen */
const BAY: Ring = {
  vertices: [
    at(0, 0),
    at(100, 0),
    at(100, 100),
    at(60, 100),
    at(60, 30),
    at(40, 30),
    at(40, 100),
    at(0, 100),
  ],
};
const cut = (path: Run, ring: Ring) => {
  const told = { clipped: new Map(), ends: [] as Point[] };
  return { runs: seenOf(path, [{ ring, block: 'B' }], told), ...told };
};
const edgesOf = ({ vertices, isClosed }: Run): [Vertex, Vertex][] =>
  vertices.flatMap((a, i): [Vertex, Vertex][] => {
    const b = vertices[i + 1] ?? (isClosed ? vertices[0] : undefined);
    return b ? [[a, b]] : [];
  });
const lengthOf = (run: Run): number =>
  edgesOf(run).reduce((sum, [a, b]) => sum + arcLength(a, b, a.bulge ?? 0), 0);
const STEPS = 20_000;
/** the length within, counted in small steps */
const counted = (path: Run, ring: Ring): number =>
  edgesOf(path).reduce((sum, [a, b]) => {
    const arc = arcOf(a, b, a.bulge ?? 0);
    const steps = Array.from({ length: STEPS }, (_, i) => (i + 0.5) / STEPS);
    const seen = steps.filter((share) =>
      containsPoint(
        ring,
        arc ? pointOnArc(arc, share) : at(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share),
      ),
    );
    return sum + (arcLength(a, b, a.bulge ?? 0) * seen.length) / STEPS;
  }, 0);

const circle = (x: number, y: number, r: number, bulge = 1): Run => ({
  vertices: [at(x - r, y, bulge), at(x + r, y, bulge)],
  isClosed: true,
});

describe('a path through a border', () => {
  const paths: [string, Run, Ring, number][] = [
    ['a line through it', { vertices: [at(-50, 50), at(150, 55)], isClosed: false }, box(0, 0, 100, 100), 1],
    ['a line through the bay', { vertices: [at(-50, 50), at(150, 55)], isClosed: false }, BAY, 2],
    ['a circle over one side', circle(100, 50, 30), box(0, 0, 100, 100), 1],
    ['a circle the other way round', circle(100, 50, 30, -1), box(0, 0, 100, 100), 1],
    ['a circle over all sides', circle(50, 50, 60), box(0, 0, 100, 100), 4],
    ['a circle through the bay', circle(50, 50, 22), BAY, 3],
    [
      'a polyline with an arc that leaves and comes back',
      { vertices: [at(10, 10), at(90, 10, 0.9), at(90, 90), at(10, 90)], isClosed: true },
      box(0, 0, 100, 100),
      1,
    ],
    ['an open arc', { vertices: [at(50, -20, 0.4), at(50, 120)], isClosed: false }, box(0, 0, 100, 100), 1],
  ];
  it.each(paths)('%s: what lies within, no more and no less', (_, path, ring, pieces) => {
    const { runs, ends, clipped } = cut(path, ring);
    expect(runs).toHaveLength(pieces);
    const length = runs.reduce((sum, run) => sum + lengthOf(run), 0);
    expect(Math.abs(length - counted(path, ring))).toBeLessThan(0.2);
    expect(ends).toHaveLength(2 * pieces);
    const onBorder = (p: Point): boolean =>
      ring.vertices.some(
        (c, i) => distanceToSegment(p, c, ring.vertices[(i + 1) % ring.vertices.length] as Point) < 1e-6,
      );
    expect(ends.every(onBorder)).toBe(true);
    expect(clipped).toEqual(new Map([['B', { beyond: 0, across: 1 }]]));
  });
  it('wholly within, or along the border, it is as it was', () => {
    for (const path of [circle(50, 50, 50), circle(20, 20, 5), { ...box(0, 0, 100, 100), isClosed: true }]) {
      const { runs, ends, clipped } = cut(path, box(0, 0, 100, 100));
      expect([runs[0] === path, runs.length, ends.length, clipped.size]).toEqual([true, 1, 0, 0]);
    }
  });
  it('wholly beyond it, nothing is left', () => {
    const { runs, clipped } = cut(circle(300, 50, 50), box(0, 0, 100, 100));
    expect([runs, clipped]).toEqual([[], new Map([['B', { beyond: 1, across: 0 }]])]);
  });
  it('of two borders each cuts', () => {
    const told = { clipped: new Map(), ends: [] as Point[] };
    const views = [
      { ring: box(0, 0, 100, 100), block: 'IN' },
      { ring: box(50, 0, 400, 100), block: 'OUT' },
    ];
    const runs = seenOf({ vertices: [at(-10, 50), at(300, 50)], isClosed: false }, views, told);
    expect(runs.map((r) => r.vertices)).toEqual([[at(50, 50), at(100, 50)]]);
    expect([...told.clipped.keys()]).toEqual(['IN', 'OUT']);
    expect(told.ends).toHaveLength(2);
  });
});
