/**
 * Text that is what it shows: characters that nobody sees, that turn the direction of what follows or that break a line have
 * no place in a name. They hide one name behind another, and break workbooks, print and logs.
 */
import { z } from 'zod';

export const TEXT_FAULTS = { hidden: '含有不可见字符', broken: '不能换行' } as const;

/** Controls, format characters (zero width, direction), lone surrogates, separators of lines, blanks that are letters. */
const HIDDEN = String.raw`\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\u115f\u1160\u2800\u3164\uffa0`;
const BREAKS = String.raw`\t\n\r`;
const NONE_HIDDEN = new RegExp(String.raw`^(?:[^${HIDDEN}]|[${BREAKS}])*$`, 'u');
const NO_BREAK = new RegExp(`^[^${BREAKS}]*$`, 'u');
const EACH_HIDDEN = new RegExp(`(?![${BREAKS}])[${HIDDEN}]`, 'gu');

/** Several lines of plain text. */
export const lines = (max: number): z.ZodString =>
  z.string().trim().max(max).regex(NONE_HIDDEN, { error: TEXT_FAULTS.hidden });

/** One line of plain text. */
export const line = (max: number): z.ZodString => lines(max).regex(NO_BREAK, { error: TEXT_FAULTS.broken });

/** Text from elsewhere without what nobody sees; it keeps its lines. */
export const withoutHidden = (text: string): string => text.replaceAll(EACH_HIDDEN, '');

/** Text from elsewhere as one line. */
export const shownText = (text: string): string =>
  withoutHidden(text.replaceAll(/[\t\n\r\u2028\u2029]+/g, ' '));
