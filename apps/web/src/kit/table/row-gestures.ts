/** Clicks on the rows of a table: one ticks or focuses, two open. */
import type { MouseEvent } from 'react';
import type { Selection } from './use-selection.ts';

export interface RowGestures {
  onClick: (event: MouseEvent<HTMLElement>) => void;
  onDoubleClick: (event: MouseEvent<HTMLElement>) => void;
}

interface ClickedRows<R> {
  list: readonly R[];
  keyOf: (row: R) => string;
  selection: Selection<R> | undefined;
  onOpen: ((row: R, newTab: boolean) => void) | undefined;
  setFocus: (index: number) => void;
}

export function rowGestures<R>({ list, keyOf, selection, onOpen, setFocus }: ClickedRows<R>): RowGestures {
  const onClick = (event: MouseEvent<HTMLElement>) => {
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
  const onDoubleClick = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    const index = target.closest<HTMLElement>('tr[data-index]')?.dataset.index;
    if (index === undefined || target.closest('[data-pick],[data-stop],a,button,input')) return;
    const row = list[Number(index)];
    if (row !== undefined) onOpen?.(row, false);
  };
  return { onClick, onDoubleClick };
}
