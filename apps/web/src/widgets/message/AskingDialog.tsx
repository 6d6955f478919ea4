/** What asks for an answer asks here: an invitation, a space to take over; it may also wait. */
import type { MessageView } from '@muyun/contract';
import { fmt } from '../../kit/format/index.ts';
import { HouseModal } from '../../kit/overlay/index.ts';
import { askedBy, useAnswer } from './use-answer.ts';
import './message.css';

export function AskingDialog({ row, onClose }: { row: MessageView; onClose: () => void }) {
  const answer = useAnswer(onClose);
  const asked = askedBy(row);
  return (
    <HouseModal
      title={asked?.title ?? row.title}
      open
      width={480}
      zIndex={1060}
      onCancel={onClose}
      cancelText="稍后答复"
      onOk={() => answer.accept(row)}
      okText="同意"
      busy={answer.busy}
      extra={{ label: '拒绝', danger: true, disabled: answer.busy, onClick: () => answer.refuse(row) }}
    >
      <div className="my-message">
        <p className="my-message-text">{row.content}</p>
        {asked?.meaning && <p className="my-t2">{asked.meaning}</p>}
        <p className="my-t3">收到于 {fmt.fullTime(row.creationTime)}</p>
      </div>
    </HouseModal>
  );
}
