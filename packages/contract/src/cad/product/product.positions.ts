/** The position naming helper (engineering D4): `A-1-01~C-2-03` stands for every position between. No database, no screen. */

export const MAX_POSITIONS = 5000;

/** What is wrong with a typed range; the text is shown as it is. */
export class PositionError extends Error {}

type Segment = { readonly values: readonly string[] };

const LETTER = /^[A-Za-z]$/;
const NUMBER = /^\d{1,9}$/;

function lettersBetween(from: string, to: string): Segment {
  const isSameCase = /[A-Z]/.test(from) === /[A-Z]/.test(to);
  const [a, b] = [from.charCodeAt(0), to.charCodeAt(0)];
  if (!isSameCase || a > b) throw new PositionError('字母超出范围');
  return { values: Array.from({ length: b - a + 1 }, (_, i) => String.fromCharCode(a + i)) };
}

/** Zero padding follows the start: 01~12 keeps two digits, 1~12 has none. */
function numbersBetween(from: string, to: string): Segment {
  const [a, b] = [Number(from), Number(to)];
  if (a < 1 || a > b || b - a >= MAX_POSITIONS) throw new PositionError('数字必须为1~N');
  const width = from.startsWith('0') ? from.length : 0;
  return { values: Array.from({ length: b - a + 1 }, (_, i) => String(a + i).padStart(width, '0')) };
}

function segmentBetween(from: string, to: string): Segment {
  if (LETTER.test(from) && LETTER.test(to)) return lettersBetween(from, to);
  if (LETTER.test(from) || LETTER.test(to))
    throw new PositionError(NUMBER.test(from) || NUMBER.test(to) ? '数字必须为1~N' : '字母超出范围');
  if (NUMBER.test(from) && NUMBER.test(to)) return numbersBetween(from, to);
  if (from === to) return { values: [from] };
  throw new PositionError(/^[A-Za-z]+$/.test(from + to) ? '字母超出范围' : '数字必须为1~N');
}

function rangeOf(text: string): string[] {
  const [from = '', to] = text.split('~').map((t) => t.trim());
  if (to === undefined) return from === '' ? [] : [from];
  const [starts, ends] = [from.split('-'), to.split('-')];
  if (starts.length !== ends.length || text.split('~').length > 2) throw new PositionError('位置段数不一致');
  let names = [''];
  starts.forEach((start, i) => {
    const { values } = segmentBetween(start, ends[i] ?? '');
    if (names.length * values.length > MAX_POSITIONS)
      throw new PositionError(`位置不能超过 ${MAX_POSITIONS} 个`);
    names = names.flatMap((name) => values.map((value) => (i === 0 ? value : `${name}-${value}`)));
  });
  return names;
}

/**
 * Positions of a text with ranges and commas, in reading order, e.g. `A-1-01~C-2-03` → 18 of them.
 * Throws PositionError with one of the sentences of D4: 位置段数不一致, 字母超出范围, 数字必须为1~N, 位置「…」重复.
 */
export function expandPositions(text: string): string[] {
  const found: string[] = [];
  const seen = new Set<string>();
  for (const part of text.replaceAll('～', '~').split(/[,，;；\n]/)) {
    for (const name of rangeOf(part.trim())) {
      if (seen.has(name)) throw new PositionError(`位置「${name}」重复`);
      seen.add(name);
      found.push(name);
      if (found.length > MAX_POSITIONS) throw new PositionError(`位置不能超过 ${MAX_POSITIONS} 个`);
    }
  }
  return found;
}
