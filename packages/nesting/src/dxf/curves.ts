// Splines and ellipses as point chains within a chord error. Parameters are the curve's own.
import type { Point } from '../geometry/types.ts';
import { distance, distanceToSegment } from '../geometry/vec.ts';

const MAX_DEPTH = 9;
const MAX_DEGREE = 15;
/** drawing units */
const SAME = 1e-6;

export type SplineData = {
  degree: number;
  knots: readonly number[];
  control: readonly Point[];
  weights: readonly number[];
  fit: readonly Point[];
  /** directions at the ends of a curve through its points; absent or 0,0 where it is free */
  leaving?: Point;
  arriving?: Point;
  isClosed: boolean;
};

/**
 * Points of a B-spline, rational when weights are given, within `chordError` drawing units.
 * Broken knot vectors are replaced by a clamped even one; without control points a natural cubic runs
 * through the fit points. Empty when there is nothing to draw.
 */
export function flattenSpline(given: SplineData, chordError: number): Point[] {
  const degree = Math.floor(given.degree);
  const spline = runningRound(given, degree);
  const isUsable = degree >= 1 && degree <= MAX_DEGREE && spline.control.length > degree;
  if (!isUsable) return spline.fit.length >= 2 ? flattenFit(spline, chordError) : [...spline.control];
  const knots = soundKnots(spline, degree);
  // very long splines have short spans; a bounded depth keeps their points bounded too
  const startDepth = spline.control.length > 2000 ? MAX_DEPTH - 4 : 0;
  const points: Point[] = [];
  for (let span = degree; span < spline.control.length; span++) {
    const from = knots[span] as number;
    const to = knots[span + 1] as number;
    if (!(to > from)) continue;
    const at = (u: number): Point => deBoor({ ...spline, degree, knots }, span, u);
    if (points.length === 0) points.push(at(from));
    refine(at, { from, to, start: at(from), end: at(to) }, { chordError, depth: startDepth, points });
  }
  return points;
}

/** A closed one without knots has even ones, and its first steering points once more behind its last. */
function runningRound(spline: SplineData, degree: number): SplineData {
  const { control, weights } = spline;
  const isMeant = spline.isClosed && spline.knots.length === 0 && degree >= 2 && degree <= MAX_DEGREE;
  if (!isMeant || control.length < 3) return spline;
  const isSame = (one: number, other: number): boolean =>
    distance(control[one] as Point, control[other] as Point) <= SAME;
  const { length } = control;
  const isRepeated =
    length > 2 * degree &&
    Array.from({ length: degree }, (_, i) => isSame(i, length - degree + i)).every(Boolean);
  // one that only meets its start may have a corner there
  if (!isRepeated && isSame(0, length - 1)) return spline;
  const again = Array.from({ length: isRepeated ? 0 : degree }, (_, index) => index % length);
  return {
    ...spline,
    control: [...control, ...again.map((index) => control[index] as Point)],
    weights: weights.length === 0 ? weights : [...weights, ...again.map((index) => weights[index] ?? 1)],
    knots: Array.from({ length: length + again.length + degree + 1 }, (_, index) => index),
  };
}

function soundKnots(spline: SplineData, degree: number): readonly number[] {
  const { knots, control } = spline;
  const wanted = control.length + degree + 1;
  const isSorted = knots.every(
    (knot, index) => Number.isFinite(knot) && (index === 0 || knot >= (knots[index - 1] as number)),
  );
  if (knots.length === wanted && isSorted && (knots[control.length] as number) > (knots[degree] as number))
    return knots;
  return Array.from({ length: wanted }, (_, index) =>
    Math.max(0, Math.min(control.length - degree, index - degree)),
  );
}

/** Cox–de Boor in homogeneous coordinates (Piegl and Tiller, The NURBS Book, A3.1 and A4.1). */
function deBoor(spline: SplineData, span: number, u: number): Point {
  const { degree, knots, control, weights } = spline;
  const d = Array.from({ length: degree + 1 }, (_, j) => {
    const index = span - degree + j;
    const p = control[index] as Point;
    const weight = weights[index];
    const w = weight !== undefined && weight > 0 && Number.isFinite(weight) ? weight : 1;
    return { x: p.x * w, y: p.y * w, w };
  });
  for (let r = 1; r <= degree; r++) {
    for (let j = degree; j >= r; j--) {
      const low = knots[span - degree + j] as number;
      const high = knots[span + 1 + j - r] as number;
      const share = high > low ? (u - low) / (high - low) : 0;
      const a = d[j - 1] as { x: number; y: number; w: number };
      const b = d[j] as { x: number; y: number; w: number };
      d[j] = { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share, w: a.w + (b.w - a.w) * share };
    }
  }
  const last = d[degree] as { x: number; y: number; w: number };
  return { x: last.x / last.w, y: last.y / last.w };
}

type Stretch = { from: number; to: number; start: Point; end: Point };
type Refinement = { chordError: number; depth: number; points: Point[] };

/** Halves the stretch until three inner points lie on the chord; an S has its middle on the chord, so one is not enough. */
function refine(at: (u: number) => Point, stretch: Stretch, how: Refinement): void {
  const { from, to, start, end } = stretch;
  const middle = at((from + to) / 2);
  const probes = [middle, at(from + (to - from) * 0.25), at(from + (to - from) * 0.75)];
  const isFlat = probes.every((p) => distanceToSegment(p, start, end) <= how.chordError);
  if ((isFlat && how.depth > 0) || how.depth >= MAX_DEPTH) {
    how.points.push(end);
    return;
  }
  const deeper = { ...how, depth: how.depth + 1 };
  refine(at, { from, to: (from + to) / 2, start, end: middle }, deeper);
  refine(at, { from: (from + to) / 2, to, start: middle, end }, deeper);
}

/** Cubic through the points, parameter by chord length: closed it is wrapped, else its ends have a given direction or are free. */
function flattenFit({ fit: given, isClosed, leaving, arriving }: SplineData, chordError: number): Point[] {
  const fit = distinct(given, isClosed);
  if (fit.length < 2) return fit;
  const points = isClosed ? wrapped(fit) : fit;
  const times = [0];
  points.slice(1).forEach((p, index) => {
    const before = points[index] as Point;
    times.push((times[index] as number) + Math.max(1e-9, Math.hypot(p.x - before.x, p.y - before.y)));
  });
  const ends = isClosed ? [null, null] : [unitOf(leaving), unitOf(arriving)];
  const along = (axis: 'x' | 'y'): number[] =>
    moments(
      times,
      points.map((p) => p[axis]),
      [ends[0]?.[axis] ?? null, ends[1]?.[axis] ?? null],
    );
  const [mx, my] = [along('x'), along('y')];
  const skip = isClosed ? Math.min(3, fit.length) : 0;
  const out: Point[] = [];
  for (let i = skip; i + 1 < points.length - skip; i++) {
    const [a, b] = [points[i] as Point, points[i + 1] as Point];
    const [from, to] = [times[i] as number, times[i + 1] as number];
    const at = (u: number): Point => ({
      x: cubicAt(u, { from, to, a: a.x, b: b.x, ma: mx[i] as number, mb: mx[i + 1] as number }),
      y: cubicAt(u, { from, to, a: a.y, b: b.y, ma: my[i] as number, mb: my[i + 1] as number }),
    });
    if (out.length === 0) out.push(a);
    refine(at, { from, to, start: a, end: b }, { chordError, depth: 0, points: out });
  }
  return out;
}

/** A point that is written twice has no direction: the curve would stop there. Of a closed one the last is often the first again. */
function distinct(fit: readonly Point[], isClosed: boolean): Point[] {
  const once = fit.filter((p, i) => i === 0 || distance(p, fit[i - 1] as Point) > SAME);
  const [first, last] = [once[0], once[once.length - 1]];
  return isClosed && once.length > 2 && first && last && distance(first, last) <= SAME
    ? once.slice(0, -1)
    : once;
}

/** A few points repeated on both sides make the natural ends vanish from the closed part. */
function wrapped(fit: readonly Point[]): Point[] {
  const skip = Math.min(3, fit.length);
  return [...fit.slice(-skip), ...fit, ...fit.slice(0, skip + 1)];
}

function unitOf(p: Point = { x: 0, y: 0 }): Point | null {
  const length = Math.hypot(p.x, p.y);
  return length > SAME && Number.isFinite(length) ? { x: p.x / length, y: p.y / length } : null;
}

/** Second derivatives at the points; `slopes` at either end, null where it is free. */
function moments(
  times: readonly number[],
  values: readonly number[],
  slopes: readonly [number | null, number | null],
): number[] {
  const last = values.length - 1;
  const step = (i: number): number => (times[i + 1] as number) - (times[i] as number);
  const rise = (i: number): number => ((values[i + 1] as number) - (values[i] as number)) / step(i);
  const found = Array.from({ length: last + 1 }, () => 0);
  const [start, end] = slopes;
  const upper = [start === null ? 0 : 0.5];
  const rest = [start === null ? 0 : (3 / step(0)) * (rise(0) - start)];
  for (let i = 1; i < last; i++) {
    const pivot = 2 * (step(i - 1) + step(i)) - step(i - 1) * (upper[i - 1] as number);
    upper.push(step(i) / pivot);
    rest.push((6 * (rise(i) - rise(i - 1)) - step(i - 1) * (rest[i - 1] as number)) / pivot);
  }
  const before = last - 1;
  if (end !== null)
    found[last] =
      ((6 / step(before)) * (end - rise(before)) - (rest[before] as number)) /
      (2 - (upper[before] as number));
  for (let i = before; i >= 0; i--)
    found[i] = (rest[i] as number) - (upper[i] as number) * (found[i + 1] as number);
  return found;
}

function cubicAt(
  u: number,
  c: { from: number; to: number; a: number; b: number; ma: number; mb: number },
): number {
  const h = c.to - c.from;
  const left = (c.to - u) / h;
  const right = (u - c.from) / h;
  return left * c.a + right * c.b + (((left ** 3 - left) * c.ma + (right ** 3 - right) * c.mb) * (h * h)) / 6;
}

/** Points of an elliptical arc, ends included; angles are the ellipse's parameter in radians. */
export function flattenEllipse(
  ellipse: { centre: Point; major: Point; ratio: number; start: number; end: number },
  chordError: number,
  isMirrored: boolean,
): Point[] {
  const { centre, major, ratio } = ellipse;
  const turn = 2 * Math.PI;
  let sweep = (ellipse.end - ellipse.start) % turn;
  if (sweep <= 1e-9) sweep += turn;
  const radius = Math.hypot(major.x, major.y) * Math.max(1, Math.abs(ratio));
  const step = 2 * Math.acos(Math.max(0, 1 - chordError / Math.max(radius, chordError)));
  const pieces = Math.max(8, Math.min(4096, Math.ceil(sweep / Math.max(step, 1e-4))));
  // seen from below the minor axis points the other way
  const side = isMirrored ? -ratio : ratio;
  return Array.from({ length: pieces + 1 }, (_, index) => {
    const angle = ellipse.start + (sweep * index) / pieces;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    return {
      x: centre.x + major.x * cos - major.y * side * sin,
      y: centre.y + major.y * cos + major.x * side * sin,
    };
  });
}
