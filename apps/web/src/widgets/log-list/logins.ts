/** The columns and filters of log-ins: of a space, of every space, of one person. */
import { CLIENT_TYPES, LOG_HEADS as H, LOGIN_ACTIONS, LOGIN_RESULTS, type loginLog } from '@muyun/contract';
import { fmt } from '../../kit/format/index.ts';
import type { Column, FilterField, RowOf } from '../../kit/table/index.ts';
import { RANGE } from './range.ts';

type Row = RowOf<typeof loginLog.listLogins>;

export const LOGIN_COLUMNS: Column<Row>[] = [
  {
    key: 'time',
    title: H.time,
    width: 140,
    fixed: 'left',
    sortable: true,
    render: (r) => fmt.timeSeconds(r.time),
  },
  { key: 'userName', title: '姓名', width: 110, grow: false },
  { key: 'account', title: H.account, width: 150, grow: false },
  { key: 'action', title: H.action, kind: 'enum', width: 96, options: LOGIN_ACTIONS },
  { key: 'result', title: H.result, kind: 'enum', width: 140, options: LOGIN_RESULTS },
  { key: 'clientType', title: H.client, kind: 'enum', width: 88, options: CLIENT_TYPES },
  { key: 'device', title: H.device, width: 180 },
  { key: 'ip', title: H.ip, width: 130, grow: false },
  { key: 'impersonatorName', title: H.looker, width: 100, grow: false },
];
/** Beside the person, whom only some of them ask for. */
export const LOGIN_FILTERS: FilterField[] = [
  { type: 'select', name: 'action', label: '动作', options: LOGIN_ACTIONS, multiple: true },
  { type: 'select', name: 'result', label: '结果', options: LOGIN_RESULTS, multiple: true },
  RANGE,
  { type: 'select', name: 'clientType', label: '终端', options: CLIENT_TYPES, multiple: true, more: true },
  { type: 'input', name: 'ip', label: 'IP', more: true },
];
