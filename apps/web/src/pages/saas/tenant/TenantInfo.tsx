/** /saas/tenant-info: how every space is used; those that need a word are one press away from it. */
import { useState } from 'react';
import { EDITION_TYPES, home, tenantInfo, tenantPick, type TenantInfoRow } from '@muyun/contract';
import { fmt } from '../../../kit/format/index.ts';
import { ListPage } from '../../../kit/table/index.ts';
import type { Column, FilterField } from '../../../kit/table/index.ts';
import { NoticeDialog } from './NoticeDialog.tsx';
import { daysText } from './tenant.columns.tsx';
import './saas.css';

const P = 'RedSaasManagement.RedTenants';
const { INFO_CHIPS, INFO_RULES } = tenantInfo;
const [GOOD, POOR] = [70, 40] as const;

function Health({ value }: { value: number | null }) {
  if (value === null) return <span className="my-t3">未统计</span>;
  const tone = value >= GOOD ? 'ok' : value >= POOR ? 'fair' : 'bad';
  return (
    <span className={`saas-health ${tone}`}>
      <i style={{ width: `${value}%` }} />
      <b>{value}</b>
    </span>
  );
}

/** The health of the ended weeks, the oldest first; marked where it falls. */
function Weeks({ healthWeeks: weeks, isFalling }: Pick<TenantInfoRow, 'healthWeeks' | 'isFalling'>) {
  if (weeks.length === 0) return <span className="my-t3">—</span>;
  return <span className={isFalling ? 'saas-weeks saas-near' : 'saas-weeks'}>{weeks.join(' → ')}</span>;
}

/** A figure of the hourly count: a space that is newer has none yet. */
const counted = (
  key: 'activeWeek' | 'activeMonth' | 'loginDays' | 'projects' | 'products' | 'nestMonth',
  title: string,
  width: number,
): Column<TenantInfoRow> => ({
  key,
  title,
  kind: 'int',
  width,
  sortable: true,
  render: (r) => (r.computedTime === null ? <span className="my-t3">—</span> : fmt.int(r[key])),
});

const COLUMNS: Column<TenantInfoRow>[] = [
  {
    key: 'displayName',
    title: '空间名称',
    fixed: 'left',
    width: 220,
    sortable: true,
    link: (r) => `/saas/tenant-detail?id=${r.id}`,
  },
  {
    key: 'health',
    title: '健康分',
    width: 112,
    sortable: true,
    value: (r) => r.health ?? '未统计',
    render: (r) => <Health value={r.health} />,
  },
  {
    key: 'healthWeeks',
    title: '近四周健康分',
    width: 156,
    value: (r) => r.healthWeeks.join(' → '),
    render: (r) => <Weeks {...r} />,
  },
  { key: 'tenantState', title: '状态', kind: 'enum', width: 88, options: home.SPACE_STATES },
  { key: 'editionName', title: '版本', width: 100, grow: false },
  {
    key: 'daysToExpire',
    title: '到期',
    width: 92,
    align: 'right',
    sortable: true,
    render: (r) => <span className={r.daysToExpire === null ? 'my-t3' : ''}>{daysText(r.daysToExpire)}</span>,
  },
  counted('activeWeek', '7 天活跃', 92),
  counted('activeMonth', '30 天活跃', 96),
  counted('loginDays', '登录天数', 92),
  {
    key: 'seatsUsed',
    title: '席位',
    width: 84,
    align: 'right',
    sortable: true,
    value: (r) => (r.computedTime === null ? `—/${r.seats}` : `${r.seatsUsed}/${r.seats}`),
  },
  counted('projects', '工程', 76),
  counted('products', '产品件数', 96),
  counted('nestMonth', '30 天套料', 96),
  {
    key: 'storagePercent',
    title: '存储',
    width: 84,
    align: 'right',
    sortable: true,
    value: (r) => `${r.storagePercent}%`,
    render: (r) => (
      <span
        className={r.storagePercent >= INFO_RULES.storagePercent ? 'saas-near' : undefined}
      >{`${r.storagePercent}%`}</span>
    ),
  },
  { key: 'lastLoginTime', title: '最近登录', kind: 'time', width: 118, sortable: true },
  { key: 'ownerName', title: '管理员', width: 96, grow: false },
  { key: 'salesmanName', title: '负责人', width: 96, grow: false },
  { key: 'computedTime', title: '统计时间', kind: 'time', width: 118, hidden: true },
];
const FILTERS: FilterField[] = [
  { type: 'inputSearch', name: 'filter', label: '空间名称' },
  { type: 'select', name: 'tenantState', label: '状态', options: home.SPACE_STATES, multiple: true },
  { type: 'select', name: 'editionType', label: '类型', options: EDITION_TYPES, multiple: true },
  { type: 'select', name: 'salesmanUserId', label: '负责人', source: { call: tenantPick.tenantSalesmen } },
];

export default function TenantInfo() {
  const [told, setTold] = useState<readonly TenantInfoRow[]>([]);
  return (
    <ListPage
      call={tenantInfo.listInfo}
      noun="租户信息"
      unit="个"
      columns={COLUMNS}
      filters={FILTERS}
      defaultSort="health asc"
      stateTabs={{ name: 'chip', options: INFO_CHIPS }}
      batchActions={[{ label: '发送提醒', right: `${P}:edit`, run: setTold }]}
      rowActions={(row) => [{ label: '提醒', right: `${P}:edit`, onClick: () => setTold([row]) }]}
      actionsWidth={72}
      open={(row) => `/saas/tenant-detail?id=${row.id}`}
      emptyHint="空间的使用情况每小时统计一次"
    >
      {(list) => (
        <>
          {told.length > 0 && <NoticeDialog rows={told} onClose={() => setTold([])} />}
          {list.rows?.[0]?.computedTime && (
            <p className="saas-counted my-t3">统计于 {fmt.time(list.rows[0].computedTime)}，每小时更新</p>
          )}
        </>
      )}
    </ListPage>
  );
}
