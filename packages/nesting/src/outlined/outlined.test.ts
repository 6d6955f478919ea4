// Plates cut along true outlines: parts interlock and lie in holes, coils and remnants are used as of rectangles, money adds up.
import { describe, expect, it } from 'vitest';
import { solve } from '../door/run.ts';
import { verify } from '../door/verify.ts';
import { check } from '../door/check.ts';
import { circleRing, rectangleRing } from '../geometry/ring.ts';
import { moved, transformRing } from '../geometry/transform.ts';
import type { Ring } from '../geometry/types.ts';
import { presetParams } from '../problem/params.ts';
import type { Item, Params, Placement, Problem, Solution, Stock } from '../problem/types.ts';

const ring = (...points: [number, number][]): Ring => ({ vertices: points.map(([x, y]) => ({ x, y })) });
const TRIANGLE = ring([0, 0], [700, 0], [0, 700]);
/** A window frame: 600 × 600 with a hole of 400 × 400. */
const FRAME: Item['outline'] = {
  outer: rectangleRing(600, 600),
  holes: [transformRing(moved(100, 100), rectangleRing(400, 400))],
};
const price = { mode: 1 as const, price: '25.15' };
const item = (
  id: string,
  outer: Ring,
  quantity: number,
  size: [number, number],
  netAreaMm2: number,
): Item => ({
  id,
  group: 'g',
  w: size[0],
  h: size[1],
  quantity,
  netAreaMm2,
  outline: { outer, holes: [] },
  cutMm: 1000,
});
const triangle = (quantity: number): Item => item('t', TRIANGLE, quantity, [700, 700], 245_000);
const frame = (quantity: number): Item => ({
  ...item('f', FRAME?.outer as Ring, quantity, [600, 600], 200_000),
  outline: FRAME as NonNullable<Item['outline']>,
});
const plate = (over: Partial<Stock> = {}): Stock =>
  ({ id: 'S', group: 'g', kind: 1, width: 1500, length: 3000, price, ...over }) as Stock;
const problemOf = (items: Item[], stocks: Stock[] = [plate()]): Problem => ({
  kind: 1,
  groups: [{ key: 'g', thickness: 3, density: '2.73', scrapPrice: '14' }],
  items,
  stocks,
});
const params = (over: Partial<Params> = {}): Params => ({ ...presetParams(2), cutMode: 3, ...over });
const solved = (problem: Problem, rules: Params = params(), rounds = 40): Solution =>
  solve(problem, rules, { seed: 3, budget: { rounds } });
const placementsOf = (solution: Solution): Placement[] => solution.layouts[0]?.placements ?? [];
const codes = (problem: Problem, rules: Params, solution: Solution): string[] =>
  verify(problem, rules, solution).faults.map((f) => f.code);

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

  it('limited plates leave pieces over with their reason; the same seed and rounds give the same bytes', () => {
    const problem = problemOf([triangle(20)], [plate({ quantity: 1 } as Partial<Stock>)]);
    const first = solved(problem);
    expect(first.unplaced).toEqual([
      { itemId: 't', quantity: 20 - first.totals.placedAmount, reason: 'STOCK_EXHAUSTED' },
    ]);
    expect(JSON.stringify(solved(problem))).toBe(JSON.stringify(first));
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
});

describe('the verifier sees', () => {
  const problem = problemOf([
    triangle(4),
    frame(2),
    item('o', circleRing({ x: 0, y: 0 }, 150), 3, [300, 300], 70_685.83),
  ]);
  const rules = params({ spacing: 5 });
  const sound = solved(problem, rules);
  /** The plan with its first part of the item changed. */
  const spoilt = (change: (p: Placement) => Partial<Placement>, itemId = 't'): Solution => {
    const copy = structuredClone(sound);
    const [p] = copy.layouts.flatMap((l) => l.placements.filter((x) => x.itemId === itemId));
    Object.assign(p as Placement, change(p as Placement));
    return copy;
  };
  const by =
    (dx: number, dy = 0) =>
    (p: Placement) => ({
      x: Math.round((p.x + dx) * 1000) / 1000,
      y: Math.round((p.y + dy) * 1000) / 1000,
      at: {
        x: Math.round(((p.at?.x ?? 0) + dx) * 1000) / 1000,
        y: Math.round(((p.at?.y ?? 0) + dy) * 1000) / 1000,
      },
    });

  it('nothing wrong with what the engine answers', () => {
    expect(codes(problem, rules, sound)).toEqual([]);
    expect(sound.totals.lostAmount).toBe(0);
  });

  it('an overlap of a fifth of a millimetre, and a distance below the spacing', () => {
    const [first, second] = placementsOf(sound).filter((p) => p.itemId === 't') as [Placement, Placement];
    const onTop = spoilt(() => ({
      x: second.x,
      y: second.y,
      w: second.w,
      h: second.h,
      rotation: second.rotation,
      at: second.at as never,
    }));
    expect(codes(problem, rules, onTop)).toContain('OVERLAP');
    expect(first.itemId).toBe('t');
    // two plates of their own: 0.2 mm into each other, then 4.9 apart
    const pair = problemOf([item('q', rectangleRing(400, 400), 2, [400, 400], 160_000)]);
    const lay = (gap: number): Solution => {
      const plan = solved(pair, rules);
      const [layout] = plan.layouts;
      const at = (x: number) => ({
        x,
        y: 100,
        w: 400,
        h: 400,
        rotation: 0,
        mirror: false,
        at: { x, y: 100 },
        itemId: 'q',
      });
      Object.assign(layout as object, {
        placements: [
          { ...at(100), seq: 1 },
          { ...at(500 + gap), seq: 2 },
        ],
      });
      return plan;
    };
    expect(codes(pair, rules, lay(-0.2))).toContain('OVERLAP');
    expect(codes(pair, rules, lay(4.9))).toContain('SPACING');
    expect(codes(pair, rules, lay(5))).not.toContain('SPACING');
  });

  it('a part off the sheet, turned or mirrored against the rules, a wrong box, a place without its drawing', () => {
    expect(codes(problem, rules, spoilt(by(-2000)))).toContain('OUTSIDE');
    expect(
      codes(
        problem,
        rules,
        spoilt(() => ({ rotation: 33 })),
      ),
    ).toContain('ROTATION');
    expect(
      codes(
        problem,
        rules,
        spoilt(() => ({ mirror: true })),
      ),
    ).toContain('MIRROR');
    expect(
      codes(
        problem,
        rules,
        spoilt((p) => ({ w: p.w + 1 })),
      ),
    ).toContain('SIZE');
    expect(
      codes(
        problem,
        rules,
        spoilt((p) => ({ x: p.x + 1 })),
      ),
    ).toContain('SIZE');
    const bare = structuredClone(sound);
    for (const p of bare.layouts.flatMap((l) => l.placements)) delete (p as { at?: unknown }).at;
    expect(codes(problem, rules, bare)).toContain('PLACEMENT_NUMBER');
  });

  it('wrong figures, a piece too many, a coil length off its step', () => {
    const cheap = structuredClone(sound);
    cheap.totals.netCost = '1.00';
    expect(codes(problem, rules, cheap)).toContain('TOTAL');
    const more = structuredClone(sound);
    (more.layouts[0] as { repeat: number }).repeat += 1;
    expect(codes(problem, rules, more)).toContain('PLACED_TOO_MANY');
    const odd = structuredClone(sound);
    (odd.layouts[0] as { length: number }).length += 1;
    expect(codes(problem, rules, odd)).toContain('SHEET_SIZE');
  });
});
