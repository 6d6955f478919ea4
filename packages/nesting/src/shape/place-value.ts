// What a place for a piece costs: the weighted overlap with all others, found with as few questions as possible.
import { areBoxesApart, doEdgesCollide, hasCommonCircle } from '../collide/collide.ts';
import type { Field, Spot } from '../collide/field.ts';
import { slope } from '../collide/no-fit-grid.ts';
import { MOST_SLACK } from '../collide/oriented.ts';
import type { Oriented } from '../collide/oriented.ts';
import { overlapMeasure } from '../collide/overlap.ts';
import { codeOf } from '../collide/pair-table.ts';
import type { PairTable } from '../collide/pair-table.ts';

/** Collisions of a place that are looked at one by one. */
const MOST_HITS = 4;

/** Sums of floats are trusted but for this. */
const SURELY = 1 - 1e-9;

/** Values of places for one piece at a time; every other piece of the field lies somewhere. */
export class PlaceValue {
  private readonly field: Field;
  private readonly overlaps: PairTable;
  /** Row k, column j. */
  private readonly weights: Float64Array;
  /** All pieces from left to right, and the width of the widest. */
  private readonly byLeft: Int32Array;
  private widest = 0;
  /** Pieces within `aroundBox`: a descent asks about little else. */
  private readonly around: Int32Array;
  private readonly aroundBox = { left: 0, right: 0, low: 0, top: 0 };
  private aroundCount = 0;
  /** Pieces met by boxes but not by circles. */
  private readonly shallow: Int32Array;
  /** Pieces that a place may collide with, and what each of them costs at least. */
  private readonly near: Int32Array;
  private readonly least: Float64Array;
  private piece = 0;
  /** Collisions of the place last given to `hits`, the heaviest first: depth, µm, and direction of the way out. */
  readonly hitDepth = new Float64Array(MOST_HITS);
  readonly hitX = new Float64Array(MOST_HITS);
  readonly hitY = new Float64Array(MOST_HITS);
  private readonly hitCost = new Float64Array(MOST_HITS);

  constructor(field: Field, overlaps: PairTable, weights: Float64Array) {
    this.field = field;
    this.overlaps = overlaps;
    this.weights = weights;
    this.byLeft = Int32Array.from(field.forms, (_, i) => i);
    this.around = new Int32Array(field.forms.length);
    this.shallow = new Int32Array(field.forms.length);
    this.near = new Int32Array(field.forms.length);
    this.least = new Float64Array(field.forms.length);
  }

  /** Must be called for each piece, and again once a piece has moved. */
  begin(piece: number): void {
    this.piece = piece;
    this.aroundBox.right = -Infinity;
    this.sortByLeft();
  }

  /** Places up to `margin` from this one will be asked for next. */
  lookAround(spot: Spot, margin: number): void {
    const { aroundBox, field } = this;
    aroundBox.left = spot.x - margin;
    aroundBox.right = spot.x + spot.form.width + margin;
    aroundBox.low = spot.y - margin;
    aroundBox.top = spot.y + spot.form.height + margin;
    let n = 0;
    for (let j = 0; j < field.forms.length; j++) {
      if ((field.x[j] as number) > aroundBox.right || (field.maxX[j] as number) < aroundBox.left) continue;
      if ((field.y[j] as number) > aroundBox.top || (field.maxY[j] as number) < aroundBox.low) continue;
      if (j !== this.piece) this.around[n++] = j;
    }
    this.aroundCount = n;
  }

  /**
   * Σ weight · measure over the pieces this place collides with; at least `limit` once that is certain. Deep overlaps,
   * seen by circles, come first: they often settle it before any edges are compared.
   */
  of(form: Oriented, x: number, y: number, limit: number): number {
    if (this.overlaps.isKept) return this.lookedUp(form, x, y, limit);
    const { field, weights, shallow } = this;
    const g = field.gap + 2 * MOST_SLACK;
    const right = x + form.width + g;
    const top = y + form.height + g;
    const left = x - g;
    const low = y - g;
    const isAround = this.isWithinAround(left, low, right, top);
    const list = isAround ? this.around : this.byLeft;
    const end = isAround ? this.aroundCount : list.length;
    let value = 0;
    let open = 0;
    for (let i = isAround ? 0 : this.firstFrom(left - this.widest); i < end; i++) {
      const j = list[i] as number;
      const dx = (field.x[j] as number) - x;
      if (!isAround && x + dx > right) break;
      const dy = (field.y[j] as number) - y;
      const other = field.forms[j] as Oriented;
      if (areBoxesApart(form, other, dx, dy, field.gap + form.slack + other.slack)) continue;
      if (j === this.piece) continue;
      const weight = weights[this.piece * field.forms.length + j] as number;
      if (hasCommonCircle(form, other, dx, dy))
        value += weight * overlapMeasure(form, other, dx, dy, field.gap, (limit - value) / weight);
      else shallow[open++] = j;
      if (value >= limit) return value;
    }
    return open === 0 ? value : value + this.shallowValue(form, x, y, open, limit - value);
  }

  /**
   * The same where measures are kept. First what each neighbour costs at least, which takes a few numbers of memory
   * instead of a border: that refuses most places.
   */
  private lookedUp(form: Oriented, x: number, y: number, limit: number): number {
    const { field, overlaps, weights, near, least } = this;
    const { codes, maxX, maxY, midX, midY, x: lefts, y: lows } = field;
    const g = field.gap + 2 * MOST_SLACK;
    const right = x + form.width + g;
    const top = y + form.height + g;
    const left = x - g;
    const low = y - g;
    const isAround = this.isWithinAround(left, low, right, top);
    const list = isAround ? this.around : this.byLeft;
    const end = isAround ? this.aroundCount : list.length;
    const row = this.piece * codes.length;
    const code = codeOf(form);
    const mx = x + form.width / 2;
    const my = y + form.height / 2;
    let many = 0;
    let rest = 0;
    for (let i = isAround ? 0 : this.firstFrom(left - this.widest); i < end; i++) {
      const j = list[i] as number;
      if ((lefts[j] as number) >= right) {
        if (isAround) continue;
        break;
      }
      if ((maxX[j] as number) <= left || (lows[j] as number) >= top || (maxY[j] as number) <= low) continue;
      if (j === this.piece) continue;
      const own = overlaps.leastLoss(
        code,
        codes[j] as number,
        (midX[j] as number) - mx,
        (midY[j] as number) - my,
      );
      if (own < 0) continue;
      const cost = own * (weights[row + j] as number) * SURELY;
      rest += cost;
      if (rest >= limit) return rest;
      near[many] = j;
      least[many++] = cost;
    }
    let value = 0;
    for (let i = 0; i < many; i++) {
      const j = near[i] as number;
      rest -= least[i] as number;
      const loss = overlaps.loss(
        code,
        codes[j] as number,
        (midX[j] as number) - mx,
        (midY[j] as number) - my,
      );
      if (loss === 0) continue;
      value += loss * (weights[row + j] as number);
      if (value >= limit || value + rest * SURELY >= limit) return limit;
    }
    return value;
  }

  /**
   * Collects depth and way out of the heaviest collisions of a place within the last `lookAround`, where measures are
   * kept; returns their number.
   */
  hits(form: Oriented, x: number, y: number): number {
    const { field, overlaps, weights, around } = this;
    const row = this.piece * field.codes.length;
    const code = codeOf(form);
    const right = x + form.width;
    const top = y + form.height;
    const mx = x + form.width / 2;
    const my = y + form.height / 2;
    let n = 0;
    for (let i = 0; i < this.aroundCount; i++) {
      const j = around[i] as number;
      const g = field.gap + 2 * MOST_SLACK;
      if ((field.x[j] as number) >= right + g || (field.maxX[j] as number) <= x - g) continue;
      if ((field.y[j] as number) >= top + g || (field.maxY[j] as number) <= y - g) continue;
      const dx = (field.midX[j] as number) - mx;
      const dy = (field.midY[j] as number) - my;
      const depth = overlaps.depth(code, field.codes[j] as number, dx, dy);
      if (depth <= 0) continue;
      n = this.addHit(n, (weights[row + j] as number) * overlaps.lossOf(depth), depth);
    }
    return n;
  }

  /** Keeps the heaviest in order; returns the new number. This piece leaves against the slope of the other. */
  private addHit(n: number, cost: number, depth: number): number {
    const { hitCost, hitDepth, hitX, hitY } = this;
    if (n === MOST_HITS && cost <= (hitCost[n - 1] as number)) return n;
    let at = n < MOST_HITS ? n : n - 1;
    while (at > 0 && (hitCost[at - 1] as number) < cost) {
      hitCost[at] = hitCost[at - 1] as number;
      hitDepth[at] = hitDepth[at - 1] as number;
      hitX[at] = hitX[at - 1] as number;
      hitY[at] = hitY[at - 1] as number;
      at--;
    }
    hitCost[at] = cost;
    hitDepth[at] = depth;
    hitX[at] = -slope.x;
    hitY[at] = -slope.y;
    return n < MOST_HITS ? n + 1 : n;
  }

  private isWithinAround(left: number, low: number, right: number, top: number): boolean {
    const box = this.aroundBox;
    return left >= box.left && right <= box.right && low >= box.low && top <= box.top;
  }

  /** The part of the pieces whose circles are apart, by edges. */
  private shallowValue(form: Oriented, x: number, y: number, open: number, limit: number): number {
    const { field, shallow, weights } = this;
    const row = this.piece * field.forms.length;
    let value = 0;
    for (let i = 0; i < open && value < limit; i++) {
      const j = shallow[i] as number;
      const other = field.forms[j] as Oriented;
      const [dx, dy] = [(field.x[j] as number) - x, (field.y[j] as number) - y];
      if (!doEdgesCollide(form, other, dx, dy, field.gap + form.slack + other.slack)) continue;
      const weight = weights[row + j] as number;
      value += weight * overlapMeasure(form, other, dx, dy, field.gap, (limit - value) / weight);
    }
    return value;
  }

  /** Insertion sort: between two calls few pieces have moved. */
  private sortByLeft(): void {
    const { byLeft, field } = this;
    this.widest = 0;
    for (let i = 0; i < byLeft.length; i++) {
      const j = byLeft[i] as number;
      const x = field.x[j] as number;
      const width = (field.maxX[j] as number) - x;
      if (width > this.widest) this.widest = width;
      let at = i;
      while (at > 0 && (field.x[byLeft[at - 1] as number] as number) > x) {
        byLeft[at] = byLeft[at - 1] as number;
        at--;
      }
      byLeft[at] = j;
    }
  }

  /** Index in `byLeft` of the first piece that begins at x or later. */
  private firstFrom(x: number): number {
    const { byLeft, field } = this;
    let low = 0;
    let high = byLeft.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((field.x[byLeft[middle] as number] as number) < x) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
