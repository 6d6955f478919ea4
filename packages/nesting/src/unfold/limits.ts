// The limits of B4: flange, radius, holes near bends, returns that meet, oversize.
import { boundsOfRing } from '../geometry/box.ts';
import { findRingCrossing } from '../geometry/crossing.ts';
import { containsPoint, flattenRing } from '../geometry/ring.ts';
import { roundHalfAway } from '../geometry/round.ts';
import type { BendLine, Ring } from '../geometry/types.ts';
import { distanceToSegment } from '../geometry/vec.ts';
import type { Bend } from './bend.ts';
import { finding } from './messages.ts';
import type { UnfoldWarning } from './messages.ts';

/** Smallest flange of a bend: the table's, else 0.7 of the V width, which defaults to 6·t (B4). */
export function minFlangeOf(thickness: number, minFlange?: number | null, vWidth?: number | null): number {
  return minFlange ?? 0.7 * (vWidth ?? 6 * thickness);
}

/** Smallest inner radius: 0.8·t for H24 and unknown tempers, 0.5·t for H14 and O (B4). */
export function minRadiusOf(temper: string | undefined, thickness: number): number {
  return (temper === 'H14' || temper === 'O' ? 0.5 : 0.8) * thickness;
}

/** Findings of one bend and the outside lengths (mm) of the flanges it holds. */
export function bendFindings(bend: Bend, flanges: readonly number[], thickness: number): UnfoldWarning[] {
  const least = minFlangeOf(thickness, bend.minFlange);
  const hardLeast = bend.angle >= 180 ? 0 : thickness + (bend.method === 2 ? 0 : bend.radius);
  return flanges.flatMap((flange) => {
    if (flange < hardLeast) return [finding('Unfold:FlangeTooShort', flange, roundHalfAway(hardLeast, 1))];
    return flange < least ? [finding('Unfold:MinFlange', flange, roundHalfAway(least, 1))] : [];
  });
}

/** Unfold:MinRadius once, when a bend that is not grooved and not a hem is tighter than the texture bears. */
export function radiusFindings(bends: readonly Bend[], least: number): UnfoldWarning[] {
  const isTight = (bend: Bend): boolean =>
    bend.method === 1 && bend.angle < 180 && bend.radius < least - 1e-9;
  return bends.some(isTight) ? [finding('Unfold:MinRadius')] : [];
}

/** Unfold:HoleNearBend once, when an edge of a hole is nearer than 1.5·t + R to a bend line (B4). */
export function holeFindings(
  holes: readonly Ring[],
  bendLines: readonly BendLine[],
  clearance: number,
): UnfoldWarning[] {
  const isNear = holes.some((hole) => {
    const points = flattenRing(hole, 0.005, 'inscribe');
    return bendLines.some((line) =>
      points.some((point) => distanceToSegment(point, line.from, line.to) < clearance - 0.01),
    );
  });
  return isNear ? [finding('Unfold:HoleNearBend')] : [];
}

/** Unfold:HoleOutside once, when a hole crosses, touches or leaves the outline or another hole. */
export function placeFindings(outer: Ring, holes: readonly Ring[]): UnfoldWarning[] {
  if (holes.length === 0) return [];
  const isInside = holes.every(
    (hole) => hole.vertices[0] !== undefined && containsPoint(outer, hole.vertices[0]),
  );
  const isClear = isInside && findRingCrossing([outer, ...holes]).state === 'clear';
  return isClear ? [] : [finding('Unfold:HoleOutside')];
}

/** Unfold:LipCollision when two opposite lips reach further than the inside of the box (B4). */
export function lipFindings(
  one: number,
  other: number,
  opening: { size: number; thickness: number },
): UnfoldWarning[] {
  const isLipped = one > 0 && other > 0;
  return isLipped && one + other > opening.size - 2 * opening.thickness
    ? [finding('Unfold:LipCollision')]
    : [];
}

/** Unfold:Oversize when the flat fits on none of the stock sizes in either direction. */
export function stockFindings(
  outer: Ring,
  stock: readonly { width: number; length: number }[],
): UnfoldWarning[] {
  if (stock.length === 0) return [];
  const box = boundsOfRing(outer);
  const sides = [box.maxX - box.minX, box.maxY - box.minY].map((side) => roundHalfAway(side, 1));
  const short = Math.min(...sides);
  const long = Math.max(...sides);
  const fits = stock.some(
    (sheet) => short <= Math.min(sheet.width, sheet.length) && long <= Math.max(sheet.width, sheet.length),
  );
  return fits ? [] : [finding('Unfold:Oversize')];
}
