// What programs of strange hands write into a file: broken bytes, other line ends, numbers of their country, two drawings in one.
import { describe, expect, it } from 'vitest';
import { readDxf } from './read.ts';
import { circle, drawing, extract, groups, line, rect, text, utf8 } from './test-drawing.ts';
import type { Groups } from './test-drawing.ts';

const NEWER = { header: [9, '$ACADVER', 1, 'AC1027', 9, '$INSUNITS', 70, 4] };
const panel: Groups = [...rect(0, 0, 1000, 600), ...circle(200, 200, 20)];
const sizes = (source: string | Uint8Array) =>
  extract(source).parts.map((p) => [p.geometry.width, p.geometry.height, p.geometry.holes.length]);
const utf16 = (source: string, isBig: boolean): Uint8Array => {
  const units = [0xfeff, ...Array.from({ length: source.length }, (_, i) => source.charCodeAt(i))];
  return Uint8Array.from(
    units.flatMap((unit) => (isBig ? [unit >> 8, unit & 255] : [unit & 255, unit >> 8])),
  );
};

describe('files of strange hands', () => {
  it('a name that was cut within a character does not cost the others', () => {
    const source = drawing(
      [...panel, ...text(100, 100, '编号：幕墙板-07'), ...text(9e4, 9e4, '长名@')],
      NEWER,
    );
    const bytes = utf8(source);
    const at = bytes.indexOf(0x40);
    const cut = Uint8Array.from([...bytes.subarray(0, at), 0xe5, 0x90, ...bytes.subarray(at + 1)]);
    expect(extract(cut).parts[0]?.label.code).toBe('幕墙板-07');
  });
  it.each([true, false])('UTF-16 with its mark, big end first: %s', (isBig) => {
    const found = extract(utf16(drawing([...panel, ...text(100, 100, '编号：东-01')], NEWER), isBig));
    expect(found.parts.map((p) => p.label.code)).toEqual(['东-01']);
  });
  it.each([
    ['CR CR LF', (s: string) => s.replaceAll('\n', '\r\r\n')],
    ['CR', (s: string) => s.replaceAll('\n', '\r')],
    ['tabs before the codes', (s: string) => s.replaceAll('\n', '\n\t')],
    ['an end of file of DOS', (s: string) => `${s}\u001A\u001A`],
    ['blank lines at both ends', (s: string) => `\n\n${s}\n\n`],
    ['a mark of bytes', (s: string) => `\uFEFF${s}`],
  ])('%s', (_, changed) => {
    expect(sizes(utf8(changed(drawing(panel, NEWER))))).toEqual([[1000, 600, 1]]);
  });
  it('decimal commas and exponents of Fortran are numbers', () => {
    const sides = [
      ...line('0,0', '0', '1000,5', '0,0'),
      ...line('1000,5', 0, '1.0005D+03', '600'),
      ...line('1000,5', '6.D2', '0', 600),
      ...line(0, 600, 0, '-0,0'),
    ];
    expect(sizes(drawing(sides))).toEqual([[1000.5, 600, 0]]);
    expect(extract(drawing(line(0, 0, '1,000,5', 'x'))).issues.map((i) => i.code)).toContain(
      'Dxf:CoordinateRange',
    );
  });
  it('a second section of entities adds to the first', () => {
    const more = drawing(panel).replace(
      '0\nEOF\n',
      `0\nSECTION\n2\nENTITIES\n${circle(700, 300, 30).join('\n')}\n0\nENDSEC\n0\nEOF\n`,
    );
    expect(sizes(more)).toEqual([[1000, 600, 2]]);
  });
  it('a constant attribute is read from its block, a plain definition is not', () => {
    const definition = (tag: string, value: string, flags: number): Groups => [
      ...groups(0, 'ATTDEF', 8, '0', 10, 100, 20, 100, 40, 10, 1, value, 3, tag, 2, tag, 70, flags),
    ];
    const blocks = [
      ...groups(0, 'BLOCK', 2, 'P', 10, 0, 20, 0),
      ...panel,
      ...definition('CODE', '编号：K-9', 2),
      ...definition('NOTE', '编号：X-1', 0),
      ...groups(0, 'ENDBLK'),
    ];
    const found = extract(drawing([0, 'INSERT', 8, 'CUT', 2, 'P', 10, 0, 20, 0], { blocks }));
    expect(found.parts.map((p) => p.texts)).toEqual([['编号：K-9']]);
    expect(found.dropped).toEqual({ ATTDEF: 1 });
  });
  it('a polyline in space is not mirrored by its plane', () => {
    const corners = [0, 0, 500, 0, 500, 300].flatMap((at, i) =>
      i % 2 === 0 ? [0, 'VERTEX', 8, 'CUT', 10, at] : [20, at, 30, 7, 70, 32],
    );
    const head = [0, 'POLYLINE', 8, 'CUT', 66, 1, 70, 9, 210, 0, 220, 0, 230, -1];
    const { entities } = readDxf(utf8(drawing([...head, ...corners, 0, 'SEQEND'])));
    expect(entities).toMatchObject([{ type: 'POLYLINE', isMirrored: false, isClosed: true }]);
  });
});
