// Closed rings out of what was drawn: specks merged, doubles left out, loose edges joined, what stays open noted (D5).
import { boundsOfRing } from '../geometry/box.ts';
import { findSelfCrossing } from '../geometry/crossing.ts';
import { area, simplified } from '../geometry/ring.ts';
import { roundHalfAway } from '../geometry/round.ts';
import type { Point, Ring } from '../geometry/types.ts';
import { distance } from '../geometry/vec.ts';
import type { Exploded, Path } from './blocks.ts';
import { breaksOf } from './breaks.ts';
import type { Break } from './breaks.ts';
import { edgeLength, edgesOf, pointGrid, withoutDuplicates } from './edges.ts';
import type { Edge } from './edges.ts';
import { issue } from './issues.ts';
import type { DxfIssue } from './issues.ts';
import { joinEdges } from './join.ts';
import type { JoinedRing, OpenRun } from './join.ts';
import type { LayerRole } from './layers.ts';
import { withoutNotches } from './notch.ts';
import { TINY, withoutSpecks } from './specks.ts';
import { withoutSpikes } from './spikes.ts';
import { wovenRings } from './weave.ts';

const TRUE_DUPLICATE = 0.001;
/** mm; what is shorter has no direction */
const NOTHING = 0.01;

type Joined = ReturnType<typeof joinEdges>;

export type Closing = { joinTol: number; dropOpen: boolean; issues: DxfIssue[] };
export type Contours = { rings: JoinedRing[]; open: OpenRun[]; breaks: Break[] };

/** Closed rings of the cut and hole layers; open runs become issues. */
export function closeContours(
  exploded: Exploded,
  roleOf: (layer: string) => LayerRole,
  how: Closing,
): Contours {
  const paths = exploded.paths.filter(
    (path) => roleOf(path.layer) === 'cut' || roleOf(path.layer) === 'hole',
  );
  const ready = new Set(paths.filter((path) => path.isClosed && hasArea(path)));
  const { rings, doubles } = distinctRings([...ready].map((path) => tidied(path, how)));
  const loose = looseEdges(
    paths.filter((path) => !ready.has(path)),
    how,
  );
  const ringEdges = rings.flatMap((each) =>
    edgesOf({ vertices: each.ring.vertices, isClosed: true, layer: '', handle: '', isFlattened: false }),
  );
  const { joined, removed } = joinedOnce(loose, ringEdges, how.joinTol);
  const left = joined.open.filter((each) => each.length > how.joinTol);
  const closedRings = [...rings, ...joined.rings];
  const woven = wovenRings(how.dropOpen ? [] : left, closedRings, how.joinTol);
  if (woven.tails.length > 0)
    how.issues.push(issue('Dxf:Trimmed', [woven.tails.length, roundHalfAway(Math.max(...woven.tails), 1)]));
  const unended = withoutCut(woven.open, exploded.clippedEnds);
  const notched = withoutNotches([...closedRings, ...woven.rings], unended, how.joinTol);
  if (notched.notches > 0) how.issues.push(issue('Dxf:Notched', [notched.notches]));
  const open = how.dropOpen ? left : notched.open;
  const breaks = breaksOf(open);
  noteOpenRuns({ open, breaks }, how, exploded.shift);
  const laid = removed + doubles + woven.laid;
  if (laid > 0) how.issues.push(issue('Dxf:DuplicatesRemoved', [laid]));
  const closed = distinctRings([
    ...notched.rings.slice(0, rings.length),
    ...notched.rings
      .slice(rings.length)
      .filter((each) => each.ring.vertices.length >= 2 && area(each.ring) > 1e-3)
      .map((each) => ({ ...each, ring: { vertices: withoutSpecks(each.ring.vertices).vertices } })),
  ]);
  return { rings: closed.rings, open, breaks };
}

/** Runs from border to border of a clipped block are what is seen of something larger: that it was cut is told, nobody misses its contour. */
function withoutCut(open: readonly OpenRun[], ends: readonly Point[]): OpenRun[] {
  if (ends.length === 0) return [...open];
  const grid = pointGrid<Point>(1);
  for (const end of ends) grid.add(end, end);
  const isCut = (p: Point): boolean => grid.near(p).some((end) => distance(end, p) < NOTHING);
  return open.filter((run) => !run.ends.every(isCut));
}

/**
 * Joins without duplicates. Two contours drawn 0.05 mm apart look like duplicates of each other: when leaving
 * them out opens a contour that closes with them, only true duplicates are left out.
 */
function joinedOnce(
  loose: readonly Edge[],
  rings: readonly Edge[],
  joinTol: number,
): { joined: Joined; removed: number } {
  // specks are counted as such
  const linesOf = (edges: readonly Edge[]): number => edges.filter((edge) => edgeLength(edge) >= TINY).length;
  const lines = linesOf(loose);
  const wide = withoutDuplicates(loose, rings);
  const first = { joined: joinEdges(wide.kept, joinTol), removed: lines - linesOf(wide.kept) };
  if (first.removed === 0 || first.joined.open.length === 0) return first;
  const narrow = withoutDuplicates(loose, rings, TRUE_DUPLICATE);
  const second = { joined: joinEdges(narrow.kept, joinTol), removed: lines - linesOf(narrow.kept) };
  return second.joined.open.length < first.joined.open.length ? second : first;
}

/** A contour, also one that crosses itself so evenly that its halves cancel out. */
function hasArea(path: Path): boolean {
  if (path.vertices.length < 2) return false;
  return area({ vertices: path.vertices }) > 1e-3 || isBow({ vertices: path.vertices });
}

/** mm; narrower than this both ways a crossed contour is a speck */
const BOW = 5;
const MOST_BOW = 2000;

export function isBow(ring: Ring): boolean {
  if (ring.vertices.length < 4 || ring.vertices.length > MOST_BOW) return false;
  const box = boundsOfRing(ring);
  if (box.maxX - box.minX < BOW || box.maxY - box.minY < BOW) return false;
  return findSelfCrossing(ring).state === 'crosses';
}

/** A closed path as a ring; drawn specks are merged and counted. */
function tidied(path: Path, how: Closing): JoinedRing {
  const { vertices, merged } = withoutSpecks(path.vertices);
  if (merged > 0 && !path.isFlattened) noteTiny(how.issues, merged);
  const ring = { vertices };
  return {
    ring: simplified(withoutSpikes(ring), 1e-6),
    layer: path.layer,
    handles: path.handle === '' ? [] : [path.handle],
  };
}

function noteTiny(issues: DxfIssue[], count: number): void {
  const known = issues.find((each) => each.code === 'Dxf:TinyMerged');
  if (known) known.params = [Number(known.params[0]) + count];
  else issues.push(issue('Dxf:TinyMerged', [count]));
}

function looseEdges(paths: readonly Path[], how: Closing): Edge[] {
  const edges: Edge[] = [];
  let tiny = 0;
  for (const path of paths) {
    for (const edge of edgesOf(path)) {
      const length = edgeLength(edge);
      if (length >= NOTHING || (path.isFlattened && length > 1e-6)) edges.push(edge);
      if (length < TINY && length > 1e-6 && !path.isFlattened) tiny++;
    }
  }
  if (tiny > 0) noteTiny(how.issues, tiny);
  return edges;
}

/** Rings drawn twice, within 0.05 mm, count once. */
function distinctRings(rings: readonly JoinedRing[]): { rings: JoinedRing[]; doubles: number } {
  const seen = new Map<string, { box: ReturnType<typeof boundsOfRing>; area: number }[]>();
  const kept = rings.filter(({ ring }) => {
    const box = boundsOfRing(ring);
    const own = area(ring);
    const cell = (value: number, shift: number): number => Math.floor(value + shift);
    const keys = [0, 0.5].map((shift) => `${shift}:${cell(box.minX, shift)}:${cell(box.minY, shift)}`);
    const slack = 0.05 * (box.maxX - box.minX + box.maxY - box.minY) + 1e-6;
    const isKnown = keys.some((key) =>
      seen.get(key)?.some((other) => isSameBox(other.box, box) && Math.abs(other.area - own) <= slack),
    );
    if (!isKnown)
      for (const key of keys) seen.set(key, [...(seen.get(key) ?? []).slice(0, 200), { box, area: own }]);
    return !isKnown;
  });
  return { rings: kept, doubles: rings.length - kept.length };
}

function isSameBox(one: ReturnType<typeof boundsOfRing>, other: ReturnType<typeof boundsOfRing>): boolean {
  return (['minX', 'minY', 'maxX', 'maxY'] as const).every(
    (side) => Math.abs(one[side] - other[side]) <= 0.05,
  );
}

/** More breaks than this are told by their number. */
const MOST_TOLD = 3;

/** The first open runs by their first loose end, the others by their number; left out on purpose they are counted only. */
export function noteOpenRuns(
  { open, breaks }: Pick<Contours, 'open' | 'breaks'>,
  how: Closing,
  shift: Point,
): void {
  if (open.length === 0) return;
  if (how.dropOpen) {
    how.issues.push(issue('Dxf:OpenDropped', [open.length]));
    return;
  }
  open.slice(0, MOST_TOLD).forEach((run, index) => {
    const [at] = run.ends;
    const gap = breaks[index * 2]?.gap ?? null;
    const apart = gap === null ? '' : `，相距 ${Math.max(0.1, roundHalfAway(gap, 1))} mm`;
    how.issues.push(
      issue('Dxf:NotClosed', [roundHalfAway(at.x + shift.x, 1), roundHalfAway(at.y + shift.y, 1), apart], {
        at,
      }),
    );
  });
  if (open.length > MOST_TOLD) how.issues.push(issue('Dxf:MoreNotClosed', [open.length - MOST_TOLD]));
}
