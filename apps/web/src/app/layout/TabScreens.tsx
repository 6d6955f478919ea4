/** Every open tab keeps its screen alive: React's Activity hides it and stops its effects, its own location stays. */
import { Activity, Suspense, lazy, memo, useContext, useMemo, useState } from 'react';
import { UNSAFE_LocationContext as LocationContext } from 'react-router';
import { usePolicy } from '../../kit/auth/index.ts';
import { TabContext } from '../../kit/tabs/use-tab.ts';
import { useTabs } from '../../kit/tabs/tab-store.ts';
import type { TabItem } from '../../kit/tabs/tab-store.ts';
import { Exception, ScreenSkeleton } from '../../kit/states/index.ts';
import { CrashGuard } from '../exception/CrashGuard.tsx';
import { isGranted, pageOf } from '../routing.ts';
import { useShell } from './layout-store.ts';

/** Names permissions, and with them brings the declarations of every area: only who is refused waits for it. */
const Refused = lazy(() => import('./Refused.tsx'));

/**
 * A screen reads its own address through the router's hooks. `Routes location=` would do, but hands a new
 * object to every hidden tab on each navigation; this provider changes only when the tab's address does.
 */
const TabScreen = memo(function TabScreen({ tab, active }: { tab: TabItem; active: boolean }) {
  // pages ask `can` while they are drawn: a change of the policy draws them again
  usePolicy((s) => s.rights);
  const outer = useContext(LocationContext);
  const [first] = useState(outer);
  const location = useMemo(
    () => ({
      ...first,
      location: {
        pathname: tab.path,
        search: tab.search,
        hash: '',
        state: null,
        key: tab.key,
        unstable_mask: undefined,
        mask: undefined,
      },
    }),
    [first, tab.path, tab.search, tab.key],
  ) as typeof outer;
  const info = useMemo(() => ({ key: tab.key, path: tab.path, active }), [tab.key, tab.path, active]);
  const Page = pageOf(tab.path)?.component;
  if (!Page) return null;
  return (
    <LocationContext.Provider value={location}>
      <TabContext.Provider value={info}>
        <CrashGuard>
          <Suspense fallback={<ScreenSkeleton />}>
            <Page />
          </Suspense>
        </CrashGuard>
      </TabContext.Provider>
    </LocationContext.Provider>
  );
});

export function TabScreens({
  active,
  path,
  exception,
}: {
  active: string;
  path: string;
  exception: 403 | 404 | 500 | undefined;
}) {
  const tabs = useTabs((s) => s.tabs);
  const multiTab = useShell((s) => s.multiTab);
  const items = usePolicy((s) => s.items);
  const hidden = exception !== undefined;
  const isShown = (t: TabItem) => (t.key === active && !hidden) || (multiTab && t.opened === true);
  return (
    <>
      {exception === 403 && (
        <Suspense fallback={<Exception code={403} />}>
          <Refused path={path} />
        </Suspense>
      )}
      {exception === 404 && <Exception code={404} hint={path === '/404' ? undefined : `没有地址 ${path}`} />}
      {exception === 500 && <Exception code={500} />}
      {tabs
        // the tab of a refused screen stays, its page is not drawn
        .filter((t) => isShown(t) && isGranted(t.path, items))
        .map((tab) => (
          <Activity key={tab.key} mode={tab.key === active && !hidden ? 'visible' : 'hidden'}>
            <div className="my-screen">
              <TabScreen tab={tab} active={tab.key === active && !hidden} />
            </div>
          </Activity>
        ))}
    </>
  );
}
