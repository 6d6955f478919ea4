/** A change order in the bell: opening it marks it read and shows its detail (S332–S335). */
import { useNavigate } from 'react-router';
import { message } from '@muyun/contract';
import { fmt } from '../../kit/format/index.ts';
import { useAction } from '../../kit/http/index.ts';
import { MESSAGE_READS } from '../../widgets/message/index.ts';

const UNREAD = 2;
/** of a description, in characters */
const MOST = 20;
const cut = (text: string): string =>
  [...text].length > MOST ? `${[...text].slice(0, MOST).join('')}…` : text;

export function ChangeItem({ row, onClose }: { row: message.ChangeMessage; onClose: () => void }) {
  const navigate = useNavigate();
  const read = useAction(message.readChange, { invalidates: MESSAGE_READS });
  const isUnread = row.orderStatus === UNREAD;
  const open = async (): Promise<void> => {
    onClose();
    if (isUnread) await read.run({ body: { orderId: row.id } });
    void navigate(`/produce/second-change-detail?id=${row.id}&type=2`);
  };
  return (
    <button
      type="button"
      className={`my-bell-item${isUnread ? ' unread' : ''}`}
      title={row.description}
      onClick={() => void open()}
    >
      <span className="my-bell-head">
        <b className="my-ellipsis">{`${row.projectName} ${row.projectBatch}`}</b>
        <time dateTime={row.creationTime}>{fmt.relative(row.creationTime)}</time>
      </span>
      <span className="my-bell-text">{cut(row.description)}</span>
    </button>
  );
}
