// The twelve acceptance cases of engineering.md F3 and the worked example of F9, on rectangles.
import { describe, expect, it } from 'vitest';
import { costShares, allocateCost } from '../objective/allocate.ts';
import { evenTrims, presetParams } from '../problem/params.ts';
import { precheck } from '../problem/precheck.ts';
import type { CutNode, Group, Item, Params, Problem, SheetStock, Solution, Stock } from '../problem/types.ts';
import { verify } from '../verify/verify.ts';
import { solve } from '../door/run.ts';

const GROUP: Group = { key: '3003|3.0|', thickness: 3, density: '2.73', scrapPrice: '14.00' };
const PRICE = { mode: 1 as const, price: '25.15' };

function item(id: string, w: number, h: number, rest: Partial<Item> & { quantity: number }): Item {
  return { id, group: GROUP.key, w, h, ...rest };
}

function plate(id: string, width: number, length: number, rest: Partial<SheetStock> = {}): SheetStock {
  return { id, group: GROUP.key, kind: 1, width, length, price: PRICE, ...rest };
}

function coil(width: number, maxLength: number): Stock {
  const price = { ...PRICE, levellingFee: '0.30' };
  return {
    id: `C${width}`,
    group: GROUP.key,
    kind: 2,
    width,
    minLength: 500,
    maxLength,
    lengthStep: 10,
    price,
  };
}

function problemOf(items: Item[], stocks: Stock[], groups: Group[] = [GROUP]): Problem {
  return { kind: 1, groups, items, stocks };
}

const BOTH: { name: string; params: Params }[] = [
  { name: 'free', params: { ...presetParams(2), spacing: 0, trims: evenTrims(5) } },
  { name: 'guillotine', params: presetParams() },
];

function run(problem: Problem, params: Params, rounds = 400): Solution {
  const solution = solve(problem, params, { seed: 1, budget: { rounds } });
  expect(verify(problem, params, solution).faults).toEqual([]);
  return solution;
}

const lengths = (s: Solution) =>
  s.layouts.flatMap((l) => Array<number>(l.repeat).fill(l.length)).sort((a, b) => a - b);

for (const { name, params } of BOTH) {
  describe(`F3 acceptance cases, ${name}`, () => {
    const p12 = item('P', 1239.2, 639.2, { quantity: 12 });
    const spaced = { ...params, spacing: 3 };

    it('1: four pieces 745×1495 fill 1500×3000 exactly', () => {
      const s = run(problemOf([item('a', 745, 1495, { quantity: 4 })], [plate('S', 1500, 3000)]), params);
      expect([s.totals.sheetAmount, s.totals.placedAmount]).toEqual([1, 4]);
    });

    it('2: with spacing 0.1 every piece needs its own sheet', () => {
      const s = run(problemOf([item('a', 745, 1495, { quantity: 4 })], [plate('S', 1500, 3000)]), {
        ...params,
        spacing: 0.1,
      });
      expect([s.totals.sheetAmount, s.totals.placedAmount]).toEqual([4, 4]);
    });

    it('3: four pieces 742.5×1492.5 with spacing 5 fit one sheet', () => {
      const s = run(problemOf([item('a', 742.5, 1492.5, { quantity: 4 })], [plate('S', 1500, 3000)]), {
        ...params,
        spacing: 5,
      });
      expect(s.totals.sheetAmount).toBe(1);
    });

    it('4: twelve pieces 1239.2×639.2 need three sheets', () => {
      expect(run(problemOf([p12], [plate('S', 1500, 3000)]), spaced).totals.sheetAmount).toBe(3);
    });

    it('5: a coil 1300 is cheaper: 3 × 2500 up to 3000, 2 × 3740 up to 6000', () => {
      const short = run(problemOf([p12], [plate('S', 1500, 3000), coil(1300, 3000)]), spaced);
      expect(lengths(short)).toEqual([2500, 2500, 2500]);
      expect(short.layouts.map((l) => l.width)).toEqual([1300]);
      const long = run(problemOf([p12], [plate('S', 1500, 3000), coil(1300, 6000)]), spaced);
      expect(lengths(long)).toEqual([3740, 3740]);
    });

    it('6: direction along 1239.2 changes nothing, along 639.2 needs 2580', () => {
      const along = { ...p12, directionClass: 2 as const };
      const stocks = [plate('S', 1500, 3000), coil(1300, 3000)];
      expect(lengths(run(problemOf([along], stocks), spaced))).toEqual([2500, 2500, 2500]);
      const turned = { ...along, directionAngle: 90 as const };
      const s = run(problemOf([turned], stocks), spaced);
      expect(lengths(s)).toEqual([2580, 2580, 2580]);
      expect(s.layouts.map((l) => l.placements.length * l.repeat)).toEqual([12]);
    });

    it('7: 2100×1600 fits turned; with its direction fixed it is an error', () => {
      const stocks = [plate('S', 2000, 6000)];
      const free = problemOf([item('a', 1600, 2100, { quantity: 1 })], stocks);
      expect(run(free, params).totals.placedAmount).toBe(1);
      const fixed = problemOf([item('a', 1600, 2100, { quantity: 1, directionClass: 2 })], stocks);
      const [error] = precheck(fixed, params).errors;
      expect(error).toMatchObject({ type: 4, itemId: 'a', params: { needWidth: 2110 } });
      expect(run(fixed, params).unplaced).toEqual([{ itemId: 'a', quantity: 1, reason: 'DIRECTION' }]);
    });

    it('8: two sheets only: eight placed, highest priority first, four unplaced', () => {
      const urgent = item('U', 1239.2, 639.2, { quantity: 6, priority: 1 });
      const late = item('L', 1239.2, 639.2, { quantity: 6, priority: 7 });
      const s = run(problemOf([late, urgent], [plate('S', 1500, 3000, { quantity: 2 })]), spaced);
      expect(s.totals.placedAmount).toBe(8);
      expect(s.unplaced).toEqual([{ itemId: 'L', quantity: 4, reason: 'STOCK_EXHAUSTED' }]);
    });

    it('9: a remnant 1400×2600 is used first, then two plates', () => {
      const remnant = plate('R', 1400, 2600, { kind: 3, quantity: 1 });
      const s = run(problemOf([p12], [plate('S', 1500, 3000), remnant]), spaced);
      expect(s.layouts[0]).toMatchObject({ stockId: 'R', repeat: 1 });
      expect(s.layouts[0]?.placements).toHaveLength(4);
      expect(s.totals.sheetAmount).toBe(3);
    });

    it('10: colours in groups of their own never share a sheet; one group may', () => {
      const red = { ...GROUP, key: '3003|3.0|red' };
      const half = (group: string, id: string) => item(id, 1480, 1400, { quantity: 1, group });
      const two = problemOf(
        [half(GROUP.key, 'a'), half(red.key, 'b')],
        [plate('S', 1500, 3000), plate('T', 1500, 3000, { group: red.key })],
        [GROUP, red],
      );
      expect(run(two, params).totals.sheetAmount).toBe(2);
      expect(
        run(problemOf([half(GROUP.key, 'a'), half(GROUP.key, 'b')], [plate('S', 1500, 3000)]), params).totals
          .sheetAmount,
      ).toBe(1);
    });

    it('11: no part meets the clamp zones on the long edge', () => {
      const zones = [300, 1400, 2500].map((x) => ({ x, y: 0, w: 100, h: 80 }));
      const problem = problemOf([item('a', 480, 340, { quantity: 30 })], [plate('S', 1500, 3000)]);
      const clamped = run(problem, { ...params, zones });
      expect(clamped.totals.placedAmount).toBe(30);
      const without = run(problem, params);
      expect(verify(problem, { ...params, zones }, without).faults.map((f) => f.code)).toContain('ZONE');
    });
  });
}

describe('F3 acceptance case 12', () => {
  it('a three-stage tree is refused with maxStages 2', () => {
    const items = [
      item('a', 1000, 900, { quantity: 1 }),
      item('b', 490, 440, { quantity: 2 }),
      item('c', 490, 590, { quantity: 2 }),
    ];
    const problem = problemOf(items, [plate('S', 1500, 1500)]);
    const params = presetParams();
    const s = run(problem, params);
    const stages = Math.max(...s.layouts.flatMap((l) => l.steps.map((step) => step.stage)));
    expect(stages).toBeGreaterThanOrEqual(3);
    const strict = verify(problem, { ...params, maxStages: 1 }, s).faults.map((f) => f.code);
    expect(strict).toContain('TREE_STAGES');
    expect(verify(problem, { ...params, maxStages: 2 }, threeStages()).faults.map((f) => f.code)).toContain(
      'TREE_STAGES',
    );
  });
});

/** across, along, across, each parting real pieces. */
function threeStages(): Solution {
  const part = (x: number, y: number, w: number, h: number, seq: number): CutNode => ({
    x,
    y,
    w,
    h,
    kind: 'part',
    seq,
  });
  const top: CutNode = {
    x: 5,
    y: 905,
    w: 1000,
    h: 590,
    kind: 'cut',
    cut: 'across',
    children: [
      part(5, 905, 490, 590, 2),
      part(495, 905, 490, 590, 3),
      { x: 985, y: 905, w: 20, h: 590, kind: 'waste' },
    ],
  };
  const left: CutNode = {
    x: 5,
    y: 5,
    w: 1000,
    h: 1490,
    kind: 'cut',
    cut: 'along',
    children: [part(5, 5, 1000, 900, 1), top],
  };
  const right: CutNode = { x: 1005, y: 5, w: 490, h: 1490, kind: 'waste' };
  const cutTree: CutNode = {
    x: 5,
    y: 5,
    w: 1490,
    h: 1490,
    kind: 'cut',
    cut: 'across',
    children: [left, right],
  };
  const problem = problemOf(
    [item('a', 1000, 900, { quantity: 1 }), item('c', 490, 590, { quantity: 2 })],
    [plate('S', 1500, 1500)],
  );
  const base = solve(problem, presetParams(), { seed: 1, budget: { rounds: 5 } });
  const [layout] = base.layouts;
  if (layout === undefined) throw new Error('no layout');
  const place = (itemId: string, seq: number, x: number, y: number, w: number, h: number) => ({
    itemId,
    seq,
    x,
    y,
    w,
    h,
    rotation: 0 as const,
    mirror: false,
  });
  const placements = [
    place('a', 1, 5, 5, 1000, 900),
    place('c', 2, 5, 905, 490, 590),
    place('c', 3, 495, 905, 490, 590),
  ];
  return { ...base, layouts: [{ ...layout, placements, cutTree, remnants: [] }] };
}

describe('F9 worked example', () => {
  const items = [
    item('P1', 1239.2, 639.2, { quantity: 12, netAreaMm2: 790285.6 }),
    item('P2', 500, 195, { quantity: 24 }),
  ];
  const params = { ...presetParams(), spacing: 3, patternCost: '0', remMinShort: 200 };

  it('plan A on 1500×3000 costs 2780.70, net at most 2550.70', () => {
    const s = run(problemOf(items, [plate('S', 1500, 3000)]), params, 1500);
    expect(s.totals).toMatchObject({
      sheetAmount: 3,
      grossArea: '13.500000',
      grossWeight: '110.565',
      materialCost: '2780.70',
      netWeight: '96.834',
      utilization: '0.8758',
    });
    expect(Number(s.totals.netCost)).toBeLessThanOrEqual(2550.7);
  });

  it('the coil 1300 up to 3000 costs at most 2576.89, net 2515.02, and is chosen', () => {
    const s = run(problemOf(items, [plate('S', 1500, 3000), coil(1300, 3000)]), params, 1500);
    expect(Number(s.totals.netCost)).toBeLessThanOrEqual(2515.02);
  });

  it('net cost 2515.02 is shared as 2017.27 and 497.75', () => {
    const s = run(problemOf(items, [plate('S', 1500, 3000)]), params, 50);
    const cost = allocateCost('2515.02', costShares(problemOf(items, []), s, GROUP.key));
    expect(cost).toEqual({
      unitCost: '25.973',
      lines: [
        { itemId: 'P1', quantity: 12, pieceCost: '168.11', amount: '2017.27' },
        { itemId: 'P2', quantity: 24, pieceCost: '20.74', amount: '497.75' },
      ],
    });
  });
});
