/** The spaces of an account, and the way to look through its eyes in one of them. */
import { useMemo, useState } from 'react';
import {
  EDITION_TYPES,
  home,
  hostAccount,
  hostUser,
  type HostUserRow,
  member,
  type OutputOf,
} from '@muyun/contract';
import { useAction, useCall } from '../../../kit/http/index.ts';
import { HouseModal, ReasonDialog } from '../../../kit/overlay/index.ts';
import { EmptyState } from '../../../kit/states/index.ts';
import { DataTable, RowActions } from '../../../kit/table/index.ts';
import type { Column } from '../../../kit/table/index.ts';
import { LookDialog, type LookTarget } from '../../../widgets/impersonate/index.ts';

type Space = OutputOf<typeof hostUser.getUser>['spaces'][number];
const keyOf = (s: Space): string => s.tenantId;

function TakeOut({ row, space, onClose }: { row: HostUserRow; space: Space; onClose: () => void }) {
  const take = useAction(hostAccount.takeOutOfSpace, {
    success: '已移出空间',
    invalidates: [hostUser.getUser, hostUser.listUsers],
    onSuccess: onClose,
  });
  return (
    <ReasonDialog
      open
      title={`把 ${row.nickname} 移出「${space.displayName}」？`}
      okText="移出空间"
      effects={['他立即退出该空间并空出席位', '空间所有者会收到原因']}
      onCancel={onClose}
      onConfirm={(reason) => take.run({ query: { userId: row.id, tenantId: space.tenantId, reason } })}
    />
  );
}

export function UserSpaces({ row, onClose }: { row: HostUserRow; onClose: () => void }) {
  const { data, error, refetch } = useCall(hostUser.getUser, { params: { id: row.id } });
  const [target, setTarget] = useState<LookTarget>();
  const [leaving, setLeaving] = useState<Space>();
  const columns = useMemo((): Column<Space>[] => {
    const look = (s: Space) =>
      setTarget({ userId: row.id, tenantId: s.tenantId, memberName: row.nickname, spaceName: s.displayName });
    return [
      { key: 'displayName', title: '空间', width: 200, link: (s) => `/saas/tenant-detail?id=${s.tenantId}` },
      { key: 'editionType', title: '类型', kind: 'enum', width: 80, options: EDITION_TYPES },
      { key: 'tenantState', title: '空间状态', kind: 'enum', width: 92, options: home.SPACE_STATES },
      { key: 'userStatus', title: '成员状态', kind: 'enum', width: 92, options: member.MEMBER_STATUSES },
      {
        key: 'isAdmin',
        title: '所有者',
        width: 72,
        render: (s) => (s.isAdmin ? '是' : <span className="my-t3">—</span>),
      },
      {
        key: 'actions',
        title: '操作',
        width: 130,
        render: (s) => (
          <RowActions
            row={s}
            actions={[
              ...(s.actions.includes('login')
                ? [{ label: '登录为', right: 'AbpIdentity.Users:enable' as const, onClick: look }]
                : []),
              {
                label: '移出空间',
                right: 'AbpIdentity.Users:delete' as const,
                danger: true,
                blocked: s.isAdmin ? '空间所有者不能移出，请先转让' : undefined,
                onClick: () => setLeaving(s),
              },
            ]}
          />
        ),
      },
    ];
  }, [row]);
  return (
    <HouseModal title={`${row.nickname} 的空间`} open width={760} onCancel={onClose} cancelText="关闭">
      <div style={{ minHeight: 200, display: 'flex', flexDirection: 'column' }}>
        <DataTable
          columns={columns}
          rows={data?.spaces}
          keyOf={keyOf}
          error={error}
          onRetry={() => void refetch()}
          empty={<EmptyState title="没有加入任何空间" />}
          label="空间"
        />
      </div>
      {leaving && <TakeOut row={row} space={leaving} onClose={() => setLeaving(undefined)} />}
      {target && <LookDialog target={target} onClose={() => setTarget(undefined)} />}
    </HouseModal>
  );
}
