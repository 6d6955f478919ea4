/** A message as its receiver sees it: where it comes from, and what may be done with it now. */
import { ASKING_KINDS, type MessageView } from '@muyun/contract';
import { now } from '../../../kit/clock.ts';
import { PLATFORM } from '../../../kit/tx.ts';
import type { MessageRow } from './message.store.ts';

/** Asks for an answer and has none. */
export const isUnanswered = (row: MessageRow): boolean =>
  ASKING_KINDS.some((kind) => kind === row.messageTypeValue) && row.result === null;

function actionsOf(row: MessageRow): MessageView['actions'] {
  const isOpen = row.decisionExpireTime === null || Date.parse(row.decisionExpireTime) > now().getTime();
  const isRead = row.messageState === 1;
  return [
    ...(isRead ? [] : (['read'] as const)),
    ...(isRead && !isUnanswered(row) ? (['delete'] as const) : []),
    ...(isUnanswered(row) && isOpen ? (['answer'] as const) : []),
  ];
}

export const messageView = (row: MessageRow): MessageView => ({
  ...row,
  tenantId: row.tenantId === PLATFORM ? null : row.tenantId,
  actions: actionsOf(row),
});
