// One group's run: the search over all lengths, then, with ordered bars, over the few lengths that remain.
import type { Sliced } from '../geometry/sliced.ts';
import { fewestByLength } from './bound.ts';
import { resized, sized } from './finish.ts';
import type { BarSolution } from '../problem/bar.ts';
import { BarSearch } from './group-search.ts';
import { planOf } from './greedy.ts';
import { isSameMoney, moneyTask } from './money.ts';
import { MoneyBound } from './money-bound.ts';
import type { BarPlan, PlanValue } from './plan.ts';
import { compareValues, valueOf } from './plan.ts';
import { cutting } from './refill.ts';
import { choosingFewSizes } from './size-choice.ts';
import { takenOver } from './taken-over.ts';
import type { BarTask, BarType } from './task.ts';
import { costOf } from './task.ts';

/** Every so many rounds one goes to the bound, where it is not that of the search. */
const BOUND_TURN = 3;
/** Dives over all lengths before the lengths are chosen. */
const DIVES_BEFORE_CHOICE = 2;

/** A plan with the task its patterns belong to. */
interface Chosen {
  task: BarTask;
  plan: BarPlan;
}

export class GroupRun {
  /** All bars: bounds are proven for it. */
  readonly task: BarTask;
  /** What no plan of all pieces costs less than; undefined when nothing can be proven. */
  readonly money: MoneyBound | undefined;
  /** Fewest bars by length and count. */
  private readonly fewest: number;
  private readonly all: BarSearch;
  private few: BarSearch | undefined;
  /** The search over few lengths in the making. */
  private fewer: Sliced<BarSearch> | undefined;
  private readonly chance: () => number;
  private boundRounds = 0;
  /** The better of two plans, as long as they are the same. */
  private chosen: { a: BarPlan; b: BarPlan; best: Chosen } | undefined;

  /** With its first plan, in slices. */
  static *preparing(task: BarTask, chance: () => number): Sliced<GroupRun> {
    const restricted = yield* choosingFewSizes(task);
    const all = yield* BarSearch.preparing(restricted ?? task, chance);
    yield;
    return new GroupRun(task, chance, { all, restricted });
  }

  private constructor(
    task: BarTask,
    chance: () => number,
    { all, restricted }: { all: BarSearch; restricted: BarTask | undefined },
  ) {
    this.task = task;
    this.chance = chance;
    this.all = all;
    this.fewest = fewestByLength(task);
    const money = moneyTask(task);
    if (money === undefined) return;
    const isShared = restricted === undefined && isSameMoney(task, money);
    this.money = new MoneyBound(money, isShared ? this.all.linear : undefined, chance);
  }

  get rounds(): number {
    return this.all.rounds + (this.few?.rounds ?? 0) + this.boundRounds;
  }

  get improvements(): number {
    return this.all.improvements + (this.few?.improvements ?? 0);
  }

  get isFinished(): boolean {
    return this.isPlanFinished && this.money?.isFinished !== false;
  }

  /** Nothing is left to try for a better plan. */
  private get isPlanFinished(): boolean {
    return this.few === undefined ? this.all.isFinished && !this.mustChoose() : this.few.isFinished;
  }

  get proven(): number {
    return this.money?.proven ?? 0;
  }

  /** No plan of all pieces uses fewer bars. Where every bar costs the same, the bound of the cost is one. */
  get leastBars(): number {
    const byCost = [this.all.linear, this.money?.linear].map((linear) => {
      if (linear === undefined || linear.task.types.length !== this.task.types.length) return 0;
      const { types } = linear.task;
      const cost = types[0]?.cost ?? 0;
      const isUniform = types.every(
        (t) => t.cost === cost && (t.remCap < 0 || (t.rho === 0 && t.slack === 0)),
      );
      return isUniform && cost > 0 ? Math.ceil(linear.bound / cost - 1e-6) : 0;
    });
    return Math.max(this.fewest, ...byCost);
  }

  round(): void {
    const { money } = this;
    const isBoundOpen = money !== undefined && !money.isFinished;
    const isTurn = this.all.linear.isRootSolved && this.rounds % BOUND_TURN === 0;
    if (isBoundOpen && (this.isPlanFinished || isTurn)) {
      if (money.round()) this.boundRounds += 1;
    } else if (this.few !== undefined) this.few.round();
    else if (this.mustChoose() && (this.all.isFinished || this.all.dives >= DIVES_BEFORE_CHOICE))
      this.beginFewer();
    else this.all.round();
  }

  /** A slice of the first plan over the lengths that remain. */
  private beginFewer(): void {
    this.fewer ??= BarSearch.preparing(this.chosenLengths(), this.chance);
    const next = this.fewer.next();
    if (next.done === true) this.few = next.value;
  }

  /** A plan found elsewhere: true when it is better than the own one. */
  offer(solution: BarSolution): boolean {
    const cuts = takenOver(this.all.task, solution);
    return cuts !== undefined && this.all.take(cuts);
  }

  /** The better of both plans, with the task its patterns belong to; in slices. */
  *choosing(): Sliced<Chosen> {
    const a: Chosen = { task: this.all.task, plan: this.all.best };
    if (this.few === undefined) return a;
    const b: Chosen = { task: this.few.task, plan: this.few.best };
    const { chosen } = this;
    if (chosen?.a === a.plan && chosen.b === b.plan) return chosen.best;
    const [ours, theirs] = [yield* realValue(b.task, b.plan), yield* realValue(a.task, a.plan)];
    const best = compareValues(ours, theirs) <= 0 ? b : a;
    this.chosen = { a: a.plan, b: b.plan, best };
    return best;
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

/** The plan as it will be cut: with the lengths its bars really get and what the stock left over still takes. */
function* realValue(task: BarTask, plan: BarPlan): Sliced<PlanValue> {
  const real = yield* cutting(task, plan.cuts);
  yield;
  const cuts = real.map((cut) => {
    const type = cut.lengthUm === cut.type.lengthUm ? cut.type : resized(task, cut.type, cut.lengthUm);
    return { times: cut.times, pattern: { ...cut.pattern, cost: costOf(type, cut.pattern.used) } };
  });
  return valueOf(task, { cuts, missing: planOf(task, cuts).missing });
}
