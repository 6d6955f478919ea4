/** What changed in the lines of a document, for its log. */
import { type Catalogue, DOC_WORDS, fill } from '@muyun/contract';
import { type Change, changesOf } from '../audit.ts';
import type { NextLine } from './lines.ts';
import type { Row } from './record.ts';

/** more than anybody reads */
const MOST = 200;
const MOVED = new Set(['lineNo']);

/** Lines that went, came, or changed: `第3行·数量`. */
export function lineChanges(
  kind: string,
  fields: Catalogue,
  before: readonly Row[],
  after: readonly NextLine[],
): Change[] {
  const now = new Map(after.map((line) => [line.id, line]));
  const old = new Set(before.map((line) => line.id));
  const gone = before
    .filter((line) => !now.has(line.id))
    .map((line) => ({
      field: kind,
      label: fill(DOC_WORDS.line, { n: String(line['lineNo']) }),
      oldValue: DOC_WORDS.there,
      newValue: DOC_WORDS.gone,
    }));
  const changed = before.flatMap((line) => {
    const next = now.get(line.id);
    if (!next) return [];
    return changesOf(fields, line, next)
      .filter((c) => !MOVED.has(c.field))
      .map((c) => ({
        ...c,
        field: `${kind}.${c.field}`,
        label: fill(DOC_WORDS.lineField, { n: String(next['lineNo']), label: c.label }),
      }));
  });
  const added = after
    .filter((line) => line.id === undefined || !old.has(line.id))
    .map((line) => ({
      field: kind,
      label: fill(DOC_WORDS.line, { n: String(line['lineNo']) }),
      oldValue: null,
      newValue: DOC_WORDS.added,
    }));
  return [...gone, ...changed, ...added].slice(0, MOST);
}
