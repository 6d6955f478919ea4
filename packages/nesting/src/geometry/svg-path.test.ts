// The path of a ring and the ring that is read from it.
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { area, circleRing, signedArea, toSvgPath } from './ring.ts';
import { fromSvgPath } from './svg-path.ts';
import type { Ring } from './types.ts';

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

it('a ring is read back from its path: corners, arcs of either turn, arcs beyond the half circle', () => {
  fc.assert(
    fc.property(starRing, (ring) => {
      const again = fromSvgPath(toSvgPath(ring));
      expect(again.vertices).toHaveLength(ring.vertices.length);
      expect(Math.abs(signedArea(again) - signedArea(ring))).toBeLessThan(3);
      expect(toSvgPath(again)).toBe(toSvgPath(ring));
    }),
    { numRuns: 200 },
  );
  for (const bulge of [1, -1, 1.8, -2.5, 0.41]) {
    const cap: Ring = {
      vertices: [
        { x: 0, y: 0, bulge },
        { x: 300, y: 0 },
        { x: 150, y: 900 },
      ],
    };
    expect(fromSvgPath(toSvgPath(cap)).vertices[0]?.bulge).toBeCloseTo(bulge, 4);
  }
  const circle = circleRing({ x: 40, y: 60 }, 25);
  expect(area(fromSvgPath(toSvgPath(circle)))).toBeCloseTo(area(circle), 4);
  expect(fromSvgPath('').vertices).toEqual([]);
  expect(fromSvgPath('M1 zL2 3Z').vertices).toEqual([]);
});
