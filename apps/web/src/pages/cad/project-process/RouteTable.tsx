/** The processes of a route, with what is done of each. */
import { useMemo, useState } from 'react';
import {
  downRoute,
  ORDER_RULES,
  type OutputOf,
  type projectRoute,
  ROUTE_ACTIONS,
  ROUTE_STATES,
  type RouteAction,
  type RouteRow,
} from '@muyun/contract';
import { fmt, ProgressBar } from '../../../kit/format/index.ts';
import { download, showError } from '../../../kit/http/index.ts';
import { type Column, DataTable, type RowAction, RowActions } from '../../../kit/table/index.ts';
import { useNarrow } from '../../../kit/use-narrow.ts';
import { CompleteDialog } from './CompleteDialog.tsx';
import { EditProcess } from './EditProcess.tsx';
import { useRouteActs } from './use-route-acts.ts';

const P = 'AlProduce.Processes';
type Route = OutputOf<typeof projectRoute>;

const RIGHTS: Readonly<Record<RouteAction, `${typeof P}:${'edit' | 'export' | 'delete'}`>> = {
  edit: `${P}:edit`,
  complete: `${P}:edit`,
  reopen: `${P}:edit`,
  download: `${P}:export`,
  remove: `${P}:delete`,
};
const planText = (r: RouteRow): string =>
  r.plannedBegin || r.plannedEnd ? `${fmt.date(r.plannedBegin)} – ${fmt.date(r.plannedEnd)}` : '';

const columns: Column<RouteRow>[] = [
  {
    key: 'name',
    title: '工序',
    fixed: 'left',
    width: 116,
    value: (r) => (r.stepNo > 1 ? `${r.name}（第 ${r.stepNo} 次）` : r.name),
  },
  { key: 'state', title: '状态', kind: 'enum', width: 88, options: ROUTE_STATES },
  { key: 'sort', title: '排序', kind: 'int', width: 64 },
  { key: 'requiredQty', title: '应做', unit: '件', kind: 'int', width: 84 },
  { key: 'requiredArea', title: '应做', unit: 'm²', kind: 'area', width: 104 },
  { key: 'doneQty', title: '完成', unit: '件', kind: 'int', width: 84 },
  { key: 'doneArea', title: '完成', unit: 'm²', kind: 'area', width: 104 },
  {
    key: 'percent',
    title: '进度',
    width: 150,
    grow: false,
    render: (r) =>
      r.percent === null ? (
        <span className="my-t3">—</span>
      ) : (
        <span className="pp-percent">
          <ProgressBar percent={Number(r.percent)} />
          <b>{r.percent} %</b>
        </span>
      ),
  },
  { key: 'readyQty', title: '待产', unit: '件', kind: 'int', width: 84 },
  {
    key: 'isOutsource',
    title: '外协',
    width: 110,
    grow: false,
    value: (r) => (r.isOutsource ? (r.supplierName ?? '外协') : ''),
  },
  { key: 'plan', title: '计划起止', width: 170, grow: false, value: planText },
  { key: 'ownerUserName', title: '负责人', width: 90, grow: false },
  {
    key: 'orderRule',
    title: '顺序规则',
    width: 96,
    grow: false,
    value: (r) => ORDER_RULES.find((o) => o.value === r.orderRule)?.label,
  },
];

export function RouteTable({ route }: { route: Route }) {
  const [edits, setEdits] = useState<RouteRow>();
  const [completes, setCompletes] = useState<RouteRow>();
  const { reopen, remove } = useRouteActs();
  const isNarrow = useNarrow() === 'phone';
  const all = useMemo((): Column<RouteRow>[] => {
    const does: Readonly<Record<RouteAction, (r: RouteRow) => unknown>> = {
      edit: setEdits,
      complete: setCompletes,
      reopen,
      download: (r) => download(downRoute, { params: { id: r.projectProcessId } }).catch(showError),
      remove,
    };
    const actionsOf = (row: RouteRow): RowAction<RouteRow>[] =>
      (row.actions as RouteAction[]).map((action) => ({
        label: ROUTE_ACTIONS[action],
        right: RIGHTS[action],
        danger: action === 'remove',
        onClick: does[action],
        ...(action === 'remove' ? { confirm: { title: `移除工序 ${row.name}？`, okText: '移除工序' } } : {}),
        ...(action === 'reopen'
          ? {
              confirm: {
                title: `取消 ${row.name} 的完成标记？`,
                content: '标记时补报或关闭的件恢复原状',
                okText: '取消完成',
              },
            }
          : {}),
      }));
    return [
      ...columns,
      {
        key: '__actions',
        title: '操作',
        ...(isNarrow ? {} : { fixed: 'right' as const }),
        width: 224,
        render: (r) => <RowActions row={r} actions={actionsOf(r)} />,
      },
    ];
  }, [reopen, remove, isNarrow]);
  return (
    <>
      <DataTable<RouteRow>
        label="工序路线"
        columns={all}
        rows={route.rows}
        keyOf={(r) => r.projectProcessId}
        pageKeys
      />
      {edits && <EditProcess row={edits} onClose={() => setEdits(undefined)} />}
      {completes && <CompleteDialog row={completes} onClose={() => setCompletes(undefined)} />}
    </>
  );
}
