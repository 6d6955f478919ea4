// A plan while the solution of a linear program over patterns is rounded: what is taken, what is left of pieces and stock.
import type { Sliced } from '../../geometry/sliced.ts';
import type { GroupTask } from '../../problem/normalise.ts';
import type { Bin } from '../../rect/bin.ts';
import { StockRoom, timesWanted } from '../plan.ts';
import type { ColumnGenerator } from './column-generator.ts';
import type { UsedEntry } from './column-pool.ts';
import { trimTo } from './trim.ts';

/** Versions of one pattern taken in one step of a dive. */
const REFITS = 10;

/** Patterns looked at in one slice. */
const AT_ONCE = 50;

export class Dive {
  readonly missing: Int32Array;
  readonly bins: Bin[] = [];
  readonly room = new StockRoom();
  /** Patterns in use: those of the whole order, or made for what is left. */
  patterns: ColumnGenerator;
  /** The program knows the demand, but is not solved yet. */
  isPriced = false;

  constructor(task: GroupTask, patterns: ColumnGenerator) {
    this.missing = Int32Array.from(task.kinds, (k) => k.quantity);
    this.patterns = patterns;
  }

  /** Takes every pattern as often as the program uses it wholly; true when any was taken. */
  *takeWhole(used: readonly UsedEntry[]): Sliced<boolean> {
    let isAny = false;
    for (const [n, { bin, level }] of used.entries()) {
      if (n % AT_ONCE === AT_ONCE - 1) yield;
      let left = Math.floor(level + 1e-6);
      let own: Bin | undefined = bin;
      for (let i = 0; i < REFITS && left > 0 && own !== undefined; i += 1) {
        const times = Math.min(left, timesWanted(own, this.missing, this.room));
        if (times > 0) this.take(own, times);
        isAny ||= times > 0;
        left -= times;
        own = left > 0 && this.room.room(bin.type, bin.length) > 0 ? this.trimmed(bin) : undefined;
      }
    }
    return isAny;
  }

  /** Takes patterns of which the program uses a part of a sheet beside whole ones, this much at least, the larger parts first. */
  takeFitting(used: readonly UsedEntry[], least: number): void {
    const parts = used.map((u) => ({ bin: u.bin, part: u.level - Math.floor(u.level + 1e-6) }));
    for (const { bin, part } of parts.sort((a, b) => b.part - a.part)) {
      if (part < least) return;
      if (timesWanted(bin, this.missing, this.room) > 0) this.take(bin, 1);
    }
  }

  take(bin: Bin, times: number): void {
    for (let i = 0; i < times; i += 1) this.bins.push(bin);
    for (const kind of bin.contents()) this.missing[kind] = (this.missing[kind] ?? 0) - times;
    this.room.take(bin, times);
  }

  /**
   * The pattern without what is wanted no more. Nothing else is put in: the program means it for others,
   * only pieces worth nothing to it are covered too often.
   */
  private trimmed(bin: Bin): Bin | undefined {
    const own = bin.clone();
    trimTo(own, this.missing);
    return own.count > 0 && own.used > 0.5 * bin.used ? own : undefined;
  }
}
