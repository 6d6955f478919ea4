/** Every open tab keeps its screen alive: React's Activity hides it and stops its effects, its own location stays. */
import { Activity, Suspense, memo, useContext, useMemo, useState } from 'react';
import { UNSAFE_LocationContext as LocationContext } from 'react-router';
import { rightTitle } from '@muyun/contract';
import { usePolicy } from '../../kit/auth/index.ts';
import { TabContext } from '../../kit/tabs/use-tab.ts';
import { useTabs } from '../../kit/tabs/tab-store.ts';
import type { TabItem } from '../../kit/tabs/tab-store.ts';
import { Exception, SkeletonLines } from '../../kit/states/index.ts';
import { CrashGuard } from '../exception/CrashGuard.tsx';
import { pageOf, rightsOfRoute } from '../routing.ts';
import { useShell } from './layout-store.ts';

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
          <Suspense
            fallback={
              <div className="my-surface" style={{ height: '100%' }}>
                <SkeletonLines rows={14} />
              </div>
            }
          >
            <Page />
          </Suspense>
        </CrashGuard>
      </TabContext.Provider>
    </LocationContext.Provider>
  );
});

export function TabScreens({ active, path, granted }: { active: string; path: string; granted: boolean }) {
  const tabs = useTabs((s) => s.tabs);
  const multiTab = useShell((s) => s.multiTab);
  if (!granted) {
    const right = rightsOfRoute(path)[0];
    return (
      <Exception
        code={403}
        hint={right ? `需要「${rightTitle(`${right}:query`).replace('：', ' · ')}」权限` : undefined}
      />
    );
  }
  return tabs
    .filter((t) => t.key === active || (multiTab && t.opened))
    .map((tab) => (
      <Activity key={tab.key} mode={tab.key === active ? 'visible' : 'hidden'}>
        <div className="my-screen">
          <TabScreen tab={tab} active={tab.key === active} />
        </div>
      </Activity>
    ));
}
