// Cost functions for callers outside the engine, in display form.
import { textOf } from '../problem/decimal.ts';
import { sheetPrice as exactPrice, sheetWeightKg as exactWeight } from '../problem/price.ts';
import type { Group, Price } from '../problem/types.ts';

/**
 * Weight of one sheet, kg with 3 decimals, rounded half away from zero. Source: engineering.md A1 calc 1.
 * @param widthMm @param lengthMm mm
 */
export function sheetWeightKg(group: Group, widthMm: number, lengthMm: number): string {
  return textOf(exactWeight(group, { width: widthMm }, lengthMm), 3);
}

/**
 * Price of one sheet, yuan with 2 decimals, rounded half away from zero from the unrounded weight.
 * Source: engineering.md A1 calc 2.
 * @param size width and length in mm
 */
export function sheetPrice(group: Group, price: Price, size: { width: number; length: number }): string {
  return textOf(exactPrice(group, { width: size.width, price }, size.length), 2);
}
