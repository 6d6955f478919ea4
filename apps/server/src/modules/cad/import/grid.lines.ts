/** Rows of a sheet as texts; a merged cell gives its text to all its rows, in the head also to all its columns. */
import { plain } from '@muyun/contract';
import type { Cell, SheetContent } from '../../../kit/spreadsheet.ts';

export interface Line {
  readonly index: number;
  readonly own: string[];
  readonly filled: string[];
  /** columns that took their text from above */ readonly fromAbove: Set<number>;
  /** a head of the same meaning, seen again */ readonly isHead?: boolean;
}

function textOf(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number')
    return Math.abs(cell) < 1e15 ? String(Math.round(cell * 1e6) / 1e6) : String(cell);
  return plain(String(cell));
}

const WIDEST = 30;

/** `headWithin`: rows in which a head may stand. */
export function linesOf(sheet: SheetContent, headWithin: number): Line[] {
  const lines = sheet.rows.map((row): Line => {
    const own = row.cells.map(textOf);
    return { index: row.index, own, filled: [...own], fromAbove: new Set() };
  });
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
