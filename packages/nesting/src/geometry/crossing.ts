// Does a ring touch or cross itself, do two rings cross: sweep over boxes of straight pieces.
import { boundsOfRing } from './box.ts';
import { flattenRing } from './ring.ts';
import type { Bounds, Point, Ring } from './types.ts';
import { turn } from './vec.ts';

type Segment = { a: Point; b: Point; minX: number; maxX: number; minY: number; maxY: number; index: number };

export type CrossingAnswer = { state: 'clear' } | { state: 'crosses'; at: Point } | { state: 'tooComplex' };

const PAIR_BUDGET = 8_000_000;

/** Whether a ring crosses or touches itself anywhere but at neighbouring ends; `at` in mm. */
export function findSelfCrossing(ring: Ring): CrossingAnswer {
  const points = flattenRing(ring, 0.05, 'inscribe');
  const spike = findSpike(points);
  if (spike !== null) return { state: 'crosses', at: spike };
  return sweep(segmentsOf(points));
}

/** Whether two of the rings cross or touch each other; only rings whose boxes meet are compared edge by edge. */
export function findRingCrossing(rings: readonly Ring[]): CrossingAnswer {
  const all = rings.map((ring, index) => ({
    index,
    box: boundsOfRing(ring),
    segments: segmentsOf(flattenRing(ring, 0.05, 'inscribe')),
  }));
  all.sort((one, other) => one.box.minX - other.box.minX);
  let active: typeof all = [];
  let tested = 0;
  for (const ring of all) {
    active = active.filter((other) => other.box.maxX >= ring.box.minX);
    for (const other of active) {
      if (other.box.minY > ring.box.maxY || ring.box.minY > other.box.maxY) continue;
      const [few, many] = ring.segments.length < other.segments.length ? [ring, other] : [other, ring];
      tested += many.segments.length;
      const near = many.segments.filter((piece) => boxesMeet(piece, few.box));
      tested += near.length * few.segments.length;
      if (tested > 10 * PAIR_BUDGET) return { state: 'tooComplex' };
      const at = firstMeeting(few.segments, near);
      if (at) return { state: 'crosses', at };
    }
    active.push(ring);
  }
  return { state: 'clear' };
}

function firstMeeting(few: readonly Segment[], many: readonly Segment[]): Point | null {
  for (const one of few) {
    for (const other of many) if (boxesMeet(one, other) && meet(one, other)) return meetingPoint(one, other);
  }
  return null;
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

function sweep(segments: Segment[]): CrossingAnswer {
  const isPair = (one: Segment, other: Segment): boolean => {
    const gap = Math.abs(one.index - other.index);
    return gap > 1 && gap < segments.length - 1;
  };
  let spreadX = 0;
  let spreadY = 0;
  for (const s of segments) {
    spreadX += s.maxX - s.minX;
    spreadY += s.maxY - s.minY;
  }
  // along the axis where pieces are short the active list stays short
  const isAlongX = spreadX <= spreadY;
  const low = (s: Segment): number => (isAlongX ? s.minX : s.minY);
  const high = (s: Segment): number => (isAlongX ? s.maxX : s.maxY);
  segments.sort((one, other) => low(one) - low(other));
  let active: Segment[] = [];
  let tested = 0;
  for (const piece of segments) {
    active = active.filter((other) => high(other) >= low(piece));
    tested += active.length;
    if (tested > PAIR_BUDGET) return { state: 'tooComplex' };
    for (const other of active) {
      if (isPair(piece, other) && boxesMeet(piece, other) && meet(piece, other))
        return { state: 'crosses', at: meetingPoint(piece, other) };
    }
    active.push(piece);
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
