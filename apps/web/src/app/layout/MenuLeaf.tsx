/** An entry of the menu with its pin, and those that the person has pinned, which stand first (platform M22 §9). */
import { useEffect, useRef, useState } from 'react';
import { StarFilled, StarOutlined } from '@ant-design/icons';
import { flushSync } from 'react-dom';
import { toast } from '../../kit/feedback.ts';
import { flipPin, MOST_PINNED, movePin, usePinned } from '../../kit/router/pinned.ts';
import type { MenuEntry } from '../routing.ts';
import { leavesOf } from '../routing.ts';
import { prefetchPage, useOpen } from './use-open.ts';

interface LeafProps {
  entry: MenuEntry;
  /** path of the screen that is shown */
  current: string;
  /** those of the pins that stand in the menu */
  pinned: readonly MenuEntry[];
  className?: string;
  /** one of 常用: it stands again further down */
  isPin?: boolean;
}

/** The pins that the person may open, in his order; one of another space or of a lost right waits unseen. */
export function usePins(menu: readonly MenuEntry[]): MenuEntry[] {
  const paths = usePinned((s) => s.paths);
  const leaves = leavesOf(menu);
  return paths.flatMap((path) => leaves.find((leaf) => leaf.path === path) ?? []);
}

/** Pins the screen or takes its pin away; says why it cannot. Answers whether it did. */
export function turnPin(path: string, pinned: readonly MenuEntry[]): boolean {
  const isDone = flipPin(path, pathsOf(pinned));
  if (!isDone) toast.warning(`最多固定 ${MOST_PINNED} 个菜单，请先取消一个`);
  return isDone;
}
const pathsOf = (pinned: readonly MenuEntry[]): string[] => pinned.map((p) => p.path ?? '');

export function Leaf({ entry, current, pinned, className = '', isPin = false }: LeafProps) {
  const open = useOpen();
  const path = entry.path as string;
  // of a screen that stands twice the pin is marked: it is in sight from every group
  const isHere = current === path && (isPin || !pathsOf(pinned).includes(path));
  const leaf = useRef<HTMLAnchorElement>(null);
  // a menu longer than the window shows where one is
  useEffect(() => {
    if (isHere) leaf.current?.scrollIntoView({ block: 'nearest' });
  }, [isHere]);
  return (
    <div className="my-leaf-row">
      <a
        ref={leaf}
        href={path}
        className={`my-leaf ${className}${isHere ? ' on' : ''}`}
        aria-current={isHere ? 'page' : undefined}
        onMouseEnter={() => prefetchPage(path)}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          open(path);
        }}
      >
        <span className="my-ellipsis">{entry.title}</span>
      </a>
      <Pin entry={entry} pinned={pinned} isNext={isHere || isPin} />
    </div>
  );
}

type PinProps = Pick<LeafProps, 'entry' | 'pinned'> & {
  /** the key Tab comes to it: were that so for each entry, the way through the menu would be twice as long */
  isNext: boolean;
};
function Pin({ entry: { title, path = '' }, pinned, isNext }: PinProps) {
  const isPinned = pinned.some((p) => p.path === path);
  const label = isPinned ? `取消固定${title}` : `固定${title}到菜单顶部`;
  return (
    <button
      type="button"
      className="my-icon-btn my-pin"
      aria-label={label}
      title={label}
      tabIndex={isNext ? 0 : -1}
      onClick={() => turnPin(path, pinned)}
    >
      {isPinned ? <StarFilled /> : <StarOutlined />}
    </button>
  );
}

/** What a pin is moved by: dragged onto another one, whose place it takes, or with Alt and the arrows. */
function useOrder(pinned: readonly MenuEntry[]) {
  const [drag, setDrag] = useState<{ from: number; to: number }>();
  const [said, setSaid] = useState('');
  const paths = pathsOf(pinned);
  const move = (from: number, to: number) => {
    movePin(paths[from] ?? '', paths[to] ?? '', paths);
    setSaid(`${pinned[from]?.title}：第 ${to + 1} 个，共 ${paths.length} 个`);
  };
  const dropSide = (i: number): string => {
    if (!drag || drag.to !== i || drag.from === i) return '';
    return drag.from < i ? ' drop-after' : ' drop-before';
  };
  const rowOf = (i: number) => ({
    className: `my-pin-place${dropSide(i)}`,
    onDragStart: (event: React.DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      setDrag({ from: i, to: i });
    },
    onDragOver: (event: React.DragEvent) => {
      if (!drag) return;
      event.preventDefault();
      if (drag.to !== i) setDrag({ ...drag, to: i });
    },
    onDragEnd: () => setDrag(undefined),
    onDrop: (event: React.DragEvent) => {
      event.preventDefault();
      if (drag && drag.from !== i) move(drag.from, i);
      setDrag(undefined);
    },
    onKeyDown: (event: React.KeyboardEvent) => {
      const to = i + (event.key === 'ArrowDown' ? 1 : -1);
      if (!event.altKey || !/^Arrow(Up|Down)$/.test(event.key)) return;
      event.preventDefault();
      if (!pinned[to]) return;
      const held = event.target as HTMLElement;
      // a row that is moved loses what the keyboard is on
      flushSync(() => move(i, to));
      held.focus();
    },
  });
  return { rowOf, said };
}

/** 常用: nothing at all until something is pinned. */
export function Pinned({ pinned, current }: { pinned: readonly MenuEntry[]; current: string }) {
  const { rowOf, said } = useOrder(pinned);
  if (pinned.length === 0) return null;
  const hint = pinned.length > 1 ? '拖动或按 Alt ↑ ↓ 调整顺序' : undefined;
  return (
    <div className="my-pinned" role="group" aria-label="常用">
      <div className="my-panel-group" title={hint}>
        常用
      </div>
      {pinned.map((entry, i) => (
        <div key={entry.path} title={hint} {...rowOf(i)}>
          <Leaf entry={entry} current={current} pinned={pinned} isPin />
        </div>
      ))}
      <span className="my-vh" aria-live="polite">
        {said}
      </span>
    </div>
  );
}
