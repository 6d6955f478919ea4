/** The panes of an order: what the engine did, its materials, its parameters, what it cost, its log. */
import {
  type AdminCostRow,
  type AdminOrderDetail,
  CUT_MODES,
  dec,
  MACHINE_PRESETS,
  NEST_COST_TYPES,
  nestAdmin,
  type OutputOf,
  PARAM_RANGES,
} from '@muyun/contract';
import { useCall } from '../../../kit/http/index.ts';
import { EmptyState } from '../../../kit/states/index.ts';
import { type Column, DataTable } from '../../../kit/table/index.ts';
import { percent, took } from '../shared/parts.tsx';

type Run = AdminOrderDetail['runs'][number];
type Group = AdminOrderDetail['groups'][number];
type Line = OutputOf<typeof nestAdmin.adminOrderLog>['items'][number];
const RUN_STATES = [
  { value: 'running', label: '计算中', tone: 'cyan' },
  { value: 'done', label: '完成', tone: 'green' },
  { value: 'failed', label: '失败', tone: 'red' },
  { value: 'cancelled', label: '已取消', tone: 'gray' },
] as const;
const labelOf = (options: readonly { value: unknown; label: string }[], value: unknown): string =>
  options.find((o) => o.value === value)?.label ?? '—';
export const runStateOf = (state: string): string => labelOf(RUN_STATES, state);

const RUN_COLUMNS: Column<Run>[] = [
  { key: 'runNo', title: '次', kind: 'int', width: 56, fixed: 'left' },
  { key: 'state', title: '结果', width: 84, value: (r) => labelOf(RUN_STATES, r.state) },
  { key: 'isChosen', title: '采用', width: 64, value: (r) => (r.isChosen ? '是' : null) },
  { key: 'engine', title: '引擎', width: 150, grow: false, value: (r) => `${r.engine} ${r.engineVersion}` },
  { key: 'seed', title: '种子', kind: 'int', width: 84 },
  { key: 'rounds', title: '迭代', kind: 'int', width: 92 },
  { key: 'durationMs', title: '用时', width: 92, align: 'right', value: (r) => took(r.durationMs) },
  { key: 'sheets', title: '张数', kind: 'int', width: 72, value: (r) => r.figures?.sheetAmount ?? null },
  { key: 'placed', title: '已排', kind: 'int', width: 72, value: (r) => r.figures?.placedAmount ?? null },
  {
    key: 'utilization',
    title: '利用率',
    unit: '%',
    width: 96,
    align: 'right',
    value: (r) => percent(r.figures?.utilization ?? null),
  },
  { key: 'isVerified', title: '独立校验', width: 92, value: (r) => (r.isVerified ? '通过' : null) },
  { key: 'creationTime', title: '开始', kind: 'time', width: 118 },
  { key: 'message', title: '说明', width: 200 },
];
export const RunsPane = ({ order }: { order: AdminOrderDetail }) => (
  <DataTable
    columns={RUN_COLUMNS}
    rows={order.runs}
    empty={<EmptyState title="还没有计算过" hint="企业开始套料后在这里看到每次计算" />}
    label="计算记录"
  />
);

const GROUP_COLUMNS: Column<Group>[] = [
  { key: 'title', title: '材料', width: 200, fixed: 'left' },
  { key: 'kinds', title: '种类', kind: 'int', width: 72, value: (r) => r.figures.productKinds },
  { key: 'placed', title: '已排', kind: 'int', width: 72, value: (r) => r.figures.placedAmount },
  { key: 'lost', title: '未排', kind: 'int', width: 72, value: (r) => r.figures.lostAmount || null },
  { key: 'sheets', title: '张数', kind: 'int', width: 72, value: (r) => r.figures.sheetAmount },
  { key: 'netArea', title: '净面积', unit: 'm²', kind: 'area', width: 112, value: (r) => r.figures.netArea },
  {
    key: 'grossArea',
    title: '毛面积',
    unit: 'm²',
    kind: 'area',
    width: 112,
    value: (r) => r.figures.grossArea,
  },
  {
    key: 'utilization',
    title: '利用率',
    unit: '%',
    width: 96,
    align: 'right',
    value: (r) => percent(r.figures.utilization),
  },
  {
    key: 'netWeight',
    title: '净重',
    unit: 'kg',
    kind: 'weight',
    width: 104,
    value: (r) => r.figures.netWeight,
  },
];
export const GroupsPane = ({ order }: { order: AdminOrderDetail }) => (
  <DataTable
    columns={GROUP_COLUMNS}
    rows={order.groups}
    keyOf={(r) => r.title}
    empty={<EmptyState title="还没有方案" hint="计算完成后按材料列出" />}
    label="材料组"
  />
);

export function ParamsPane({ order: { params } }: { order: AdminOrderDetail }) {
  const valueOf = (name: string): unknown => {
    const [first = '', second] = name.split('.');
    const outer = (params as unknown as Record<string, unknown>)[first];
    return second === undefined ? outer : (outer as Record<string, unknown>)[second];
  };
  const facts = [
    { label: '设备', value: labelOf(MACHINE_PRESETS, params.machinePreset) },
    { label: '切割方式', value: labelOf(CUT_MODES, params.cutMode) },
    ...PARAM_RANGES.map((r) => ({ label: r.label, value: `${String(valueOf(r.name))} ${r.unit}`.trim() })),
  ];
  return (
    <dl className="stat-params">
      {facts.map((f) => (
        <div key={f.label}>
          <dt>{f.label}</dt>
          <dd>{f.value}</dd>
        </div>
      ))}
    </dl>
  );
}

const COST_COLUMNS: Column<AdminCostRow>[] = [
  { key: 'creationTime', title: '时间', kind: 'time', width: 124, fixed: 'left' },
  { key: 'costType', title: '类型', kind: 'enum', width: 84, options: NEST_COST_TYPES },
  {
    key: 'quotaUnits',
    title: '额度',
    unit: '次',
    width: 92,
    align: 'right',
    value: (r) => dec(r.quotaUnits).toString(),
  },
  { key: 'discount', title: '优惠', unit: '¥', kind: 'money', width: 104 },
  { key: 'amount', title: '金额', unit: '¥', kind: 'money', width: 104 },
  {
    key: 'balanceAfter',
    title: '剩余额度',
    width: 96,
    align: 'right',
    value: (r) => (r.balanceAfter === null ? '不限' : dec(r.balanceAfter).toString()),
  },
  { key: 'operatorName', title: '操作人', width: 104, grow: false },
  { key: 'reason', title: '原因', width: 200 },
];
export function CostPane({ id }: { id: string }) {
  const { data, error, refetch, isFetching } = useCall(nestAdmin.adminOrderCost, { params: { id } });
  return (
    <DataTable
      columns={COST_COLUMNS}
      rows={data?.items}
      fetching={isFetching}
      error={error}
      onRetry={() => void refetch()}
      empty={<EmptyState title="没有费用" hint="第一次计算成功时记一笔" />}
      label="费用"
    />
  );
}

const LOG_COLUMNS: Column<Line>[] = [
  { key: 'time', title: '时间', kind: 'time', width: 124, fixed: 'left' },
  { key: 'actionLabel', title: '操作', width: 104, grow: false },
  { key: 'content', title: '内容', width: 360 },
  { key: 'operatorName', title: '操作人', width: 120, grow: false },
];
const MOST = 200;
export function LogPane({ id }: { id: string }) {
  const { data, error, refetch, isFetching } = useCall(nestAdmin.adminOrderLog, {
    params: { id },
    query: { maxResultCount: MOST },
  });
  return (
    <DataTable
      columns={LOG_COLUMNS}
      rows={data?.items}
      fetching={isFetching}
      error={error}
      onRetry={() => void refetch()}
      empty={<EmptyState title="还没有记录" />}
      label="日志"
    />
  );
}
