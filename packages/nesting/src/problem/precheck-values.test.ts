// Every value outside its set or range is refused, and told as what it is: a parameter, a row of stock, an item, a group.
import { describe, expect, it } from 'vitest';
import { solve } from '../door/run.ts';
import { verify } from '../verify/verify.ts';
import { presetParams } from './params.ts';
import { precheck } from './precheck.ts';
import type { Item, Params, Problem, Stock } from './types.ts';

const price = { mode: 1 as const, price: '25' };
const sheet: Stock = { id: 'S', group: 'g', kind: 1, width: 1500, length: 3000, price };
const coil: Stock = {
  id: 'C',
  group: 'g',
  kind: 2,
  width: 1000,
  minLength: 500,
  maxLength: 2000,
  lengthStep: 10,
  price,
};
const good: Item = { id: 'a', group: 'g', w: 600, h: 400, quantity: 3 };
const group = { key: 'g', thickness: 3, density: '2.73' };

const problemOf = (items: Item[], stocks: Stock[] = [sheet], groups = [group]): Problem => ({
  kind: 1,
  groups,
  items,
  stocks,
});
const without = { seed: 1, budget: { rounds: 2 } };

const NUMBERS = [Number.NaN, Infinity, -1, '5', null, undefined, {}];
const PARAMS: [keyof Params, readonly unknown[]][] = [
  ['cutMode', [0, 4, 1.5, '2', null, undefined, Number.NaN]],
  ['firstCut', ['sideways', '', 0, null, undefined]],
  ['groupMode', [0, 7, '1', undefined]],
  ['useRemnant', [0, 4, true, undefined]],
  ['stockOrder', [0, 4, -1, undefined]],
  ['filler', ['yes', 1, null, undefined]],
  ['spacing', [...NUMBERS, 100_001, 0.0004]],
  ['kerf', [...NUMBERS, 3.00049]],
  ['maxCutLength', NUMBERS],
  ['minStrip', NUMBERS],
  ['minPart', NUMBERS],
  ['remMinShort', NUMBERS],
  ['remMinLong', NUMBERS],
  ['remMinArea', [...NUMBERS, 1e10]],
  ['remnantMinUtil', [...NUMBERS, 1.01]],
  ['remnantUseRate', [...NUMBERS, 60]],
  ['remnantFactor', [...NUMBERS, 1.5]],
  ['groupCostTolerance', [...NUMBERS, 2]],
  ['maxStages', [...NUMBERS, 2.5]],
  ['maxSizesPerGroup', [...NUMBERS, 0.5]],
  ['maxDistinctLengths', [...NUMBERS, 1e9]],
  ['minQtyPerLength', [...NUMBERS, 1.1]],
  ['patternCost', ['five', '-1', Number.NaN, null, undefined, {}]],
  ['cutCost', ['', '1,5', -0.1, null]],
  ['trims', [null, undefined, {}, { left: -1, right: 0, top: 0, bottom: 0 }, { left: 0, right: 0, top: 0 }]],
  ['zones', [null, undefined, {}, [{ x: 0, y: 0, w: -1, h: 1 }], [{ x: 0 }], [null]]],
];

describe('a parameter outside its set or range', () => {
  it.each(PARAMS)('%s is told as a parameter, and its pieces as BAD_PARAMS', (field, values) => {
    for (const value of values) {
      const params = { ...presetParams(), [field]: value } as Params;
      const report = precheck(problemOf([good]), params);
      expect(report.fatal, String(value)).toBe(true);
      const [first] = report.errors;
      expect([first?.type, String(first?.params['field']).split('.')[0]], String(value)).toEqual([
        102,
        field,
      ]);
      const solution = solve(problemOf([good]), params, without);
      expect(solution.unplaced).toEqual([{ itemId: 'a', quantity: 3, reason: 'BAD_PARAMS' }]);
    }
  });

  it('all parameters were tried', () => {
    expect(PARAMS.map(([field]) => field).toSorted()).toEqual(Object.keys(presetParams()).toSorted());
  });
});

const ITEMS: [string, readonly Partial<Record<keyof Item, unknown>>[]][] = [
  [
    'PRIORITY',
    [{ priority: 0 }, { priority: 10 }, { priority: 1.5 }, { priority: '5' }, { priority: Number.NaN }],
  ],
  ['DIRECTION_CLASS', [{ directionClass: 3 }, { directionClass: -1 }, { directionClass: '1' }]],
  ['DIRECTION_ANGLE', [{ directionAngle: 30 }, { directionAngle: 180 }, { directionAngle: '90' }]],
  ['ROTATIONS', [{ rotations: [45] }, { rotations: 90 }, { rotations: [0, '90'] }]],
  ['NET_AREA', [{ netAreaMm2: -1 }, { netAreaMm2: Number.NaN }, { netAreaMm2: '100' }]],
  ['NET_WEIGHT', [{ netWeightKg: 'heavy' }, { netWeightKg: '-1' }, { netWeightKg: Number.NaN }]],
  ['ALLOW_MIRROR', [{ allowMirror: 'no' }]],
  ['IS_FILLER', [{ isFiller: 1 }]],
  ['GROUP_KEY', [{ groupKey: 7 }]],
  ['DUE_DATE', [{ dueDate: 20260301 }]],
  ['SIZE', [{ w: 100_001 }, { h: Infinity }]],
];

describe('an item with a value outside its set or range', () => {
  it.each(ITEMS)('%s blocks that item alone', (code, values) => {
    for (const value of values) {
      const bad = { ...good, id: 'b', ...value } as Item;
      const report = precheck(problemOf([good, bad]), presetParams());
      expect(
        report.errors.map((e) => [e.type, e.code, e.itemId]),
        JSON.stringify(value),
      ).toEqual([[100, code, 'b']]);
      const solution = solve(problemOf([good, bad]), presetParams(), without);
      if (bad.isFiller === undefined)
        expect(solution.unplaced.map((u) => [u.itemId, u.reason])).toEqual([['b', 'BAD_ITEM']]);
      expect(verify(problemOf([good, bad]), presetParams(), solution).faults).toEqual([]);
    }
  });
});

const STOCKS: [string, readonly object[]][] = [
  ['STOCK_KIND', [{ kind: 7 }, { kind: '1' }]],
  ['STOCK_WIDTH', [{ width: 0 }, { width: '1500' }, { width: 1219.99999 }, { width: Number.NaN }]],
  [
    'STOCK_LENGTH',
    [
      { length: -1 },
      { length: undefined },
      { ...coil, id: 'T', lengthStep: 0 },
      { ...coil, id: 'T', minLength: 3000 },
      { ...coil, id: 'T', maxMetres: 'ten' },
      { ...coil, id: 'T', maxMetres: '-1' },
    ],
  ],
  ['STOCK_QUANTITY', [{ quantity: -1 }, { quantity: 1.5 }, { quantity: '3' }, { quantity: Number.NaN }]],
  [
    'STOCK_PRICE',
    [
      { price: undefined },
      { price: { mode: 5, price: 1 } },
      { price: { mode: 1, price: '-1' } },
      { price: { mode: 1, price: 1, levellingFee: 'x' } },
    ],
  ],
  ['STOCK_USE_ORDER', [{ useOrder: 'first' }, { useOrder: Number.NaN }]],
  ['STOCK_TRIMS', [{ trims: { left: 1 } }, { trims: null }]],
  ['STOCK_ZONES', [{ zones: [{ x: -1, y: 0, w: 1, h: 1 }] }, { zones: {} }]],
];

describe('a row of stock with a value outside its set or range', () => {
  it.each(STOCKS)('%s leaves out that row alone', (code, values) => {
    for (const value of values) {
      const bad = { ...sheet, id: 'T', ...value } as Stock;
      const report = precheck(problemOf([good], [sheet, bad]), presetParams());
      expect(
        report.errors.map((e) => [e.type, e.code, e.stockId]),
        JSON.stringify(value),
      ).toEqual([[103, code, 'T']]);
      const solution = solve(problemOf([good], [sheet, bad]), presetParams(), without);
      expect(solution.layouts.map((l) => l.stockId)).toEqual(['S']);
    }
  });

  it('a group with a bad thickness, density or scrap price is left out', () => {
    for (const value of [
      { thickness: 0 },
      { thickness: '3' },
      { density: 'x' },
      { density: '-1' },
      { scrapPrice: '-2' },
      { scrapPrice: 'x' },
    ]) {
      const report = precheck(
        problemOf([good], [sheet], [{ ...group, ...value } as typeof group]),
        presetParams(),
      );
      expect(report.badGroups, JSON.stringify(value)).toEqual(['g']);
    }
  });
});

describe('exhausted stock', () => {
  const reasonsOf = (items: Item[], stocks: Stock[], params: Partial<Params> = {}) => {
    const all = { ...presetParams(), ...params };
    const solution = solve(problemOf(items, stocks), all, without);
    expect(verify(problemOf(items, stocks), all, solution).faults).toEqual([]);
    return solution.unplaced.map((u) => u.reason);
  };

  it('is told as such, whether it ran out or was never there', () => {
    expect(reasonsOf([{ ...good, quantity: 99 }], [{ ...sheet, quantity: 1 }])).toEqual(['STOCK_EXHAUSTED']);
    expect(reasonsOf([good], [{ ...sheet, quantity: 0 }])).toEqual(['STOCK_EXHAUSTED']);
    expect(reasonsOf([good], [{ ...coil, maxMetres: '0.4' }])).toEqual(['STOCK_EXHAUSTED']);
    expect(reasonsOf([{ ...good, w: 2500 }], [{ ...sheet, quantity: 0 }, coil])).toEqual(['STOCK_EXHAUSTED']);
  });

  it('and only then', () => {
    expect(reasonsOf([good], [])).toEqual(['NO_STOCK']);
    expect(reasonsOf([{ ...good, w: 5000 }], [{ ...sheet, quantity: 0 }])).toEqual(['TOO_LARGE']);
    // the remnant takes the piece, but would be filled too little
    expect(reasonsOf([{ ...good, w: 60, h: 60 }], [{ ...sheet, kind: 3, quantity: 1 }])).toEqual([
      'NOT_PLACED',
    ]);
    expect(reasonsOf([good], [{ ...sheet, kind: 3, quantity: 1 }], { useRemnant: 3 })).toEqual(['NO_STOCK']);
  });
});
