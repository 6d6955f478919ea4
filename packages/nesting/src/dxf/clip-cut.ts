// Lines across the border of a clipped block end at it (XCLIP): what is seen of a path, arcs kept exactly.
import { type Arc, arcOf, bulgeOfSweep, pointOnArc } from '../geometry/arc.ts';
import { containsPoint } from '../geometry/ring.ts';
import type { Point, Ring, Vertex } from '../geometry/types.ts';
import { cross, distance, distanceToSegment, subtract } from '../geometry/vec.ts';
import { noteClipped, type View } from './clip.ts';
import type { Clipped } from './exploded.ts';

/** A run of vertices; the bulge of a vertex is that of the edge that leaves it. */
export type Run = { vertices: Vertex[]; isClosed: boolean };

/** mm; what runs along a border lies within it */
const ALONG = 0.01;

/**
 * What of a path lies within all borders, in the order in which it was drawn. What is not seen is counted for the block of the border: as
 * `beyond` when nothing is left of it, else as `across`; the places where it was cut go to `ends`.
 */
export function seenOf(
  path: Run,
  views: readonly View[],
  { clipped, ends }: { clipped: Map<string, Clipped>; ends: Point[] },
): Run[] {
  let runs = [path];
  for (const { ring, block } of views) {
    const cut = runs.flatMap((run) => within(run, ring));
    if (cut.length === runs.length && cut.every((run, index) => run === runs[index])) continue;
    noteClipped(clipped, block, cut.length === 0 ? 'beyond' : 'across');
    runs = cut;
  }
  if (runs[0] !== path) ends.push(...runs.flatMap(endsOf).filter((end) => !isOwnEnd(path, end)));
  return runs;
}

const endsOf = ({ vertices }: Run): Point[] => [vertices[0] as Vertex, vertices.at(-1) as Vertex];
const isOwnEnd = (path: Run, end: Point): boolean =>
  !path.isClosed && endsOf(path).some((own) => distance(own, end) < 1e-9);

/** The runs of a path within a border; the path itself when all of it is. */
function within(path: Run, ring: Ring): Run[] {
  const { vertices, isClosed } = path;
  const ends = isClosed ? [...vertices, vertices[0] as Vertex] : vertices;
  const runs: Vertex[][] = [];
  let isWhole = true;
  let isGoingOn = false;
  for (const [index, a] of ends.slice(0, -1).entries()) {
    for (const piece of piecesOf(a, ends[index + 1] as Vertex, ring)) {
      if (!piece.isSeen) [isWhole, isGoingOn] = [false, false];
      else if (isGoingOn) (runs.at(-1) as Vertex[]).splice(-1, 1, piece.from, piece.to);
      else runs.push([piece.from, piece.to]);
      if (piece.isSeen) isGoingOn = true;
    }
  }
  if (isWhole) return [path];
  // a closed path is seen on over the vertex that it begins at
  const [first, last] = [runs[0], runs.at(-1)];
  if (
    isClosed &&
    isGoingOn &&
    first &&
    last &&
    first !== last &&
    isSame(first[0] as Vertex, vertices[0] as Vertex)
  ) {
    runs.shift();
    last.splice(-1, 1, ...first);
  }
  return runs.map((run) => ({ vertices: run, isClosed: false }));
}

const isSame = (a: Point, b: Point): boolean => a.x === b.x && a.y === b.y;

type Piece = { from: Vertex; to: Vertex; isSeen: boolean };

/** The edge a→b in pieces between which the border runs. */
function piecesOf(a: Vertex, b: Vertex, ring: Ring): Piece[] {
  const arc = arcOf(a, b, a.bulge ?? 0);
  const at = (share: number): Point => {
    if (share === 0) return plain(a);
    if (share === 1) return plain(b);
    return arc ? pointOnArc(arc, share) : { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
  };
  const shares = [0, ...crossings(a, b, { arc, ring }), 1];
  return shares.slice(1).map((to, index): Piece => {
    const from = shares[index] as number;
    const bulge = arc
      ? { bulge: to - from === 1 ? (a.bulge ?? 0) : bulgeOfSweep(arc.sweep * (to - from)) }
      : {};
    return { from: { ...at(from), ...bulge }, to: at(to), isSeen: isWithin(ring, at((from + to) / 2)) };
  });
}

const plain = ({ x, y }: Vertex): Point => ({ x, y });

function isWithin(ring: Ring, p: Point): boolean {
  if (containsPoint(ring, p)) return true;
  return ring.vertices.some(
    (c, index) =>
      distanceToSegment(p, c, ring.vertices[(index + 1) % ring.vertices.length] as Point) <= ALONG,
  );
}

/** Shares of the edge, rising, at which it meets the border between its ends. */
function crossings(a: Vertex, b: Vertex, { arc, ring }: { arc: Arc | null; ring: Ring }): number[] {
  const shares = ring.vertices.flatMap((c, index) => {
    const d = ring.vertices[(index + 1) % ring.vertices.length] as Point;
    return arc ? sharesOfArc(arc, c, d) : sharesOfLine(a, b, [c, d]);
  });
  const least = 1e-9;
  const rising = shares.filter((share) => share > least && share < 1 - least).toSorted((x, y) => x - y);
  return rising.filter((share, index) => index === 0 || share - (rising[index - 1] as number) > least);
}

function sharesOfLine(a: Point, b: Point, [c, d]: readonly [Point, Point]): number[] {
  const [u, v, w] = [subtract(b, a), subtract(d, c), subtract(c, a)];
  const turned = cross(u, v);
  if (turned === 0) return [];
  const [share, along] = [cross(w, v) / turned, cross(w, u) / turned];
  return along >= 0 && along <= 1 ? [share] : [];
}

/** Where the circle of an arc meets c→d, as shares of the arc's sweep. */
function sharesOfArc(arc: Arc, c: Point, d: Point): number[] {
  const [v, w] = [subtract(d, c), subtract(c, arc.centre)];
  const length = v.x * v.x + v.y * v.y;
  const half = w.x * v.x + w.y * v.y;
  const root = half * half - length * (w.x * w.x + w.y * w.y - arc.radius * arc.radius);
  if (length === 0 || root <= 0) return [];
  return [-1, 1]
    .map((side) => (-half + side * Math.sqrt(root)) / length)
    .filter((along) => along >= 0 && along <= 1)
    .map((along) => shareOn(arc, { x: c.x + v.x * along, y: c.y + v.y * along }));
}

function shareOn(arc: Arc, p: Point): number {
  const whole = 2 * Math.PI;
  const angle = Math.atan2(p.y - arc.centre.y, p.x - arc.centre.x) - arc.startAngle;
  const swept = (((Math.sign(arc.sweep) * angle) % whole) + whole) % whole;
  return swept / Math.abs(arc.sweep);
}
