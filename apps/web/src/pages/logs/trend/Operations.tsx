/** 操作日志: who did what; a row opens to each field before and after. */
import { useMemo, useState } from 'react';
import { ACTION_OPTIONS, CLIENT_TYPES, LOG_HEADS as H, operateLog } from '@muyun/contract';
import { EMPTY, fmt } from '../../../kit/format/index.ts';
import { useSession } from '../../../kit/session/session-store.ts';
import { StatusTag } from '../../../kit/status/index.ts';
import { type Column, type FilterField, ListPage, type RowOf, TabLink } from '../../../kit/table/index.ts';
import { RANGE, useLastWeek } from '../../../widgets/log-list/index.ts';
import { SPACE_FILTER } from '../shared/space-filter.ts';
import { OperationDialog } from './OperationDialog.tsx';

type Operation = RowOf<typeof operateLog.listOperations>;

const changed = (r: Operation): string =>
  r.changes.length === 0 ? '' : `${r.changes.map((c) => c.label).join('、')}`;

const actionLabel = (action: string | null): string =>
  ACTION_OPTIONS.find((o) => o.value === action)?.label ?? '';

const COLUMNS: Column<Operation>[] = [
  {
    key: 'time',
    title: H.time,
    width: 140,
    fixed: 'left',
    sortable: true,
    render: (r) => fmt.timeSeconds(r.time),
  },
  { key: 'userName', title: H.operator, width: 100, grow: false },
  { key: 'summary', title: H.summary, width: 280 },
  { key: 'module', title: H.module, width: 120, grow: false },
  { key: 'action', title: H.action, width: 76, grow: false, value: (r) => actionLabel(r.action) },
  {
    key: 'bizNo',
    title: H.no,
    width: 150,
    grow: false,
    // no `link`: on a phone what was done is the row's name, not the number
    render: (r) =>
      r.bizNo !== null && r.path !== null ? <TabLink to={r.path}>{r.bizNo}</TabLink> : (r.bizNo ?? EMPTY),
  },
  { key: 'changes', title: '变更字段', width: 200, value: changed },
  {
    key: 'isRefused',
    title: H.outcome,
    width: 84,
    render: (r) => (
      <StatusTag label={r.isRefused ? H.refused : H.done} tone={r.isRefused ? 'red' : 'green'} small />
    ),
  },
  { key: 'impersonatorName', title: H.looker, width: 100, grow: false },
  { key: 'ip', title: H.ip, width: 130, grow: false },
  { key: 'clientType', title: H.client, kind: 'enum', width: 80, options: CLIENT_TYPES },
];
const FILTERS: FilterField[] = [
  { type: 'inputSearch', name: 'filter', label: '操作人 / 摘要' },
  {
    type: 'select',
    name: 'module',
    label: '模块',
    width: 180,
    source: { call: operateLog.operateModules, value: 'value', label: 'label' },
  },
  { type: 'input', name: 'bizNo', label: '单据号' },
  {
    type: 'select',
    name: 'action',
    label: H.action,
    multiple: true,
    more: true,
    options: ACTION_OPTIONS,
  },
  RANGE,
  {
    type: 'select',
    name: 'isRefused',
    label: '结果',
    more: true,
    options: [
      { value: 'false', label: H.done },
      { value: 'true', label: H.refused },
    ],
  },
];
const HOST_FILTERS = [SPACE_FILTER, ...FILTERS];

export function Operations() {
  const isHost = useSession((s) => s.isHost);
  const [shown, setShown] = useState<Operation>();
  const rowActions = useMemo(() => actionsOf(setShown), []);
  return (
    <ListPage
      call={operateLog.listOperations}
      exportCall={operateLog.downOperations}
      noun="操作日志"
      unit="条"
      columns={COLUMNS}
      filters={isHost ? HOST_FILTERS : FILTERS}
      defaults={useLastWeek()}
      defaultSort="time desc"
      onOpen={setShown}
      rowActions={rowActions}
      actionsWidth={72}
      emptyHint={isHost ? '选择一个空间查看它的操作日志' : '新增、修改、审核等操作会记录在这里'}
    >
      {() => <OperationDialog row={shown} onClose={() => setShown(undefined)} />}
    </ListPage>
  );
}

const actionsOf = (show: (row: Operation) => void) => (row: Operation) => [
  { label: '详情', onClick: () => show(row) },
];
