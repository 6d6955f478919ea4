/** Home: greeting, the figures of the lists that the person may read, ways on, footer. */
import { Suspense, lazy, useEffect, useState } from 'react';
import { home } from '@muyun/contract';
import { useCan } from '../../../kit/auth/index.ts';
import { useSession } from '../../../kit/session/session-store.ts';
import { EmptyState } from '../../../kit/states/index.ts';
import { useShortcuts } from '../../../kit/router/shortcuts.ts';
import { greetingOf } from './greeting.ts';
import { HomeBlocks, HomeFigures, TightBlock } from './HomeBlocks.tsx';
import { QuickEntries } from './QuickEntries.tsx';
import { useStands } from './stands.ts';
// within the page: a style sheet of its own would be one more request of the first page
import css from '../shared/home.css?inline';

/** for the few who run the platform; it brings the table along */
const PlatformHome = lazy(() => import('./PlatformHome.tsx'));
const QuotaNotes = lazy(async () => ({ default: (await import('./HomeSpace.tsx')).QuotaNotes }));
const Announcements = lazy(async () => ({ default: (await import('./HomeSpace.tsx')).Announcements }));

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

/** The day's figures and the ways on; without a single right, who can grant one. */
function SpaceHome() {
  const isHost = useSession((s) => s.isHost);
  const items = useShortcuts((s) => s.items).filter((i) => i.path !== '/home');
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
    <>
      <HomeFigures />
      <div className="my-home-body">
        <HomeBlocks />
        <div className="my-home-side">
          <QuickEntries items={items} />
          <TightBlock />
          <Announced />
        </div>
      </div>
    </>
  );
}

function Announced() {
  return (
    useStands() && (
      <Suspense fallback={null}>
        <Announcements />
      </Suspense>
    )
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
