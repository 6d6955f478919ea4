// Curves of a drawing as runs of edges in their own axes.
import { bulgeOfSweep, flattenArc } from '../geometry/arc.ts';
import { transformPoint, turned } from '../geometry/transform.ts';
import type { Point, Vertex } from '../geometry/types.ts';
import { flattenEllipse, flattenSpline } from './curves.ts';
import type { DxfCurve } from './types.ts';

export type LocalPath = { vertices: Vertex[]; isClosed: boolean; isFlattened: boolean };

/** The curve in its own axes; null when it has no extent. NaN passes through and is found afterwards. */
export function localPath(curve: DxfCurve, chordError: number): LocalPath | null {
  if (curve.type === 'LINE') return { vertices: [curve.from, curve.to], isClosed: false, isFlattened: false };
  if (curve.type === 'CIRCLE') return circlePath(curve.centre, curve.radius);
  if (curve.type === 'ARC') return arcPath(curve);
  if (curve.type === 'POLYLINE') return polylinePath(curve.vertices, curve.isClosed);
  if (curve.type === 'ELLIPSE') return ellipsePath(curve, chordError);
  // checked first: halving a span without a place would never become flat
  const isSound = [...curve.control, ...curve.fit].every((p) => Math.abs(p.x) < 1e15 && Math.abs(p.y) < 1e15);
  if (!isSound)
    return chainPath(
      [
        { x: Number.NaN, y: 0 },
        { x: 0, y: 0 },
      ],
      false,
    );
  const points = flattenSpline(curve, chordError);
  return chainPath(points, curve.isClosed && points.length > 2);
}

function circlePath(centre: Point, radius: number): LocalPath | null {
  if (radius === 0) return null;
  const r = Math.abs(radius);
  const ends = [-r, r].map((dx): Vertex => ({ x: centre.x + dx, y: centre.y, bulge: 1 }));
  return { vertices: ends, isClosed: true, isFlattened: false };
}

function arcPath(arc: { centre: Point; radius: number; start: number; end: number }): LocalPath | null {
  if (arc.radius === 0) return null;
  let sweep = (arc.end - arc.start) % 360;
  if (sweep <= 1e-9) sweep += 360;
  if (sweep > 360 - 1e-6) return circlePath(arc.centre, arc.radius);
  const at = (angle: number): Point => transformPoint(turned(angle), { x: arc.radius, y: 0 });
  const place = (angle: number): Vertex => ({ x: arc.centre.x + at(angle).x, y: arc.centre.y + at(angle).y });
  const bulge = bulgeOfSweep((sweep * Math.PI) / 180 / (sweep > 180 ? 2 : 1));
  const first = { ...place(arc.start), bulge };
  const last = place(arc.start + sweep);
  // two halves keep the bulge of a nearly full turn small
  const vertices = sweep > 180 ? [first, { ...place(arc.start + sweep / 2), bulge }, last] : [first, last];
  return { vertices, isClosed: false, isFlattened: false };
}

function polylinePath(vertices: readonly Vertex[], isClosed: boolean): LocalPath | null {
  if (vertices.length < 2) return null;
  const kept = vertices.map((v) => ({ ...v }));
  if (!isClosed) delete (kept[kept.length - 1] as Vertex).bulge;
  return { vertices: kept, isClosed, isFlattened: false };
}

function ellipsePath(curve: DxfCurve & { type: 'ELLIPSE' }, chordError: number): LocalPath | null {
  const radius = Math.hypot(curve.major.x, curve.major.y);
  if (radius === 0) return null;
  const points = flattenEllipse(curve, chordError, curve.isMirrored);
  const span = Math.abs(curve.end - curve.start);
  const isFull =
    Math.abs(span % (2 * Math.PI)) < 1e-6 || Math.abs((span % (2 * Math.PI)) - 2 * Math.PI) < 1e-6;
  if (isFull && Math.abs(Math.abs(curve.ratio) - 1) < 1e-9) return circlePath(curve.centre, radius);
  return chainPath(isFull ? points.slice(0, -1) : points, isFull);
}

function chainPath(points: readonly Point[], isClosed: boolean): LocalPath | null {
  return points.length < 2 ? null : { vertices: points.map((p) => ({ ...p })), isClosed, isFlattened: true };
}

/** The path with short edges in the place of its arcs. */
export function withoutArcs(path: LocalPath, chordError: number): LocalPath {
  const vertices: Vertex[] = [];
  const { length } = path.vertices;
  path.vertices.forEach((a, index) => {
    vertices.push({ x: a.x, y: a.y });
    const isLast = index === length - 1;
    if (a.bulge === undefined || (isLast && !path.isClosed)) return;
    const b = path.vertices[(index + 1) % length] as Vertex;
    vertices.push(...flattenArc(a, b, { bulge: a.bulge, chordError, outside: false }));
  });
  return { ...path, vertices, isFlattened: true };
}
