/** 工程 of a space, as the platform sees them: looked at, dates put right with a reason; what a member has marked. */
import { useState } from 'react';
import { Input, Select } from 'antd';
import { type BriefProject, PROJECT_GROUPS, projectAdmin, tenantLog } from '@muyun/contract';
import { useCall } from '../../../../kit/http/index.ts';
import { EmptyState } from '../../../../kit/states/index.ts';
import { EnumTag } from '../../../../kit/status/index.ts';
import { type Column, DataTable, RowActions } from '../../../../kit/table/index.ts';
import { type DateVerb, ProjectDate, ProjectFacts } from './ProjectDialogs.tsx';

const P = 'AlCad.CadProjects';
const MOST = 400;
type Asked = { readonly verb: DateVerb | 'facts'; readonly row: BriefProject };

const columnsFor = (ask: (asked: Asked) => void): Column<BriefProject>[] => [
  { key: 'code', title: '编号', fixed: 'left', width: 138 },
  { key: 'displayName', title: '工程', width: 200, grow: true },
  { key: 'demandSide', title: '客户', width: 180 },
  {
    key: 'shownStatus',
    title: '工程状态',
    width: 98,
    render: (r) => <EnumTag options={PROJECT_GROUPS} value={r.shownStatus} small />,
  },
  { key: 'productAmount', title: '件数', kind: 'int', width: 84 },
  { key: 'notNestingAmount', title: '未套料', kind: 'int', width: 84 },
  { key: 'orderTime', title: '下单日期', kind: 'date', width: 106 },
  { key: 'deliveryDate', title: '交期', kind: 'date', width: 106 },
  {
    key: 'actions',
    title: '操作',
    fixed: 'right',
    width: 176,
    render: (row) => (
      <RowActions
        row={row}
        actions={[
          { label: '详情', right: `${P}:get`, onClick: () => ask({ verb: 'facts', row }) },
          { label: '改交期', right: `${P}:edit`, onClick: () => ask({ verb: 'deliveryDate', row }) },
          { label: '改下单日期', right: `${P}:edit`, onClick: () => ask({ verb: 'orderTime', row }) },
        ]}
      />
    ),
  },
];

/** All of the space, or those that a member has marked. */
function useProjects(tenantId: string, filter: string, memberId: string | undefined) {
  const all = useCall(
    projectAdmin.projectsByTenant,
    { query: { tenantId, filter } },
    { enabled: memberId === undefined },
  );
  const marked = useCall(
    projectAdmin.favoritesForAdmin,
    { params: { id: memberId ?? '' }, query: { filter, maxResultCount: MOST } },
    { enabled: memberId !== undefined },
  );
  if (memberId === undefined) return { ...all, rows: all.data };
  const rows = marked.data?.items.map((p) => ({ ...p, displayName: p.displayName ?? p.name }));
  return { ...marked, rows: rows as BriefProject[] | undefined };
}

export default function ProjectsPane({ tenantId }: { tenantId: string }) {
  const [filter, setFilter] = useState('');
  const [memberId, setMember] = useState<string>();
  const [asked, setAsked] = useState<Asked>();
  const members = useCall(tenantLog.membersOfTenant, {
    params: { id: tenantId },
    query: { maxResultCount: MOST },
  });
  const { rows, error, refetch, isFetching } = useProjects(tenantId, filter, memberId);
  const close = () => setAsked(undefined);
  return (
    <div className="saas-pane">
      <div className="saas-pane-head">
        <Input.Search
          allowClear
          placeholder="名称 / 编号 / 客户"
          aria-label="搜索工程"
          style={{ width: 220 }}
          onSearch={setFilter}
        />
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="成员的收藏"
          aria-label="成员的收藏"
          style={{ width: 160 }}
          value={memberId}
          onChange={setMember}
          options={members.data?.items.map((m) => ({ value: m.id, label: m.name })) ?? []}
        />
        <span className="my-t3">{rows ? `${rows.length} 个` : ''}</span>
      </div>
      <DataTable
        columns={columnsFor(setAsked)}
        rows={rows}
        fetching={isFetching}
        error={error}
        onRetry={() => void refetch()}
        empty={<EmptyState title={memberId ? '这个成员没有收藏工程' : '还没有工程'} />}
        label="工程"
      />
      {asked?.verb === 'facts' && <ProjectFacts row={asked.row} onClose={close} />}
      {asked && asked.verb !== 'facts' && <ProjectDate verb={asked.verb} row={asked.row} onClose={close} />}
    </div>
  );
}
