// What cleaning an outline may do to it: nothing beyond three times the tolerance, whatever was drawn.
import { describe, expect, it } from 'vitest';
import { makeChance } from '../search/rng.ts';
import { arcOf, isArc, pointOnArc } from './arc.ts';
import { area, eachEdge, reversed, simplified } from './ring.ts';
import type { Point, Ring, Vertex } from './types.ts';
import { distanceToSegment } from './vec.ts';
import { often } from '../../trust/often.ts';

const TOLERANCE = 1e-6;
const MOST = 3 * TOLERANCE + 1e-9;

function ringOf(...points: [number, number][]): Ring {
  return { vertices: points.map(([x, y]) => ({ x, y })) };
}

function distanceToEdge(p: Point, a: Vertex, b: Vertex): number {
  const arc = isArc(a) ? arcOf(a, b, a.bulge ?? 0) : null;
  if (arc === null) return distanceToSegment(p, a, b);
  const ends = Math.min(Math.hypot(p.x - a.x, p.y - a.y), Math.hypot(p.x - b.x, p.y - b.y));
  const angle = Math.atan2(p.y - arc.centre.y, p.x - arc.centre.x);
  const turned = ((angle - arc.startAngle) * Math.sign(arc.sweep)) % (2 * Math.PI);
  const isBeside = (turned + 2 * Math.PI) % (2 * Math.PI) <= Math.abs(arc.sweep);
  const off = Math.abs(Math.hypot(p.x - arc.centre.x, p.y - arc.centre.y) - arc.radius);
  return isBeside ? Math.min(ends, off) : ends;
}

/** Largest distance of points of one outline, several on each edge, from the other outline. */
function furthest(from: Ring, to: Ring): number {
  let most = 0;
  eachEdge(from, (a, b) => {
    const arc = isArc(a) ? arcOf(a, b, a.bulge ?? 0) : null;
    for (const share of [0, 0.11, 0.5, 0.83]) {
      const straight = { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
      const p = arc === null ? straight : pointOnArc(arc, share);
      let least = Infinity;
      eachEdge(to, (c, d) => (least = Math.min(least, distanceToEdge(p, c, d))));
      most = Math.max(most, least);
    }
  });
  return most;
}

/** Points beside the last one or on the way to the next: doubled, creeping, nearly on the line, spikes, turned back. */
function nastyPoints(a: Point, b: Point, chance: () => number): Vertex[] {
  const jitter = (size: number) => (2 * chance() - 1) * size;
  const near = (p: Point, size: number) => ({ x: p.x + jitter(size), y: p.y + jitter(size) });
  const on = (share: number) => ({ x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share });
  const size = 10 ** (-4 - 5 * chance());
  const way = chance();
  if (way < 0.25) return [near(a, size), near(a, size), { ...a }];
  if (way < 0.5) return Array.from({ length: 6 }, (_, i) => near(on((i + 1) / 7), size));
  if (way < 0.65) {
    const step = { x: jitter(0.9e-6), y: jitter(0.9e-6) };
    return Array.from({ length: 12 }, (_, i) => ({ x: a.x + i * step.x, y: a.y + i * step.y }));
  }
  if (way < 0.8) return [on(0.7), on(0.2), near(on(0.7), size)];
  if (way < 0.9) return [on(0.4), near(on(1.3), size), on(0.5)];
  return [{ ...a, bulge: jitter(3) }, near(a, size), { ...near(a, size), bulge: jitter(3) }];
}

function nastyRing(chance: () => number): Ring {
  const count = 3 + Math.floor(chance() * 5);
  const at = (i: number): Vertex => {
    const r = 20 + 80 * chance();
    const angle = (2 * Math.PI * i) / count;
    const vertex = { x: r * Math.cos(angle), y: r * Math.sin(angle) };
    if (chance() < 0.7) return vertex;
    return { ...vertex, bulge: (2 * chance() - 1) * (chance() < 0.1 ? 50 : 1.2) };
  };
  const corners = Array.from({ length: count }, (_, i) => at(i));
  const vertices = corners.flatMap((corner, i) =>
    chance() < 0.5 ? [corner] : [corner, ...nastyPoints(corner, corners[(i + 1) % count] as Vertex, chance)],
  );
  const start = Math.floor(chance() * vertices.length);
  const ring = { vertices: [...vertices.slice(start), ...vertices.slice(0, start)] };
  return chance() < 0.5 ? ring : reversed(ring);
}

describe('a cleaned outline is the drawn one', () => {
  it('within three times the tolerance both ways, for nasty outlines', () => {
    const chance = makeChance(11);
    let most = 0;
    let fewer = 0;
    const rings = often(2000, 10_000);
    for (let i = 0; i < rings; i++) {
      const ring = nastyRing(chance);
      const clean = simplified(ring, TOLERANCE);
      most = Math.max(most, furthest(ring, clean), furthest(clean, ring));
      if (clean.vertices.length < ring.vertices.length) fewer++;
    }
    expect(most).toBeLessThan(MOST);
    expect(fewer).toBeGreaterThan(0.4 * rings);
  });

  it('a shallow corner drawn as two points 3e-6 mm apart stays', () => {
    const roof = ringOf([0, 0], [2000, 0], [2000, 100], [1000 + 3e-6, 165], [1000, 165], [0, 100]);
    expect(area(simplified(roof))).toBeCloseTo(265_000, 3);
  });

  it('a bow of points each nearly on the line of its neighbours keeps its height', () => {
    const bow = Array.from({ length: 2001 }, (_, i): [number, number] => {
      const x = i - 1000;
      return [x / 10, 50 - x * x * 4e-7];
    });
    const ring = ringOf([-100, 0], [100, 0], ...bow.toReversed());
    const clean = simplified(ring);
    expect(furthest(ring, clean)).toBeLessThan(MOST);
    expect(clean.vertices.length).toBeLessThan(700);
  });

  it('where the ring begins on a straight edge leaves no corner there', () => {
    const split = ringOf([0, 5], [0, 0], [10, 0], [10, 10], [0, 10], [1e-13, 7]);
    expect(simplified(split).vertices).toHaveLength(4);
  });
});
