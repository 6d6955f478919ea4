// A notch that was drawn over the edge of its outline, the edge running on across its mouth: cut out of the outline (D5).
import { arcOf, bulgeOfSweep, pointOnArc } from '../geometry/arc.ts';
import { findSelfCrossing } from '../geometry/crossing.ts';
import { area, containsPoint, eachEdge, simplified, vertexAt } from '../geometry/ring.ts';
import type { Point, Ring, Vertex } from '../geometry/types.ts';
import { distance } from '../geometry/vec.ts';
import type { JoinedRing, OpenRun } from './join.ts';
import { LONGEST_TAIL } from './weave.ts';
import { crossingsOf, ON_LINE } from './weave-pieces.ts';

/** of the outline; what would take more away is no notch */
const MOST_ROUND = 0.25;
const MOST_STRAIGHT = 0.1;
/** runs with more corners are looked at no further */
const MOST_CORNERS = 2000;

/** A place on a ring: the edge and how far along it. */
type Place = { edge: number; share: number; at: Point };
type Cut = { run: Vertex[]; from: Place; to: Place };

export type Notched = { rings: JoinedRing[]; open: OpenRun[]; notches: number };

/**
 * The rings without the notches that open runs draw into them. Plain is a run whose two ends lie on one ring or stick out over it, that lies
 * within it between them and takes little of it away. A straight run is a bend; straight lines that turn may be bends too, unless they
 * leave by the edge that they came in by.
 */
export function withoutNotches(
  rings: readonly JoinedRing[],
  open: readonly OpenRun[],
  joinTol: number,
): Notched {
  const kept = [...rings];
  const left: OpenRun[] = [];
  for (const run of open) {
    const found = run.vertices.length > MOST_CORNERS ? null : notchedBy(kept, run, joinTol);
    if (found === null) left.push(run);
    else kept[found.index] = found.ring;
  }
  return { rings: kept, open: left, notches: open.length - left.length };
}

function notchedBy(
  rings: readonly JoinedRing[],
  run: OpenRun,
  joinTol: number,
): { index: number; ring: JoinedRing } | null {
  for (const [index, joined] of rings.entries()) {
    const cut = cutOf(joined.ring, run.vertices, Math.max(joinTol, ON_LINE));
    const [ring, gone] = (cut && without(joined.ring, cut)) ?? [];
    if (!ring || !gone || findSelfCrossing(ring).state !== 'clear') continue;
    // what holds something of its own is no waste
    const isEmpty = rings.every(
      (each) => each === joined || !containsPoint(gone, each.ring.vertices[0] as Point),
    );
    if (isEmpty) return { index, ring: { ...joined, ring, handles: [...joined.handles, ...run.handles] } };
  }
  return null;
}

/** The run from where it enters the ring to where it leaves, or null when it is no notch of it. */
function cutOf(ring: Ring, vertices: readonly Vertex[], reach: number): Cut | null {
  const head = trimmed(ring, vertices, reach);
  const back = head && trimmed(ring, reversedRun(head.run), reach);
  if (!head || !back) return null;
  const run = reversedRun(back.run);
  const middle = middlesOf(run);
  if (middle.length === 0 || !middle.every((at) => containsPoint(ring, at))) return null;
  return { run, from: head.place, to: back.place };
}

/** The run without what sticks out at its start; its start lies on the ring. Null when it begins elsewhere. */
function trimmed(ring: Ring, run: readonly Vertex[], reach: number): { run: Vertex[]; place: Place } | null {
  const [first, second] = run;
  if (!first || !second) return null;
  const crossed = placeCrossed(ring, first, second);
  // within the ring it is no tail
  const isTail = crossed !== null && (crossed.past <= reach || !containsPoint(ring, first));
  if (isTail) {
    const { at } = crossed.place;
    return { run: [vertexAt(at, restOfBulge(first, second, at)), ...run.slice(1)], place: crossed.place };
  }
  const near = placeNear(ring, first, reach);
  return near && { run: [vertexAt(near.at, first.bulge), ...run.slice(1)], place: near };
}

/** Where the first edge of a run crosses the ring, no further from its start than a tail is long. */
function placeCrossed(ring: Ring, first: Vertex, second: Vertex): { place: Place; past: number } | null {
  const edge = { a: first, b: second, bulge: first.bulge ?? 0, layer: '', handle: '' };
  const found: { place: Place; past: number }[] = [];
  eachEdge(ring, (a, b, index) => {
    for (const at of crossingsOf(edge, { a, b, bulge: a.bulge ?? 0, layer: '', handle: '' }))
      found.push({ past: distance(first, at), place: { edge: index, share: shareAt(a, b, at), at } });
  });
  const [nearest] = found
    .filter(({ past }) => past <= LONGEST_TAIL)
    .toSorted((one, other) => one.past - other.past);
  return nearest ?? null;
}

function placeNear(ring: Ring, at: Point, reach: number): Place | null {
  let best: (Place & { gap: number }) | null = null;
  eachEdge(ring, (a, b, edge) => {
    const foot = footOn(a, b, at);
    const gap = distance(foot, at);
    if (gap <= reach && (!best || gap < best.gap)) best = { edge, share: shareAt(a, b, foot), at: foot, gap };
  });
  return best;
}

/** The nearest point of an edge. */
function footOn(a: Vertex, b: Vertex, p: Point): Point {
  const arc = arcOf(a, b, a.bulge ?? 0);
  if (arc === null) {
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const t = ((p.x - a.x) * dx + (p.y - a.y) * dy) / Math.max(dx * dx + dy * dy, 1e-12);
    const share = Math.max(0, Math.min(1, t));
    return { x: a.x + dx * share, y: a.y + dy * share };
  }
  const share = shareOfArc(a, b, p);
  if (share <= 1) return pointOnArc(arc, share);
  return distance(a, p) < distance(b, p) ? a : b;
}

function shareAt(a: Vertex, b: Vertex, p: Point): number {
  if ((a.bulge ?? 0) === 0) return distance(a, p) / Math.max(distance(a, b), 1e-12);
  return Math.min(1, shareOfArc(a, b, p));
}

const TURN = 2 * Math.PI;
function shareOfArc(a: Vertex, b: Vertex, p: Point): number {
  const arc = arcOf(a, b, a.bulge ?? 0);
  if (arc === null) return 0;
  const turn = (Math.atan2(p.y - arc.centre.y, p.x - arc.centre.x) - arc.startAngle) * Math.sign(arc.sweep);
  return (((turn % TURN) + TURN) % TURN) / Math.abs(arc.sweep);
}

/** The bulge of what is left of an edge from a place on it to its end. */
function restOfBulge(a: Vertex, b: Point, from: Point): number | undefined {
  const arc = arcOf(a, b, a.bulge ?? 0);
  return arc === null ? undefined : bulgeOfSweep(arc.sweep * (1 - shareAt(a, b as Vertex, from)));
}

function reversedRun(run: readonly Vertex[]): Vertex[] {
  return run
    .map((v, i) => {
      const { bulge } = run[i - 1] ?? {};
      return vertexAt(v, bulge === undefined ? undefined : -bulge);
    })
    .toReversed();
}

/** A point inside of every edge of the run. */
function middlesOf(run: readonly Vertex[]): Point[] {
  return run.slice(0, -1).map((a, i) => {
    const b = run[i + 1] as Vertex;
    const arc = arcOf(a, b, a.bulge ?? 0);
    return arc ? pointOnArc(arc, 0.5) : { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  });
}

/** The larger and the smaller of the two pieces into which the run divides the ring; null when the smaller one is no notch. */
function without(ring: Ring, cut: Cut): [Ring, Ring] | null {
  const pieces = [
    piece(ring, cut.to, cut.from, cut.run),
    piece(ring, cut.from, cut.to, reversedRun(cut.run)),
  ];
  const [rest, gone] = pieces.toSorted((one, other) => area(other) - area(one)) as [Ring, Ring];
  const isRound = cut.run.slice(0, -1).some((v) => (v.bulge ?? 0) !== 0);
  const isSameEdge = cut.from.edge === cut.to.edge;
  if (!isRound && (!isSameEdge || cut.run.length < 4)) return null;
  const share = area(gone) / area(ring);
  if (share > (isRound ? MOST_ROUND : MOST_STRAIGHT) || area(gone) < 1) return null;
  return [simplified(rest, 1e-3), gone];
}

/** The ring from one place on to another, back along the run. */
function piece(ring: Ring, from: Place, to: Place, run: readonly Vertex[]): Ring {
  const { vertices } = ring;
  const count = vertices.length;
  const out: Vertex[] = [];
  const isAhead = from.edge === to.edge && from.share < to.share;
  const at = (edge: number): Vertex => vertices[edge % count] as Vertex;
  const bulgeBetween = (edge: number, begin: number, end: number): number | undefined => {
    const arc = arcOf(at(edge), at(edge + 1), at(edge).bulge ?? 0);
    return arc === null ? undefined : bulgeOfSweep(arc.sweep * (end - begin));
  };
  const steps = isAhead ? 0 : ((to.edge - from.edge + count - 1) % count) + 1;
  out.push(vertexAt(from.at, bulgeBetween(from.edge, from.share, steps === 0 ? to.share : 1)));
  for (let step = 1; step <= steps; step++) {
    const edge = (from.edge + step) % count;
    out.push(vertexAt(at(edge), bulgeBetween(edge, 0, step === steps ? to.share : 1)));
  }
  // the run begins where the ring ends
  return { vertices: [...out, ...run.slice(0, -1)] };
}
