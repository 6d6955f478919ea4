// A corner of the flat between two flanges: where their ends meet, and the relief cut into it (B3).
import { vertexAt } from '../geometry/ring.ts';
import { roundUpTo } from '../geometry/round.ts';
import type { Point, Vertex } from '../geometry/types.ts';
import { cross, distance, subtract } from '../geometry/vec.ts';
import { allowanceOf } from './bend.ts';
import type { Flange } from './flange.ts';

/** 1 留缝, 2 长边盖短边, 3 短边盖长边, 4 焊接满缝; relief 0 none, 1 圆孔, 2 方口; gap and reliefSize in mm. */
export type CornerRule = { type: 1 | 2 | 3 | 4; gap: number; relief?: 0 | 1 | 2; reliefSize?: number };

/** Gap between neighbouring flanges: a welded corner is closed. */
export function gapOf(rule: CornerRule): number {
  return rule.type === 4 ? 0 : rule.gap;
}

/**
 * End setbacks of the two flanges at a corner with the interior angle φ (degrees), mm (B3).
 * `isCovering` tells which one covers in types 2 to 4. Open corners stop at the neighbour's inner face.
 */
export function cornerSetbacks(
  rule: CornerRule,
  thickness: number,
  where: { angle: number; isFirstCovering: boolean },
): [number, number] {
  const reach = innerFaceReach(where.angle) * thickness;
  const gap = gapOf(rule);
  if (rule.type === 1) return [reach + gap / 2, reach + gap / 2];
  return where.isFirstCovering ? [0, reach + gap] : [reach + gap, 0];
}

/** (1 + max(0, cos φ)) / sin φ: 1 at a right angle (B3). */
function innerFaceReach(angle: number): number {
  if (angle === 90) return 1;
  const radians = (angle * Math.PI) / 180;
  return (1 + Math.max(0, Math.cos(radians))) / Math.sin(radians);
}

/**
 * The two end lines joined at their first meeting: along the first from its free edge, then back along the
 * second to its free edge. Both are point chains in one plane; when they never meet both are kept whole.
 */
export function joinedEnds(first: readonly Point[], second: readonly Point[]): Point[] {
  for (let i = 0; i + 1 < first.length; i++) {
    for (let j = second.length - 2; j >= 0; j--) {
      const at = meeting(
        [first[i] as Point, first[i + 1] as Point],
        [second[j] as Point, second[j + 1] as Point],
      );
      if (at) return [...first.slice(0, i + 1), at, ...second.slice(0, j + 1).reverse()];
    }
  }
  return [...first, ...second.toReversed()];
}

function meeting([a, b]: [Point, Point], [c, d]: [Point, Point]): Point | null {
  const u = subtract(b, a);
  const v = subtract(d, c);
  const w = subtract(c, a);
  const denominator = cross(u, v);
  if (Math.abs(denominator) < 1e-12) return null;
  const s = cross(w, v) / denominator;
  const r = cross(w, u) / denominator;
  const slack = 1e-9;
  return s >= -slack && s <= 1 + slack && r >= -slack && r <= 1 + slack
    ? { x: a.x + u.x * s, y: a.y + u.y * s }
    : null;
}

/** Diameter (round) or side (square) of the relief at this corner in mm; 0 when it has none (B3). */
export function reliefSizeOf(rule: CornerRule, flanges: readonly Flange[], thickness: number): number {
  const bends = flanges.map((flange) => flange.legs[0]?.bend);
  const relief = rule.relief ?? 0;
  if (relief === 0 || bends.some((bend) => bend === undefined || bend.method === 2)) return 0;
  if (rule.reliefSize !== undefined && rule.reliefSize > 0) return rule.reliefSize;
  const allowance = Math.max(...bends.map((bend) => (bend === undefined ? 0 : allowanceOf(bend, thickness))));
  return relief === 1 ? Math.max(3, roundUpTo(allowance, 0.5)) : allowance;
}

/**
 * Cuts the relief into the corner line, which runs with the material on its left. The part of the line
 * inside the relief is replaced by the way round the relief through the material, clockwise.
 * A line that does not pass through the relief stays as it is.
 */
export function withRelief(
  line: readonly Point[],
  centre: Point,
  relief: { size: number; isRound: boolean },
): Vertex[] {
  const shape = square(centre, relief.size / 2);
  const hits = relief.isRound ? circleHits(line, centre, relief.size / 2) : polygonHits(line, shape);
  const entry = hits[0];
  const exit = hits[hits.length - 1];
  if (entry === undefined || exit === undefined || hits.length < 2)
    return line.map((point) => vertexAt(point));
  const before = line.slice(0, entry.piece + 1).map((point) => vertexAt(point));
  const after = line.slice(exit.piece + 1).map((point) => vertexAt(point));
  if (!relief.isRound) {
    return [
      ...before,
      vertexAt(entry.at),
      ...clockwiseBetween(shape, entry.at, exit.at),
      vertexAt(exit.at),
      ...after,
    ];
  }
  const start = Math.atan2(entry.at.y - centre.y, entry.at.x - centre.x);
  const stop = Math.atan2(exit.at.y - centre.y, exit.at.x - centre.x);
  const sweep = stop - start >= 0 ? stop - start - 2 * Math.PI : stop - start;
  return [...before, vertexAt(entry.at, Math.tan(sweep / 4)), vertexAt(exit.at), ...after];
}

type Hit = { piece: number; share: number; at: Point };

/** Corners in clockwise order. */
function square(centre: Point, half: number): Point[] {
  return [
    { x: centre.x - half, y: centre.y - half },
    { x: centre.x - half, y: centre.y + half },
    { x: centre.x + half, y: centre.y + half },
    { x: centre.x + half, y: centre.y - half },
  ];
}

function circleHits(line: readonly Point[], centre: Point, radius: number): Hit[] {
  return eachPiece(line, (a, b) => {
    const u = subtract(b, a);
    const w = subtract(a, centre);
    const qa = u.x * u.x + u.y * u.y;
    const qb = 2 * (u.x * w.x + u.y * w.y);
    const qc = w.x * w.x + w.y * w.y - radius * radius;
    const root = qb * qb - 4 * qa * qc;
    if (qa === 0 || root <= 0) return [];
    return [(-qb - Math.sqrt(root)) / (2 * qa), (-qb + Math.sqrt(root)) / (2 * qa)];
  });
}

function polygonHits(line: readonly Point[], shape: readonly Point[]): Hit[] {
  return eachPiece(line, (a, b) =>
    shape.flatMap((c, index) => {
      const at = meeting([a, b], [c, shape[(index + 1) % shape.length] as Point]);
      return at === null ? [] : [distance(a, at) / distance(a, b)];
    }),
  );
}

function eachPiece(line: readonly Point[], sharesOf: (a: Point, b: Point) => number[]): Hit[] {
  return line.slice(0, -1).flatMap((a, piece) => {
    const b = line[piece + 1] as Point;
    return sharesOf(a, b)
      .filter((share) => share >= 0 && share <= 1)
      .toSorted((one, other) => one - other)
      .map((share) => ({ piece, share, at: { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share } }));
  });
}

/** The corners of the clockwise polygon met on the way from one point of its edge to another. */
function clockwiseBetween(shape: readonly Point[], from: Point, to: Point): Vertex[] {
  const count = shape.length;
  const start = placeOn(shape, from);
  let stop = placeOn(shape, to);
  if (stop <= start) stop += count;
  const corners: Vertex[] = [];
  for (let index = Math.floor(start) + 1; index < stop; index++)
    corners.push(vertexAt(shape[index % count] as Point));
  return corners;
}

function placeOn(shape: readonly Point[], point: Point): number {
  let best = { off: Infinity, place: 0 };
  shape.forEach((a, index) => {
    const b = shape[(index + 1) % shape.length] as Point;
    const side = distance(a, b);
    const share = distance(a, point) / side;
    const off = Math.abs(distance(a, point) + distance(point, b) - side);
    if (off < best.off - 1e-9) best = { off, place: index + share };
  });
  return best.place;
}
