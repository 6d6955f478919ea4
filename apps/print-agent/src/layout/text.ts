/** Where the letters of a text stand: it shrinks, then takes further lines, then is cut or refused. */
import { LABEL_REASONS, said, type LabelElement } from '@muyun/contract/label';
import { MM_PER_POINT, type TextMark } from './drawing.ts';
import { LabelFault } from './fault.ts';
import { faceOf, type Face, type Glyph } from './fonts.ts';

type TextElement = Extract<LabelElement, { type: 'text' }>;

const STEP_POINTS = 0.5;
/** distance of two lines and height of the first one above its baseline, in parts of the font size */
const LINE = 1.2;
const ASCENT = 0.88;
const ELLIPSIS = '…';

const widthOf = (glyphs: readonly Glyph[]): number => glyphs.reduce((sum, g) => sum + g.advance, 0);

function glyphsOf(face: Face, text: string): Glyph[] {
  return [...text].map((char) => {
    const glyph = face.glyph(char);
    if (!glyph) throw new LabelFault(said(LABEL_REASONS.glyphMissing, { text: char }));
    return glyph;
  });
}

/** Lines no wider than `room` (in parts of the font size): at a blank where there is one, else anywhere. */
function wrapped(glyphs: readonly Glyph[], room: number): Glyph[][] {
  const lines: Glyph[][] = [];
  let current: Glyph[] = [];
  for (const glyph of glyphs) {
    if (current.length > 0 && widthOf(current) + glyph.advance > room) {
      const blank = current.findLastIndex((g) => g.char === ' ');
      const rest = blank > 0 && glyph.char !== ' ' ? current.splice(blank + 1) : [];
      lines.push(current);
      current = rest;
    }
    if (current.length > 0 || glyph.char !== ' ') current.push(glyph);
  }
  return current.length > 0 ? [...lines, current] : lines;
}

function cut(face: Face, line: readonly Glyph[], room: number): Glyph[] {
  const kept = [...line];
  const dots = glyphsOf(face, ELLIPSIS);
  while (kept.length > 0 && widthOf(kept) + widthOf(dots) > room) kept.pop();
  return [...kept, ...dots];
}

/** The largest size at which the text stands on one line, not below the least. */
function sizeOf(e: TextElement, width: number): number {
  const least = e.minSize ?? e.size;
  for (let size = e.size; size > least; size -= STEP_POINTS)
    if (width * size * MM_PER_POINT <= e.width) return size;
  return least;
}

/** Marks of a text, none for an empty one. Raises `LabelFault` when it must be whole and does not fit. */
export function textMarks(e: TextElement, text: string): TextMark[] {
  if (text === '') return [];
  const face = faceOf(e.bold);
  const glyphs = glyphsOf(face, text);
  const size = sizeOf(e, widthOf(glyphs)) * MM_PER_POINT;
  const room = e.width / size;
  const most = Math.max(1, Math.min(e.lines, Math.floor((e.height / size - 1) / LINE + 1 + 0.001)));
  const lines = wrapped(glyphs, room);
  const isTooLong = lines.length > most || lines.some((l) => widthOf(l) > room + 0.001);
  if (isTooLong && e.whole) throw new LabelFault(said(LABEL_REASONS.textTooLong, { text }));
  const shown = lines.slice(0, most);
  if (isTooLong) shown[most - 1] = cut(face, lines.slice(most - 1).flat(), room);
  return shown.map((line, i) => {
    const left = e.width - widthOf(line) * size;
    const shift = e.align === 'left' ? 0 : e.align === 'center' ? left / 2 : left;
    const baseline = e.y + (ASCENT + i * LINE) * size;
    return { kind: 'text', face, size, x: e.x + shift, baseline, glyphs: line };
  });
}
