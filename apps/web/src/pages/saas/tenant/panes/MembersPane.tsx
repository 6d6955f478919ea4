/** 成员 of a space, as the platform sees them: phones masked; who may be looked through says the row. */
import { useMemo, useState } from 'react';
import { Input } from 'antd';
import { member, tenantLog, type TenantRow } from '@muyun/contract';
import { useCall } from '../../../../kit/http/index.ts';
import { EmptyState } from '../../../../kit/states/index.ts';
import { DataTable, RowActions } from '../../../../kit/table/index.ts';
import type { Column, RowOf } from '../../../../kit/table/index.ts';
import { LookDialog, type LookTarget } from '../../../../widgets/impersonate/index.ts';

type Member = RowOf<typeof tenantLog.membersOfTenant>;
const MOST = 400;

/** `open` looks through the eyes of a member. */
function columnsFor(space: TenantRow, open: (target: LookTarget) => void): Column<Member>[] {
  const look = (m: Member) =>
    open({ userId: m.userId, tenantId: space.id, memberName: m.name, spaceName: space.displayName });
  return [
    {
      key: 'name',
      title: '姓名',
      fixed: 'left',
      width: 150,
      render: (m) => (m.isAdmin ? `${m.name}（所有者）` : m.name),
    },
    { key: 'userName', title: '账号', width: 150 },
    { key: 'phoneMasked', title: '手机', width: 130, grow: false },
    { key: 'userStatus', title: '状态', kind: 'enum', width: 90, options: member.MEMBER_STATUSES },
    { key: 'joinTime', title: '加入时间', kind: 'time', width: 124 },
    { key: 'lastLoginTime', title: '最近登录', kind: 'time', width: 124 },
    {
      key: 'actions',
      title: '操作',
      fixed: 'right',
      width: 90,
      render: (m) => (
        <RowActions
          row={m}
          actions={
            m.actions.includes('login')
              ? [{ label: '登录为', right: 'AbpIdentity.Users:enable', onClick: look }]
              : []
          }
        />
      ),
    },
  ];
}

export default function MembersPane({ space }: { space: TenantRow }) {
  const [filter, setFilter] = useState('');
  const [target, setTarget] = useState<LookTarget>();
  const { data, error, refetch, isFetching } = useCall(tenantLog.membersOfTenant, {
    params: { id: space.id },
    query: { filter, maxResultCount: MOST },
  });
  const columns = useMemo(() => columnsFor(space, setTarget), [space]);
  return (
    <div className="saas-pane">
      <div className="saas-pane-head">
        <Input.Search
          allowClear
          placeholder="姓名 / 账号"
          style={{ width: 240 }}
          onSearch={(text) => setFilter(text.trim())}
        />
        <span className="my-t3">{data ? `${data.totalCount} 人` : ''}</span>
      </div>
      <DataTable
        columns={columns}
        rows={data?.items}
        fetching={isFetching}
        error={error}
        onRetry={() => void refetch()}
        empty={<EmptyState title={filter ? '没有找到成员' : '还没有成员'} />}
        label="成员"
      />
      {target && <LookDialog target={target} onClose={() => setTarget(undefined)} />}
    </div>
  );
}
