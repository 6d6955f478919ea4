/** Ctrl K (14c): menus, actions, documents, projects, customers. Enter opens, Ctrl Enter opens beside, Esc closes. */
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { FileTextOutlined, PlusOutlined, SearchOutlined, StarFilled, StarOutlined } from '@ant-design/icons';
import { createPortal } from 'react-dom';
import {
  FOUND_KINDS,
  foundPath,
  nestOrderMachine,
  PRODUCT_STATES,
  PROJECT_GROUPS,
  stateOptions,
} from '@muyun/contract';
import type { EnumOption, Found, FoundKindName } from '@muyun/contract';
import { useRights } from '../../kit/auth/index.ts';
import { toast } from '../../kit/feedback.ts';
import { useStateFor } from '../../kit/use-state-for.ts';
import { EmptyState } from '../../kit/states/index.ts';
import { EnumTag } from '../../kit/status/index.ts';
import { MenuIcon } from '../layout/icons.tsx';
import { turnPin, usePins } from '../layout/MenuLeaf.tsx';
import { prefetchPage, useOpen } from '../layout/use-open.ts';
import { actionsFor } from '../routing.ts';
import type { MenuEntry } from '../routing.ts';
import { entriesOf, entryOf, matching } from './matching.ts';
import { useFound } from './use-found.ts';
import './search.css';

const [MENUS, ACTIONS] = [6, 4];
const STATES: Readonly<Record<FoundKindName, readonly EnumOption[]>> = {
  nestOrder: stateOptions(nestOrderMachine),
  barOrder: stateOptions(nestOrderMachine),
  project: PROJECT_GROUPS,
  product: PRODUCT_STATES,
  demander: [],
};
/** Documents are called what they are to the reader: the latest ones. */
const groupOf = (kind: FoundKindName): string =>
  kind === 'nestOrder' ? '最近单据' : FOUND_KINDS[kind].label;

interface Line {
  key: string;
  group: string;
  title: string;
  hint: string | null;
  path: string;
  icon: React.ReactNode;
  tag?: React.ReactNode;
  /** menus alone can be pinned: whether it is */
  isPinned?: boolean;
}

const lineOf = (found: Found): Line => ({
  key: `${found.kind} ${found.id}`,
  group: groupOf(found.kind),
  title: found.title,
  hint: found.hint,
  path: foundPath(found),
  icon: <FileTextOutlined />,
  tag: found.state !== null && <EnumTag options={STATES[found.kind]} value={found.state} small />,
});

function useLines(menu: readonly MenuEntry[], text: string) {
  const can = useRights();
  const menus = useMemo(() => entriesOf(menu), [menu]);
  const actions = useMemo(() => actionsFor(menu, can).map((a) => entryOf(a.title, a)), [menu, can]);
  const { items, busy } = useFound(text);
  const pinned = usePins(menu);
  const lines = useMemo((): Line[] => {
    const own =
      (group: string, icon: (name: string | undefined) => React.ReactNode) =>
      (e: (typeof menus)[number]) => ({
        key: `${group} ${e.path}`,
        group,
        title: e.title,
        hint: e.trail,
        path: e.path,
        icon: icon(e.icon),
      });
    return [
      ...matching(menus, text, MENUS)
        .map(own('菜单', (name) => <MenuIcon name={name} />))
        .map((line) => ({ ...line, isPinned: pinned.some((p) => p.path === line.path) })),
      ...matching(actions, text, ACTIONS).map(own('动作', () => <PlusOutlined />)),
      ...items.map(lineOf),
    ];
  }, [menus, actions, items, pinned, text]);
  return { lines, busy, pinned };
}

export interface MenuSearchProps {
  menu: readonly MenuEntry[];
  /** typed before the search was loaded */
  first: string;
  onClose: () => void;
}

export default function MenuSearch({ menu, first, onClose }: MenuSearchProps) {
  const [text, setText] = useState(first);
  const search = useSearch({ menu, text, onClose });
  const { lines, busy, at } = search;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // braces matter: newer browsers return a promise here, which would be taken for a cleanup
    void list.current?.querySelector(`#find-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    return () => before?.focus?.();
  }, []);
  return createPortal(
    <div
      className="my-find-mask"
      role="presentation"
      onMouseDown={(e) => e.target === e.currentTarget && onClose()}
    >
      <div className="my-find" role="dialog" aria-modal aria-label="搜索菜单" onKeyDown={search.onKeyDown}>
        <div className="my-find-input">
          <SearchOutlined />
          <input
            autoFocus
            value={text}
            placeholder="菜单、单号、工程、客户，支持拼音首字母"
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
        <div className="my-find-list" id="my-find-list" role="listbox" ref={list} aria-busy={busy}>
          {lines.map((line, i) => (
            <FoundLine
              key={line.key}
              line={line}
              id={`find-${i}`}
              head={lines[i - 1]?.group !== line.group}
              on={i === at}
              onPoint={() => search.point(i)}
              onPick={(beside) => search.go(line, beside)}
              onPin={() => search.pin(line)}
            />
          ))}
          {lines.length === 0 && !busy && (
            <EmptyState kind="nomatch" title="没有匹配的菜单、单据、工程或客户" />
          )}
        </div>
        <SearchFoot />
      </div>
    </div>,
    document.body,
  );
}

/** The lines that were found, the one that is marked, and what the keys do with them. */
function useSearch({ menu, text, onClose }: Omit<MenuSearchProps, 'first'> & { text: string }) {
  const [at, setAt] = useStateFor(text, 0);
  const open = useOpen();
  const { lines, busy, pinned } = useLines(menu, text);
  const pin = (line: Line | undefined) => {
    if (line?.isPinned === undefined) return toast.info('只有菜单可以固定');
    if (!turnPin(line.path, pinned)) return undefined;
    return toast.success(line.isPinned ? `已取消固定${line.title}` : `已固定${line.title}到菜单顶部`);
  };
  const go = (line: Line | undefined, beside = false) => {
    if (!line) return toast.warning('请选择菜单');
    if (beside) return void window.open(line.path, '_blank', 'noreferrer');
    open(line.path);
    onClose();
    return undefined;
  };
  // a scanned number comes with its Enter before the server has answered
  const [awaited, setAwaited] = useStateFor(text, false);
  const act = useEffectEvent(() => {
    const exact = lines.find((line) => line.group !== '菜单' && line.title === text.trim());
    go(exact ?? lines[0]);
  });
  useEffect(() => {
    if (!awaited || busy) return;
    setAwaited(false);
    act();
  }, [awaited, busy, setAwaited]);

  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onClose();
    // the code of the key: with Alt a Mac types another letter
    else if (event.altKey && event.code === 'KeyP') pin(lines[at]);
    else if (event.key === 'ArrowDown') setAt(Math.min(lines.length - 1, at + 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(0, at - 1));
    else if (event.key === 'Enter' && busy && at === 0) setAwaited(true);
    else if (event.key === 'Enter') go(lines[at], event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  };
  return { lines, busy, at, point: setAt, go, pin, onKeyDown };
}

const SearchFoot = () => (
  <div className="my-find-foot">
    <span>
      <kbd className="my-kbd">↑</kbd> <kbd className="my-kbd">↓</kbd> 选择
    </span>
    <span>
      <kbd className="my-kbd">Enter</kbd> 打开
    </span>
    <span>
      <kbd className="my-kbd">Ctrl Enter</kbd> 新标签打开
    </span>
    <span>
      <kbd className="my-kbd">Alt P</kbd> 固定菜单
    </span>
    <span className="end">支持拼音首字母与完整单号</span>
  </div>
);

interface FoundLineProps {
  line: Line;
  id: string;
  /** the first of its group */
  head: boolean;
  on: boolean;
  onPoint: () => void;
  onPick: (beside: boolean) => void;
  onPin: () => void;
}

function FoundLine({ line, id, head, on, onPoint, onPick, onPin }: FoundLineProps) {
  return (
    <>
      {head && <div className="my-find-group">{line.group}</div>}
      <button
        id={id}
        type="button"
        role="option"
        aria-selected={on}
        tabIndex={-1}
        className={on ? 'on' : ''}
        onMouseMove={onPoint}
        onMouseEnter={() => prefetchPage(line.path.split('?')[0])}
        onClick={(e) => onPick(e.ctrlKey || e.metaKey)}
      >
        {line.icon}
        <b>{line.title}</b>
        <span className="my-ellipsis">{line.hint}</span>
        {line.tag}
        {on && !line.tag && (
          <em>
            打开 <kbd className="my-kbd">Enter</kbd>
          </em>
        )}
        {line.isPinned !== undefined && <PinMark isPinned={line.isPinned} onPin={onPin} />}
      </button>
    </>
  );
}

/** For the pointer: an option holds no button of its own, the keyboard has Alt P. */
function PinMark({ isPinned, onPin }: { isPinned: boolean; onPin: () => void }) {
  const label = isPinned ? '取消固定' : '固定到菜单顶部';
  return (
    <span
      className={`my-find-pin${isPinned ? ' pinned' : ''}`}
      title={`${label} (Alt P)`}
      onClick={(event) => {
        event.stopPropagation();
        onPin();
      }}
    >
      {isPinned ? <StarFilled /> : <StarOutlined />}
      {isPinned && <span className="my-vh">已固定</span>}
    </span>
  );
}
