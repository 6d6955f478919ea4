/** 权限 of a member: what his roles give him, and what he is given beside them. */
import { useMemo } from 'react';
import { DATA_PERMISSIONS, member, permission } from '@muyun/contract';
import { useCan } from '../../../kit/auth/index.ts';
import { useAction, useCall } from '../../../kit/http/index.ts';
import { GrantsDialog } from '../shared/GrantsDialog.tsx';
import { sourcesOf } from '../shared/permission-model.ts';
import { useGrants } from '../shared/use-grants.ts';
import type { Member } from './member.columns.tsx';

export function MemberGrantsDialog({ member: of, onClose }: { member: Member; onClose: () => void }) {
  const params = { id: of.id };
  const definitions = useCall(permission.permissionDefinitions);
  const read = useCall(
    permission.readPermission,
    { params, query: { provider: 'U' } },
    { keepPrevious: false, staleTime: 0 },
  );
  const title = `成员权限 · ${of.name}`;
  const grants = useGrants(title, read.data);
  const mayEdit = useCan('AbpOrganizationUnit.Members:edit') && read.data?.holdsAll === false;
  const save = useAction(permission.savePermission, {
    success: '已保存，他下一步操作即生效',
    invalidates: [member.listMembers, permission.readPermission],
    onAnswered: grants.draft.clear,
    onSuccess: onClose,
  });
  const sources = useMemo(() => sourcesOf(read.data?.roles ?? []), [read.data]);
  const rows = DATA_PERMISSIONS.find((d) => d.value === read.data?.dataPermission)?.label;
  return (
    <GrantsDialog
      {...{ title, definitions, read, grants, mayEdit, sources, onClose }}
      busy={save.busy}
      above={
        <p className="my-t2 id-grants-note">
          {read.data?.holdsAll
            ? '他有本空间的全部权限，不需要单独授权'
            : '带角色名的权限来自角色，这里勾选的只给他本人；取消勾选收回，角色给的不受影响'}
        </p>
      }
      end={
        <span className="my-t2">
          数据权限 {rows ?? '按角色'} · 金额 {read.data?.displayAmount ? '可见' : '不可见'}
        </span>
      }
      onSave={(permissions, version) =>
        void save.run({ params, body: { provider: 'U', permissions, version } })
      }
      onClose={onClose}
    />
  );
}
