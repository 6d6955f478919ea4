/** When two brand names are the same (engineering A10). */

/** Signs of registration are no part of a name; everything else that is neither letter nor digit is how it is written. */
const SIGNS = /[®™©℠]|\((?:r|tm|c)\)|（(?:r|tm|c)）/giu;
const NO_NAME = /[^\p{L}\p{N}]/gu;

/**
 * The form in which names are compared over all spaces: one width and case of letters, without blanks, signs and
 * punctuation. `幕云 MuYun®` and `ＭＵＹＵＮ` differ, `Mu-Yun` and `muyun` do not. Empty when nothing of a name is left.
 */
export const brandKey = (name: string): string =>
  name.replaceAll(SIGNS, '').normalize('NFKC').toLowerCase().replaceAll(NO_NAME, '');
