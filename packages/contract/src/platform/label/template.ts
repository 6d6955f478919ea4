/**
 * A label template, the content of a `.yix` file: JSON, sizes in mm from the upper left corner, texts in points.
 * Plain data: placeholders `{field}` are replaced by the row's texts, nothing in a template runs.
 */
import { z } from 'zod';
import { line } from '../../kit/text.ts';
import { LABEL_KIND_NAMES, labelFields } from './kinds.ts';

export const TEMPLATE_FORMAT = 1;
const MOST_MM = 300;
const MOST_ELEMENTS = 100;
const LEAST_POINTS = 4;
const MOST_POINTS = 96;
const MOST_PIXELS = 1200;

/** A safe file name with the suffix of templates. */
export const templateName = z.string().regex(/^[\w\u4e00-\u9fff-]{1,60}\.yix$/);

const mm = z.number().min(0).max(MOST_MM);
const side = z.number().min(0.1).max(MOST_MM);
const points = z.number().min(LEAST_POINTS).max(MOST_POINTS);
/** Text with placeholders: `{projectName} / {batch}`. */
const value = line(200);
const place = {
  x: mm,
  y: mm,
  /** the element is left out when this field of the row is empty */
  when: z.string().max(40).optional(),
};
const box = { ...place, width: side, height: side };

export const textElement = z.strictObject({
  type: z.literal('text'),
  ...box,
  value,
  size: points,
  /** shrinks down to this before it takes a further line */
  minSize: points.optional(),
  lines: z.int().min(1).max(10).default(1),
  bold: z.boolean().default(false),
  align: z.enum(['left', 'center', 'right']).default('left'),
  /** what does not fit is a fault instead of being cut with … */
  whole: z.boolean().default(false),
});
export const qrElement = z.strictObject({
  type: z.literal('qr'),
  ...place,
  size: side,
  value,
  level: z.enum(['L', 'M', 'Q', 'H']).default('M'),
});
export const barcodeElement = z.strictObject({
  type: z.literal('barcode'),
  ...box,
  value,
  symbology: z.literal('code128').default('code128'),
});
export const lineElement = z.strictObject({
  type: z.literal('line'),
  ...place,
  length: side,
  direction: z.enum(['across', 'down']).default('across'),
  thickness: z.number().min(0.1).max(10).default(0.25),
});
export const boxElement = z.strictObject({
  type: z.literal('box'),
  ...box,
  thickness: z.number().min(0.1).max(10).default(0.25),
});
export const imageElement = z.strictObject({
  type: z.literal('image'),
  ...box,
  columns: z.int().min(1).max(MOST_PIXELS),
  rows: z.int().min(1).max(MOST_PIXELS),
  /** base64 of rows of bits, each row filled to whole bytes, 1 = black */
  bits: z
    .string()
    .max(300_000)
    .regex(/^[A-Za-z0-9+/]+={0,2}$/),
});

export const labelElement = z.discriminatedUnion('type', [
  textElement,
  qrElement,
  barcodeElement,
  lineElement,
  boxElement,
  imageElement,
]);
export type LabelElement = z.infer<typeof labelElement>;

const PLACEHOLDER = /\{(\w*)\}/g;
/** Fields named by a text with placeholders. */
export const fieldsIn = (text: string): string[] => [...text.matchAll(PLACEHOLDER)].map((m) => m[1] ?? '');
/** The text with the row's values in place; nothing at all when it names fields and the row has none of them. */
export function filled(text: string, row: Readonly<Record<string, string | undefined>>): string {
  const names = fieldsIn(text);
  if (names.length > 0 && names.every((name) => (row[name] ?? '') === '')) return '';
  return text.replaceAll(PLACEHOLDER, (_all, name: string) => row[name] ?? '').trim();
}

/** Where an element ends, in mm. */
export function extentOf(e: LabelElement): { readonly right: number; readonly bottom: number } {
  if (e.type === 'qr') return { right: e.x + e.size, bottom: e.y + e.size };
  if (e.type === 'line')
    return e.direction === 'across'
      ? { right: e.x + e.length, bottom: e.y + e.thickness }
      : { right: e.x + e.thickness, bottom: e.y + e.length };
  return { right: e.x + e.width, bottom: e.y + e.height };
}

export const labelTemplate = z
  .strictObject({
    format: z.literal(TEMPLATE_FORMAT),
    kind: z.enum(LABEL_KIND_NAMES),
    title: line(40).min(1),
    width: z.number().min(10).max(MOST_MM),
    height: z.number().min(10).max(MOST_MM),
    /** distance between two labels on the roll */
    gap: z.number().min(0).max(20).default(2),
    elements: z.array(labelElement).min(1).max(MOST_ELEMENTS),
  })
  .superRefine((t, context) => {
    const known = new Set(labelFields(t.kind));
    t.elements.forEach((e, i) => {
      const refuse = (name: string): void =>
        context.addIssue({ code: 'custom', path: ['elements', i, name], message: name });
      const { right, bottom } = extentOf(e);
      if (right > t.width + 0.001 || bottom > t.height + 0.001) refuse('outside');
      if (e.when !== undefined && !known.has(e.when)) refuse('when');
      if ('value' in e && fieldsIn(e.value).some((name) => !known.has(name))) refuse('value');
      if (e.type === 'text' && (e.minSize ?? e.size) > e.size) refuse('minSize');
      if (e.type === 'image' && bytesOf(e.bits) !== Math.ceil(e.columns / 8) * e.rows) refuse('bits');
    });
  });
export type LabelTemplate = z.infer<typeof labelTemplate>;

/** How many bytes a base64 text holds. */
const bytesOf = (base64: string): number => Math.floor((base64.replace(/=+$/, '').length * 3) / 4);
