/** Row focus by keyboard: ↑ ↓ J K, Shift for a range, Space ticks, Enter opens, Ctrl A takes the page. */
import { useKeys } from '../keys.ts';
import { useStateFor } from '../use-state-for.ts';
import type { Selection } from './use-selection.ts';

export interface RowKeyOptions<R> {
  enabled: boolean;
  rows: readonly R[];
  keyOf: (row: R) => string;
  selection?: Selection<R>;
  onOpen?: (row: R, newTab: boolean) => void;
  show: (index: number) => void;
}

export function useRowKeys<R>({
  enabled,
  rows,
  keyOf,
  selection,
  onOpen,
  show,
}: RowKeyOptions<R>): [number, (index: number) => void] {
  const [focus, setFocus] = useStateFor(rows, -1);
  const move = (step: number, range = false) => {
    const next = Math.max(0, Math.min(rows.length - 1, focus + step));
    if (next < 0 || rows.length === 0) return;
    const row = rows[next];
    if (range && selection && row !== undefined) selection.toggle(keyOf(row), rows, true);
    setFocus(next);
    show(next);
  };
  const current = () => rows[focus];
  useKeys(
    {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      J: () => move(1),
      K: () => move(-1),
      'Shift+ArrowDown': () => move(1, true),
      'Shift+ArrowUp': () => move(-1, true),
      ' ': () => {
        const row = current();
        if (row !== undefined) selection?.toggle(keyOf(row), rows);
      },
      Enter: () => {
        const row = current();
        if (row !== undefined) onOpen?.(row, false);
      },
      ...(selection ? { 'Ctrl+A': () => selection.togglePage(rows) } : {}),
    },
    enabled,
  );
  return [focus, setFocus];
}
