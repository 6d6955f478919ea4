// What other programs write: texts that no database keeps, pages that lie, planes, curves and blocks of their own kind.
import { describe, expect, it } from 'vitest';
import { signedArea } from '../geometry/ring.ts';
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
