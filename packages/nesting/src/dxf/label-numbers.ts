// Numbers that somebody wrote beside a part, as people write them: `3件`, `共 12 块`, `两件`, `t=2.5mm`.

const MOST_PIECES = 99_999;
const MOST_THICK = 1000;
const DIGITS = '零一二三四五六七八九';
const NUMBER = /\d+(?:\.\d+)?/g;
/** Words that say the number is not that of all pieces. */
const EACH = /每|各|\//u;

/** Pieces: the one whole number that is written, in digits or in Chinese up to 99; null when it is not plain. */
export function countIn(text: string): number | null {
  // what stands in brackets explains the number
  const said = text.replace(/\(.*$/u, '');
  if (EACH.test(said)) return null;
  const found = said.match(NUMBER) ?? [];
  const count = found.length === 0 ? chineseIn(said) : found.length === 1 ? Number(found[0]) : null;
  return count !== null && Number.isInteger(count) && count >= 1 && count <= MOST_PIECES ? count : null;
}

/** mm: the first number that is written; null when there is none in range. */
export function thicknessIn(text: string): number | null {
  const size = Number(/\d+(?:\.\d+)?/.exec(text)?.[0]);
  return size > 0 && size < MOST_THICK ? size : null;
}

/** 两, 十, 十二, 三十, 四十五; null when there is not one such number. */
function chineseIn(text: string): number | null {
  const runs = text.replaceAll('两', '二').match(/[零〇一二三四五六七八九十百千万]+/gu) ?? [];
  const [run = ''] = runs;
  const match = /^([一二三四五六七八九])?(十)?([一二三四五六七八九])?$/u.exec(run);
  if (runs.length !== 1 || !match) return null;
  const [, tens, ten, ones] = match;
  if (ten === undefined) return ones !== undefined && tens !== undefined ? null : DIGITS.indexOf(run);
  return (
    (tens === undefined ? 1 : DIGITS.indexOf(tens)) * 10 + (ones === undefined ? 0 : DIGITS.indexOf(ones))
  );
}
