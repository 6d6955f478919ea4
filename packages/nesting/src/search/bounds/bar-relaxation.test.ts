// The bar relaxation: a worked example, values from elsewhere, and where it must beat the area.
import { describe, expect, it } from 'vitest';
import { plainParams, problemOf } from '../../bench/run.ts';
import { lowerBound, unrestricted } from '../../objective/lower-bound.ts';
import { normalise } from '../../problem/normalise.ts';
import type { GroupTask } from '../../problem/normalise.ts';
import { precheck } from '../../problem/precheck.ts';
import type { Params, Problem } from '../../problem/types.ts';
import { BarRelaxation } from './bar-relaxation.ts';
import { BoundSearch } from './bound-search.ts';
import { LengthBound } from './length-bound.ts';
import { makeChance } from '../rng.ts';

/** Width, height, pieces, 1 when they may be turned; mm. */
type Size = readonly [number, number, number, number];

/** Two production orders of the collection on 1220×2440 sheets, with the bar bound given there. */
const PR_08 = {
  kerf: 0,
  trim: 0,
  bars: 144.3934,
  items: [
    [630, 630, 333, 1],
    [1161, 1250, 4, 1],
    [340, 1276, 5, 1],
    [585, 1267, 4, 1],
    [640, 1250, 6, 1],
    [630, 1208, 3, 1],
    [340, 1787, 4, 1],
    [650, 1887, 4, 1],
    [630, 1223, 4, 1],
    [666, 2430, 5, 1],
    [330, 1325, 4, 1],
    [343, 1240, 5, 1],
    [600, 650, 8, 1],
    [630, 1902, 5, 1],
    [596, 650, 33, 1],
    [594, 1918, 23, 1],
    [650, 2430, 4, 1],
    [650, 1250, 4, 1],
    [355, 1240, 7, 1],
    [1212, 1240, 12, 1],
    [630, 1840, 4, 1],
    [648, 1850, 5, 1],
    [640, 1850, 6, 1],
    [609, 674, 4, 1],
    [340, 630, 4, 1],
  ] as Size[],
};
const PR_02 = {
  kerf: 3,
  trim: 5,
  bars: 166.7433,
  items: [
    [829, 2430, 4, 1],
    [849, 1152, 13, 1],
    [546, 401, 6, 0],
    [838, 1066, 4, 1],
    [109, 379, 6, 1],
    [930, 1098, 173, 0],
    [618, 2430, 20, 0],
    [1005, 2377, 5, 1],
    [621, 628, 10, 1],
    [477, 840, 4, 1],
    [638, 660, 4, 1],
    [498, 571, 9, 1],
    [748, 2365, 4, 0],
    [335, 1010, 31, 1],
    [147, 1771, 4, 0],
    [810, 860, 11, 0],
    [635, 650, 26, 1],
    [655, 830, 7, 1],
    [402, 2216, 11, 0],
    [281, 641, 14, 1],
    [650, 2420, 5, 0],
    [200, 1011, 5, 1],
    [500, 625, 89, 1],
    [500, 958, 12, 1],
    [535, 953, 3, 1],
    [772, 790, 3, 1],
    [630, 1110, 3, 1],
    [1022, 2362, 3, 0],
    [653, 2430, 4, 1],
    [1011, 338, 6, 1],
    [113, 1978, 53, 1],
    [628, 1020, 4, 1],
    [280, 1862, 3, 1],
    [328, 1139, 4, 1],
    [183, 393, 9, 1],
    [1090, 2352, 4, 1],
    [285, 585, 6, 0],
    [384, 993, 3, 0],
    [1147, 2375, 4, 1],
    [641, 2425, 11, 0],
  ] as Size[],
};

function taskOf(problem: Problem, params: Params): GroupTask {
  const [task] = normalise(problem, params, precheck(problem, params));
  if (task === undefined) throw new RangeError('no task');
  return unrestricted(task);
}

/** Sheets of 100 yuan. */
function sheetTask(
  items: readonly Size[],
  sheet: [number, number, number?],
  params: Partial<Params> = {},
): GroupTask {
  const [length, width, quantity] = sheet;
  const problem: Problem = {
    kind: 1,
    groups: [{ key: 'g', thickness: 1, density: '1' }],
    items: items.map(([w, h, q, canTurn], i) => ({
      id: `i${i}`,
      group: 'g',
      w,
      h,
      quantity: q,
      directionClass: canTurn === 1 ? 0 : 1,
    })),
    stocks: [
      {
        id: 's',
        group: 'g',
        kind: 1,
        width,
        length,
        quantity: quantity ?? null,
        price: { mode: 2, price: '100' },
      },
    ],
  };
  return taskOf(problem, { ...plainParams, ...params });
}

function solved(task: GroupTask, axis: 0 | 1): BarRelaxation {
  const bars = new BarRelaxation(task, axis);
  for (let i = 0; i < 5000 && !bars.isDone; i += 1) bars.step();
  expect(bars.isDone).toBe(true);
  return bars;
}

describe('the bar relaxation', () => {
  it('equals a worked example', () => {
    // 6 pieces of 40×40 on 70×50: a row of 70 holds one bar of 40, a sheet 50 rows: 6·40 / 50 = 4.8 sheets; across, one
    // bar of 40 in each of 70 columns: 240 / 70
    const task = sheetTask([[40, 40, 6, 1]], [70, 50]);
    expect(solved(task, 0).proven / 100).toBeCloseTo(4.8, 6);
    expect(solved(task, 1).proven / 100).toBeCloseTo(240 / 70, 6);
    expect(solved(task, 0).bound.sheets).toBe(5);
    // 9600 mm² on sheets of 3500
    expect(9600 / 3500).toBeLessThan(3);
  });

  it('mixes lengths in a row', () => {
    // rows of 100 mm: 60+30 or 3×30; 10 bars of 60 need 10 rows, which take 10 of the 30 bars of 30, the rest 20/3 rows
    const task = sheetTask(
      [
        [60, 10, 1, 0],
        [30, 10, 3, 0],
      ],
      [100, 50],
    );
    expect(solved(task, 0).proven / 100).toBeCloseTo((10 + 20 / 3) / 50, 4);
  });

  it('beats the area for pieces just over half the width of the sheet', () => {
    const task = sheetTask([[900, 510, 40, 0]], [2000, 1000]);
    // 40·900·510 mm² on 2,000,000
    expect(lowerBound(task, Int32Array.of(40)).sheets).toBe(10);
    // one bar of 510 in each of 2000 columns: 40·900 / 2000
    expect(solved(task, 1).proven / 100).toBeCloseTo(18, 6);
    expect(solved(task, 1).bound.sheets).toBe(18);
  });

  it.each([
    ['pr-08', PR_08],
    ['pr-02', PR_02],
  ])('equals the value known of %s to 0.1 %%', (id, { kerf, trim, bars, items }) => {
    const instance = {
      id,
      kerf,
      trim,
      bins: [{ w: 1220, h: 2440, cost: 100 }],
      items: items.map(([w, h, q, rot]) => ({ w, h, q, rot: rot === 1 })),
      best: {},
    };
    const { problem, params } = problemOf(instance, { isFree: false, canRotate: true });
    const task = taskOf(problem, params);
    const best = Math.max(solved(task, 0).proven, solved(task, 1).proven) / 100;
    expect(Math.abs(best / bars - 1)).toBeLessThan(0.001);
  });

  it('holds for freely placed parts that face each other across a corner', () => {
    // see lower-bound.test.ts: one sheet takes both although their grown extents do not fit
    const task = sheetTask([[960, 460, 2, 0]], [1992, 992], { cutMode: 1, spacing: 100 });
    for (const axis of [0, 1] as const) expect(solved(task, axis).bound.sheets).toBe(1);
  });

  it('counts what limited sheets cannot take on the dearer ones', () => {
    const problem: Problem = {
      kind: 1,
      groups: [{ key: 'g', thickness: 1, density: '1' }],
      items: [{ id: 'i', group: 'g', w: 600, h: 500, quantity: 10, directionClass: 1 }],
      stocks: [
        {
          id: 'a',
          group: 'g',
          kind: 1,
          width: 1000,
          length: 1000,
          quantity: 2,
          price: { mode: 2, price: '10' },
        },
        { id: 'b', group: 'g', kind: 1, width: 1000, length: 1000, price: { mode: 2, price: '30' } },
      ],
    };
    // two pieces a sheet: 2 cheap sheets and 3 dear ones
    expect(solved(taskOf(problem, plainParams), 0).proven).toBeCloseTo(2 * 10 + 3 * 30, 4);
  });

  it('lets a bar lie only where its whole piece fits', () => {
    const problem: Problem = {
      kind: 1,
      groups: [{ key: 'g', thickness: 1, density: '1' }],
      items: [{ id: 'i', group: 'g', w: 500, h: 900, quantity: 4, directionClass: 1 }],
      stocks: [
        { id: 'low', group: 'g', kind: 1, width: 800, length: 1000, price: { mode: 2, price: '10' } },
        { id: 'high', group: 'g', kind: 1, width: 1000, length: 1000, price: { mode: 2, price: '30' } },
      ],
    };
    // only high sheets take them: 4·900 rows of two pieces a row, 1000 rows a sheet
    expect(solved(taskOf(problem, plainParams), 0).proven).toBeCloseTo(((4 * 900) / 2 / 1000) * 30, 4);
  });
});

describe('the steps of the bounds', () => {
  it('begin with lengths and bars, and come to an end', () => {
    const task = sheetTask(PR_08.items, [2440, 1220]);
    const search = new BoundSearch(task, makeChance(1));
    expect(search.bound.sheets).toBe(Math.ceil(91.2364));
    for (let i = 0; i < 200; i += 1) search.step({ price: undefined, bins: [] });
    expect(search.bound.sheets).toBeGreaterThanOrEqual(Math.ceil(PR_08.bars));
    const few = new BoundSearch(sheetTask([[40, 40, 6, 1]], [70, 50]), makeChance(1));
    expect(few.isDue(0)).toBe(true);
    for (let i = 0; i < 5000 && !few.isDone; i += 1) few.step({ price: undefined, bins: [] });
    expect(few.isDone).toBe(true);
    expect(few.bound.sheets).toBe(6);
    expect(few.isDue(1e12)).toBe(false);
  });

  it('end at once without anything to cut from', () => {
    const search = new BoundSearch({ ...sheetTask([[40, 40, 6, 1]], [70, 50]), stocks: [] }, makeChance(1));
    for (let i = 0; i < 10 && !search.isDone; i += 1) search.step({ price: undefined, bins: [] });
    expect(search.isDone).toBe(true);
  });

  it('count lengths below a cell of the knapsack as nothing', () => {
    // a thousand lengths make cells of 3 mm, one of them a row: of strips 2 mm wide any number would fit beside it
    const strips: Size = [2, 1000, 5000, 0];
    const others = Array.from({ length: 1000 }, (_, i): Size => [3010 + 0.9 * i, 2, 1, 0]);
    const bound = new LengthBound(sheetTask([strips, ...others], [6000, 3003]));
    while (!bound.isDone) bound.step();
    // the others take 3910×2000, two rows of 1,045 strips beside them, one of 3,000 above: one sheet
    expect(bound.bound.sheets).toBe(1);
  });
});
