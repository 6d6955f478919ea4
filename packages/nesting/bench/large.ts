// Orders of 200 to 1,000 sizes and 5,000 to 30,000 pieces: the cost of our plan after 20 s and 60 s of work against a
// proven bound and against maxrects-packer. node packages/nesting/bench/large.ts [seconds, …] [orders by number, …] [peer: on, off]
import { MaxRectsPacker } from 'maxrects-packer/dist/maxrects-packer.mjs';
import { createRun, verify } from '../src/index.ts';
import type { Params, SheetStock } from '../src/index.ts';
import { largeOrders } from './large-orders.ts';
import type { LargeOrder } from './large-orders.ts';
import { workMs } from './measure.ts';

const gapOf = (params: Params): number => Math.max(params.kerf, params.spacing);

/** Lengths of a sheet with one gap more, so that pieces may be counted with theirs, mm. */
export function usable(sheet: SheetStock, params: Params): { w: number; h: number } {
  const { left, right, top, bottom } = params.trims;
  const gap = gapOf(params);
  return { w: sheet.length - left - right + gap, h: sheet.width - top - bottom + gap };
}

export const sheetCost = (s: SheetStock): number => (s.length * s.width * Number(s.price.price)) / 1e6;

/** No plan is cheaper: every piece at the lowest price per usable area of a sheet that takes it, yuan. */
export function areaBound({ problem, params }: LargeOrder): number {
  const gap = gapOf(params);
  const sheets = (problem.stocks as SheetStock[]).map((s) => ({ ...usable(s, params), cost: sheetCost(s) }));
  let sum = 0;
  for (const i of problem.items) {
    const [w, h] = [i.w + gap, i.h + gap];
    const fits = sheets.filter(
      (s) => (w <= s.w && h <= s.h) || (i.directionClass !== 1 && h <= s.w && w <= s.h),
    );
    sum += w * h * i.quantity * Math.min(...fits.map((s) => s.cost / (s.w * s.h)));
  }
  return sum;
}

/** What maxrects-packer needs, sheets of one size, the cheapest size and rule of its own; pieces too large for it on the largest, yuan. */
export function maxRectsCost({ problem, params }: LargeOrder): number {
  const gap = gapOf(params);
  const sheets = problem.stocks as SheetStock[];
  const largest = sheets.reduce((a, b) => (b.length * b.width > a.length * a.width ? b : a));
  const pieces = problem.items.map((i) => ({
    i,
    width: i.w + gap,
    height: i.h + gap,
    canTurn: i.directionClass !== 1,
  }));
  const pack = (sheet: SheetStock, own: typeof pieces, logic: 0 | 1 | 2): number => {
    const { w, h } = usable(sheet, params);
    const packer = new MaxRectsPacker(w, h, 0, {
      smart: false,
      pot: false,
      square: false,
      allowRotation: true,
      border: 0,
      logic,
    });
    packer.addArray(
      own.flatMap((p) =>
        Array.from({ length: p.i.quantity }, () => ({
          x: 0,
          y: 0,
          width: p.width,
          height: p.height,
          allowRotation: p.canTurn,
        })),
      ),
    );
    return packer.bins.length * sheetCost(sheet);
  };
  // its time grows with the square of the pieces: minutes for every rule
  const isMany = problem.items.reduce((sum, i) => sum + i.quantity, 0) > 10_000;
  let best = Infinity;
  for (const sheet of sheets) {
    const { w, h } = usable(sheet, params);
    const takes = (p: (typeof pieces)[number]) =>
      (p.width <= w && p.height <= h) || (p.canTurn && p.height <= w && p.width <= h);
    const rest = pieces.filter((p) => !takes(p));
    for (const logic of isMany ? ([1] as const) : ([0, 1, 2] as const)) {
      const cost =
        pack(sheet, pieces.filter(takes), logic) + (rest.length > 0 ? pack(largest, rest, logic) : 0);
      best = Math.min(best, cost);
    }
  }
  return best;
}

export interface LargeRow {
  name: string;
  maxRects: number;
  bound: number;
  /** Cost after each look, yuan. */
  costs: number[];
  createMs: number;
  /** Until a whole plan stands that has passed the verifier. */
  firstMs: number;
  memoryMb: number;
  longestStepMs: number;
  faults: number;
}

/** One order, looked at after so many seconds of work. */
export function measureLarge(order: LargeOrder, looks: readonly number[], maxRects: number): LargeRow {
  const { problem, params } = order;
  const start = workMs();
  const run = createRun(problem, params, {
    seed: 1,
    budget: { ms: (looks.at(-1) ?? 20) * 1000 },
    clock: workMs,
  });
  const createMs = workMs() - start;
  let firstMs = Number.NaN;
  const costs: number[] = [];
  let memory = 0;
  let longest = 0;
  for (const look of looks) {
    while (workMs() - start < look * 1000) {
      const before = workMs();
      const isOpen = run.step(50);
      longest = Math.max(longest, workMs() - before);
      if (Number.isNaN(firstMs) && run.best().unplaced.length === 0) firstMs = workMs() - start;
      memory = Math.max(memory, process.memoryUsage().rss);
      if (!isOpen) break;
    }
    const { totals, unplaced } = run.best();
    costs.push(unplaced.length > 0 ? Number.NaN : Number(totals.materialCost));
  }
  const solution = run.best();
  return {
    name: order.name,
    maxRects,
    bound: Math.max(areaBound(order), Number(solution.totals.lowerBoundCost)),
    costs,
    createMs,
    firstMs,
    memoryMb: memory / 2 ** 20,
    longestStepMs: longest,
    faults: verify(problem, params, solution).faults.length,
  };
}

if (process.argv[1] === import.meta.filename) {
  const [looks = '20,60', numbers = '0,1,2,3,4,5,6,7,8,9,10,11', peer = 'on'] = process.argv.slice(2);
  for (const [n, order] of largeOrders().entries()) {
    if (!numbers.split(',').includes(String(n))) continue;
    const r = measureLarge(
      order,
      looks.split(',').map(Number),
      peer === 'on' ? maxRectsCost(order) : Number.NaN,
    );
    const show = r.costs.map(
      (c) =>
        `${((c / r.bound - 1) * 100).toFixed(2)} % over the bound, ${((c / r.maxRects - 1) * 100).toFixed(2)} % to maxrects`,
    );
    console.log(
      `${n} ${r.name}: ${show.join(' | ')}; createRun ${r.createMs.toFixed(0)} ms, first plan ${r.firstMs.toFixed(0)} ms, longest step ${r.longestStepMs.toFixed(0)} ms, ${r.memoryMb.toFixed(0)} MB, faults ${r.faults}`,
    );
  }
}
