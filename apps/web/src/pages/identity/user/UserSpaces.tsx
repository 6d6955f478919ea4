/** The spaces of an account, and the way to look through its eyes in one of them. */
import { useMemo, useState } from 'react';
import { EDITION_TYPES, home, hostUser, type HostUserRow, member, type OutputOf } from '@muyun/contract';
import { useCall } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { EmptyState } from '../../../kit/states/index.ts';
import { DataTable, RowActions } from '../../../kit/table/index.ts';
import type { Column } from '../../../kit/table/index.ts';
import { LookDialog, type LookTarget } from '../../../widgets/impersonate/index.ts';

type Space = OutputOf<typeof hostUser.getUser>['spaces'][number];
const keyOf = (s: Space): string => s.tenantId;

export function UserSpaces({ row, onClose }: { row: HostUserRow; onClose: () => void }) {
  const { data, error, refetch } = useCall(hostUser.getUser, { params: { id: row.id } });
  const [target, setTarget] = useState<LookTarget>();
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
        width: 84,
        render: (s) => (
          <RowActions
            row={s}
            actions={
              s.actions.includes('login')
                ? [{ label: '登录为', right: 'AbpIdentity.Users:enable', onClick: look }]
                : []
            }
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
      {target && <LookDialog target={target} onClose={() => setTarget(undefined)} />}
    </HouseModal>
  );
}
