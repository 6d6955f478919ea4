// Bad rows of a bar order: each named with its reason, placed + unplaced = requested always.
import { describe, expect, it } from 'vitest';
import { solveBars } from '../bar/run.ts';
import { precheckBars } from './bar-precheck.ts';
import { barParams } from './bar-params.ts';
import type { BarItem, BarParams, BarStock } from './bar.ts';

const good: BarItem = { id: 'a', group: 'g', length: 600, quantity: 3 };
const bar: BarStock = { id: 'S', group: 'g', kind: 1, length: 6000, price: { mode: 2, price: '25' } };

function reportOf(item: Partial<BarItem>, stocks: BarStock[] = [bar], rules: Partial<BarParams> = {}) {
  const problem = { kind: 4 as const, groups: [{ key: 'g' }], items: [{ ...good, ...item }], stocks };
  const params = { ...barParams(), ...rules };
  const { totals, unplaced } = solveBars(problem, params, { seed: 1, budget: { rounds: 2 } });
  expect(totals.placedAmount + totals.lostAmount).toBe(unplaced.reduce((s, u) => s + u.quantity, 0));
  const { errors } = precheckBars(problem, params);
  return [errors.find((e) => e.itemId === 'a')?.code, unplaced.map((u) => u.reason)];
}

describe('a bad row of bars', () => {
  it('of a length that cannot be cut is named', () => {
    for (const length of [0, -5]) expect(reportOf({ length })).toEqual(['LENGTH_ZERO', ['BAD_ITEM']]);
    for (const length of [Number.NaN, Infinity, 1e9])
      expect(reportOf({ length })).toEqual(['LENGTH', ['BAD_ITEM']]);
    expect(reportOf({ length: 7000 })).toEqual(['TOO_LONG', ['TOO_LARGE']]);
  });

  it('of a quantity that is no count asks for nothing', () => {
    expect(reportOf({ quantity: 0 })).toEqual(['QUANTITY_ZERO', []]);
    for (const quantity of [-1, 1.5, Number.NaN, Infinity])
      expect(reportOf({ quantity })).toEqual(['QUANTITY', []]);
    expect(reportOf({ quantity: 1e12 })).toEqual(['TOO_MANY_PIECES', ['LIMIT']]);
  });

  it('a million of them are refused before they are sorted or hashed', () => {
    let looked = 0;
    const size = {
      get length() {
        looked++;
        return 600;
      },
    };
    const items = Array.from(
      { length: 1_000_000 },
      (_, i): BarItem => Object.setPrototypeOf({ id: `r${i}`, group: 'g', quantity: 1 }, size) as BarItem,
    );
    const problem = { kind: 4 as const, groups: [{ key: 'g' }], items, stocks: [bar] };
    const { totals, unplaced } = solveBars(problem, barParams(), { seed: 1, budget: { rounds: 2 } });
    expect(looked).toBe(0);
    expect(totals.lostAmount).toBe(1_000_000);
    expect(unplaced[999_999]).toEqual({ itemId: 'r999999', quantity: 1, reason: 'LIMIT' });
  });

  it('of a piece that fits no bar names the longest bar and what its trims and cuts leave, at the roomiest one', () => {
    const told = (item: Partial<BarItem>, stocks: BarStock[], rules: Partial<BarParams> = {}) => {
      const problem = { kind: 4 as const, groups: [{ key: 'g' }], items: [{ ...good, ...item }], stocks };
      const params = { ...barParams(), headTrim: 20, tailTrim: 20, kerf: 5, ...rules };
      return precheckBars(problem, params).errors.find((e) => e.code === 'TOO_LONG')?.params;
    };
    expect(told({ length: 5980 }, [bar])).toEqual({ length: 5980, bar: 6000, usable: 5960 });
    // a saw that needs more than the trims takes the rest of its kerf from the bar
    expect(told({ length: 5995 }, [bar], { headTrim: 0, tailTrim: 2 })).toEqual({
      length: 5995,
      bar: 6000,
      usable: 5993,
    });
    const made = {
      ...bar,
      id: 'M',
      kind: 2,
      minLength: 3000,
      maxLength: 6500,
      lengthStep: 1000,
    } as unknown as BarStock;
    expect(told({ length: 7000 }, [bar, made])).toEqual({ length: 7000, bar: 6000, usable: 5960 });
    expect(told({ length: 7000 }, [{ ...made, maxLength: 7000 } as BarStock])).toEqual({
      length: 7000,
      bar: 7000,
      usable: 6960,
    });
    expect(told({}, [bar], { kerf: 7000 })).toEqual({ length: 600, bar: 6000, usable: 0 });
  });

  it('without stock, with a kerf longer than the bar or ends that cross is named', () => {
    expect(reportOf({}, [])).toEqual(['NO_STOCK', ['NO_STOCK']]);
    expect(reportOf({}, [bar], { kerf: 7000 })).toEqual(['TOO_LONG', ['TOO_LARGE']]);
    expect(reportOf({ angleLeft: 45, angleRight: 45, height: 2000 })).toEqual(['ENDS_CROSS', ['BAD_ITEM']]);
  });
});
