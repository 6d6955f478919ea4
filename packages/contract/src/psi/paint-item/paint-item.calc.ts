/** How much of a paint a square metre takes, and how many drums that is (commerce §13). */
import type { Decimal } from 'decimal.js';
import { dec, type DecimalInput, round } from '../../kit/decimal.ts';
import { POWDER } from './paint-item.fields.ts';

export interface SprayedPaint {
  readonly paintType: number;
  readonly solidsPct: string | null;
  readonly density: string | null;
  readonly dftMicron: string | null;
  readonly transferPct: string | null;
}

/**
 * kg/㎡, not rounded: solvent paint dft × density / (10 × solids) / transfer, powder dft × density / 1000 / utilisation.
 * Null while a figure of the paint is missing.
 */
function exactPerSquare(paint: SprayedPaint): Decimal | null {
  const { dftMicron, density, transferPct, solidsPct } = paint;
  if (dftMicron === null || density === null || transferPct === null) return null;
  const film = dec(dftMicron).times(density).div(dec(transferPct).div(100));
  if (paint.paintType === POWDER) return film.div(1000);
  return solidsPct === null ? null : film.div(dec(solidsPct).times(10));
}

/** 28 µm × 1.15 of 30 % solids at 55 %: 0.1952; powder 70 µm × 1.5 at 90 %: 0.1167. Four places. */
export function kgPerSquareOf(paint: SprayedPaint): string | null {
  const exact = exactPerSquare(paint);
  return exact === null ? null : round(exact, 4);
}

/** kg over an area with three places: of 640 ㎡ 124.897 kg and 74.667 kg. Null while a figure of the paint is missing. */
export function theoreticalKgOf(paint: SprayedPaint, square: DecimalInput): string | null {
  const exact = exactPerSquare(paint);
  return exact === null ? null : round(exact.times(square), 3);
}

/** What is added by a mixing ratio: parts to a hundred of the paint. */
export const addedKg = (paintKg: DecimalInput, parts: DecimalInput): string =>
  round(dec(paintKg).times(parts).div(100), 3);

/** Whole drums that hold so much: 124.897 kg of 20 kg are 7. */
export const wholeDrums = (kg: DecimalInput, packSize: DecimalInput): number =>
  dec(kg).lte(0) ? 0 : dec(kg).div(packSize).ceil().toNumber();
/** What is bought: 7 drums are 140 kg. */
export const drumKg = (kg: DecimalInput, packSize: DecimalInput): string =>
  round(dec(packSize).times(wholeDrums(kg, packSize)), 3);
/** Drums of a weight, four places: 50 kg of 20 kg are 2.5. */
export const drumsOf = (kg: DecimalInput, packSize: DecimalInput): string => round(dec(kg).div(packSize), 4);
