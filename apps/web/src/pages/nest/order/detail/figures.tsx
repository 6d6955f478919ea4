/** The figures of a plan as the strip of the header shows them (08). */
import { dec, gapText } from '@muyun/contract';
import type { NestFigures } from '@muyun/contract';
import type { Figure } from '../../../../kit/doc/index.ts';
import { EMPTY, fmt } from '../../../../kit/format/index.ts';

export const share = (value: string | null): string =>
  value === null ? EMPTY : dec(value).times(100).toFixed(2);

/** The bound is that of placing everything: a plan that leaves pieces out and lies below it is not the best one. */
export const betterOf = (f: Pick<NestFigures, 'gap' | 'lostAmount'>): string =>
  f.lostAmount > 0 && f.gap !== null && Number(f.gap) <= 0 ? '有未排产品' : gapText(f.gap);

export function figuresOf(f: NestFigures): Figure[] {
  const perKg =
    f.materialCost !== null && dec(f.netWeight).gt(0)
      ? `¥${dec(f.materialCost).div(dec(f.netWeight)).toFixed(1)}/kg`
      : undefined;
  return [
    {
      label: '利用率',
      value: <span style={{ color: 'var(--link)' }}>{share(f.utilization)}</span>,
      unit: '%',
    },
    { label: '有效利用率（含余料）', value: share(f.effectiveUtilization), unit: '%' },
    { label: '整板', value: fmt.int(f.sheetAmount), unit: '张', note: `${fmt.int(f.layoutAmount)} 种排版` },
    { label: '已排 / 应排', value: `${fmt.int(f.placedAmount)} / ${fmt.int(f.pieceAmount)}`, unit: '件' },
    {
      label: '未排',
      value: f.lostAmount > 0 ? <span style={{ color: 'var(--error)' }}>{f.lostAmount}</span> : 0,
      unit: '件',
      quiet: f.lostAmount === 0,
    },
    { label: '可用余料', value: fmt.int(f.remnantAmount), unit: '块', note: `${fmt.area(f.remnantArea)} m²` },
    { label: '材料成本', value: f.materialCost === null ? '***' : fmt.yuan(f.materialCost), note: perKg },
    // the same words as while it was being computed: whether more time would pay
    ...(f.gap === null ? [] : [{ label: '还能更好吗', value: betterOf(f) }]),
  ];
}
