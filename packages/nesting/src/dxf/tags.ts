// The line pairs of a DXF: group code, value. Knows nothing of sections.
import { DxfError } from './issues.ts';

/** One object of the file: its type (the value of group 0) and all groups up to the next group 0. */
export type Tags = { type: string; codes: number[]; values: string[]; line: number };

export type TagReader = {
  /** next object, or null at the end of the text */
  next: () => Tags | null;
  line: () => number;
};

/** Reads the text object by object, without splitting it as a whole. Throws Dxf:Syntax, Dxf:Truncated, Dxf:NotDxf. */
export function readTags(text: string): TagReader {
  const lines = lineReader(text);
  let pending: { code: number; value: string } | null = pairOf(lines);
  if (pending === null) throw new DxfError('Dxf:NotDxf');
  const next = (): Tags | null => {
    // comments (999) and stray groups before the first object are skipped
    while (pending !== null && pending.code !== 0) pending = pairOf(lines);
    if (pending === null) return null;
    const tags: Tags = {
      type: pending.value.trim().toUpperCase(),
      codes: [],
      values: [],
      line: lines.line(),
    };
    if (tags.type === 'EOF') {
      pending = null;
      return tags;
    }
    pending = pairOf(lines);
    while (pending !== null && pending.code !== 0) {
      tags.codes.push(pending.code);
      tags.values.push(pending.value);
      pending = pairOf(lines);
    }
    return tags;
  };
  return { next, line: lines.line };
}

type LineReader = { read: () => string | null; line: () => number };

function lineReader(text: string): LineReader {
  let position = 0;
  let line = 0;
  const mark = markOf(text);
  const read = (): string | null => {
    if (position >= text.length) return null;
    const end = text.indexOf(mark, position);
    const stop = end < 0 ? text.length : end;
    const value = text.slice(position, stop > position && text[stop - 1] === '\r' ? stop - 1 : stop);
    position = stop + 1;
    line++;
    return value;
  };
  return { read, line: () => line };
}

const HEAD = 4096;
/** CR CR LF, as copying makes it of CR LF, has two to one */
const MOST_CR = 3;

/** Old Macintosh files end lines with CR alone; whoever appends to one may write another end. */
function markOf(text: string): string {
  const head = text.slice(0, HEAD);
  const countOf = (mark: string): number => head.split(mark).length - 1;
  return countOf('\r') > MOST_CR * countOf('\n') ? '\r' : '\n';
}

function pairOf(lines: LineReader): { code: number; value: string } | null {
  let head = lines.read();
  while (head !== null && head.trim() === '') head = lines.read();
  if (head === null) return null;
  const code = Number(head);
  if (!Number.isInteger(code) || code < -5 || code > 1071) {
    if (lines.line() <= 2) throw new DxfError('Dxf:NotDxf');
    throw new DxfError('Dxf:Syntax', lines.line());
  }
  const value = lines.read();
  if (value === null) {
    // a file may lack the line end after its last word, not the word itself
    if (code === 0) return null;
    throw new DxfError('Dxf:Truncated', lines.line());
  }
  return { code, value };
}

/** First value of a group, or undefined. */
export function textOf(tags: Tags, code: number): string | undefined {
  const at = tags.codes.indexOf(code);
  return at < 0 ? undefined : tags.values[at];
}

/** First value of a group as a number; `missing` when absent; NaN when it is no number. */
export function numberOf(tags: Tags, code: number, missing: number): number {
  const text = textOf(tags, code);
  return text === undefined ? missing : toNumber(text);
}

/** Some programs write the decimal comma of their country, or the exponent of Fortran. */
const FOREIGN_NUMBER = /^([+-]?\d*)(?:[.,](\d*))?(?:[ed]([+-]?\d+))?$/i;

export function toNumber(text: string): number {
  const trimmed = text.trim();
  if (trimmed === '') return Number.NaN;
  const value = Number(trimmed);
  if (!Number.isNaN(value)) return value;
  const [, whole, part, power] = FOREIGN_NUMBER.exec(trimmed) ?? [];
  return whole === undefined ? Number.NaN : Number(`${whole}.${part ?? ''}e${power ?? 0}`);
}

/** All values of a group as numbers, in file order. */
export function numbersOf(tags: Tags, code: number): number[] {
  const found: number[] = [];
  for (let index = 0; index < tags.codes.length; index++) {
    if (tags.codes[index] === code) found.push(toNumber(tags.values[index] as string));
  }
  return found;
}
