// Column generation with coils. First the linear program may use any length: its patterns show which
// lengths are worth having. Then the few lengths that may be cut (`maxDistinctLengths`) are chosen, and the
// order is dived with them as with sheets of fixed size. Other choices of lengths are tried in turn.
import type { Sliced } from '../../geometry/sliced.ts';
import type { GroupTask, StockType } from '../../problem/normalise.ts';
import type { Bin, BinMaker } from '../../rect/bin.ts';
import type { GuillotineContext } from '../../rect/guillotine-context.ts';
import { guillotineContext } from '../starts/bin-maker.ts';
import { chooseLengths } from './coil-choice.ts';
import type { LengthUse } from './coil-choice.ts';
import { ColumnPool } from '../columns/column-pool.ts';
import { ColumnSearch } from '../columns/column-search.ts';
import { withinStore } from './coil-lengths.ts';
import { canHave, lengthsOfCoil, retyped, withFixedLengths } from './fixed-lengths.ts';
import type { FixedTask } from './fixed-lengths.ts';
import { binCost, missingPieces } from '../plan.ts';
import type { Plan } from '../plan.ts';
import { StripPricing } from '../columns/strip-pricing.ts';
import { trimTo } from '../columns/trim.ts';

/** Lengths of each coil that are priced, patterns taken of each, pivots of one round. */
const WIDE_LENGTHS = 24;
const EACH = 2;
const PIVOTS = 400;
/** Patterns taken in, or told on the real stock, in one slice. */
const AT_ONCE = 16;

/** Generating ends after so many rounds, or so many without a gain of this share. */
const MOST_ROUNDS = 60;
const QUIET = 6;
const GAIN = 1e-3;

/** Dives with one choice of lengths before the next is tried; so many choices are kept. */
const DIVES_EACH = 4;
const MOST_CHOICES = 3;

/** Lengths at most where any number is allowed. */
const FREE_LENGTHS = 12;

interface Choice {
  lengths: readonly number[];
  fixed: FixedTask;
  search: ColumnSearch;
  best: number;
  until: number;
}

export class CoilColumns {
  private readonly task: GroupTask;
  private readonly make: BinMaker;
  private readonly chance: () => number;
  private readonly context: GuillotineContext;
  private readonly pool: ColumnPool;
  private readonly wide: FixedTask;
  private readonly strips: StripPricing;
  private readonly most: Int32Array;
  private readonly choices: Choice[] = [];
  private readonly tried = new Set<string>();
  private current: Choice | undefined;
  private generated = 0;
  private quiet = 0;
  private lastObjective = Infinity;
  private finished = 0;

  constructor(task: GroupTask, make: BinMaker, chance: () => number) {
    this.task = task;
    this.make = make;
    this.chance = chance;
    this.context = guillotineContext(task);
    this.pool = new ColumnPool(task);
    this.wide = withFixedLengths(task, (coil) => lengthsOfCoil(coil, WIDE_LENGTHS));
    this.strips = new StripPricing(this.wide.task, this.context, chance);
    this.most = Int32Array.from(task.kinds, (k) => k.quantity);
  }

  /** Plans finished. */
  get dives(): number {
    return this.finished;
  }

  /** Prices of the pieces and the sheets behind them. */
  get prices(): { price: Float64Array; bins: Bin[] } {
    return { price: this.pool.price, bins: this.pool.bins };
  }

  /** Patterns of a plan found elsewhere are worth knowing. */
  learn(plan: Plan): void {
    for (const bin of new Set(plan.bins)) this.pool.add(bin);
    for (const choice of this.choices) this.teach(choice, plan.bins, plan.missing);
  }

  /** A pattern that may be of use. */
  meet(bin: Bin): undefined {
    this.pool.add(bin);
  }

  /** A step of generating or of a dive; the plan when one is finished. */
  *round(): Sliced<Plan | undefined> {
    if (this.generated < MOST_ROUNDS && this.quiet < QUIET) {
      yield* this.generate();
      return undefined;
    }
    this.current ??= this.choose();
    const { current } = this;
    const plan = yield* current.search.round();
    if (plan === undefined) return undefined;
    this.finished += 1;
    const real = yield* this.realPlan(current, plan);
    if (missingPieces(real.missing) === 0) current.best = Math.min(current.best, binCost(real.bins));
    if (current.search.dives >= current.until) this.current = undefined;
    return real;
  }

  private *generate(): Sliced<void> {
    const { pool, wide } = this;
    this.generated += 1;
    if (!(yield* pool.solving(PIVOTS))) return;
    const { objective } = pool.program;
    this.quiet = objective > this.lastObjective * (1 - GAIN) ? this.quiet + 1 : 0;
    this.lastObjective = Math.min(this.lastObjective, objective);
    const cost = Float64Array.from(wide.task.stocks, (s) => {
      const real = wide.real[s.index] as StockType;
      return s.priceAt(s.length) + (pool.sheetCost[real.index] ?? 0) - real.priceAt(real.length);
    });
    const order = { price: pool.price, wanted: this.most, cost, each: EACH };
    for (const [i, bin] of (yield* this.strips.making(order)).entries()) {
      if (i % AT_ONCE === AT_ONCE - 1) yield;
      trimTo(bin, this.most);
      const own = retyped(bin, wide.real[bin.type.index] as StockType, this.context);
      if (own !== undefined && own.count > 0) pool.add(own.shrunk());
    }
  }

  /** A new choice of lengths, or the best one again when nothing new comes up. */
  private choose(): Choice {
    const isAgain = this.choices.length >= MOST_CHOICES && this.chance() < 0.6;
    const lengths = isAgain ? undefined : this.newLengths();
    const [best] = this.choices.toSorted((a, b) => a.best - b.best);
    if (lengths !== undefined || best === undefined) return this.begin(lengths ?? []);
    best.until = best.search.dives + DIVES_EACH;
    return best;
  }

  private newLengths(): readonly number[] | undefined {
    const { maxDistinctLengths } = this.task.params;
    const most = maxDistinctLengths > 0 ? maxDistinctLengths : FREE_LENGTHS;
    const uses: LengthUse[] = [];
    for (const { bin, level } of this.pool.used()) {
      if (!bin.type.isCoil) continue;
      const shaken = this.choices.length === 0 ? level : level * (0.2 + 1.6 * this.chance());
      uses.push({
        length: bin.length,
        level: shaken,
        perUm: bin.type.priceAt(bin.type.length) / bin.type.length,
      });
    }
    const lengths = chooseLengths(uses, most);
    const key = lengths.join();
    if (this.tried.has(key)) return undefined;
    this.tried.add(key);
    return lengths;
  }

  private begin(lengths: readonly number[]): Choice {
    const fixed = withFixedLengths(this.task, () => lengths);
    const search = new ColumnSearch(fixed.task, this.make, this.chance);
    const choice: Choice = { lengths, fixed, search, best: Infinity, until: DIVES_EACH };
    const missing = this.most.slice();
    this.teach(
      choice,
      this.pool.used().map((u) => u.bin),
      missing,
    );
    this.choices.push(choice);
    if (this.choices.length > MOST_CHOICES) {
      const worst = this.choices.toSorted((a, b) => b.best - a.best).find((c) => c !== choice);
      if (worst !== undefined) this.choices.splice(this.choices.indexOf(worst), 1);
    }
    return choice;
  }

  /** Sheets found elsewhere, on the chosen lengths: coils are made longer where they have to be. */
  private teach(choice: Choice, bins: readonly Bin[], missing: Int32Array): void {
    const own = bins.map((bin) => this.onChosen(choice, bin));
    const known = own.filter((b) => b !== undefined);
    choice.search.learn({ bins: known, missing: known.length === bins.length ? missing : this.most });
  }

  private onChosen({ fixed, lengths }: Choice, bin: Bin): Bin | undefined {
    const { type } = bin;
    const length = type.isCoil ? lengths.find((l) => l >= bin.length && canHave(type, l)) : bin.length;
    if (length === undefined) return undefined;
    const longer = length === bin.length ? bin : bin.lengthened(length);
    const index = fixed.real.findIndex(
      (s, i) => s.index === type.index && fixed.task.stocks[i]?.length === length,
    );
    const target = fixed.task.stocks[index];
    return longer === undefined || target === undefined ? undefined : retyped(longer, target, this.context);
  }

  /** The plan on the real stock. A sheet that cannot be told back, or that the coil has no more of in all its lengths, is left out. */
  private *realPlan(choice: Choice, plan: Plan): Sliced<Plan> {
    const told: Bin[] = [];
    const known = new Map<Bin, Bin | undefined>();
    for (const [i, bin] of plan.bins.entries()) {
      if (i % AT_ONCE === AT_ONCE - 1) yield;
      const real = choice.fixed.real[bin.type.index] as StockType;
      if (!known.has(bin)) known.set(bin, retyped(bin, real, this.context));
      const own = known.get(bin);
      if (own !== undefined) told.push(real.isCoil ? own.clone() : own);
    }
    const bins = withinStore(told);
    if (bins.length === plan.bins.length) return { bins, missing: plan.missing.slice() };
    const missing = this.most.slice();
    for (const kind of bins.flatMap((b) => b.contents())) missing[kind] = (missing[kind] ?? 0) - 1;
    return { bins, missing };
  }
}
