/** A course over days: lines behind, the value under the pointer in front. */
import { useState } from 'react';
import type { PointerEvent } from 'react';
import { scaleOf } from './line-scale.ts';
import './line-chart.css';

export interface LinePoint {
  /** under the line, and in front of the value */
  readonly label: string;
  readonly value: number;
  /** the value as it is told */
  readonly text: string;
}
interface Props {
  readonly points: readonly LinePoint[];
  readonly label: string;
  readonly unit: string;
}

const LINES = 4;
const percent = (part: number): string => `${(part * 100).toFixed(3)}%`;
const axisText = (value: number): string => Number(value.toPrecision(7)).toLocaleString('en-US');

export function LineChart({ points, label, unit }: Props) {
  const [at, setAt] = useState<number>();
  const { low, high, marks } = scaleOf(
    points.map((p) => p.value),
    LINES,
  );
  const x = (i: number): number => (points.length > 1 ? i / (points.length - 1) : 0.5);
  const y = (value: number): number => (high - value) / (high - low);
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const part = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
    setAt(Math.round(part * (points.length - 1)));
  };
  const [first, last] = [points[0], points.at(-1)];
  return (
    <figure
      className="my-line"
      aria-label={`${label}，${first?.label} ${first?.text} 至 ${last?.label} ${last?.text}`}
    >
      <div className="my-line-axis" aria-hidden>
        <small>{unit}</small>
        {marks.map((value) => (
          <span key={value}>{axisText(value)}</span>
        ))}
      </div>
      <div className="my-line-body">
        <div className="my-line-plot" onPointerMove={follow} onPointerLeave={() => setAt(undefined)}>
          {marks.map((value) => (
            <hr key={value} style={{ top: percent(y(value)) }} />
          ))}
          <svg viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden>
            <polyline
              points={points
                .map((p, i) => `${(x(i) * 1000).toFixed(1)},${(y(p.value) * 1000).toFixed(1)}`)
                .join(' ')}
            />
          </svg>
          <Mark points={points} at={at ?? (points.length === 1 ? 0 : undefined)} x={x} y={y} />
        </div>
        <div className="my-line-days" aria-hidden>
          {daysOf(points).map((p) => (
            <span key={p.label}>{p.label}</span>
          ))}
        </div>
      </div>
    </figure>
  );
}

/** First, middle and last: three fit on a phone. */
const daysOf = (points: readonly LinePoint[]): readonly LinePoint[] =>
  points.length < 3
    ? points
    : [points[0], points[Math.floor((points.length - 1) / 2)], points.at(-1)].filter((p) => p !== undefined);

interface MarkProps {
  readonly points: readonly LinePoint[];
  readonly at: number | undefined;
  x(i: number): number;
  y(value: number): number;
}

function Mark({ points, at, x, y }: MarkProps) {
  const point = at === undefined ? undefined : points[at];
  if (!point || at === undefined) return null;
  const [left, top] = [percent(x(at)), percent(y(point.value))];
  return (
    <>
      <i className="my-line-rule" style={{ insetInlineStart: left }} />
      <i className="my-line-dot" style={{ insetInlineStart: left, top }} />
      <span className={`my-line-tip${x(at) > 0.7 ? ' end' : ''}`} style={{ insetInlineStart: left, top }}>
        {point.label} <b>{point.text}</b>
      </span>
    </>
  );
}
