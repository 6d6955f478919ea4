/**
 * Exact decimal arithmetic for money, quantity, area and weight.
 * Lives here: parsing, rounding (half away from zero) and formatting of decimal strings. Never floats.
 */
import { Decimal } from 'decimal.js';

const Exact = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP, toExpNeg: -30, toExpPos: 40 });

export type DecimalInput = string | number | Decimal;

/** A decimal of the house: 40 digits, half away from zero. Throws on NaN and infinity. */
export function dec(value: DecimalInput): Decimal {
  const parsed = new Exact(value);
  if (!parsed.isFinite()) throw new RangeError(`not a finite decimal: ${String(value)}`);
  return parsed;
}

/** Rounds half away from zero and returns a plain decimal string with exactly `places` decimals. */
export function round(value: DecimalInput, places: number): string {
  return dec(value).toFixed(places, Decimal.ROUND_HALF_UP);
}

/** Rounded away from 0: what is not nothing never reads as nothing. */
export function roundUp(value: DecimalInput, places: number): string {
  return dec(value).toFixed(places, Decimal.ROUND_UP);
}

/** Sum of decimals as a decimal string with `places` decimals; the sum is taken before rounding. */
export function sum(values: Iterable<DecimalInput>, places: number): string {
  let total = dec(0);
  for (const value of values) total = total.plus(value);
  return round(total, places);
}

export const money = (value: DecimalInput): string => round(value, 2);
export const area = (value: DecimalInput): string => round(value, 4);
export const weight = (value: DecimalInput): string => round(value, 3);
