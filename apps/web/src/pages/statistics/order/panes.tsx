/** The panes of an order: what the engine did, its materials, its parameters, what it cost, its log. */
import {
  type AdminCostRow,
  type AdminOrderDetail,
  CUT_MODES,
  dec,
  LOST_SOURCES,
  LOST_STATES,
  MACHINE_PRESETS,
  NEST_COST_TYPES,
  nestAdmin,
  type OutputOf,
  PARAM_CHOICES,
  PARAM_RANGES,
} from '@muyun/contract';
import { useCall } from '../../../kit/http/index.ts';
import { EmptyState } from '../../../kit/states/index.ts';
import { type Column, DataTable } from '../../../kit/table/index.ts';
import { Masked } from '../shared/parts.tsx';
import { GroupsTable, Params, RunsTable, utilizationColumn } from './columns.tsx';

type Run = AdminOrderDetail['runs'][number];
type Group = AdminOrderDetail['groups'][number];
type Line = OutputOf<typeof nestAdmin.adminOrderLog>['items'][number];
const labelOf = (options: readonly { value: unknown; label: string }[], value: unknown): string =>
  options.find((o) => o.value === value)?.label ?? '—';

const SHEETS: Column<Run> = {
  key: 'sheets',
  title: '张数',
  kind: 'int',
  width: 72,
  value: (r) => r.figures?.sheetAmount ?? null,
};
export const RunsPane = ({ order }: { order: AdminOrderDetail }) => (
  <RunsTable runs={order.runs} amount={SHEETS} isVerified={(r) => r.isVerified} />
);

const area = (key: string, title: string, of: (row: Group) => string): Column<Group> => ({
  key,
  title,
  unit: 'm²',
  kind: 'area',
  width: 112,
  value: of,
});
const MORE: Column<Group>[] = [
  { key: 'sheets', title: '张数', kind: 'int', width: 72, value: (r) => r.figures.sheetAmount },
  area('netArea', '净面积', (r) => r.figures.netArea),
  area('grossArea', '毛面积', (r) => r.figures.grossArea),
  utilizationColumn((r) => r.figures.utilization),
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
  <GroupsTable groups={order.groups} more={MORE} noun="材料" />
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
    ...PARAM_CHOICES.map((c) => ({ label: c.label, value: labelOf(c.options, valueOf(c.name)) })),
    ...PARAM_RANGES.map((r) => ({ label: r.label, value: `${String(valueOf(r.name))} ${r.unit}`.trim() })),
  ];
  return <Params facts={facts} />;
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

type Lost = OutputOf<typeof nestAdmin.adminOrderLost>[number];
const LOST_COLUMNS: Column<Lost>[] = [
  {
    key: 'projectName',
    title: '工程',
    width: 180,
    fixed: 'left',
    render: (r) => <Masked allowed={r.allowsSupport} text={r.projectName} />,
  },
  {
    key: 'productCode',
    title: '产品',
    width: 140,
    render: (r) => <Masked allowed={r.allowsSupport} text={r.productCode} />,
  },
  { key: 'quantity', title: '数量', kind: 'int', width: 72 },
  { key: 'source', title: '来源', kind: 'enum', width: 104, options: LOST_SOURCES },
  { key: 'state', title: '状态', kind: 'enum', width: 88, options: LOST_STATES },
  { key: 'days', title: '天数', kind: 'int', width: 72 },
  { key: 'creationTime', title: '发生时间', kind: 'time', width: 124 },
];
/** 漏件 of the order, plates and bars alike. */
export function LostPane({ id }: { id: string }) {
  const { data, error, refetch, isFetching } = useCall(nestAdmin.adminOrderLost, { query: { orderId: id } });
  return (
    <DataTable
      columns={LOST_COLUMNS}
      rows={data}
      fetching={isFetching}
      error={error}
      onRetry={() => void refetch()}
      empty={<EmptyState title="没有漏件" />}
      label="漏件"
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
