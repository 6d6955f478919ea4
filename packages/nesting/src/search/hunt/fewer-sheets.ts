// One sheet fewer, or a cheaper set of sheets: goal-driven ruin and recreate (Gardeyn & Wauters 2022). The
// weakest sheet is given up, its pieces wander over the others until none is left over. Where there are
// several sizes, sheets emptied on the way are given back and others opened while the plan stays cheaper.
import type { GroupTask, Kind } from '../../problem/normalise.ts';
import type { Bin, Greed } from '../../rect/bin.ts';
import { randomGreed } from '../../rect/bin.ts';
import { NUMBERS_PER_PIECE, mostOnSheet } from '../../rect/flat-sheets.ts';
import type { FlatSheets } from '../../rect/flat-sheets.ts';
import { flatSheets } from '../starts/bin-maker.ts';
import { hasCredits } from './credits.ts';
import { DraftSheets } from './draft-sheets.ts';
import { KindOrder } from './kind-order.ts';
import { LeftOver } from './left-over.ts';
import { missingPieces } from '../plan.ts';
import type { Plan } from '../plan.ts';

/** Tries of one round. */
const TRIES = 32;

/** Values remembered by late acceptance (Burke & Bykov 2017): few, the rising weights lead out of pits. */
const MEMORY = 20;

/** After so many tries what is left over becomes heavier. */
const ESCALATE_EVERY = 100;

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

/** A plan counts as cheaper by so many yuan. */
const LEAST_GAIN = 0.004;

/** Memory above which the plan is left to the other search, numbers in all. */
const MOST_NUMBERS = 8e6;

export class FewerSheets {
  /** The plan it starts from is complete. */
  readonly isShort = false;
  private readonly task: GroupTask;
  private readonly chance: () => number;
  private readonly sheets: FlatSheets;
  private readonly order: KindOrder;
  private readonly draft: DraftSheets;
  /** Several sizes; the yuan that the plan may cost, and those of a mean sheet. */
  private readonly isMixed: boolean;
  private limit = Infinity;
  private meanPrice = 1;
  /** Mean area of a piece, mm². */
  private readonly unit: number;
  /** Most sheets drawn to find a weak one. */
  private readonly focus: number;
  /** The sheets of the plan under way, by their numbers in `sheets`. */
  private readonly slots: readonly number[];
  private readonly over: LeftOver;
  private value = 0;
  private readonly memory = new Float64Array(MEMORY);
  private tick = 0;
  private readonly out: number[] = [];
  private readonly open: number[] = [];

  /**
   * Whether this search can begin from the plan: complete, sheets of fixed size without zones, not too large.
   * With several sizes the cheapest set is the goal, so nothing else may count.
   */
  static isFor(task: GroupTask, plan: Plan): boolean {
    if (task.stocks.length === 0 || task.stocks.some((t) => t.isCoil || t.obstacles.length > 0)) return false;
    const isMixed = task.stocks.length > 1;
    if (isMixed && hasCredits(task)) return false;
    if (plan.bins.length < (isMixed ? 1 : 2) || missingPieces(plan.missing) > 0) return false;
    return (
      2 * mostSheets(task, plan) * mostOnSheet(task.kinds, task.stocks) * NUMBERS_PER_PIECE <= MOST_NUMBERS
    );
  }

  constructor(task: GroupTask, start: Plan, chance: () => number) {
    this.task = task;
    this.chance = chance;
    this.order = new KindOrder(task, chance);
    this.isMixed = task.stocks.length > 1;
    const most = mostSheets(task, start);
    this.sheets = flatSheets(task, 2 * most);
    this.draft = new DraftSheets(this.sheets, task.stocks, most);
    this.slots = this.draft.slots;
    const pieces = task.kinds.reduce((s, k) => s + k.quantity, 0);
    this.unit = task.kinds.reduce((s, k) => s + k.area * k.quantity, 0) / Math.max(1, pieces);
    this.over = new LeftOver(task, this.unit);
    this.focus = Math.max(2, Math.min(8, start.bins.length / 6));
    for (const bin of start.bins) {
      if (!this.draft.load(bin)) for (const kind of bin.contents()) this.over.miss(kind, 1);
    }
    this.aimLower();
  }

  /** Gives up the weakest sheets until the rest is cheaper than the plan. */
  private aimLower(): void {
    const { draft, slots } = this;
    this.meanPrice = Math.max(LEAST_GAIN, draft.cost / Math.max(1, slots.length));
    this.limit = draft.cost * (1 - 1e-7) - LEAST_GAIN;
    do this.giveUpWeakest();
    while (this.isMixed && draft.cost > this.limit && slots.length > 0);
    this.value = this.measure();
    this.memory.fill(this.value);
  }

  private giveUpWeakest(): void {
    const { sheets, slots, chance, out, draft } = this;
    let at = 0;
    let least = Infinity;
    for (const [i, slot] of slots.entries()) {
      const used = this.fillOf(slot) * (1 + 0.02 * chance());
      if (used >= least) continue;
      least = used;
      at = i;
    }
    draft.begin();
    const gone = draft.own(at);
    out.length = 0;
    sheets.ruin(gone, sheets.count[gone] ?? 0, chance, out);
    for (const kind of out) this.over.miss(kind, 1);
    draft.close(at);
    draft.keep();
  }

  private fillOf(slot: number): number {
    return (this.sheets.used[slot] ?? 0) / (this.sheets.capacity[slot] ?? 1);
  }

  /** Weight left over; free room counts a little for it when gathered, money not spent like empty sheets. */
  private measure(): number {
    const { sheets, slots } = this;
    const { used, capacity } = sheets;
    let gathered = 0;
    for (let i = 0; i < slots.length; i += 1) {
      const slot = slots[i] ?? 0;
      const all = capacity[slot] ?? 0;
      if (all === 0) continue;
      const free = 1 - (used[slot] ?? 0) / all;
      gathered += free * free;
    }
    if (this.isMixed) gathered += (this.limit - this.draft.cost) / this.meanPrice;
    return this.over.weight - gathered * this.unit * GATHERED;
  }

  /** Some tries; a complete plan that is cheaper than the last, or undefined. */
  round(): Plan | undefined {
    for (let i = 0; i < TRIES && (this.isMixed || this.slots.length > 0); i += 1) {
      this.attempt();
      if (this.over.pieces > 0) continue;
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
    return { bins, missing: this.over.missing.slice() };
  }

  /** One ruin and one recreate, kept or undone. */
  private attempt(): void {
    this.draft.begin();
    this.over.begin();
    this.ruin();
    this.recreate();
    const value = this.measure();
    const at = this.tick % MEMORY;
    this.tick += 1;
    if (value <= this.value || value <= (this.memory[at] ?? 0)) {
      this.value = value;
      this.draft.keep();
    } else {
      this.draft.undo();
      this.over.undo();
    }
    this.memory[at] = this.value;
    if (this.tick % ESCALATE_EVERY === 0) this.escalate();
  }

  /** What stays left over grows heavier, as absences do in Christiaens & Vanden Berghe 2020 (SISR). */
  private escalate(): void {
    const more = this.over.escalate();
    this.value += more;
    for (let i = 0; i < MEMORY; i += 1) this.memory[i] = (this.memory[i] ?? 0) + more;
  }

  private ruin(): void {
    const { sheets, slots, out, chance, draft } = this;
    out.length = 0;
    const many = 1 + Math.floor(chance() * MOST_RUINED);
    for (let i = 0; i < many && i < slots.length; i += 1) {
      const place = this.pick(i === 0);
      if (draft.isOwn(place)) continue;
      const slot = draft.own(place);
      const count = sheets.count[slot] ?? 0;
      const isWhole = chance() < WHOLE_SHARE;
      sheets.ruin(slot, isWhole ? count : 1 + Math.floor(chance() * Math.min(count, MOST_OUT)), chance, out);
      if (this.isMixed && (sheets.count[slot] ?? 0) === 0) draft.close(place);
    }
    for (const kind of out) this.over.miss(kind, 1);
  }

  /** Mostly the emptiest of a few: full sheets are seldom worth breaking up. */
  private pick(isFirst: boolean): number {
    const { slots, chance } = this;
    const draws = 1 + Math.floor(chance() * (isFirst ? this.focus : 2));
    let at = Math.floor(chance() * slots.length);
    for (let i = 1; i < draws; i += 1) {
      const other = Math.floor(chance() * slots.length);
      if (this.fillOf(slots[other] ?? 0) < this.fillOf(slots[at] ?? 0)) at = other;
    }
    return at;
  }

  private recreate(): void {
    const { chance, task, open } = this;
    const { missing } = this.over;
    this.order.sort(missing, open);
    const greed: Greed = { ...randomGreed(chance), blink: chance() < BLINKING ? BLINK : 0 };
    for (const k of open) {
      const kind = task.kinds[k];
      if (kind === undefined) continue;
      while ((missing[k] ?? 0) > 0 && this.putBack(kind, greed)) this.over.miss(k, -1);
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
    if (place < 0 && this.isMixed) place = this.openFor(kind);
    if (place < 0) return false;
    sheets.place(kind, this.draft.own(place));
    return true;
  }

  /** Place of a new sheet on which the piece has been found a place; −1 when none is left or too dear. */
  private openFor(kind: Kind): number {
    const { draft, chance, sheets, task } = this;
    const many = task.stocks.length;
    const money = this.limit - draft.cost;
    const from = Math.floor(chance() * many);
    for (let i = 0; i < many; i += 1) {
      const type = (from + i) % many;
      if (!draft.mayOpen(type, kind, money)) continue;
      const place = draft.open(type);
      sheets.begin({ ...randomGreed(chance), blink: 0 });
      if (sheets.find(this.slots[place] ?? 0, kind)) return place;
      draft.close(place);
    }
    return -1;
  }
}

/** Sheets of the plan at most: several small ones may take the place of a large one. */
function mostSheets(task: GroupTask, plan: Plan): number {
  return task.stocks.length === 1 ? plan.bins.length : 2 * plan.bins.length + 4;
}
