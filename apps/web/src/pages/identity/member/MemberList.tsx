/** 成员管理: who belongs to the space; how many seats there are; roles, units and factories of each. */
import { useCallback, useMemo, useState } from 'react';
import { member, phoneInvitation, staff } from '@muyun/contract';
import { can, useSession } from '../../../kit/auth/index.ts';
import { useAction, useCall } from '../../../kit/http/index.ts';
import { ErrorLine } from '../../../kit/states/index.ts';
import { ListPage } from '../../../kit/table/index.ts';
import type { FilterField, RowAction } from '../../../kit/table/index.ts';
import { InviteDialog } from './InviteDialog.tsx';
import { COLUMNS, FILTERS, type Member } from './member.columns.tsx';
import { PhoneInvitations } from './PhoneInvitations.tsx';
import { TransferDialog } from './TransferDialog.tsx';
import { MemberGrantsDialog } from './MemberGrantsDialog.tsx';
import { MemberForm } from './MemberForm.tsx';
import './member.css';

const P = 'AbpOrganizationUnit.Members';
const STALE = [member.listMembers, member.countMembers, staff.memberOptions];

type Form =
  | { readonly what: 'edit' | 'grants'; readonly row: Member }
  | { readonly what: 'invite' | 'transfer' | 'phones' };

/** The first two stand in the row. */
const IN_ORDER = ['edit', 'notify', 'disable', 'enable', 'grants', 'remove'];

/** What each word of `actions` offers. */
function useRowActions(
  edit: (row: Member) => void,
  grants: (row: Member) => void,
): (row: Member) => RowAction<Member>[] {
  const status = useAction(member.setMemberStatus, { success: '已保存', invalidates: STALE }).run;
  const remove = useAction(member.removeMember, { success: '已移除', invalidates: STALE }).run;
  const notify = useAction(member.notifyMember, { success: '已再次通知', invalidates: STALE }).run;
  return useCallback(
    (row) => {
      const turn = (userStatus: 16 | 32) => () =>
        status({ body: { id: row.id, userStatus, version: row.version } });
      const offered: Readonly<Record<string, RowAction<Member>>> = {
        edit: { label: '编辑', right: `${P}:edit`, onClick: () => edit(row) },
        grants: { label: '权限', right: `${P}:get`, onClick: () => grants(row) },
        notify: {
          label: '再次通知',
          right: `${P}:edit`,
          onClick: () => notify({ body: { tenantUserId: row.id } }),
        },
        disable: {
          label: '停用',
          right: `${P}:disable`,
          danger: true,
          confirm: {
            title: `停用成员 ${row.name}？`,
            content: '他在所有设备上立即退出本空间，并空出一个席位',
            okText: '停用',
          },
          onClick: turn(member.MEMBER_OFF),
        },
        enable: { label: '启用', right: `${P}:enable`, onClick: turn(member.MEMBER_ON) },
        remove: {
          label: '移除',
          right: `${P}:delete`,
          danger: true,
          confirm: {
            title: `移除成员 ${row.name}？`,
            content: '他立即退出本空间，角色、机构和工厂一并解除；他做过的单据保留他的姓名',
            okText: '移除成员',
          },
          onClick: () => remove({ params: { id: row.id } }),
        },
      };
      return IN_ORDER.flatMap((word) => (row.actions.includes(word) ? (offered[word] ?? []) : []));
    },
    [edit, grants, notify, remove, status],
  );
}

/** 成员 N / 席位 M，邀请中 K */
function SeatsHead({ onPhones }: { onPhones: () => void }) {
  const counts = useCall(member.countMembers);
  const { data } = counts;
  const texted = useCall(phoneInvitation.listPhoneInvitations).data?.length ?? 0;
  if (!data)
    return (
      <div className="my-surface id-seats" aria-busy={!counts.error}>
        {counts.error && <ErrorLine asked={counts} text="席位没有加载出来" />}
      </div>
    );
  const isFull = data.seatsUsed >= data.seats;
  return (
    <div className="my-surface id-seats" role="status">
      <span>
        成员 <b>{data.seatsUsed}</b> / 席位 <b className={isFull ? 'full' : undefined}>{data.seats}</b>
      </span>
      <span>
        邀请中 <b>{data.inviting}</b>
      </span>
      {texted > 0 && (
        <span>
          <button type="button" className="my-link" onClick={onPhones}>
            短信邀请 {texted}
          </button>
        </span>
      )}
      <span>
        已禁用 <b>{data.disabled}</b>
      </span>
      {isFull && <span className="full">席位已满，新成员不能加入</span>}
    </div>
  );
}

/** The filter of roles, with the roles of this space. */
function useFilters(): FilterField[] {
  const { data } = useCall(member.assignableRoles, {}, { enabled: can(member.assignableRoles.right) });
  return useMemo(
    () => [
      ...FILTERS,
      ...(data && data.length > 0
        ? [
            {
              type: 'select' as const,
              name: 'roleId',
              label: '角色',
              options: data.map((r) => ({ value: r.id, label: r.name })),
            },
          ]
        : []),
    ],
    [data],
  );
}

export default function MemberList() {
  const [form, setForm] = useState<Form>();
  const edit = useCallback((row: Member) => setForm({ what: 'edit', row }), []);
  const grants = useCallback((row: Member) => setForm({ what: 'grants', row }), []);
  const close = useCallback(() => setForm(undefined), []);
  const rowActions = useRowActions(edit, grants);
  const filters = useFilters();
  const isOwner = useSession((s) => s.tenant?.isAdmin === true);
  return (
    <div className="id-members">
      <SeatsHead onPhones={() => setForm({ what: 'phones' })} />
      <ListPage
        call={member.listMembers}
        exportCall={member.downMembers}
        noun="成员"
        unit="人"
        columns={COLUMNS}
        filters={filters}
        defaultSort="creationTime asc"
        primary={[{ label: '邀请成员', right: `${P}:add`, onClick: () => setForm({ what: 'invite' }) }]}
        actions={
          isOwner ? [{ label: '转让管理员', onClick: () => setForm({ what: 'transfer' }) }] : undefined
        }
        rowActions={rowActions}
        actionsWidth={150}
        onOpen={can(`${P}:edit`) ? edit : undefined}
      >
        {() => (
          <>
            {form?.what === 'edit' && <MemberForm member={form.row} onClose={close} />}
            {form?.what === 'grants' && <MemberGrantsDialog member={form.row} onClose={close} />}
            {form?.what === 'invite' && <InviteDialog onClose={close} />}
            {form?.what === 'phones' && <PhoneInvitations onClose={close} />}
            {form?.what === 'transfer' && <TransferDialog onClose={close} />}
          </>
        )}
      </ListPage>
    </div>
  );
}
