// Notches that run over the edge of their outline, the edge not opened at their mouth; bends look alike and stay.
import { describe, expect, it } from 'vitest';
import { area } from '../geometry/ring.ts';
import { dxfMessage } from './issues.ts';
import { arc, circle, drawing, extract, groups, line, rect } from './test-drawing.ts';
import type { Groups } from './test-drawing.ts';

const outline = (corners: [number, number][]): Groups => [
  ...groups(0, 'LWPOLYLINE', 8, 'CUT', 90, corners.length, 70, 1),
  ...corners.flatMap(([x, y]) => [10, x, 20, y]),
];
const sides = (corners: [number, number][]): Groups =>
  corners.flatMap(([x, y], i) => line(x, y, ...(corners[(i + 1) % corners.length] as [number, number])));
const SLANTED: [number, number][] = [
  [0, 0],
  [1000, 0],
  [800, 600],
  [0, 600],
];
const SHEET = rect(0, 0, 1000, 600);
const CUT = '缺口画在轮廓边上、边线未断开，已从轮廓切去 1 处';
/** A slot of 20 from 850 to the slanted edge, its sides `by` beyond it. */
const slotOverEdge = (by: number): Groups => [
  ...line(1000 - 290 / 3 + by, 290, 850, 290),
  ...arc(850, 300, 10, 90, 270),
  ...line(850, 310, 1000 - 310 / 3 + by, 310),
];
const found = (drawn: Groups) => {
  const { parts, issues } = extract(drawing(drawn));
  return { areas: parts.map((p) => area(p.geometry.outer)), says: issues.map(dxfMessage) };
};

describe('notches over an edge', () => {
  it.each([-0.1, 0, 0.1, 2, 9])('a slot %s mm over a slanted edge is cut out of it', (by) => {
    for (const panel of [outline(SLANTED), sides(SLANTED)]) {
      const { areas, says } = found([...panel, ...slotOverEdge(by)]);
      expect(areas).toEqual([expect.closeTo(540_000 - 50 * 20 - 50 * Math.PI, by < 0 ? 0 : 1)]);
      expect(says).toEqual([CUT]);
    }
  });
  it.each([
    [
      'a square notch',
      [...line(400, 600, 400, 550), ...line(400, 550, 460, 550), ...line(460, 550, 460, 600)],
      3000,
    ],
    ['half a disc', arc(500, 600, 40, 180, 360), 800 * Math.PI],
    ['a round corner', arc(950, 550, 50, 0, 90), 2500 - 625 * Math.PI],
  ])('%s', (_, notch, less) => {
    const { areas, says } = found([...SHEET, ...notch]);
    expect(areas).toEqual([expect.closeTo(600_000 - less, 1)]);
    expect(says).toEqual([CUT]);
  });
  it('two notches of one edge, and one of a round outline', () => {
    const square = (x: number): Groups => [
      ...line(x, 601, x, 550),
      ...line(x, 550, x + 60, 550),
      ...line(x + 60, 550, x + 60, 602),
    ];
    expect(found([...SHEET, ...square(400), ...square(700)]).areas).toEqual([expect.closeTo(594_000, 1)]);
    const disc = [
      ...circle(0, 0, 300),
      ...line(250, 20, 302, 20),
      ...arc(250, 0, 20, 90, 270),
      ...line(250, -20, 302, -20),
    ];
    const cap = 90_000 * Math.asin(20 / 300) + 20 * Math.sqrt(90_000 - 400);
    expect(found(disc).areas).toEqual([
      expect.closeTo(90_000 * Math.PI - (cap - 40 * 250) - 200 * Math.PI, 1),
    ]);
  });
  it.each([
    ['one bend', line(30, 0, 30, 600)],
    [
      'bends of three sides',
      [...line(30, 600, 30, 30), ...line(30, 30, 970, 30), ...line(970, 30, 970, 600)],
    ],
    ['bends of two sides', [...line(30, 600, 30, 30), ...line(30, 30, 1000, 30)]],
    ['an arch that halves the panel', arc(500, -200, 700, 20, 160)],
    ['an arc outside', arc(500, 600, 40, 0, 180)],
    ['an arc within', arc(500, 300, 40, 0, 180)],
    ['a notch with a hole of its own', [...arc(500, 600, 90, 180, 360), ...circle(500, 560, 10)]],
    [
      'a notch that crosses itself',
      [...line(400, 600, 460, 550), ...line(460, 550, 400, 550), ...line(400, 550, 460, 600)],
    ],
    [
      'sides far beyond the edge',
      [...line(400, 620, 400, 550), ...line(400, 550, 460, 550), ...line(460, 550, 460, 620)],
    ],
  ])('%s is no notch: it is told as open', (_, drawn) => {
    const { areas, says } = found([...SHEET, ...drawn]);
    expect(areas).toEqual([600_000]);
    expect(says[0]).toMatch(/^轮廓不闭合/);
  });
  it('who leaves open lines out is not asked for notches', () => {
    const { parts, issues } = extract(drawing([...SHEET, ...arc(500, 600, 40, 180, 360)]), {
      dropOpen: true,
    });
    expect(area(parts[0]?.geometry.outer as never)).toBe(600_000);
    expect(issues.map(dxfMessage)).toEqual(['未闭合的线 1 条未读入']);
  });
});
