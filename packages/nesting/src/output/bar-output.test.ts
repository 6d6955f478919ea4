// Lists, picture and cost split of nested bars, on the worked example of engineering.md F8.1 and on mitres.
import { describe, expect, it } from 'vitest';
import { solveBars } from '../bar/run.ts';
import { barParams } from '../problem/bar-params.ts';
import type { BarItem, BarProblem, BarSolution } from '../problem/bar.ts';
import { barCutRows, barPurchaseRows, barRemnantRows } from './bar-lists.ts';
import { barOwnerRows } from './bar-owners.ts';
import { renderBarsSvg } from './bar-svg.ts';

const problemOf = (items: Partial<BarItem>[]): BarProblem => ({
  kind: 4,
  groups: [{ key: 'g', metreWeight: '1.35', scrapPrice: '9.5', profile: '6063-50', color: '白' }],
  items: items.map((i, n) => ({ id: `p${n + 1}`, group: 'g', length: 1000, quantity: 1, ...i })),
  stocks: [
    { id: 's', group: 'g', kind: 1, length: 6000, code: 'ZC-6000', price: { mode: 1, price: '25.15' } },
  ],
});
const solve = (problem: BarProblem, remnantFactor = 0): BarSolution =>
  solveBars(problem, { ...barParams(), remnantFactor }, { seed: 1, budget: { rounds: 200 } });

/** F8.1: six bars, a remnant of 4142. */
const problem = problemOf([
  { length: 2350, quantity: 6, code: 'A<1>', nextProcess: '钻孔' },
  { length: 1480, quantity: 8 },
  { length: 920, quantity: 5, code: 'C' },
]);
const solution = solve(problem);
/** The same with remnants credited: three remnants, 2 × 1282 and 2152. */
const credited = solve(problem, 0.8);

describe('cut list', () => {
  const rows = barCutRows(problem, solution, 'XC1');

  it('has every bar with its number and every piece with its stop, in saw order', () => {
    const row = rows.find((r) => r.repeat === 3);
    expect(row).toMatchObject({
      profile: '6063-50',
      color: '白',
      stockCode: 'ZC-6000',
      length: 6000,
      leftover: 358,
      remnantCode: null,
    });
    expect(row?.barNos).toEqual(['XC1-2-1/3', 'XC1-2-2/3', 'XC1-2-3/3']);
    // head 10: trim; 10 + 2350 = 2360; + 4 + 2350 = 4714; + 4 + 920 = 5638
    expect(row?.cuts.map((c) => [c.no, c.kind, c.at, c.stop, c.angle])).toEqual([
      [1, 'trim', 10, 10, 0],
      [2, 'part', 2360, 2350, 0],
      [3, 'part', 4714, 2350, 0],
      [4, 'part', 5638, 920, 0],
    ]);
    expect(row?.parts).toMatchObject([
      { no: 1, code: 'A<1>', length: 2350, quantity: 2, nextProcess: '钻孔', seqs: [1, 2] },
      { no: 2, code: 'C', length: 920, quantity: 1, seqs: [3] },
    ]);
  });

  it('frees every piece once: as many part cuts as pieces, and the cuts the layouts count', () => {
    const freed = rows.reduce((s, r) => s + r.repeat * r.cuts.filter((c) => c.kind === 'part').length, 0);
    expect(freed).toBe(solution.totals.placedAmount);
    for (const [i, row] of rows.entries()) expect(row.cuts.length - 1).toBe(solution.layouts[i]?.cuts);
  });

  it('shares one cut between parallel mitres and trims where ends are not parallel', () => {
    const mitred = problemOf([
      { length: 1200, quantity: 2, angleLeft: 45, angleRight: 45, height: 50 },
      { length: 700, quantity: 1, angleLeft: -45, angleRight: 0, height: 50 },
    ]);
    const [row] = barCutRows(mitred, solve(mitred), 'XC2');
    const placed = solve(mitred).layouts[0];
    expect(row?.cuts.length).toBe(placed?.cuts);
    const both = row?.cuts.filter((c) => c.itemId === 'p1') ?? [];
    // the head is trimmed at 45°, then each piece is freed at 45° by one cut
    expect(both.map((c) => [c.kind, c.angle])).toEqual(
      both[0]?.kind === 'trim'
        ? [
            ['trim', 45],
            ['part', 45],
            ['part', 45],
          ]
        : [
            ['part', 45],
            ['part', 45],
          ],
    );
    const trim = row?.cuts.find((c) => c.kind === 'trim' && c.angle === -45);
    expect(trim?.itemId).toBe('p2');
    for (const cut of row?.cuts ?? []) if (cut.kind === 'part') expect([1200, 700]).toContain(cut.stop);
  });
});

describe('bars to buy and remnants', () => {
  it('sums bars by length with metres, weight and money', () => {
    // 1.35 × 6 = 8.1 kg × 25.15 = 203.715 → 203.72 each
    expect(barPurchaseRows(problem, solution)).toEqual([
      {
        group: 'g',
        profile: '6063-50',
        color: '白',
        stockId: 's',
        stockKind: 1,
        code: 'ZC-6000',
        length: 6000,
        bars: 6,
        isToBuy: true,
        metres: '36.000',
        unitWeight: '8.100',
        weight: '48.600',
        unitPrice: '203.72',
        amount: '1222.32',
      },
    ]);
  });

  it('lists the remnant bars with code, weight and value', () => {
    const material = { group: 'g', profile: '6063-50', color: '白' };
    expect(barRemnantRows(problem, solution, 'XC1')).toEqual([
      {
        code: 'XC1-3-R1',
        layoutNo: 3,
        ...material,
        length: 4142,
        quantity: 1,
        weight: '5.592',
        credit: '0.00',
      },
    ]);
    expect(barCutRows(problem, solution, 'XC1').map((r) => r.remnantCode)).toEqual([null, null, 'XC1-3-R1']);
    // 203.72 × 1282/6000 × 0.8 = 34.82; 203.72 × 2152/6000 × 0.8 = 58.45; 668: 18.14; 810: 22.00
    expect(barRemnantRows(problem, credited, 'XC1').map((r) => [r.length, r.quantity, r.credit])).toEqual([
      [668, 1, '18.14'],
      [810, 1, '22.00'],
      [1282, 1, '34.82'],
      [2152, 1, '58.45'],
    ]);
  });
});

describe('cost split', () => {
  it('gives every cent and every gram of waste back to an owner', () => {
    const owners = new Map([
      ['p1', '订单1'],
      ['p2', '订单2'],
      ['p3', '订单3'],
    ]);
    const rows = barOwnerRows(problem, credited, owners);
    expect(rows.map((r) => [r.owner, r.pieces])).toEqual([
      ['订单1', 6],
      ['订单2', 8],
      ['订单3', 5],
    ]);
    const sum = (
      key: 'netCost' | 'materialCost' | 'remnantCredit' | 'wasteLength' | 'wasteWeight',
      unit: number,
    ) => rows.reduce((s, r) => s + Math.round(Number(r[key]) * unit), 0);
    const { totals } = credited;
    expect(sum('netCost', 100)).toBe(Math.round(Number(totals.netCost) * 100));
    expect(sum('materialCost', 100)).toBe(122_232);
    expect(sum('remnantCredit', 100)).toBe(13_341);
    expect(sum('wasteWeight', 1000)).toBe(Math.round(Number(totals.scrapWeight) * 1000));
    // gross 36.000 − net 30.540 − remnants 4.912
    expect(sum('wasteLength', 1000)).toBe(548);
    // 14.1, 11.84 and 4.6 of 30.54 m: 564.333…, 473.879…, 184.109…
    expect(rows.map((r) => r.materialCost)).toEqual(['564.33', '473.88', '184.11']);
  });

  it('a piece without owner belongs to nobody in particular, but is paid', () => {
    const rows = barOwnerRows(problem, solution, new Map());
    expect(rows).toMatchObject([{ owner: '', pieces: 19, netCost: solution.totals.netCost }]);
  });
});

describe('picture', () => {
  it('draws every piece of every layout once, escapes texts and marks the remnant', () => {
    const svg = renderBarsSvg(solution.layouts, problem.items);
    expect(svg.match(/data-seq/g)).toHaveLength(
      solution.layouts.reduce((s, l) => s + l.placements.length, 0),
    );
    expect(svg.match(/data-layout/g)).toHaveLength(solution.layouts.length);
    expect(svg).toContain('A&lt;1&gt;');
    expect(svg).toContain('余料 4142');
    expect(svg).not.toContain('NaN');
    expect(svg).not.toContain('A<1>');
  });

  it('slants the ends: a parallelogram of 45° stands back by its height on either edge', () => {
    const mitred = problemOf([{ length: 1000, angleLeft: 45, angleRight: 45, height: 100 }]);
    const plan = solve(mitred);
    const x = plan.layouts[0]?.placements[0]?.x ?? 0;
    const svg = renderBarsSvg(plan.layouts, mitred.items, { widthPx: 6128, ruler: false });
    // one pixel per mm, margin 64: upper edge from x + 100 to x + 1000, lower edge from x to x + 900
    const at = (mm: number) => 64 + x + mm;
    expect(svg).toContain(`points="${at(100)},8 ${at(1000)},8 ${at(900)},38 ${at(0)},38"`);
  });
});
