// Our own figures on a fixed order, and the adapter for the published rectangle instances.
import { evenTrims, presetParams } from '../problem/params.ts';
import type { Group, Item, Params, Problem, Solution, Stock } from '../problem/types.ts';
import { MAX_MM } from '../problem/units.ts';
import { createRun } from '../door/run.ts';
import { makeChance } from '../search/rng.ts';

const GROUP: Group = { key: 'g', thickness: 3, density: '2.73', scrapPrice: '14' };

/** A panel order: `sizes` sizes, `pieces` pieces, on 1500×3000 and 1500×4000 plates. Always the same. */
export function panelOrder(sizes: number, pieces: number, seed = 7): Problem {
  const chance = makeChance(seed);
  const between = (a: number, b: number) => Math.round((a + (b - a) * chance()) * 10) / 10;
  const items: Item[] = [];
  for (let i = 0; i < sizes; i += 1) {
    items.push({ id: `P${i + 1}`, group: 'g', w: between(300, 1400), h: between(200, 900), quantity: 1 });
  }
  for (let n = sizes; n < pieces; n += 1) {
    const item = items[Math.floor(chance() * sizes)];
    if (item !== undefined) item.quantity += 1;
  }
  const price = { mode: 1 as const, price: '25.15' };
  const sheet = { group: 'g', kind: 1 as const, width: 1500, price };
  return {
    kind: 1,
    groups: [GROUP],
    items,
    stocks: [
      { ...sheet, id: 'S3', length: 3000 },
      { ...sheet, id: 'S4', length: 4000 },
    ],
  };
}

/** The largest order a tenant may place: 50,000 panels of 500 sizes on 35 sheet types, some in short supply. */
export function largeOrder(): Problem {
  const stocks = Array.from({ length: 35 }, (_, i) => ({
    id: `S${i}`,
    group: 'g',
    kind: i % 5 === 4 ? (3 as const) : (1 as const),
    width: 1000 + 100 * (i % 7),
    length: 2000 + 250 * ((i * 3) % 11),
    quantity: i % 5 === 4 ? 1 : i % 3 === 0 ? 40 + i : null,
    price: { mode: 1 as const, price: '25.15' },
  }));
  return { ...panelOrder(500, 50_000), stocks };
}

export interface BenchRow {
  kerf: number;
  /** Time of the first valid plan, of the whole run, ms. */
  firstMs: number;
  ms: number;
  rounds: number;
  sheets: number;
  layouts: number;
  utilization: string;
  /** Sheet cost above the area bound (usable area, kerf included), %. */
  overBound: number;
}

/** 600 pieces of 40 sizes, three guillotine stages, trim 5. @param clock milliseconds */
export function benchNest600(ms = 5000, clock: () => number = () => performance.now()): BenchRow[] {
  return [0, 4].map((kerf) => benchOrder(panelOrder(40, 600), { ...presetParams(), kerf }, { ms, clock }));
}

/** One order within a time, with its distance to the area bound. */
export function benchOrder(
  problem: Problem,
  params: Params,
  limit: { ms: number; clock: () => number },
): BenchRow {
  const { clock } = limit;
  const start = clock();
  const run = createRun(problem, params, { seed: 1, budget: { ms: limit.ms }, clock });
  const firstMs = clock() - start;
  while (run.step(100));
  const solution = run.best();
  const ms = clock() - start;
  const { sheetAmount: sheets, layoutAmount: layouts, utilization } = solution.totals;
  return {
    kerf: params.kerf,
    firstMs,
    ms,
    rounds: run.rounds,
    sheets,
    layouts,
    utilization,
    overBound: overAreaBound(problem, params, solution),
  };
}

/** Sheet area used above Σ(w+k)(h+k) on usable sheets, %; unplaced pieces make it NaN. */
export function overAreaBound(problem: Problem, params: Params, solution: Solution): number {
  if (solution.unplaced.length > 0) return Number.NaN;
  const gap = Math.max(params.kerf, params.spacing);
  const need = problem.items.reduce((s, i) => s + (i.w + gap) * (i.h + gap) * i.quantity, 0);
  const { left, right, top, bottom } = params.trims;
  const usable = solution.layouts.reduce(
    (s, l) => s + (l.length - left - right + gap) * (l.width - top - bottom + gap) * l.repeat,
    0,
  );
  return (usable / need - 1) * 100;
}

/** One line of the published form (see fixtures/instances/README.md). */
export interface Instance {
  id: string;
  /** Strips: no bins, but the width of the strip whose length is to be short. */
  width?: number;
  bins?: { w: number; h: number; cost: number; qty?: number }[];
  items: { w: number; h: number; q: number; rot?: boolean }[];
  kerf?: number;
  trim?: number;
  guillotine?: boolean;
  best: Record<string, number>;
}

export interface InstanceMode {
  isFree: boolean;
  canRotate: boolean;
}

/** As the literature has it: any number of stages, nothing lost at the edges, only sheets count. */
export const plainParams: Params = {
  ...presetParams(),
  maxStages: 0,
  trims: evenTrims(0),
  patternCost: '0',
  remMinArea: 1e6,
};

/** The instance as a nesting problem: lengths in mm, unlimited stages when guillotine. */
export function problemOf(instance: Instance, mode: InstanceMode): { problem: Problem; params: Params } {
  const params: Params = {
    ...plainParams,
    cutMode: mode.isFree ? 1 : 2,
    kerf: instance.kerf ?? 0,
    trims: evenTrims(instance.trim ?? 0),
  };
  const items: Item[] = instance.items.map((i, n) => {
    const grain = mode.canRotate && i.rot !== false ? 0 : 2;
    return { id: `i${n}`, group: 'g', w: i.h, h: i.w, quantity: i.q, directionClass: grain };
  });
  const stocks =
    instance.width === undefined ? sheetsOf(instance) : [stripOf(instance.width, instance.items)];
  return { problem: { kind: 1, groups: [{ key: 'g', thickness: 1, density: '1' }], items, stocks }, params };
}

function sheetsOf(instance: Instance): Stock[] {
  return (instance.bins ?? []).map((b, n) => ({
    id: `s${n}`,
    group: 'g',
    kind: 1,
    width: b.w,
    length: b.h,
    quantity: b.qty ?? null,
    price: { mode: 2, price: b.cost },
  }));
}

/** One coil long enough for everything, a yuan per mm: its cost is the length used. */
function stripOf(width: number, items: Instance['items']): Stock {
  const maxLength = Math.min(
    MAX_MM,
    items.reduce((sum, i) => sum + i.h * i.q, 0),
  );
  const price = { mode: 4 as const, price: '1000' };
  return { id: 's', group: 'g', kind: 2, width, minLength: 1, maxLength, lengthStep: 1, quantity: 1, price };
}
