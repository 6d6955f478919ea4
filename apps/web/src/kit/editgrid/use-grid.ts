/** The grid's gestures: active cell, range, editing text, history. Rows belong to the caller. */
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
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

/** The latest rows and cells for callbacks that keep their identity. */
interface GridState<R> {
  latest: RefObject<GridOptions<R> & { active: CellAt; anchor: CellAt }>;
  /** puts new rows in place and remembers the old ones */
  change: (rows: R[]) => void;
}

export function useGrid<R>(options: GridOptions<R>) {
  const cells = useActiveCell();
  const { active, anchor, editing, setEditing } = cells;
  const [note, setNote] = useState<PasteNote | null>(null);
  const latest = useRef({ ...options, active, anchor });
  // with the screen, not after it: a press before would write over rows that have just come
  useLayoutEffect(() => {
    latest.current = { ...options, active, anchor };
  });
  const closeNote = useCallback(() => setNote(null), []);
  const { change, travel } = useHistory(latest, closeNote);
  const state = { latest, change };
  const { select, step } = useMoves(latest, cells);
  return {
    active,
    anchor,
    editing,
    note,
    setEditing,
    select,
    step,
    ...useCellEditing(state, setEditing),
    ...useRangeActs(state, setNote),
    ...useRowActs(state, select),
    undo: useCallback(() => travel(undo), [travel]),
    redo: useCallback(() => travel(redo), [travel]),
    closeNote,
    submit: useCallback(() => latest.current.onSubmit?.(), [latest]),
  };
}
export type GridHandle = Omit<ReturnType<typeof useGrid>, never>;

const NOWHERE: CellAt = { row: -1, col: -1 };

function useActiveCell() {
  const [active, setActive] = useState(NOWHERE);
  const [anchor, setAnchor] = useState(NOWHERE);
  const [editing, setEditing] = useState<string | null>(null);
  return { active, anchor, editing, setActive, setAnchor, setEditing };
}

function useHistory<R>(latest: GridState<R>['latest'], onTravel: () => void) {
  const history = useRef<History<R>>(noHistory as History<R>);
  const change = useCallback(
    (rows: R[]) => {
      history.current = remember(history.current, latest.current.rows);
      latest.current.onChange(rows);
    },
    [latest],
  );
  const travel = useCallback(
    (step: typeof undo) => {
      const result = step(history.current, latest.current.rows);
      if (!result) return;
      history.current = result[0] as History<R>;
      onTravel();
      latest.current.onChange([...result[1]] as R[]);
    },
    [latest, onTravel],
  );
  return { change, travel };
}

/** Going from cell to cell; with `extend` the range grows from where it began. */
function useMoves<R>(
  latest: GridState<R>['latest'],
  { setActive, setAnchor, setEditing }: ReturnType<typeof useActiveCell>,
) {
  const select = useCallback(
    (at: CellAt, extend = false) => {
      const { rows, columns } = latest.current;
      const next = {
        row: Math.max(0, Math.min(rows.length - 1, at.row)),
        col: Math.max(0, Math.min(columns.length - 1, at.col)),
      };
      setActive(next);
      if (!extend) setAnchor(next);
      setEditing(null);
    },
    [latest, setActive, setAnchor, setEditing],
  );
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
    [latest, select],
  );
  return { select, step };
}

/** Typing into the active cell. */
function useCellEditing<R>({ latest, change }: GridState<R>, setEditing: (text: string | null) => void) {
  const commit = useCallback(
    (text: string) => {
      const { rows, columns, active: at } = latest.current;
      const column = columns[at.col];
      const row = rows[at.row];
      setEditing(null);
      if (!column?.edit || row === undefined || text === editText(column, row)) return;
      change(rows.map((r, i) => (i === at.row ? writeCell(column, r, parseCell(column, text)) : r)));
    },
    [latest, change, setEditing],
  );
  const begin = useCallback(
    (text?: string) => {
      const { rows, columns, active: at, disabled } = latest.current;
      const column = columns[at.col];
      const row = rows[at.row];
      if (disabled || !column?.edit || row === undefined) return;
      setEditing(text ?? editText(column, row));
    },
    [latest, setEditing],
  );
  return { commit, begin };
}

/** What is done with the marked range. */
function useRangeActs<R>({ latest, change }: GridState<R>, setNote: (note: PasteNote | null) => void) {
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
    [latest, change, setNote],
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
    [latest, change],
  );
  const clear = useCallback(() => {
    const { rows, columns, active: at, anchor: from, disabled } = latest.current;
    if (!disabled && at.row >= 0) change(clearCells(columns, rows, from, at));
  }, [latest, change]);
  const copy = useCallback((): string => {
    const { rows, columns, active: at, anchor: from } = latest.current;
    return at.row < 0 ? '' : copyTable(columns, rows, from, at);
  }, [latest]);
  return { paste, fillCells, clear, copy };
}

function useRowActs<R>({ latest, change }: GridState<R>, select: (at: CellAt) => void) {
  const addRow = useCallback(() => {
    const { rows, newRow, disabled } = latest.current;
    if (disabled || !newRow) return;
    change([...rows, newRow()]);
    window.setTimeout(() => select({ row: rows.length, col: 0 }));
  }, [latest, change, select]);
  const removeRow = useCallback(() => {
    const { rows, active: at, newRow, disabled } = latest.current;
    if (disabled || !newRow || at.row < 0) return;
    change(rows.filter((_, i) => i !== at.row));
    select({ row: Math.min(at.row, rows.length - 2), col: at.col });
  }, [latest, change, select]);
  return { addRow, removeRow };
}
