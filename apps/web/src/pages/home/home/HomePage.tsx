/** Home: greeting, the figures of the lists that the person may read, ways on, footer. */
import { Suspense, lazy, useEffect, useState } from 'react';
import { RightOutlined } from '@ant-design/icons';
import { home } from '@muyun/contract';
import { useCan } from '../../../kit/auth/index.ts';
import { useSession } from '../../../kit/session/session-store.ts';
import { TabLink } from '../../../kit/router/TabLink.tsx';
import { EmptyState } from '../../../kit/states/index.ts';
import { useShortcuts } from '../../../kit/router/shortcuts.ts';
import type { Shortcut } from '../../../kit/router/shortcuts.ts';
import { greetingOf } from './greeting.ts';
import { HomeBlocks, useStands } from './HomeBlocks.tsx';
// within the page: a style sheet of its own would be one more request of the first page
import css from '../shared/home.css?inline';

/** for the few who run the platform; it brings the table along */
const PlatformHome = lazy(() => import('./PlatformHome.tsx'));
const QuotaNotes = lazy(async () => ({ default: (await import('./HomeSpace.tsx')).QuotaNotes }));

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
  const { user, tenant, factory, isHost } = useSession();
  const maySpaces = useCan(home.platformOverview.right);
  const now = useMinute();
  const stands = useStands();
  const days = tenant?.daysToExpire ?? null;
  return (
    <div className="my-home">
      <style>{css}</style>
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
        <div className="my-home-notes">
          {days !== null && days >= 0 && days <= 5 && !tenant?.isFreeEdition && (
            <span className="my-home-note">
              {tenant?.editionName}
              {days === 0 ? '今日到期' : `还有 ${days} 天到期`}
            </span>
          )}
          {stands && !isHost && (
            <Suspense fallback={null}>
              <QuotaNotes />
            </Suspense>
          )}
        </div>
      </div>
      {isHost && maySpaces ? (
        <Suspense fallback={null}>
          <PlatformHome />
        </Suspense>
      ) : (
        <SpaceHome />
      )}
      <Foot year={now.getFullYear()} />
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

/** The day's figures and the ways on; without a single right, who can grant one. */
function SpaceHome() {
  const isHost = useSession((s) => s.isHost);
  const items = useShortcuts((s) => s.items).filter((i) => i.path !== '/home');
  const groups = Map.groupBy(items, (i) => i.group);
  if (items.length === 0)
    return (
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
    );
  return (
    <div className="my-home-body">
      <HomeBlocks />
      <div className="my-home-groups">
        {[...groups].map(([group, list]) => (
          <Group key={group} title={group} items={list} />
        ))}
      </div>
    </div>
  );
}

const DOCUMENTS = [
  ['help', '帮助'],
  ['privacy', '隐私'],
  ['terms', '条款'],
] as const;

function Foot({ year }: { year: number }) {
  const links = useSession((s) => s.links);
  return (
    <footer className="my-footer">
      {DOCUMENTS.map(
        ([name, label]) =>
          links[name] && (
            <a key={name} href={links[name]} target="_blank" rel="noreferrer">
              {label}
            </a>
          ),
      )}
      <span>© {year} 幕云</span>
    </footer>
  );
}
