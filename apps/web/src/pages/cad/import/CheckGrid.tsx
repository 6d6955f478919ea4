/** The list as it stands in the file, with its faults (07): arrows move, Enter or F2 edits, Esc gives up. Only rows in view exist. */
import { useEffect, useRef } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { FIXED_COLUMNS, sizeOf } from './columns.ts';
import type { GridColumn } from './columns.ts';
import { fieldOf } from './row-faults.ts';
import { CheckRow } from './CheckRow.tsx';
import type { CheckGridProps } from './check-props.ts';

/** the head stays over the rows */
const HEAD = 34;
/** what was found, at the right edge, at its narrowest */
const WHY = 132;

export function CheckGrid(props: CheckGridProps) {
  const { rows, columns, withThumb, place, onRange } = props;
  const box = useRef<HTMLDivElement>(null);
  const height = withThumb ? 44 : 36;
  // oxlint-disable-next-line react/incompatible-library -- the React Compiler is not used; the functions are called in this component only
  const virtual = useVirtualizer({
    count: rows.total,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    overscan: 10,
    scrollMargin: HEAD,
    scrollPaddingStart: HEAD,
    scrollPaddingEnd: 2,
  });
  const items = virtual.getVirtualItems();
  const [from, to] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  useEffect(() => onRange(from, to), [from, to, onRange]);
  useEffect(() => {
    if (place.index < rows.total) virtual.scrollToIndex(place.index, { align: 'auto' });
  }, [place.index, rows.total, virtual]);
  const here = rows.rowAt(place.index);
  const field = place.field === '' ? fieldOf(here) : place.field;
  const width = 80 + (withThumb ? 56 : 0) + columns.reduce((n, c) => n + c.minWidth, 0) + WHY;
  const gestures = gridGestures(props, field);
  return (
    <div
      ref={box}
      className="my-imp-grid"
      style={{ ['--row' as string]: `${height - 2}px` }}
      role="grid"
      aria-rowcount={rows.total}
      aria-label="检查结果"
      tabIndex={0}
      {...gestures}
    >
      <Head columns={columns} withThumb={withThumb} width={width} />
      <div className="body" style={{ height: virtual.getTotalSize(), minWidth: width }}>
        {items.map((item) => (
          <div
            key={item.key}
            className="slot"
            style={{ transform: `translateY(${item.start - HEAD}px)`, height }}
          >
            <CheckRow
              {...props}
              place={{ index: place.index, field }}
              index={item.index}
              row={rows.rowAt(item.index)}
            />
          </div>
        ))}
      </div>
    </div>
  );
}

function Head({
  columns,
  withThumb,
  width,
}: Pick<CheckGridProps, 'columns' | 'withThumb'> & { width: number }) {
  return (
    <div className="head" role="row" style={{ minWidth: width }}>
      <span className="mark" />
      <span className="no">行</span>
      {withThumb && <span className="thumb">图形</span>}
      {columns.map((c) => (
        <span key={c.field} className={c.isNumber ? 'num' : ''} style={sizeOf(c)}>
          {c.label}
        </span>
      ))}
      <span className="why">检查结果</span>
    </div>
  );
}

/** Keys, copy and paste, for the cell that is looked at. */
function gridGestures(props: CheckGridProps, field: string) {
  const { rows, columns, place, editing, onEditing, onPaste } = props;
  const editable = columns.filter((c) => !FIXED_COLUMNS.has(c.field));
  const at = editable.findIndex((c) => c.field === field);
  return {
    onKeyDown: (event: React.KeyboardEvent) => {
      const act = editing ? undefined : keysOf(props, editable, at)[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    },
    onPaste: (event: React.ClipboardEvent) => {
      const text = event.clipboardData.getData('text/plain');
      // one cell into the open input is the input's own affair
      if (!onPaste || text === '' || (editing && !/[\t\n]/.test(text.trim()))) return;
      event.preventDefault();
      onEditing(false);
      onPaste(text, Math.max(0, at));
    },
    onCopy: (event: React.ClipboardEvent) => {
      if (editing) return;
      event.clipboardData.setData('text/plain', rows.rowAt(place.index)?.cells[field] ?? '');
      event.preventDefault();
    },
  };
}

function keysOf(
  { rows, place, onPlace, onEditing }: CheckGridProps,
  editable: readonly GridColumn[],
  at: number,
): Record<string, () => void> {
  const across = (step: number) =>
    onPlace({
      ...place,
      field: editable[Math.min(Math.max(at + step, 0), editable.length - 1)]?.field ?? 'code',
    });
  const down = (step: number) =>
    onPlace({ ...place, index: Math.min(Math.max(place.index + step, 0), Math.max(0, rows.total - 1)) });
  return {
    ArrowDown: () => down(1),
    ArrowUp: () => down(-1),
    ArrowLeft: () => across(-1),
    ArrowRight: () => across(1),
    PageDown: () => down(12),
    PageUp: () => down(-12),
    Home: () => down(-rows.total),
    End: () => down(rows.total),
    Enter: () => onEditing(true),
    F2: () => onEditing(true),
  };
}
