/** TSPL: letters as graphics, codes by the printer itself. A quote in data is written as `\["]`; data has no line breaks. */
import type { PrinterFault } from '@muyun/contract/label';
import { QUIET_MODULES, type Mark } from '../layout/drawing.ts';
import { dotsPerMm, textBitmap, type PlacedBitmap } from './bitmap.ts';
import { imageBitmap } from './image.ts';
import { echoesIn, echoText, type PrinterLanguage, type PrinterWord } from './language.ts';

const quoted = (text: string): string => `"${text.replaceAll('"', String.raw`\["]`)}"`;

/** BITMAP wants 0 for black. */
function graphic({ x, y, bitmap }: PlacedBitmap): Buffer {
  const inverted = bitmap.bits.map((byte) => ~byte & 0xff);
  return Buffer.concat([
    Buffer.from(`BITMAP ${x},${y},${bitmap.stride},${bitmap.height},0,`, 'latin1'),
    inverted,
    Buffer.from('\r\n', 'latin1'),
  ]);
}

function markOf(mark: Mark, dpi: number): Buffer {
  const dots = (mm: number): number => Math.round(mm * dotsPerMm(dpi));
  const thick = (mm: number): number => Math.max(2, dots(mm));
  const line = (text: string): Buffer => Buffer.from(`${text}\r\n`, 'utf8');
  const [x, y] = mark.kind === 'text' ? [0, 0] : [dots(mark.x), dots(mark.y)];
  switch (mark.kind) {
    case 'text': {
      const placed = textBitmap(mark, dpi);
      return placed ? graphic(placed) : Buffer.alloc(0);
    }
    case 'rect':
      return line(`BAR ${x},${y},${thick(mark.width)},${thick(mark.height)}`);
    case 'box':
      return line(`BOX ${x},${y},${x + dots(mark.width)},${y + dots(mark.height)},${thick(mark.thickness)}`);
    case 'qr': {
      const cell = Math.max(1, Math.floor(dots(mark.size) / (mark.count + QUIET_MODULES * 2)));
      const inset = Math.round((dots(mark.size) - cell * mark.count) / 2);
      return line(
        `QRCODE ${x + inset},${y + inset},${mark.level},${Math.min(10, cell)},A,0,M2,${quoted(mark.value)}`,
      );
    }
    case 'barcode': {
      const modules = mark.widths.reduce((a, b) => a + b, 0);
      const module = Math.max(1, Math.floor(dots(mark.width) / modules));
      return line(
        `BARCODE ${x},${y},"128",${dots(mark.height)},0,0,${module},${module * 2},${quoted(mark.value)}`,
      );
    }
    case 'image':
      return graphic({ x, y, bitmap: imageBitmap(mark, dpi) });
  }
}

export const tspl: PrinterLanguage = {
  label(drawing, dpi, echo) {
    const head = `SIZE ${drawing.width} mm,${drawing.height} mm\r\nGAP ${drawing.gap} mm,0 mm\r\nDIRECTION 1\r\nCODEPAGE UTF-8\r\nCLS\r\n`;
    const tail = `PRINT 1,1\r\n${echo ? `OUT "${echoText(echo)}"\r\n` : ''}`;
    return Buffer.concat([
      Buffer.from(head, 'latin1'),
      ...drawing.marks.map((m) => markOf(m, dpi)),
      Buffer.from(tail, 'latin1'),
    ]);
  },
  ask: Buffer.from('\x1b!?', 'latin1'),
  read: (text, tag) => readTspl(text, tag),
};

const BITS: readonly (readonly [number, PrinterFault])[] = [
  [0x04, 'paperOut'],
  [0x01, 'headOpen'],
  [0x08, 'ribbonOut'],
  [0x10, 'paused'],
];
const PRINTING = 0x20;

/** Answers of OUT are lines; a byte of state comes alone. */
function readTspl(text: string, tag: string): PrinterWord {
  const { done, rest } = echoesIn(text, tag);
  const open = rest.lastIndexOf('MY');
  const said = (open < 0 ? rest : rest.slice(0, open)).replaceAll(/[\r\n]/g, '');
  const state = said.charCodeAt(said.length - 1);
  const fault = Number.isNaN(state) ? undefined : faultOf(state);
  return { done, fault, rest: open < 0 ? '' : rest.slice(open) };
}
function faultOf(state: number): PrinterFault | null {
  if (state === 0 || state === PRINTING) return null;
  return BITS.find(([bit]) => (state & bit) !== 0)?.[1] ?? 'other';
}
