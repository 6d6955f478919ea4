// The strip: height fixed, length as short as can be found. Squeeze, work the overlaps out, squeeze again.
// Source: Gardeyn & Wauters 2025 (arXiv 2509.13329), algorithms 11 to 13; the steps are our own.
import type { Spot } from '../collide/field.ts';
import type { Kind } from '../collide/kind.ts';
import type { Oriented } from '../collide/oriented.ts';
import { isInside } from '../collide/collide.ts';
import type { Sliced } from '../geometry/sliced.ts';
import { Separator } from './separator.ts';
import type { Snapshot } from './separator.ts';
import { reachOf, refillEnds, spotOf } from './strip-fill.ts';
import type { StripState, StripTask } from './strip-fill.ts';

const SAMPLES = { wide: 25, close: 15, refined: 2 };
/** With more pieces the end of the strip is filled anew instead: overlaps of all pairs would take too much memory. */
const MOST_TOGETHER = 1200;

/** Part of the budget for exploring; the rest squeezes the best layout in small steps. */
const EXPLORE = 0.8;
/** Shares of the length taken away at once while exploring. */
const MOST_STEP = 0.02;
const LEAST_STEP = 0.001;
const QUICK = { passes: 40, strikes: 1 };
const PATIENT = { passes: 200, strikes: 3 };

/** Improves the state until told to stop by not being asked further; a round is a pass, or a new end of the strip. */
export function* improveStrip(task: StripTask, state: StripState): Sliced<void> {
  if (task.kinds.length < 2) return;
  if (task.kinds.length > MOST_TOGETHER) {
    yield* refillEnds(task, state);
    return;
  }
  const search = new StripSearch(task, state);
  yield* search.begin();
  yield* search.explore();
  yield* search.compress();
}

class StripSearch {
  private readonly task: StripTask;
  private readonly state: StripState;
  private readonly separator: Separator;
  private turned = 0;
  private refused = 0;

  constructor(task: StripTask, state: StripState) {
    this.task = task;
    this.state = state;
    const area = { ...task.area, highX: state.reach };
    this.separator = new Separator(task.kinds, area, task.gap, task.chance);
  }

  *begin(): Sliced<void> {
    this.turned = this.state.turned;
    this.refused = this.state.refused;
    yield* this.separator.load(this.state.spots);
  }

  /**
   * Squeezes as long as it works, in steps as large as are quickly worked out; where the least step fails,
   * exchanges two large pieces and tries again.
   */
  *explore(): Sliced<void> {
    const { task, separator } = this;
    let step = MOST_STEP;
    let failed: Snapshot[] = [];
    yield* this.squeeze(step);
    while (task.spent() < EXPLORE) {
      if (this.turned !== this.state.turned) {
        failed = [];
        yield* this.retreat(step);
      }
      const before = separator.passes;
      const result = yield* separator.separate(step > LEAST_STEP ? QUICK : PATIENT, SAMPLES);
      if (result.loss === 0 && this.accept(result)) {
        failed = [];
        const used = separator.passes - before;
        if (used > 30) step = Math.max(LEAST_STEP, step / 2);
        else if (used < 8) step = Math.min(MOST_STEP, step * 1.4);
        yield* this.squeeze(step);
        continue;
      }
      if (result.loss === 0) {
        // tables were wrong by micrometres: elsewhere they will not be
        yield* this.retreat(step, task.chance());
        yield true;
        continue;
      }
      if (step > LEAST_STEP) {
        // too big a step: back to the best valid layout, less at a time
        step = Math.max(LEAST_STEP, step / 3);
        yield* this.retreat(step);
        continue;
      }
      failed.push(result);
      failed.sort((a, b) => a.loss - b.loss);
      yield* separator.load((failed[this.nearFirst(failed.length)] as Snapshot).spots);
      yield* this.exchange();
    }
  }

  /** Half-normal choice of an index: the best are taken most often. */
  private nearFirst(count: number): number {
    const { chance } = this.task;
    const bell = Math.abs(chance() + chance() + chance() + chance() - 2) * 0.5;
    return Math.min(count - 1, Math.floor(bell * count));
  }

  /** From the best valid layout, smaller and smaller steps, each at another place of the strip. */
  *compress(): Sliced<void> {
    const { task, separator } = this;
    for (;;) {
      const late = Math.min(1, Math.max(0, (task.spent() - EXPLORE) / (1 - EXPLORE)));
      const step = 0.0008 + late * (0.00002 - 0.0008);
      yield* this.retreat(step, task.chance());
      const result = yield* separator.separate({ passes: 60, strikes: 3 }, SAMPLES);
      if (result.loss === 0 && !this.accept(result)) yield true;
    }
  }

  /** Takes a layout without collisions, which the separator holds, as the best; false when tables were wrong about it. */
  private accept(result: Snapshot): boolean {
    const reach = reachOf(result.spots);
    // it comes from a layout that was refused; one that was set from outside meanwhile may be longer than it
    if (this.refused !== this.state.refused || reach >= this.state.reach) return false;
    if (!this.separator.isValid()) return false;
    this.state.spots = result.spots;
    this.state.reach = reach;
    this.state.improvements++;
    return true;
  }

  /** Back to the best layout, squeezed. */
  private *retreat(share: number, split = 0.5): Sliced<void> {
    this.turned = this.state.turned;
    this.refused = this.state.refused;
    yield* this.separator.load(this.state.spots);
    yield* this.squeeze(share, split);
  }

  /** Makes the strip shorter than the best by a share; pieces right of the split move left with its end. */
  private *squeeze(share: number, split = 0.5): Sliced<void> {
    const { separator, state, task } = this;
    const { field } = separator;
    const low = task.area.lowX;
    const widest = task.kinds.reduce((m, kind) => Math.max(m, narrowest(kind)), 0);
    const end = Math.max(low + widest, Math.floor(low + (state.reach - low) * (1 - share)));
    const delta = end - state.reach;
    field.area.highX = end;
    const at = low + (state.reach - low) * split;
    for (let k = 0; k < separator.size; k++) {
      const form = this.fitting(k);
      const middle = (field.x[k] as number) + form.width / 2;
      const x = (field.x[k] as number) + (middle > at ? delta : 0);
      field.put(k, form, this.within(form, x), field.y[k] as number);
    }
    yield* separator.begin();
  }

  /** The piece's form, or another one when it no longer fits between the ends. */
  private fitting(k: number): Oriented {
    const { field } = this.separator;
    const form = field.forms[k] as Oriented;
    if (field.canHold(form)) return form;
    return this.separator.kinds[k]?.forms().find((f) => field.canHold(f)) ?? form;
  }

  private within(form: Oriented, x: number): number {
    const { area } = this.separator.field;
    return Math.max(area.lowX + form.edgeSlack, Math.min(x, area.highX - form.edgeSlack - form.width));
  }

  /** Two large different pieces change places, with the small ones that lie under them. */
  private *exchange(): Sliced<void> {
    const { separator, task } = this;
    const large = this.largePieces();
    const pick = () => large[Math.floor(task.chance() * large.length)] as number;
    const a = pick();
    let b = pick();
    for (let i = 0; i < 20 && (a === b || task.kinds[a] === task.kinds[b]); i++) b = pick();
    if (a === b) b = (a + 1) % separator.size;
    const { field } = separator;
    const [from, to] = [spotOf(field, a), spotOf(field, b)];
    this.moveTo(a, to);
    this.moveTo(b, from);
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    this.shiftCovered(a, b, -dx, -dy);
    this.shiftCovered(b, a, dx, dy);
    yield* separator.begin();
  }

  private largePieces(): number[] {
    const { kinds } = this.task;
    const hull = (k: number) => (kinds[k] as Kind).shape.hullArea;
    const order = kinds.map((_, k) => k).sort((x, y) => hull(y) - hull(x) || x - y);
    const total = order.reduce((s, k) => s + hull(k), 0);
    let sum = 0;
    let count = 0;
    while (count < order.length && sum <= total * 0.75) sum += hull(order[count++] as number);
    return order.slice(0, Math.max(2, count));
  }

  /** The piece with its middle where the other one's was, in the form nearest to the other's turn. */
  private moveTo(k: number, spot: Spot): void {
    const { field } = this.separator;
    const kind = this.task.kinds[k] as Kind;
    const wanted = kind.turns === null || kind.turns.includes(spot.form.turn);
    const now = field.forms[k] as Oriented;
    const other = wanted ? kind.at(spot.form.turn, now.mirror) : now;
    const form = field.canHold(other) ? other : now;
    const x = Math.round(spot.x + (spot.form.width - form.width) / 2);
    const y = Math.round(spot.y + (spot.form.height - form.height) / 2);
    const { area } = field;
    const low = area.lowY + form.edgeSlack;
    const high = area.highY - form.edgeSlack - form.height;
    field.put(k, form, this.within(form, x), Math.max(low, Math.min(y, high)));
  }

  /** Pieces whose inner point lies under piece `k` go where it came from. */
  private shiftCovered(k: number, partner: number, dx: number, dy: number): void {
    const { field } = this.separator;
    const cover = field.forms[k] as Oriented;
    const [cx, cy] = [field.x[k] as number, field.y[k] as number];
    for (let j = 0; j < this.separator.size; j++) {
      if (j === k || j === partner) continue;
      const form = field.forms[j] as Oriented;
      const [x, y] = [field.x[j] as number, field.y[j] as number];
      if (!isInside(cover, x + form.insideX - cx, y + form.insideY - cy)) continue;
      const { area } = field;
      const ny = Math.max(
        area.lowY + form.edgeSlack,
        Math.min(y + dy, area.highY - form.edgeSlack - form.height),
      );
      field.put(j, form, this.within(form, x + dx), ny);
    }
  }
}

/** Least length a kind needs. */
function narrowest(kind: Kind): number {
  return kind.forms().reduce((m, f) => Math.min(m, f.width + 2 * f.edgeSlack), Infinity);
}
