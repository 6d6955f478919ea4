// Are two placed parts apart, is a part on its sheet: exact, by splitting edges where they touch.
import { Edges } from './shape-edges.ts';
import type { Segment } from './shape-edges.ts';
import type { Loop } from './shape-geometry.ts';
import { segmentsNearer, turnSign } from './shape-geometry.ts';

/** A placed part, a sheet or a defect; material on the left of its loops. */
export interface Body {
  /** Outer loop first, then holes. */
  loops: Loop[];
  edges: Edges;
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
  /** A point well inside, found when first asked for. */
  inner: { x: number; y: number } | null;
}

export function bodyOf(loops: Loop[]): Body {
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  for (const loop of loops)
    for (let i = 0; i < loop.length; i += 2) {
      box.minX = Math.min(box.minX, loop[i] as number);
      box.maxX = Math.max(box.maxX, loop[i] as number);
      box.minY = Math.min(box.minY, loop[i + 1] as number);
      box.maxY = Math.max(box.maxY, loop[i + 1] as number);
    }
  return { loops, edges: new Edges(loops), ...box, inner: null };
}

function boxesNear(a: Body, b: Body, gap: number): boolean {
  return a.minX < b.maxX + gap && b.minX < a.maxX + gap && a.minY < b.maxY + gap && b.minY < a.maxY + gap;
}

function isNearBox([ax, ay, bx, by]: Segment, box: Body, gap: number): boolean {
  return (
    Math.max(ax, bx) >= box.minX - gap &&
    Math.min(ax, bx) <= box.maxX + gap &&
    Math.max(ay, by) >= box.minY - gap &&
    Math.min(ay, by) <= box.maxY + gap
  );
}

/** 'overlap' when the interiors share a point, 'near' when only the distance is below `gap` (half nanometres). */
export function meeting(a: Body, b: Body, gap: number): 'overlap' | 'near' | null {
  if (!boxesNear(a, b, gap)) return null;
  if (overlap(a, b)) return 'overlap';
  if (gap === 0) return null;
  return someEdges(a, b, gap, (s, t) => segmentsNearer(s, t, gap)) ? 'near' : null;
}

/** Some edge of A and some edge of B for which the test holds; those further apart than `gap` are not asked about. */
function someEdges(a: Body, b: Body, gap: number, test: (s: Segment, t: Segment) => boolean): boolean {
  const [few, many] = a.edges.list.length < b.edges.list.length ? [a, b] : [b, a];
  return few.edges.list.some(
    (s) => isNearBox(s, many, gap) && many.edges.someNear(s, gap, (t) => test(s, t)),
  );
}

/** Interiors share a point: edges cross, an edge runs inside the other, or both cover the same place. */
export function overlap(a: Body, b: Body): boolean {
  if (!boxesNear(a, b, 0)) return false;
  return (
    someEdges(a, b, 0, cross) || runs(a, b, 1) || runs(b, a, 1) || sharesInner(a, b) || sharesInner(b, a)
  );
}

/** Proper crossing: both ends of each on different sides of the other. */
function cross(s: Segment, t: Segment): boolean {
  return (
    turnSign(s[0], s[1], s[2], s[3], t[0], t[1]) * turnSign(s[0], s[1], s[2], s[3], t[2], t[3]) < 0 &&
    turnSign(t[0], t[1], t[2], t[3], s[0], s[1]) * turnSign(t[0], t[1], t[2], t[3], s[2], s[3]) < 0
  );
}

/**
 * Whether some part of A's edges runs inside B (side 1) or outside of it (−1). Nothing crosses any more, so an edge
 * changes sides only where it touches B: it is split there. From edge to edge the side stays, unless their common
 * corner lies on B.
 */
function runs(a: Body, b: Body, side: 1 | -1): boolean {
  const { list, starts } = a.edges;
  for (let loop = 0; loop + 1 < starts.length; loop++) {
    let known: number | undefined;
    for (let k = starts[loop] as number; k < (starts[loop + 1] as number); k++) {
      const s = list[k] as Segment;
      if (!isNearBox(s, b, 0)) {
        if (side < 0) return true;
        known = -1;
        continue;
      }
      const { points, isStartOn, isEndOn } = splitAt(s, b);
      for (let i = 0; i + 1 < points.length; i++) {
        const [p, q] = [points[i] as Pair, points[i + 1] as Pair];
        if (p[0] === q[0] && p[1] === q[1]) continue;
        const isKnown = i === 0 && known !== undefined && !isStartOn;
        const now = isKnown ? known : b.edges.sideOf((p[0] + q[0]) / 2, (p[1] + q[1]) / 2);
        if (now === side) return true;
        known = now;
      }
      if (isEndOn) known = undefined;
    }
  }
  return false;
}

type Pair = readonly [number, number];

/** The ends of an edge and the corners of the body that lie on it, in order. */
function splitAt(s: Segment, b: Body): { points: Pair[]; isStartOn: boolean; isEndOn: boolean } {
  const points: Pair[] = [
    [s[0], s[1]],
    [s[2], s[3]],
  ];
  let [isStartOn, isEndOn] = [false, false];
  b.edges.someNear(s, 0, (t) => {
    if (isOn(s, t[0], t[1])) points.push([t[0], t[1]]);
    isStartOn ||= isOn(t, s[0], s[1]);
    isEndOn ||= isOn(t, s[2], s[3]);
    return false;
  });
  const isSteep = Math.abs(s[3] - s[1]) > Math.abs(s[2] - s[0]);
  const sign = (isSteep ? s[3] - s[1] : s[2] - s[0]) < 0 ? -1 : 1;
  points.sort((p, q) => sign * (isSteep ? p[1] - q[1] : p[0] - q[0]));
  return { points, isStartOn, isEndOn };
}

function isOn(s: Segment, x: number, y: number): boolean {
  if (x < Math.min(s[0], s[2]) || x > Math.max(s[0], s[2])) return false;
  if (y < Math.min(s[1], s[3]) || y > Math.max(s[1], s[3])) return false;
  return turnSign(s[0], s[1], s[2], s[3], x, y) === 0;
}

/** A point well inside A lies inside B: equal or nested bodies whose edges only touch. */
function sharesInner(a: Body, b: Body): boolean {
  const at = innerPoint(a);
  return b.edges.sideOf(at.x, at.y) > 0;
}

/** Middle of the widest chord half way between neighbouring corner levels, whole numbers. */
export function innerPoint(body: Body): { x: number; y: number } {
  if (body.inner !== null) return body.inner;
  const heights = Float64Array.from(body.edges.list, (s) => s[1]).sort();
  const levels = heights.filter((y, i) => y !== heights[i - 1]);
  let best = { x: 0, y: 0, score: -1 };
  const stride = Math.max(1, Math.floor(levels.length / 50));
  for (let i = 0; i + 1 < levels.length; i += stride) {
    const y = Math.round(((levels[i] as number) + (levels[i + 1] as number)) / 2);
    const ends = chordEnds(body, y);
    for (let k = 0; k + 1 < ends.length; k += 2) {
      const [from, to] = [ends[k] as number, ends[k + 1] as number];
      const score = Math.min(to - from, (levels[i + 1] as number) - (levels[i] as number));
      if (score > best.score) best = { x: Math.round((from + to) / 2), y, score };
    }
  }
  body.inner = best;
  return best;
}

function chordEnds(body: Body, y: number): number[] {
  const ends: number[] = [];
  for (const [ax, ay, bx, by] of body.edges.atHeight(y))
    if (ay > y !== by > y) ends.push(ax + ((bx - ax) * (y - ay)) / (by - ay));
  return ends.sort((p, q) => p - q);
}

/**
 * How a part breaks out of a sheet: 'outside' or 'margin' (nearer to its edge than allowed), else null.
 * @param sheet the edge alone, run counter-clockwise; defects are bodies of their own
 */
export function leaving(part: Body, sheet: Body, margin: number): 'outside' | 'margin' | null {
  const inner = innerPoint(part);
  if (sheet.edges.sideOf(inner.x, inner.y) < 0) return 'outside';
  if (someEdges(part, sheet, 0, cross)) return 'outside';
  if (runs(part, sheet, -1) || runs(sheet, part, 1)) return 'outside';
  if (margin === 0) return null;
  return someEdges(part, sheet, margin, (s, t) => segmentsNearer(s, t, margin)) ? 'margin' : null;
}
