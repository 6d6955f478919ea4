/** Rows of a sheet as texts; a merged cell gives its text to all its rows, in the head also to all its columns. */
import { plain, UNSOLVED } from '@muyun/contract';
import type { Cell, SheetContent } from '../../../kit/spreadsheet.ts';

export interface Line {
  readonly index: number;
  readonly own: string[];
  readonly filled: string[];
  /** columns that took their text from above */ readonly fromAbove: Set<number>;
  /** a head of the same meaning, seen again */ readonly isHead?: boolean;
  /** texts that a format makes of numbers: `A-001` of 1 */ readonly shown: ReadonlyMap<number, string>;
  /** a line is drawn through the row */ readonly isStruck: boolean;
  /** what stood in cells of which something is crossed out */ readonly crossed: ReadonlyMap<number, string>;
}

function textOf(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number')
    return Math.abs(cell) < 1e15 ? String(Math.round(cell * 1e6) / 1e6) : String(cell);
  return plain(String(cell));
}

const WIDEST = 30;

/** What stands in the rows, with what a format shows of it; a formula without its result is a cell that says so. */
function writtenLines({ rows, looks }: SheetContent): Line[] {
  const struck = new Set(looks.struckRows);
  const shown = Map.groupBy(looks.shown, (cell) => cell.row);
  const crossed = Map.groupBy(looks.crossed, (cell) => cell.row);
  const unsolved = Map.groupBy(looks.unsolved, (cell) => cell.row);
  const known = new Set(rows.map((row) => row.index));
  const formulasOnly = [...unsolved.keys()].filter((index) => !known.has(index));
  return [...rows, ...formulasOnly.map((index) => ({ index, cells: [] }))]
    .toSorted((a, b) => a.index - b.index)
    .map(({ index, cells }): Line => {
      const own = cells.map(textOf);
      for (const { column } of unsolved.get(index) ?? []) {
        while (own.length <= column) own.push('');
        if (own[column] === '') own[column] = UNSOLVED;
      }
      const before = new Map<number, string>();
      for (const { column, kept } of crossed.get(index) ?? []) {
        if ((own[column] ?? '') === '') continue;
        before.set(column, own[column] as string);
        own[column] = plain(kept);
      }
      return {
        index,
        own,
        filled: [...own],
        fromAbove: new Set(),
        shown: new Map(
          shown
            .get(index)
            ?.flatMap(({ column, text }) => (before.has(column) ? [] : [[column, text] as const])),
        ),
        isStruck: struck.has(index),
        crossed: before,
      };
    });
}

/** `headWithin`: rows in which a head may stand. */
export function linesOf(sheet: SheetContent, headWithin: number): Line[] {
  const lines = writtenLines(sheet);
  const at = new Map(lines.map((line, i) => [line.index, i]));
  for (const range of sheet.merges) {
    const first = at.get(range.top);
    const text = first === undefined ? '' : (lines[first]?.own[range.left] ?? '');
    if (first !== undefined && text !== '') fill(lines, first, { ...range, text, headWithin });
  }
  return lines;
}

interface Merged {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly text: string;
  readonly headWithin: number;
}

function fill(
  lines: readonly Line[],
  first: number,
  { top, left, bottom, right, text, headWithin }: Merged,
): void {
  for (let i = first; i < lines.length && (lines[i] as Line).index <= bottom; i += 1) {
    const line = lines[i] as Line;
    const width = line.index < headWithin ? Math.min(right, left + WIDEST) : left;
    for (let column = left; column <= width; column += 1) {
      if ((line.filled[column] ?? '') !== '') continue;
      while (line.filled.length < column) line.filled.push('');
      line.filled[column] = text;
      if (line.index > top && column === left) line.fromAbove.add(column);
    }
  }
}
