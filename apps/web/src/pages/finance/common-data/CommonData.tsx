/** 财务基础数据: the accounting periods (commerce §3.3): what is closed, what may be closed next, what was kept of it. */
import { useMemo, useState } from 'react';
import { period, PERIOD_ACTIONS, PERIOD_STATES } from '@muyun/contract';
import { useAction, useCall } from '../../../kit/http/index.ts';
import { ReasonDialog } from '../../../kit/overlay/index.ts';
import { EmptyState } from '../../../kit/states/index.ts';
import { type Column, DataTable, type RowAction, RowActions } from '../../../kit/table/index.ts';
import { type Closing, ClosingDialog } from './ClosingDialog.tsx';
import { StockOfMonth } from './StockOfMonth.tsx';
import './common-data.css';

type Row = period.PeriodRow;
const P = 'AlFinance.Commons';
const OPEN = 1;

const COLUMNS: Column<Row>[] = [
  { key: 'yearMonth', title: '月份', width: 100, grow: false, fixed: 'left' },
  { key: 'status', title: '状态', kind: 'enum', width: 100, options: PERIOD_STATES },
  { key: 'moveCount', title: '库存流水', kind: 'int', width: 84 },
  { key: 'entryCount', title: '往来明细', kind: 'int', width: 84 },
  { key: 'closedByName', title: '结账人', width: 90, grow: false },
  { key: 'closedAt', title: '结账时间', kind: 'time', width: 140 },
  {
    key: 'revision',
    title: '结账次数',
    kind: 'int',
    width: 80,
  },
  { key: 'reopenReason', title: '反结账原因', width: 150 },
];

interface Opening {
  readonly close: (closing: Closing) => void;
  readonly reopen: (row: Row) => void;
  readonly stock: (row: Row) => void;
}
/** What may be done with a month: the checklist always, the next step where it is its turn. */
function actionsOf(row: Row, open: Opening): RowAction<Row>[] {
  const steps = (['closeStock', 'close'] as const).filter((a) => row.actions.includes(a));
  return [
    ...steps.map((action) => ({
      label: PERIOD_ACTIONS[action],
      right: `${P}:enable` as const,
      onClick: () => open.close({ yearMonth: row.yearMonth, action }),
    })),
    ...(row.status === OPEN
      ? []
      : [{ label: '收发存', right: `${P}:get` as const, onClick: () => open.stock(row) }]),
    {
      label: '结账检查',
      right: `${P}:get`,
      onClick: () => open.close({ yearMonth: row.yearMonth, action: null }),
    },
    ...(row.actions.includes('reopen')
      ? [
          {
            label: PERIOD_ACTIONS.reopen,
            right: `${P}:disable` as const,
            danger: true,
            onClick: () => open.reopen(row),
          },
        ]
      : []),
  ];
}

export default function CommonData() {
  const { data, error, refetch, isFetching } = useCall(period.listPeriods);
  const [closing, setClosing] = useState<Closing | null>(null);
  const [reopening, setReopening] = useState<Row | null>(null);
  const [stock, setStock] = useState<string | null>(null);
  const reopen = useAction(period.reopenPeriod, {
    success: '已反结账',
    invalidates: [period.listPeriods],
  });
  const columns = useMemo((): Column<Row>[] => {
    const open: Opening = {
      close: setClosing,
      reopen: setReopening,
      stock: (row) => setStock(row.yearMonth),
    };
    const render = (row: Row) => <RowActions row={row} actions={actionsOf(row, open)} />;
    return [...COLUMNS, { key: 'actions', title: '操作', width: 200, grow: false, fixed: 'right', render }];
  }, []);
  return (
    <div className="my-page">
      <section className="my-surface grow period-list" aria-label="会计期间">
        <header>
          <h2>会计期间</h2>
          <span className="my-t2">
            仓库结账后当月不再出入库，结账后当月不再记往来；按月份先后结账，反结账只能从最近一个月开始
          </span>
        </header>
        <DataTable<Row>
          label="会计期间"
          pageKeys
          columns={columns}
          rows={data?.items}
          keyOf={(r) => r.yearMonth}
          fetching={isFetching}
          error={error}
          onRetry={() => void refetch()}
          empty={<EmptyState title="还没有会计期间" hint="有了第一笔出入库就会列出月份" />}
        />
      </section>
      {closing && <ClosingDialog closing={closing} onClose={() => setClosing(null)} />}
      {stock && <StockOfMonth yearMonth={stock} onClose={() => setStock(null)} />}
      <ReasonDialog
        open={reopening !== null}
        title={`反结账 ${reopening?.yearMonth ?? ''}？`}
        okText={PERIOD_ACTIONS.reopen}
        effects={['当月重新可以出入库和记账', '这次结账保存的收发存留作记录，再次结账时另存一份']}
        onCancel={() => setReopening(null)}
        onConfirm={async (reason) => {
          if (reopening) await reopen.run({ body: { yearMonth: reopening.yearMonth, reason } });
          setReopening(null);
        }}
      />
    </div>
  );
}
