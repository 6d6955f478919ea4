// Steps, lists, drawing and picture of one known layout.
import { describe, expect, it } from 'vitest';
import { presetParams } from '../problem/params.ts';
import type { Problem } from '../problem/types.ts';
import { solve } from '../search/run.ts';
import { layoutDrawing } from './drawing.ts';
import { coilRows, cutListRows, purchaseRows, remnantRows } from './lists.ts';
import { renderLayoutSvg } from './svg.ts';

const problem: Problem = {
  kind: 1,
  groups: [{ key: 'g', thickness: 3, density: '2.73' }],
  items: [
    { id: 'a', group: 'g', w: 990, h: 700, quantity: 4, code: 'A<1>', nextProcess: '折弯' },
    { id: 'b', group: 'g', w: 490, h: 700, quantity: 4, code: 'B-2' },
  ],
  stocks: [
    { id: 'S', group: 'g', kind: 1, width: 1500, length: 3000, price: { mode: 1, price: '25.15' } },
    {
      id: 'C',
      group: 'g',
      kind: 2,
      width: 1500,
      minLength: 500,
      maxLength: 3000,
      lengthStep: 10,
      price: { mode: 1, price: '25.15', levellingFee: '9' },
    },
  ],
};
const solution = solve(
  problem,
  { ...presetParams(), remMinShort: 50, remMinArea: 0.01 },
  { seed: 1, budget: { rounds: 30 } },
);
const [layout] = solution.layouts;
if (layout === undefined) throw new Error('no layout');

describe('outputs of a layout', () => {
  it('numbers the cuts with stops from the sheet edge', () => {
    expect(solution.totals.sheetAmount).toBe(1);
    expect(layout.steps.map((s) => s.no)).toEqual(layout.steps.map((_, i) => i + 1));
    for (const s of layout.steps) {
      expect(s.stop).toBe(s.cut === 'across' ? s.x : s.y);
      expect(s.pieceStop).toBeLessThanOrEqual(s.stop);
    }
  });

  it('lists the parts of each sheet with their numbers and processes', () => {
    const [row] = cutListRows(problem, solution, 'TL1');
    expect(row?.sheetNos).toEqual(['TL1-1-1/1']);
    expect(row?.parts.map((p) => [p.code, p.quantity])).toEqual(
      expect.arrayContaining([
        ['A<1>', 4],
        ['B-2', 4],
      ]),
    );
  });

  it('sums what to buy, and coils by width', () => {
    expect(purchaseRows(problem, solution)).toMatchObject([
      { stockId: 'S', sheets: 1, weight: '36.855', amount: '926.90' },
    ]);
    const onCoil = { ...problem, stocks: problem.stocks.slice(1) };
    const coiled = solve(onCoil, presetParams(), { seed: 1, budget: { rounds: 30 } });
    expect(coilRows(onCoil, coiled).totals[0]).toMatchObject({ width: 1500 });
    expect(remnantRows(solution, 'TL1').every((r) => r.code.startsWith('TL1-1-R'))).toBe(true);
  });

  it('draws every part once and escapes its text', () => {
    const drawing = layoutDrawing(layout, problem.items);
    expect(drawing.filter((d) => d.layer === 'CUT')).toHaveLength(8);
    const svg = renderLayoutSvg(layout, problem.items);
    expect(svg.match(/data-seq/g)).toHaveLength(8);
    expect(svg).toContain('A&lt;1&gt;');
    expect(svg).not.toContain('NaN');
  });
});
