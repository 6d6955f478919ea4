// Coils as sheets of fixed lengths: what is made for sheets (linear programs, bounds) then serves coils too.
import type { GroupTask, StockType } from '../../problem/normalise.ts';
import type { Bin } from '../../rect/bin.ts';
import { copyTree } from '../../rect/cut-tree.ts';
import { GuillotineBin } from '../../rect/guillotine-bin.ts';
import type { GuillotineContext } from '../../rect/guillotine-context.ts';

/** A task without coils, and the stock of the real task behind each of its stocks. */
export interface FixedTask {
  task: GroupTask;
  /** By index of the fixed stock. */
  real: StockType[];
}

/**
 * @param lengthsOf lengths in micrometres that stand for a coil; those the coil cannot have are left out
 */
export function withFixedLengths(
  task: GroupTask,
  lengthsOf: (coil: StockType) => readonly number[],
): FixedTask {
  const stocks: StockType[] = [];
  const real: StockType[] = [];
  for (const stock of task.stocks) {
    const lengths = stock.isCoil ? lengthsOf(stock).filter((l) => canHave(stock, l)) : [stock.length];
    for (const length of lengths) {
      stocks.push(stock.isCoil ? fixed(stock, length, stocks.length) : { ...stock, index: stocks.length });
      real.push(stock);
    }
  }
  return { task: { ...task, stocks }, real };
}

/** All lengths of a coil when they are few, else every so many steps one; micrometres, ascending. */
export function lengthsOfCoil(coil: StockType, most: number): number[] {
  const steps = Math.floor((coil.length - coil.minLength) / coil.step);
  const each = Math.max(1, Math.ceil((steps + 1) / most));
  const lengths: number[] = [];
  for (let i = steps; i >= 0; i -= each) lengths.push(coil.minLength + i * coil.step);
  return lengths.reverse();
}

/** Lengths of one coil at most for `asSheets`. */
const MOST_LENGTHS = 1200;

/** The task with every allowed length of its coils as a sheet: bounds of it hold for the coils. Undefined: too many lengths. */
export function asSheets(task: GroupTask): FixedTask | undefined {
  const coils = task.stocks.filter((s) => s.isCoil);
  if (coils.some((c) => (c.length - c.minLength) / c.step >= MOST_LENGTHS)) return undefined;
  return withFixedLengths(task, (coil) => lengthsOfCoil(coil, MOST_LENGTHS));
}

export function canHave(coil: StockType, length: number): boolean {
  return (
    length >= coil.minLength &&
    length <= coil.length &&
    (length - coil.minLength) % coil.step === 0 &&
    coil.w - (coil.length - length) > 0
  );
}

function fixed(coil: StockType, length: number, index: number): StockType {
  const quantity = Math.min(coil.quantity, Math.floor(coil.maxTotal / length));
  const w = coil.w - (coil.length - length);
  return {
    ...coil,
    index,
    isCoil: false,
    length,
    minLength: length,
    step: 0,
    w,
    quantity,
  };
}

/** The same cutting on another row of the same size: a coil for a fixed length of it, or back. */
export function retyped(bin: Bin, type: StockType, context: GuillotineContext): GuillotineBin | undefined {
  if (!(bin instanceof GuillotineBin)) return undefined;
  return GuillotineBin.fromTree(type, bin.length, context, copyTree(bin.root, null));
}
