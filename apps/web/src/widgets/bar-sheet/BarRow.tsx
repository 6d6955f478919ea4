/** One way of cutting a bar: how often, from what, how well; below it the bar drawn to the scale of the longest. */
import { BAR_STOCK_KINDS, dec } from '@muyun/contract';
import type { BarLayoutView } from '@muyun/contract';
import { fmt } from '../../kit/format/index.ts';
import type { PartColor } from '../nest-sheet/index.ts';
import { BarDrawing } from './BarDrawing.tsx';
import './bar-sheet.css';

const kindOf = (kind: number): string => BAR_STOCK_KINDS.find((k) => k.value === kind)?.label ?? '';

export interface BarRowProps {
  bar: BarLayoutView;
  longest: number;
  colors: ReadonlyMap<string, PartColor>;
  lit: string | null;
  /** there are several profiles */
  isNamed: boolean;
}

export function BarRow({ bar: b, longest, colors, lit, isNamed }: BarRowProps) {
  return (
    <>
      <span className="bar-row-head">
        <b>排料 {b.layoutNo}</b>
        <span>× {b.repeat} 支</span>
        <span className="my-t2">
          {isNamed && `${b.title} · `}
          {kindOf(b.stockKind)} {fmt.length(b.length)} mm
        </span>
        <span className="my-t2">
          {b.partCount} 件 · {b.steps.length} 刀
        </span>
        <span className="end my-t2">
          {b.isRemnant ? `余料 ${fmt.length(b.leftover)}` : `料尾 ${fmt.length(b.leftover)}`}
        </span>
        <i>{dec(b.utilization).times(100).toFixed(2)}%</i>
      </span>
      <BarDrawing bar={b} longest={longest} colors={colors} lit={lit} />
    </>
  );
}
