/** Behind the tabs of an order of bars: pieces with what the plan did with them, what is needed of each length, remnants, runs, the log. */
import { Button } from 'antd';
import { BAR_STOCK_KINDS, barEnds, bars, dec, durationText, gapText } from '@muyun/contract';
import type { BarLayoutView, BarOrderDetail, BarOrderLine, BarRun } from '@muyun/contract';
import { EMPTY, fmt } from '../../../../kit/format/index.ts';
import { useCall } from '../../../../kit/http/index.ts';
import { EmptyState } from '../../../../kit/states/index.ts';
import { StatusTag } from '../../../../kit/status/index.ts';
import { DataTable } from '../../../../kit/table/index.ts';
import type { Column } from '../../../../kit/table/index.ts';
import { share } from '../detail/figures.tsx';
import type { OrderActions } from '../detail/use-order-actions.tsx';

const LINES: Column<BarOrderLine>[] = [
  {
    key: 'code',
    title: '产品编号',
    width: 130,
    fixed: 'left',
    link: (r) => `/cad/product-detail?id=${r.productId}`,
  },
  { key: 'name', title: '配件', width: 190 },
  { key: 'projectName', title: '工程批次', width: 160 },
  { key: 'length', title: '下料长度', unit: 'mm', kind: 'length', width: 112 },
  {
    key: 'ends',
    title: '两端角度',
    width: 100,
    grow: false,
    value: (r) => barEnds(r.leftAngle, r.rightAngle),
  },
  { key: 'quantity', title: '应排', kind: 'int', width: 64 },
  { key: 'placedQuantity', title: '已排', kind: 'int', width: 64 },
  { key: 'lostAmount', title: '未排', kind: 'int', width: 64 },
  { key: 'priority', title: '优先级', kind: 'int', width: 72 },
  { key: 'reason', title: '说明', width: 220, value: (r) => r.errorText ?? r.lostReason },
];
export const BarLines = ({ order }: { order: BarOrderDetail }) => (
  <DataTable columns={LINES} rows={order.lines} label="型材配件" />
);

interface Need {
  id: string;
  title: string;
  kind: number;
  length: number;
  bars: number;
  metres: string;
  weight: string;
  cost: string | null;
  amount: string | null;
}
/** What is needed of each profile and length: the purchase list before it is one. */
export function needsOf(layouts: readonly BarLayoutView[]): Need[] {
  const rows = new Map<string, Need>();
  for (const b of layouts) {
    const id = `${b.title} ${b.stockKind} ${b.length}`;
    const n = (rows.get(id)?.bars ?? 0) + b.repeat;
    rows.set(id, {
      id,
      title: b.title,
      kind: b.stockKind,
      length: b.length,
      bars: n,
      metres: dec(b.length).times(n).div(1000).toFixed(3),
      weight: dec(b.weight).times(n).toFixed(3),
      cost: b.cost,
      amount: b.cost === null ? null : dec(b.cost).times(n).toFixed(2),
    });
  }
  return [...rows.values()];
}
const NEEDS: Column<Need>[] = [
  { key: 'title', title: '型材', width: 200, fixed: 'left' },
  { key: 'kind', title: '类型', kind: 'enum', options: BAR_STOCK_KINDS, width: 84 },
  { key: 'length', title: '长度', unit: 'mm', kind: 'length', width: 96 },
  { key: 'bars', title: '支数', kind: 'int', width: 72 },
  { key: 'metres', title: '总长', unit: 'm', kind: 'quantity', width: 96 },
  { key: 'weight', title: '重量', unit: 'kg', kind: 'weight', width: 96 },
  { key: 'cost', title: '单支价', unit: '¥', kind: 'money', width: 104, amount: true },
  { key: 'amount', title: '金额', unit: '¥', kind: 'money', width: 112, amount: true },
];
export const BarNeeds = ({ layouts }: { layouts: readonly BarLayoutView[] }) => (
  <DataTable columns={NEEDS} rows={needsOf(layouts)} label="用料需求" />
);

const RESTS: Column<BarLayoutView>[] = [
  { key: 'remnantCode', title: '余料编号', width: 200, fixed: 'left' },
  { key: 'title', title: '型材', width: 200 },
  { key: 'leftover', title: '长度', unit: 'mm', kind: 'length', width: 96 },
  { key: 'repeat', title: '支数', kind: 'int', width: 72 },
  { key: 'credit', title: '单支价值', unit: '¥', kind: 'money', width: 112, amount: true },
  { key: 'layoutNo', title: '来自排料', kind: 'int', width: 88 },
];
export const BarRests = ({ layouts }: { layouts: readonly BarLayoutView[] }) => (
  <DataTable
    columns={RESTS}
    rows={layouts.filter((b) => b.isRemnant)}
    label="余料"
    empty={<EmptyState title="这个方案没有留下可用的余料" hint="料尾够长的会编号入库，下次先用" />}
  />
);

interface LogRow {
  id: string;
  time: string;
  actionLabel: string;
  content: string;
  operatorName: string | null;
}
const LOG: Column<LogRow>[] = [
  { key: 'time', title: '时间', width: 150, value: (r) => fmt.fullTime(r.time), grow: false },
  { key: 'operatorName', title: '操作人', width: 100, grow: false },
  { key: 'actionLabel', title: '动作', width: 100, grow: false },
  { key: 'content', title: '内容', width: 420 },
];
export function BarLog({ id }: { id: string }) {
  const { data, error, refetch } = useCall(bars.barOrderLog, {
    params: { id },
    query: { maxResultCount: 200 },
  });
  return (
    <DataTable
      columns={LOG}
      rows={data?.items}
      error={error}
      onRetry={() => void refetch()}
      label="操作日志"
    />
  );
}

const RUN_STATES = {
  running: ['计算中', 'cyan'],
  done: ['已校验', 'green'],
  failed: ['计算失败', 'red'],
  cancelled: ['已取消', 'void'],
} as const;

const RUNS: Column<BarRun>[] = [
  { key: 'runNo', title: '方案', width: 84, fixed: 'left', value: (r) => `第 ${r.runNo} 次` },
  {
    key: 'state',
    title: '状态',
    width: 96,
    render: (r) => <StatusTag small label={RUN_STATES[r.state][0]} tone={RUN_STATES[r.state][1]} />,
  },
  { key: 'bars', title: '支数', kind: 'int', width: 72, value: (r) => r.figures?.barAmount },
  {
    key: 'utilization',
    title: '利用率',
    width: 88,
    align: 'right',
    grow: false,
    value: (r) => (r.figures ? `${share(r.figures.utilization)}%` : null),
  },
  {
    key: 'placed',
    title: '已排 / 应排',
    width: 104,
    align: 'right',
    grow: false,
    value: (r) => (r.figures ? `${r.figures.placedAmount} / ${r.figures.pieceAmount}` : null),
  },
  {
    key: 'netCost',
    title: '净成本',
    kind: 'money',
    unit: '¥',
    width: 112,
    amount: true,
    value: (r) => r.figures?.netCost,
  },
  {
    key: 'estSeconds',
    title: '加工时间',
    width: 112,
    align: 'right',
    grow: false,
    value: (r) => (r.figures?.estSeconds ? durationText(r.figures.estSeconds) : null),
  },
  {
    key: 'processCost',
    title: '加工费',
    kind: 'money',
    unit: '¥',
    width: 104,
    amount: true,
    value: (r) => r.figures?.processCost,
  },
  {
    key: 'gap',
    title: '余地',
    width: 130,
    grow: false,
    value: (r) => (r.figures ? (r.figures.isProven ? '已是最优' : gapText(r.figures.gap)) : null),
  },
  { key: 'kerf', title: '锯缝', unit: 'mm', kind: 'length', width: 88, value: (r) => r.params.kerf },
  { key: 'creationTime', title: '时间', kind: 'time' },
];

/** 方案: every computation with its figures; one is chosen. */
export function BarRuns({ order, actions }: { order: BarOrderDetail; actions: OrderActions }) {
  const adopt: Column<BarRun> = {
    key: 'adopt',
    title: '',
    width: 84,
    fixed: 'right',
    render: (r) =>
      r.isChosen ? (
        <b className="nest-chosen">采用中</b>
      ) : r.figures && actions.has('adopt') ? (
        <Button
          size="small"
          disabled={!r.isCurrent}
          loading={actions.busy}
          title={r.isCurrent ? undefined : '清单已修改，请重算'}
          onClick={() => void actions.run('adopt', { runId: r.id })}
        >
          采用
        </Button>
      ) : (
        EMPTY
      ),
  };
  return <DataTable columns={[...RUNS, adopt]} rows={order.runs} label="方案" />;
}
