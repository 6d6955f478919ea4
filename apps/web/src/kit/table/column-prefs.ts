/** Column preferences {value, checked, width} per route path: pure rules of the 列设置 popover. */
import type { Column } from './column.ts';
import { MAX_WIDTH, MIN_WIDTH, widthOf } from './column.ts';

export interface ColumnPref {
  value: string;
  checked: boolean;
  width: number;
}

export const FROZEN_MESSAGE = '冻结列不能拖动';
export const CHILD_MESSAGE = '不能改为子集';
export const NONE_MESSAGE = '请至少选择一列';

type Any = Column<never>;
const isFrozen = (column: Any | undefined): boolean => column?.fixed !== undefined;

/** frozen left, free, frozen right */
const ordered = (columns: readonly Any[]): Any[] => [
  ...columns.filter((c) => c.fixed === 'left'),
  ...columns.filter((c) => !c.fixed),
  ...columns.filter((c) => c.fixed === 'right'),
];

export const defaultPrefs = (columns: readonly Any[]): ColumnPref[] =>
  ordered(columns).map((c) => ({ value: c.key, checked: !c.hidden, width: widthOf(c) }));

/** Stored preferences meet today's columns: unknown ones go, new ones appear after their neighbour of the default order. */
export function mergePrefs(columns: readonly Any[], stored: readonly ColumnPref[]): ColumnPref[] {
  const fallback = defaultPrefs(columns);
  const zone = (p: ColumnPref) => {
    const fixed = columns.find((c) => c.key === p.value)?.fixed;
    return fixed === 'left' ? 0 : fixed === 'right' ? 2 : 1;
  };
  const result = stored
    .filter((p) => fallback.some((d) => d.value === p.value))
    .sort((a, b) => zone(a) - zone(b));
  fallback.forEach((missing, i) => {
    if (result.some((p) => p.value === missing.value)) return;
    const before = fallback.slice(0, i).findLast((d) => result.some((p) => p.value === d.value));
    result.splice(before ? result.findIndex((p) => p.value === before.value) + 1 : 0, 0, missing);
  });
  return result.sort((a, b) => zone(a) - zone(b));
}

export const clampWidth = (width: number): number =>
  Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, Math.round(width)));

export const setWidth = (prefs: readonly ColumnPref[], value: string, width: number): ColumnPref[] =>
  prefs.map((p) => (p.value === value ? { ...p, width: clampWidth(width) } : p));

export const toggleColumn = (prefs: readonly ColumnPref[], value: string): ColumnPref[] =>
  prefs.map((p) => (p.value === value ? { ...p, checked: !p.checked } : p));

/** The actions column cannot be switched off: without it a list is a dead end. */
export const isLocked = (column: Any | undefined): boolean => column?.fixed === 'right';

export function toggleAll(prefs: readonly ColumnPref[], columns: readonly Any[]): ColumnPref[] {
  const all = prefs.every((p) => p.checked);
  return prefs.map((p) => ({ ...p, checked: !all || isLocked(columns.find((c) => c.key === p.value)) }));
}

export function triState(prefs: readonly ColumnPref[]): 'all' | 'some' | 'none' {
  const count = prefs.filter((p) => p.checked).length;
  return count === 0 ? 'none' : count === prefs.length ? 'all' : 'some';
}

export type DropPlace = 'before' | 'after' | 'into';

/** Moves `value` beside `target`, or says why not. */
export function moveColumn(
  prefs: readonly ColumnPref[],
  columns: readonly Any[],
  value: string,
  target: string,
  place: DropPlace,
): ColumnPref[] | string {
  const column = (key: string) => columns.find((c) => c.key === key);
  if (isFrozen(column(value)) || isFrozen(column(target))) return FROZEN_MESSAGE;
  if (place === 'into') return value === target ? [...prefs] : CHILD_MESSAGE;
  const moved = prefs.find((p) => p.value === value);
  if (!moved || value === target) return [...prefs];
  const rest = prefs.filter((p) => p !== moved);
  const at = rest.findIndex((p) => p.value === target) + (place === 'after' ? 1 : 0);
  return [...rest.slice(0, at), moved, ...rest.slice(at)];
}

/** Why these preferences cannot be applied; undefined when they can. */
export function prefsProblem(prefs: readonly ColumnPref[], columns: readonly Any[]): string | undefined {
  const data = prefs.filter((p) => !isLocked(columns.find((c) => c.key === p.value)));
  return data.some((p) => p.checked) ? undefined : NONE_MESSAGE;
}

/** The columns to draw, with chosen order and width. A width that was chosen by hand no longer grows. */
export function applyPrefs<R>(columns: readonly Column<R>[], prefs: readonly ColumnPref[]): Column<R>[] {
  return prefs
    .filter((p) => p.checked)
    .map((p) => {
      const column = columns.find((c) => c.key === p.value) as Column<R>;
      return p.width === widthOf(column) ? column : { ...column, width: p.width, grow: false };
    });
}
