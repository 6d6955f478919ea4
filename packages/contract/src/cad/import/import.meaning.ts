/** What one title of a head means: known words, what the tenant has taught, letters of plate types. */
import { isImportField } from './import.fields.ts';
import { type Axis, plain } from './import.values.ts';
import { HEAD_PATTERNS, HEAD_WORDS } from './import.words.ts';
import { BARE_UNIT, flatTitle, HEAD_JOIN, headKey } from './import.titles.ts';
import { axesOf } from './import.axes.ts';

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
/** What helps to read a head. */
export interface HeadHelp {
  readonly aliases: ReadonlyMap<string, string>;
  /** parameters of the tenant's plate types; without it any is taken */ readonly params?: ReadonlySet<string>;
}

export interface Meaning {
  readonly field: string;
  readonly certainty: 'sure' | 'unsure';
  readonly rank: number;
  readonly isTaught?: boolean;
  readonly axes?: Axis[] | undefined;
}
export const UNFOLDED = /展开|下料|开料|unfold|flat|blank|developed/;
const UNFOLD_OF: Readonly<Record<string, string>> = {
  width: 'unfoldWidth',
  height: 'unfoldHeight',
  size: 'unfoldSize',
};
/** the fold of one edge: `左折`, `上边返边`, `Top return` */
const EDGE_FOLD =
  /^(?:[上下左右前后顶底]|长|短|四)(?:侧|边|端|部)?(?:折|返|翻|卷)(?:边|弯|高|边高)?$|^(?:top|bottom|left|right)(?:return|flange|fold)$/;

/** The field that a title names, and how surely; null when it names none. */
export function meaningOf(title: string, { aliases, params }: HeadHelp, isLettered: boolean): Meaning | null {
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
    return {
      field: UNFOLDED.test(flatTitle(title)) ? 'unfoldSize' : 'size',
      certainty: 'sure',
      rank: 0,
      axes,
    };
  const exact = exactOf(key);
  if (exact) return exact;
  const last = parts.length > 1 ? exactOf(headKey(parts.at(-1) as string)) : null;
  if (last)
    return UNFOLDED.test(flatTitle(parts.slice(0, -1).join(''))) && UNFOLD_OF[last.field]
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
/** The field of a label beside a list; null when it is none. */
export const fieldOfLabel = (label: string): string | null => exactOf(headKey(label))?.field || null;
/** How sure a label is of its field: 颜色 more than 表面处理. */
export const rankOfLabel = (label: string): number => exactOf(headKey(label))?.rank ?? 99;
