// Lines and arcs cut where others end on them or cross them (D5).
import { arcOf, bulgeOfSweep, pointOnArc } from '../geometry/arc.ts';
import type { Arc } from '../geometry/arc.ts';
import type { Point } from '../geometry/types.ts';
import { cross, distance, dot, subtract } from '../geometry/vec.ts';
import type { Edge } from './edges.ts';

/** mm; as near as this a point lies on a line */
export const ON_LINE = 0.05;

/** The edge in pieces; one that has no length has none. */
export function piecesOf(edge: Edge, others: readonly Edge[]): Edge[] {
  const arc = arcOf(edge.a, edge.b, edge.bulge);
  const around = others.filter((other) => other !== edge);
  return arc === null ? piecesOfLine(edge, around) : piecesOfArc(edge, arc, around);
}

function piecesOfLine(edge: Edge, others: readonly Edge[]): Edge[] {
  const whole = distance(edge.a, edge.b);
  if (whole < 1e-6) return [];
  const u = { x: (edge.b.x - edge.a.x) / whole, y: (edge.b.y - edge.a.y) / whole };
  const cuts = others
    .flatMap((other) => [
      ...[other.a, other.b].filter((end) => Math.abs(cross(u, subtract(end, edge.a))) <= ON_LINE),
      ...crossingsOf(edge, other),
    ])
    .map((at) => dot(u, subtract(at, edge.a)));
  const at = (t: number): Point => ({ x: edge.a.x + u.x * t, y: edge.a.y + u.y * t });
  return between(edge, stopsOf(cuts, whole), { whole, at, bulgeOf: () => 0 });
}

function piecesOfArc(edge: Edge, arc: Arc, others: readonly Edge[]): Edge[] {
  const whole = Math.abs(arc.radius * arc.sweep);
  const cuts = others
    .flatMap((other) => [
      ...[other.a, other.b].filter((end) => isOnCircle(end, arc)),
      ...crossingsOf(edge, other),
    ])
    .map((at) => shareOf(at, arc) * whole);
  const at = (t: number): Point => pointOnArc(arc, t / whole);
  const bulgeOf = (length: number): number => bulgeOfSweep((arc.sweep * length) / whole);
  return between(edge, stopsOf(cuts, whole), { whole, at, bulgeOf });
}

/** Where an edge of this length is cut, in order, with its ends; what lies outside of it or at its ends is no cut. */
function stopsOf(cuts: readonly number[], whole: number): number[] {
  const inside = cuts.filter((t) => t > ON_LINE && t < whole - ON_LINE).sort((one, other) => one - other);
  return [0, ...inside.filter((t, i) => i === 0 || t - (inside[i - 1] as number) > ON_LINE), whole];
}

interface Course {
  readonly whole: number;
  readonly at: (t: number) => Point;
  readonly bulgeOf: (length: number) => number;
}
function between(edge: Edge, stops: readonly number[], { whole, at, bulgeOf }: Course): Edge[] {
  if (stops.length === 2) return [edge];
  const place = (t: number): Point => (t === 0 ? edge.a : t === whole ? edge.b : at(t));
  return stops.slice(0, -1).map((t, i) => {
    const end = stops[i + 1] as number;
    return { ...edge, a: place(t), b: place(end), bulge: bulgeOf(end - t) };
  });
}

const isOnCircle = (p: Point, { centre, radius }: Arc): boolean =>
  Math.abs(distance(p, centre) - radius) <= ON_LINE;

const TURN = 2 * Math.PI;
/** How far along the arc the ray through `p` meets it: 0 at its start, 1 at its end, more where it does not. */
function shareOf(p: Point, { centre, startAngle, sweep }: Arc): number {
  const turned = (Math.atan2(p.y - centre.y, p.x - centre.x) - startAngle) * Math.sign(sweep);
  return (((turned % TURN) + TURN) % TURN) / Math.abs(sweep);
}

/** Where two edges cross within both; none for those that run along each other. */
export function crossingsOf(one: Edge, other: Edge): Point[] {
  const [arc, beside] = [arcOf(one.a, one.b, one.bulge), arcOf(other.a, other.b, other.bulge)];
  if (arc !== null && beside !== null)
    return circlesMeet(arc, beside).filter((p) => shareOf(p, arc) <= 1 && shareOf(p, beside) <= 1);
  if (arc !== null) return circleMeets(other, arc);
  return beside === null ? linesMeet(one, other) : circleMeets(one, beside);
}

function linesMeet(one: Edge, other: Edge): Point[] {
  const [r, s] = [subtract(one.b, one.a), subtract(other.b, other.a)];
  const area = cross(r, s);
  if (Math.abs(area) < 1e-9) return [];
  const gap = subtract(other.a, one.a);
  const [t, w] = [cross(gap, s) / area, cross(gap, r) / area];
  return t < 0 || t > 1 || w < 0 || w > 1 ? [] : [{ x: one.a.x + r.x * t, y: one.a.y + r.y * t }];
}

/** Where a line meets an arc: (a + t·d − c)² = r². */
function circleMeets({ a, b }: Edge, arc: Arc): Point[] {
  const [d, f] = [subtract(b, a), subtract(a, arc.centre)];
  const [p, q] = [dot(d, d), dot(f, d)];
  const root = q * q - p * (dot(f, f) - arc.radius * arc.radius);
  if (p === 0 || root <= 0) return [];
  return [-1, 1]
    .map((sign) => (-q + sign * Math.sqrt(root)) / p)
    .filter((t) => t >= 0 && t <= 1)
    .map((t) => ({ x: a.x + d.x * t, y: a.y + d.y * t }))
    .filter((at) => shareOf(at, arc) <= 1);
}

/** Where two circles meet; none where one is the other. */
function circlesMeet(one: Arc, other: Arc): Point[] {
  const d = subtract(other.centre, one.centre);
  const apart = Math.hypot(d.x, d.y);
  if (apart < ON_LINE) return [];
  const along = (apart * apart + one.radius * one.radius - other.radius * other.radius) / (2 * apart);
  const aside = one.radius * one.radius - along * along;
  if (aside <= 0) return [];
  const [u, h] = [{ x: d.x / apart, y: d.y / apart }, Math.sqrt(aside)];
  return [-1, 1].map((sign) => ({
    x: one.centre.x + u.x * along - sign * u.y * h,
    y: one.centre.y + u.y * along + sign * u.x * h,
  }));
}
