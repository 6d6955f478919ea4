/** Reads a workbook or a text list in a thread of its own: a hostile or huge file costs this thread, never the server. */
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { streamXlsxRows } from 'hucre/xlsx';
import { stepBehind } from '../background.ts';
import { columnName } from './cells.ts';
import { crossedStrings } from './crossed.ts';
import { looksOf, PLAIN_LOOKS, type SheetLooks, stylesOf } from './looks.ts';
import { hiddenRowsOf, mergesOf, type Range, type SheetPart, sheetsOf } from './parts.ts';
import { readOldBook } from './read-old.ts';
import { readText } from './read-text.ts';
import type { Cell, ReadJob, SheetRow, WorkerNews } from './read.ts';
import { assertPlainXml, checkZip, inflate, slimZip, WorkbookError, type ZipEntry } from './zip-check.ts';

/** Drawings, charts, media and the like are never looked at. */
const IS_READ =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|([^/]+\/)?(_rels\/)?workbook[^/]*\.xml(\.rels)?|([^/]+\/)?(sharedStrings|styles)[^/]*\.xml|([^/]+\/)?worksheets\/[^/]+\.xml)$/i;
const IS_PICTURE = /(^|\/)media\/[^/]+$/i;
const MAX_SHEETS = 20;
const MAX_CELLS = 6_000_000;
const BATCH = 500;

// eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread port, not a window
const say = (news: WorkerNews): void => parentPort?.postMessage(news);
stepBehind();
const job = workerData as ReadJob;

function cell(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) {
    // the reader gives the wall clock of the sheet as UTC
    // to the second: a serial number is a fraction of a day and never exact
    const text = Number.isNaN(value.getTime())
      ? ''
      : new Date(Math.round(value.getTime() / 1000) * 1000).toISOString();
    return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19);
  }
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  const text = String(value as string);
  return text.length > 4000 ? text.slice(0, 4000) : text;
}

interface Around {
  readonly merges: readonly Range[];
  readonly hiddenRows: readonly number[];
  readonly looks: SheetLooks;
}
interface Budget {
  cells: number;
  rows: number;
}
type Line = { readonly index: number; readonly values: readonly unknown[] };

/** How many of the first `upTo` values there are, without the empty ones at the end. */
function widthOf(values: readonly unknown[], upTo: number): number {
  let width = upTo;
  while (width > 0 && [null, undefined, ''].includes(values[width - 1] as never)) width -= 1;
  return width;
}

/** Sends the rows of one sheet that hold anything, up to the limits. */
async function sendRows(
  index: number,
  lines: AsyncIterable<Line> | Iterable<Line>,
  around: Around,
  budget: Budget,
): Promise<void> {
  let batch: SheetRow[] = [];
  let kept = 0;
  let isTruncated = false;
  const { undated = [], ...looks } = around.looks;
  const numbers = new Map(undated.map((c) => [`${c.row} ${c.column}`, c.value]));
  let { widest } = looks;
  for await (const row of lines) {
    const whole = widthOf(row.values, row.values.length);
    widest = Math.max(widest, whole - 1);
    const width = widthOf(row.values, Math.min(whole, job.maxColumns));
    if (width === 0) continue;
    if (kept >= job.maxRows || budget.cells > MAX_CELLS) {
      isTruncated = true;
      break;
    }
    batch.push({
      index: row.index,
      cells: row.values
        .slice(0, width)
        .map((v, i) => cell(v instanceof Date ? (numbers.get(`${row.index} ${i}`) ?? v) : v)),
    });
    kept += 1;
    budget.cells += width;
    budget.rows += 1;
    if (batch.length >= BATCH) {
      say({ kind: 'rows', sheet: index, rows: batch });
      batch = [];
    }
  }
  say({ kind: 'rows', sheet: index, rows: batch });
  say({
    kind: 'sheetEnd',
    sheet: index,
    merges: [...around.merges],
    hiddenRows: [...around.hiddenRows],
    isTruncated,
    looks: { ...looks, widest },
  });
}

const isWanted = (sheet: { readonly name: string; readonly isHidden: boolean }): boolean =>
  job.sheet === undefined ? !sheet.isHidden || job.alsoHidden.includes(sheet.name) : sheet.name === job.sheet;

async function readBook(file: Buffer): Promise<void> {
  const entries = checkZip(file);
  const kept = entries.filter((e) => IS_READ.test(e.name));
  const byName = new Map<string, ZipEntry>(kept.map((e) => [e.name, e]));
  const sheets = sheetsOf(byName);
  const hasPicture = entries.some((e) => IS_PICTURE.test(e.name));
  if (sheets.length === 0) throw new WorkbookError(hasPicture ? 'pictureOnly' : 'noSheet');
  const chosen = sheets
    .map((s, i) => ({ part: s, index: i }))
    .filter(({ part }) => isWanted(part))
    .slice(0, MAX_SHEETS);
  const wanted = new Set(chosen.map((c) => c.part.path));
  const around = new Map<string, Around>();
  const read: ZipEntry[] = [];
  const styles = stylesOf(kept.find((e) => /(^|\/)styles[^/]*\.xml$/i.test(e.name)));
  const strings = crossedStrings(kept.find((e) => /(^|\/)sharedStrings[^/]*\.xml$/i.test(e.name)));
  for (const entry of kept) {
    if (/worksheets\/[^/]+\.xml$/i.test(entry.name) && !wanted.has(entry.name)) continue;
    const xml = inflate(entry);
    assertPlainXml(xml);
    if (wanted.has(entry.name))
      around.set(entry.name, {
        merges: mergesOf(xml),
        hiddenRows: hiddenRowsOf(xml),
        looks: looksOf(xml, styles, strings),
      });
    read.push({ ...entry, size: xml.length });
  }
  say({ kind: 'book', sheets: sheets.map(({ name, isHidden }) => ({ name, isHidden })) });
  const budget = await readSheets(slimZip(read), chosen, around);
  if (budget.rows === 0 && job.sheet === undefined) {
    if (hasPicture) throw new WorkbookError('pictureOnly');
    if (sheets.some((s) => s.isHidden)) throw new WorkbookError('hiddenOnly');
  }
}

async function readSheets(
  bytes: Uint8Array,
  chosen: readonly { part: SheetPart; index: number }[],
  around: ReadonlyMap<string, Around>,
): Promise<Budget> {
  const budget: Budget = { cells: 0, rows: 0 };
  const range = `A1:${columnName(job.maxColumns - 1)}1048576`;
  let failed = 0;
  for (const { part, index } of chosen) {
    try {
      await sendRows(
        index,
        streamXlsxRows(bytes, { sheet: part.name, range }),
        around.get(part.path) ?? { merges: [], hiddenRows: [], looks: PLAIN_LOOKS },
        budget,
      );
    } catch (error) {
      failed += 1;
      if (error instanceof WorkbookError || failed === chosen.length) throw error;
    }
  }
  return budget;
}

async function readLegacy(file: Buffer): Promise<void> {
  const sheets = readOldBook(file, job.maxRows);
  say({ kind: 'book', sheets: sheets.map(({ name, isHidden }) => ({ name, isHidden })) });
  const budget: Budget = { cells: 0, rows: 0 };
  const chosen = sheets
    .map((sheet, index) => ({ sheet, index }))
    .filter(({ sheet }) => isWanted(sheet))
    .slice(0, MAX_SHEETS);
  for (const { sheet, index } of chosen) await sendRows(index, sheet.rows, sheet, budget);
  if (budget.rows === 0 && job.sheet === undefined && sheets.some((s) => s.isHidden))
    throw new WorkbookError('hiddenOnly');
}

async function readPlain(file: Buffer): Promise<void> {
  const rows = readText(file, job.maxRows);
  say({ kind: 'book', sheets: [{ name: '', isHidden: false }] });
  await sendRows(
    0,
    rows.map((values, index) => ({ index, values })),
    { merges: [], hiddenRows: [], looks: PLAIN_LOOKS },
    { cells: 0, rows: 0 },
  );
}

const OLD = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const TEXT = new Set(['csv', 'tsv', 'txt']);
const isZip = (file: Buffer): boolean => file.length > 3 && file[0] === 0x50 && file[1] === 0x4b;

/** What programs call .xls may be a workbook of any age, a page of the web or plain text: its bytes tell. */
async function main(): Promise<void> {
  const file = readFileSync(job.path);
  if (TEXT.has(job.ext) && !isZip(file)) await readPlain(file);
  else if (file.subarray(0, 8).equals(OLD)) await readLegacy(file);
  else if (job.ext !== 'xls' || isZip(file)) await readBook(file);
  else if (/<(?:html|table|\?xml|workbook)/i.test(file.toString('latin1', 0, 2000))) await readLegacy(file);
  else await readPlain(file);
  say({ kind: 'end' });
}

try {
  await main();
} catch (error) {
  say({ kind: 'fault', fault: error instanceof WorkbookError ? error.fault : 'damaged' });
}
