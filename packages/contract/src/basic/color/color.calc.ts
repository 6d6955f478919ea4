/** Reading a colour from a customer's label (engineering A4). */

/** Upper case without spaces: how codes are compared. */
export const normaliseColorCode = (code: string): string =>
  code.normalize('NFKC').toUpperCase().replaceAll(/\s+/g, '');

const KNOWN = /\b(RAL\s*\d{4}|NCS\s*S?\s*\d{4}-?[A-Z0-9]+|PANTONE\s*[0-9]{2,4}\s*[A-Z]{0,2})/i;

/**
 * The colour code in a label: the first RAL, NCS or PANTONE code, else the longest run of letters, digits and
 * dashes; only letters and digits are kept, padded on the left with 0 to five characters. Null when there is none
 * (the caller takes the initials of the name). `RAL 9010 白 三涂` → `RAL9010`, `白A7` → `000A7`.
 */
export function parseColorCode(label: string): string | null {
  const text = label.normalize('NFKC').toUpperCase();
  const known = KNOWN.exec(text)?.[1];
  const runs = text.match(/[A-Z0-9-]+/g) ?? [];
  const run = known ?? runs.toSorted((a, b) => b.length - a.length)[0];
  const code = run?.replaceAll(/[^A-Z0-9]/g, '') ?? '';
  return code === '' ? null : code.padStart(5, '0').slice(0, 20);
}
