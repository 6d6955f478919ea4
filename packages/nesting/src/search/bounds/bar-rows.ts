// One direction of the bar relaxation: pieces as unit-thin bars along it, sheets as rows of one length. Whole cells,
// bars rounded down, so that whatever fits really fits in cells too.
import type { GroupTask, Kind, StockType } from '../../problem/normalise.ts';

/** Cells of the longest row at most; where common divisors leave no more, nothing is rounded. */
export const FEW_CELLS = 6000;
export const MANY_CELLS = 60_000;

/** Widths of sheets told apart at most; more are answered by the next wider one. */
const MOST_WIDTHS = 24;

/** Kinds that are the same bars: one row of the linear program. */
export interface BarKind {
  /** Indices of the kinds. */
  kinds: number[];
  /** m² of all their pieces. */
  area: number;
}

/** A bar of one turn of a kind. */
interface Bar {
  owner: number;
  cells: number;
  /** Real length, m. */
  length: number;
}

/** Sheets of one extent across, and the bars of pieces that fit it but none of the narrower ones. */
interface Width {
  stocks: StockType[];
  bars: Bar[];
}

/** A row of bars: metres of each owner in it, on a sheet. */
export interface Pattern {
  stock: StockType;
  metres: Map<number, number>;
}

/** A bar by its length, micrometres, and the narrowest sheets that its piece fits. */
interface Slice {
  width: number;
  length: number;
}

const AXES = [
  { along: 'w', across: 'h' },
  { along: 'h', across: 'w' },
] as const;

/**
 * Lengths of the bars that a piece of this grown length is cut into. Cuts take the whole cut width on both axes. Parts
 * that lie freely stand for what a disc of half the spacing around them covers, which no two share: a line through the
 * part itself meets its length and a spacing, one beside it within half a spacing at least its length.
 */
function barsOf(length: number, { params, rules: { gap } }: GroupTask): number[] {
  return params.cutMode === 1 && gap > 0 ? [length, length - gap] : [length];
}

/** m² of one piece of the kind that its bars make up. */
export function pieceArea({ kinds, params, rules: { gap } }: GroupTask, kind: number): number {
  const turn = kinds[kind]?.orientations[0];
  if (turn === undefined) return 0;
  return (turn.w * turn.h - (params.cutMode === 1 ? gap * gap : 0)) / 1e12;
}

export class BarRows {
  /** Rows of the linear program. */
  readonly kinds: BarKind[] = [];
  /** Rows of a sheet, m, by stock index. */
  readonly heights: number[];
  /** What a row of each stock is worth at most, yuan, by stock index; of the last filling. */
  readonly most: number[];
  /** Cells are common divisors: nothing is rounded. */
  readonly isExact: boolean;
  private readonly task: GroupTask;
  private readonly widths: Width[];
  private readonly unit: number;
  private readonly along: 'w' | 'h';
  private readonly across: 'w' | 'h';
  private readonly table: Float64Array;
  /** Bar that lies last in the best row of so many cells. */
  private readonly choice: Int32Array;
  private readonly last: Bar[] = [];
  private price: Float64Array = new Float64Array(0);
  private width = 0;
  private bar = 0;

  /** @param axis 0 along the sheets, 1 across them @param mostCells cells of the longest row */
  constructor(task: GroupTask, axis: 0 | 1, mostCells: number) {
    this.task = task;
    const { along, across } = AXES[axis];
    this.along = along;
    this.across = across;
    this.heights = task.stocks.map((s) => s[across] / 1e6);
    this.most = task.stocks.map(() => 0);
    this.widths = widthsOf(task.stocks, across);
    const extents = this.widths.map((w) => Math.max(...w.stocks.map((s) => s[across])));
    const slices = task.kinds.map((kind) => this.slicesOf(kind, extents));
    const longest = Math.max(1, ...task.stocks.map((s) => s[along]));
    const divisor = slices.flat().reduce((d, { length }) => commonDivisor(d, length), 0);
    this.isExact = divisor > 0 && longest / divisor <= mostCells;
    this.unit = this.isExact ? divisor : Math.max(1, Math.ceil(longest / mostCells));
    this.table = new Float64Array(Math.floor(longest / this.unit) + 1);
    this.choice = new Int32Array(this.table.length);
    this.merge(slices);
  }

  /** Bars of a piece in all its turns, with the narrowest sheets that each fits. */
  private slicesOf(kind: Kind, extents: readonly number[]): Slice[] {
    const { task, along, across } = this;
    return kind.orientations
      .filter((o) => task.stocks.some((s) => o.w <= s.w && o.h <= s.h))
      .flatMap((o) => {
        const width = extents.findIndex((extent) => o[across] <= extent);
        return barsOf(o[along], task).map((length) => ({ width, length }));
      });
  }

  /** Kinds of the same bars become one. */
  private merge(slices: readonly Slice[][]): void {
    const known = new Map<string, BarKind>();
    for (const [k, own] of slices.entries()) {
      const key = own
        .map((b) => `${b.width}:${b.length}`)
        .toSorted()
        .join(' ');
      const area = pieceArea(this.task, k) * (this.task.kinds[k]?.quantity ?? 0);
      const same = known.get(key);
      if (same !== undefined) {
        same.kinds.push(k);
        same.area += area;
        continue;
      }
      const owner = this.kinds.length;
      const kind: BarKind = { kinds: [k], area };
      known.set(key, kind);
      this.kinds.push(kind);
      for (const { width, length } of own)
        this.widths[width]?.bars.push({ owner, cells: Math.floor(length / this.unit), length: length / 1e6 });
    }
  }

  /** Whether every piece has bars, none of them shorter than a cell: such ones would fit in any number. */
  get isSound(): boolean {
    const owners = new Set(this.widths.flatMap((w) => w.bars.map((b) => b.owner)));
    return owners.size === this.kinds.length && this.widths.every((w) => w.bars.every((b) => b.cells > 0));
  }

  /** Additions that one filling takes at most. */
  get work(): number {
    return this.table.length * this.widths.reduce((sum, w) => sum + w.bars.length, 0);
  }

  /** Begins with prices by owner, yuan per m². */
  begin(price: Float64Array): void {
    this.price = price;
    this.table.fill(0);
    this.choice.fill(-1);
    this.last.length = 0;
    this.width = 0;
    this.bar = 0;
  }

  /**
   * Goes on for about so many additions; true when all rows are known. Widths are filled from the narrowest on: a
   * table holds for a sheet when all bars that fit its width are in it and no others.
   * @param take told the patterns of every width as soon as its table is full
   */
  advance(work: number, take: (stocks: readonly StockType[]) => void): boolean {
    let left = work;
    while (left > 0) {
      const width = this.widths[this.width];
      if (width === undefined) return true;
      const bar = width.bars[this.bar];
      if (bar === undefined) {
        for (const s of width.stocks) this.most[s.index] = this.table[this.cellsOf(s)] ?? 0;
        take(width.stocks);
        this.width += 1;
        this.bar = 0;
      } else {
        this.bar += 1;
        left -= this.add(bar);
      }
    }
    return this.widths[this.width] === undefined;
  }

  private cellsOf(stock: StockType): number {
    return Math.floor(stock[this.along] / this.unit);
  }

  /** One more bar in the unbounded knapsack; additions made. */
  private add(bar: Bar): number {
    const { table, choice } = this;
    const { cells } = bar;
    const worth = (this.price[bar.owner] ?? 0) * bar.length;
    if (worth <= (table[cells] ?? Infinity)) return 1;
    const no = this.last.length;
    this.last.push(bar);
    for (let x = cells, from = 0; x < table.length; x += 1, from += 1) {
      const value = (table[from] as number) + worth;
      if (value <= (table[x] as number)) continue;
      table[x] = value;
      choice[x] = no;
    }
    return table.length - cells;
  }

  /**
   * Best rows of a sheet whose table has just been filled: the best one, then the best with owners that those before
   * do not hold, while they are worth `least` yuan.
   */
  patterns(stock: StockType, least: number, most: number): Pattern[] {
    const all = this.cellsOf(stock);
    const firsts = [...this.offers(all, least)].sort((a, b) => b.value - a.value);
    const held = new Set<number>();
    const out: Pattern[] = [];
    for (const { bar } of firsts) {
      if (held.has(bar.owner)) continue;
      const metres = new Map<number, number>();
      for (let at: Bar | undefined = bar, x = all; at !== undefined; at = this.last[this.choice[x] ?? -1]) {
        metres.set(at.owner, (metres.get(at.owner) ?? 0) + at.length);
        x -= at.cells;
      }
      for (const owner of metres.keys()) held.add(owner);
      out.push({ stock, metres });
      if (out.length >= most) break;
    }
    return out;
  }

  /** Bars with the worth of the best row that begins with them. */
  private *offers(all: number, least: number): Generator<{ bar: Bar; value: number }> {
    for (let w = 0; w <= this.width; w += 1) {
      for (const bar of this.widths[w]?.bars ?? []) {
        if (bar.cells > all) continue;
        const value = (this.price[bar.owner] ?? 0) * bar.length + (this.table[all - bar.cells] ?? 0);
        if (value >= least) yield { bar, value };
      }
    }
  }
}

/** Stocks by their extent across, narrowest first. */
function widthsOf(stocks: readonly StockType[], across: 'w' | 'h'): Width[] {
  const extents = [...new Set(stocks.map((s) => s[across]))].sort((a, b) => a - b);
  const each = Math.ceil(extents.length / MOST_WIDTHS);
  // counted from the widest: the last of every few answers for all of them
  const ends = extents.filter((_, i) => (extents.length - 1 - i) % each === 0);
  return ends.map((end, i) => ({
    stocks: stocks.filter((s) => s[across] <= end && s[across] > (ends[i - 1] ?? -1)),
    bars: [],
  }));
}

function commonDivisor(a: number, b: number): number {
  let [x, y] = [a, b];
  while (y !== 0) [x, y] = [y, x % y];
  return x;
}
