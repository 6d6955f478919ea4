// Pieces on one sheet: who lies where, who hinders whom. No search here.
import { collides, leavesOutline } from './collide.ts';
import type { Oriented } from './oriented.ts';

/** The sheet as the search sees it, whole micrometres, trims taken off. */
export interface Area {
  /** Box in which the pieces' boxes must stay. */
  lowX: number;
  lowY: number;
  highX: number;
  highY: number;
  /** A polygon sheet, or a rectangle with defects: outline at (outlineX, outlineY), distance `margin` kept. */
  outline: Oriented | null;
  outlineX: number;
  outlineY: number;
  margin: number;
}

export interface Spot {
  form: Oriented;
  x: number;
  y: number;
}

/** Flat store of placed pieces; a free place has no form. Positions are the lower left corners of the boxes. */
export class Field {
  readonly area: Area;
  readonly gap: number;
  readonly forms: (Oriented | null)[];
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly maxX: Float64Array;
  readonly maxY: Float64Array;
  /** Middles of the boxes. */
  readonly midX: Float64Array;
  readonly midY: Float64Array;
  /** Numbers of the forms in a table of pairs (`codeOf`). */
  readonly codes: Int32Array;

  constructor(area: Area, gap: number, size: number) {
    this.area = area;
    this.gap = gap;
    this.forms = Array.from({ length: size }, () => null);
    this.x = new Float64Array(size).fill(Infinity);
    this.y = new Float64Array(size).fill(Infinity);
    this.maxX = new Float64Array(size).fill(-Infinity);
    this.maxY = new Float64Array(size).fill(-Infinity);
    this.midX = new Float64Array(size);
    this.midY = new Float64Array(size);
    this.codes = new Int32Array(size);
  }

  put(k: number, form: Oriented, x: number, y: number): void {
    this.forms[k] = form;
    this.x[k] = x;
    this.y[k] = y;
    this.maxX[k] = x + form.width;
    this.maxY[k] = y + form.height;
    this.midX[k] = x + form.width / 2;
    this.midY[k] = y + form.height / 2;
    this.codes[k] = form.slot * 4 + form.quarter;
  }

  take(k: number): void {
    this.forms[k] = null;
    this.x[k] = Infinity;
    this.y[k] = Infinity;
    this.maxX[k] = -Infinity;
    this.maxY[k] = -Infinity;
  }

  /** The whole coordinate nearest to x at which the form lies within the sheet's box. */
  clampX(form: Oriented, x: number): number {
    const high = this.area.highX - form.slack - form.width;
    const low = this.area.lowX + form.slack;
    return x < low ? low : x > high ? high : Math.round(x);
  }

  clampY(form: Oriented, y: number): number {
    const high = this.area.highY - form.slack - form.height;
    const low = this.area.lowY + form.slack;
    return y < low ? low : y > high ? high : Math.round(y);
  }

  /** Whether the form fits into the sheet's box at all. */
  canHold(form: Oriented): boolean {
    const { lowX, lowY, highX, highY } = this.area;
    const s = 2 * form.slack;
    return form.width + s <= highX - lowX && form.height + s <= highY - lowY;
  }

  /** Inside the box and, for a polygon sheet, inside the outline. */
  isOnSheet(form: Oriented, x: number, y: number): boolean {
    const { area } = this;
    const s = form.slack;
    if (x < area.lowX + s || y < area.lowY + s) return false;
    if (x + form.width > area.highX - s || y + form.height > area.highY - s) return false;
    if (area.outline === null) return true;
    return !leavesOutline(form, area.outline, area.outlineX - x, area.outlineY - y, area.margin);
  }

  /** First piece from `from` on, other than `skip`, that the form would come too near to; -1 for none. */
  hinders(form: Oriented, x: number, y: number, skip: number, from = 0): number {
    const g = this.gap + 2;
    const right = x + form.width + g;
    const top = y + form.height + g;
    const left = x - g;
    const low = y - g;
    const n = this.forms.length;
    for (let j = from; j < n; j++) {
      if ((this.x[j] as number) > right || (this.maxX[j] as number) < left) continue;
      if ((this.y[j] as number) > top || (this.maxY[j] as number) < low || j === skip) continue;
      const other = this.forms[j] as Oriented;
      if (collides(form, x, y, other, this.x[j] as number, this.y[j] as number, this.gap)) return j;
    }
    return -1;
  }

  isFree(form: Oriented, x: number, y: number, skip = -1): boolean {
    return this.isOnSheet(form, x, y) && this.hinders(form, x, y, skip) < 0;
  }

  /** Largest x reached by a piece. */
  reach(): number {
    let most = this.area.lowX;
    for (let j = 0; j < this.forms.length; j++) {
      const form = this.forms[j];
      if (form) most = Math.max(most, (this.maxX[j] as number) + form.slack);
    }
    return most;
  }
}
