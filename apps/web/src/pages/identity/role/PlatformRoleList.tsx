/** 平台角色: what staff of the platform may do who are no administrators of it. */
import { useMemo, useState } from 'react';
import { platformRole } from '@muyun/contract';
import { MasterList, type MasterOptions } from '../../../kit/document/MasterList.tsx';
import type { DocRow } from '../../../kit/document/index.ts';
import { PlatformPermissionDialog } from './PlatformPermissionDialog.tsx';

const OPTIONS: MasterOptions<typeof platformRole> = {
  columns: ['name', 'permissionCount', 'userCount', 'description', 'sort', 'lastModificationTime'],
  overrides: {
    name: { fixed: 'left', width: 160 },
    permissionCount: { width: 90 },
    userCount: { width: 76 },
    description: { width: 300, grow: true },
    sort: { width: 72 },
  },
  form: ['name', 'sort', 'description'],
  items: { description: { span: 2 } },
  formWidth: 560,
  actionsWidth: 160,
  emptyHint: '没有平台角色时，平台人员都是平台管理员；新增角色并分配权限后，可在用户管理里给人',
};

export default function PlatformRoleList() {
  const [open, setOpen] = useState<DocRow>();
  const options = useMemo(
    (): MasterOptions<typeof platformRole> => ({
      ...OPTIONS,
      rowActions: (row) => [
        { label: '分配权限', right: 'AbpIdentity.Roles:get', onClick: () => setOpen(row) },
      ],
    }),
    [],
  );
  return (
    <>
      <MasterList master={platformRole} options={options} />
      {open && <PlatformPermissionDialog row={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}
