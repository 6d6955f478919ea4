/** /statistics/accessory-order-detail: an order of bars as the platform sees it, with what the engine did; read only. */
import { BAR_PARAM_RANGES, type BarLayoutView, bars } from '@muyun/contract';
import { useCall } from '../../../../kit/http/index.ts';
import { EmptyState, ErrorBlock, SkeletonLines } from '../../../../kit/states/index.ts';
import type { Column } from '../../../../kit/table/index.ts';
import { useTab } from '../../../../kit/tabs/use-tab.ts';
import { BarRow } from '../../../../widgets/bar-sheet/index.ts';
import { colorsOf } from '../../../../widgets/nest-sheet/index.ts';
import { GroupsTable, Params, RunsTable, utilizationColumn } from '../columns.tsx';
import { DetailFrame, NoLeave } from '../frame.tsx';
import { CostPane, LogPane, LostPane } from '../panes.tsx';
import { BAR_ORDERS, barFigures, useBarOrder } from './use-bar-order.tsx';

type Order = bars.AdminBarDetail;
const BARS: Column<Order['runs'][number]> = {
  key: 'barAmount',
  title: '支数',
  kind: 'int',
  width: 72,
  value: (r) => r.figures?.barAmount ?? null,
};
const MORE: Column<Order['groups'][number]>[] = [
  { key: 'bars', title: '支数', kind: 'int', width: 72, value: (r) => r.figures.barAmount },
  { key: 'net', title: '净长', unit: 'm', width: 104, align: 'right', value: (r) => r.figures.netLength },
  { key: 'gross', title: '用料', unit: 'm', width: 104, align: 'right', value: (r) => r.figures.grossLength },
  utilizationColumn((r) => r.figures.utilization),
];

const factsOf = ({ params }: Order) =>
  BAR_PARAM_RANGES.map((r) => ({
    label: r.label,
    value: `${String((params as Readonly<Record<string, unknown>>)[r.name])} ${r.unit}`.trim(),
  }));

/** 排料图: drawn only with the leave of the space. */
function Bars({ order }: { order: Order }) {
  const { data, error, refetch } = useCall(
    bars.drawBarLayoutsForAdmin,
    { params: { id: order.id } },
    { enabled: order.allowsSupport, keepPrevious: false },
  );
  if (!order.allowsSupport) return <NoLeave noun="排料图" />;
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
  useTab({ title: order?.no });
  if (!order) return instead;
  const runs = <RunsTable runs={order.runs} amount={BARS} isVerified={(r) => r.verify?.ok === true} />;
  return (
    <DetailFrame
      order={order}
      back={BAR_ORDERS}
      figures={barFigures(order)}
      panes={[
        { key: 'runs', label: '计算记录', children: runs },
        {
          key: 'groups',
          label: '型材组',
          children: <GroupsTable groups={order.groups} more={MORE} noun="型材" />,
        },
        { key: 'bars', label: '排料图', children: <Bars order={order} /> },
        { key: 'params', label: '参数', children: <Params facts={factsOf(order)} /> },
        { key: 'lost', label: '漏件', children: <LostPane id={order.id} /> },
        { key: 'cost', label: '费用', children: <CostPane id={order.id} /> },
        { key: 'log', label: '日志', children: <LogPane id={order.id} /> },
      ]}
    />
  );
}
