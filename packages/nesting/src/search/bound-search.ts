// The proven bounds of one group, from the quick ones to the strong ones, a step at a time.
import { lowerBound, strongest } from '../objective/lower-bound.ts';
import type { LowerBound } from '../objective/lower-bound.ts';
import type { GroupTask } from '../problem/normalise.ts';
import type { Bin } from '../rect/bin.ts';
import { asSheets } from './fixed-lengths.ts';
import type { FixedTask } from './fixed-lengths.ts';
import { GridBound } from './grid-bound.ts';
import type { KnownSheet } from './grid-bound.ts';
import { lengthBound } from './length-bound.ts';

/** What the search knows: prices of the pieces and sheets that can be cut. */
export interface Known {
  price: Float64Array | undefined;
  bins: readonly Bin[];
}

export class BoundSearch {
  /** Proven for any plan that places every piece. */
  bound: LowerBound;
  private readonly task: GroupTask;
  private readonly chance: () => number;
  private readonly isCut: boolean;
  /** Coils as sheets of every length they may have. */
  private readonly sheets: FixedTask | undefined;
  private hasLengths = false;
  private grid: GridBound | undefined;
  private credit = 0;

  constructor(task: GroupTask, chance: () => number) {
    this.task = task;
    this.chance = chance;
    this.isCut = task.params.cutMode === 2;
    this.sheets = this.isCut && task.stocks.some((s) => s.isCoil) ? asSheets(task) : undefined;
    this.bound = lowerBound(
      task,
      Int32Array.from(task.kinds, (k) => k.quantity),
    );
  }

  /** Saves up credit (additions); true when it pays for the next step. */
  isDue(credit: number): boolean {
    if (this.grid?.isDone === true || (!this.isCut && this.hasLengths)) return false;
    this.credit += credit;
    return this.credit >= (this.grid?.work ?? 0);
  }

  /** First the bound by lengths, then steps of the bound by grids (edge-to-edge cutting only). */
  step(known: Known): void {
    this.credit = 0;
    if (!this.hasLengths) {
      this.hasLengths = true;
      this.bound = strongest(this.bound, lengthBound(this.task));
      return;
    }
    this.grid ??= this.begin(known);
    this.grid.step();
    this.bound = strongest(this.bound, this.grid.bound);
  }

  private begin(known: Known): GridBound {
    const price = known.price ?? Float64Array.from(this.task.kinds, (k) => k.area);
    const { sheets } = this;
    if (sheets === undefined) return new GridBound(this.task, price, known.bins, this.chance);
    return new GridBound(sheets.task, price, known.bins.flatMap((bin) => fixedSheet(sheets, bin)), this.chance);
  }
}

/** The sheet of fixed length that a coil bin is. */
function fixedSheet({ task, real }: FixedTask, bin: Bin): KnownSheet[] {
  const type = task.stocks.find((s, i) => real[i]?.index === bin.type.index && s.length === bin.length);
  return type === undefined ? [] : [{ type, contents: () => bin.contents() }];
}
