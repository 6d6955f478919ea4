/** Rules of the line grid without any drawing: reading typed and pasted text, filling, checking, undo. */
import { dec } from '@muyun/contract';
import type { Column } from '../table/column.ts';

export interface GridChoice {
  value: string | number;
  label: string;
  /** other ways in which people write it */
  aliases?: readonly string[];
}
export interface EditColumn<R> extends Omit<Column<R>, 'fixed' | 'link' | 'sortable'> {
  /** absent: computed or foreign, read-only */
  edit?: 'text' | 'number' | 'select';
  required?: boolean;
  min?: number;
  max?: number;
  /** decimals a number may have; 0 for pieces */
  places?: number;
  choices?: readonly GridChoice[];
  /** other titles under which a pasted column is this one */
  isHead?: (text: string) => boolean;
  maxLength?: number;
  /** a rule that looks at the row */
  check?: (value: unknown, row: R) => string | undefined;
  /** when a change touches more than its own field */
  set?: (row: R, value: unknown) => R;
}

export interface GridFault {
  row: number;
  name: string;
  message: string;
  repairs?: readonly { label: string; apply: () => void }[];
}

export interface CellAt {
  row: number;
  col: number;
}

/** Numbers that travel as JSON numbers; every other kind travels as an exact decimal string. */
const PLAIN = new Set(['int', 'length', 'thickness', undefined]);

export const readCell = <R>(column: EditColumn<R>, row: R): unknown =>
  column.value ? column.value(row) : (row as Record<string, unknown>)[column.key];
export const writeCell = <R>(column: EditColumn<R>, row: R, value: unknown): R =>
  column.set ? column.set(row, value) : { ...row, [column.key]: value };

const loose = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\-_/]/g, '');

/** A choice by its label or value; else the only one that is written so but for blanks, case and joining signs. */
function choiceOf(choices: readonly GridChoice[] | undefined, text: string): GridChoice | undefined {
  const exact = choices?.find((c) => c.label === text || String(c.value) === text);
  if (exact) return exact;
  const key = loose(text);
  const like =
    choices?.filter((c) => [c.label, ...(c.aliases ?? [])].some((name) => loose(name) === key)) ?? [];
  return like.length === 1 ? like[0] : undefined;
}

/** Typed or pasted text as the value of a column. Text that does not fit is kept and becomes a fault, never dropped. */
export function parseCell<R>(column: EditColumn<R>, text: string): unknown {
  const clean = text.trim();
  if (clean === '') return null;
  if (column.edit === 'select') return choiceOf(column.choices, clean)?.value ?? clean;
  if (column.edit !== 'number') return clean;
  const plain = clean.replaceAll(/[,，\s¥]/g, '').replace('\u2212', '-');
  if (!/^-?\d+(\.\d+)?$/.test(plain)) return clean;
  return PLAIN.has(column.kind) ? Number(plain) : plain;
}

/** What the input shows when editing begins. */
export function editText<R>(column: EditColumn<R>, row: R): string {
  const value = readCell(column, row);
  if (value === null || value === undefined) return '';
  return column.edit === 'select'
    ? (column.choices?.find((c) => c.value === value)?.label ?? String(value))
    : String(value);
}

export function cellFault<R>(column: EditColumn<R>, row: R, strict: boolean): string | undefined {
  if (!column.edit) return undefined;
  const value = readCell(column, row);
  if (value === null || value === undefined || value === '')
    return strict && column.required ? '必填' : undefined;
  if (column.edit === 'select' && column.choices && !column.choices.some((c) => c.value === value))
    return `没有「${String(value)}」这个选项`;
  if (column.edit === 'number') {
    const text = String(value);
    if (!/^-?\d+(\.\d+)?$/.test(text)) return '应为数字';
    const number = dec(text);
    if (column.places !== undefined && number.decimalPlaces() > column.places)
      return column.places === 0 ? '应为整数' : `最多 ${column.places} 位小数`;
    if (column.min !== undefined && number.lt(column.min)) return `不能小于 ${column.min}`;
    if (column.max !== undefined && number.gt(column.max)) return `不能大于 ${column.max}`;
  } else if (column.edit === 'text' && String(value).length > (column.maxLength ?? 200))
    return `最多 ${column.maxLength ?? 200} 个字`;
  return column.check?.(value, row);
}

export const gridFaults = <R>(
  columns: readonly EditColumn<R>[],
  rows: readonly R[],
  strict: boolean,
): GridFault[] =>
  rows.flatMap((row, index) =>
    columns.flatMap((column) => {
      const message = cellFault(column, row, strict);
      return message ? [{ row: index, name: column.key, message }] : [];
    }),
  );

/** Excel's clipboard: tabs and lines, quotes around cells with breaks. */
export function parseTable(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  const source = text.replaceAll('\r\n', '\n').replace(/\n$/, '');
  for (let i = 0; i < source.length; i++) {
    const c = source[i] as string;
    if (quoted) {
      if (c === '"' && source[i + 1] === '"') {
        cell += '"';
        i++;
      } else if (c === '"') quoted = false;
      else cell += c;
    } else if (c === '"' && cell === '') quoted = true;
    else if (c === '\t') {
      rows.at(-1)?.push(cell);
      cell = '';
    } else if (c === '\n') {
      rows.at(-1)?.push(cell);
      cell = '';
      rows.push([]);
    } else cell += c;
  }
  rows.at(-1)?.push(cell);
  return rows;
}

const plainHead = (text: string): string => text.replaceAll(/\s|\*|（.*?）|\(.*?\)/g, '');

/** Columns by header when at least two heads of the first row are known, else in order from the active cell. */
export function mapColumns<R>(
  columns: readonly EditColumn<R>[],
  table: readonly string[][],
  from: number,
): { targets: (EditColumn<R> | undefined)[]; body: readonly string[][] } {
  const heads = table[0] ?? [];
  const byHead = heads.map(
    (h) => columns.find((c) => plainHead(c.title) === plainHead(h)) ?? columns.find((c) => c.isHead?.(h)),
  );
  const hits = byHead.filter(Boolean).length;
  if (hits >= 2 || (hits === 1 && heads.length === 1 && table.length > 1))
    return { targets: byHead, body: table.slice(1) };
  return { targets: heads.map((_, i) => columns[from + i]), body: table };
}

export interface PasteResult<R> {
  rows: R[];
  added: number;
  changed: number;
  cells: number;
}

export function pasteTable<R>(
  columns: readonly EditColumn<R>[],
  rows: readonly R[],
  at: CellAt,
  table: readonly string[][],
  newRow?: () => R,
): PasteResult<R> {
  const { targets, body } = mapColumns(columns, table, at.col);
  const result = [...rows];
  let added = 0;
  let changed = 0;
  let cells = 0;
  body.forEach((line, i) => {
    const index = at.row + i;
    const fresh = result[index] === undefined;
    if (fresh && !newRow) return;
    let row = fresh ? (newRow as () => R)() : (result[index] as R);
    let touched = false;
    line.forEach((text, j) => {
      const column = targets[j];
      if (!column?.edit) return;
      const value = parseCell(column, text);
      if (readCell(column, row) === value) return;
      row = writeCell(column, row, value);
      touched = true;
      cells++;
    });
    if (fresh) added++;
    else if (touched) changed++;
    result[index] = row;
  });
  return { rows: result, added, changed, cells };
}

/** Copies the top cell of each column of the range into the cells under it. */
export function fillDown<R>(
  columns: readonly EditColumn<R>[],
  rows: readonly R[],
  from: CellAt,
  to: CellAt,
): R[] {
  const top = rows[Math.min(from.row, to.row)];
  if (top === undefined) return [...rows];
  return rows.map((row, r) => {
    if (r <= Math.min(from.row, to.row) || r > Math.max(from.row, to.row)) return row;
    let next = row;
    for (let c = Math.min(from.col, to.col); c <= Math.max(from.col, to.col); c++) {
      const column = columns[c];
      if (column?.edit) next = writeCell(column, next, readCell(column, top));
    }
    return next;
  });
}

export function clearCells<R>(
  columns: readonly EditColumn<R>[],
  rows: readonly R[],
  from: CellAt,
  to: CellAt,
): R[] {
  return rows.map((row, r) => {
    if (r < Math.min(from.row, to.row) || r > Math.max(from.row, to.row)) return row;
    let next = row;
    for (let c = Math.min(from.col, to.col); c <= Math.max(from.col, to.col); c++) {
      const column = columns[c];
      if (column?.edit && readCell(column, next) !== null) next = writeCell(column, next, null);
    }
    return next;
  });
}

/** The range as text for other programs. */
export function copyTable<R>(
  columns: readonly EditColumn<R>[],
  rows: readonly R[],
  from: CellAt,
  to: CellAt,
): string {
  const lines: string[] = [];
  for (let r = Math.min(from.row, to.row); r <= Math.max(from.row, to.row); r++) {
    const row = rows[r];
    if (row === undefined) continue;
    const cells: string[] = [];
    for (let c = Math.min(from.col, to.col); c <= Math.max(from.col, to.col); c++) {
      const column = columns[c];
      const value = column ? editText(column, row) : '';
      cells.push(/[\t\n"]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
    }
    lines.push(cells.join('\t'));
  }
  return lines.join('\n');
}

const STEPS = 50;
export interface History<R> {
  past: readonly (readonly R[])[];
  future: readonly (readonly R[])[];
}
export const noHistory = { past: [], future: [] };
export const remember = <R>(h: History<R>, rows: readonly R[]): History<R> => ({
  past: [...h.past, rows].slice(-STEPS),
  future: [],
});
export function undo<R>(h: History<R>, rows: readonly R[]): [History<R>, readonly R[]] | null {
  const last = h.past.at(-1);
  return last ? [{ past: h.past.slice(0, -1), future: [rows, ...h.future].slice(0, STEPS) }, last] : null;
}
export function redo<R>(h: History<R>, rows: readonly R[]): [History<R>, readonly R[]] | null {
  const next = h.future[0];
  return next ? [{ past: [...h.past, rows].slice(-STEPS), future: h.future.slice(1) }, next] : null;
}

const EDITING = [
  ['Enter', '下一行'],
  ['Tab', '下一格'],
  ['Ctrl D', '向下填充'],
  ['Ctrl V', '粘贴多行'],
  ['Ctrl Z', '撤销'],
] as const;
/** The keys that are told under a grid: none where nothing is typed, 删除行 only where lines come and go. */
export const keysOf = ({ newRow, disabled }: { newRow?: unknown; disabled?: boolean | undefined }) =>
  disabled ? [] : newRow ? ([...EDITING, ['Alt Del', '删除行']] as const) : EDITING;
