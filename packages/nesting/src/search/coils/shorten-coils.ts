// Shorter sheets from coils where cutting is free: the pieces of one sheet after the other are laid anew
// as a strip, aiming at a length one step shorter.
import type { GroupTask } from '../../problem/normalise.ts';
import type { Bin } from '../../rect/bin.ts';
import { smallestOf } from '../../rect/bin.ts';
import { MaxRectsBin } from '../../rect/max-rects-bin.ts';
import type { Plan } from '../plan.ts';
import { StripSearch } from '../strips/strip-search.ts';

/** Rounds on one sheet before the next one's turn. */
const TURN = 200;

export class ShortenCoils {
  private readonly task: GroupTask;
  private readonly chance: () => number;
  private readonly smallest: ReturnType<typeof smallestOf>;
  private bin: Bin | undefined;
  private search: StripSearch | undefined;
  private rounds = 0;

  constructor(task: GroupTask, chance: () => number) {
    this.task = task;
    this.chance = chance;
    this.smallest = smallestOf(task);
  }

  /** Free cutting, a coil without zones, and no optional pieces that may lie between the others. */
  static isFor(task: GroupTask): boolean {
    const hasCoil = task.stocks.some((s) => s.isCoil && s.obstacles.length === 0);
    return hasCoil && task.params.cutMode === 1 && task.fillers.length === 0;
  }

  /** One try on one sheet of the plan; the plan with that sheet shorter, or undefined. */
  round(plan: Plan): Plan | undefined {
    const bin = this.binOf(plan);
    if (bin === undefined || this.search === undefined) return undefined;
    this.rounds += 1;
    const laid = this.search.round();
    if (laid === undefined) return undefined;
    const { type } = bin;
    const length = bin.length - type.step;
    const shorter = MaxRectsBin.fromLaid({ type, length, smallest: this.smallest }, laid).shrunk();
    this.bin = shorter;
    this.search.aimAt(this.goalOf(shorter));
    const at = plan.bins.indexOf(bin);
    return { bins: plan.bins.map((b, i) => (i === at ? shorter : b)), missing: plan.missing };
  }

  /** The sheet under work as long as it is in the plan and has its turn, else another. */
  private binOf(plan: Plan): Bin | undefined {
    if (
      this.bin !== undefined &&
      plan.bins.includes(this.bin) &&
      (this.rounds < TURN || plan.bins.length === 1)
    )
      return this.bin;
    const coils = plan.bins.filter((b) => isShortenable(b));
    this.bin = coils[Math.floor(this.chance() * coils.length)];
    this.rounds = 0;
    this.search = this.bin === undefined ? undefined : this.begin(this.bin);
    return this.bin;
  }

  private begin(bin: Bin): StripSearch {
    const counts = new Map<number, number>();
    for (const kind of bin.contents()) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    const pieces = this.task.kinds.flatMap((kind) => {
      const count = counts.get(kind.index) ?? 0;
      return count > 0 ? [{ kind, count }] : [];
    });
    return new StripSearch(pieces, { width: bin.type.h, limit: this.goalOf(bin) }, this.chance);
  }

  /** Grown extent along the sheet that a sheet one step shorter offers; 0 when it may not be shorter. */
  private goalOf(bin: Bin): number {
    if (!isShortenable(bin)) return 0;
    return bin.type.w - (bin.type.length - bin.length) - bin.type.step;
  }
}

function isShortenable(bin: Bin): boolean {
  const { type } = bin;
  return (
    type.isCoil && type.obstacles.length === 0 && bin.length - type.step >= type.minLength && bin.count > 0
  );
}
