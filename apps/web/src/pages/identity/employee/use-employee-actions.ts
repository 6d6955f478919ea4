/** What can be done with an employee now: the server names it, here are its words, what is asked first and what it does. */
import { useCallback } from 'react';
import { employee, employment } from '@muyun/contract';
import { useAction } from '../../../kit/http/index.ts';
import type { RowAction } from '../../../kit/table/index.ts';
import type { Badge } from './BadgeDialog.tsx';
import type { Employee } from './employee.columns.tsx';
import { STALE } from './stale.ts';

const P = 'AbpIdentity.Employees';

export interface Open {
  readonly what: 'edit' | 'login' | 'password' | 'roles' | 'units' | 'leave';
  readonly row: Employee;
}
type Offered = Readonly<Record<string, RowAction<Employee>>>;

/** What opens a dialog. */
const opening = (row: Employee, open: (next: Open) => void): Offered => ({
  openLogin: { label: '开通账号', right: `${P}:edit`, onClick: () => open({ what: 'login', row }) },
  password: { label: '改密码', right: `${P}:edit`, onClick: () => open({ what: 'password', row }) },
  roles: { label: '角色', right: `${P}:edit`, onClick: () => open({ what: 'roles', row }) },
  leave: { label: '离职', right: `${P}:disable`, danger: true, onClick: () => open({ what: 'leave', row }) },
});

/** What is done at once, most of it after a question. */
function useDeeds(showBadge: (badge: Badge) => void): (row: Employee) => Offered {
  const close = useAction(employment.closeLogin, { success: '账号已停用', invalidates: STALE }).run;
  const comeBack = useAction(employment.returnEmployee, { success: '已复职', invalidates: STALE }).run;
  const issue = useAction(employment.issueBadge, { invalidates: STALE, onSuccess: showBadge }).run;
  return useCallback(
    (row): Offered => {
      const params = { id: row.id };
      const again = {
        title: `重新签发 ${row.name} 的工牌？`,
        content: '原来的工牌立即作废',
        okText: '重新签发',
      };
      return {
        closeLogin: {
          label: '停用账号',
          right: `${P}:edit`,
          danger: true,
          confirm: {
            title: `停用 ${row.name} 的登录账号？`,
            content: '他在所有设备上立即退出本空间，并空出一个席位；可以再次开通',
            okText: '停用账号',
          },
          onClick: () => close({ params }),
        },
        badge: {
          label: '打印工牌',
          right: `${P}:edit`,
          ...(row.badgeTime === null ? {} : { confirm: again }),
          onClick: () => issue({ params }),
        },
        return: {
          label: '复职',
          right: `${P}:enable`,
          onClick: () => comeBack({ params, body: { version: row.version } }),
        },
      };
    },
    [close, comeBack, issue],
  );
}

export function useEmployeeActions(
  open: (next: Open) => void,
  showBadge: (badge: Badge) => void,
): (row: Employee) => RowAction<Employee>[] {
  const deeds = useDeeds(showBadge);
  const remove = useAction(employee.calls.remove, { success: '已删除', invalidates: STALE }).run;
  return useCallback(
    (row) => {
      const offered: Offered = { ...opening(row, open), ...deeds(row) };
      return [
        { label: '编辑', right: `${P}:edit`, onClick: () => open({ what: 'edit', row }) },
        ...row.actions.flatMap((word) => offered[word] ?? []),
        { label: '机构', right: `${P}:edit`, onClick: () => open({ what: 'units', row }) },
        {
          label: '删除',
          right: `${P}:delete`,
          danger: true,
          confirm: {
            title: `删除员工 ${row.name}？`,
            content: '本空间为他创建的登录账号一并移除；他做过的单据保留他的姓名',
            okText: '删除员工',
          },
          onClick: () => remove({ params: { id: row.id } }),
        },
      ];
    },
    [deeds, open, remove],
  );
}
