// The best sheets for given prices of the pieces with any number of stages, found exactly (to the cell):
// what strips of three stages no longer better.
import type { GroupTask } from '../../problem/normalise.ts';
import type { Bin } from '../../rect/bin.ts';
import { GuillotineBin } from '../../rect/guillotine-bin.ts';
import type { GuillotineContext } from '../../rect/guillotine-context.ts';
import { patternTree } from '../../rect/pattern-tree.ts';
import { GridBoards, MANY_CELLS } from '../bounds/grid-boards.ts';

/** Stages from which their number no longer matters. */
const ANY_STAGES = 1000;

export class CellPricing {
  private readonly task: GroupTask;
  private readonly context: GuillotineContext;
  private readonly boards: GridBoards;

  /** Any stages, sheets of fixed size. What can be cut edge to edge can be cut freely too. */
  static isFor({ rules, stocks }: GroupTask): boolean {
    const isAny = rules.maxStages >= ANY_STAGES && rules.firstCut === -1;
    return isAny && stocks.length > 0 && !stocks.some((s) => s.isCoil || s.obstacles.length > 0);
  }

  constructor(task: GroupTask, context: GuillotineContext, chance: () => number) {
    this.task = task;
    this.context = context;
    this.boards = new GridBoards(task, { rounding: 'around', most: MANY_CELLS }, chance);
  }

  begin(price: Float64Array): void {
    this.boards.begin(price);
  }

  /** Goes on for about so many additions; true when the sheets can be asked for. */
  advance(work: number): boolean {
    return this.boards.advance(work);
  }

  /** Yuan that the best sheet of each stock is worth. */
  values(): Float64Array {
    return Float64Array.from(this.task.stocks, (s) => this.boards.tableFor(s).value(s));
  }

  /**
   * Different sheets of every stock, best first.
   * @param least worth of one sheet by stock index, yuan; poorer ones are left out
   * @param each most sheets per stock
   */
  sheets(least: Float64Array, each: number): Bin[] {
    const { kinds } = this.task;
    const out: Bin[] = [];
    for (const stock of this.task.stocks) {
      const table = this.boards.tableFor(stock);
      const lie = (kind: number, x: number, y: number) => {
        const own = kinds[kind];
        if (own === undefined) throw new RangeError(`no kind ${kind}`);
        return table.orientationOf(own, x, y);
      };
      for (const cut of table.cuttings(stock, least[stock.index] ?? 0, each)) {
        const root = patternTree(cut, { w: stock.w, h: stock.h }, lie);
        const bin = GuillotineBin.fromTree(stock, stock.length, this.context, root);
        if (bin !== undefined) out.push(bin);
      }
    }
    return out;
  }
}
