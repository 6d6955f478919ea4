/** 需求经过: the layouts of the nest order that a demand came of, and what was kept, asked for and ordered since. */
import {
  dec,
  type EnumOption,
  materialOrder,
  type OutputOf,
  requisition,
  stateOptions,
  TASK_STEPS,
  taskCourse,
} from '@muyun/contract';
import type { DocumentScreen } from '../../../kit/document/index.ts';
import { fmt } from '../../../kit/format/index.ts';
import { useCall } from '../../../kit/http/index.ts';
import { TabLink } from '../../../kit/router/TabLink.tsx';
import { EmptyState } from '../../../kit/states/index.ts';
import { StatusTag } from '../../../kit/status/index.ts';
import { type Column, DataTable } from '../../../kit/table/index.ts';
import './task.css';

type Answer = OutputOf<typeof taskCourse>;
type Step = Answer['steps'][number] & { readonly id: string };
type Layout = Answer['layouts'][number] & { readonly id: string };

const [ASKED, ORDERED] = [2, 4];
const DETAILS: Readonly<Record<number, string>> = {
  [ASKED]: '/purchase/material/requisition/detail',
  [ORDERED]: '/purchase/material/order/detail',
};
/** 有效, 已消耗, 已释放, 已过期 */
const KEPT = [
  { value: 1, label: '有效', tone: 'green' },
  { value: 2, label: '已消耗', tone: 'gray' },
  { value: 4, label: '已释放', tone: 'outline' },
  { value: 8, label: '已过期', tone: 'amber' },
] as const;
const STATES: Readonly<Record<number, readonly EnumOption[]>> = {
  [ASKED]: stateOptions(requisition.machine),
  [ORDERED]: stateOptions(materialOrder.machine),
};
function standing({ kind, state }: Step) {
  const own = (STATES[kind] ?? KEPT).find((s) => s.value === state);
  return own ? <StatusTag small label={own.label} tone={own.tone} /> : null;
}

const steps: Column<Step>[] = [
  { key: 'time', title: '时间', kind: 'time', width: 132 },
  {
    key: 'kind',
    title: '经过',
    width: 64,
    grow: false,
    value: (r) => TASK_STEPS.find((s) => s.value === r.kind)?.label ?? '',
  },
  {
    key: 'no',
    title: '单据',
    width: 140,
    grow: false,
    value: (r) => r.no,
    render: (r) =>
      r.documentId ? <TabLink to={`${DETAILS[r.kind]}?id=${r.documentId}`}>{r.no}</TabLink> : '—',
  },
  { key: 'where', title: '供应商 / 仓库', width: 130, grow: true },
  { key: 'quantity', title: '数量', kind: 'quantity', width: 84 },
  { key: 'done', title: '已到 / 已用', kind: 'quantity', width: 92 },
  { key: 'state', title: '状态', width: 92, grow: false, render: (r) => standing(r) },
];
const layouts: Column<Layout>[] = [
  { key: 'layoutNo', title: '版面', kind: 'int', width: 64 },
  {
    key: 'size',
    title: '板材',
    unit: 'mm',
    width: 140,
    grow: true,
    value: (r) => fmt.size(r.width, r.length),
  },
  { key: 'repeat', title: '张数', kind: 'int', width: 72 },
  { key: 'cutCount', title: '已下料', kind: 'int', width: 80 },
  { key: 'partCount', title: '每张件数', kind: 'int', width: 88 },
  {
    key: 'utilization',
    title: '利用率',
    width: 84,
    align: 'right',
    grow: false,
    value: (r) => fmt.percent(dec(r.utilization).times(100).toString()),
  },
];

export function CourseSection({ screen }: { screen: DocumentScreen }) {
  const id = screen.view?.id ?? '';
  const { data, error, refetch, isFetching } = useCall(
    taskCourse,
    { params: { id } },
    { enabled: id !== '' },
  );
  if (id === '' || screen.isEditing) return null;
  const shared = { fetching: isFetching, error, onRetry: () => void refetch() };
  const orderId = screen.view?.['nestOrderId'];
  return (
    <>
      {data && data.layouts.length > 0 && (
        <div className="my-surface my-document-log">
          <h2>
            套料版面
            {typeof orderId === 'string' && (
              <span className="my-supply-note">
                <TabLink to={`/nest/order-detail?id=${orderId}`}>
                  {String(screen.view?.['nestOrderName'] ?? '套料单')}
                </TabLink>
              </span>
            )}
          </h2>
          <DataTable<Layout>
            label="套料版面"
            columns={layouts}
            rows={data.layouts.map((l) => ({ ...l, id: String(l.layoutNo) }))}
            {...shared}
          />
        </div>
      )}
      <div className="my-surface my-document-log">
        <h2>数量经过</h2>
        {data?.steps.length === 0 ? (
          <EmptyState title="还没有预留、请购或采购" hint="预留库存或生成请购后，这里按时间列出" />
        ) : (
          <DataTable<Step>
            label="数量经过"
            columns={steps}
            rows={data?.steps.map((s, i) => ({ ...s, id: String(i) }))}
            {...shared}
          />
        )}
      </div>
    </>
  );
}
