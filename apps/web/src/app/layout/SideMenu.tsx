/** Dual-level menu: rail 80 and panel 175. Folded, the panel floats over the content while the pointer is on it. */
import { useRef, useState } from 'react';
import { MenuFoldOutlined, MenuUnfoldOutlined, SwapOutlined } from '@ant-design/icons';
import { useLocation } from 'react-router';
import { useStateFor } from '../../kit/use-state-for.ts';
import type { MenuEntry } from '../routing.ts';
import { leavesOf, menuPathOf, trailOf } from '../routing.ts';
import { MenuIcon } from './icons.tsx';
import { toggleNav, useShell } from './layout-store.ts';
import { Logo } from './Logo.tsx';
import { Leaf, Pinned, usePins } from './MenuLeaf.tsx';
import { prefetchPage, useOpen } from './use-open.ts';

export function SideMenu({ menu, folded }: { menu: readonly MenuEntry[]; folded: boolean }) {
  const { pathname } = useLocation();
  const current = menuPathOf(pathname);
  const here = trailOf(menu, current)[0];
  const [chosen, setChosen] = useStateFor<string | undefined>(current, undefined);
  const [hovered, setHovered] = useState<string>();
  const timer = useRef(0);
  const set = useShell((s) => s.set);
  const open = useOpen();
  const pinned = usePins(menu);

  const group =
    menu.find((g) => g.title === (folded ? hovered : (chosen ?? here?.title))) ??
    (folded ? undefined : menu[0]);
  const hover = (title: string | undefined, wait: number) => {
    window.clearTimeout(timer.current);
    if (folded) timer.current = window.setTimeout(() => setHovered(title), wait);
  };
  const pick = (entry: MenuEntry) => {
    if (entry.path) return open(entry.path);
    if (folded) return setHovered(entry.title);
    setChosen(entry.title);
    return undefined;
  };
  return (
    <nav
      className={`my-side${folded ? ' folded' : ''}`}
      aria-label="主菜单"
      onMouseLeave={() => hover(undefined, 120)}
    >
      <Rail menu={menu} on={chosen ?? here?.title} onPick={pick} onHover={hover}>
        <button
          type="button"
          className="my-icon-btn my-rail-fold"
          title={folded ? '展开菜单' : '收起菜单'}
          aria-label={folded ? '展开菜单' : '收起菜单'}
          onClick={() => {
            set({ folded: !folded });
            setHovered(undefined);
          }}
        >
          {folded ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
        </button>
      </Rail>
      {group && (group.children.length > 0 || !folded) && (
        <Panel
          group={group}
          current={current}
          pinned={pinned}
          floating={folded}
          onEnter={() => window.clearTimeout(timer.current)}
        />
      )}
    </nav>
  );
}

interface RailProps {
  menu: readonly MenuEntry[];
  /** title of the group that is marked */
  on: string | undefined;
  onPick: (entry: MenuEntry) => void;
  onHover: (title: string, wait: number) => void;
  children: React.ReactNode;
}

function Rail({ menu, on, onPick, onHover, children }: RailProps) {
  const open = useOpen();
  return (
    <div className="my-rail">
      <button type="button" className="my-rail-logo" aria-label="幕云首页" onClick={() => open('/home')}>
        <Logo />
      </button>
      <div className="my-rail-list">
        {menu.map((entry) => (
          <button
            key={entry.title}
            type="button"
            className={on === entry.title ? 'on' : ''}
            onClick={() => onPick(entry)}
            onMouseEnter={() => {
              onHover(entry.title, 120);
              prefetchPage(entry.path);
            }}
          >
            <MenuIcon name={entry.icon} />
            <span>{entry.title}</span>
          </button>
        ))}
      </div>
      {children}
    </div>
  );
}

interface PanelProps {
  group: MenuEntry;
  current: string;
  pinned: readonly MenuEntry[];
  floating: boolean;
  onEnter: () => void;
}

/** The entries of the group; of a folded menu it floats over the content. */
function Panel({ group, current, pinned, floating, onEnter }: PanelProps) {
  const at = { current, pinned };
  return (
    <div className={`my-panel${floating ? ' floating' : ''}`} onMouseEnter={onEnter}>
      <div className="my-panel-title">{group.title}</div>
      <div className="my-panel-list">
        <Pinned {...at} />
        {group.children.length === 0 && pinned.length === 0 && (
          <p className="my-pin-none">
            把常用菜单固定在这里：指向左侧分组里的菜单，点它的星号；或按 Ctrl K 找到菜单后按 Alt P
          </p>
        )}
        {group.children.map((entry) =>
          entry.path ? (
            <Leaf key={entry.title} entry={entry} {...at} />
          ) : (
            <Section key={entry.title} entry={entry} {...at} />
          ),
        )}
      </div>
      {!floating && (
        <button type="button" className="my-nav-swap" onClick={toggleNav}>
          <SwapOutlined /> 切换到旧版导航
        </button>
      )}
    </div>
  );
}

interface SectionProps {
  entry: MenuEntry;
  current: string;
  pinned: readonly MenuEntry[];
}

function Section({ entry, current, pinned }: SectionProps) {
  return (
    <>
      <div className="my-panel-group">{entry.title}</div>
      {leavesOf(entry.children).map((leaf) => (
        <Leaf key={leaf.path} entry={leaf} current={current} pinned={pinned} />
      ))}
    </>
  );
}
