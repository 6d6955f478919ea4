/** 角色管理: what each role may do, whose rows it sees, and who has it. */
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import type { Dispatch, SetStateAction } from 'react';
import { ImportOutlined } from '@ant-design/icons';
import { initRoles, role, type roleFields, roleFields as fields, tenantConfig } from '@muyun/contract';
import { can, useSession } from '../../../kit/auth/index.ts';
import { FormModal, itemsOf } from '../../../kit/form/index.ts';
import { request, useAction, useCall } from '../../../kit/http/index.ts';
import { ScreenSkeleton } from '../../../kit/states/index.ts';
import { columnsOf, ListPage } from '../../../kit/table/index.ts';
import type { Column, FilterField, RowAction } from '../../../kit/table/index.ts';
import { CheckupDialog } from './CheckupDialog.tsx';
import { CompareDialog } from './CompareDialog.tsx';
import { PermissionDialog } from './PermissionDialog.tsx';
import { RoleCopyDialog } from './RoleCopyDialog.tsx';
import type { Role } from './role-row.ts';
import { RoleMembersDialog } from './RoleMembersDialog.tsx';

const P = 'AbpIdentity.Roles';
const { calls } = role;
const STALE = [calls.list, calls.all];
const yes = (on: boolean) => (on ? '是' : <span className="my-t3">—</span>);

const names = columnsOf<typeof roleFields, Role>(
  fields,
  ['displayName', 'name', 'isDefault', 'dataPermission', 'displayAmount'],
  {
    displayName: { fixed: 'left', width: 160, sortable: true },
    name: { width: 140, sortable: true },
    isDefault: { width: 72, render: (r) => yes(r.isDefault) },
    dataPermission: { width: 96 },
    displayAmount: { width: 88, render: (r) => yes(r.displayAmount) },
  },
);
const columns: Column<Role>[] = [
  ...names,
  { key: 'memberCount', title: '人数', kind: 'int', width: 72 },
  { key: 'description', title: '说明', kind: 'text', width: 220, grow: true },
];
const filters: FilterField[] = [{ type: 'inputSearch', name: 'filter', label: '角色名称 / 编码' }];
const items = itemsOf(
  fields,
  ['displayName', 'name', 'dataPermission', 'displayAmount', 'isDefault', 'sort', 'description'],
  {
    displayName: { required: true },
    name: { required: false, help: '不填与角色名称相同' },
    dataPermission: { help: '仅本人：只看自己创建或负责的单据' },
    sort: { help: '小的在前' },
    description: { span: 2 },
  },
);

type Open = {
  readonly what: 'edit' | 'permission' | 'members' | 'copy' | 'preview' | 'checkup' | 'compare';
  readonly row: Role | null;
};
const BLOCKED = '内置角色不可修改';

function useRowActions(open: (next: Open) => void): (row: Role) => RowAction<Role>[] {
  const remove = useAction(calls.remove, { success: '已删除', invalidates: STALE }).run;
  return useCallback(
    (row) => {
      const blocked = row.isStatic ? BLOCKED : undefined;
      return [
        { label: '权限', right: `${P}:get`, onClick: () => open({ what: 'permission', row }) },
        { label: '成员', right: `${P}:get`, onClick: () => open({ what: 'members', row }) },
        { label: '编辑', right: `${P}:edit`, blocked, onClick: () => open({ what: 'edit', row }) },
        { label: '复制', right: `${P}:add`, onClick: () => open({ what: 'copy', row }) },
        { label: '预览菜单', right: `${P}:get`, onClick: () => open({ what: 'preview', row }) },
        {
          label: '删除',
          right: `${P}:delete`,
          danger: true,
          blocked: blocked ?? (row.memberCount > 0 ? `角色下仍有${row.memberCount}名成员` : undefined),
          confirm: { title: `删除角色 ${row.displayName}？`, okText: '删除角色' },
          onClick: () => remove({ params: { id: row.id } }),
        },
      ];
    },
    [open, remove],
  );
}

/** What a new role begins with: whether it sees amounts is said in 空间设置. */
function useNewRole() {
  const isHost = useSession((s) => s.isHost);
  const { data } = useCall(tenantConfig.getConfig, {}, { enabled: !isHost });
  const displayAmount = data?.displayAmountDefault ?? true;
  return useMemo(() => ({ displayAmount }), [displayAmount]);
}

function SpaceRoles() {
  const [shown, setShown] = useState<Open>();
  const close = useCallback(() => setShown(undefined), []);
  const rowActions = useRowActions(setShown);
  const init = useAction(initRoles, {
    success: ({ added }) => (added > 0 ? `已导入 ${added} 个角色` : '默认角色都已存在'),
    invalidates: STALE,
  });
  return (
    <ListPage
      call={calls.list}
      noun="角色"
      unit="个"
      columns={columns}
      filters={filters}
      defaultSort="sort asc"
      primary={[
        { label: '新增角色', right: `${P}:add`, onClick: () => setShown({ what: 'edit', row: null }) },
        {
          label: '从默认角色导入',
          icon: <ImportOutlined />,
          right: `${P}:add`,
          startsEmpty: true,
          onClick: () => init.run(),
        },
      ]}
      actions={[
        { label: '对比角色', right: `${P}:get`, onClick: () => setShown({ what: 'compare', row: null }) },
        { label: '权限体检', right: `${P}:get`, onClick: () => setShown({ what: 'checkup', row: null }) },
      ]}
      rowActions={rowActions}
      actionsWidth={176}
      onOpen={can(`${P}:get`) ? (opened) => setShown({ what: 'permission', row: opened }) : undefined}
      emptyHint="从默认角色导入工厂常用的 13 个角色，再按需要改权限"
    >
      {() => (
        <>
          <RoleForm shown={shown} show={setShown} />
          <RoleDialogs shown={shown} show={setShown} onClose={close} />
        </>
      )}
    </ListPage>
  );
}

/** A role as it is made or changed; a new one goes on to its grants. */
function RoleForm({
  shown,
  show,
}: {
  shown: Open | undefined;
  show: Dispatch<SetStateAction<Open | undefined>>;
}) {
  const initial = useNewRole();
  const row = shown?.row ?? null;
  return (
    <FormModal
      noun="角色"
      columns={2}
      open={shown?.what === 'edit'}
      // a new role goes on to its grants: what was opened since stays open
      onClose={() => show((now) => (now?.what === 'edit' ? undefined : now))}
      items={items}
      create={calls.create}
      update={calls.update}
      row={row}
      initial={initial}
      latest={({ id }) => request(calls.get, { params: { id } })}
      inputOf={(body, edited) => ({
        ...(edited ? { params: { id: edited.id } } : {}),
        body: { ...body, name: body['name'] ?? body['displayName'] },
      })}
      invalidates={STALE}
      onDone={(made) =>
        row === null && show({ what: 'permission', row: { ...made, memberCount: 0 } as Role })
      }
    />
  );
}

/** What is open of one role, or of all. */
function RoleDialogs({
  shown,
  show,
  onClose,
}: {
  shown: Open | undefined;
  show: (next: Open) => void;
  onClose: () => void;
}) {
  if (shown?.what === 'compare') return <CompareDialog onClose={onClose} />;
  if (shown?.what === 'checkup')
    return <CheckupDialog onRole={(id) => void openRole(id, show)} onClose={onClose} />;
  if (!shown?.row) return null;
  const props = { role: shown.row, onClose };
  if (shown.what === 'permission') return <PermissionDialog {...props} />;
  if (shown.what === 'members') return <RoleMembersDialog {...props} />;
  if (shown.what === 'preview')
    return (
      <Suspense fallback={null}>
        <PreviewDialog {...props} />
      </Suspense>
    );
  return shown.what === 'copy' ? <RoleCopyDialog {...props} /> : null;
}

/** The grants of a role that the check has named. */
async function openRole(id: string, show: (next: Open) => void): Promise<void> {
  const row = await request(calls.get, { params: { id } });
  show({ what: 'permission', row: row as Role });
}

const PreviewDialog = lazy(() => import('./PreviewDialog.tsx'));
const PlatformRoleList = lazy(() => import('./PlatformRoleList.tsx'));

/** On the platform's side those of its own staff. */
export default function RoleList() {
  const isHost = useSession((s) => s.isHost);
  if (!isHost) return <SpaceRoles />;
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <PlatformRoleList />
    </Suspense>
  );
}
