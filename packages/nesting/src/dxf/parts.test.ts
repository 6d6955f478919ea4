// Parts, labels and layers of an import (domain text D5).
import { describe, expect, it } from 'vitest';
import { parseLabel } from './labels.ts';
import { layerRoles } from './layers.ts';
import { mergeEqualParts } from './parts.ts';
import { circle, drawing, extract, line, rect, text } from './test-drawing.ts';

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
