/** What reaches the printers is what was laid out: graphics read back dot by dot, PDFs by their table. */
import { readFileSync } from 'node:fs';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { inflateSync } from 'node:zlib';
import { labelTemplate } from '@muyun/contract/label';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { layoutLabel } from '../src/layout/layout.ts';
import { Bitmap, textBitmap } from '../src/render/bitmap.ts';
import { pdfPath, writePdf } from '../src/render/pdf.ts';
import { tspl } from '../src/render/tspl.ts';
import { compressed, zpl } from '../src/render/zpl.ts';
import { labels } from './agent.ts';

const template = (name: string) =>
  labelTemplate.parse(
    JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../src/templates', name), 'utf8')),
  );
const row = labels(1)[0] ?? {};

/** Reads ZPL's alternative compression back, as its manual tells it. */
function readBack(text: string, stride: number): string[] {
  const lines: string[] = [];
  let [line, count] = ['', 0];
  for (const c of text) {
    if (c === ':') lines.push(lines.at(-1) ?? '');
    else if (c === ',') {
      lines.push(line.padEnd(stride * 2, '0'));
      line = '';
    } else if (/[G-Y]/.test(c)) count += c.charCodeAt(0) - 70;
    else if (/[g-z]/.test(c)) count += (c.charCodeAt(0) - 102) * 20;
    else {
      line += c.repeat(Math.max(1, count));
      count = 0;
      if (line.length === stride * 2) {
        lines.push(line);
        line = '';
      }
    }
  }
  return lines;
}
const rowsOf = (b: Bitmap): string[] =>
  Array.from({ length: b.height }, (_, y) =>
    Buffer.from(b.bits.subarray(y * b.stride, (y + 1) * b.stride))
      .toString('hex')
      .toUpperCase(),
  );

it('graphics of ZPL say every dot, whatever they are', () => {
  const bitmaps = fc
    .tuple(fc.integer({ min: 1, max: 900 }), fc.integer({ min: 1, max: 12 }))
    .chain(([width, height]) =>
      fc
        .array(fc.tuple(fc.nat(width - 1), fc.nat(height - 1), fc.nat(200)), { maxLength: 30 })
        .map((runs) => {
          const bitmap = new Bitmap(width, height);
          for (const [x, y, length] of runs) for (let i = 0; i <= length; i++) bitmap.set(x + i, y);
          return bitmap;
        }),
    );
  fc.assert(
    fc.property(bitmaps, (bitmap) => {
      expect(readBack(compressed(bitmap), bitmap.stride)).toEqual(rowsOf(bitmap));
    }),
  );
});

it('a letter is as high and as black as its outline', () => {
  const drawing = layoutLabel(template('custom01.yix'), { displayNo: '日' });
  const mark = drawing.marks[0];
  if (mark?.kind !== 'text') throw new Error('no text');
  const found = textBitmap(mark, 203);
  if (!found) throw new Error('nothing black');
  const { bitmap } = found;
  // 28 points are 79 dots; 日 fills its square but for its margins
  expect(bitmap.height).toBeGreaterThan(60);
  expect(bitmap.height).toBeLessThan(79);
  // the frame is black, the two windows are white
  const middle = Math.floor(bitmap.width / 2);
  expect(bitmap.get(3, Math.floor(bitmap.height / 2))).toBe(true);
  expect([0.28, 0.7].map((part) => bitmap.get(middle, Math.floor(bitmap.height * part)))).toEqual([
    false,
    false,
  ]);
});

it('the number shrinks, takes two lines, and is never cut', () => {
  const sizes = (displayNo: string): [number, number][] =>
    layoutLabel(template('custom01.yix'), { displayNo })
      .marks.filter((m) => m.kind === 'text')
      .map((m) => [Math.round((m.size * 72) / 25.4), m.glyphs.length]);
  expect(sizes('A-05-018')).toEqual([[28, 8]]);
  expect(sizes('A-05-018-LONG')[0]?.[0]).toBeLessThan(28);
  const long = sizes('A-05-018-西立面-12F-B0071');
  expect(long.map(([size]) => size)).toEqual([16, 16]);
  expect(long.reduce((sum, [, count]) => sum + count, 0)).toBe('A-05-018-西立面-12F-B0071'.length);
});

it('codes are drawn by the printer, letters are graphics', () => {
  const drawing = layoutLabel(template('custom01.yix'), row);
  const z = zpl.label(drawing, 203, { tag: 'T', no: 7 }).toString('latin1');
  expect(z).toMatch(/^\^XA\^CI28\^PW799\^LL480\^LH0,0/);
  expect(z).toContain('^BQN,2,8^FH_^FDMA,010J0000001^FS');
  expect(z).toMatch(/\^HV1,1,MYT\.7;,,L\^FS\^XZ\n$/);
  expect(z).not.toContain('天府');
  const t = tspl.label(drawing, 203, { tag: 'T', no: 7 }).toString('latin1');
  expect(t).toContain('SIZE 100 mm,60 mm\r\nGAP 2 mm,0 mm\r\n');
  expect(t).toMatch(/QRCODE \d+,\d+,M,8,A,0,M2,"010J0000001"\r\n/);
  expect(t.endsWith('PRINT 1,1\r\nOUT "MYT.7;"\r\n')).toBe(true);
});

it('a printer that speaks in pieces is understood', () => {
  const first = zpl.read('MYabc.1;\r\nMYabc', 'abc');
  expect(first).toMatchObject({ done: [1], fault: undefined });
  expect(zpl.read(`${first.rest}.2;MYother.3;`, 'abc').done).toEqual([2]);
  const part = tspl.read('\r\nMYabc.1;\r\n\x04MYab', 'abc');
  expect(part).toEqual({ done: [1], fault: 'paperOut', rest: 'MYab' });
  expect(tspl.read('\x00', 'abc').fault).toBeNull();
});

it('curves and rectangles become operators of PDF', () => {
  expect(pdfPath('M1 2h3v4h-3z')).toBe('1 2 m\n4 2 l\n4 6 l\n1 6 l\nh');
  expect(pdfPath('M0 0Q3 3 6 0Z')).toBe('0 0 m\n2 2 4 2 6 0 c\nh');
});

it('a PDF has a page for each label, and its table leads to every object', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'muyun-pdf-'));
  const file = await open(path.join(folder, 'a.pdf'), 'w');
  await writePdf(
    file,
    [row, row, row].map((r) => layoutLabel(template('custom02.yix'), r)),
  );
  await file.close();
  const bytes = await readFile(path.join(folder, 'a.pdf'));
  await rm(folder, { recursive: true });
  const text = bytes.toString('latin1');
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  expect(text.slice(start, start + 7)).toBe('xref\n0 ');
  const table = text.slice(start).match(/\d{10} 00000 n /g) ?? [];
  expect(table).toHaveLength(2 + 3 * 2);
  table.forEach((line, i) => {
    const at = Number(line.slice(0, 10));
    expect(text.slice(at, at + 8)).toMatch(new RegExp(`^${i + 1} 0 obj\n`));
  });
  const stream = /\/Length (\d+)\/Filter\/FlateDecode>>\nstream\n/.exec(text);
  const from = (stream?.index ?? 0) + (stream?.[0].length ?? 0);
  const content = inflateSync(bytes.subarray(from, from + Number(stream?.[1]))).toString('latin1');
  expect(content).toMatch(/^2\.835 0 0 -2\.835 0 113\.386 cm\n/);
});
