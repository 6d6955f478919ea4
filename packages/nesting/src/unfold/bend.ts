// One bend: allowance, setbacks, deduction in the three modes (B2). Degrees; radians never leave this file.
import type { BendDir, BendMethod, Degrees } from '../geometry/types.ts';

/** 1 K factor, 2 deduction table 折弯扣除, 3 inside compensation 内尺寸补偿. */
export type BendMode = 1 | 2 | 3;

/** `isForAngle`: the value was kept for this very angle, so it is not scaled by θ/90. */
export type BendRule = { mode: BendMode; value: number; isForAngle?: boolean };

/** `angle` is how far the sheet is turned (90 = normal return, 180 = hem); `radius` is the inner one, mm. */
export type Bend = {
  angle: Degrees;
  dir: BendDir;
  method: BendMethod;
  radius: number;
  rule: BendRule;
  grooveRemain?: number;
  minFlange?: number;
};

export type Fold = { angle: Degrees; radius: number; thickness: number };

function toRadians(angle: Degrees): number {
  return (angle * Math.PI) / 180;
}

/** BA = (π/180)·θ·(R + K·t), mm of the neutral line (B2). */
export function bendAllowance(fold: Fold, k: number): number {
  return toRadians(fold.angle) * (fold.radius + k * fold.thickness);
}

/** OSSB: (R + t)·tan(θ/2) up to 90°, beyond that R + t, legs being dimensioned to the tangent (B2). */
export function outsideSetback(fold: Fold): number {
  const reach = fold.radius + fold.thickness;
  return fold.angle > 90 ? reach : reach * Math.tan(toRadians(fold.angle) / 2);
}

/** BD = 2·OSSB − BA, mm (B2). */
export function bendDeduction(fold: Fold, k: number): number {
  return 2 * outsideSetback(fold) - bendAllowance(fold, k);
}

/** The inner radius that is really bent: none of a groove, none of a hem that is pressed flat. */
export function trueRadius(bend: Pick<Bend, 'angle' | 'method' | 'radius'>): number {
  return bend.method === 2 || bend.angle >= 180 ? 0 : bend.radius;
}

/** What is really turned: a grooved bend folds the remaining skin s with no radius (B2). */
export function foldOf(bend: Bend, thickness: number): Fold {
  if (bend.method === 2) return { angle: bend.angle, radius: 0, thickness: bend.grooveRemain ?? thickness };
  return { angle: bend.angle, radius: bend.radius, thickness };
}

/**
 * mm taken off the sum of the two outside lengths by one bend, whatever the mode; unrounded.
 * Mode 2 scales the 90° value by θ/90; mode 3 is turned into an outside figure with 2·t·tan(θ/2).
 * A hem (θ = 180) without its own table value takes 0.43·t (B2).
 */
export function deductionOf(bend: Bend, thickness: number): number {
  const { rule, angle } = bend;
  if (angle >= 180 && !(rule.mode === 2 && rule.isForAngle)) return 0.43 * thickness;
  const value = rule.isForAngle ? rule.value : (rule.value * angle) / 90;
  if (rule.mode === 1) return bendDeduction(foldOf(bend, thickness), rule.value);
  return rule.mode === 2 ? value : 2 * outsideToInside(bend, thickness) - value;
}

/** mm added to the sum of the two inside lengths by one bend: BA − 2·ISSB, or the table value (B2). */
export function insideGainOf(bend: Bend, thickness: number): number {
  return 2 * outsideToInside(bend, thickness) - deductionOf(bend, thickness);
}

/** By how much a leg is shorter inside than outside at this bend. */
export function outsideToInside(bend: Bend, thickness: number): number {
  if (bend.angle >= 180) return 0;
  return bend.angle > 90 ? thickness : thickness * Math.tan(toRadians(bend.angle) / 2);
}

/** The width of the turned zone, used by reliefs: BA of the mode-1 formula, else what BD leaves of 2·OSSB. */
export function allowanceOf(bend: Bend, thickness: number): number {
  const fold = foldOf(bend, thickness);
  if (bend.rule.mode === 1) return bendAllowance(fold, bend.rule.value);
  return Math.max(0, 2 * outsideSetback(fold) - deductionOf(bend, thickness));
}

/** Depth of the V groove, t − s; 0 for bends that are not grooved. */
export function grooveDepth(bend: Bend, thickness: number): number {
  return bend.method === 2 ? thickness - (bend.grooveRemain ?? thickness) : 0;
}

/** Developed length of a rolled face of the angle θ at the outside radius Ro: θ·(Ro − t/2), K = 0.5 (B2). */
export function rolledLength(angle: Degrees, outsideRadius: number, thickness: number): number {
  return toRadians(angle) * (outsideRadius - thickness / 2);
}

/** The angle of an arc of the given outside length (or chord) at the outside radius. */
export function rolledAngle(size: number, outsideRadius: number, given: 'arc' | 'chord' = 'arc'): Degrees {
  const radians =
    given === 'arc' ? size / outsideRadius : 2 * Math.asin(Math.min(1, size / 2 / outsideRadius));
  return (radians * 180) / Math.PI;
}
