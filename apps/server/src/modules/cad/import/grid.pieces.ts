/** Pieces that stand in several columns: a floor each, or left and right. Their sum is the number of the panel (engineering D3). */
import {
  fieldOfLabel,
  type HeadColumn,
  isFloorTitle,
  isNothing,
  isSideText,
  isTotalText,
  isZoneText,
  quantityOf,
} from '@muyun/contract';
import type { Line } from './grid.lines.ts';

const MOST = 99_999;

/** The parts of a title that begins with a word for pieces: `Qty 3F` is `3F`. */
function partOf(title: string): string | null {
  const [first = '', ...rest] = title.split(' ');
  return rest.length > 0 && fieldOfLabel(first) === 'quantity' ? rest.join(' ') : null;
}

/** True for a second row of a head whose words divide the pieces above them. */
export function dividesPieces(first: Line, second: Line | undefined): boolean {
  if (!second || second.index !== first.index + 1) return false;
  const texts = [...second.own.entries()].filter(([, t]) => t !== '');
  if (texts.length < 2 || !texts.every(([, t]) => isZoneText(t) || isSideText(t) || isTotalText(t)))
    return false;
  const group = (column: number): string => {
    for (let i = column; i >= 0; i -= 1) if ((first.filled[i] ?? '') !== '') return first.filled[i] as string;
    return '';
  };
  return texts.every(([i]) => fieldOfLabel(group(i)) === 'quantity');
}

const piecesIn = (text: string): number | null => (text === '' || isNothing(text) ? 0 : quantityOf(text));

interface Divided {
  readonly parts: readonly HeadColumn[];
  readonly sum: HeadColumn | null;
}

function divided(columns: readonly HeadColumn[], body: readonly Line[]): Divided {
  const isPieces = ({ index }: HeadColumn): boolean => {
    const texts = body.filter((l) => l.own.filter((t) => t !== '').length > 2).map((l) => l.own[index] ?? '');
    const read = texts.map(piecesIn);
    return (
      texts.some((t) => t !== '') &&
      read.every((n) => n !== null && Number.isInteger(n) && n >= 0 && n <= MOST)
    );
  };
  const free = columns.filter(
    (c) =>
      c.isTaught !== true &&
      (c.field === null || c.field === 'quantity' || (c.field === 'region' && c.certainty === 'unsure')) &&
      (partOf(c.title) !== null || c.field !== 'quantity'),
  );
  const parts = free.filter((c) => {
    const part = partOf(c.title);
    return (part === null ? isZoneText(c.title) : !isTotalText(part)) && isPieces(c);
  });
  const sums = free.filter((c) => isTotalText(partOf(c.title) ?? c.title) && isPieces(c));
  return { parts, sum: sums.at(-1) ?? null };
}

/** Which columns give the pieces, and how that is said. */
export interface Pieces {
  readonly columns: readonly HeadColumn[];
  readonly titles: string;
  readonly said: 'piecesAdded' | 'piecesSum' | null;
  readonly sum: string;
}

/** The columns, with the pieces found where they are divided among several of them. */
export function withPieces(columns: readonly HeadColumn[], body: readonly Line[]): Pieces {
  const { parts, sum } = divided(columns, body);
  const none: Pieces = { columns, titles: '', said: null, sum: '' };
  const owner = columns.find((c) => c.field === 'quantity');
  if (parts.length < 2 || owner?.isTaught) return none;
  const titles = parts.map((c) => partOf(c.title) ?? c.title).join('、');
  const isPart = (c: HeadColumn): boolean => parts.includes(c);
  // another column gives the pieces: a floor is no zone of theirs
  if (owner && !isPart(owner) && owner !== sum)
    return { ...none, columns: columns.map((c) => (isPart(c) ? unused(c) : c)) };
  const isSum = sum !== null && equals(parts, sum, body);
  const isPlain = parts.every((c) => partOf(c.title) !== null || isFloorTitle(c.title));
  if (!isSum && (!isPlain || sum !== null)) return none;
  return {
    columns: columns.map((c) => {
      if (isSum) return c === sum ? asPieces(c) : isPart(c) ? unused(c) : c;
      return isPart(c) ? asPieces(c) : c;
    }),
    titles,
    said: isSum ? 'piecesSum' : 'piecesAdded',
    sum: sum?.title ?? '',
  };
}

const withoutTwin = ({ twin: _twin, ...rest }: HeadColumn): HeadColumn => rest;
const unused = (c: HeadColumn): HeadColumn => ({ ...withoutTwin(c), field: null, certainty: 'unused' });
const asPieces = (c: HeadColumn): HeadColumn => ({
  ...withoutTwin(c),
  field: 'quantity',
  certainty: 'unsure',
});

const equals = (parts: readonly HeadColumn[], sum: HeadColumn, body: readonly Line[]): boolean =>
  body
    .filter((l) => l.own.filter((t) => t !== '').length > 2 && !l.own.some((t) => isTotalText(t)))
    .every(
      (l) =>
        piecesIn(l.own[sum.index] ?? '') ===
        parts.reduce((n, c) => n + (piecesIn(l.own[c.index] ?? '') ?? 0), 0),
    );
