/** Where the lines behind a course stand: round numbers around what is shown, not from nothing, so that a change can be seen. */

const STEPS = [1, 2, 2.5, 5, 10];

export interface LineScale {
  readonly low: number;
  readonly high: number;
  /** from the top down */
  readonly marks: readonly number[];
}

/** At least two and at most `lines` + 1 marks that enclose the values. */
export function scaleOf(values: readonly number[], lines: number): LineScale {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const span = Math.max(most - least, Math.abs(most) * 0.01, 1);
  const power = 10 ** Math.floor(Math.log10(span / lines));
  const step = (STEPS.find((s) => s * power * lines >= span) ?? 10) * power;
  const low = Math.floor(least / step) * step;
  const high = Math.max(Math.ceil(most / step) * step, low + step);
  const count = Math.round((high - low) / step);
  return { low, high, marks: Array.from({ length: count + 1 }, (_, i) => high - i * step) };
}
