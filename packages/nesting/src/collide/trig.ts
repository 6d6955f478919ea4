// Cosine and sine that are the same bits on every machine: only additions, products and exact reductions.
// Math.sin and Math.cos may differ between browsers in the last digit, which would change decisions.

/** Turns are whole thousandths of a degree. */
export const FULL_TURN = 360_000;
const QUARTER = 90_000;
/** Radians of a thousandth of a degree. */
const RADIANS = Math.PI / 180_000;

/** A turn in degrees as whole thousandths of a degree in [0, 360000). */
export function milliDegrees(degrees: number): number {
  const turn = Math.round(degrees * 1000) % FULL_TURN;
  return turn < 0 ? turn + FULL_TURN : turn;
}

/** True for 0, 90, 180 and 270 degrees: turned whole coordinates stay whole. */
export function isQuarter(turn: number): boolean {
  return turn % QUARTER === 0;
}

/**
 * Cosine and sine of a turn.
 * @param turn whole thousandths of a degree, 0 ≤ turn < 360000; quarters are exact
 */
export function cosSinOf(turn: number): { cos: number; sin: number } {
  const quarter = Math.floor(turn / QUARTER) % 4;
  const rest = turn - Math.floor(turn / QUARTER) * QUARTER;
  const isLate = rest > QUARTER / 2;
  const angle = (isLate ? QUARTER - rest : rest) * RADIANS;
  const low = { cos: cosSeries(angle), sin: sinSeries(angle) };
  const cos = isLate ? low.sin : low.cos;
  const sin = isLate ? low.cos : low.sin;
  if (quarter === 0) return { cos, sin };
  if (quarter === 1) return { cos: -sin + 0, sin: cos };
  if (quarter === 2) return { cos: -cos + 0, sin: -sin + 0 };
  return { cos: sin, sin: -cos + 0 };
}

/** Taylor series to x^19; for 0 ≤ x ≤ π/4 the rest is below 1e-21. */
function sinSeries(x: number): number {
  const square = x * x;
  let sum = 0;
  for (let k = 9; k >= 1; k--) sum = ((1 - sum) * square) / (2 * k * (2 * k + 1));
  return x * (1 - sum);
}

function cosSeries(x: number): number {
  const square = x * x;
  let sum = 0;
  for (let k = 9; k >= 1; k--) sum = ((1 - sum) * square) / (2 * k * (2 * k - 1));
  return 1 - sum;
}
