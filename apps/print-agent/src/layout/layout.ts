/** A template filled with one row of data. */
import { filled, LABEL_REASONS, said, type LabelElement, type LabelTemplate } from '@muyun/contract/label';
import { code128Widths, qrModules } from './codes.ts';
import type { Drawing, Mark } from './drawing.ts';
import { LabelFault } from './fault.ts';
import { textMarks } from './text.ts';

export type Row = Readonly<Record<string, string | undefined>>;

/** Smaller modules cannot be scanned from a label on a panel, mm. */
const LEAST_QR_MODULE = 0.25;
const LEAST_BAR_MODULE = 0.19;
const QUIET = 8;
const PRINTABLE = /^[\x20-\x7e]+$/;

/**
 * The label of one row. Sizes in mm. Raises `LabelFault` with the sentence to show when a text that must be whole does not
 * fit, when the font lacks a character, or when a code could not be scanned.
 */
export function layoutLabel(template: LabelTemplate, row: Row): Drawing {
  const { width, height, gap } = template;
  const shown = template.elements.filter((e) => e.when === undefined || (row[e.when] ?? '') !== '');
  return { width, height, gap, marks: shown.flatMap((e) => marksOf(e, row)) };
}

function marksOf(e: LabelElement, row: Row): readonly Mark[] {
  if (e.type === 'text') return textMarks(e, filled(e.value, row));
  if (e.type === 'qr') return qrMark(e, filled(e.value, row));
  if (e.type === 'barcode') return barcodeMark(e, filled(e.value, row));
  const { x, y } = e;
  if (e.type === 'line') {
    const across = e.direction === 'across';
    const [width, height] = across ? [e.length, e.thickness] : [e.thickness, e.length];
    return [{ kind: 'rect', x, y, width, height }];
  }
  const { width, height } = e;
  if (e.type === 'box') return [{ kind: 'box', x, y, width, height, thickness: e.thickness }];
  const bits = Buffer.from(e.bits, 'base64');
  return [{ kind: 'image', x, y, width, height, columns: e.columns, rows: e.rows, bits }];
}

function qrMark(e: Extract<LabelElement, { type: 'qr' }>, value: string): readonly Mark[] {
  if (value === '') return [];
  const found = qrModules(value, e.level);
  if (!found || e.size / (found.count + QUIET) < LEAST_QR_MODULE)
    throw new LabelFault(LABEL_REASONS.qrTooLong);
  return [{ kind: 'qr', x: e.x, y: e.y, size: e.size, value, level: e.level, ...found }];
}

function barcodeMark(e: Extract<LabelElement, { type: 'barcode' }>, value: string): readonly Mark[] {
  if (value === '') return [];
  if (!PRINTABLE.test(value)) throw new LabelFault(said(LABEL_REASONS.barcodeText, { text: value }));
  const widths = code128Widths(value);
  const modules = widths?.reduce((a, b) => a + b, 0) ?? 0;
  if (!widths || e.width / modules < LEAST_BAR_MODULE)
    throw new LabelFault(said(LABEL_REASONS.barcodeTooLong, { text: value }));
  const { x, y, width, height } = e;
  return [{ kind: 'barcode', x, y, width, height, value, widths }];
}
