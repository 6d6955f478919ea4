// The best three-stage cutting of a sheet for given prices per piece: strips, columns within strips,
// pieces stacked within columns (Gilmore & Gomory 1965). Demand is not looked at: the caller takes out
// what is too much. Works on whole cells; pieces are rounded up, so every pattern really fits.
import type { Sliced } from '../geometry/sliced.ts';
import type { Orientation } from '../problem/normalise.ts';
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
    let table = new Float64Array(across + 1);
    let next = 0;
    let work = 0;
    for (const width of this.widths) {
      const from = next;
      while ((this.pieces[next]?.along ?? Infinity) <= width) next += 1;
      table = this.withPieces(table, this.pieces.slice(from, next));
      this.columns.push(table);
      work += 2 * across;
      if (work < SLICE) continue;
      work = 0;
      yield;
    }
    for (const h of this.heights) {
      const useful = this.usefulColumns(h);
      this.strips.push(this.fillStrip(useful));
      this.useful.push(useful);
      work += useful.length * along;
      if (work < SLICE) continue;
      work = 0;
      yield;
    }
  }

  /** What columns of a width are worth: as before, or with pieces that are just as wide. */
  private withPieces(before: Float64Array, pieces: readonly StripPiece[]): Float64Array<ArrayBuffer> {
    if (this.settings.isStacked) {
      const tables = worthTables();
      const table = tables.begin(before.length, before);
      for (const p of pieces) tables.add(p.across, p.price);
      return table.slice();
    }
    const table = before.slice();
    for (const p of pieces)
      for (let y = p.across; y < table.length; y += 1) table[y] = Math.max(table[y] ?? 0, p.price);
    return table;
  }

  /** Columns worth using in a strip: a wider one must be worth more. */
  private usefulColumns(height: number): UsefulColumn[] {
    const out: UsefulColumn[] = [];
    let before = 0;
    for (const [at, along] of this.widths.entries()) {
      const value = this.columns[at]?.[height] ?? 0;
      if (value <= before * (1 + 1e-12)) continue;
      before = value;
      out.push({ along, value, at });
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

  /** The best sheet containing each height of strip once at least, best first; sizes in cells. */
  sheets(along: number, across: number): StripSheet[] {
    const values = this.heights.map((_, i) => this.strips[i]?.[along] ?? 0);
    const table = new Float64Array(across + 1);
    const choice = new Int32Array(across + 1).fill(-1);
    for (const [i, h] of this.heights.entries()) {
      const own = values[i] ?? 0;
      for (let y = h; y <= across; y += 1) {
        const value = (table[y - h] ?? 0) + own;
        if (value <= (table[y] ?? 0)) continue;
        table[y] = value;
        choice[y] = i;
      }
    }
    const order = this.heights
      .map((h, i) => ({ i, value: h > across ? 0 : (values[i] ?? 0) + (table[across - h] ?? 0) }))
      .filter((o) => o.value > 0)
      .sort((a, b) => b.value - a.value);
    return order.map(({ i, value }) => ({ value, strips: () => this.build(along, across, [i, choice]) }));
  }

  private build(along: number, across: number, from: [number, Int32Array]): StripPlan[] {
    const [first, choice] = from;
    const strips: StripPlan[] = [];
    let y = across;
    for (let i = first; i >= 0; i = choice[y] ?? -1) {
      const height = this.heights[i] ?? 0;
      strips.push({ across: height, columns: this.columnsOf(i, along) });
      y -= height;
    }
    return strips;
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
