/** /logs/login: who was at the door; on the platform's side of every space, and how much each is used. */
import { useState } from 'react';
import { Segmented } from 'antd';
import { useSearchParams } from 'react-router';
import { CLIENT_TYPES, LOG_HEADS as H, LOGIN_ACTIONS, LOGIN_RESULTS, loginLog } from '@muyun/contract';
import { fmt } from '../../../kit/format/index.ts';
import { useSession } from '../../../kit/session/session-store.ts';
import { type Column, type FilterField, ListPage, type RowOf } from '../../../kit/table/index.ts';
import { RANGE, useLastWeek } from '../shared/range.ts';
import { SPACE, SPACE_FILTER } from '../shared/space-filter.ts';
import '../shared/logs.css';
import { LoginUse } from './LoginUse.tsx';

type Row = RowOf<typeof loginLog.listLogins>;

const COLUMNS: Column<Row>[] = [
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
const HOST_COLUMNS = COLUMNS.toSpliced(1, 0, SPACE);
const FILTERS: FilterField[] = [
  { type: 'inputSearch', name: 'filter', label: '姓名 / 账号' },
  { type: 'select', name: 'action', label: '动作', options: LOGIN_ACTIONS, multiple: true },
  { type: 'select', name: 'result', label: '结果', options: LOGIN_RESULTS, multiple: true },
  RANGE,
  { type: 'select', name: 'clientType', label: '终端', options: CLIENT_TYPES, multiple: true, more: true },
  { type: 'input', name: 'ip', label: 'IP', more: true },
];
const HOST_FILTERS = [SPACE_FILTER, ...FILTERS];

function Logins() {
  const isHost = useSession((s) => s.isHost);
  const week = useLastWeek();
  return (
    <ListPage
      call={isHost ? loginLog.listAllLogins : loginLog.listLogins}
      exportCall={isHost ? loginLog.downAllLogins : loginLog.downLogins}
      noun="登录日志"
      unit="条"
      columns={isHost ? HOST_COLUMNS : COLUMNS}
      filters={isHost ? HOST_FILTERS : FILTERS}
      defaults={week}
      defaultSort="time desc"
      emptyHint="有人登录、登出或修改密码后，会记录在这里"
    />
  );
}

const PARTS = [
  { value: 'log', label: '登录日志' },
  { value: 'use', label: '使用统计' },
];

export default function LoginLog() {
  const isHost = useSession((s) => s.isHost);
  const [part, setPart] = useState('log');
  const setSearch = useSearchParams()[1];
  if (!isHost) return <Logins />;
  const turn = (to: string) => {
    // what one part was narrowed to says nothing to the other
    setSearch({}, { replace: true });
    setPart(to);
  };
  return (
    <div className="logs-parts">
      <Segmented options={PARTS} value={part} onChange={turn} />
      {part === 'log' ? <Logins /> : <LoginUse />}
    </div>
  );
}
