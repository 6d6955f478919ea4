/** The units at the left (M13): arrows walk and open, the context menu and the keys act, a unit is moved by dragging. */
import { useRef, useState } from 'react';
import type { DragEvent } from 'react';
import { Dropdown } from 'antd';
import type { MenuProps } from 'antd';
import { CaretDownOutlined, CaretRightOutlined, MoreOutlined } from '@ant-design/icons';
import { MOST_UNIT_LEVELS, type OrganizationNode } from '@muyun/contract';
import { linesOf, mayHang, type UnitLine } from '../shared/unit-tree.ts';

export interface UnitActs {
  add(parent: UnitLine): void;
  edit(line: UnitLine): void;
  remove(line: UnitLine): void;
  /** under another unit, or to the top */
  move(line: UnitLine, parentId: string | null): void;
}
export interface UnitRights {
  readonly add: boolean;
  readonly edit: boolean;
  readonly remove: boolean;
}
interface Props {
  readonly nodes: readonly OrganizationNode[];
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
  readonly acts: UnitActs;
  readonly rights: UnitRights;
}

const menuOf = (line: UnitLine, acts: UnitActs, rights: UnitRights): MenuProps => ({
  items: [
    ...(rights.add
      ? [
          {
            key: 'add',
            label: '新增下级',
            disabled: line.depth >= MOST_UNIT_LEVELS,
            title: line.depth >= MOST_UNIT_LEVELS ? '组织机构最多五级' : undefined,
            onClick: () => acts.add(line),
          },
        ]
      : []),
    ...(rights.edit ? [{ key: 'edit', label: '编辑 / 移动', onClick: () => acts.edit(line) }] : []),
    ...(rights.remove
      ? [
          {
            key: 'remove',
            label: '删除',
            danger: true,
            disabled: line.node.children.length > 0,
            title: line.node.children.length > 0 ? '请先删除下级机构' : undefined,
            onClick: () => acts.remove(line),
          },
        ]
      : []),
  ],
});

/** What a key does on a line; undefined: not ours. */
function keyOn(
  key: string,
  at: { lines: readonly UnitLine[]; index: number; closed: ReadonlySet<string> },
  ways: {
    go(to: UnitLine | undefined): void;
    toggle(id: string): void;
    acts: UnitActs;
    rights: UnitRights;
  },
): boolean {
  const { lines, index, closed } = at;
  const line = lines[index];
  if (!line) return false;
  const { node } = line;
  const isOpen = node.children.length > 0 && !closed.has(node.id);
  const parent = lines.find((l) => l.node.id === line.parentId);
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => ways.go(lines[index + 1]),
    ArrowUp: () => ways.go(lines[index - 1]),
    Home: () => ways.go(lines[0]),
    End: () => ways.go(lines.at(-1)),
    ArrowRight: () =>
      isOpen || node.children.length === 0 ? ways.go(lines[index + 1]) : ways.toggle(node.id),
    ArrowLeft: () => (isOpen ? ways.toggle(node.id) : ways.go(parent)),
    Insert: () => ways.rights.add && line.depth < MOST_UNIT_LEVELS && ways.acts.add(line),
    F2: () => ways.rights.edit && ways.acts.edit(line),
    Delete: () => ways.rights.remove && node.children.length === 0 && ways.acts.remove(line),
  };
  const act = keys[key];
  act?.();
  return act !== undefined;
}

/** What is dragged, and where it may be dropped. */
function useDragging(move: UnitActs['move']) {
  const [dragged, setDragged] = useState<UnitLine>();
  const mayDrop = (target: UnitLine | null): boolean =>
    dragged !== undefined &&
    mayHang(dragged.node, target, MOST_UNIT_LEVELS) &&
    dragged.parentId !== (target?.node.id ?? null);
  return {
    over: (target: UnitLine | null) => (e: DragEvent) => {
      e.stopPropagation();
      if (mayDrop(target)) e.preventDefault();
    },
    drop: (target: UnitLine | null) => (e: DragEvent) => {
      e.stopPropagation();
      if (dragged && mayDrop(target)) move(dragged, target?.node.id ?? null);
      setDragged(undefined);
    },
    start: (line: UnitLine) => () => setDragged(line),
    end: () => setDragged(undefined),
  };
}

export function UnitTree({ nodes, chosen, onChoose, acts, rights }: Props) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const box = useRef<HTMLDivElement>(null);
  const drag = useDragging(acts.move);
  const lines = linesOf(nodes, closed);
  const toggle = (id: string): void =>
    setClosed((old) => new Set(old.has(id) ? [...old].filter((x) => x !== id) : [...old, id]));
  const go = (to: UnitLine | undefined): void => {
    if (!to) return;
    onChoose(to.node.id);
    box.current?.querySelector<HTMLElement>(`[data-unit="${to.node.id}"]`)?.focus();
  };
  const focused = lines.some((l) => l.node.id === chosen) ? chosen : lines[0]?.node.id;
  return (
    <div
      ref={box}
      className="id-tree"
      role="tree"
      aria-label="组织机构"
      onDragOver={drag.over(null)}
      onDrop={drag.drop(null)}
    >
      {lines.map((line, index) => (
        <Dropdown key={line.node.id} trigger={['contextMenu']} menu={menuOf(line, acts, rights)}>
          <div
            role="treeitem"
            data-unit={line.node.id}
            className="id-unit"
            tabIndex={line.node.id === focused ? 0 : -1}
            aria-level={line.depth}
            aria-selected={line.node.id === chosen}
            aria-expanded={line.node.children.length > 0 ? !closed.has(line.node.id) : undefined}
            style={{ paddingInlineStart: 6 + (line.depth - 1) * 18 }}
            draggable={rights.edit}
            onDragStart={drag.start(line)}
            onDragEnd={drag.end}
            onDragOver={drag.over(line)}
            onDrop={drag.drop(line)}
            onClick={() => onChoose(line.node.id)}
            onKeyDown={(e) => {
              if (keyOn(e.key, { lines, index, closed }, { go, toggle, acts, rights })) e.preventDefault();
            }}
          >
            <Caret line={line} isClosed={closed.has(line.node.id)} onToggle={() => toggle(line.node.id)} />
            <span className="my-ellipsis" title={line.node.displayName}>
              {line.node.displayName}
            </span>
            <UnitMenu line={line} acts={acts} rights={rights} />
          </div>
        </Dropdown>
      ))}
    </div>
  );
}

interface CaretProps {
  readonly line: UnitLine;
  readonly isClosed: boolean;
  readonly onToggle: () => void;
}
function Caret({ line, isClosed, onToggle }: CaretProps) {
  const hasMore = line.node.children.length > 0;
  return (
    <button
      type="button"
      className="caret"
      tabIndex={-1}
      aria-hidden
      disabled={!hasMore}
      onClick={(e) => {
        e.stopPropagation();
        onToggle();
      }}
    >
      {hasMore && (isClosed ? <CaretRightOutlined /> : <CaretDownOutlined />)}
    </button>
  );
}

/** The same menu for whoever has no right button. */
function UnitMenu({ line, acts, rights }: { line: UnitLine; acts: UnitActs; rights: UnitRights }) {
  if (!rights.add && !rights.edit && !rights.remove) return null;
  return (
    <Dropdown trigger={['click']} menu={menuOf(line, acts, rights)}>
      <button
        type="button"
        className="my-icon-btn small more"
        tabIndex={-1}
        aria-label={`${line.node.displayName} 的操作`}
        onClick={(e) => e.stopPropagation()}
      >
        <MoreOutlined />
      </button>
    </Dropdown>
  );
}
