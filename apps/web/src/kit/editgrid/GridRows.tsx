/** The lines in view. */
import type { PointerEvent, ReactNode } from 'react';
import { textOf } from '../format/fmt.ts';
import { alignOf } from '../table/column.ts';
import type { Column } from '../table/column.ts';
import type { RowWindow } from '../table/table-scroll.ts';
import { editText, readCell } from './grid-model.ts';
import type { CellAt, EditColumn, GridFault } from './grid-model.ts';
import { ActiveCell } from './GridCell.tsx';
import type { GridHandle } from './use-grid.ts';
import type { EditGridProps } from './grid-props.ts';

const inside = (at: CellAt, a: CellAt, b: CellAt) =>
  at.row >= Math.min(a.row, b.row) &&
  at.row <= Math.max(a.row, b.row) &&
  at.col >= Math.min(a.col, b.col) &&
  at.col <= Math.max(a.col, b.col);

/** How the active cell is drawn: with the focus, with the range that a drag of its corner would fill. */
interface GridMarks {
  focused: boolean;
  fillTo: number | undefined;
  fillDrag: (event: PointerEvent<HTMLElement>) => void;
}

interface GridRowsProps<R> extends Pick<EditGridProps<R>, 'columns' | 'rows' | 'disabled'> {
  grid: GridHandle;
  window: RowWindow;
  faultAt: ReadonlyMap<string, GridFault>;
  marks: GridMarks;
}

export function GridRows<R>(props: GridRowsProps<R>) {
  const { columns, window } = props;
  return (
    <tbody>
      {window.above > 0 && <tr aria-hidden style={{ height: window.above }} />}
      {window.indexes.map((index) => (
        <tr key={index} aria-rowindex={index + 2}>
          <td className="no">{index + 1}</td>
          {columns.map((column, col) => (
            <GridCell key={column.key} {...props} at={{ row: index, col }} column={column} />
          ))}
        </tr>
      ))}
      {window.below > 0 && <tr aria-hidden style={{ height: window.below }} />}
    </tbody>
  );
}

function GridCell<R>({
  at,
  column,
  rows,
  disabled,
  grid,
  faultAt,
  marks: { focused, fillTo, fillDrag },
}: GridRowsProps<R> & { at: CellAt; column: EditColumn<R> }) {
  const row = rows[at.row] as R;
  const fault = faultAt.get(`${at.row}:${column.key}`);
  const isActive = grid.active.row === at.row && grid.active.col === at.col;
  const isFilled =
    fillTo !== undefined && at.col === grid.active.col && at.row > grid.active.row && at.row <= fillTo;
  const ranged = isFilled || inside(at, grid.anchor, grid.active);
  const shown = column.render ? column.render(row, at.row) : show(column, row);
  return (
    <td
      data-r={at.row}
      data-c={at.col}
      className={`${column.edit && !disabled ? 'edit' : ''} a-${alignOf(column as unknown as Column<never>)}${fault ? ' bad' : ''}${isActive ? ' active' : ranged ? ' ranged' : ''}`}
      title={fault?.message}
    >
      {isActive ? (
        <ActiveCell
          column={column}
          grid={grid}
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
}

function show<R>(column: EditColumn<R>, row: R): ReactNode {
  const value = readCell(column, row);
  if (value === null || value === undefined || value === '')
    return column.edit ? '' : <span className="my-t3">—</span>;
  if (column.edit === 'select') return editText(column, row);
  const text = textOf(column.kind, value, column.options);
  return column.edit === 'number' && text === '—' ? String(value) : text;
}
