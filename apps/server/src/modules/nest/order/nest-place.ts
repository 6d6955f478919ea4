/** Where the drawing of a part lies on its sheet, and where its name is written there. */
import type { Placement } from '@muyun/nesting';
import {
  type Affine,
  boundsOfRing,
  combined,
  labelSpot,
  moved,
  type PartGeometry,
  scaled,
  transformPoint,
  transformRing,
  turned,
  turnedBox,
} from '@muyun/nesting/panel';

/**
 * How a drawing comes to its place: mirrored, turned about its origin, then moved: true outlines as the plan says, others so
 * that their least corner stands at the placement.
 */
export function placeOf(p: Placement, part: PartGeometry): Affine {
  const turn = combined(turned(p.rotation), scaled(p.mirror ? -1 : 1, 1));
  if (p.at) return combined(moved(p.at.x, p.at.y), turn);
  const box = boundsOfRing(transformRing(turn, part.outer));
  return combined(moved(p.x - box.minX, p.y - box.minY), turn);
}

/** A drawn part at its place; arcs stay arcs, a mirror turns their bulge round. */
export function placedPart(p: Placement, part: PartGeometry): PartGeometry {
  const t = placeOf(p, part);
  const line = <T extends { from: { x: number; y: number }; to: { x: number; y: number } }>(each: T): T => ({
    ...each,
    from: transformPoint(t, each.from),
    to: transformPoint(t, each.to),
  });
  return {
    ...part,
    outer: transformRing(t, part.outer),
    holes: part.holes.map((h) => transformRing(t, h)),
    bendLines: part.bendLines.map(line),
    grooveLines: part.grooveLines.map(line),
    marks: part.marks.map(line),
  };
}

/** Where a name is written: in the box of the part, on true outlines where there is most room on the material. */
export function labelBox(
  p: Placement,
  part: PartGeometry | null,
): { x: number; y: number; w: number; h: number } {
  if (!p.at || !part) return { x: p.x, y: p.y, w: p.w, h: p.h };
  const spot = labelSpot(part.outer, part.holes);
  const { x, y } = transformPoint(placeOf(p, part), spot);
  const { w, h } = turnedBox(spot, p.rotation);
  return { x: x - w / 2, y: y - h / 2, w, h };
}
