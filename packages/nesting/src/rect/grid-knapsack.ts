// The best edge-to-edge cutting of a sheet in whole cells for given prices, any number of stages and copies,
// for all smaller sheets at once (Gilmore & Gomory 1966). Of a row of boxes the smallest is cut off, one that
// no row of narrower boxes is worth as much as: there are few of these, so a sheet may have thousands of cells.

/** A piece in one orientation, in cells. */
export interface CellPiece {
  kind: number;
  x: number;
  y: number;
  /** Whole numbers; the worth of a whole sheet stays below 2^31. */
  price: number;
}

/** How a box is cut: a piece, or two boxes beside each other in `dir` (0 along x). */
export type CellCut = { kind: number; x: number; y: number } | { dir: 0 | 1; parts: [CellCut, CellCut] };

export class GridKnapsack {
  /** Additions since `begin`. */
  work = 0;
  readonly cellsX: number;
  readonly cellsY: number;
  private readonly strideX: number;
  private readonly strideY: number;
  /** Worth by cells, column by column and row by row: sums run over neighbours in memory. */
  private readonly columns: Int32Array;
  private readonly rows: Int32Array;
  /** Best kind that fills the cells alone, −1 none, and its price. */
  private readonly owner: Int32Array;
  private price = new Int32Array(0);
  /** Extents of boxes worth more than any row (by y) or column (by x) of smaller ones. */
  private readonly stepsX: Int16Array;
  private readonly stepsY: Int16Array;
  private readonly manyX: Int32Array;
  private readonly manyY: Int32Array;
  /** Steps of each row of at most half the width reached. */
  private readonly halfX: Int32Array;
  private next = 0;

  /** @param cellsX @param cellsY of the largest sheet, below 32,768 */
  constructor(cellsX: number, cellsY: number) {
    this.cellsX = cellsX;
    this.cellsY = cellsY;
    this.strideX = cellsX + 1;
    this.strideY = cellsY + 1;
    const size = this.strideX * this.strideY;
    this.columns = new Int32Array(size);
    this.rows = new Int32Array(size);
    this.owner = new Int32Array(size);
    this.stepsX = new Int16Array(size);
    this.stepsY = new Int16Array(size);
    this.manyX = new Int32Array(this.strideY);
    this.manyY = new Int32Array(this.strideX);
    this.halfX = new Int32Array(this.strideY);
  }

  /** Begins with other prices; pieces have at least one cell each way. */
  begin(pieces: readonly CellPiece[]): void {
    const { columns, owner, strideY } = this;
    columns.fill(0);
    owner.fill(-1);
    this.manyX.fill(0);
    this.halfX.fill(0);
    this.price = new Int32Array(pieces.reduce((most, p) => Math.max(most, p.kind + 1), 0));
    for (const { kind, x, y, price } of pieces) {
      const at = x * strideY + y;
      this.price[kind] = price;
      if (x > this.cellsX || y > this.cellsY || price <= (columns[at] ?? 0)) continue;
      columns[at] = price;
      owner[at] = kind;
    }
    this.next = 0;
    this.work = 0;
  }

  /** Fills the table for about so many more additions; true when it is full. */
  advance(work: number): boolean {
    const end = this.work + work;
    for (; this.next < this.strideX && this.work < end; this.next += 1) this.fillColumn(this.next);
    return this.next >= this.strideX;
  }

  /** All boxes of one width. */
  private fillColumn(x: number): void {
    const { columns, rows, stepsX, stepsY, manyX, halfX, strideX, strideY } = this;
    const column = x * strideY;
    let manyY = 0;
    let halfY = 0;
    let sums = 0;
    for (let y = 0; y < strideY; y += 1) {
      const row = y * strideX;
      const at = column + y;
      let across = x > 0 ? (rows[row + x - 1] ?? 0) : 0;
      const knownX = manyX[y] ?? 0;
      let half = halfX[y] ?? 0;
      while (half < knownX && 2 * (stepsX[row + half] ?? 0) <= x) half += 1;
      halfX[y] = half;
      for (let i = row, end = row + half; i < end; i += 1) {
        const a = stepsX[i] ?? 0;
        const value = (rows[row + a] ?? 0) + (rows[row + x - a] ?? 0);
        if (value > across) across = value;
      }
      let along = y > 0 ? (columns[at - 1] ?? 0) : 0;
      while (halfY < manyY && 2 * (stepsY[column + halfY] ?? 0) <= y) halfY += 1;
      for (let i = column, end = column + halfY; i < end; i += 1) {
        const a = stepsY[i] ?? 0;
        const value = (columns[column + a] ?? 0) + (columns[at - a] ?? 0);
        if (value > along) along = value;
      }
      sums += half + halfY + 1;
      const best = Math.max(columns[at] ?? 0, across, along);
      columns[at] = best;
      rows[row + x] = best;
      if (best > across) {
        stepsX[row + knownX] = x;
        manyX[y] = knownX + 1;
      }
      if (best > along) {
        stepsY[column + manyY] = y;
        manyY += 1;
      }
    }
    this.manyY[x] = manyY;
    this.work += sums;
  }

  /** Worth of a sheet of so many cells, when the table is full. */
  value(x: number, y: number): number {
    return this.rows[y * this.strideX + x] ?? 0;
  }

  /** A best cutting of so many cells; undefined when it is worth nothing. */
  cutting(x: number, y: number): CellCut | undefined {
    const [box] = this.boxes(x, y);
    if (box === undefined) return undefined;
    const worth = this.value(box.x, box.y);
    const kind = this.owner[box.x * this.strideY + box.y] ?? -1;
    if (kind >= 0 && this.price[kind] === worth) return { kind, x: box.x, y: box.y };
    const cut = this.cutOf(box.x, box.y, worth);
    return cut === undefined ? undefined : this.cuttingAt(box, cut);
  }

  /** The smallest box of the same worth in the corner; none for a box worth nothing. */
  private boxes(x: number, y: number): { x: number; y: number }[] {
    const worth = this.value(x, y);
    if (worth === 0) return [];
    let [w, h] = [x, y];
    while (w > 0 && this.value(w - 1, h) === worth) w -= 1;
    while (h > 0 && this.value(w, h - 1) === worth) h -= 1;
    return [{ x: w, y: h }];
  }

  private cutOf(x: number, y: number, worth: number): { dir: 0 | 1; at: number } | undefined {
    for (let at = 1; 2 * at <= x; at += 1)
      if (this.value(at, y) + this.value(x - at, y) === worth) return { dir: 0, at };
    for (let at = 1; 2 * at <= y; at += 1)
      if (this.value(x, at) + this.value(x, y - at) === worth) return { dir: 1, at };
    return undefined;
  }

  private cuttingAt(box: { x: number; y: number }, cut: { dir: 0 | 1; at: number }): CellCut | undefined {
    const { dir, at } = cut;
    const { x, y } = box;
    const near = dir === 0 ? this.cutting(at, y) : this.cutting(x, at);
    const rest = dir === 0 ? this.cutting(x - at, y) : this.cutting(x, y - at);
    if (near === undefined) return rest;
    return rest === undefined ? near : { dir, parts: [near, rest] };
  }

  /**
   * Cuttings of so many cells with different first cuts, best first.
   * @param least worth of the last one taken
   */
  cuttings(x: number, y: number, least: number, most: number): CellCut[] {
    const firsts: { dir: 0 | 1; at: number; worth: number }[] = [];
    const offer = (dir: 0 | 1, at: number, worth: number) => {
      if (worth >= least) firsts.push({ dir, at, worth });
    };
    const row = y * this.strideX;
    for (let i = 0; i < (this.manyX[y] ?? 0); i += 1) {
      const at = this.stepsX[row + i] ?? 0;
      if (2 * at <= x) offer(0, at, this.value(at, y) + this.value(x - at, y));
    }
    const column = x * this.strideY;
    for (let i = 0; i < (this.manyY[x] ?? 0); i += 1) {
      const at = this.stepsY[column + i] ?? 0;
      if (2 * at <= y) offer(1, at, this.value(x, at) + this.value(x, y - at));
    }
    firsts.sort((a, b) => b.worth - a.worth);
    const found = firsts.slice(0, most).map((cut) => this.cuttingAt({ x, y }, cut));
    const best = this.value(x, y) >= least ? this.cutting(x, y) : undefined;
    return [best, ...found].filter((c) => c !== undefined);
  }
}
