// The edges of a body by cells and by rows, so that a question about one place looks at few of them. Own code of the
// verifier: shares nothing with the solver's grids.
import type { Loop } from './shape-geometry.ts';
import { turnSign } from './shape-geometry.ts';

export type Segment = readonly [number, number, number, number];

/** Fewer edges than this are simply all looked at. */
const FEW = 40;
/** Entries of all rows together, per edge. */
const MOST_ENTRIES = 8;
const MOST_CELLS = 1 << 17;
/** Rows and columns are taken this much wider, as a share of a cell, against rounding. */
const PAD = 1e-6;

interface Frame {
  minX: number;
  minY: number;
  columns: number;
  rows: number;
  width: number;
  height: number;
}

/** All edges of the loops, loop by loop, each from its first corner on. */
export class Edges {
  readonly list: Segment[] = [];
  /** Where each loop begins in the list, and where the last one ends. */
  readonly starts: number[] = [0];
  private readonly frame: Frame;
  private cells: number[][] | null = null;
  private rows: { low: number; per: number; lists: number[][] } | null = null;

  constructor(loops: readonly Loop[]) {
    for (const loop of loops) {
      const n = loop.length;
      for (let i = 0; i < n; i += 2) {
        const j = i + 2 === n ? 0 : i + 2;
        this.list.push([loop[i] as number, loop[i + 1] as number, loop[j] as number, loop[j + 1] as number]);
      }
      this.starts.push(this.list.length);
    }
    this.frame = frameOf(this.list);
  }

  /** Edges that may come within `gap` of the segment, some more than once; ends with the first true answer. */
  someNear(s: Segment, gap: number, visit: (edge: Segment) => boolean): boolean {
    const { list } = this;
    if (list.length < FEW) return list.some((t) => areNear(s, t, gap) && visit(t));
    if (this.cells === null) this.fillCells();
    const cells = this.cells as number[][];
    const visitCell = (cell: number) =>
      cells[cell]?.some((k) => areNear(s, list[k] as Segment, gap) && visit(list[k] as Segment)) === true;
    return walk(this.frame, s, gap, visitCell);
  }

  /** 1 inside the material (even-odd), 0 on an edge, −1 outside; exact. */
  sideOf(x: number, y: number): number {
    const near = this.atHeight(y);
    let inside = false;
    for (const [ax, ay, bx, by] of near) {
      if ((ay > y && by > y) || (ay < y && by < y)) continue;
      const isBetween = x >= Math.min(ax, bx) && x <= Math.max(ax, bx);
      // clearly left or right of the edge's box the turn need not be known
      if (!isBetween && ay > y === by > y) continue;
      if (x < Math.min(ax, bx)) {
        inside = !inside;
        continue;
      }
      if (x > Math.max(ax, bx)) continue;
      const sign = turnSign(ax, ay, bx, by, x, y);
      if (sign === 0) return 0;
      if (ay > y !== by > y && sign > 0 === by > ay) inside = !inside;
    }
    return inside ? 1 : -1;
  }

  /** All edges that a level line at this height may meet, and few others. */
  atHeight(y: number): readonly Segment[] {
    return this.list.length < FEW ? this.list : this.inRow(y);
  }

  private fillCells(): void {
    const cells: number[][] = [];
    for (const [k, s] of this.list.entries())
      walk(this.frame, s, 0, (cell) => {
        const own = cells[cell];
        if (own === undefined) cells[cell] = [k];
        else own.push(k);
        return false;
      });
    this.cells = cells;
  }

  private inRow(y: number): readonly Segment[] {
    if (this.rows === null) {
      const { minY, rows, height } = this.frame;
      const whole = Math.max(rows * height, 1);
      const rise = this.list.reduce((sum, s) => sum + Math.abs(s[3] - s[1]), 0);
      const count = Math.max(
        1,
        Math.min(this.list.length, Math.floor((MOST_ENTRIES * this.list.length * whole) / Math.max(rise, 1))),
      );
      const per = count / whole;
      const lists = Array.from({ length: count }, (): number[] => []);
      const at = (v: number) => Math.max(0, Math.min(count - 1, Math.floor(v)));
      for (const [k, s] of this.list.entries()) {
        const to = at((Math.max(s[1], s[3]) - minY) * per + PAD);
        for (let r = at((Math.min(s[1], s[3]) - minY) * per - PAD); r <= to; r++) lists[r]?.push(k);
      }
      this.rows = { low: minY, per, lists };
    }
    const { low, per, lists } = this.rows;
    const row = lists[Math.max(0, Math.min(lists.length - 1, Math.floor((y - low) * per)))] ?? [];
    return row.map((k) => this.list[k] as Segment);
  }
}

function areNear(s: Segment, t: Segment, gap: number): boolean {
  return (
    Math.min(s[0], s[2]) - gap <= Math.max(t[0], t[2]) &&
    Math.min(t[0], t[2]) - gap <= Math.max(s[0], s[2]) &&
    Math.min(s[1], s[3]) - gap <= Math.max(t[1], t[3]) &&
    Math.min(t[1], t[3]) - gap <= Math.max(s[1], s[3])
  );
}

/** About as many cells as edges, of the form of the mean edge. */
function frameOf(list: readonly Segment[]): Frame {
  let [minX, minY, maxX, maxY, sumX, sumY] = [Infinity, Infinity, -Infinity, -Infinity, 0, 0];
  for (const [ax, ay, bx, by] of list) {
    minX = Math.min(minX, ax, bx);
    maxX = Math.max(maxX, ax, bx);
    minY = Math.min(minY, ay, by);
    maxY = Math.max(maxY, ay, by);
    sumX += Math.abs(bx - ax);
    sumY += Math.abs(by - ay);
  }
  const [spanX, spanY] = [Math.max(maxX - minX, 1), Math.max(maxY - minY, 1)];
  const count = Math.max(1, Math.min(MOST_CELLS, list.length));
  const ratio = (spanX * Math.max(sumY, 1)) / (spanY * Math.max(sumX, 1));
  const columns = Math.max(1, Math.min(count, Math.round(Math.sqrt(count * ratio))));
  const rows = Math.max(1, Math.floor(count / columns));
  return { minX, minY, columns, rows, width: spanX / columns, height: spanY / rows };
}

/** Cells within `gap` of the segment, row by row; ends with the first true answer. */
function walk(f: Frame, s: Segment, gap: number, visit: (cell: number) => boolean): boolean {
  const [ax, ay, bx, by] = s[1] <= s[3] ? s : [s[2], s[3], s[0], s[1]];
  const row = (y: number) => Math.max(0, Math.min(f.rows - 1, Math.floor((y - f.minY) / f.height)));
  const column = (x: number) => Math.max(0, Math.min(f.columns - 1, Math.floor((x - f.minX) / f.width)));
  const [padX, padY] = [gap + f.width * PAD, gap + f.height * PAD];
  const slope = by > ay ? (bx - ax) / (by - ay) : 0;
  const last = row(by + padY);
  for (let r = row(ay - padY); r <= last; r++) {
    // the part of the segment that comes within reach of this row
    const from = f.minY + r * f.height - padY;
    const to = f.minY + (r + 1) * f.height + padY;
    const x1 = by > ay && from > ay ? ax + (Math.min(from, by) - ay) * slope : ax;
    const x2 = by > ay && to < by ? ax + (Math.max(to, ay) - ay) * slope : bx;
    const end = column(Math.max(x1, x2) + padX);
    for (let c = column(Math.min(x1, x2) - padX); c <= end; c++) if (visit(r * f.columns + c)) return true;
  }
  return false;
}
