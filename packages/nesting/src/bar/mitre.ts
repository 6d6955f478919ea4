// What a cut takes along the bar and what two parallel mitres save. engineering.md F8.1.
// Angles are turned into micrometres here and nowhere else: cuts rounded up, savings down.

/** A kind of end: equal ones lie parallel. Micrometres. */
export interface EndType {
  angle: number;
  /** Section height, 0 for square ends. */
  heightUm: number;
  /** Length of one cut along the bar, k/cos α, rounded up. */
  cut: number;
  /** Length two interlocking pieces save, h·tan|α|, rounded down. */
  overlap: number;
}

/**
 * @param angle degrees from square @param heightUm section height @param kerfUm width of the saw cut
 * @example endType(45, 50_000, 4_000) → cut 5 657, overlap 50 000 (µm)
 */
export function endType(angle: number, heightUm: number, kerfUm: number): EndType {
  if (angle === 0) return { angle: 0, heightUm: 0, cut: kerfUm, overlap: 0 };
  const radians = (Math.abs(angle) * Math.PI) / 180;
  return {
    angle,
    heightUm,
    cut: Math.ceil(kerfUm / Math.cos(radians) - 1e-6),
    overlap: Math.floor(heightUm * Math.tan(radians) + 1e-6),
  };
}

/** Distance between the extents of neighbours; negative when they interlock. Micrometres. */
export function jointOf(right: EndType, left: EndType): number {
  return isParallel(right, left) ? right.cut - right.overlap : right.cut + left.cut;
}

export function isParallel(a: EndType, b: EndType): boolean {
  return a.angle === b.angle && a.heightUm === b.heightUm;
}

/** What the first piece needs behind the head trim: a mitred cut may be wider than the trim. */
export function headOf(end: EndType, headUm: number): number {
  return end.angle === 0 ? 0 : Math.max(0, end.cut - headUm);
}

/** What the last cut needs before the tail trim: nothing when it falls into the tail (tail ≥ cut). */
export function tailOf(end: EndType, tailUm: number): number {
  return tailUm >= end.cut ? 0 : end.cut;
}

/** Half joints make lengths additive: what an end adds to its piece, in half micrometres. */
export function halfJoint(end: EndType): number {
  return end.cut - end.overlap;
}

/** What an end at the head (tail) of the bar costs beyond its half joint, in half micrometres. */
export function headExtra(end: EndType, headUm: number): number {
  return 2 * headOf(end, headUm) - halfJoint(end);
}

export function tailExtra(end: EndType, tailUm: number): number {
  return 2 * tailOf(end, tailUm) - halfJoint(end);
}

/** What a joint of two ends costs beyond their half joints, in half micrometres; never negative. */
export function jointExtra(right: EndType, left: EndType): number {
  return 2 * jointOf(right, left) - halfJoint(right) - halfJoint(left);
}
