// The cut list is followed literally by the verifier's simulator: exactly the pieces and remnants of the layout come out.
import { describe, expect, it } from 'vitest';
import { presetParams } from '../problem/params.ts';
import type { CutNode, CutStroke, Layout, Params, Placement, Problem, Stock } from '../problem/types.ts';
import { makeChance } from '../search/rng.ts';
import { solve } from '../door/run.ts';
import { verify } from '../verify/verify.ts';
import { checkStrokes } from '../verify/strokes.ts';
import { strokesOf } from './strokes.ts';
import { often } from '../../trust/often.ts';

const ORDERS = often(1500, 10_000);
/** Orders in whose cut lists faults are planted. */
const SPOILED = often(300, 1500);

function faultsOf(layout: Layout, params: Params): string[] {
  const faults: string[] = [];
  checkStrokes(layout, params, (code, _at, numbers) =>
    faults.push(`${code} ${JSON.stringify(numbers ?? {})}`),
  );
  return faults;
}

interface Order {
  problem: Problem;
  params: Params;
}

/** Orders as they come: shear or saw, spacing wider than the blade, uneven trims, short shears, coils, remnants. */
function orderOf(seed: number): Order {
  const chance = makeChance(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T;
  const kerf = pick([0, 0, 3, 4.5]);
  const edge = () => pick([0, 5, 2, 12.5]);
  const params: Params = {
    ...presetParams(pick([1, 5])),
    kerf,
    spacing: chance() < 0.15 ? kerf + pick([1, 3]) : 0,
    trims:
      chance() < 0.5
        ? { left: 5, right: 5, top: 5, bottom: 5 }
        : { left: edge(), right: edge(), top: edge(), bottom: edge() },
    maxStages: pick([0, 2, 3, 4]),
    firstCut: pick(['any', 'any', 'across', 'along'] as const),
    maxCutLength: pick([0, 0, 2000, 4050]),
    minStrip: pick([0, 10]),
    remMinShort: 100,
    remMinLong: 300,
    remMinArea: 0.03,
    patternCost: 0,
  };
  const size = (most: number) => Math.round((120 + chance() * most) * pick([1, 10])) / pick([1, 10]);
  const kinds = 1 + Math.floor(chance() * 5);
  const items = Array.from({ length: kinds }, (_, i) => ({
    id: `i${i}`,
    group: 'g',
    w: Math.min(1900, size(900)),
    h: Math.min(1150, size(600)),
    quantity: 1 + Math.floor(chance() * 5),
    directionClass: pick([0, 0, 2] as const),
  }));
  const price = { mode: 1 as const, price: '20' };
  const stocks: Stock[] = [
    {
      id: 's',
      group: 'g',
      kind: 1,
      width: pick([1220, 1250.5, 1500]),
      length: pick([2440, 3000, 6000]),
      price,
    },
  ];
  if (chance() < 0.3)
    stocks.push({
      id: 'c',
      group: 'g',
      kind: 2,
      width: 1220,
      minLength: 1000,
      maxLength: 4000,
      lengthStep: 10,
      price,
    });
  if (chance() < 0.3)
    stocks.push({ id: 'r', group: 'g', kind: 3, width: 800.5, length: 1600, quantity: 1, price });
  return {
    problem: { kind: 1, groups: [{ key: 'g', thickness: 3, density: '2.73' }], items, stocks },
    params,
  };
}

describe('a cut list followed literally', () => {
  it(
    `gives exactly the pieces and remnants of every layout of ${ORDERS} random orders`,
    { timeout: 240_000 },
    () => {
      const count = { layouts: 0, strokes: 0, parts: 0, remnants: 0, saw: 0 };
      for (let seed = 1; seed <= ORDERS; seed += 1) {
        const { problem, params } = orderOf(seed);
        const solution = solve(problem, params, { seed, budget: { rounds: 1 } });
        for (const layout of solution.layouts) {
          expect(faultsOf(layout, params), `seed ${seed}, layout ${layout.layoutNo}`).toEqual([]);
          count.layouts += 1;
          count.strokes += layout.steps.length;
          count.parts += layout.placements.length;
          count.remnants += layout.remnants.length;
          if (params.kerf > 0) count.saw += 1;
        }
      }
      console.log('cut lists followed', count);
      expect(count.layouts).toBeGreaterThan(ORDERS);
      expect(Math.min(count.remnants, count.saw)).toBeGreaterThan(ORDERS / 10);
    },
  );

  it('finds every planted fault of a cut list', () => {
    let planted = 0;
    for (let seed = 1; seed <= SPOILED; seed += 1) {
      const { problem, params } = orderOf(seed);
      const [layout] = solve(problem, params, { seed, budget: { rounds: 1 } }).layouts;
      if (layout === undefined || layout.steps.length === 0) continue;
      const chance = makeChance(seed);
      const at = Math.floor(chance() * layout.steps.length);
      for (const [name, plant] of Object.entries(PLANTS)) {
        const steps = plant(structuredClone(layout.steps), at);
        if (steps === null) continue;
        planted += 1;
        expect(faultsOf({ ...layout, steps }, params), `${name} at ${at + 1}, seed ${seed}`).not.toEqual([]);
      }
      const other = { ...params, kerf: params.kerf + 1 };
      // a blade of another width spoils whatever it parts; where it only ends in waste nothing is lost
      if (layout.steps.some((s) => s.blade === 'after' && s.remains !== null && s.remains.kind !== 'waste'))
        expect(faultsOf(layout, other), `blade, seed ${seed}`).not.toEqual([]);
    }
    expect(planted).toBeGreaterThan(4 * SPOILED);
  });

  it('is refused by the verifier when a stroke is wrong', () => {
    const { problem, params } = orderOf(7);
    const solution = solve(problem, params, { seed: 7, budget: { rounds: 1 } });
    expect(verify(problem, params, solution).faults).toEqual([]);
    const [first] = solution.layouts;
    if (first?.steps[0] === undefined) throw new Error('no stroke');
    first.steps[0].stop += 0.5;
    expect(verify(problem, params, solution).faults.map((f) => f.code)).toContain('STROKE_AT');
  });
});

/** One wrong stroke each; null where the fault cannot be made. */
const PLANTS: Record<string, (steps: CutStroke[], at: number) => CutStroke[] | null> = {
  stop: (steps, at) =>
    steps.map((s, i) => (i === at ? { ...s, stop: Math.round(s.stop * 1000 + 1) / 1000 } : s)),
  absolute: (steps, at) => {
    // the stop told from the sheet's edge instead of the edge that lies against it
    const wrong = steps.findIndex((s, i) => i >= at && s.stop !== s.at);
    return wrong < 0 ? null : steps.map((s, i) => (i === wrong ? { ...s, stop: s.at } : s));
  },
  left: (steps, at) => steps.filter((_, i) => i !== at),
  turned: (steps, at) =>
    steps.map((s, i) => (i === at ? { ...s, cut: s.cut === 'along' ? 'across' : 'along' } : s)),
  twice: (steps, at) => [...steps.slice(0, at + 1), ...steps.slice(at)],
  length: (steps, at) => steps.map((s, i) => (i === at ? { ...s, length: s.length + 1 } : s)),
};

/** Sheet 1500 × 3000, trim 5: two strips across; the first holds two parts one above the other, the second one part and waste. */
function example(kerf: number): { tree: CutNode; steps: CutStroke[]; placements: Placement[] } {
  const part = (seq: number, x: number, y: number, w: number, h: number) => ({
    x,
    y,
    w,
    h,
    kind: 'part' as const,
    seq,
  });
  const [a, b, c] = [
    part(1, 5, 5, 764, 453),
    part(2, 5, 458 + kerf, 764, 311),
    part(3, 769 + kerf, 5, 900, 1490),
  ];
  const tree: CutNode = {
    x: 5,
    y: 5,
    w: 2990,
    h: 1490,
    kind: 'cut',
    cut: 'across',
    children: [
      {
        x: 5,
        y: 5,
        w: 764,
        h: 1490,
        kind: 'cut',
        cut: 'along',
        children: [a, b, { x: 5, y: 769 + 2 * kerf, w: 764, h: 726 - 2 * kerf, kind: 'waste' }],
      },
      c,
      { x: 1669 + 2 * kerf, y: 5, w: 1326 - 2 * kerf, h: 1490, kind: 'waste' },
    ],
  };
  const placements = [a, b, c].map((p) => ({ itemId: 'i', rotation: 0 as const, mirror: false, ...p }));
  return { tree, steps: strokesOf(tree, { length: 3000, width: 1500, kerf, maxCutLength: 0 }), placements };
}

const told = (steps: CutStroke[]) =>
  steps.map((s) => [
    s.piece,
    s.kind,
    s.cut,
    s.stop,
    s.at,
    s.length,
    s.falls?.kind ?? '',
    s.remains?.kind ?? '',
  ]);

describe('worked by hand', () => {
  it('a shear: trims are strokes, the stop starts anew at every cut, the measure from the edge stands beside it', () => {
    expect(told(example(0).steps)).toEqual([
      ['', 'trim', 'along', 5, 5, 3000, 'waste', 'rest'],
      ['', 'cut', 'along', 1490, 1495, 3000, 'rest', 'waste'],
      ['', 'trim', 'across', 5, 5, 1490, 'waste', 'rest'],
      ['', 'cut', 'across', 764, 769, 1490, 'strip', 'rest'],
      ['', 'cut', 'across', 900, 1669, 1490, 'part', 'waste'],
      ['1', 'cut', 'along', 453, 458, 764, 'part', 'rest'],
      ['1', 'cut', 'along', 311, 769, 764, 'part', 'waste'],
    ]);
  });

  it('a saw takes its kerf beyond the finished edge, on a trim before it', () => {
    const { steps } = example(4);
    expect(told(steps).map((r) => [r[3], r[4]])).toEqual([
      [5, 5],
      [1490, 1495],
      [5, 5],
      [764, 769],
      [900, 1673],
      [453, 458],
      [311, 773],
    ]);
    expect(steps[0]?.falls).toMatchObject({ h: 1 });
    expect(steps[3]?.remains).toMatchObject({ x: 773 });
  });

  it('a trim longer than the shear waits until the sheet is divided', () => {
    const { tree } = example(0);
    const steps = strokesOf(tree, { length: 3000, width: 1500, kerf: 0, maxCutLength: 2000 });
    expect(Math.max(...steps.map((s) => s.length))).toBeLessThanOrEqual(2000);
    expect(told(steps)[0]).toEqual(['', 'trim', 'across', 5, 5, 1500, 'waste', 'rest']);
    expect(steps.filter((s) => s.piece === '1').map((s) => s.stop)).toEqual([5, 453, 311]);
  });

  it('a sheet that is one part needs no stroke', () => {
    const tree: CutNode = { x: 0, y: 0, w: 3000, h: 1500, kind: 'part', seq: 1 };
    expect(strokesOf(tree, { length: 3000, width: 1500, kerf: 0, maxCutLength: 0 })).toEqual([]);
  });
});
