// One group's run: a first plan at once, then rounds of improvement. Strips and sheets answer alike.
import type { Spot } from '../collide/field.ts';
import { BinSearch } from './bins.ts';
import type { Piece, ShapeTask, Sheet } from './normalise.ts';
import type { GroupPlan, Spent } from './plan.ts';
import { firstStrip, improveStrip } from './strip.ts';
import type { StripState, StripTask } from './strip.ts';

/** A group's search in rounds; `plan` is valid at any time. */
export class ShapeGroup {
  readonly task: ShapeTask;
  rounds = 0;
  improvements = 0;
  isFinished = false;
  /** By area alone: it stays as it is. */
  readonly proven = 0;
  plan: GroupPlan;
  private readonly work: Generator<void, void>;

  constructor(task: ShapeTask, chance: () => number, spent: (group: ShapeGroup) => number) {
    this.task = task;
    const strip = task.sheets.find((s) => s.stock.kind === 'strip');
    const share = () => spent(this);
    const started = strip === undefined ? undefined : this.strip(strip, chance, share);
    if (started !== undefined) {
      this.plan = started.plan;
      this.work = started.work;
      return;
    }
    const bins = new BinSearch(task, chance, share);
    this.plan = bins.plan;
    this.work = this.bins(bins);
  }

  /** One slice of work. */
  round(): void {
    if (this.isFinished) return;
    this.rounds++;
    if (this.work.next().done === true) this.isFinished = true;
  }

  private *bins(bins: BinSearch): Generator<void, void> {
    for (const work = bins.improve(); work.next().done !== true;) {
      if (bins.plan !== this.plan) {
        this.plan = bins.plan;
        this.improvements++;
      }
      yield;
    }
  }

  /** Undefined when the strip's greatest length does not take all pieces: then it is filled like a sheet. */
  private strip(sheet: Sheet, chance: () => number, spent: Spent) {
    const { pieces, gap } = this.task;
    const kinds = pieces.map((p: Piece) => p.kind);
    const task = { kinds, area: sheet.area, gap, chance, spent };
    const state = firstStrip(task);
    if (state === undefined) return undefined;
    const all = pieces.map((_, k) => k);
    const planOf = (spots: Spot[]) => ({ filled: [{ sheet, pieces: all, spots }], left: [] });
    return { plan: planOf(state.spots), work: this.squeezing(task, state, planOf) };
  }

  private *squeezing(
    task: StripTask,
    state: StripState,
    planOf: (spots: Spot[]) => GroupPlan,
  ): Generator<void, void> {
    for (const search = improveStrip(task, state); search.next().done !== true;) {
      if (state.improvements !== this.improvements) {
        this.improvements = state.improvements;
        this.plan = planOf(state.spots);
      }
      yield;
    }
  }
}
