// Straight pieces by the cells that they run through: what two pieces share lies in a cell of both.
import type { Bounds } from './types.ts';

/** Cells are found a little wider, as a share of their size, so that rounding leaves none out. */
const PAD = 1e-6;
const MOST_CELLS = 1 << 18;

export interface Extents {
  /** Mean extents of the pieces: cells have their form. */
  meanX: number;
  meanY: number;
  count: number;
}

/** Ids of segments in a grid of cells; any unit. Ids may be added again with other ends, old places are kept. */
export class SegmentGrid {
  private readonly columns: number;
  private readonly rows: number;
  private readonly perX: number;
  private readonly perY: number;
  private readonly box: Bounds;
  private readonly cells: number[][] = [];

  constructor(box: Bounds, { meanX, meanY, count }: Extents) {
    const [width, height] = [Math.max(box.maxX - box.minX, 1e-9), Math.max(box.maxY - box.minY, 1e-9)];
    const most = Math.min(MOST_CELLS, Math.max(1, count));
    // as many cells as pieces, each of the form of the mean piece
    const ratio = (width * Math.max(meanY, height * 1e-6)) / (height * Math.max(meanX, width * 1e-6));
    this.columns = Math.max(1, Math.min(most, Math.round(Math.sqrt(most * ratio))));
    this.rows = Math.max(1, Math.floor(most / this.columns));
    this.perX = this.columns / width;
    this.perY = this.rows / height;
    this.box = box;
  }

  add(id: number, x1: number, y1: number, x2: number, y2: number): void {
    this.walk(x1, y1, x2, y2, (cell) => {
      const list = this.cells[cell];
      if (list === undefined) this.cells[cell] = [id];
      else list.push(id);
      return false;
    });
  }

  /** Ids in the cells that a segment runs through, some of them more than once; ends with the first true answer. */
  along(x1: number, y1: number, x2: number, y2: number, visit: (id: number) => boolean): boolean {
    return this.walk(x1, y1, x2, y2, (cell) => this.cells[cell]?.some(visit) === true);
  }

  /** About how many cells a segment runs through. */
  cellsAlong(x1: number, y1: number, x2: number, y2: number): number {
    return Math.abs(x2 - x1) * this.perX + Math.abs(y2 - y1) * this.perY + 1;
  }

  /** The lists of all cells that hold two ids or more. */
  *shared(): Generator<readonly number[], void, void> {
    for (const list of this.cells) if (list !== undefined && list.length > 1) yield list;
  }

  private column(x: number, pad: number): number {
    const at = Math.floor((x - this.box.minX) * this.perX + pad);
    return at < 0 ? 0 : at >= this.columns ? this.columns - 1 : at;
  }

  private row(y: number, pad: number): number {
    const at = Math.floor((y - this.box.minY) * this.perY + pad);
    return at < 0 ? 0 : at >= this.rows ? this.rows - 1 : at;
  }

  /** Row by row, the columns between the places where the segment enters and leaves. */
  private walk(x1: number, y1: number, x2: number, y2: number, at: (cell: number) => boolean): boolean {
    const isUp = y1 <= y2;
    const [lowX, lowY, highX, highY] = isUp ? [x1, y1, x2, y2] : [x2, y2, x1, y1];
    const [fromRow, toRow] = [this.row(lowY, -PAD), this.row(highY, PAD)];
    const slope = highY > lowY ? (highX - lowX) / (highY - lowY) : 0;
    const isOneRow = fromRow === toRow || highY <= lowY;
    const height = 1 / this.perY;
    for (let row = fromRow; row <= toRow; row++) {
      const enter = this.box.minY + (row - PAD) * height;
      const leave = this.box.minY + (row + 1 + PAD) * height;
      const from = isOneRow || enter <= lowY ? lowX : lowX + (enter - lowY) * slope;
      const to = isOneRow || leave >= highY ? highX : lowX + (leave - lowY) * slope;
      const [left, right] = from < to ? [from, to] : [to, from];
      const end = this.column(right, PAD);
      for (let column = this.column(left, -PAD); column <= end; column++)
        if (at(row * this.columns + column)) return true;
    }
    return false;
  }
}

/** Mean extents of a list of ends x1, y1, x2, y2, and the box around them. */
export function spreadOf(ends: ArrayLike<number>): Extents & { box: Bounds } {
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  let [sumX, sumY] = [0, 0];
  for (let i = 0; i < ends.length; i += 4) {
    const [x1, y1, x2, y2] = [ends[i], ends[i + 1], ends[i + 2], ends[i + 3]] as [
      number,
      number,
      number,
      number,
    ];
    sumX += Math.abs(x2 - x1);
    sumY += Math.abs(y2 - y1);
    box.minX = Math.min(box.minX, x1, x2);
    box.maxX = Math.max(box.maxX, x1, x2);
    box.minY = Math.min(box.minY, y1, y2);
    box.maxY = Math.max(box.maxY, y1, y2);
  }
  const count = ends.length / 4;
  return { box, count, meanX: sumX / Math.max(1, count), meanY: sumY / Math.max(1, count) };
}
