/** Noto Sans SC, regular and bold: widths and outlines of characters. The only door to fontkit. */
import { createRequire } from 'node:module';
import path from 'node:path';
import { openSync, type Font, type PathCommand } from 'fontkit';

/** Outline in parts of the font size, y upwards from the baseline. */
export interface Glyph {
  readonly char: string;
  readonly advance: number;
  readonly outline: readonly PathCommand[];
}

const MOST_KEPT = 4000;

/** One weight of the font. Glyphs are read when they are first asked for; the most are kept. */
export class Face {
  readonly name: string;
  readonly #font: Font;
  readonly #glyphs = new Map<string, Glyph | null>();

  constructor(name: string, file: string) {
    this.name = name;
    this.#font = openSync(file);
  }

  /** Null when the font does not have the character. */
  glyph(char: string): Glyph | null {
    const known = this.#glyphs.get(char);
    if (known !== undefined) return known;
    const glyph = this.#read(char);
    if (this.#glyphs.size >= MOST_KEPT) this.#glyphs.clear();
    this.#glyphs.set(char, glyph);
    return glyph;
  }

  #read(char: string): Glyph | null {
    const point = char.codePointAt(0) ?? 0;
    if (!this.#font.hasGlyphForCodePoint(point)) return null;
    const found = this.#font.glyphForCodePoint(point);
    const em = this.#font.unitsPerEm;
    return {
      char,
      advance: found.advanceWidth / em,
      outline: found.path.commands.map(({ command, args }) => ({ command, args: args.map((n) => n / em) })),
    };
  }
}

const folder = path.dirname(
  createRequire(import.meta.url).resolve('@expo-google-fonts/noto-sans-sc/package.json'),
);
const face = (weight: string): Face =>
  new Face(weight, path.join(folder, weight, `NotoSansSC_${weight}.ttf`));

const regular = face('400Regular');
const bold = face('700Bold');
export const faceOf = (isBold: boolean): Face => (isBold ? bold : regular);
