/** The table of the house: fixed rows, sticky head, frozen columns, virtual from 100 rows. Knows nothing of calls or addresses. */
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import type { ReactNode } from 'react';
import type { ApiError } from '../http/api-error.ts';
import { EmptyState, ErrorBlock } from '../states/EmptyState.tsx';
import { SkeletonLines } from '../states/Loading.tsx';
import type { Column } from './column.ts';
import { type CellColumn, useColumnWindow } from './column-window.ts';
import { copyRaw } from './copy-raw.ts';
import { layoutColumns } from './layout.ts';
import type { PlacedColumn } from './layout.ts';
import { TableHead } from './TableHead.tsx';
import { TableRow } from './TableRow.tsx';
import { useRowKeys } from './use-row-keys.ts';
import type { Selection } from './use-selection.ts';
import { DENSITIES } from './use-table-prefs.ts';
import type { Density } from './use-table-prefs.ts';
import type { RowWindow } from './table-scroll.ts';
import { useKeptScroll, useRowWindow, markEdges, scrollToRow, useWidth } from './table-scroll.ts';
import type { RowGestures } from './row-gestures.ts';
import { rowGestures } from './row-gestures.ts';
import './table.css';

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
  /** under which name its place to the right is kept */
  kept?: string;
}

const sizesOf = (density: Density) => DENSITIES.find((d) => d.value === density) ?? DENSITIES[1];
const idOf = (row: unknown): string => String((row as { id?: unknown }).id);
const PICK: Column<never> = { key: '__pick', title: '', fixed: 'left', width: 40 };

/** The rows in view, and the place to the right that the list was left at. */
function useWindow(
  count: number,
  scroller: React.RefObject<HTMLDivElement | null>,
  rowHeight: number,
  kept: string | undefined,
): RowWindow {
  useKeptScroll(scroller, kept, count > 0);
  return useRowWindow(count, scroller, rowHeight);
}

export function DataTable<R>(props: DataTableProps<R>) {
  const { columns, rows, keyOf = idOf, density = 'middle', selection, onOpen, fetching } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const { layout, space } = useTableLayout(columns, selection !== undefined, scroller);
  const cells = useColumnWindow(layout.columns, space, scroller);
  const sizes = sizesOf(density);
  const list = useMemo(() => rows ?? [], [rows]);
  const rowWindow = useWindow(list.length, scroller, sizes.row, props.kept);
  const show = useCallback((index: number) => scrollToRow(scroller.current, index, sizes), [sizes]);
  const [focus, setFocus] = useRowKeys({
    enabled: props.pageKeys === true,
    rows: list,
    keyOf,
    selection,
    onOpen,
    show,
  });
  const gestures = rowGestures({ list, keyOf, selection, onOpen, setFocus });
  const body = blockOf(props, list.length);
  return (
    <div
      className={`my-table ${density}${fetching ? ' fetching' : ''}`}
      style={{ '--row-h': `${sizes.row}px`, '--head-h': `${sizes.head}px` } as React.CSSProperties}
    >
      {fetching && rows && <div className="my-table-line" aria-hidden />}
      <div className="my-table-scroll" ref={scroller} tabIndex={0} onCopy={copyRaw} onScroll={markEdges}>
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
          <PickingHead {...props} columns={layout.columns} list={list} keyOf={keyOf} />
          {!body && (
            <TableBody
              list={list}
              keyOf={keyOf}
              columns={cells}
              window={rowWindow}
              selection={selection}
              focus={focus}
              rowClassName={props.rowClassName}
              {...gestures}
            />
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

/** Where the columns stand in the width that there is, and the shadows of those that are frozen. */
function useTableLayout<R>(
  columns: readonly Column<R>[],
  picks: boolean,
  scroller: React.RefObject<HTMLElement | null>,
) {
  const space = useWidth(scroller);
  const layout = useMemo(
    () => layoutColumns(picks ? [PICK as Column<R>, ...columns] : columns, space),
    [columns, picks, space],
  );
  useLayoutEffect(() => {
    if (scroller.current) markEdges({ currentTarget: scroller.current });
    // oxlint-disable-next-line react/exhaustive-deps -- the edges follow from the widths that the layout has set
  }, [layout, scroller]);
  return { layout, space };
}

interface PickingHeadProps<R> extends Pick<
  DataTableProps<R>,
  'sort' | 'onSort' | 'onColumnWidth' | 'selection'
> {
  columns: readonly PlacedColumn<R>[];
  list: readonly R[];
  keyOf: (row: R) => string;
}

/** The head with its tick for all rows of the page. */
function PickingHead<R>({
  columns,
  list,
  keyOf,
  sort,
  onSort,
  onColumnWidth,
  selection,
}: PickingHeadProps<R>) {
  const picked = selection ? list.filter((r) => selection.rows.has(keyOf(r))).length : 0;
  const barred = selection?.isBarred ? list.filter(selection.isBarred).length : 0;
  return (
    <TableHead
      columns={columns}
      sort={sort}
      onSort={onSort}
      onWidth={onColumnWidth}
      picked={picked === 0 ? 'none' : picked === list.length - barred ? 'all' : 'some'}
      onPickAll={() => selection?.togglePage(list)}
    />
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

interface TableBodyProps<R> extends RowGestures, Pick<DataTableProps<R>, 'selection' | 'rowClassName'> {
  list: readonly R[];
  keyOf: (row: R) => string;
  columns: readonly CellColumn<R>[];
  window: RowWindow;
  /** index of the row that the keys act on */
  focus: number;
}

/** The rows in view, and empty space for those above and below. */
function TableBody<R>({
  list,
  keyOf,
  columns,
  window: { indexes, above, below },
  selection,
  focus,
  ...props
}: TableBodyProps<R>) {
  return (
    <tbody
      onClick={props.onClick}
      onDoubleClick={props.onDoubleClick}
      onMouseDown={(e) => e.shiftKey && e.preventDefault()}
    >
      {above > 0 && <tr aria-hidden style={{ height: above }} />}
      {indexes.map((index) => {
        const row = list[index] as R;
        const key = keyOf(row);
        return (
          <TableRow
            key={key}
            row={row}
            index={index}
            columns={columns}
            picked={selection?.rows.has(key) ?? false}
            locked={selection?.isLocked?.(row) ?? false}
            barred={selection?.isBarred?.(row) ?? false}
            focused={focus === index}
            className={props.rowClassName?.(row)}
          />
        );
      })}
      {below > 0 && <tr aria-hidden style={{ height: below }} />}
    </tbody>
  );
}
