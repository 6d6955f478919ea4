// Deliveries that share no sheet (groupMode 3), of plates cut along outlines.
import { describe, expect, it } from 'vitest';
import { createRun } from '../door/run.ts';
import type { Item, Solution, Stock } from '../problem/types.ts';
import { codes, frame, params, plate, price, problemOf, solved, triangle } from './test/scene.ts';

const first = (item: Item): Item => ({ ...item, groupKey: 'A', dueDate: '2026-03-01' });
const later = (item: Item): Item => ({ ...item, groupKey: 'B', dueDate: '2026-03-09' });
const apart = params({ groupMode: 3 });
const itemsOf = (solution: Solution): string[][] =>
  solution.layouts.map((l) => [...new Set(l.placements.map((p) => p.itemId))]);

describe('deliveries apart', () => {
  it('lie on sheets of their own, the earlier one first', () => {
    const problem = problemOf([later(triangle(2)), first(frame(2))]);
    const together = solved(problem, params());
    expect(together.layouts).toHaveLength(1);
    const solution = solved(problem, apart);
    expect(itemsOf(solution)).toEqual([['f'], ['t']]);
    expect(solution.totals).toMatchObject({ sheetAmount: 2, placedAmount: 4, lostAmount: 0 });
    expect(codes(problem, apart, solution)).toEqual([]);
    // the plan that lays them together breaks the rule
    expect(codes(problem, apart, together)).toContain('GROUP_KEY_MIXED');
    expect(JSON.stringify(solved(problem, apart))).toBe(JSON.stringify(solution));
  });

  it('share what the store has: sheets and metres', () => {
    const one = problemOf([later(triangle(2)), first(frame(2))], [plate({ quantity: 1 } as Partial<Stock>)]);
    const scarce = solved(one, apart);
    expect(itemsOf(scarce)).toEqual([['f']]);
    expect(scarce.unplaced).toEqual([{ itemId: 't', quantity: 2, reason: 'STOCK_EXHAUSTED' }]);
    expect(codes(one, apart, scarce)).toEqual([]);
    const row = { minLength: 500, maxLength: 2000, lengthStep: 10, maxMetres: '3.2' };
    const coil: Stock = { id: 'C', group: 'g', kind: 2, width: 1500, price, ...row };
    const metred = problemOf([later(triangle(2)), first(frame(2))], [coil]);
    expect(codes(metred, apart, solved(metred, apart))).toEqual([]);
  });

  it('are told while they run; those that had no turn yet are told as such', () => {
    const problem = problemOf([later(triangle(2)), first(frame(2))]);
    const shares: number[] = [];
    const run = createRun(problem, apart, {
      seed: 3,
      budget: { rounds: 40 },
      onProgress: (p) => shares.push(p.share),
    });
    expect(run.best().unplaced).toContainEqual({ itemId: 't', quantity: 2, reason: 'NO_TIME' });
    while (run.step(20)) expect(codes(problem, apart, run.best())).toEqual([]);
    expect(run.best().totals.placedAmount).toBe(4);
    expect(shares.every((s) => s >= 0 && s <= 1)).toBe(true);
    expect(run.refused).toBe(0);
  });
});
