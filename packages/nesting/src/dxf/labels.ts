// The words on a drawing that name a part: 编号, 数量, 板厚, 颜色, 板型, 材质, and what else is said of it (D5).
import { countIn, thicknessIn } from './label-numbers.ts';
import { beginningOf } from './text.ts';

type Said = {
  code?: string;
  quantity?: number;
  thickness?: number;
  color?: string;
  plateType?: string;
  texture?: string;
  name?: string;
  region?: string;
  remark?: string;
};
/** A value that is not used, with the word before it. */
export type OtherValue = { key: keyof Said; word: string; value: string };
export type PartLabel = Said & {
  /** numbers that are none, as they are written */
  unread?: { quantity?: string; thickness?: string };
  /** second values that say something else than the first */
  others?: OtherValue[];
};

export type LabelKeys = Record<keyof Said, readonly string[]>;

// in the signs of Taiwan and Hong Kong too, where they are others
export const DEFAULT_KEYS: LabelKeys = {
  code: '产品编号 板件编号 编号 板号 件号 代号 產品編號 板件編號 編號 板號 件號 代號 CODE NO PART'.split(' '),
  quantity: ['数量', '件数', '數量', '件數', 'QTY'],
  thickness: ['板厚', '厚度', 'THK', 'T', 'δ'],
  color: ['颜色', '色号', '顏色', '色號', 'COLOR', 'COLOUR'],
  plateType: ['板型', 'TYPE'],
  texture: ['材质', '材料', '材質', 'MATERIAL', 'MAT'],
  name: ['产品名称', '名称', '品名', '產品名稱', '名稱', 'NAME'],
  // a drawing stands for all its pieces: a place on it is that of all
  region: ['安装位置', '位置', '区域', '楼层', '立面', '安裝位置', '區域', '樓層'],
  remark: ['备注', '備註', '備注', 'REMARK'],
};
/** longest value; what is said in words is not cut at a comma */
const MOST_REMARK = 500;
const WORDS: Partial<Record<keyof Said, number>> = { name: 60, region: 40, remark: MOST_REMARK };

const MAX_TEXT = 2000;

/**
 * Label of one or several texts, nearest first: `key: value` pairs with half- or full-width colon, else the
 * first text that looks like a code. The first value of each key counts, remarks all; what does not count stands
 * in `others`. Numbers: quantity whole, thickness mm; one that is none stands in `unread`.
 * @param isSize whether a number that stands alone is a measure and names nothing
 */
export function parseLabel(
  texts: readonly string[],
  keys: LabelKeys = DEFAULT_KEYS,
  isSize: (text: string) => boolean = () => false,
): PartLabel {
  const label: PartLabel = {};
  const clean = cleaned(texts, keys);
  for (const text of clean) for (const pair of pairsOf(text, keys)) setField(label, pair);
  if (label.code === undefined) findBareCode(clean, label, { keys, isSize });
  return label;
}

/** `WP-06 t=2.5 n=7`: beside a code and a thickness n is the number of pieces; alone it may count anything. */
const NUMBERED = /^(?=\S*\d)\S+\s.*(?<![\p{L}\p{N}])n\s*=\s*\d/iu;
const THICK = /(?<![\p{L}\p{N}])(?:(?:t|thk)\s*[:=]|(?:板厚|厚度|δ)\s*[:=]?)\s*\d/iu;
function withCount(text: string, { quantity: [word = ''] }: LabelKeys): string {
  if (!text.includes('=')) return text;
  const said = (line: string): string =>
    NUMBERED.test(line) && THICK.test(line)
      ? line.replace(/(?<![\p{L}\p{N}])n\s*=\s*(?=\d)/iu, `${word}:`)
      : line;
  return text.split('\n').map(said).join('\n');
}

const cleaned = (texts: readonly string[], keys: LabelKeys): string[] =>
  texts.map((text) => withCount(withSigns(beginningOf(text, MAX_TEXT).normalize('NFKC'), keys), keys));

const linesOf = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => text.split('\n').map((line) => line.trim())).filter((line) => line !== '');

/** Two characters: what is said in words, not the name of an axis or the callout of a hole. */
const IN_WORDS = /\p{Script=Han}.*\p{Script=Han}/u;

/** Lines in words that `label`, read of the same texts, has no use for. */
export function unusedWords(
  texts: readonly string[],
  label: PartLabel,
  keys: LabelKeys = DEFAULT_KEYS,
): string[] {
  const { pattern, keyOf } = headsOf(keys);
  return linesOf(cleaned(texts, keys)).filter(
    (line) =>
      IN_WORDS.test(line.replaceAll(pattern, '')) &&
      pairsOf(line, keys).length === 0 &&
      !keyOf.has(line.toUpperCase()) &&
      !COUNT_ALONE.test(line) &&
      (countedCode(line)?.code ?? line) !== label.code,
  );
}

/** What an attribute says: its tag is the word before its value, where the tag is one of ours. */
export function saidBy(
  { text, tag }: { readonly text: string; readonly tag?: string },
  keys: LabelKeys = DEFAULT_KEYS,
): string {
  const word = tag?.normalize('NFKC').trim().toUpperCase() ?? '';
  return headsOf(keys).keyOf.has(word) && !text.includes(':') && !text.includes('：')
    ? `${word}：${text}`
    : text;
}

type Heads = { pattern: RegExp; bare: RegExp | null; keyOf: ReadonlyMap<string, keyof Said> };
const compiled = new WeakMap<LabelKeys, Heads>();

/** The words of all keys as one pattern, longest first; made once, a drawing has a hundred thousand texts. */
function headsOf(keys: LabelKeys): Heads {
  const known = compiled.get(keys);
  if (known) return known;
  const names = Object.entries(keys).flatMap(([key, words]) =>
    words.map((word) => ({ key: key as keyof Said, word })),
  );
  names.sort((one, other) => other.word.length - one.word.length);
  const alternatives = names.map(({ word }) => escapedPattern(word)).join('|');
  const made: Heads = {
    pattern: new RegExp(`(?<![\\p{L}\\p{N}])(${alternatives})\\s*[:=]\\s*`, 'giu'),
    bare: bareHeads(names.map(({ word }) => word)),
    keyOf: new Map(names.toReversed().map(({ key, word }) => [word.toUpperCase(), key])),
  };
  compiled.set(keys, made);
  return made;
}

/** Chinese words, and δ, need no sign before a Latin value: `编号B-02`, `数量 3件`, `δ3`. */
function bareHeads(words: readonly string[]): RegExp | null {
  const chinese = words.filter((word) => /^(?:\p{Script=Han}+|δ)$/u.test(word)).map(escapedPattern);
  return chinese.length === 0
    ? null
    : new RegExp(
        // a Chinese value stands apart and has a number: `板号 铝板-12`
        `(?<![\\p{L}\\p{N}])(${chinese.join('|')})(?:[ \\t]*(?=[A-Za-z\\d])|[ \\t]+(?=\\p{Script=Han}{1,6}[-_]?[A-Za-z\\d]))`,
        'gu',
      );
}

function withSigns(text: string, keys: LabelKeys): string {
  const { bare } = headsOf(keys);
  return bare === null ? text : text.replaceAll(bare, '$1:');
}

function pairsOf(text: string, keys: LabelKeys): OtherValue[] {
  // every pair has one of these signs
  if (!/[:=]/.test(text)) return [];
  const { pattern, keyOf } = headsOf(keys);
  const heads = [...text.matchAll(pattern)];
  return heads.flatMap((match, index): OtherValue[] => {
    const word = match[1] ?? '';
    const key = keyOf.get(word.toUpperCase());
    const start = match.index + match[0].length;
    const end = heads[index + 1]?.index ?? text.length;
    const ends = key !== undefined && WORDS[key] !== undefined ? /\n/u : /[\n,,;、]/u;
    const value = (text.slice(start, end).split(ends)[0] ?? '').trim();
    return key === undefined || value === '' ? [] : [{ key, word, value }];
  });
}

function escapedPattern(word: string): string {
  return word.normalize('NFKC').replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

function setField(label: PartLabel, pair: OtherValue): void {
  const { key, value } = pair;
  if (key === 'remark') label.remark = remarks(label.remark, value);
  else if (key === 'quantity' || key === 'thickness') setNumber(label, key, pair);
  else if (key === 'code') {
    const counted = countedCode(value);
    setWord(label, pair, beginningOf(counted?.code ?? value, 40));
    if (counted) setCount(label, { ...pair, value }, counted.quantity);
  } else setWord(label, pair, beginningOf(value, WORDS[key] ?? 100));
}

/** Several remarks of one part as one text. */
export const remarks = (one: string | undefined, other: string): string =>
  beginningOf([...new Set([...(one === undefined ? [] : one.split('；')), other])].join('；'), MOST_REMARK);

type Word = Exclude<keyof Said, 'quantity' | 'thickness'>;
function setWord(label: PartLabel, { key, word, value }: OtherValue, said: string): void {
  const before = label[key as Word];
  if (before === undefined) label[key as Word] = said;
  else if (before.toUpperCase() !== said.toUpperCase()) other(label, { key, word, value });
}

function setNumber(label: PartLabel, key: 'quantity' | 'thickness', pair: OtherValue): void {
  const number = key === 'quantity' ? countIn(pair.value) : thicknessIn(pair.value);
  if (number !== null) setCount(label, pair, number);
  else if (label[key] === undefined && label.unread?.[key] === undefined)
    label.unread = { ...label.unread, [key]: beginningOf(pair.value, 40) };
  else other(label, pair);
}

function setCount(label: PartLabel, pair: OtherValue, number: number): void {
  const key = pair.key === 'thickness' ? 'thickness' : 'quantity';
  const unread = label.unread?.[key];
  if (label[key] === undefined && unread === undefined) label[key] = number;
  else if (label[key] !== number) other(label, { ...pair, key, value: pair.value });
}

const MOST_OTHERS = 10;
function other(label: PartLabel, { value, ...pair }: OtherValue): void {
  const said = { ...pair, value: beginningOf(value, 40) };
  if ((label.others?.length ?? 0) < MOST_OTHERS) label.others = [...(label.others ?? []), said];
}

const BARE_CODE = /^(?=.*\p{N})[\p{L}\p{N}][\p{L}\p{N}\-_.#/()]{0,39}$/u;
const COUNTED = /^(\S+)\s*[x×*X]\s*(\d{1,5})\s*(?:件|块|张|pcs)?$/iu;
/** `×4`, `x 4`, `4件`, `共6块`: a number of pieces on a line of its own */
const COUNT_ALONE =
  /^(?:[x×*X]\s*(\d{1,5})\s*(?:件|块|塊|张|張|pcs)?|(?:共|合计|合計)?\s*(\d{1,5})\s*(?:件|块|塊|张|張|片|pcs))$/iu;
const PIECES = String.raw`(?:件|块|张|片|pcs|nos)`;
/** `A-1 2件`, `A-2(3块)`, `B-01 共3件`, `A-3-4PCS` */
const COUNT_BEHIND = new RegExp(
  String.raw`^(.+?)(?:\s*[([]\s*|\s+|\s*(?=[x×*共])|[-_](?=\d+\s*${PIECES}$))(?:共|数量:?|qty:?)?\s*[x×*]?\s*(\d{1,5})\s*${PIECES}\s*[)\]]?$`,
  'iu',
);

/** A code with its number of pieces behind it; null when there is none. */
function countedCode(text: string): { code: string; quantity: number } | null {
  const match = COUNTED.exec(text) ?? COUNT_BEHIND.exec(text);
  const [code, quantity] = [match?.[1] ?? '', Number(match?.[2])];
  return BARE_CODE.test(code) && !MEASURE.test(code) && quantity >= 1 ? { code, quantity } : null;
}
const MEASURE = /^(?:[RΦØ∅φ]?\d+(?:\.\d+)?(?:\s*[x×*]\s*\d+(?:\.\d+)?)*(?:mm|m)?|R\d+(?:\.\d+)?|\d+°)$/iu;

/** An alloy of aluminium with its temper, or with AL before it: what a part is made of, not what it is called. */
const ALLOY_NUMBERS = '1050|1060|1070|1100|3003|3004|3105|5005|5052|5083|5754|6061|6063|8011';
const ALLOY = new RegExp(
  String.raw`^(?:(?:AL|AA)[-_]?(?:${ALLOY_NUMBERS})A?|(?:${ALLOY_NUMBERS})A?[-_/]?(?:[HT]\d{1,3}|O))(?:[-_/]?(?:[HT]\d{1,3}|O))?$`,
  'iu',
);

/** `A-101`, or `A-101 x3` with a number of pieces; sizes and radii are no codes, plain numbers only if alone. */
function findBareCode(
  texts: readonly string[],
  label: PartLabel,
  { keys, isSize }: { keys: LabelKeys; isSize: (text: string) => boolean },
): void {
  const free = linesOf(texts).flatMap((line) => {
    if (pairsOf(line, keys).length === 0) return [line];
    // `WP-06 t=2.5`: the code stands before what is said with a word
    const before = line.slice(0, line.search(headsOf(keys).pattern)).trim();
    return before === '' ? [] : [before];
  });
  const alone = free.map((line) => COUNT_ALONE.exec(line)).find((match) => match !== null);
  if (alone) setField(label, { key: 'quantity', word: alone[0], value: alone[1] ?? alone[2] ?? '' });
  for (const line of free) {
    if (COUNT_ALONE.test(line)) continue;
    const counted = countedCode(line);
    const code = counted?.code ?? line;
    if (!BARE_CODE.test(code) || MEASURE.test(code) || ALLOY.test(code)) continue;
    label.code = code;
    if (counted)
      setCount(label, { key: 'quantity', word: line, value: String(counted.quantity) }, counted.quantity);
    return;
  }
  const [only = '', ...more] = free;
  if (more.length === 0 && /^\d{1,12}$/.test(only) && !isSize(only)) label.code = only;
}
