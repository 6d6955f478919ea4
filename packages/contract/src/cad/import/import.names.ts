/** Names as customers write them, brought to the form in which they are compared (engineering A4, D3). Pure text. */
import { parseColorCode } from '../../basic/color/color.calc.ts';
import { simplified } from './import.script.ts';
import { plain } from './import.values.ts';

/** How names are compared: width, case, blanks and joining signs do not count. */
export const nameKey = (text: string): string =>
  simplified(plain(text))
    .toLowerCase()
    .replaceAll(/[\s\-_/·.()（）[\]「」"']/g, '');

/** `3003-H24铝板`, `3003H24` and `铝单板 3003-H24` are one texture. */
export const textureKey = (text: string): string =>
  nameKey(text).replaceAll(/铝单板|铝板|铝合金|合金|板材|板$/g, '');

const ALLOY =
  /(?<![0-9])(?:en ?aw|aa|al|a|铝|lf|ly)?[-_ ]?([1-8]\d{3})(?![0-9])(?:[-_/ ]{0,3}(h ?\d{1,3}|t\d{1,2}|o)(?![a-z0-9]))?/i;
/** Alloy and temper that a text names: `AL3003-H24`, `3003 H24`, `EN AW-3003/H24` are `3003` and `h24`; null when it names none. */
export function alloyOf(text: string): { alloy: string; temper: string | null } | null {
  const match = ALLOY.exec(simplified(plain(text)).toLowerCase());
  return match ? { alloy: match[1] as string, temper: match[2]?.replaceAll(' ', '') ?? null } : null;
}
/** What a cell of the finish says of the plate besides its colour: `3mm厚3003-H24铝单板 氟碳 RAL7016`; an alloy only with its temper. */
export function plateInFinish(text: string): { texture: string | null; rest: string } {
  const clean = plain(text);
  const match = ALLOY.exec(clean.replaceAll(/ral[ -]?\d{4}/gi, (code) => 'x'.repeat(code.length)));
  if (!match?.[2]) return { texture: null, rest: clean };
  const rest = `${clean.slice(0, match.index)} ${clean.slice(match.index + match[0].length)}`.replaceAll(
    /\d+(?:\.\d+)? ?(?:mm|毫米)厚?|铝合金板?|铝单板|铝板/gi,
    ' ',
  );
  return { texture: `${match[1]}-${match[2].replaceAll(' ', '').toUpperCase()}`, rest: plain(rest) };
}
/** A colour of a standard that words of another column name: `RAL 7016`. */
export const colorInWords = (text: string): string | null =>
  /(?<![a-z])(?:ral ?\d{4}|ncs ?s? ?\d{4}-[a-z0-9]+|pantone ?\d{3,4} ?c?)(?![a-z0-9])/i.exec(
    plain(text),
  )?.[0] ?? null;
/** True for words that say only that the plate is aluminium: `铝单板`, `氟碳铝板`. */
export const isAnyAluminium = (text: string): boolean =>
  /^(?:氟碳|喷涂|纯|普通|幕墙|国产|优质)?(?:铝|铝板|铝单板|铝合金板?|铝材|aluminium|aluminum|alu|al)(?:sheet|panel|plate)?$/.test(
    nameKey(text),
  );

/** A colour code as cards are compared: upper case, letters and digits only. */
export const colorKey = (code: string): string =>
  plain(code)
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '');

const NO_COLOR = /^(?:无|不喷|不喷涂|本色|素色|素材|原色|mill|mf|-+|\/)$/i;

/** True when the cell says that the piece is not coated. */
export const isNoColor = (label: string): boolean => NO_COLOR.test(plain(label));

/** The colour code in a label (A4); of a label without letters and digits the initials, padded to five characters. */
export function colorCodeOf(label: string, initials: (text: string) => string): string {
  return (
    parseColorCode(label) ??
    colorKey(initials(plain(label)))
      .slice(0, 20)
      .padStart(5, '0')
  );
}

/** Number of single changes between two short texts; stops above `limit`. */
export function distanceOf(a: string, b: string, limit = 2): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1)
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
      );
    row = next;
  }
  return row[b.length] ?? limit + 1;
}
