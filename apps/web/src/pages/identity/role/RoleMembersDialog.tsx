/** 成员 of a role: who has it, and giving it to others. */
import { listRoleMembers, role, saveRoleMembers } from '@muyun/contract';
import { useCan } from '../../../kit/auth/index.ts';
import { useAction, useCall } from '../../../kit/http/index.ts';
import { MembersDialog } from '../../../widgets/member-picker/index.ts';
import type { Role } from './role-row.ts';

export function RoleMembersDialog({ role: of, onClose }: { role: Role; onClose: () => void }) {
  const params = { id: of.id };
  const mayEdit = useCan(saveRoleMembers.right);
  const { data, error, refetch } = useCall(listRoleMembers, { params }, { keepPrevious: false });
  const save = useAction(saveRoleMembers, {
    success: '已保存角色成员',
    invalidates: [role.calls.list, listRoleMembers],
    onSuccess: onClose,
  });
  return (
    <MembersDialog
      title={`角色成员 · ${of.displayName}`}
      belong="有此角色"
      empty="还没有成员有这个角色"
      people={data}
      error={error}
      onRetry={() => void refetch()}
      mayEdit={mayEdit}
      busy={save.busy}
      onSave={(tenantUserIds) => void save.run({ params, body: { tenantUserIds } })}
      onClose={onClose}
    />
  );
}
