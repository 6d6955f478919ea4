/** The answer to what asks: an invitation, or to take a space over; what has changed stands in the header at once. */
import { useCallback } from 'react';
import { member, transfer } from '@muyun/contract';
import type { MessageView } from '@muyun/contract';
import { loadSession } from '../../kit/auth/index.ts';
import { showError, useGesture } from '../../kit/http/index.ts';
import { MESSAGE_READS } from './reads.ts';

interface Asking {
  /** what is asked, as the title of its dialog */
  readonly title: string;
  /** beside the text: what agreeing means */
  readonly meaning?: string;
  readonly refusal: string;
}
/** messageTypeValue of what is answered here. */
const [INVITATION, TRANSFER] = [1, 2];
const ASKING: ReadonlyMap<number, Asking> = new Map([
  [INVITATION, { title: '是否接受该邀请？', refusal: '拒绝加入' }],
  [
    TRANSFER,
    {
      title: '是否接任管理员？',
      meaning: '同意后您成为空间所有者：拥有全部权限，负责续费与成员；原所有者改为「管理员」角色。',
      refusal: '拒绝接任',
    },
  ],
]);

/** What the message asks of this person; undefined when it awaits no answer. */
export const askedBy = (row: MessageView): Asking | undefined =>
  row.actions.includes('answer') ? ASKING.get(row.messageTypeValue) : undefined;

export interface Answering {
  accept: (row: MessageView) => void;
  refuse: (row: MessageView) => void;
  busy: boolean;
}

export function useAnswer(onDone?: () => void): Answering {
  const { run, busy } = useGesture();
  const answer = useCallback(
    ({ tenantId, tenantName, messageTypeValue }: MessageView, isAccepted: boolean): void => {
      if (tenantId === null) return;
      const onSuccess = () => {
        onDone?.();
        void loadSession().catch(showError);
      };
      const shared = { invalidates: MESSAGE_READS, onSuccess };
      const space = `「${tenantName ?? ''}」`;
      if (messageTypeValue === TRANSFER) {
        const success = isAccepted ? `您已是${space}的所有者` : '已拒绝接任';
        void run(transfer.answerTransfer, { body: { tenantId, isAccepted } }, { success, ...shared });
        return;
      }
      const userStatus = isAccepted ? member.INVITE_ACCEPTED : member.INVITE_REJECTED;
      const success = isAccepted ? `已加入${space}` : '已拒绝邀请';
      void run(member.answerInvitation, { body: { tenantId, userStatus } }, { success, ...shared });
    },
    [run, onDone],
  );
  const accept = useCallback((row: MessageView) => answer(row, true), [answer]);
  const refuse = useCallback((row: MessageView) => answer(row, false), [answer]);
  return { busy, accept, refuse };
}
