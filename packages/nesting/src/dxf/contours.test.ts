// The check table, parts and labels of an import (domain text D5).
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { area } from '../geometry/ring.ts';
import { dxfMessage } from './issues.ts';
import { parseLabel } from './labels.ts';
import { layerRoles } from './layers.ts';
import { mergeEqualParts } from './parts.ts';
import { circle, drawing, extract, line, rect, sentences, text } from './test-drawing.ts';

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

describe('parts and labels', () => {
  it('several parts, holes, islands, labels inside and beside', () => {
    const { parts, issues } = extract(
      drawing([
        ...rect(0, 0, 600, 400),
        ...circle(100, 100, 20, 'HOLE'),
        ...rect(300, 100, 200, 200),
        ...rect(350, 150, 50, 50),
        ...text(20, 350, '编号：A-01 数量:12 板厚：3.0mm'),
        ...text(360, 160, '小件-2'),
        ...rect(1000, 0, 300, 300),
        ...text(1000, -50, 'B-7'),
        ...text(1000, -60, '颜色：珍珠白，材质: 3003-H24'),
      ]),
    );
    expect(issues).toEqual([]);
    expect(parts.map((part) => [part.geometry.width, part.geometry.holes.length, part.label])).toEqual([
      [600, 2, { code: 'A-01', quantity: 12, thickness: 3 }],
      [50, 0, { code: '小件-2' }],
      [300, 0, { code: 'B-7', color: '珍珠白', texture: '3003-H24' }],
    ]);
  });
  it('concentric circles are rings in rings; a text in the centre belongs to the innermost', () => {
    const { parts } = extract(
      drawing([...circle(0, 0, 100), ...circle(0, 0, 80), ...circle(0, 0, 60), ...text(0, 0, 'R-1')]),
    );
    expect(parts.map((part) => [part.geometry.width, part.geometry.holes.length, part.label.code])).toEqual([
      [200, 1, undefined],
      [120, 0, 'R-1'],
    ]);
  });
  it('reads labels', () => {
    expect(parseLabel(['编号:W-12\n数量：3件\n板厚:δ2.5 颜色:RAL 9010'])).toEqual({
      code: 'W-12',
      quantity: 3,
      thickness: 2.5,
      color: 'RAL 9010',
    });
    expect(parseLabel(['1200x600', 'R25', '%%c', 'P-3 x4'])).toEqual({ code: 'P-3', quantity: 4 });
    expect(parseLabel(['ＡＢ－１２'])).toEqual({ code: 'AB-12' });
    expect(parseLabel(['技术要求', '说明'])).toEqual({});
    expect(parseLabel(['板型：U型 材料:5052'])).toEqual({ plateType: 'U型', texture: '5052' });
    expect(parseLabel(['数量：0', 'x'.repeat(100_000)])).toEqual({});
  });
  it('counts equal shapes when no quantity is written', () => {
    const three = extract(
      drawing([...rect(0, 0, 100, 50), ...rect(200, 0, 50, 100), ...rect(400, 0, 100, 51)]),
    ).parts;
    const merged = mergeEqualParts(three);
    expect(merged.counted).toBe(true);
    expect(merged.parts.map((part) => part.label.quantity)).toEqual([2, undefined]);
  });
  it('gives each of many parts its own texts', () => {
    const places = Array.from({ length: 400 }, (_, i): [number, number] => [
      (i % 20) * 700,
      Math.floor(i / 20) * 500,
    ]);
    const tags = places.flatMap(([x, y], i) => [
      ...rect(x, y, 600, 400),
      ...text(x + 50, y + 50, `编号：P-${i}`),
      ...Array.from({ length: 150 }, (_, k) => text(x + 100 + k, y + 100, `${k}`)).flat(),
    ]);
    const { parts } = extract(drawing(tags));
    expect(parts.map((part) => part.label.code).sort()).toEqual(places.map((_, i) => `P-${i}`).sort());
    expect(parts.every((part) => part.texts.length === 151)).toBe(true);
  });
  it('leaves a drawing frame out when asked', () => {
    const framed = drawing([
      ...rect(-50, -50, 1000, 700),
      ...rect(0, 0, 300, 300),
      ...circle(100, 100, 20),
      ...rect(400, 0, 300, 300),
    ]);
    expect(extract(framed, { dropFrame: true }).parts.map((part) => part.geometry.holes.length)).toEqual([
      1, 0,
    ]);
    expect(extract(framed).parts).toHaveLength(2);
  });
  it('takes a panel with holes for a panel, and a frame only for a frame', () => {
    const split = (tags: Parameters<typeof drawing>[0]) => {
      const { parts, issues } = extract(drawing(tags), { mode: 2, dropFrame: true });
      return [
        parts.map((part) => `${part.geometry.width}x${part.geometry.height}/${part.geometry.holes.length}`),
        issues.filter((each) => each.code === 'Dxf:FrameDropped').map((each) => each.params.join('x')),
      ];
    };
    const holes = [...circle(50, 50, 6), ...circle(1150, 50, 6), ...rect(300, 200, 200, 100)];
    const panel = [...rect(0, 0, 1200, 600), ...holes, ...text(600, 500, 'A-1')];
    expect(split(panel)).toEqual([['1200x600/3'], []]);
    const island = [...rect(0, 0, 1000, 1000), ...rect(100, 100, 800, 800), ...rect(200, 200, 500, 500)];
    expect(split(island)).toEqual([['1000x1000/1', '500x500/0'], []]);
    const plates = [...rect(100, 300, 500, 400), ...rect(800, 300, 600, 400)];
    const codes = [...text(150, 350, 'A-1'), ...text(850, 350, 'A-2')];
    const double = [...rect(0, 0, 1600, 1100), ...rect(20, 20, 1560, 1060)];
    expect(split([...double, ...plates, ...codes])).toEqual([
      ['500x400/0', '600x400/0'],
      ['1600x1100', '1560x1060'],
    ]);
    expect(split([...rect(0, 0, 2000, 1400), ...plates])[1]).toEqual([]);
    expect(split([...rect(0, 0, 2970, 2100), ...plates])).toEqual([
      ['500x400/0', '600x400/0'],
      ['2970x2100'],
    ]);
  });
  it('gives layers their roles', () => {
    const role = layerRoles();
    expect(
      [
        '0',
        'cut_1',
        '外形线',
        '孔',
        '折弯',
        '刨槽',
        'V',
        '种钉',
        '标注文字',
        'DIM',
        '图框',
        'whatever',
        'XREF$0$折弯',
      ].map(role),
    ).toEqual([
      'cut',
      'cut',
      'cut',
      'hole',
      'bend',
      'groove',
      'groove',
      'mark',
      'text',
      'ignore',
      'ignore',
      'cut',
      'bend',
    ]);
    expect(layerRoles({ bend: '(' }, 'ignore')('BEND')).toBe('bend');
    expect(layerRoles({ bend: 'FOLD' }, 'ignore')('Fold')).toBe('bend');
    const named = layerRoles({}, 'cut', new Map([['center', 'bend']]));
    expect([named('CENTER'), named('XREF$0$Center'), named('CENTER2')]).toEqual(['bend', 'bend', 'cut']);
  });
  it('tells the layers of a drawing and takes what it is told of them', () => {
    const tags = [...rect(0, 0, 500, 400), ...line(0, 100, 500, 100, 'Center'), ...text(20, 20, 'A-1')];
    expect(extract(drawing(tags)).issues.map((each) => each.code)).toContain('Dxf:NotClosed');
    const told = extract(drawing(tags), { layerNames: new Map([['center', 'bend']]) });
    expect([told.issues, told.parts[0]?.geometry.bendLines.length]).toEqual([[], 1]);
    expect(told.layers.map((each) => [each.name, each.role])).toContainEqual(['Center', 'bend']);
  });
});
