// One sheet fewer: goal-driven ruin and recreate (Gardeyn & Wauters 2022) for sheets of one size. The
// weakest sheet is given up, its pieces wander over the others until none is left over. All sheets lie in
// flat arrays; a try changes copies of a few of them, which are kept or dropped.
import type { GroupTask, Kind } from '../problem/normalise.ts';
import type { Bin, Greed } from '../rect/bin.ts';
import { randomGreed, smallestOf } from '../rect/bin.ts';
import { CutSheets } from '../rect/cut-sheets.ts';
import { NUMBERS_PER_PIECE, mostOnSheet } from '../rect/flat-sheets.ts';
import type { FlatSheets } from '../rect/flat-sheets.ts';
import { FreeSheets } from '../rect/free-sheets.ts';
import { guillotineContext } from './bin-maker.ts';
import { KindOrder } from './kind-order.ts';
import { missingPieces } from './plan.ts';
import type { Plan } from './plan.ts';

/** Tries of one round. */
const TRIES = 32;

/** Values remembered by late acceptance (Burke & Bykov 2017): few, the rising weights lead out of pits. */
const MEMORY = 20;

/** After so many tries what is left over becomes heavier, by this share of a mean piece. */
const ESCALATE_EVERY = 100;
const ESCALATION = 0.015;

/** Sheets ruined by one try at most, pieces taken out of one, chance that a sheet is emptied wholly. */
const MOST_RUINED = 3;
const MOST_OUT = 4;
const WHOLE_SHARE = 0.2;

/** Worth of one sheet's free room in one place, in mean pieces. */
const GATHERED = 0.5;

/** Share of the tries that overlook places, and the chance for each place. */
const BLINKING = 0.7;
const BLINK = 0.02;

/** Sheets looked at for one piece at most. */
const CANDIDATES = 64;

/** Memory above which the plan is left to the other search, numbers in all. */
const MOST_NUMBERS = 8e6;

export class FewerSheets {
  /** The plan it starts from is complete. */
  readonly isShort = false;
  private readonly task: GroupTask;
  private readonly chance: () => number;
  private readonly sheets: FlatSheets;
  private readonly order: KindOrder;
  private readonly capacity: number;
  /** Mean area of a piece, mm². */
  private readonly unit: number;
  /** Most sheets drawn to find a weak one. */
  private readonly focus: number;
  /** The sheets of the plan under way, by their numbers in `sheets`, and the numbers not in use. */
  private readonly slots: number[] = [];
  private readonly spare: number[] = [];
  private readonly missing: Int32Array;
  /** Weight of one piece of a kind left over: its area, and more the longer it is left. */
  private readonly weight: Float64Array;
  private left = 0;
  private pieces = 0;
  private value = 0;
  private readonly memory = new Float64Array(MEMORY);
  private tick = 0;
  /** Of the try under way: places changed, what stood there, what was missing. */
  private readonly places: number[] = [];
  private readonly before: number[] = [];
  private readonly kept: Int32Array;
  private readonly out: number[] = [];
  private readonly open: number[] = [];

  /** Whether this search can begin from the plan: complete, one sheet size without zones, not too large. */
  static isFor(task: GroupTask, plan: Plan): boolean {
    const [type] = task.stocks;
    if (type === undefined || task.stocks.length > 1 || type.isCoil || type.obstacles.length > 0) return false;
    if (plan.bins.length < 2 || missingPieces(plan.missing) > 0) return false;
    const most = mostOnSheet(task.kinds, (type.w / 1000) * (type.h / 1000));
    return 2 * plan.bins.length * most * NUMBERS_PER_PIECE <= MOST_NUMBERS;
  }

  constructor(task: GroupTask, start: Plan, chance: () => number) {
    const [type] = task.stocks;
    if (type === undefined) throw new RangeError('no sheet to search with');
    this.task = task;
    this.chance = chance;
    this.order = new KindOrder(task, chance);
    this.capacity = (type.w / 1000) * (type.h / 1000);
    // One copy of every sheet: a try may change them all.
    const size = { type, sheets: 2 * start.bins.length, pieces: mostOnSheet(task.kinds, this.capacity) };
    this.sheets =
      task.params.cutMode === 2
        ? new CutSheets(task.kinds, guillotineContext(task), size)
        : new FreeSheets(task.kinds, smallestOf(task), size);
    this.missing = new Int32Array(task.kinds.length);
    this.kept = new Int32Array(task.kinds.length);
    this.weight = Float64Array.from(task.kinds, (k) => k.area);
    const pieces = task.kinds.reduce((s, k) => s + k.quantity, 0);
    this.unit = task.kinds.reduce((s, k) => s + k.area * k.quantity, 0) / Math.max(1, pieces);
    this.focus = Math.max(2, Math.min(8, start.bins.length / 6));
    for (let slot = 0; slot < size.sheets; slot += 1) this.spare.push(slot);
    for (const bin of start.bins) this.load(bin);
    this.aimLower();
  }

  private load(bin: Bin): void {
    const slot = this.spare.pop() ?? 0;
    this.slots.push(slot);
    if (this.sheets.load(slot, bin)) return;
    this.sheets.clear(slot);
    for (const kind of bin.contents()) this.miss(kind, 1);
  }

  /** Gives up the weakest sheet. */
  private aimLower(): void {
    const { sheets, slots, chance, out } = this;
    let at = 0;
    let least = Infinity;
    for (const [i, slot] of slots.entries()) {
      const used = (sheets.used[slot] ?? 0) * (1 + 0.02 * chance());
      if (used >= least) continue;
      least = used;
      at = i;
    }
    const [gone] = slots.splice(at, 1);
    if (gone === undefined) return;
    out.length = 0;
    sheets.ruin(gone, sheets.count[gone] ?? 0, chance, out);
    for (const kind of out) this.miss(kind, 1);
    this.spare.push(gone);
    this.value = this.measure();
    this.memory.fill(this.value);
  }

  private miss(kind: number, by: number): void {
    this.missing[kind] = (this.missing[kind] ?? 0) + by;
    this.pieces += by;
    this.left += by * (this.weight[kind] ?? 0);
  }

  /** Weight left over; free room scattered over the sheets counts a little against it. */
  private measure(): number {
    const { sheets, slots, capacity } = this;
    let gathered = 0;
    for (let i = 0; i < slots.length; i += 1) {
      const free = 1 - (sheets.used[slots[i] ?? 0] ?? 0) / capacity;
      gathered += free * free;
    }
    return this.left - gathered * this.unit * GATHERED;
  }

  /** Some tries; a complete plan of one sheet fewer, or undefined. */
  round(): Plan | undefined {
    for (let i = 0; i < TRIES && this.slots.length > 0; i += 1) {
      this.attempt();
      if (this.pieces > 0) continue;
      const plan = this.plan();
      if (plan !== undefined) this.aimLower();
      return plan;
    }
    return undefined;
  }

  /** The plan under way as bins; undefined when a rule of the machine forbids one of them. */
  private plan(): Plan | undefined {
    const bins: Bin[] = [];
    for (const slot of this.slots) {
      if ((this.sheets.count[slot] ?? 0) === 0) continue;
      const bin = this.sheets.toBin(slot);
      if (bin === undefined) return undefined;
      bins.push(bin);
    }
    return { bins, missing: this.missing.slice() };
  }

  /** One ruin and one recreate, kept or undone. */
  private attempt(): void {
    this.places.length = 0;
    this.before.length = 0;
    this.kept.set(this.missing);
    const { left, pieces } = this;
    this.ruin();
    this.recreate();
    const value = this.measure();
    const at = this.tick % MEMORY;
    this.tick += 1;
    if (value <= this.value || value <= (this.memory[at] ?? 0)) {
      this.value = value;
      for (const slot of this.before) this.spare.push(slot);
    } else {
      this.undo();
      this.left = left;
      this.pieces = pieces;
    }
    this.memory[at] = this.value;
    if (this.tick % ESCALATE_EVERY === 0) this.escalate();
  }

  private undo(): void {
    for (const [i, place] of this.places.entries()) {
      this.spare.push(this.slots[place] ?? 0);
      this.slots[place] = this.before[i] ?? 0;
    }
    this.missing.set(this.kept);
  }

  /** What stays left over grows heavier, as absences do in Christiaens & Vanden Berghe 2020 (SISR). */
  private escalate(): void {
    const by = ESCALATION * this.unit;
    for (const [k, many] of this.missing.entries()) {
      if (many > 0) this.weight[k] = (this.weight[k] ?? 0) + by;
    }
    const more = by * this.pieces;
    this.left += more;
    this.value += more;
    for (let i = 0; i < MEMORY; i += 1) this.memory[i] = (this.memory[i] ?? 0) + more;
  }

  /** The sheet at this place as a copy that may be changed. */
  private own(place: number): number {
    const slot = this.slots[place] ?? 0;
    if (this.places.includes(place)) return slot;
    const copy = this.spare.pop();
    if (copy === undefined) throw new RangeError('more sheets changed than there are');
    this.sheets.copy(slot, copy);
    this.places.push(place);
    this.before.push(slot);
    this.slots[place] = copy;
    return copy;
  }

  private ruin(): void {
    const { sheets, slots, out, chance } = this;
    out.length = 0;
    const many = 1 + Math.floor(chance() * MOST_RUINED);
    for (let i = 0; i < many && i < slots.length; i += 1) {
      const place = this.pick(i === 0);
      if (this.places.includes(place)) continue;
      const slot = this.own(place);
      const count = sheets.count[slot] ?? 0;
      const isWhole = chance() < WHOLE_SHARE;
      sheets.ruin(slot, isWhole ? count : 1 + Math.floor(chance() * Math.min(count, MOST_OUT)), chance, out);
    }
    for (const kind of out) this.miss(kind, 1);
  }

  /** Mostly the emptiest of a few: full sheets are seldom worth breaking up. */
  private pick(isFirst: boolean): number {
    const { sheets, slots, chance } = this;
    const draws = 1 + Math.floor(chance() * (isFirst ? this.focus : 2));
    let at = Math.floor(chance() * slots.length);
    for (let i = 1; i < draws; i += 1) {
      const other = Math.floor(chance() * slots.length);
      if ((sheets.used[slots[other] ?? 0] ?? 0) < (sheets.used[slots[at] ?? 0] ?? 0)) at = other;
    }
    return at;
  }

  private recreate(): void {
    const { chance, task, missing, open } = this;
    this.order.sort(missing, open);
    const greed: Greed = { ...randomGreed(chance), blink: chance() < BLINKING ? BLINK : 0 };
    for (const k of open) {
      const kind = task.kinds[k];
      if (kind === undefined) continue;
      while ((missing[k] ?? 0) > 0 && this.putBack(kind, greed)) this.miss(k, -1);
    }
  }

  /** Lays one piece at the best place of all sheets; false when it fits nowhere. */
  private putBack(kind: Kind, greed: Greed): boolean {
    const { sheets, slots } = this;
    const many = Math.min(CANDIDATES, slots.length);
    const from = many < slots.length ? Math.floor(this.chance() * slots.length) : 0;
    let place = -1;
    sheets.begin(greed);
    for (let i = 0; i < many; i += 1) {
      const at = (from + i) % slots.length;
      if (sheets.find(slots[at] ?? 0, kind)) place = at;
    }
    if (place < 0) return false;
    sheets.place(kind, this.own(place));
    return true;
  }
}
