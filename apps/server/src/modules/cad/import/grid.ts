/** A workbook as a list: which sheet, where its head is, merged cells filled, rows that are no products left out (engineering D3). */
import { headScore, headUnit, IMPORT_FIELDS, importNote, isTotalText, mapHead, maskOf, MAX_IMPORT_ROWS, plain, type HeadColumn } from '@muyun/contract';
import type { Cell, SheetContent } from '../../../kit/spreadsheet.ts';

export interface GridChoice { readonly sheet?: string | undefined; readonly headerRow?: number | undefined; /** meanings that a person gave to columns, by index */ readonly columns?: ReadonlyMap<number, string | null> | undefined }
export interface GridColumn extends HeadColumn { readonly samples: readonly string[] }
export interface GridRow { readonly rowNo: number; readonly source: Record<string, string> }
export interface Grid { readonly sheet: string; readonly headerRow: number; readonly columns: readonly GridColumn[]; readonly rows: readonly GridRow[]; readonly notes: readonly { row: number | null; text: string }[]; /** rows stand behind those that were read */ readonly isTruncated: boolean }

const HEAD_WITHIN = 20;
/** marks of fields whose cell was filled down from a merged one */
export const FILLED = '~';

interface Line { readonly index: number; readonly own: string[]; readonly filled: string[]; /** columns that took their text from above */ readonly fromAbove: Set<number> }

function textOf(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return Math.abs(cell) < 1e15 ? String(Math.round(cell * 1e6) / 1e6) : String(cell);
  return plain(String(cell));
}

/** Rows as texts; a merged cell gives its text to all its rows, in the head also to all its columns. */
function linesOf(sheet: SheetContent): Line[] {
  const lines = sheet.rows.map((row): Line => { const own = row.cells.map(textOf); return { index: row.index, own, filled: [...own], fromAbove: new Set() }; });
  const at = new Map(lines.map((line, i) => [line.index, i]));
  for (const { top, left, bottom, right } of sheet.merges) {
    const first = at.get(top);
    const text = first === undefined ? '' : (lines[first]?.own[left] ?? '');
    if (first === undefined || text === '') continue;
    for (let i = first; i < lines.length && (lines[i] as Line).index <= bottom; i += 1) {
      const line = lines[i] as Line;
      const width = line.index < HEAD_WITHIN + 5 ? Math.min(right, left + 30) : left;
      for (let column = left; column <= width; column += 1) {
        if ((line.filled[column] ?? '') !== '') continue;
        while (line.filled.length < column) line.filled.push('');
        line.filled[column] = text;
        if (line.index > top && column === left) line.fromAbove.add(column);
      }
    }
  }
  return lines;
}

function headOf(lines: readonly Line[], aliases: ReadonlyMap<string, string>): { at: number; score: number } {
  let best = { at: -1, score: 0 };
  lines.forEach((line, at) => {
    if (line.index >= HEAD_WITHIN) return;
    const score = headScore(line.filled, aliases);
    if (score > best.score) best = { at, score };
  });
  return best;
}

/** The sheet that looks most like a list: the best head, then the most rows. */
function chooseSheet(sheets: readonly SheetContent[], aliases: ReadonlyMap<string, string>, wanted: string | undefined): { sheet: SheetContent; lines: Line[]; head: number } | null {
  let best: { sheet: SheetContent; lines: Line[]; head: number; score: number } | null = null;
  for (const sheet of sheets) {
    if (!sheet.isRead || (wanted !== undefined && sheet.name !== wanted) || sheet.rows.length === 0) continue;
    const lines = linesOf(sheet);
    const head = headOf(lines, aliases);
    const score = head.score * 1_000_000 + Math.min(lines.length, 999_999);
    if (best === null || score > best.score) best = { sheet, lines, head: head.at, score };
  }
  return best;
}

/** The list in a workbook; null when no sheet has any row. */
export function gridOf(sheets: readonly SheetContent[], aliases: ReadonlyMap<string, string>, choice: GridChoice = {}): Grid | null {
  const chosen = chooseSheet(sheets, aliases, choice.sheet) ?? chooseSheet(sheets, aliases, undefined);
  if (!chosen) return null;
  const { lines, sheet } = chosen;
  const given = choice.headerRow === undefined ? -1 : lines.findIndex((l) => l.index === (choice.headerRow as number) - 1);
  const head = given >= 0 ? given : Math.max(0, chosen.head);
  const titles = (lines[head] as Line).filled;
  const body = lines.slice(head + 1);
  const width = body.reduce((n, l) => Math.max(n, l.filled.length), titles.length);
  const guessed = mapHead(Array.from({ length: width }, (_, i) => titles[i] ?? ''), aliases);
  const columns = guessed.map((c): GridColumn => ({ ...withChoice(c, choice.columns), samples: samplesOf(body, c.index) })).filter((c) => c.title !== '' || c.samples.length > 0);
  const notes: { row: number | null; text: string }[] = [];
  const rows = rowsOf(body, columns, titles, notes);
  const hidden = rows.filter((r) => sheet.hiddenRows.has(r.rowNo - 1));
  if (hidden.length > 0) notes.unshift({ row: hidden[0]?.rowNo ?? null, text: importNote('hiddenRows', { count: hidden.length }) });
  const isTruncated = sheet.isTruncated || rows.length > MAX_IMPORT_ROWS;
  if (isTruncated) notes.unshift({ row: null, text: importNote('tooMany', { count: MAX_IMPORT_ROWS }) });
  return { sheet: sheet.name, headerRow: (lines[head] as Line).index + 1, columns, rows: rows.slice(0, MAX_IMPORT_ROWS), notes, isTruncated };
}

function withChoice(column: HeadColumn, choices: ReadonlyMap<number, string | null> | undefined): HeadColumn {
  if (!choices) return column;
  const given = choices.get(column.index);
  if (given !== undefined) return { ...column, field: given, certainty: given === null ? 'unused' : 'sure' };
  // a field that a person gave to another column is taken from this one
  return column.field !== null && [...choices.values()].includes(column.field) ? { ...column, field: null, certainty: 'unused' } : column;
}

function samplesOf(body: readonly Line[], column: number): string[] {
  const found = new Set<string>();
  for (const line of body) {
    const text = line.own[column] ?? '';
    if (text !== '') found.add(text.slice(0, 60));
    if (found.size === 3) break;
  }
  return [...found];
}

function rowsOf(body: readonly Line[], columns: readonly GridColumn[], titles: readonly string[], notes: { row: number | null; text: string }[]): GridRow[] {
  const mapped = columns.filter((c) => c.field !== null);
  const codeColumn = mapped.find((c) => c.field === 'code')?.index ?? -1;
  const masks = new Map<string, number>();
  for (const line of body) { const mask = maskOf(line.own[codeColumn] ?? ''); masks.set(mask, (masks.get(mask) ?? 0) + 1); }
  const rows: GridRow[] = [];
  for (const line of body) {
    const own = mapped.filter((c) => (line.own[c.index] ?? '') !== '');
    if (own.length === 0 && line.own.every((t) => t === '')) continue;
    const text = line.own.find((t) => t !== '') ?? '';
    const note = noteOf(line, { own: own.length, text, titles, codeColumn, isUsualCode: (masks.get(maskOf(line.own[codeColumn] ?? '')) ?? 0) >= 3 });
    if (note) notes.push({ row: line.index + 1, text: note });
    else if (own.length > 0) rows.push({ rowNo: line.index + 1, source: sourceOf(line, mapped) });
  }
  return rows;
}

const LENGTHS = new Set(IMPORT_FIELDS.filter((f) => f.kind === 'length' && f.name !== 'thickness').map((f) => f.name));
const BARE = /^[+-]?[\d,]+(?:\.\d+)?$/;

/** A bare number under a header that names another unit than mm takes that unit along. */
function withUnit(text: string, column: GridColumn): string {
  const unit = LENGTHS.has(column.field ?? '') && BARE.test(text) ? headUnit(column.title) : '';
  return `${text}${unit}`;
}

function sourceOf(line: Line, mapped: readonly GridColumn[]): Record<string, string> {
  const source: Record<string, string> = {};
  for (const column of mapped) {
    const text = line.filled[column.index] ?? '';
    if (text === '') continue;
    source[column.field as string] = withUnit(text.slice(0, 1000), column);
    if (column.field === 'quantity' && line.fromAbove.has(column.index)) source[`${FILLED}quantity`] = text;
  }
  return source;
}

interface Looks { readonly own: number; readonly text: string; readonly titles: readonly string[]; readonly codeColumn: number; readonly isUsualCode: boolean }

/** Why a row is no product: total, repeated head, a caption; null when it is one. */
function noteOf(line: Line, looks: Looks): string | null {
  const filled = line.own.filter((t) => t !== '');
  const code = line.own[looks.codeColumn] ?? '';
  if (isTotalText(looks.text) || isTotalText(code)) return importNote('total', { text: filled.slice(0, 6).join(' ').slice(0, 60) });
  if (filled.length >= 3 && filled.every((t, i) => looks.titles.includes(t) || i > 40)) return importNote('head');
  const isCaption = filled.length <= 2 && looks.own <= 2 && !filled.some((t) => /^\d+(\.\d+)?$/.test(t)) && !(code !== '' && looks.isUsualCode);
  return isCaption ? importNote('caption', { text: filled.join(' ').slice(0, 60) }) : null;
}
