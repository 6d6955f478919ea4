/** Exact widths and sticky offsets of the drawn columns. Spare width goes to text columns only (ux.md §3). */
import type { Column } from './column.ts';
import { growsOf, widthOf } from './column.ts';

export interface PlacedColumn<R> {
  column: Column<R>;
  width: number;
  left?: number;
  right?: number;
  /** the frozen edge that throws the shadow */
  edge?: 'left' | 'right';
}
export interface TableLayout<R> {
  columns: PlacedColumn<R>[];
  total: number;
}

/** Gives `spare` to the columns that may grow; where none may, all that are not frozen share it: one wide gap would tear the row apart. */
function share<R>(columns: readonly PlacedColumn<R>[], spare: number): void {
  let takers = columns.filter((p) => growsOf(p.column as Column<never>));
  if (takers.length === 0) takers = columns.filter((p) => !p.column.fixed);
  const weight = takers.reduce((sum, p) => sum + p.width, 0);
  let given = 0;
  takers.forEach((p, i) => {
    const part = i === takers.length - 1 ? spare - given : Math.floor((spare * p.width) / weight);
    p.width += part;
    given += part;
  });
}

/**
 * Too wide for its box, a table ends at the edge of a column: half of a dimension would read as another one. What
 * stands before that edge takes the room of the column that does not fit any more.
 */
function endWhole<R>(placed: readonly PlacedColumn<R>[], space: number): void {
  const frozen = placed.filter((p) => p.column.fixed).reduce((sum, p) => sum + p.width, 0);
  const free = placed.filter((p) => !p.column.fixed);
  let room = Math.floor(space) - frozen;
  const whole = free.findIndex((p) => {
    if (p.width > room) return true;
    room -= p.width;
    return false;
  });
  if (whole > 0 && room > 0) share(free.slice(0, whole), room);
}

export function layoutColumns<R>(columns: readonly Column<R>[], space: number): TableLayout<R> {
  const order = [
    ...columns.filter((c) => c.fixed === 'left'),
    ...columns.filter((c) => !c.fixed),
    ...columns.filter((c) => c.fixed === 'right'),
  ];
  const placed: PlacedColumn<R>[] = order.map((column) => ({
    column,
    width: widthOf(column as Column<never>),
  }));
  const used = placed.reduce((sum, p) => sum + p.width, 0);
  const spare = Math.floor(space - used);
  if (spare > 0) share(placed, spare);
  else if (space > 0) endWhole(placed, space);
  let left = 0;
  for (const p of placed.filter((x) => x.column.fixed === 'left')) {
    p.left = left;
    left += p.width;
  }
  let right = 0;
  for (const p of placed.filter((x) => x.column.fixed === 'right').reverse()) {
    p.right = right;
    right += p.width;
  }
  const lastLeft = placed.findLast((p) => p.left !== undefined);
  const firstRight = placed.find((p) => p.right !== undefined);
  if (lastLeft) lastLeft.edge = 'left';
  if (firstRight) firstRight.edge = 'right';
  return { columns: placed, total: placed.reduce((sum, p) => sum + p.width, 0) };
}
