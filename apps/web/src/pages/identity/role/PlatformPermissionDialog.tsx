/** 分配权限 of a role of the platform. */
import { platformDefinitions, platformRole, readPlatformGrants, savePlatformGrants } from '@muyun/contract';
import { useCan } from '../../../kit/auth/index.ts';
import type { DocRow } from '../../../kit/document/index.ts';
import { useAction, useCall } from '../../../kit/http/index.ts';
import { GrantsDialog } from '../shared/GrantsDialog.tsx';
import { useGrants } from '../shared/use-grants.ts';

export function PlatformPermissionDialog({ row, onClose }: { row: DocRow; onClose: () => void }) {
  const at = { params: { id: row.id } };
  const title = `分配权限 · ${String(row['name'])}`;
  const definitions = useCall(platformDefinitions);
  const read = useCall(readPlatformGrants, at, { keepPrevious: false, staleTime: 0 });
  const grants = useGrants(title, read.data);
  const mayEdit = useCan(savePlatformGrants.right);
  const save = useAction(savePlatformGrants, {
    success: '已保存，对有该角色的人立即生效',
    invalidates: [platformRole.calls.list, readPlatformGrants],
    onAnswered: grants.draft.clear,
    onSuccess: onClose,
  });
  return (
    <GrantsDialog
      {...{ title, definitions, read, grants, mayEdit, onClose }}
      busy={save.busy}
      onSave={(permissions, version) => void save.run({ ...at, body: { permissions, version } })}
    />
  );
}
