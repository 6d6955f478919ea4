// Metres of ordered bars are exact decimals, and what they still hold is used.
import { describe, expect, it } from 'vitest';
import { barParams } from '../problem/bar-params.ts';
import type { BarItem, BarParams, BarProblem, BarSolution, BarStock } from '../problem/bar.ts';
import { verifyBars } from '../verify/bar.ts';
import { solveBars } from './run.ts';
import { often } from '../../trust/often.ts';

const price = { mode: 4 as const, price: '10' };

function run(
  items: Partial<BarItem>[],
  stock: object,
  own: Partial<BarParams> = {},
  rounds = 60,
): BarSolution {
  const rows = items.map((i, n) => ({ id: `p${n}`, group: 'g', length: 1000, quantity: 1, ...i }));
  const row = {
    id: 'o',
    group: 'g',
    kind: 2,
    minLength: 2000,
    maxLength: 7000,
    lengthStep: 10,
    price,
    ...stock,
  };
  const problem: BarProblem = { kind: 4, groups: [{ key: 'g' }], items: rows, stocks: [row as BarStock] };
  const params = { ...barParams(), ...own };
  const solution = solveBars(problem, params, { seed: 1, budget: { rounds } });
  expect(verifyBars(problem, params, solution).faults).toEqual([]);
  return solution;
}

describe('exactly enough metres', () => {
  it('are enough, whatever floats make of them', () => {
    for (let cm = 210; cm <= 700; cm += 3)
      for (const bars of [1, 3, 7]) {
        const metres = `${Math.floor((cm * bars) / 100)}.${String((cm * bars) % 100).padStart(2, '0')}`;
        const length = cm * 10 - 54;
        const { totals } = run([{ length, quantity: bars }], { maxMetres: metres, quantity: 50 }, {}, 1);
        expect(totals.lostAmount, `${bars} × ${cm} cm of ${metres} m`).toBe(0);
      }
  });

  it('a micrometre less is not', () => {
    const two = [{ length: 3966, quantity: 2 }];
    expect(run(two, { maxMetres: '8.04' }).totals.lostAmount).toBe(0);
    expect(run(two, { maxMetres: '8.039999' }).totals.lostAmount).toBe(1);
    expect(run(two, { maxMetres: 8.04 }).totals.lostAmount).toBe(0);
  });

  it('on a step finer than the lengths searched, in every mode', () => {
    // 2 × 2400 + 4 + 10 + 40 = 4854: five bars are 24.27 m
    for (const own of [{}, { maxDistinctLengths: 0 }, { maxDistinctLengths: 1, minQtyPerLength: 3 }])
      for (const rounds of [1, 60]) {
        const { totals } = run(
          [{ length: 2400, quantity: 10 }],
          { lengthStep: 2, maxMetres: '24.27' },
          own,
          rounds,
        );
        expect(totals.lostAmount, JSON.stringify({ own, rounds })).toBe(0);
      }
  });
});

describe('metres that remain', () => {
  it('take the pieces that shortened or given-up bars leave over', () => {
    // searched on 6 m bars the metres are gone after 12 pieces; bars of 2.5 m hold all of one length
    const items = [
      { length: 900.807, quantity: 5 },
      { length: 1242.187, quantity: 20 },
    ];
    const stock = { quantity: 30, maxMetres: '72.5145', minLength: 2500.5, maxLength: 6000, lengthStep: 0.5 };
    const own = { kerf: 2.125, tailTrim: 4, maxPieces: 1, maxKinds: 1, remMinBar: 0, maxDistinctLengths: 2 };
    expect(run(items, stock, own).totals.lostAmount).toBe(0);
  });

  it('do not leave a length with fewer bars than must be ordered of it', () => {
    for (let n = 10; n < 60; n += often(3, 1)) {
      const items = Array.from({ length: 5 }, (_, i) => ({
        length: 1510 + 371 * i,
        quantity: 1 + ((n + i) % 4),
      }));
      run(items, { maxMetres: `${n / 2}`, minLength: 3000 }, { minQtyPerLength: 3, maxDistinctLengths: 2 });
    }
  });
});

/** Orders that the random trial found (trust/): solved as there, verified. */
function found(
  items: Partial<BarItem>[],
  stocks: object[],
  own: Partial<BarParams>,
  run: { seed: number; rounds: number },
): BarSolution {
  const rows = items.map((i, n) => ({ id: `p${n}`, group: 'g', length: 1000, quantity: 1, ...i }));
  const bars = stocks.map((s, n) => ({ id: `s${n}`, group: 'g', price, ...s }) as BarStock);
  const problem: BarProblem = { kind: 4, groups: [{ key: 'g' }], items: rows, stocks: bars };
  const params = { ...barParams(), ...own };
  const solution = solveBars(problem, params, { seed: run.seed, budget: { rounds: run.rounds } });
  expect(verifyBars(problem, params, solution).faults).toEqual([]);
  return solution;
}

describe('pieces that further bars take', () => {
  it('bars priced by the piece do not use up the metres in their longest length', () => {
    const row = { kind: 2, minLength: 2000, maxLength: 7000, lengthStep: 12.345, maxMetres: '8.04' };
    const stock = { ...row, quantity: 30, price: { mode: 2, price: '18.04' } };
    const own = { tailTrim: 4, maxPieces: 1, remMinBar: 0, stockOrder: 2 as const, maxDistinctLengths: 2 };
    const items = [
      { length: 659.334, quantity: 17 },
      { length: 897.8, quantity: 5, priority: 1 },
    ];
    // 8.04 m hold four bars of 2 m
    expect(found(items, [stock], own, { seed: 354, rounds: 40 }).totals.placedAmount).toBe(4);
  });

  it('a length of too few bars is given up with those that metres lack for', () => {
    const row = { kind: 2, minLength: 3000, maxLength: 6000, lengthStep: 5, maxMetres: 17.35 };
    const items = [
      { length: 2990, quantity: 6, priority: 6 },
      { length: 927, quantity: 2, angleLeft: 22.5, angleRight: -45, height: 50, priority: 7 },
      { length: 1000.169 },
      { length: 947, quantity: 2 },
      { length: 454.4, quantity: 2 },
      { length: 1887, quantity: 5 },
      { length: 824, quantity: 2 },
      { length: 2220.5, angleRight: 30, height: 50 },
    ];
    const own = { kerf: 0, headTrim: 5, tailTrim: 4, maxKinds: 2, remnantFactor: 0, minQtyPerLength: 2 };
    const rest = { remnantUseRate: 0.35, stockOrder: 3 as const, maxSizesPerGroup: 1, patternCost: '.5' };
    found(items, [row], { ...own, ...rest }, { seed: 1459, rounds: 40 });
  });

  it('stockOrder 3 takes one more length rather than leave a piece that fits it', () => {
    const items = [
      { length: 1478.6, quantity: 21, canFlip: true },
      { length: 1808, quantity: 4, priority: 2 },
      { length: 936.5, quantity: 2, priority: 9 },
      { length: 724, quantity: 2, angleLeft: 45, angleRight: 12.345, height: 80.5, canFlip: true },
      { length: 1276, quantity: 2 },
      { length: 824.967, quantity: 2 },
      { length: 2950.8, quantity: 4, angleLeft: -60, height: 50, priority: 6 },
    ];
    const stocks = [
      { kind: 1, length: 6500, quantity: 9, price: { mode: 2, price: '150' } },
      {
        kind: 2,
        minLength: 2500.5,
        maxLength: 3000,
        lengthStep: 500,
        maxMetres: '82.5165',
        price: { mode: 4, price: '150' },
      },
    ];
    const own = {
      kerf: 5.2,
      tailTrim: 0,
      maxPieces: 5,
      remMinBar: 1000,
      remnantFactor: 1,
      patternCost: '.5',
    };
    const rest = { useRemnant: 3 as const, remnantMinUtil: 0, stockOrder: 3 as const, minQtyPerLength: 2 };
    expect(found(items, stocks, { ...own, ...rest }, { seed: 4771, rounds: 40 }).totals.lostAmount).toBe(0);
  });
});
