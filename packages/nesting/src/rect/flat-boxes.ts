// Maximal free rectangles of many sheets in one array (Jylänki 2010): what MaxRectsBin does with objects,
// without allocating. Lengths are grown micrometres.

/** Fields of a free rectangle. */
export const X = 0;
export const Y = 1;
export const W = 2;
export const H = 3;
export const BOX = 4;

/** Free rectangles kept per sheet, by pieces: those beyond are forgotten, which loses places, never rules. */
const BOXES_PER_PIECE = 4;

export class FlatBoxes {
  readonly data: Int32Array;
  /** Free rectangles of each sheet. */
  readonly open: Int32Array;
  private readonly block: number;
  private readonly smallest: { w: number; h: number };
  /** Rectangles made by the piece being placed. */
  private readonly cut: Int32Array;
  private cuts = 0;

  /**
   * @param size sheets, and pieces on one sheet at most
   * @param smallest extents below which a free rectangle is no use
   */
  constructor(size: { sheets: number; pieces: number }, smallest: { w: number; h: number }) {
    this.block = BOX * (BOXES_PER_PIECE * size.pieces + 8);
    this.data = new Int32Array(this.block * size.sheets);
    this.open = new Int32Array(size.sheets);
    this.cut = new Int32Array(4 * this.block);
    this.smallest = smallest;
  }

  /** Where the rectangles of a sheet begin. */
  baseOf(sheet: number): number {
    return sheet * this.block;
  }

  /** An empty sheet of these extents. */
  clear(sheet: number, w: number, h: number): void {
    this.write(this.data, sheet * this.block, 0, 0, w, h);
    this.open[sheet] = 1;
  }

  copy(from: number, to: number): void {
    const { data, block, open } = this;
    const many = open[from] ?? 0;
    data.copyWithin(to * block, from * block, from * block + BOX * many);
    open[to] = many;
  }

  private write(into: Int32Array, at: number, x: number, y: number, w: number, h: number): void {
    into[at + X] = x;
    into[at + Y] = y;
    into[at + W] = w;
    into[at + H] = h;
  }

  /** Takes the piece's rectangle out of the free ones; those inside another are dropped. */
  take(sheet: number, x: number, y: number, w: number, h: number): void {
    const { data } = this;
    const from = sheet * this.block;
    const right = x + w;
    const top = y + h;
    let end = from + BOX * (this.open[sheet] ?? 0);
    this.cuts = 0;
    for (let at = from; at < end;) {
      const bx = data[at + X] ?? 0;
      const by = data[at + Y] ?? 0;
      const bw = data[at + W] ?? 0;
      const bh = data[at + H] ?? 0;
      if (bx >= right || by >= top || bx + bw <= x || by + bh <= y) {
        at += BOX;
        continue;
      }
      if (x > bx) this.keep(bx, by, x - bx, bh);
      if (bx + bw > right) this.keep(right, by, bx + bw - right, bh);
      if (y > by) this.keep(bx, by, bw, y - by);
      if (by + bh > top) this.keep(bx, top, bw, by + bh - top);
      end -= BOX;
      data.copyWithin(at, end, end + BOX);
    }
    this.open[sheet] = (end - from) / BOX;
    this.join(sheet);
  }

  /** Remembers a new rectangle unless it lies in one just made; those inside it go. */
  private keep(x: number, y: number, w: number, h: number): void {
    if (w < this.smallest.w || h < this.smallest.h) return;
    const { cut } = this;
    for (let at = 0; at < this.cuts; at += BOX) if (holds(cut, at, x, y, w, h)) return;
    for (let at = 0; at < this.cuts;) {
      if (liesIn(cut, at, x, y, w, h)) {
        this.cuts -= BOX;
        cut.copyWithin(at, this.cuts, this.cuts + BOX);
      } else at += BOX;
    }
    if (this.cuts + BOX > cut.length) return;
    this.write(cut, this.cuts, x, y, w, h);
    this.cuts += BOX;
  }

  /** Adds the rectangles just made that lie in none of the old ones. */
  private join(sheet: number): void {
    const { data, cut } = this;
    const from = sheet * this.block;
    const old = from + BOX * (this.open[sheet] ?? 0);
    let end = old;
    for (let i = 0; i < this.cuts && end + BOX <= from + this.block; i += BOX) {
      const x = cut[i + X] ?? 0;
      const y = cut[i + Y] ?? 0;
      const w = cut[i + W] ?? 0;
      const h = cut[i + H] ?? 0;
      let at = from;
      while (at < old && !holds(data, at, x, y, w, h)) at += BOX;
      if (at < old) continue;
      this.write(data, end, x, y, w, h);
      end += BOX;
    }
    this.open[sheet] = (end - from) / BOX;
  }
}

/** The rectangle at `at` holds this one. */
function holds(data: Int32Array, at: number, x: number, y: number, w: number, h: number): boolean {
  const bx = data[at + X] ?? 0;
  const by = data[at + Y] ?? 0;
  return bx <= x && by <= y && bx + (data[at + W] ?? 0) >= x + w && by + (data[at + H] ?? 0) >= y + h;
}

/** The rectangle at `at` lies in this one. */
function liesIn(data: Int32Array, at: number, x: number, y: number, w: number, h: number): boolean {
  const bx = data[at + X] ?? 0;
  const by = data[at + Y] ?? 0;
  return bx >= x && by >= y && bx + (data[at + W] ?? 0) <= x + w && by + (data[at + H] ?? 0) <= y + h;
}
