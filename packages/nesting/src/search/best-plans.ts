// The best plan of one group, the cheapest before it is polished, and the last one that passed the verifier.
import { drained } from '../geometry/sliced.ts';
import type { Sliced } from '../geometry/sliced.ts';
import { compareSpread, compareValues, valueOf, valuing } from '../objective/compare.ts';
import type { PlanValue } from '../objective/compare.ts';
import type { GroupTask, StockType } from '../problem/normalise.ts';
import type { BinMaker } from '../rect/bin.ts';
import { refill } from './coils/coil-refill.ts';
import { binCost, missingPieces } from './plan.ts';
import type { Plan } from './plan.ts';
import { polishing } from './polish.ts';
import { makeChance } from './rng.ts';
import { withoutPoorRemnants } from './starts/filling.ts';

export class BestPlans {
  best: Plan;
  value: PlanValue;
  /** As it was found: what searches go on from. */
  cheapest: Plan;
  /** Rises with every better plan. */
  improvements = 0;
  private readonly task: GroupTask;
  private readonly make: BinMaker;
  private readonly chance: () => number;
  /** The last plan that passed the verifier, at first the one that leaves everything out. */
  private safe: { plan: Plan; value: PlanValue };
  private leastCost = Infinity;
  private leastUnplaced = Infinity;

  constructor(task: GroupTask, make: BinMaker, chance: () => number) {
    this.task = task;
    this.make = make;
    this.chance = chance;
    this.best = { bins: [], missing: Int32Array.from(task.kinds, (k) => k.quantity) };
    this.value = valueOf(task, this.best.bins, this.best.missing);
    this.cheapest = this.best;
    this.safe = { plan: this.best, value: this.value };
  }

  /** Compares the polished plan with the best one; true when it takes its place. */
  adopt(found: Plan): boolean {
    return drained(this.adopting(found));
  }

  /** The same in slices. */
  *adopting(found: Plan): Sliced<boolean> {
    const raw = withoutPoorRemnants(this.task, found);
    const before = missingPieces(raw.missing);
    const least = missingPieces(this.cheapest.missing);
    if (before < least || (before === least && binCost(raw.bins) < binCost(this.cheapest.bins)))
      this.cheapest = raw;
    const plan = yield* polishing(this.task, this.make, raw, this.chance);
    yield;
    const value = yield* valuing(this.task, plan.bins, plan.missing);
    if (!this.isBetter(value)) return false;
    this.best = plan;
    this.value = value;
    this.improvements += 1;
    return true;
  }

  /** The best plan; pieces that it leaves over lie on what other runs of the group leave of the stock. */
  completed(stocks: StockType[]): Plan {
    const { best, make, task } = this;
    if (best.missing.every((m) => m === 0)) return best;
    const missing = best.missing.slice();
    const added = refill({ ...task, stocks }, make, best.bins, missing, makeChance(0));
    return { bins: [...best.bins, ...added], missing };
  }

  approve(): void {
    this.safe = { plan: this.best, value: this.value };
  }

  /** Back to the last plan that passed. */
  refuse(): void {
    this.best = this.safe.plan;
    this.value = this.safe.value;
    this.cheapest = this.best;
    this.improvements += 1;
  }

  /** With groupMode 2 a plan a little dearer than the cheapest may be better: its groups lie together. */
  private isBetter(value: PlanValue): boolean {
    const { groupMode, groupCostTolerance } = this.task.params;
    if (groupMode !== 2) return compareValues(value, this.value) < 0;
    if (value.unplaced < this.leastUnplaced) this.leastCost = Infinity;
    this.leastUnplaced = Math.min(this.leastUnplaced, value.unplaced);
    if (value.unplaced === this.leastUnplaced) this.leastCost = Math.min(this.leastCost, value.netCost);
    const limit = this.leastCost + Math.abs(this.leastCost) * groupCostTolerance;
    return compareSpread(value, this.value, limit) < 0;
  }
}
