/** The drawing of one row with its two dimensions; a faulty one is red. What does not close is drawn too, its ends marked with the gap. */
import type { ImportDrawing } from '@muyun/contract';
import { fmt } from '../../../kit/format/index.ts';

interface Props {
  drawing: ImportDrawing | null | undefined;
  faulty: { width: boolean; height: boolean };
  busy: boolean;
}

const PARTS = ['cut', 'bend', 'groove', 'mark', 'open'] as const;
const MOST_LABELS = 12;

export function RowDrawing({ drawing, faulty, busy }: Props) {
  if (!drawing) return <div className="drawing none">{busy ? '' : '缺少尺寸，无法绘图'}</div>;
  // a slip of the keyboard may make a strip out of a panel: it is drawn no longer than five to one
  const [w, h] = [Math.max(drawing.width, 1e-3), Math.max(drawing.height, 1e-3)];
  const [sx, sy] = [Math.max(1, h / (w * 5)), Math.max(1, w / (h * 5))];
  const edge = Math.max(w * sx, h * sy) * 0.04;
  return (
    <div className={`drawing${busy ? ' stale' : ''}`}>
      <svg
        viewBox={`${-edge} ${-edge} ${w * sx + 2 * edge} ${h * sy + 2 * edge}`}
        role="img"
        aria-label={drawing.breaks.length > 0 ? `图纸，断点 ${drawing.breaks.length} 处` : '展开图'}
      >
        <g transform={`matrix(${sx} 0 0 ${-sy} 0 ${h * sy})`}>
          {PARTS.map(
            (name) =>
              drawing[name].length > 0 && <path key={name} className={name} d={drawing[name].join('')} />,
          )}
        </g>
        <Breaks drawing={drawing} at={(x, y) => [x * sx, (h - y) * sy]} size={edge} />
      </svg>
      <span className={`w${faulty.width ? ' bad' : ''}`}>{fmt.length(drawing.width)}</span>
      <span className={`h${faulty.height ? ' bad' : ''}`}>{fmt.length(drawing.height)}</span>
    </div>
  );
}

type At = (x: number, y: number) => readonly [number, number];

/** A ring round every loose end, the way to its neighbour, and how far that is. */
function Breaks({ drawing, at, size }: { drawing: ImportDrawing; at: At; size: number }) {
  const labelled = new Set<string>();
  return drawing.breaks.map((b, i) => {
    const [x, y] = at(b.x, b.y);
    const to = b.toX === null || b.toY === null ? null : at(b.toX, b.toY);
    // both ends of a gap are loose ends: the gap is told once
    const key = to ? [x + to[0], y + to[1]].map((n) => n.toFixed(3)).join(' ') : `${i}`;
    const isTold = b.gap !== null && !labelled.has(key) && labelled.size < MOST_LABELS;
    labelled.add(key);
    return (
      <g key={`${b.x} ${b.y} ${i}`} className="break">
        <circle cx={x} cy={y} r={size * 0.55} />
        {to && <line x1={x} y1={y} x2={to[0]} y2={to[1]} />}
        {isTold && (
          <text x={x + size * 0.8} y={y - size * 0.5} fontSize={size * 1.5}>
            {fmt.length(Math.max(0.1, b.gap ?? 0))}
          </text>
        )}
      </g>
    );
  });
}
