// Parameters that change which plan is best: few sizes, groups together, cost of cutting.
import { describe, expect, it } from 'vitest';
import { panelOrder } from '../bench/run.ts';
import { presetParams } from '../problem/params.ts';
import type { Params, Problem, Solution } from '../problem/types.ts';
import { verify } from '../verify/verify.ts';
import { solve } from '../door/run.ts';

const PRICE = { mode: 1 as const, price: '25.15' };

function order(pieces = 60): Problem {
  const problem = panelOrder(12, pieces);
  const sizes = [
    [1500, 3000],
    [1500, 4000],
    [1220, 2440],
    [1250, 2500],
  ];
  const stocks = sizes.map(([width = 0, length = 0]) => ({
    id: `${width}x${length}`,
    group: 'g',
    kind: 1 as const,
    width,
    length,
    price: PRICE,
  }));
  return { ...problem, stocks };
}

function run(problem: Problem, params: Partial<Params>, rounds = 120): Solution {
  const all = { ...presetParams(), ...params };
  const solution = solve(problem, all, { seed: 1, budget: { rounds } });
  expect(verify(problem, all, solution).faults).toEqual([]);
  expect(solution.unplaced).toEqual([]);
  return solution;
}

const sizesOf = (s: Solution) => new Set(s.layouts.map((l) => l.stockId)).size;

describe('sizes to buy', () => {
  it('stockOrder 3 uses the fewest sizes that hold everything', () => {
    expect(sizesOf(run(order(), { stockOrder: 3 }))).toBe(1);
  });

  it('maxSizesPerGroup is kept, and the bound is no worse than the plan', () => {
    for (const most of [1, 2]) {
      const s = run(order(), { maxSizesPerGroup: most });
      expect(sizesOf(s)).toBeLessThanOrEqual(most);
      expect(Number(s.totals.lowerBoundCost)).toBeLessThanOrEqual(Number(s.totals.netCost));
    }
  });

  it('a size in short supply is helped out by the next one', () => {
    const problem = order();
    const stocks = problem.stocks.map((s) => ({ ...s, quantity: 3 }));
    const s = run({ ...problem, stocks }, { stockOrder: 3 });
    expect(sizesOf(s)).toBeGreaterThan(1);
  });
});

describe('groupMode 2', () => {
  const spreadOf = (s: Solution, problem: Problem) => {
    const key = new Map(problem.items.map((i) => [i.id, i.groupKey ?? '']));
    const used = new Map<string, number>();
    for (const l of s.layouts)
      for (const k of new Set(l.placements.map((p) => key.get(p.itemId) ?? '')))
        used.set(k, (used.get(k) ?? 0) + 1);
    return [...used.values()].reduce((sum, n) => sum + n - 1, 0);
  };

  it('lays delivery groups together within the cost tolerance', () => {
    const base = order(40);
    const items = base.items.map((x, i) => ({ ...x, groupKey: ['F1', 'F2', 'F3'][i % 3] }));
    const problem = { ...base, items } as Problem;
    const mixed = run(problem, { groupMode: 1, patternCost: '0' });
    const near = run(problem, { groupMode: 2, groupCostTolerance: 0.1, patternCost: '0' });
    expect(spreadOf(near, problem)).toBeLessThan(spreadOf(mixed, problem));
    expect(Number(near.totals.netCost)).toBeLessThanOrEqual(Number(mixed.totals.netCost) * 1.1 + 0.01);
  });
});

describe('cutCost', () => {
  it('is part of what plans are compared by', () => {
    const problem = order(40);
    const plain = run(problem, { cutCost: '0', patternCost: '0' });
    const dear = run(problem, { cutCost: '40', patternCost: '0' });
    const total = (s: Solution) => Number(s.totals.netCost) + 40 * Number(s.totals.cutLength);
    expect(total(dear)).toBeLessThanOrEqual(total(plain));
  });
});
