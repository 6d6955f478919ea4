// Rings, arcs, rounding and hashes against slow or known answers (domain text B1).
import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arcOf } from './arc.ts';
import { boundsOfRing, smallestRectangle } from './box.ts';
import { findRingCrossing, findSelfCrossing } from './crossing.ts';
import { mirroredHash, shapeHash } from './hash.ts';
import { measure } from './measure.ts';
import {
  area,
  circleRing,
  containsPoint,
  flattenRing,
  perimeter,
  rectangleRing,
  reversed,
  signedArea,
  simplified,
  toSvgPath,
} from './ring.ts';
import { sha256 } from './sha256.ts';
import { combined, moved, transformRing, turned } from './transform.ts';
import type { PartGeometry, Point, Ring } from './types.ts';

/** A star-shaped ring: never crosses itself, arcs at will. */
const starRing = fc
  .array(
    fc.record({
      r: fc.double({ min: 40, max: 400, noNaN: true }),
      b: fc.constantFrom(0, 0, 0.1, -0.1, 0.05),
    }),
    {
      minLength: 3,
      maxLength: 12,
    },
  )
  .map((rays): Ring => ({
    vertices: rays.map(({ r, b }, index) => {
      const angle = (2 * Math.PI * index) / rays.length;
      return { x: r * Math.cos(angle), y: r * Math.sin(angle), ...(b === 0 ? {} : { bulge: b }) };
    }),
  }));

function polygonArea(points: readonly Point[]): number {
  let twice = 0;
  points.forEach((a, i) => {
    const b = points[(i + 1) % points.length] as Point;
    twice += a.x * b.y - b.x * a.y;
  });
  return twice / 2;
}

describe('sha256', () => {
  it('is SHA-256', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 150 }), (text) => {
        expect(sha256(text)).toBe(createHash('sha256').update(text, 'utf8').digest('hex'));
      }),
      { numRuns: 200 },
    );
  });
});

describe('rings with arcs', () => {
  it('knows the circle', () => {
    const circle = circleRing({ x: 10, y: 20 }, 50);
    expect(signedArea(circle)).toBeCloseTo(Math.PI * 2500, 6);
    expect(perimeter(circle)).toBeCloseTo(Math.PI * 100, 8);
    expect(boundsOfRing(circle)).toEqual({ minX: -40, minY: -30, maxX: 60, maxY: 70 });
    expect(arcOf({ x: 0, y: 0 }, { x: 2, y: 0 }, 1)?.centre).toEqual({ x: 1, y: 0 });
    expect(toSvgPath(rectangleRing(2, 1))).toBe('M0 0L2 0L2 1L0 1L0 0Z');
    expect(toSvgPath(circleRing({ x: 1, y: 0 }, 1))).toBe('M0 0A1 1 0 0 1 2 0A1 1 0 0 1 0 0Z');
  });
  it('flattens so that the material stays inside, within 0.05', () => {
    fc.assert(
      fc.property(starRing, fc.boolean(), (ring, isHole) => {
        const run = isHole ? reversed(ring) : ring;
        const true_ = signedArea(run);
        const kept = polygonArea(flattenRing(run));
        expect(kept).toBeGreaterThanOrEqual(true_ - 1e-6);
        expect(kept - true_).toBeLessThanOrEqual(perimeter(run) * 0.05 + 1e-6);
        expect(signedArea(reversed(run))).toBeCloseTo(-true_, 6);
      }),
      { numRuns: 1500 },
    );
  });
  it('answers inside like a fine polygon', () => {
    fc.assert(
      fc.property(
        starRing,
        fc.double({ min: -450, max: 450, noNaN: true }),
        fc.double({ min: -450, max: 450, noNaN: true }),
        (ring, x, y) => {
          const fine = flattenRing(ring, 0.0005, 'inscribe');
          const near = fine.some((a, i) => {
            const b = fine[(i + 1) % fine.length] as Point;
            return (
              Math.abs((b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x)) <
              0.01 * Math.hypot(b.x - a.x, b.y - a.y)
            );
          });
          if (near) return;
          expect(containsPoint(ring, { x, y })).toBe(containsPoint({ vertices: fine }, { x, y }));
        },
      ),
      { numRuns: 1500 },
    );
  });
  it('answers points on the chord of an arc', () => {
    for (const angle of [0, 30, 90, 180, 211]) {
      const circle = transformRing(turned(angle), circleRing({ x: 0, y: 0 }, 50));
      const half = transformRing(turned(angle), {
        vertices: [
          { x: -50, y: 0, bulge: 1 },
          { x: 50, y: 0 },
        ],
      });
      for (const share of [0, 0.3, 0.9]) {
        const at = {
          x: 50 * share * Math.cos((angle * Math.PI) / 180),
          y: 50 * share * Math.sin((angle * Math.PI) / 180),
        };
        expect(containsPoint(circle, at)).toBe(true);
        expect(containsPoint(half, { x: at.x + 300, y: at.y })).toBe(false);
      }
    }
  });
  it('finds self crossings and nothing else', () => {
    fc.assert(
      fc.property(starRing, (ring) => {
        const straight = { vertices: ring.vertices.map(({ x, y }) => ({ x, y })) };
        expect(findSelfCrossing(simplified(straight)).state).toBe('clear');
      }),
      { numRuns: 500 },
    );
    const bow = {
      vertices: [
        { x: 0, y: 0 },
        { x: 10, y: 10 },
        { x: 10, y: 0 },
        { x: 0, y: 10 },
      ],
    };
    expect(findSelfCrossing(bow)).toEqual({ state: 'crosses', at: { x: 5, y: 5 } });
    const touching = {
      vertices: [
        { x: 0, y: 0 },
        { x: 10, y: 0 },
        { x: 10, y: 10 },
        { x: 5, y: 0 },
        { x: 0, y: 10 },
      ],
    };
    expect(findSelfCrossing(touching).state).toBe('crosses');
    const spike = {
      vertices: [
        { x: 0, y: 0 },
        { x: 10, y: 0 },
        { x: 20, y: 0 },
        { x: 10, y: 0 },
        { x: 10, y: 10 },
      ],
    };
    expect(findSelfCrossing(spike).state).toBe('crosses');
    expect(findRingCrossing([rectangleRing(10, 10), circleRing({ x: 10, y: 5 }, 2)]).state).toBe('crosses');
    expect(findRingCrossing([rectangleRing(10, 10), circleRing({ x: 5, y: 5 }, 2)]).state).toBe('clear');
  });
});

describe('smallest rectangle', () => {
  it('is the best of all hull sides', () => {
    fc.assert(
      fc.property(starRing, (ring) => {
        const points = flattenRing(ring, 0.5, 'inscribe');
        const found = smallestRectangle(points);
        let best = Infinity;
        for (let step = 0; step < 720; step++) {
          const t = transformRing(turned(step / 8), { vertices: points });
          const box = boundsOfRing(t);
          best = Math.min(best, (box.maxX - box.minX) * (box.maxY - box.minY));
        }
        expect(found.area).toBeLessThanOrEqual(best + 1e-6);
        const turnedBox = boundsOfRing(transformRing(turned(-found.angle), { vertices: points }));
        expect((turnedBox.maxX - turnedBox.minX) * (turnedBox.maxY - turnedBox.minY)).toBeCloseTo(
          found.area,
          4,
        );
      }),
      { numRuns: 150 },
    );
  });
});

describe('shape hash', () => {
  const plate = {
    outer: {
      vertices: [
        { x: 0, y: 0 },
        { x: 200, y: 0 },
        { x: 200, y: 60 },
        { x: 80, y: 100 },
        { x: 0, y: 100 },
      ],
    },
    holes: [circleRing({ x: 50, y: 30 }, 10)],
  };
  it('is blind to quarter turns, place, start vertex, split edges and circle starts', () => {
    const place = combined(moved(1234.5, -77), turned(270));
    const start = plate.outer.vertices;
    const split = { vertices: [...start.slice(2), start[0]!, { x: 100, y: 0 }, start[1]!] };
    const other = {
      outer: reversed(transformRing(place, split)),
      holes: [transformRing(moved(1264.5, -127), circleRing({ x: 0, y: 0 }, 10))],
    };
    expect(shapeHash(other)).toBe(shapeHash(plate));
    expect(mirroredHash(plate)).not.toBe(shapeHash(plate));
    const twin = {
      outer: transformRing({ a: -1, b: 0, c: 0, d: 1, e: 0, f: 0 }, plate.outer),
      holes: [circleRing({ x: -50, y: 30 }, 10)],
    };
    expect(mirroredHash(twin)).toBe(shapeHash(plate));
  });
  it('sees 0.2 mm', () => {
    expect(shapeHash({ outer: rectangleRing(100, 50.2), holes: [] })).not.toBe(
      shapeHash({ outer: rectangleRing(100, 50), holes: [] }),
    );
    expect(shapeHash({ outer: rectangleRing(50, 100), holes: [] })).toBe(
      shapeHash({ outer: rectangleRing(100, 50), holes: [] }),
    );
  });
  it('is equal for 500 random shapes however they are turned and started', () => {
    fc.assert(
      fc.property(starRing, fc.constantFrom(0, 90, 180, 270), fc.nat(11), (ring, angle, first) => {
        const grid = {
          vertices: ring.vertices.map((v) => ({ ...v, x: Math.round(v.x), y: Math.round(v.y) })),
        };
        const k = first % grid.vertices.length;
        const shifted = { vertices: [...grid.vertices.slice(k), ...grid.vertices.slice(0, k)] };
        const moved_ = transformRing(combined(moved(33, 44), turned(angle)), shifted);
        expect(shapeHash({ outer: moved_, holes: [] })).toBe(shapeHash({ outer: grid, holes: [] }));
      }),
      { numRuns: 500 },
    );
  });
});

describe('measure', () => {
  it('takes the numbers of a plate with holes', () => {
    const part: PartGeometry = {
      kind: 'OUTLINE',
      width: 1000,
      height: 500,
      outer: rectangleRing(1000, 500),
      holes: [circleRing({ x: 100, y: 100 }, 50, true)],
      bendLines: [],
      grooveLines: [{ from: { x: 0, y: 10 }, to: { x: 1000, y: 10 } }],
      marks: [],
    };
    const m = measure(part, 3, 2.73);
    expect(m).toMatchObject({
      unfoldWidth: 1000,
      unfoldHeight: 500,
      netArea: 0.4921,
      faceArea: 0.5,
      perimeter: 3,
      cutLength: 3.314,
      pierceCount: 2,
      slotLength: 1,
      weight: 4.031,
    });
    expect(area(part.holes[0]!)).toBeCloseTo(7853.98, 2);
  });
});
