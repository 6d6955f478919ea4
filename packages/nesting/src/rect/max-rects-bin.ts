// One sheet with free placement: the list of maximal free rectangles is kept (Jylänki 2010).
// Lengths are grown micrometres from the corner of the usable box.
import type { Kind, Orientation, StockType } from '../problem/task.ts';
import type { Box } from '../problem/usable.ts';
import { meets } from '../problem/usable.ts';
import type { Bin, Greed, Laid, Smallest } from './bin.ts';

export class MaxRectsBin implements Bin {
  readonly type: StockType;
  readonly length: number;
  readonly cost: number;
  readonly capacity: number;
  used = 0;
  private readonly smallest: Smallest;
  private readonly w: number;
  private parts: Laid[] = [];
  /** Maximal free rectangles; undefined until somebody asks: a strip shortened by a millimetre seldom needs them. */
  private boxes: Box[] | undefined;
  private spot: Laid | null = null;
  private score = Infinity;
  private tie = Infinity;

  constructor(type: StockType, length: number, smallest: Smallest) {
    this.type = type;
    this.length = length;
    this.smallest = smallest;
    this.cost = type.priceAt(length);
    this.w = type.w - (type.length - length);
    this.capacity = (this.w / 1000) * (type.h / 1000);
  }

  get count(): number {
    return this.parts.length;
  }

  clone(): MaxRectsBin {
    const copy = new MaxRectsBin(this.type, this.length, this.smallest);
    copy.parts = this.parts.slice();
    copy.boxes = this.boxes?.slice();
    copy.used = this.used;
    return copy;
  }

  /** A bin with these parts on it, which lie apart and inside. */
  static fromLaid(
    sheet: { type: StockType; length: number; smallest: Smallest },
    laid: readonly Laid[],
  ): MaxRectsBin {
    const bin = new MaxRectsBin(sheet.type, sheet.length, sheet.smallest);
    bin.parts = laid.slice();
    bin.used = laid.reduce((sum, p) => sum + (p.orientation.w / 1000) * (p.orientation.h / 1000), 0);
    return bin;
  }

  find(kind: Kind, greed: Greed): number {
    this.score = Infinity;
    this.tie = Infinity;
    if (this.used + kind.area > this.capacity + 1e-6) return Infinity;
    const first = greed.turn === undefined ? undefined : kind.orientations[greed.turn];
    if (first !== undefined) this.scan([first], kind, greed);
    if (this.score === Infinity) this.scan(kind.orientations, kind, greed);
    return this.score;
  }

  mayFit(kind: Kind): boolean {
    for (const box of this.free)
      for (const o of kind.orientations) if (o.w <= box.w && o.h <= box.h) return true;
    return false;
  }

  private scan(orientations: readonly Orientation[], kind: Kind, greed: Greed): void {
    for (const box of this.free) {
      if (greed.blink > 0 && greed.chance() < greed.blink) continue;
      for (const o of orientations) {
        if (o.w <= box.w && o.h <= box.h) this.offer(kind, o, box, greed.beta);
      }
    }
  }

  private offer(kind: Kind, o: Orientation, box: Box, beta: number): void {
    const rw = (box.w - o.w) / 1000;
    const rh = (box.h - o.h) / 1000;
    const short = Math.min(rw, rh);
    const area = (box.w / 1000) * (box.h / 1000) - kind.area;
    const isBottomLeft = beta > 2.2;
    const score = isBottomLeft ? (box.x + o.w) / 1000 : beta > 1.2 ? area : short;
    const tie = isBottomLeft ? box.y / 1000 : beta > 1.2 ? short : Math.max(rw, rh);
    if (score > this.score || (score === this.score && tie >= this.tie)) return;
    this.score = score;
    this.tie = tie;
    this.spot = { kind: kind.index, orientation: o, x: box.x, y: box.y };
  }

  place(kind: Kind): void {
    if (this.spot === null) return;
    this.parts.push(this.spot);
    this.block({ x: this.spot.x, y: this.spot.y, w: this.spot.orientation.w, h: this.spot.orientation.h });
    this.used += kind.area;
    this.spot = null;
  }

  /** Takes the rectangle out of the free ones and drops those that lie inside another. */
  private block(taken: Box): void {
    const kept: Box[] = [];
    const fresh: Box[] = [];
    for (const box of this.free) {
      if (meets(box, taken)) this.cutAround(box, taken, fresh);
      else kept.push(box);
    }
    for (let i = 0; i < fresh.length; i += 1) {
      const box = fresh[i];
      if (box === undefined) continue;
      const inOther = (o: Box | undefined, j: number) =>
        o !== undefined && j !== i && isInside(box, o) && !(isInside(o, box) && i < j);
      if (!kept.some((o) => isInside(box, o)) && !fresh.some(inOther)) kept.push(box);
    }
    this.boxes = kept;
  }

  private cutAround(f: Box, t: Box, out: Box[]): void {
    const left = t.x - f.x;
    const right = f.x + f.w - t.x - t.w;
    const below = t.y - f.y;
    const above = f.y + f.h - t.y - t.h;
    if (left > 0) this.keep({ x: f.x, y: f.y, w: left, h: f.h }, out);
    if (right > 0) this.keep({ x: t.x + t.w, y: f.y, w: right, h: f.h }, out);
    if (below > 0) this.keep({ x: f.x, y: f.y, w: f.w, h: below }, out);
    if (above > 0) this.keep({ x: f.x, y: t.y + t.h, w: f.w, h: above }, out);
  }

  private keep(box: Box, out: Box[]): void {
    if (box.w >= this.smallest.w && box.h >= this.smallest.h) out.push(box);
  }

  private get free(): Box[] {
    return this.boxes ?? this.rebuilt();
  }

  private rebuilt(): Box[] {
    this.boxes = [{ x: 0, y: 0, w: this.w, h: this.type.h }];
    for (const zone of this.type.obstacles) this.block(zone);
    for (const p of this.parts) this.block({ x: p.x, y: p.y, w: p.orientation.w, h: p.orientation.h });
    return this.boxes;
  }

  ruin(count: number, chance: () => number, out: number[]): void {
    const seed = this.parts[Math.floor(chance() * this.parts.length)];
    if (seed === undefined) return;
    const far = (p: Laid) =>
      Math.abs(p.x + p.orientation.w / 2 - cx) + Math.abs(p.y + p.orientation.h / 2 - cy);
    const cx = seed.x + seed.orientation.w * chance();
    const cy = seed.y + seed.orientation.h * chance();
    const sorted = this.parts.toSorted((a, b) => far(a) - far(b));
    for (const p of sorted.slice(0, count)) {
      out.push(p.kind);
      this.used -= (p.orientation.w / 1000) * (p.orientation.h / 1000);
    }
    this.parts = sorted.slice(count);
    this.boxes = undefined;
  }

  remove(kind: number): boolean {
    const at = this.parts.findIndex((p) => p.kind === kind);
    const gone = this.parts[at];
    if (gone === undefined) return false;
    this.used -= (gone.orientation.w / 1000) * (gone.orientation.h / 1000);
    this.parts.splice(at, 1);
    this.boxes = undefined;
    return true;
  }

  contents(): number[] {
    return this.parts.map((p) => p.kind);
  }

  laid(): Laid[] {
    return this.parts.toSorted((a, b) => a.x - b.x || a.y - b.y);
  }

  shrunk(): MaxRectsBin {
    const { type } = this;
    if (!type.isCoil || this.parts.length === 0) return this;
    const usedTo = Math.max(...this.parts.map((p) => p.x + p.orientation.w));
    const spare = this.w - usedTo;
    const steps = Math.ceil((this.length - spare - type.minLength) / type.step);
    const target = type.minLength + Math.max(0, steps) * type.step;
    return target >= this.length ? this : this.lengthened(target);
  }

  lengthened(length: number): MaxRectsBin {
    const bin = new MaxRectsBin(this.type, length, this.smallest);
    bin.parts = this.parts.slice();
    bin.used = this.used;
    return bin;
  }
}

function isInside(a: Box, b: Box): boolean {
  return a.x >= b.x && a.y >= b.y && a.x + a.w <= b.x + b.w && a.y + a.h <= b.y + b.h;
}
