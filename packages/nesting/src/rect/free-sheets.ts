// All sheets of a plan with free placement, as flat numbers: the same rules and scores as MaxRectsBin
// (maximal free rectangles, Jylänki 2010). Lengths are grown micrometres.
import type { Kind, Orientation, StockType } from '../problem/task.ts';
import type { Bin, Greed, Laid, Smallest } from './bin.ts';
import { BOX, FlatBoxes, H, W, X, Y } from './flat-boxes.ts';
import { areaOfType, typeOfBin } from './flat-sheets.ts';
import type { FlatSheets, SheetSize } from './flat-sheets.ts';
import { MaxRectsBin } from './max-rects-bin.ts';

/** Fields of a part. */
const KIND = 0;
const TURN = 1;
const LEFT = 2;
const BOTTOM = 3;
const PART = 4;

export class FreeSheets implements FlatSheets {
  readonly used: Float64Array;
  readonly count: Int32Array;
  readonly capacity: Float64Array;
  readonly typeOf: Int32Array;
  /** Score of the best place since `begin`, smaller is better. */
  private found = Infinity;
  private readonly kinds: readonly Kind[];
  private readonly types: readonly StockType[];
  private readonly smallest: Smallest;
  private readonly parts: Int32Array;
  private readonly partBlock: number;
  private readonly boxes: FlatBoxes;
  private greed: Greed = { beta: 1, blink: 0, chance: () => 0 };
  private tie = Infinity;
  private spotX = 0;
  private spotY = 0;
  private spotTurn = 0;

  constructor(kinds: readonly Kind[], smallest: Smallest, size: SheetSize) {
    this.kinds = kinds;
    this.types = size.types;
    this.smallest = smallest;
    this.used = new Float64Array(size.sheets);
    this.count = new Int32Array(size.sheets);
    this.capacity = new Float64Array(size.sheets);
    this.typeOf = new Int32Array(size.sheets);
    this.partBlock = PART * size.pieces;
    this.parts = new Int32Array(this.partBlock * size.sheets);
    this.boxes = new FlatBoxes(size, smallest);
  }

  clear(sheet: number, type: number): void {
    const size = this.types[type];
    if (size === undefined) throw new RangeError(`no sheet size ${type}`);
    this.typeOf[sheet] = type;
    this.capacity[sheet] = areaOfType(size);
    this.used[sheet] = 0;
    this.count[sheet] = 0;
    this.boxes.clear(sheet, size.w, size.h);
  }

  copy(from: number, to: number): void {
    const { parts, partBlock, used, count } = this;
    const many = count[from] ?? 0;
    parts.copyWithin(to * partBlock, from * partBlock, from * partBlock + PART * many);
    this.boxes.copy(from, to);
    used[to] = used[from] ?? 0;
    count[to] = many;
    this.capacity[to] = this.capacity[from] ?? 0;
    this.typeOf[to] = this.typeOf[from] ?? 0;
  }

  begin(greed: Greed): void {
    this.greed = greed;
    this.found = Infinity;
    this.tie = Infinity;
  }

  find(sheet: number, kind: Kind): boolean {
    if ((this.used[sheet] ?? 0) + kind.area > (this.capacity[sheet] ?? 0) + 1e-6) return false;
    const { turn } = this.greed;
    const turns = kind.orientations.length;
    const isTurned = turn !== undefined && turn < turns && turns > 1;
    return (isTurned && this.scan(sheet, kind, turn, turn + 1)) || this.scan(sheet, kind, 0, turns);
  }

  /** Tries the orientations `firstTurn` to `endTurn` − 1 in all free room of the sheet. */
  private scan(sheet: number, kind: Kind, firstTurn: number, endTurn: number): boolean {
    const { boxes, greed } = this;
    const { data } = boxes;
    const { orientations } = kind;
    const from = boxes.baseOf(sheet);
    const end = from + BOX * (boxes.open[sheet] ?? 0);
    let isBetter = false;
    for (let at = from; at < end; at += BOX) {
      const w = data[at + W] ?? 0;
      const h = data[at + H] ?? 0;
      for (let turn = firstTurn; turn < endTurn; turn += 1) {
        const o = orientations[turn];
        if (o === undefined || o.w > w || o.h > h) continue;
        if (greed.blink > 0 && greed.chance() < greed.blink) continue;
        if (!this.offer(at, o, kind.area)) continue;
        this.spotTurn = turn;
        isBetter = true;
      }
    }
    return isBetter;
  }

  private offer(at: number, o: Orientation, own: number): boolean {
    const { data } = this.boxes;
    const { beta } = this.greed;
    const x = data[at + X] ?? 0;
    const y = data[at + Y] ?? 0;
    const w = (data[at + W] ?? 0) / 1000;
    const h = (data[at + H] ?? 0) / 1000;
    const rw = w - o.w / 1000;
    const rh = h - o.h / 1000;
    const short = Math.min(rw, rh);
    const isBottomLeft = beta > 2.2;
    const score = isBottomLeft ? (x + o.w) / 1000 : beta > 1.2 ? w * h - own : short;
    const tie = isBottomLeft ? y / 1000 : beta > 1.2 ? short : Math.max(rw, rh);
    if (score > this.found || (score === this.found && tie >= this.tie)) return false;
    this.found = score;
    this.tie = tie;
    this.spotX = x;
    this.spotY = y;
    return true;
  }

  place(kind: Kind, sheet: number): void {
    const { spotX, spotY, parts, count } = this;
    const o = kind.orientations[this.spotTurn];
    if (o === undefined || this.found === Infinity) return;
    const at = sheet * this.partBlock + PART * (count[sheet] ?? 0);
    parts[at + KIND] = kind.index;
    parts[at + TURN] = this.spotTurn;
    parts[at + LEFT] = spotX;
    parts[at + BOTTOM] = spotY;
    this.boxes.take(sheet, spotX, spotY, o.w, o.h);
    this.used[sheet] = (this.used[sheet] ?? 0) + kind.area;
    count[sheet] = (count[sheet] ?? 0) + 1;
    this.found = Infinity;
  }

  private rebuild(sheet: number): void {
    const size = this.types[this.typeOf[sheet] ?? 0];
    if (size === undefined) return;
    this.boxes.clear(sheet, size.w, size.h);
    const from = sheet * this.partBlock;
    const end = from + PART * (this.count[sheet] ?? 0);
    for (let at = from; at < end; at += PART) {
      const o = this.turnAt(at);
      if (o === undefined) continue;
      this.boxes.take(sheet, this.parts[at + LEFT] ?? 0, this.parts[at + BOTTOM] ?? 0, o.w, o.h);
    }
  }

  private turnAt(at: number): Orientation | undefined {
    return this.kinds[this.parts[at + KIND] ?? 0]?.orientations[this.parts[at + TURN] ?? 0];
  }

  ruin(sheet: number, count: number, chance: () => number, out: number[]): void {
    const { parts } = this;
    const from = sheet * this.partBlock;
    let many = this.count[sheet] ?? 0;
    const seed = from + PART * Math.floor(chance() * many);
    const o = this.turnAt(seed);
    if (o === undefined || many === 0) return;
    const cx = (parts[seed + LEFT] ?? 0) + o.w * chance();
    const cy = (parts[seed + BOTTOM] ?? 0) + o.h * chance();
    for (let n = 0; n < count && many > 0; n += 1) {
      const at = this.nearest(from, many, cx, cy);
      const kind = parts[at + KIND] ?? 0;
      out.push(kind);
      this.used[sheet] = (this.used[sheet] ?? 0) - (this.kinds[kind]?.area ?? 0);
      many -= 1;
      parts.copyWithin(at, at + PART, from + PART * (many + 1));
    }
    this.count[sheet] = many;
    this.rebuild(sheet);
  }

  /** The part whose middle lies nearest. */
  private nearest(from: number, many: number, cx: number, cy: number): number {
    const { parts } = this;
    let best = from;
    let least = Infinity;
    for (let at = from; at < from + PART * many; at += PART) {
      const o = this.turnAt(at);
      if (o === undefined) continue;
      const far =
        Math.abs((parts[at + LEFT] ?? 0) + o.w / 2 - cx) + Math.abs((parts[at + BOTTOM] ?? 0) + o.h / 2 - cy);
      if (far >= least) continue;
      least = far;
      best = at;
    }
    return best;
  }

  load(sheet: number, bin: Bin): boolean {
    const { parts } = this;
    this.clear(sheet, typeOfBin(this.types, bin));
    let at = sheet * this.partBlock;
    for (const p of bin.laid()) {
      parts[at + KIND] = p.kind;
      parts[at + TURN] = this.kinds[p.kind]?.orientations.indexOf(p.orientation) ?? 0;
      parts[at + LEFT] = p.x;
      parts[at + BOTTOM] = p.y;
      at += PART;
    }
    this.used[sheet] = bin.used;
    this.count[sheet] = bin.count;
    this.rebuild(sheet);
    return true;
  }

  toBin(sheet: number): Bin {
    const { parts, smallest } = this;
    const type = this.types[this.typeOf[sheet] ?? 0];
    if (type === undefined) throw new RangeError(`sheet ${sheet} has no size`);
    const from = sheet * this.partBlock;
    const laid: Laid[] = [];
    for (let at = from; at < from + PART * (this.count[sheet] ?? 0); at += PART) {
      const orientation = this.turnAt(at);
      if (orientation === undefined) continue;
      laid.push({
        kind: parts[at + KIND] ?? 0,
        orientation,
        x: parts[at + LEFT] ?? 0,
        y: parts[at + BOTTOM] ?? 0,
      });
    }
    return MaxRectsBin.fromLaid({ type, length: type.length, smallest }, laid);
  }
}
