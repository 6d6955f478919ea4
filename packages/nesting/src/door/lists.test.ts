// The lists and drawings of the door: one form of call, each kind's own rows.
import { describe, expect, it } from 'vitest';
import { readDxfText } from '../dxf/read.ts';
import {
  barParams,
  cutRows,
  layoutDxf,
  ownerRows,
  presetParams,
  purchaseRows,
  remnantRows,
  renderSvg,
  shapeParams,
  solve,
} from '../index.ts';
import type { BarProblem, Problem, ShapeProblem } from '../index.ts';

const OPTIONS = { seed: 1, budget: { rounds: 20 } };
const price = { mode: 2 as const, price: '25' };
const ring = (...points: [number, number][]) => ({ vertices: points.map(([x, y]) => ({ x, y })) });

function layersOf(dxf: string): string[] {
  return [...new Set(readDxfText(dxf).entities.map((e) => e.layer))].toSorted();
}

describe('plates', () => {
  const problem: Problem = {
    kind: 1,
    groups: [{ key: 'g', thickness: 3, density: '2.7' }],
    items: [{ id: 'a', group: 'g', w: 900, h: 990, quantity: 1 }],
    stocks: [{ id: 's', group: 'g', kind: 1, width: 1000, length: 2000, price }],
  };
  const params = { ...presetParams(1), firstCut: 'across' as const };
  const solution = solve(problem, params, OPTIONS);
  const [layout] = solution.layouts;

  it('have lists with strokes, remnants by X and Y, owners', () => {
    const [row] = cutRows(problem, params, solution, 'N');
    expect(row?.sheetNos).toEqual(['N-1-1/1']);
    expect(row?.steps.length).toBeGreaterThan(3);
    expect(purchaseRows(problem, params, solution)).toMatchObject([
      { stockId: 's', sheets: 1, amount: '25.00' },
    ]);
    // what is left of the sheet lies to the right of the piece
    const remnants = remnantRows(problem, params, solution, 'N');
    expect(remnants).toMatchObject([{ code: 'N-1-R1', x: 905, y: 5, w: 1090, h: 990 }]);
    expect(remnants[0]?.polygon[2]).toEqual({ x: 1995, y: 995 });
    expect(ownerRows(problem, params, solution, new Map([['a', 'p']]))).toMatchObject([
      { owner: 'p', pieces: 1 },
    ]);
  });

  it('have pictures and files', () => {
    if (layout === undefined) throw new Error('nothing placed');
    expect(renderSvg(problem, params, layout, { remnantLabel: 'rest' })).toContain('rest 1090×990');
    expect(layersOf(layoutDxf(problem, params, layout))).toEqual(['CUT', 'MARK', 'REMNANT', 'SHEET', 'TEXT']);
  });
});

describe('bars', () => {
  const problem: BarProblem = {
    kind: 4,
    groups: [{ key: 'g' }],
    items: [{ id: 'a', group: 'g', length: 1000, quantity: 2, angleLeft: 45, angleRight: -45, height: 80 }],
    stocks: [{ id: 's', group: 'g', kind: 1, length: 6000, price }],
  };
  const params = barParams();
  const solution = solve(problem, params, OPTIONS);
  const [layout] = solution.layouts;

  it('have lists with saw cuts, remnants, owners', () => {
    const [row] = cutRows(problem, params, solution, 'N');
    expect(row?.barNos).toEqual(['N-1-1/1']);
    expect(row?.cuts.filter((cut) => cut.kind === 'part').map((cut) => cut.angle)).toEqual([-45, -45]);
    expect(purchaseRows(problem, params, solution)).toMatchObject([
      { stockId: 's', bars: 1, metres: '6.000' },
    ]);
    expect(remnantRows(problem, params, solution, 'N')).toMatchObject([{ code: 'N-1-R1', quantity: 1 }]);
    expect(ownerRows(problem, params, solution, new Map())).toMatchObject([
      { owner: '', netLength: '2.000' },
    ]);
  });

  it('have pictures and files with the mitres as they lie', () => {
    if (layout === undefined) throw new Error('nothing placed');
    expect(renderSvg(problem, params, layout)).toContain('<polygon');
    const drawing = readDxfText(layoutDxf(problem, params, layout));
    expect([...new Set(drawing.entities.map((e) => e.layer))].toSorted()).toEqual([
      'CUT',
      'REMNANT',
      'SHEET',
      'TEXT',
    ]);
    const piece = drawing.entities.find((e) => e.type === 'POLYLINE' && e.layer === 'CUT');
    const start = layout.placements[0]?.x ?? 0;
    const places = piece?.type === 'POLYLINE' ? piece.vertices : [];
    expect(places.map((v) => `${Math.round(v.x - start)} ${v.y}`)).toEqual([
      '0 0',
      '1000 0',
      '920 80',
      '80 80',
    ]);
  });
});

describe('true shapes', () => {
  const problem: ShapeProblem = {
    kind: 2,
    items: [
      { id: 'a', outer: ring([0, 0], [400, 0], [0, 300]), quantity: 3 },
      {
        id: 'b',
        outer: ring([0, 0], [900, 0], [900, 900], [0, 900]),
        holes: [ring([50, 50], [90, 50], [50, 90])],
        quantity: 2,
      },
    ],
    stocks: [{ kind: 'sheet', id: 's', length: 1000, width: 1000, cost: 12.5 }],
  };
  const params = { ...shapeParams(), margin: 0 };
  const solution = solve(problem, params, OPTIONS);

  it('have cut rows and purchases that count every piece and the cost; no remnants, no owners', () => {
    const rows = cutRows(problem, params, solution, 'N');
    expect(rows.map((row) => row.sheetNos)).toEqual(solution.layouts.map((l) => [`N-${l.layoutNo}-1/1`]));
    const counted = rows.flatMap((row) => row.parts).filter((part) => part.itemId === 'a');
    expect(counted.reduce((sum, part) => sum + part.quantity, 0)).toBe(3);
    expect(counted.every((part) => part.positions.length === part.quantity)).toBe(true);
    const [bought] = purchaseRows(problem, params, solution);
    expect(bought).toMatchObject({
      stockId: 's',
      kind: 'sheet',
      sheets: solution.totals.sheetAmount,
      unitCost: '12.500',
    });
    expect(bought?.cost).toBe(solution.totals.cost);
    expect(remnantRows(problem, params, solution, 'N')).toEqual([]);
    expect(ownerRows(problem, params, solution, new Map())).toEqual([]);
  });

  it('have pictures and files', () => {
    const layout = solution.layouts.find((l) => l.placements.some((p) => p.itemId === 'b'));
    if (layout === undefined) throw new Error('nothing placed');
    expect(renderSvg(problem, params, layout, { widthPx: 300 })).toContain('viewBox="0 0 300 300"');
    expect(layersOf(layoutDxf(problem, params, layout))).toEqual(['CUT', 'HOLE', 'SHEET', 'TEXT']);
    const gone = { ...problem, stocks: [] };
    expect(layersOf(layoutDxf(gone, params, layout))).toContain('SHEET');
  });
});
