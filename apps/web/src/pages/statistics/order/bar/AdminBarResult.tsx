/** /statistics/accessory-order-result: the bars of an order in figures, read only. */
import { useNavigate } from 'react-router';
import { BAR_STOCK_KINDS, bars } from '@muyun/contract';
import { useCall } from '../../../../kit/http/index.ts';
import type { Column } from '../../../../kit/table/index.ts';
import { useTab } from '../../../../kit/tabs/use-tab.ts';
import { cutColumn, utilizationColumn } from '../columns.tsx';
import { ResultFrame } from '../frame.tsx';
import { BAR_ORDERS, barFigures, useBarOrder } from './use-bar-order.tsx';

const COLUMNS: Column<bars.AdminBar>[] = [
  { key: 'layoutNo', title: '排料', kind: 'int', width: 70, fixed: 'left' },
  { key: 'title', title: '型材', width: 170 },
  { key: 'stockKind', title: '类型', kind: 'enum', options: BAR_STOCK_KINDS, width: 84 },
  { key: 'length', title: '料长', unit: 'mm', kind: 'length', width: 104 },
  { key: 'repeat', title: '支数', kind: 'int', width: 72 },
  { key: 'partCount', title: '每支件数', kind: 'int', width: 92 },
  { key: 'cuts', title: '刀数（不含修头）', kind: 'int', width: 132 },
  utilizationColumn((r) => r.utilization, 104),
  {
    key: 'leftover',
    title: '余料长',
    unit: 'mm',
    kind: 'length',
    width: 110,
    value: (r) => (r.isRemnant ? r.leftover : null),
  },
  { key: 'weight', title: '单支重', unit: 'kg', kind: 'weight', width: 104 },
  cutColumn(),
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
    <ResultFrame
      order={order}
      back={BAR_ORDERS}
      actions={[{ key: 'detail', label: '查看详情', onClick: () => navigate(detail) }]}
      figures={barFigures(order)}
      columns={COLUMNS}
      plan={plan}
      noun="排料"
    />
  );
}
