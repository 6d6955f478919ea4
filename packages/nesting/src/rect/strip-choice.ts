// Many different sheets of one set of tables: each is the best cutting into the strips that are left, and pieces that lie on it are
// wanted less by the next ones. Sheets of one table would otherwise be the same few best strips in ever new order.
import type { StripPlan } from './strip-patterns.ts';

/** The best strip of every height for one length of sheet. */
export interface StripShelf {
  /** Heights of the strips, cells, and what the best of each is worth. */
  heights: readonly number[];
  values: ArrayLike<number>;
  strip: (at: number) => StripPlan;
}

export interface ChosenSheet {
  value: number;
  strips: StripPlan[];
}

export class StripChoice {
  private readonly shelf: StripShelf;
  private readonly across: number;
  /** Places of the strips that still hold nothing but wanted pieces, and the kinds of each, once per piece. */
  private open: number[];
  private readonly kinds: number[][] = [];
  private readonly plans: StripPlan[] = [];
  private readonly table: Float64Array;
  private readonly choice: Int32Array;

  /** @param across of the sheet, cells */
  constructor(shelf: StripShelf, across: number) {
    this.shelf = shelf;
    this.across = across;
    this.table = new Float64Array(across + 1);
    this.choice = new Int32Array(across + 1);
    this.open = [...shelf.heights.keys()].filter(
      (i) => (shelf.heights[i] ?? 0) <= across && (shelf.values[i] ?? 0) > 0,
    );
    for (const i of this.open) {
      const plan = shelf.strip(i);
      this.plans[i] = plan;
      this.kinds[i] = plan.columns.flatMap((c) => c.pieces.map((p) => p.kind));
    }
  }

  /**
   * The best sheet of strips without any piece that is used up; undefined when there is none.
   * @param left pieces by kind that further sheets may hold; those of the sheet are taken off
   */
  next(left: Int32Array): ChosenSheet | undefined {
    this.open = this.open.filter((i) => (this.kinds[i] ?? []).every((k) => (left[k] ?? 0) > 0));
    const value = this.fill();
    if (value === 0) return undefined;
    const strips: StripPlan[] = [];
    for (let y = this.across, i = this.choice[y] ?? -1; i >= 0; i = this.choice[y] ?? -1) {
      strips.push(this.plans[i] as StripPlan);
      for (const kind of this.kinds[i] ?? []) left[kind] = (left[kind] ?? 0) - 1;
      y -= this.shelf.heights[i] ?? this.across;
    }
    return { value, strips };
  }

  /** The knapsack of the open strips over every extent; what the whole sheet is worth. */
  private fill(): number {
    const { table, choice, across } = this;
    table.fill(0);
    choice.fill(-1);
    for (const i of this.open) {
      const h = this.shelf.heights[i] ?? 1;
      const own = this.shelf.values[i] ?? 0;
      for (let y = h, from = 0; y <= across; y += 1, from += 1) {
        const value = (table[from] ?? 0) + own;
        if (value <= (table[y] ?? 0)) continue;
        table[y] = value;
        choice[y] = i;
      }
    }
    return table[across] ?? 0;
  }
}
