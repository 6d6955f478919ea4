/** Bars side by side with their values above and lines behind: few numbers that are to be compared at a glance. */
import { scaleOf } from './scale.ts';
import './bar-chart.css';

export interface Bar {
  label: string;
  value: number;
  /** as it is written above the bar; nothing for nothing */
  text: string;
  /** what the pointer is told */
  title: string;
}

const axisText = (value: number): string => Number(value.toPrecision(6)).toLocaleString('en-US');

export function BarChart({ bars, label, unit }: { bars: readonly Bar[]; label: string; unit: string }) {
  const { step, count } = scaleOf(Math.max(0, ...bars.map((b) => b.value)));
  const top = step * count;
  const lines = Array.from({ length: count + 1 }, (_, i) => step * (count - i));
  return (
    <figure className="my-bars" aria-label={label} style={{ '--lines': count } as React.CSSProperties}>
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
