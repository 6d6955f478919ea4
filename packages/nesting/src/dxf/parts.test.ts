// Parts, labels and layers of an import (domain text D5).
import { describe, expect, it } from 'vitest';
import { dxfMessage } from './issues.ts';
import { parseLabel } from './labels.ts';
import { layerRoles } from './layers.ts';
import { mergeEqualParts } from './parts.ts';
import { circle, drawing, extract, groups, line, rect, text } from './test-drawing.ts';

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
    expect(parseLabel(['数量：0', 'x'.repeat(100_000)])).toEqual({ unread: { quantity: '0' } });
  });
  it.each([
    ['数量：两件', { quantity: 2 }],
    ['数量：十二块', { quantity: 12 }],
    ['数量 共3件', { quantity: 3 }],
    ['数量：4（左2右2）', { quantity: 4 }],
    ['数量：1.5', { unread: { quantity: '1.5' } }],
    ['数量：5+3', { unread: { quantity: '5+3' } }],
    ['数量：每层3件', { unread: { quantity: '每层3件' } }],
    ['数量：一百', { unread: { quantity: '一百' } }],
    ['板厚：见图', { unread: { thickness: '见图' } }],
    ['δ3', { thickness: 3 }],
    [
      '名称：檐口板，左\n备注：加筋两道，居中\n位置：3F-东',
      { name: '檐口板,左', remark: '加筋两道,居中', region: '3F-东' },
    ],
  ])('%s: what is said is read, or kept as it is written', (label, found) =>
    expect(parseLabel([label])).toEqual(found),
  );
  it('a second value that says something else is kept beside the first', () => {
    expect(
      parseLabel(['编号：A-1 数量：5', '数量：8', 'a-1', '材质：5052', '备注：倒角', '备注：贴膜']),
    ).toEqual({
      code: 'A-1',
      quantity: 5,
      texture: '5052',
      remark: '倒角；贴膜',
      others: [{ key: 'quantity', word: '数量', value: '8' }],
    });
    expect(parseLabel(['A-1 x2', '数量：3'])).toMatchObject({
      code: 'A-1',
      quantity: 3,
      others: [{ key: 'quantity', value: '2' }],
    });
  });
  it('parts of one shape and code in two thicknesses are two; what they say in words stays', () => {
    const at = (x: number, words: string) => [...rect(x, 0, 400, 300), ...text(x + 50, 50, words)];
    const found = extract(
      drawing([
        ...at(0, '编号：A-1 板厚：3 备注：东侧'),
        ...at(600, '编号：A-1 板厚：2.5'),
        ...at(1200, '编号：A-1 板厚：3 备注：西侧'),
      ]),
      { mode: 2 },
    );
    const { parts } = mergeEqualParts(found.parts);
    expect(parts.map((p) => [p.label.thickness, p.label.quantity, p.label.remark])).toEqual([
      [3, 2, '东侧；西侧'],
      [2.5, undefined, undefined],
    ]);
  });
  it('of a drawing that is one piece every text is of it; of several those of nobody are told', () => {
    const far = [...text(200, 100, 'A-1'), ...text(200, 900, '数量：5')];
    const one = extract(drawing([...rect(0, 0, 400, 300), ...far]), { mode: 1 });
    expect([one.parts[0]?.label, one.issues]).toEqual([{ code: 'A-1', quantity: 5 }, []]);
    const two = extract(drawing([...rect(0, 0, 400, 300), ...rect(900, 0, 400, 300), ...far]), { mode: 2 });
    expect(two.issues.map(dxfMessage)).toEqual(['有 1 处文字离所有图形超过 200 mm，没有用上：「数量：5」']);
  });
  it('an attribute of a block is what its tag calls it', () => {
    const piece = (x: number, ...attributes: [tag: string, value: string][]) => [
      ...groups(0, 'INSERT', 8, '0', 2, 'P', 10, x, 20, 0, 66, 1),
      ...attributes.flatMap(([tag, value], i) =>
        groups(0, 'ATTRIB', 8, '0', 10, x + 50, 20, 50 + i * 30, 40, 10, 1, value, 2, tag),
      ),
      ...groups(0, 'SEQEND'),
    ];
    const found = extract(
      drawing(
        [
          ...piece(0, ['NO', 'A-1'], ['QTY', '4'], ['材质', '3003-H24']),
          ...piece(2000, ['编号', 'A-2'], ['数量', '数量：6'], ['ATT1', '左']),
        ],
        {
          blocks: [
            0,
            'BLOCK',
            8,
            '0',
            2,
            'P',
            70,
            0,
            10,
            0,
            20,
            0,
            ...rect(0, 0, 400, 300),
            0,
            'ENDBLK',
            8,
            '0',
          ],
        },
      ),
      { mode: 2 },
    );
    expect(found.parts.map((p) => p.label)).toEqual([
      { code: 'A-1', quantity: 4, texture: '3003-H24' },
      { code: 'A-2', quantity: 6 },
    ]);
  });
  it('a leader says its text of the part that its arrow points to', () => {
    const leader = [
      groups(0, 'MULTILEADER', 8, '0', 300, 'CONTEXT_DATA{', 40, 1, 10, 2500, 20, 600, 41, 10, 290, 1),
      groups(304, '编号：M-2\\P数量：7', 12, 2500, 22, 700, 302, 'LEADER{', 10, 2400, 20, 700),
      groups(304, 'LEADER_LINE{', 10, 200, 20, 150, 305, '}', 303, '}', 301, '}'),
    ].flat();
    const found = extract(drawing([...rect(0, 0, 400, 300), ...rect(2300, 0, 400, 300), ...leader]));
    expect(found.parts.map((p) => p.label)).toEqual([{ code: 'M-2', quantity: 7 }, {}]);
  });
  it('counts equal shapes when no quantity is written', () => {
    const three = extract(
      drawing([...rect(0, 0, 100, 50), ...rect(200, 0, 50, 100), ...rect(400, 0, 100, 51)]),
    ).parts;
    const merged = mergeEqualParts(three);
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
        '标注',
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
