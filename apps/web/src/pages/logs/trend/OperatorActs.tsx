/** 谁动过我的空间: everything that the platform did in this space, in one list: looks, changes of the space, what was done in a member's name. */
import { LOG_HEADS as H, OPERATOR_ACTS, operateLog } from '@muyun/contract';
import { EMPTY, fmt } from '../../../kit/format/index.ts';
import { StatusTag } from '../../../kit/status/index.ts';
import { type Column, type FilterField, ListPage, type RowOf, TabLink } from '../../../kit/table/index.ts';
import { RANGE, useLastDays } from '../../../widgets/log-list/index.ts';

type Act = RowOf<typeof operateLog.listOperatorActs>;

const COLUMNS: Column<Act>[] = [
  {
    key: 'time',
    title: H.time,
    width: 140,
    fixed: 'left',
    sortable: true,
    render: (r) => fmt.timeSeconds(r.time),
  },
  { key: 'kind', title: '类型', kind: 'enum', width: 124, grow: false, options: OPERATOR_ACTS },
  { key: 'operatorName', title: '平台人员', width: 110, grow: false },
  { key: 'summary', title: '事项', width: 250 },
  {
    key: 'isRefused',
    title: H.outcome,
    width: 84,
    render: (r) => (
      <StatusTag label={r.isRefused ? H.refused : H.done} tone={r.isRefused ? 'red' : 'green'} small />
    ),
  },
  { key: 'detail', title: '内容', width: 150, grow: false },
  { key: 'reason', title: '原因', width: 240 },
  {
    key: 'bizNo',
    title: H.no,
    width: 150,
    grow: false,
    render: (r) =>
      r.path === null ? (r.bizNo ?? EMPTY) : <TabLink to={r.path}>{r.bizNo ?? '查看'}</TabLink>,
  },
  { key: 'memberName', title: '使用身份', width: 100, grow: false },
  { key: 'ip', title: H.ip, width: 130, grow: false },
];
const FILTERS: FilterField[] = [
  { type: 'inputSearch', name: 'filter', label: '平台人员 / 事项 / 原因 / 单据号' },
  { type: 'select', name: 'kind', label: '类型', options: OPERATOR_ACTS, multiple: true },
  RANGE,
];

export function OperatorActs() {
  return (
    <ListPage
      call={operateLog.listOperatorActs}
      noun="平台操作"
      unit="条"
      columns={COLUMNS}
      filters={FILTERS}
      defaults={useLastDays()}
      defaultSort="time desc"
      emptyHint="这段时间平台人员没有进入或改动过您的空间"
    />
  );
}
