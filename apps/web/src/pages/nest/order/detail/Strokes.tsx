/** 剪切顺序: what the operator does, stroke by stroke. The stop is large; the measure from the sheet's edge stands beside it. */
import { fallText, pieceName, strokeLabel, strokeNote } from '@muyun/contract';
import type { NestDrawnProduct, NestLayout } from '@muyun/contract';
import { fmt } from '../../../../kit/format/index.ts';

export interface StrokesProps {
  layout: NestLayout;
  products: ReadonlyMap<string, NestDrawnProduct>;
  litCut: number | null;
  onLightCut: (no: number | null) => void;
}

export function Strokes({ layout, products, litCut, onLightCut }: StrokesProps) {
  if (layout.steps.length === 0) return <p className="nest-hint">自由切割，无剪切顺序</p>;
  const productOf = new Map(layout.placements.map((p) => [p.seq, p.productId]));
  const codeOf = (seq: number): string => products.get(productOf.get(seq) ?? '')?.code ?? '';
  return (
    <>
      <p className="nest-stroke-note">{strokeNote(layout.kerf)}</p>
      <p className="nest-stroke-head">挡尺 / 累计 (mm)</p>
      <ol className="nest-strokes" onMouseLeave={() => onLightCut(null)}>
        {layout.steps.map((s, i) => (
          <li
            key={s.no}
            className={[s.no === litCut && 'lit', s.piece !== layout.steps[i - 1]?.piece && 'first']
              .filter(Boolean)
              .join(' ')}
            onMouseEnter={() => onLightCut(s.no)}
          >
            <b>{s.no}</b>
            <span className="nest-stroke-way">
              {pieceName(s.piece)}
              <em>{strokeLabel(s, layout.kerf)}</em>
            </span>
            <span
              title={`挡尺 ${fmt.quantity(s.stop)}，累计 ${fmt.quantity(s.at)}，刀长 ${fmt.quantity(s.length)} mm`}
            >
              <strong>{fmt.quantity(s.stop)}</strong>
              <em> / {fmt.quantity(s.at)}</em>
            </span>
            <span className="nest-stroke-falls">落下 {fallText(s.falls, layout, codeOf)}</span>
            <em className="nest-stroke-rest">剩余 {fallText(s.remains, layout, codeOf)}</em>
          </li>
        ))}
      </ol>
    </>
  );
}
