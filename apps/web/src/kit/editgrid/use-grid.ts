/** The grid's gestures: active cell, range, editing text, history. Rows belong to the caller. */
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  clearCells,
  copyTable,
  editText,
  fillDown,
  noHistory,
  parseCell,
  parseTable,
  pasteTable,
  redo,
  remember,
  undo,
  writeCell,
} from './grid-model.ts';
import type { CellAt, EditColumn, History } from './grid-model.ts';

export interface GridOptions<R> {
  columns: readonly EditColumn<R>[];
  rows: readonly R[];
  onChange: (rows: R[]) => void;
  newRow?: () => R;
  onSubmit?: () => void;
  disabled?: boolean;
}
export interface PasteNote {
  added: number;
  changed: number;
}

export function useGrid<R>(options: GridOptions<R>) {
  const [active, setActive] = useState<CellAt>({ row: -1, col: -1 });
  const [anchor, setAnchor] = useState<CellAt>({ row: -1, col: -1 });
  const [editing, setEditing] = useState<string | null>(null);
  const [note, setNote] = useState<PasteNote | null>(null);
  const history = useRef<History<R>>(noHistory as History<R>);
  const latest = useRef({ ...options, active, anchor, editing });
  useEffect(() => {
    latest.current = { ...options, active, anchor, editing };
  });

  const change = useCallback((rows: R[]) => {
    history.current = remember(history.current, latest.current.rows);
    latest.current.onChange(rows);
  }, []);
  const travel = useCallback((step: typeof undo) => {
    const result = step(history.current, latest.current.rows);
    if (!result) return;
    history.current = result[0] as History<R>;
    setNote(null);
    latest.current.onChange([...result[1]] as R[]);
  }, []);

  const select = useCallback((at: CellAt, extend = false) => {
    const { rows, columns } = latest.current;
    const next = {
      row: Math.max(0, Math.min(rows.length - 1, at.row)),
      col: Math.max(0, Math.min(columns.length - 1, at.col)),
    };
    setActive(next);
    if (!extend) setAnchor(next);
    setEditing(null);
  }, []);
  const commit = useCallback(
    (text: string) => {
      const { rows, columns, active: at } = latest.current;
      const column = columns[at.col];
      const row = rows[at.row];
      setEditing(null);
      if (!column?.edit || row === undefined || text === editText(column, row)) return;
      change(rows.map((r, i) => (i === at.row ? writeCell(column, r, parseCell(column, text)) : r)));
    },
    [change],
  );
  const begin = useCallback((text?: string) => {
    const { rows, columns, active: at, disabled } = latest.current;
    const column = columns[at.col];
    const row = rows[at.row];
    if (disabled || !column?.edit || row === undefined) return;
    setEditing(text ?? editText(column, row));
  }, []);
  const paste = useCallback(
    (text: string) => {
      const { rows, columns, active: at, newRow, disabled } = latest.current;
      if (disabled || text === '') return;
      const start = at.row < 0 ? { row: rows.length, col: 0 } : at;
      const result = pasteTable(columns, rows, start, parseTable(text), newRow);
      if (result.cells === 0) return;
      change(result.rows);
      setNote(result.cells > 20 ? { added: result.added, changed: result.changed } : null);
    },
    [change],
  );
  const fillCells = useCallback(
    (to?: CellAt) => {
      const { rows, columns, active: at, anchor: from, disabled } = latest.current;
      if (disabled || at.row < 0) return;
      const end = to ?? at;
      // Ctrl D on a single cell takes the value of the cell above
      const single = !to && from.row === at.row;
      const start = single ? { row: at.row - 1, col: from.col } : from;
      if (start.row < 0) return;
      change(fillDown(columns, rows, start, end));
    },
    [change],
  );
  const clear = useCallback(() => {
    const { rows, columns, active: at, anchor: from, disabled } = latest.current;
    if (!disabled && at.row >= 0) change(clearCells(columns, rows, from, at));
  }, [change]);
  const addRow = useCallback(() => {
    const { rows, newRow, disabled } = latest.current;
    if (disabled || !newRow) return;
    change([...rows, newRow()]);
    window.setTimeout(() => select({ row: rows.length, col: 0 }));
  }, [change, select]);
  const removeRow = useCallback(() => {
    const { rows, active: at, disabled } = latest.current;
    if (disabled || at.row < 0) return;
    change(rows.filter((_, i) => i !== at.row));
    select({ row: Math.min(at.row, rows.length - 2), col: at.col });
  }, [change, select]);
  const step = useCallback(
    (rowStep: number, colStep: number, extend = false) => {
      const { active: at, columns, rows } = latest.current;
      let { row, col } = { row: at.row + rowStep, col: at.col + colStep };
      if (colStep !== 0 && !extend && rowStep === 0) {
        if (col >= columns.length && row < rows.length - 1) {
          row++;
          col = 0;
        } else if (col < 0 && row > 0) {
          row--;
          col = columns.length - 1;
        }
      }
      select({ row, col }, extend);
    },
    [select],
  );
  const copy = useCallback((): string => {
    const { rows, columns, active: at, anchor: from } = latest.current;
    return at.row < 0 ? '' : copyTable(columns, rows, from, at);
  }, []);

  return {
    active,
    anchor,
    editing,
    note,
    setEditing,
    select,
    step,
    begin,
    commit,
    paste,
    fillCells,
    clear,
    addRow,
    removeRow,
    copy,
    undo: useCallback(() => travel(undo), [travel]),
    redo: useCallback(() => travel(redo), [travel]),
    closeNote: useCallback(() => setNote(null), []),
    submit: useCallback(() => latest.current.onSubmit?.(), []),
  };
}
export type GridHandle = Omit<ReturnType<typeof useGrid>, never>;

/** Keys of ux.md §5.3. Returns true when the key was used. */
export function gridKey(
  grid: GridHandle,
  event: React.KeyboardEvent<HTMLElement>,
  editingText: string | null,
): boolean {
  const { key, shiftKey: shift, altKey: alt } = event;
  const ctrl = event.ctrlKey || event.metaKey;
  const finish = () => editingText !== null && grid.commit(editingText);
  if (key === 'Enter' && ctrl) {
    finish();
    grid.submit();
    return true;
  }
  if (key === 'Enter') {
    finish();
    grid.step(shift ? -1 : 1, 0);
    return true;
  }
  if (key === 'Tab') {
    finish();
    grid.step(0, shift ? -1 : 1);
    return true;
  }
  if (editingText !== null) {
    if (key === 'Escape') {
      grid.setEditing(null);
      return true;
    }
    if (key === 'ArrowUp' || key === 'ArrowDown') {
      finish();
      grid.step(key === 'ArrowUp' ? -1 : 1, 0);
      return true;
    }
    return false;
  }
  const arrows: Record<string, [number, number]> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
  };
  const arrow = arrows[key];
  if (arrow && !alt) {
    grid.step(...arrow, shift);
    return true;
  }
  if (ctrl && ['d', 'z', 'y'].includes(key.toLowerCase())) {
    ({ d: () => grid.fillCells(), z: shift ? grid.redo : grid.undo, y: grid.redo })[
      key.toLowerCase() as 'd' | 'z' | 'y'
    ]();
    return true;
  }
  if (key === 'F2') {
    grid.begin();
    return true;
  }
  if (key === 'Delete' && alt) {
    grid.removeRow();
    return true;
  }
  if (key === 'Delete' || key === 'Backspace') {
    grid.clear();
    return true;
  }
  return false;
}
