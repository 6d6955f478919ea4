/** 已处理 or 未处理 of what asks for an answer, with what was answered; what only tells carries no tag. */
import { ASKING_KINDS, MESSAGE_RESULTS, MESSAGE_UNANSWERED, statesOfKind } from '@muyun/contract';
import type { MessageView } from '@muyun/contract';
import { EnumTag, StatusTag } from '../../kit/status/index.ts';

export function MessageTags({ row }: { row: MessageView }) {
  if (!ASKING_KINDS.some((kind) => kind === row.messageTypeValue)) return null;
  return (
    <span className="my-message-tags">
      <EnumTag small options={statesOfKind(row.messageTypeValue)} value={row.messageState} />
      <AnswerTag row={row} />
    </span>
  );
}

/** What was answered, or that an answer is still awaited. */
export function AnswerTag({ row }: { row: MessageView }) {
  if (row.result !== null) return <EnumTag small options={MESSAGE_RESULTS} value={row.result} />;
  return row.actions.includes('answer') ? <StatusTag small {...MESSAGE_UNANSWERED} /> : null;
}
