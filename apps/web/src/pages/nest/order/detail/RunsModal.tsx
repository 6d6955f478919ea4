/** 方案对比: every computation of the order with its figures; one is chosen. */
import { Button } from 'antd';
import { dec } from '@muyun/contract';
import type { NestOrderDetail, NestRun } from '@muyun/contract';
import { MACHINE_PRESETS, gapText } from '@muyun/contract';
import { HouseModal } from '../../../../kit/overlay/index.ts';
import { StatusTag } from '../../../../kit/status/index.ts';
import { EMPTY, fmt } from '../../../../kit/format/index.ts';
import { share } from './figures.tsx';
import type { OrderActions } from './use-order-actions.tsx';

const STATES = {
  running: ['计算中', 'cyan'],
  done: ['已校验', 'green'],
  failed: ['计算失败', 'red'],
  cancelled: ['已取消', 'void'],
} as const;

/** How much dearer than the cheapest plan. */
function extra(run: NestRun, cheapest: string | undefined): string {
  if (!run.figures?.netCost || !cheapest) return EMPTY;
  const more = dec(run.figures.netCost).minus(cheapest);
  return more.eq(0) ? '最省' : `+${fmt.yuan(more.toFixed(2))}`;
}

function RunRow({
  run,
  cheapest,
  actions,
  onClose,
}: {
  run: NestRun;
  cheapest: string | undefined;
  actions: OrderActions;
  onClose: () => void;
}) {
  const [label, tone] = STATES[run.state];
  const f = run.figures;
  const adopt = async () => {
    if (await actions.run('adopt', { runId: run.id })) onClose();
  };
  return (
    <tr className={run.isChosen ? 'chosen' : ''}>
      <td>
        第 {run.runNo} 次{run.touchedFrom !== null && `（手工调整自第 ${run.touchedFrom} 次）`}
        <div className="nest-flat">{fmt.time(run.creationTime)}</div>
      </td>
      <td>
        <StatusTag label={label} tone={tone} small />
        {run.message && <div className="nest-flat">{run.message}</div>}
      </td>
      <td>
        {MACHINE_PRESETS.find((m) => m.value === run.params.machinePreset)?.label}
        <div className="nest-flat">
          间距 {run.params.spacing} ·{' '}
          {run.durationMs === null ? EMPTY : `${Math.round(run.durationMs / 1000)} 秒`}
        </div>
      </td>
      <td className="num">{f ? f.sheetAmount : EMPTY}</td>
      <td className="num">{f ? `${share(f.utilization)}%` : EMPTY}</td>
      <td className="num">{f ? `${f.placedAmount} / ${f.pieceAmount}` : EMPTY}</td>
      <td className="num">
        {f?.netCost ? fmt.yuan(f.netCost) : f ? '***' : EMPTY}
        <div className="nest-flat">{extra(run, cheapest)}</div>
      </td>
      <td>{f ? gapText(f.gap) : EMPTY}</td>
      <td>
        {run.isChosen ? (
          <b className="nest-chosen">采用中</b>
        ) : f && actions.has('adopt') ? (
          <Button
            size="small"
            disabled={!run.isCurrent}
            loading={actions.busy}
            title={run.isCurrent ? undefined : '产品清单已修改，请重算'}
            onClick={() => void adopt()}
          >
            采用
          </Button>
        ) : null}
      </td>
    </tr>
  );
}

export function RunsModal({
  order,
  open,
  onClose,
  actions,
}: {
  order: NestOrderDetail;
  open: boolean;
  onClose: () => void;
  actions: OrderActions;
}) {
  const costs = order.runs
    .filter((r) => r.isCurrent && r.figures?.netCost)
    .map((r) => r.figures?.netCost as string);
  const cheapest = costs.toSorted((a, b) => dec(a).comparedTo(b))[0];
  return (
    <HouseModal title="方案对比" open={open} onCancel={onClose} bare width={980}>
      <table className="nest-cutlist wide">
        <thead>
          <tr>
            <th>方案</th>
            <th>状态</th>
            <th>设备 / 参数</th>
            <th className="num">张数</th>
            <th className="num">利用率</th>
            <th className="num">已排 / 应排</th>
            <th className="num">净成本</th>
            <th>余地</th>
            <th aria-label="采用" />
          </tr>
        </thead>
        <tbody>
          {order.runs.map((run) => (
            <RunRow key={run.id} run={run} cheapest={cheapest} actions={actions} onClose={onClose} />
          ))}
        </tbody>
      </table>
    </HouseModal>
  );
}
