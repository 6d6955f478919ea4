/** 48 px: space · factory · breadcrumb — search · help · bell · user. */
import { Suspense, lazy, useEffect, useState } from 'react';
import { MenuOutlined, QuestionCircleOutlined, SearchOutlined } from '@ant-design/icons';
import { useLocation } from 'react-router';
import { useKeys } from '../../kit/keys.ts';
import { useSession } from '../../kit/session/session-store.ts';
import type { MenuEntry } from '../routing.ts';
import { menuPathOf, trailOf } from '../routing.ts';
import { useOpen } from '../layout/use-open.ts';
import { SearchShell } from '../search/SearchShell.tsx';
import { Bell } from './Bell.tsx';
import { FactoryMenu } from './FactoryMenu.tsx';
import { TenantMenu } from './TenantMenu.tsx';
import { UserMenu } from './UserMenu.tsx';
import { OfflineLine } from './OfflineLine.tsx';
import './header.css';

const KeysDialog = lazy(() => import('./KeysDialog.tsx'));
const loadSearch = () => import('../search/MenuSearch.tsx');
const MenuSearch = lazy(loadSearch);

export function Header({
  menu,
  title,
  onMenu,
}: {
  menu: readonly MenuEntry[];
  title: string;
  onMenu?: () => void;
}) {
  const help = useSession((s) => s.links.help);
  return (
    <header className="my-header">
      {onMenu && (
        <button type="button" className="my-icon-btn" aria-label="菜单" onClick={onMenu}>
          <MenuOutlined />
        </button>
      )}
      <TenantMenu />
      <FactoryMenu />
      <i className="my-header-line" />
      <Breadcrumb menu={menu} title={title} />
      <SearchBox menu={menu} />
      {help && (
        <a
          className="my-icon-btn"
          href={help}
          target="_blank"
          rel="noreferrer"
          title="帮助"
          aria-label="帮助"
        >
          <QuestionCircleOutlined />
        </a>
      )}
      <Bell />
      <UserMenu />
      <OfflineLine />
      <KeysHelp />
    </header>
  );
}

function Breadcrumb({ menu, title }: { menu: readonly MenuEntry[]; title: string }) {
  const { pathname } = useLocation();
  const open = useOpen();
  const owner = menuPathOf(pathname);
  const trail = trailOf(menu, owner).slice(pathname === '/home' ? 1 : 0);
  const hidden = owner !== pathname;
  // also of a page that the person may not open: it stands in no menu of his
  const isNamed = trail.length > 0 && !hidden;
  return (
    <nav className="my-crumbs" aria-label="当前位置">
      {trail.map((entry, i) => {
        const last = i === trail.length - 1 && isNamed;
        return (
          <span
            key={entry.title}
            className={last ? 'here' : undefined}
            aria-current={last ? 'page' : undefined}
          >
            {entry.path && !last ? (
              <button type="button" className="my-crumb" onClick={() => open(entry.path as string)}>
                {entry.title}
              </button>
            ) : (
              entry.title
            )}
          </span>
        );
      })}
      {!isNamed && (
        <span className="here my-ellipsis" aria-current="page">
          {title}
        </span>
      )}
    </nav>
  );
}

/** The search field and, once it is opened, the search itself. */
function SearchBox({ menu }: { menu: readonly MenuEntry[] }) {
  const [searching, setSearching] = useState(false);
  const [typed, setTyped] = useState('');
  const closeSearch = () => {
    setSearching(false);
    setTyped('');
  };
  useEffect(() => {
    // ready before the first Ctrl K: what is typed at once must not be lost
    const timer = window.setTimeout(() => void loadSearch().catch(() => undefined), 1_500);
    return () => window.clearTimeout(timer);
  }, []);
  useKeys({ 'Ctrl+K': () => setSearching(true) });
  return (
    <>
      <button type="button" className="my-search-box" onClick={() => setSearching(true)}>
        <SearchOutlined />
        <span>搜索菜单、单号、工程</span>
        <kbd className="my-kbd">Ctrl K</kbd>
      </button>
      {searching && (
        <Suspense fallback={<SearchShell text={typed} onText={setTyped} onClose={closeSearch} />}>
          <MenuSearch menu={menu} first={typed} onClose={closeSearch} />
        </Suspense>
      )}
    </>
  );
}

/** ? shows the keys. */
function KeysHelp() {
  const [keys, setKeys] = useState(false);
  useKeys({ '?': () => setKeys(true) });
  if (!keys) return null;
  return (
    <Suspense fallback={null}>
      <KeysDialog onClose={() => setKeys(false)} />
    </Suspense>
  );
}
