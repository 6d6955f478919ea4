// Orders of plates that once came back wrong, as small as they fail: each was refused, crashed, lost a piece or told a
// bound above the plan before its cause was mended.
import { describe, expect, it } from 'vitest';
import { presetParams } from '../src/problem/params.ts';
import type { CoilStock, Item, Params, SheetStock, Solution, Stock } from '../src/problem/types.ts';
import { plates } from './plates.ts';
import { solvePlates } from './plates-solve.ts';

const price = { mode: 1 as const, price: '25' };
const item = (id: string, w: number, h: number, quantity: number, more: Partial<Item> = {}): Item => ({
  id,
  group: 'g',
  w,
  h,
  quantity,
  ...more,
});
const plate = (id: string, width: number, length: number, more: Partial<SheetStock> = {}): Stock => ({
  id,
  group: 'g',
  kind: 1,
  width,
  length,
  price,
  ...more,
});
const coil = (
  id: string,
  width: number,
  lengths: [number, number, number],
  more: Partial<CoilStock> = {},
): Stock => {
  const [minLength, maxLength, lengthStep] = lengths;
  return { id, group: 'g', kind: 2, width, minLength, maxLength, lengthStep, price, ...more };
};

/** The plan; nothing in it may be refused, and no piece left that an unused sheet takes. */
function solved(items: Item[], stocks: Stock[], params: Partial<Params> = {}, rounds = 40): Solution {
  const problem = {
    kind: 1 as const,
    groups: [{ key: 'g', thickness: 3, density: '2.73', scrapPrice: '3.77' }],
    items,
    stocks,
  };
  const job = { problem, params: { ...presetParams(), ...params } };
  const solution = solvePlates(problem, job.params, { seed: 1, rounds });
  expect([...plates.verify(job, solution), ...plates.lost(job, solution)]).toEqual([]);
  return solution;
}

describe('orders that once came back wrong', () => {
  it('fillers are handed out once, however often sheets are packed anew', () => {
    const items = [item('a', 462, 337, 10), item('f', 410, 143, 4, { isFiller: true })];
    const s = solved(
      items,
      [coil('c', 1000, [780, 3230, 10], { price: { mode: 1, price: '0' } })],
      { filler: true, patternCost: '0' },
      600,
    );
    const fillers = s.layouts.reduce(
      (n, l) => n + l.repeat * l.placements.filter((p) => p.itemId === 'f').length,
      0,
    );
    expect(fillers).toBeLessThanOrEqual(4);
  });

  it('every coil length is cut often enough where the shear is too short for longer ones', () => {
    const items = [item('a', 1780, 1050, 2), item('b', 630, 960, 1)];
    const s = solved(
      items,
      [coil('c', 1300, [1000, 4000, 10])],
      { ...presetParams(1), minStrip: 0, minQtyPerLength: 3, maxCutLength: 2600 },
      60,
    );
    expect(s.unplaced).toEqual([]);
  });

  it('fewest sizes: as many as it takes to place every piece', () => {
    const items = [item('a', 840, 1080, 4), item('b', 2730, 240, 2), item('c', 1290, 460, 4)];
    const stocks = [
      plate('A', 1500, 3000, { quantity: 1 }),
      plate('B', 1220, 2440, { quantity: 4 }),
      plate('C', 1000, 2000, { quantity: 6 }),
    ];
    expect(solved(items, stocks, { stockOrder: 3 }, 60).unplaced).toEqual([]);
  });

  it('metres are exact decimals: 8.04 m are four sheets of 2,010 mm', () => {
    const s = solved([item('a', 2000, 990, 4)], [coil('c', 1000, [1000, 2010, 10], { maxMetres: '8.04' })]);
    expect(s.totals.sheetAmount).toBe(4);
  });

  it('a coil with less than its longest sheet left is still used', () => {
    const s = solved(
      [item('a', 77, 66, 2)],
      [coil('c', 680, [1080, 3540, 7.5], { maxMetres: '1.826691' })],
      {},
      1,
    );
    expect(s.unplaced).toEqual([]);
  });

  it('a remnant that takes the large piece is opened, though small ones come first', () => {
    const items = [item('a', 146, 320, 3), item('b', 1248, 462, 4), item('c', 525, 135, 1)];
    const stocks = [
      coil('s', 1000, [500, 2960, 0.125], { maxMetres: '2.675' }),
      plate('r', 740, 1480, { kind: 3, quantity: 1 }),
    ];
    expect(solved(items, stocks, { maxStages: 2, firstCut: 'across', remnantUseRate: 0 }).unplaced).toEqual(
      [],
    );
  });

  it('a cut beside a zone reaches to the edge of the sheet', () => {
    solved([item('a', 479, 194, 4)], [plate('s', 960, 2000, { quantity: 1 })], {
      maxCutLength: 900,
      zones: [{ x: 1241, y: 220.504, w: 97, h: 71.669 }],
    });
  });

  it('of two trims only the one that lies beside the cut counts to its length', () => {
    expect(
      solved([item('a', 1244, 602, 3)], [coil('c', 1220, [500, 2500, 50])], { maxCutLength: 1250 }, 1)
        .unplaced,
    ).toEqual([]);
  });

  it('delivery groups apart: what the first reserved and did not use is there for the second', () => {
    const items = [item('a', 69, 100, 1, { groupKey: 'C' }), item('b', 2041, 122, 2)];
    const stocks = [
      coil('c', 1220, [500, 2960, 100], { quantity: 1, price: { mode: 1, price: 50.4 } }),
      plate('s', 1000, 2000, { kind: 4, price: { mode: 1, price: '16' } }),
    ];
    expect(solved(items, stocks, { groupMode: 3 }).unplaced).toEqual([]);
  });

  it('a remnant that would be filled too little stays in the store', () => {
    const s = solved([item('a', 252, 147, 1)], [plate('r', 580, 1390, { kind: 3, quantity: 2 })]);
    expect(s.layouts).toEqual([]);
    expect(s.unplaced).toEqual([{ itemId: 'a', quantity: 1, reason: 'NOT_PLACED' }]);
  });

  it('a remnant keeps clear of zones narrower than the spacing', () => {
    const zones = [
      { x: 1344, y: 549.387, w: 20, h: 8.8 },
      { x: 440, y: 111.4, w: 0, h: 131 },
    ];
    solved([item('a', 90, 174, 3)], [plate('s', 1000, 2530, { zones })], {
      cutMode: 1,
      spacing: 8.5,
      trims: { left: 0, right: 12.5, top: 12.5, bottom: 12.5 },
    });
  });

  it('rows of one id in two groups, and such as no sheet takes: none is cut, each group has lost its own', () => {
    const asked = [item('a', 300, 200, 60, { group: 'missing' }), item('a', 300, 200, 34)];
    const large = [item('c', 4000, 999, 3), item('c', 4000, 999, 1)];
    const problem = {
      kind: 1 as const,
      groups: [{ key: 'g', thickness: 3, density: '2.73' }],
      items: [...asked, ...large, item('b', 300, 200, 3)],
      stocks: [plate('s', 1500, 3000)],
    };
    const job = { problem, params: presetParams() };
    const s = solvePlates(problem, job.params, { seed: 1, rounds: 5 });
    expect(plates.verify(job, s)).toEqual([]);
    expect(s.unplaced.map((u) => [u.itemId, u.quantity, u.reason])).toEqual([
      ['a', 60, 'BAD_ITEM'],
      ['a', 34, 'BAD_ITEM'],
      ['c', 3, 'BAD_ITEM'],
      ['c', 1, 'BAD_ITEM'],
    ]);
    expect([s.totals.lostAmount, s.totals.placedAmount]).toEqual([38, 3]);
  });

  it('the bound of short coil sheets knows that a cut may be wider than the trims', () => {
    const trims = { left: 2.125, right: 0, top: 0, bottom: 40 };
    const s = solved([item('a', 830, 477.75, 6)], [coil('c', 1000, [500, 2500, 0.125], { trims })], {
      kerf: 4.5,
    });
    expect(Number(s.totals.lowerBoundCost)).toBeLessThanOrEqual(Number(s.totals.netCost));
  });

  it('sizes chosen because another first plan takes all pieces are used with that plan', () => {
    const items = [
      item('i0', 102, 111, 1, { priority: 2, directionClass: 2 }),
      item('i1', 388, 120.537, 1, { priority: 4 }),
      item('i2', 126.941, 262.55, 4, { priority: 2 }),
      item('i3', 210.228, 128.35, 8, { priority: 9 }),
      item('i4', 291, 204, 1, { isFiller: true }),
      item('i5', 2042.696, 150, 2),
    ];
    const stocks = [
      plate('s0', 1250.5, 2000),
      plate('s1', 1000, 2099),
      plate('s2', 1250.5, 2553, { quantity: 1, price: { mode: 3, price: '0' }, useOrder: 1 }),
    ];
    const problem = {
      kind: 1 as const,
      groups: [{ key: 'g', thickness: 3, density: '2.73' }],
      items,
      stocks,
    };
    const trims = { left: 0, right: 0, top: 0, bottom: 0 };
    const rules = { kerf: 3, minStrip: 30, firstCut: 'along' as const, stockOrder: 2 as const };
    const params = { ...presetParams(), ...rules, trims, maxSizesPerGroup: 2, filler: true };
    expect(solvePlates(problem, params, { seed: 2, rounds: 1 }).unplaced).toEqual([]);
  });
});
