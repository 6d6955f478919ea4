// A first layout at once: piece by piece to the lower left, at box corners and random spots, then pushed home.
import type { Field, Spot } from '../collide/field.ts';
import type { Kind } from '../collide/kind.ts';
import type { Oriented } from '../collide/oriented.ts';

/** Random spots tried per piece. */
const SPOTS = 240;
/** Best free spots that are pushed left and down. */
const PUSHED = 4;

interface Scored extends Spot {
  score: number;
}

/** Less is better: little length first, then low. Same weights as the left-bottom-fill of sparrow. */
function scoreOf(form: Oriented, x: number, y: number): number {
  return 10 * (x + form.width) + y + form.height;
}

/**
 * A free place for the kind on the field, as far left as found, or undefined.
 * @param used largest x in use: random spots stay left of it plus the piece's own length
 */
export function findPlace(field: Field, kind: Kind, chance: () => number, used: number): Spot | undefined {
  const found: Scored[] = [];
  const forms = kind.forms().filter((f) => field.canHold(f));
  for (const form of forms) cornerSpots(field, form, found);
  const { area } = field;
  for (let i = 0; i < SPOTS && forms.length > 0; i++) {
    const form = forms[Math.floor(chance() * forms.length)] as Oriented;
    const right = Math.min(area.highX - form.slack - form.width, used);
    const left = area.lowX + form.slack;
    const top = area.highY - form.slack - form.height;
    const low = area.lowY + form.slack;
    const x = left + Math.floor(chance() * (Math.max(0, right - left) + 1));
    const y = low + Math.floor(chance() * (top - low + 1));
    offer(field, found, { form, x, y, score: scoreOf(form, x, y) });
  }
  let best: Scored | undefined;
  for (const spot of found) {
    const home = pushedHome(field, spot);
    if (best === undefined || home.score < best.score) best = home;
  }
  return best;
}

/** Keeps the best few free spots. */
function offer(field: Field, found: Scored[], spot: Scored): void {
  const last = found[found.length - 1];
  if (found.length >= PUSHED && last !== undefined && spot.score >= last.score) return;
  if (!field.isFree(spot.form, spot.x, spot.y)) return;
  let at = found.length;
  while (at > 0 && (found[at - 1] as Scored).score > spot.score) at--;
  found.splice(at, 0, spot);
  if (found.length > PUSHED) found.length = PUSHED;
}

/** Beside and above every placed piece, and in the sheet's corners: exact fits are found here. */
function cornerSpots(field: Field, form: Oriented, found: Scored[]): void {
  const { area, gap } = field;
  const s = form.slack;
  const left = area.lowX + s;
  const low = area.lowY + s;
  const top = area.highY - s - form.height;
  const add = (x: number, y: number) => offer(field, found, { form, x, y, score: scoreOf(form, x, y) });
  add(left, low);
  add(left, top);
  for (let j = 0; j < field.forms.length; j++) {
    const other = field.forms[j];
    if (!other) continue;
    const g = gap + s + other.slack;
    const right = (field.maxX[j] as number) + g;
    const above = (field.maxY[j] as number) + g;
    const [x, y] = [field.x[j] as number, field.y[j] as number];
    add(right, y);
    add(right, low);
    add(x, above);
    add(left, above);
    add(right, (field.maxY[j] as number) - form.height);
    add(x, y - g - form.height);
  }
}

/** Left and down in halving steps while the place stays free. */
function pushedHome(field: Field, spot: Scored): Scored {
  let { x, y } = spot;
  const { form } = spot;
  for (let round = 0; round < 3; round++) {
    const [fromX, fromY] = [x, y];
    for (let step = Math.floor(form.width / 2); step >= 1; step = Math.floor(step / 2))
      while (field.isFree(form, x - step, y)) x -= step;
    for (let step = Math.floor(form.height / 2); step >= 1; step = Math.floor(step / 2))
      while (field.isFree(form, x, y - step)) y -= step;
    if (fromX === x && fromY === y) break;
  }
  return { form, x, y, score: scoreOf(form, x, y) };
}

/**
 * Places pieces in the given order.
 * @returns the pieces for which no place was found
 */
export function fill(
  field: Field,
  kinds: readonly Kind[],
  order: readonly number[],
  chance: () => number,
): number[] {
  const left: number[] = [];
  let used = field.reach();
  for (const k of order) {
    const spot = findPlace(field, kinds[k] as Kind, chance, used);
    if (spot === undefined) {
      left.push(k);
      continue;
    }
    field.put(k, spot.form, spot.x, spot.y);
    used = Math.max(used, spot.x + spot.form.width);
  }
  return left;
}

/** Largest first: hull area times diameter, ties by position in the list. */
export function bySize(kinds: readonly Kind[]): number[] {
  const size = (k: number) => (kinds[k] as Kind).shape.hullArea * (kinds[k] as Kind).shape.diameter;
  return kinds.map((_, k) => k).sort((a, b) => size(b) - size(a) || a - b);
}
