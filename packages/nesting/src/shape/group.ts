// One group's run: a first plan, then rounds of improvement. Strips and sheets answer alike.
import type { Spot } from '../collide/field.ts';
import type { Kind } from '../collide/kind.ts';
import type { Sliced } from '../geometry/sliced.ts';
import { BinSearch } from './bins.ts';
import type { Piece, ShapeTask, Sheet } from './normalise.ts';
import type { GroupPlan, Spent } from './plan.ts';
import type { ShapeReason } from '../problem/shape.ts';
import { firstStrip, reachOf } from './strip-fill.ts';
import type { StripState, StripTask } from './strip-fill.ts';
import { improveStrip } from './strip.ts';

/** Older plans kept to fall back on. */
const MOST_KEPT = 12;

/** A group's search in slices; `plan` is valid at any time. */
export class ShapeGroup {
  readonly task: ShapeTask;
  rounds = 0;
  improvements = 0;
  isFinished = false;
  /** By area alone: it stays as it is. */
  readonly proven = 0;
  private readonly chance: () => number;
  private readonly spent: Spent;
  /** Plans from the oldest, the empty one, to the best. */
  private trail: GroupPlan[];
  private shown: GroupPlan;
  private isBuilt = false;
  private isRefused = false;
  private strip: StripState | undefined;
  private bins: BinSearch | undefined;
  private work: Sliced<void>;

  constructor(task: ShapeTask, chance: () => number, spent: (group: ShapeGroup) => number) {
    this.task = task;
    this.chance = chance;
    this.spent = () => spent(this);
    this.shown = this.empty();
    this.trail = [this.shown];
    this.work = this.search();
  }

  get plan(): GroupPlan {
    return this.trail[this.trail.length - 1] as GroupPlan;
  }

  /** Why pieces of this group are left over. */
  get leftReason(): ShapeReason {
    if (this.isBuilt) return 'STOCK_EXHAUSTED';
    return this.isRefused ? 'REFUSED' : 'NO_TIME';
  }

  /** The plan that is handed out: `refuse` is about it. */
  show(): GroupPlan {
    this.shown = this.plan;
    return this.shown;
  }

  /** One slice of work towards the first plan; false when it is there. */
  build(): boolean {
    if (!this.isBuilt && this.work.next().done === true) this.isFinished = true;
    return !this.isBuilt;
  }

  /** One slice of work. */
  round(): void {
    if (this.isFinished) return;
    const next = this.work.next();
    if (next.done === true) this.isFinished = true;
    if (next.done === true || next.value === true) this.rounds++;
  }

  /** The plan shown last is wrong: it and all that came after it are forgotten, the search goes on from an older one. */
  refuse(): void {
    const at = this.trail.indexOf(this.shown);
    // where nothing lies nothing can be wrong
    if (at < 0 || this.shown.filled.length === 0) return;
    this.trail.length = Math.max(1, at);
    if (at === 0 || this.trail.length === 1) this.trail = [this.empty()];
    this.improvements++;
    this.isFinished = false;
    const { plan } = this;
    if (plan.filled.length === 0) {
      this.isBuilt = false;
      this.isRefused = true;
      this.strip = undefined;
      this.bins = undefined;
      this.work = this.search();
    } else {
      this.goOnFrom(plan);
      if (this.strip !== undefined) this.strip.refused++;
    }
  }

  /** A plan from elsewhere, already checked: taken over, and searched further from, when it is better. */
  take(plan: GroupPlan): boolean {
    const { strip, bins, isBuilt } = this;
    const [filled] = plan.filled;
    if (filled === undefined) return false;
    const sheet = this.stripSheet();
    const isWhole = plan.left.length === 0 && plan.filled.length === 1 && filled.sheet === sheet;
    if (!isBuilt) this.beginFrom(plan, isWhole ? sheet : undefined);
    else if (strip !== undefined) {
      if (!isWhole || reachOf(filled.spots) >= strip.reach) return false;
      this.goOnFrom(plan);
    } else if (bins?.take(plan) !== true) return false;
    this.accept(plan);
    this.isFinished = false;
    return true;
  }

  /** Instead of building a first plan. */
  private beginFrom(plan: GroupPlan, sheet: Sheet | undefined): void {
    this.trail = [this.empty()];
    this.isBuilt = true;
    if (sheet !== undefined) {
      this.strip = { spots: [], reach: 0, improvements: 0, turned: 0, refused: 0 };
      this.bins = undefined;
      this.goOnFrom(plan);
      this.work = this.squeezing(sheet);
      return;
    }
    this.strip = undefined;
    this.bins = new BinSearch(this.task, this.chance, this.spent);
    this.bins.goOnFrom(plan);
    this.work = this.improving(this.bins);
  }

  private empty(): GroupPlan {
    return { filled: [], left: this.task.pieces.map((_, k) => k) };
  }

  private stripSheet(): Sheet | undefined {
    return this.task.sheets.find((s) => s.stock.kind === 'strip');
  }

  private goOnFrom(plan: GroupPlan): void {
    this.isFinished = false;
    this.bins?.goOnFrom(plan);
    const [filled] = plan.filled;
    if (this.strip === undefined || filled === undefined) return;
    const spots = new Map(filled.pieces.map((k, i) => [k, filled.spots[i] as Spot]));
    this.strip.spots = this.task.pieces.map((_, k) => spots.get(k) as Spot);
    this.strip.reach = reachOf(this.strip.spots);
    this.strip.turned++;
  }

  private accept(plan: GroupPlan): void {
    this.trail.push(plan);
    // the empty one stays for the last resort
    if (this.trail.length > MOST_KEPT) this.trail.splice(1, 1);
    this.improvements++;
  }

  private *search(): Sliced<void> {
    const sheet = this.stripSheet();
    const isStrip = sheet !== undefined && (yield* this.beginStrip(sheet));
    if (isStrip) yield* this.squeezing(sheet);
    else yield* this.filling();
  }

  /** False when the strip's greatest length does not take all pieces: then it is filled like a sheet. */
  private *beginStrip(sheet: Sheet): Sliced<boolean> {
    this.strip = yield* firstStrip(
      this.stripTask(sheet),
      (pieces, spots) => (this.trail[0] = this.partial(sheet, pieces, spots)),
    );
    this.trail[0] = this.empty();
    if (this.strip === undefined) return false;
    this.accept(this.stripPlan(sheet, this.strip));
    this.isBuilt = true;
    yield;
    return true;
  }

  private stripTask(sheet: Sheet): StripTask {
    const { pieces, gap, homes } = this.task;
    const kinds = pieces.map((p: Piece) => p.kind);
    const homeOf = (kind: Kind) => homes.get(kind)?.get(sheet);
    return { kinds, area: sheet.area, gap, chance: this.chance, homeOf, spent: this.spent };
  }

  private stripPlan(sheet: Sheet, { spots }: StripState): GroupPlan {
    return { filled: [{ sheet, pieces: this.task.pieces.map((_, k) => k), spots }], left: [] };
  }

  private partial(sheet: Sheet, pieces: number[], spots: Spot[]): GroupPlan {
    const placed = new Set(pieces);
    return { filled: [{ sheet, pieces, spots }], left: this.empty().left.filter((k) => !placed.has(k)) };
  }

  private *squeezing(sheet: Sheet): Sliced<void> {
    const state = this.strip as StripState;
    let known = state.improvements;
    for (const work = improveStrip(this.stripTask(sheet), state); ;) {
      const next = work.next();
      if (state.improvements !== known) {
        known = state.improvements;
        this.accept(this.stripPlan(sheet, state));
      }
      if (next.done === true) return;
      yield next.value;
    }
  }

  private *filling(): Sliced<void> {
    const bins = new BinSearch(this.task, this.chance, this.spent);
    this.bins = bins;
    for (const work = bins.first(); work.next().done !== true;) {
      this.trail[0] = bins.plan;
      yield;
    }
    this.trail[0] = this.empty();
    this.accept(bins.plan);
    this.isBuilt = true;
    yield;
    yield* this.improving(bins);
  }

  private *improving(bins: BinSearch): Sliced<void> {
    for (const work = bins.improve(); ;) {
      const next = work.next();
      if (bins.plan !== this.plan) this.accept(bins.plan);
      if (next.done === true) return;
      yield next.value;
    }
  }
}
