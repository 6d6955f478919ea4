// Plates cut along true outlines: parts interlock and lie in holes, coils and remnants are used as of rectangles, money adds up.
import { describe, expect, it } from 'vitest';
import { check } from '../door/check.ts';
import { createRun } from '../door/run.ts';
import { verify } from '../door/verify.ts';
import { rectangleRing } from '../geometry/ring.ts';
import type { Item, Placement, Problem, Stock } from '../problem/types.ts';
import {
  codes,
  frame,
  item,
  params,
  placementsOf,
  plate,
  price,
  problemOf,
  ring,
  solved,
  triangle,
} from './test/scene.ts';

describe('plates cut along true outlines', () => {
  it('triangles interlock where their boxes would not: two on a plate of one box and a half', () => {
    const problem = problemOf([triangle(2)], [plate({ width: 760, length: 760 } as Partial<Stock>)]);
    const rules = params({ spacing: 5, trims: { left: 5, right: 5, top: 5, bottom: 5 } });
    const solution = solved(problem, rules);
    expect(solution.totals).toMatchObject({ sheetAmount: 1, placedAmount: 2, lostAmount: 0 });
    expect(verify(problem, rules, solution).faults).toEqual([]);
    const [a, b] = placementsOf(solution) as [Placement, Placement];
    expect(Math.max(a.x, b.x)).toBeLessThan(Math.min(a.x + a.w, b.x + b.w));
  });

  it('a part lies in the hole of another, and is cut before it', () => {
    const small = item('s', rectangleRing(380, 380), 1, [380, 380], 144_400);
    const problem = problemOf([frame(1), small], [plate({ width: 620, length: 620 } as Partial<Stock>)]);
    const rules = params({ spacing: 5, trims: { left: 8, right: 8, top: 8, bottom: 8 } });
    const solution = solved(problem, rules);
    expect(solution.totals).toMatchObject({ sheetAmount: 1, placedAmount: 2 });
    expect(solution.layouts[0]?.placements.map((p) => [p.seq, p.itemId])).toEqual([
      [1, 's'],
      [2, 'f'],
    ]);
    // the hole is too small for what the order asks for, or none may be used
    for (const closed of [
      params({ ...rules, minHoleArea: 200_000 }),
      params({ ...rules, partInHole: false }),
    ])
      expect(solved(problem, closed).totals.sheetAmount).toBe(2);
  });

  it('a coil is cut as short as the parts allow, on its step', () => {
    const coil: Stock = {
      id: 'C',
      group: 'g',
      kind: 2,
      width: 1500,
      price,
      minLength: 500,
      maxLength: 6000,
      lengthStep: 10,
    };
    const problem = problemOf([triangle(6)], [coil]);
    const solution = solved(problem, params(), 120);
    expect(solution.totals).toMatchObject({ placedAmount: 6, sheetAmount: 1 });
    const [layout] = solution.layouts;
    expect((layout?.length ?? 0) % 10).toBe(0);
    expect(layout?.length).toBeLessThanOrEqual(1700);
    expect(codes(problem, params(), solution)).toEqual([]);
  });

  it('a remnant filled little is left in the store, one filled well is used', () => {
    const rest = plate({ id: 'R', kind: 3, width: 1500, length: 2000, quantity: 1 } as Partial<Stock>);
    const little = problemOf([triangle(1)], [rest, plate()]);
    expect(solved(little).layouts.map((l) => l.stockId)).toEqual(['S']);
    // also where that has other trims
    const trims = { left: 20, right: 0, top: 0, bottom: 13 };
    const other = problemOf([triangle(1)], [rest, plate({ trims })]);
    const moved = solved(other);
    expect([moved.layouts.map((l) => l.stockId), codes(other, params(), moved)]).toEqual([['S'], []]);
    // where forbidden zones lie in the way of its places, or the plate is narrower: laid anew
    const zones = [{ x: 5, y: 5, w: 40, h: 40 }];
    for (const at of [plate({ zones }), plate({ width: 1490 } as Partial<Stock>)]) {
      const anew = problemOf([triangle(1)], [rest, at]);
      const laid = solved(anew);
      expect([laid.layouts.map((l) => l.stockId), codes(anew, params(), laid)]).toEqual([['S'], []]);
    }
    const much = problemOf([triangle(6)], [rest, plate()]);
    expect(solved(much).layouts.map((l) => l.stockId)).toEqual(['R']);
    expect(solved(much, params({ useRemnant: 3 })).layouts.map((l) => l.stockId)).toEqual(['S']);
  });

  it('what is left of the last plate is one usable rectangle, credited as of rectangles', () => {
    const problem = problemOf([triangle(2)]);
    const solution = solved(problem, params(), 120);
    const { totals, layouts } = solution;
    expect(layouts[0]?.remnants.length).toBeGreaterThan(0);
    expect(Number(totals.remnantCredit)).toBeGreaterThan(300);
    expect(Number(totals.netCost)).toBeCloseTo(
      Number(totals.materialCost) - Number(totals.remnantCredit) - Number(totals.scrapCredit),
      6,
    );
    expect(Number(totals.lowerBoundCost)).toBeLessThanOrEqual(Number(totals.netCost));
    expect(Number(totals.lowerBoundCost)).toBeGreaterThan(0);
  });

  it('parts that end nearer to the edge than a cut leave a remnant of the width of the sheet, not more', () => {
    const long = item('l', rectangleRing(999.99, 200), 1, [999.99, 200], 199_998);
    const problem = problemOf(
      [{ ...long, directionClass: 1 }],
      [plate({ width: 1500, length: 1000 } as Partial<Stock>)],
    );
    const rules = params({ spacing: 3.175, trims: { left: 0, right: 0, top: 0, bottom: 0 } });
    const solution = solved(problem, rules);
    expect(codes(problem, rules, solution)).toEqual([]);
    expect(solution.layouts[0]?.remnants.map((r) => r.w)).toEqual([1000]);
  });

  it('turns by grain and step, mirrors only where the part allows it', () => {
    const one = (over: Partial<Item>) => problemOf([{ ...triangle(4), ...over }]);
    const turnsOf = (problem: Problem) =>
      new Set(solved(problem).layouts.flatMap((l) => l.placements.map((p) => p.rotation)));
    expect([...turnsOf(one({ directionClass: 2 }))]).toEqual([0]);
    expect([...turnsOf(one({ directionClass: 1 }))].every((r) => r % 180 === 0)).toBe(true);
    const step = solved(one({ turns: { step: 15 } }));
    expect(step.layouts.every((l) => l.placements.every((p) => p.rotation % 15 === 0))).toBe(true);
    expect(step.layouts.some((l) => l.placements.some((p) => p.mirror))).toBe(false);
  });

  it('turns only as its list of rotations allows; the verifier sees any other', () => {
    const upright = problemOf([{ ...triangle(4), rotations: [90] }]);
    const solution = solved(upright);
    const turns = solution.layouts.flatMap((l) => l.placements.map((p) => p.rotation));
    expect(new Set(turns)).toEqual(new Set([90]));
    expect(codes(problemOf([{ ...triangle(4), rotations: [0] }]), params(), solution)).toContain('ROTATION');
    const both = problemOf([{ ...triangle(4), rotations: [0, 90], directionClass: 1 }]);
    expect(new Set(solved(both).layouts.flatMap((l) => l.placements.map((p) => p.rotation)))).toEqual(
      new Set([0]),
    );
  });

  it('limited plates leave pieces over with their reason; the same seed and rounds give the same bytes', () => {
    const problem = problemOf([triangle(20)], [plate({ quantity: 1 } as Partial<Stock>)]);
    const first = solved(problem);
    expect(first.unplaced).toEqual([
      { itemId: 't', quantity: 20 - first.totals.placedAmount, reason: 'STOCK_EXHAUSTED' },
    ]);
    expect(JSON.stringify(solved(problem))).toBe(JSON.stringify(first));
  });
});

describe('a run of little time', () => {
  const problem = problemOf([triangle(60), frame(20)]);
  it('ends its first plan all the same, and tells how far it is', () => {
    let clock = 0;
    const shares: number[] = [];
    const run = createRun(problem, params(), {
      seed: 1,
      budget: { ms: 5 },
      clock: () => (clock += 1),
      onProgress: (p) => shares.push(p.share),
    });
    while (run.step(2));
    expect(run.best().totals).toMatchObject({ placedAmount: 80, lostAmount: 0 });
    expect(shares.every((s) => s >= 0 && s <= 1)).toBe(true);
  });

  it('is heard when it is stopped', () => {
    const run = createRun(problem, params(), { seed: 1, budget: { ms: 60_000 }, signal: { aborted: true } });
    expect(run.step(10)).toBe(false);
    expect(run.best().totals.placedAmount + run.best().totals.lostAmount).toBe(80);
  });
});

describe('before the run', () => {
  const told = (items: Item[], rules = params()) => check(problemOf(items), rules).map((e) => e.code);
  it('says which drawing is missing, crosses itself or is too large in every turn', () => {
    const { outline: _none, ...bare } = triangle(1);
    expect(told([bare])).toEqual(['NO_OUTLINE']);
    expect(told([item('x', ring([0, 0], [500, 500], [500, 0], [0, 500]), 1, [500, 500], 1)])).toEqual([
      'SELF_CROSSING',
    ]);
    const long = item('l', rectangleRing(3100, 60), 1, [3100, 60], 186_000);
    expect(told([long])).toEqual(['TOO_LARGE']);
    // slanting it fits
    expect(told([{ ...long, turns: { step: 5 } }])).toEqual([]);
    const grain = item('d', rectangleRing(1600, 1500), 1, [1600, 1500], 2_400_000);
    expect(
      told([{ ...grain, outline: { outer: rectangleRing(1400, 2000), holes: [] }, directionClass: 2 }]),
    ).toEqual(['DIRECTION']);
  });

  it('says which turns, cut lengths and holes nothing can be done with, and goes on with the rest', () => {
    const wrong = (over: object) => ({ ...triangle(1), id: 'wrong', ...over }) as Item;
    for (const turns of [[], { step: 0 }, { step: Number.NaN }, [Number.NaN], 'any'])
      expect(told([wrong({ turns })])).toEqual(['TURNS']);
    expect(told([wrong({ cutMm: Number.NaN })])).toEqual(['CUT_LENGTH']);
    expect(told([wrong({ outline: { outer: triangle(1).outline?.outer } })])).toEqual(['HOLES']);
    expect(told([wrong({ rotations: [90], directionClass: 2 })])).toEqual(['DIRECTIONS_EXCLUDE']);
    const problem = problemOf([wrong({ turns: { step: 0 } }), triangle(2)]);
    const solution = solved(problem);
    expect(solution.unplaced).toEqual([{ itemId: 'wrong', quantity: 1, reason: 'BAD_ITEM' }]);
    expect(codes(problem, params(), solution)).toEqual([]);
  });
});
