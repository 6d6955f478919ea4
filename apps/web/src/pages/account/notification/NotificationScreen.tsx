/** 新消息通知: which kind of message comes by which way, whether that way reaches the person now, and when it is quiet. */
import { useState } from 'react';
import { notification } from '@muyun/contract';
import { useAction, useCall } from '../../../kit/http/index.ts';
import { ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';
import { type Change, changed, type Settings } from './choice.ts';
import { Matrix } from './Matrix.tsx';
import { QuietHours } from './QuietHours.tsx';
import { Ways } from './Ways.tsx';
import '../shared/rows.css';
import './notification.css';

export default function NotificationScreen() {
  const { data: read, error, refetch } = useCall(notification.getNotification);
  // what was pressed shows at once, and goes again when it was not taken
  const [pressed, setPressed] = useState<Settings>();
  const data = pressed ?? read;
  const save = useAction(notification.saveNotification, {
    success: '已保存',
    invalidates: [notification.getNotification],
    onSuccess: setPressed,
    onError: () => setPressed(undefined),
  });
  if (!data)
    return (
      <div className="my-page my-security">
        <section className="my-surface">
          <h2>新消息通知</h2>
          {error ? <ErrorBlock error={error} onRetry={() => void refetch()} /> : <SkeletonLines rows={10} />}
        </section>
      </div>
    );
  const change = (by: Change): void => {
    const next = changed(data, by);
    setPressed(next);
    const { quietFrom, quietTo } = next;
    void save.run({ body: { settings: by.settings ?? [], quietFrom, quietTo } });
  };
  return (
    <div className="my-page my-security my-notify">
      <section className="my-surface" aria-label="接收方式">
        <h2>接收方式</h2>
        <Ways reach={read?.reach ?? data.reach} />
      </section>
      <section className="my-surface" aria-label="通知内容">
        <h2>通知内容</h2>
        <Matrix data={data} busy={save.busy} onChange={change} />
      </section>
      <section className="my-surface" aria-label="免打扰">
        <h2>免打扰</h2>
        <QuietHours data={data} busy={save.busy} onChange={change} />
      </section>
    </div>
  );
}
