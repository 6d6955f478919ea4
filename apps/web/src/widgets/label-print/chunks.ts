/** A print in parts: each is confirmed before the next is sent, and what was confirmed is not sent again. */
import { CHUNK_LABELS, type LabelRow } from '@muyun/contract/label';

export interface LabelPrintRow {
  readonly key: string;
  readonly data: LabelRow;
  /** it was printed before: the new one says 补 */
  readonly isPrinted?: boolean;
}

export interface Chunk {
  readonly rows: readonly LabelPrintRow[];
  readonly copies: number;
}

/** The chunks of `rows` × `copies` behind the first `done` labels. Labels come out row by row, the copies of a row together. */
export function chunksOf(rows: readonly LabelPrintRow[], copies: number, done: number): Chunk[] {
  const begun = done % copies;
  const first = Math.floor(done / copies);
  const chunks: Chunk[] = [];
  if (begun > 0) chunks.push({ rows: rows.slice(first, first + 1), copies: copies - begun });
  const size = Math.max(1, Math.floor(CHUNK_LABELS / copies));
  for (let at = begun > 0 ? first + 1 : first; at < rows.length; at += size)
    chunks.push({ rows: rows.slice(at, at + size), copies });
  return chunks;
}

export const labelsIn = ({ rows, copies }: Chunk): number => rows.length * copies;

/** What is printed of a row. */
export const dataOf = ({ data, isPrinted }: LabelPrintRow): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(data).filter(([, text]) => text !== undefined && text !== '')),
  ...(isPrinted ? { remakeFlag: '补' } : {}),
});
