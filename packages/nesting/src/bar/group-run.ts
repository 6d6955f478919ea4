// One group's run: the search over all lengths, then, with ordered bars, over the few lengths that remain.
import { sized } from './finish.ts';
import { BarSearch } from './group-search.ts';
import { planOf } from './greedy.ts';
import type { BarPlan, PlanValue } from './plan.ts';
import { compareValues, valueOf } from './plan.ts';
import { withFewSizes } from './size-choice.ts';
import type { BarTask, BarType } from './task.ts';
import { costOf } from './task.ts';

/** Dives over all lengths before the lengths are chosen. */
const DIVES_BEFORE_CHOICE = 2;

export class GroupRun {
  /** All bars: bounds are proven for it. */
  readonly task: BarTask;
  /** With few sizes allowed: works on the bound over all of them. */
  private readonly wide: BarSearch | undefined;
  private readonly all: BarSearch;
  private few: BarSearch | undefined;
  private readonly chance: () => number;

  constructor(task: BarTask, chance: () => number) {
    this.task = task;
    this.chance = chance;
    const restricted = withFewSizes(task);
    if (restricted !== undefined) this.wide = new BarSearch(task, chance);
    this.all = new BarSearch(restricted ?? task, chance);
  }

  get rounds(): number {
    return this.all.rounds + (this.few?.rounds ?? 0) + (this.wide?.rounds ?? 0);
  }

  get improvements(): number {
    return this.all.improvements + (this.few?.improvements ?? 0);
  }

  get isFinished(): boolean {
    return this.few === undefined ? this.all.isFinished && !this.mustChoose() : this.few.isFinished;
  }

  /** Lower bound of the search cost and whether the plan reaches it. */
  get bound(): number {
    return (this.wide ?? this.all).bound * this.task.boundFactor;
  }

  get proven(): number {
    return this.bound;
  }

  get isProven(): boolean {
    return this.wide === undefined && !this.mustChoose() && this.all.isProven && this.task.boundFactor === 1;
  }

  round(): void {
    const { wide } = this;
    const isBoundOpen = wide !== undefined && !wide.isFinished && !wide.linear.isRootSolved;
    if (isBoundOpen && this.rounds % 2 === 0) wide.round();
    else if (this.few !== undefined) this.few.round();
    else if (this.mustChoose() && (this.all.isFinished || this.all.dives >= DIVES_BEFORE_CHOICE))
      this.few = new BarSearch(this.chosenLengths(), this.chance);
    else this.all.round();
  }

  /** The better of both plans, with the task its patterns belong to. */
  best(): { task: BarTask; plan: BarPlan } {
    const a = { task: this.all.task, plan: this.all.best };
    if (this.few === undefined) return a;
    const b = { task: this.few.task, plan: this.few.best };
    return compareValues(realValue(b.task, b.plan), realValue(a.task, a.plan)) <= 0 ? b : a;
  }

  private mustChoose(): boolean {
    const { maxDistinctLengths, minQtyPerLength } = this.task.params;
    const hasOrdered = this.all.task.types.some((t) => t.stock.kind === 2);
    return hasOrdered && (maxDistinctLengths > 0 || minQtyPerLength > 1);
  }

  /** The task with only those ordered lengths the best plan ends up with. */
  private chosenLengths(): BarTask {
    const { task } = this.all;
    const lengths = new Set(sized(task, this.all.best.cuts).map((c) => `${c.type.stock.id}|${c.lengthUm}`));
    const types: BarType[] = [];
    const add = (type: BarType) => types.push({ ...type, index: types.length });
    for (const type of task.types) if (type.stock.kind !== 2) add(type);
    for (const type of task.types) {
      if (type.stock.kind !== 2 || types.some((t) => t.stock.id === type.stock.id)) continue;
      for (const key of lengths) {
        const at = key.lastIndexOf('|');
        if (key.slice(0, at) === type.stock.id) add(resized(task, type, Number(key.slice(at + 1))));
      }
    }
    return { ...task, types };
  }
}

/** The type with another length; price, scrap and credit are those per length of the longest. */
function resized(task: BarTask, type: BarType, lengthUm: number): BarType {
  const twin = task.types.find((t) => t.stock.id === type.stock.id && t.lengthUm === lengthUm);
  if (twin !== undefined) return twin;
  const shorter = (type.lengthUm - lengthUm) / task.unitUm;
  const capUm = type.capUm - (type.lengthUm - lengthUm);
  const perLength = type.stock.price.mode === 2 ? 1 : lengthUm / type.lengthUm;
  return {
    ...type,
    lengthUm,
    cap: Math.floor(capUm / task.unitUm + 1e-9),
    capUm,
    full: type.full - shorter,
    remCap: Math.floor(type.remCap - shorter),
    price: type.price * perLength,
    cost: type.price > 0 ? type.cost * perLength : type.cost,
    uses: type.uses.map((u) => (u.isMetres ? { ...u, amount: lengthUm / 1e6 } : u)),
  };
}

/** The plan with the lengths its bars really get, and without those there are no metres for. */
function realValue(task: BarTask, plan: BarPlan): PlanValue {
  const cuts = sized(task, plan.cuts).map((cut) => {
    const type = cut.lengthUm === cut.type.lengthUm ? cut.type : resized(task, cut.type, cut.lengthUm);
    return { times: cut.times, pattern: { ...cut.pattern, cost: costOf(type, cut.pattern.used) } };
  });
  return valueOf(task, { cuts, missing: planOf(task, cuts).missing });
}
