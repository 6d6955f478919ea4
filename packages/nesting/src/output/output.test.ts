// Steps, lists, drawing and picture of one known layout.
import { describe, expect, it } from 'vitest';
import { presetParams } from '../problem/params.ts';
import type { Problem } from '../problem/types.ts';
import { solve } from '../door/run.ts';
import { readDxfText } from '../dxf/read.ts';
import type { PartGeometry } from '../geometry/types.ts';
import { layoutDrawing } from './drawing.ts';
import { layoutDxf } from './layout-dxf.ts';
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
  it('numbers the strokes; beside the stop stands the measure from the sheet edge', () => {
    expect(solution.totals.sheetAmount).toBe(1);
    expect(layout.steps.map((s) => s.no)).toEqual(layout.steps.map((_, i) => i + 1));
    for (const s of layout.steps) {
      expect(s.at).toBe(s.cut === 'across' ? s.x : s.y);
      expect(s.stop).toBeLessThanOrEqual(s.at);
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

  it('numbers of strokes lie over no code and no size, where there is room beside', () => {
    const svg = renderLayoutSvg(layout, problem.items, { widthPx: 300 });
    const numbers = (match: RegExpExecArray): number[] => match.slice(1).map(Number);
    const written = [
      ...svg.matchAll(
        /<text x="([\d.-]+)" y="([\d.-]+)" font-size="([\d.]+)" text-anchor="middle" fill="#1c1c28">([^<]*)</g,
      ),
    ].map((m) => {
      const [x = 0, y = 0, size = 0] = numbers(m);
      const half = ((m[4] ?? '').replaceAll(/&\w+;/g, 'x').length * 0.62 * size) / 2;
      return { left: x - half, right: x + half, top: y - 0.7 * size, bottom: y };
    });
    const badges = [...svg.matchAll(/<circle cx="([\d.-]+)" cy="([\d.-]+)" r="8"/g)].map(numbers);
    expect(written.length).toBeGreaterThanOrEqual(16);
    expect(badges).toHaveLength(layout.steps.length);
    const over = badges.filter(([x = 0, y = 0]) =>
      written.some(
        (t) => Math.hypot(Math.max(t.left - x, 0, x - t.right), Math.max(t.top - y, 0, y - t.bottom)) < 8,
      ),
    );
    expect(over).toEqual([]);
  });

  it('lists the cuts in the order of the shear: a piece is cut from what an earlier cut left', () => {
    const [row] = cutListRows(problem, solution, 'TL1');
    expect(row?.steps.map((s) => s.stage)).toEqual(row?.steps.map((s) => s.stage).toSorted((a, b) => a - b));
    expect(row?.parts.flatMap((p) => p.positions.map((q) => q.seq)).toSorted((a, b) => a - b)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8,
    ]);
  });

  it('gives every remnant its outline on the sheet', () => {
    const rows = remnantRows(solution, 'TL1');
    expect(rows.length).toBeGreaterThan(0);
    for (const r of rows) {
      const [a, , c] = r.polygon;
      expect(a).toEqual({ x: r.x, y: r.y });
      expect([(c?.x ?? 0) - r.x, (c?.y ?? 0) - r.y].map((v) => Math.round(v * 1000) / 1000)).toEqual([
        r.w,
        r.h,
      ]);
    }
  });

  it('writes a DXF that is read back with its layers', () => {
    const drawing = readDxfText(layoutDxf(layout, problem.items));
    const count = (layer: string) => drawing.entities.filter((e) => e.layer === layer).length;
    expect(count('SHEET')).toBe(1);
    expect(count('CUT')).toBe(8);
    expect(count('REMNANT')).toBe(layout.remnants.length);
    expect(count('MARK')).toBe(layout.steps.length);
    expect(count('TEXT')).toBe(8 + layout.remnants.length);
  });

  it('puts true outlines, holes and grooves in their turned place', () => {
    const part: PartGeometry = {
      kind: 'NOTCHED',
      width: 990,
      height: 700,
      outer: {
        vertices: [
          [0, 0],
          [990, 0],
          [990, 700],
          [100, 700],
          [0, 600],
        ].map(([x = 0, y = 0]) => ({ x, y })),
      },
      holes: [
        {
          vertices: [
            [50, 50],
            [50, 90],
            [90, 90],
            [90, 50],
          ].map(([x = 0, y = 0]) => ({ x, y })),
        },
      ],
      bendLines: [],
      grooveLines: [{ from: { x: 0, y: 300 }, to: { x: 990, y: 300 } }],
      marks: [],
    };
    const drawing = readDxfText(layoutDxf(layout, problem.items, new Map([['a', part]])));
    const count = (layer: string) => drawing.entities.filter((e) => e.layer === layer).length;
    expect([count('CUT'), count('HOLE'), count('GROOVE')]).toEqual([8, 4, 4]);
  });
});
