// Sheets laid by hand: whatever the engine made can be laid again as it lies, and the verifier agrees; what is wrong is found.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { solve } from '../door/run.ts';
import { verify } from '../door/verify.ts';
import { presetParams } from '../problem/params.ts';
import type { Layout, Params, Problem, Rotation, Solution } from '../problem/types.ts';
import { rebuilt } from './rebuilt.ts';
import type { HandPlacement, PlainLayout } from './hand.ts';
import { relaid } from './relay.ts';
import { often } from '../../trust/often.ts';

const price = { mode: 1, price: '25.15' } as const;
const problem: Problem = {
  kind: 1,
  groups: [{ key: 'g', thickness: 3, density: '2.73', scrapPrice: '14' }],
  items: [
    { id: 'a', group: 'g', w: 990, h: 700, quantity: 4 },
    { id: 'b', group: 'g', w: 490, h: 700, quantity: 4 },
  ],
  stocks: [{ id: 'S', group: 'g', kind: 1, width: 1500, length: 3000, price }],
};
const shear: Params = presetParams(1);
const laser: Params = presetParams(2);
const plain = (l: Layout): PlainLayout => ({ ...l });
const parts = (l: Layout): HandPlacement[] =>
  l.placements.map(({ itemId, x, y, rotation }) => ({ itemId, x, y, rotation: rotation as Rotation }));
const solved = (of: Problem, params: Params, rounds = 40): Solution =>
  solve(of, params, { seed: 7, budget: { rounds } });
/** The plan with its first sheet laid like this. */
const touched = (
  of: Problem,
  params: Params,
  plan: Solution,
  lay: readonly HandPlacement[],
): Solution | undefined => {
  const [first, ...rest] = plan.layouts;
  const sheet = first && relaid(of, params, plain(first), lay);
  return sheet && rebuilt(of, params, plan, [sheet, ...rest.map(plain)]);
};
const faults = (of: Problem, params: Params, plan: Solution) =>
  verify(of, params, plan).faults.map((f) => f.code);

describe('a solution from its sheets alone', () => {
  it.each([
    ['shear', shear],
    ['laser', laser],
  ])('has the figures of the engine to the last decimal: %s', (_, params) => {
    const plan = solved(problem, params);
    const again = rebuilt(problem, params, plan, plan.layouts.map(plain));
    expect(again.layouts).toEqual(plan.layouts);
    expect(again.unplaced).toEqual(plan.unplaced);
    const { lowerBoundCost: _a, lowerBoundSheets: _b, gap: _c, isProven: _d, ...told } = again.totals;
    expect(plan.totals).toMatchObject(told);
    expect(faults(problem, params, again)).toEqual([]);
  });
});

describe('a sheet laid by hand', () => {
  it('two parts of one size change places: the figures stay, the cuts lead to the other part', () => {
    const of: Problem = {
      ...problem,
      items: ['a', 'b'].map((id) => ({ id, group: 'g', w: 990, h: 700, quantity: 1 })),
    };
    const plan = solved(of, shear);
    const lay = parts(plan.layouts[0] as Layout);
    const [one, two] = lay.map((p) => p.itemId) as [string, string];
    const swapped = lay.map((p) => ({ ...p, itemId: p.itemId === one ? two : one }));
    const again = touched(of, shear, plan, swapped) as Solution;
    expect(faults(of, shear, again)).toEqual([]);
    expect(again.totals.netCost).toBe(plan.totals.netCost);
    expect(again.layouts[0]?.placements.map((p) => p.itemId)).toEqual([two, one]);
  });

  it('a part taken off is left over, and its room is a remnant where it is large enough', () => {
    const plan = solved(problem, shear);
    const first = plan.layouts[0] as Layout;
    const lay = parts(first).slice(1);
    const again = touched(
      problem,
      { ...shear, remMinLong: 300, remMinShort: 200, remMinArea: 0.1 },
      plan,
      lay,
    ) as Solution;
    expect(again.unplaced).toEqual([
      { itemId: first.placements[0]?.itemId, quantity: first.repeat, reason: 'NOT_PLACED' },
    ]);
    expect(again.totals.lostAmount).toBe(first.repeat);
    expect(again.layouts[0]?.remnants.length).toBeGreaterThan(0);
    expect(faults(problem, { ...shear, remMinLong: 300, remMinShort: 200, remMinArea: 0.1 }, again)).toEqual(
      [],
    );
  });

  it.each([
    ['overlaps another', (p: HandPlacement) => ({ ...p, x: p.x + 1 }), 'OVERLAP'],
    ['lies outside', (p: HandPlacement) => ({ ...p, x: 2990 }), 'OUTSIDE'],
    ['is nobody’s', (p: HandPlacement) => ({ ...p, itemId: 'nobody' }), 'ITEM_UNKNOWN'],
  ])('a part that %s is found by the verifier', (_, move, code) => {
    const tight: Problem = { ...problem, items: [{ id: 'a', group: 'g', w: 990, h: 700, quantity: 6 }] };
    const plan = solved(tight, { ...laser, spacing: 0, trims: { left: 0, right: 0, top: 0, bottom: 0 } });
    const params = { ...laser, spacing: 0, trims: { left: 0, right: 0, top: 0, bottom: 0 } };
    const first = plan.layouts[0] as Layout;
    const lay = parts(first).map((p, i) => (i === 0 ? move(p) : p));
    expect(faults(tight, params, touched(tight, params, plan, lay) as Solution)).toContain(code);
  });

  it('one piece twice: more than the order asks for', () => {
    const plan = solved({ ...problem, items: [{ id: 'a', group: 'g', w: 500, h: 500, quantity: 2 }] }, laser);
    const of: Problem = { ...problem, items: [{ id: 'a', group: 'g', w: 500, h: 500, quantity: 2 }] };
    const lay = [...parts(plan.layouts[0] as Layout), { itemId: 'a', x: 2000, y: 600, rotation: 0 as const }];
    expect(faults(of, laser, touched(of, laser, plan, lay) as Solution)).toContain('PLACED_TOO_MANY');
  });

  it('a windmill has no edge-to-edge cuts', () => {
    const of: Problem = {
      ...problem,
      items: [
        { id: 'l', group: 'g', w: 600, h: 300, quantity: 4 },
        { id: 'm', group: 'g', w: 300, h: 300, quantity: 1 },
      ],
    };
    const params = { ...shear, trims: { left: 0, right: 0, top: 0, bottom: 0 } };
    const sheet = { group: 'g', stockId: 'S', length: 3000, repeat: 1 };
    const mill: HandPlacement[] = [
      { itemId: 'l', x: 0, y: 0, rotation: 0 },
      { itemId: 'l', x: 600, y: 0, rotation: 90 },
      { itemId: 'l', x: 300, y: 600, rotation: 0 },
      { itemId: 'l', x: 0, y: 300, rotation: 90 },
      { itemId: 'm', x: 300, y: 300, rotation: 0 },
    ];
    expect(relaid(of, params, sheet, mill)).toBeUndefined();
    expect(relaid(of, params, sheet, mill.slice(0, 2))).toBeDefined();
  });

  it('a part beyond a coil’s length makes the cut longer, by whole steps', () => {
    const coil = {
      id: 'C',
      group: 'g',
      kind: 2,
      width: 1500,
      minLength: 500,
      maxLength: 6000,
      lengthStep: 10,
      price,
    } as const;
    const of: Problem = { ...problem, stocks: [coil] };
    const sheet = { group: 'g', stockId: 'C', length: 1100, repeat: 1 };
    const lay: HandPlacement[] = [
      { itemId: 'a', x: 8, y: 8, rotation: 0 },
      { itemId: 'a', x: 1003, y: 8, rotation: 0 },
    ];
    // 1003 + 990 + trim 8 = 2001
    expect(relaid(of, laser, sheet, lay)?.length).toBe(2010);
    expect(relaid(of, laser, sheet, lay.slice(0, 1))?.length).toBe(1100);
  });
});

describe('whatever the engine lays', () => {
  const size = fc.integer({ min: 150, max: 1400 });
  const orders = fc.array(fc.record({ w: size, h: size, quantity: fc.integer({ min: 1, max: 6 }) }), {
    minLength: 1,
    maxLength: 6,
  });
  it.each([
    ['shear', { ...shear, remMinLong: 300, remMinShort: 150, remMinArea: 0.05 }],
    ['saw', presetParams(5)],
    ['shear, first cut along', { ...shear, firstCut: 'along' as const, minStrip: 0 }],
    ['laser', laser],
  ])('is laid again by hand as it lies, and the verifier agrees: %s', (_, params: Params) => {
    fc.assert(
      fc.property(orders, (rows) => {
        const of: Problem = { ...problem, items: rows.map((r, i) => ({ ...r, id: `p${i}`, group: 'g' })) };
        const plan = solve(of, params, { seed: 3, budget: { rounds: 3 } });
        if (plan.layouts.length === 0) return;
        const sheets = plan.layouts.map((l) => relaid(of, params, plain(l), parts(l)));
        if (sheets.some((s) => s === undefined)) throw new Error('no cuts found');
        const again = rebuilt(of, params, plan, sheets as PlainLayout[]);
        expect(verify(of, params, again).faults).toEqual([]);
        expect(again.totals.materialCost).toBe(plan.totals.materialCost);
      }),
      { numRuns: often(25, 60), seed: 20261123 },
    );
  });
});
