/** Line grid of an edit form (06): white cells take input, grey ones are computed; virtual, so thousands of lines stay smooth. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { PlusOutlined } from '@ant-design/icons';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { Column } from '../table/column.ts';
import { layoutColumns } from '../table/layout.ts';
import { gridFaults, keysOf } from './grid-model.ts';
import type { EditColumn, CellAt } from './grid-model.ts';
import { useGrid } from './use-grid.ts';
import type { GridHandle } from './use-grid.ts';
import { useGridPointer } from './use-grid-pointer.ts';
import { GridRows } from './GridRows.tsx';
import { GridColumns, GridFoot, GridHead } from './GridFrame.tsx';
import type { EditGridProps } from './grid-props.ts';
import './edit-grid.css';

const ROW = 36;

/** Where no line can be added nothing in the grid takes the focus: it is scrolled by the keyboard itself. */
const scrolledBy = ({ newRow, disabled, title }: { newRow?: unknown; disabled?: boolean; title?: string }) =>
  newRow && !disabled ? {} : { tabIndex: 0, role: 'group', 'aria-label': title };

export function EditGrid<R>(props: EditGridProps<R>) {
  const { columns, rows, title = '明细', totals = [] } = props;
  const grid = useGrid(props);
  const box = useRef<HTMLDivElement>(null);
  const { layout, rowWindow } = useGridLayout(box, columns, rows.length, grid.active.row);
  const [focused, setFocused] = useState(false);
  const { faultAt, badRows, neighbour } = useFaults(props);
  const jump = (by: number) => {
    const at = neighbour(grid.active.row, by);
    if (!at) return;
    setFocused(true);
    grid.select(at);
  };
  const { press, fillDrag, fillTo } = useGridPointer(grid as GridHandle, () => setFocused(true));
  return (
    <div
      className="my-surface my-grid grow"
      onBlur={(e) => !e.currentTarget.contains(e.relatedTarget as Node | null) && setFocused(false)}
    >
      <GridHead
        title={title}
        count={rows.length}
        badCount={badRows.length}
        grid={grid as GridHandle}
        onJump={jump}
      >
        {props.tools}
      </GridHead>
      <div className="my-grid-scroll" ref={box} onPointerDown={press} {...scrolledBy(props)}>
        <table style={{ width: layout.total + 40 }} aria-rowcount={rows.length + 1} aria-label={title}>
          <colgroup>
            <col style={{ width: 40 }} />
            {layout.columns.map((p) => (
              <col key={p.column.key} style={{ width: p.width }} />
            ))}
          </colgroup>
          <GridColumns columns={columns} />
          <GridRows
            {...props}
            grid={grid as GridHandle}
            window={rowWindow}
            faultAt={faultAt}
            marks={{ focused, fillTo, fillDrag }}
          />
        </table>
        {props.newRow && !props.disabled && (
          <AddLine
            hint={props.addHint}
            onClick={() => {
              setFocused(true);
              grid.addRow();
            }}
          />
        )}
      </div>
      <GridFoot totals={totals} keys={keysOf(props)} />
    </div>
  );
}

/** Widths of the columns, the rows in view; the active row is brought into view. */
function useGridLayout<R>(
  box: React.RefObject<HTMLDivElement | null>,
  columns: readonly EditColumn<R>[],
  count: number,
  activeRow: number,
) {
  const [space, setSpace] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setSpace(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  const layout = useMemo(
    () => layoutColumns(columns as readonly Column<R>[], Math.max(0, space - 40)),
    [columns, space],
  );
  // oxlint-disable-next-line react/incompatible-library -- the React Compiler is not used; the virtualizer's functions are called in this component only
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    overscan: 10,
    scrollMargin: 0,
  });
  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? -1;
  useEffect(() => {
    if (activeRow >= 0) virtualizer.scrollToIndex(activeRow, { align: 'auto' });
  }, [activeRow, virtualizer]);
  const rowWindow = {
    indexes: items.map((v) => v.index),
    above: first * ROW,
    below: Math.max(0, count - 1 - last) * ROW,
  };
  return { layout, rowWindow };
}

function useFaults<R>({ columns, rows, strict, faults: known }: EditGridProps<R>) {
  const faults = useMemo(
    () => [...gridFaults(columns, rows, strict === true), ...(known ?? [])],
    [columns, rows, strict, known],
  );
  const faultAt = useMemo(() => new Map(faults.map((f) => [`${f.row}:${f.name}`, f])), [faults]);
  const badRows = useMemo(() => [...new Set(faults.map((f) => f.row))].sort((a, b) => a - b), [faults]);
  /** the cell of the next (1) or the last (-1) fault, around the ends */
  const neighbour = (from: number, by: number): CellAt | undefined => {
    const row =
      badRows.find((r) => (by > 0 ? r > from : false)) ??
      (by > 0 ? badRows[0] : (badRows.findLast((r) => r < from) ?? badRows.at(-1)));
    const fault = faults.find((f) => f.row === row);
    if (row === undefined || !fault) return undefined;
    return { row, col: columns.findIndex((c) => c.key === fault.name) };
  };
  return { faultAt, badRows, neighbour };
}

function AddLine({ hint = '新增一行，或在任一格粘贴多行', onClick }: { hint?: string; onClick: () => void }) {
  return (
    <button type="button" className="my-grid-add" onClick={onClick}>
      <PlusOutlined /> {hint}
    </button>
  );
}
