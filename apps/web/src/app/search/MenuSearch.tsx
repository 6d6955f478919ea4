/** Menu search (14c): title, group path, pinyin and initials; Enter opens, Esc closes. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { SearchOutlined } from '@ant-design/icons';
import { createPortal } from 'react-dom';
import { match, pinyin } from 'pinyin-pro';
import { toast } from '../../kit/feedback.ts';
import { useStateFor } from '../../kit/use-state-for.ts';
import { EmptyState } from '../../kit/states/index.ts';
import { MenuIcon } from '../layout/icons.tsx';
import { prefetchPage, useOpen } from '../layout/use-open.ts';
import type { MenuEntry } from '../routing.ts';
import './search.css';

interface Found {
  title: string;
  path: string;
  icon: string | undefined;
  trail: string;
  initials: string;
}

const flatten = (menu: readonly MenuEntry[], trail: readonly string[] = [], icon?: string): Found[] =>
  menu.flatMap((e) =>
    e.path
      ? [
          {
            title: e.title,
            path: e.path,
            icon: icon ?? e.icon,
            trail: trail.join(' / '),
            initials: pinyin(e.title, { pattern: 'first', toneType: 'none', type: 'array' }).join(''),
          },
        ]
      : flatten(e.children, [...trail, e.title], icon ?? e.icon),
  );

/** 3 title · 2 pinyin · 1 group path · 0 no. */
function score(entry: Found, text: string): number {
  if (text === '') return 1;
  if (entry.title.toLowerCase().includes(text)) return 4;
  if (entry.initials.startsWith(text)) return 3;
  if (/^[a-z]+$/.test(text) && match(entry.title, text, { continuous: true })) return 2;
  return entry.trail.includes(text) ? 1 : 0;
}

export default function MenuSearch({ menu, onClose }: { menu: readonly MenuEntry[]; onClose: () => void }) {
  const [text, setText] = useState('');
  const [at, setAt] = useStateFor(text, 0);
  const open = useOpen();
  const list = useRef<HTMLDivElement>(null);
  const all = useMemo(() => flatten(menu), [menu]);
  const found = useMemo(() => {
    const wanted = text.trim().toLowerCase();
    return all
      .map((entry) => ({ entry, rank: score(entry, wanted) }))
      .filter((x) => x.rank > 0)
      .sort((a, b) => b.rank - a.rank)
      .slice(0, 12)
      .map((x) => x.entry);
  }, [all, text]);
  useEffect(() => {
    // braces matter: newer browsers return a promise here, which would be taken for a cleanup
    void list.current?.querySelector(`#find-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    return () => before?.focus?.();
  }, []);

  const go = (entry: Found | undefined) => {
    if (!entry) return toast.warning('请选择菜单');
    open(entry.path);
    onClose();
    return undefined;
  };
  const keys = (event: React.KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onClose();
    else if (event.key === 'ArrowDown') setAt(Math.min(found.length - 1, at + 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(0, at - 1));
    else if (event.key === 'Enter')
      go(text.trim() === '' && at === 0 && found.length === 0 ? undefined : found[at]);
    else return;
    event.preventDefault();
  };
  return createPortal(
    <div
      className="my-find-mask"
      role="presentation"
      onMouseDown={(e) => e.target === e.currentTarget && onClose()}
    >
      <div className="my-find" role="dialog" aria-modal aria-label="搜索菜单" onKeyDown={keys}>
        <div className="my-find-input">
          <SearchOutlined />
          <input
            autoFocus
            value={text}
            placeholder="菜单名称、拼音或首字母"
            onChange={(e) => setText(e.target.value)}
            role="combobox"
            aria-expanded
            aria-controls="my-find-list"
            aria-activedescendant={`find-${at}`}
          />
          <button type="button" className="my-kbd" onClick={onClose}>
            Esc
          </button>
        </div>
        <div className="my-find-list" id="my-find-list" role="listbox" ref={list}>
          {found.length > 0 && <div className="my-find-group">菜单</div>}
          {found.map((entry, i) => (
            <button
              key={entry.path}
              id={`find-${i}`}
              type="button"
              role="option"
              aria-selected={i === at}
              tabIndex={-1}
              className={i === at ? 'on' : ''}
              onMouseMove={() => setAt(i)}
              onMouseEnter={() => prefetchPage(entry.path)}
              onClick={() => go(entry)}
            >
              <MenuIcon name={entry.icon} />
              <b>{entry.title}</b>
              <span>{entry.trail}</span>
              {i === at && (
                <em>
                  打开 <kbd className="my-kbd">Enter</kbd>
                </em>
              )}
            </button>
          ))}
          {found.length === 0 && <EmptyState kind="nomatch" title="没有匹配的菜单" />}
        </div>
        <div className="my-find-foot">
          <span>
            <kbd className="my-kbd">↑</kbd> <kbd className="my-kbd">↓</kbd> 选择
          </span>
          <span>
            <kbd className="my-kbd">Enter</kbd> 打开
          </span>
          <span className="end">支持拼音与首字母</span>
        </div>
      </div>
    </div>,
    document.body,
  );
}
