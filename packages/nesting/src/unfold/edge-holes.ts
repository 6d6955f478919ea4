// Holes on the returns of a panel: where they lie on the flat, and what is wrong with them (B3, B4).
import { boundsOfRing } from '../geometry/box.ts';
import { findRingCrossing } from '../geometry/crossing.ts';
import { circleRing, containsPoint, oriented, vertexAt } from '../geometry/ring.ts';
import { transformRing, moved, turned } from '../geometry/transform.ts';
import type { Point, Ring } from '../geometry/types.ts';
import type { Flange } from './flange.ts';
import { finding } from './messages.ts';
import type { UnfoldWarning } from './messages.ts';
import type { EdgeHole } from './panel-spec.ts';

/** A hole on the flat: the row that asked for it, and the depths from the free edge between which it must stay. */
export type Drilled = { row: number; ring: Ring; depth: number; reach: number; leg: Leg };
type Leg = { outer: number; inner: number; isLast: boolean };

/** An edge of the face as holes see it: `turn` is its direction on the flat in degrees, `place` the way to the flat. */
export type HoleEdge = { flange: Flange; turn: number; place: (at: number, depth: number) => Point };
/** The edge that a row names, or nothing: a box has no third edge, a polygon no upper one. */
export type HoleEdges = (side: string) => HoleEdge | undefined;

const MOST = 500;
const NAMES: Record<string, string> = { bottom: '下边', right: '右边', top: '上边', left: '左边' };

/** Every hole of every row that has its leg. */
export function edgeHolesOf(holes: readonly EdgeHole[], edges: HoleEdges): Drilled[] {
  return holes.flatMap((hole, index) => {
    const edge = edges(hole.side);
    const leg = edge && legOf(edge.flange, hole.leg);
    if (!edge || !leg) return [];
    const depth = depthOf(edge.flange, hole);
    const slot = slotRing(Math.max(hole.length ?? 0, hole.diameter), hole.diameter);
    const shape = edge.turn === 0 ? slot : transformRing(turned(edge.turn), slot);
    return placesOf(hole).map((at) => {
      const centre = edge.place(at, depth);
      const ring = oriented(transformRing(moved(centre.x, centre.y), shape), false);
      return { row: index + 1, ring, depth, reach: hole.diameter / 2, leg };
    });
  });
}

/** Where the first centre and the others stand along the edge, mm. */
function placesOf({ at, count, pitch }: EdgeHole): number[] {
  const most = Math.min(MOST, Math.max(1, Math.trunc(count ?? 1)));
  return Array.from({ length: most }, (_, index) => at + index * (pitch ?? 0));
}

function legOf(flange: Flange, leg: number): Leg | null {
  const inner = flange.bendDepths[leg - 1];
  return inner === undefined
    ? null
    : { inner, outer: flange.bendDepths[leg] ?? 0, isLast: leg === flange.legs.length };
}

/** Depth of the centre from the free edge on the flat: outside lengths less half the deduction of the bend they start at. */
function depthOf(flange: Flange, { leg, inset }: EdgeHole): number {
  const length = flange.legs[leg - 1]?.length ?? 0;
  const inner = flange.bendDepths[leg - 1] ?? 0;
  return inner - (length - inset - (flange.deductions[leg - 1] ?? 0) / 2);
}

/** Faults of rows of holes, each row once, in the words that stand at the field. */
export function edgeHoleFindings(
  holes: readonly EdgeHole[],
  edges: HoleEdges,
  { drilled, outer }: { drilled: readonly Drilled[]; outer: Ring },
): UnfoldWarning[] {
  const missing = holes.flatMap((hole, index) => {
    const edge = edges(hole.side);
    return edge && legOf(edge.flange, hole.leg)
      ? []
      : [finding('Unfold:EdgeHoleNoLeg', index + 1, NAMES[hole.side] ?? `第 ${hole.side} 边`, hole.leg)];
  });
  const found = new Map<number, UnfoldWarning>();
  for (const hole of drilled) {
    const fault = faultOf(hole, outer);
    if (fault && !found.has(hole.row)) found.set(hole.row, finding(fault, hole.row));
  }
  if (missing.length === 0 && found.size === 0)
    for (const row of meetingRows(drilled)) found.set(row, finding('Unfold:EdgeHoleMeets', row));
  return [...missing, ...found.values()];
}

function faultOf(
  { ring, depth, reach, leg }: Drilled,
  outer: Ring,
): 'Unfold:EdgeHoleOutside' | 'Unfold:EdgeHoleOnBend' | null {
  if (depth + reach >= leg.inner) return 'Unfold:EdgeHoleOnBend';
  if (depth - reach <= leg.outer) return leg.isLast ? 'Unfold:EdgeHoleOutside' : 'Unfold:EdgeHoleOnBend';
  const first = ring.vertices[0];
  const isInside = first !== undefined && containsPoint(outer, first);
  return isInside && findRingCrossing([outer, ring]).state === 'clear' ? null : 'Unfold:EdgeHoleOutside';
}

/** Rows with a hole that meets one of an earlier row, or of its own. */
function meetingRows(drilled: readonly Drilled[]): number[] {
  const boxes = drilled.map((each) => ({ ...each, box: boundsOfRing(each.ring) }));
  const met = boxes.filter((one, index) =>
    boxes
      .slice(0, index)
      .some(
        ({ box, ring }) =>
          box.minX <= one.box.maxX &&
          box.maxX >= one.box.minX &&
          box.minY <= one.box.maxY &&
          box.maxY >= one.box.minY &&
          doMeet(ring, one.ring),
      ),
  );
  return [...new Set(met.map((each) => each.row))];
}

function doMeet(one: Ring, other: Ring): boolean {
  const [a, b] = [one.vertices[0] as Point, other.vertices[0] as Point];
  return (
    containsPoint(one, b) || containsPoint(other, a) || findRingCrossing([one, other]).state === 'crosses'
  );
}

/** A slot `length` × `width` about the origin, ends round, longer along x; clockwise as holes are. */
export function slotRing(length: number, width: number): Ring {
  if (length <= width) return circleRing({ x: 0, y: 0 }, width / 2, true);
  const half = (length - width) / 2;
  const r = width / 2;
  return {
    vertices: [
      vertexAt({ x: -half, y: -r }, -1),
      vertexAt({ x: -half, y: r }),
      vertexAt({ x: half, y: r }, -1),
      vertexAt({ x: half, y: -r }),
    ],
  };
}
