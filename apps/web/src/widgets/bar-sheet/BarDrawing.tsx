/** A bar from its head on, to scale along its length: pieces with their mitred ends, saw cuts between, what is left at the end. */
import type { BarLayoutView } from '@muyun/contract';
import type { PartColor } from '../nest-sheet/index.ts';

type Piece = BarLayoutView['pieces'][number];
const HEIGHT = 40;
const TOP = 2;
/** share of the drawn length that a letter takes */
const LETTER = 0.0082;

/** How far the shorter edge of an end stands back, mm: along the bar drawings are to scale. */
const back = (angle: number, height: number): number => height * Math.tan((Math.abs(angle) * Math.PI) / 180);
const mm = (n: number): string => String(Math.round(n * 10) / 10);

/** A positive angle leans to the right from the lower to the upper edge. */
function cornersOf(p: Piece, height: number): string {
  const [l, r] = [back(p.angleLeft, height), back(p.angleRight, height)];
  const end = p.x + p.length;
  const corners: readonly (readonly [number, number])[] = [
    [p.x + (p.angleLeft > 0 ? l : 0), TOP],
    [end - (p.angleRight < 0 ? r : 0), TOP],
    [end - (p.angleRight > 0 ? r : 0), TOP + HEIGHT],
    [p.x + (p.angleLeft < 0 ? l : 0), TOP + HEIGHT],
  ];
  return corners.map(([x, y]) => `${x},${y}`).join(' ');
}

interface BarDrawingProps {
  bar: BarLayoutView;
  /** mm of the longest bar shown: all bars have one scale */
  longest: number;
  colors: ReadonlyMap<string, PartColor>;
  /** piece of the order that is looked at */
  lit?: string | null;
}

export function BarDrawing(props: BarDrawingProps) {
  const { bar } = props;
  return (
    <div
      className="bar-drawing"
      role="img"
      aria-label={`排料 ${bar.layoutNo}：${bar.pieces.map((p) => `${p.code} ${mm(p.length)}`).join('，')}`}
    >
      <Shapes {...props} />
      <Texts {...props} />
    </div>
  );
}

function Shapes({ bar, longest, colors, lit }: BarDrawingProps) {
  const rest = { x: bar.length - bar.leftover, y: TOP, width: bar.leftover, height: HEIGHT };
  return (
    <svg
      viewBox={`0 0 ${longest} ${HEIGHT + TOP * 2}`}
      preserveAspectRatio="none"
      aria-hidden
      focusable={false}
    >
      <defs>
        <pattern id={`hatch-${bar.id}`} width="60" height="10" patternUnits="userSpaceOnUse">
          <path d="M0 10L60 0" stroke="#a4a1b5" vectorEffect="non-scaling-stroke" />
        </pattern>
      </defs>
      <rect className="bar-raw" x={0} y={TOP} width={bar.length} height={HEIGHT} />
      {bar.isRemnant && <rect {...rest} fill={`url(#hatch-${bar.id})`} />}
      {bar.pieces.map((p) => (
        <polygon
          key={p.seq}
          points={cornersOf(p, bar.height)}
          fill={colors.get(p.pieceId)?.fill}
          stroke={colors.get(p.pieceId)?.line}
          strokeWidth={lit === p.pieceId ? 2.5 : 1}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}

/** Codes and lengths where there is room for them; the cut list has them all. */
function Texts({ bar, longest }: BarDrawingProps) {
  const pieces = bar.pieces.map((p) => ({
    key: `p${p.seq}`,
    x: p.x,
    length: p.length,
    lines: [p.code, mm(p.length)] as const,
  }));
  const rest = { key: 'rest', x: bar.length - bar.leftover, length: bar.leftover };
  const all = bar.isRemnant ? [...pieces, { ...rest, lines: ['余料', mm(bar.leftover)] as const }] : pieces;
  const fits = (t: (typeof all)[number]): boolean =>
    Math.max(...t.lines.map((x) => x.length)) * LETTER * longest < t.length;
  return all.filter(fits).map((t) => (
    <span
      key={t.key}
      style={{ left: `${((t.x + t.length / 2) / longest) * 100}%` }}
      className={t.key === 'rest' ? 'rest' : undefined}
    >
      {t.lines[0]}
      <em>{t.lines[1]}</em>
    </span>
  ));
}
