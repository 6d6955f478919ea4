/** The frame around every screen: side menu, header, tab bar, the living tabs, footer on the home page. */
import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { usePolicy } from '../../kit/auth/index.ts';
import { stickyNotice } from '../../kit/feedback.ts';
import { useSession } from '../../kit/session/session-store.ts';
import { openTab, restoreTabs, tabKeyOf, useTabs } from '../../kit/tabs/tab-store.ts';
import { addressOf } from '../../kit/tabs/address.ts';
import { noteOpened, useShortcuts } from '../../kit/router/shortcuts.ts';
import {
  EXCEPTION_TITLES,
  exceptionOf,
  isGranted,
  menuFor,
  pageOf,
  shortcutsOf,
  titleOf,
} from '../routing.ts';
import type { MenuEntry } from '../routing.ts';
import { PRODUCT } from '../product.ts';
import { Header } from '../header/Header.tsx';
import { SessionDialogs } from '../account/SessionDialogs.tsx';
import { useNarrow } from '../../kit/use-narrow.ts';
import { SideMenu } from './SideMenu.tsx';
import { TabBar } from './TabBar.tsx';
import { TabScreens } from './TabScreens.tsx';
import { useShell } from './layout-store.ts';
import { useAskBeforeUnload, useShownTab } from './use-leave.ts';
import './layout.css';

const LookBar = lazy(() => import('../header/LookBar.tsx'));
const ExpiryBar = lazy(() => import('../header/ExpiryBar.tsx'));
/** Of those who have kept the old navigation. */
const SingleMenu = lazy(() => import('./SingleMenu.tsx'));

/** Hands the menu down to pages that offer ways on, and notes which of them was taken. */
function useWaysOn(menu: readonly MenuEntry[], pathname: string): void {
  useEffect(() => useShortcuts.setState({ items: shortcutsOf(menu) }), [menu]);
  useEffect(() => {
    if (useShortcuts.getState().items.some((entry) => entry.path === pathname)) noteOpened(pathname);
  }, [pathname]);
}

export default function MainLayout() {
  const { pathname, search, state } = useLocation();
  const items = usePolicy((s) => s.items);
  const tree = usePolicy((s) => s.menuTree);
  const menu = useMemo(() => menuFor(tree, items), [tree, items]);
  const { nav, folded, multiTab } = useShell();
  const narrow = useNarrow();
  const [drawer, setDrawer] = useState(false);
  const key = tabKeyOf(pathname, search);
  const exception = exceptionOf(pathname) ?? (isGranted(pathname, items) ? undefined : 403);
  // a screen that is not there has no tab
  const hasTab = exceptionOf(pathname) === undefined;

  useAskBeforeUnload();
  const shown = useShownTab(key, multiTab && narrow !== 'phone');
  useTabOfAddress(hasTab, () => setDrawer(false));
  useWaysOn(menu, pathname);
  const title = useWindowTitle(key, hasTab);
  useTestNotice();

  const isFolded = folded || narrow !== 'no';
  const offset = narrow === 'phone' ? 0 : isFolded ? 79 : 255;
  return (
    <div
      className={`my-shell ${narrow === 'phone' ? 'phone' : ''}`}
      style={{ '--offset': `${offset}px` } as React.CSSProperties}
    >
      <a className="my-skip" href="#my-content">
        跳到内容
      </a>
      <Navigation
        menu={menu}
        nav={nav}
        narrow={narrow}
        folded={isFolded}
        drawer={drawer}
        onClose={() => setDrawer(false)}
      />
      <div className="my-main">
        <Look />
        <Over />
        <Header
          menu={menu}
          title={title}
          onMenu={narrow === 'phone' ? () => setDrawer(!drawer) : undefined}
        />
        {multiTab && narrow !== 'phone' && <TabBar active={key} />}
        <main className="my-content" id="my-content" tabIndex={-1}>
          <TabScreens
            active={hasTab ? shown : key}
            path={(state as { from?: string } | null)?.from ?? pathname}
            exception={exception}
          />
        </main>
      </div>
      <SessionDialogs />
    </div>
  );
}

/** Over everything while support looks through a member's eyes. */
function Look() {
  const isLook = useSession((s) => s.impersonation !== null);
  return isLook ? (
    <Suspense fallback={null}>
      <LookBar />
    </Suspense>
  ) : null;
}

/** states of a space in grace, and after it */
const OVER: readonly number[] = [3, 4];
/** Over everything while the time of the space is over. */
function Over() {
  const tenant = useSession((s) => s.tenant);
  return tenant && OVER.includes(tenant.tenantState) ? (
    <Suspense fallback={null}>
      <ExpiryBar tenant={tenant} />
    </Suspense>
  ) : null;
}

interface NavigationProps {
  menu: readonly MenuEntry[];
  nav: 'dual' | 'single';
  narrow: ReturnType<typeof useNarrow>;
  folded: boolean;
  /** the menu of a phone is out */
  drawer: boolean;
  onClose: () => void;
}

/** The menu at the side; on a phone a drawer over the content. */
function Navigation({ menu, nav, narrow, folded, drawer, onClose }: NavigationProps) {
  const isPhone = narrow === 'phone';
  if (isPhone && !drawer) return null;
  const isRail = folded && !isPhone;
  return (
    <>
      {isPhone && <button type="button" className="my-drawer-mask" aria-label="关闭菜单" onClick={onClose} />}
      {nav === 'dual' || isRail ? (
        <SideMenu menu={menu} folded={isRail} />
      ) : (
        <Suspense fallback={<nav className="my-side single" aria-hidden />}>
          <SingleMenu menu={menu} />
        </Suspense>
      )}
    </>
  );
}

/** Opens the tab of the address; a closed list comes back with its last search. */
function useTabOfAddress(hasTab: boolean, onMoved: () => void): void {
  const { pathname, search } = useLocation();
  const tenantId = useSession((s) => s.tenantId);
  const items = usePolicy((s) => s.items);
  const navigate = useNavigate();
  const entered = useRef(false);
  const moved = useEffectEvent(onMoved);
  useEffect(() => {
    restoreTabs(tenantId ?? 'host', (path) => pageOf(path) !== undefined && isGranted(path, items));
    const address = addressOf(pathname);
    const isFirst = !entered.current;
    entered.current = true;
    if (isFirst && search === '' && address !== pathname) return void navigate(address, { replace: true });
    if (hasTab) openTab(pathname, search, titleOf(pathname));
    moved();
  }, [tenantId, pathname, search, items, navigate, hasTab]);
}

function useWindowTitle(key: string, hasTab: boolean): string {
  const { pathname } = useLocation();
  const tabTitle = useTabs((s) => s.tabs.find((t) => t.key === key)?.title) ?? titleOf(pathname);
  const title = hasTab ? tabTitle : EXCEPTION_TITLES[exceptionOf(pathname) ?? 404];
  useEffect(() => {
    document.title = `${title} - ${PRODUCT}`;
  }, [title]);
  return title;
}

function useTestNotice(): void {
  const isTest = useSession((s) => s.isTestPlatform);
  useEffect(() => {
    if (isTest) stickyNotice('test-platform', '您访问的是测试平台，请访问-正式平台');
  }, [isTest]);
}
