// Solutions of the program of very many kinds, rounded by harvest: whole patterns are cut, the rest is filled for the program's prices.
import type { Sliced } from '../../geometry/sliced.ts';
import type { GroupTask } from '../../problem/normalise.ts';
import type { BinMaker } from '../../rect/bin.ts';
import type { Plan } from '../plan.ts';
import { PatternHarvest } from '../starts/pattern-harvest.ts';
import type { ColumnGenerator } from './column-generator.ts';
import { Dive } from './dive.ts';

/** Pivots of one round, and patterns taken in within one slice. */
const PIVOTS = 100;
const AT_ONCE = 100;

/** A pattern that the program uses for so much of a sheet is cut once, when all of it is still wanted. */
const LEAST_PART = 0.4;

/** Large pieces count for more than their price by up to this share. */
const QUICK_BONUS = 0.06;

export class QuickRounding {
  private harvest: PatternHarvest | undefined;
  private readonly task: GroupTask;
  private readonly make: BinMaker;
  private readonly chance: () => number;
  private readonly patterns: ColumnGenerator;

  /** @param patterns those of the program; what rounding finds is added */
  constructor(task: GroupTask, make: BinMaker, chance: () => number, patterns: ColumnGenerator) {
    this.task = task;
    this.make = make;
    this.chance = chance;
    this.patterns = patterns;
  }

  /** A step of solving or rounding; the plan when it is finished. */
  *round(): Sliced<Plan | undefined> {
    if (this.harvest === undefined) {
      if (!(yield* this.patterns.pool.solving(PIVOTS))) return undefined;
      this.harvest = yield* this.begin();
    }
    const plan = yield* this.harvest.round();
    if (plan === undefined) return undefined;
    for (const [i, bin] of this.harvest.found.entries()) {
      yield* this.patterns.addWanted(bin.clone());
      if (i % AT_ONCE === 0) yield;
    }
    this.harvest = undefined;
    return plan;
  }

  private *begin(): Sliced<PatternHarvest> {
    const { task, patterns } = this;
    const used = patterns.pool.used();
    const dive = new Dive(task, patterns);
    yield* dive.takeWhole(used);
    yield;
    dive.takeFitting(used, LEAST_PART);
    yield;
    const { missing, bins, room } = dive;
    const largest = task.kinds.reduce((m, k) => Math.max(m, k.area), 1);
    const worth = patterns.center.map(
      (p, k) => p * (1 + QUICK_BONUS * ((task.kinds[k]?.area ?? 0) / largest)),
    );
    return new PatternHarvest(task, this.make, this.chance, { worth, missing, room, bins });
  }
}
