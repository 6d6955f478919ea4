// Strips traced back through their tables with the pieces that are left: where the best ones are used up, the next best.
import type { ColumnPlan, StripPatterns, StripPiece, UsefulColumn } from './strip-patterns.ts';

/** Columns tried at most where the best ones need pieces that are used up. */
const MOST_COLUMNS = 12;

/** A strip as it can be made of what is left. */
export interface LimitedStrip {
  value: number;
  columns: ColumnPlan[];
  /** Pieces by kind. */
  needs: Map<number, number>;
}

interface LimitedColumn extends ColumnPlan {
  value: number;
}

/** The tables of one height of strip, and the copies left by kind. */
interface Trace {
  patterns: StripPatterns;
  height: number;
  table: Float64Array;
  useful: readonly UsefulColumn[];
  left: Int32Array;
}

/** Whether the copies that are needed are left, by kind. */
export function areLeft(left: Int32Array, needs: ReadonlyMap<number, number>): boolean {
  for (const [kind, many] of needs) if ((left[kind] ?? 0) < many) return false;
  return true;
}

/** Places of the strips of the best sheet when those of each height are worth so much. */
export function bestStrips(
  { heights }: StripPatterns,
  across: number,
  values: Float64Array,
): { places: number[]; expected: number } {
  const table = new Float64Array(across + 1);
  const choice = new Int32Array(across + 1).fill(-1);
  for (const [i, h] of heights.entries()) {
    const own = values[i] ?? 0;
    if (h > across || own <= (table[h] ?? 0)) continue;
    for (let y = h, from = 0; y <= across; y += 1, from += 1) {
      const value = (table[from] ?? 0) + own;
      if (value <= (table[y] ?? 0)) continue;
      table[y] = value;
      choice[y] = i;
    }
  }
  const places: number[] = [];
  for (let y = across, i = choice[y] ?? -1; i >= 0; i = choice[y] ?? -1) {
    places.push(i);
    y -= heights[i] ?? 0;
  }
  return { places, expected: table[across] ?? 0 };
}

/** The best strip of heights[at] of the copies left, as far as its table tells. */
export function limitedStrip(
  patterns: StripPatterns,
  at: number,
  along: number,
  left: Int32Array,
): LimitedStrip {
  const height = patterns.heights[at] ?? 0;
  const table = patterns.strips[at] ?? new Float64Array(0);
  const trace = { patterns, height, table, useful: patterns.useful[at] ?? [], left };
  const columns: ColumnPlan[] = [];
  const needs = new Map<number, number>();
  let value = 0;
  for (let x = along; (table[x] ?? 0) > 0;) {
    const next = bestColumn(trace, x);
    if (next === undefined) break;
    columns.push(next);
    value += next.value;
    x -= next.along;
    for (const { kind } of next.pieces) {
      left[kind] = (left[kind] ?? 0) - 1;
      needs.set(kind, (needs.get(kind) ?? 0) + 1);
    }
  }
  for (const [kind, many] of needs) left[kind] = (left[kind] ?? 0) + many;
  return { value, columns, needs };
}

/** The column at the far end of a strip of this length: those that promise most are tried. */
function bestColumn(trace: Trace, length: number): LimitedColumn | undefined {
  const { table, useful } = trace;
  const open = useful
    .filter((c) => c.along <= length)
    .map((c) => ({ at: c.at, promise: (table[length - c.along] ?? 0) + c.value }))
    .sort((a, b) => b.promise - a.promise);
  let best: LimitedColumn | undefined;
  let most = 0;
  for (const { at, promise } of open.slice(0, MOST_COLUMNS)) {
    if (promise <= most) break;
    const column = limitedColumn(trace, at);
    const own = column.pieces.length === 0 ? 0 : (table[length - column.along] ?? 0) + column.value;
    if (own <= most) continue;
    most = own;
    best = column;
  }
  return best;
}

/** The best column of widths[at]; no wider than its pieces. */
function limitedColumn({ patterns, height, left }: Trace, at: number): LimitedColumn {
  const table = patterns.columns[at] ?? new Float64Array(0);
  const column: LimitedColumn = { along: 0, value: 0, pieces: [] };
  for (let y = height; (table[y] ?? 0) > 0;) {
    const next = bestPiece(patterns, at, y, left);
    if (next === undefined) break;
    column.pieces.push(next);
    column.value += next.price;
    column.along = Math.max(column.along, next.along);
    left[next.kind] = (left[next.kind] ?? 0) - 1;
    if (!patterns.settings.isStacked) break;
    y -= next.across;
  }
  for (const { kind } of column.pieces) left[kind] = (left[kind] ?? 0) + 1;
  return column;
}

/** The piece at the far end of a column of widths[at] and this height; pieces come by width. */
function bestPiece(
  { pieces, widths, columns, settings }: StripPatterns,
  at: number,
  height: number,
  left: Int32Array,
): StripPiece | undefined {
  const width = widths[at] ?? 0;
  const table = columns[at] ?? new Float64Array(0);
  let best: StripPiece | undefined;
  let most = 0;
  for (let i = 0; i < pieces.length; i += 1) {
    const piece = pieces[i] as StripPiece;
    if (piece.along > width) break;
    if (piece.across > height || (left[piece.kind] ?? 0) <= 0) continue;
    const own = (settings.isStacked ? (table[height - piece.across] ?? 0) : 0) + piece.price;
    if (own <= most) continue;
    most = own;
    best = piece;
  }
  return best;
}
