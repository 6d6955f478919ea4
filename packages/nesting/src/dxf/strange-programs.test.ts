// What other programs write: texts that no database keeps, pages that lie, planes, curves and blocks of their own kind.
import { describe, expect, it } from 'vitest';
import { signedArea } from '../geometry/ring.ts';
import type { Point } from '../geometry/types.ts';
import { dxfMessage } from './issues.ts';
import { readDxf } from './read.ts';
import { beginningOf, plainMtext, plainText } from './text.ts';
import {
  circle,
  drawing,
  extract,
  groups,
  type Groups,
  line,
  rect,
  sentences,
  text,
  utf8,
} from './test-drawing.ts';

const old = (page: string): Groups => [
  9,
  '$ACADVER',
  1,
  'AC1015',
  9,
  '$DWGCODEPAGE',
  3,
  page,
  9,
  '$INSUNITS',
  70,
  4,
];
/** `source` with bytes in the place of `@` */
const withBytes = (source: string, ...bytes: number[]): Uint8Array => {
  const [before = '', after = ''] = source.split('@');
  return Uint8Array.from([...utf8(before), ...bytes, ...utf8(after)]);
};
const codeOf = (source: string | Uint8Array): string | undefined => extract(source).parts[0]?.label.code;
const sizes = (source: string | Uint8Array) =>
  extract(source).parts.map(({ geometry: g }) => [g.width, g.height, g.holes.length]);

describe('characters that no text holds', () => {
  it.each([
    ['%%000', 'A-1%%000'],
    ['a font of symbols', 'A-1%%130'],
    [String.raw`\U+0000`, String.raw`A\U+0000-1`],
    ['half a character', String.raw`A-1\U+D83D`],
    ['a bell', 'A-1\u0007'],
  ])('%s is left out', (_, written) => {
    expect([plainText(written), plainMtext(written)]).toEqual(['A-1', 'A-1']);
    expect(codeOf(drawing([...rect(0, 0, 400, 300), ...text(20, 20, written)]))).toBe('A-1');
  });
  it('whole ones stay, also at the length where a text is cut', () => {
    expect(plainText(String.raw`\U+D842\U+DFB7 A`)).toBe('𠮷 A');
    expect(beginningOf('AB𠮷C', 3)).toBe('AB');
    const long = `编号:A-1 颜色:${'白'.repeat(99)}𠮷`;
    expect(extract(drawing([...rect(0, 0, 400, 300), ...text(20, 20, long)])).parts[0]?.label.color).toBe(
      '白'.repeat(99),
    );
  });
});

describe('pages that lie', () => {
  it('UTF-8 under ANSI_936 whose bytes could be Chinese pairs', () => {
    const source = drawing([...rect(0, 0, 400, 300), ...text(20, 20, '编号:设计-1')], {
      header: old('ANSI_936'),
    });
    expect(codeOf(source)).toBe('设计-1');
    const alone = drawing([...rect(0, 0, 400, 300), ...text(20, 20, '设计-1')], { header: old('ANSI_936') });
    expect(codeOf(alone)).toBe('设计-1');
  });
  it('one Chinese word under ANSI_1252, and one beyond GB 2312 among others', () => {
    // the layer 孔
    const holes = drawing([...rect(0, 0, 400, 300), ...circle(100, 100, 20, '@')], {
      header: old('ANSI_1252'),
    });
    expect(extract(withBytes(holes, 0xbf, 0xd7)).layers.map((l) => [l.name, l.role])).toContainEqual([
      '孔',
      'hole',
    ]);
    // 编号:铝镕单板-1, of which 镕 is E946, beyond GB 2312
    const rare = drawing([...rect(0, 0, 400, 300), ...text(20, 20, '@-1')], { header: old('ANSI_1252') });
    const bytes = [0xb1, 0xe0, 0xba, 0xc5, 0x3a, 0xc2, 0xc1, 0xe9, 0x46, 0xb5, 0xa5, 0xb0, 0xe5];
    expect(codeOf(withBytes(rare, ...bytes))).toMatch(/^铝.单板-1$/);
  });
  it('Western words stay Western', () => {
    const western = (written: string) =>
      codeOf(
        Uint8Array.from(
          Buffer.from(
            drawing([...rect(0, 0, 400, 300), ...text(20, 20, written)], { header: old('ANSI_1252') }),
            'latin1',
          ),
        ),
      );
    expect(western('CODE: Höhe-1')).toBe('Höhe-1');
    expect(western('CODE: Größe-Höhe-2')).toBe('Größe-Höhe-2');
  });
});

describe('line ends', () => {
  it('CR alone, and one other end behind it', () => {
    const mac = drawing([...rect(0, 0, 400, 300)]).replaceAll('\n', '\r');
    expect(sizes(`${mac}\n`)).toEqual([[400, 300, 0]]);
    expect(sizes(`${mac}appended\r\nby hand\r\n`)).toEqual([[400, 300, 0]]);
  });
});

describe('places and planes', () => {
  it('an MTEXT stands in the world whatever its plane, a TEXT in its plane', () => {
    const mtext = (...plane: Groups): Groups => [
      ...groups(0, 'MTEXT', 8, 'TEXT', 10, 200, 20, 100, 40, 10, 1, 'M-1'),
      ...plane,
    ];
    const two = [...rect(0, 0, 400, 300), ...rect(-600, 0, 400, 200)];
    const codes = (entity: Groups) =>
      extract(drawing([...two, ...entity]), { mode: 2 }).parts.map((p) => p.label.code);
    expect(codes(mtext(210, 0, 220, 0, 230, -1))).toEqual(['M-1', undefined]);
    expect(codes(mtext(210, 0, 220, -1, 230, 0))).toEqual(['M-1', undefined]);
    expect(codes([...text(400, 100, 'T-1'), 210, 0, 220, 0, 230, -1])).toEqual([undefined, 'T-1']);
  });
  it('a text that is fitted between two points is of what it stands in', () => {
    const fitted = groups(0, 'TEXT', 8, 'TEXT', 10, 20, 20, 50, 40, 10, 1, 'F-1', 72, 5, 11, 405, 21, 50);
    const two = [...rect(0, 0, 400, 300), ...rect(400.5, 0, 300, 300)];
    expect(extract(drawing([...two, ...fitted]), { mode: 2 }).parts.map((p) => p.label.code)).toEqual([
      'F-1',
      undefined,
    ]);
  });
  it('lines that run up or down are shorter from above: how many, and by how much', () => {
    const up = (x1: number, y1: number, x2: number, y2: number, z: number): Groups => [
      ...line(x1, y1, x2, y2),
      30,
      0,
      31,
      z,
    ];
    const sides = (z: number) => [
      ...up(0, 0, 1000, 0, z),
      ...line(1000, 0, 1000, 600),
      ...up(1000, 600, 0, 600, -z),
      ...line(0, 600, 0, 0),
    ];
    expect(sentences(drawing(sides(100)))).toEqual([
      '有 2 条线的两端不在一个高度，按俯视读入，最多短了 5 mm，请核对尺寸',
    ]);
    expect(sentences(drawing(sides(1)))).toEqual([]);
    const corners = [0, 0, 0, 500, 0, 0, 500, 300, 80, 0, 300, 80];
    const space = [0, 1, 2, 3].flatMap((i): Groups => [
      ...groups(0, 'VERTEX', 8, 'CUT', 10, corners[i * 3] ?? 0, 20, corners[i * 3 + 1] ?? 0),
      ...groups(30, corners[i * 3 + 2] ?? 0, 70, 32),
    ]);
    expect(sentences(drawing([0, 'POLYLINE', 8, 'CUT', 66, 1, 70, 9, ...space, 0, 'SEQEND']))).toEqual([
      '有 1 条线的两端不在一个高度，按俯视读入，最多短了 10.5 mm，请核对尺寸',
    ]);
  });
});

describe('curves and blocks', () => {
  it('a closed curve through points of which the last is the first again is round there too', () => {
    const around = Array.from({ length: 12 }, (_, i) => (i * Math.PI) / 6);
    const fit = (angles: readonly number[]): Groups =>
      angles.flatMap((a): Groups => [11, 300 * Math.cos(a), 21, 300 * Math.sin(a), 31, 0]);
    const spline = (points: Groups): Groups => [0, 'SPLINE', 8, 'CUT', 70, 9, 71, 3, 72, 0, 73, 0, ...points];
    for (const points of [fit(around), fit([...around, 0]), fit([0, ...around, 0])]) {
      const [part] = extract(drawing(spline(points))).parts;
      expect(
        Math.abs(signedArea(part?.geometry.outer ?? { vertices: [] })) / (Math.PI * 300 * 300),
      ).toBeCloseTo(1, 3);
    }
  });
  it('of two blocks of one name the first counts, and it is said', () => {
    const block = (entities: Groups): Groups => [
      ...groups(0, 'BLOCK', 8, '0', 2, 'PANEL', 70, 0, 10, 0, 20, 0),
      ...entities,
      ...groups(0, 'ENDBLK', 8, '0'),
    ];
    const blocks = [...block(rect(0, 0, 900, 500)), ...block(rect(0, 0, 100, 100))];
    const source = drawing([0, 'INSERT', 8, 'CUT', 2, 'Panel', 10, 0, 20, 0], { blocks });
    expect(sizes(source)).toEqual([[900, 500, 0]]);
    expect(extract(source).issues.map(dxfMessage)).toEqual([
      '图块「PANEL」在文件里定义了不止一次，按第一个读入',
    ]);
    expect(extract(drawing(rect(0, 0, 900, 500), { blocks })).issues).toEqual([]);
    const emptyFirst = [...block([]), ...block(rect(0, 0, 900, 500))];
    expect(sizes(drawing([0, 'INSERT', 8, 'CUT', 2, 'PANEL', 10, 0, 20, 0], { blocks: emptyFirst }))).toEqual(
      [[900, 500, 0]],
    );
    expect(readDxf(utf8(source)).blocks.size).toBe(1);
  });
});

const block = (name: string, entities: Groups, base: Point = { x: 0, y: 0 }): Groups => [
  ...groups(0, 'BLOCK', 8, '0', 2, name, 70, 0, 10, base.x, 20, base.y),
  ...entities,
  ...groups(0, 'ENDBLK', 8, '0'),
];
const areaOf = (source: string): number =>
  Math.abs(signedArea(extract(source).parts[0]?.geometry.outer ?? { vertices: [] }));

describe('curves through points', () => {
  const base = [...line(0, 0, 0, -200), ...line(0, -200, 600, -200), ...line(600, -200, 600, 0)];
  const through = (...more: Groups): string =>
    drawing([...groups(0, 'SPLINE', 8, 'CUT', 70, 8, 71, 3, 72, 0, 73, 0), ...more, ...base]);
  const ends: Groups = [11, 0, 21, 0, 11, 600, 21, 0];
  it('leave and arrive as they are told', () => {
    // upright at both ends of a chord h: h / 4 high, h² / 5 of area; h² / 8 with one end free
    const upright = through(12, 0, 22, 1, 13, 0, 23, -1, ...ends);
    expect(sizes(upright)).toEqual([[600, 350, 0]]);
    expect(areaOf(upright)).toBeCloseTo(120_000 + (600 * 600) / 5, -2);
    const oneSided = through(12, 0, 22, 7, 13, 0, 23, 0, ...ends);
    expect(areaOf(oneSided)).toBeCloseTo(120_000 + (600 * 600) / 8, -2);
    expect(sizes(through(...ends))).toEqual([[600, 200, 0]]);
  });
  it('closed without knots run round, whether their steering points are repeated or not', () => {
    const square: Groups = [10, 300, 20, -300, 10, 300, 20, 300, 10, -300, 20, 300, 10, -300, 20, -300];
    const closed = (...points: Groups): string =>
      drawing([...groups(0, 'SPLINE', 8, 'CUT', 70, 11, 71, 3, 72, 0, 73, 4), ...points]);
    const [once, repeated] = [closed(...square), closed(...square, ...square.slice(0, 12))];
    expect(sizes(once)).toEqual(sizes(repeated));
    expect(areaOf(once)).toBeCloseTo(areaOf(repeated), 3);
    // the middle of a side is (23 + 23 - 1 - 1) / 48 of 300 from the centre
    expect(sizes(once)).toEqual([[550, 550, 0]]);
  });
});

describe('what programs lay over a drawing', () => {
  const dimension = (x: number, y: number, kind = 'DIMENSION'): Groups =>
    groups(0, kind, 8, 'DIM', 2, '*D1', 10, 900, 20, -50, 11, x, 21, y, 70, 32, 1, ' ');
  const plate = rect(0, 0, 900, 600);
  const code = (...more: Groups): string | undefined => codeOf(drawing([...plate, ...more]));
  it('a number that is written over a dimension, or is the size of the part, is no code', () => {
    expect(code(...dimension(150, -50), ...text(140, -55, '120'))).toBeUndefined();
    expect(code(...dimension(150, -50, 'ARC_DIMENSION'), ...text(140, -55, '120'))).toBeUndefined();
    expect(code(...text(450, -50, '900'))).toBeUndefined();
    expect(code(...text(450, -50, '600'))).toBeUndefined();
    expect(code(...dimension(150, -50), ...text(450, 300, '120'))).toBe('120');
    expect(code(...text(450, 300, '12'))).toBe('12');
  });
  it('a letter in the place of a dimension gives way to the code that stands elsewhere', () => {
    expect(code(...dimension(450, 300), ...text(445, 295, 'H1'), ...text(450, 200, 'A-12'))).toBe('A-12');
    expect(code(...text(445, 295, 'A-12'), ...dimension(450, 400))).toBe('A-12');
  });
  it('also where the dimension stands in a block that is turned and stretched', () => {
    const blocks = block('SHEET', [...plate, ...dimension(150, -50), ...text(140, -55, '120')]);
    const laid = groups(0, 'INSERT', 8, 'CUT', 2, 'SHEET', 10, 5000, 20, 0, 41, 2, 42, 2, 50, 90);
    const found = extract(drawing(laid, { blocks }));
    expect(found.parts.map((p) => p.label)).toEqual([{}]);
    expect(found.dropped).toEqual({ DIMENSION: 1 });
  });
  it('blocks in which a program keeps its dimensions and hatches are neither lines nor words', () => {
    const lines = [...line(0, -50, 900, -50, '0'), ...line(0, 0, 0, -60, '0'), ...text(450, -50, 'B-7')];
    const laid = (name: string) => {
      const found = extract(
        drawing([...plate, ...groups(0, 'INSERT', 8, 'CUT', 2, name)], { blocks: block(name, lines) }),
      );
      return [found.parts[0]?.label.code, found.issues.map((i) => i.code), found.dropped];
    };
    expect(laid('*D12')).toEqual([undefined, [], { DIMENSION: 1 }]);
    expect(laid('*X3')).toEqual([undefined, [], { HATCH: 1 }]);
    expect(laid('*U3')[0]).toBe('B-7');
  });
});
