// Lines over each other and beyond their corners: closed where that is plain, left open where it is not.
import { describe, expect, it } from 'vitest';
import { holeShape } from '../fold/hole-shape.ts';
import { dxfMessage } from './issues.ts';
import { arc, drawing, extract, line, rect } from './test-drawing.ts';

const overshooting = (by: number) => [
  ...line(-by, 0, 800 + by, 0),
  ...line(800, -by, 800, 400 + by),
  ...line(800 + by, 400, -by, 400),
  ...line(0, 400 + by, 0, -by),
];
const outcome = (entities: (string | number)[]) => {
  const { parts, issues } = extract(drawing(entities));
  return [parts.map((p) => [p.geometry.width, p.geometry.height]), issues.map(dxfMessage)];
};

describe('woven contours', () => {
  it('corners that were overshot are trimmed, and that is said', () => {
    expect(outcome(overshooting(5))).toEqual([
      [[800, 400]],
      ['线条重叠或出头，已在交点处修剪 8 处，最长 5 mm'],
    ]);
  });
  it('lines that overlap are one line', () => {
    const overlapping = [
      ...line(0, 0, 400, 0),
      ...line(300, 0, 600, 0),
      ...line(600, 0, 600, 400),
      ...line(600, 400, 0, 400),
      ...line(0, 400, 0, 0),
    ];
    expect(outcome(overlapping)).toEqual([[[600, 400]], ['已删除重复线 1 处']]);
  });
  it('one panel of two closes, though the other one stays open', () => {
    const gap = [...line(2000, 0, 2500, 0), ...line(2500, 0, 2500, 300), ...line(2500, 300, 2000, 300)];
    const [parts, says] = outcome([...overshooting(5), ...gap]);
    expect(parts).toEqual([[800, 400]]);
    expect(says).toEqual(['线条重叠或出头，已在交点处修剪 8 处，最长 5 mm', '轮廓不闭合，断点 (2000,0)']);
  });
  it('lines that run past the arcs of round corners are trimmed at them', () => {
    // the lines reach into the corner, the arc of 8 mm begins and ends on them
    const round = [
      ...line(0, 0, 800, 0),
      ...line(800, 0, 800, 400),
      ...line(800, 400, 0, 400),
      ...line(0, 400, 0, 0),
      ...arc(792, 392, 8, 0, 90),
    ];
    const { parts } = extract(drawing(round));
    expect(parts.map((p) => [p.geometry.width, p.geometry.height])).toEqual([[800, 400]]);
    // an arc that was drawn past its chord, and the chord past the arc
    const half = [...line(-104, 0, 104, 0), ...arc(0, 0, 100, -2, 182)];
    const found = extract(drawing(half));
    expect(found.parts.map((p) => [p.geometry.width, p.geometry.height])).toEqual([[200, 100]]);
    expect(found.issues.map(dxfMessage)).toEqual(['线条重叠或出头，已在交点处修剪 4 处，最长 4 mm']);
  });
  it('a slot whose sides run past its round ends is a hole of the panel that it lies in', () => {
    const slot = (by: number, r = 20) => [
      ...line(400 - by, 200 + r, 500 + by, 200 + r),
      ...line(400 - by, 200 - r, 500 + by, 200 - r),
      ...arc(400, 200, r, 90, 270),
      ...arc(500, 200, r, -90, 90),
    ];
    for (const by of [0.2, 0.5, 1, 2]) {
      const { parts } = extract(drawing([...rect(0, 0, 800, 400), ...slot(by)]));
      expect(
        parts.map((p) => p.geometry.holes.length),
        String(by),
      ).toEqual([1]);
      expect(
        extract(drawing(slot(by))).parts.map((p) => [p.geometry.width, p.geometry.height]),
        String(by),
      ).toEqual([[140, 40]]);
    }
  });
  it('a narrow slot closes though its sides run on by millimetres, a tilted one too', () => {
    const turned = (groups: (string | number)[], degrees: number) => {
      const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
      const out = [...groups];
      const value = (code: number, from: number): number => Number(out[out.indexOf(code, from) + 1]);
      for (let at = out.indexOf(0); at >= 0; at = out.indexOf(0, at + 1)) {
        if (out[at + 1] !== 'LINE' && out[at + 1] !== 'ARC') continue;
        for (const code of out[at + 1] === 'LINE' ? [10, 11] : [10]) {
          const [x, y] = [value(code, at) - 500, value(code + 10, at) - 200];
          out[out.indexOf(code, at) + 1] = 500 + x * c - y * s;
          out[out.indexOf(code + 10, at) + 1] = 200 + x * s + y * c;
        }
        if (out[at + 1] === 'ARC')
          for (const code of [50, 51]) out[out.indexOf(code, at) + 1] = value(code, at) + degrees;
      }
      return out;
    };
    const slot = (r: number, by: number) => [
      ...line(450 - by, 200 + r, 550 + by, 200 + r),
      ...line(450 - by, 200 - r, 550 + by, 200 - r),
      ...arc(450, 200, r, 90, 270),
      ...arc(550, 200, r, -90, 90),
    ];
    for (const degrees of [0, 35])
      for (const by of [0.3, 1, 1.7, 2, 2.4]) {
        const { parts, issues } = extract(
          drawing([...rect(0, 0, 1000, 400), ...turned(slot(5, by), degrees)]),
        );
        expect([by, parts.map((p) => p.geometry.holes.length)]).toEqual([by, [1]]);
        const shape = { kind: 'slot', width: 110, height: 10, angle: degrees };
        expect(holeShape(parts[0]?.geometry.holes[0] as never)).toMatchObject(shape);
        expect(issues.filter((i) => i.level === 'error')).toEqual([]);
      }
  });
  it('what sticks out by more than 1 cm is no slip: it stays open', () => {
    const [parts, says] = outcome(overshooting(15));
    expect(parts).toEqual([]);
    expect(says).toContain('未找到外轮廓，只有 4 条未闭合的线');
  });
  it('bends that cross within an outline make no hole, though they would close', () => {
    const bends = [
      ...line(2, 6, 798, 6),
      ...line(2, 394, 798, 394),
      ...line(6, 2, 6, 398),
      ...line(794, 2, 794, 398),
    ];
    const { parts } = extract(drawing([...rect(0, 0, 800, 400), ...bends]));
    expect(parts.map((p) => p.geometry.holes.length)).toEqual([0]);
  });
  it('a grid of lines is no contour', () => {
    const grid = [0, 100, 200].flatMap((at) => [...line(at, 0, at, 200), ...line(0, at, 200, at)]);
    expect(extract(drawing(grid)).parts.map((p) => p.geometry.width)).not.toContain(200.5);
    expect(outcome(grid)[1]).not.toContain('线条重叠或出头，已在交点处修剪 0 处，最长 0 mm');
  });
  it('a web of three hundred lines takes no time', () => {
    const web = Array.from({ length: 150 }, (_, i) => [
      ...line(i * 10, -3, i * 10, 1503),
      ...line(-3, i * 10, 1503, i * 10),
    ]).flat();
    const began = performance.now();
    expect(extract(drawing(web)).parts).toEqual([]);
    expect(performance.now() - began).toBeLessThan(10_000);
  });
  it('a line out and back on itself has no width', () => {
    const corners = [0, 0, 600, 0, 600, 300, 600, 350, 600, 300, 0, 300];
    const spike = [0, 'LWPOLYLINE', 8, 'CUT', 90, 6, 70, 1].concat(
      corners.flatMap((at, n) => [n % 2 === 0 ? 10 : 20, at]) as never,
    );
    expect(outcome(spike)).toEqual([[[600, 300]], []]);
  });
});
