/** Every parameter of an order (engineering F5) does something to its plan: each is tried against another value of itself. */
import { describe, expect, it } from 'vitest';
import { dec, PARAM_RANGES, paramFault, presetOf, remnantValue } from '@muyun/contract';
import { newId } from '../../../kit/clock.ts';
import { planOf } from '../../../../test/plan-scene.ts';

const PLATE = { title: '1500 × 3000', width: 1500, length: 3000 };
/** four of it fill the plate to the millimetre, trims of 5 taken off */
const QUARTER = { w: 1495, h: 745 };
/** Sizes of an ordinary façade, delivered by floor. */
const FLOORS = Array.from({ length: 12 }, (_, i) => ({
  w: 620 + ((i * 373) % 900),
  h: 310 + ((i * 217) % 520),
  n: 4,
  key: ['F1', 'F2', 'F3'][i % 3] as string,
}));
const total = (sheets: Readonly<Record<string, number>>): number =>
  Object.values(sheets).reduce((a, b) => a + b, 0);

describe('how it is cut', () => {
  it.each([
    ['spacing', { cutMode: 1, spacing: 0 }, { cutMode: 1, spacing: 0.1 }],
    ['kerf', { kerf: 0 }, { kerf: 1 }],
    ['trims', {}, { trims: { left: 5, right: 6, top: 5, bottom: 6 } }],
  ] as const)('%s: four that fit exactly need a sheet each', (_name, exact, tight) => {
    expect(total(planOf([{ ...QUARTER, n: 4 }], [PLATE], exact).sheets)).toBe(1);
    expect(total(planOf([{ ...QUARTER, n: 4 }], [PLATE], tight).sheets)).toBe(4);
  });

  it('mirror: a part that has a side of its own lies as it is drawn, whatever the product and the order allow (F2)', () => {
    const of = (over: object, geometry?: object) => ({ w: 400, h: 300, n: 1, over, geometry });
    const bare = { directionClass: 0, allowMirror: true };
    const groove = of(bare, { grooveLines: [{ from: { x: 10, y: 0 }, to: { x: 10, y: 300 } }] });
    const sided = [of({ ...bare, slotLength: '0.3' }), groove, of({ ...bare, isPreCoated: true })];
    const { problem } = planOf([of(bare), ...sided, of({ directionClass: 0 })], [PLATE], { cutMode: 1 });
    expect(problem.items.map((i) => i.allowMirror)).toEqual([true, false, false, false, false]);
  });

  it('mirror: a part that may lie on a sheet with a film lies as it is drawn, whatever is written of no film (F2)', () => {
    const bare = [{ w: 400, h: 300, n: 1, over: { directionClass: 0, allowMirror: true } }];
    const on = (...films: string[]) =>
      planOf(bare, [PLATE, ...films.map((film) => ({ ...PLATE, film }))]).problem.items[0]?.allowMirror;
    expect([on(), on('单面蓝膜'), on('无', '不覆膜', '-', '')]).toEqual([true, false, true]);
  });

  it('maxStages: with one stage every strip holds one piece', () => {
    expect(total(planOf([{ ...QUARTER, n: 4 }], [PLATE], { maxStages: 2 }).sheets)).toBe(1);
    expect(total(planOf([{ ...QUARTER, n: 4 }], [PLATE], { maxStages: 1 }).sheets)).toBe(2);
  });

  it('firstCut: the first cut that parts pieces runs that way', () => {
    const first = (firstCut: 'across' | 'along') =>
      planOf([{ ...QUARTER, n: 4 }], [PLATE], { firstCut }).solution.layouts[0]?.cutTree;
    expect(JSON.stringify(first('across'))).not.toBe(JSON.stringify(first('along')));
  });

  it('maxCutLength: what needs a longer cut has no sheet', () => {
    const long = [{ w: 2900, h: 700, n: 2 }];
    expect(planOf(long, [PLATE], { maxCutLength: 4050 }).laid).toEqual([2]);
    expect(planOf(long, [PLATE], { maxCutLength: 2000 }).laid).toEqual([0]);
  });

  it('minStrip: a strip of 9 mm, trim included, cannot be cut off', () => {
    const wide = [{ w: 2990, h: 1486, n: 1 }];
    expect(planOf(wide, [PLATE], { minStrip: 0 }).laid).toEqual([1]);
    expect(planOf(wide, [PLATE], { minStrip: 10 }).laid).toEqual([0]);
  });

  it('cutMode: a pinwheel lies on one sheet when cuts need not go from edge to edge', () => {
    const wheel = [
      { w: 1790, h: 890, n: 2 },
      { w: 1190, h: 590, n: 1 },
      { w: 1195, h: 595, n: 1 },
    ];
    const sheets = (cutMode: 1 | 2) => total(planOf(wheel, [PLATE], { cutMode }).sheets);
    expect(sheets(1)).toBeLessThanOrEqual(sheets(2));
    const cut = (cutMode: 1 | 2) => planOf(wheel, [PLATE], { cutMode }).solution.layouts[0]?.cutTree;
    expect([cut(1) === null, cut(2) === null]).toEqual([true, false]);
  });

  it('machinePreset: what a machine begins with', () => {
    expect([1, 2, 3, 4, 5].map((m) => presetOf(m).spacing)).toEqual([0, 5, 10, 8, 0]);
    expect(total(planOf([{ ...QUARTER, n: 4 }], [PLATE], { ...presetOf(2) }).sheets)).toBe(4);
  });
});

describe('which sheets are taken', () => {
  it('colorMode: colours share a sheet, or do not', () => {
    const two = [
      { ...QUARTER, n: 1, colorId: newId() },
      { ...QUARTER, n: 1, colorId: newId() },
    ];
    expect(total(planOf(two, [PLATE], { colorMode: 1 }).sheets)).toBe(2);
    expect(total(planOf(two, [PLATE], { colorMode: 2 }).sheets)).toBe(1);
  });

  const SIZES = [PLATE, { title: '1250 × 2500', width: 1250, length: 2500 }];

  it('groupMode, groupCostTolerance: delivery groups apart, together for so much more, or mixed', () => {
    const spread = (over: object) => {
      const { solution, problem } = planOf(FLOORS, SIZES, over);
      const key = new Map(problem.items.map((i) => [i.id, i.groupKey]));
      return solution.layouts.reduce(
        (n, l) => n + new Set(l.placements.map((p) => key.get(p.itemId))).size - 1,
        0,
      );
    };
    const near = spread({ groupMode: 2, groupCostTolerance: 0.3 });
    expect(near).toBeLessThan(spread({ groupMode: 2, groupCostTolerance: 0 }));
    expect(near).toBeLessThan(spread({ groupMode: 1 }));
    expect(spread({ groupMode: 3 })).toBe(0);
  });

  it('stockOrder: the cheapest, the first named, the fewest sizes', () => {
    const small = { title: '1250 × 2500', width: 1250, length: 2500, useOrder: 2 };
    const fits = [{ w: 2400, h: 1200, n: 1 }];
    expect(planOf(fits, [PLATE, small], { stockOrder: 1 }).sheets).toEqual({ '1250 × 2500': 1 });
    expect(planOf(fits, [PLATE, small], { stockOrder: 2 }).sheets).toEqual({ '1500 × 3000': 1 });
    const both = [...fits, { w: 2900, h: 1450, n: 1 }];
    expect(planOf(both, [PLATE, small], { stockOrder: 1 }).sheets).toEqual({
      '1250 × 2500': 1,
      '1500 × 3000': 1,
    });
    expect(planOf(both, [PLATE, small], { stockOrder: 3 }).sheets).toEqual({ '1500 × 3000': 2 });
    expect(planOf(both, [PLATE, small], { maxSizesPerGroup: 1 }).sheets).toEqual({ '1500 × 3000': 2 });
    expect(planOf(both, [PLATE, small], { maxSizesPerGroup: 2 }).sheets).toEqual({
      '1250 × 2500': 1,
      '1500 × 3000': 1,
    });
  });

  const COIL = { title: '1300 卷', width: 1300, kind: 2 as const, max: 2500 };
  const ONE_EACH = [
    { w: 1500, h: 1250, n: 2 },
    { w: 2300, h: 1250, n: 2 },
  ];
  it('maxDistinctLengths, minQtyPerLength, lengthStep: the lengths of a coil', () => {
    expect(planOf(ONE_EACH, [COIL]).lengths).toEqual([1510, 1510, 2310, 2310]);
    expect(planOf(ONE_EACH, [COIL], { maxDistinctLengths: 1 }).lengths).toEqual([2310, 2310, 2310, 2310]);
    expect(planOf(ONE_EACH, [COIL], { minQtyPerLength: 3 }).lengths).toEqual([2310, 2310, 2310, 2310]);
    expect(planOf(ONE_EACH, [COIL], { lengthStep: 100 }).lengths).toEqual([1600, 1600, 2400, 2400]);
  });

  it('coilEdgeTrim: the edges of a coil are those of the coil, not of the machine', () => {
    const wide = [{ w: 1500, h: 1300, n: 1 }];
    expect(planOf(wide, [COIL]).laid).toEqual([0]);
    expect(planOf(wide, [COIL], { coilEdgeTrim: 0 })).toMatchObject({ laid: [1], lengths: [1510] });
    expect(planOf(ONE_EACH, [COIL], { coilEdgeTrim: 30 }).laid).toEqual([0, 0]);
    expect(total(planOf([{ ...QUARTER, n: 4 }], [PLATE], { coilEdgeTrim: 30 }).sheets)).toBe(1);
  });

  it('patternCost: fewer layouts where each costs', () => {
    const layouts = (patternCost: number) => planOf(FLOORS, SIZES, { patternCost }).solution.layouts.length;
    expect(layouts(500)).toBeLessThan(layouts(0));
  });

  it('cutCost: a dearer sheet that needs fewer cuts', () => {
    const one = [{ w: 2990, h: 1490, n: 1 }];
    const plates = [
      { ...PLATE, mode: 2 as const, price: '910' },
      { title: '1800 × 3600', width: 1800, length: 3600, mode: 2 as const, price: '900' },
    ];
    const params = { remMinArea: 100, cutMode: 2 } as const;
    expect(planOf(one, plates, { ...params, cutCost: 0 }).sheets).toEqual({ '1800 × 3600': 1 });
    expect(planOf(one, plates, { ...params, cutCost: 100 }).sheets).toEqual({ '1500 × 3000': 1 });
  });

  it('filler: what fills is laid where it costs no sheet and no remnant, at most so often', () => {
    const asked = [
      { ...QUARTER, n: 3 },
      { ...QUARTER, n: 5, filler: true as const },
    ];
    const free = { remMinArea: 1.5 };
    expect(planOf(asked, [PLATE], { ...free, filler: true }).laid).toEqual([3, 1]);
    expect(planOf(asked, [PLATE], { ...free, filler: false }).laid).toEqual([3, 0]);
    // a quarter of a plate is a usable remnant: it stays one
    expect(planOf(asked, [PLATE], { filler: true }).laid).toEqual([3, 0]);
    expect(planOf(asked, [PLATE], { ...free, filler: true }).solution.unplaced).toEqual([]);
    const few = [
      { ...QUARTER, n: 2 },
      { ...QUARTER, n: 1, filler: true as const },
    ];
    expect(planOf(few, [PLATE], { remMinArea: 4, filler: true }).laid).toEqual([2, 1]);
  });
});

describe('remnants', () => {
  const remnant = (over: object = {}) => ({
    title: 'YL-1',
    kind: 3 as const,
    width: 1400,
    length: 2600,
    mode: 2 as const,
    price: '100',
    ...over,
  });
  const two = [{ w: 1239.2, h: 639.2, n: 4 }];

  it('useRemnant: first, or not', () => {
    expect(planOf(two, [remnant(), PLATE], { useRemnant: 1 }).sheets).toEqual({ 'YL-1': 1 });
    expect(planOf(two, [remnant(), PLATE], { useRemnant: 2 }).sheets).toEqual({ 'YL-1': 1 });
    expect(planOf(two, [remnant(), PLATE], { useRemnant: 3 }).sheets).toEqual({ '1500 × 3000': 1 });
    // as dear as the plate by the kilogram it wins where remnants go first, and loses where they are only allowed
    const dear = { ...remnant(), price: '900' };
    const small = { title: '1300 × 2560', width: 1300, length: 2560, mode: 2 as const, price: '850' };
    const none = { remMinArea: 100 };
    expect(planOf(two, [dear, small], { ...none, useRemnant: 1 }).sheets).toEqual({ 'YL-1': 1 });
    expect(planOf(two, [dear, small], { ...none, useRemnant: 2 }).sheets).toEqual({ '1300 × 2560': 1 });
  });

  it('remnantMinUtil: one that would stay nearly whole is left in the store', () => {
    const one = [{ w: 500, h: 500, n: 1 }];
    expect(planOf(one, [remnant(), PLATE], { remnantMinUtil: 0 }).sheets).toEqual({ 'YL-1': 1 });
    expect(planOf(one, [remnant(), PLATE], { remnantMinUtil: 0.4 }).sheets).toEqual({ '1500 × 3000': 1 });
  });

  it('remnantMaxAgeDays: an older one is left in the store, one as old is not', () => {
    const old = remnant({ ageDays: 91 });
    expect(planOf(two, [old, PLATE], { remnantMaxAgeDays: 0 }).sheets).toEqual({ 'YL-1': 1 });
    expect(planOf(two, [old, PLATE], { remnantMaxAgeDays: 91 }).sheets).toEqual({ 'YL-1': 1 });
    expect(planOf(two, [old, PLATE], { remnantMaxAgeDays: 90 }).sheets).toEqual({ '1500 × 3000': 1 });
  });

  it('remMinShort, remMinLong, remMinArea: what is smaller is scrap', () => {
    const half = [{ ...QUARTER, n: 2 }];
    const kept = (over: object) => planOf(half, [PLATE], over).solution.totals.remnantAmount;
    expect(kept({})).toBe(1);
    expect(kept({ remMinShort: 1496 })).toBe(0);
    expect(kept({ remMinLong: 3000 })).toBe(0);
    expect(kept({ remMinArea: 2.3 })).toBe(0);
  });
});

describe('what a remnant is credited with', () => {
  it('is what the warehouse will book, by the rules of the space', () => {
    const half = [{ ...QUARTER, n: 2 }];
    const of = (rules: { mode: number; factor: number }) => {
      const { solution } = planOf(half, [PLATE], {}, rules);
      const [layout] = solution.layouts;
      const [rest] = layout?.remnants ?? [];
      const { cost = '0', area = '1' } = layout ?? {};
      const share = dec(rest?.area ?? 0).div(area);
      const worth = remnantValue(rules, {
        sheet: cost,
        share,
        weight: rest?.weight ?? '0',
        scrapPrice: '14',
      });
      return [rest?.credit, worth, solution.totals.remnantCredit, dec(solution.totals.gap ?? 0).gte(0)];
    };
    for (const rules of [
      { mode: 1, factor: 0.8 },
      { mode: 1, factor: 0.5 },
      { mode: 2, factor: 0.8 },
      { mode: 3, factor: 0.8 },
    ]) {
      const [credit, worth, total, isBounded] = of(rules);
      expect([rules, credit, total, isBounded]).toEqual([rules, worth, worth, true]);
    }
    expect(of({ mode: 3, factor: 0.8 })[0]).toBe('0.00');
    expect(Number(of({ mode: 2, factor: 0.8 })[0])).toBeGreaterThan(100);
  });

  it('bounds hold with each rule, on plates, coils and remnants', () => {
    const coil = { title: '1300 卷', width: 1300, kind: 2 as const, max: 2500 };
    for (const mode of [1, 2, 3])
      for (const offered of [[PLATE], [coil], [PLATE, coil]]) {
        const asked = FLOORS.map(({ key: _key, ...a }) => a).filter((a) => a.h <= 1250 && a.w <= 2400);
        const { solution } = planOf(asked, offered, {}, { mode, factor: 0.8 });
        const { netCost, lowerBoundCost } = solution.totals;
        expect(dec(lowerBoundCost).lte(netCost)).toBe(true);
      }
  });
});

describe('the computation', () => {
  it('seed: the same gives the same plan', () => {
    const asked = [
      { w: 812, h: 377, n: 9 },
      { w: 431, h: 290, n: 14 },
    ];
    const plan = (seed: number) => planOf(asked, [PLATE], { seed });
    expect(plan(7).solution.seed).toBe(7);
    const places = (seed: number) =>
      plan(seed).solution.layouts.map((l) => l.placements.map((p) => [p.w, p.h, p.x, p.y]));
    expect(places(7)).toEqual(places(7));
  });

  it.each(PARAM_RANGES)('$name keeps to its range', ({ name, min, max }) => {
    const params = presetOf(2);
    const [first = '', second] = name.split('.');
    const put = (value: number) =>
      second === undefined
        ? { ...params, [first]: value }
        : { ...params, trims: { ...params.trims, [second]: value } };
    expect([put(min), put(max)].map((p) => paramFault(p as never))).toEqual([null, null]);
    expect(paramFault(put(min - 1) as never)?.name).toBe(name);
    expect(paramFault(put(max + 1) as never)?.name).toBe(name);
  });
});
