/** The units at the left of a list of people: one is chosen, or all. Arrows walk and open. */
import { useRef, useState } from 'react';
import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons';
import { organizationTree, type OrganizationNode } from '@muyun/contract';
import { useCall } from '../../../kit/http/index.ts';
import { ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';
import { linesOf, type UnitLine } from './unit-tree.ts';
import './unit-pick.css';

interface Props {
  /** what the line above the units says: 全部员工 */
  readonly all: string;
  readonly chosen: string | null;
  readonly onChoose: (id: string | null) => void;
}
const NONE: readonly OrganizationNode[] = [];

/** What a line of the tree is to keys, pointer and screen readers; without a line it is the one above all units. */
function usePlaces({ chosen, onChoose }: Pick<Props, 'chosen' | 'onChoose'>) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const box = useRef<HTMLDivElement>(null);
  const toggle = (id: string): void =>
    setClosed((old) => new Set(old.has(id) ? [...old].filter((x) => x !== id) : [...old, id]));
  const go = (to: number): void => {
    const places = box.current?.querySelectorAll<HTMLElement>('[role="treeitem"]');
    places?.[Math.min(Math.max(0, to), places.length - 1)]?.focus();
  };
  const press = (key: string, at: number, line: UnitLine | undefined): boolean => {
    const hasMore = line !== undefined && line.node.children.length > 0;
    const opens = key === 'ArrowRight' || key === 'ArrowLeft';
    if (key === 'ArrowDown') go(at + 1);
    else if (key === 'ArrowUp') go(at - 1);
    else if (key === 'Enter' || key === ' ') onChoose(line?.node.id ?? null);
    else if (line && hasMore && opens && closed.has(line.node.id) === (key === 'ArrowRight'))
      toggle(line.node.id);
    else return false;
    return true;
  };
  const place = (at: number, line: UnitLine | undefined) => ({
    role: 'treeitem',
    tabIndex: (line?.node.id ?? null) === chosen ? 0 : -1,
    'aria-selected': (line?.node.id ?? null) === chosen,
    'aria-level': line?.depth ?? 1,
    style: { paddingInlineStart: 6 + ((line?.depth ?? 1) - 1) * 18 },
    onClick: () => onChoose(line?.node.id ?? null),
    onKeyDown: (e: React.KeyboardEvent) => {
      if (press(e.key, at, line)) e.preventDefault();
    },
  });
  return { closed, toggle, box, place };
}

export function UnitPick({ all, chosen, onChoose }: Props) {
  const tree = useCall(organizationTree);
  const { closed, toggle, box, place } = usePlaces({ chosen, onChoose });
  const lines = linesOf(tree.data ?? NONE, closed);
  return (
    <aside className="my-surface unit-pick" aria-label="按机构查看">
      <div className="my-block-title unit-pick-head">组织机构</div>
      {tree.error && !tree.data && <ErrorBlock error={tree.error} onRetry={() => void tree.refetch()} />}
      {!tree.data && !tree.error && <SkeletonLines rows={6} height={32} />}
      {tree.data && (
        <div className="unit-pick-tree" role="tree" aria-label="组织机构" ref={box}>
          <div className="unit-pick-line" {...place(0, undefined)}>
            <span className="caret" />
            <span className="my-ellipsis">{all}</span>
          </div>
          {lines.map((line, i) => (
            <div
              key={line.node.id}
              className="unit-pick-line"
              {...place(i + 1, line)}
              aria-expanded={line.node.children.length > 0 ? !closed.has(line.node.id) : undefined}
            >
              <Caret line={line} isClosed={closed.has(line.node.id)} onToggle={() => toggle(line.node.id)} />
              <span className="my-ellipsis" title={line.node.displayName}>
                {line.node.displayName}
              </span>
            </div>
          ))}
        </div>
      )}
    </aside>
  );
}

function Caret({ line, isClosed, onToggle }: { line: UnitLine; isClosed: boolean; onToggle: () => void }) {
  if (line.node.children.length === 0) return <span className="caret" />;
  return (
    <button
      type="button"
      className="caret"
      tabIndex={-1}
      aria-hidden
      onClick={(e) => {
        e.stopPropagation();
        onToggle();
      }}
    >
      {isClosed ? <CaretRightOutlined /> : <CaretDownOutlined />}
    </button>
  );
}
