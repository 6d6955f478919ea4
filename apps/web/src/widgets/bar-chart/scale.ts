/** The lines behind the bars: three or four, whichever ends closer to the highest bar. */
const COUNTS = [3, 4];
const STEPS = [1, 2, 2.5, 5, 10];

/** The smallest round number of which `count` reach to `most`. */
function stepOf(most: number, count: number): number {
  const rough = most / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  return (STEPS.find((s) => s * power >= rough) ?? 10) * power;
}

/** Shares end at the whole by themselves: four steps of 25 reach it, and none goes beyond. */
export function scaleOf(most: number): { readonly step: number; readonly count: number } {
  if (most <= 0) return { step: 1, count: 3 };
  const scales = COUNTS.map((count) => ({ step: stepOf(most, count), count }));
  return scales.reduce((a, b) => (b.step * b.count < a.step * a.count ? b : a));
}
