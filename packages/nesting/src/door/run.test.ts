import { describe, expect, it } from 'vitest';
import { panelOrder } from '../bench/run.ts';
import { barParams, presetParams, verify } from '../index.ts';
import type { BarProblem, Params, Problem, Solution } from '../index.ts';
import { NoValidPlan } from '../search/grouped-run.ts';
import { createRectRun } from '../search/rect-run.ts';
import { createRun, solve } from './run.ts';

const options = (rounds: number, seed = 1) => ({ seed, budget: { rounds } });
const costOf = (s: Solution) => Number(s.totals.objectiveCost);
const order = panelOrder(12, 90, 3);

describe('a plan from another run', () => {
  const cases: [string, Partial<Params>, (p: Problem) => Problem][] = [
    ['edge to edge', {}, (p) => p],
    ['edge to edge, first cut across, kerf 4', { firstCut: 'across', kerf: 4 }, (p) => p],
    ['free', { cutMode: 1, spacing: 5 }, (p) => p],
    [
      'delivery groups apart',
      { groupMode: 3 },
      (p) => ({ ...p, items: p.items.map((i, n) => ({ ...i, groupKey: n % 2 === 0 ? 'a' : 'b' })) }),
    ],
    [
      'optional pieces',
      { filler: true },
      (p) => ({ ...p, items: p.items.map((i, n) => ({ ...i, isFiller: n > 8 })) }),
    ],
    [
      'a coil',
      {},
      (p) => ({
        ...p,
        stocks: [
          {
            id: 'C',
            group: 'g',
            kind: 2,
            width: 1500,
            minLength: 2000,
            maxLength: 5000,
            lengthStep: 10,
            price: { mode: 1, price: '25' },
          },
        ],
      }),
    ],
  ];
  for (const [name, more, change] of cases) {
    it(`is taken over when it is better, and only then: ${name}`, () => {
      const problem = change(order);
      const params = { ...presetParams(), ...more };
      const good = solve(problem, params, options(200, 9));
      const run = createRun(problem, params, options(1e6));
      const before = run.best();
      const isBetter = costOf(good) < costOf(before) - 0.01;
      expect(run.offer(good)).toBe(isBetter);
      const after = run.best();
      expect(costOf(after)).toBeLessThanOrEqual(Math.min(costOf(before), costOf(good)) + 0.011);
      expect(verify(problem, params, after).faults).toEqual([]);
      expect(run.offer(before)).toBe(false);
      run.step(30);
      expect(costOf(run.best())).toBeLessThanOrEqual(costOf(after) + 0.011);
    });
  }

  it('is passed over when it belongs to another problem or holds too much', () => {
    const run = createRun(order, presetParams(), options(0));
    const other = solve(panelOrder(12, 90, 4), presetParams(), options(50));
    const own = solve(order, presetParams(), options(50));
    const twice = { ...own, layouts: own.layouts.map((l) => ({ ...l, repeat: l.repeat * 2 })) };
    const unknown = { ...own, layouts: own.layouts.map((l) => ({ ...l, stockId: 'nowhere' })) };
    for (const wrong of [other, twice, unknown, { ...own, layouts: [] }])
      expect(run.offer(wrong)).toBe(false);
  });

  it('of bars is taken over when it is better', () => {
    const lengths = [2310, 1870, 1455, 1210, 980, 765, 640, 430];
    const problem: BarProblem = {
      kind: 4,
      groups: [{ key: 'p', metreWeight: '1.2' }],
      items: lengths.map((length, i) => ({ id: `i${i}`, group: 'p', length, quantity: 7 + i })),
      stocks: [
        { id: 's', group: 'p', kind: 1, length: 6000, price: { mode: 2, price: '100' } },
        { id: 't', group: 'p', kind: 1, length: 5000, price: { mode: 2, price: '84' } },
      ],
    };
    const good = solve(problem, barParams(), options(400, 2));
    const run = createRun(problem, barParams(), options(1e6));
    const before = Number(run.best().totals.netCost);
    expect(Number(good.totals.netCost)).toBeLessThan(before);
    expect(run.offer(good)).toBe(true);
    expect(Number(run.best().totals.netCost)).toBeLessThanOrEqual(Number(good.totals.netCost));
    expect(verify(problem, barParams(), run.best()).faults).toEqual([]);
    expect(run.offer(good)).toBe(false);
  });
});

describe('a large order', () => {
  const large = panelOrder(40, 4000, 3);

  it('is put together and checked while it runs: what best returns has passed, at the end it is the newest', () => {
    const run = createRun(large, presetParams(), options(20));
    const costs: number[] = [];
    do {
      const best = run.best();
      expect(verify(large, presetParams(), best).faults).toEqual([]);
      // nothing is placed before the first plan stands
      if (best.totals.placedAmount > 0) costs.push(Number(best.totals.netCost));
      else expect([costs, new Set(best.unplaced.map((u) => u.reason))]).toEqual([[], new Set(['NO_TIME'])]);
    } while (run.step(10));
    expect(costs.length).toBeGreaterThan(0);
    expect(costs).toEqual(costs.toSorted((a, b) => b - a));
    const atOnce = solve(large, presetParams(), options(20));
    expect(JSON.stringify(run.best())).toBe(JSON.stringify(atOnce));
  });

  it('never shows a plan that the check refuses', () => {
    const refused = new Set<string>();
    let no = 0;
    const isValid = (s: Solution) => {
      // until the first plan stands
      if (s.layouts.length === 0) return true;
      const text = JSON.stringify(s.layouts);
      no += 1;
      if (no % 3 === 2) refused.add(text);
      return !refused.has(text);
    };
    const run = createRectRun(large, presetParams(), options(50), isValid);
    do expect(refused.has(JSON.stringify(run.best().layouts))).toBe(false);
    while (run.step(10));
    expect(run.refused).toBeGreaterThan(0);
    expect(run.best().totals.placedAmount).toBe(4000);
  });
});

describe('the guard', () => {
  it('never returns a plan that the check refuses; the run goes on', () => {
    const refused = new Set<string>();
    let no = 0;
    const isValid = (s: Solution) => {
      no += 1;
      const text = JSON.stringify(s.layouts);
      if (no % 3 === 2) refused.add(text);
      return !refused.has(text);
    };
    const run = createRectRun(order, presetParams(), options(400), isValid);
    const seen: number[] = [];
    do {
      const best = run.best();
      expect(refused.has(JSON.stringify(best.layouts))).toBe(false);
      seen.push(best.totals.placedAmount);
    } while (run.step(5));
    expect(run.refused).toBeGreaterThan(0);
    expect(seen.at(-1)).toBe(90);
  });

  it('says so when nothing passes', () => {
    const run = createRectRun(order, presetParams(), options(20), (s) => s.layouts.length === -1);
    expect(() => run.best()).toThrow(NoValidPlan);
  });

  it('goes back to the plan before when the caller refuses the last one', () => {
    const run = createRun(order, presetParams(), options(1e6));
    run.step(50);
    const first = run.best();
    run.refuse();
    expect(verify(order, presetParams(), run.best()).ok).toBe(true);
    expect(run.refused).toBe(1);
    run.step(200);
    expect(run.best().totals.placedAmount).toBe(first.totals.placedAmount);
  });
});
