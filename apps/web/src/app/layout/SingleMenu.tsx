/** Single-level menu (22): groups fold open in place; the way back to the new navigation is at the bottom. */
import { useState } from 'react';
import { DownOutlined, MenuFoldOutlined, SwapOutlined } from '@ant-design/icons';
import { useLocation } from 'react-router';
import type { MenuEntry } from '../routing.ts';
import { menuPathOf, trailOf } from '../routing.ts';
import { MenuIcon } from './icons.tsx';
import { toggleNav, useShell } from './layout-store.ts';
import { Logo } from './Logo.tsx';
import { Leaf } from './SideMenu.tsx';
import { useOpen } from './use-open.ts';

export function SingleMenu({ menu }: { menu: readonly MenuEntry[] }) {
  const { pathname } = useLocation();
  const current = menuPathOf(pathname);
  const trail = trailOf(menu, current).map((e) => e.title);
  const [flipped, setFlipped] = useState<ReadonlySet<string>>(new Set());
  const set = useShell((s) => s.set);
  const open = useOpen();
  const isOpen = (title: string) => trail.includes(title) !== flipped.has(title);
  const flip = (title: string) =>
    setFlipped((old) => {
      const next = new Set(old);
      if (!next.delete(title)) next.add(title);
      return next;
    });

  const draw = (entry: MenuEntry, level: number): React.ReactNode => {
    if (entry.path) {
      const leaf = (
        <Leaf key={entry.title} entry={entry} current={current} open={open} className={`l${level}`} />
      );
      return level === 1 ? (
        <div key={entry.title} className="my-single-top">
          {leaf}
        </div>
      ) : (
        leaf
      );
    }
    return (
      <div key={entry.title}>
        <button
          type="button"
          className={`my-single-group l${level}${trail.includes(entry.title) ? ' here' : ''}`}
          aria-expanded={isOpen(entry.title)}
          onClick={() => flip(entry.title)}
        >
          {level === 1 && <MenuIcon name={entry.icon} />}
          <span>{entry.title}</span>
          <DownOutlined rotate={isOpen(entry.title) ? 180 : 0} />
        </button>
        {isOpen(entry.title) && entry.children.map((c) => draw(c, level + 1))}
      </div>
    );
  };
  return (
    <nav className="my-side single" aria-label="主菜单">
      <div className="my-single-head">
        <Logo size={28} />
        <b>幕云</b>
        <button
          type="button"
          className="my-icon-btn"
          title="收起菜单"
          aria-label="收起菜单"
          onClick={() => set({ folded: true })}
        >
          <MenuFoldOutlined />
        </button>
      </div>
      <div className="my-single-list">{menu.map((e) => draw(e, 1))}</div>
      <button type="button" className="my-nav-swap" onClick={toggleNav}>
        <SwapOutlined /> 切换到新版导航
      </button>
    </nav>
  );
}
