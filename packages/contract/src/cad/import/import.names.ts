/** Names as customers write them, brought to the form in which they are compared (engineering A4, D3). Pure text. */
import { parseColorCode } from '../../basic/color/color.calc.ts';
import { plain } from './import.values.ts';

/** How names are compared: width, case, blanks and joining signs do not count. */
export const nameKey = (text: string): string => plain(text).toLowerCase().replaceAll(/[\s\-_/·.()（）[\]「」"']/g, '');

/** `3003-H24铝板`, `3003H24` and `铝单板 3003-H24` are one texture. */
export const textureKey = (text: string): string => nameKey(text).replaceAll(/铝单板|铝板|铝合金|合金|板材|板$/g, '');

/** A colour code as cards are compared: upper case, letters and digits only. */
export const colorKey = (code: string): string => plain(code).toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

const NO_COLOR = /^(?:无|不喷|不喷涂|本色|素色|素材|原色|mill|mf|-+|\/)$/i;

/** True when the cell says that the piece is not coated. */
export const isNoColor = (label: string): boolean => NO_COLOR.test(plain(label));

/** The colour code in a label (A4); of a label without letters and digits the initials, padded to five characters. */
export function colorCodeOf(label: string, initials: (text: string) => string): string {
  return parseColorCode(label) ?? colorKey(initials(plain(label))).slice(0, 20).padStart(5, '0');
}

/** Number of single changes between two short texts; stops above `limit`. */
export function distanceOf(a: string, b: string, limit = 2): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) next[j] = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1));
    row = next;
  }
  return row[b.length] ?? limit + 1;
}
