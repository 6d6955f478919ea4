// Orders as a factory types them on a bad day: units mistaken, stock that is not there, quantities of a whole year, machines set
// wrongly. Nothing in them is of a wrong type (`plates-hostile.test.ts`), but little of it was meant.
import { barParams } from '../src/problem/bar-params.ts';
import type { BarParams, BarProblem, BarStock } from '../src/problem/bar.ts';
import { evenTrims, presetParams } from '../src/problem/params.ts';
import type { ShapeItem, ShapeParams, ShapeProblem, ShapeSheet, ShapeStock } from '../src/problem/shape.ts';
import type { Item, Params, Problem, Stock } from '../src/problem/types.ts';
import { shapeParams } from '../src/shape/params.ts';
import type { Chance } from './kind.ts';
import { Draw } from './plates-draw.ts';

export type FactoryJob =
  | { problem: Problem; params: Params }
  | { problem: BarProblem; params: BarParams }
  | { problem: ShapeProblem; params: ShapeParams };

export const FACTORY_KINDS = ['plates', 'bars', 'shapes'] as const;
export type FactoryKind = (typeof FACTORY_KINDS)[number];

/** One order of the kind, a different one for every chance. */
export function drawFactory(kind: FactoryKind, chance: Chance): FactoryJob {
  const d = new Draw(chance);
  if (kind === 'bars') return drawBars(d);
  return kind === 'shapes' ? drawOutlines(d) : drawSheets(d);
}

/** A year's quantity now and then, mostly what an order has. */
function quantityOf(d: Draw, most: number): number {
  const share = d.chance();
  if (share < 0.06) return most;
  if (share < 0.1) return 1e9;
  return share < 0.5 ? 1 : d.int(1, 60);
}

function drawParams(d: Draw, length: number): Params {
  return {
    ...presetParams(d.pick([1, 2, 3, 4, 5])),
    kerf: d.pick([0, 0, 4, 4, 60, 1600]),
    spacing: d.pick([0, 0, 5, 300]),
    trims: d.pick([
      evenTrims(0),
      evenTrims(10),
      evenTrims(760),
      evenTrims(4000),
      { left: 0, right: length - 100, top: 0, bottom: 0 },
    ]),
    cutMode: d.pick([1, 2, 2]),
    maxStages: d.pick([0, 1, 2, 3, 3, 4]),
    minStrip: d.pick([0, 0, 30, 5000]),
    maxCutLength: d.pick([0, 0, 0, 900]),
    stockOrder: d.pick([1, 1, 2, 3]),
    maxSizesPerGroup: d.pick([0, 0, 1]),
    groupMode: d.pick([1, 1, 2, 3]),
    useRemnant: d.pick([1, 2, 3]),
    zones: d.is(0.8) ? [] : [{ x: d.pick([0, 735]), y: d.pick([0, 360]), w: 100, h: 80 }],
    maxDistinctLengths: d.pick([0, 1, 4]),
    minQtyPerLength: d.pick([0, 1, 3]),
  };
}

function drawItems(d: Draw, [width, length]: readonly [number, number]): Item[] {
  const sides = [1, 7, 30, 99.5, 300, 640, 999.999, width, width - 20, length, length - 20, 2 * length];
  const even = d.is(0.2) ? ([d.pick(sides), d.pick(sides)] as const) : undefined;
  return Array.from({ length: d.pick([0, 1, 1, 3, 8, 40]) }, (_, i): Item => {
    // metres or micrometres typed for millimetres
    const slip = d.is(0.05) ? d.pick([0.001, 1000]) : 1;
    const [w, h] = even ?? [d.pick(sides) * slip, d.pick(sides) * slip];
    const item: Item = {
      id: d.is(0.01) ? 'P0' : `P${i}`,
      group: d.is(0.03) ? 'missing' : 'g',
      w: Math.round(w * 1000) / 1000,
      h: Math.round(h * 1000) / 1000,
      quantity: quantityOf(d, 100_000),
    };
    if (d.is(0.2)) item.directionClass = 1;
    if (d.is(0.1)) item.isFiller = true;
    if (d.is(0.3)) item.priority = d.int(1, 9);
    if (d.is(0.3)) item.groupKey = d.pick(['A', 'B']);
    return item;
  });
}

function drawSheets(d: Draw): FactoryJob {
  const plate = d.pick([
    [1500, 3000],
    [1220, 2440],
    [1000, 2000],
    [1500, 4000],
  ] as const);
  const [width, length] = plate;
  const params = drawParams(d, length);
  const items = drawItems(d, [width, length]);
  const price = { mode: d.pick([1, 2, 3] as const), price: d.pick(['25.15', '0', '0.01', '99999']) };
  const rows: Stock[] = [
    { id: 'S', group: 'g', kind: 1, width, length, price },
    { id: 'E', group: 'g', kind: 1, width: 1250, length: 2500, price, quantity: 0 },
    { id: 'L', group: 'g', kind: 1, width: 1000, length: 1000, price, quantity: d.int(1, 3) },
    { id: 'R', group: 'g', kind: 3, width: d.pick([20, 640]), length: 999.999, price, quantity: 1 },
    {
      id: 'C',
      group: 'g',
      kind: 2,
      width,
      minLength: 1000,
      maxLength: d.pick([1000, 6000]),
      lengthStep: 10,
      price,
      // what is left of the coil, in metres or in sheets
      ...(d.is(0.5) ? { maxMetres: d.pick(['0.5', '3', '20.55']) } : {}),
      ...(d.is(0.3) ? { quantity: d.int(1, 5) } : {}),
    },
    { id: 'T', group: 'g', kind: 1, width: 3, length: 3, price },
  ];
  const stocks = rows.filter(() => d.is(0.4));
  if (d.is(0.5) && !stocks.some((s) => s.id === 'S')) stocks.push(rows[0] as Stock);
  const groups = d.is(0.03) ? [] : [{ key: 'g', thickness: d.pick([3, 0.001]), density: '2.73' }];
  return { problem: { kind: 1, groups, items, stocks }, params };
}

function drawBars(d: Draw): FactoryJob {
  const long = d.pick([6000, 6500, 5800.5]);
  const params: BarParams = {
    ...barParams(),
    kerf: d.pick([0, 4, 4, 7000]),
    headTrim: d.pick([0, 10, 10, 3000, 8000]),
    tailTrim: d.pick([0, 40, 40, 3000]),
    maxPieces: d.pick([0, 0, 1, 3]),
    maxKinds: d.pick([0, 0, 1]),
    stockOrder: d.pick([1, 1, 2, 3]),
    maxSizesPerGroup: d.pick([0, 0, 1]),
    useRemnant: d.pick([1, 2, 3]),
    minQtyPerLength: d.pick([0, 1, 5]),
    patternCost: d.pick(['0', '5']),
  };
  const lengths = [1, 12.5, 480, 1500, 2999.999, long - 50, long, 2 * long];
  const even = d.is(0.2) ? d.pick(lengths) : undefined;
  const items = Array.from({ length: d.pick([0, 1, 1, 3, 8, 60]) }, (_, i) => {
    const slip = d.is(0.05) ? d.pick([0.001, 1000]) : 1;
    const isMitred = d.is(0.15);
    return {
      id: d.is(0.01) ? 'b0' : `b${i}`,
      group: d.is(0.03) ? 'missing' : 'g',
      length: Math.round((even ?? d.pick(lengths)) * slip * 1000) / 1000,
      quantity: quantityOf(d, 100_000),
      ...(isMitred ? { angleLeft: d.pick([45, -45, 80]), angleRight: 45, height: d.pick([50, 4000]) } : {}),
      ...(d.is(0.3) ? { priority: d.int(1, 9) } : {}),
    };
  });
  const price = { mode: d.pick([2, 4] as const), price: d.pick(['25.15', '0', '0.01', '99999']) };
  const rows: BarStock[] = [
    { id: 'N', group: 'g', kind: 1, length: long, price },
    { id: 'E', group: 'g', kind: 1, length: 7000, price, quantity: 0 },
    { id: 'R', group: 'g', kind: 3, length: d.pick([60, 3100]), price, quantity: 1 },
    {
      id: 'O',
      group: 'g',
      kind: 2,
      minLength: 2000,
      maxLength: d.pick([2000, 7000]),
      lengthStep: d.pick([1, 500]),
      price,
    },
    {
      id: 'M',
      group: 'g',
      kind: 2,
      minLength: 2000,
      maxLength: 6000,
      lengthStep: 10,
      price,
      maxMetres: '12.5',
    },
  ];
  const stocks = rows.filter(() => d.is(0.4));
  if (d.is(0.5) && !stocks.some((s) => s.id === 'N')) stocks.push(rows[0] as BarStock);
  return { problem: { kind: 4, groups: d.is(0.03) ? [] : [{ key: 'g' }], items, stocks }, params };
}

type Corner = readonly [number, number];
const ringOf = (...corners: Corner[]) => ({ vertices: corners.map(([x, y]) => ({ x, y })) });

/** Outlines as they come from drawings: slivers, combs, rings drawn backwards, far from the origin, one that crosses itself. */
function outlineOf(d: Draw, size: number): ShapeItem['outer'] {
  const [s, t] = [size, Math.max(0.01, size / 50)];
  const comb = Array.from({ length: 12 }, (_, i): Corner[] => [
    [(i * s) / 12, 0],
    [(i * s) / 12, s],
    [((i + 0.5) * s) / 12, s],
    [((i + 0.5) * s) / 12, t],
  ]).flat();
  return d.pick([
    ringOf([0, 0], [s, 0], [s, s], [0, s]),
    ringOf([0, 0], [0, s], [s, s], [s, 0]),
    ringOf([1e5, 1e5], [1e5 + s, 1e5], [1e5, 1e5 + s]),
    ringOf([0, 0], [s, 0], [s, t], [t, t], [t, s], [0, s]),
    ringOf([0, 0], [s, 0], [s, t], [0, t]),
    ringOf(...comb, [s, 0]),
    ringOf([0, 0], [s, s], [s, 0], [0, s]),
    {
      vertices: [
        { x: 0, y: 0, bulge: 1 },
        { x: s, y: 0, bulge: 1 },
      ],
    },
  ]);
}

function drawOutlines(d: Draw): FactoryJob {
  const params: ShapeParams = {
    ...shapeParams(),
    spacing: d.pick([0, 5, 5, 900]),
    margin: d.pick([0, 10, 800]),
  };
  const sizes = [0.5, 12, 90, 333.333, 900, 1500, 1480, 5000];
  const even = d.is(0.2) ? d.pick(sizes) : undefined;
  const items = Array.from({ length: d.pick([0, 1, 1, 2, 5]) }, (_, i): ShapeItem => {
    const slip = d.is(0.05) ? d.pick([0.001, 1000]) : 1;
    const item: ShapeItem = {
      id: d.is(0.02) ? 'i0' : `i${i}`,
      outer: outlineOf(d, (even ?? d.pick(sizes)) * slip),
      quantity: d.is(0.04) ? d.pick([100_000, 1e9]) : d.int(1, 12),
    };
    if (d.is(0.6))
      item.rotations = d.pick<NonNullable<ShapeItem['rotations']>>([[0, 180], [0, 90, 180, 270], 'free']);
    if (d.is(0.1)) item.holes = [ringOf([1, 1], [2, 1], [2, 2], [1, 2])];
    return item;
  });
  const rows: ShapeStock[] = [
    { kind: 'strip', id: 'coil', width: d.pick([1500, 5]) },
    { kind: 'sheet', id: 'S', length: 3000, width: 1500 } satisfies ShapeSheet,
    { kind: 'sheet', id: 'E', length: 3000, width: 1500, quantity: 0 } satisfies ShapeSheet,
    { kind: 'sheet', id: 'T', length: 2, width: 2 } satisfies ShapeSheet,
  ];
  return { problem: { kind: 2, items, stocks: rows.filter(() => d.is(0.5)) }, params };
}
