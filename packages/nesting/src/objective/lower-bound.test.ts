// Bounds that once lay above a valid plan, each as small as it was wrong.
import { describe, expect, it } from 'vitest';
import { normalise } from '../problem/normalise.ts';
import { presetParams } from '../problem/params.ts';
import { precheck } from '../problem/precheck.ts';
import type { Params, Problem, Stock } from '../problem/types.ts';
import { BoundSearch } from '../search/bounds/bound-search.ts';
import { makeChance } from '../search/rng.ts';
import { lowerBound, unrestricted } from './lower-bound.ts';

const sheet: Stock = {
  id: 's',
  group: 'g',
  kind: 1,
  width: 1000,
  length: 2000,
  price: { mode: 2, price: '100' },
};

/** Sheets and yuan that cannot be beaten, the quick bounds and the one by lengths. */
function boundsOf(
  items: [number, number, number][],
  stock: Partial<Stock>,
  params: Partial<Params>,
  scrapPrice = '0',
) {
  const problem: Problem = {
    kind: 1,
    groups: [{ key: 'g', thickness: 3, density: '2.73', scrapPrice }],
    items: items.map(([w, h, quantity], i) => ({
      id: `i${i}`,
      group: 'g',
      w,
      h,
      quantity,
      directionClass: 1,
    })),
    stocks: [{ ...sheet, ...stock } as Stock],
  };
  const all = { ...presetParams(), trims: { left: 0, right: 0, top: 0, bottom: 0 }, ...params };
  const [task] = normalise(problem, all, precheck(problem, all));
  if (task === undefined) throw new RangeError('no task');
  const search = new BoundSearch(task, makeChance(1));
  for (let i = 0; i < 300 && !search.isDone; i += 1) search.step({ price: undefined, bins: [] });
  const quick = lowerBound(
    unrestricted(task),
    Int32Array.from(task.kinds, (k) => k.quantity),
  );
  return {
    sheets: Math.max(search.bound.sheets, quick.sheets),
    netCost: Math.max(search.bound.netCost, quick.netCost),
  };
}

describe('a bound holds for every valid plan', () => {
  it('also for one that cuts around a zone on both sides of it', () => {
    // the largest free box takes one of the two pieces, the sheet both
    const bound = boundsOf([[900, 1000, 2]], { zones: [{ x: 950, y: 0, w: 100, h: 1000 }] }, {});
    expect(bound.sheets).toBe(1);
    expect(bound.netCost).toBeLessThanOrEqual(100);
  });

  it('also for one of more sheets than needed, where scrap brings more than the sheet costs', () => {
    // 5.46 kg a sheet at 30 yuan: each further sheet brings 63.8 yuan
    const bound = boundsOf([[100, 100, 2]], { quantity: 2 }, { remnantFactor: 0 }, '10');
    const kg = (mm2: number) => (mm2 / 1e6) * 3 * 2.73;
    const twoSheets = 2 * 100 - 10 * (2 * kg(2_000_000) - kg(20_000));
    expect(bound.netCost).toBeLessThanOrEqual(twoSheets);
  });

  it('also for freely placed parts that face each other across a corner', () => {
    // 100 mm apart as the crow flies, 70.72 mm on either axis: one sheet takes both
    const free = { cutMode: 1 as const, spacing: 100 };
    const bound = boundsOf([[960, 460, 2]], { width: 992, length: 1992 }, free);
    expect(bound.sheets).toBe(1);
  });
});
