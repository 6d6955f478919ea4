// Sheets: filled one after the other, then taken apart and filled anew until fewer or cheaper ones do.
import type { Spot } from '../collide/field.ts';
import { Field } from '../collide/field.ts';
import type { Kind } from '../collide/kind.ts';
import type { Oriented } from '../collide/oriented.ts';
import type { Sliced } from '../geometry/sliced.ts';
import { PlaceFinder, cellFor, fill } from './construct.ts';
import { cornerFill } from './corner-fill.ts';
import { exactFill } from './exact-fill.ts';
import type { ShapeTask, Sheet } from './normalise.ts';
import { compareValues, type Filled, type GroupPlan, type Spent } from './plan.ts';
import { isWorthOpening } from './sheets.ts';

/** A sheet filled to this share counts as full and stays as it is. */
const FULL = 0.9995;
/** More corners than this in all pieces make corner filling too slow. */
const MOST_CORNERS = 4000;

/** Kinds in a row that found no place before only much smaller ones are asked. */
const MOST_MISSES = 12;

/** The search over sheets of one group. `plan` is valid at any time: empty in the beginning, then by `first`. */
export class BinSearch {
  plan: GroupPlan;
  private readonly task: ShapeTask;
  private readonly kinds: readonly Kind[];
  private readonly chance: () => number;
  private readonly spent: Spent;
  private readonly hasCorners: boolean;
  private readonly totalArea: number;
  /** The pieces leave no waste on the fewest sheets there can be: a jigsaw. */
  private readonly isTight: boolean;
  private readonly cell: number;
  /** Changes when a plan was set from outside. */
  private turned = 0;

  constructor(task: ShapeTask, chance: () => number, spent: Spent) {
    this.task = task;
    this.chance = chance;
    this.spent = spent;
    this.kinds = task.pieces.map((p) => p.kind);
    this.cell = cellFor(this.kinds);
    const corners = [...new Set(this.kinds)].reduce(
      (s, k) => s + k.forms().reduce((t, f) => t + f.count, 0),
      0,
    );
    this.hasCorners = corners <= MOST_CORNERS;
    this.totalArea = this.kinds.reduce((s, k) => s + k.shape.area, 0);
    const first = task.sheets[0]?.size ?? 1;
    const share = this.totalArea / first;
    this.isTight = task.gap === 0 && Math.ceil(share - 1e-9) - share < 0.004 * share;
    this.plan = { filled: [], left: this.bySize() };
  }

  /** The first plan; `plan` grows sheet by sheet on the way. */
  *first(): Sliced<void> {
    this.plan = yield* this.finished([], this.bySize(), false, (plan) => (this.plan = plan));
  }

  /** The search goes on from this plan; what is being worked on is dropped. */
  goOnFrom(plan: GroupPlan): void {
    this.plan = plan;
    this.turned++;
  }

  /** Takes the plan over when it is better than the own one. */
  take(plan: GroupPlan): boolean {
    const isBetter = this.compare(plan, this.plan) < 0;
    if (isBetter) this.goOnFrom(plan);
    return isBetter;
  }

  /** Priority first, then largest first. */
  private bySize(): number[] {
    const { pieces } = this.task;
    const size = (k: number) =>
      (this.kinds[k] as Kind).shape.hullArea * (this.kinds[k] as Kind).shape.diameter;
    const rank = (k: number) => pieces[k]?.priority ?? 5;
    return pieces.map((_, k) => k).sort((a, b) => rank(a) - rank(b) || size(b) - size(a) || a - b);
  }

  private areaOf(pieces: readonly number[]): number {
    return pieces.reduce((s, k) => s + (this.kinds[k] as Kind).shape.area, 0);
  }

  private shareOf(filled: Filled): number {
    return this.areaOf(filled.pieces) / filled.sheet.size;
  }

  /** Goes on opening sheets until the pieces are placed or every sheet that holds one of them is used up. */
  private *finished(
    kept: readonly Filled[],
    pieces: readonly number[],
    byCorners: boolean,
    tell?: (plan: GroupPlan) => void,
  ): Sliced<GroupPlan> {
    const filled = [...kept];
    let rest = [...pieces];
    const closed = new Set<Sheet>();
    for (;;) {
      const next = this.nextSheet(filled, rest, closed);
      if (next === undefined) return { filled, left: rest };
      const { sheet, piece } = next;
      let full = yield* byCorners ? this.byCorners(sheet, rest) : this.bySliding(sheet, rest);
      // found nowhere by chance, but known to lie here alone
      if (full.pieces.length === 0) full = { sheet, pieces: [piece], spots: [next.home] };
      if (!isWorthOpening(full, this.task.gap)) {
        closed.add(sheet);
        continue;
      }
      filled.push(full);
      const used = new Set(full.pieces);
      rest = rest.filter((k) => !used.has(k));
      tell?.({ filled: [...filled], left: rest });
      yield;
    }
  }

  /**
   * For the first piece left that some open sheet holds: the one of least cost per area; the last pieces take the
   * cheapest that may do. None of those that too little is left for.
   */
  private nextSheet(filled: readonly Filled[], rest: readonly number[], closed: ReadonlySet<Sheet>) {
    const used = new Map<Sheet, number>();
    for (const f of filled) used.set(f.sheet, (used.get(f.sheet) ?? 0) + 1);
    const asked = new Set<Kind>();
    for (const piece of rest) {
      const kind = this.kinds[piece] as Kind;
      if (asked.has(kind)) continue;
      asked.add(kind);
      const homes = this.task.homes.get(kind);
      const isOpen = (s: Sheet) => homes?.has(s) && !closed.has(s) && (used.get(s) ?? 0) < s.quantity;
      const open = this.task.sheets.filter(isOpen);
      const sheet = this.cheapest(open, rest);
      const home = sheet && homes?.get(sheet);
      if (sheet !== undefined && home !== undefined) return { sheet, piece, home };
    }
    return undefined;
  }

  private cheapest(open: readonly Sheet[], rest: readonly number[]): Sheet | undefined {
    if (open.length < 2) return open[0];
    const need = this.areaOf(rest);
    const ends = open.filter((s) => s.size > need * 1.15);
    if (ends.length > 0) return ends.reduce((b, s) => (s.cost < b.cost ? s : b));
    const rate = (s: Sheet) => s.cost / s.size;
    return open.reduce((b, s) => (rate(s) < rate(b) ? s : b));
  }

  private fieldOn(sheet: Sheet): Field {
    return new Field(sheet.area, this.task.gap, this.kinds.length, this.cell);
  }

  private read(sheet: Sheet, field: Field, placed: readonly number[]): Filled {
    const spots: Spot[] = placed.map((k) => ({
      form: field.forms[k] as Oriented,
      x: field.x[k] as number,
      y: field.y[k] as number,
    }));
    return { sheet, pieces: [...placed], spots };
  }

  /** Sliding pieces to the lower left; kinds that found no place once are not asked again on this sheet. */
  private *bySliding(sheet: Sheet, rest: readonly number[]): Sliced<Filled> {
    return yield* this.topUp(sheet, this.fieldOn(sheet), [], rest);
  }

  private *topUp(sheet: Sheet, field: Field, placed: number[], rest: readonly number[]): Sliced<Filled> {
    const failed = new Set<Kind>();
    const finder = new PlaceFinder(field, this.chance, (kind) => this.task.homes.get(kind)?.get(sheet));
    let room = sheet.size - this.areaOf(placed);
    let misses = 0;
    let limit = Infinity;
    for (const k of rest) {
      const kind = this.kinds[k] as Kind;
      if (field.forms[k] || failed.has(kind) || kind.shape.area > Math.min(limit, room * 1.001)) continue;
      yield;
      if ((yield* fill(finder, this.kinds, [k])).length > 0) {
        failed.add(kind);
        // a nearly full sheet takes much smaller pieces or none: the ones between are not asked
        if (++misses % MOST_MISSES === 0) limit = kind.shape.area * 0.6;
        continue;
      }
      misses = 0;
      placed.push(k);
      room -= kind.shape.area;
    }
    return this.read(sheet, field, placed);
  }

  private *byCorners(sheet: Sheet, rest: readonly number[]): Sliced<Filled> {
    const { chance } = this;
    const field = this.fieldOn(sheet);
    const rule = { sizeWeight: chance() * 1.5, noise: chance() * chance() * 0.6, chance };
    if (this.isTight && chance() < 0.6) {
      const nodes = 60 + Math.floor(chance() * 300);
      const found = yield* exactFill(field, this.kinds, rest, rule, nodes);
      for (const { piece, spot } of found) field.put(piece, spot.form, spot.x, spot.y);
      const pieces = found.map((f) => f.piece);
      return yield* this.topUp(sheet, field, pieces, rest);
    }
    const placed = yield* cornerFill(field, this.kinds, rest, rule);
    return yield* this.topUp(sheet, field, placed, rest);
  }

  /** No plan needs fewer sheets of the cheapest kind: nothing left to try. */
  private isBest(plan: GroupPlan): boolean {
    if (plan.left.length > 0) return false;
    if (plan.filled.length <= 1) return this.task.sheets.length === 1;
    const largest = this.task.sheets.reduce((m, s) => Math.max(m, s.size), 0);
    const isOneKind = this.task.sheets.length === 1;
    return isOneKind && plan.filled.length <= Math.ceil(this.totalArea / largest - 1e-9);
  }

  /** Less is better: pieces left (by priority), cost, then the least filled sheet as empty as can be. */
  private value(plan: GroupPlan): number[] {
    const lost = plan.left.reduce((s, k) => s + 10 ** (9 - (this.task.pieces[k]?.priority ?? 5)), 0);
    const cost = plan.filled.reduce((s, f) => s + f.sheet.cost, 0);
    const squares = plan.filled.reduce((s, f) => s + this.shareOf(f) ** 2, 0);
    return [lost, cost, -squares];
  }

  private compare(next: GroupPlan, now: GroupPlan): number {
    return compareValues(this.value(next), this.value(now));
  }

  /** As good is good enough: the search moves on. A plan that began before another one was set does not count. */
  private keep(plan: GroupPlan, turned: number): void {
    if (turned === this.turned && this.compare(plan, this.plan) <= 0) this.plan = plan;
  }

  /** Rounds of taking apart; ends when nothing better can exist. */
  *improve(): Sliced<void> {
    while (!this.isBest(this.plan)) {
      const { chance } = this;
      if (this.hasCorners && chance() < 0.35) yield* this.anew();
      else yield* this.retry();
      yield true;
      if (this.spent() >= 1) return;
    }
  }

  /** A whole plan by corners: each sheet the best of several fillings, a round each; ends early on a full one. */
  private *anew(): Sliced<void> {
    const { turned } = this;
    const kept: Filled[] = [];
    let rest = this.bySize();
    const closed = new Set<Sheet>();
    const tries = 4 + Math.floor(this.chance() * 30);
    for (;;) {
      const open = this.nextSheet(kept, rest, closed);
      if (open === undefined) break;
      let best: Filled | undefined;
      for (let i = 0; i < tries; i++) {
        const next = yield* this.byCorners(open.sheet, rest);
        if (best === undefined || this.shareOf(next) > this.shareOf(best)) best = next;
        if (this.shareOf(best) >= FULL) break;
        yield true;
      }
      if (best === undefined || best.pieces.length === 0)
        best = { sheet: open.sheet, pieces: [open.piece], spots: [open.home] };
      if (!isWorthOpening(best, this.task.gap)) {
        closed.add(open.sheet);
        continue;
      }
      kept.push(best);
      const used = new Set(best.pieces);
      rest = rest.filter((k) => !used.has(k));
    }
    this.keep({ filled: kept, left: rest }, turned);
  }

  /** Two to four sheets that are not full are emptied and filled anew in another order. */
  private *retry(): Sliced<void> {
    const { chance, plan, turned } = this;
    const open = plan.filled.map((f, i) => ({ i, share: this.shareOf(f) })).filter((s) => s.share < FULL);
    open.sort((a, b) => a.share - b.share || a.i - b.i);
    const taken = new Set<number>();
    const count = Math.min(open.length, 2 + Math.floor(chance() * 3));
    for (let i = 0; taken.size < count && i < 40; i++) {
      const at = i === 0 ? 0 : Math.floor(chance() * open.length);
      taken.add((open[at] as { i: number }).i);
    }
    const kept = plan.filled.filter((_, i) => !taken.has(i));
    const pieces = [...plan.left, ...plan.filled.flatMap((f, i) => (taken.has(i) ? f.pieces : []))];
    const next = yield* this.finished(kept, this.shuffled(pieces), this.hasCorners && chance() < 0.8);
    this.keep(next, turned);
  }

  /** Priority kept, sizes blurred. */
  private shuffled(pieces: readonly number[]): number[] {
    const { chance, task } = this;
    const blur = chance() * 1.2;
    const key = new Map(
      pieces.map((k) => [k, (this.kinds[k] as Kind).shape.hullArea * (1 - blur / 2 + blur * chance())]),
    );
    const rank = (k: number) => task.pieces[k]?.priority ?? 5;
    return [...pieces].sort((a, b) => rank(a) - rank(b) || (key.get(b) ?? 0) - (key.get(a) ?? 0) || a - b);
  }
}
