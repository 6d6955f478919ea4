// Holes on the returns of a box panel: where they lie on the flat, and what is wrong with them (B3, B4).
import { boundsOfRing } from '../geometry/box.ts';
import { findRingCrossing } from '../geometry/crossing.ts';
import { circleRing, containsPoint, oriented, vertexAt } from '../geometry/ring.ts';
import { roundHalfAway } from '../geometry/round.ts';
import { moved, transformRing, turned } from '../geometry/transform.ts';
import type { Point, Ring } from '../geometry/types.ts';
import type { Flange } from './flange.ts';
import { finding } from './messages.ts';
import type { UnfoldWarning } from './messages.ts';
import type { PanelLayout } from './panel-layout.ts';
import { SIDES } from './panel-spec.ts';
import type { EdgeHole } from './panel-spec.ts';

/** A hole on the flat: the row that asked for it, and the depths from the free edge between which it must stay. */
export type Drilled = { row: number; ring: Ring; depth: number; reach: number; leg: Leg };
type Leg = { outer: number; inner: number; isLast: boolean };

const MOST = 500;
const NAMES: Record<string, string> = { bottom: '下边', right: '右边', top: '上边', left: '左边' };

/** Every hole of every row that has its leg; `place` is the panel's own way from a corner to the flat. */
export function edgeHolesOf(layout: PanelLayout, place: (corner: number, p: Point) => Point): Drilled[] {
  return (layout.spec.edgeHoles ?? []).flatMap((hole, index) => {
    const side = SIDES.indexOf(hole.side);
    const flange = layout.flanges[side] as Flange;
    const leg = legOf(flange, hole.leg);
    if (!leg) return [];
    const depth = depthOf(flange, hole);
    const slot = Math.max(hole.length ?? 0, hole.diameter);
    const shape = side % 2 === 0 ? slotRing(slot, hole.diameter) : upright(slotRing(slot, hole.diameter));
    return placesOf(hole).map((at) => {
      const centre = place((side + 3) % 4, { x: depth, y: alongOf(layout, side, at) });
      const ring = oriented(
        transformRing(moved(roundHalfAway(centre.x, 3), roundHalfAway(centre.y, 3)), shape),
        false,
      );
      return { row: index + 1, ring, depth, reach: hole.diameter / 2, leg };
    });
  });
}

/** Where the first centre and the others stand along the edge, mm. */
function placesOf({ at, count, pitch }: EdgeHole): number[] {
  const most = Math.min(MOST, Math.max(1, Math.trunc(count ?? 1)));
  return Array.from({ length: most }, (_, index) => at + index * (pitch ?? 0));
}

/** From the corner of the face to the corner of the flat where the side starts, counter-clockwise. */
function alongOf(layout: PanelLayout, side: number, at: number): number {
  const { spec, faceWidth, faceHeight, flanges } = layout;
  const [size, developed] = side % 2 === 0 ? [spec.width, faceWidth] : [spec.height, faceHeight];
  const from = side < 2 ? at : size - at;
  return (flanges[(side + 3) % 4] as Flange).extension + from * (developed / size);
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
  layout: PanelLayout,
  drilled: readonly Drilled[],
  outer: Ring,
): UnfoldWarning[] {
  const missing = (layout.spec.edgeHoles ?? []).flatMap((hole, index) => {
    const flange = layout.flanges[SIDES.indexOf(hole.side)] as Flange;
    return legOf(flange, hole.leg)
      ? []
      : [finding('Unfold:EdgeHoleNoLeg', index + 1, NAMES[hole.side] ?? hole.side, hole.leg)];
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

const upright = (ring: Ring): Ring => transformRing(turned(90), ring);

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
