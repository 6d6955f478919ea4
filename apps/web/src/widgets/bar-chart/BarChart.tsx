/** Bars side by side with their values above and lines behind: few numbers that are to be compared at a glance. */
import './bar-chart.css';

export interface Bar {
  label: string;
  value: number;
  /** as it is written above the bar; nothing for nothing */
  text: string;
  /** what the pointer is told */
  title: string;
}

const LINES = 3;
const STEPS = [1, 2, 2.5, 5, 10];

/** The smallest round number of which `LINES` reach to `most`. */
function stepOf(most: number): number {
  if (most <= 0) return 1;
  const rough = most / LINES;
  const power = 10 ** Math.floor(Math.log10(rough));
  return (STEPS.find((s) => s * power >= rough) ?? 10) * power;
}
const axisText = (value: number): string => Number(value.toPrecision(6)).toLocaleString('en-US');

export function BarChart({ bars, label, unit }: { bars: readonly Bar[]; label: string; unit: string }) {
  const step = stepOf(Math.max(0, ...bars.map((b) => b.value)));
  const top = step * LINES;
  const lines = Array.from({ length: LINES + 1 }, (_, i) => step * (LINES - i));
  return (
    <figure className="my-bars" aria-label={label}>
      <div className="my-bars-axis" aria-hidden>
        <small>{unit}</small>
        {lines.map((value) => (
          <span key={value}>{axisText(value)}</span>
        ))}
      </div>
      <div className="my-bars-plot">
        {bars.map((b) => (
          <div key={b.label} title={b.title}>
            <span className="my-bars-column">
              <em>{b.value > 0 && b.text}</em>
              <i style={{ height: `${(b.value / top) * 100}%` }} />
            </span>
            <span className="my-bars-label">{b.label}</span>
          </div>
        ))}
      </div>
    </figure>
  );
}
