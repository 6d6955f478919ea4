/** What can be done with a customer's row; the same for head companies and branches. */
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { demander, PARTNER_OFF, PARTNER_ON } from '@muyun/contract';
import { can } from '../../../kit/auth/index.ts';
import type { UseAction } from '../../../kit/document/use-uses.tsx';
import { useAction } from '../../../kit/http/index.ts';
import type { RowAction } from '../../../kit/table/index.ts';
import { DEMANDER_LISTS } from './demander.columns.tsx';
import type { Demander } from './demander.columns.tsx';

const P = 'AlBasic.Demanders';

export function useDemanderActions(
  edit: (row: Demander) => void,
  invoice: (row: Demander) => void,
  usesOf: (id: string, name: string) => UseAction[],
): (row: Demander) => RowAction<Demander>[] {
  const navigate = useNavigate();
  const setStatus = useAction(demander.setDemanderStatus, {
    success: (row) => (row.status === PARTNER_ON ? '已启用' : '已停用'),
    invalidates: DEMANDER_LISTS,
  }).run;
  const drop = useAction(demander.deleteDemander, { success: '已删除', invalidates: DEMANDER_LISTS }).run;
  return useCallback(
    (row) => {
      const isOn = row.status === PARTNER_ON;
      return [
        { label: '编辑', right: `${P}:edit`, onClick: () => edit(row) },
        { label: '开票资料', right: `${P}:edit`, onClick: () => invoice(row) },
        ...(row.parentId === null
          ? [
              {
                label: row.branchCount > 0 ? `分支机构 ${row.branchCount}` : '分支机构',
                onClick: () => void navigate(`/contacts/branch-demander?id=${row.id}`),
              },
            ]
          : []),
        {
          label: isOn ? '停用' : '启用',
          right: isOn ? `${P}:disable` : `${P}:enable`,
          confirm: {
            title: `${isOn ? '停用' : '启用'}客户 ${row.name}？`,
            content: isOn
              ? '停用后新工程和新单据不能再选它；有未完结工程时不能停用'
              : '启用后可在新工程和新单据中选择',
            okText: isOn ? '停用客户' : '启用客户',
          },
          onClick: () =>
            setStatus({
              params: { id: row.id },
              body: { version: row.version, status: isOn ? PARTNER_OFF : PARTNER_ON },
            }),
        },
        ...usesOf(row.id, row.name),
        {
          label: '删除',
          right: `${P}:delete`,
          danger: true,
          confirm: {
            title: `删除客户 ${row.name}？`,
            content: '有工程或分支机构的客户不能删除，可以停用',
            okText: '删除客户',
          },
          onClick: () => drop({ params: { id: row.id } }),
        },
      ].filter((a) => can((a as RowAction<Demander>).right)) as RowAction<Demander>[];
    },
    [edit, invoice, usesOf, navigate, setStatus, drop],
  );
}
