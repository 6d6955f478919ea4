/** 用户管理 of the platform: every account, its lock, its spaces, who is staff. */
import { useCallback, useState } from 'react';
import { ExportOutlined } from '@ant-design/icons';
import { hostUser, type HostUserRow } from '@muyun/contract';
import { can, useSession } from '../../../kit/auth/index.ts';
import { useAction } from '../../../kit/http/index.ts';
import { ReasonDialog } from '../../../kit/overlay/index.ts';
import { ListPage } from '../../../kit/table/index.ts';
import type { Column, FilterField } from '../../../kit/table/index.ts';
import { type Secret, SecretDialog } from '../../../widgets/act-dialog/index.ts';
import { type Open, STALE, useUserActions } from './use-user-actions.ts';
import { ExportDialog } from './ExportDialog.tsx';
import { RolesDialog } from './RolesDialog.tsx';
import { UserCreate } from './UserCreate.tsx';
import { UserRelated } from './UserRelated.tsx';
import { UserForm } from './UserForm.tsx';
import { UserSpaces } from './UserSpaces.tsx';

const P = 'AbpIdentity.Users';

const COLUMNS: Column<HostUserRow>[] = [
  { key: 'userName', title: '账号', fixed: 'left', width: 170, sortable: true },
  { key: 'nickname', title: '姓名', width: 120, sortable: true },
  { key: 'phoneNumber', title: '手机', width: 124, grow: false },
  { key: 'userState', title: '状态', kind: 'enum', width: 88, options: hostUser.USER_STATES },
  {
    key: 'platformRoles',
    title: '平台角色',
    kind: 'texts',
    width: 130,
    value: (r) => (r.isHostUser && r.platformRoles.length === 0 ? '无角色' : r.platformRoles.join('、')),
  },
  { key: 'spaceCount', title: '空间数', kind: 'int', width: 76 },
  { key: 'lockoutEnd', title: '锁定至', kind: 'time', width: 118 },
  { key: 'registerSource', title: '注册来源', kind: 'enum', width: 96, options: hostUser.REGISTER_SOURCES },
  { key: 'lastLoginTime', title: '最近登录', kind: 'time', width: 118, sortable: true },
  { key: 'creationTime', title: '注册时间', kind: 'time', width: 118, sortable: true },
  { key: 'disabledReason', title: '停用原因', width: 160, hidden: true },
];
const YES_NO = [
  { value: 'true', label: '是' },
  { value: 'false', label: '否' },
];
const FILTERS: FilterField[] = [
  { type: 'inputSearch', name: 'filter', label: '账号 / 姓名 / 手机' },
  { type: 'select', name: 'userState', label: '状态', options: hostUser.USER_STATES },
  { type: 'select', name: 'isHostUser', label: '平台人员', options: YES_NO },
  {
    type: 'select',
    name: 'registerSource',
    label: '注册来源',
    options: hostUser.REGISTER_SOURCES,
    multiple: true,
  },
  { type: 'dateRange', name: 'created', label: '注册时间', more: true },
];

function DisableDialog({ row, onClose }: { row: HostUserRow; onClose: () => void }) {
  const isSelf = useSession((s) => s.userId === row.id);
  const disable = useAction(hostUser.disableUser, {
    success: '已停用',
    invalidates: STALE,
    onSuccess: onClose,
  });
  return (
    <ReasonDialog
      open
      title={`停用账号 ${row.nickname}？`}
      okText="停用账号"
      effects={['他在所有设备上立即退出，启用之前不能登录', ...(isSelf ? ['这是您自己的账号'] : [])]}
      onCancel={onClose}
      onConfirm={(reason) => disable.run({ params: { id: row.id }, body: { reason, version: row.version } })}
    />
  );
}

export default function UserList() {
  const [shown, setShown] = useState<Open>();
  const [secret, setSecret] = useState<Secret>();
  const [isAdding, setAdding] = useState(false);
  const [isExporting, setExporting] = useState(false);
  const close = useCallback(() => setShown(undefined), []);
  const rowActions = useUserActions(setShown, setSecret);
  const spaces = useCallback((row: HostUserRow) => setShown({ what: 'spaces', row }), []);
  return (
    <ListPage
      call={hostUser.listUsers}
      noun="用户"
      unit="人"
      columns={COLUMNS}
      filters={FILTERS}
      defaultSort="creationTime desc"
      primary={[{ label: '新增用户', right: `${P}:add`, onClick: () => setAdding(true) }]}
      actions={[
        { label: '导出', icon: <ExportOutlined />, right: `${P}:export`, onClick: () => setExporting(true) },
      ]}
      rowActions={rowActions}
      actionsWidth={170}
      onOpen={can(`${P}:get`) ? spaces : undefined}
    >
      {(list) => (
        <>
          {isExporting && <ExportDialog query={list.asked} onClose={() => setExporting(false)} />}
          {shown?.what === 'edit' && <UserForm row={shown.row} invalidates={STALE} onClose={close} />}
          {shown?.what === 'spaces' && <UserSpaces row={shown.row} onClose={close} />}
          {shown?.what === 'related' && <UserRelated row={shown.row} onClose={close} />}
          {shown?.what === 'roles' && <RolesDialog row={shown.row} onClose={close} />}
          {isAdding && <UserCreate onClose={() => setAdding(false)} tell={setSecret} />}
          {shown?.what === 'disable' && <DisableDialog row={shown.row} onClose={close} />}
          {secret && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
        </>
      )}
    </ListPage>
  );
}
