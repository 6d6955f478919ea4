/** The lines behind the bars. */
const LINES = 3;
const STEPS = [1, 2, 2.5, 5, 10];

/** The smallest round number of which `LINES` reach to `most`. */
function stepOf(most: number): number {
  if (most <= 0) return 1;
  const rough = most / LINES;
  const power = 10 ** Math.floor(Math.log10(rough));
  return (STEPS.find((s) => s * power >= rough) ?? 10) * power;
}

/** No axis of shares goes beyond the whole: those that come near to it are read in quarters. */
export function scaleOf(most: number, unit: string): { readonly step: number; readonly count: number } {
  const step = stepOf(most);
  return unit === '%' && most <= 100 && step * LINES > 100 ? { step: 25, count: 4 } : { step, count: LINES };
}
