// From drawings to shapes of the search: flattened outward, simplified outward, small holes filled.
import { reversed, signedArea } from '../geometry/ring.ts';
import { drained } from '../geometry/sliced.ts';
import type { Sliced } from '../geometry/sliced.ts';
import type { Ring } from '../geometry/types.ts';
import { flattenOutward, straightened, turnedRound, twiceArea } from '../collide/flatten.ts';
import type { GridRing } from '../collide/flatten.ts';
import { ROUNDED, orient } from '../collide/oriented.ts';
import type { Oriented, Shape } from '../collide/oriented.ts';
import { pointInside } from '../collide/poles.ts';
import { simplifyOutward } from '../collide/simplify.ts';

/** Rings with at most this many corners are kept as they are. */
const SIMPLE = 24;
/** Area that simplification may add, as a share of the ring's. */
const MOST_ADDED = 0.0008;
/** Corners of a part in the search: with more of them even a large share is filled, so that no question takes long. */
const MOST_CORNERS = 400;
const MOST_OUTER = 300;

export interface OutlineRules {
  /** Arcs are replaced by chains at most this far out, mm. */
  chordError: number;
  /** Holes whose drawn area is smaller are filled, mm²; Infinity fills all. */
  minHoleArea: number;
}

/**
 * The part as the search sees it, whole micrometres: contains the drawing but for `rounding` µm.
 * @param outer and holes in any direction, arcs allowed, mm
 */
export function shapeOf(outer: Ring, holes: readonly Ring[], rules: OutlineRules): Shape {
  return drained(shapeInSlices(outer, holes, rules));
}

/** The same in slices. */
export function* shapeInSlices(outer: Ring, holes: readonly Ring[], rules: OutlineRules): Sliced<Shape> {
  const edge = flattenOutward(oriented(outer, 1), rules.chordError);
  yield;
  const rings = [(yield* simpler(edge.points, MOST_OUTER)) ?? hullOf(edge.points)];
  let isExact = edge.isExact;
  let left = MOST_CORNERS - (rings[0] as Float64Array).length / 2;
  for (const hole of largestFirst(holes, rules.minHoleArea)) {
    const flat = flattenOutward(oriented(hole, -1), rules.chordError);
    // arcs and rounding may close a sliver
    if (twiceArea(flat.points) >= 0) continue;
    const ring = yield* simpler(flat.points, MOST_CORNERS);
    if (ring === null) continue;
    left -= ring.length / 2;
    if (left < 0) break;
    rings.push(ring);
    isExact &&= flat.isExact;
    yield;
  }
  return finished(rings, { isExact, isEdgeExact: edge.isExact });
}

/** Open holes; those of equal size as drawn. */
function largestFirst(holes: readonly Ring[], least: number): Ring[] {
  const sized = holes.map((ring, at) => ({ ring, at, size: Math.abs(signedArea(ring)) }));
  return sized
    .filter((h) => h.size >= least)
    .sort((a, b) => b.size - a.size || a.at - b.at)
    .map((h) => h.ring);
}

function* simpler(points: Float64Array, most: number): Sliced<Float64Array | null> {
  const straight = straightened(points);
  if (straight.length / 2 <= SIMPLE) return straight;
  return yield* simplifyOutward(straight, { share: MOST_ADDED, most });
}

function finished(rings: Float64Array[], how: { isExact: boolean; isEdgeExact: boolean }): Shape {
  const outer = rings[0] as Float64Array;
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < outer.length; i += 2) {
    minX = Math.min(minX, outer[i] as number);
    maxX = Math.max(maxX, outer[i] as number);
    minY = Math.min(minY, outer[i + 1] as number);
    maxY = Math.max(maxY, outer[i + 1] as number);
  }
  const hull = Math.abs(twiceArea(hullOf(outer))) / 2;
  return {
    rings,
    rounding: how.isExact ? 0 : ROUNDED,
    edgeRounding: how.isEdgeExact ? 0 : ROUNDED,
    hullArea: hull,
    scale: Math.sqrt(Math.sqrt(hull)),
    diameter: Math.max(maxX - minX, maxY - minY),
    inside: pointInside(rings),
    poles: null,
    area: rings.reduce((s, r) => s + twiceArea(r) / 2, 0),
  };
}

/** The ring run counter-clockwise (1) or clockwise (−1), by its true area: flattened, a thin crescent may turn round. */
function oriented(drawn: Ring, direction: 1 | -1): Ring {
  return signedArea(drawn) > 0 === direction > 0 ? drawn : reversed(drawn);
}

/**
 * A sheet's outline as an oriented form that lies within the true sheet but for its slack: run the other way round,
 * "outward" means into the sheet.
 */
export function sheetForm(outer: Ring, chordError: number): Oriented {
  const flat: GridRing = flattenOutward(oriented(outer, -1), chordError);
  const how = { isExact: flat.isExact, isEdgeExact: flat.isExact };
  return orient(finished([turnedRound(straightened(flat.points))], how), 0, false);
}

/** Convex hull, counter-clockwise (Andrew's chain); exact. */
function hullOf(points: Float64Array): Float64Array {
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
  return Float64Array.from([...half(order), ...half(order.toReversed())].flat());
}

function turn(a: [number, number] | undefined, b: [number, number] | undefined, c: [number, number]): number {
  if (a === undefined || b === undefined) return 1;
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}
