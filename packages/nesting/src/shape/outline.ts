// From drawings to shapes of the search: flattened outward, simplified, small holes filled.
import { simplified } from '../geometry/ring.ts';
import type { Ring } from '../geometry/types.ts';
import { flattenOutward, turnedRound, twiceArea } from '../collide/flatten.ts';
import type { Shape } from '../collide/oriented.ts';
import { orient } from '../collide/oriented.ts';
import type { Oriented } from '../collide/oriented.ts';
import { pointInside } from '../collide/poles.ts';
import { simplifyOutward } from '../collide/simplify.ts';

/** Rings with at most this many corners are kept as they are. */
const SIMPLE = 24;
/** Area that simplification may add, as a share of the ring's. */
const MOST_ADDED = 0.0008;

export interface OutlineRules {
  /** Arcs are replaced by chains at most this far out, mm. */
  chordError: number;
  /** Holes whose area is smaller are filled, mm²; Infinity fills all. */
  minHoleArea: number;
}

/**
 * The part as the search sees it: contains the drawing, whole micrometres.
 * @param outer and holes in any direction, arcs allowed, mm
 */
export function shapeOf(outer: Ring, holes: readonly Ring[], rules: OutlineRules): Shape {
  const all = [oriented(outer, 1), ...holes.map((h) => oriented(h, -1))].map((ring) =>
    flattenOutward(ring, rules.chordError),
  );
  let isExact = all.every((r) => r.isExact);
  const rings: Float64Array[] = [];
  for (const [i, flat] of all.entries()) {
    const size = Math.abs(twiceArea(flat.points)) / 2;
    if (i > 0 && (size / 1e6 < rules.minHoleArea || twiceArea(flat.points) >= 0)) continue;
    const simple = flat.points.length / 2 > SIMPLE ? simplifyOutward(flat.points, MOST_ADDED) : flat.points;
    if (simple.length !== flat.points.length) isExact = false;
    rings.push(simple);
  }
  return finished(rings, isExact);
}

function finished(rings: Float64Array[], isExact: boolean): Shape {
  const outer = rings[0] as Float64Array;
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < outer.length; i += 2) {
    minX = Math.min(minX, outer[i] as number);
    maxX = Math.max(maxX, outer[i] as number);
    minY = Math.min(minY, outer[i + 1] as number);
    maxY = Math.max(maxY, outer[i + 1] as number);
  }
  const hull = hullArea(outer);
  return {
    rings,
    isExact,
    hullArea: hull,
    scale: Math.sqrt(Math.sqrt(hull)),
    diameter: Math.max(maxX - minX, maxY - minY),
    inside: pointInside(rings),
    poles: null,
    area: rings.reduce((s, r) => s + twiceArea(r) / 2, 0),
  };
}

/** The ring without repeated points, run counter-clockwise (1) or clockwise (−1). */
function oriented(drawn: Ring, direction: 1 | -1): Ring {
  const ring = simplified(drawn);
  const flat = twiceArea(flattenOutward(ring, 0.5).points);
  if (flat > 0 === direction > 0) return ring;
  const { vertices } = ring;
  const n = vertices.length;
  return {
    vertices: vertices.map((_, i) => {
      const here = vertices[n - 1 - i] as Ring['vertices'][number];
      const before = vertices[(2 * n - 2 - i) % n] as Ring['vertices'][number];
      return before.bulge === undefined
        ? { x: here.x, y: here.y }
        : { x: here.x, y: here.y, bulge: -before.bulge };
    }),
  };
}

/**
 * A sheet's outline with its defects as an oriented form that lies within the true sheet: run the other way
 * round, "outward" means into the sheet.
 */
export function sheetForm(outer: Ring, defects: readonly Ring[], chordError: number): Oriented {
  const flats = [oriented(outer, -1), ...defects.map((d) => oriented(d, 1))].map((ring) =>
    flattenOutward(ring, chordError),
  );
  const rings = flats.map((f) => turnedRound(f.points));
  return orient(
    finished(
      rings,
      flats.every((f) => f.isExact),
    ),
    0,
    false,
  );
}

/** Area of the convex hull (Andrew's chain), µm². */
function hullArea(points: Float64Array): number {
  const order = Array.from({ length: points.length / 2 }, (_, i) => [
    points[i * 2] as number,
    points[i * 2 + 1] as number,
  ]).sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0) || (a[1] ?? 0) - (b[1] ?? 0)) as [number, number][];
  const half = (list: [number, number][]) => {
    const chain: [number, number][] = [];
    for (const p of list) {
      while (chain.length >= 2 && turn(chain[chain.length - 2], chain[chain.length - 1], p) <= 0) chain.pop();
      chain.push(p);
    }
    return chain.slice(0, -1);
  };
  const hull = [...half(order), ...half(order.toReversed())];
  return Math.abs(twiceArea(Float64Array.from(hull.flat()))) / 2;
}

function turn(a: [number, number] | undefined, b: [number, number] | undefined, c: [number, number]): number {
  if (a === undefined || b === undefined) return 1;
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}
