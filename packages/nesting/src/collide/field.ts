// Pieces on one sheet: who lies where, who hinders whom. No search here.
import type { Bounds } from '../geometry/types.ts';
import { collides, leavesOutline } from './collide.ts';
import { MOST_SLACK } from './oriented.ts';
import type { Oriented } from './oriented.ts';
import { SpotCells } from './spot-cells.ts';

/** The sheet as the search sees it, whole micrometres, trims taken off. */
export interface Area {
  /** Box in which the pieces' boxes must stay. */
  lowX: number;
  lowY: number;
  highX: number;
  highY: number;
  /** A polygon sheet: outline at (outlineX, outlineY), distance `margin` kept. */
  outline: Oriented | null;
  outlineX: number;
  outlineY: number;
  /** Places that stay free, wherever they lie, even over each other or over the edge; distance `margin` kept. */
  defects: readonly Spot[];
  margin: number;
}

/** With more pieces than this they are looked up by cells. */
const MANY = 160;

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
  private readonly cells: SpotCells | null;
  private readonly seen: Int32Array;
  private asked = 0;

  /** @param cell about the size of a piece, µm: how finely many pieces are looked up */
  constructor(area: Area, gap: number, size: number, cell = 200_000) {
    this.area = area;
    this.gap = gap;
    this.cells = size > MANY ? new SpotCells(Math.max(cell, 1000)) : null;
    this.forms = Array.from({ length: size }, () => null);
    this.x = new Float64Array(size).fill(Infinity);
    this.y = new Float64Array(size).fill(Infinity);
    this.maxX = new Float64Array(size).fill(-Infinity);
    this.maxY = new Float64Array(size).fill(-Infinity);
    this.midX = new Float64Array(size);
    this.midY = new Float64Array(size);
    this.codes = new Int32Array(size);
    this.seen = new Int32Array(this.cells === null ? 0 : size);
  }

  put(k: number, form: Oriented, x: number, y: number): void {
    this.leaveCells(k);
    this.cells?.add(k, { minX: x, minY: y, maxX: x + form.width, maxY: y + form.height });
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
    this.leaveCells(k);
    this.forms[k] = null;
    this.x[k] = Infinity;
    this.y[k] = Infinity;
    this.maxX[k] = -Infinity;
    this.maxY[k] = -Infinity;
  }

  private leaveCells(k: number): void {
    if (this.cells === null || this.forms[k] === null) return;
    const [minX, minY] = [this.x[k] as number, this.y[k] as number];
    this.cells.remove(k, { minX, minY, maxX: this.maxX[k] as number, maxY: this.maxY[k] as number });
  }

  /** The whole coordinate nearest to x at which the form lies within the sheet's box. */
  clampX(form: Oriented, x: number): number {
    const high = this.area.highX - form.edgeSlack - form.width;
    const low = this.area.lowX + form.edgeSlack;
    return x < low ? low : x > high ? high : Math.round(x);
  }

  clampY(form: Oriented, y: number): number {
    const high = this.area.highY - form.edgeSlack - form.height;
    const low = this.area.lowY + form.edgeSlack;
    return y < low ? low : y > high ? high : Math.round(y);
  }

  /** Whether the form fits into the sheet's box at all. */
  canHold(form: Oriented): boolean {
    const { lowX, lowY, highX, highY } = this.area;
    const s = 2 * form.edgeSlack;
    return form.width + s <= highX - lowX && form.height + s <= highY - lowY;
  }

  /** Inside the box, on a polygon sheet inside the outline, and away from defects. */
  isOnSheet(form: Oriented, x: number, y: number): boolean {
    const { area } = this;
    const s = form.edgeSlack;
    if (x < area.lowX + s || y < area.lowY + s) return false;
    if (x + form.width > area.highX - s || y + form.height > area.highY - s) return false;
    if (area.outline !== null) {
      const [dx, dy] = [area.outlineX - x, area.outlineY - y];
      if (leavesOutline(form, area.outline, dx, dy, area.margin)) return false;
    }
    for (const defect of area.defects)
      if (collides(form, x, y, defect.form, defect.x, defect.y, area.margin)) return false;
    return true;
  }

  /** A piece from `from` on, other than `skip`, that the form would come too near to; -1 for none. */
  hinders(form: Oriented, x: number, y: number, skip: number, from = 0): number {
    const g = this.gap + 2 * MOST_SLACK;
    if (this.cells !== null) {
      const box = { minX: x - g, minY: y - g, maxX: x + form.width + g, maxY: y + form.height + g };
      return this.cells.find(box, (j) => {
        if (j === skip || j < from) return false;
        const other = this.forms[j] as Oriented;
        return collides(form, x, y, other, this.x[j] as number, this.y[j] as number, this.gap);
      });
    }
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

  /** Calls `visit` once for each piece whose box may meet the given one, until one answers true. */
  someNear(box: Bounds, visit: (k: number) => boolean): boolean {
    if (this.cells === null) {
      for (let j = 0; j < this.forms.length; j++) {
        if ((this.x[j] as number) > box.maxX || (this.maxX[j] as number) < box.minX) continue;
        if ((this.y[j] as number) <= box.maxY && (this.maxY[j] as number) >= box.minY && visit(j))
          return true;
      }
      return false;
    }
    const { seen } = this;
    const asked = ++this.asked;
    return (
      this.cells.find(box, (j) => {
        if (seen[j] === asked) return false;
        seen[j] = asked;
        return visit(j);
      }) >= 0
    );
  }

  isFree(form: Oriented, x: number, y: number, skip = -1): boolean {
    return this.isOnSheet(form, x, y) && this.hinders(form, x, y, skip) < 0;
  }

  /** Largest x reached by a piece. */
  reach(): number {
    let most = this.area.lowX;
    for (let j = 0; j < this.forms.length; j++) {
      const form = this.forms[j];
      if (form) most = Math.max(most, (this.maxX[j] as number) + form.edgeSlack);
    }
    return most;
  }
}
