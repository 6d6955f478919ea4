// A better place for one piece: random samples over the sheet and near by, the best refined: with tables of pairs by
// steps onto borders of no-fit regions, otherwise by coordinate descent.
// Source: Gardeyn & Wauters 2025 (arXiv 2509.13329), algorithm 6 and figure 7; written anew.
import type { Field, Spot } from '../collide/field.ts';
import type { Kind } from '../collide/kind.ts';
import { MOST_SLACK } from '../collide/oriented.ts';
import type { Oriented } from '../collide/oriented.ts';
import type { PairTable } from '../collide/pair-table.ts';
import { PlaceValue } from './place-value.ts';
import { Settling } from './settle.ts';
import type { Tried } from './settle.ts';

export interface Samples {
  /** Over the whole sheet. */
  wide: number;
  /** Around the present place. */
  close: number;
  /** Best ones that are refined. */
  refined: number;
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
  private readonly values: PlaceValue;
  private readonly settling: Settling | null;
  private readonly chance: () => number;
  private readonly best: Tried[] = [];

  constructor(field: Field, overlaps: PairTable, weights: Float64Array, chance: () => number) {
    this.field = field;
    this.values = new PlaceValue(field, overlaps, weights);
    this.settling = overlaps.isKept ? new Settling(field, this.values) : null;
    this.chance = chance;
  }

  /** Never worse than where piece k lies now, by weighted measure. */
  better(k: number, kind: Kind, samples: Samples): Spot {
    const { field, best } = this;
    this.values.begin(k);
    best.length = 0;
    const form = field.forms[k] as Oriented;
    const [x, y] = [field.x[k] as number, field.y[k] as number];
    this.keep(form, x, y, samples.refined);
    if (best[0]?.value === 0) return { form, x, y };
    this.sampleAround(kind, { x, y, width: form.width, height: form.height }, samples);
    this.sampleAll(kind, samples);
    return this.refined(kind);
  }

  /** The best of the samples, each led to the nearest good place. */
  private refined(kind: Kind): Tried {
    const { best, settling } = this;
    let top = best[0] as Tried;
    for (let i = 0, n = best.length; i < n && top.value > 0; i++) {
      const from = best[i] as Tried;
      const found = settling === null ? this.descend(from, kind, COARSE) : settling.settle(from);
      if (found.value < top.value) top = found;
    }
    return top.value === 0 || settling !== null ? top : this.descend(top, kind, FINE);
  }

  private sampleAll(kind: Kind, samples: Samples): void {
    const { area } = this.field;
    for (let i = 0; i < samples.wide && this.best[0]?.value !== 0; i++) {
      const form = kind.pick(this.chance);
      if (!this.field.canHold(form)) continue;
      const s = form.edgeSlack;
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
      this.keep(form, this.field.clampX(form, x), this.field.clampY(form, y), samples.refined);
    }
  }

  /** Keeps the best few that lie apart from each other. */
  private keep(form: Oriented, x: number, y: number, room: number): void {
    const { best } = this;
    const worst = best.length < room ? Infinity : (best[best.length - 1] as Tried).value;
    const value = this.values.of(form, x, y, worst);
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

  /** Two neighbours on a random axis at a time; steps grow on success and shrink on failure. */
  private descend(start: Tried, kind: Kind, how: Descent): Tried {
    const { chance } = this;
    const side = start.form.width < start.form.height ? start.form.width : start.form.height;
    let { form, x, y, value } = start;
    this.values.lookAround(start, side * how.first * 2 + this.field.gap + 2 * MOST_SLACK);
    let stepX = side * how.first;
    let stepY = stepX;
    let stepTurn = how.firstTurn;
    const last = Math.max(1, side * how.last);
    const axes = kind.turns === null ? 6 : 4;
    const lastTurn = kind.turns === null ? how.lastTurn : Infinity;
    while (stepX >= last || stepY >= last || stepTurn >= lastTurn) {
      const axis = Math.floor(chance() * axes);
      const from = { form, x, y, value };
      for (let sign = 1; sign >= -1; sign -= 2) {
        const turned =
          axis < 4 ? from.form : kind.at(from.form.turn + sign * Math.round(stepTurn), from.form.mirror);
        if (axis >= 4 && !this.field.canHold(turned)) continue;
        const nx = this.field.clampX(
          turned,
          from.x + moveX(axis, sign, stepX) + (from.form.width - turned.width) / 2,
        );
        const ny = this.field.clampY(
          turned,
          from.y + moveY(axis, sign, stepY) + (from.form.height - turned.height) / 2,
        );
        const v = this.values.of(turned, nx, ny, value);
        if (v > value) continue;
        [form, x, y, value] = [turned, nx, ny, v];
        if (v === 0) return { form, x, y, value };
      }
      const factor = value < from.value ? GROW : SHRINK;
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
