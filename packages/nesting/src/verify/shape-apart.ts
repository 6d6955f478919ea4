// Are two placed parts apart, is a part on its sheet: exact, by splitting edges where they touch.
import type { Loop } from './shape-geometry.ts';
import { segmentsNearer, sideOf, turnSign } from './shape-geometry.ts';

export interface Body {
  /** Outer loop first, then holes. */
  loops: Loop[];
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
}

export function bodyOf(loops: Loop[]): Body {
  const body = { loops, minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  for (const loop of loops)
    for (let i = 0; i < loop.length; i += 2) {
      body.minX = Math.min(body.minX, loop[i] as number);
      body.maxX = Math.max(body.maxX, loop[i] as number);
      body.minY = Math.min(body.minY, loop[i + 1] as number);
      body.maxY = Math.max(body.maxY, loop[i + 1] as number);
    }
  return body;
}

type Segment = [number, number, number, number];

/** Edges whose box comes within `gap` of the other body's box. */
function edgesNear(body: Body, other: Body, gap: number): Segment[] {
  const out: Segment[] = [];
  for (const loop of body.loops)
    for (let i = 0, j = loop.length - 2; i < loop.length; j = i, i += 2) {
      const s: Segment = [loop[j] as number, loop[j + 1] as number, loop[i] as number, loop[i + 1] as number];
      if (Math.max(s[0], s[2]) < other.minX - gap || Math.min(s[0], s[2]) > other.maxX + gap) continue;
      if (Math.max(s[1], s[3]) < other.minY - gap || Math.min(s[1], s[3]) > other.maxY + gap) continue;
      out.push(s);
    }
  return out;
}

function boxesNear(a: Body, b: Body, gap: number): boolean {
  return a.minX < b.maxX + gap && b.minX < a.maxX + gap && a.minY < b.maxY + gap && b.minY < a.maxY + gap;
}

/** 'overlap' when the interiors share a point, 'near' when only the distance is below `gap` (half nanometres). */
export function meeting(a: Body, b: Body, gap: number): 'overlap' | 'near' | null {
  if (!boxesNear(a, b, gap)) return null;
  if (overlap(a, b)) return 'overlap';
  if (gap === 0) return null;
  return edgesMeet(a, b, gap) ? 'near' : null;
}

function edgesMeet(a: Body, b: Body, gap: number): boolean {
  const others = edgesNear(b, a, gap);
  return edgesNear(a, b, gap).some((s) =>
    others.some((t) => isBoxNear(s, t, gap) && segmentsNearer(s, t, gap)),
  );
}

function isBoxNear(s: Segment, t: Segment, gap: number): boolean {
  return (
    Math.min(s[0], s[2]) - gap <= Math.max(t[0], t[2]) &&
    Math.min(t[0], t[2]) - gap <= Math.max(s[0], s[2]) &&
    Math.min(s[1], s[3]) - gap <= Math.max(t[1], t[3]) &&
    Math.min(t[1], t[3]) - gap <= Math.max(s[1], s[3])
  );
}

/** Interiors share a point: edges cross, an edge runs inside the other, or both cover the same place. */
export function overlap(a: Body, b: Body): boolean {
  if (!boxesNear(a, b, 0)) return false;
  const [ours, others] = [edgesNear(a, b, 0), edgesNear(b, a, 0)];
  for (const s of ours) for (const t of others) if (isBoxNear(s, t, 0) && cross(s, t)) return true;
  return runsInside(ours, others, b) || runsInside(others, ours, a) || sharesInner(a, b) || sharesInner(b, a);
}

/** Proper crossing: both ends of each on different sides of the other. */
function cross(s: Segment, t: Segment): boolean {
  return (
    turnSign(s[0], s[1], s[2], s[3], t[0], t[1]) * turnSign(s[0], s[1], s[2], s[3], t[2], t[3]) < 0 &&
    turnSign(t[0], t[1], t[2], t[3], s[0], s[1]) * turnSign(t[0], t[1], t[2], t[3], s[2], s[3]) < 0
  );
}

/** Without crossings an edge changes sides only where corners of the other lie on it: ask between them. */
function runsInside(edges: readonly Segment[], others: readonly Segment[], body: Body): boolean {
  for (const s of edges) {
    const points: [number, number][] = [
      [s[0], s[1]],
      [s[2], s[3]],
    ];
    for (const t of others) if (isOn(s, t[0], t[1])) points.push([t[0], t[1]]);
    const isSteep = Math.abs(s[3] - s[1]) > Math.abs(s[2] - s[0]);
    points.sort((p, q) => (isSteep ? p[1] - q[1] : p[0] - q[0]));
    for (let i = 0; i + 1 < points.length; i++) {
      const [p, q] = [points[i] as [number, number], points[i + 1] as [number, number]];
      if (p[0] === q[0] && p[1] === q[1]) continue;
      if (sideOf(body.loops, (p[0] + q[0]) / 2, (p[1] + q[1]) / 2) > 0) return true;
    }
  }
  return false;
}

function isOn(s: Segment, x: number, y: number): boolean {
  if (x < Math.min(s[0], s[2]) || x > Math.max(s[0], s[2])) return false;
  if (y < Math.min(s[1], s[3]) || y > Math.max(s[1], s[3])) return false;
  return turnSign(s[0], s[1], s[2], s[3], x, y) === 0;
}

/** A point well inside A lies inside B: equal or nested bodies whose edges only touch. */
function sharesInner(a: Body, b: Body): boolean {
  const at = innerPoint(a);
  return sideOf(b.loops, at.x, at.y) > 0;
}

/** Middle of the widest chord half way between neighbouring corner levels, whole numbers. */
export function innerPoint(body: Body): { x: number; y: number } {
  const levels = [...new Set(body.loops.flatMap((l) => Array.from(l).filter((_, i) => i % 2 === 1)))];
  levels.sort((p, q) => p - q);
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
  return best;
}

function chordEnds(body: Body, y: number): number[] {
  const ends: number[] = [];
  for (const loop of body.loops)
    for (let i = 0, j = loop.length - 2; i < loop.length; j = i, i += 2) {
      const [ay, by] = [loop[j + 1] as number, loop[i + 1] as number];
      if (ay > y === by > y) continue;
      const [ax, bx] = [loop[j] as number, loop[i] as number];
      ends.push(ax + ((bx - ax) * (y - ay)) / (by - ay));
    }
  return ends.sort((p, q) => p - q);
}

/**
 * How a part breaks out of a sheet whose outline (and defects) are `sheet`: 'outside' or 'margin' (nearer to an
 * edge than allowed), else null.
 */
export function leaving(part: Body, sheet: Body, margin: number): 'outside' | 'margin' | null {
  const inner = innerPoint(part);
  if (sideOf(sheet.loops, inner.x, inner.y) < 0) return 'outside';
  const [ours, others] = [edgesNear(part, sheet, 0), edgesNear(sheet, part, 0)];
  for (const s of ours) for (const t of others) if (isBoxNear(s, t, 0) && cross(s, t)) return 'outside';
  if (runsOutside(ours, others, sheet) || runsInside(others, ours, part)) return 'outside';
  for (const loop of sheet.loops.slice(1)) {
    const hole = bodyOf([loop]);
    const at = innerPoint(hole);
    if (sideOf(part.loops, at.x, at.y) > 0) return 'outside';
  }
  if (margin === 0) return null;
  return edgesMeet(part, sheet, margin) ? 'margin' : null;
}

function runsOutside(edges: readonly Segment[], others: readonly Segment[], sheet: Body): boolean {
  for (const s of edges) {
    const cuts: [number, number][] = [
      [s[0], s[1]],
      [s[2], s[3]],
    ];
    for (const t of others) if (isOn(s, t[0], t[1])) cuts.push([t[0], t[1]]);
    const isSteep = Math.abs(s[3] - s[1]) > Math.abs(s[2] - s[0]);
    cuts.sort((p, q) => (isSteep ? p[1] - q[1] : p[0] - q[0]));
    for (let i = 0; i + 1 < cuts.length; i++) {
      const [p, q] = [cuts[i] as [number, number], cuts[i + 1] as [number, number]];
      if (p[0] === q[0] && p[1] === q[1]) continue;
      if (sideOf(sheet.loops, (p[0] + q[0]) / 2, (p[1] + q[1]) / 2) < 0) return true;
    }
  }
  return false;
}
