/** One row of fixed height; redrawn only when it changes. */
import { memo } from 'react';
import { Checkbox } from 'antd';
import type { Column } from './column.ts';
import { alignOf } from './column.ts';
import { Cell, rawOf } from './Cell.tsx';
import { stickyClass, stickyOf } from './TableHead.tsx';
import { type CellColumn, isGap } from './column-window.ts';

export interface TableRowProps<R> {
  row: R;
  index: number;
  columns: readonly CellColumn<R>[];
  picked: boolean;
  locked: boolean;
  barred: boolean;
  focused: boolean;
  className?: string;
}

function TableRowInner<R>({
  row,
  index,
  columns,
  picked,
  locked,
  barred,
  focused,
  className,
}: TableRowProps<R>) {
  const classes = [picked ? 'picked' : '', focused ? 'focused' : '', className ?? '']
    .filter(Boolean)
    .join(' ');
  return (
    <tr
      data-index={index}
      className={classes || undefined}
      aria-selected={picked || undefined}
      aria-rowindex={index + 2}
    >
      {columns.map((p) => {
        if (isGap(p)) return <td key={p.gap} colSpan={p.span} aria-hidden />;
        const column = p.column;
        if (column.key === '__pick') {
          return (
            <td key={column.key} className={`pick ${stickyClass(p)}`} style={stickyOf(p)} data-pick>
              <Checkbox
                checked={picked || locked}
                disabled={locked || barred}
                tabIndex={-1}
                aria-label="选择"
              />
            </td>
          );
        }
        return (
          <td
            key={column.key}
            className={`${stickyClass(p)} a-${alignOf(column as Column<never>)}`}
            style={stickyOf(p)}
            data-raw={rawOf(column, row)}
          >
            <Cell column={column} row={row} index={index} />
          </td>
        );
      })}
    </tr>
  );
}
export const TableRow = memo(TableRowInner) as typeof TableRowInner;
