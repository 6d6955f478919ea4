/** Sticky head: sort by click, width by dragging the edge, tick all of the page. */
import { memo } from 'react';
import type { CSSProperties, PointerEvent } from 'react';
import { Checkbox } from 'antd';
import type { Column } from './column.ts';
import { alignOf, headOf, sortFieldOf } from './column.ts';
import { clampWidth } from './column-prefs.ts';
import type { PlacedColumn } from './layout.ts';

export const stickyOf = <R,>(p: PlacedColumn<R>): CSSProperties | undefined =>
  p.left !== undefined ? { left: p.left } : p.right !== undefined ? { right: p.right } : undefined;
export const stickyClass = <R,>(p: PlacedColumn<R>): string =>
  (p.left !== undefined || p.right !== undefined ? 'fix' : '') + (p.edge ? ` edge-${p.edge}` : '');

/** desc → asc → none; one sort key. */
export function nextSort(current: string | undefined, field: string): string | undefined {
  if (current === `${field} desc`) return `${field} asc`;
  if (current === `${field} asc`) return undefined;
  return `${field} desc`;
}

function Resizer({ width, onWidth }: { width: number; onWidth: (width: number) => void }) {
  const down = (event: PointerEvent<HTMLSpanElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const start = event.clientX;
    const handle = event.currentTarget;
    const guide = document.createElement('div');
    const box = handle.closest('.my-table-scroll')?.getBoundingClientRect();
    guide.className = 'my-resize-guide';
    Object.assign(guide.style, {
      top: `${box?.top ?? 0}px`,
      height: `${box?.height ?? 0}px`,
      left: `${start}px`,
    });
    document.body.append(guide);
    handle.setPointerCapture(event.pointerId);
    const move = (e: globalThis.PointerEvent) =>
      (guide.style.left = `${start - width + clampWidth(width + e.clientX - start)}px`);
    const up = (e: globalThis.PointerEvent) => {
      handle.removeEventListener('pointermove', move);
      guide.remove();
      if (e.clientX !== start) onWidth(clampWidth(width + e.clientX - start));
    };
    handle.addEventListener('pointermove', move);
    handle.addEventListener('pointerup', up, { once: true });
    handle.addEventListener('pointercancel', up, { once: true });
  };
  return (
    <span className="my-resizer" onPointerDown={down} onClick={(e) => e.stopPropagation()} aria-hidden />
  );
}

export interface TableHeadProps<R> {
  columns: readonly PlacedColumn<R>[];
  sort?: string;
  onSort?: (sort: string | undefined) => void;
  onWidth?: (key: string, width: number) => void;
  picked?: 'all' | 'some' | 'none';
  onPickAll?: () => void;
}

function TableHeadInner<R>({ columns, sort, onSort, onWidth, picked, onPickAll }: TableHeadProps<R>) {
  return (
    <thead>
      <tr>
        {columns.map((p) => {
          const column = p.column as Column<never>;
          if (column.key === '__pick') {
            return (
              <th key={column.key} scope="col" className={`pick ${stickyClass(p)}`} style={stickyOf(p)}>
                <Checkbox
                  checked={picked === 'all'}
                  indeterminate={picked === 'some'}
                  onChange={onPickAll}
                  aria-label="全选本页"
                />
              </th>
            );
          }
          const field = onSort ? sortFieldOf(column) : undefined;
          const direction =
            field && sort?.startsWith(`${field} `) ? (sort.endsWith('asc') ? 'asc' : 'desc') : undefined;
          const title = headOf(column);
          return (
            <th
              key={column.key}
              scope="col"
              className={`${stickyClass(p)} a-${alignOf(column)}${field ? ' sortable' : ''}`}
              style={stickyOf(p)}
              aria-sort={direction === 'asc' ? 'ascending' : direction === 'desc' ? 'descending' : undefined}
              onClick={field ? () => onSort?.(nextSort(sort, field)) : undefined}
            >
              <span className="my-th" title={title}>
                <span className="my-ellipsis">{title}</span>
                {field && <i className={`my-sort ${direction ?? ''}`} aria-hidden />}
              </span>
              {onWidth && !column.key.startsWith('__') && (
                <Resizer width={p.width} onWidth={(w) => onWidth(column.key, w)} />
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
export const TableHead = memo(TableHeadInner) as typeof TableHeadInner;
