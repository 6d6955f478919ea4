// Does a ring touch or cross itself, do two rings cross: straight pieces compared within the cells of a grid.
import { flattenArc, isArc } from './arc.ts';
import { boundsOfRing } from './box.ts';
import { SegmentGrid, spreadOf } from './segment-grid.ts';
import { drained } from './sliced.ts';
import type { Sliced } from './sliced.ts';
import type { Bounds, Point, Ring, Vertex } from './types.ts';
import { turn } from './vec.ts';

type Segment = { a: Point; b: Point; minX: number; maxX: number; minY: number; maxY: number; index: number };

export type CrossingAnswer = { state: 'clear' } | { state: 'crosses'; at: Point } | { state: 'tooComplex' };

/** Straight pieces of a ring, and pairs of pieces, that are looked at. */
const MOST_PIECES = 80_000;
const PAIR_BUDGET = 80_000_000;
const SLICE = 20_000;

/** Whether a ring crosses or touches itself anywhere but at neighbouring ends; `at` in mm. */
export function findSelfCrossing(ring: Ring): CrossingAnswer {
  return drained(selfCrossing(ring));
}

/** The same in slices. */
export function* selfCrossing(ring: Ring): Sliced<CrossingAnswer> {
  const points = curvePoints(ring);
  if (points === null) return { state: 'tooComplex' };
  const spike = findSpike(points);
  if (spike !== null) return { state: 'crosses', at: spike };
  const count = points.length;
  return yield* meeting(segmentsOf(points), (one, other) => {
    const gap = Math.abs(one.index - other.index);
    return gap > 1 && gap < count - 1;
  });
}

/** Whether two of the rings cross or touch each other. */
export function findRingCrossing(rings: readonly Ring[]): CrossingAnswer {
  return drained(ringCrossing(rings));
}

/** The same in slices; only rings whose boxes meet are compared, piece by piece. */
export function* ringCrossing(rings: readonly Ring[]): Sliced<CrossingAnswer> {
  const all: RingPieces[] = [];
  for (const ring of rings) {
    const points = curvePoints(ring);
    if (points === null) return { state: 'tooComplex' };
    all.push({ box: boundsOfRing(ring), segments: segmentsOf(points), grid: null });
    yield;
  }
  all.sort((one, other) => one.box.minX - other.box.minX);
  let active: RingPieces[] = [];
  let tested = 0;
  let slices = 0;
  for (const ring of all) {
    active = active.filter((other) => other.box.maxX >= ring.box.minX);
    for (const other of active) {
      if (other.box.minY > ring.box.maxY || ring.box.minY > other.box.maxY) continue;
      const [few, many] = ring.segments.length < other.segments.length ? [ring, other] : [other, ring];
      for (const one of few.segments) {
        if (!boxesMeet(one, many.box)) continue;
        const found = metBy(one, many);
        if (found.at !== null) return { state: 'crosses', at: found.at };
        tested += found.tested;
        if (tested > PAIR_BUDGET) return { state: 'tooComplex' };
        if (tested / SLICE <= slices) continue;
        slices = tested / SLICE + 1;
        yield;
      }
    }
    active.push(ring);
  }
  return { state: 'clear' };
}

type RingPieces = { box: Bounds; segments: Segment[]; grid: SegmentGrid | null };

/** With more pieces a ring is asked by cells. */
const FEW = 64;

/** Where the segment meets the ring, and how many of its pieces were looked at. */
function metBy(one: Segment, ring: RingPieces): { at: Point | null; tested: number } {
  let [at, tested]: [Point | null, number] = [null, 0];
  const test = (other: Segment): boolean => {
    tested++;
    if (!boxesMeet(one, other) || !meet(one, other)) return false;
    at = meetingPoint(one, other);
    return true;
  };
  if (ring.segments.length < FEW) ring.segments.some(test);
  else {
    ring.grid ??= gridOf(ring.segments);
    ring.grid.along(one.a.x, one.a.y, one.b.x, one.b.y, (id) => test(ring.segments[id] as Segment));
  }
  return { at, tested };
}

function gridOf(segments: readonly Segment[]): SegmentGrid {
  const spread = spreadOf(segments.flatMap(({ a, b }) => [a.x, a.y, b.x, b.y]));
  const grid = new SegmentGrid(spread.box, spread);
  for (const [id, { a, b }] of segments.entries()) grid.add(id, a.x, a.y, b.x, b.y);
  return grid;
}

/** Points on the curve, arcs within 0.05 mm; null when there are too many. */
function curvePoints({ vertices }: Ring): Point[] | null {
  const points: Point[] = [];
  for (const [index, a] of vertices.entries()) {
    points.push({ x: a.x, y: a.y });
    const b = vertices[(index + 1) % vertices.length] as Vertex;
    const bulge = a.bulge ?? 0;
    if (isArc(a))
      for (const p of flattenArc(a, b, { bulge, chordError: 0.05, outside: false })) points.push(p);
    if (points.length > MOST_PIECES) return null;
  }
  return points;
}

/** A tip where the ring runs back over itself: neighbours overlap there, which the sweep leaves out. */
function findSpike(points: readonly Point[]): Point | null {
  const count = points.length;
  for (let index = 0; index < count; index++) {
    const before = points[(index + count - 1) % count] as Point;
    const here = points[index] as Point;
    const after = points[(index + 1) % count] as Point;
    const ahead = (here.x - before.x) * (after.x - here.x) + (here.y - before.y) * (after.y - here.y);
    if (ahead < 0 && turn(before, here, after) === 0) return here;
  }
  return null;
}

function segmentsOf(points: readonly Point[]): Segment[] {
  return points.map((a, index) => {
    const b = points[(index + 1) % points.length] as Point;
    const [minX, maxX] = a.x < b.x ? [a.x, b.x] : [b.x, a.x];
    const [minY, maxY] = a.y < b.y ? [a.y, b.y] : [b.y, a.y];
    return { a, b, minX, maxX, minY, maxY, index };
  });
}

/** A place where two segments that make a pair meet; they share a cell there. */
function* meeting(
  segments: readonly Segment[],
  isPair: (one: Segment, other: Segment) => boolean,
): Sliced<CrossingAnswer> {
  const spread = spreadOf(segments.flatMap(({ a, b }) => [a.x, a.y, b.x, b.y]));
  const grid = new SegmentGrid(spread.box, spread);
  for (const [id, { a, b }] of segments.entries()) {
    grid.add(id, a.x, a.y, b.x, b.y);
    if (id % 2000 === 1999) yield;
  }
  let tested = 0;
  for (const list of grid.shared()) {
    for (let i = 1; i < list.length; i++) {
      const one = segments[list[i] as number] as Segment;
      for (let k = 0; k < i; k++) {
        const other = segments[list[k] as number] as Segment;
        if (!boxesMeet(one, other) || !isPair(one, other) || !meet(one, other)) continue;
        return { state: 'crosses', at: meetingPoint(one, other) };
      }
      tested += i;
      if (tested > PAIR_BUDGET) return { state: 'tooComplex' };
      if (tested % SLICE < i) yield;
    }
  }
  return { state: 'clear' };
}

function boxesMeet(one: Bounds, other: Bounds): boolean {
  return one.minX <= other.maxX && other.minX <= one.maxX && one.minY <= other.maxY && other.minY <= one.maxY;
}

function meet(one: Segment, other: Segment): boolean {
  const d1 = turn(other.a, other.b, one.a);
  const d2 = turn(other.a, other.b, one.b);
  const d3 = turn(one.a, one.b, other.a);
  const d4 = turn(one.a, one.b, other.b);
  if (((d1 > 0 && d2 < 0) || (d1 < 0 && d2 > 0)) && ((d3 > 0 && d4 < 0) || (d3 < 0 && d4 > 0))) return true;
  return (
    (d1 === 0 && isInBox(other, one.a)) ||
    (d2 === 0 && isInBox(other, one.b)) ||
    (d3 === 0 && isInBox(one, other.a)) ||
    (d4 === 0 && isInBox(one, other.b))
  );
}

function isInBox(box: Segment, p: Point): boolean {
  return p.x >= box.minX && p.x <= box.maxX && p.y >= box.minY && p.y <= box.maxY;
}

function meetingPoint(one: Segment, other: Segment): Point {
  const d1 = turn(other.a, other.b, one.a);
  const d2 = turn(other.a, other.b, one.b);
  if (d1 === d2) return isInBox(one, other.a) ? other.a : other.b;
  const share = d1 / (d1 - d2);
  return { x: one.a.x + (one.b.x - one.a.x) * share, y: one.a.y + (one.b.y - one.a.y) * share };
}
