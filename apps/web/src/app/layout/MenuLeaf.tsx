/** An entry of the menu with its pin, and those that the person has pinned, which stand first (platform M22 §9). */
import { useEffect, useRef } from 'react';
import { StarFilled, StarOutlined } from '@ant-design/icons';
import { toast } from '../../kit/feedback.ts';
import { flipPin, MOST_PINNED, usePinned } from '../../kit/router/pinned.ts';
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
  /** it stands again further down: the menu does not move to it */
  isPin?: boolean;
}

/** The pins that the person may open, in his order; one of another space or of a lost right waits unseen. */
export function usePins(menu: readonly MenuEntry[]): MenuEntry[] {
  const paths = usePinned((s) => s.paths);
  const leaves = leavesOf(menu);
  return paths.flatMap((path) => leaves.find((leaf) => leaf.path === path) ?? []);
}

export function Leaf({ entry, current, pinned, className = '', isPin = false }: LeafProps) {
  const open = useOpen();
  const path = entry.path as string;
  const isHere = current === path;
  const leaf = useRef<HTMLAnchorElement>(null);
  // a menu longer than the window shows where one is
  useEffect(() => {
    if (isHere && !isPin) leaf.current?.scrollIntoView({ block: 'nearest' });
  }, [isHere, isPin]);
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
  const flip = () => {
    const shown = pinned.map((p) => p.path ?? '');
    if (!flipPin(path, shown)) toast.warning(`最多固定 ${MOST_PINNED} 个菜单，请先取消一个`);
  };
  return (
    <button
      type="button"
      className="my-icon-btn my-pin"
      aria-label={label}
      title={label}
      tabIndex={isNext ? 0 : -1}
      onClick={flip}
    >
      {isPinned ? <StarFilled /> : <StarOutlined />}
    </button>
  );
}

/** 常用: nothing at all until something is pinned. */
export function Pinned({ pinned, current }: { pinned: readonly MenuEntry[]; current: string }) {
  if (pinned.length === 0) return null;
  return (
    <div className="my-pinned" role="group" aria-label="常用">
      <div className="my-panel-group">常用</div>
      {pinned.map((entry) => (
        <Leaf key={entry.path} entry={entry} current={current} pinned={pinned} isPin />
      ))}
    </div>
  );
}
