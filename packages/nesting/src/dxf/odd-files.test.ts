// Files that say one thing and mean another, and curves drawn twice in different ways: nothing of it may pass in silence.
import { describe, expect, it } from 'vitest';
import { signedArea } from '../geometry/ring.ts';
import type { Point, Ring } from '../geometry/types.ts';
import { dxfMessage } from './issues.ts';
import {
  arc,
  circle,
  drawing,
  extract,
  type Groups,
  line,
  rect,
  sentences,
  text,
  utf8,
} from './test-drawing.ts';
import { plainMtext } from './text.ts';

/** groups of one entity */
const tags = (...groups: Groups): Groups => groups;
const insert = (block: string, more: Groups = []): Groups => [0, 'INSERT', 8, 'CUT', 2, block, ...more];
const block = (name: string, entities: Groups, flags = 0): Groups => [
  ...tags(0, 'BLOCK', 8, '0', 2, name, 70, flags, 10, 0, 20, 0),
  ...entities,
  ...tags(0, 'ENDBLK', 8, '0'),
];
const sizes = (source: string, mode: 1 | 2 = 2) =>
  extract(source, { mode }).parts.map(({ geometry: g }) => [g.width, g.height, g.holes.length]);
const areaOf = (ring: Ring | undefined): number => Math.abs(signedArea(ring ?? { vertices: [] }));

describe('what a file does not hold is said', () => {
  it('another drawing that is only referred to; a block of lines with the same flag is read', () => {
    const blocks = [...block('FACADE|X', [], 4), ...block('BOUND', rect(0, 0, 300, 200), 4)];
    const found = extract(drawing([...rect(0, 0, 900, 500), ...insert('FACADE|X')], { blocks }));
    expect(found.issues.map(dxfMessage)).toEqual([
      '外部参照「FACADE|X」的图形不在这个文件里，请在 CAD 中绑定后再导入',
    ]);
    expect(found.dropped).toEqual({ INSERT: 1 });
    expect(sizes(drawing(insert('BOUND'), { blocks }))).toEqual([[300, 200, 0]]);
  });
});

describe('what is left out of a file is said', () => {
  it.each([
    ['across', 41],
    ['along', 42],
  ])('a block laid out %s at the scale of nothing', (_name, code) => {
    const blocks = block('HOLES', circle(100, 100, 20));
    const entities = [...rect(0, 0, 900, 500), ...insert('HOLES', tags(10, 50, 20, 50, code, 0))];
    const found = extract(drawing(entities, { blocks }));
    expect(found.issues.map(dxfMessage)).toEqual(['图块「HOLES」的缩放比例为 0，其中的图形没有读入']);
    expect(found.dropped).toEqual({ FLAT_INSERT: 1 });
  });
  it('words within a part that are no value of it; heads, numbers of pieces, sizes and codes are none', () => {
    const said = (...lines: string[]) =>
      sentences(drawing([...rect(0, 0, 900, 500), ...lines.flatMap((l, i) => text(20, 40 + 30 * i, l))]));
    expect(said('编号:A-1 数量:2', '四角开孔见大样图', '喷涂面', 'R5')).toEqual([
      '零件内有 2 处文字没有用上：「四角开孔见大样图」「喷涂面」',
    ]);
    expect(said('编号:A-1', '颜色：', '备注', '3件', '4-Φ10', '备注：四角开孔见大样图')).toEqual([]);
    expect(said('铝板-12', '2块')).toEqual([]);
  });
});

describe('texts', () => {
  it('of MTEXT lose true colours, columns and tabs with the other formats', () => {
    expect(plainMtext(String.raw`{\C256;\c16711680;编号：A-7}\P\pi-3,l3,t3;数量：\c255;2^I件`)).toBe(
      '编号：A-7\n数量：2 件',
    );
  });
  it.each(['AC1009', 'AC1015'])('of %s in UTF-8 under ANSI_936 are read, and GBK is no less', (version) => {
    const header = [9, '$ACADVER', 1, version, 9, '$DWGCODEPAGE', 3, 'ANSI_936', 9, '$INSUNITS', 70, 4];
    const source = drawing([...rect(0, 0, 400, 300), ...text(20, 20, '编号:幕墙板-1 数量:3')], { header });
    expect(extract(utf8(source)).parts[0]?.label).toMatchObject({ code: '幕墙板-1', quantity: 3 });
    // 编号:联通-1 数量:3 in GBK: its bytes are nearly UTF-8
    const [before = '', after = ''] = source.split('编号:幕墙板-1 数量:3');
    const gbk = [0xb1, 0xe0, 0xba, 0xc5, 0x3a, 0xc1, 0xaa, 0xcd, 0xa8, 0x2d, 0x31];
    const bytes = Uint8Array.from([...utf8(before), ...gbk, ...utf8(after)]);
    expect(extract(bytes).parts[0]?.label.code).toBe('联通-1');
  });
});

describe('units', () => {
  const said = (unit: number, w: number, h: number) =>
    extract(drawing(rect(0, 0, w, h), { header: [9, '$INSUNITS', 70, unit] }));
  it('a panel in mm under the inches of a template is doubted, one in inches is not', () => {
    const wrong = said(1, 600, 450);
    expect(wrong.issues.map(dxfMessage)).toEqual(['按图纸单位最大只有 15240 × 11430 mm，请核对单位']);
    expect(wrong.unitsGuess.likely).toContainEqual({ unit: 'mm', factor: 1, width: 600, height: 450 });
    expect(said(1, 48, 96).issues).toEqual([]);
    expect(said(4, 15240, 11430).issues).toEqual([]);
  });
});

describe('one contour drawn in two ways', () => {
  const plate = rect(0, 0, 1000, 600);
  const hole = [[1000, 600, 1]];
  it.each<[string, Groups]>([
    ['two circles', [...circle(500, 300, 50), ...circle(500, 300, 50)]],
    [
      'a circle and its halves',
      [...circle(500, 300, 50), ...arc(500, 300, 50, 90, 270), ...arc(500, 300, 50, 270, 90)],
    ],
  ])('is one hole: %s', (_, twice) => {
    expect(sizes(drawing([...plate, ...twice]))).toEqual(hole);
  });
  it('of arcs that overlap is one circle, and what lay twice is said', () => {
    const halves = [...arc(500, 300, 50, 0, 200), ...arc(500, 300, 50, 170, 30)];
    const { parts, issues } = extract(drawing([...plate, ...halves]), { mode: 2 });
    expect(issues.map((i) => i.code)).toEqual(['Dxf:DuplicatesRemoved']);
    const [hole] = parts[0]?.geometry.holes ?? [];
    expect(areaOf(hole)).toBeCloseTo(Math.PI * 50 * 50, 6);
  });
  it('is one outline: a polyline over lines that are broken elsewhere', () => {
    const lines = [
      ...line(0, 0, 400, 0),
      ...line(400, 0, 1000, 0),
      ...line(1000, 0, 1000, 600),
      ...line(1000, 600, 0, 600),
      ...line(0, 600, 0, 0),
    ];
    expect(sizes(drawing([...plate, ...lines]))).toEqual([[1000, 600, 0]]);
  });
  it('entities without any length are passed over, and what is left is whole', () => {
    const nothing = [
      ...line(10, 10, 10, 10),
      ...circle(20, 20, 0),
      ...arc(30, 30, 0, 0, 90),
      ...tags(0, 'LWPOLYLINE', 8, 'CUT', 90, 1, 70, 1, 10, 5, 20, 5),
      ...tags(0, 'LWPOLYLINE', 8, 'CUT', 90, 2, 70, 1, 10, 5, 20, 5, 42, 1, 10, 5, 20, 5),
      ...tags(0, 'ELLIPSE', 8, 'CUT', 10, 50, 20, 50, 11, 0, 21, 0, 40, 0.5, 41, 0, 42, 6.283185307),
      ...tags(0, 'SPLINE', 8, 'CUT', 70, 8, 71, 3, 10, 7, 20, 7, 10, 7, 20, 7, 10, 7, 20, 7, 10, 7, 20, 7),
    ];
    expect(sizes(drawing([...plate, ...nothing]))).toEqual([[1000, 600, 0]]);
    expect(sentences(drawing([...plate, ...nothing])).filter((s) => s.includes('不闭合'))).toEqual([]);
  });
});

describe('curves in blocks of blocks', () => {
  const HALF = Math.SQRT1_2;
  /** A circle of radius 1 about the origin as a rational spline of degree 2. */
  const round: Groups = [
    ...tags(0, 'SPLINE', 8, '0', 70, 5, 71, 2, 72, 12, 73, 9),
    ...[0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4].flatMap((k): Groups => [40, k]),
    ...[1, HALF, 1, HALF, 1, HALF, 1, HALF, 1].flatMap((w): Groups => [41, w]),
    ...(
      [
        [1, 0],
        [1, 1],
        [0, 1],
        [-1, 1],
        [-1, 0],
        [-1, -1],
        [0, -1],
        [1, -1],
        [1, 0],
      ] as const
    ).flatMap(([x, y]): Groups => [10, x, 20, y]),
  ];
  const blocks = [
    ...block('ROUND', round),
    // stretched, turned and mirrored within, stretched again without
    ...block('INNER', insert('ROUND', [10, 3, 20, 1, 41, -2, 42, 1, 50, 30])),
    ...block('ARCS', [0, 'LWPOLYLINE', 8, '0', 90, 2, 70, 1, 10, -1, 20, 0, 42, 1, 10, 1, 20, 0, 42, 1]),
  ];
  it('keep their area: a rational circle through three uneven, mirrored and turned inserts', () => {
    const [part] = extract(drawing(insert('INNER', [41, 100, 42, -50, 50, 77]), { blocks })).parts;
    expect(areaOf(part?.geometry.outer) / (Math.PI * 2 * 100 * 50)).toBeCloseTo(1, 3);
  });
  it('a bulged polyline under an uneven mirror is an ellipse of the same area and size', () => {
    const [part] = extract(drawing(insert('ARCS', [41, -200, 42, 100]), { blocks })).parts;
    expect([part?.geometry.width, part?.geometry.height]).toEqual([400, 200]);
    expect(areaOf(part?.geometry.outer) / (Math.PI * 200 * 100)).toBeCloseTo(1, 3);
  });
  it('an elliptic arc seen from below closes with its chord on the same side', () => {
    const quarter = (normal: number): Groups => [
      ...tags(0, 'ELLIPSE', 8, 'CUT', 10, 0, 20, 0, 11, 300, 21, 0, 40, 0.5, 41, 0, 42, Math.PI / 2),
      ...tags(210, 0, 220, 0, 230, normal),
    ];
    for (const side of [1, -1]) {
      const closed = [...quarter(side), ...line(300, 0, 0, 0), ...line(0, 0, 0, 150 * side)];
      expect(sizes(drawing(closed))).toEqual([[300, 150, 0]]);
    }
  });
});

describe('blocks that are clipped', () => {
  /** An insert whose view is cut, and the objects that say so; `inverse` is that of the insert as it was clipped. */
  const clipped = (at: Groups, boundary: readonly Point[], more: { inverse?: Groups; on?: 0 | 1 } = {}) => {
    const corners = boundary.flatMap((p): Groups => [10, p.x, 20, p.y]);
    const rows = [more.inverse ?? [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0], [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]];
    const objects: Groups = [
      ...tags(0, 'DICTIONARY', 5, 'A1', 330, 'I1', 3, 'ACAD_FILTER', 360, 'A2'),
      ...tags(0, 'DICTIONARY', 5, 'A2', 330, 'A1', 3, 'SPATIAL', 360, 'A3'),
      ...tags(0, 'SPATIAL_FILTER', 5, 'A3', 102, '{ACAD_REACTORS', 330, 'A2', 102, '}', 330, 'A2'),
      ...tags(70, boundary.length),
      ...corners,
      ...tags(210, 0, 220, 0, 230, 1, 11, 0, 21, 0, 31, 0, 71, more.on ?? 1, 72, 0, 73, 0),
      ...rows.flatMap((row) => row.flatMap((value): Groups => [40, value])),
    ];
    const insert = tags(0, 'INSERT', 5, 'I1', 102, '{ACAD_XDICTIONARY', 360, 'A1', 102, '}');
    return { insert: [...insert, 8, 'CUT', 2, 'FACADE', ...at], objects };
  };
  /** three plates side by side, the middle one with a hole, each with its code */
  const three = [0, 1, 2].flatMap((i): Groups => [
    ...rect(i * 1000, 0, 900, 600, '0'),
    ...text(i * 1000 + 100, 100, `P-${i}`),
    ...(i === 1 ? circle(1450, 300, 50, '0') : []),
  ]);
  const blocks = block('FACADE', three);
  const read = ({ insert, objects }: ReturnType<typeof clipped>) => {
    const found = extract(drawing(insert, { blocks, objects }), { mode: 2 });
    return [
      found.parts.map((p) => [p.geometry.width, p.geometry.height, p.geometry.holes.length, p.label.code]),
      found.issues.map(dxfMessage),
    ];
  };
  const middle = [
    { x: 950, y: -50 },
    { x: 1950, y: 650 },
  ];
  const all = [
    [900, 600, 0, 'P-0'],
    [900, 600, 1, 'P-1'],
    [900, 600, 0, 'P-2'],
  ];
  it('bring along what lies within, however they are laid out', () => {
    const said = ['图块「FACADE」的显示被裁剪过，裁剪边界外的 4 个图元没有读入'];
    expect(read(clipped([10, 0, 20, 0], middle))).toEqual([[all[1]], said]);
    expect(read(clipped([10, 0, 20, 0, 50, 90, 41, -1], middle))).toEqual([[[600, 900, 1, 'P-1']], said]);
    const corners = [950, 1950].flatMap((x) => [-50, 650].map((y) => ({ x: x + 240, y: y + 165 })));
    const [a, b, c, d] = corners as [Point, Point, Point, Point];
    const elsewhere = [1, 0, 0, -240, 0, 1, 0, -165, 0, 0, 1, 0];
    expect(read(clipped([10, 7000, 20, 0], [a, b, d, c], { inverse: elsewhere }))).toEqual([[all[1]], said]);
  });
  it('what the border cuts ends there: no part, and it is said', () => {
    const over = [
      { x: -50, y: -50 },
      { x: 1050, y: 650 },
    ];
    expect(read(clipped([10, 0, 20, 0], over))).toEqual([
      [all[0]],
      [
        '图块「FACADE」的显示被裁剪过，裁剪边界外的 4 个图元没有读入',
        '图块「FACADE」的裁剪边界切到 1 条线，只读入边界内的部分；如果是零件，请在 CAD 中取消裁剪（XCLIP）后再导入',
      ],
    ]);
    // the border lies wholly within a plate: its line is seen nowhere
    const within = [
      { x: 1200, y: 150 },
      { x: 1800, y: 500 },
    ];
    expect(read(clipped([10, 0, 20, 0], within))[0]).toEqual([[100, 100, 0, undefined]]);
  });
  it('a contour of lines that run on beyond the border is a part', () => {
    const sides = [
      ...line(950, 0, 3000, 0),
      ...line(1900, -500, 1900, 900),
      ...line(3000, 600, 950, 600),
      ...line(1000, 2000, 1000, -900),
    ];
    const view = clipped(
      [10, 0, 20, 0],
      [
        { x: 998, y: -2 },
        { x: 1902, y: 602 },
      ],
    );
    const found = extract(drawing(view.insert, { blocks: block('FACADE', sides), objects: view.objects }));
    expect(found.parts.map((p) => [p.geometry.width, p.geometry.height])).toEqual([[900, 600]]);
    expect(found.issues.map((i) => i.code)).toContain('Dxf:BlockCut');
  });
  it('a line that the border cuts is open where its drawing is open', () => {
    const hook = [...line(1000, 0, 1900, 0), ...line(1900, 0, 1900, 900)];
    const view = clipped([10, 0, 20, 0], middle);
    const found = extract(drawing(view.insert, { blocks: block('FACADE', hook), objects: view.objects }));
    expect(found.issues.map(dxfMessage)).toContain('轮廓不闭合，断点 (1000,0)');
    expect(found.sketch).toMatchObject({ width: 900, height: 650 });
  });
  it('are whole where the clipping is switched off', () => {
    expect(read(clipped([10, 0, 20, 0], middle, { on: 0 }))).toEqual([all, []]);
  });
});
