/** What the database and the disk refuse, in a sentence. */
import { Refused, WORDS } from './words.ts';

interface Trouble {
  readonly code?: string;
  readonly table?: string;
  readonly constraint?: string;
  readonly detail?: string;
  readonly message?: string;
}

const FULL = new Set(['ENOSPC', 'EDQUOT', '53100']);

export function sentenceOf(error: unknown): unknown {
  const { code = '', table = '', detail, constraint, message } = error as Trouble;
  const params = { table, detail: detail ?? constraint ?? message ?? '' };
  if (FULL.has(code)) return new Refused(WORDS.full, {}, error);
  if (code === '23503') return new Refused(WORDS.foreignReference, params, error);
  if (code === '23505') return new Refused(WORDS.taken, params, error);
  if (code.startsWith('23') || code.startsWith('22')) return new Refused(WORDS.badRow, params, error);
  return error;
}
