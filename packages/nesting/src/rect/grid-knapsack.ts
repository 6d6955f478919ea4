// An upper bound of the worth of any edge-to-edge cut sheet, for given prices of the pieces: lengths are
// rounded down to cells, then the best cutting with any number of stages and copies is found exactly.
// Rounding down only makes pieces smaller, and cells of parts never exceed cells of the whole.
import type { Kind } from '../problem/normalise.ts';

/** Cells of a length: down, but a length that is whole but for rounding errors counts as whole. */
export function cellsOf(length: number, unit: number): number {
  return Math.floor(length / unit + 1e-9);
}

const WIDER = -2;
const HIGHER = -3;
const ACROSS = 1 << 20;
const ALONG = 1 << 21;

export interface Grid {
  /** Micrometres per cell. */
  unitX: number;
  unitY: number;
  /** Cells of the largest sheet. */
  cellsX: number;
  cellsY: number;
}

export class GridKnapsack {
  private readonly grid: Grid;
  private readonly stride: number;
  private readonly table: Float64Array;
  private readonly choice: Int32Array;

  constructor(grid: Grid) {
    this.grid = grid;
    this.stride = grid.cellsY + 1;
    this.table = new Float64Array((grid.cellsX + 1) * this.stride);
    this.choice = new Int32Array(this.table.length);
  }

  /** Additions one `fill` takes, about. */
  get work(): number {
    const { cellsX, cellsY } = this.grid;
    return (cellsX * cellsY * (cellsX + cellsY)) / 4;
  }

  /** Fills the table; prices by kind index, ≥ 0. */
  fill(kinds: readonly Kind[], price: Float64Array): void {
    this.table.fill(0);
    this.choice.fill(-1);
    for (const kind of kinds) this.seed(kind, price[kind.index] ?? 0);
    for (let x = 0; x <= this.grid.cellsX; x += 1)
      for (let y = 0; y <= this.grid.cellsY; y += 1) this.cell(x, y);
  }

  private seed(kind: Kind, price: number): void {
    const { grid, stride, table, choice } = this;
    for (const o of kind.orientations) {
      const x = cellsOf(o.w, grid.unitX);
      const y = cellsOf(o.h, grid.unitY);
      const at = x * stride + y;
      if (x > grid.cellsX || y > grid.cellsY || price <= (table[at] ?? 0)) continue;
      table[at] = price;
      choice[at] = kind.index;
    }
  }

  private cell(x: number, y: number): void {
    const { table, stride } = this;
    const at = x * stride + y;
    let best = table[at] ?? 0;
    let how = this.choice[at] ?? -1;
    const offer = (value: number, by: number) => {
      if (value <= best) return;
      best = value;
      how = by;
    };
    if (x > 0) offer(table[at - stride] ?? 0, WIDER);
    if (y > 0) offer(table[at - 1] ?? 0, HIGHER);
    for (let a = 1, near = stride + y, far = at - stride; a <= x >> 1; a += 1) {
      const value = (table[near] ?? 0) + (table[far] ?? 0);
      if (value > best) {
        best = value;
        how = ACROSS + a;
      }
      near += stride;
      far -= stride;
    }
    const row = at - y;
    for (let a = 1; a <= y >> 1; a += 1) {
      const value = (table[row + a] ?? 0) + (table[at - a] ?? 0);
      if (value > best) {
        best = value;
        how = ALONG + a;
      }
    }
    table[at] = best;
    this.choice[at] = how;
  }

  /** Worth of a sheet of this (grown) size at most, after `fill`. */
  value(w: number, h: number): number {
    return this.table[this.at(w, h)] ?? 0;
  }

  /** What lies on the best relaxed sheet of this size: pieces by kind. */
  contents(w: number, h: number): Map<number, number> {
    const out = new Map<number, number>();
    const stack = [this.at(w, h)];
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const how = this.choice[at] ?? -1;
      if (how === WIDER) stack.push(at - this.stride);
      else if (how === HIGHER) stack.push(at - 1);
      else if (how >= ALONG) {
        stack.push(at - (at % this.stride) + how - ALONG, at - (how - ALONG));
      } else if (how >= ACROSS) {
        const a = how - ACROSS;
        stack.push((at % this.stride) + a * this.stride, at - a * this.stride);
      } else if (how >= 0) out.set(how, (out.get(how) ?? 0) + 1);
    }
    return out;
  }

  private at(w: number, h: number): number {
    const x = Math.min(this.grid.cellsX, cellsOf(w, this.grid.unitX));
    const y = Math.min(this.grid.cellsY, cellsOf(h, this.grid.unitY));
    return x * this.stride + y;
  }
}
