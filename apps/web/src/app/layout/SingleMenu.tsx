/** Single-level menu (22): groups fold open in place; the way back to the new navigation is at the bottom. */
import { useState } from 'react';
import { DownOutlined, MenuFoldOutlined, SwapOutlined } from '@ant-design/icons';
import { useLocation } from 'react-router';
import type { MenuEntry } from '../routing.ts';
import { menuPathOf, trailOf } from '../routing.ts';
import { IconButton } from '../../kit/IconButton.tsx';
import { MenuIcon } from './icons.tsx';
import { toggleNav, useShell } from './layout-store.ts';
import { Logo } from './Logo.tsx';
import { Leaf, Pinned, usePins } from './MenuLeaf.tsx';

interface Groups {
  /** path of the screen that is shown */
  current: string;
  pinned: readonly MenuEntry[];
  /** the screen stands somewhere in this group */
  isHere: (title: string) => boolean;
  isOpen: (title: string) => boolean;
  flip: (title: string) => void;
}

/** The group of the screen is open; a press turns any of them over. */
function useGroups(menu: readonly MenuEntry[]): Groups {
  const { pathname } = useLocation();
  const current = menuPathOf(pathname);
  const pinned = usePins(menu);
  const trail = trailOf(menu, current).map((e) => e.title);
  const [flipped, setFlipped] = useState<ReadonlySet<string>>(new Set());
  const isHere = (title: string) => trail.includes(title);
  const isOpen = (title: string) => isHere(title) !== flipped.has(title);
  const flip = (title: string) =>
    setFlipped((old) => {
      const next = new Set(old);
      if (!next.delete(title)) next.add(title);
      return next;
    });
  return { current, pinned, isHere, isOpen, flip };
}

function Entry({ entry, level, groups }: { entry: MenuEntry; level: number; groups: Groups }) {
  if (entry.path) {
    const { current, pinned } = groups;
    const leaf = <Leaf entry={entry} current={current} pinned={pinned} className={`l${level}`} />;
    return level === 1 ? <div className="my-single-top">{leaf}</div> : leaf;
  }
  const isOpen = groups.isOpen(entry.title);
  return (
    <div>
      <button
        type="button"
        className={`my-single-group l${level}${groups.isHere(entry.title) ? ' here' : ''}`}
        aria-expanded={isOpen}
        onClick={() => groups.flip(entry.title)}
      >
        {level === 1 && <MenuIcon name={entry.icon} />}
        <span>{entry.title}</span>
        <DownOutlined rotate={isOpen ? 180 : 0} />
      </button>
      {isOpen &&
        entry.children.map((c) => <Entry key={c.title} entry={c} level={level + 1} groups={groups} />)}
    </div>
  );
}

export default function SingleMenu({ menu }: { menu: readonly MenuEntry[] }) {
  const groups = useGroups(menu);
  const set = useShell((s) => s.set);
  return (
    <nav className="my-side single" aria-label="主菜单">
      <div className="my-single-head">
        <Logo size={28} />
        <b>幕云</b>
        <IconButton label="收起菜单" onClick={() => set({ folded: true })}>
          <MenuFoldOutlined />
        </IconButton>
      </div>
      <div className="my-single-list">
        <Pinned pinned={groups.pinned} current={groups.current} />
        {menu.map((e) => (
          <Entry key={e.title} entry={e} level={1} groups={groups} />
        ))}
      </div>
      <button type="button" className="my-nav-swap" onClick={toggleNav}>
        <SwapOutlined /> 切换到新版导航
      </button>
    </nav>
  );
}
