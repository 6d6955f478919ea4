// The check table of an import (domain text D5).
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { area } from '../geometry/ring.ts';
import { dxfMessage } from './issues.ts';
import { circle, drawing, extract, line, rect, sentences } from './test-drawing.ts';

describe('check table (D5)', () => {
  it('open contour names its break', () => {
    const open = drawing([...line(0, 0, 100, 0), ...line(100, 0, 100, 100), ...line(100, 100, 0, 50)]);
    expect(sentences(open)).toEqual(['轮廓不闭合，断点 (0,0)', '未找到外轮廓，只有 1 条未闭合的线']);
  });
  it('ends within 0.2 are joined, wider gaps are not', () => {
    const gap = (d: number): string =>
      drawing([
        ...line(0, 0, 100, 0),
        ...line(100, d, 100, 100),
        ...line(100, 100, 0, 100),
        ...line(0, 100, 0, 0),
      ]);
    expect(extract(gap(0.19)).parts).toHaveLength(1);
    expect(extract(gap(0.21)).parts).toHaveLength(0);
    expect(extract(gap(0.21), { joinTol: 0.3 }).parts).toHaveLength(1);
  });
  it('joins edges in any order and direction', () => {
    const edges = [
      [0, 0, 300, 0],
      [300, 0, 300, 200],
      [300, 200, 150, 260],
      [150, 260, 0, 200],
      [0, 200, 0, 0],
    ] as const;
    fc.assert(
      fc.property(
        fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 }),
        fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
        fc.double({ min: -0.09, max: 0.09, noNaN: true }),
        (order, flips, noise) => {
          const entities = order.flatMap((i) => {
            const [a, b, c, d] = edges[i] as readonly [number, number, number, number];
            return flips[i] ? line(c + noise, d, a, b) : line(a, b, c, d + noise);
          });
          const { parts, issues } = extract(drawing(entities));
          expect(issues).toEqual([]);
          expect(parts).toHaveLength(1);
          expect(Math.abs(area(parts[0]!.geometry.outer) - 69_000)).toBeLessThan(60);
        },
      ),
      { numRuns: 300 },
    );
  });
  it('self crossing', () => {
    const bow = [
      0,
      'LWPOLYLINE',
      8,
      'CUT',
      70,
      1,
      10,
      0,
      20,
      0,
      10,
      100,
      20,
      100,
      10,
      100,
      20,
      20,
      10,
      0,
      20,
      90,
    ];
    expect(sentences(drawing(bow))).toEqual(['轮廓自相交']);
  });
  it('coordinates that are no numbers or out of range', () => {
    for (const bad of ['nan', '1e308', 'inf', '20000000', '#']) {
      const found = extract(drawing([...rect(0, 0, 100, 50), ...line(bad, 0, 100, 0)]));
      expect(found.issues.map(dxfMessage)).toEqual(['坐标超出范围']);
      expect(found.parts).toHaveLength(1);
    }
    const spline = [0, 'SPLINE', 8, 'CUT', 71, 3, 10, 'nan', 20, 0, 10, 1, 20, 1, 10, 2, 20, 0, 10, 3, 20, 3];
    expect(sentences(drawing([...rect(0, 0, 100, 50), ...spline]))).toEqual(['坐标超出范围']);
  });
  it('no outer ring, several outer rings in mode 1', () => {
    expect(sentences(drawing(line(0, 0, 1, 1, 'DIM')))).toEqual(['未找到外轮廓，轮廓图层上没有线条']);
    expect(sentences(drawing([...rect(0, 0, 100, 50), ...rect(200, 0, 100, 50)]), { mode: 1 })).toEqual([
      '找到 2 个外轮廓',
    ]);
  });
  it('holes outside, touching and too small', () => {
    expect(sentences(drawing([...rect(0, 0, 100, 50), ...circle(300, 20, 5, 'HOLE')]))).toEqual([
      '孔超出轮廓',
    ]);
    expect(sentences(drawing([...rect(0, 0, 100, 50), ...circle(98, 20, 5, 'HOLE')]))).toEqual([
      '孔超出轮廓',
    ]);
    expect(sentences(drawing([...rect(0, 0, 100, 50), ...circle(95, 20, 5, 'HOLE')]))).toEqual([
      '孔超出轮廓',
    ]);
    expect(sentences(drawing([...rect(0, 0, 100, 50), ...circle(50, 20, 1.4)]), { thickness: 3 })).toEqual([
      '孔径小于板厚',
    ]);
    expect(sentences(drawing([...rect(0, 0, 100, 50), ...circle(50, 20, 1.5)]), { thickness: 3 })).toEqual(
      [],
    );
  });
  it('size against the product in mode 3', () => {
    const plate = drawing(rect(0, 0, 1239.2, 639.2));
    expect(sentences(plate, { mode: 3, declared: { width: 639.7, height: 1239.2 } })).toEqual([]);
    expect(sentences(plate, { mode: 3, declared: { width: 1240, height: 639.2 } })).toEqual([
      '图纸尺寸 1239.2x639.2 与产品 1240x639.2 不符',
    ]);
  });
  it('bend lines that stop short', () => {
    expect(sentences(drawing([...rect(0, 0, 400, 300), ...line(0, 25, 400, 25, '折弯')]))).toEqual([]);
    expect(sentences(drawing([...rect(0, 0, 400, 300), ...line(50, 25, 400, 25, '折弯')]))).toEqual([
      '折弯线未贯通',
    ]);
  });
  it('specks, duplicates and small shapes', () => {
    const speck = [
      0,
      'LWPOLYLINE',
      8,
      'CUT',
      70,
      1,
      10,
      0,
      20,
      0,
      10,
      100,
      20,
      0,
      10,
      100,
      20,
      0.03,
      10,
      100,
      20,
      50,
      10,
      0,
      20,
      50,
    ];
    expect(sentences(drawing(speck))).toEqual(['已合并短线 1 处']);
    const twice = drawing([
      ...rect(0, 0, 100, 50),
      ...rect(0.02, 0, 100, 50),
      ...line(0, 0, 100, 0),
      ...line(20, 50, 60, 50.01),
    ]);
    expect(sentences(twice)).toEqual(['已删除重复线 3 处']);
    expect(extract(twice).parts).toHaveLength(1);
    expect(sentences(drawing([...rect(0, 0, 100, 50), ...rect(200, 0, 9.9, 10)]))).toEqual([
      '忽略过小图形 1 个，最大 9.9 × 10 mm',
    ]);
  });
  it('units: inches are scaled, unknown units are asked for', () => {
    const inch = extract(drawing(rect(0, 0, 10, 5), { header: [9, '$INSUNITS', 70, 1] }));
    expect([inch.parts[0]?.geometry.width, inch.unitsGuess.unit]).toEqual([254, 'inch']);
    const width = (units: number): number | undefined =>
      extract(drawing(rect(0, 0, 50, 40), { header: [9, '$INSUNITS', 70, units] })).parts[0]?.geometry.width;
    expect([2, 5, 6, 10, 14, 21].map(width)).toEqual([15240, 500, 50000, 45720, 5000, 15240]);
    expect([0, 3, 99].map(width)).toEqual([50, 50, 50]);
    const none = extract(drawing(rect(0, 0, 12, 12), { header: [9, '$ACADVER', 1, 'AC1009'] }));
    expect(none.issues.map(dxfMessage)).toEqual([
      '图纸未注明单位，按毫米处理',
      '图纸未注明单位，按毫米最大只有 12 × 12 mm，请确认单位',
    ]);
    expect(none.unitsGuess).toMatchObject({ isDeclared: false, unit: 'mm' });
    expect(none.unitsGuess.likely.map((u) => [u.unit, u.width, u.height])).toEqual([
      ['inch', 304.8, 304.8],
      ['cm', 120, 120],
    ]);
    expect(extract(drawing(rect(0, 0, 1200, 600))).unitsGuess.likely).toEqual([]);
    const said = extract(drawing(rect(0, 0, 12, 6)));
    expect(said.issues.map(dxfMessage)).toContain('按图纸单位最大只有 12 × 6 mm，请核对单位');
    expect(
      extract(drawing(rect(0, 0, 12, 12), { header: [9, '$INSUNITS', 70, 0] }), { unitFactor: 1000 }).parts[0]
        ?.geometry.width,
    ).toBe(12000);
  });
});
