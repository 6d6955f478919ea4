// Items of one size are packed as that size; afterwards every place gets an item.
import { assert, constantFrom, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { panelOrder } from '../bench/run.ts';
import { presetParams } from '../problem/params.ts';
import type { Item, Params, Problem, Solution } from '../problem/types.ts';
import { solve } from '../door/run.ts';
import { verify } from '../verify/verify.ts';
import { often } from '../../trust/often.ts';

function run(problem: Problem, params: Partial<Params> = {}, rounds = 150): Solution {
  const all = { ...presetParams(), kerf: 4, ...params };
  const solution = solve(problem, all, { seed: 1, budget: { rounds } });
  expect(verify(problem, all, solution).faults).toEqual([]);
  return solution;
}

/** The same order with every row cut into rows of at most `each` pieces. */
function split(problem: Problem, each: number, more: (row: number) => Partial<Item> = () => ({})): Problem {
  let row = 0;
  const items = problem.items.flatMap((item) =>
    Array.from({ length: Math.ceil(item.quantity / each) }, (_, i) => {
      const quantity = Math.min(each, item.quantity - i * each);
      return { ...item, id: `${item.id}-${i}`, quantity, ...more(row++) };
    }),
  );
  return { ...problem, items };
}

function placedOf(solution: Solution): Map<string, number> {
  const placed = new Map<string, number>();
  for (const l of solution.layouts)
    for (const p of l.placements) placed.set(p.itemId, (placed.get(p.itemId) ?? 0) + l.repeat);
  return placed;
}

function spreadOf(layouts: readonly (readonly string[])[]): number {
  const used = new Map<string, number>();
  for (const keys of layouts) for (const key of new Set(keys)) used.set(key, (used.get(key) ?? 0) + 1);
  return [...used.values()].reduce((sum, n) => sum + n - 1, 0);
}

describe('items of one size', () => {
  it('cost no more material in 300 rows than in 40', () => {
    const problem = panelOrder(40, 600);
    const [whole, rows] = [run(problem), run(split(problem, 2))];
    expect(rows.totals.materialCost).toBe(whole.totals.materialCost);
    expect(rows.totals.sheetAmount).toBe(whole.totals.sheetAmount);
    expect(rows.totals.lowerBoundCost).toBe(whole.totals.lowerBoundCost);
  });

  it('every row gets all its pieces, whatever it was split into', () => {
    assert(
      property(
        integer({ min: 1, max: 5 }),
        integer({ min: 1, max: 999 }),
        constantFrom(1, 2, 3),
        (each, seed, groupMode) => {
          const problem = split(panelOrder(6, 40, seed), each, (row) => ({ groupKey: `F${row % 3}` }));
          const solution = run(problem, { groupMode: groupMode as 1 | 2 | 3 }, 20);
          const placed = placedOf(solution);
          for (const item of problem.items) expect(placed.get(item.id)).toBe(item.quantity);
        },
      ),
      { numRuns: often(8, 25), seed: 7 },
    );
  });

  it('differ in net area: the figures are those of the items placed', () => {
    const base = panelOrder(3, 12);
    const problem = split(base, 1, (row) => (row % 2 === 0 ? { netAreaMm2: 100_000 } : {}));
    const net = problem.items.reduce((sum, i) => sum + (i.netAreaMm2 ?? i.w * i.h), 0);
    const { totals } = run(problem);
    expect(Number(totals.netArea)).toBeCloseTo(net / 1e6, 6);
    expect(Number(totals.lowerBoundCost)).toBeLessThanOrEqual(Number(totals.netCost));
  });

  it('differ in priority: they are not mixed up when stock runs out', () => {
    const sheet = {
      id: 's',
      group: 'g',
      kind: 1 as const,
      width: 1000,
      length: 2000,
      quantity: 1,
      price: { mode: 1 as const, price: '25' },
    };
    const piece = { group: 'g', w: 990, h: 980, quantity: 2 };
    const items = [
      { ...piece, id: 'late', priority: 9 },
      { ...piece, id: 'first', priority: 1 },
    ];
    const solution = run({ ...panelOrder(1, 1), items, stocks: [sheet] });
    expect(solution.unplaced.map((u) => u.itemId)).toEqual(['late']);
  });
});

describe('due dates', () => {
  it('the earliest lie on the first layouts, those that find no place are due last', () => {
    const sheet = {
      id: 's',
      group: 'g',
      kind: 1 as const,
      width: 1000,
      length: 2000,
      quantity: 2,
      price: { mode: 1 as const, price: '25' },
    };
    const days = ['2026-12-03', '2026-12-01', '2026-12-05', '2026-12-02', '2026-12-04'];
    const items = days.map((dueDate) => ({ id: dueDate, dueDate, group: 'g', w: 990, h: 980, quantity: 1 }));
    const solution = run({ ...panelOrder(1, 1), items, stocks: [sheet] }, { patternCost: '0' });
    const order = solution.layouts.map((l) => l.placements.map((p) => p.itemId).sort());
    expect(order).toEqual([
      ['2026-12-01', '2026-12-02'],
      ['2026-12-03', '2026-12-04'],
    ]);
    expect(solution.unplaced.map((u) => u.itemId)).toEqual(['2026-12-05']);
  });
});

describe('groupMode 2', () => {
  it('spreads the groups as little as any way to share out the places', () => {
    // three sizes that fill a sheet in fixed pairs, so that only the items' places are open
    const sizes = [
      [990, 1180],
      [990, 780],
      [990, 380],
    ] as const;
    const problemOf = (keys: readonly number[]): Problem => ({
      ...panelOrder(1, 1),
      items: keys.map((key, i) => {
        const [w, h] = sizes[i % 3] as (typeof sizes)[number];
        return { id: `i${i}`, group: 'g', w, h, quantity: 1, groupKey: `F${key}` };
      }),
      stocks: [{ id: 's', group: 'g', kind: 1, width: 1000, length: 2400, price: { mode: 1, price: '25' } }],
    });
    const keys = [0, 1, 2, 2, 0, 1, 1, 2, 0];
    const problem = problemOf(keys);
    const solution = run(problem, { groupMode: 2, patternCost: '0' }, 60);
    const keyOf = new Map(problem.items.map((i) => [i.id, i.groupKey ?? '']));
    const found = solution.layouts.map((l) => l.placements.map((p) => p.itemId));
    const kindOf = (id: string) => Number(id.slice(1)) % 3;
    const least = leastSpread(
      found.map((ids) => ids.map(kindOf)),
      keys,
    );
    expect(spreadOf(found.map((ids) => ids.map((id) => keyOf.get(id) ?? '')))).toBe(least);
  });
});

/** Every way to give the places of each kind its items. */
function leastSpread(layouts: readonly (readonly number[])[], keys: readonly number[]): number {
  const orders = [0, 1, 2].map((kind) => permutations(keys.filter((_, i) => i % 3 === kind)));
  let least = Infinity;
  for (const a of orders[0] ?? [])
    for (const b of orders[1] ?? [])
      for (const c of orders[2] ?? []) {
        const left = [[...a], [...b], [...c]];
        least = Math.min(least, spreadOf(layouts.map((kinds) => kinds.map((k) => String(left[k]?.pop())))));
      }
  return least;
}

function permutations(of: readonly number[]): number[][] {
  if (of.length < 2) return [[...of]];
  return of.flatMap((first, i) => permutations(of.toSpliced(i, 1)).map((rest) => [first, ...rest]));
}
