// Rounding of lengths, areas and weights. Money is rounded by the contract, with decimal strings.

/**
 * Rounds half away from zero to `decimals` places (0–9).
 * A half that binary storage has pushed just below itself (1.005, 2.675, sums such as 0.1 + 0.2) still
 * counts as a half: values within 1e-9 of it, in units of the last place, go outwards.
 * NaN and infinities pass through; never answers -0.
 */
export function roundHalfAway(value: number, decimals: number): number {
  if (!Number.isFinite(value)) return value;
  const power = 10 ** decimals;
  const scaled = Math.abs(value) * power;
  if (scaled >= 2 ** 52) return value;
  const noise = Math.max(1e-9, scaled * 4e-15);
  const rounded = Math.floor(scaled + 0.5 + noise) / power;
  return value < 0 && rounded !== 0 ? -rounded : rounded;
}

/** Rounds up to a multiple of `step`; binary noise just above a multiple does not add a step. */
export function roundUpTo(value: number, step: number): number {
  return roundHalfAway(Math.ceil(value / step - 1e-9) * step, 9);
}
