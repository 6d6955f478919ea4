// Real drawings are read, unreadable files refused, texts decoded, time bounded (domain text D5).
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { signedArea } from '../geometry/ring.ts';
import { dxfMessage } from './issues.ts';
import { readDxf } from './read.ts';
import { plainMtext, plainText } from './text.ts';
import { circle, drawing, extract, line, rect, refusal, text, utf8 } from './test-drawing.ts';
import type { Groups } from './test-drawing.ts';

const folder = new URL('../../fixtures/dxf/', import.meta.url);
const file = (name: string): Uint8Array => readFileSync(new URL(name, folder));

describe('real drawings', () => {
  it.each(readdirSync(folder).filter((name) => name.endsWith('.dxf')))(
    '%s is read in bounded time',
    (name) => {
      const started = performance.now();
      const { parts, issues } = extract(file(name));
      expect(performance.now() - started).toBeLessThan(12_000);
      for (const { geometry } of parts) {
        expect(signedArea(geometry.outer)).toBeGreaterThanOrEqual(100);
        expect(geometry.holes.every((hole) => signedArea(hole) < 0)).toBe(true);
        expect(geometry.width).toBeGreaterThan(0);
      }
      expect(issues.every((each) => !dxfMessage(each).includes('{'))).toBe(true);
      expect(JSON.parse(JSON.stringify(parts))).toEqual(parts);
    },
  );
  it('knows what is in them', () => {
    const sizes = (name: string) =>
      extract(file(name)).parts.map(({ geometry: g }) => [g.width, g.height, g.holes.length]);
    expect(sizes('closedlwpolylinebug.dxf')).toEqual([[20, 30, 0]]);
    expect(sizes('arrayed-holes.dxf')).toEqual([[47, 184.2, 14]]);
    expect(sizes('issue42.dxf')).toEqual([[284, 208, 14]]);
    expect(sizes('openscad_export.dxf')).toEqual([[40, 40, 1]]);
    expect(sizes('polylines.dxf')).toEqual([[300, 300, 1]]);
    expect(extract(file('floorplan.dxf')).dropped).toMatchObject({ HATCH: 26, DIMENSION: 126, POINT: 378 });
    expect(extract(file('1x1rectangle.dxf')).parts[0]?.geometry.kind).toBe('RECT');
  });
  it('cut short anywhere a drawing is refused or read, never hung or crashed', () => {
    const whole = file('blocks2.dxf');
    for (let cut = 0; cut < whole.length; cut += 97) {
      expect(refusal(whole.subarray(0, cut))).toMatch(/^(accepted|Dxf:\w+)$/);
    }
    expect(refusal(whole.subarray(0, whole.length - 3000))).toMatch(/^(accepted|Dxf:Truncated)$/);
  });
});

describe('refusals', () => {
  const cyclic = [
    0,
    'BLOCK',
    2,
    'A',
    10,
    0,
    20,
    0,
    0,
    'INSERT',
    2,
    'B',
    10,
    0,
    20,
    0,
    0,
    'ENDBLK',
    0,
    'BLOCK',
    2,
    'B',
    10,
    0,
    20,
    0,
    0,
    'INSERT',
    2,
    'A',
    10,
    0,
    20,
    0,
    0,
    'ENDBLK',
  ];
  const nested = Array.from({ length: 40 }, (_, i) => [
    0,
    'BLOCK',
    2,
    `N${i}`,
    10,
    0,
    20,
    0,
    0,
    'INSERT',
    2,
    `N${i + 1}`,
    10,
    0,
    20,
    0,
    0,
    'ENDBLK',
  ]).flat();
  const bomb = Array.from({ length: 12 }, (_, i) => [
    0,
    'BLOCK',
    2,
    `P${i}`,
    10,
    0,
    20,
    0,
    ...Array.from({ length: 10 }, () =>
      i === 11 ? line(0, 0, 1, 1) : [0, 'INSERT', 2, `P${i + 1}`, 10, 0, 20, 0],
    ).flat(),
    0,
    'ENDBLK',
  ]).flat();
  it.each([
    ['Dxf:Empty', new Uint8Array()],
    ['Dxf:Binary', utf8('AutoCAD Binary DXF\r\n\u001A\0\0\0')],
    ['Dxf:Dwg', utf8('AC1027\0\0\0\0')],
    ['Dxf:NotDxf', utf8('hello world\nthis is text\n')],
    ['Dxf:NotDxf', utf8('  0\nEOF\n')],
    ['Dxf:Binary', Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0, 0)],
    ['Dxf:Syntax', utf8(drawing([0, 'LINE', 'ten', 5]))],
    ['Dxf:Truncated', utf8(drawing(rect(0, 0, 100, 100)).slice(0, -30))],
    ['Dxf:CyclicBlock', utf8(drawing([0, 'INSERT', 8, '0', 2, 'A', 10, 0, 20, 0], { blocks: cyclic }))],
    ['Dxf:BlockDepth', utf8(drawing([0, 'INSERT', 8, '0', 2, 'N0', 10, 0, 20, 0], { blocks: nested }))],
    ['Dxf:TooManyEntities', utf8(drawing([0, 'INSERT', 8, '0', 2, 'P0', 10, 0, 20, 0], { blocks: bomb }))],
    [
      'Dxf:TooManyEntities',
      utf8(drawing([0, 'INSERT', 8, '0', 2, 'P11', 10, 0, 20, 0, 70, 30000, 71, 30000], { blocks: bomb })),
    ],
  ])('%s', (code, bytes) => {
    expect(refusal(bytes)).toBe(code);
  });
  it('refuses by size', () => {
    expect(() => readDxf(new Uint8Array(2_000_000).fill(32), { maxBytes: 1_048_576 })).toThrow(
      '文件超过 1 MB',
    );
    expect(() => readDxf(utf8(drawing(rect(0, 0, 1, 1))), { maxEntities: 0 })).toThrow(
      expect.objectContaining({ code: 'Dxf:TooManyEntities' }),
    );
    const many = Array.from({ length: 30 }, (_, i) => rect(i * 20, 0, 11, 11)).flat();
    expect(() => extract(drawing(many), { maxParts: 29 })).toThrow('图纸过大（30 个轮廓），请分拆后上传');
  });
});

describe('texts and encodings', () => {
  it('escapes and formats', () => {
    expect(plainText(String.raw`%%c20 %%d %%p0.5 \U+7F16\U+53F7 \M+5B1E0\M+5BAC5 %%u`)).toBe(
      'Ø20 ° ±0.5 编号 编号',
    );
    expect(plainMtext(String.raw`{\fSimSun|b0|i0;\H2.5x;编号：A-1}\P数量：\C1;3\~件 \S1/2; \\ \{x\}`)).toBe(
      '编号：A-1\n数量：3 件 1/2 \\ {x}',
    );
  });
  it('GBK before AC1021, UTF-8 after, GBK that claims UTF-8', () => {
    const gbk = (header: string, page = 'ANSI_936'): Uint8Array => {
      const [before = '', after = ''] = drawing([...rect(0, 0, 100, 100), ...text(10, 10, '@')], {
        header: [9, '$ACADVER', 1, header, 9, '$DWGCODEPAGE', 3, page, 9, '$INSUNITS', 70, 4],
      }).split('@');
      return Uint8Array.from([
        ...utf8(before),
        0xb1,
        0xe0,
        0xba,
        0xc5,
        0xa3,
        0xba,
        ...utf8('A-5'),
        ...utf8(after),
      ]);
    };
    expect(extract(gbk('AC1015')).parts[0]?.label.code).toBe('A-5');
    expect(extract(gbk('AC1027')).parts[0]?.label.code).toBe('A-5');
    expect(extract(gbk('AC1015', 'ANSI_1252')).parts[0]?.label.code).toBe('A-5');
    const western = { header: [9, '$ACADVER', 1, 'AC1015', 9, '$DWGCODEPAGE', 3, 'ANSI_1252'] };
    const latin = Buffer.from(
      drawing([...rect(0, 0, 100, 100), ...text(10, 10, 'CODE: é-7')], western),
      'latin1',
    );
    expect(extract(latin).parts[0]?.label.code).toBe('é-7');
    expect(
      extract(
        drawing([...rect(0, 0, 100, 100), ...text(1, 1, '编号：Ü-6')], {
          header: [9, '$ACADVER', 1, 'AC1032'],
        }),
      ).parts[0]?.label.code,
    ).toBe('Ü-6');
    expect(extract(`\uFEFF${drawing(rect(0, 0, 100, 100)).replaceAll('\n', '\r\n')}`).parts).toHaveLength(1);
    expect(extract(drawing(rect(0, 0, 100, 100)).replaceAll('\n', '\r')).parts).toHaveLength(1);
  });
});

describe('bounded time', () => {
  it('a perforated plate of 20 000 holes and a pile of crossing lines', () => {
    const holes: Groups = [];
    for (let i = 0; i < 20_000; i++)
      holes.push(...circle(10 + (i % 200) * 10, 10 + Math.floor(i / 200) * 10, 3, 'HOLE'));
    const started = performance.now();
    const plate = extract(drawing([...rect(0, 0, 2010, 2010), ...holes]));
    expect(plate.parts[0]?.geometry.holes).toHaveLength(20_000);
    const star: Groups = [];
    for (let i = 0; i < 10_000; i++) star.push(...line(0, 0, 1000 * Math.cos(i), 1000 * Math.sin(i)));
    expect(extract(drawing(star)).parts).toHaveLength(0);
    expect(performance.now() - started).toBeLessThan(25_000);
  });
});
