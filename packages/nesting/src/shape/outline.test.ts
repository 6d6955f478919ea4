// What the search takes for a part contains the drawing, whatever was drawn.
import { describe, expect, it } from 'vitest';
import { isInside } from '../collide/collide.ts';
import { straightened, twiceArea } from '../collide/flatten.ts';
import { orient } from '../collide/oriented.ts';
import { signedDistance } from '../collide/poles.ts';
import { simplifyOutward } from '../collide/simplify.ts';
import { cosSinOf } from '../collide/trig.ts';
import { area, flattenRing, rectangleRing, reversed } from '../geometry/ring.ts';
import { drained } from '../geometry/sliced.ts';
import type { Ring } from '../geometry/types.ts';
import { makeChance } from '../search/rng.ts';
import { anyRing } from '../../trust/shapes-rings.ts';
import { shapeOf } from './outline.ts';

const RULES = { chordError: 0.05, minHoleArea: 0 };

/** How far points of the drawing lie outside the turned form, µm. */
function furthestOut(ring: Ring, turn: number, rules = RULES): { out: number; slack: number } {
  const form = orient(shapeOf(ring, [], rules), turn, false);
  const points = Float64Array.from(
    { length: form.count * 2 },
    (_, i) => form.edges[(i >> 1) * 4 + (i & 1)] as number,
  );
  const { cos, sin } = cosSinOf(turn);
  let out = 0;
  for (const { x, y } of flattenRing(ring, 0.01, 'inscribe')) {
    const [px, py] = [(x * cos - y * sin) * 1000 - form.refX, (x * sin + y * cos) * 1000 - form.refY];
    out = Math.max(out, -signedDistance([points], px, py));
  }
  return { out, slack: form.slack };
}

describe('forms contain the drawing', () => {
  it('but for the distance that they keep of their own, in any turn, for 1,500 nasty outlines', () => {
    const chance = makeChance(4);
    const wrong: string[] = [];
    for (let i = 0; i < 1500; i++) {
      const ring = anyRing(100, chance);
      const turn = i % 2 === 0 ? 90_000 : Math.floor(chance() * 360_000);
      const { out, slack } = furthestOut(ring, turn);
      if (out > slack + 1e-6) wrong.push(`${i}: ${out} µm out, slack ${slack}`);
    }
    expect(wrong).toEqual([]);
  });

  it('simplified outlines lose nothing, to the micrometre', () => {
    const chance = makeChance(8);
    for (let i = 0; i < 60; i++) {
      const points = new Float64Array(400);
      for (let k = 0; k < 200; k++) {
        const { cos, sin } = cosSinOf(k * 1800);
        const r = 4e4 * (1 + 0.1 * chance());
        points.set([Math.round(r * cos), Math.round(r * sin)], k * 2);
      }
      const simple = drained(simplifyOutward(points, { share: 0.01, most: 60 })) ?? points;
      expect(simple.length / 2).toBeLessThanOrEqual(60);
      expect(twiceArea(simple)).toBeGreaterThanOrEqual(twiceArea(points));
      for (let k = 0; k < points.length; k += 2)
        expect(signedDistance([simple], points[k] as number, points[k + 1] as number)).toBeGreaterThan(-1e-6);
    }
  });

  it('a crescent thinner than its chords are coarse is not turned inside out', () => {
    for (const second of [-0.499, -0.4995, -0.4999]) {
      const crescent: Ring = {
        vertices: [
          { x: 0, y: 0, bulge: 0.5 },
          { x: 400, y: 0, bulge: second },
        ],
      };
      for (const ring of [crescent, reversed(crescent)]) {
        const { out, slack } = furthestOut(ring, 0, { chordError: 0.5, minHoleArea: 0 });
        expect(out).toBeLessThan(slack);
      }
    }
  });

  it('10,000 corners become few, a comb too fine for that becomes its hull', () => {
    const round = { vertices: Array.from({ length: 10_000 }, (_, i) => corner(i, 10_000)) };
    const shape = shapeOf(round, [], RULES);
    expect((shape.rings[0] as Float64Array).length / 2).toBeLessThanOrEqual(300);
    expect(shape.area).toBeLessThan(area(round) * 1e6 * 1.002);
    const teeth = Array.from({ length: 2500 }, (_, i) =>
      [0, 0, 1, 1].map((k, j) => ({ x: i * 0.4 + k * 0.2, y: j === 0 || j === 3 ? 5 : 400 })),
    );
    const comb = shapeOf({ vertices: [...teeth.flat(), { x: 1000, y: 0 }, { x: 0, y: 0 }] }, [], RULES);
    expect((comb.rings[0] as Float64Array).length / 2).toBeLessThanOrEqual(300);
  });

  it('a round hole costs the outer edge no play', () => {
    const hole: Ring = {
      vertices: [
        { x: 20, y: 50, bulge: 1 },
        { x: 80, y: 50, bulge: 1 },
      ],
    };
    const form = orient(shapeOf(rectangleRing(100, 100), [hole], RULES), 0, false);
    expect([form.slack, form.edgeSlack]).toEqual([1, 0]);
    expect(isInside(form, 50_000, 50_000)).toBe(false);
  });

  it('points on a line are left out, tips that turn back stay', () => {
    const line = Float64Array.from([0, 0, 5, 0, 10, 0, 10, 10, 10, 20, 10, 10, 0, 10]);
    expect([...straightened(line)]).toEqual([0, 0, 10, 0, 10, 20, 10, 10, 0, 10]);
  });
});

function corner(i: number, count: number): { x: number; y: number } {
  const { cos, sin } = cosSinOf(Math.floor((i * 360_000) / count));
  const r = 500 + 20 * Math.sin(i / 300);
  return { x: r * cos, y: r * sin };
}
