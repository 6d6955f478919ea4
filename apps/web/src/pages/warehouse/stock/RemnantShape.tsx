/** 形状图 of a remnant in a list: all at one scale, so that they compare; what is larger than the cell is drawn smaller and says so. */
import type { RemnantOutline } from '@muyun/contract';
import { fmt } from '../../../kit/format/index.ts';

/** mm of a pixel */
const SCALE = 45;
/** what a cell has room for, px */
const [MOST_WIDE, MOST_HIGH] = [100, 30];

interface Shaped {
  readonly width: number;
  readonly length: number;
  readonly outline: RemnantOutline | null;
}

export function RemnantShape({ row, label }: { row: Shaped; label: string }) {
  const { width, length } = row;
  const each = Math.max(SCALE, length / MOST_WIDE, width / MOST_HIGH);
  const corners = row.outline ?? [
    { x: 0, y: 0 },
    { x: length, y: 0 },
    { x: length, y: width },
    { x: 0, y: width },
  ];
  const isReduced = each > SCALE;
  return (
    <svg
      className={isReduced ? 'remnant-shape reduced' : 'remnant-shape'}
      width={length / each}
      height={width / each}
      viewBox={`0 0 ${length} ${width}`}
      role="img"
      aria-label={`${label} 形状`}
    >
      <title>{`${fmt.size(width, length)}${isReduced ? '（缩小显示）' : `，1:${SCALE}`}`}</title>
      <polygon points={corners.map(({ x, y }) => `${x},${width - y}`).join(' ')} />
    </svg>
  );
}
