// Where the bend value comes from: the factory's table, its nearest thickness, the system; and test bends (A1).
import { roundHalfAway } from '../geometry/round.ts';
import type { BendMethod, Degrees } from '../geometry/types.ts';
import type { BendMode, BendRule } from './bend.ts';
import { finding, UnfoldError } from './messages.ts';
import type { UnfoldWarning } from './messages.ts';

export type BendRow = {
  textureId?: string;
  thickness: number;
  bendMethod: BendMethod;
  innerRadius?: number | null;
  grooveRemain?: number | null;
  vWidth?: number | null;
  /** the row serves angles above `angleFrom` up to and with `angleTo` */
  angleFrom: Degrees;
  angleTo: Degrees;
  mode: BendMode;
  value: number;
  minFlange?: number | null;
};

export type BendQuestion = {
  textureId?: string;
  thickness: number;
  method: BendMethod;
  angle: Degrees;
  radius: number;
};

export type BendAnswer = {
  rule: BendRule;
  source: 'row' | 'nearestThickness' | 'system';
  row: BendRow | null;
  warnings: UnfoldWarning[];
};

/**
 * The bend value for a texture, thickness (mm), method, angle (degrees) and inner radius (mm).
 * Ladder of A1 calculation 4: row of that thickness and angle with the nearest radius; else the K row of
 * the nearest thickness; else the system's K by R/t, which warns Unfold:SystemK.
 */
export function lookupBendValue(rows: readonly BendRow[], question: BendQuestion): BendAnswer {
  const own = rows.filter(
    (row) => isOfTexture(row, question.textureId) && row.bendMethod === question.method,
  );
  const exact = own.filter(
    (row) => isEqual(row.thickness, question.thickness) && servesAngle(row, question.angle),
  );
  const row = least(exact, (each) => [radiusGap(each, question)]);
  if (row) return { rule: ruleOf(row, question.angle), source: 'row', row, warnings: [] };
  const near = least(
    own.filter((each) => each.mode === 1),
    (each) => [
      Math.abs(each.thickness - question.thickness),
      servesAngle(each, question.angle) ? 0 : 1,
      radiusGap(each, question),
    ],
  );
  if (near)
    return { rule: { mode: 1, value: near.value }, source: 'nearestThickness', row: near, warnings: [] };
  const radius = question.method === 2 ? 0 : question.radius;
  const value = systemK(radius / question.thickness);
  return { rule: { mode: 1, value }, source: 'system', row: null, warnings: [finding('Unfold:SystemK')] };
}

/** System K by R/t (A1 calculation 4). */
export function systemK(radiusByThickness: number): number {
  const steps: [number, number][] = [
    [0.5, 0.33],
    [1, 0.38],
    [1.5, 0.41],
    [3, 0.44],
  ];
  return steps.find(([limit]) => radiusByThickness <= limit + 1e-9)?.[1] ?? 0.5;
}

function isOfTexture(row: BendRow, textureId: string | undefined): boolean {
  return textureId === undefined || row.textureId === undefined || row.textureId === textureId;
}

function isEqual(a: number, b: number): boolean {
  return Math.abs(a - b) < 1e-6;
}

function servesAngle(row: BendRow, angle: Degrees): boolean {
  return (
    (angle > row.angleFrom || row.angleFrom === row.angleTo) && angle <= row.angleTo && angle >= row.angleFrom
  );
}

function radiusGap(row: BendRow, question: BendQuestion): number {
  return row.innerRadius === undefined || row.innerRadius === null
    ? 1e9
    : Math.abs(row.innerRadius - question.radius);
}

/** A table row that serves 90° gives its 90° value; one that does not was measured for its own angles. */
function ruleOf(row: BendRow, angle: Degrees): BendRule {
  const isForAngle = row.mode !== 1 && angle !== 90 && !servesAngle(row, 90);
  return { mode: row.mode, value: row.value, ...(isForAngle ? { isForAngle } : {}) };
}

function least<T>(items: readonly T[], keys: (item: T) => number[]): T | undefined {
  let best: { item: T; keys: number[] } | undefined;
  for (const item of items) {
    const own = keys(item);
    if (best === undefined || isBefore(own, best.keys)) best = { item, keys: own };
  }
  return best?.item;
}

function isBefore(a: readonly number[], b: readonly number[]): boolean {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at >= 0 && (a[at] as number) < (b[at] as number);
}

export type BendSample = { angle: Degrees; flat: number; legA: number; legB: number };

export type CalibrationInput = {
  thickness: number;
  bendMethod: BendMethod;
  innerRadius: number;
  grooveRemain?: number;
  samples: readonly BendSample[];
};

/**
 * BD, BA and K of test bends (A1 calculation 3): BD = A + B − F, BA = 2·OSSB − BD, K = (BA/θ − R)/t.
 * Several samples are averaged; mm and K to 4 decimals. A spread of BD over 0.15 mm among samples of one
 * angle warns Unfold:SampleSpread. K outside 0–0.7, no sample or senseless lengths: Basic:BendSample.
 */
export function calibrate(input: CalibrationInput): {
  bd: number;
  ba: number;
  k: number;
  spread: number;
  warnings: UnfoldWarning[];
} {
  const results = input.samples.map((sample) => ({ angle: sample.angle, ...resultOf(sample, input) }));
  if (results.length === 0 || !results.every((each) => each.k >= 0 && each.k <= 0.7)) {
    throw new UnfoldError('Basic:BendSample', '试折数据不合理，请检查测量值');
  }
  const spread = roundHalfAway(Math.max(...results.map((one) => spreadOfAngle(results, one.angle))), 4);
  return {
    bd: meanOf(results.map((each) => each.bd)),
    ba: meanOf(results.map((each) => each.ba)),
    k: meanOf(results.map((each) => each.k)),
    spread,
    warnings: spread > 0.15 ? [finding('Unfold:SampleSpread')] : [],
  };
}

function resultOf(sample: BendSample, input: CalibrationInput): { bd: number; ba: number; k: number } {
  const isGrooved = input.bendMethod === 2;
  const thickness = isGrooved ? (input.grooveRemain ?? input.thickness) : input.thickness;
  const radius = isGrooved ? 0 : input.innerRadius;
  const radians = (sample.angle * Math.PI) / 180;
  const setback = sample.angle > 90 ? radius + thickness : (radius + thickness) * Math.tan(radians / 2);
  const bd = sample.legA + sample.legB - sample.flat;
  const ba = 2 * setback - bd;
  // NaN for a senseless sample fails the 0–0.7 test of the caller
  return {
    bd,
    ba,
    k: sample.flat > 0 && sample.angle > 0 ? (ba / radians - radius) / thickness : Number.NaN,
  };
}

function spreadOfAngle(results: readonly { angle: Degrees; bd: number }[], angle: Degrees): number {
  const values = results.filter((each) => each.angle === angle).map((each) => each.bd);
  return Math.max(...values) - Math.min(...values);
}

function meanOf(values: readonly number[]): number {
  return roundHalfAway(values.reduce((total, value) => total + value, 0) / values.length, 4);
}
