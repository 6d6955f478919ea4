/** What can be done with an account now: the server names it, here are its words, what is asked first and what it does. */
import { useCallback } from 'react';
import { hostAccount, hostUser, type HostUserRow, unlock } from '@muyun/contract';
import { useAction } from '../../../kit/http/index.ts';
import type { RowAction } from '../../../kit/table/index.ts';
import type { Secret } from '../../../widgets/act-dialog/index.ts';

const P = 'AbpIdentity.Users';
export const STALE = [hostUser.listUsers, hostUser.getUser, unlock.lockedUsers];

export interface Open {
  readonly what: 'edit' | 'spaces' | 'related' | 'roles' | 'disable';
  readonly row: HostUserRow;
}
type Action = RowAction<HostUserRow>;
type Offered = Readonly<Record<string, Action>>;

const keyOf = (row: HostUserRow) => ({ params: { id: row.id } });

/** Off and on, and the way back of a locked account. */
function useTurns(open: (next: Open) => void): (row: HostUserRow) => Offered {
  const enable = useAction(hostUser.enableUser, { success: '已启用', invalidates: STALE }).run;
  const lift = useAction(unlock.unlockUser, { success: '已解锁，可以重新登录', invalidates: STALE }).run;
  return useCallback(
    (row): Offered => ({
      enable: {
        label: '启用',
        right: `${P}:enable`,
        onClick: () => enable({ ...keyOf(row), body: { version: row.version } }),
      },
      disable: {
        label: '停用',
        right: `${P}:disable`,
        danger: true,
        onClick: () => open({ what: 'disable', row }),
      },
      unlock: { label: '解锁', right: `${P}:enable`, onClick: () => lift(keyOf(row)) },
    }),
    [enable, lift, open],
  );
}

function useStaff(open: (next: Open) => void): (row: HostUserRow) => Offered {
  const staff = useAction(hostUser.setHostStaff, {
    success: '已保存，该账号须重新登录',
    invalidates: STALE,
  }).run;
  return useCallback(
    (row): Offered => {
      const roles = { right: `${P}:edit`, onClick: () => open({ what: 'roles', row }) } as const;
      return {
        makeHost: { label: '设为平台人员', ...roles },
        platformRoles: { label: '平台角色', ...roles },
        endHost: {
          label: '取消平台人员',
          right: `${P}:edit`,
          danger: true,
          confirm: {
            title: `取消 ${row.nickname} 的平台人员身份？`,
            content: '他立即退出平台；至少保留一名平台管理员',
            okText: '取消平台人员',
          },
          onClick: () => staff({ ...keyOf(row), body: { isHostUser: false, version: row.version } }),
        },
      };
    },
    [open, staff],
  );
}

/** A new password is told once. */
function useReset(tell: (secret: Secret) => void): (row: HostUserRow) => Action {
  const reset = useAction(hostUser.resetPassword, { invalidates: STALE }).run;
  return useCallback(
    (row): Action => ({
      label: '重置密码',
      right: `${P}:edit`,
      confirm: {
        title: `重置 ${row.nickname} 的密码？`,
        content: '新密码只显示一次；他在所有设备上退出，首次登录必须修改',
        okText: '重置密码',
      },
      onClick: async () => {
        const made = await reset({ ...keyOf(row), body: { version: row.version } });
        if (!made) return;
        const facts = [['账号', row.userName] as const, ['姓名', row.nickname] as const];
        tell({ title: '密码已重置', facts, password: made.initialPassword });
      },
    }),
    [reset, tell],
  );
}

export function useUserActions(
  open: (next: Open) => void,
  tell: (secret: Secret) => void,
): (row: HostUserRow) => Action[] {
  const [turns, staff, reset] = [useTurns(open), useStaff(open), useReset(tell)];
  const remove = useAction(hostAccount.deleteUser, { success: '已删除', invalidates: STALE }).run;
  return useCallback(
    (row) => {
      const offered: Offered = { ...turns(row), ...staff(row) };
      return [
        { label: '空间', right: `${P}:get`, onClick: () => open({ what: 'spaces', row }) },
        { label: '编辑', right: `${P}:edit`, onClick: () => open({ what: 'edit', row }) },
        reset(row),
        ...row.actions.flatMap((word) => offered[word] ?? []),
        { label: '关联账号', right: `${P}:get`, onClick: () => open({ what: 'related', row }) },
        {
          label: '删除',
          right: `${P}:delete`,
          danger: true,
          blocked: row.spaceCount > 0 ? '账号还属于空间，请先移出' : undefined,
          confirm: {
            title: `删除账号 ${row.nickname}？`,
            content: '姓名、手机和密码被抹去，不能恢复；他写过的数据保留',
            okText: '删除账号',
          },
          onClick: () => remove({ params: { id: row.id } }),
        },
      ];
    },
    [open, remove, reset, staff, turns],
  );
}
