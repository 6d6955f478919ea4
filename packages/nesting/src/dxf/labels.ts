// The words on a drawing that name a part: 编号, 数量, 板厚, 颜色, 板型, 材质 (D5).

export type PartLabel = {
  code?: string;
  quantity?: number;
  thickness?: number;
  color?: string;
  plateType?: string;
  texture?: string;
};

export type LabelKeys = Record<keyof PartLabel, readonly string[]>;

export const DEFAULT_KEYS: LabelKeys = {
  code: ['产品编号', '板件编号', '编号', '板号', '件号', '代号', 'CODE', 'NO', 'PART'],
  quantity: ['数量', '件数', 'QTY'],
  thickness: ['板厚', '厚度', 'THK', 'T'],
  color: ['颜色', '色号', 'COLOR', 'COLOUR'],
  plateType: ['板型', 'TYPE'],
  texture: ['材质', '材料', 'MATERIAL', 'MAT'],
};

const MAX_TEXT = 2000;

/**
 * Label of one or several texts, nearest first: `key: value` pairs with half- or full-width colon, else the
 * first text that looks like a code. The first value of each key counts. Numbers: quantity whole,
 * thickness mm.
 */
export function parseLabel(texts: readonly string[], keys: LabelKeys = DEFAULT_KEYS): PartLabel {
  const label: PartLabel = {};
  const clean = texts.map((text) => withSigns(text.slice(0, MAX_TEXT).normalize('NFKC'), keys));
  for (const text of clean) for (const [key, value] of pairsOf(text, keys)) setField(label, key, value);
  if (label.code === undefined) findBareCode(clean, label, keys);
  return label;
}

type Heads = { pattern: RegExp; bare: RegExp | null; keyOf: ReadonlyMap<string, keyof PartLabel> };
const compiled = new WeakMap<LabelKeys, Heads>();

/** The words of all keys as one pattern, longest first; made once, a drawing has a hundred thousand texts. */
function headsOf(keys: LabelKeys): Heads {
  const known = compiled.get(keys);
  if (known) return known;
  const names = Object.entries(keys).flatMap(([key, words]) =>
    words.map((word) => ({ key: key as keyof PartLabel, word })),
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

/** Chinese words need no sign before a Latin value: `编号B-02`, `数量 3件`. */
function bareHeads(words: readonly string[]): RegExp | null {
  const chinese = words.filter((word) => /^\p{Script=Han}+$/u.test(word)).map(escapedPattern);
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

function pairsOf(text: string, keys: LabelKeys): [keyof PartLabel, string][] {
  // every pair has one of these signs
  if (!/[:=]/.test(text)) return [];
  const { pattern, keyOf } = headsOf(keys);
  const heads = [...text.matchAll(pattern)];
  return heads.flatMap((match, index): [keyof PartLabel, string][] => {
    const start = match.index + match[0].length;
    const end = heads[index + 1]?.index ?? text.length;
    const value = (text.slice(start, end).split(/[\n,,;、]/u)[0] ?? '').trim();
    const key = keyOf.get(match[1]?.toUpperCase() ?? '');
    return key === undefined || value === '' ? [] : [[key, value]];
  });
}

function escapedPattern(word: string): string {
  return word.normalize('NFKC').replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

function setField(label: PartLabel, key: keyof PartLabel, value: string): void {
  if (label[key] !== undefined) return;
  if (key === 'quantity') {
    const count = Number(/\d+/.exec(value)?.[0]);
    if (Number.isInteger(count) && count >= 1 && count <= 99999) label.quantity = count;
  } else if (key === 'thickness') {
    const size = Number(/\d+(?:\.\d+)?/.exec(value)?.[0]);
    if (size > 0 && size < 1000) label.thickness = size;
  } else if (key === 'code') {
    const counted = countedCode(value);
    label.code = (counted?.code ?? value).slice(0, 40);
    if (counted && label.quantity === undefined) label.quantity = counted.quantity;
  } else {
    label[key] = value.slice(0, 100);
  }
}

const BARE_CODE = /^(?=.*\p{N})[\p{L}\p{N}][\p{L}\p{N}\-_.#/()]{0,39}$/u;
const COUNTED = /^(\S+)\s*[x×*X]\s*(\d{1,5})\s*(?:件|块|张|pcs)?$/iu;
/** `×4`, `x 4`, `4件`: a number of pieces on a line of its own */
const COUNT_ALONE = /^(?:[x×*X]\s*(\d{1,5})\s*(?:件|块|张|pcs)?|(\d{1,5})\s*(?:件|块|张|片|pcs))$/iu;
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

/** `A-101`, or `A-101 x3` with a number of pieces; sizes and radii are no codes, plain numbers only if alone. */
function findBareCode(texts: readonly string[], label: PartLabel, keys: LabelKeys): void {
  const lines = texts
    .flatMap((text) => text.split('\n').map((line) => line.trim()))
    .filter((line) => line !== '');
  const free = lines.filter((line) => pairsOf(line, keys).length === 0);
  const alone = free.map((line) => COUNT_ALONE.exec(line)).find((match) => match !== null);
  if (alone && label.quantity === undefined) setField(label, 'quantity', alone[1] ?? alone[2] ?? '');
  for (const line of free) {
    if (COUNT_ALONE.test(line)) continue;
    const counted = countedCode(line);
    const code = counted?.code ?? line;
    if (!BARE_CODE.test(code) || MEASURE.test(code)) continue;
    label.code = code;
    if (counted && label.quantity === undefined) label.quantity = counted.quantity;
    return;
  }
  if (free.length === 1 && /^\d{1,12}$/.test(free[0] ?? '')) label.code = free[0];
}
