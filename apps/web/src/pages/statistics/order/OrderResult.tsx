/** /statistics/order-result: the layouts of an order in figures, read only. */
import { useNavigate, useSearchParams } from 'react-router';
import {
  type AdminLayout,
  dec,
  nestAdmin,
  nestOrderMachine,
  stateOptions,
  STOCK_KINDS,
} from '@muyun/contract';
import { DocHeader } from '../../../kit/doc/index.ts';
import { DoneOf, fmt } from '../../../kit/format/index.ts';
import { useCall } from '../../../kit/http/index.ts';
import { EmptyState, ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';
import { type Column, DataTable } from '../../../kit/table/index.ts';
import { useTab } from '../../../kit/tabs/use-tab.ts';
import { percent } from '../shared/parts.tsx';
import { figuresOf } from './figures.ts';
import '../shared/statistics.css';

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
  {
    key: 'utilization',
    title: '利用率',
    unit: '%',
    width: 104,
    align: 'right',
    value: (r) => percent(r.utilization),
  },
  {
    key: 'cutLength',
    title: '切割长度',
    unit: 'm',
    width: 120,
    align: 'right',
    value: (r) => dec(r.cutLength).toFixed(2),
  },
  { key: 'weight', title: '单张重', unit: 'kg', kind: 'weight', width: 104 },
  { key: 'remnants', title: '余料', unit: '块', kind: 'int', width: 92, value: (r) => r.remnants || null },
  {
    key: 'cut',
    title: '已下料',
    width: 92,
    align: 'right',
    render: (r) => <DoneOf done={r.cutCount} total={r.repeat} />,
  },
];

export default function OrderResult() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const id = search.get('id') ?? '';
  const {
    data: order,
    error,
    refetch,
  } = useCall(nestAdmin.adminOrder, { params: { id } }, { enabled: id !== '', keepPrevious: false });
  const layouts = useCall(
    nestAdmin.adminLayouts,
    { params: { id } },
    { enabled: id !== '', keepPrevious: false },
  );
  useTab({ title: order ? `${order.no} 结果` : undefined });
  if (!order)
    return (
      <div className="my-page">
        <div className="my-surface">
          {id === '' ? (
            <EmptyState title="没有指定套料单" hint="请从套料订单统计打开" />
          ) : error ? (
            <ErrorBlock error={error} onRetry={() => void refetch()} />
          ) : (
            <SkeletonLines rows={10} />
          )}
        </div>
      </div>
    );
  return (
    <div className="my-page">
      <DocHeader
        number={order.no}
        status={{ options: stateOptions(nestOrderMachine), value: order.state }}
        kind={order.tenantName}
        back="/statistics/order"
        actions={[
          { key: 'detail', label: '查看详情', onClick: () => navigate(`/statistics/order-detail?id=${id}`) },
        ]}
        figures={figuresOf(order)}
      />
      <div className="my-surface grow stat-table">
        <DataTable
          columns={COLUMNS}
          rows={layouts.data}
          fetching={layouts.isFetching}
          error={layouts.error}
          onRetry={() => void layouts.refetch()}
          empty={<EmptyState title="还没有方案" hint="计算完成后在这里列出排版" />}
          label="排版"
        />
      </div>
    </div>
  );
}
