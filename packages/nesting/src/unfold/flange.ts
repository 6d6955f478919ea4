// One side's chain of returns and lips laid flat, and how far its ends stand back at a corner (B2, B3).
import { cosSin } from '../geometry/transform.ts';
import { deductionOf } from './bend.ts';
import type { Bend } from './bend.ts';
import { finding } from './messages.ts';
import type { UnfoldWarning } from './messages.ts';
import { bendFindings } from './limits.ts';

/** The bend at the start of the leg and its outside length in mm; legs run from the face outwards. */
export type Leg = { length: number; bend: Bend };

export type Flange = {
  legs: readonly Leg[];
  /** mm of the flat beyond the outside edge of the face: Σ lengths − Σ BD */
  extension: number;
  /** mm from the free edge to each bend centre, the bend next to the face first */
  bendDepths: number[];
  deductions: number[];
  /** how far the chain comes inwards over the back of the face, mm */
  reach: number;
  insets: { from: number; to: number }[];
};

export type EndPoint = { depth: number; setback: number };

export type FlangeEnd = {
  /** end setback c of the corner rule */
  setback: number;
  gap: number;
  /** cot(φ/2) of the interior angle φ: 1 at a right angle */
  mitre: number;
  neighbour: Flange;
  thickness: number;
};

/** Lays the chain flat; lengths outside, mm, unrounded. */
export function layFlange(legs: readonly Leg[], thickness: number): Flange {
  const deductions = legs.map((leg) => deductionOf(leg.bend, thickness));
  const bendDepths: number[] = [];
  let outer = 0;
  for (let index = legs.length - 1; index >= 0; index--) {
    const deduction = deductions[index] as number;
    bendDepths[index] = outer + (legs[index] as Leg).length - deduction / 2;
    outer += (legs[index] as Leg).length - deduction;
  }
  const insets = insetsOf(legs, thickness);
  const reach = Math.max(0, ...insets.flatMap((inset) => [inset.from, inset.to]));
  return { legs, extension: outer, bendDepths, deductions, reach, insets };
}

/** How far each leg stands inwards of the face's outside edge at its start and end. */
function insetsOf(legs: readonly Leg[], thickness: number): { from: number; to: number }[] {
  let heading = 0;
  let inset = 0;
  return legs.map((leg) => {
    const side = leg.bend.dir === 'back' ? 1 : -1;
    heading += side * leg.bend.angle;
    if (leg.bend.angle >= 180) {
      // a hem lies on its own leg: it takes the second thickness, inwards when folded back
      const own = inset + (side > 0 ? 2 * thickness : 0);
      return { from: own, to: own };
    }
    const from = inset;
    inset -= leg.length * cosSin(heading).cos;
    return { from, to: inset };
  });
}

/**
 * The end of the flange as depth from the free edge against setback from the corner of the face, mm.
 * Legs that come inwards are mitred against a neighbour that comes inwards too, else they clear its
 * return by t + g; no leg is longer than the corner rule's setback allows (B3, lips).
 */
export function endProfile(flange: Flange, end: FlangeEnd): EndPoint[] {
  const points: EndPoint[] = [];
  for (let index = flange.legs.length - 1; index >= 0; index--) {
    const leg = flange.legs[index] as Leg;
    const outerDepth = flange.bendDepths[index + 1] ?? 0;
    const innerDepth = flange.bendDepths[index] as number;
    const outerAt = leg.length - (flange.deductions[index + 1] ?? 0) / 2;
    const innerAt = (flange.deductions[index] as number) / 2;
    const needed = (at: number): number => neededSetback(insetAt(flange, index, at), end);
    points.push({ depth: outerDepth, setback: Math.max(end.setback, needed(outerAt)) });
    const share = crossingShare(needed(outerAt) - end.setback, needed(innerAt) - end.setback);
    if (share !== null)
      points.push({ depth: outerDepth + (innerDepth - outerDepth) * share, setback: end.setback });
    points.push({ depth: innerDepth, setback: Math.max(end.setback, needed(innerAt)) });
  }
  points.push({ depth: points[points.length - 1]?.depth ?? 0, setback: end.setback });
  return points;
}

function insetAt(flange: Flange, index: number, at: number): number {
  const { from, to } = flange.insets[index] as { from: number; to: number };
  return from + ((to - from) * at) / (flange.legs[index] as Leg).length;
}

function neededSetback(inset: number, end: FlangeEnd): number {
  if (inset <= 1e-6 || end.neighbour.legs.length === 0) return end.setback;
  if (end.neighbour.reach <= end.thickness + 1e-6) return end.thickness + end.gap;
  return inset * end.mitre + end.gap;
}

function crossingShare(outer: number, inner: number): number | null {
  return (outer > 0 && inner < 0) || (outer < 0 && inner > 0) ? outer / (outer - inner) : null;
}

/** Where bend `index` ends at the corner: the deeper setback of the two legs it joins. */
export function bendLineSetback(profile: readonly EndPoint[], depth: number): number {
  const at = profile.filter((point) => Math.abs(point.depth - depth) < 1e-6);
  return Math.max(...at.map((point) => point.setback));
}

/** Findings of a side: senseless lengths, short flanges. */
export function flangeFindings(flange: Flange, thickness: number): UnfoldWarning[] {
  return flange.legs.flatMap((leg, index) => {
    if (!(leg.length > 0)) return [finding('Unfold:SizeNotPositive', leg.length)];
    const isEnd = index === flange.legs.length - 1;
    return bendFindings(leg.bend, isEnd || index === 0 ? [leg.length] : [], thickness);
  });
}
