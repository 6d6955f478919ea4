/** Bodies as they are meant: not deeper than any screen sends, numbers with all their digits, texts that the database can keep. */
import { dec, type FieldFault, TEXT_FAULTS } from '@muyun/contract';
import { appError, invalid } from './raise.ts';

const MAX_DEPTH = 64;
const MAX_DIGITS = 400;
const [QUOTE, BACKSLASH] = [34, 92];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125];
/** what may be a number that a float cannot hold; a match inside a text only costs time */
const SUSPICIOUS = /[\d.]{16,}|\d[eE][+-]?\d/;

function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let i = 0, inText = false; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (inText) {
      if (code === BACKSLASH) i += 1;
      else if (code === QUOTE) inText = false;
    } else if (code === QUOTE) inText = true;
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      depth += 1;
      if (depth > MAX_DEPTH) return true;
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth -= 1;
  }
  return false;
}

function isExact(source: string, value: number): boolean {
  return source.length <= MAX_DIGITS && Number.isFinite(value) && dec(source).eq(dec(value));
}

/** A number that a float would change keeps its digits as text: an exact field reads them, any other refuses them. */
const exactly = (_key: string, value: unknown, context?: { source?: string }): unknown =>
  typeof value === 'number' && context?.source !== undefined && !isExact(context.source, value)
    ? context.source
    : value;

/** Raises Common:BadJson for what is no JSON or nested too deep. */
export function parseJson(text: string): unknown {
  if (isTooDeep(text)) throw appError('Common:BadJson');
  try {
    return SUSPICIOUS.test(text) ? JSON.parse(text, exactly) : JSON.parse(text);
  } catch {
    throw appError('Common:BadJson');
  }
}

/** Neither the zero character nor half a character: the database keeps neither. */
const isKept = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

function collect(value: unknown, path: string, faults: FieldFault[]): void {
  if (typeof value === 'string') {
    if (!isKept(value)) faults.push({ field: path, message: TEXT_FAULTS.hidden });
  } else if (Array.isArray(value)) {
    for (const [i, item] of value.entries()) collect(item, path === '' ? String(i) : `${path}.${i}`, faults);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, item] of Object.entries(value)) {
      if (isKept(name)) collect(item, path === '' ? name : `${path}.${name}`, faults);
      else faults.push({ field: path, message: TEXT_FAULTS.hidden });
    }
  }
}

/** Raises Common:Validation with the places of texts that cannot be kept. */
export function assertKept(...values: readonly unknown[]): void {
  const faults: FieldFault[] = [];
  for (const value of values) collect(value, '', faults);
  if (faults.length > 0) throw invalid(faults.slice(0, 100));
}

/** A text for the log, whatever it was made of. */
export const logText = (text: string): string => text.replaceAll('\0', '').toWellFormed();
