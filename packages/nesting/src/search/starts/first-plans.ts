// The first plans of a group, one after the other: the plain one, then ever different ones by chance.
import type { Sliced } from '../../geometry/sliced.ts';
import type { GroupTask, StockType } from '../../problem/normalise.ts';
import type { Bin, BinMaker } from '../../rect/bin.ts';
import type { Plan } from '../plan.ts';
import { SheetBySheet, constructing } from './construct.ts';
import { ORDERS } from './orders.ts';
import { startSettings } from './start-settings.ts';

/** Pieces laid in all starts, about a second: afterwards plans by worth gain more. */
const START_PIECES = 10_000;

/** Kinds offered to sheets in one round of a start. */
const WORK_PER_ROUND = 40_000;

export class FirstPlans {
  private readonly task: GroupTask;
  private readonly make: BinMaker;
  private readonly chance: () => number;
  private readonly pieces: number;
  private most: number;
  private no = 1;
  private builder: SheetBySheet | undefined;

  /** @param from `stocks` tell how many plans are worth their time */
  constructor(task: GroupTask, make: BinMaker, from: { chance: () => number; stocks: readonly StockType[] }) {
    this.task = task;
    this.make = make;
    this.chance = from.chance;
    this.pieces = task.kinds.reduce((s, k) => s + k.quantity, 0);
    const stocks = from.stocks.length;
    const hasCoil = from.stocks.some((s) => s.isCoil);
    const wanted = ORDERS.length * (1 + Math.min(stocks, 4)) * (hasCoil ? 6 : 2);
    this.most = Math.max(3, Math.min(wanted, Math.ceil(START_PIECES / Math.max(1, this.pieces * stocks))));
  }

  /** No more plans than this, the plain one among them. */
  limit(most: number): void {
    this.most = Math.min(this.most, most);
  }

  get isOpen(): boolean {
    return this.no < this.most;
  }

  /** The plain one. */
  *first(): Sliced<Plan> {
    const builder = new SheetBySheet(this.task, this.make, this.settingsOf(0, []));
    while (yield* builder.stepping()) yield;
    return builder.plan;
  }

  /**
   * Goes on with the plan under way; a large one takes several rounds, so that cancel is heard.
   * @param coils sheets of the best plan so far
   */
  *round(coils: readonly Bin[]): Sliced<Plan | undefined> {
    this.builder ??= new SheetBySheet(this.task, this.make, this.settingsOf(this.no, coils));
    for (let work = 0; work < WORK_PER_ROUND; work += this.builder.lastWork) {
      if (yield* this.builder.stepping()) continue;
      const { plan } = this.builder;
      this.builder = undefined;
      this.no += 1;
      return plan;
    }
    return undefined;
  }

  private settingsOf(no: number, coils: readonly Bin[]) {
    const { task, pieces, chance } = this;
    return startSettings(no, { task, pieces, coils, chance });
  }
}

/** A first plan before there is any other, in slices. */
export function startingOf(
  task: GroupTask,
  no: number,
  { make, chance }: { make: BinMaker; chance: () => number },
): Sliced<Plan> {
  return constructing(task, make, startSettings(no, { task, pieces: START_PIECES, coils: [], chance }));
}
