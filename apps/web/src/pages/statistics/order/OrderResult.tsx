/** /statistics/order-result: the layouts of an order in figures, read only. */
import { useNavigate } from 'react-router';
import { type AdminLayout, nestAdmin, STOCK_KINDS } from '@muyun/contract';
import { fmt } from '../../../kit/format/index.ts';
import { useCall } from '../../../kit/http/index.ts';
import type { Column } from '../../../kit/table/index.ts';
import { useTab } from '../../../kit/tabs/use-tab.ts';
import { cutColumn, utilizationColumn } from './columns.tsx';
import { figuresOf } from './figures.ts';
import { ResultFrame } from './frame.tsx';
import { usePlateOrder } from './use-plate-order.tsx';

const COLUMNS: Column<AdminLayout>[] = [
  { key: 'layoutNo', title: '排版', kind: 'int', width: 70, fixed: 'left' },
  { key: 'stockKind', title: '用料', kind: 'enum', options: STOCK_KINDS, width: 84 },
  {
    key: 'size',
    title: '板材',
    unit: 'mm',
    width: 170,
    grow: false,
    value: (r) => fmt.size(r.width, r.length, r.thickness),
  },
  { key: 'repeat', title: '张数', kind: 'int', width: 72 },
  { key: 'partCount', title: '每张件数', kind: 'int', width: 92 },
  utilizationColumn((r) => r.utilization, 104),
  {
    key: 'cutLength',
    title: '切割长度',
    unit: 'm',
    width: 120,
    align: 'right',
    value: (r) => fmt.area(r.cutLength),
  },
  { key: 'weight', title: '单张重', unit: 'kg', kind: 'weight', width: 104 },
  { key: 'remnants', title: '余料', unit: '块', kind: 'int', width: 92, value: (r) => r.remnants || null },
  cutColumn(),
];

export default function OrderResult() {
  const navigate = useNavigate();
  const { id, order, instead } = usePlateOrder();
  const plan = useCall(
    nestAdmin.adminLayouts,
    { params: { id } },
    { enabled: id !== '', keepPrevious: false },
  );
  useTab({ title: order ? `${order.no} 结果` : undefined });
  if (!order) return instead;
  return (
    <ResultFrame
      order={order}
      back="/statistics/order"
      actions={[
        { key: 'detail', label: '查看详情', onClick: () => navigate(`/statistics/order-detail?id=${id}`) },
      ]}
      figures={figuresOf(order)}
      columns={COLUMNS}
      plan={plan}
      noun="排版"
    />
  );
}
