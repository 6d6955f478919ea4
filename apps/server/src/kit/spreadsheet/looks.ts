/** What a worksheet shows beside the values of its cells: numbers with a format of their own, formulas without a result, lines through a row, hidden columns. */
import { attributesOf, decoded } from './parts.ts';
import { cellOf } from './cells.ts';
import { isCrossedOut, keptOf } from './crossed.ts';
import { isMixed, isTimeBy } from './date-format.ts';
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
  /** cells of other rows of which something is crossed out, with what is left */
  readonly crossed: readonly { readonly row: number; readonly column: number; readonly kept: string }[];
  /** the last column with a value */ readonly widest: number;
  /** numbers that no day is meant by, though their format writes days for others (`[=0]0;yyyy-mm-dd`) */
  readonly undated?: readonly UndatedCell[];
}
export interface UndatedCell {
  readonly row: number;
  readonly column: number;
  readonly value: number;
}
export const PLAIN_LOOKS: SheetLooks = {
  shown: [],
  unsolved: [],
  struckRows: [],
  hiddenColumns: [],
  crossed: [],
  widest: 0,
};

/** Words around a whole number, and how many digits it has at least. */
export interface NumberWords {
  readonly before: string;
  readonly digits: number;
  readonly after: string;
}
export interface StyleLook {
  readonly words: NumberWords | null;
  /** of a format that writes days for some numbers alone */
  readonly mixed?: string;
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
/** The styles that show more than a value, by their number. */
export function stylesOf(entry: ZipEntry | undefined): ReadonlyMap<number, StyleLook> {
  const styles = new Map<number, StyleLook>();
  if (!entry) return styles;
  const xml = inflate(entry).toString('utf8');
  const formats = new Map<string, NumberWords>();
  const mixed = new Map<string, string>();
  for (const [tag] of xml.matchAll(/<(?:\w+:)?numFmt\s[^>]*>/g)) {
    const a = attributesOf(tag);
    const format = decoded(a.get('formatCode') ?? '');
    const words = wordsOfFormat(format);
    if (words) formats.set(a.get('numFmtId') ?? '', words);
    if (isMixed(format)) mixed.set(a.get('numFmtId') ?? '', format);
  }
  const struck = listOf(xml, 'fonts', 'font').map(isCrossedOut);
  listOf(xml, 'cellXfs', 'xf').forEach((tag, i) => {
    const a = attributesOf(tag.slice(0, tag.indexOf('>')));
    const words = formats.get(a.get('numFmtId') ?? '') ?? null;
    const isStruck = struck[Number(a.get('fontId') ?? -1)] ?? false;
    const dated = mixed.get(a.get('numFmtId') ?? '');
    if (words || isStruck || dated !== undefined)
      styles.set(i, { words, isStruck, ...(dated === undefined ? {} : { mixed: dated }) });
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
  crossed: { row: number; column: number; kept: string }[];
  undated: UndatedCell[];
  widest: number;
}
/** How cells look by their style, and what is left of shared texts. */
interface Known {
  readonly styles: ReadonlyMap<number, StyleLook>;
  readonly strings: ReadonlyMap<number, string>;
}

/** Looks through the rows of a worksheet; rows without a formula or a telling style cost next to nothing. */
export function looksOf(
  xml: Buffer,
  styles: ReadonlyMap<number, StyleLook>,
  strings: ReadonlyMap<number, string> = new Map(),
): SheetLooks {
  const found: Found = { shown: [], unsolved: [], struckRows: [], crossed: [], undated: [], widest: 0 };
  const tells = styles.size > 0 || strings.size > 0;
  let index = -1;
  const behind = xml.lastIndexOf('sheetData>');
  const rows = behind < 0 ? xml : xml.subarray(0, behind);
  for (let at = nextRow(rows, 0); at >= 0;) {
    const next = nextRow(rows, at + 4);
    const text = rows.toString('latin1', at, next < 0 ? rows.length : next);
    at = next;
    const own = Number(/^<(?:\w+:)?row\b[^>]*?\sr\s*=\s*["'](\d+)/.exec(text)?.[1] ?? 0);
    index = own > 0 ? own - 1 : index + 1;
    found.widest = Math.max(found.widest, lastColumnOf(text));
    if (tells || text.includes('strike') || /<(?:\w+:)?f[\s>/]/.test(text))
      lookAtRow(text, index, { styles, strings }, found);
    const { shown, unsolved, struckRows, crossed, undated } = found;
    if (shown.length + unsolved.length + struckRows.length + crossed.length + undated.length > MOST) break;
  }
  return { ...found, hiddenColumns: hiddenColumnsOf(xml) };
}

const nextRow = (xml: Buffer, from: number): number => {
  for (let at = xml.indexOf('row', from); at >= 0; at = xml.indexOf('row', at + 3)) {
    const begin = xml.lastIndexOf('<', at);
    // what is put on a sheet says its place with rows of its own, <xdr:row>: the same tag is not found again
    if (
      begin >= from &&
      at - begin <= 20 &&
      /^<(?:\w+:)?row[\s>/]/.test(xml.toString('latin1', begin, at + 4))
    )
      return begin;
  }
  return -1;
};

/** The column of the last cell with a value; 0 where the cells do not say where they are. */
function lastColumnOf(text: string): number {
  const value = Math.max(text.lastIndexOf('<v'), text.lastIndexOf('<is'), text.lastIndexOf(':v>'));
  const at = value < 0 ? -1 : Math.max(text.lastIndexOf('<c ', value), text.lastIndexOf(':c ', value));
  const own = at < 0 ? undefined : /^[^>]*?\sr\s*=\s*["']([A-Z]+\d+)/.exec(text.slice(at, at + 200))?.[1];
  return own === undefined ? 0 : (cellOf(own)?.column ?? 0);
}

function lookAtRow(text: string, row: number, { styles, strings }: Known, found: Found): void {
  let column = -1;
  let filled = 0;
  const partly: Found['crossed'] = [];
  const whole: Found['crossed'] = [];
  for (const [, attributes = '', content = ''] of text.matchAll(CELL)) {
    const a = attributesOf(attributes);
    column = cellOf(a.get('r') ?? '')?.column ?? column + 1;
    const value = VALUE.exec(content)?.[1] ?? '';
    const isFormula = /<(?:\w+:)?f[\s>/]/.test(content);
    if (isFormula && value === '' && a.get('t') !== 'str') found.unsolved.push({ row, column });
    if (value === '' && !/<(?:\w+:)?is[\s>]/.test(content)) continue;
    filled += 1;
    const look = styles.get(Number(a.get('s') ?? 0));
    const kept = look?.isStruck ? '' : keptIn(a.get('t'), value, content, strings);
    if (kept !== null) (kept.trim() === '' ? whole : partly).push({ row, column, kept });
    const isNumber = (a.get('t') ?? 'n') === 'n';
    const shown = look?.words && isNumber ? shownBy(look.words, Number(value)) : null;
    if (shown !== null) found.shown.push({ row, column, text: shown });
    if (look?.mixed !== undefined && isNumber && !isTimeBy(look.mixed, Number(value)))
      found.undated.push({ row, column, value: Number(value) });
  }
  // a line through most of what the row says is a line through the row
  if (whole.length * 2 > filled) found.struckRows.push(row);
  else found.crossed.push(...whole);
  found.crossed.push(...partly);
}

/** What is left of the text of a cell; null when nothing of it is crossed out. Rows are cut out of bytes. */
function keptIn(
  type: string | undefined,
  value: string,
  content: string,
  strings: ReadonlyMap<number, string>,
): string | null {
  if (type === 's') return strings.get(Number(value)) ?? null;
  const kept = type === 'inlineStr' ? keptOf(content) : null;
  return kept === null ? null : Buffer.from(kept, 'latin1').toString('utf8');
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
