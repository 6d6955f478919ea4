/** Line grid of an edit form (06): white cells take input, grey ones are computed; virtual, so thousands of lines stay smooth. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { PointerEvent, ReactNode } from 'react';
import { DownOutlined, ExclamationCircleFilled, PlusOutlined, UpOutlined } from '@ant-design/icons';
import { useVirtualizer } from '@tanstack/react-virtual';
import { textOf } from '../format/fmt.ts';
import { alignOf, headOf } from '../table/column.ts';
import type { Column } from '../table/column.ts';
import { layoutColumns } from '../table/layout.ts';
import { editText, gridFaults, readCell } from './grid-model.ts';
import type { CellAt, EditColumn, GridFault } from './grid-model.ts';
import { ActiveCell } from './GridCell.tsx';
import { useGrid } from './use-grid.ts';
import './edit-grid.css';

const ROW = 36;

export interface EditGridProps<R> {
  columns: readonly EditColumn<R>[];
  rows: readonly R[];
  onChange: (rows: R[]) => void;
  /** absent: lines can be changed but not added */
  newRow?: () => R;
  title?: string;
  /** buttons at the right of the title: 选订单行 */
  tools?: ReactNode;
  /** faults that only the server knows; row is the line's index */
  faults?: readonly GridFault[];
  /** required cells count as faults, after the first submit */
  strict?: boolean;
  totals?: readonly { label: string; value: ReactNode; strong?: boolean }[];
  onSubmit?: () => void;
  disabled?: boolean;
  addHint?: string;
}

const inside = (at: CellAt, a: CellAt, b: CellAt) =>
  at.row >= Math.min(a.row, b.row) &&
  at.row <= Math.max(a.row, b.row) &&
  at.col >= Math.min(a.col, b.col) &&
  at.col <= Math.max(a.col, b.col);

export function EditGrid<R>(props: EditGridProps<R>) {
  const { columns, rows, title = '明细', totals = [] } = props;
  const grid = useGrid(props);
  const box = useRef<HTMLDivElement>(null);
  const [space, setSpace] = useState(0);
  const [focused, setFocused] = useState(false);
  const [fillTo, setFillTo] = useState<number>();
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setSpace(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const layout = useMemo(
    () => layoutColumns(columns as readonly Column<R>[], Math.max(0, space - 40)),
    [columns, space],
  );
  const faults = useMemo(
    () => [...gridFaults(columns, rows, props.strict === true), ...(props.faults ?? [])],
    [columns, rows, props.strict, props.faults],
  );
  const faultAt = useMemo(() => new Map(faults.map((f) => [`${f.row}:${f.name}`, f])), [faults]);
  const badRows = useMemo(() => [...new Set(faults.map((f) => f.row))].sort((a, b) => a - b), [faults]);
  // oxlint-disable-next-line react/incompatible-library -- the React Compiler is not used; the virtualizer's functions are called in this component only
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    overscan: 10,
    scrollMargin: 0,
  });
  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? -1;
  useEffect(() => {
    if (grid.active.row >= 0) virtualizer.scrollToIndex(grid.active.row, { align: 'auto' });
  }, [grid.active.row, virtualizer]);

  const cellOf = (target: EventTarget | null): CellAt | null => {
    const td = (target as HTMLElement | null)?.closest?.<HTMLElement>('td[data-c]');
    return td ? { row: Number(td.dataset.r), col: Number(td.dataset.c) } : null;
  };
  const press = (event: PointerEvent<HTMLElement>) => {
    if ((event.target as HTMLElement).closest('.my-grid-card,.my-fill,.ant-select')) return;
    const at = cellOf(event.target);
    if (!at) return;
    setFocused(true);
    if (at.row === grid.active.row && at.col === grid.active.col) return;
    if (grid.editing !== null) grid.commit(grid.editing);
    grid.select(at, event.shiftKey);
    event.preventDefault();
    dragOver(event, (to) => grid.select(to, true));
  };
  const fillDrag = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault();
    event.stopPropagation();
    let end = grid.active.row;
    dragOver(
      event,
      (to) => {
        end = to.row;
        setFillTo(to.row);
      },
      () => {
        setFillTo(undefined);
        if (end > grid.active.row) grid.fillCells({ row: end, col: grid.active.col });
      },
    );
  };
  const dragOver = (event: PointerEvent<HTMLElement>, over: (at: CellAt) => void, done?: () => void) => {
    if (event.button !== 0) return;
    const move = (e: globalThis.PointerEvent) => {
      const at = cellOf(document.elementFromPoint(e.clientX, e.clientY));
      if (at) over(at);
    };
    window.addEventListener('pointermove', move);
    window.addEventListener(
      'pointerup',
      () => {
        window.removeEventListener('pointermove', move);
        done?.();
      },
      { once: true },
    );
  };
  const jump = (by: number) => {
    const at =
      badRows.find((r) => (by > 0 ? r > grid.active.row : false)) ??
      (by > 0 ? badRows[0] : (badRows.findLast((r) => r < grid.active.row) ?? badRows.at(-1)));
    const fault = faults.find((f) => f.row === at);
    if (at === undefined || !fault) return;
    setFocused(true);
    grid.select({ row: at, col: columns.findIndex((c) => c.key === fault.name) });
  };

  return (
    <div
      className="my-surface my-grid grow"
      onBlur={(e) => !e.currentTarget.contains(e.relatedTarget as Node | null) && setFocused(false)}
    >
      <div className="my-grid-head">
        <span className="my-block-title">{title}</span>
        <span className="my-t3">{rows.length} 行</span>
        {badRows.length > 0 && (
          <span className="my-grid-bad">
            <ExclamationCircleFilled /> {badRows.length} 行有误
            <button type="button" aria-label="上一处错误" onClick={() => jump(-1)}>
              <UpOutlined />
            </button>
            <button type="button" aria-label="下一处错误" onClick={() => jump(1)}>
              <DownOutlined />
            </button>
          </span>
        )}
        {grid.note && (
          <span className="my-grid-note">
            新增 {grid.note.added} 行，修改 {grid.note.changed} 行{' '}
            <button type="button" className="my-link" onClick={grid.undo}>
              撤销
            </button>{' '}
            <button type="button" className="my-link" onClick={grid.closeNote}>
              知道了
            </button>
          </span>
        )}
        <span className="my-grid-tools">{props.tools}</span>
      </div>
      <div className="my-grid-scroll" ref={box} onPointerDown={press}>
        <table style={{ width: layout.total + 40 }} aria-rowcount={rows.length + 1} aria-label={title}>
          <colgroup>
            <col style={{ width: 40 }} />
            {layout.columns.map((p) => (
              <col key={p.column.key} style={{ width: p.width }} />
            ))}
          </colgroup>
          <thead>
            <tr>
              <th />
              {columns.map((c) => (
                <th key={c.key} scope="col" className={`a-${alignOf(c as unknown as Column<never>)}`}>
                  {headOf(c)}
                  {c.required && c.edit && <i>*</i>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {first > 0 && <tr aria-hidden style={{ height: first * ROW }} />}
            {items.map(({ index }) => {
              const row = rows[index] as R;
              return (
                <tr key={index} aria-rowindex={index + 2}>
                  <td className="no">{index + 1}</td>
                  {columns.map((column, c) => {
                    const at = { row: index, col: c };
                    const fault = faultAt.get(`${index}:${column.key}`);
                    const isActive = grid.active.row === index && grid.active.col === c;
                    const ranged =
                      inside(at, grid.anchor, grid.active) ||
                      (fillTo !== undefined &&
                        c === grid.active.col &&
                        index > grid.active.row &&
                        index <= fillTo);
                    const shown = column.render ? column.render(row, index) : show(column, row);
                    return (
                      <td
                        key={column.key}
                        data-r={index}
                        data-c={c}
                        className={`${column.edit && !props.disabled ? 'edit' : ''} a-${alignOf(column as unknown as Column<never>)}${fault ? ' bad' : ''}${isActive ? ' active' : ranged ? ' ranged' : ''}`}
                        title={fault?.message}
                      >
                        {isActive ? (
                          <ActiveCell
                            column={column}
                            grid={grid as never}
                            text={editText(column, row)}
                            shown={shown}
                            fault={fault}
                            focused={focused}
                          />
                        ) : (
                          shown
                        )}
                        {isActive && column.edit && grid.editing === null && (
                          <i className="my-fill" onPointerDown={fillDrag} aria-hidden />
                        )}
                      </td>
                    );
                  })}
                </tr>
              );
            })}
            {last < rows.length - 1 && <tr aria-hidden style={{ height: (rows.length - 1 - last) * ROW }} />}
          </tbody>
        </table>
        {props.newRow && !props.disabled && (
          <button
            type="button"
            className="my-grid-add"
            onClick={() => {
              setFocused(true);
              grid.addRow();
            }}
          >
            <PlusOutlined /> {props.addHint ?? '新增一行，或在任一格粘贴多行'}
          </button>
        )}
      </div>
      <div className="my-grid-keys" aria-hidden>
        {[
          ['Enter', '下一行'],
          ['Tab', '下一格'],
          ['Ctrl D', '向下填充'],
          ['Ctrl V', '粘贴多行'],
          ['Ctrl Z', '撤销'],
          ['Alt Del', '删除行'],
        ].map(([k, t]) => (
          <span key={k}>
            <kbd className="my-kbd">{k}</kbd> {t}
          </span>
        ))}
      </div>
      {totals.length > 0 && (
        <div className="my-grid-total">
          <span>合计</span>
          {totals.map((t) => (
            <span key={t.label}>
              {t.label} <b className={t.strong ? 'strong' : ''}>{t.value}</b>
            </span>
          ))}
        </div>
      )}
    </div>
  );
}

function show<R>(column: EditColumn<R>, row: R): ReactNode {
  const value = readCell(column, row);
  if (value === null || value === undefined || value === '')
    return column.edit ? '' : <span className="my-t3">—</span>;
  if (column.edit === 'select') return editText(column, row);
  const text = textOf(column.kind, value, column.options);
  return column.edit === 'number' && text === '—' ? String(value) : text;
}
