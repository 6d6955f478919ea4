// A better place for one piece: random samples over the sheet and near by, the best refined by coordinate descent.
// Source: Gardeyn & Wauters 2025 (arXiv 2509.13329), algorithm 6 and figure 7; written anew.
import { collides } from '../collide/collide.ts';
import type { Field, Spot } from '../collide/field.ts';
import type { Kind } from '../collide/kind.ts';
import type { Oriented } from '../collide/oriented.ts';
import type { OverlapTable } from '../collide/overlap-table.ts';

export interface Samples {
  /** Over the whole sheet. */
  wide: number;
  /** Around the present place. */
  close: number;
  /** Best ones that are refined. */
  refined: number;
}

interface Tried extends Spot {
  value: number;
}

/** Steps of a descent as shares of the piece's shorter side, and in thousandths of a degree for free kinds. */
interface Descent {
  first: number;
  last: number;
  firstTurn: number;
  lastTurn: number;
}

const COARSE: Descent = { first: 0.25, last: 0.02, firstTurn: 5000, lastTurn: 1000 };
const FINE: Descent = { first: 0.01, last: 0.001, firstTurn: 500, lastTurn: 100 };
const GROW = 1.1;
const SHRINK = 0.5;

/** Looks for places on one field; weights are those of its separator (row k, column j). */
export class MoveSearch {
  private readonly field: Field;
  private readonly overlaps: OverlapTable;
  private readonly weights: Float64Array;
  private readonly chance: () => number;
  private readonly best: Tried[] = [];
  private readonly around: Int32Array;
  private readonly aroundBox = { left: 0, right: 0, low: 0, top: 0 };
  private aroundCount = 0;
  private piece = 0;
  /** Positions tried so far. */
  tries = 0;

  constructor(field: Field, overlaps: OverlapTable, weights: Float64Array, chance: () => number) {
    this.field = field;
    this.overlaps = overlaps;
    this.weights = weights;
    this.chance = chance;
    this.around = new Int32Array(field.forms.length);
  }

  /** Never worse than where piece k lies now, by weighted measure. */
  better(k: number, kind: Kind, samples: Samples): Spot {
    const { field, best } = this;
    this.piece = k;
    this.aroundBox.right = -Infinity;
    best.length = 0;
    const form = field.forms[k] as Oriented;
    const [x, y] = [field.x[k] as number, field.y[k] as number];
    this.keep(form, x, y, samples.refined);
    if (best[0]?.value === 0) return { form, x, y };
    this.sampleAround(kind, { x, y, width: form.width, height: form.height }, samples);
    this.sampleAll(kind, samples);
    let top = best[0] as Tried;
    for (let i = 0, n = best.length; i < n && top.value > 0; i++) {
      const found = this.descend(best[i] as Tried, kind, COARSE);
      if (found.value < top.value) top = found;
    }
    return top.value === 0 ? top : this.descend(top, kind, FINE);
  }

  private sampleAll(kind: Kind, samples: Samples): void {
    const { area } = this.field;
    for (let i = 0; i < samples.wide && this.best[0]?.value !== 0; i++) {
      const form = kind.pick(this.chance);
      if (!this.field.canHold(form)) continue;
      const s = form.slack;
      const x = area.lowX + s + Math.floor(this.chance() * (area.highX - area.lowX - 2 * s - form.width + 1));
      const y =
        area.lowY + s + Math.floor(this.chance() * (area.highY - area.lowY - 2 * s - form.height + 1));
      this.keep(form, x, y, samples.refined);
    }
  }

  /** The middle of the sample lies within the box of the present place. */
  private sampleAround(
    kind: Kind,
    box: { x: number; y: number; width: number; height: number },
    samples: Samples,
  ): void {
    for (let i = 0; i < samples.close && this.best[0]?.value !== 0; i++) {
      const form = kind.pick(this.chance);
      if (!this.field.canHold(form)) continue;
      const x = box.x + this.chance() * box.width - form.width / 2;
      const y = box.y + this.chance() * box.height - form.height / 2;
      this.keep(form, this.clampX(form, x), this.clampY(form, y), samples.refined);
    }
  }

  private clampX(form: Oriented, x: number): number {
    const { lowX, highX } = this.field.area;
    const high = highX - form.slack - form.width;
    const low = lowX + form.slack;
    return x < low ? low : x > high ? high : Math.round(x);
  }

  private clampY(form: Oriented, y: number): number {
    const { lowY, highY } = this.field.area;
    const high = highY - form.slack - form.height;
    const low = lowY + form.slack;
    return y < low ? low : y > high ? high : Math.round(y);
  }

  /** Keeps the best few that lie apart from each other. */
  private keep(form: Oriented, x: number, y: number, room: number): void {
    const { best } = this;
    const worst = best.length < room ? Infinity : (best[best.length - 1] as Tried).value;
    const value = this.valueOf(form, x, y, worst);
    if (value >= worst) return;
    const apart = (form.width < form.height ? form.width : form.height) * 0.05;
    for (let i = 0; i < best.length; i++) {
      const t = best[i] as Tried;
      if (t.form !== form || Math.abs(t.x - x) > apart || Math.abs(t.y - y) > apart) continue;
      if (value >= t.value) return;
      best.splice(i, 1);
      break;
    }
    let at = best.length;
    while (at > 0 && (best[at - 1] as Tried).value > value) at--;
    best.splice(at, 0, { form, x, y, value });
    if (best.length > room) best.length = room;
  }

  /** Σ weight · measure over the pieces this place collides with; cut off once it reaches `limit`. */
  private valueOf(form: Oriented, x: number, y: number, limit: number): number {
    const { field, around, aroundBox } = this;
    this.tries++;
    const g = field.gap + 2;
    const right = x + form.width + g;
    const top = y + form.height + g;
    const left = x - g;
    const low = y - g;
    const isAround =
      left >= aroundBox.left && right <= aroundBox.right && low >= aroundBox.low && top <= aroundBox.top;
    const n = isAround ? this.aroundCount : field.forms.length;
    let value = 0;
    for (let i = 0; i < n; i++) {
      const j = isAround ? (around[i] as number) : i;
      const ox = field.x[j] as number;
      if (ox > right || (field.maxX[j] as number) < left) continue;
      const oy = field.y[j] as number;
      if (oy > top || (field.maxY[j] as number) < low || j === this.piece) continue;
      value += this.pairValue(form, x, y, j, limit - value);
      if (value >= limit) return value;
    }
    return value;
  }

  private pairValue(form: Oriented, x: number, y: number, j: number, limit: number): number {
    const { field } = this;
    const other = field.forms[j] as Oriented;
    const ox = field.x[j] as number;
    const oy = field.y[j] as number;
    if (!collides(form, x, y, other, ox, oy, field.gap)) return 0;
    const weight = this.weights[this.piece * field.forms.length + j] as number;
    return weight * this.overlaps.measure(form, other, ox - x, oy - y, limit / weight);
  }

  /** Remembers the pieces near a place: a descent asks about little else. */
  private lookAround(spot: Spot, margin: number): void {
    const { field, aroundBox } = this;
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

  /** Two neighbours on a random axis at a time; steps grow on success and shrink on failure. */
  private descend(start: Tried, kind: Kind, how: Descent): Tried {
    const { chance } = this;
    const side = start.form.width < start.form.height ? start.form.width : start.form.height;
    let { form, x, y, value } = start;
    this.lookAround(start, side * how.first * 2 + this.field.gap + 2);
    let stepX = side * how.first;
    let stepY = stepX;
    let stepTurn = how.firstTurn;
    const last = Math.max(1, side * how.last);
    const axes = kind.turns === null ? 6 : 4;
    const lastTurn = kind.turns === null ? how.lastTurn : Infinity;
    while (stepX >= last || stepY >= last || stepTurn >= lastTurn) {
      const axis = Math.floor(chance() * axes);
      const before = value;
      for (let sign = 1; sign >= -1; sign -= 2) {
        const turned = axis < 4 ? form : kind.at(form.turn + sign * Math.round(stepTurn), form.mirror);
        if (axis >= 4 && !this.field.canHold(turned)) continue;
        const [ax, ay] = axis < 4 ? [form, form] : [form, turned];
        const nx = this.clampX(turned, x + moveX(axis, sign, stepX) + (ax.width - ay.width) / 2);
        const ny = this.clampY(turned, y + moveY(axis, sign, stepY) + (ax.height - ay.height) / 2);
        const v = this.valueOf(turned, nx, ny, value);
        if (v >= value) continue;
        [form, x, y, value] = [turned, nx, ny, v];
        if (v === 0) return { form, x, y, value };
      }
      const factor = value < before ? GROW : SHRINK;
      if (axis === 0) stepX *= factor;
      else if (axis === 1) stepY *= factor;
      else if (axis >= 4) stepTurn *= factor;
      else {
        const root = Math.sqrt(factor);
        stepX *= root;
        stepY *= root;
      }
    }
    return { form, x, y, value };
  }
}

function moveX(axis: number, sign: number, step: number): number {
  return axis === 1 || axis >= 4 ? 0 : sign * step;
}

function moveY(axis: number, sign: number, step: number): number {
  if (axis === 0 || axis >= 4) return 0;
  return axis === 3 ? -sign * step : sign * step;
}
