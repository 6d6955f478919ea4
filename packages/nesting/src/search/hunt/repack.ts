// Takes two or three sheets of a plan and packs their pieces anew, on any sheets the store has: for
// shorter coils, cheaper sizes and larger remnants. Judged by net cost, unlike ruin-and-recreate.
import type { Sliced } from '../../geometry/sliced.ts';
import { sheetsValue } from '../../objective/compare.ts';
import type { GroupTask } from '../../problem/normalise.ts';
import type { Bin, BinMaker } from '../../rect/bin.ts';
import { randomGreed } from '../../rect/bin.ts';
import { SheetBySheet } from '../starts/construct.ts';
import { ORDERS } from '../starts/orders.ts';
import { withoutFillers } from '../starts/filling.ts';
import { StockRoom, isInStore, missingPieces } from '../plan.ts';
import type { Plan } from '../plan.ts';
import { polishing } from '../polish.ts';

/** Pieces on the chosen sheets: more would hold up a run for seconds. */
const MOST_PIECES = 1000;

export class Repack {
  private readonly task: GroupTask;
  private readonly make: BinMaker;
  private readonly chance: () => number;
  private readonly price: Float64Array;

  constructor(task: GroupTask, make: BinMaker, chance: () => number) {
    this.task = task;
    this.make = make;
    this.chance = chance;
    this.price = Float64Array.from(task.kinds, (k) => k.area);
  }

  /**
   * One try on the plan; the better plan, or undefined. Fillers are taken off before: they are handed out again
   * when the whole plan is finished, and never twice.
   */
  *round(plan: Plan): Sliced<Plan | undefined> {
    const bins = withoutFillers(this.task, plan.bins);
    const places = this.choose(bins);
    const chosen = bins.filter((_, i) => places.has(i));
    if (chosen.reduce((sum, b) => sum + b.count, 0) > MOST_PIECES) return undefined;
    const rest = bins.filter((_, i) => !places.has(i));
    const missing = new Int32Array(this.task.kinds.length);
    for (const kind of chosen.flatMap((b) => b.contents())) missing[kind] = (missing[kind] ?? 0) + 1;
    const room = new StockRoom();
    for (const bin of rest) room.take(bin);
    const builder = new SheetBySheet(this.task, this.make, this.settings(), { missing, room });
    for (let i = 0; i <= chosen.length && (yield* builder.stepping()); i += 1);
    if (missingPieces(missing) > 0) return undefined;
    const fresh = yield* polishing({ ...this.task, fillers: [] }, this.make, builder.plan, this.chance);
    if (missingPieces(fresh.missing) > 0) return undefined;
    const gain = sheetsValue(this.task, chosen).netCost - sheetsValue(this.task, fresh.bins).netCost;
    const whole = [...rest, ...fresh.bins];
    return gain > 0.005 && isInStore(whole) ? { bins: whole, missing: plan.missing } : undefined;
  }

  /** Places of some sheets in the plan, often with the emptiest. */
  private choose(bins: readonly Bin[]): Set<number> {
    const many = 1 + Math.floor(this.chance() * 3);
    const chosen = new Set<number>();
    for (let i = 0; i < many; i += 1) chosen.add(Math.floor(this.chance() * bins.length));
    if (this.chance() < 0.5) {
      let weakest = 0;
      const fill = (i: number) => (bins[i]?.used ?? 0) / (bins[i]?.capacity ?? 1);
      for (let i = 1; i < bins.length; i += 1) if (fill(i) < fill(weakest)) weakest = i;
      chosen.add(weakest);
    }
    return chosen;
  }

  private settings() {
    const { chance, price, task } = this;
    return {
      order:
        ORDERS[Math.floor(chance() * ORDERS.length)] ??
        ((a: { area: number }, b: { area: number }) => b.area - a.area),
      noise: chance() < 0.3 ? 0 : chance(),
      greed: randomGreed(chance),
      tries: 1 + Math.floor(chance() * 3),
      coilShare: chance() < 0.3 ? 1 : chance(),
      onlyStock: chance() < 0.5 ? -1 : Math.floor(chance() * task.stocks.length),
      isPriorityFirst: false,
      isKeyFirst: false,
      price,
      effort: [0, 60, 60, 300][Math.floor(chance() * 4)] ?? 0,
      repeatShare: 1,
    };
  }
}
