/** 短信邀请: phones without an account that were asked in; asked once more, or taken back. */
import { phoneInvitation, type PhoneInvitation } from '@muyun/contract';
import { Can } from '../../../kit/auth/index.ts';
import { fmt } from '../../../kit/format/index.ts';
import { useAction, useCall } from '../../../kit/http/index.ts';
import { ConfirmButton, HouseModal } from '../../../kit/overlay/index.ts';
import { EmptyState, ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';
import { StatusTag } from '../../../kit/status/index.ts';
import { Button } from 'antd';
import './member.css';

const P = 'AbpOrganizationUnit.Members';
const STALE = [phoneInvitation.listPhoneInvitations];

function Acts({ row }: { row: PhoneInvitation }) {
  const notify = useAction(phoneInvitation.notifyPhoneInvitation, {
    success: '已重发，之前的链接失效',
    invalidates: STALE,
  });
  const cancel = useAction(phoneInvitation.cancelPhoneInvitation, { success: '已撤回', invalidates: STALE });
  const params = { id: row.id };
  return (
    <div className="id-phone-acts">
      <Can right={`${P}:edit`}>
        <Button size="small" loading={notify.busy} onClick={() => void notify.run({ params })}>
          重发
        </Button>
      </Can>
      <ConfirmButton
        size="small"
        danger
        right={`${P}:delete`}
        ask={`撤回对 ${row.phone} 的邀请？`}
        consequences="短信里的链接立即失效"
        okText="撤回"
        onConfirm={() => cancel.run({ params })}
      >
        撤回
      </ConfirmButton>
    </div>
  );
}

export function PhoneInvitations({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useCall(phoneInvitation.listPhoneInvitations);
  return (
    <HouseModal title="短信邀请" open width={640} onCancel={onClose} cancelText="关闭">
      {error && !data && <ErrorBlock error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonLines rows={4} />}
      {data?.length === 0 && (
        <EmptyState title="没有待注册的短信邀请" hint="邀请还没有账号的手机号，对方会收到注册链接" />
      )}
      {data && data.length > 0 && (
        <ul className="id-phone-list">
          {data.map((row) => (
            <li key={row.id}>
              <div className="what">
                <b>{row.phone}</b>
                <StatusTag
                  small
                  label={row.isOver ? '已过期' : '待注册'}
                  tone={row.isOver ? 'void' : 'amber'}
                />
                <span>{row.roles.length > 0 ? row.roles.join('、') : '默认角色'}</span>
              </div>
              <div className="when">
                {row.inviterName} 邀请于 {fmt.time(row.inviteTime)}，{fmt.time(row.expireTime)} 前有效，已发{' '}
                {row.notifyCount} 条
              </div>
              <Acts row={row} />
            </li>
          ))}
        </ul>
      )}
    </HouseModal>
  );
}
