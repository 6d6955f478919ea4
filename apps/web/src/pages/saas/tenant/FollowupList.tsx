/** 跟进记录: the talks of one space, the last first; without one, whom to talk to. */
import { lazy, useState } from 'react';
import { useSearchParams } from 'react-router';
import { FOLLOWUP_STAGES, FOLLOWUP_WAYS, tenant, tenantLog } from '@muyun/contract';
import { useAction, useCall } from '../../../kit/http/index.ts';
import { ListPage } from '../../../kit/table/index.ts';
import type { Column, RowAction, RowOf } from '../../../kit/table/index.ts';
import { useTab } from '../../../kit/tabs/use-tab.ts';
import { FollowupDialog } from './FollowupDialog.tsx';

type Followup = RowOf<typeof tenantLog.listFollowups>;
const P = 'RedSaasManagement.RedTenants';
const STALE = [tenantLog.listFollowups, tenant.listTenants, tenant.getTenant];

const COLUMNS: Column<Followup>[] = [
  { key: 'creationTime', title: '时间', kind: 'time', fixed: 'left', width: 124, sortable: true },
  { key: 'tenantName', title: '空间', width: 200, link: (r) => `/saas/tenant-detail?id=${r.tenantId}` },
  { key: 'way', title: '方式', kind: 'enum', width: 72, options: FOLLOWUP_WAYS },
  { key: 'stage', title: '阶段', kind: 'enum', width: 72, options: FOLLOWUP_STAGES },
  { key: 'content', title: '跟进内容', width: 360 },
  { key: 'contactName', title: '联系人', width: 96, grow: false },
  { key: 'nextFollowTime', title: '下次跟进', kind: 'time', width: 124, sortable: true },
  { key: 'creatorName', title: '跟进人', width: 96, grow: false },
];

export function useFollowupActions(): (row: Followup) => RowAction<Followup>[] {
  const remove = useAction(tenantLog.deleteFollowup, { success: '已删除', invalidates: STALE }).run;
  return (row) => [
    {
      label: '删除',
      right: `${P}:edit`,
      danger: true,
      confirm: { title: '删除这条跟进记录？', okText: '删除记录' },
      onClick: () => remove({ params: { id: row.id } }),
    },
  ];
}

const Due = lazy(() => import('./DueList.tsx'));

/** Of one space its talks; without one, whom to talk to. */
export default function FollowupScreen() {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  if (id !== '') return <FollowupList id={id} />;
  return <Due />;
}

function FollowupList({ id }: { id: string }) {
  const { data: space } = useCall(tenant.getTenant, { params: { id } });
  const [isOpen, setOpen] = useState(false);
  useTab({ title: space ? `跟进 ${space.displayName}` : undefined });
  const rowActions = useFollowupActions();
  return (
    <ListPage
      call={tenantLog.listFollowups}
      noun="跟进记录"
      unit="条"
      columns={COLUMNS}
      query={{ tenantId: id }}
      defaultSort="creationTime desc"
      primary={space ? [{ label: '新增跟进', right: `${P}:edit`, onClick: () => setOpen(true) }] : []}
      rowActions={rowActions}
      emptyHint="点「新增跟进」写下第一次沟通"
    >
      {() => isOpen && space && <FollowupDialog space={space} onClose={() => setOpen(false)} />}
    </ListPage>
  );
}
