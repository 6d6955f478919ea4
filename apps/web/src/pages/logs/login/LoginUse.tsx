/** 使用统计: how much each space was used within the time. */
import { LOG_HEADS as H, loginLog } from '@muyun/contract';
import { type Column, type FilterField, ListPage, type RowOf } from '../../../kit/table/index.ts';
import { RANGE, useLastWeek } from '../../../widgets/log-list/index.ts';

type Row = RowOf<typeof loginLog.listLoginUse>;

const hours = (minutes: number | null): string =>
  minutes === null
    ? '—'
    : minutes < 60
      ? `${minutes} 分`
      : `${Math.floor(minutes / 60)} 时 ${minutes % 60} 分`;

const COLUMNS: Column<Row>[] = [
  {
    key: 'tenantName',
    title: H.space,
    fixed: 'left',
    width: 240,
    sortable: true,
    link: (r) => `/saas/tenant-detail?id=${r.id}`,
  },
  { key: 'editionName', title: H.edition, width: 120 },
  { key: 'loginDays', title: H.loginDays, kind: 'int', width: 110, sortable: true },
  { key: 'activeUsers', title: H.activeUsers, kind: 'int', width: 110, sortable: true },
  { key: 'loginCount', title: H.loginCount, kind: 'int', width: 110, sortable: true },
  {
    key: 'onlineMinutes',
    title: '在线时长',
    width: 130,
    align: 'right',
    sortable: true,
    render: (r) => (
      <span title={r.onlineMinutes === null ? '只统计近30天' : undefined}>{hours(r.onlineMinutes)}</span>
    ),
  },
  { key: 'lastLoginTime', title: H.lastLogin, kind: 'time', width: 140, sortable: true },
];
const FILTERS: FilterField[] = [{ type: 'inputSearch', name: 'filter', label: '空间名称' }, RANGE];

export function LoginUse() {
  return (
    <ListPage
      call={loginLog.listLoginUse}
      exportCall={loginLog.downLoginUse}
      noun="使用统计"
      unit="个"
      columns={COLUMNS}
      filters={FILTERS}
      defaults={useLastWeek()}
      defaultSort="loginCount desc"
      emptyHint="开通空间后，这里统计各空间的登录与在线情况"
    />
  );
}
