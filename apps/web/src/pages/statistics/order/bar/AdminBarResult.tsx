/** /statistics/accessory-order-result: the bars of an order in figures, read only. */
import { useNavigate } from 'react-router';
import { BAR_STOCK_KINDS, bars, nestOrderMachine, stateOptions } from '@muyun/contract';
import { DocHeader } from '../../../../kit/doc/index.ts';
import { DoneOf } from '../../../../kit/format/index.ts';
import { useCall } from '../../../../kit/http/index.ts';
import { EmptyState } from '../../../../kit/states/index.ts';
import { type Column, DataTable } from '../../../../kit/table/index.ts';
import { useTab } from '../../../../kit/tabs/use-tab.ts';
import { percent } from '../../shared/parts.tsx';
import { barFigures, useBarOrder } from './use-bar-order.tsx';
import '../../shared/statistics.css';

const COLUMNS: Column<bars.AdminBar>[] = [
  { key: 'layoutNo', title: '排料', kind: 'int', width: 70, fixed: 'left' },
  { key: 'title', title: '型材', width: 170 },
  { key: 'stockKind', title: '类型', kind: 'enum', options: BAR_STOCK_KINDS, width: 84 },
  { key: 'length', title: '料长', unit: 'mm', kind: 'length', width: 104 },
  { key: 'repeat', title: '支数', kind: 'int', width: 72 },
  { key: 'partCount', title: '每支件数', kind: 'int', width: 92 },
  { key: 'cuts', title: '刀数', kind: 'int', width: 72 },
  {
    key: 'utilization',
    title: '利用率',
    unit: '%',
    width: 104,
    align: 'right',
    value: (r) => percent(r.utilization),
  },
  {
    key: 'leftover',
    title: '余料长',
    unit: 'mm',
    kind: 'length',
    width: 110,
    value: (r) => (r.isRemnant ? r.leftover : null),
  },
  { key: 'weight', title: '单支重', unit: 'kg', kind: 'weight', width: 104 },
  {
    key: 'cut',
    title: '已下料',
    width: 92,
    align: 'right',
    render: (r) => <DoneOf done={r.cutCount} total={r.repeat} />,
  },
];

export default function AdminBarResult() {
  const { id, order, instead } = useBarOrder();
  const navigate = useNavigate();
  const plan = useCall(
    bars.listBarLayoutsForAdmin,
    { params: { id } },
    { enabled: id !== '', keepPrevious: false },
  );
  useTab({ title: order ? `${order.no} 结果` : undefined });
  if (!order) return instead;
  const detail = `/statistics/accessory-order-detail?id=${id}`;
  return (
    <div className="my-page">
      <DocHeader
        number={order.no}
        status={{ options: stateOptions(nestOrderMachine), value: order.state }}
        kind={order.tenantName}
        back="/statistics/order?family=bars"
        actions={[{ key: 'detail', label: '查看详情', onClick: () => navigate(detail) }]}
        figures={barFigures(order)}
      />
      <div className="my-surface grow stat-table">
        <DataTable
          columns={COLUMNS}
          rows={plan.data}
          fetching={plan.isFetching}
          error={plan.error}
          onRetry={() => void plan.refetch()}
          empty={<EmptyState title="还没有方案" hint="计算完成后在这里列出排料" />}
          label="排料"
        />
      </div>
    </div>
  );
}
