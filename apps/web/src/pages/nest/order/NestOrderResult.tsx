/** 套料订单结果: the layouts of one order, one row each. */
import { useMemo } from 'react';
import { LockFilled } from '@ant-design/icons';
import { useNavigate, useSearchParams } from 'react-router';
import { STOCK_KINDS, dec, durationText, nest, nestOrderMachine, stateOptions } from '@muyun/contract';
import type { NestLayout } from '@muyun/contract';
import { DocHeader } from '../../../kit/doc/index.ts';
import { FewOf, DoneOf, fmt } from '../../../kit/format/index.ts';
import { useCall } from '../../../kit/http/index.ts';
import { RecordInstead } from '../../../kit/states/index.ts';
import { StatusTag } from '../../../kit/status/index.ts';
import { DataTable, RowActions } from '../../../kit/table/index.ts';
import type { Column } from '../../../kit/table/index.ts';
import { useTab } from '../../../kit/tabs/use-tab.ts';
import { FileMenu } from './detail/FileMenu.tsx';
import { figuresOf } from './detail/figures.tsx';
import { useLock } from './detail/use-lock.ts';
import { SheetTerminal } from './sheet/SheetTerminal.tsx';
import './detail/detail.css';

const STATES = stateOptions(nestOrderMachine);
/** The size stands in its own column: of a plate from the store only its number is left. */
const codeOf = (title: string): string => /^(\S*[A-Za-z]\S*) [\d.]+ × /.exec(title)?.[1] ?? title;

const columns: Column<NestLayout>[] = [
  {
    key: 'layoutNo',
    title: '排版',
    kind: 'int',
    width: 78,
    fixed: 'left',
    render: (r) => (
      <span className="nest-no">
        {r.isLocked && <LockFilled className="nest-locked" aria-label="已锁定" />} {r.layoutNo}
      </span>
    ),
  },
  { key: 'stockTitle', title: '用料', width: 146, value: (r) => codeOf(r.stockTitle) },
  { key: 'stockKind', title: '类型', kind: 'enum', options: STOCK_KINDS, width: 76 },
  {
    key: 'size',
    title: '板材',
    unit: 'mm',
    width: 150,
    value: (r) => fmt.size(r.width, r.length, r.thickness),
  },
  { key: 'repeat', title: '张数', kind: 'int', width: 60 },
  { key: 'partCount', title: '每张件数', kind: 'int', width: 80 },
  {
    key: 'utilization',
    title: '利用率',
    width: 84,
    align: 'right',
    value: (r) => `${dec(r.utilization).times(100).toFixed(2)}%`,
  },
  {
    key: 'cutLength',
    title: '切割长度',
    unit: 'm',
    width: 110,
    align: 'right',
    value: (r) => fmt.area(r.cutLength),
  },
  {
    key: 'estSeconds',
    title: '每张工时',
    width: 104,
    align: 'right',
    value: (r) => (r.estSeconds === null ? null : durationText(r.estSeconds)),
  },
  { key: 'weight', title: '单张重', unit: 'kg', kind: 'weight', width: 94 },
  { key: 'cost', title: '单张成本', unit: '¥', kind: 'money', width: 104 },
  {
    key: 'remnants',
    title: '余料',
    width: 180,
    value: (r) => r.remnants.map((x) => fmt.size(x.w, x.l)).join('、') || null,
    render: (r) => <FewOf items={r.remnants.map((x) => fmt.size(x.w, x.l))} />,
  },
  {
    key: 'cut',
    title: '已下料',
    width: 90,
    align: 'right',
    render: (r) => <DoneOf done={r.cutCount} total={r.repeat} />,
  },
  {
    key: 'affectedBy',
    title: '变更影响',
    width: 132,
    render: (r) =>
      r.affectedBy ? <StatusTag small tone="red" label={r.affectedBy} /> : <span className="my-t3">—</span>,
  },
];

/** The columns, with 锁定 while the sheets of the order may be locked. */
function useColumns(lock: ReturnType<typeof useLock>): readonly Column<NestLayout>[] {
  return useMemo(
    () =>
      lock === undefined
        ? columns
        : [
            ...columns,
            {
              key: '__actions',
              title: '操作',
              fixed: 'right',
              width: 92,
              render: (r) => (
                <RowActions row={r} actions={[{ label: r.isLocked ? '解除锁定' : '锁定', onClick: lock }]} />
              ),
            },
          ],
    [lock],
  );
}

/** The sheets of a plan, or the one whose QR was scanned. */
export default function NestOrderResult() {
  const [search] = useSearchParams();
  const sheetNo = search.get('sheet');
  return sheetNo ? <SheetTerminal sheetNo={sheetNo} /> : <OrderResult id={search.get('id') ?? ''} />;
}

function OrderResult({ id }: { id: string }) {
  const navigate = useNavigate();
  const order = useCall(nest.getNestOrder, { params: { id } }, { enabled: id !== '', keepPrevious: false });
  const runId = order.data?.runId ?? null;
  const sheets = useCall(
    nest.nestRunLayouts,
    { params: { id: runId ?? '' } },
    { enabled: runId !== null, keepPrevious: false },
  );
  useTab({ title: order.data ? `${order.data.no} 结果` : undefined });
  const withLock = useColumns(useLock(order.data));
  if (!order.data || order.error)
    return (
      <RecordInstead
        id={id}
        noun="套料单"
        from="套料结果"
        error={order.error}
        onRetry={() => void order.refetch()}
      />
    );
  return (
    <div className="my-page nest-page">
      <DocHeader
        number={order.data.no}
        status={{ options: STATES, value: order.data.state }}
        kind={order.data.projectNames ?? ''}
        back="/nest/result"
        actions={[
          { key: 'sheets', label: '查看排版', onClick: () => navigate(`/nest/order-detail?id=${id}`) },
        ]}
        extra={<FileMenu orderId={id} state={order.data.state} />}
        figures={order.data.figures ? figuresOf(order.data.figures) : undefined}
      />
      <div className="my-surface grow nest-table-page">
        <DataTable
          columns={withLock}
          rows={sheets.data?.layouts ?? (runId === null ? [] : undefined)}
          error={sheets.error}
          onRetry={() => void sheets.refetch()}
          onOpen={() => void navigate(`/nest/order-detail?id=${id}`)}
          label="排版"
        />
      </div>
    </div>
  );
}
