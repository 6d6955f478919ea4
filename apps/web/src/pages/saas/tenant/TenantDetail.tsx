/** /saas/tenant-detail: one space as the platform sees it. */
import { lazy, Suspense, useState } from 'react';
import { Tabs } from 'antd';
import { useNavigate, useSearchParams } from 'react-router';
import { EDITION_TYPES, home, tenant, type TenantRow } from '@muyun/contract';
import { DocHeader } from '../../../kit/doc/index.ts';
import type { DocAction, Figure } from '../../../kit/doc/index.ts';
import { confirmAsk } from '../../../kit/feedback.ts';
import { fmt } from '../../../kit/format/index.ts';
import { useCall } from '../../../kit/http/index.ts';
import { RecordInstead, SkeletonLines } from '../../../kit/states/index.ts';
import type { RowAction } from '../../../kit/table/index.ts';
import { addressOf } from '../../../kit/tabs/address.ts';
import { useTab } from '../../../kit/tabs/use-tab.ts';
import { daysText, gigabytes, nestText, Tags } from './tenant.columns.tsx';
import { useTenantVerbs } from './use-tenant-verbs.tsx';
import './saas.css';

const Members = lazy(() => import('./panes/MembersPane.tsx'));
const Followups = lazy(() => import('./panes/FollowupPane.tsx'));
const Trend = lazy(() => import('./panes/TrendPane.tsx'));
const Orders = lazy(() => import('./panes/OrdersPane.tsx'));
const Employees = lazy(() => import('./panes/EmployeesPane.tsx'));
const Projects = lazy(() => import('./panes/ProjectsPane.tsx'));
const Operations = lazy(() => import('./panes/OperationsPane.tsx'));
const Config = lazy(() => import('./panes/ConfigPane.tsx'));
const Looks = lazy(() => import('./panes/LooksPane.tsx'));

const labelOf = (options: readonly { value: number; label: string }[], value: number): string =>
  options.find((o) => o.value === value)?.label ?? '';

export default function TenantDetail() {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const { data, error, refetch } = useCall(
    tenant.getTenant,
    { params: { id } },
    { enabled: id !== '', keepPrevious: false },
  );
  useTab({ title: data?.displayName });
  if (data) return <Loaded row={data} />;
  return <RecordInstead id={id} noun="租户" from="租户列表" error={error} onRetry={() => void refetch()} />;
}

function figuresOf(row: TenantRow): Figure[] {
  const isEnding = row.daysToExpire !== null && row.daysToExpire <= 30;
  return [
    {
      label: '版本',
      value: row.editionName,
      note: row.isFreeEdition ? '免费' : row.isInTrialPeriod ? '试用' : '付费',
    },
    {
      label: '到期日',
      value: row.expireTime ? fmt.date(row.expireTime) : '长期',
      note: daysText(row.daysToExpire),
      noteTone: isEnding ? 'amber' : undefined,
    },
    {
      label: '席位',
      value: `${row.seatsUsed} / ${row.seats}`,
      note: row.seatsUsed >= row.seats ? '已满' : '已用 / 总数',
    },
    {
      label: '存储',
      value: `${gigabytes(row.storageUsed).replace(' GB', '')} / ${gigabytes(row.storageTotal)}`,
      note: `${Math.round((row.storageUsed * 100) / Math.max(1, row.storageTotal))}%`,
      noteTone: row.storageUsed >= row.storageTotal * 0.9 ? 'amber' : undefined,
    },
    {
      label: '套料额度',
      value: nestText(row.nestLeft),
      note: `可同时计算 ${row.concurrent} 个`,
    },
    { label: '服务期至', value: row.serviceEndTime ? fmt.date(row.serviceEndTime) : '—', note: '售后服务' },
    { label: '最近登录', value: row.lastLoginTime ? fmt.time(row.lastLoginTime) : '—', note: '全部成员' },
    {
      label: '下次跟进',
      value: row.nextFollowTime ? fmt.time(row.nextFollowTime) : '—',
      note: row.salesmanName ?? '没有负责人',
    },
  ];
}

const asDoc = (row: TenantRow, action: RowAction<TenantRow>): DocAction => ({
  key: action.label,
  label: action.label,
  right: action.right,
  danger: action.danger,
  onClick: async () => {
    const { confirm } = action;
    if (
      confirm &&
      !(await confirmAsk({ ...confirm, okText: confirm.okText ?? action.label, danger: action.danger }))
    )
      return;
    await action.onClick(row);
  },
});

function Loaded({ row }: { row: TenantRow }) {
  const navigate = useNavigate();
  const [pane, setPane] = useState('facts');
  const { verbsOf, dialog } = useTenantVerbs(() => void navigate(addressOf('/saas/tenant')));
  const [first, ...others] = verbsOf(row).map((a) => asDoc(row, a));
  const PANES = [
    { key: 'facts', label: '基本信息', children: <FactsPane row={row} /> },
    { key: 'members', label: '成员', children: <Members space={row} /> },
    { key: 'employees', label: '员工', children: <Employees tenantId={row.id} /> },
    { key: 'projects', label: '工程', children: <Projects tenantId={row.id} /> },
    { key: 'orders', label: '订单', children: <Orders tenantId={row.id} /> },
    { key: 'followups', label: '跟进', children: <Followups space={row} /> },
    { key: 'trend', label: '动态', children: <Trend tenantId={row.id} /> },
    { key: 'operations', label: '操作日志', children: <Operations tenantId={row.id} /> },
    { key: 'config', label: '空间设置', children: <Config space={row} /> },
    { key: 'looks', label: '代登录记录', children: <Looks tenantId={row.id} /> },
  ];
  return (
    <div className="my-page saas-detail">
      <DocHeader
        number={row.displayName}
        status={{ options: home.SPACE_STATES, value: row.tenantState }}
        kind={labelOf(EDITION_TYPES, row.editionType)}
        back="/saas/tenant"
        primary={first}
        actions={others.slice(0, 2)}
        more={others.slice(2)}
        figures={figuresOf(row)}
      />
      <div className="my-surface saas-panes">
        <Tabs
          activeKey={pane}
          onChange={setPane}
          items={PANES.map(({ key, label, children }) => ({
            key,
            label,
            children: <Suspense fallback={<SkeletonLines rows={6} />}>{children}</Suspense>,
          }))}
        />
      </div>
      {dialog}
    </div>
  );
}

type Fact = readonly [label: string, value: React.ReactNode, wide?: boolean];

function FactsPane({ row }: { row: TenantRow }) {
  const facts: Fact[] = [
    ['管理员', row.ownerName],
    ['联系人', row.contactName],
    ['电话', row.telephone],
    ['负责人', row.salesmanName],
    ['代理商', row.agentName],
    ['创建时间', fmt.time(row.creationTime)],
    ['最近跟进', row.lastFollowTime ? fmt.time(row.lastFollowTime) : null],
    ['标签', <Tags key="tags" tags={row.tags} />],
    ...(row.disabledReason ? [['停用原因', row.disabledReason] as Fact] : []),
    ...(row.deleteRequesterName ? [['申请删除', row.deleteRequesterName] as Fact] : []),
    ['地址', row.address, true],
    ['备注', row.remark, true],
  ];
  return (
    <dl className="saas-facts">
      {facts.map(([label, value, wide]) => (
        <div key={label} className={wide ? 'wide' : undefined}>
          <dt>{label}</dt>
          <dd>{value ?? <span className="my-t3">—</span>}</dd>
        </div>
      ))}
    </dl>
  );
}
