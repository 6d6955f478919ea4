// Fewer corners by adding a little material: what contains the simpler shape contains the true one.
import { twiceArea } from './flatten.ts';

/** Corners a ring keeps in any case. */
const FEWEST = 10;

interface Step {
  /** Corner that is removed (fill) or first of the two that are replaced by `x`, `y`. */
  at: number;
  extra: number;
  meet: { x: number; y: number } | null;
}

/**
 * Takes corners away while the added area stays within `share` of the ring's own: hollow corners are filled,
 * short edges between bulging corners are replaced by the crossing of their neighbours. The ring (material on
 * its left) never leaves its box and never crosses itself.
 * Source of the idea: simplification of jagua-rs (Gardeyn, Wauters 2025), written anew.
 */
export function simplifyOutward(points: Float64Array, share: number): Float64Array {
  let ring = Array.from(points);
  let left = (Math.abs(twiceArea(points)) / 2) * share;
  const box = boxOf(ring);
  const barred = new Set<string>();
  while (ring.length / 2 > FEWEST) {
    const step = cheapest(ring, { left, box, barred });
    if (step === undefined) break;
    const next = applied(ring, step);
    if (isCrossing(next, step.at, step.meet !== null)) {
      barred.add(nameOf(ring, step));
      continue;
    }
    left -= step.extra;
    ring = next;
  }
  return Float64Array.from(ring);
}

interface Rules {
  left: number;
  box: Box;
  barred: ReadonlySet<string>;
}

type Box = { minX: number; minY: number; maxX: number; maxY: number };

function boxOf(ring: readonly number[]): Box {
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  for (let i = 0; i < ring.length; i += 2) {
    const [x, y] = [ring[i] as number, ring[i + 1] as number];
    box.minX = Math.min(box.minX, x);
    box.maxX = Math.max(box.maxX, x);
    box.minY = Math.min(box.minY, y);
    box.maxY = Math.max(box.maxY, y);
  }
  return box;
}

function nameOf(ring: readonly number[], step: Step): string {
  return `${ring[step.at * 2]},${ring[step.at * 2 + 1]},${step.meet === null ? 0 : 1}`;
}

function cheapest(ring: readonly number[], rules: Rules): Step | undefined {
  let best: Step | undefined;
  for (let at = 0; at < ring.length / 2; at++) {
    for (const step of [fillStep(ring, at), meetStep(ring, at, rules.box)]) {
      if (step === undefined || step.extra > rules.left) continue;
      if (best !== undefined && step.extra >= best.extra) continue;
      if (!rules.barred.has(nameOf(ring, step))) best = step;
    }
  }
  return best;
}

function corner(ring: readonly number[], at: number): [number, number] {
  const n = ring.length / 2;
  const i = (((at % n) + n) % n) * 2;
  return [ring[i] as number, ring[i + 1] as number];
}

function cross(a: readonly number[], b: readonly number[], c: readonly number[]): number {
  const [ax = 0, ay = 0] = a;
  return ((b[0] ?? 0) - ax) * ((c[1] ?? 0) - ay) - ((c[0] ?? 0) - ax) * ((b[1] ?? 0) - ay);
}

/** A hollow or straight corner may go: the triangle it cut out is filled. */
function fillStep(ring: readonly number[], at: number): Step | undefined {
  const turn = cross(corner(ring, at - 1), corner(ring, at), corner(ring, at + 1));
  return turn > 0 ? undefined : { at, extra: -turn / 2, meet: null };
}

/** An edge between two bulging corners may go: its neighbours are prolonged until they meet. */
function meetStep(ring: readonly number[], at: number, box: Box): Step | undefined {
  const [a, b, c, d] = [-1, 0, 1, 2].map((k) => corner(ring, at + k)) as [Pair, Pair, Pair, Pair];
  if (cross(a, b, c) <= 0 || cross(b, c, d) <= 0) return undefined;
  const [ux, uy, vx, vy] = [b[0] - a[0], b[1] - a[1], c[0] - d[0], c[1] - d[1]];
  const denominator = ux * vy - uy * vx;
  if (denominator >= 0) return undefined;
  const t = ((d[0] - b[0]) * vy - (d[1] - b[1]) * vx) / denominator;
  const meet = { x: Math.round(b[0] + t * ux), y: Math.round(b[1] + t * uy) };
  const isInside = meet.x >= box.minX && meet.x <= box.maxX && meet.y >= box.minY && meet.y <= box.maxY;
  const extra = cross(b, [meet.x, meet.y], c) / 2;
  return t > 0 && isInside && extra >= 0 ? { at, extra, meet } : undefined;
}

type Pair = [number, number];

function applied(ring: readonly number[], step: Step): number[] {
  const n = ring.length / 2;
  const next: number[] = [];
  for (let i = 0; i < n; i++) {
    if (i === step.at) {
      if (step.meet !== null) next.push(step.meet.x, step.meet.y);
      continue;
    }
    if (step.meet !== null && i === (step.at + 1) % n) continue;
    next.push(ring[i * 2] as number, ring[i * 2 + 1] as number);
  }
  return next;
}

/** Whether the one or two new edges touch any other edge. */
function isCrossing(ring: readonly number[], at: number, isMeet: boolean): boolean {
  const n = ring.length / 2;
  const wrap = (k: number) => ((k % n) + n) % n;
  // replacing the last and the first corner leaves the new one at the end
  const corner1 = isMeet && at === n ? n - 1 : at;
  const fresh = isMeet ? [corner1, corner1 - 1] : [at - 1];
  return fresh.map(wrap).some((e) => {
    for (let k = 0; k < n; k++) {
      if (k === e || k === wrap(e - 1) || k === wrap(e + 1)) continue;
      if (meets(corner(ring, e), corner(ring, e + 1), corner(ring, k), corner(ring, k + 1))) return true;
    }
    return false;
  });
}

function meets(a: Pair, b: Pair, c: Pair, d: Pair): boolean {
  if (Math.max(a[0], b[0]) < Math.min(c[0], d[0]) || Math.max(c[0], d[0]) < Math.min(a[0], b[0]))
    return false;
  if (Math.max(a[1], b[1]) < Math.min(c[1], d[1]) || Math.max(c[1], d[1]) < Math.min(a[1], b[1]))
    return false;
  return cross(c, d, a) * cross(c, d, b) <= 0 && cross(a, b, c) * cross(a, b, d) <= 0;
}
