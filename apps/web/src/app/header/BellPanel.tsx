/** The four tabs of the bell (14): unread count, first five, 清空, 查看更多. */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { UseQueryResult } from '@tanstack/react-query';
import { message } from '@muyun/contract';
import type { MessageView } from '@muyun/contract';
import type { ApiError } from '../../kit/http/index.ts';
import { useAction } from '../../kit/http/index.ts';
import { fmt } from '../../kit/format/index.ts';
import { EmptyState, ErrorBlock, SkeletonLines } from '../../kit/states/index.ts';
import { MESSAGE_READS, MessageTags, originOf, useOpenMessage } from '../../widgets/message/index.ts';
import { useSession } from '../../kit/session/session-store.ts';
import { ChangeItem } from './ChangeItem.tsx';
import { countText } from './bell-count.ts';
import type { BellHeader } from './bell-count.ts';

const ROWS = 3;
type Tab = (typeof message.BELL_TABS)[number];

export interface BellPanelProps {
  bell: UseQueryResult<BellHeader, ApiError>;
  onClose: () => void;
}

export default function BellPanel({ bell, onClose }: BellPanelProps) {
  const messages = useOpenMessage();
  const open = (row: MessageView) => {
    onClose();
    messages.open(row);
  };
  const [tab, setTab] = useState<Tab>(() => firstTab(bell.data));
  return (
    <div className="my-bell">
      <div className="my-bell-tabs" role="tablist" aria-label="消息">
        {message.BELL_TABS.map((t) => (
          <button
            key={t.name}
            type="button"
            role="tab"
            aria-selected={t === tab}
            className={t === tab ? 'on' : ''}
            onClick={() => setTab(t)}
          >
            {t.label}
            <span>{countText(bell.data?.[t.name].unReadCount ?? 0)}</span>
          </button>
        ))}
      </div>
      <div className="my-bell-list" role="tabpanel" aria-label={tab.label}>
        <Shown tab={tab} bell={bell} onOpen={open} onClose={onClose} />
      </div>
      <Foot tab={tab} bell={bell} onClose={onClose} />
      {messages.dialog}
    </div>
  );
}

/** Where something is unread; else the first tab. */
const firstTab = (header: BellHeader | undefined): Tab =>
  message.BELL_TABS.find((t) => (header?.[t.name].unReadCount ?? 0) > 0) ?? message.BELL_TABS[0];

interface ShownProps {
  tab: Tab;
  bell: BellPanelProps['bell'];
  onOpen: (row: MessageView) => void;
  onClose: () => void;
}

function Shown({ tab, bell, onOpen, onClose }: ShownProps) {
  if (!bell.data && bell.error)
    return <ErrorBlock error={bell.error} title="消息没有加载出来" onRetry={() => void bell.refetch()} />;
  if (!bell.data) return <SkeletonLines rows={ROWS} height={56} />;
  if (bell.data[tab.name].items.length === 0) return <EmptyState title={`没有${tab.label}`} />;
  if (tab.messageType === null)
    return bell.data.change.items.map((row) => <ChangeItem key={row.id} row={row} onClose={onClose} />);
  return bell.data[tab.name].items.map((row) => <Item key={row.id} row={row} onOpen={onOpen} />);
}

function Item({ row, onOpen }: { row: MessageView; onOpen: (row: MessageView) => void }) {
  const tenantId = useSession((s) => s.tenantId);
  const isUnread = row.actions.includes('read');
  return (
    <button
      type="button"
      className={`my-bell-item${isUnread ? ' unread' : ''}`}
      title={row.title}
      onClick={() => onOpen(row)}
    >
      <span className="my-bell-head">
        <b className="my-ellipsis">{row.title}</b>
        <time dateTime={row.creationTime}>{fmt.relative(row.creationTime)}</time>
      </span>
      <span className="my-bell-text">{row.content}</span>
      {(row.tenantId !== tenantId || row.actions.includes('answer')) && (
        <span className="my-bell-from">
          {row.tenantId !== tenantId && <span className="my-ellipsis">{originOf(row)}</span>}
          <MessageTags row={row} />
        </span>
      )}
    </button>
  );
}

function Foot({ tab, bell, onClose }: Pick<BellPanelProps, 'bell' | 'onClose'> & { tab: Tab }) {
  const navigate = useNavigate();
  const clear = useAction(message.clearMessages, { invalidates: MESSAGE_READS });
  const { messageType } = tab;
  const isEmpty = (bell.data?.[tab.name].items.length ?? 0) === 0;
  return (
    <div className="my-bell-foot">
      <button
        type="button"
        disabled={isEmpty || clear.busy}
        onClick={() => void clear.run({ body: { type: messageType ?? message.CHANGE_TAB } })}
      >
        清空
      </button>
      <button
        type="button"
        className="more"
        onClick={() => {
          onClose();
          void navigate(`/all-message?messageType=${messageType ?? 0}`);
        }}
      >
        查看更多
      </button>
    </div>
  );
}
