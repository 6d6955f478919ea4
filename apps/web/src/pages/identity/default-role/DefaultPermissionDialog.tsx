/** 分配权限 of a default role: what spaces of its kind have. */
import { defaultRole, defaultRoleDefinitions, readDefaultGrants, saveDefaultGrants } from '@muyun/contract';
import { useCan } from '../../../kit/auth/index.ts';
import type { DocRow } from '../../../kit/document/index.ts';
import { useAction, useCall } from '../../../kit/http/index.ts';
import { GrantsDialog } from '../shared/GrantsDialog.tsx';
import { useGrants } from '../shared/use-grants.ts';

export function DefaultPermissionDialog({ row, onClose }: { row: DocRow; onClose: () => void }) {
  const at = { params: { id: row.id } };
  const title = `分配权限 · ${String(row['name'])}`;
  const definitions = useCall(defaultRoleDefinitions, {
    query: { editionType: Number(row['editionType']) },
  });
  const read = useCall(readDefaultGrants, at, { keepPrevious: false, staleTime: 0 });
  const grants = useGrants(title, read.data);
  const mayEdit = useCan(saveDefaultGrants.right);
  const save = useAction(saveDefaultGrants, {
    success: '已保存，新企业按此初始化',
    invalidates: [defaultRole.calls.list, readDefaultGrants],
    onAnswered: grants.draft.clear,
    onSuccess: onClose,
  });
  return (
    <GrantsDialog
      {...{ title, definitions, read, grants, mayEdit, onClose }}
      givesAny
      busy={save.busy}
      onSave={(permissions, version) => void save.run({ ...at, body: { permissions, version } })}
    />
  );
}
