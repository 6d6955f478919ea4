// Good sheets for given prices of the pieces, by strips: many at once, for every stock of the group.
import { drained } from '../../geometry/sliced.ts';
import type { Sliced } from '../../geometry/sliced.ts';
import type { GroupTask, Kind, StockType } from '../../problem/normalise.ts';
import type { Bin } from '../../rect/bin.ts';
import { GuillotineBin } from '../../rect/guillotine-bin.ts';
import type { GuillotineContext } from '../../rect/guillotine-context.ts';
import { BoundedSheets } from '../../rect/bounded-sheets.ts';
import { LimitedSheets } from '../../rect/limited-sheets.ts';
import type { LimitedSize } from '../../rect/limited-sheets.ts';
import { StripPatterns } from '../../rect/strip-patterns.ts';
import type { StripPiece, StripPlan, StripStack } from '../../rect/strip-patterns.ts';
import { stripTree } from '../../rect/strip-tree.ts';
import { StripHeights } from './strip-heights.ts';

/** Table cells one call may fill, and how finely a sheet is divided at most. */
const WORK = 120_000_000;
const MOST_CELLS = 4200;
const MOST_HEIGHTS = 64;

/** Kinds in one table at least, and its heights: of more kinds a part by chance, ever another one. */
const MOST_KINDS = 150;
const FEW_HEIGHTS = 48;

/** Sheets worth less than this share of the best of their size are left out. */
const NEAR_BEST = 0.97;

/** Sheets written out in one slice. */
const SHEETS_AT_ONCE = 4;

/** What sheets are made for. */
export interface StripOrder {
  /** Of one piece by kind. */
  price: Float64Array;
  /** Pieces by kind. */
  wanted: Int32Array;
  /** Of one sheet by stock index. */
  cost: Float64Array;
  /** Most sheets per stock. */
  each: number;
  /** Share of the kinds (over 1: of their heights) in a table that holds a part of them: more make slower, denser sheets. Default: the least. */
  richness?: number;
  /** Copies of each kind on one sheet at most. Default: as many as fit; what is too much has to be taken out. */
  bound?: Int32Array;
  /** Sheets of which no two need the same copies, for sheet sizes without limits. Default: each as if the others were not. */
  limit?: Limit;
}

export interface Limit {
  /** Copies that all the sheets together may use, by kind. */
  copies: Int32Array;
  /** Sheets worth this share less per yuan than the best are left out. */
  within: number;
}

export class StripPricing {
  private readonly task: GroupTask;
  private readonly context: GuillotineContext;
  private readonly chance: () => number;
  private readonly stocks: StockType[];
  private readonly unit: number;
  private readonly dirs: (0 | 1)[];
  private readonly many: number;
  /** A table holds a part of the kinds only. */
  readonly isPartial: boolean;
  private turn = 0;
  /** By the direction of the first cut: where a table holds a part of the kinds, and pieces may be piled. */
  private readonly heights: (StripHeights | undefined)[] = [];

  /** Whether strips can be cut from any of these sheets. */
  static isFor({ rules, stocks }: GroupTask): boolean {
    return rules.maxStages >= 2 && stocks.every((s) => s.obstacles.length === 0 && !s.isCoil);
  }

  constructor(task: GroupTask, context: GuillotineContext, chance: () => number) {
    this.task = task;
    this.context = context;
    this.chance = chance;
    const { maxStages, firstCut } = task.rules;
    this.stocks = task.stocks.filter((s) => s.obstacles.length === 0 && !s.isCoil && s.quantity > 0);
    this.dirs = maxStages < 2 ? [] : firstCut === -1 ? [1, 0] : [firstCut];
    this.many = task.kinds.filter((k) => k.quantity > 0).length;
    this.isPartial = this.many > MOST_KINDS;
    this.unit = unitOf(task, this.stocks);
  }

  /**
   * Sheets worth more than they cost, for one direction of the first cut (the next call: the other). Where there are
   * many kinds, a part of those wanted stands in the table, by chance: rather those of which much is wanted.
   */
  round(order: StripOrder): Bin[] {
    return drained(this.making(order));
  }

  /** The same in slices. */
  *making(order: StripOrder): Sliced<Bin[]> {
    const { price, wanted, richness: share = 0, limit } = order;
    const richness = Math.max(1, (share * this.many) / MOST_KINDS);
    const dir = this.dirs[this.turn % Math.max(1, this.dirs.length)];
    this.turn += 1;
    if (dir === undefined || this.stocks.length === 0) return [];
    const sizes = this.stocks.map((s) => this.sizeOf(s, dir));
    const pieces = this.piecesFor(this.isPartial ? this.part(wanted, richness) : this.task.kinds, price, dir);
    const patterns = new StripPatterns(pieces, {
      along: Math.max(...sizes.map((s) => s.along)),
      across: Math.max(...sizes.map((s) => s.across)),
      isStacked: this.task.rules.maxStages > 2,
      heights: this.heightsOf(pieces, richness, dir),
    });
    yield* patterns.fill();
    const stacks = sizes.map(({ along, across }) => patterns.stack(along, across));
    this.heights[dir]?.learn(patterns.heights, sharesOf(patterns, stacks));
    yield;
    const found =
      limit === undefined
        ? yield* this.densest(patterns, { ...order, stacks, dir })
        : yield* this.limited(new LimitedSheets(patterns, sizes, limit.copies.slice()), {
            dir,
            most: order.each * this.stocks.length,
            within: limit.within,
          });
    patterns.release();
    return found;
  }

  private sizeOf(stock: StockType, dir: 0 | 1): LimitedSize {
    const w = Math.floor(stock.w / this.unit);
    const h = Math.floor(stock.h / this.unit);
    const cost = stock.priceAt(stock.length);
    return dir === 1 ? { along: w, across: h, cost } : { along: h, across: w, cost };
  }

  /** Sheets of each size that are worth most. */
  private *densest(
    patterns: StripPatterns,
    { cost, each, bound, stacks, dir }: StripOrder & { stacks: readonly StripStack[]; dir: 0 | 1 },
  ): Sliced<Bin[]> {
    const out: Bin[] = [];
    for (const [i, stock] of this.stocks.entries()) {
      const stack = stacks[i] as StripStack;
      const bounded = bound && new BoundedSheets(patterns, stack, bound);
      let left = each;
      let best = 0;
      let last = 0;
      for (const [n, sheet] of patterns.sheets(stack).entries()) {
        if (n % SHEETS_AT_ONCE === 0) yield;
        const least = Math.min(best * NEAR_BEST, cost[stock.index] ?? 0);
        if (left === 0 || sheet.value < least) break;
        const own = bounded?.beginningWith(sheet.first) ?? { value: sheet.value, strips: [] };
        // equal worth: the same strips in another order
        if (own.value === last || own.value < least) continue;
        last = own.value;
        best = Math.max(best, own.value);
        const bin = this.binOf(stock, dir, bounded === undefined ? sheet.strips() : own.strips);
        if (bin !== undefined) out.push(bin);
        left -= 1;
      }
      yield;
    }
    return out;
  }

  private binOf(stock: StockType, dir: 0 | 1, strips: readonly StripPlan[]): Bin | undefined {
    const first = { dir, isFixed: this.task.rules.firstCut !== -1 };
    return GuillotineBin.fromTree(
      stock,
      stock.length,
      this.context,
      stripTree(strips, { w: stock.w, h: stock.h }, first),
    );
  }

  private *limited(
    sheets: LimitedSheets,
    { dir, most, within }: { dir: 0 | 1; most: number; within: number },
  ): Sliced<Bin[]> {
    const out: Bin[] = [];
    let best = 0;
    for (let i = 0; i < most; i += 1) {
      yield;
      const sheet = sheets.next();
      const stock = this.stocks[sheet?.size ?? -1];
      if (sheet === undefined || stock === undefined) break;
      const rate = sheet.value / stock.priceAt(stock.length);
      best = Math.max(best, rate);
      if (rate < best * (1 - within)) break;
      const bin = this.binOf(stock, dir, sheet.strips);
      if (bin !== undefined) out.push(bin);
    }
    return out;
  }

  /** Some of the kinds wanted, by the root of the area wanted (sequential Poisson sampling, Ohlsson 1998). */
  private part(wanted: Int32Array, richness: number): Kind[] {
    const most = MOST_KINDS * richness;
    const open = this.task.kinds.filter((k) => (wanted[k.index] ?? 0) > 0);
    if (open.length <= most) return open;
    const keys = new Float64Array(this.task.kinds.length);
    for (const { index, area } of open) keys[index] = this.chance() / Math.sqrt((wanted[index] ?? 0) * area);
    return open.sort((a, b) => (keys[a.index] ?? 0) - (keys[b.index] ?? 0)).slice(0, most);
  }

  private piecesFor(kinds: readonly Kind[], price: Float64Array, dir: 0 | 1): StripPiece[] {
    const cells = (um: number) => Math.ceil(um / this.unit);
    return kinds.flatMap((kind) =>
      kind.orientations.map((orientation) => {
        const w = cells(orientation.w);
        const h = cells(orientation.h);
        const own = { kind: kind.index, orientation, price: price[kind.index] ?? 0 };
        return dir === 1 ? { ...own, along: w, across: h } : { ...own, along: h, across: w };
      }),
    );
  }

  /** Heights of the pieces; where there are very many kinds a part of them, and of those of piles. */
  private heightsOf(pieces: readonly StripPiece[], richness: number, dir: 0 | 1): number[] {
    const all = new Set(pieces.filter((p) => p.price > 0).map((p) => p.across));
    const most = this.isPartial ? FEW_HEIGHTS * richness : MOST_HEIGHTS;
    if (this.isPartial && this.task.rules.maxStages > 2) {
      const across = Math.max(...this.stocks.map((s) => this.sizeOf(s, dir).across));
      const known = (this.heights[dir] ??= new StripHeights(across));
      return known.choose(all, most, this.chance);
    }
    const share = most / all.size;
    return share >= 1 ? [...all] : [...all].filter(() => this.chance() < share);
  }
}

/** What the best sheet with a strip of each height is worth, as a share of the best of its size. */
function sharesOf(patterns: StripPatterns, stacks: readonly StripStack[]): Float64Array {
  const shares = new Float64Array(patterns.heights.length);
  for (const stack of stacks) {
    const sheets = patterns.sheets(stack);
    const best = sheets[0]?.value ?? 1;
    for (const { value, first } of sheets) shares[first] = Math.max(shares[first] ?? 0, value / best);
  }
  return shares;
}

/** Micrometres per cell: the common divisor when it is coarse enough, else by the work allowed. */
function unitOf(task: GroupTask, stocks: readonly StockType[]): number {
  const longest = stocks.reduce((m, s) => Math.max(m, s.w, s.h), 1);
  let divisor = 0;
  const pieces = new Set<number>();
  for (const kind of task.kinds) {
    for (const o of kind.orientations) {
      divisor = commonDivisor(divisor, commonDivisor(o.w, o.h));
      pieces.add(o.w);
    }
  }
  const many = Math.min(pieces.size, 2 * MOST_KINDS);
  const rows = many * Math.min(many, MOST_HEIGHTS);
  const cells = Math.max(400, Math.min(MOST_CELLS, Math.floor(WORK / Math.max(1, rows))));
  return Math.max(1, divisor, Math.ceil(longest / cells) > divisor ? Math.ceil(longest / cells) : divisor);
}

function commonDivisor(a: number, b: number): number {
  let [x, y] = [a, b];
  while (y !== 0) [x, y] = [y, x % y];
  return x;
}
