/** /statistics/accessory-order-detail: an order of bars as the platform sees it, with what the engine did; read only. */
import { useState } from 'react';
import { Tabs } from 'antd';
import { BAR_PARAM_RANGES, type BarLayoutView, bars, nestOrderMachine, stateOptions } from '@muyun/contract';
import { DocHeader } from '../../../../kit/doc/index.ts';
import { useCall } from '../../../../kit/http/index.ts';
import { EmptyState, ErrorBlock, SkeletonLines } from '../../../../kit/states/index.ts';
import { type Column, DataTable } from '../../../../kit/table/index.ts';
import { useTab } from '../../../../kit/tabs/use-tab.ts';
import { BarRow } from '../../../../widgets/bar-sheet/index.ts';
import { colorsOf } from '../../../../widgets/nest-sheet/index.ts';
import { percent, took } from '../../shared/parts.tsx';
import { CostPane, LogPane, runStateOf } from '../panes.tsx';
import { barFigures, useBarOrder } from './use-bar-order.tsx';
import '../../shared/statistics.css';

type Order = bars.AdminBarDetail;
const RUNS: Column<Order['runs'][number]>[] = [
  { key: 'runNo', title: '次', kind: 'int', width: 56, fixed: 'left' },
  { key: 'state', title: '结果', width: 84, value: (r) => runStateOf(r.state) },
  { key: 'isChosen', title: '采用', width: 64, value: (r) => (r.isChosen ? '是' : null) },
  { key: 'engine', title: '引擎', width: 150, grow: false, value: (r) => `${r.engine} ${r.engineVersion}` },
  { key: 'seed', title: '种子', kind: 'int', width: 84 },
  { key: 'rounds', title: '迭代', kind: 'int', width: 92 },
  { key: 'durationMs', title: '用时', width: 92, align: 'right', value: (r) => took(r.durationMs) },
  { key: 'barAmount', title: '支数', kind: 'int', width: 72, value: (r) => r.figures?.barAmount ?? null },
  { key: 'placed', title: '已排', kind: 'int', width: 72, value: (r) => r.figures?.placedAmount ?? null },
  {
    key: 'utilization',
    title: '利用率',
    unit: '%',
    width: 96,
    align: 'right',
    value: (r) => percent(r.figures?.utilization ?? null),
  },
  { key: 'verify', title: '独立校验', width: 92, value: (r) => (r.verify?.ok ? '通过' : null) },
  { key: 'creationTime', title: '开始', kind: 'time', width: 118 },
  { key: 'message', title: '说明', width: 200 },
];
const GROUPS: Column<Order['groups'][number]>[] = [
  { key: 'title', title: '型材', width: 200, fixed: 'left' },
  { key: 'kinds', title: '种类', kind: 'int', width: 72, value: (r) => r.figures.productKinds },
  { key: 'placed', title: '已排', kind: 'int', width: 72, value: (r) => r.figures.placedAmount },
  { key: 'lost', title: '未排', kind: 'int', width: 72, value: (r) => r.figures.lostAmount || null },
  { key: 'bars', title: '支数', kind: 'int', width: 72, value: (r) => r.figures.barAmount },
  { key: 'net', title: '净长', unit: 'm', width: 104, align: 'right', value: (r) => r.figures.netLength },
  { key: 'gross', title: '用料', unit: 'm', width: 104, align: 'right', value: (r) => r.figures.grossLength },
  {
    key: 'utilization',
    title: '利用率',
    unit: '%',
    width: 96,
    align: 'right',
    value: (r) => percent(r.figures.utilization),
  },
];

function Params({ params }: Pick<Order, 'params'>) {
  return (
    <dl className="stat-params">
      {BAR_PARAM_RANGES.map((r) => (
        <div key={r.name}>
          <dt>{r.label}</dt>
          <dd>{`${String((params as Readonly<Record<string, unknown>>)[r.name])} ${r.unit}`.trim()}</dd>
        </div>
      ))}
    </dl>
  );
}

/** 排料图: drawn only with the leave of the space. */
function Bars({ order }: { order: Order }) {
  const { data, error, refetch } = useCall(
    bars.drawBarLayoutsForAdmin,
    { params: { id: order.id } },
    { enabled: order.allowsSupport, keepPrevious: false },
  );
  if (!order.allowsSupport)
    return (
      <EmptyState
        title="企业未授权平台查看图纸"
        hint="请企业在这张套料单的 ⋯ 中选择「允许平台协助」，之后可以在这里看到排料图"
      />
    );
  if (error) return <ErrorBlock error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines rows={8} />;
  if (data.length === 0) return <EmptyState title="还没有方案" hint="计算完成后在这里看到排料图" />;
  return <Rows plan={data} />;
}

/** All bars to one scale; what a mouse points at is not looked up here. */
function Rows({ plan }: { plan: readonly BarLayoutView[] }) {
  const ids = [...new Set(plan.flatMap((b) => b.pieces.map((p) => p.pieceId)))];
  const colors = colorsOf(ids.map((pieceId) => ({ id: pieceId })));
  const longest = Math.max(1, ...plan.map((b) => b.length));
  const isNamed = new Set(plan.map((b) => b.groupName)).size > 1;
  return (
    <ul className="stat-bars" aria-label="排料图">
      {plan.map((b) => (
        <li key={b.id} className="bar-row">
          <BarRow bar={b} longest={longest} colors={colors} lit={null} isNamed={isNamed} />
        </li>
      ))}
    </ul>
  );
}

export default function AdminBarDetail() {
  const { order, instead } = useBarOrder();
  const [pane, setPane] = useState('runs');
  useTab({ title: order?.no });
  if (!order) return instead;
  const runs = (
    <DataTable
      columns={RUNS}
      rows={order.runs}
      empty={<EmptyState title="还没有计算过" hint="企业开始套料后在这里看到每次计算" />}
      label="计算记录"
    />
  );
  const groups = (
    <DataTable
      columns={GROUPS}
      rows={order.groups}
      keyOf={(r) => r.title}
      empty={<EmptyState title="还没有方案" hint="计算完成后按型材列出" />}
      label="型材组"
    />
  );
  return (
    <div className="my-page">
      <DocHeader
        number={order.no}
        status={{ options: stateOptions(nestOrderMachine), value: order.state }}
        kind={[order.tenantName, order.projectNames].filter(Boolean).join(' · ')}
        note={order.allowsSupport ? '企业已允许平台协助' : '企业未允许平台协助，名称与图纸不显示'}
        back="/statistics/order?family=bars"
        figures={barFigures(order)}
      />
      <div className="my-surface grow stat-panes">
        <Tabs
          activeKey={pane}
          onChange={setPane}
          items={[
            { key: 'runs', label: '计算记录', children: runs },
            { key: 'groups', label: '型材组', children: groups },
            { key: 'bars', label: '排料图', children: <Bars order={order} /> },
            { key: 'params', label: '参数', children: <Params params={order.params} /> },
            { key: 'cost', label: '费用', children: <CostPane id={order.id} /> },
            { key: 'log', label: '日志', children: <LogPane id={order.id} /> },
          ]}
        />
      </div>
    </div>
  );
}
