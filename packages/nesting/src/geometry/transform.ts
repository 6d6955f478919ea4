// Moving, turning, mirroring and scaling. Degrees outside, radians only in here.
import { isArc } from './arc.ts';
import { boundsOfRing } from './box.ts';
import { vertexAt } from './ring.ts';
import { roundHalfAway } from './round.ts';
import type { BendLine, Degrees, GrooveLine, MarkLine, PartGeometry, Point, Ring } from './types.ts';

/** x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Affine = { a: number; b: number; c: number; d: number; e: number; f: number };

export const IDENTITY: Affine = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };

export function moved(dx: number, dy: number): Affine {
  return { ...IDENTITY, e: dx, f: dy };
}

/** Turn to the left about the origin; quarter turns are exact. */
export function turned(angle: Degrees): Affine {
  const { cos, sin } = cosSin(angle);
  return { a: cos, b: sin, c: -sin, d: cos, e: 0, f: 0 };
}

export function scaled(sx: number, sy: number): Affine {
  return { a: sx, b: 0, c: 0, d: sy, e: 0, f: 0 };
}

/** Cosine and sine of an angle in degrees, exact at the quarters. */
export function cosSin(angle: Degrees): { cos: number; sin: number } {
  const quarter = angle / 90;
  if (Number.isInteger(quarter)) {
    const index = ((quarter % 4) + 4) % 4;
    return { cos: [1, 0, -1, 0][index] ?? 1, sin: [0, 1, 0, -1][index] ?? 0 };
  }
  const radians = (angle * Math.PI) / 180;
  return { cos: Math.cos(radians), sin: Math.sin(radians) };
}

/** First `inner`, then `outer`. */
export function combined(outer: Affine, inner: Affine): Affine {
  return {
    a: outer.a * inner.a + outer.c * inner.b,
    b: outer.b * inner.a + outer.d * inner.b,
    c: outer.a * inner.c + outer.c * inner.d,
    d: outer.b * inner.c + outer.d * inner.d,
    e: outer.a * inner.e + outer.c * inner.f + outer.e,
    f: outer.b * inner.e + outer.d * inner.f + outer.f,
  };
}

export function transformPoint(t: Affine, p: Point): Point {
  return { x: t.a * p.x + t.c * p.y + t.e, y: t.b * p.x + t.d * p.y + t.f };
}

export function determinant(t: Affine): number {
  return t.a * t.d - t.b * t.c;
}

/** True when circles stay circles: one scale in all directions, perhaps mirrored. */
export function keepsCircles(t: Affine): boolean {
  const first = Math.hypot(t.a, t.b);
  const second = Math.hypot(t.c, t.d);
  const size = Math.max(first, second, 1e-300);
  return Math.abs(first - second) <= 1e-9 * size && Math.abs(t.a * t.c + t.b * t.d) <= 1e-9 * size * size;
}

/** The ring moved by `t`, which must keep circles; a mirror turns every bulge round. */
export function transformRing(t: Affine, ring: Ring): Ring {
  const sign = determinant(t) < 0 ? -1 : 1;
  return {
    vertices: ring.vertices.map((v) =>
      vertexAt(transformPoint(t, v), isArc(v) ? (v.bulge ?? 0) * sign : undefined),
    ),
  };
}

function transformLine<T extends { from: Point; to: Point }>(t: Affine, line: T): T {
  return { ...line, from: transformPoint(t, line.from), to: transformPoint(t, line.to) };
}

/** The rings, lines and marks of a part moved so that the outer ring's least x and y are 0. */
export function toOrigin(part: PartGeometry): PartGeometry {
  const box = boundsOfRing(part.outer);
  const t = moved(-box.minX, -box.minY);
  return {
    ...part,
    width: roundHalfAway(box.maxX - box.minX, 1),
    height: roundHalfAway(box.maxY - box.minY, 1),
    outer: transformRing(t, part.outer),
    holes: part.holes.map((hole) => transformRing(t, hole)),
    bendLines: part.bendLines.map((line: BendLine) => transformLine(t, line)),
    grooveLines: part.grooveLines.map((line: GrooveLine) => transformLine(t, line)),
    marks: part.marks.map((line: MarkLine) => transformLine(t, line)),
  };
}
