/** The worked example of F9 in figures: plans A and B, and the allocation to the products. */
import { describe, expect, it } from 'vitest';
import type { Placement, Problem } from '@muyun/nesting';
import { BADGE, drawingScale, labelExtent } from '../../../kit/pdf.ts';
import { costLines, runFigures } from './nest-figures.ts';
import type { LayoutRow } from './nest-layout.store.ts';
import { type StoredRemnant, storedRemnants } from './nest-remnant.ts';
import { layoutBlocks } from './nest-sheet-print.ts';

const GROUP = { key: 'g', thickness: 3, density: '2.73', scrapPrice: '14.00' };
const problem: Problem = {
  kind: 1,
  groups: [GROUP],
  stocks: [],
  items: [
    { id: 'P1', group: 'g', w: 1239.2, h: 639.2, quantity: 12, netAreaMm2: 790_285.6 },
    { id: 'P2', group: 'g', w: 500, h: 195, quantity: 24 },
  ],
};
const parts = (p1: number, p2: number): Placement[] =>
  [...Array.from({ length: p1 }, () => 'P1'), ...Array.from({ length: p2 }, () => 'P2')].map((itemId, i) => ({
    itemId,
    seq: i + 1,
    x: 0,
    y: 0,
    w: 1,
    h: 1,
    rotation: 0,
    mirror: false,
  }));
/** prices of F9: 1500 × 3000, 1300 × 3000, 1300 × 510 */
const COSTS: Readonly<Record<string, string>> = {
  '1500 3000': '926.90',
  '1300 3000': '812.90',
  '1300 510': '138.19',
};
const layout = (over: {
  width: number;
  length: number;
  repeat: number;
  p1: number;
  p2: number;
  remnants?: StoredRemnant[];
}): LayoutRow => ({
  id: 'l',
  resultId: 'r',
  layoutNo: 1,
  groupName: 'g',
  stockKind: 1,
  stockId: 's',
  width: over.width,
  length: over.length,
  repeat: over.repeat,
  cutCount: 0,
  isLocked: false,
  affectedBy: null,
  partCount: over.p1 + over.p2,
  utilization: '0',
  cutLength: '0',
  pierceCount: null,
  estSeconds: null,
  area: '0',
  weight: '0',
  cost: COSTS[`${over.width} ${over.length}`] as string,
  cutTree: null,
  steps: [],
  remnants: over.remnants ?? [],
  placements: parts(over.p1, over.p2),
});
const asked = new Map([['g', { kinds: 2, pieces: 36 }]]);
const bound = { lowerBoundSheets: 3, lowerBoundCost: '2400.00' };
const figures = (layouts: LayoutRow[]) =>
  runFigures({ problem }, layouts, asked, { groups: new Map([['g', bound]]), totals: bound }).totals;

describe('cost accounting, worked example (F9)', () => {
  it('plan A: three plates 1500 × 3000 with one remnant', () => {
    const credit = '124.14';
    const f = figures([
      layout({ width: 1500, length: 3000, repeat: 2, p1: 4, p2: 11 }),
      layout({
        width: 1500,
        length: 3000,
        repeat: 1,
        p1: 4,
        p2: 2,
        remnants: [{ x: 0, y: 0, w: 1490, l: 505.6, area: '0.753344', weight: '6.170', credit }],
      }),
    ]);
    expect(f).toMatchObject({
      sheetAmount: 3,
      placedAmount: 36,
      lostAmount: 0,
      grossArea: '13.5000',
      grossWeight: '110.565',
      netArea: '11.8234',
      netWeight: '96.834',
      remnantArea: '0.7533',
      scrapWeight: '7.561',
      materialCost: '2780.70',
      remnantCredit: '124.14',
      scrapCredit: '105.86',
      netCost: '2550.70',
      utilization: '0.8758',
      effectiveUtilization: '0.9276',
    });
  });

  it('plan B: four sheets of the coil 1300, and what each product pays', () => {
    const f = figures([
      layout({ width: 1300, length: 3000, repeat: 3, p1: 4, p2: 6 }),
      layout({ width: 1300, length: 510, repeat: 1, p1: 0, p2: 6 }),
    ]);
    expect(f).toMatchObject({
      grossArea: '12.3630',
      grossWeight: '101.253',
      materialCost: '2576.89',
      remnantCredit: '0.00',
      scrapWeight: '4.419',
      scrapCredit: '61.87',
      netCost: '2515.02',
      utilization: '0.9564',
    });
    const cost = costLines(
      problem,
      GROUP,
      new Map([
        ['P1', 12],
        ['P2', 24],
      ]),
      f.netCost ?? '0',
    );
    expect(cost.unitCost).toBe('25.973');
    expect(cost.lines.map((l) => [l.productId, l.netWeight, l.pieceCost, l.amount])).toEqual([
      ['P1', '6.472', '168.11', '2017.27'],
      ['P2', '0.799', '20.74', '497.75'],
    ]);
  });
});

describe('remnants as they are stored', () => {
  it('keep w across the sheet and l along it, whatever the engine calls them', () => {
    const worth = { area: '1.079100', weight: '8.741', credit: '12.00' };
    expect(storedRemnants([{ x: 905, y: 5, w: 1090, h: 990, ...worth }])).toEqual([
      { x: 905, y: 5, w: 990, l: 1090, ...worth },
    ]);
  });
});

describe('the page of a sheet', () => {
  it('has the numbers of its strokes beside what is written on its parts and remnants', () => {
    // three columns of two parts; a stroke ends over the name of the next part, where its number would stand
    const spots = Array.from({ length: 6 }, (_, i) => ({ x: (i >> 1) * 600, y: (i % 2) * 300 }));
    const strokes = spots.map(({ x, y }, i) => ({
      no: i + 1,
      piece: '1',
      kind: 'part',
      cut: 'along',
      falls: null,
      remains: null,
      x,
      y: y + 150,
      length: x < 1200 ? 900 : 300,
      at: y + 150,
      stop: y + 150,
    }));
    const layout = {
      layoutNo: 1,
      groupName: 'g',
      repeat: 1,
      length: 2500,
      width: 1250,
      utilization: '0.9',
      weight: '1',
      estSeconds: null,
      stockPieceId: null,
      steps: strokes,
      placements: spots.map((at, i) => ({ ...at, itemId: 'a', w: 600, h: 300, seq: i + 1, rotation: 0 })),
      remnants: [{ x: 0, y: 600, l: 2500, w: 650 }],
    };
    const items = [{ id: 'a', code: 'A-05-001', w: 600, h: 300 }];
    const input = { order: { no: 'TL1' }, layouts: [], problem: { items, groups: [], stocks: [] }, kerf: 0 };
    const sheet = { paper: 'A4', landscape: true } as const;
    const about = { geometry: new Map<string, unknown>(), sheet };
    const blocks = layoutBlocks({ ...input, products: new Map() } as never, layout as never, about);
    const marks = blocks.flatMap((b) => (b.kind === 'drawing' ? b.marks : []));
    const scale = drawingScale(sheet, { width: layout.length, height: layout.width });
    const written = marks.flatMap((m) => (m.kind === 'label' ? (labelExtent(m, scale) ?? []) : []));
    const badges = marks.flatMap((m) => (m.kind === 'badge' ? [m] : []));
    expect([written.length, badges.length]).toEqual([7, 6]);
    const over = badges.filter((b) =>
      written.some(
        (t) =>
          Math.hypot(Math.max(t.x - b.x, 0, b.x - t.x - t.w), Math.max(t.y - b.y, 0, b.y - t.y - t.h)) <
          BADGE / scale - 1e-6,
      ),
    );
    expect(over.map((b) => b.text)).toEqual([]);
  });
});
