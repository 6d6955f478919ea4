/** The course of a figure over the last minutes, without axes: what matters is whether it has changed. */
export interface SparkProps {
  readonly values: readonly number[];
  readonly label: string;
}
const [WIDTH, HEIGHT] = [100, 24];

export function Spark({ values, label }: SparkProps) {
  const high = Math.max(...values, 1e-9);
  const x = (i: number): number => (values.length > 1 ? (i / (values.length - 1)) * WIDTH : WIDTH);
  const y = (value: number): number => HEIGHT - 1 - (value / high) * (HEIGHT - 3);
  const line = values.map((v, i) => `${x(i).toFixed(1)},${y(v).toFixed(1)}`).join(' ');
  return (
    <svg
      className="watch-spark"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <polygon points={`0,${HEIGHT} ${line} ${WIDTH},${HEIGHT}`} />
      <polyline points={line} />
    </svg>
  );
}
