/** Home: greeting, the figures of the lists that the person may read, ways on, footer. */
import { useEffect, useState } from 'react';
import { RightOutlined } from '@ant-design/icons';
import { home } from '@muyun/contract';
import { useCan } from '../../../kit/auth/index.ts';
import { useSession } from '../../../kit/session/session-store.ts';
import { TabLink } from '../../../kit/router/TabLink.tsx';
import { EmptyState } from '../../../kit/states/index.ts';
import { useShortcuts } from '../../../kit/router/shortcuts.ts';
import type { Shortcut } from '../../../kit/router/shortcuts.ts';
import { greetingOf } from './greeting.ts';
import { HomeBlocks } from './HomeBlocks.tsx';
import { PlatformHome } from './PlatformHome.tsx';
import './home.css';

const dayOf = new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', month: 'long', day: 'numeric' });
const weekdayOf = new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', weekday: 'long' });
const hourOf = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Shanghai',
  hour: '2-digit',
  hourCycle: 'h23',
});

function useMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(new Date()), 60_000);
    return () => window.clearInterval(timer);
  }, []);
  return now;
}

export default function HomePage() {
  const { user, tenant, factory, links, isHost } = useSession();
  const items = useShortcuts((s) => s.items).filter((i) => i.path !== '/home');
  const maySpaces = useCan(home.platformOverview.right);
  const now = useMinute();
  const groups = Map.groupBy(items, (i) => i.group);
  const days = tenant?.daysToExpire ?? null;
  return (
    <div className="my-home">
      <div className="my-home-head">
        <div>
          <h1>
            {greetingOf(Number(hourOf.format(now)))}，{user?.nickname}
          </h1>
          <p>
            {[`${dayOf.format(now)} ${weekdayOf.format(now)}`, tenant?.displayName, factory?.name]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        {days !== null && days >= 1 && days <= 5 && (
          <span className="my-home-note">
            {tenant?.editionName}还有 {days} 天到期
          </span>
        )}
      </div>
      {isHost && maySpaces ? (
        <PlatformHome />
      ) : items.length === 0 ? (
        <div className="my-surface my-home-empty">
          <EmptyState
            title="还没有可用的功能"
            hint={
              isHost
                ? '这个平台账号没有分配功能，请联系平台管理员'
                : '请联系空间管理员分配角色，分配后这里会出现入口'
            }
          />
        </div>
      ) : (
        <div className="my-home-body">
          <HomeBlocks />
          <div className="my-home-groups">
            {[...groups].map(([group, list]) => (
              <Group key={group} title={group} items={list} />
            ))}
          </div>
        </div>
      )}
      <footer className="my-footer">
        {links.help && (
          <a href={links.help} target="_blank" rel="noreferrer">
            帮助
          </a>
        )}
        {links.privacy && (
          <a href={links.privacy} target="_blank" rel="noreferrer">
            隐私
          </a>
        )}
        {links.terms && (
          <a href={links.terms} target="_blank" rel="noreferrer">
            条款
          </a>
        )}
        <span>© {now.getFullYear()} 幕云</span>
      </footer>
    </div>
  );
}

function Group({ title, items }: { title: string; items: readonly Shortcut[] }) {
  return (
    <section className="my-surface my-home-group">
      <h2 className="my-block-title">{title}</h2>
      <div>
        {items.map((item) => (
          <TabLink key={item.path} to={item.path}>
            <span className="my-ellipsis">{item.title}</span>
            <RightOutlined />
          </TabLink>
        ))}
      </div>
    </section>
  );
}
