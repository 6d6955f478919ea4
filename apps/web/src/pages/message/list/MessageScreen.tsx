/** 消息列表: the tabs of the bell with everything that they ever showed, for half a year. */
import { Segmented } from 'antd';
import { useNavigate, useSearchParams } from 'react-router';
import { message } from '@muyun/contract';
import { useCall } from '../../../kit/http/index.ts';
import { useSession } from '../../../kit/session/session-store.ts';
import { ChangeList } from './ChangeList.tsx';
import { MessageList } from './MessageList.tsx';
import './messages.css';

/** The tab lives in the address: its messageType, 0 for change orders. */
const TABS = message.BELL_TABS.map((tab) => ({ ...tab, value: String(tab.messageType ?? 0) }));
const NOTICES = '1';

export default function MessageScreen() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const userId = useSession((s) => s.userId);
  const header = useCall(message.header, { params: { id: userId ?? '' } }, { enabled: userId !== null });
  const asked = search.get('messageType') ?? NOTICES;
  const tab = TABS.find((t) => t.value === asked) ?? TABS[0];
  if (!tab) return null;
  return (
    <div className="my-messages">
      <Segmented
        className="my-messages-tabs"
        aria-label="消息"
        value={tab.value}
        options={TABS.map(({ value, label, name }) => {
          const unread = header.data?.[name].unReadCount ?? 0;
          return { value, label: unread > 0 ? `${label} ${unread > 99 ? '99+' : unread}` : label };
        })}
        onChange={(to) => void navigate(`/all-message?messageType=${to}`, { replace: true })}
      />
      {tab.messageType === null ? (
        <ChangeList />
      ) : (
        <MessageList key={tab.value} messageType={tab.messageType} noun={tab.label} />
      )}
    </div>
  );
}
