/** What a worksheet shows beside the values of its cells: numbers with a format of their own, formulas without a result, lines through a row, hidden columns. */
import { attributesOf, decoded } from './parts.ts';
import { cellOf } from './cells.ts';
import type { ZipEntry } from './zip-check.ts';
import { inflate } from './zip-check.ts';

/** `A-001` of a number 1 with the format `"A-"000`. */
export interface ShownCell {
  readonly row: number;
  readonly column: number;
  readonly text: string;
}
export interface SheetLooks {
  readonly shown: readonly ShownCell[];
  /** cells with a formula that the program saved without its result */
  readonly unsolved: readonly { readonly row: number; readonly column: number }[];
  /** rows through which a line is drawn */ readonly struckRows: readonly number[];
  readonly hiddenColumns: readonly number[];
}
export const PLAIN_LOOKS: SheetLooks = { shown: [], unsolved: [], struckRows: [], hiddenColumns: [] };

/** Words around a whole number, and how many digits it has at least. */
export interface NumberWords {
  readonly before: string;
  readonly digits: number;
  readonly after: string;
}
export interface StyleLook {
  readonly words: NumberWords | null;
  readonly isStruck: boolean;
}

const TOKEN = /"([^"]*)"|\\(.)|\[[^\]]*\]|_.|(0+)|([\s\S])/gu;
/** characters that a format shows as they are; letters that mean something else are none of them */
const LITERAL = /[-+/():\s,\u3000-\u9fff\uff00-\uffef]/u;

/** The words of a format that writes a whole number in words or with leading zeros; null for every other one. */
export function wordsOfFormat(format: string): NumberWords | null {
  const positive = /^(?:"[^"]*"|\\.|\[[^\]]*\]|[^;"\\[])*/.exec(format)?.[0] ?? '';
  const words = { before: '', digits: 0, after: '' };
  for (const [, quoted, escaped, zeros, other] of positive.matchAll(TOKEN)) {
    if (zeros !== undefined) {
      if (words.digits > 0) return null;
      words.digits = zeros.length;
      continue;
    }
    if (other !== undefined && (other === ',' || !LITERAL.test(other))) return null;
    const text = quoted ?? escaped ?? other ?? '';
    if (words.digits === 0) words.before += text;
    else words.after += text;
  }
  const isPlain = words.digits < 2 && words.before.trim() === '' && words.after.trim() === '';
  return words.digits === 0 || isPlain ? null : words;
}

/** A whole number as its format shows it; null for a number that is none. */
export const shownBy = ({ before, digits, after }: NumberWords, value: number): string | null =>
  Number.isSafeInteger(value) && value >= 0
    ? `${before}${String(value).padStart(digits, '0')}${after}`.trim()
    : null;

const listOf = (xml: string, outer: string, inner: string): string[] => {
  const whole =
    new RegExp(`<(?:\\w+:)?${outer}\\b[^>]*>([\\s\\S]*?)</(?:\\w+:)?${outer}>`).exec(xml)?.[1] ?? '';
  const each = new RegExp(
    `<(?:\\w+:)?${inner}\\b(?:[^>]*/>|[^>]*[^/]>[\\s\\S]*?</(?:\\w+:)?${inner}>|>[\\s\\S]*?</(?:\\w+:)?${inner}>)`,
    'g',
  );
  return [...whole.matchAll(each)].map(([tag]) => tag);
};
const STRUCK = /<(?:\w+:)?strike(?:\s+val\s*=\s*["'](?:1|true)["'])?\s*\/?>/;

/** The styles that show more than a value, by their number. */
export function stylesOf(entry: ZipEntry | undefined): ReadonlyMap<number, StyleLook> {
  const styles = new Map<number, StyleLook>();
  if (!entry) return styles;
  const xml = inflate(entry).toString('utf8');
  const formats = new Map<string, NumberWords>();
  for (const [tag] of xml.matchAll(/<(?:\w+:)?numFmt\s[^>]*>/g)) {
    const a = attributesOf(tag);
    const words = wordsOfFormat(decoded(a.get('formatCode') ?? ''));
    if (words) formats.set(a.get('numFmtId') ?? '', words);
  }
  const struck = listOf(xml, 'fonts', 'font').map((font) => STRUCK.test(font));
  listOf(xml, 'cellXfs', 'xf').forEach((tag, i) => {
    const a = attributesOf(tag.slice(0, tag.indexOf('>')));
    const words = formats.get(a.get('numFmtId') ?? '') ?? null;
    const isStruck = struck[Number(a.get('fontId') ?? -1)] ?? false;
    if (words || isStruck) styles.set(i, { words, isStruck });
  });
  return styles;
}

const MOST = 200_000;
const CELL = /<(?:\w+:)?c(?=[\s>/])([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?c>)/g;
const VALUE = /<(?:\w+:)?v(?:\s[^>]*)?>([^<]+)<\/(?:\w+:)?v>/;

interface Found {
  shown: ShownCell[];
  unsolved: { row: number; column: number }[];
  struckRows: number[];
}

/** Looks through the rows of a worksheet; rows without a formula or a telling style cost next to nothing. */
export function looksOf(xml: Buffer, styles: ReadonlyMap<number, StyleLook>): SheetLooks {
  const found: Found = { shown: [], unsolved: [], struckRows: [] };
  let index = -1;
  for (let at = nextRow(xml, 0); at >= 0;) {
    const next = nextRow(xml, at + 4);
    const text = xml.toString('latin1', at, next < 0 ? xml.length : next);
    at = next;
    const own = Number(/^<(?:\w+:)?row\b[^>]*?\sr\s*=\s*["'](\d+)/.exec(text)?.[1] ?? 0);
    index = own > 0 ? own - 1 : index + 1;
    if (styles.size > 0 || /<(?:\w+:)?f[\s>/]/.test(text)) lookAtRow(text, index, styles, found);
    if (found.shown.length + found.unsolved.length + found.struckRows.length > MOST) break;
  }
  return { ...found, hiddenColumns: hiddenColumnsOf(xml) };
}

const nextRow = (xml: Buffer, from: number): number => {
  for (let at = xml.indexOf('row', from); at >= 0; at = xml.indexOf('row', at + 3)) {
    const begin = xml.lastIndexOf('<', at);
    if (at - begin <= 20 && /^<(?:\w+:)?row[\s>/]/.test(xml.toString('latin1', begin, at + 4))) return begin;
  }
  return -1;
};

function lookAtRow(text: string, row: number, styles: ReadonlyMap<number, StyleLook>, found: Found): void {
  let column = -1;
  let [filled, struck] = [0, 0];
  for (const [, attributes = '', content = ''] of text.matchAll(CELL)) {
    const a = attributesOf(attributes);
    column = cellOf(a.get('r') ?? '')?.column ?? column + 1;
    const value = VALUE.exec(content)?.[1] ?? '';
    const isFormula = /<(?:\w+:)?f[\s>/]/.test(content);
    if (isFormula && value === '' && a.get('t') !== 'str') found.unsolved.push({ row, column });
    if (value === '' && !/<(?:\w+:)?is[\s>]/.test(content)) continue;
    filled += 1;
    const look = styles.get(Number(a.get('s') ?? 0));
    if (look?.isStruck) struck += 1;
    const isNumber = (a.get('t') ?? 'n') === 'n';
    const shown = look?.words && isNumber ? shownBy(look.words, Number(value)) : null;
    if (shown !== null) found.shown.push({ row, column, text: shown });
  }
  // a line through most of what the row says is a line through the row
  if (struck > 0 && struck * 2 > filled) found.struckRows.push(row);
}

/** Columns that the author hid; they are read all the same. */
function hiddenColumnsOf(xml: Buffer): number[] {
  const end = xml.indexOf('sheetData');
  const head = xml.toString('latin1', 0, end < 0 ? Math.min(xml.length, 1_000_000) : end);
  return [...head.matchAll(/<(?:\w+:)?col\s[^>]*>/g)].flatMap(([tag]) => {
    const a = attributesOf(tag);
    if (!/^(?:1|true)$/.test(a.get('hidden') ?? '')) return [];
    const [from, to] = [Number(a.get('min') ?? 0), Math.min(Number(a.get('max') ?? 0), 200)];
    return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from - 1 + i);
  });
}
