// Groups solved apart and put together again are the same order.
import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { panelOrder } from '../bench/run.ts';
import { presetParams } from '../problem/params.ts';
import type { Problem } from '../problem/types.ts';
import { solve } from '../door/run.ts';
import { verify } from '../verify/verify.ts';
import { mergeSolutions, partsOf } from './parts.ts';

const params = { ...presetParams(1), kerf: 3 };

/** Groups of different size, the items of all mixed. */
function order(sizes: readonly number[]): Problem {
  const orders = sizes.map((pieces, g) => {
    const { groups, items, stocks } = panelOrder(3, pieces, g + 1);
    const key = `m${g}`;
    const own = <T extends { id: string }>(x: T) => ({ ...x, id: `${x.id}-${g}`, group: key });
    return { groups: groups.map((x) => ({ ...x, key })), items: items.map(own), stocks: stocks.map(own) };
  });
  const items = [0, 1, 2].flatMap((i) => orders.flatMap((o) => o.items[i] ?? []));
  return { kind: 1, groups: orders.flatMap((o) => o.groups), items, stocks: orders.flatMap((o) => o.stocks) };
}

describe('an order in parts', () => {
  it('is whole again, valid, and numbered through', () => {
    assert(
      property(integer({ min: 1, max: 5 }), integer({ min: 1, max: 4 }), (groups, count) => {
        const problem = order(Array.from({ length: groups }, (_, g) => 4 + 5 * g));
        const parts = partsOf(problem, count);
        expect(parts.length).toBe(Math.min(count, groups));
        const merged = mergeSolutions(
          problem,
          parts.map((part, i) => solve(part, params, { seed: 1 + i, budget: { rounds: 10 } })),
        );
        expect(verify(problem, params, merged).faults).toEqual([]);
        expect(merged.layouts.map((l) => l.layoutNo)).toEqual(merged.layouts.map((_, i) => i + 1));
        expect(merged.groups.map((g) => g.group)).toEqual(problem.groups.map((g) => g.key));
        expect(merged.totals.placedAmount).toBe(problem.items.reduce((sum, x) => sum + x.quantity, 0));
      }),
      { numRuns: 12, seed: 3 },
    );
  });

  it('is the plain run when there is one part', () => {
    const problem = order([12, 20]);
    const whole = solve(problem, params, { seed: 1, budget: { rounds: 15 } });
    expect(partsOf(problem, 1)).toEqual([problem]);
    expect(mergeSolutions(problem, [whole])).toEqual(whole);
  });

  it('shares pieces evenly and keeps items of no group for their reason', () => {
    const problem = order([40, 10, 12, 18]);
    const lost = { id: 'lost', group: 'none', w: 100, h: 100, quantity: 2 };
    const parts = partsOf({ ...problem, items: [...problem.items, lost] }, 2);
    const pieces = parts.map((p) =>
      p.items.filter((x) => x.id !== 'lost').reduce((sum, x) => sum + x.quantity, 0),
    );
    expect(pieces).toEqual([40, 40]);
    const solutions = parts.map((p) => solve(p, params, { seed: 1, budget: { rounds: 2 } }));
    expect(mergeSolutions(problem, solutions).unplaced.map((u) => [u.itemId, u.quantity])).toEqual([
      ['lost', 2],
    ]);
  });
});
