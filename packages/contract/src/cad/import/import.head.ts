/** Finds the head of a list and gives each field its column. Pure text. */
import { type Axis, plain } from './import.values.ts';
import { BARE_UNIT, flatTitle, HEAD_JOIN, headKey, headUnit } from './import.titles.ts';
import { type HeadHelp, type Meaning, meaningOf, UNFOLDED } from './import.meaning.ts';
export { HEAD_JOIN, headKey, headNamesMm, headUnit, isMillimetre, isUnitRow } from './import.titles.ts';
export * from './import.axes.ts';
export { fieldOfLabel, rankOfLabel } from './import.meaning.ts';
export type { HeadHelp } from './import.meaning.ts';

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
/** Fields of which a list may have several columns; their texts are joined. */
export const JOINED_FIELDS: ReadonlySet<string> = new Set(['region', 'remark', 'depth']);

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
  const owner = ownersOf(found);
  resolveSides(
    titles,
    found.map((m) => m?.field === 'height'),
    owner,
  );
  const fieldAt = new Map([...owner].map(([field, i]) => [i, field]));
  shareFields(titles, found, fieldAt, help);
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

/** The column that gives each field: the surest one, then the first. */
function ownersOf(found: readonly (Meaning | null)[]): Map<string, number> {
  const owner = new Map<string, number>();
  for (const wanted of ['sure', 'unsure'] as const) {
    found.forEach((m, i) => {
      if (m?.certainty !== wanted || m.field === '') return;
      const before = owner.get(m.field);
      if (before === undefined || (wanted === 'sure' && (found[before] as Meaning).rank > m.rank))
        owner.set(m.field, i);
    });
  }
  return owner;
}

/** Columns that no field owns: parts of a joined text, and letters of the tenant's plate types. */
function shareFields(
  titles: readonly string[],
  found: readonly (Meaning | null)[],
  fieldAt: Map<number, string>,
  help: HeadHelp,
): void {
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
  const unfolded = titles.map((t) => UNFOLDED.test(flatTitle(t)));
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
