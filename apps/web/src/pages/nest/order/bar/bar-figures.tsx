/** The figures of a plan of bars as the strip of the header shows them. */
import { dec, durationText, gapText } from '@muyun/contract';
import type { BarNestFigures } from '@muyun/contract';
import type { Figure } from '../../../../kit/doc/index.ts';
import { fmt } from '../../../../kit/format/index.ts';
import { share } from '../detail/figures.tsx';

/** Without prices the honest answer is in bars. */
function better(f: BarNestFigures): string {
  if (f.isProven) return '已是最优';
  if (f.gap !== null) return gapText(f.gap);
  const more = f.barAmount - f.lowerBoundBars;
  return more > 0 ? `最多还能省 ${more} 支` : '支数已最少';
}

/** Time at the saw and its cost; nothing of plans of before it was counted. */
const workOf = ({ estSeconds, processCost }: BarNestFigures): Figure[] =>
  estSeconds === null
    ? []
    : [
        {
          label: '加工费',
          value: processCost === null ? '***' : fmt.yuan(processCost),
          unit: durationText(estSeconds),
        },
      ];

export const barFiguresOf = (f: BarNestFigures): Figure[] => [
  {
    label: '利用率',
    value: <span style={{ color: 'var(--link)' }}>{share(f.utilization)}</span>,
    unit: '%',
  },
  { label: '有效利用率（含余料）', value: share(f.effectiveUtilization), unit: '%' },
  { label: '用料', value: f.barAmount, unit: `支 · ${dec(f.grossLength).toFixed(1)} m` },
  { label: '已排 / 应排', value: `${fmt.int(f.placedAmount)} / ${fmt.int(f.pieceAmount)}`, unit: '件' },
  {
    label: '未排',
    value: f.lostAmount > 0 ? <span style={{ color: 'var(--error)' }}>{f.lostAmount}</span> : 0,
    unit: '件',
    quiet: f.lostAmount === 0,
  },
  { label: '可用余料', value: f.remnantAmount, unit: `支 · ${dec(f.remnantLength).toFixed(1)} m` },
  { label: '材料成本', value: f.materialCost === null ? '***' : fmt.yuan(f.materialCost) },
  ...workOf(f),
  { label: '还能更好吗', value: better(f) },
];
