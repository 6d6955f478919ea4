/** While an order is computed: how far, how good, how much better it could be, and the way to end it. */
import { useState } from 'react';
import { Button } from 'antd';
import type { NestProgress } from '@muyun/contract';
import { FigureStrip } from '../../../../kit/doc/index.ts';
import type { Figure } from '../../../../kit/doc/index.ts';
import { EMPTY, ProgressBar, fmt } from '../../../../kit/format/index.ts';
import { share } from './figures.tsx';
import { StopDialog } from './StopDialog.tsx';
import type { OrderActions } from './use-order-actions.tsx';

const seconds = (s: number): string =>
  s >= 60 ? `${Math.floor(s / 60)} 分 ${Math.round(s % 60)} 秒` : `${Math.round(s)} 秒`;

interface LiveBarProps {
  progress: NestProgress | undefined;
  actions: OrderActions;
  isReadOnly: boolean;
  /** 张 of plates, 支 of bars */
  unit?: string;
}

export function LiveBar({ progress: p, actions, isReadOnly, unit = '张' }: LiveBarProps) {
  const [asking, setAsking] = useState(false);
  return (
    <div className="my-surface nest-live" aria-live="polite">
      <div className="nest-live-line">
        <ProgressBar percent={p?.percent ?? 0} text />
        <span className="my-t2">{p?.message || '正在准备'}</span>
        <span className="end">
          {actions.has('cancel') && !isReadOnly && (
            <>
              <Button loading={actions.busy} onClick={() => setAsking(true)}>
                停止计算
              </Button>
              <StopDialog
                open={asking}
                progress={p}
                unit={unit}
                busy={actions.busy}
                onClose={() => setAsking(false)}
                onStop={(keep) => void actions.run('cancel', { keep }).then(() => setAsking(false))}
              />
            </>
          )}
        </span>
      </div>
      <FigureStrip bare figures={figuresOf(p, unit)} />
    </div>
  );
}

const figuresOf = (p: NestProgress | undefined, unit: string): Figure[] => [
  {
    label: `${unit}数`,
    value: p?.sheets ?? EMPTY,
    unit,
    note: p?.lowerBoundSheets ? `至少 ${p.lowerBoundSheets} ${unit}` : undefined,
  },
  { label: '利用率', value: share(p?.utilization ?? null), unit: '%' },
  {
    label: '已排 / 应排',
    value: p?.placed === null || p === undefined ? EMPTY : `${fmt.int(p.placed)} / ${fmt.int(p.pieces)}`,
    unit: '件',
  },
  {
    label: '当前净成本',
    value: p?.bestCost ? fmt.yuan(p.bestCost) : EMPTY,
    note: p?.lowerBoundCost ? `下限 ${fmt.yuan(p.lowerBoundCost)}` : undefined,
  },
  { label: '还能更好吗', value: p?.sheets ? p.gapText : EMPTY },
  { label: '已用时', value: seconds(p?.elapsed ?? 0) },
];
