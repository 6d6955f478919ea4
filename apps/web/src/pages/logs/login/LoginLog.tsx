/** /logs/login: who was at the door; on the platform's side of every space, and how much each is used. */
import { useState } from 'react';
import { Segmented } from 'antd';
import { useSearchParams } from 'react-router';
import { loginLog } from '@muyun/contract';
import { useSession } from '../../../kit/session/session-store.ts';
import { type FilterField, ListPage } from '../../../kit/table/index.ts';
import { LOGIN_COLUMNS, LOGIN_FILTERS, useLastWeek } from '../../../widgets/log-list/index.ts';
import { SPACE, SPACE_FILTER } from '../shared/space-filter.ts';
import '../shared/logs.css';
import { LoginUse } from './LoginUse.tsx';

const WHO: FilterField = { type: 'inputSearch', name: 'filter', label: '姓名 / 账号' };
const FILTERS = [WHO, ...LOGIN_FILTERS];
const HOST_COLUMNS = LOGIN_COLUMNS.toSpliced(1, 0, SPACE);
const HOST_FILTERS = [SPACE_FILTER, WHO, ...LOGIN_FILTERS];

function Logins() {
  const isHost = useSession((s) => s.isHost);
  const week = useLastWeek();
  return (
    <ListPage
      call={isHost ? loginLog.listAllLogins : loginLog.listLogins}
      exportCall={isHost ? loginLog.downAllLogins : loginLog.downLogins}
      noun="登录日志"
      unit="条"
      columns={isHost ? HOST_COLUMNS : LOGIN_COLUMNS}
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
