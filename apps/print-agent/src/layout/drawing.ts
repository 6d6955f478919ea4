/** A label laid out: marks in mm from the upper left corner. Preview, paper and printer languages are made of the same marks. */
import type { Face, Glyph } from './fonts.ts';

export interface TextMark {
  readonly kind: 'text';
  readonly face: Face;
  /** size of the font in mm */
  readonly size: number;
  readonly x: number;
  /** the line that the letters stand on */
  readonly baseline: number;
  readonly glyphs: readonly Glyph[];
}
export interface RectMark {
  readonly kind: 'rect';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
export interface BoxMark {
  readonly kind: 'box';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly thickness: number;
}
export interface QrMark {
  readonly kind: 'qr';
  readonly x: number;
  readonly y: number;
  /** with the quiet zone */
  readonly size: number;
  readonly value: string;
  readonly level: 'L' | 'M' | 'Q' | 'H';
  /** modules of a side, without the quiet zone */
  readonly count: number;
  /** one byte a module, row by row */
  readonly modules: Uint8Array;
}
export interface BarcodeMark {
  readonly kind: 'barcode';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly value: string;
  /** bar, space, bar … in modules */
  readonly widths: readonly number[];
}
export interface ImageMark {
  readonly kind: 'image';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly columns: number;
  readonly rows: number;
  /** rows of bits, each filled to whole bytes, 1 = black */
  readonly bits: Uint8Array;
}
export type Mark = TextMark | RectMark | BoxMark | QrMark | BarcodeMark | ImageMark;

export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly gap: number;
  readonly marks: readonly Mark[];
}

export const QUIET_MODULES = 4;
export const MM_PER_POINT = 25.4 / 72;
export const MM_PER_INCH = 25.4;
