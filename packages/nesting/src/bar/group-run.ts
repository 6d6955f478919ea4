// One group's run: the search over all lengths, then, with ordered bars, over the few lengths that remain.
import { sized } from './finish.ts';
import { BarSearch } from './group-search.ts';
import type { BarPlan } from './plan.ts';
import type { BarTask, BarType } from './task.ts';
import { costOf } from './task.ts';

/** Dives over all lengths before the lengths are chosen. */
const DIVES_BEFORE_CHOICE = 2;

export class GroupRun {
  readonly task: BarTask;
  private readonly all: BarSearch;
  private few: BarSearch | undefined;
  private readonly chance: () => number;

  constructor(task: BarTask, chance: () => number) {
    this.task = task;
    this.chance = chance;
    this.all = new BarSearch(task, chance);
  }

  get rounds(): number {
    return this.all.rounds + (this.few?.rounds ?? 0);
  }

  get improvements(): number {
    return this.all.improvements + (this.few?.improvements ?? 0);
  }

  get isFinished(): boolean {
    return this.few === undefined ? this.all.isFinished && !this.mustChoose() : this.few.isFinished;
  }

  /** Lower bound of the search cost and whether the plan reaches it. */
  get bound(): number {
    return this.all.bound * this.task.boundFactor;
  }

  get isProven(): boolean {
    return this.few === undefined && this.all.isProven && this.task.boundFactor === 1;
  }

  round(): void {
    if (this.few !== undefined) this.few.round();
    else if (this.mustChoose() && (this.all.isFinished || this.all.dives >= DIVES_BEFORE_CHOICE))
      this.few = new BarSearch(this.chosenLengths(), this.chance);
    else this.all.round();
  }

  /** The better of both plans, with the task its patterns belong to. */
  best(): { task: BarTask; plan: BarPlan } {
    const a = { task: this.task, plan: this.all.best };
    if (this.few === undefined) return a;
    const b = { task: this.few.task, plan: this.few.best };
    const short = (v: BarSearch) => v.value.unplaced;
    if (short(this.all) !== short(this.few)) return short(this.all) < short(this.few) ? a : b;
    return realCost(b.task, b.plan) <= realCost(a.task, a.plan) ? b : a;
  }

  private mustChoose(): boolean {
    const hasOrdered = this.task.types.some((t) => t.stock.kind === 2);
    return hasOrdered && this.task.params.maxDistinctLengths > 0 && this.task.types.length > 0;
  }

  /** The task with only those ordered lengths the best plan ends up with. */
  private chosenLengths(): BarTask {
    const lengths = new Set(
      sized(this.task, this.all.best.cuts).map((c) => `${c.type.stock.id}|${c.lengthUm}`),
    );
    const types: BarType[] = [];
    const add = (type: BarType) => types.push({ ...type, index: types.length });
    for (const type of this.task.types) if (type.stock.kind !== 2) add(type);
    for (const type of this.task.types) {
      if (type.stock.kind !== 2 || types.some((t) => t.stock.id === type.stock.id)) continue;
      for (const key of lengths) {
        const at = key.lastIndexOf('|');
        if (key.slice(0, at) === type.stock.id) add(resized(this.task, type, Number(key.slice(at + 1))));
      }
    }
    return { ...this.task, types };
  }
}

/** The type with another length; price, scrap and credit are those per length of the longest. */
function resized(task: BarTask, type: BarType, lengthUm: number): BarType {
  const twin = task.types.find((t) => t.stock.id === type.stock.id && t.lengthUm === lengthUm);
  if (twin !== undefined) return twin;
  const shorter = (type.lengthUm - lengthUm) / task.unitUm;
  const perLength = type.stock.price.mode === 2 ? 1 : lengthUm / type.lengthUm;
  return {
    ...type,
    lengthUm,
    cap: Math.floor(type.cap - shorter),
    full: type.full - shorter,
    remCap: Math.floor(type.remCap - shorter),
    price: type.price * perLength,
    cost: task.isPriced ? type.cost * perLength : type.cost,
  };
}

/** Search cost with the lengths the bars really get. */
function realCost(task: BarTask, plan: BarPlan): number {
  let sum = 0;
  for (const cut of sized(task, plan.cuts)) {
    const type = cut.lengthUm === cut.type.lengthUm ? cut.type : resized(task, cut.type, cut.lengthUm);
    sum += costOf(type, cut.pattern.used) * cut.times;
  }
  return sum;
}
