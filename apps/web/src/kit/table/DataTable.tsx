/** The table of the house: fixed rows, sticky head, frozen columns, virtual from 100 rows. Knows nothing of calls or addresses. */
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { ApiError } from '../http/api-error.ts';
import { EmptyState, ErrorBlock } from '../states/EmptyState.tsx';
import { SkeletonLines } from '../states/Loading.tsx';
import type { Column } from './column.ts';
import { copyRaw } from './copy-raw.ts';
import { layoutColumns } from './layout.ts';
import { TableHead } from './TableHead.tsx';
import { TableRow } from './TableRow.tsx';
import { useRowKeys } from './use-row-keys.ts';
import type { Selection } from './use-selection.ts';
import { DENSITIES } from './use-table-prefs.ts';
import type { Density } from './use-table-prefs.ts';
import './table.css';

const VIRTUAL_FROM = 100;

export interface DataTableProps<R> {
  columns: readonly Column<R>[];
  /** undefined while the first answer is awaited */
  rows: readonly R[] | undefined;
  keyOf?: (row: R) => string;
  density?: Density;
  sort?: string;
  onSort?: (sort: string | undefined) => void;
  selection?: Selection<R>;
  onOpen?: (row: R, newTab: boolean) => void;
  onColumnWidth?: (key: string, width: number) => void;
  /** old rows stay, paled, while new ones come */
  fetching?: boolean;
  error?: ApiError | null;
  onRetry?: () => void;
  empty?: ReactNode;
  rowClassName?: (row: R) => string | undefined;
  /** ↑↓ and the like act page-wide; only for the main table of a page */
  pageKeys?: boolean;
  label?: string;
}

const sizesOf = (density: Density) => DENSITIES.find((d) => d.value === density) ?? DENSITIES[1];
const idOf = (row: unknown): string => String((row as { id?: unknown }).id);
const PICK: Column<never> = { key: '__pick', title: '', fixed: 'left', width: 40 };

export function DataTable<R>(props: DataTableProps<R>) {
  const { columns, rows, keyOf = idOf, density = 'middle', selection, onOpen, fetching } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const space = useWidth(scroller);
  const sizes = sizesOf(density);
  const picks = selection !== undefined;
  const layout = useMemo(
    () => layoutColumns(picks ? [PICK as Column<R>, ...columns] : columns, space),
    [columns, picks, space],
  );
  const list = useMemo(() => rows ?? [], [rows]);
  const virtual = list.length >= VIRTUAL_FROM;
  // oxlint-disable-next-line react/incompatible-library -- the React Compiler is not used; the virtualizer's functions are called in this component only
  const virtualizer = useVirtualizer({
    count: virtual ? list.length : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => sizes.row,
    overscan: 12,
  });
  useEffect(() => virtualizer.measure(), [sizes.row, virtualizer]);
  const show = useCallback((index: number) => scrollToRow(scroller.current, index, sizes), [sizes]);
  const [focus, setFocus] = useRowKeys({
    enabled: props.pageKeys === true,
    rows: list,
    keyOf,
    selection,
    onOpen,
    show,
  });
  const window_ = virtual ? virtualizer.getVirtualItems().map((v) => v.index) : list.map((_, i) => i);
  const first = window_[0] ?? 0;
  const last = window_.at(-1) ?? -1;
  const pickedOnPage = selection ? list.filter((r) => selection.rows.has(keyOf(r))).length : 0;

  const click = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    const tr = target.closest<HTMLElement>('tr[data-index]');
    if (!tr) return;
    const index = Number(tr.dataset.index);
    const row = list[index];
    if (row === undefined) return;
    if (target.closest('[data-pick]')) {
      event.preventDefault();
      selection?.toggle(keyOf(row), list, event.shiftKey);
    }
    setFocus(index);
  };
  const doubleClick = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    const index = target.closest<HTMLElement>('tr[data-index]')?.dataset.index;
    if (index === undefined || target.closest('[data-pick],[data-stop],a,button,input')) return;
    const row = list[Number(index)];
    if (row !== undefined) onOpen?.(row, false);
  };

  useLayoutEffect(() => {
    if (scroller.current) markEdges({ currentTarget: scroller.current });
  }, [layout]);
  const body = blockOf(props, list.length);
  return (
    <div
      className={`my-table ${density}${fetching ? ' fetching' : ''}`}
      style={{ '--row-h': `${sizes.row}px`, '--head-h': `${sizes.head}px` } as React.CSSProperties}
    >
      {fetching && rows && <div className="my-table-line" aria-hidden />}
      <div className="my-table-scroll" ref={scroller} onCopy={copyRaw} onScroll={markEdges}>
        <table
          style={{ width: layout.total }}
          aria-rowcount={list.length + 1}
          aria-label={props.label}
          aria-busy={fetching}
        >
          <colgroup>
            {layout.columns.map((p) => (
              <col key={p.column.key} style={{ width: p.width }} />
            ))}
          </colgroup>
          <TableHead
            columns={layout.columns}
            sort={props.sort}
            onSort={props.onSort}
            onWidth={props.onColumnWidth}
            picked={pickedOnPage === 0 ? 'none' : pickedOnPage === list.length ? 'all' : 'some'}
            onPickAll={() => selection?.togglePage(list)}
          />
          {!body && (
            <tbody
              onClick={click}
              onDoubleClick={doubleClick}
              onMouseDown={(e) => e.shiftKey && e.preventDefault()}
            >
              {virtual && first > 0 && <tr aria-hidden style={{ height: first * sizes.row }} />}
              {window_.map((index) => {
                const row = list[index] as R;
                const key = keyOf(row);
                return (
                  <TableRow
                    key={key}
                    row={row}
                    index={index}
                    columns={layout.columns}
                    picked={selection?.rows.has(key) ?? false}
                    locked={selection?.isLocked?.(row) ?? false}
                    focused={focus === index}
                    className={props.rowClassName?.(row)}
                  />
                );
              })}
              {virtual && last < list.length - 1 && (
                <tr aria-hidden style={{ height: (list.length - 1 - last) * sizes.row }} />
              )}
            </tbody>
          )}
        </table>
        {body && (
          <div className="my-table-block" style={{ width: space || '100%' }}>
            {body}
          </div>
        )}
      </div>
    </div>
  );
}

/** What stands in place of rows: an error, the first load, nothing found. */
export function blockOf<R>(
  props: Pick<DataTableProps<R>, 'error' | 'rows' | 'onRetry' | 'density' | 'empty'>,
  count: number,
): ReactNode {
  if (props.error && !props.rows)
    return <ErrorBlock error={props.error} title="列表没有加载出来" onRetry={props.onRetry} />;
  if (!props.rows) return <SkeletonLines rows={14} height={sizesOf(props.density ?? 'middle').row} />;
  if (count === 0) return props.empty ?? <EmptyState title="没有数据" />;
  return null;
}

/** Frozen columns throw their shadow only over columns that are really under them. */
function markEdges(event: { currentTarget: HTMLElement }): void {
  const box = event.currentTarget;
  box.classList.toggle('under-left', box.scrollLeft > 0);
  box.classList.toggle('at-end', box.scrollLeft + box.clientWidth >= box.scrollWidth - 1);
}

function scrollToRow(box: HTMLElement | null, index: number, sizes: { row: number; head: number }): void {
  if (!box) return;
  const top = index * sizes.row;
  const space = box.clientHeight - sizes.head - 12;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (top + sizes.row > box.scrollTop + space) box.scrollTop = top + sizes.row - space;
}

function useWidth(ref: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return width;
}
