// One piece led out of its collisions by the shortest ways, so that it ends touching its neighbours exactly.
// Idea: the local minima of summed penetration depths lie where borders of no-fit regions cross (Egeblad, Nielsen &
// Odgaard 2007; Umetani et al. 2009); they are computed here from the lines through the nearest points of the borders.
import { UNSURE } from '../collide/pair-table.ts';
import { MOST_SLACK } from '../collide/oriented.ts';
import type { Field, Spot } from '../collide/field.ts';
import type { PlaceValue } from './place-value.ts';

export interface Tried extends Spot {
  value: number;
}

const ROUNDS = 4;
/** Lines kept from the round before: the piece slides along them. */
const KEPT = 2;
const MOST_LINES = 8;
/** Moved this far beyond a slanting border, µm, so that no exact test is needed there. */
const BEYOND = UNSURE + 1;
/** Normals count as upright or level from here: such borders lie on whole micrometres and are met exactly, for pieces that fit without play. */
const STRAIGHT = 1 - 1e-9;

/** Works on the piece for which `values` was begun; its kinds have listed turns. */
export class Settling {
  private readonly field: Field;
  private readonly values: PlaceValue;
  /** Lines n · p = c where collisions end: normal and c. */
  private readonly nx = new Float64Array(MOST_LINES);
  private readonly ny = new Float64Array(MOST_LINES);
  private readonly c = new Float64Array(MOST_LINES);
  private x = 0;
  private y = 0;
  private value = 0;

  constructor(field: Field, values: PlaceValue) {
    this.field = field;
    this.values = values;
  }

  /** Steps onto one line or the crossing of two, the best each time, until none is better than the place before. */
  settle(start: Tried): Tried {
    const { values } = this;
    const { form } = start;
    const reach = (form.width < form.height ? form.width : form.height) / 2;
    values.lookAround(start, reach * 2 + this.field.gap + 2 * MOST_SLACK);
    this.x = start.x;
    this.y = start.y;
    this.value = start.value;
    let hits = 0;
    for (let round = 0; round < ROUNDS && this.value > 0; round++) {
      const kept = hits < KEPT ? hits : KEPT;
      hits = values.hits(form, this.x, this.y);
      this.drawLines(hits, kept);
      const before = this.value;
      this.step(form, hits, hits + kept, reach);
      if (this.value >= before) break;
    }
    return { form, x: this.x, y: this.y, value: this.value };
  }

  /** Lines of the present collisions, then those kept of the round before. */
  private drawLines(hits: number, kept: number): void {
    const { nx, ny, c, values, x, y } = this;
    nx.copyWithin(hits, 0, kept);
    ny.copyWithin(hits, 0, kept);
    c.copyWithin(hits, 0, kept);
    for (let k = 0; k < hits; k++) {
      const kx = values.hitX[k] as number;
      const ky = values.hitY[k] as number;
      const depth = values.hitDepth[k] as number;
      const isStraight = kx * kx > STRAIGHT || ky * ky > STRAIGHT;
      nx[k] = kx;
      ny[k] = ky;
      c[k] = kx * x + ky * y + depth + (isStraight ? 0 : BEYOND);
    }
  }

  private step(form: Spot['form'], hits: number, count: number, reach: number): void {
    const { nx, ny, c, x, y } = this;
    for (let k = 0; k < hits && this.value > 0; k++) {
      const kx = nx[k] as number;
      const ky = ny[k] as number;
      const d = (c[k] as number) - kx * x - ky * y;
      if (d < reach) this.tryAt(form, x + kx * d, y + ky * d);
      for (let m = k + 1; m < count && this.value > 0; m++) {
        const mx = nx[m] as number;
        const my = ny[m] as number;
        const cross = kx * my - ky * mx;
        if (cross < 0.1 && cross > -0.1) continue;
        const e = (c[m] as number) - mx * x - my * y;
        const ux = (d * my - e * ky) / cross;
        const uy = (e * kx - d * mx) / cross;
        if (ux < reach && ux > -reach && uy < reach && uy > -reach) this.tryAt(form, x + ux, y + uy);
      }
    }
  }

  private tryAt(form: Spot['form'], x: number, y: number): void {
    const px = this.field.clampX(form, x);
    const py = this.field.clampY(form, y);
    const value = this.values.of(form, px, py, this.value);
    if (value >= this.value) return;
    this.x = px;
    this.y = py;
    this.value = value;
  }
}
