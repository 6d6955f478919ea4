/** Where a message would really arrive now, and what is to be done where it would not. */
import { Button } from 'antd';
import { type Channel, notification, type Reach } from '@muyun/contract';
import { useAction } from '../../../kit/http/index.ts';
import { TabLink } from '../../../kit/router/TabLink.tsx';
import { StatusTag } from '../../../kit/status/index.ts';

const WHY = {
  off: '系统没有开通',
  unbound: '账号没有绑定微信',
  unfollowed: '已绑定微信，关注公众号后才能收到',
  noPhone: '账号没有绑定手机',
} as const satisfies Readonly<Record<(typeof notification.UNREACHED)[number], string>>;

export function Ways({ reach }: { reach: readonly Reach[] }) {
  return (
    <dl>
      <div>
        <dt>站内</dt>
        <dd>
          <Reached isReached text="铃铛和消息列表，总会收到" />
        </dd>
      </div>
      {notification.CHANNELS.map(({ value, label }) => {
        const way = reach.find((r) => r.channel === value);
        return way && <Way key={value} label={label} channel={value} way={way} />;
      })}
    </dl>
  );
}

function Way({ label, channel, way }: { label: string; channel: Channel; way: Reach }) {
  const test = useAction(notification.testNotification, {
    success: `测试消息已发出，请查看${label}`,
    invalidates: [notification.getNotification],
  });
  const needsBinding = way.why !== null && way.why !== 'off';
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Reached isReached={way.why === null} text={way.why === null ? (way.to ?? '') : WHY[way.why]} />
      </dd>
      <dd className="act">
        {way.why === null && (
          <Button
            loading={test.busy}
            aria-label={`${label}发送测试`}
            onClick={() => void test.run({ body: { channel } })}
          >
            发送测试
          </Button>
        )}
        {needsBinding && (
          <TabLink to="/account/settings/binding">{way.why === 'unfollowed' ? '去关注' : '去绑定'}</TabLink>
        )}
      </dd>
    </div>
  );
}

const Reached = ({ isReached, text }: { isReached: boolean; text: string }) => (
  <span className="my-notify-way">
    <StatusTag small label={isReached ? '能送达' : '送达不了'} tone={isReached ? 'green' : 'amber'} />
    {text}
  </span>
);
