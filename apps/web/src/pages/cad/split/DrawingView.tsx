/** The drawing with every part where it lies, in the colour of what became of it; a press chooses a part. */
import { useMemo } from 'react';
import { SPLIT_RESULTS, type SplitItem } from '@muyun/contract';
import { PAPER } from '../../../kit/theme/paper.ts';

interface Props {
  items: readonly SplitItem[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
}
/** least share of the drawing's width that a part has to show its code */
const SHOWS_CODE = 0.05;

function boundsOf(items: readonly SplitItem[]) {
  const all = items.flatMap((i) => i.places);
  const [minX, minY] = [Math.min(...all.map((p) => p.x)), Math.min(...all.map((p) => p.y))];
  const [maxX, maxY] = [Math.max(...all.map((p) => p.x + p.w)), Math.max(...all.map((p) => p.y + p.h))];
  return { minX, minY, width: maxX - minX, height: maxY - minY };
}

export function DrawingView({ items, chosen, onChoose }: Props) {
  const drawn = useMemo(() => items.filter((i) => i.places.length > 0), [items]);
  if (drawn.length === 0) return null;
  const { minX, minY, width, height } = boundsOf(drawn);
  const edge = Math.max(width, height) * 0.02;
  const textSize = Math.max(width, height) * 0.014;
  return (
    <figure className="split-drawing" style={PAPER}>
      <svg
        viewBox={`${-edge} ${-edge} ${width + 2 * edge} ${height + 2 * edge}`}
        role="img"
        aria-label="图纸，按拆分结果着色"
      >
        {drawn.flatMap((item) =>
          item.places.map((place, i) => {
            const at = { x: place.x - minX, y: height - (place.y - minY) };
            return (
              <g
                key={`${item.id}-${i}`}
                className={`split-part r${item.result}${item.id === chosen ? ' on' : ''}`}
                onClick={() => onChoose(item.id)}
              >
                <title>{[item.code, item.productCode, item.reason].filter(Boolean).join(' · ')}</title>
                <path
                  d={item.path}
                  transform={`matrix(1 0 0 -1 ${at.x} ${at.y})`}
                  vectorEffect="non-scaling-stroke"
                />
                {place.w > width * SHOWS_CODE && (
                  <text x={at.x + place.w / 2} y={at.y - place.h / 2} fontSize={textSize} textAnchor="middle">
                    {item.productCode ?? item.code ?? item.seq}
                  </text>
                )}
              </g>
            );
          }),
        )}
      </svg>
      <figcaption>
        {SPLIT_RESULTS.map((r) => (
          <span key={r.value} className={`split-key r${r.value}`}>
            <i /> {r.label}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
