// Every value of a bar order that is of another type or outside its range is refused, and only its own row.
import { describe, expect, it } from 'vitest';
import { solveBars } from '../bar/run.ts';
import { verifyBars } from '../verify/bar.ts';
import { barParams } from './bar-params.ts';
import { precheckBars } from './bar-precheck.ts';
import type { BarParams, BarProblem } from './bar.ts';

/** Never right where a number is expected. */
const NO_NUMBERS: readonly unknown[] = [Number.NaN, Infinity, -1, null, '5', {}, [], true, undefined];
const NO_TEXTS: readonly unknown[] = [5, null, {}, true];

function order(): BarProblem {
  return {
    kind: 4,
    groups: [
      { key: 'g', metreWeight: '1.35', scrapPrice: '9' },
      { key: 'h', metreWeight: '1' },
    ],
    items: [
      {
        id: 'a',
        group: 'g',
        length: 600,
        quantity: 3,
        height: 50,
        angleLeft: 45,
        priority: 2,
        canFlip: true,
      },
      { id: 'b', group: 'h', length: 700, quantity: 2 },
    ],
    stocks: [
      {
        id: 's',
        group: 'g',
        kind: 1,
        length: 6000,
        quantity: 9,
        price: { mode: 2, price: '25' },
        headTrim: 5,
      },
      {
        id: 'o',
        group: 'g',
        kind: 2,
        minLength: 3000,
        maxLength: 6000,
        lengthStep: 10,
        maxMetres: '60',
        useOrder: 1,
        price: { mode: 1, price: '25' },
      },
      { id: 't', group: 'h', kind: 4, length: 6000, price: { mode: 4, price: '25' } },
    ],
  };
}

/** Solves without a crash; what was said and what became of the pieces. */
function look(problem: BarProblem, params: BarParams = barParams()) {
  const report = precheckBars(problem, params);
  const solution = solveBars(problem, params, { seed: 1, budget: { rounds: 2 } });
  expect(verifyBars(problem, params, solution).faults).toEqual([]);
  return { report, reasons: Object.fromEntries(solution.unplaced.map((u) => [u.itemId, u.reason])) };
}

const codes = (report: ReturnType<typeof precheckBars>) => report.errors.map((e) => e.code);

describe('parameters', () => {
  const own = barParams() as unknown as Record<string, unknown>;
  const bad: Record<string, readonly unknown[]> = Object.fromEntries(
    Object.keys(own).map((k) => [k, NO_NUMBERS]),
  );
  for (const key of ['maxPieces', 'maxKinds', 'maxSizesPerGroup', 'maxDistinctLengths', 'minQtyPerLength'])
    bad[key] = [...NO_NUMBERS, 1.5, 1e300];
  for (const key of ['kerf', 'headTrim', 'tailTrim', 'remMinBar']) bad[key] = [...NO_NUMBERS, 0.0005, 1e6];
  for (const key of ['remnantUseRate', 'remnantMinUtil', 'remnantFactor']) bad[key] = [...NO_NUMBERS, 1.01];
  for (const key of ['useRemnant', 'stockOrder']) bad[key] = [...NO_NUMBERS, 0, 4, 1.5, 'cheapest'];
  bad['patternCost'] = [Number.NaN, Infinity, -1, null, {}, [], true, undefined, '-1', 'x', '', '1e12'];

  it.each(Object.keys(bad))('%s is refused as a parameter, the pieces are at no fault', (key) => {
    for (const value of bad[key] ?? []) {
      const { report, reasons } = look(order(), { ...own, [key]: value } as unknown as BarParams);
      const at = `${key} ${JSON.stringify(value)}`;
      expect(report.errors, at).toEqual([
        { type: 102, code: 'PARAMS', params: { key, value: String(value) } },
      ]);
      expect(report.fatal, at).toBe(true);
      expect(reasons, at).toEqual({ a: 'BAD_PARAMS', b: 'BAD_PARAMS' });
    }
  });

  it('missing altogether are refused', () => {
    for (const params of [null, undefined, {}, 5])
      expect(precheckBars(order(), params as unknown as BarParams).errors).toHaveLength(
        Object.keys(own).length,
      );
  });
});

describe('rows', () => {
  const items: [string, readonly unknown[], string][] = [
    ['length', [Number.NaN, Infinity, null, '5', 1e6, 600.0005, undefined], 'LENGTH'],
    ['length', [0, -1], 'LENGTH_ZERO'],
    ['quantity', [Number.NaN, -1, 1.5, null, '5', undefined], 'QUANTITY'],
    ['priority', [0, 10, 1.5, null, '5', Number.NaN], 'PRIORITY'],
    ['angleLeft', [81, -80.5, Number.NaN, null, '45', 22.12345678912], 'ANGLE'],
    ['angleRight', [90, Infinity, {}], 'ANGLE'],
    ['height', [0, -1, Number.NaN, null, '50', 0.0005], 'HEIGHT'],
    ['canFlip', [1, 'yes', null], 'FLIP'],
    ['groupKey', NO_TEXTS, 'TEXT'],
    ['dueDate', NO_TEXTS, 'TEXT'],
    ['code', NO_TEXTS, 'TEXT'],
    ['nextProcess', NO_TEXTS, 'TEXT'],
  ];
  it.each(items)('an item with another %s (%#) is named, the others are cut', (key, values, code) => {
    for (const value of values) {
      const problem = order();
      Object.assign(problem.items[0]!, { [key]: value });
      const { report, reasons } = look(problem);
      expect(codes(report), `${key} ${String(value)}`).toEqual([code]);
      expect(reasons).toEqual(code === 'QUANTITY' ? {} : { a: 'BAD_ITEM' });
    }
  });

  const stocks: [string, number, readonly unknown[], string][] = [
    ['length', 0, [...NO_NUMBERS, 45, 6000.0005], 'STOCK_LENGTH'],
    ['kind', 0, [0, 5, null, '1', undefined], 'STOCK_KIND'],
    ['quantity', 0, [Number.NaN, -1, 1.5, '5', {}], 'STOCK_QUANTITY'],
    ['price', 0, [null, undefined, 5, {}, { mode: 3, price: '1' }, { mode: 2, price: '-1' }], 'STOCK_PRICE'],
    [
      'price',
      0,
      [
        { mode: 2, price: '1', levellingFee: 'x' },
        { mode: 2, price: '1e15' },
      ],
      'STOCK_PRICE',
    ],
    ['headTrim', 0, [Number.NaN, -1, '5', {}, 0.0005], 'STOCK_TRIM'],
    ['tailTrim', 0, [Number.NaN, -1, '5', {}], 'STOCK_TRIM'],
    ['useOrder', 0, [Number.NaN, null, '5', {}], 'STOCK_ORDER'],
    ['code', 0, NO_TEXTS, 'STOCK_TEXT'],
    ['minLength', 1, [...NO_NUMBERS, 0, 7000], 'STOCK_LENGTH'],
    ['maxLength', 1, [...NO_NUMBERS, 0, 40], 'STOCK_LENGTH'],
    ['lengthStep', 1, [...NO_NUMBERS, 0, 0.001], 'STOCK_STEP'],
    ['maxMetres', 1, [Number.NaN, -1, null, 'x', '', {}, '-8', '1e10'], 'STOCK_METRES'],
  ];
  it.each(stocks)('a stock row with another %s (%#) is left out', (key, row, values, code) => {
    for (const value of values) {
      const problem = order();
      Object.assign(problem.stocks[row]!, { [key]: value });
      const { report, reasons } = look(problem);
      expect(codes(report), `${key} ${String(value)}`).toEqual([code]);
      expect(reasons).toEqual({});
    }
  });

  it('a group with another weight or scrap price is left out with its pieces', () => {
    for (const [key, code] of [
      ['metreWeight', 'DENSITY_MISSING'],
      ['scrapPrice', 'SCRAP_PRICE'],
    ] as const)
      for (const value of [Number.NaN, -1, null, 'x', {}, '-2']) {
        const problem = order();
        Object.assign(problem.groups[0]!, { [key]: value });
        const { report, reasons } = look(problem);
        expect(codes(report), `${key} ${String(value)}`).toContain(code);
        expect(reasons).toEqual({ a: 'NO_STOCK' });
      }
  });

  it('names that are none, rows twice, another kind of problem', () => {
    const renamed = (change: (p: BarProblem) => void) => {
      const problem = order();
      change(problem);
      return codes(look(problem).report);
    };
    expect(renamed((p) => void (p.groups[1] = { ...p.groups[0]! }))).toContain('GROUP_TWICE');
    expect(renamed((p) => void p.stocks.push({ ...p.stocks[2]! }))).toContain('STOCK_TWICE');
    expect(renamed((p) => void p.items.push({ ...p.items[1]! }))).toContain('ITEM_TWICE');
    // a row of the name without stock beside one with stock: the name is why both stay
    const other = { id: 'b', group: 'nowhere', length: 700, quantity: 1 };
    expect(renamed((p) => void p.items.unshift(other))[0]).toBe('ITEM_TWICE');
    expect(renamed((p) => void ((p as { kind: number }).kind = 1))).toContain('KIND');
    for (const id of ['', 5, null]) {
      expect(renamed((p) => Object.assign(p.items[0]!, { id }))).toContain('TEXT');
      expect(renamed((p) => Object.assign(p.stocks[0]!, { id }))).toContain('STOCK_TEXT');
      expect(renamed((p) => Object.assign(p.groups[0]!, { key: id }))).toContain('GROUP_KEY');
    }
  });
});

describe('why pieces stay', () => {
  const reasonsOf = (change: (p: BarProblem) => void, own: Partial<BarParams> = {}) => {
    const problem = order();
    problem.items = [{ id: 'a', group: 'g', length: 2900, quantity: 4 }];
    problem.stocks = problem.stocks.slice(0, 1);
    change(problem);
    return look(problem, { ...barParams(), ...own }).reasons;
  };

  it('exhausted stock is told where bars or metres are used up, and only there', () => {
    expect(reasonsOf((p) => void (p.stocks[0]!.quantity = 1))).toEqual({ a: 'STOCK_EXHAUSTED' });
    expect(reasonsOf((p) => void (p.stocks[0]!.quantity = 0))).toEqual({ a: 'STOCK_EXHAUSTED' });
    expect(reasonsOf((p) => void (p.stocks = [{ ...order().stocks[1]!, maxMetres: '6' } as never]))).toEqual({
      a: 'STOCK_EXHAUSTED',
    });
    // a remnant is there, but the piece takes too little of it
    const rest = (p: BarProblem) => void (p.stocks[0] = { ...p.stocks[0]!, kind: 3 } as never);
    expect(reasonsOf(rest, { remnantMinUtil: 1 })).toEqual({ a: 'NOT_PLACED' });
    expect(reasonsOf(rest, { useRemnant: 3 })).toEqual({ a: 'NO_STOCK' });
    expect(reasonsOf((p) => void (p.items[0]!.length = 5960))).toEqual({ a: 'TOO_LARGE' });
  });
});
