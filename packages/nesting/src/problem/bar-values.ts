// What single values of a bar order may be: one place for precheck and parameters.
import type { Decimal } from './job.ts';
import { readDecimal } from './decimal.ts';

/** yuan, kg per metre, metres: more than any order holds; keeps all sums exact. */
const MOST = 1_000_000_000n;

/** Decimal text or number from 0 to a thousand million. */
export function isMoney(value: unknown): value is Decimal {
  if (typeof value !== 'string' && typeof value !== 'number') return false;
  const read = readDecimal(value);
  return read !== undefined && read.n >= 0n && read.n <= MOST * 10n ** BigInt(read.scale);
}

/** Whole number from `least` on. */
export function isCountFrom(value: unknown, least: number): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= least;
}

/** Absent or of the type. */
export function isOptional(value: unknown, type: 'string' | 'boolean'): boolean {
  return value === undefined || typeof value === type;
}

/** Text that names a row. */
export function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
