/** Notification bell. The message lists arrive with the message module; until then it honestly says there are none. */
import { useState } from 'react';
import { Popover } from 'antd';
import { BellOutlined } from '@ant-design/icons';
import { EmptyState } from '../../kit/states/index.ts';

const TABS = ['变更', '通知', '消息', '待办'] as const;

export function Bell() {
  const [open, setOpen] = useState(false);
  const [tab, setTab] = useState<(typeof TABS)[number]>('变更');
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      zIndex={1050}
      styles={{ container: { padding: 0, width: 400 } }}
      content={
        <div className="my-bell">
          <div className="my-bell-tabs" role="tablist">
            {TABS.map((t) => (
              <button
                key={t}
                type="button"
                role="tab"
                aria-selected={t === tab}
                className={t === tab ? 'on' : ''}
                onClick={() => setTab(t)}
              >
                {t}
              </button>
            ))}
          </div>
          <EmptyState title={`没有未读${tab}`} />
        </div>
      }
    >
      <button type="button" className={`my-icon-btn${open ? ' on' : ''}`} title="消息" aria-label="消息">
        <BellOutlined />
      </button>
    </Popover>
  );
}
