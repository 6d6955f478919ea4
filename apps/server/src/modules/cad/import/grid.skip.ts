/** What a line of a list is: a product, or why it is none. */
import {
  beginsTotal,
  type HeadColumn,
  importNote,
  isNoteText,
  isPageText,
  isSignatureText,
  isTotalText,
  lengthOf,
  namesSizes,
  namesTotal,
  quantityOf,
  sizeOf,
  UNSOLVED,
} from '@muyun/contract';
import type { Line } from './grid.lines.ts';

export interface Looks {
  readonly mapped: readonly HeadColumn[];
  readonly titles: ReadonlySet<string>;
  readonly codeColumn: number;
  readonly isUsualCode: boolean;
  /** pieces since the last total, and of all products above */
  readonly sums: { readonly since: number; readonly all: number };
}
export type LineKind =
  | { readonly is: 'product' }
  | { readonly is: 'empty' }
  | { readonly is: 'total' | 'head' | 'sign' | 'caption'; readonly note: string; readonly text: string };

const SIDES = new Set(['width', 'height', 'unfoldWidth', 'unfoldHeight']);
const TRAITS = new Set(['plateType', 'texture', 'thickness', 'color']);
/** free texts in which a total may be mentioned */
const PROSE = new Set(['remark', 'name', 'positions']);

function hasSize(line: Line, mapped: readonly HeadColumn[]): boolean {
  return mapped.some(({ field, index, axes }) => {
    const text = line.own[index] ?? '';
    if (text === '') return false;
    return SIDES.has(field ?? '')
      ? lengthOf(text) !== null
      : (field === 'size' || field === 'unfoldSize') && sizeOf(text, axes) !== null;
  });
}

export function kindOfLine(line: Line, looks: Looks): LineKind {
  const { mapped } = looks;
  const filled = line.own.filter((t) => t !== '');
  if (filled.length === 0) return { is: 'empty' };
  const own = mapped.filter((c) => (line.own[c.index] ?? '') !== '');
  // numbered beforehand and never filled in
  if (own.length === 0 && filled.every((t) => /^[\d.]+$/.test(t))) return { is: 'empty' };
  const text = filled.slice(0, 6).join(' ').slice(0, 60);
  const other = strangerOf(line, looks, { filled, own, text });
  if (other) return other;
  return own.length === 0 ? { is: 'empty' } : { is: 'product' };
}

interface Cells {
  readonly filled: readonly string[];
  readonly own: readonly HeadColumn[];
  readonly text: string;
}

function strangerOf(line: Line, looks: Looks, { filled, own, text }: Cells): LineKind | null {
  const code = line.own[looks.codeColumn] ?? '';
  const say = (
    is: 'total' | 'head' | 'sign' | 'caption',
    note: Parameters<typeof importNote>[0],
  ): LineKind => ({ is, note: importNote(note, { text }), text: filled.join(' ') });
  if (filled.every((t) => t === UNSOLVED) && own.length < 2) return say('caption', 'unsolved');
  if (isTotalText(filled[0] ?? '') || isTotalText(code)) return say('total', 'total');
  if (line.isHead || (filled.length >= 2 && filled.every((t) => looks.titles.has(t))))
    return say('head', 'head');
  if (filled.length >= 4 && filled.every((t, i) => t === String(i + 1))) return say('head', 'numbers');
  if (hasSize(line, looks.mapped)) return null;
  const prose = new Set(looks.mapped.filter((c) => PROSE.has(c.field ?? '')).map((c) => c.index));
  if (line.own.some((t, i) => t !== '' && namesTotal(t) && (!prose.has(i) || beginsTotal(t))))
    return say('total', 'total');
  if (!looks.isUsualCode && (filled.some(isSignatureText) || filled.slice(0, 2).some(isNoteText)))
    return say('sign', 'sign');
  const pieces =
    own
      .filter((c) => c.field === 'quantity')
      .map((c) => quantityOf(line.own[c.index] ?? ''))
      .find((n) => n !== null) ?? null;
  if (pieces === null && filled.some(isPageText)) return say('caption', 'caption');
  if (
    pieces !== null &&
    own.length === 1 &&
    (pieces === looks.sums.since || pieces === looks.sums.all) &&
    pieces > 0
  )
    return say('total', 'sumOnly');
  return isCaption(line, looks, { filled, own, text }) ? say('caption', 'caption') : null;
}

/** Words without a size or a number of pieces, and nothing that a product has besides. */
function isCaption(line: Line, { mapped, codeColumn, isUsualCode }: Looks, { filled, own }: Cells): boolean {
  const code = line.own[codeColumn] ?? '';
  if (code !== '' && isUsualCode) return false;
  if (own.some((c) => c.field === 'quantity' && quantityOf(line.own[c.index] ?? '') !== null)) return false;
  if (filled.length <= 2 && own.length <= 2)
    return !filled.some((t) => /^\d+(\.\d+)?$/.test(t)) || own.length === 0;
  // as long as the columns are not known, nobody can tell words from products
  if (!namesSizes(mapped) || !mapped.some((c) => c.field === 'quantity')) return false;
  return code === '' || !own.some((c) => TRAITS.has(c.field ?? ''));
}
