/** What the list of spaces shows of each, and what it can be filtered by. */
import { AGENT_EDITION, EDITION_TYPES, home, tenantPick, type TenantRow } from '@muyun/contract';
import { StatusTag } from '../../../kit/status/index.ts';
import type { Column, FilterField } from '../../../kit/table/index.ts';
import { RegionSelect } from '../../../widgets/region-select/index.ts';

const DASH = <span className="my-t3">—</span>;
const TAG_TONES = { blue: 'blue', green: 'green', amber: 'amber', red: 'red', gray: 'gray' } as const;
const toneOf = (color: string): (typeof TAG_TONES)[keyof typeof TAG_TONES] =>
  Object.values(TAG_TONES).find((tone) => tone === color) ?? 'gray';

export function Tags({ tags }: { tags: TenantRow['tags'] }) {
  if (tags.length === 0) return DASH;
  return (
    <span className="saas-tags">
      {tags.map((t) => (
        <StatusTag key={t.id} label={t.name} tone={toneOf(t.color)} small />
      ))}
    </span>
  );
}

/** 剩 12 天, 已过 3 天, 长期 */
export function daysText(days: number | null): string {
  if (days === null) return '长期';
  return days < 0 ? `已过 ${-days} 天` : `剩 ${days} 天`;
}

const GB = 1024 ** 3;
/** 12.3 GB, to one decimal as storage is shown everywhere */
export const gigabytes = (bytes: number): string =>
  `${(bytes / GB).toLocaleString('zh-CN', { maximumFractionDigits: 1 })} GB`;
export const nestText = (left: number | null): string =>
  left === null ? '不限' : `${left.toLocaleString('zh-CN')} 次`;

export const COLUMNS: Column<TenantRow>[] = [
  {
    key: 'displayName',
    title: '空间名称',
    fixed: 'left',
    width: 220,
    sortable: true,
    link: (r) => `/saas/tenant-detail?id=${r.id}`,
  },
  { key: 'spaceCode', title: '编码', width: 96, grow: false },
  { key: 'tenantState', title: '状态', kind: 'enum', width: 88, options: home.SPACE_STATES },
  { key: 'editionType', title: '类型', kind: 'enum', width: 80, options: EDITION_TYPES },
  { key: 'editionName', title: '版本', width: 100, grow: false },
  { key: 'expireTime', title: '到期日', kind: 'date', width: 112, sortable: true },
  {
    key: 'daysToExpire',
    title: '期限',
    width: 92,
    align: 'right',
    render: (r) => <span className={r.daysToExpire === null ? 'my-t3' : ''}>{daysText(r.daysToExpire)}</span>,
  },
  {
    key: 'seats',
    title: '席位',
    width: 84,
    align: 'right',
    sortable: true,
    value: (r) => `${r.seatsUsed}/${r.seats}`,
  },
  {
    key: 'storageUsed',
    title: '存储',
    width: 124,
    align: 'right',
    sortable: true,
    value: (r) => `${gigabytes(r.storageUsed).replace(' GB', '')}/${gigabytes(r.storageTotal)}`,
    render: (r) => (
      <span className={r.storageUsed >= r.storageTotal * 0.9 ? 'saas-near' : undefined}>
        {gigabytes(r.storageUsed).replace(' GB', '')}/{gigabytes(r.storageTotal)}
      </span>
    ),
  },
  {
    key: 'nestLeft',
    title: '套料额度剩余',
    width: 116,
    align: 'right',
    value: (r) => nestText(r.nestLeft),
    render: (r) => <span className={r.nestLeft === null ? 'my-t3' : ''}>{nestText(r.nestLeft)}</span>,
  },
  { key: 'ownerName', title: '管理员', width: 96, grow: false },
  { key: 'telephone', title: '电话', width: 124, grow: false },
  {
    key: 'tags',
    title: '标签',
    width: 150,
    value: (r) => r.tags.map((t) => t.name),
    render: (r) => <Tags tags={r.tags} />,
  },
  { key: 'salesmanName', title: '负责人', width: 96, grow: false },
  { key: 'agentName', title: '代理商', width: 140, hidden: true },
  { key: 'lastLoginTime', title: '最近登录', kind: 'time', width: 118, sortable: true },
  { key: 'lastFollowTime', title: '最近跟进', kind: 'time', width: 118, sortable: true },
  { key: 'nextFollowTime', title: '下次跟进', kind: 'time', width: 118, sortable: true, hidden: true },
  { key: 'creationTime', title: '创建时间', kind: 'time', width: 118, sortable: true },
  { key: 'concurrent', title: '并发套料', kind: 'int', width: 88, hidden: true },
  { key: 'contactName', title: '联系人', width: 96, hidden: true },
  { key: 'address', title: '地址', width: 200, hidden: true },
  { key: 'serviceEndTime', title: '服务期至', kind: 'date', width: 112, hidden: true },
  { key: 'disabledReason', title: '停用原因', width: 160, hidden: true },
  { key: 'remark', title: '备注', width: 180, hidden: true },
];

export const FILTERS: FilterField[] = [
  { type: 'inputSearch', name: 'filter', label: '空间名称 / 编码 / 管理员 / 电话' },
  { type: 'select', name: 'tenantState', label: '状态', options: home.SPACE_STATES, multiple: true },
  { type: 'select', name: 'editionType', label: '类型', options: EDITION_TYPES, multiple: true },
  { type: 'select', name: 'editionId', label: '版本', source: { call: tenantPick.tenantEditions } },
  { type: 'select', name: 'tagId', label: '标签', source: { call: tenantPick.listTags } },
  {
    type: 'select',
    name: 'salesmanUserId',
    label: '负责人',
    source: { call: tenantPick.tenantSalesmen },
    more: true,
  },
  {
    type: 'select',
    name: 'agentTenantId',
    label: '代理商',
    source: {
      call: tenantPick.tenantsOfType,
      query: { editionType: AGENT_EDITION },
      value: 'tenantId',
      label: 'displayName',
    },
    more: true,
  },
  {
    type: 'custom',
    name: 'regionCode',
    label: '地区',
    width: 200,
    more: true,
    render: (values, set) => (
      <RegionSelect
        label="地区"
        value={values['regionCode'] ?? null}
        onChange={(code) => set({ regionCode: code ?? '' })}
      />
    ),
  },
  { type: 'dateRange', name: 'created', label: '创建时间', more: true },
  {
    type: 'dateRange',
    name: 'login',
    label: '最近登录',
    names: ['loginBegin', 'loginEnd'],
    more: true,
  },
  {
    type: 'dateRange',
    name: 'expire',
    label: '到期时间',
    names: ['expireBegin', 'expireEnd'],
    future: true,
    more: true,
  },
];
