/** Keys of ux.md §5.3 in the grid. */
import type { GridHandle } from './use-grid.ts';

type Act = () => void;

const ARROWS: Readonly<Record<string, readonly [row: number, col: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Runs what the key stands for. Returns true when the key was used. */
export function gridKey(
  grid: GridHandle,
  event: React.KeyboardEvent<HTMLElement>,
  editingText: string | null,
): boolean {
  const act =
    leavingAct(grid, event, editingText) ??
    (editingText === null ? restingAct(grid, event) : typingAct(grid, event, editingText));
  act?.();
  return act !== undefined;
}

/** Enter and Tab end what is typed and go on. */
function leavingAct(grid: GridHandle, event: React.KeyboardEvent, text: string | null): Act | undefined {
  const { key, shiftKey: shift } = event;
  const after = (act: Act) => () => {
    if (text !== null) grid.commit(text);
    act();
  };
  if (key === 'Enter' && (event.ctrlKey || event.metaKey)) return after(grid.submit);
  if (key === 'Enter') return after(() => grid.step(shift ? -1 : 1, 0));
  if (key === 'Tab') return after(() => grid.step(0, shift ? -1 : 1));
  return undefined;
}

/** While a cell is typed into, all other keys are the input's own. */
function typingAct(grid: GridHandle, { key }: React.KeyboardEvent, text: string): Act | undefined {
  if (key === 'Escape') return () => grid.setEditing(null);
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined;
  return () => {
    grid.commit(text);
    grid.step(key === 'ArrowUp' ? -1 : 1, 0);
  };
}

function restingAct(grid: GridHandle, event: React.KeyboardEvent): Act | undefined {
  const { key, shiftKey: shift, altKey: alt } = event;
  const arrow = ARROWS[key];
  if (arrow && !alt) return () => grid.step(...arrow, shift);
  const letter = event.ctrlKey || event.metaKey ? key.toLowerCase() : '';
  if (letter === 'd') return () => grid.fillCells();
  if (letter === 'z') return shift ? grid.redo : grid.undo;
  if (letter === 'y') return grid.redo;
  if (key === 'F2') return () => grid.begin();
  if (key === 'Delete' && alt) return grid.removeRow;
  if (key === 'Delete' || key === 'Backspace') return grid.clear;
  return undefined;
}
