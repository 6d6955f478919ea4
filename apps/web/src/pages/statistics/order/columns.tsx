/** Columns that the platform's lists of orders of plates and of bars have in common. */
import { nestOrderMachine, stateOptions, STATISTICS_HEADS as H } from '@muyun/contract';
import { DoneOf, fmt } from '../../../kit/format/index.ts';
import { EmptyState } from '../../../kit/states/index.ts';
import { type Column, DataTable, type FilterField, type RowAction } from '../../../kit/table/index.ts';
import { Masked, percent, SPACE_FILTER, took } from '../shared/parts.tsx';

export const STATES = stateOptions(nestOrderMachine);

export const utilizationColumn = <R extends object>(
  of: (row: R) => string | null,
  width = 96,
): Column<R> => ({
  key: 'utilization',
  title: '利用率',
  unit: '%',
  width,
  align: 'right',
  value: (row) => percent(of(row)),
});

interface OrderRow {
  readonly id: string;
  readonly tenantId: string;
  readonly allowsSupport: boolean;
  readonly projectNames: string | null;
  readonly productKinds: number;
  readonly pieceAmount: number;
  readonly utilization: string | null;
  readonly durationMs: number | null;
  readonly lostAmount: number;
}
/** What an order is, what of it was done, and how well, by name. */
export const orderColumns = <R extends OrderRow>(detailOf: (row: R) => string) => {
  const named = {
    no: { key: 'no', title: H.no, width: 138, fixed: 'left', sortable: true, link: detailOf },
    tenantName: {
      key: 'tenantName',
      title: H.space,
      width: 190,
      link: (r) => `/statistics/client?tenantId=${r.tenantId}`,
    },
    projectNames: {
      key: 'projectNames',
      title: H.project,
      width: 150,
      render: (r) => <Masked allowed={r.allowsSupport} text={r.projectNames} />,
    },
    pieceAmount: {
      key: 'pieceAmount',
      title: '种类 / 件数',
      width: 104,
      align: 'right',
      sortable: true,
      value: (r) => `${fmt.int(r.productKinds)} / ${fmt.int(r.pieceAmount)}`,
    },
    utilization: { ...utilizationColumn<R>((r) => r.utilization), sortable: true },
    durationMs: {
      key: 'durationMs',
      title: '用时',
      width: 84,
      align: 'right',
      value: (r) => took(r.durationMs),
    },
    lostAmount: {
      key: 'lostAmount',
      title: H.lost,
      kind: 'int',
      width: 72,
      value: (r) => r.lostAmount || null,
      link: (r) => (r.lostAmount > 0 ? `/statistics/lost-product?orderId=${r.id}` : undefined),
    },
    creationTime: { key: 'creationTime', title: H.time, kind: 'time', width: 118, sortable: true },
  } satisfies Readonly<Record<string, Column<R>>>;
  return named;
};
/** What every list of orders is asked by. */
export const ORDER_FILTERS: readonly FilterField[] = [
  { type: 'inputSearch', name: 'filter', label: '单号 / 企业' },
  SPACE_FILTER,
  { type: 'dateRange', name: 'time', label: '创建日期' },
];
export const lookAt = <R extends object>(open: (row: R) => void): RowAction<R> => ({
  label: '查看',
  right: 'AlNestAdmin.NestOrderAdmins:get',
  onClick: open,
});

const RUN_STATES = [
  { value: 'running', label: '计算中' },
  { value: 'done', label: '完成' },
  { value: 'failed', label: '失败' },
  { value: 'cancelled', label: '已取消' },
] as const;

interface Run {
  readonly state: string;
  readonly isChosen: boolean;
  readonly engine: string;
  readonly engineVersion: string;
  readonly durationMs: number | null;
  readonly memoryMb: number | null;
  readonly worker: string | null;
  readonly figures: { readonly placedAmount: number; readonly utilization: string | null } | null;
}
/** Each computation of an order; `amount` is the column of what it needs, `isVerified` what the verifier said. */
export function RunsTable<R extends Run>({
  runs,
  amount,
  isVerified,
}: {
  runs: readonly R[];
  amount: Column<R>;
  isVerified: (run: R) => boolean;
}) {
  const columns: Column<R>[] = [
    { key: 'runNo', title: '次', kind: 'int', width: 56, fixed: 'left' },
    {
      key: 'state',
      title: '结果',
      width: 84,
      value: (r) => RUN_STATES.find((s) => s.value === r.state)?.label ?? '—',
    },
    { key: 'isChosen', title: '采用', width: 64, value: (r) => (r.isChosen ? '是' : null) },
    { key: 'engine', title: '引擎', width: 134, grow: false, value: (r) => `${r.engine} ${r.engineVersion}` },
    { key: 'seed', title: '种子', kind: 'int', width: 72 },
    { key: 'rounds', title: '迭代', kind: 'int', width: 92 },
    { key: 'durationMs', title: '用时', width: 92, align: 'right', value: (r) => took(r.durationMs) },
    {
      key: 'memoryMb',
      title: '内存',
      width: 84,
      align: 'right',
      value: (r) => (r.memoryMb === null ? null : `${r.memoryMb} MB`),
    },
    { key: 'worker', title: '计算节点', width: 180, grow: false, value: (r) => r.worker },
    amount,
    { key: 'placed', title: '已排', kind: 'int', width: 72, value: (r) => r.figures?.placedAmount ?? null },
    utilizationColumn((r) => r.figures?.utilization ?? null),
    { key: 'isVerified', title: '独立校验', width: 92, value: (r) => (isVerified(r) ? '通过' : null) },
    { key: 'creationTime', title: '开始', kind: 'time', width: 118 },
    { key: 'message', title: '说明', width: 200 },
  ];
  return (
    <DataTable
      columns={columns}
      rows={runs}
      empty={<EmptyState title="还没有计算过" hint="企业开始套料后在这里看到每次计算" />}
      label="计算记录"
    />
  );
}

interface Group {
  readonly title: string;
  readonly figures: {
    readonly productKinds: number;
    readonly placedAmount: number;
    readonly lostAmount: number;
  };
}
/** The figures of each material of an order; `more` are those of its kind. */
export function GroupsTable<R extends Group>({
  groups,
  more,
  noun,
}: {
  groups: readonly R[];
  more: readonly Column<R>[];
  noun: string;
}) {
  const columns: Column<R>[] = [
    { key: 'title', title: noun, width: 200, fixed: 'left' },
    { key: 'kinds', title: '种类', kind: 'int', width: 72, value: (r) => r.figures.productKinds },
    { key: 'placed', title: '已排', kind: 'int', width: 72, value: (r) => r.figures.placedAmount },
    { key: 'lost', title: '未排', kind: 'int', width: 72, value: (r) => r.figures.lostAmount || null },
    ...more,
  ];
  return (
    <DataTable
      columns={columns}
      rows={groups}
      keyOf={(r) => r.title}
      empty={<EmptyState title="还没有方案" hint={`计算完成后按${noun}列出`} />}
      label={`${noun}组`}
    />
  );
}

/** 已下料 of a layout. */
export const cutColumn = <R extends { cutCount: number; repeat: number }>(): Column<R> => ({
  key: 'cut',
  title: '已下料',
  width: 92,
  align: 'right',
  render: (r) => <DoneOf done={r.cutCount} total={r.repeat} />,
});

/** The parameters of a computation, one below the other. */
export const Params = ({ facts }: { facts: readonly { label: string; value: string }[] }) => (
  <dl className="stat-params">
    {facts.map((f) => (
      <div key={f.label}>
        <dt>{f.label}</dt>
        <dd>{f.value}</dd>
      </div>
    ))}
  </dl>
);
