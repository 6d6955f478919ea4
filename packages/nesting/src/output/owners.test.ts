// Money and waste split back over owners: nothing is lost, nobody pays a cent he should not.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { panelOrder } from '../bench/run.ts';
import { presetParams } from '../problem/params.ts';
import type { Problem } from '../problem/types.ts';
import { solve } from '../door/run.ts';
import { ownerRows } from './owners.ts';
import type { OwnerRow } from './owners.ts';
import { shareDecimal, shareUnits } from './shares.ts';

describe('largest remainder', () => {
  it('gives what is left to the largest fractions', () => {
    expect(shareDecimal('100.00', 2, [1n, 1n, 1n])).toEqual(['33.34', '33.33', '33.33']);
    // 10 × 6/16 = 3.75, 5/16 = 3.125, 5/16
    expect(shareUnits(10n, [6n, 5n, 5n])).toEqual([4n, 3n, 3n]);
    expect(shareDecimal('-0.05', 2, [1n, 3n])).toEqual(['-0.01', '-0.04']);
  });

  it('without any weight the first bears all', () => {
    expect(shareUnits(7n, [0n, 0n])).toEqual([7n, 0n]);
    expect(shareUnits(7n, [])).toEqual([]);
  });

  it('sums exactly, and nobody is off by a unit or more', () => {
    const weight = fc.bigInt({ min: 0n, max: 10n ** 15n });
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
        fc.array(weight, { minLength: 1 }),
        (total, weights) => {
          const parts = shareUnits(total, weights);
          expect(parts.reduce((a, b) => a + b, 0n)).toBe(total);
          const sum = weights.reduce((a, b) => a + b, 0n);
          if (sum === 0n) return;
          for (const [i, part] of parts.entries()) {
            const off = part * sum - total * (weights[i] ?? 0n);
            expect(off < sum && off > -sum).toBe(true);
          }
        },
      ),
      { numRuns: 500, seed: 3 },
    );
  });
});

const base = panelOrder(12, 90);
/** Two materials, one of them by area weight, notched parts among them. */
const problem: Problem = {
  ...base,
  groups: [...base.groups, { key: 'h', thickness: 4, arealWeight: '5.5', scrapPrice: '6' }],
  items: [
    ...base.items.map((i, n) => (n % 3 === 0 ? { ...i, netAreaMm2: Math.round(i.w * i.h * 0.93) } : i)),
    { id: 'H1', group: 'h', w: 800, h: 600, quantity: 7 },
    { id: 'H2', group: 'h', w: 333.3, h: 250, quantity: 11, netWeightKg: '0.61' },
  ],
  stocks: [
    ...base.stocks,
    { id: 'SH', group: 'h', kind: 1, width: 1250, length: 2500, price: { mode: 3, price: '118' } },
  ],
};
const solution = solve(problem, presetParams(), { seed: 2, budget: { rounds: 30 } });

describe('owners of a nested order', () => {
  const ownerOf = new Map(problem.items.map((i, n) => [i.id, `工程${n % 4}`]));
  const rows = ownerRows(problem, solution, ownerOf);
  const sum = (key: Exclude<keyof OwnerRow, 'owner' | 'pieces'>, unit: number) =>
    rows.reduce((s, r) => s + Math.round(Number(r[key]) * unit), 0);
  const whole = (text: string, unit: number) => Math.round(Number(text) * unit);

  it('bear every cent of cost and credit', () => {
    const { totals } = solution;
    expect(rows.map((r) => r.owner)).toEqual(['工程0', '工程1', '工程2', '工程3']);
    expect(rows.reduce((s, r) => s + r.pieces, 0)).toBe(totals.placedAmount);
    for (const key of ['materialCost', 'remnantCredit', 'scrapCredit', 'netCost'] as const)
      expect(sum(key, 100)).toBe(whole(totals[key], 100));
    for (const r of rows)
      expect(whole(r.netCost, 100)).toBe(
        whole(r.materialCost, 100) - whole(r.remnantCredit, 100) - whole(r.scrapCredit, 100),
      );
  });

  it('bear every square millimetre and every gram of waste', () => {
    const figures = solution.groups.map((g) => g.figures);
    const waste = figures.reduce(
      (s, f) => s + whole(f.grossArea, 1e6) - whole(f.netArea, 1e6) - whole(f.remnantArea, 1e6),
      0,
    );
    expect(sum('wasteArea', 1e6)).toBe(waste);
    expect(sum('netArea', 1e6)).toBe(figures.reduce((s, f) => s + whole(f.netArea, 1e6), 0));
    expect(sum('wasteWeight', 1000)).toBe(figures.reduce((s, f) => s + whole(f.scrapWeight, 1000), 0));
  });

  it('equal pieces cost the same wherever they lie: shares follow the net weight', () => {
    const group = solution.groups.find((g) => g.group === 'h');
    const [own] = ownerRows(
      problem,
      { ...solution, groups: group === undefined ? [] : [group] },
      new Map([
        ['H1', 'a'],
        ['H2', 'b'],
      ]),
    );
    // 7 × 0.48 m² × 5.5 = 18.48 kg of 18.48 + 11 × 0.61 = 25.19 kg
    const expected = (Number(group?.figures.materialCost) * 18.48) / 25.19;
    expect(Math.abs(Number(own?.materialCost) - expected)).toBeLessThan(0.01);
  });
});
