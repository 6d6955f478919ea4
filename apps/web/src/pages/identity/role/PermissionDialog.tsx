/** 权限 of a role: the tree of families, items and actions, whose rows and whether amounts are seen. */
import { Segmented, Switch } from 'antd';
import { DATA_PERMISSIONS, permission, role } from '@muyun/contract';
import { useCan } from '../../../kit/auth/index.ts';
import { useAction, useCall } from '../../../kit/http/index.ts';
import { GrantsDialog } from '../shared/GrantsDialog.tsx';
import { type Typed, useGrants } from '../shared/use-grants.ts';
import type { Role } from './role-row.ts';

export function PermissionDialog({ role: of, onClose }: { role: Role; onClose: () => void }) {
  const params = { id: of.id };
  const definitions = useCall(permission.permissionDefinitions);
  const read = useCall(permission.readPermission, { params }, { keepPrevious: false, staleTime: 0 });
  const grants = useGrants(`角色权限 · ${of.displayName}`, read.data);
  const mayEdit = useCan('AbpIdentity.Roles:edit') && !of.isStatic;
  const { typed, setTyped } = grants;
  const save = useAction(permission.savePermission, {
    success: '已保存，成员下一步操作即生效',
    invalidates: [role.calls.list, permission.readPermission],
    onAnswered: grants.draft.clear,
    onSuccess: onClose,
  });
  return (
    <GrantsDialog
      title={`${mayEdit ? '设置权限' : '查看权限'} · ${of.displayName}`}
      definitions={definitions}
      read={read}
      grants={grants}
      mayEdit={mayEdit}
      busy={save.busy}
      end={<Sight typed={typed} onChange={setTyped} mayEdit={mayEdit} />}
      onSave={(permissions, version) => {
        const dataPermission = typed.dataPermission === 1 ? 1 : 2;
        const { displayAmount } = typed;
        void save.run({ params, body: { permissions, dataPermission, displayAmount, version } });
      }}
      onClose={onClose}
    />
  );
}

interface SightProps {
  readonly typed: Typed;
  readonly onChange: (typed: Typed) => void;
  readonly mayEdit: boolean;
}
function Sight({ typed, onChange, mayEdit }: SightProps) {
  return (
    <>
      <span className="my-t2">数据权限</span>
      <Segmented<number>
        size="small"
        aria-label="数据权限"
        disabled={!mayEdit}
        value={typed.dataPermission}
        options={DATA_PERMISSIONS.map(({ value, label }) => ({ value, label }))}
        onChange={(dataPermission) => onChange({ ...typed, dataPermission })}
      />
      <label>
        <span className="my-t2">显示金额</span>
        <Switch
          size="small"
          disabled={!mayEdit}
          checked={typed.displayAmount}
          onChange={(displayAmount) => onChange({ ...typed, displayAmount })}
        />
      </label>
    </>
  );
}
