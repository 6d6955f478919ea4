/** The developed drawing of one row, with its two dimensions; a faulty one is red. */
import type { ImportDrawing } from '@muyun/contract';
import { fmt } from '../../../kit/format/index.ts';

export function RowDrawing({ drawing, faulty, busy }: { drawing: ImportDrawing | null | undefined; faulty: { width: boolean; height: boolean }; busy: boolean }) {
  if (!drawing) return <div className="drawing none">{busy ? '' : '缺少尺寸，无法绘图'}</div>;
  // a slip of the keyboard may make a strip out of a panel: it is drawn no longer than five to one
  const [w, h] = [drawing.width, drawing.height];
  const [sx, sy] = [Math.max(1, h / (w * 5)), Math.max(1, w / (h * 5))];
  const edge = Math.max(w * sx, h * sy) * 0.03;
  return (
    <div className={`drawing${busy ? ' stale' : ''}`}>
      <svg viewBox={`${-edge} ${-edge} ${w * sx + 2 * edge} ${h * sy + 2 * edge}`} role="img" aria-label="展开图">
        <g transform={`matrix(${sx} 0 0 ${-sy} 0 ${h * sy})`}>
          {drawing.cut.length > 0 && <path className="cut" d={drawing.cut.join('')} />}
          {drawing.bend.length > 0 && <path className="bend" d={drawing.bend.join('')} />}
          {drawing.groove.length > 0 && <path className="groove" d={drawing.groove.join('')} />}
          {drawing.mark.length > 0 && <path className="mark" d={drawing.mark.join('')} />}
        </g>
      </svg>
      <span className={`w${faulty.width ? ' bad' : ''}`}>{fmt.length(w)}</span>
      <span className={`h${faulty.height ? ' bad' : ''}`}>{fmt.length(h)}</span>
    </div>
  );
}
