// A first layout at once: piece by piece to the lower left, at box corners and random spots, then pushed home.
import type { Field, Spot } from '../collide/field.ts';
import type { Kind } from '../collide/kind.ts';
import type { Oriented } from '../collide/oriented.ts';
import type { Sliced } from '../geometry/sliced.ts';

/** Random spots tried per piece. */
const SPOTS = 240;
/** Best free spots that are pushed left and down. */
const PUSHED = 4;
/** Pieces beside which a kind is tried when it has not asked for long: the last ones placed. */
const MOST_ANCHORS = 300;
/** Spots kept for later in all; beyond it they are found anew. */
const MOST_KEPT = 300_000;
/** On a field of more pieces only so many forms of a kind are tried. */
const MANY_PIECES = 300;
const FEW_FORMS = 8;
/** Corners of a sheet's outline at which forms are tried. */
const MOST_CORNERS = 16;
/** Spots tested between two yields. */
const SLICE = 40;

interface Scored extends Spot {
  score: number;
}

/** Spots of one kind that nobody has looked at yet, the best last. */
interface Open {
  spots: Scored[];
  /** Pieces beside which it was tried. */
  seen: number;
}

/** Less is better: little length first, then low. Same weights as the left-bottom-fill of sparrow. */
function scoreOf(form: Oriented, x: number, y: number): number {
  return 10 * (x + form.width) + y + form.height;
}

/** Where a kind lies alone on the sheet, when that is known. */
export type HomeOf = (kind: Kind) => Spot | undefined;

/**
 * Places for pieces on a field that only gets fuller: a spot that was taken once is never asked about again, so that
 * thousands of pieces do not ask about each other's neighbours over and over.
 */
export class PlaceFinder {
  readonly field: Field;
  private readonly chance: () => number;
  private readonly homeOf: HomeOf;
  private readonly placed: number[] = [];
  private readonly open = new Map<Kind, Open>();
  private kept = 0;
  private used: number;
  private tested = 0;

  constructor(field: Field, chance: () => number, homeOf: HomeOf) {
    this.field = field;
    this.chance = chance;
    this.homeOf = homeOf;
    for (const [k, form] of field.forms.entries()) if (form !== null) this.placed.push(k);
    this.used = field.reach();
  }

  put(k: number, spot: Spot): void {
    this.field.put(k, spot.form, spot.x, spot.y);
    this.placed.push(k);
    this.used = Math.max(this.used, spot.x + spot.form.width);
  }

  /** A free place for the kind, as far left as found, or undefined. */
  *find(kind: Kind): Sliced<Spot | undefined> {
    const { field } = this;
    const forms = this.formsOf(kind);
    const open = this.openOf(kind, forms);
    const found: Scored[] = [];
    while (open.spots.length > 0 && found.length < PUSHED) {
      const spot = open.spots.pop() as Scored;
      this.kept--;
      if (field.isFree(spot.form, spot.x, spot.y)) found.push(spot);
      if (this.isSliceOver()) yield;
    }
    const atCorners = [...found];
    yield* this.sample(forms, found);
    let best: Scored | undefined;
    for (const spot of found) {
      const home = yield* this.pushedHome(spot);
      if (best === undefined || home.score < best.score) best = home;
    }
    // still free for the next of the kind, unless this one lies there now
    for (const spot of atCorners.reverse()) open.spots.push(spot);
    this.kept += atCorners.length;
    if (best !== undefined) return best;
    const home = this.homeOf(kind);
    return home !== undefined && field.isFree(home.form, home.x, home.y) ? home : undefined;
  }

  /** Of many pieces not every form is tried, so that the first layout is there soon. */
  private formsOf(kind: Kind): Oriented[] {
    const forms = kind.forms().filter((f) => this.field.canHold(f));
    const step = this.field.forms.length > MANY_PIECES ? Math.ceil(forms.length / FEW_FORMS) : 1;
    return step > 1 ? forms.filter((_, i) => i % step === 0) : forms;
  }

  private isSliceOver(): boolean {
    return ++this.tested % SLICE === 0;
  }

  private openOf(kind: Kind, forms: readonly Oriented[]): Open {
    if (this.kept > MOST_KEPT) {
      this.open.clear();
      this.kept = 0;
    }
    const known = this.open.get(kind);
    const open = known ?? { spots: [], seen: 0 };
    if (known === undefined) this.open.set(kind, open);
    const fresh: Scored[] = [];
    const from = Math.max(open.seen, this.placed.length - MOST_ANCHORS);
    for (const form of forms) {
      if (known === undefined) this.sheetSpots(form, fresh);
      for (let i = from; i < this.placed.length; i++) this.besideSpots(form, this.placed[i] as number, fresh);
    }
    open.seen = this.placed.length;
    this.kept += fresh.length;
    // stable: of equal ones the first found comes last and is taken first
    fresh.reverse().sort((a, b) => b.score - a.score);
    if (fresh.length > 0) open.spots = open.spots.length === 0 ? fresh : merged(open.spots, fresh);
    return open;
  }

  /** In the sheet's corners, at those of its outline and beside its defects. */
  private sheetSpots(form: Oriented, out: Scored[]): void {
    const { area } = this.field;
    const s = form.edgeSlack;
    const [left, low] = [area.lowX + s, area.lowY + s];
    this.add(form, left, low, out);
    this.add(form, left, area.highY - s - form.height, out);
    for (const { form: own, x, y } of area.defects) {
      const g = area.margin + form.slack + own.slack;
      for (const [px, py] of [
        [x + own.width + g, low],
        [x + own.width + g, y],
        [left, y + own.height + g],
        [x, y + own.height + g],
        [x, y - g - form.height],
        [x - g - form.width, y],
      ] as const)
        this.add(form, px, py, out);
    }
    if (area.outline === null) return;
    const g = area.margin + s + area.outline.slack;
    const { edges, count } = area.outline;
    // a round outline has no corners worth the while
    const step = 4 * Math.ceil(count / MOST_CORNERS);
    for (let e = 0; e < edges.length; e += step) {
      const [x, y] = [area.outlineX + (edges[e] as number), area.outlineY + (edges[e + 1] as number)];
      for (const px of [x + g, x - g - form.width])
        for (const py of [y + g, y - g - form.height]) this.add(form, px, py, out);
    }
  }

  /** Beside, above and below a placed piece: exact fits are found here. */
  private besideSpots(form: Oriented, j: number, out: Scored[]): void {
    const { field } = this;
    const other = field.forms[j] as Oriented;
    const s = form.edgeSlack;
    const g = field.gap + form.slack + other.slack;
    const right = (field.maxX[j] as number) + g;
    const above = (field.maxY[j] as number) + g;
    const [x, y] = [field.x[j] as number, field.y[j] as number];
    const [left, low] = [field.area.lowX + s, field.area.lowY + s];
    this.add(form, right, y, out);
    this.add(form, right, low, out);
    this.add(form, x, above, out);
    this.add(form, left, above, out);
    this.add(form, right, (field.maxY[j] as number) - form.height, out);
    this.add(form, x, y - g - form.height, out);
  }

  /** Within the box only: others could never be free. */
  private add(form: Oriented, x: number, y: number, out: Scored[]): void {
    const { area } = this.field;
    const s = form.edgeSlack;
    if (x < area.lowX + s || y < area.lowY + s) return;
    if (x + form.width > area.highX - s || y + form.height > area.highY - s) return;
    out.push({ form, x, y, score: scoreOf(form, x, y) });
  }

  /** Random spots left of the used end plus the piece's own length. */
  private *sample(forms: readonly Oriented[], found: Scored[]): Sliced<void> {
    const { field, chance } = this;
    const { area } = field;
    for (let i = 0; i < SPOTS && forms.length > 0; i++) {
      const form = forms[Math.floor(chance() * forms.length)] as Oriented;
      const right = Math.min(area.highX - form.edgeSlack - form.width, this.used);
      const left = area.lowX + form.edgeSlack;
      const top = area.highY - form.edgeSlack - form.height;
      const low = area.lowY + form.edgeSlack;
      const x = left + Math.floor(chance() * (Math.max(0, right - left) + 1));
      const y = low + Math.floor(chance() * (top - low + 1));
      this.offer(found, { form, x, y, score: scoreOf(form, x, y) });
      if (this.isSliceOver()) yield;
    }
  }

  /** Keeps the best few free spots. */
  private offer(found: Scored[], spot: Scored): void {
    const last = found[found.length - 1];
    if (found.length >= PUSHED && last !== undefined && spot.score >= last.score) return;
    if (!this.field.isFree(spot.form, spot.x, spot.y)) return;
    let at = found.length;
    while (at > 0 && (found[at - 1] as Scored).score > spot.score) at--;
    found.splice(at, 0, spot);
    if (found.length > PUSHED) found.length = PUSHED;
  }

  /** Left and down in halving steps while the place stays free. */
  private *pushedHome(spot: Scored): Sliced<Scored> {
    const { field } = this;
    let { x, y } = spot;
    const { form } = spot;
    for (let round = 0; round < 3; round++) {
      const [fromX, fromY] = [x, y];
      for (let step = Math.floor(form.width / 2); step >= 1; step = Math.floor(step / 2))
        while (field.isFree(form, x - step, y)) x -= step;
      if (this.isSliceOver()) yield;
      for (let step = Math.floor(form.height / 2); step >= 1; step = Math.floor(step / 2))
        while (field.isFree(form, x, y - step)) y -= step;
      if (fromX === x && fromY === y) break;
    }
    return { form, x, y, score: scoreOf(form, x, y) };
  }
}

/** Two lists with the best last as one. */
function merged(a: readonly Scored[], b: readonly Scored[]): Scored[] {
  const out: Scored[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const isFirst = j === b.length || (i < a.length && (a[i] as Scored).score > (b[j] as Scored).score);
    out.push((isFirst ? a[i++] : b[j++]) as Scored);
  }
  return out;
}

/**
 * Places pieces in the given order.
 * @returns the pieces for which no place was found
 */
export function* fill(
  finder: PlaceFinder,
  kinds: readonly Kind[],
  order: readonly number[],
): Sliced<number[]> {
  const left: number[] = [];
  for (const k of order) {
    const spot = yield* finder.find(kinds[k] as Kind);
    if (spot === undefined) left.push(k);
    else finder.put(k, spot);
    yield;
  }
  return left;
}

/** Largest first: hull area times diameter, ties by position in the list. */
export function bySize(kinds: readonly Kind[]): number[] {
  const size = (k: number) => (kinds[k] as Kind).shape.hullArea * (kinds[k] as Kind).shape.diameter;
  return kinds.map((_, k) => k).sort((a, b) => size(b) - size(a) || a - b);
}

/** About the size of a piece, µm: how finely a field with many of them is looked up. */
export function cellFor(kinds: readonly Kind[]): number {
  return kinds.reduce((sum, k) => sum + k.shape.diameter, 0) / Math.max(1, kinds.length);
}
