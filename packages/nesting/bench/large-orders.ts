// Twelve orders of 200 to 1,000 sizes and 5,000 to 30,000 pieces, always the same.
import { evenTrims, presetParams } from '../src/index.ts';
import type { Item, Params, Problem, SheetStock } from '../src/index.ts';
import { makeChance } from '../src/search/rng.ts';

export interface LargeOrder {
  name: string;
  problem: Problem;
  params: Params;
}

interface Shape {
  sizes: number;
  pieces: number;
  /** Width × length of the sheets, mm. */
  sheets: readonly (readonly [number, number])[];
  params: Partial<Params>;
  /** Pieces from wLeast to wMost along the sheet and hLeast to hMost across, mm. */
  range: readonly [number, number, number, number];
  /** Share of the sizes that may not be turned. */
  grain: number;
  /** Whole millimetres or tenths. */
  step: number;
}

const FIVE = [
  [1000, 2000],
  [1220, 2440],
  [1250, 2500],
  [1500, 3000],
  [1500, 4000],
] as const;
const THREE = [
  [1220, 2440],
  [1220, 3000],
  [1500, 3000],
] as const;
/** Price per area by width, as in the open production orders. */
const RATES: Record<number, number> = { 1000: 1.03, 1220: 1, 1250: 1.01, 1500: 1.06 };
const CUT: Partial<Params> = { kerf: 4, trims: evenTrims(10) };
const FREE: Partial<Params> = { cutMode: 1, spacing: 5, kerf: 0, trims: evenTrims(8) };

const SHAPES: readonly Shape[] = [
  { sizes: 500, pieces: 5000, sheets: FIVE, params: CUT, range: [200, 1600, 150, 1000], grain: 0.3, step: 1 },
  { sizes: 200, pieces: 5000, sheets: THREE, params: CUT, range: [100, 2300, 100, 1100], grain: 0, step: 1 },
  {
    sizes: 300,
    pieces: 8000,
    sheets: [[1500, 3000]],
    params: { ...CUT, maxStages: 0 },
    range: [200, 1500, 200, 900],
    grain: 0.5,
    step: 0.1,
  },
  {
    sizes: 1000,
    pieces: 10_000,
    sheets: FIVE,
    params: CUT,
    range: [150, 1900, 120, 950],
    grain: 0.2,
    step: 1,
  },
  {
    sizes: 800,
    pieces: 30_000,
    sheets: FIVE,
    params: { ...CUT, maxStages: 0 },
    range: [200, 1400, 200, 950],
    grain: 0,
    step: 1,
  },
  {
    sizes: 400,
    pieces: 20_000,
    sheets: THREE,
    params: { ...CUT, kerf: 3, firstCut: 'across' },
    range: [250, 1800, 150, 1100],
    grain: 1,
    step: 5,
  },
  {
    sizes: 600,
    pieces: 6000,
    sheets: [[1220, 2440]],
    params: FREE,
    range: [100, 1200, 100, 600],
    grain: 0.5,
    step: 1,
  },
  {
    sizes: 500,
    pieces: 5000,
    sheets: FIVE,
    params: FREE,
    range: [200, 1600, 150, 1000],
    grain: 0.3,
    step: 0.1,
  },
  {
    sizes: 700,
    pieces: 15_000,
    sheets: [
      [1250, 2500],
      [1500, 4000],
    ],
    params: CUT,
    range: [120, 2400, 120, 800],
    grain: 0.4,
    step: 0.5,
  },
  {
    sizes: 250,
    pieces: 12_000,
    sheets: THREE,
    params: { ...CUT, maxStages: 2 },
    range: [200, 1000, 150, 600],
    grain: 0.5,
    step: 1,
  },
  {
    sizes: 1000,
    pieces: 5000,
    sheets: THREE,
    params: { ...CUT, maxStages: 4 },
    range: [200, 2200, 150, 1150],
    grain: 0.5,
    step: 0.1,
  },
  {
    sizes: 350,
    pieces: 25_000,
    sheets: FIVE,
    params: { ...FREE, spacing: 10 },
    range: [250, 1300, 200, 900],
    grain: 0,
    step: 1,
  },
];

/** The orders, always the same: plates paid by area at nearly the same rate. */
export function largeOrders(): LargeOrder[] {
  return SHAPES.map((shape, n) => {
    const chance = makeChance(1000 + n);
    const length = (least: number, most: number) =>
      Math.round((least + (most - least) * chance() ** 1.3) / shape.step) * shape.step;
    const [w0, w1, h0, h1] = shape.range;
    const items: Item[] = Array.from({ length: shape.sizes }, (_, i) => ({
      id: `P${i + 1}`,
      group: 'g',
      w: Number(length(w0, w1).toFixed(1)),
      h: Number(length(h0, h1).toFixed(1)),
      quantity: 1,
      directionClass: chance() < shape.grain ? 1 : 0,
    }));
    for (let left = shape.pieces - shape.sizes; left > 0; left -= 1) {
      const item = items[Math.floor(chance() ** 1.5 * items.length)];
      if (item !== undefined) item.quantity += 1;
    }
    const stocks: SheetStock[] = shape.sheets.map(([width, long], i) => ({
      id: `S${i + 1}`,
      group: 'g',
      kind: 1,
      width,
      length: long,
      price: { mode: 3, price: (60 * (RATES[width] ?? 1)).toFixed(2) },
    }));
    const params = { ...presetParams(), patternCost: '0', remMinArea: 1e6, ...shape.params };
    const mode =
      params.cutMode === 1 ? 'free' : `${params.maxStages === 0 ? 'any' : params.maxStages} stages`;
    const name = `${shape.pieces} pieces, ${shape.sizes} sizes, ${shape.sheets.length} sheets, ${mode}`;
    return {
      name,
      problem: { kind: 1, groups: [{ key: 'g', thickness: 3, density: '2.73' }], items, stocks },
      params,
    };
  });
}
