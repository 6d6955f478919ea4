// All sheets of a plan cut edge to edge, as flat numbers: the same rules and scores as GuillotineBin.
// After Gardeyn & Wauters 2022 (goal-driven ruin and recreate). Lengths are grown micrometres.
import type { CutRules, Kind, Orientation, StockType } from '../problem/task.ts';
import type { Bin, Greed } from './bin.ts';
import { FIXED } from './cut-tree.ts';
import { areaOfType, typeOfBin } from './flat-sheets.ts';
import type { FlatSheets, SheetSize } from './flat-sheets.ts';
import { EDGE, EDGE_X, EDGE_Y, FlatTrees, H, KIND, NEXT, PARENT, STAGE, TURN, W } from './flat-trees.ts';
import { GuillotineBin } from './guillotine-bin.ts';
import type { GuillotineContext, TrimSums } from './guillotine-context.ts';

/** Chance that all that was cut from the same strip goes with a chosen piece, again at every level. */
const CLIMB = 0.4;

export class CutSheets implements FlatSheets {
  readonly used: Float64Array;
  readonly count: Int32Array;
  readonly capacity: Float64Array;
  readonly typeOf: Int32Array;
  /** Score of the best place since `begin`, smaller is better. */
  private found = Infinity;
  private readonly kinds: readonly Kind[];
  private readonly types: readonly StockType[];
  private readonly context: GuillotineContext;
  private readonly rules: CutRules;
  private readonly trims: readonly TrimSums[];
  private readonly isPlain: boolean;
  private readonly trees: FlatTrees;
  /** Leaves that can still take a piece: `room` places per sheet, `open` of them in use. */
  private readonly room: number;
  private readonly leaves: Int32Array;
  private readonly open: Int32Array;
  private greed: Greed = { beta: 1, blink: 0, chance: () => 0 };
  /** Trims and area of the sheet looked at. */
  private trim: TrimSums = { right: 0, top: 0, x: 0, y: 0 };
  private area = 1;
  private spotAt = 0;
  private spotTurn = 0;
  private spotDir: 0 | 1 = 0;

  constructor(kinds: readonly Kind[], context: GuillotineContext, size: SheetSize) {
    this.kinds = kinds;
    this.types = size.types;
    this.context = context;
    this.rules = context.rules;
    this.trims = size.types.map((t) => context.trimOf(t));
    const { gap, minStrip, maxCut } = this.rules;
    this.isPlain = gap === 0 && minStrip === 0 && maxCut === Infinity;
    this.used = new Float64Array(size.sheets);
    this.count = new Int32Array(size.sheets);
    this.capacity = new Float64Array(size.sheets);
    this.typeOf = new Int32Array(size.sheets);
    this.trees = new FlatTrees(size.sheets, size.pieces);
    this.room = this.trees.most;
    this.leaves = new Int32Array(this.room * size.sheets);
    this.open = new Int32Array(size.sheets);
  }

  clear(sheet: number, type: number): void {
    const size = this.types[type];
    if (size === undefined) throw new RangeError(`no sheet size ${type}`);
    this.typeOf[sheet] = type;
    this.capacity[sheet] = areaOfType(size);
    this.trees.clear(this.trees.baseOf(sheet), size.w, size.h, this.rules.firstCut);
    this.used[sheet] = 0;
    this.count[sheet] = 0;
    this.refresh(sheet);
  }

  copy(from: number, to: number): void {
    const { trees, leaves, room, open, used, count } = this;
    trees.copy(trees.baseOf(from), trees.baseOf(to));
    const many = open[from] ?? 0;
    leaves.copyWithin(to * room, from * room, from * room + many);
    open[to] = many;
    used[to] = used[from] ?? 0;
    count[to] = count[from] ?? 0;
    this.capacity[to] = this.capacity[from] ?? 0;
    this.typeOf[to] = this.typeOf[from] ?? 0;
  }

  begin(greed: Greed): void {
    this.greed = greed;
    this.found = Infinity;
  }

  find(sheet: number, kind: Kind): boolean {
    const area = this.capacity[sheet] ?? 0;
    if ((this.used[sheet] ?? 0) + kind.area > area + 1e-6) return false;
    if (!this.trees.hasRoom(this.trees.baseOf(sheet))) return false;
    this.area = area;
    this.trim = this.trims[this.typeOf[sheet] ?? 0] ?? this.trim;
    const { turn } = this.greed;
    const turns = kind.orientations.length;
    const isTurned = turn !== undefined && turn < turns && turns > 1;
    return (isTurned && this.scan(sheet, kind, turn, turn + 1)) || this.scan(sheet, kind, 0, turns);
  }

  /** Tries the orientations `firstTurn` to `endTurn` − 1 in all free room of the sheet. */
  private scan(sheet: number, kind: Kind, firstTurn: number, endTurn: number): boolean {
    const { leaves, greed } = this;
    const { data } = this.trees;
    const base = this.trees.baseOf(sheet);
    const first = sheet * this.room;
    const end = first + (this.open[sheet] ?? 0);
    const { orientations } = kind;
    const before = this.found;
    for (let i = first; i < end; i += 1) {
      const leaf = leaves[i] ?? 0;
      const w = data[base + leaf + W] ?? 0;
      const h = data[base + leaf + H] ?? 0;
      for (let turn = firstTurn; turn < endTurn; turn += 1) {
        const o = orientations[turn];
        if (o === undefined || o.w > w || o.h > h) continue;
        if (greed.blink > 0 && greed.chance() < greed.blink) continue;
        const last = this.found;
        this.tryLeaf(base, leaf, o);
        if (this.found === last) continue;
        this.spotAt = i - first;
        this.spotTurn = turn;
      }
    }
    return this.found < before;
  }

  /** Both ways to cut the piece from the leaf: the more is left in large rectangles, the better. */
  private tryLeaf(base: number, leaf: number, o: Orientation): void {
    if (!this.isPlain && !this.restsAreLegal(base, leaf, o)) return;
    const { data } = this.trees;
    const w = data[base + leaf + W] ?? 0;
    const h = data[base + leaf + H] ?? 0;
    const { beta, lean = 0 } = this.greed;
    const own = this.worth(w, h, beta);
    const loss = own - areaOf(o.w, o.h);
    if (o.w === w && o.h === h) {
      this.offer(0, loss);
      return;
    }
    const liked = lean * own;
    if (o.w < w) this.offer(0, loss - liked - this.worthOfRests(base, leaf, 0, o));
    if (o.h < h) this.offer(1, loss + liked - this.worthOfRests(base, leaf, 1, o));
  }

  private offer(dir: 0 | 1, score: number): void {
    if (score >= this.found) return;
    this.found = score;
    this.spotDir = dir;
  }

  /** Worth of what is left when the first cut runs in `dir`; −Infinity when the rules forbid it. */
  private worthOfRests(base: number, leaf: number, dir: 0 | 1, o: Orientation): number {
    const { data } = this.trees;
    const { beta } = this.greed;
    const w = data[base + leaf + W] ?? 0;
    const h = data[base + leaf + H] ?? 0;
    const most = this.rules.maxStages + 1;
    const stage = this.trees.stageOf(base, leaf, dir);
    const second = dir === 0 ? h - o.h : w - o.w;
    const last = second > 0 ? stage + 1 : stage;
    if (last > most || (!this.isPlain && !this.cutsAreShort(base, leaf, dir, o))) return -Infinity;
    let worth = 0;
    if (stage < most) worth = dir === 0 ? this.worth(w - o.w, h, beta) : this.worth(w, h - o.h, beta);
    if (last < most && second > 0)
      worth += dir === 0 ? this.worth(o.w, second, beta) : this.worth(second, o.h, beta);
    return worth;
  }

  private worth(w: number, h: number, beta: number): number {
    const { smallest } = this.context;
    if (w < smallest.w || h < smallest.h) return 0;
    const area = areaOf(w, h);
    return area + (beta * area * area) / this.area;
  }

  place(kind: Kind, sheet: number): void {
    const { trees, leaves, open } = this;
    const { data } = trees;
    const o = kind.orientations[this.spotTurn];
    if (o === undefined || this.found === Infinity) return;
    const base = trees.baseOf(sheet);
    const first = sheet * this.room;
    let node = leaves[first + this.spotAt] ?? 0;
    open[sheet] = (open[sheet] ?? 0) - 1;
    leaves[first + this.spotAt] = leaves[first + (open[sheet] ?? 0)] ?? 0;
    for (let i = 0; i < 2; i += 1) {
      const dir = i === 0 ? this.spotDir : this.spotDir === 0 ? 1 : 0;
      const extent = dir === 0 ? o.w : o.h;
      if (data[base + node + (dir === 0 ? W : H)] === extent) continue;
      node = trees.divide(base, node, dir, extent);
      this.keep(sheet, base, data[base + node + NEXT] ?? 0);
    }
    data[base + node + KIND] = kind.index;
    data[base + node + TURN] = this.spotTurn;
    this.used[sheet] = (this.used[sheet] ?? 0) + kind.area;
    this.count[sheet] = (this.count[sheet] ?? 0) + 1;
    this.found = Infinity;
  }

  /** Remembers the free leaf if a piece can still be cut from it. */
  private keep(sheet: number, base: number, leaf: number): void {
    if (!this.isLive(base, leaf)) return;
    const many = this.open[sheet] ?? 0;
    this.leaves[sheet * this.room + many] = leaf;
    this.open[sheet] = many + 1;
  }

  private isLive(base: number, leaf: number): boolean {
    const { data } = this.trees;
    const { smallest } = this.context;
    const at = base + leaf;
    if ((data[at + W] ?? 0) < smallest.w || (data[at + H] ?? 0) < smallest.h) return false;
    const parent = data[at + PARENT] ?? 0;
    return parent === 0 || (data[base + parent + STAGE] ?? 0) <= this.rules.maxStages;
  }

  private refresh(sheet: number): void {
    const { trees, leaves, open } = this;
    const base = trees.baseOf(sheet);
    const from = sheet * this.room;
    const many = trees.freeLeaves(base, leaves, from);
    let live = 0;
    for (let i = 0; i < many; i += 1) {
      const leaf = leaves[from + i] ?? 0;
      if (!this.isLive(base, leaf)) continue;
      leaves[from + live] = leaf;
      live += 1;
    }
    open[sheet] = live;
  }

  ruin(sheet: number, count: number, chance: () => number, out: number[]): void {
    const { trees } = this;
    const { data } = trees;
    const base = trees.baseOf(sheet);
    const goal = out.length + count;
    while ((this.count[sheet] ?? 0) > 0 && out.length < goal) {
      const from = out.length;
      let node = trees.partAt(base, Math.floor(chance() * (this.count[sheet] ?? 0)));
      for (;;) {
        const parent = data[base + node + PARENT] ?? 0;
        if (parent === 0 || data[base + parent + KIND] === FIXED || chance() >= CLIMB) break;
        node = parent;
      }
      trees.takeOut(base, node, out);
      for (let i = from; i < out.length; i += 1)
        this.used[sheet] = (this.used[sheet] ?? 0) - (this.kinds[out[i] ?? 0]?.area ?? 0);
      this.count[sheet] = (this.count[sheet] ?? 0) - (out.length - from);
    }
    this.refresh(sheet);
  }

  load(sheet: number, bin: Bin): boolean {
    if (!(bin instanceof GuillotineBin)) return false;
    this.clear(sheet, typeOfBin(this.types, bin));
    if (!this.trees.load(this.trees.baseOf(sheet), bin.root, this.kinds)) return false;
    this.used[sheet] = bin.used;
    this.count[sheet] = bin.count;
    this.refresh(sheet);
    return true;
  }

  toBin(sheet: number): Bin | undefined {
    const { trees } = this;
    const type = this.types[this.typeOf[sheet] ?? 0];
    if (type === undefined) return undefined;
    const root = trees.toTree(trees.baseOf(sheet), this.kinds);
    return GuillotineBin.fromTree(type, type.length, this.context, root);
  }

  /** See `restsAreLegal` of the bins: strips beside the piece wide enough, no sliver between neighbours. */
  private restsAreLegal(base: number, leaf: number, o: Orientation): boolean {
    const { data } = this.trees;
    const { gap, minStrip } = this.rules;
    const edge = data[base + leaf + EDGE] ?? 0;
    const rw = (data[base + leaf + W] ?? 0) - o.w;
    const rh = (data[base + leaf + H] ?? 0) - o.h;
    if (rw > 0 && rw <= gap && (edge & EDGE_X) === 0 && this.trees.hasFarNeighbour(base, leaf, 0))
      return false;
    if (rh > 0 && rh <= gap && (edge & EDGE_Y) === 0 && this.trees.hasFarNeighbour(base, leaf, 1))
      return false;
    if (rw > gap && rw - gap + ((edge & EDGE_X) !== 0 ? this.trim.right : 0) < minStrip) return false;
    return rh <= gap || rh - gap + ((edge & EDGE_Y) !== 0 ? this.trim.top : 0) >= minStrip;
  }

  private cutsAreShort(base: number, leaf: number, dir: 0 | 1, o: Orientation): boolean {
    const { data } = this.trees;
    const { gap, maxCut } = this.rules;
    const w = data[base + leaf + W] ?? 0;
    const h = data[base + leaf + H] ?? 0;
    const { trim } = this;
    if ((dir === 0 ? h + trim.y : w + trim.x) - gap > maxCut) return false;
    const second = dir === 0 ? h - o.h : w - o.w;
    return second === 0 || (dir === 0 ? o.w + trim.x : o.h + trim.y) - gap <= maxCut;
  }
}

/** mm² of a box in micrometres. */
function areaOf(w: number, h: number): number {
  return (w / 1000) * (h / 1000);
}
