/** While an order is computed: how far, how good, how much better it could be, and two ways to end it. */
import { Button } from 'antd';
import type { NestProgress } from '@muyun/contract';
import { FigureStrip } from '../../../../kit/doc/index.ts';
import { EMPTY, ProgressBar, fmt } from '../../../../kit/format/index.ts';
import { share } from './figures.tsx';
import type { OrderActions } from './use-order-actions.tsx';

const seconds = (s: number): string =>
  s >= 60 ? `${Math.floor(s / 60)} 分 ${Math.round(s % 60)} 秒` : `${Math.round(s)} 秒`;

export function LiveBar({
  progress,
  actions,
}: {
  progress: NestProgress | undefined;
  actions: OrderActions;
}) {
  const p = progress;
  return (
    <div className="my-surface nest-live" aria-live="polite">
      <div className="nest-live-line">
        <ProgressBar percent={p?.percent ?? 0} text />
        <span className="my-t2">{p?.message || '正在准备'}</span>
        <span className="end">
          {actions.has('cancel') && (
            <>
              <Button
                disabled={!p?.sheets}
                loading={actions.busy}
                onClick={() => void actions.run('cancel', { keep: true })}
                title="用当前最好的方案结束，仍会独立校验"
              >
                采用当前方案
              </Button>
              <Button loading={actions.busy} onClick={() => void actions.run('cancel')}>
                取消计算
              </Button>
            </>
          )}
        </span>
      </div>
      <FigureStrip
        bare
        figures={[
          {
            label: '张数',
            value: p?.sheets ?? EMPTY,
            unit: '张',
            note: p?.lowerBoundSheets ? `至少 ${p.lowerBoundSheets} 张` : undefined,
          },
          { label: '利用率', value: share(p?.utilization ?? null), unit: '%' },
          {
            label: '已排 / 应排',
            value:
              p?.placed === null || p === undefined ? EMPTY : `${fmt.int(p.placed)} / ${fmt.int(p.pieces)}`,
            unit: '件',
          },
          {
            label: '当前净成本',
            value: p?.bestCost ? fmt.yuan(p.bestCost) : EMPTY,
            note: p?.lowerBoundCost ? `下限 ${fmt.yuan(p.lowerBoundCost)}` : undefined,
          },
          { label: '还能更好吗', value: p?.sheets ? p.gapText : EMPTY },
          { label: '已用时', value: seconds(p?.elapsed ?? 0) },
        ]}
      />
    </div>
  );
}
