// Lengths: mm at the border, whole micrometres inside.

/** Largest length the engine takes, mm. */
export const MAX_MM = 100_000;

/** mm to whole micrometres; parts of a micrometre are rounded away. */
export function toUm(mm: number): number {
  return Math.round(mm * 1000);
}

/** Whole micrometres to mm, the shortest number with at most 3 decimals. */
export function toMm(um: number): number {
  return um / 1000;
}

/** A length with at most 3 decimals, which stays what it is in whole micrometres, mm. */
export function isExactLength(mm: unknown): mm is number {
  return isLength(mm) && Math.abs(mm * 1000 - toUm(mm)) < 1e-4;
}

/** A finite length the engine can compute with, mm. */
export function isLength(mm: unknown): mm is number {
  return typeof mm === 'number' && Number.isFinite(mm) && mm >= 0 && mm <= MAX_MM;
}
