// Lines that were drawn over each other or beyond their corners: split where they meet, freed of their tails, closed (D5).
import { boundsContain, boundsOfPoints, boundsOfRing } from '../geometry/box.ts';
import type { Bounds, Point } from '../geometry/types.ts';
import { distance } from '../geometry/vec.ts';
import type { Edge } from './edges.ts';
import { edgeLength, withoutDuplicates } from './edges.ts';
import { joinEdges } from './join.ts';
import type { JoinedRing, OpenRun } from './join.ts';
import { ON_LINE, piecesOf } from './weave-pieces.ts';

/** mm; what sticks out further is no slip of the hand */
export const LONGEST_TAIL = 10;
/** of the smaller side of what was drawn: a tail is short beside it */
const TAIL_SHARE = 0.05;
/** where arcs say what is meant: the sides of a slot of 20 mm run on by millimetres */
const ROUND_TAIL_SHARE = 0.25;
/** so few lines are looked at each with each */
const MOST_LINES = 300;
/** a web of lines falls into more: it is no contour */
const MOST_PIECES = 1000;
/** a length is as long as another one up to so much of it */
const ROUNDING = 1e-3;

export type Woven = {
  rings: JoinedRing[];
  /** mm, each tail that was cut off */
  tails: number[];
  /** groups of lines that closed without losing one */
  laid: number;
  /** what stays open */
  open: OpenRun[];
};

/**
 * The rings that open runs become once their lines are split where they meet and short tails are gone. Runs that lie apart are looked at
 * apart: a group closes to plain rings as a whole, or it stays open. Within a ring that is there only what is round closes: straight lines
 * within an outline are bends, a slot is none.
 */
export function wovenRings(open: readonly OpenRun[], rings: readonly JoinedRing[], joinTol: number): Woven {
  const woven: Woven = { rings: [], tails: [], laid: 0, open: [] };
  const boxes = rings.map(({ ring }) => grown(boundsOfRing(ring)));
  for (const runs of groupsOf(open)) {
    const closed = closedGroup(runs.flatMap(edgesOfRun), boxes, joinTol);
    if (closed === null) woven.open.push(...runs);
    else {
      woven.rings.push(...closed.rings);
      woven.tails.push(...closed.tails);
      if (closed.tails.length === 0) woven.laid++;
    }
  }
  return woven;
}

/** More runs than this are one group: they are too many for any. */
const MOST_RUNS = 2000;

type Group = { box: Bounds; runs: OpenRun[] };

/** Runs whose boxes touch, directly or by way of others. */
function groupsOf(open: readonly OpenRun[]): OpenRun[][] {
  if (open.length > MOST_RUNS) return [[...open]];
  let groups: Group[] = [];
  for (const run of open)
    groups = mergedWith(groups, { box: grown(boundsOfRing({ vertices: run.vertices })), runs: [run] });
  return groups.map((group) => group.runs);
}

/** A group that takes in another has grown: it may touch what lay apart from it before. */
function mergedWith(groups: readonly Group[], own: Group): Group[] {
  const near = groups.find((group) => !areApart(group.box, own.box));
  if (near === undefined) return [...groups, own];
  const both = { box: around(near.box, own.box), runs: [...near.runs, ...own.runs] };
  return mergedWith(
    groups.filter((group) => group !== near),
    both,
  );
}

const areApart = (one: Bounds, other: Bounds): boolean =>
  one.maxX < other.minX || other.maxX < one.minX || one.maxY < other.minY || other.maxY < one.minY;
const around = (one: Bounds, other: Bounds): Bounds => ({
  minX: Math.min(one.minX, other.minX),
  minY: Math.min(one.minY, other.minY),
  maxX: Math.max(one.maxX, other.maxX),
  maxY: Math.max(one.maxY, other.maxY),
});

function closedGroup(
  edges: readonly Edge[],
  rings: readonly Bounds[],
  joinTol: number,
): { rings: JoinedRing[]; tails: number[] } | null {
  const [hasLine, hasArc] = [edges.some((e) => e.bulge === 0), edges.some((e) => e.bulge !== 0)];
  if (edges.length < (hasArc ? 2 : 3) || edges.length > MOST_LINES) return null;
  const box = boundsOfPoints(edges.flatMap((e) => [e.a, e.b]));
  const isWithin = hasLine && rings.some((ring) => boundsContain(ring, box));
  if (isWithin && !hasArc) return null;
  const share = hasArc ? ROUND_TAIL_SHARE : TAIL_SHARE;
  const most = Math.min(LONGEST_TAIL, share * Math.min(box.maxX - box.minX, box.maxY - box.minY));
  const pieces: Edge[] = [];
  for (const edge of edges) {
    pieces.push(...longEnough(piecesOf(edge, edges), joinTol));
    if (pieces.length > MOST_PIECES) return null;
  }
  const split = withoutDuplicates(pieces, []).kept;
  const { kept, tails } = withoutTails(split, most, joinTol);
  if (kept.length < 2 || !isPlain(kept, joinTol)) return null;
  const joined = joinEdges(kept, joinTol);
  if (joined.open.length > 0 || joined.rings.length === 0) return null;
  return isWithin && !joined.rings.every(hasRound) ? null : { rings: joined.rings, tails };
}

const hasRound = ({ ring }: JoinedRing): boolean => ring.vertices.some((v) => (v.bulge ?? 0) !== 0);

/** Without the scraps of a cut whose ends are one place to whoever joins them. */
const longEnough = (pieces: readonly Edge[], joinTol: number): readonly Edge[] =>
  pieces.length === 1 ? pieces : pieces.filter((e) => edgeLength(e) > joinTol * (1 + ROUNDING));

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
      kept.filter((e) => edgeLength(e) <= most && (degree(e.a) === 1 || degree(e.b) === 1)),
    );
    if (loose.size === 0) return { kept, tails };
    for (const edge of loose) tails.push(edgeLength(edge));
    kept = kept.filter((e) => !loose.has(e));
  }
}

/** True when two ends meet everywhere: rings that touch nothing. */
function isPlain(edges: readonly Edge[], joinTol: number): boolean {
  const degree = degreesOf(edges, joinTol);
  return edges.every((e) => degree(e.a) === 2 && degree(e.b) === 2);
}
