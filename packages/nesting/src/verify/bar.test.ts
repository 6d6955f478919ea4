// False alarms and blind spots that the verifier of bars once had.
import { describe, expect, it } from 'vitest';
import { solveBars } from '../bar/run.ts';
import { barParams } from '../problem/bar-params.ts';
import type { BarProblem, BarStock } from '../problem/bar.ts';
import { shown, fractionOf, roundedTo } from './bar-decimal.ts';
import { verifyBars } from './bar.ts';

const bar: BarStock = { id: 's', group: 'g', kind: 1, length: 6000, price: { mode: 4, price: '25' } };

function order(stock: object, group: object = {}): BarProblem {
  const items = [{ id: 'a', group: 'g', length: 2900, quantity: 3 }];
  return { kind: 4, groups: [{ key: 'g', ...group }], items, stocks: [{ ...bar, ...stock } as BarStock] };
}

const solved = (problem: BarProblem) => solveBars(problem, barParams(), { seed: 1, budget: { rounds: 20 } });

describe('prices', () => {
  it.each(['.5', '5.', '1e1', '0.0000001', 1e-7, '12.3456789', '+3'])(
    '%s are read digit by digit',
    (price) => {
      for (const mode of [1, 2, 4] as const) {
        const problem = order(
          { price: { mode, price, levellingFee: '.125' } },
          { metreWeight: '0.00012345', scrapPrice: '1e-3' },
        );
        expect(verifyBars(problem, barParams(), solved(problem)).faults).toEqual([]);
      }
    },
  );

  it('are rounded half away from zero', () => {
    const text = (value: string, decimals: number) => shown(fractionOf(value) ?? { n: 0n, d: 1n }, decimals);
    expect(['0.005', '-0.005', '1.0049', '-1.5', '12'].map((v) => text(v, 2))).toEqual([
      '0.01',
      '-0.01',
      '1.00',
      '-1.50',
      '12.00',
    ]);
    expect(roundedTo({ n: -5n, d: 1000n }, 2)).toEqual({ n: -1n, d: 100n });
    expect(['', 'x', '1e', '--1', '.'].map((v) => fractionOf(v))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('numbers that are none', () => {
  it('are faults, no crash', () => {
    const problem = order({});
    const bad = [Number.NaN, Infinity, -1, 1e300, 0.5];
    for (const value of bad)
      for (const key of ['length', 'leftover', 'repeat', 'cuts', 'layoutNo'] as const) {
        const solution = solved(problem);
        solution.layouts[0]![key] = value;
        expect(verifyBars(problem, barParams(), solution).ok, `${key} ${value}`).toBe(false);
      }
    for (const value of bad)
      for (const key of ['x', 'length', 'angleLeft', 'angleRight', 'seq'] as const) {
        const solution = solved(problem);
        solution.layouts[0]!.placements[0]![key] = value;
        expect(verifyBars(problem, barParams(), solution).ok, `${key} ${value}`).toBe(false);
      }
    expect(() =>
      verifyBars(order({ headTrim: Number.NaN, tailTrim: 'x' }), barParams(), solved(problem)),
    ).not.toThrow();
    expect(() =>
      verifyBars(problem, { ...barParams(), kerf: Number.NaN, remnantMinUtil: Number.NaN }, solved(problem)),
    ).not.toThrow();
  });
});

describe('an item id in two groups', () => {
  it('is counted in each group by what that group asks for', () => {
    const problem: BarProblem = {
      kind: 4,
      groups: [{ key: 'g' }, { key: 'h' }],
      items: [
        { id: 'a', group: 'g', length: 900, quantity: 3 },
        { id: 'a', group: 'h', length: 900, quantity: 2 },
        { id: 'b', group: 'h', length: 900, quantity: 1 },
      ],
      stocks: [bar, { ...bar, id: 't', group: 'h' }],
    };
    const solution = solved(problem);
    expect(solution.groups.map((g) => g.figures.lostAmount)).toEqual([3, 2]);
    expect(solution.totals).toMatchObject({ pieceAmount: 6, placedAmount: 1, lostAmount: 5 });
    expect(verifyBars(problem, barParams(), solution).faults).toEqual([]);
  });
});
