// What a place for a piece costs: the weighted overlap with all others, found with as few questions as possible.
import { areBoxesApart, doEdgesCollide, hasCommonCircle } from '../collide/collide.ts';
import type { Field, Spot } from '../collide/field.ts';
import type { Oriented } from '../collide/oriented.ts';
import { overlapMeasure } from '../collide/overlap.ts';
import type { PairTable } from '../collide/pair-table.ts';

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
  private piece = 0;

  constructor(field: Field, overlaps: PairTable, weights: Float64Array) {
    this.field = field;
    this.overlaps = overlaps;
    this.weights = weights;
    this.byLeft = Int32Array.from(field.forms, (_, i) => i);
    this.around = new Int32Array(field.forms.length);
    this.shallow = new Int32Array(field.forms.length);
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
    const { field, overlaps, weights, shallow } = this;
    const g = field.gap + 2;
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
      if (overlaps.isKept) value += weight * overlaps.measure(form, other, dx, dy);
      else if (hasCommonCircle(form, other, dx, dy))
        value += weight * overlapMeasure(form, other, dx, dy, field.gap, (limit - value) / weight);
      else shallow[open++] = j;
      if (value >= limit) return value;
    }
    return open === 0 ? value : value + this.shallowValue(form, x, y, open, limit - value);
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
