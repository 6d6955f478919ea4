// Between two looks at the clock, where a cancel is heard too, no run works long, whatever the order.
import { expect, it } from 'vitest';
import { panelOrder, problemOf } from '../bench/run.ts';
import type { BarItem, BarParams, BarProblem, BarStock } from '../problem/bar.ts';
import { barParams } from '../problem/bar-params.ts';
import { presetParams } from '../problem/params.ts';
import type { ShapeParams, ShapeProblem } from '../problem/shape.ts';
import type { Params, Problem } from '../problem/types.ts';
import { makeChance } from '../search/rng.ts';
import { shapeParams } from '../shape/params.ts';
import { createRun } from './run.ts';
import { verify } from './verify.ts';
import { often } from '../../trust/often.ts';

/** Processor time of this thread, ms: what else the machine does does not count. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

type Job =
  | readonly [Problem, Params]
  | readonly [BarProblem, BarParams]
  | readonly [ShapeProblem, ShapeParams];

interface Worked {
  readonly longest: number;
  /** Longest that `best` has taken. */
  readonly slowestBest: number;
  readonly placed: number;
  readonly refused: number;
}

/**
 * What a run of so many seconds did: the longest work between two looks at its clock, ms, and what it placed. What the runtime does in
 * this thread meanwhile counts too (compiling, clearing away what hundreds of tests before have left) and falls elsewhere each time:
 * the best of three is the run's own. How fast the machine is changes with what runs beside it: it is asked before and after each.
 */
function worked(job: Job, seconds: number): Worked & { readonly most: number } {
  let best: (Worked & { readonly most: number }) | undefined;
  for (let tries = 1; tries <= 3; tries += 1) {
    const before = mostNow();
    const run = workedOnce(job, seconds);
    const again = { ...run, most: Math.max(before, mostNow()) };
    if (best === undefined || sharesOf(again) < sharesOf(best)) best = again;
    if (sharesOf(best) < 1) break;
  }
  return best as Worked & { readonly most: number };
}
/** What was taken of the time that there was. */
const sharesOf = ({ longest, slowestBest, most }: Worked & { readonly most: number }): number =>
  Math.max(longest, slowestBest) / most;

function workedOnce(job: Job, seconds: number): Worked {
  let last = cpuMs();
  let longest = 0;
  const clock = () => {
    const now = cpuMs();
    longest = Math.max(longest, now - last);
    last = now;
    return now;
  };
  const options = { seed: 1, budget: { ms: 1000 * seconds }, clock };
  const [problem, params] = job;
  const run =
    problem.kind === 4
      ? createRun(problem, params as BarParams, options)
      : problem.kind === 2
        ? createRun(problem, params as ShapeParams, options)
        : createRun(problem as Problem, params as Params, options);
  clock();
  let slowestBest = 0;
  const look = () => {
    const before = cpuMs();
    const { placedAmount } = run.best().totals;
    last = cpuMs();
    slowestBest = Math.max(slowestBest, last - before);
    return placedAmount;
  };
  look();
  while (run.step(50)) look();
  return { longest, slowestBest, placed: look(), refused: run.refused };
}

/** Of processor time for each order. */
const SECONDS = often(1.2, 2.5);

/** What sorting 200,000 numbers takes of processor time, ms: the middle of five. */
function sortingMs(): number {
  const took: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    let seed = 1;
    const numbers = Float64Array.from({ length: 200_000 }, () => (seed = (seed * 48_271) % 2_147_483_647));
    const before = cpuMs();
    numbers.sort();
    took.push(cpuMs() - before);
  }
  return took.toSorted((a, b) => a - b)[2] ?? 0;
}
/** The same on the machine of which the rule speaks, nothing beside it, ms. */
const SORTING_MS = 28;

/** Longest work without a chance to cancel, ms: half of it is the rule, the rest is for a machine that is busy; a slower machine has as much more. */
const mostNow = (): number => 100 * Math.max(1, sortingMs() / SORTING_MS);

const SHEAR = { ...presetParams(1), kerf: 4 };
const FEW_SIZES = {
  ...panelOrder(120, 2000),
  stocks: Array.from({ length: 8 }, (_, i) => ({
    id: `S${i}`,
    group: 'g',
    kind: 1 as const,
    width: 1500 + 20 * i,
    length: 3000 + 100 * i,
    price: { mode: 1 as const, price: '25.15' },
  })),
};
const COILS = {
  ...panelOrder(60, 3000),
  stocks: [1500, 1250].map((width) => ({
    id: `C${width}`,
    group: 'g',
    kind: 2 as const,
    width,
    minLength: 1000,
    maxLength: 4000,
    lengthStep: 10,
    price: { mode: 1 as const, price: '20' },
  })),
};

const PLATES: [string, Problem, Params][] = [
  ['7,000 panels of 350 sizes', panelOrder(350, 7000), SHEAR],
  ['few sheet sizes allowed', FEW_SIZES, { ...SHEAR, maxSizesPerGroup: 2 }],
  ['coils, each length often', COILS, { ...SHEAR, maxDistinctLengths: 3, minQtyPerLength: 4 }],
];

it.each(PLATES)(
  'plates, %s: every look at the clock comes soon',
  { timeout: 120_000 },
  (_name, problem, params) => {
    const { longest, most, placed, refused } = worked([problem, params], SECONDS);
    expect(longest).toBeLessThan(most);
    expect(refused).toBe(0);
    expect(placed).toBe(problem.items.reduce((sum, i) => sum + i.quantity, 0));
  },
);

it('a strip of 5,561 pieces: every look at the clock comes soon', { timeout: 120_000 }, () => {
  const items = panelOrder(150, 5561).items.map((i) => ({
    w: Math.round(i.w / 10),
    h: Math.round(i.h / 10),
    q: i.quantity,
  }));
  const strip = { id: 's', set: 'strip', objective: 'height', width: 3000, items, best: {} };
  const { problem, params } = problemOf(strip, { isFree: true, canRotate: false });
  const { longest, most, placed } = worked([problem, params], SECONDS);
  expect(longest).toBeLessThan(most);
  expect(placed).toBe(5561);
});

/** Lengths of tenths of a millimetre. */
function barItems(rows: number, most: number, mitres: readonly number[] = [0]): BarItem[] {
  const chance = makeChance(4);
  const end = () => mitres[Math.floor(chance() * mitres.length)] ?? 0;
  return Array.from({ length: rows }, (_, i) => ({
    id: `b${i}`,
    group: 'g',
    length: Math.round(3000 + 28_000 * chance()) / 10,
    quantity: 1 + Math.floor(most * chance()),
    angleLeft: end(),
    angleRight: end(),
    height: 50,
  }));
}

const barStocks = (lengths: readonly number[]): BarStock[] =>
  lengths.map((length) => ({
    id: `s${length}`,
    group: 'g',
    kind: 1,
    length,
    price: { mode: 4, price: '25.15' },
  }));

const TWO = barStocks([6000, 5500.3]);
const MANY = barStocks(Array.from({ length: 24 }, (_, i) => 5000 + 50 * i));

it.each([
  { name: '1,000 lengths', items: barItems(1000, 40), stocks: TWO, own: { patternCost: '1' } },
  { name: 'few of 24 sizes', items: barItems(300, 20), stocks: MANY, own: { maxSizesPerGroup: 3 } },
  { name: 'mitres', items: barItems(120, 20, [0, 45, -45, 30, -30, 22.5]), stocks: TWO, own: {} },
])(
  'bars, $name: every look at the clock comes soon, and so does the plan',
  { timeout: 120_000 },
  ({ items, stocks, own }) => {
    const problem: BarProblem = { kind: 4, groups: [{ key: 'g' }], items, stocks };
    const { longest, most, placed, slowestBest } = worked([problem, { ...barParams(), ...own }], SECONDS);
    expect(longest).toBeLessThan(most);
    expect(slowestBest).toBeLessThan(most);
    expect(placed).toBe(items.reduce((sum, i) => sum + i.quantity, 0));
  },
);

it(
  'bars, few of many sizes and hundreds of ordered lengths: the first plan is made by the steps',
  { timeout: 120_000 },
  () => {
    const chance = makeChance(8);
    const price = { mode: 4 as const, price: '25.15' };
    const items = Array.from({ length: 300 }, (_, i) => ({
      id: `b${i}`,
      group: 'g',
      length: Math.round(3000 + 28_000 * chance()) / 10,
      quantity: 1 + Math.floor(20 * chance()),
    }));
    const bought = Array.from({ length: 24 }, (_, i) => 5000 + 50 * i);
    const stocks = bought.map((length) => ({
      id: `s${length}`,
      group: 'g',
      kind: 1 as const,
      length,
      price,
    }));
    const row = { minLength: 4000, maxLength: 8000, lengthStep: 5, price };
    const few: BarProblem = { kind: 4, groups: [{ key: 'g' }], items, stocks };
    const ordered: BarProblem = { ...few, stocks: [{ id: 'o', group: 'g', kind: 2, ...row }] };
    const pieces = items.reduce((sum, i) => sum + i.quantity, 0);
    for (const [problem, params] of [
      [few, { ...barParams(), maxSizesPerGroup: 3 }],
      [ordered, barParams()],
    ] as const) {
      const run = createRun(problem, params, { seed: 1, budget: { rounds: 3 } });
      const early = run.best();
      expect(new Set(early.unplaced.map((u) => u.reason))).toEqual(new Set(['NO_TIME']));
      expect(verify(problem, params, early).faults).toEqual([]);
      while (run.step(20));
      expect(verify(problem, params, run.best()).faults).toEqual([]);
      expect(run.best().totals.placedAmount).toBe(pieces);
    }
  },
);

/** A round outline of many corners that wave. */
function wave(corners: number, radius: number) {
  const vertices = Array.from({ length: corners }, (_, i) => {
    const angle = (2 * Math.PI * i) / corners;
    const r = radius * (1 + 0.1 * Math.sin(37 * angle));
    return {
      x: Math.round(1000 * r * Math.cos(angle)) / 1000,
      y: Math.round(1000 * r * Math.sin(angle)) / 1000,
    };
  });
  return { vertices };
}

it('true shapes of 10,000 corners: every look at the clock comes soon', { timeout: 120_000 }, () => {
  const items = [200, 240, 280].map((radius, i) => ({
    id: `w${i}`,
    outer: wave(10_000, radius),
    quantity: 3,
    rotations: [0, 90, 180, 270],
  }));
  const problem: ShapeProblem = { kind: 2, items, stocks: [{ kind: 'strip', id: 'coil', width: 1500 }] };
  const { longest, most, placed } = worked([problem, { ...shapeParams(), spacing: 5 }], SECONDS);
  expect(longest).toBeLessThan(most);
  expect(placed).toBe(9);
});

/** Waving rounds on plates that are cut along their outlines. */
function outlined(corners: number, quantity: number, kinds: number): [Problem, Params] {
  const items = Array.from({ length: kinds }, (_, i) => {
    const radius = 100 + (100 * i) / kinds;
    const outline = { outer: wave(corners, radius), holes: [] };
    const size = { w: 2.2 * radius, h: 2.2 * radius };
    return { id: `w${i}`, group: 'g', ...size, quantity, turns: 'free' as const, outline };
  });
  const price = { mode: 1 as const, price: '25.15' };
  const stocks = [{ id: 'S', group: 'g', kind: 1 as const, width: 1500, length: 3000, price }];
  return [
    { ...panelOrder(1, 1), items, stocks },
    { ...presetParams(2), cutMode: 3 },
  ];
}

it.each([
  { name: '9 of 10,000 corners', order: outlined(10_000, 3, 3), pieces: 9 },
  { name: '60 of 2,000 corners', order: outlined(2000, 1, 60), pieces: 60 },
])(
  'outlines on plates, $name: every look at the clock comes soon, and so does the plan',
  { timeout: 120_000 },
  ({ order, pieces }) => {
    const { longest, most, placed, refused, slowestBest } = worked(order, SECONDS);
    expect(longest).toBeLessThan(most);
    expect(slowestBest).toBeLessThan(most);
    expect(refused).toBe(0);
    expect(placed).toBe(pieces);
  },
);
