/** 平台角色 of an account: an administrator of the platform, or staff that may do what its roles grant. */
import { Checkbox, Form, Select } from 'antd';
import { hostAccount, type HostUserRow } from '@muyun/contract';
import { useCall } from '../../../kit/http/index.ts';
import { AwaitedModal } from '../../../kit/overlay/AwaitedModal.tsx';
import { ActDialog } from '../../../widgets/act-dialog/index.ts';
import { STALE } from './use-user-actions.ts';

export function RolesDialog({ row, onClose }: { row: HostUserRow; onClose: () => void }) {
  const params = { id: row.id };
  const own = useCall(hostAccount.rolesOfUser, { params }, { staleTime: 0 });
  const offered = useCall(hostAccount.assignablePlatformRoles);
  const title = row.isHostUser ? `平台角色 · ${row.nickname}` : `把 ${row.nickname} 设为平台人员`;
  // saved before his roles are known, they would all be taken from him
  if (!own.data || !offered.data)
    return <AwaitedModal title={title} asked={[own, offered]} onClose={onClose} />;
  const mayAll = offered.data.some((r) => r.id === null);
  const held = own.data.filter((r) => r.id !== null);
  // one that he has and may not be taken from him here is shown too
  const options = [...new Map([...held, ...offered.data].map((r) => [r.id, r.displayName]))]
    .filter(([id]) => id !== null)
    .map(([value, label]) => ({ value, label }));
  return (
    <ActDialog
      title={title}
      okText={row.isHostUser ? '保存' : '设为平台人员'}
      success={row.isHostUser ? '已保存，立即生效' : '已保存，该账号须重新登录'}
      call={hostAccount.saveRolesOfUser}
      columns={1}
      row={row}
      invalidates={[...STALE, hostAccount.rolesOfUser]}
      inputOf={(typed) => ({
        params,
        body: {
          isAdministrator: typed['isAdministrator'] === true,
          roleIds: (typed['roleIds'] as string[] | undefined) ?? [],
          version: row.version,
        },
      })}
      onClose={onClose}
    >
      <Form.Item
        name="isAdministrator"
        valuePropName="checked"
        initialValue={row.isAdministrator}
        extra="平台端的全部权限；不勾选时只有下面角色的权限"
      >
        <Checkbox disabled={!mayAll}>平台管理员</Checkbox>
      </Form.Item>
      <Form.Item
        name="roleIds"
        label="角色"
        initialValue={held.map((r) => r.id)}
        extra="角色在角色管理里设置"
      >
        <Select mode="multiple" optionFilterProp="label" options={options} placeholder="选择平台角色" />
      </Form.Item>
    </ActDialog>
  );
}
