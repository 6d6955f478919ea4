/** A folded section as a line: legs one after the other, each turned by its bend. To scale, without thickness. */
export interface SectionLeg {
  length: number;
  /** degrees turned after this leg; positive turns left */
  turn: number;
}

export interface SectionDrawingProps {
  legs: readonly SectionLeg[];
  /** index of the leg that lies flat; the others turn about it */
  base?: number;
  label: string;
  height?: number;
  /** drawn small: thicker line, larger figures */
  compact?: boolean;
}

interface Point {
  x: number;
  y: number;
}
const RAD = Math.PI / 180;

function pointsOf(legs: readonly SectionLeg[], base: number): Point[] {
  const before = legs.slice(0, base).reduce((sum, leg) => sum + leg.turn, 0);
  let heading = -before;
  const points: Point[] = [{ x: 0, y: 0 }];
  for (const leg of legs) {
    const at = points.at(-1) as Point;
    points.push({
      x: at.x + leg.length * Math.cos(heading * RAD),
      y: at.y + leg.length * Math.sin(heading * RAD),
    });
    heading += leg.turn;
  }
  return points;
}

const mid = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

export function SectionDrawing({ legs, base, label, height = 120, compact }: SectionDrawingProps) {
  const drawn = legs.filter((leg) => leg.length > 0);
  if (drawn.length === 0) return null;
  const longest = drawn.reduce((best, leg, i) => (leg.length > (drawn[best]?.length ?? 0) ? i : best), 0);
  const points = pointsOf(drawn, base ?? longest);
  const xs = points.map((p) => p.x);
  const ys = points.map((p) => -p.y);
  const [minX, maxX, minY, maxY] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const size = Math.max(maxX - minX, (maxY - minY) * 3, 1);
  const pad = size * 0.06;
  const font = size * (compact ? 0.045 : 0.026);
  return (
    <svg
      role="img"
      aria-label={label}
      width="100%"
      height={height}
      viewBox={`${minX - pad} ${minY - pad} ${maxX - minX + 2 * pad} ${maxY - minY + 2 * pad}`}
      className="bd-section"
    >
      <polyline
        points={points.map((p) => `${p.x},${-p.y}`).join(' ')}
        fill="none"
        stroke="var(--link)"
        strokeWidth={size * (compact ? 0.009 : 0.006)}
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      {drawn.map((leg, i) => {
        const at = mid(points[i] as Point, points[i + 1] as Point);
        return leg.length > size * 0.12 ? (
          <text key={i} x={at.x} y={-at.y - font * 0.6} fontSize={font} textAnchor="middle" fill="var(--t2)">
            {Math.round(leg.length * 10) / 10}
          </text>
        ) : null;
      })}
    </svg>
  );
}
