/** The answer to an invitation; a space that was joined stands in the header at once. */
import { useCallback } from 'react';
import { member } from '@muyun/contract';
import type { MessageView } from '@muyun/contract';
import { loadSession } from '../../kit/auth/index.ts';
import { showError, useGesture } from '../../kit/http/index.ts';
import { MESSAGE_READS } from './reads.ts';

/** messageTypeValue of an invitation. */
const INVITATION = 1;
/** It waits for an answer of this person. */
export const isInvitation = (row: MessageView): boolean =>
  row.messageTypeValue === INVITATION && row.actions.includes('answer');

export interface Answering {
  accept: (row: MessageView) => void;
  refuse: (row: MessageView) => void;
  busy: boolean;
}

export function useAnswer(onDone?: () => void): Answering {
  const { run, busy } = useGesture();
  const answer = useCallback(
    (
      { tenantId }: MessageView,
      userStatus: typeof member.INVITE_ACCEPTED | typeof member.INVITE_REJECTED,
      success: string,
    ): void => {
      if (tenantId === null) return;
      const onSuccess = () => {
        onDone?.();
        void loadSession().catch(showError);
      };
      void run(
        member.answerInvitation,
        { body: { tenantId, userStatus } },
        { success, invalidates: MESSAGE_READS, onSuccess },
      );
    },
    [run, onDone],
  );
  const accept = useCallback(
    (row: MessageView) => answer(row, member.INVITE_ACCEPTED, `已加入「${row.tenantName ?? ''}」`),
    [answer],
  );
  const refuse = useCallback(
    (row: MessageView) => answer(row, member.INVITE_REJECTED, '已拒绝邀请'),
    [answer],
  );
  return { busy, accept, refuse };
}
