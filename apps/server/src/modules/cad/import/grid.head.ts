/** Where the head of a list stands, and how many rows it has (engineering D3). */
import { type HeadHelp, headScore, isHeadPart, isUnitRow, joinedTitles } from '@muyun/contract';
import type { Line } from './grid.lines.ts';
import { dividesPieces } from './grid.pieces.ts';

export const HEAD_WITHIN = 25;
const HEAD_ROWS = 3;

export interface Head {
  readonly at: number;
  readonly depth: number;
  readonly score: number;
}

/** The best head: where it begins and how many rows it has. */
export function headOf(lines: readonly Line[], help: HeadHelp): Head {
  let best: Head = { at: -1, depth: 1, score: 0 };
  lines.forEach((line, at) => {
    if (line.index >= HEAD_WITHIN) return;
    for (let depth = 1; depth <= HEAD_ROWS && at + depth <= lines.length; depth += 1) {
      const rows = lines.slice(at, at + depth).map((l) => l.filled);
      if (depth > 1 && !mayJoin(lines, at, depth)) break;
      const score = headScore(joinedTitles(rows), help);
      if (score > best.score || (score > 0 && score === best.score && depth < best.depth))
        best = { at, depth, score };
    }
  });
  if (best.depth === 1 && best.at >= 0 && dividesPieces(lines[best.at] as Line, lines[best.at + 1]))
    best = { ...best, depth: 2 };
  // a row of units belongs to the head, although it names no column
  const below = lines[best.at + best.depth];
  return best.at >= 0 && below && isUnitRow(below.own) ? { ...best, depth: best.depth + 1 } : best;
}

/** A title over the whole width is no part of a head, and neither is a row with figures. */
function mayJoin(lines: readonly Line[], at: number, depth: number): boolean {
  const [first, last] = [lines[at] as Line, lines[at + depth - 1] as Line];
  return (
    new Set(first.filled.filter((t) => t !== '')).size > 1 &&
    isHeadPart(last.own) &&
    last.index - first.index === depth - 1
  );
}

/** A head row that a person pointed at: rows of units or parts below it belong to it where they say more. */
export function headAt(lines: readonly Line[], at: number, help: HeadHelp): Head {
  let best: Head = { at, depth: 1, score: headScore((lines[at] as Line).filled, help) };
  if (at + 1 < lines.length && mayJoin(lines, at, 2)) {
    const score = headScore(joinedTitles(lines.slice(at, at + 2).map((l) => l.filled)), help);
    if (score > best.score) best = { at, depth: 2, score };
  }
  const below = lines[at + best.depth];
  return below && isUnitRow(below.own) ? { ...best, depth: best.depth + 1 } : best;
}
