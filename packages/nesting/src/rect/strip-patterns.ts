// The best three-stage cutting of a sheet for given prices per piece: strips, columns within strips,
// pieces stacked within columns (Gilmore & Gomory 1965). Demand is not looked at: the caller takes out
// what is too much. Works on whole cells; pieces are rounded up, so every pattern really fits.
import type { Sliced } from '../geometry/sliced.ts';
import type { Orientation } from '../problem/task.ts';
import { worthTables } from './worth-table.ts';

/** A piece as the strips see it: `along` the strip, `across` it, in cells. */
export interface StripPiece {
  kind: number;
  orientation: Orientation;
  along: number;
  across: number;
  price: number;
}

/** Pieces stacked across the strip; all fit the width. */
export interface ColumnPlan {
  along: number;
  pieces: StripPiece[];
}

export interface StripPlan {
  across: number;
  columns: ColumnPlan[];
}

export interface StripSheet {
  value: number;
  /** Place of the height of strip that it contains. */
  first: number;
  /** The strips, worked out when asked for. */
  strips: () => StripPlan[];
}

export interface StripSettings {
  /** Cells of the longest sheet along and across the strips. */
  along: number;
  across: number;
  /** 1: a column holds one piece (two stages), otherwise pieces may be stacked. */
  isStacked: boolean;
  /** Heights of strips to try, cells. */
  heights: readonly number[];
}

/** The best column of a width, `widths[at]`, for one height of strip. */
export interface UsefulColumn {
  along: number;
  value: number;
  at: number;
}

/** Strips stacked on a sheet: what those of each height are worth, and the best of them by the height they take. */
export interface StripStack {
  along: number;
  across: number;
  values: readonly number[];
  table: Float64Array;
}

/** Room of tables that are not needed any more, for those to come: tens of megabytes for each would keep the collector busy. */
let spare: Float64Array<ArrayBuffer> | undefined;

/** So many cells, whatever stands in them. */
function spareRoom(cells: number): Float64Array<ArrayBuffer> {
  const room = spare;
  spare = undefined;
  return room !== undefined && room.length >= cells ? room : new Float64Array(Math.ceil(1.1 * cells));
}

function giveBack(room: Float64Array<ArrayBuffer>): void {
  if (room.length > (spare?.length ?? 0)) spare = room;
}

/** Cells of tables filled in one slice. */
const SLICE = 5_000_000;

/** All tables for one set of prices; answers for every sheet size up to the largest. */
export class StripPatterns {
  readonly pieces: StripPiece[];
  readonly settings: StripSettings;
  readonly heights: number[];
  /** Best value of a strip of heights[i] by its length, and the columns it may be made of. */
  readonly strips: Float64Array[] = [];
  readonly useful: UsefulColumn[][] = [];
  /** Column widths and, per width, the best value of a column by its height. */
  readonly widths: number[];
  readonly columns: Float64Array[] = [];
  private room = new Float64Array(0);

  constructor(pieces: readonly StripPiece[], settings: StripSettings) {
    this.settings = settings;
    this.pieces = pieces
      .filter((p) => p.price > 0 && p.along <= settings.along && p.across <= settings.across)
      .sort((a, b) => a.along - b.along || a.across - b.across);
    this.widths = [...new Set(this.pieces.map((p) => p.along))];
    this.heights = settings.heights.filter((h) => h > 0 && h <= settings.across).toSorted((a, b) => a - b);
  }

  /** Fills the tables; nothing may be asked before. */
  *fill(): Sliced<void> {
    const { along, across } = this.settings;
    const { heights, widths } = this;
    // worth of the columns that strips are made of, height by height: looked up width by width they lie far apart in memory
    const worths = heights.map(() => new Float64Array(widths.length));
    this.room = spareRoom(widths.length * (across + 1));
    let table = new Float64Array(across + 1);
    let next = 0;
    let work = 0;
    for (const [at, width] of widths.entries()) {
      const from = next;
      while ((this.pieces[next]?.along ?? Infinity) <= width) next += 1;
      const own = this.room.subarray(at * (across + 1), (at + 1) * (across + 1));
      this.withPieces(own, table, this.pieces.slice(from, next));
      this.columns.push(own);
      table = own;
      for (let i = 0; i < heights.length; i += 1)
        (worths[i] as Float64Array)[at] = table[heights[i] as number] as number;
      work += 2 * across;
      if (work < SLICE) continue;
      work = 0;
      yield;
    }
    for (const worth of worths) {
      const useful = this.usefulColumns(worth);
      this.strips.push(this.fillStrip(useful));
      this.useful.push(useful);
      work += useful.length * along;
      if (work < SLICE) continue;
      work = 0;
      yield;
    }
  }

  /** Gives the room of the tables back: nothing may be asked any more. */
  release(): void {
    giveBack(this.room);
    this.room = new Float64Array(0);
    this.columns.length = 0;
  }

  /** What columns of a width are worth: as those of the width before, or with pieces that are just as wide. */
  private withPieces(own: Float64Array, before: Float64Array, pieces: readonly StripPiece[]): void {
    if (this.settings.isStacked) {
      const tables = worthTables();
      const table = tables.begin(before.length, before);
      for (const p of pieces) tables.add(p.across, p.price);
      own.set(table);
      return;
    }
    own.set(before);
    for (const p of pieces)
      for (let y = p.across; y < own.length; y += 1) own[y] = Math.max(own[y] ?? 0, p.price);
  }

  /** Columns worth using in a strip: a wider one must be worth more. */
  private usefulColumns(worth: Float64Array): UsefulColumn[] {
    const out: UsefulColumn[] = [];
    let before = 0;
    for (let at = 0; at < worth.length; at += 1) {
      const value = worth[at] as number;
      if (value <= before) continue;
      before = value * (1 + 1e-12);
      out.push({ along: this.widths[at] ?? 0, value, at });
    }
    return out;
  }

  /** Columns come by width: one that narrower ones together are worth as much as is left out. */
  private fillStrip(useful: readonly UsefulColumn[]): Float64Array {
    const tables = worthTables();
    const table = tables.begin(this.settings.along + 1);
    for (const { along, value } of useful) {
      if (value <= (table[along] ?? 0) * (1 + 1e-9)) continue;
      tables.add(along, value);
    }
    return table.slice();
  }

  /** The best sheet containing each height of strip once at least, best first. */
  sheets(stack: StripStack): StripSheet[] {
    const { across, values, table } = stack;
    return this.heights
      .map((h, i) => ({ i, value: h > across ? 0 : (values[i] ?? 0) + (table[across - h] ?? 0) }))
      .filter((o) => o.value > 0)
      .sort((a, b) => b.value - a.value)
      .map(({ i, value }) => ({ value, first: i, strips: () => this.build(stack, i) }));
  }

  /** What strips are worth on a sheet of this size, in cells. */
  stack(along: number, across: number): StripStack {
    const values = this.heights.map((_, i) => this.strips[i]?.[along] ?? 0);
    const tables = worthTables();
    const filled = tables.begin(across + 1);
    for (const [i, h] of this.heights.entries()) tables.add(h, values[i] ?? 0);
    return { along, across, values, table: filled.slice() };
  }

  private build(stack: StripStack, first: number): StripPlan[] {
    const strips: StripPlan[] = [];
    let y = stack.across;
    for (let i = first; i >= 0; i = this.topOf(stack, y)) {
      const height = this.heights[i] ?? 0;
      strips.push({ across: height, columns: this.columnsOf(i, stack.along) });
      y -= height;
    }
    return strips;
  }

  /** The highest strip of the best stack of this height, by what the table says; −1 for none. */
  topOf({ table, values }: StripStack, y: number): number {
    const best = table[y] ?? 0;
    if (best <= 0) return -1;
    return this.heights.findLastIndex((h, i) => h <= y && (table[y - h] ?? 0) + (values[i] ?? 0) === best);
  }

  /** Columns of the best strip of heights[at], traced back through its table. */
  private columnsOf(at: number, along: number): ColumnPlan[] {
    const height = this.heights[at] ?? 0;
    const table = this.strips[at] ?? new Float64Array(0);
    const useful = this.useful[at] ?? [];
    const out: ColumnPlan[] = [];
    for (let x = along; (table[x] ?? 0) > 0;) {
      const next = bestColumn(useful, table, x);
      if (next === undefined) break;
      out.push({ along: next.along, pieces: this.piecesOf(next.at, height) });
      x -= next.along;
    }
    return out;
  }

  /** Pieces of the best column of widths[at], traced back through its table. */
  private piecesOf(at: number, height: number): StripPiece[] {
    const width = this.widths[at] ?? 0;
    const table = this.columns[at] ?? new Float64Array(0);
    const { isStacked } = this.settings;
    const out: StripPiece[] = [];
    for (let y = height; (table[y] ?? 0) > 0;) {
      const next = this.bestPiece(table, width, y);
      if (next === undefined) break;
      out.push(next);
      if (!isStacked) break;
      y -= next.across;
    }
    return out;
  }

  /** The piece at the far end of the best column of this width and height; pieces come by width. */
  private bestPiece(table: Float64Array, width: number, height: number): StripPiece | undefined {
    const { pieces } = this;
    const { isStacked } = this.settings;
    let best: StripPiece | undefined;
    let most = 0;
    for (let i = 0; i < pieces.length; i += 1) {
      const piece = pieces[i] as StripPiece;
      if (piece.along > width) break;
      if (piece.across > height) continue;
      const own = (isStacked ? (table[height - piece.across] ?? 0) : 0) + piece.price;
      if (own <= most) continue;
      most = own;
      best = piece;
    }
    return best;
  }
}

/** The column at the far end of the best strip of this length; columns come by width. */
function bestColumn(
  useful: readonly UsefulColumn[],
  table: Float64Array,
  length: number,
): UsefulColumn | undefined {
  let best: UsefulColumn | undefined;
  let most = 0;
  for (let i = 0; i < useful.length; i += 1) {
    const column = useful[i] as UsefulColumn;
    if (column.along > length) break;
    const own = (table[length - column.along] ?? 0) + column.value;
    if (own <= most) continue;
    most = own;
    best = column;
  }
  return best;
}
