// One table of best cuttings for sheets up to a given one: micrometres and yuan outside, cells and whole
// numbers inside.
import type { Kind, Orientation, StockType } from '../problem/task.ts';
import { cellsAround, cellsOffered, cellsWithin } from './cells.ts';
import type { Scale } from './cells.ts';
import { GridKnapsack } from './grid-knapsack.ts';
import type { CellCut, CellPiece } from './grid-knapsack.ts';

/** How the lengths of pieces become cells: `within` for proofs, `around` for layouts that can be cut. */
export type Rounding = 'within' | 'around';

/** Most a table's sum may be, with room for two of them. */
const MOST_WORTH = 2 ** 30 - 1;

/** Extents, micrometres. */
export interface Size {
  w: number;
  h: number;
}

export class CellTable {
  readonly sheet: Size;
  private readonly scaleX: Scale;
  private readonly scaleY: Scale;
  private readonly rounding: Rounding;
  private readonly knapsack: GridKnapsack;
  private perYuan = 1;
  private lastWork: number;

  constructor(sheet: Size, scales: { x: Scale; y: Scale }, rounding: Rounding) {
    this.sheet = sheet;
    this.scaleX = scales.x;
    this.scaleY = scales.y;
    this.rounding = rounding;
    const { x, y } = this.cellsOf(sheet);
    this.knapsack = new GridKnapsack(x, y);
    this.lastWork = x * y * 40;
  }

  /** Additions of the last filling; before it about what one will take. */
  get work(): number {
    return this.lastWork;
  }

  /** Whether a side of the piece may have no cells: any number of it would fit, so it must be worth nothing. */
  isTiny(kind: Kind): boolean {
    return (
      this.rounding === 'within' &&
      kind.orientations.some((o) => o.w < this.scaleX.unit || o.h < this.scaleY.unit)
    );
  }

  /** Begins with prices by kind index, yuan. Rounded up for proofs, so that no sheet is worth more than `value`. */
  begin(kinds: readonly Kind[], price: Float64Array): void {
    const pieces = kinds.flatMap((kind) => this.piecesOf(kind, price[kind.index] ?? 0));
    const { cellsX, cellsY } = this.knapsack;
    const densest = pieces.reduce((most, p) => Math.max(most, p.price / (p.x * p.y)), 0);
    this.perYuan = densest > 0 ? MOST_WORTH / (densest * cellsX * cellsY) : 1;
    const round = this.rounding === 'within' ? Math.ceil : Math.floor;
    for (const piece of pieces) piece.price = round(piece.price * this.perYuan);
    this.knapsack.begin(pieces);
  }

  private piecesOf(kind: Kind, price: number): CellPiece[] {
    if (price <= 0) return [];
    const cells = this.rounding === 'within' ? cellsWithin : cellsAround;
    return kind.orientations.flatMap((o) => {
      if (o.w > Math.min(this.scaleX.far, this.sheet.w) || o.h > Math.min(this.scaleY.far, this.sheet.h))
        return [];
      return [{ kind: kind.index, x: cells(o.w, this.scaleX), y: cells(o.h, this.scaleY), price }];
    });
  }

  /** Fills the table for about so many more additions; true when it is full. */
  advance(work: number): boolean {
    const isFull = this.knapsack.advance(work);
    if (isFull) this.lastWork = this.knapsack.work;
    return isFull;
  }

  private cellsOf(stock: Size): { x: number; y: number } {
    const cells = this.rounding === 'within' ? cellsWithin : cellsOffered;
    return { x: cells(stock.w, this.scaleX), y: cells(stock.h, this.scaleY) };
  }

  /** Yuan that one sheet is worth at most (`within`: proven). */
  value(stock: Size): number {
    const { x, y } = this.cellsOf(stock);
    return this.knapsack.value(x, y) / this.perYuan;
  }

  /** Pieces by kind of a best cutting of the sheet. */
  contents(stock: Size): Map<number, number> {
    const { x, y } = this.cellsOf(stock);
    const out = new Map<number, number>();
    const count = (cut: CellCut) => {
      if ('kind' in cut) out.set(cut.kind, (out.get(cut.kind) ?? 0) + 1);
      else for (const part of cut.parts) count(part);
    };
    const cut = this.knapsack.cutting(x, y);
    if (cut !== undefined) count(cut);
    return out;
  }

  /** The orientation of a kind that takes so many cells. */
  orientationOf(kind: Kind, x: number, y: number): Orientation {
    const cells = this.rounding === 'within' ? cellsWithin : cellsAround;
    const own = kind.orientations.find((o) => cells(o.w, this.scaleX) === x && cells(o.h, this.scaleY) === y);
    if (own === undefined) throw new RangeError(`kind ${kind.index} has no orientation of ${x}×${y} cells`);
    return own;
  }

  /** Cuttings of the sheet with different first cuts worth `least` yuan or more, best first. */
  cuttings(stock: StockType, least: number, most: number): CellCut[] {
    const { x, y } = this.cellsOf(stock);
    return this.knapsack.cuttings(x, y, least * this.perYuan, most);
  }
}
