/** Finds the head of a list and what its columns mean: known words, what the tenant has taught, and the shape of a list. Pure text. */
import { isImportField } from './import.fields.ts';
import { simplified } from './import.script.ts';
import { type Axis, plain } from './import.values.ts';
import { HEAD_PATTERNS, HEAD_WORDS } from './import.words.ts';

/** parts of a title that stands in several rows */
export const HEAD_JOIN = '\n';

/** A header without blanks, units and brackets: `宽 (mm)`, `宽（MM）` and `宽/mm` are `宽`. */
export const headKey = (text: string): string => {
  const whole = simplified(plain(text)).toLowerCase().replaceAll(/\s/g, '');
  const short = whole
    .replaceAll(/[([【<][^)\]】>]*[)\]】>]/g, '')
    .replaceAll(/(?:[/_-]?(?:mm|毫米|inch|inches|英寸)|[/_-](?:cm|厘米|公分|m|米|in|ft|英尺))$/g, '')
    .replaceAll(/[:：*＊]$/g, '')
    .replaceAll(/^[*＊]/g, '');
  return short === '' ? whole.replaceAll(/[()[\]]/g, '') : short;
};

const UNIT =
  /(?:[([【/_-]|单位:?)(cm|厘米|公分|m|米|in\.?|inch|inches|英寸|吋|"|ft\.?|feet|英尺|呎|')[)\]】]?$|(?:in)?(inch|inches|英寸|英尺|feet)$/;
const MM = /(?:[([【/_-]|单位:?|\b)(?:mm|毫米)[)\]】]?$/;
const BARE_UNIT =
  /^[([【]?(?:单位:?)?(mm|毫米|cm|厘米|公分|m|米|in\.?|inch|inches|英寸|吋|"|ft\.?|feet|英尺|件|块|张|片|个|pcs|㎡|m2|m²|kg|set)[)\]】]?$/i;
const flat = (text: string): string => simplified(plain(text)).toLowerCase().replaceAll(/\s/g, '');

/** The unit that a header gives its lengths when it is not mm: `宽(m)`, `高度/米`, `长（cm）`; empty otherwise. */
export const headUnit = (title: string): string => {
  for (const part of title.split(HEAD_JOIN).toReversed()) {
    const found = UNIT.exec(flat(part));
    if (found) return (found[1] ?? found[2] ?? '').replace(/\.$/, '');
    if (MM.test(flat(part))) return '';
  }
  return '';
};
/** True where the header itself says mm: words beside the list cannot change it. */
export const headNamesMm = (title: string): boolean =>
  title.split(HEAD_JOIN).some((part) => MM.test(flat(part)));

const EXACT = new Map<string, string>();
const RANK = new Map<string, number>();
for (const [field, words] of Object.entries(HEAD_WORDS)) {
  words
    .trim()
    .split(/\s+/)
    .forEach((word, i) => {
      const key = headKey(word);
      if (EXACT.has(key)) return;
      EXACT.set(key, field);
      RANK.set(key, i);
    });
}
/** longest first, so that 展开宽 is found before 宽 */
const INSIDE = [...EXACT]
  .filter(([w]) => /[\u4e00-\u9fff]/.test(w))
  .toSorted((a, b) => b[0].length - a[0].length);

const AXIS_WORDS: Readonly<Record<string, Axis | 'long'>> = {
  宽: 'width',
  宽度: 'width',
  w: 'width',
  b: 'width',
  width: 'width',
  阔: 'width',
  wd: 'width',
  高: 'height',
  高度: 'height',
  h: 'height',
  height: 'height',
  ht: 'height',
  长: 'long',
  长度: 'long',
  l: 'long',
  length: 'long',
  厚: 'thickness',
  厚度: 'thickness',
  板厚: 'thickness',
  t: 'thickness',
  δ: 'thickness',
  thk: 'thickness',
  thickness: 'thickness',
  折边: 'depth',
  折边高: 'depth',
  翻边: 'depth',
  深: 'depth',
  深度: 'depth',
  d: 'depth',
  f: 'depth',
  depth: 'depth',
  return: 'depth',
  flange: 'depth',
};
const AXIS = Object.keys(AXIS_WORDS)
  .toSorted((a, b) => b.length - a.length)
  .join('|');
const AXES = new RegExp(
  `(?<![a-z])(?:${AXIS})(?:\\((?:mm|cm|m)\\))?(?:[*×x✕╳·](?:${AXIS})(?:\\((?:mm|cm|m)\\))?)+(?![a-z])`,
);

/** The sides that a title names in their order: `宽*高`, `规格(W×H×T)`; null when it names none. */
export function axesOf(title: string): Axis[] | null {
  const run = AXES.exec(flat(title))?.[0];
  if (!run) return null;
  const axes = run
    .replaceAll(/\((?:mm|cm|m)\)/g, '')
    .split(/[*×✕╳·]|(?<=[a-z\u4e00-\u9fff])x(?=[a-z\u4e00-\u9fff])/)
    .map((word) => AXIS_WORDS[word]);
  if (axes.length < 2 || axes.includes(undefined)) return null;
  const hasHeight = axes.includes('height');
  const named = axes.map((axis) => (axis === 'long' ? (hasHeight ? 'width' : 'height') : (axis as Axis)));
  return new Set(named).size === named.length ? named : null;
}

export type Certainty = 'sure' | 'unsure' | 'unused';
export interface HeadColumn {
  readonly index: number;
  readonly title: string;
  readonly field: string | null;
  readonly certainty: Certainty;
  /** order of the sides in a column of sizes */
  readonly axes?: readonly Axis[];
  readonly unit?: string;
  /** what the tenant has taught, or a person has chosen */
  readonly isTaught?: boolean;
  /** a measure that another column gives: its value must not be lost in silence */
  readonly twin?: string;
}
/** What helps to read a head. */
export interface HeadHelp {
  readonly aliases: ReadonlyMap<string, string>;
  /** parameters of the tenant's plate types; without it any is taken */ readonly params?: ReadonlySet<string>;
}

interface Meaning {
  readonly field: string;
  readonly certainty: 'sure' | 'unsure';
  readonly rank: number;
  readonly isTaught?: boolean;
  readonly axes?: Axis[] | undefined;
}
const UNFOLDED = /展开|下料|开料|unfold|flat|blank|developed/;
const UNFOLD_OF: Readonly<Record<string, string>> = {
  width: 'unfoldWidth',
  height: 'unfoldHeight',
  size: 'unfoldSize',
};
/** Fields of which a list may have several columns; their texts are joined. */
export const JOINED_FIELDS: ReadonlySet<string> = new Set(['region', 'remark', 'depth']);
/** the fold of one edge: `左折`, `上边返边`, `Top return` */
const EDGE_FOLD =
  /^(?:[上下左右前后顶底]|长|短|四)(?:侧|边|端|部)?(?:折|返|翻|卷)(?:边|弯|高|边高)?$|^(?:top|bottom|left|right)(?:return|flange|fold)$/;

function meaningOf(title: string, { aliases, params }: HeadHelp, isLettered: boolean): Meaning | null {
  const parts = title
    .split(HEAD_JOIN)
    .map(plain)
    .filter((p) => p !== '' && !BARE_UNIT.test(p));
  const key = headKey(parts.join(''));
  if (key === '' || key.length > 40) return null;
  const taught = aliases.get(key);
  if (taught !== undefined)
    return taught === '' || isImportField(taught)
      ? { field: taught, certainty: 'sure', rank: -1, isTaught: true, axes: axesOf(title) ?? undefined }
      : null;
  if (isLettered && params?.has(plain(title)))
    return { field: `param:${plain(title)}`, certainty: 'sure', rank: 0 };
  const axes = axesOf(title) ?? undefined;
  if (axes)
    return { field: UNFOLDED.test(flat(title)) ? 'unfoldSize' : 'size', certainty: 'sure', rank: 0, axes };
  const exact = exactOf(key);
  if (exact) return exact;
  const last = parts.length > 1 ? exactOf(headKey(parts.at(-1) as string)) : null;
  if (last)
    return UNFOLDED.test(flat(parts.slice(0, -1).join(''))) && UNFOLD_OF[last.field]
      ? { ...last, field: UNFOLD_OF[last.field] as string }
      : last;
  const upper = parts.length > 1 ? exactOf(headKey(parts[0] as string)) : null;
  if (upper) return { ...upper, certainty: 'unsure' };
  const letters = plain(parts[0] ?? '');
  if (
    parts.length === 1 &&
    /^[A-Z][A-Z0-9]{0,3}$/.test(letters) &&
    (params === undefined || params.has(letters))
  )
    return { field: `param:${letters}`, certainty: 'unsure', rank: 0 };
  const inside =
    INSIDE.find(([word]) => word.length >= 2 && key.includes(word)) ??
    INSIDE.find(([word]) => key.length <= 4 && key.endsWith(word));
  if (inside) return { field: inside[1], certainty: 'unsure', rank: 99 };
  const pattern = HEAD_PATTERNS.find(([shape]) => shape.test(key));
  return pattern ? { field: pattern[1], certainty: 'unsure', rank: 99 } : null;
}

function exactOf(key: string): Meaning | null {
  if (EDGE_FOLD.test(key)) return { field: 'depth', certainty: 'sure', rank: 50 };
  // `宽W` and `H高` are the word and its letter
  const word = EXACT.has(key)
    ? key
    : (/^([\u4e00-\u9fff]+)[a-z]$/.exec(key)?.[1] ?? /^[a-z]([\u4e00-\u9fff]+)$/.exec(key)?.[1] ?? key);
  const field = EXACT.get(word);
  return field === undefined ? null : { field, certainty: 'sure', rank: RANK.get(word) ?? 0 };
}

/** measures of which a list may have two columns that say different things */
const MEASURES = new Set([
  'width',
  'height',
  'depth',
  'thickness',
  'unfoldWidth',
  'unfoldHeight',
  'quantity',
]);
const isTwin = (m: Meaning): boolean => m.field !== 'quantity' || m.certainty === 'sure';

const helpOf = (help: HeadHelp | ReadonlyMap<string, string>): HeadHelp =>
  'aliases' in help ? help : { aliases: help };

/** The meaning of each title; every field is given once, the surest column first. Parts of a title in several rows are joined by HEAD_JOIN. */
export function mapHead(
  titles: readonly string[],
  given: HeadHelp | ReadonlyMap<string, string>,
): HeadColumn[] {
  const help = helpOf(given);
  // letters beside each other are parameters of a plate type; one alone may be a word
  const isLettered = titles.filter((title) => help.params?.has(plain(title))).length > 1;
  const found = titles.map((title) => meaningOf(title, help, isLettered));
  const owner = new Map<string, number>();
  for (const wanted of ['sure', 'unsure'] as const) {
    found.forEach((m, i) => {
      if (m?.certainty !== wanted || m.field === '') return;
      const before = owner.get(m.field);
      if (before === undefined || (wanted === 'sure' && (found[before] as Meaning).rank > m.rank))
        owner.set(m.field, i);
    });
  }
  resolveSides(
    titles,
    found.map((m) => m?.field === 'height'),
    owner,
  );
  const fieldAt = new Map([...owner].map(([field, i]) => [i, field]));
  found.forEach((m, i) => {
    if (
      m?.certainty === 'sure' &&
      JOINED_FIELDS.has(m.field) &&
      !fieldAt.has(i) &&
      !(m.field === 'depth' && help.params?.has(plain(titles[i] ?? '')))
    )
      fieldAt.set(i, m.field);
  });
  // a letter that another column has taken may still name a parameter of the tenant's plate types
  titles.forEach((title, i) => {
    const field = `param:${plain(title)}`;
    if (
      !fieldAt.has(i) &&
      help.params?.has(plain(title)) &&
      ![...fieldAt.values()].includes(field) &&
      !found[i]?.isTaught
    )
      fieldAt.set(i, field);
  });
  return titles.map((title, index): HeadColumn => {
    const field = fieldAt.get(index) ?? null;
    const meaning = found[index];
    const certainty = field === null ? 'unused' : meaning?.field === field ? meaning.certainty : 'unsure';
    const twin =
      field === null && meaning && MEASURES.has(meaning.field) && isTwin(meaning) ? meaning.field : '';
    const unit = headUnit(title);
    return {
      index,
      title: plain(title.replaceAll(HEAD_JOIN, ' ')),
      field,
      certainty,
      ...(meaning?.axes && /size/i.test(field ?? '') ? { axes: meaning.axes } : {}),
      ...(unit === '' ? {} : { unit }),
      ...(twin === '' ? {} : { twin }),
      ...(meaning?.isTaught && meaning.field === (field ?? '') ? { isTaught: true } : {}),
    };
  });
}

/** 长 and 高 both name the height: with a 宽 beside them 高 is the return, without one 长 is the width. */
function resolveSides(
  titles: readonly string[],
  isSide: readonly boolean[],
  owner: Map<string, number>,
): void {
  const keys = titles.map((t) =>
    headKey(
      t
        .split(HEAD_JOIN)
        .filter((p) => !BARE_UNIT.test(plain(p)))
        .at(-1) ?? '',
    ),
  );
  const unfolded = titles.map((t) => UNFOLDED.test(flat(t)));
  const at = (...words: string[]): number =>
    keys.findIndex((k, i) => isSide[i] && !unfolded[i] && words.includes(k));
  const [long, high] = [at('长', '长度', 'l', 'length'), at('高', '高度', 'h', 'height')];
  if (long < 0 || high < 0) return;
  if (!owner.has('width')) {
    owner.set('width', long);
    owner.set('height', high);
  } else if (!owner.has('depth')) {
    owner.set('height', long);
    owner.set('depth', high);
  }
}

const SIZES = ['size', 'width', 'height', 'unfoldSize', 'unfoldWidth'];
/** True when a head names sizes and tells what is cut. */
export const namesSizes = (columns: readonly Pick<HeadColumn, 'field'>[]): boolean =>
  columns.some((c) => c.field !== null && SIZES.includes(c.field));

/** How much a row looks like the head of a list: one point for each different column it names. */
export function headScore(titles: readonly string[], help: HeadHelp | ReadonlyMap<string, string>): number {
  const columns = mapHead(titles, help).filter((c) => c.field !== null);
  const names = new Set(columns.map((c) => c.field));
  const isHead =
    names.size >= 2 &&
    (names.has('quantity') || namesSizes(columns)) &&
    (names.has('code') || namesSizes(columns));
  return isHead ? columns.reduce((n, c) => n + (c.certainty === 'sure' ? 1 : 0.5), 0) : 0;
}

/** Titles of a head that stands in several rows; a group without merged cells reaches to the right until the next one. */
export function joinedTitles(rows: readonly (readonly string[])[]): string[] {
  const width = Math.max(0, ...rows.map((r) => r.length));
  const parts: string[][] = Array.from({ length: width }, () => []);
  rows.forEach((row, level) => {
    let group = '';
    for (let i = 0; i < width; i += 1) {
      const own = plain(row[i] ?? '');
      const below = rows.slice(level + 1).some((r) => plain(r[i] ?? '') !== '');
      const carried = own === '' && below && level < rows.length - 1 ? group : own;
      group = own === '' ? (below ? group : '') : own;
      const text =
        carried !== '' && BARE_UNIT.test(carried) && level > 0
          ? `(${carried.replaceAll(/[()[\]【】（）]/g, '')})`
          : carried;
      if (text !== '' && !parts[i]?.includes(text)) parts[i]?.push(text);
    }
  });
  return parts.map((p) => p.join(HEAD_JOIN));
}

/** True for a second row of a head: it names units or parts of groups and holds no figures. */
export const isHeadPart = (row: readonly string[]): boolean => {
  const texts = row.map(plain).filter((t) => t !== '');
  return texts.length > 0 && texts.every((t) => !/^[+-]?\d+(?:\.\d+)?$/.test(t) && t.length <= 20);
};
/** True for a row of units alone. */
export const isUnitRow = (row: readonly string[]): boolean => {
  const texts = row.map(plain).filter((t) => t !== '');
  return texts.length > 0 && texts.every((t) => BARE_UNIT.test(t));
};
/** The field of a label beside a list; null when it is none. */
export const fieldOfLabel = (label: string): string | null => exactOf(headKey(label))?.field || null;
/** How sure a label is of its field: 颜色 more than 表面处理. */
export const rankOfLabel = (label: string): number => exactOf(headKey(label))?.rank ?? 99;

/** The unit of the house, in words of a list. */
export const isMillimetre = (unit: string): boolean => unit === 'mm' || unit === '毫米';
