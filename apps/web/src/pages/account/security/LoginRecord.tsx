/** 登录记录: what was done with the own account, by oneself and by others, in every space. */
import { LOG_HEADS, loginLog } from '@muyun/contract';
import { type Column, ListPage, type RowOf } from '../../../kit/table/index.ts';
import { LOGIN_COLUMNS, LOGIN_FILTERS, useLastWeek } from '../../../widgets/log-list/index.ts';

type Row = RowOf<typeof loginLog.listOwnLogins>;
const SPACE: Column<Row> = { key: 'tenantName', title: LOG_HEADS.space, width: 180 };
/** whose it is need not be said */
const COLUMNS: Column<Row>[] = LOGIN_COLUMNS.filter((c) => c.key !== 'userName').toSpliced(1, 0, SPACE);

export default function LoginRecord() {
  const week = useLastWeek();
  return (
    <ListPage
      call={loginLog.listOwnLogins}
      exportCall={loginLog.downOwnLogins}
      noun="登录记录"
      unit="条"
      columns={COLUMNS}
      filters={LOGIN_FILTERS}
      defaults={week}
      defaultSort="time desc"
      emptyHint="登录、切换空间、修改密码，或有人输错了您的密码，都会记录在这里"
    />
  );
}
