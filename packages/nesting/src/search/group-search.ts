// The anytime search of one group: starts, then goal-driven improvement. One round is one start or one
// ruin-and-recreate; everything depends on the seed and the number of rounds only.
import { compareValues, valueOf } from '../objective/compare.ts';
import type { PlanValue } from '../objective/compare.ts';
import { lowerBound } from '../objective/lower-bound.ts';
import type { GroupTask } from '../problem/normalise.ts';
import type { BinMaker } from '../rect/bin.ts';
import { smallestOf } from '../rect/bin.ts';
import { GuillotineBin, makeTrimOf } from '../rect/guillotine-bin.ts';
import { MaxRectsBin } from '../rect/max-rects-bin.ts';
import { construct } from './construct.ts';
import type { ConstructSettings } from './construct.ts';
import { ORDERS } from './orders.ts';
import type { Plan } from './plan.ts';
import { binCost } from './plan.ts';
import { polish } from './polish.ts';
import { makeChance } from './rng.ts';
import { RuinRecreate } from './ruin-recreate.ts';

export class GroupSearch {
  readonly task: GroupTask;
  best: Plan;
  value: PlanValue;
  rounds = 0;
  /** Rises with every better plan. */
  improvements = 0;
  isFinished = false;
  private readonly make: BinMaker;
  private readonly chance: () => number;
  private readonly pieces: number;
  private readonly starts: number;
  private hunt: RuinRecreate | undefined;
  private cheapest: Plan;

  constructor(task: GroupTask, seed: number) {
    this.task = task;
    this.chance = makeChance(seed);
    this.make = binMaker(task);
    this.pieces = task.kinds.reduce((s, k) => s + k.quantity, 0);
    const stocks = task.stocks.length;
    const hasCoil = task.stocks.some((s) => s.isCoil);
    const wanted = ORDERS.length * (1 + Math.min(stocks, 4)) * (hasCoil ? 6 : 2);
    this.starts = Math.max(3, Math.min(wanted, Math.ceil(60_000 / Math.max(1, this.pieces * stocks))));
    this.best = { bins: [], missing: Int32Array.from(task.kinds, (k) => k.quantity) };
    this.value = valueOf(task, this.best.bins, this.best.missing);
    this.cheapest = this.best;
    this.start(0);
    this.checkFinished();
  }

  round(): void {
    if (this.isFinished) return;
    this.rounds += 1;
    if (this.rounds < this.starts) this.start(this.rounds);
    else this.improve();
  }

  private start(no: number): void {
    const plan = construct(this.task, this.make, this.settingsOf(no));
    this.adopt(plan);
    if (no + 1 >= this.starts) this.checkFinished();
  }

  private settingsOf(no: number): ConstructSettings {
    const { chance } = this;
    const order = ORDERS[no % ORDERS.length] ?? ((a, b) => b.area - a.area);
    const isPlain = no === 0;
    const stocks = this.task.stocks.length;
    const isLarge = this.pieces > 3000;
    return {
      order,
      noise: no < ORDERS.length ? 0 : 0.5 * chance(),
      greed: { beta: isPlain ? 1 : chance() * 3, blink: 0, chance },
      tries: isPlain ? 1 : isLarge ? 4 : 3 + Math.floor(chance() * 12),
      coilShare: isPlain || chance() < 0.3 ? 1 : chance(),
      onlyStock: isPlain || chance() < 0.5 ? -1 : Math.floor(chance() * stocks),
      isPriorityFirst: isPlain || chance() < 0.5,
      large: isPlain ? 0 : chance() * 0.6,
    };
  }

  /** Compares the polished plan with the best one. */
  private adopt(raw: Plan): boolean {
    const before = sumOf(raw.missing);
    if (before < sumOf(this.cheapest.missing) || (before === sumOf(this.cheapest.missing) && binCost(raw.bins) < binCost(this.cheapest.bins))) {
      this.cheapest = raw;
    }
    const plan = polish(this.task, this.make, raw, this.chance);
    const value = valueOf(this.task, plan.bins, plan.missing);
    if (compareValues(value, this.value) >= 0) return false;
    this.best = plan;
    this.value = value;
    this.improvements += 1;
    return true;
  }

  private improve(): void {
    this.hunt ??= new RuinRecreate(this.task, this.make, this.cheapest, this.chance);
    const found = this.hunt.round();
    if (found === undefined) return;
    this.adopt(found);
    if (sumOf(found.missing) === 0 && this.hunt.isShort) this.hunt = undefined;
    this.checkFinished();
  }

  /** Nothing can be gained any more: all placed at the bound, or no piece at all. */
  private checkFinished(): void {
    if (this.pieces === 0 || this.task.stocks.length === 0) this.isFinished = true;
    if (sumOf(this.cheapest.missing) > 0) return;
    const bound = lowerBound(this.task, Int32Array.from(this.task.kinds, (k) => k.quantity));
    const isSingle = this.task.stocks.length === 1 && this.task.stocks[0]?.isCoil === false;
    const isLeast = isSingle && this.cheapest.bins.length <= bound.sheets;
    if (this.rounds + 1 >= this.starts && (isLeast || binCost(this.cheapest.bins) <= bound.sheetCost + 0.005)) this.isFinished = true;
  }
}

function sumOf(missing: Int32Array): number {
  let sum = 0;
  for (const m of missing) sum += m;
  return sum;
}

function binMaker(task: GroupTask): BinMaker {
  const smallest = smallestOf(task);
  if (task.params.cutMode === 1) return (type, length) => new MaxRectsBin(type, length, smallest);
  const context = { rules: task.rules, smallest, trimOf: makeTrimOf(task.params.trims) };
  return (type, length) => new GuillotineBin(type, length, context);
}
