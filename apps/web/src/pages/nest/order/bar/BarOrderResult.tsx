/** 配件套料订单结果: the bars of one order, one row each. */
import { useNavigate, useSearchParams } from 'react-router';
import { BAR_STOCK_KINDS, bars, dec, durationText, nestOrderMachine, stateOptions } from '@muyun/contract';
import type { BarLayoutView } from '@muyun/contract';
import { DocHeader } from '../../../../kit/doc/index.ts';
import { DoneOf } from '../../../../kit/format/index.ts';
import { useCall } from '../../../../kit/http/index.ts';
import { RecordInstead } from '../../../../kit/states/index.ts';
import { DataTable } from '../../../../kit/table/index.ts';
import type { Column } from '../../../../kit/table/index.ts';
import { useTab } from '../../../../kit/tabs/use-tab.ts';
import { barFiguresOf } from './bar-figures.tsx';
import { BarFileMenu } from './BarFileMenu.tsx';
import '../detail/detail.css';

const STATES = stateOptions(nestOrderMachine);

const columns: Column<BarLayoutView>[] = [
  { key: 'layoutNo', title: '排料', kind: 'int', width: 64, fixed: 'left' },
  { key: 'title', title: '型材', width: 170 },
  { key: 'stockKind', title: '类型', kind: 'enum', options: BAR_STOCK_KINDS, width: 76 },
  { key: 'length', title: '料长', unit: 'mm', kind: 'length', width: 96 },
  { key: 'repeat', title: '支数', kind: 'int', width: 64 },
  {
    key: 'pieces',
    title: '切成',
    width: 260,
    value: (r) =>
      [...new Set(r.pieces.map((p) => p.pieceId))]
        .map((id) => {
          const own = r.pieces.filter((p) => p.pieceId === id);
          return `${own[0]?.code ?? ''} ${own[0]?.length ?? ''} × ${own.length}`;
        })
        .join('，'),
  },
  { key: 'partCount', title: '每支件数', kind: 'int', width: 80 },
  { key: 'cuts', title: '刀数', kind: 'int', width: 64, value: (r) => r.steps.length },
  {
    key: 'estSeconds',
    title: '单支工时',
    width: 96,
    align: 'right',
    grow: false,
    value: (r) => (r.estSeconds === null ? null : durationText(r.estSeconds)),
  },
  {
    key: 'utilization',
    title: '利用率',
    width: 84,
    align: 'right',
    grow: false,
    value: (r) => `${dec(r.utilization).times(100).toFixed(2)}%`,
  },
  {
    key: 'leftover',
    title: '余料长',
    unit: 'mm',
    kind: 'length',
    width: 100,
    value: (r) => (r.isRemnant ? r.leftover : null),
  },
  { key: 'weight', title: '单支重', unit: 'kg', kind: 'weight', width: 94 },
  { key: 'cost', title: '单支成本', unit: '¥', kind: 'money', width: 104, amount: true },
  {
    key: 'cut',
    title: '已下料',
    width: 90,
    align: 'right',
    render: (r) => <DoneOf done={r.cutCount} total={r.repeat} />,
  },
];

export default function BarOrderResult() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const id = search.get('id') ?? '';
  const order = useCall(bars.getBarOrder, { params: { id } }, { enabled: id !== '', keepPrevious: false });
  const plan = useCall(bars.barLayouts, { params: { id } }, { enabled: id !== '', keepPrevious: false });
  useTab({ title: order.data ? `${order.data.no} 结果` : undefined });
  if (!order.data || order.error)
    return (
      <RecordInstead
        id={id}
        noun="型材套料单"
        from="套料结果"
        error={order.error}
        onRetry={() => void order.refetch()}
      />
    );
  const detail = `/nest/accessory-order-detail?id=${id}`;
  return (
    <div className="my-page nest-page">
      <DocHeader
        number={order.data.no}
        status={{ options: STATES, value: order.data.state }}
        kind={order.data.projectNames ?? ''}
        back="/nest/result?family=bars"
        actions={[{ key: 'bars', label: '查看排料图', onClick: () => navigate(detail) }]}
        extra={<BarFileMenu orderId={id} state={order.data.state} />}
        figures={order.data.figures ? barFiguresOf(order.data.figures) : undefined}
      />
      <div className="my-surface grow nest-table-page">
        <DataTable
          columns={columns}
          rows={plan.data}
          error={plan.error}
          onRetry={() => void plan.refetch()}
          onOpen={() => void navigate(detail)}
          label="排料"
        />
      </div>
    </div>
  );
}
