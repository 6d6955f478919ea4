// Rules of the order that a plan may break although every sheet of it is sound: found by asking the same plan under another order.
import { describe, expect, it } from 'vitest';
import { presetParams } from '../problem/params.ts';
import type { Params, Problem, Stock } from '../problem/types.ts';
import { solve } from '../door/run.ts';
import { verify } from './verify.ts';

const price = { mode: 1 as const, price: '25' };
const plate = (id: string, width: number, length: number, quantity: number): Stock => ({
  id,
  group: 'g',
  kind: 1,
  width,
  length,
  quantity,
  price,
});
const base: Problem = {
  kind: 1,
  groups: [{ key: 'g', thickness: 3, density: '2.73' }],
  items: [
    { id: 'a', group: 'g', w: 900, h: 700, quantity: 9 },
    { id: 'b', group: 'g', w: 480, h: 300, quantity: 12, priority: 1 },
    { id: 'f', group: 'g', w: 100, h: 90, quantity: 30, isFiller: true },
  ],
  stocks: [plate('A', 1000, 2000, 2), plate('B', 1250, 2500, 9)],
};

function codesOf(solved: [Problem, Partial<Params>], asked: [Problem, Partial<Params>]): string[] {
  const solution = solve(solved[0], { ...presetParams(), ...solved[1] }, { seed: 1, budget: { rounds: 40 } });
  expect(verify(solved[0], { ...presetParams(), ...solved[1] }, solution).faults).toEqual([]);
  expect(solution.layouts.length).toBeGreaterThan(0);
  return verify(asked[0], { ...presetParams(), ...asked[1] }, solution).faults.map((f) => f.code);
}

describe('the same plan under another order', () => {
  const coil: Stock = {
    id: 'C',
    group: 'g',
    kind: 2,
    width: 1250,
    minLength: 500,
    maxLength: 2500,
    lengthStep: 50,
    price,
  };
  const onCoil = { ...base, stocks: [coil] };

  it('takes too many sizes', () => {
    const scarce = { ...base, stocks: [plate('A', 1000, 2000, 2), plate('B', 1250, 2500, 2)] };
    expect(codesOf([scarce, {}], [scarce, { maxSizesPerGroup: 1 }])).toContain('SIZES');
  });

  it('takes remnants that are not to be used, or fills them too little', () => {
    const remnants: Problem = { ...base, stocks: base.stocks.map((s) => ({ ...s, kind: 3 }) as Stock) };
    expect(codesOf([remnants, {}], [remnants, { useRemnant: 3 }])).toContain('REMNANT_USED');
    expect(codesOf([remnants, {}], [remnants, { remnantMinUtil: 1 }])).toContain('REMNANT_FILL');
  });

  it('takes a micrometre of coil more than there is, and exactly enough is enough', () => {
    const used = solve(onCoil, presetParams(), { seed: 1, budget: { rounds: 40 } }).layouts.reduce(
      (s, l) => s + l.repeat * l.length,
      0,
    );
    const metres = (um: number): Problem => ({
      ...onCoil,
      stocks: [{ ...coil, maxMetres: ((used * 1000 + um) / 1e6).toFixed(6) }],
    });
    expect(codesOf([onCoil, {}], [metres(-1), {}])).toContain('COIL_METRES');
    expect(codesOf([onCoil, {}], [metres(0), {}])).not.toContain('COIL_METRES');
  });

  it('cuts lengths too seldom or too many of them', () => {
    const two = {
      ...base,
      items: [
        { id: 'a', group: 'g', w: 2400, h: 1200, quantity: 1 },
        { id: 'b', group: 'g', w: 900, h: 1200, quantity: 1 },
      ],
      stocks: [coil],
    };
    expect(codesOf([two, { cutMode: 1 }], [two, { cutMode: 1, minQtyPerLength: 2 }])).toContain(
      'COIL_QUANTITY',
    );
    expect(codesOf([two, { cutMode: 1 }], [two, { cutMode: 1, maxDistinctLengths: 1 }])).toContain(
      'COIL_DISTINCT',
    );
  });

  it('lays fillers that nobody asked for, or before pieces of priority 1', () => {
    expect(codesOf([base, { filler: true }], [base, { filler: false }])).toContain('FILLER_UNASKED');
    const more: Problem = {
      ...base,
      items: base.items.map((i) => (i.id === 'b' ? { ...i, quantity: 13 } : i)),
    };
    const solution = solve(base, { ...presetParams(), filler: true }, { seed: 1, budget: { rounds: 40 } });
    solution.unplaced.push({ itemId: 'b', quantity: 1, reason: 'NOT_PLACED' });
    const codes = verify(more, { ...presetParams(), filler: true }, solution).faults.map((f) => f.code);
    expect(codes).toContain('FILLER_FIRST');
  });

  it('keeps remnants smaller than the order asks for', () => {
    const loose = { remMinShort: 50, remMinLong: 50, remMinArea: 0.01 };
    for (const strict of [{ remMinShort: 1200 }, { remMinLong: 5000 }, { remMinArea: 3 }])
      expect(codesOf([base, loose], [base, { ...loose, ...strict }])).toContain('REMNANT_SMALL');
  });

  it('a zone without area forbids nothing', () => {
    expect(
      codesOf([base, { cutMode: 1 }], [base, { cutMode: 1, zones: [{ x: 200, y: 100, w: 0, h: 500 }] }]),
    ).not.toContain('ZONE');
  });
});
