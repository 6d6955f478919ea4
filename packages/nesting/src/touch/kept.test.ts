// Sheets that are kept while the rest is nested anew: nothing is cut twice, no stock used twice, the verifier agrees.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { solve } from '../door/run.ts';
import { verify } from '../door/verify.ts';
import { presetParams } from '../problem/params.ts';
import type { Params, Problem, Solution } from '../problem/types.ts';
import { withKept, withoutKept } from './kept.ts';
import { often } from '../../trust/often.ts';

const price = { mode: 1, price: '25.15' } as const;
const laser: Params = presetParams(2);
const shear: Params = presetParams(1);
const plates: Problem = {
  kind: 1,
  groups: [
    { key: 'g', thickness: 3, density: '2.73', scrapPrice: '14' },
    { key: 'h', thickness: 2, density: '2.73' },
  ],
  items: [
    { id: 'a', group: 'g', w: 990, h: 700, quantity: 9 },
    { id: 'b', group: 'g', w: 490, h: 700, quantity: 11 },
    { id: 'c', group: 'h', w: 700, h: 600, quantity: 5 },
  ],
  stocks: [
    { id: 'S', group: 'g', kind: 4, width: 1500, length: 3000, quantity: 3, price },
    { id: 'T', group: 'g', kind: 1, width: 1220, length: 2440, price },
    { id: 'U', group: 'h', kind: 1, width: 1220, length: 2440, price },
  ],
};
const solved = (of: Problem, params: Params, seed = 7): Solution =>
  solve(of, params, { seed, budget: { rounds: 30 } });
const anew = (of: Problem, params: Params, plan: Solution, keeps: (no: number) => boolean, seed = 11) => {
  const kept = plan.layouts.filter((l) => keeps(l.layoutNo));
  const rest = withoutKept(of, params, kept);
  const whole = withKept(of, params, kept, solved(rest.problem, rest.params, seed));
  return { kept, rest, whole };
};
const codes = (of: Problem, params: Params, plan: Solution) =>
  verify(of, params, plan).faults.map((f) => f.code);

describe('a plan with kept sheets', () => {
  it('asks for what they do not hold, on the stock that they leave', () => {
    const plan = solved(plates, laser);
    const { rest, kept } = anew(plates, laser, plan, (no) => no === 1);
    const [first] = kept;
    const held = (id: string) =>
      (first?.placements.filter((p) => p.itemId === id).length ?? 0) * (first?.repeat ?? 0);
    for (const item of plates.items)
      expect(rest.problem.items.find((i) => i.id === item.id)?.quantity ?? 0).toBe(
        item.quantity - held(item.id),
      );
    const S = rest.problem.stocks.find((s) => s.id === 'S');
    expect(S?.quantity ?? 0).toBe(3 - (first?.stockId === 'S' ? first.repeat : 0));
  });

  it('whatever is kept: the sheets are there as they were, and the whole plan is sound', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50 }),
        fc.array(fc.boolean(), { minLength: 9, maxLength: 9 }),
        fc.boolean(),
        (seed, marks, isShear) => {
          const params = isShear ? shear : laser;
          const plan = solved(plates, params, seed);
          const { kept, whole } = anew(plates, params, plan, (no) => marks[no - 1] === true, seed + 1);
          expect(codes(plates, params, whole)).toEqual([]);
          for (const sheet of kept)
            expect(
              whole.layouts.some(
                (l) =>
                  l.repeat === sheet.repeat &&
                  l.stockId === sheet.stockId &&
                  JSON.stringify(l.placements) === JSON.stringify(sheet.placements),
              ),
            ).toBe(true);
        },
      ),
      { numRuns: often(10, 25) },
    );
  });

  it('all kept: nothing is left to ask for; none kept: the order as it was', () => {
    const plan = solved(plates, laser);
    const all = withoutKept(plates, laser, plan.layouts);
    expect(all.problem).toMatchObject({ groups: [], items: [], stocks: [] });
    expect(codes(plates, laser, withKept(plates, laser, plan.layouts, solved(all.problem, laser)))).toEqual(
      [],
    );
    expect(withoutKept(plates, laser, [])).toEqual({ problem: plates, params: laser });
  });
});

describe('coil lengths', () => {
  const coil = (over: object = {}): Problem => ({
    ...plates,
    groups: plates.groups.slice(0, 1),
    items: plates.items.filter((i) => i.group === 'g'),
    stocks: [
      {
        id: 'K',
        group: 'g',
        kind: 2,
        width: 1500,
        minLength: 800,
        maxLength: 4000,
        lengthStep: 10,
        price,
        ...over,
      },
    ],
  });
  it.each([
    [1, 1],
    [2, 1],
    [3, 2],
  ])(
    'at most %i different, each at least %i times: kept ones count',
    (maxDistinctLengths, minQtyPerLength) => {
      const params = { ...laser, maxDistinctLengths, minQtyPerLength };
      const plan = solved(coil(), params);
      expect(codes(coil(), params, plan)).toEqual([]);
      const { whole } = anew(coil(), params, plan, (no) => no === 1);
      expect(codes(coil(), params, whole).filter((c) => c !== 'COIL_QUANTITY')).toEqual([]);
      expect(new Set(whole.layouts.map((l) => l.length)).size).toBeLessThanOrEqual(maxDistinctLengths);
    },
  );
  it('metres that kept sheets take are gone', () => {
    const of = coil({ maxMetres: '9.5' });
    const plan = solved(of, laser);
    const { rest, kept, whole } = anew(of, laser, plan, (no) => no === 1);
    const used = kept.reduce((mm, l) => mm + l.length * l.repeat, 0);
    expect(rest.problem.stocks[0]).toMatchObject({ maxMetres: ((9500 - used) / 1000).toFixed(6) });
    expect(codes(of, laser, whole)).toEqual([]);
  });
});
