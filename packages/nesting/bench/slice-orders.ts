// Orders that are hard to slice, one after the other of each kind.
import { panelOrder, problemOf } from '../src/bench/run.ts';
import type { BarItem, BarParams, BarProblem, BarStock } from '../src/problem/bar.ts';
import { barParams } from '../src/problem/bar-params.ts';
import { presetParams } from '../src/problem/params.ts';
import type { ShapeParams, ShapeProblem } from '../src/problem/shape.ts';
import type { Params, Problem, Stock } from '../src/problem/types.ts';
import { makeChance } from '../src/search/rng.ts';
import { shapeParams } from '../src/shape/params.ts';

export type SliceJob =
  | { problem: Problem; params: Params }
  | { problem: BarProblem; params: BarParams }
  | { problem: ShapeProblem; params: ShapeParams };

const SHEAR: Params = { ...presetParams(1), kerf: 4 };
const FREE: Params = presetParams(2);

function plates(problem: Problem, params: Params = SHEAR): () => SliceJob {
  return () => ({ problem, params });
}

function withStocks(problem: Problem, stocks: readonly object[]): Problem {
  const base = { group: 'g', price: { mode: 1, price: '25.15' } };
  return { ...problem, stocks: stocks.map((s, i) => ({ ...base, id: `S${i}`, ...s }) as Stock) };
}

const sizes = (many: number) =>
  Array.from({ length: many }, (_, i) => ({ kind: 1, width: 1500 + 20 * i, length: 3000 + 100 * i }));

const coils = [1500, 1250].map((width) => ({
  kind: 2,
  width,
  minLength: 1000,
  maxLength: 4000,
  lengthStep: 10,
}));

/** Every third panel for another delivery, due on other days. */
function delivered(problem: Problem): Problem {
  const items = problem.items.map((i, n) => ({
    ...i,
    groupKey: `D${n % 40}`,
    dueDate: `2026-03-${10 + (n % 19)}`,
  }));
  return { ...problem, items };
}

function stripOf(pieces: number): SliceJob {
  const items = panelOrder(150, pieces).items.map((i) => ({
    w: Math.round(i.w / 10),
    h: Math.round(i.h / 10),
    q: i.quantity,
  }));
  const strip = { id: 's', set: 'strip', objective: 'height', width: 3000, items, best: {} };
  return problemOf(strip, { isFree: true, canRotate: false });
}

interface Bars {
  rows: number;
  most: number;
  stocks: readonly object[];
  own?: Partial<BarParams>;
  mitres?: readonly number[];
  groups?: number;
}

function bars({ rows, most, stocks, own = {}, mitres = [0], groups = 1 }: Bars): () => SliceJob {
  return () => {
    const chance = makeChance(4);
    const key = (i: number) => `g${i % groups}`;
    const any = () => mitres[Math.floor(chance() * mitres.length)] ?? 0;
    const items = Array.from({ length: rows }, (_, i): BarItem => {
      const length = Math.round(3000 + 28_000 * chance()) / 10;
      const quantity = 1 + Math.floor(most * chance());
      return {
        id: `b${i}`,
        group: key(i),
        length,
        quantity,
        angleLeft: any(),
        angleRight: any(),
        height: 50,
      };
    });
    const base = { price: { mode: 4 as const, price: '25.15' } };
    const all = Array.from({ length: groups }, (_, g) =>
      stocks.map((s, i) => ({ ...base, id: `${key(g)}s${i}`, group: key(g), kind: 1, ...s }) as BarStock),
    ).flat();
    const problem: BarProblem = {
      kind: 4,
      groups: Array.from({ length: groups }, (_, g) => ({ key: key(g) })),
      items,
      stocks: all,
    };
    return { problem, params: { ...barParams(), ...own } };
  };
}

const TWO = [{ length: 6000 }, { length: 5500.3 }];
const MANY = Array.from({ length: 24 }, (_, i) => ({ length: 5000 + 50 * i }));
const ORDERED = [{ kind: 2, minLength: 4000, maxLength: 8000, lengthStep: 5 }];

/** A round outline of many corners that wave. */
function wave(corners: number, radius: number) {
  const at = (n: number) => Math.round(1000 * n) / 1000;
  const vertices = Array.from({ length: corners }, (_, i) => {
    const angle = (2 * Math.PI * i) / corners;
    const r = radius * (1 + 0.1 * Math.sin(37 * angle));
    return { x: at(r * Math.cos(angle)), y: at(r * Math.sin(angle)) };
  });
  return { vertices };
}

function waves(corners: number, quantity: number, kinds = 3): () => SliceJob {
  return () => {
    const items = Array.from({ length: kinds }, (_, i) => ({
      id: `w${i}`,
      outer: wave(corners, 200 + (80 * i) / kinds),
      quantity,
      rotations: [0, 90, 180, 270],
    }));
    const problem: ShapeProblem = { kind: 2, items, stocks: [{ kind: 'strip', id: 'coil', width: 1500 }] };
    return { problem, params: { ...shapeParams(), spacing: 5 } };
  };
}

/** The same drawings on plates. */
function outlined(corners: number, quantity: number, kinds: number): () => SliceJob {
  return () => {
    const items = Array.from({ length: kinds }, (_, i) => {
      const radius = 100 + (100 * i) / kinds;
      return {
        id: `w${i}`,
        group: 'g',
        w: 2.2 * radius,
        h: 2.2 * radius,
        quantity,
        turns: 'free' as const,
        outline: { outer: wave(corners, radius), holes: [] },
      };
    });
    const problem = withStocks({ ...panelOrder(1, 1), items }, [{ kind: 1, width: 1500, length: 3000 }]);
    return { problem, params: { ...FREE, cutMode: 3 } };
  };
}

export const SLICE_ORDERS: readonly { name: string; job: () => SliceJob }[] = [
  { name: 'plates 7,000 of 350', job: plates(panelOrder(350, 7000)) },
  { name: 'plates 50,000 of 500', job: plates(panelOrder(500, 50_000)) },
  { name: 'plates 2,900 of 1,500', job: plates(panelOrder(1500, 2900)) },
  { name: 'plates free 7,000 of 350', job: plates(panelOrder(350, 7000), FREE) },
  { name: 'plates free 2,900 of 300', job: plates(panelOrder(300, 2900), FREE) },
  {
    name: 'plates few of 8 sizes, 2,000',
    job: plates(withStocks(panelOrder(120, 2000), sizes(8)), { ...SHEAR, maxSizesPerGroup: 2 }),
  },
  {
    name: 'plates few of 30 sizes, 7,000',
    job: plates(withStocks(panelOrder(350, 7000), sizes(30)), { ...SHEAR, maxSizesPerGroup: 3 }),
  },
  {
    name: 'plates fewest of 8 sizes, 900',
    job: plates(withStocks(panelOrder(90, 900), sizes(8)), { ...SHEAR, stockOrder: 3 }),
  },
  {
    name: 'plates coils 3,000',
    job: plates(withStocks(panelOrder(60, 3000), coils), {
      ...SHEAR,
      maxDistinctLengths: 3,
      minQtyPerLength: 4,
    }),
  },
  {
    name: 'plates coils 2,900 of 300',
    job: plates(withStocks(panelOrder(300, 2900), coils), { ...SHEAR, maxDistinctLengths: 3 }),
  },
  {
    name: 'plates deliveries together, 7,000',
    job: plates(delivered(panelOrder(350, 7000)), { ...SHEAR, groupMode: 2 }),
  },
  {
    name: 'plates deliveries apart, 7,000',
    job: plates(delivered(panelOrder(350, 7000)), { ...SHEAR, groupMode: 3 }),
  },
  {
    name: 'plates fillers, 7,000',
    job: plates(
      {
        ...panelOrder(350, 7000),
        items: panelOrder(350, 7000).items.map((i, n) => ({ ...i, isFiller: n % 5 === 0 })),
      },
      { ...SHEAR, filler: true },
    ),
  },
  { name: 'strip 5,561', job: () => stripOf(5561) },
  { name: 'strip 2,900', job: () => stripOf(2900) },
  {
    name: 'bars 1,000 of two lengths',
    job: bars({ rows: 1000, most: 40, stocks: TWO, own: { patternCost: '1' } }),
  },
  { name: 'bars 2,000 of two lengths', job: bars({ rows: 2000, most: 40, stocks: TWO }) },
  {
    name: 'bars 300 few of 24',
    job: bars({ rows: 300, most: 20, stocks: MANY, own: { maxSizesPerGroup: 3 } }),
  },
  {
    name: 'bars 1,500 few of 24',
    job: bars({ rows: 1500, most: 20, stocks: MANY, own: { maxSizesPerGroup: 3 } }),
  },
  { name: 'bars 300 ordered', job: bars({ rows: 300, most: 20, stocks: ORDERED }) },
  { name: 'bars 1,500 ordered', job: bars({ rows: 1500, most: 20, stocks: ORDERED }) },
  {
    name: 'bars 120 mitred',
    job: bars({ rows: 120, most: 20, stocks: TWO, mitres: [0, 45, -45, 30, -30, 22.5] }),
  },
  {
    name: 'bars 900 mitred',
    job: bars({ rows: 900, most: 20, stocks: TWO, mitres: [0, 45, -45, 30, -30, 22.5] }),
  },
  { name: 'bars 1,800 in 60 groups', job: bars({ rows: 1800, most: 40, stocks: TWO, groups: 60 }) },
  { name: 'shapes 10,000 corners', job: waves(10_000, 3) },
  { name: 'shapes 1,000 of 60 corners', job: waves(60, 50, 20) },
  { name: 'shapes 6,000 of 24 corners', job: waves(24, 300, 20) },
  { name: 'outlined 10,000 corners', job: outlined(10_000, 3, 3) },
  { name: 'outlined 1,000 of 60 corners', job: outlined(60, 20, 50) },
  { name: 'outlined 60 of 2,000 corners', job: outlined(2000, 1, 60) },
];
