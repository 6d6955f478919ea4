import { describe, expect, it } from 'vitest';
import { drained } from '../geometry/sliced.ts';
import { makeChance } from '../search/rng.ts';
import { shapeOf } from '../shape/outline.ts';
import { collides, isInside } from './collide.ts';
import { flattenOutward, twiceArea } from './flatten.ts';
import { orient, withPoles } from './oriented.ts';
import type { Oriented } from './oriented.ts';
import { simplifyOutward } from './simplify.ts';
import { cosSinOf } from './trig.ts';

const RULES = { chordError: 0.05, minHoleArea: 0 };

function ringOf(...points: [number, number][]) {
  return { vertices: points.map(([x, y]) => ({ x, y })) };
}

function formOf(points: [number, number][], turn = 0, holes: [number, number][][] = []): Oriented {
  const shape = shapeOf(
    ringOf(...points),
    holes.map((h) => ringOf(...h)),
    RULES,
  );
  return orient(shape, turn, false);
}

const SQUARE = formOf([
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
]);
const FRAME = formOf(
  [
    [0, 0],
    [30, 0],
    [30, 30],
    [0, 30],
  ],
  0,
  [
    [
      [10, 10],
      [20, 10],
      [20, 20],
      [10, 20],
    ],
  ],
);

describe('collision of touching shapes is exact', () => {
  it('equal squares: the same place collides, side by side does not', () => {
    expect(collides(SQUARE, 0, 0, SQUARE, 0, 0, 0)).toBe(true);
    expect(collides(SQUARE, 0, 0, SQUARE, 10_000, 0, 0)).toBe(false);
    expect(collides(SQUARE, 0, 0, SQUARE, 9999, 0, 0)).toBe(true);
    expect(collides(SQUARE, 0, 0, SQUARE, 5000, 0, 0)).toBe(true);
    expect(collides(SQUARE, 0, 0, SQUARE, 10_000, 10_000, 0)).toBe(false);
    expect(collides(SQUARE, 0, 0, SQUARE, 10_000, 5000, 0)).toBe(false);
  });

  it('a square that exactly fills a hole is apart from the frame, 1 µm aside it is not', () => {
    expect(collides(FRAME, 0, 0, SQUARE, 10_000, 10_000, 0)).toBe(false);
    expect(collides(SQUARE, 10_000, 10_000, FRAME, 0, 0, 0)).toBe(false);
    expect(collides(FRAME, 0, 0, SQUARE, 10_001, 10_000, 0)).toBe(true);
    expect(collides(SQUARE, 10_000, 10_000, FRAME, 1, 0, 0)).toBe(true);
  });

  it('a frame over a square that only covers its hole collides', () => {
    const large = formOf([
      [0, 0],
      [14, 0],
      [14, 14],
      [0, 14],
    ]);
    expect(collides(large, 0, 0, FRAME, -8000, -8000, 0)).toBe(true);
  });

  it('spacing is exact: 5 mm apart is allowed, 4.999 mm is not', () => {
    expect(collides(SQUARE, 0, 0, SQUARE, 15_000, 0, 5000)).toBe(false);
    expect(collides(SQUARE, 0, 0, SQUARE, 14_999, 0, 5000)).toBe(true);
    // corner to corner 3-4-5
    expect(collides(SQUARE, 0, 0, SQUARE, 13_000, 14_000, 5000)).toBe(false);
    expect(collides(SQUARE, 0, 0, SQUARE, 13_000, 13_999, 5000)).toBe(true);
  });
});

/** Rational test of our own: any proper crossing, or a corner strictly inside. */
function naive(a: Oriented, b: Oriented, dx: number, dy: number): boolean {
  const at = (o: Oriented, e: number, k: number, d: number) => (o.edges[e + k] as number) + d;
  const side = (x1: number, y1: number, x2: number, y2: number, x: number, y: number) =>
    (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1);
  for (let e = 0; e < a.edges.length; e += 4)
    for (let f = 0; f < b.edges.length; f += 4) {
      const p = [at(a, e, 0, 0), at(a, e, 1, 0), at(a, e, 2, 0), at(a, e, 3, 0)] as const;
      const q = [at(b, f, 0, dx), at(b, f, 1, dy), at(b, f, 2, dx), at(b, f, 3, dy)] as const;
      const first = side(...p, q[0], q[1]) * side(...p, q[2], q[3]) < 0;
      if (first && side(...q, p[0], p[1]) * side(...q, p[2], p[3]) < 0) return true;
    }
  for (let e = 0; e < a.edges.length; e += 4)
    if (isInside(b, at(a, e, 0, -dx), at(a, e, 1, -dy))) return true;
  for (let e = 0; e < b.edges.length; e += 4) if (isInside(a, at(b, e, 0, dx), at(b, e, 1, dy))) return true;
  return false;
}

describe('collision of random shapes', () => {
  it('agrees with a plain test over 20,000 random pairs', () => {
    const chance = makeChance(5);
    const star = (n: number): [number, number][] =>
      Array.from({ length: n }, (_, i) => {
        const { cos, sin } = cosSinOf(Math.floor((i * 360_000) / n));
        const r = 20 + 80 * chance();
        return [Math.round(r * cos * 1000) / 1000, Math.round(r * sin * 1000) / 1000];
      });
    const forms = Array.from({ length: 24 }, (_, i) =>
      withPoles(formOf(star(4 + (i % 9)), (i % 4) * 90_000)),
    );
    let wrong = 0;
    for (let i = 0; i < 20_000; i++) {
      const a = forms[Math.floor(chance() * forms.length)] as Oriented;
      const b = forms[Math.floor(chance() * forms.length)] as Oriented;
      const dx = Math.round((chance() * 2 - 1) * 180_000);
      const dy = Math.round((chance() * 2 - 1) * 180_000);
      if (collides(a, 0, 0, b, dx, dy, 0) !== naive(a, b, dx, dy)) wrong++;
    }
    expect(wrong).toBe(0);
  });
});

describe('outlines contain the drawing', () => {
  it('a circle is replaced from outside within the chord error', () => {
    const circle = {
      vertices: [
        { x: -50, y: 0, bulge: 1 },
        { x: 50, y: 0, bulge: 1 },
      ],
    };
    const { points, isExact } = flattenOutward(circle, 0.05);
    expect(isExact).toBe(false);
    for (let i = 0; i < points.length; i += 2) {
      const r = Math.sqrt((points[i] as number) ** 2 + (points[i + 1] as number) ** 2) / 1000;
      expect(r).toBeGreaterThanOrEqual(50 - 0.001);
      expect(r).toBeLessThan(50.06);
    }
    expect(twiceArea(points) / 2e6).toBeGreaterThan(Math.PI * 2500);
  });

  it('simplification only adds area, keeps the box and stays within its allowance', () => {
    const chance = makeChance(3);
    const points = new Float64Array(200);
    for (let i = 0; i < 100; i++) {
      const { cos, sin } = cosSinOf(i * 3600);
      const r = 1e6 * (1 + 0.02 * chance());
      points[i * 2] = Math.round(r * cos);
      points[i * 2 + 1] = Math.round(r * sin);
    }
    const simple = drained(simplifyOutward(points, { share: 0.01, most: Infinity })) ?? points;
    expect(simple.length).toBeLessThan(points.length);
    expect(twiceArea(simple)).toBeGreaterThanOrEqual(twiceArea(points));
    expect(twiceArea(simple)).toBeLessThanOrEqual(twiceArea(points) * 1.0101);
  });

  it('cosine and sine agree with the machine and are exact at quarters', () => {
    for (let turn = 0; turn < 360_000; turn += 777) {
      const { cos, sin } = cosSinOf(turn);
      expect(Math.abs(cos - Math.cos((turn * Math.PI) / 180_000))).toBeLessThan(3e-15);
      expect(Math.abs(sin - Math.sin((turn * Math.PI) / 180_000))).toBeLessThan(3e-15);
    }
    expect([0, 90_000, 180_000, 270_000].map(cosSinOf)).toEqual([
      { cos: 1, sin: 0 },
      { cos: 0, sin: 1 },
      { cos: -1, sin: 0 },
      { cos: 0, sin: -1 },
    ]);
  });
});
