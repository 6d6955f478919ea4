// Sequential value correction (Belov & Scheithauer 2007): whole plans are built sheet by sheet for the
// greatest worth; afterwards pieces that lay on poor sheets become worth more. One round: one pattern.
import type { Sliced } from '../../geometry/sliced.ts';
import type { GroupTask } from '../../problem/normalise.ts';
import type { BinMaker } from '../../rect/bin.ts';
import { randomGreed } from '../../rect/bin.ts';
import { SheetBySheet } from './construct.ts';
import { learnWorth } from './learn-worth.ts';
import { ORDERS } from './orders.ts';
import type { Plan } from '../plan.ts';

/** The first plan is a quick look, so that something better stands early; nothing is learnt from its poor sheets. */
const FIRST_SHARE = 1 / 8;

export class ValueCorrection {
  passes = 0;
  private readonly task: GroupTask;
  private readonly make: BinMaker;
  private readonly chance: () => number;
  private readonly price: Float64Array;
  private readonly effort: number;
  private builder: SheetBySheet | undefined;

  constructor(task: GroupTask, make: BinMaker, chance: () => number) {
    this.task = task;
    this.make = make;
    this.chance = chance;
    const largest = task.kinds.reduce((m, k) => Math.max(m, k.area), 1);
    this.price = Float64Array.from(task.kinds, (k) => k.area * (1 + 0.1 * (k.area / largest)));
    this.effort = Math.max(40, Math.min(800, Math.floor(160_000 / Math.max(1, task.kinds.length))));
  }

  /** Builds the next pattern; the finished plan when it was the last one. */
  *round(): Sliced<Plan | undefined> {
    this.builder ??= this.begin();
    if (yield* this.builder.stepping()) return undefined;
    const { plan } = this.builder;
    if (this.passes > 0) this.learn(plan);
    this.passes += 1;
    this.builder = undefined;
    return plan;
  }

  private begin(): SheetBySheet {
    const { chance, price } = this;
    const order = ORDERS[Math.floor(chance() * 3)] ?? ((a, b) => b.area - a.area);
    return new SheetBySheet(this.task, this.make, {
      order,
      noise: 0.2,
      greed: randomGreed(chance),
      tries: 3,
      coilShare: chance() < 0.5 ? 1 : chance(),
      onlyStock: -1,
      isPriorityFirst: false,
      isKeyFirst: false,
      price,
      effort: Math.ceil(this.effort * (this.passes === 0 ? FIRST_SHARE : 1)),
      repeatShare: chance() < 0.5 ? 1 : chance(),
    });
  }

  private learn(plan: Plan): void {
    learnWorth(this.task, this.price, plan.bins, 0.3 + 0.4 * this.chance());
  }
}
