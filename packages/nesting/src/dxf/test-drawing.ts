// Small drawings for the tests of this folder. Not part of the product.
import { extractParts } from './contours.ts';
import type { Extraction } from './contours.ts';
import type { ExtractOptions } from './extract-options.ts';
import { DxfError, dxfMessage } from './issues.ts';
import { readDxf } from './read.ts';

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

export type Groups = (string | number)[];
/** Groups on one line. */
export const groups = (...all: Groups): Groups => all;

/** A small R12 file: groups as a flat list, header values, blocks. */
export function drawing(
  entities: Groups,
  more: { header?: Groups; blocks?: Groups; layers?: Groups; objects?: Groups } = {},
): string {
  const all: Groups = [
    0,
    'SECTION',
    2,
    'HEADER',
    ...(more.header ?? [9, '$ACADVER', 1, 'AC1009', 9, '$INSUNITS', 70, 4]),
    0,
    'ENDSEC',
    0,
    'SECTION',
    2,
    'TABLES',
    0,
    'TABLE',
    2,
    'LAYER',
    ...(more.layers ?? []),
    0,
    'ENDTAB',
    0,
    'ENDSEC',
    0,
    'SECTION',
    2,
    'BLOCKS',
    ...(more.blocks ?? []),
    0,
    'ENDSEC',
    0,
    'SECTION',
    2,
    'ENTITIES',
    ...entities,
    0,
    'ENDSEC',
    ...(more.objects ? [0, 'SECTION', 2, 'OBJECTS', ...more.objects, 0, 'ENDSEC'] : []),
    0,
    'EOF',
  ];
  let text = '';
  for (let i = 0; i < all.length; i += 2) text += `${all[i]}\n${all[i + 1]}\n`;
  return text;
}

export const line = (
  x1: number | string,
  y1: number | string,
  x2: number | string,
  y2: number | string,
  layer = 'CUT',
): Groups => [0, 'LINE', 8, layer, 10, x1, 20, y1, 11, x2, 21, y2];
export const circle = (x: number, y: number, r: number, layer = 'CUT'): Groups => [
  0,
  'CIRCLE',
  8,
  layer,
  10,
  x,
  20,
  y,
  40,
  r,
];
/** An arc from angle to angle, degrees against the clock. */
export const arc = (x: number, y: number, r: number, from: number, to: number): Groups => [
  0,
  'ARC',
  8,
  'CUT',
  10,
  x,
  20,
  y,
  40,
  r,
  50,
  from,
  51,
  to,
];

export const text = (x: number, y: number, words: string, height = 10): Groups => [
  0,
  'TEXT',
  8,
  'TEXT',
  10,
  x,
  20,
  y,
  40,
  height,
  1,
  words,
];
export const rect = (x: number, y: number, w: number, h: number, layer = 'CUT'): Groups => [
  0,
  'LWPOLYLINE',
  8,
  layer,
  90,
  4,
  70,
  1,
  10,
  x,
  20,
  y,
  10,
  x + w,
  20,
  y,
  10,
  x + w,
  20,
  y + h,
  10,
  x,
  20,
  y + h,
];

export function extract(source: string | Uint8Array, options: ExtractOptions = {}): Extraction {
  return extractParts(readDxf(typeof source === 'string' ? utf8(source) : source), options);
}

export const sentences = (source: string, options: ExtractOptions = {}): string[] =>
  extract(source, options).issues.map(dxfMessage);

export function refusal(bytes: Uint8Array): string {
  try {
    extractParts(readDxf(bytes));
    return 'accepted';
  } catch (error) {
    return error instanceof DxfError ? error.code : String(error);
  }
}
