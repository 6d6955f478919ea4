/** ZPL II: letters as graphics, codes by the printer itself. Data never reaches the printer as a command: `^`, `~` and `_` are written as bytes. */
import type { PrinterFault } from '@muyun/contract/label';
import { QUIET_MODULES, type Mark } from '../layout/drawing.ts';
import { Bitmap, dotsPerMm, textBitmap } from './bitmap.ts';
import { echoesIn, echoText, type PrinterLanguage, type PrinterWord } from './language.ts';
import { imageBitmap } from './image.ts';

/** Field data with `^FH`: everything that could be a command, and what is not ASCII, as bytes of UTF-8. */
const field = (text: string): string =>
  [...Buffer.from(text, 'utf8')]
    .map((byte) =>
      /[\w .:/+-]/.test(String.fromCharCode(byte)) && byte !== 0x5f && byte < 0x80
        ? String.fromCharCode(byte)
        : `_${byte.toString(16).padStart(2, '0')}`,
    )
    .join('');

/** Counts of ZPL's alternative compression: G–Y one to nineteen, g–z twenty to four hundred. */
function counted(n: number, digit: string): string {
  let [text, left] = ['', n];
  for (; left >= 400; left -= 400) text += 'z';
  if (left >= 20) text += String.fromCharCode('g'.charCodeAt(0) + Math.floor(left / 20) - 1);
  if (left % 20 > 0) text += String.fromCharCode('G'.charCodeAt(0) + (left % 20) - 1);
  return text + digit;
}

/** Graphic data: runs counted, `,` = blank to the end of the line, `:` = the line before. */
export function compressed(bitmap: Bitmap): string {
  let [text, before] = ['', ''];
  for (let y = 0; y < bitmap.height; y++) {
    const line = Buffer.from(bitmap.bits.subarray(y * bitmap.stride, (y + 1) * bitmap.stride))
      .toString('hex')
      .toUpperCase();
    text += line === before ? ':' : packed(line);
    before = line;
  }
  return text;
}
const packed = (line: string): string => {
  const inked = line.replace(/0+$/, '');
  const runs = inked.replaceAll(/(.)\1{2,}/g, (run, digit: string) => counted(run.length, digit));
  return inked.length === line.length ? runs : `${runs},`;
};

const graphic = (x: number, y: number, bitmap: Bitmap): string =>
  `^FO${x},${y}^GFA,${bitmap.bits.length},${bitmap.bits.length},${bitmap.stride},${compressed(bitmap)}^FS`;

function markOf(mark: Mark, dpi: number): string {
  const dots = (mm: number): number => Math.round(mm * dotsPerMm(dpi));
  const line = (mm: number): number => Math.max(2, dots(mm));
  switch (mark.kind) {
    case 'text': {
      const placed = textBitmap(mark, dpi);
      return placed ? graphic(placed.x, placed.y, placed.bitmap) : '';
    }
    case 'rect': {
      const [w, h] = [line(mark.width), line(mark.height)];
      return `^FO${dots(mark.x)},${dots(mark.y)}^GB${w},${h},${Math.min(w, h)}^FS`;
    }
    case 'box':
      return `^FO${dots(mark.x)},${dots(mark.y)}^GB${dots(mark.width)},${dots(mark.height)},${line(mark.thickness)}^FS`;
    case 'qr': {
      const cell = Math.max(1, Math.floor(dots(mark.size) / (mark.count + QUIET_MODULES * 2)));
      const inset = Math.round((dots(mark.size) - cell * mark.count) / 2);
      return `^FO${dots(mark.x) + inset},${dots(mark.y) + inset}^BQN,2,${Math.min(10, cell)}^FH_^FD${mark.level}A,${field(mark.value)}^FS`;
    }
    case 'barcode': {
      const modules = mark.widths.reduce((a, b) => a + b, 0);
      const module = Math.max(1, Math.floor(dots(mark.width) / modules));
      return `^BY${module}^FO${dots(mark.x)},${dots(mark.y)}^BCN,${dots(mark.height)},N,N,N,A^FH_^FD${field(mark.value)}^FS`;
    }
    case 'image':
      return graphic(dots(mark.x), dots(mark.y), imageBitmap(mark, dpi));
  }
}

/** ^HV: the printer returns the header when the label is done. The field itself is a blank. */
const hostVerification = (text: string): string => `^FO0,0^A0N,10,10^FN1^FD ^FS^HV1,1,${text},,L^FS`;

export const zpl: PrinterLanguage = {
  label(drawing, dpi, echo) {
    const scale = dotsPerMm(dpi);
    const size = `^PW${Math.round(drawing.width * scale)}^LL${Math.round(drawing.height * scale)}`;
    const marks = drawing.marks.map((m) => markOf(m, dpi)).join('');
    const tail = echo ? hostVerification(echoText(echo)) : '';
    return Buffer.from(`^XA^CI28${size}^LH0,0${marks}${tail}^XZ\n`, 'latin1');
  },
  ask: Buffer.from('~HS\n', 'latin1'),
  read: (text, tag) => readZpl(text, tag),
};

const [STX, ETX] = [String.fromCharCode(2), String.fromCharCode(3)];
const STATUS_LINE = new RegExp(`${STX}([^${ETX}]*)${ETX}`, 'g');
/** paper out and pause in the first line of ~HS, head and ribbon in the second */
const FIRST = 12;
const SECOND = 11;

function readZpl(text: string, tag: string): PrinterWord {
  const { done, rest } = echoesIn(text, tag);
  let fault: PrinterFault | null | undefined;
  let end = 0;
  for (const found of rest.matchAll(STATUS_LINE)) {
    end = found.index + found[0].length;
    const parts = (found[1] ?? '').split(',');
    if (parts.length >= FIRST) fault = parts[1] === '1' ? 'paperOut' : parts[2] === '1' ? 'paused' : null;
    else if (parts.length === SECOND && !fault)
      fault = parts[2] === '1' ? 'headOpen' : parts[3] === '1' ? 'ribbonOut' : (fault ?? null);
  }
  return { done, fault, rest: rest.slice(end) };
}
