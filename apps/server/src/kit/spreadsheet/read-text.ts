/** Text lists: any encoding that Chinese spreadsheets save, any separator, quotes or none. */
import { parse } from 'csv-parse/sync';
import { WorkbookError } from './zip-check.ts';

const SEPARATORS = ['\t', ',', ';', '|', '，'] as const;

function textOf(file: Buffer): string {
  if (file[0] === 0xff && file[1] === 0xfe) return new TextDecoder('utf-16le').decode(file);
  if (file[0] === 0xfe && file[1] === 0xff) return new TextDecoder('utf-16be').decode(file);
  // neither a picture nor a program
  if (file.subarray(0, 4096).includes(0)) throw new WorkbookError('notText');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('gb18030').decode(file);
  }
}

/** The separator that cuts most lines into the same number of cells. */
function separatorOf(text: string): string {
  const lines = text
    .slice(0, 100_000)
    .split(/\r\n|\n|\r/)
    .filter((l) => l.trim() !== '')
    .slice(0, 60);
  let best = { separator: ',', score: 0 };
  for (const separator of SEPARATORS) {
    const counts = new Map<number, number>();
    for (const line of lines) {
      const n = line.split(separator).length;
      if (n > 1) counts.set(n, (counts.get(n) ?? 0) + 1);
    }
    const score = Math.max(0, ...[...counts].map(([cells, n]) => n * Math.min(cells, 12)));
    if (score > best.score) best = { separator, score };
  }
  return best.separator;
}

/** The rows of a text list, empty lines included, so that the numbers of rows are those of the file. */
export function readText(file: Buffer, maxRows: number): string[][] {
  const text = textOf(file).replace(/^\ufeff/, '');
  if (text.trim() === '') throw new WorkbookError('noSheet');
  // a first line that only names the separator stays a line, so that the numbers of rows are right
  const separator = /^sep=(.)\s/i.exec(text)?.[1] ?? separatorOf(text);
  const options = {
    delimiter: separator,
    relax_column_count: true,
    skip_empty_lines: false,
    to: maxRows * 2,
  } as const;
  try {
    const rows = parse(text, { ...options, relax_quotes: true }) as string[][];
    // a lone sign of ditto opens a quote that swallows the lines below it
    if (!rows.some((r) => r.some((c) => c.split('\n').length > 8))) return rows;
  } catch {
    /* read again without quotes */
  }
  return parse(text, { ...options, quote: false }) as string[][];
}
