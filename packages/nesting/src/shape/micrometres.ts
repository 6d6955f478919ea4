// Lengths of the problem in whole micrometres, each rounded to the safe side.

/** Binary noise of a decimal times 1000, µm. */
const NOISE = 1e-6;

/** Whole micrometres within a length in mm: 8.04 mm are 8040, although 8.04 · 1000 is a trifle less. */
export function micrometres(mm: number): number {
  return Math.floor(mm * 1000 + NOISE);
}

/** The least whole micrometres that keep a distance in mm. */
export function wholeMargin(mm: number): number {
  return Math.max(0, Math.ceil(mm * 1000 - NOISE));
}
