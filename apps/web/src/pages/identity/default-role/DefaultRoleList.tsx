/** 默认角色 of the platform: what each grants in spaces of its kind, and their way into a space. */
import { useMemo, useState } from 'react';
import { defaultRole, initSystemRoles } from '@muyun/contract';
import { MasterList, type MasterOptions } from '../../../kit/document/MasterList.tsx';
import type { DocRow } from '../../../kit/document/index.ts';
import { toast } from '../../../kit/feedback.ts';
import { useAction } from '../../../kit/http/index.ts';
import { GiveRolesDialog } from './GiveRolesDialog.tsx';
import { DefaultPermissionDialog } from './DefaultPermissionDialog.tsx';

const P = 'AlBasic.DefaultRoles';
const STALE = [defaultRole.calls.list, defaultRole.calls.all];

const OPTIONS: MasterOptions<typeof defaultRole> = {
  columns: [
    'name',
    'editionType',
    'permissionCount',
    'dataPermission',
    'displayAmount',
    'description',
    'sort',
    'lastModificationTime',
  ],
  overrides: {
    name: { fixed: 'left', width: 150 },
    editionType: { width: 110 },
    permissionCount: { width: 90 },
    dataPermission: { width: 96 },
    displayAmount: { width: 96 },
    description: { width: 260, grow: true },
    sort: { width: 72 },
  },
  form: ['name', 'editionType', 'sort', 'dataPermission', 'displayAmount', 'description'],
  items: { description: { span: 3 } },
  formWidth: 680,
  actionsWidth: 160,
  emptyHint: '没有默认角色时，新企业使用系统自带的一套；带入后可以按版本调整',
};

type Dialog = { kind: 'grants'; row: DocRow } | { kind: 'give' };

export default function DefaultRoleList() {
  const [dialog, setDialog] = useState<Dialog>();
  const { run } = useAction(initSystemRoles, {
    invalidates: STALE,
    onSuccess: ({ added, skipped }) =>
      added === 0 ? toast.info(`${skipped} 个角色都已存在`) : toast.success(`已带入 ${added} 个角色`),
  });
  const options = useMemo(
    (): MasterOptions<typeof defaultRole> => ({
      ...OPTIONS,
      actions: [
        { label: '初始化到企业', right: `${P}:edit`, onClick: () => setDialog({ kind: 'give' }) },
        { label: '带入系统默认', right: `${P}:add`, onClick: () => void run(), startsEmpty: true },
      ],
      rowActions: (row) => [
        { label: '分配权限', right: `${P}:get`, onClick: () => setDialog({ kind: 'grants', row }) },
      ],
    }),
    [run],
  );
  const close = () => setDialog(undefined);
  return (
    <>
      <MasterList master={defaultRole} options={options} />
      {dialog?.kind === 'grants' && <DefaultPermissionDialog row={dialog.row} onClose={close} />}
      {dialog?.kind === 'give' && <GiveRolesDialog onClose={close} />}
    </>
  );
}
