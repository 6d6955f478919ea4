// Lines that were drawn over each other or beyond their corners: split where they meet, freed of their tails, closed (D5).
import { boundsContain, boundsOfPoints, boundsOfRing } from '../geometry/box.ts';
import type { Bounds, Point } from '../geometry/types.ts';
import { cross, distance, dot, subtract } from '../geometry/vec.ts';
import type { Edge } from './edges.ts';
import { withoutDuplicates } from './edges.ts';
import { joinEdges } from './join.ts';
import type { JoinedRing, OpenRun } from './join.ts';

/** mm; what sticks out further is no slip of the hand */
const LONGEST_TAIL = 10;
/** of the smaller side of what was drawn: a tail is short beside it */
const TAIL_SHARE = 0.05;
/** so few lines are looked at each with each */
const MOST_LINES = 300;
/** a web of lines falls into more: it is no contour */
const MOST_PIECES = 1000;
const ON_LINE = 0.05;

export type Woven = { rings: JoinedRing[]; tails: number; longest: number };

/**
 * The rings that open runs become once their lines are split where they meet and short tails are gone. Null unless all of them
 * close to plain rings, none of which lies in a ring that is there: lines within an outline are bends, not contours.
 */
export function wovenRings(
  open: readonly OpenRun[],
  rings: readonly JoinedRing[],
  joinTol: number,
): Woven | null {
  const edges = open.flatMap(edgesOfRun);
  if (edges.length < 3 || edges.length > MOST_LINES) return null;
  const box = boundsOfPoints(edges.flatMap((e) => [e.a, e.b]));
  if (rings.some(({ ring }) => boundsContain(grown(boundsOfRing(ring)), box))) return null;
  const most = Math.min(LONGEST_TAIL, TAIL_SHARE * Math.min(box.maxX - box.minX, box.maxY - box.minY));
  const pieces: Edge[] = [];
  for (const edge of edges) {
    pieces.push(...piecesOf(edge, edges));
    if (pieces.length > MOST_PIECES) return null;
  }
  const split = withoutDuplicates(pieces, []).kept;
  const { kept, tails } = withoutTails(split, most, joinTol);
  if (kept.length < 2 || !isPlain(kept, joinTol)) return null;
  const joined = joinEdges(kept, joinTol);
  if (joined.open.length > 0 || joined.rings.length === 0) return null;
  return { rings: joined.rings, tails: tails.length, longest: Math.max(0, ...tails) };
}

const grown = ({ minX, minY, maxX, maxY }: Bounds): Bounds => ({
  minX: minX - ON_LINE,
  minY: minY - ON_LINE,
  maxX: maxX + ON_LINE,
  maxY: maxY + ON_LINE,
});

function edgesOfRun(run: OpenRun): Edge[] {
  const handle = run.handles[0] ?? '';
  return run.vertices.slice(0, -1).map((a, i) => ({
    a,
    b: run.vertices[i + 1] as Point,
    bulge: a.bulge ?? 0,
    layer: run.layer,
    handle,
  }));
}

/** The edge cut where others end on it or cross it; arcs stay whole. */
function piecesOf(edge: Edge, others: readonly Edge[]): Edge[] {
  if (edge.bulge !== 0) return [edge];
  const whole = distance(edge.a, edge.b);
  if (whole < 1e-6) return [];
  const u = { x: (edge.b.x - edge.a.x) / whole, y: (edge.b.y - edge.a.y) / whole };
  const cuts = others
    .filter((other) => other !== edge)
    .flatMap((other) => [
      ...[other.a, other.b].filter((end) => Math.abs(cross(u, subtract(end, edge.a))) <= ON_LINE),
      ...crossingOf(edge, other),
    ])
    .map((at) => dot(u, subtract(at, edge.a)))
    .filter((t) => t > ON_LINE && t < whole - ON_LINE)
    .sort((one, other) => one - other);
  const stops = [0, ...cuts.filter((t, i) => i === 0 || t - (cuts[i - 1] as number) > ON_LINE), whole];
  const at = (t: number): Point =>
    t === 0 ? edge.a : t === whole ? edge.b : { x: edge.a.x + u.x * t, y: edge.a.y + u.y * t };
  return stops.slice(0, -1).map((t, i) => ({ ...edge, a: at(t), b: at(stops[i + 1] as number) }));
}

/** Where two lines cross within both; none for arcs and parallels. */
function crossingOf(one: Edge, other: Edge): Point[] {
  if (other.bulge !== 0) return [];
  const [r, s] = [subtract(one.b, one.a), subtract(other.b, other.a)];
  const area = cross(r, s);
  if (Math.abs(area) < 1e-9) return [];
  const between = subtract(other.a, one.a);
  const [t, w] = [cross(between, s) / area, cross(between, r) / area];
  return t < 0 || t > 1 || w < 0 || w > 1 ? [] : [{ x: one.a.x + r.x * t, y: one.a.y + r.y * t }];
}

/** How many ends meet at each end of the edges. */
function degreesOf(edges: readonly Edge[], joinTol: number): (at: Point) => number {
  const ends = edges.flatMap((e) => [e.a, e.b]);
  return (at) => ends.filter((end) => distance(end, at) <= joinTol).length;
}

/** Takes short pieces with a loose end away, until there are none. */
function withoutTails(
  edges: readonly Edge[],
  most: number,
  joinTol: number,
): { kept: Edge[]; tails: number[] } {
  let kept = [...edges];
  const tails: number[] = [];
  for (;;) {
    const degree = degreesOf(kept, joinTol);
    const loose = new Set(
      kept.filter(
        (e) => e.bulge === 0 && distance(e.a, e.b) <= most && (degree(e.a) === 1 || degree(e.b) === 1),
      ),
    );
    if (loose.size === 0) return { kept, tails };
    for (const edge of loose) tails.push(distance(edge.a, edge.b));
    kept = kept.filter((e) => !loose.has(e));
  }
}

/** True when two ends meet everywhere: rings that touch nothing. */
function isPlain(edges: readonly Edge[], joinTol: number): boolean {
  const degree = degreesOf(edges, joinTol);
  return edges.every((e) => degree(e.a) === 2 && degree(e.b) === 2);
}
