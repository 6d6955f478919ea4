/** The pointer in the grid: a press chooses a cell, dragging a range, the corner fills down. */
import { useState } from 'react';
import type { PointerEvent } from 'react';
import type { CellAt } from './grid-model.ts';
import type { GridHandle } from './use-grid.ts';

const cellOf = (target: EventTarget | null): CellAt | null => {
  const td = (target as HTMLElement | null)?.closest?.<HTMLElement>('td[data-c]');
  return td ? { row: Number(td.dataset.r), col: Number(td.dataset.c) } : null;
};

export function useGridPointer(grid: GridHandle, onPress: () => void) {
  const [fillTo, setFillTo] = useState<number>();
  const press = (event: PointerEvent<HTMLElement>) => {
    if ((event.target as HTMLElement).closest('.my-grid-card,.my-fill,.ant-select')) return;
    const at = cellOf(event.target);
    if (!at) return;
    onPress();
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
  return { press, fillDrag, fillTo };
}

/** Follows the pointer over the cells until it is released. */
function dragOver(event: PointerEvent<HTMLElement>, over: (at: CellAt) => void, done?: () => void): void {
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
}
