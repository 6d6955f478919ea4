/** Notification bell: how much is unread, and on a click the first messages of each tab. */
import { Suspense, lazy, useState } from 'react';
import { Popover } from 'antd';
import { BellOutlined } from '@ant-design/icons';
import { useBell } from './bell-live.ts';
import { countText, unreadOf } from './bell-count.ts';

/** With all that opening a message takes: nothing of it belongs to the first page. */
const BellPanel = lazy(() => import('./BellPanel.tsx'));

export function Bell() {
  const [open, setOpen] = useState(false);
  const bell = useBell();
  const unread = bell.data ? unreadOf(bell.data) : 0;
  const label = unread > 0 ? `消息，${countText(unread)} 条未读` : '消息';
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      zIndex={1050}
      classNames={{ root: 'my-bell-pop' }}
      styles={{ container: { padding: 0, width: 400, maxWidth: 'calc(100vw - 16px)' } }}
      content={
        <Suspense fallback={<div className="my-bell" />}>
          <BellPanel bell={bell} onClose={() => setOpen(false)} />
        </Suspense>
      }
    >
      <button
        type="button"
        className={`my-icon-btn my-bell-button${open ? ' on' : ''}`}
        title={label}
        aria-label={label}
        aria-expanded={open}
      >
        <BellOutlined />
        {unread > 0 && <b aria-hidden>{countText(unread)}</b>}
      </button>
    </Popover>
  );
}
