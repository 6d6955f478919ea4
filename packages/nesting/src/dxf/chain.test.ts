// Curves drawn as short lines, shorter than what is joined or merged by tolerance: they keep their form.
import { describe, expect, it } from 'vitest';
import { area } from '../geometry/ring.ts';
import { dxfMessage } from './issues.ts';
import { drawing, extract, groups, line, rect } from './test-drawing.ts';
import type { Groups } from './test-drawing.ts';

type Place = [number, number];
const along = (from: number, to: number, step: number, r: number): number[] => {
  const count = Math.round((r * Math.abs(to - from)) / step);
  return Array.from({ length: count }, (_, i) => from + ((to - from) * i) / count);
};
const on = (x: number, y: number, r: number, angle: number): Place => [
  x + r * Math.cos(angle),
  y + r * Math.sin(angle),
];
/** A circle of 5 mm about 50, 50 as corners. */
const round = (step: number): Place[] => along(0, 2 * Math.PI, step, 5).map((a) => on(50, 50, 5, a));
/** 100 × 60 with one corner of 10 mm. */
const cornered = (step: number): Place[] => [
  [0, 0],
  [100, 0],
  ...along(0, Math.PI / 2, step, 10).map((a) => on(90, 50, 10, a)),
  [90, 60],
  [0, 60],
];
const lines = (corners: Place[]): Groups =>
  corners.flatMap(([x, y], i) => {
    const [toX, toY] = corners[(i + 1) % corners.length] as Place;
    const [from, to] = [[x.toFixed(6), y.toFixed(6)] as const, [toX.toFixed(6), toY.toFixed(6)] as const];
    // every third line was drawn from its other end
    return i % 3 === 0 ? line(...to, ...from) : line(...from, ...to);
  });
const run = (corners: Place[], isClosed: boolean): Groups => [
  ...groups(0, 'LWPOLYLINE', 8, 'CUT', 90, corners.length, 70, isClosed ? 1 : 0),
  ...[...corners, ...(isClosed ? [] : corners.slice(0, 1))].flatMap(([x, y]) => [10, x, 20, y]),
];
const shuffled = (groups: Groups): Groups => {
  const each = Array.from({ length: groups.length / 12 }, (_, i) => groups.slice(i * 12, i * 12 + 12));
  return each.map((_, i) => each[(i * 7919) % each.length] ?? []).flat();
};

const STEPS = [0.3, 0.2, 0.15, 0.1, 0.06, 0.04, 0.02];

describe('curves of short lines', () => {
  it.each(STEPS)('a hole of lines of %s mm is a hole, whatever it was drawn as', (step) => {
    for (const drawn of [lines(round(step)), run(round(step), true), run(round(step), false)]) {
      const { parts, issues } = extract(drawing([...rect(0, 0, 100, 100), ...drawn]));
      expect(parts.map((p) => p.geometry.holes.length)).toEqual([1]);
      expect(area(parts[0]?.geometry.holes[0] as never)).toBeCloseTo(25 * Math.PI, 1);
      expect(issues.filter((i) => i.code !== 'Dxf:TinyMerged').map(dxfMessage)).toEqual([]);
    }
  });
  it.each(STEPS)('a round corner of lines of %s mm stays round', (step) => {
    for (const drawn of [lines(cornered(step)), run(cornered(step), true), run(cornered(step), false)]) {
      const { parts } = extract(drawing(drawn));
      expect(parts).toHaveLength(1);
      expect(area(parts[0]?.geometry.outer as never)).toBeCloseTo(6000 - (100 - 25 * Math.PI), 1);
    }
  });
  it('in any order, drawn twice, and joined within millimetres', () => {
    const corners = round(0.5);
    const messy = shuffled([...lines(corners), ...lines(corners)]);
    expect(messy).toHaveLength(2 * 12 * corners.length);
    const { parts } = extract(drawing([...rect(0, 0, 100, 100), ...messy]), { joinTol: 3 });
    expect(area(parts[0]?.geometry.holes[0] as never)).toBeCloseTo(25 * Math.PI, 0);
  });
  it('a gap beside short lines closes within the tolerance', () => {
    const corners = cornered(0.1);
    const open = lines(corners).slice(0, -12);
    // the last side ends 0.15 mm short
    const { parts, issues } = extract(drawing([...open, ...line(0, 60, 0, 0.15)]));
    expect(parts.map((p) => [p.geometry.width, p.geometry.height])).toEqual([[100, 60]]);
    expect(issues).toEqual([]);
  });
  it('specks at a corner are merged, and counted once', () => {
    const speck = [
      ...line(0, 0, 100, 0),
      ...line(100, 0, 100, 0.03),
      ...line(100, 0.03, 100, 50),
      ...line(100, 50, 0, 50),
      ...line(0, 50, 0, 0),
    ];
    const { parts, issues } = extract(drawing(speck));
    expect(parts.map((p) => p.geometry.outer.vertices.length)).toEqual([4]);
    expect(issues.map(dxfMessage)).toEqual(['已合并短线 1 处']);
  });
});
