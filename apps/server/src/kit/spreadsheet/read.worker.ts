/** Reads a workbook in a thread of its own: a hostile or huge file costs this thread, never the server. */
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { streamXlsxRows } from 'hucre/xlsx';
import { columnName } from './cells.ts';
import { hiddenRowsOf, mergesOf, type Range, type SheetPart, sheetsOf } from './parts.ts';
import type { Cell, ReadJob, SheetRow, WorkerNews } from './read.ts';
import { assertPlainXml, checkZip, inflate, slimZip, WorkbookError, type ZipEntry } from './zip-check.ts';

/** Drawings, charts, media and the like are never looked at. */
const IS_READ = /^(\[Content_Types\]\.xml|_rels\/\.rels|([^/]+\/)?(_rels\/)?workbook[^/]*\.xml(\.rels)?|([^/]+\/)?(sharedStrings|styles)[^/]*\.xml|([^/]+\/)?worksheets\/[^/]+\.xml)$/i;
const MAX_SHEETS = 20;
const MAX_CELLS = 6_000_000;
const BATCH = 500;

// eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread port, not a window
const say = (news: WorkerNews): void => parentPort?.postMessage(news);
const job = workerData as ReadJob;

function cell(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) {
    // the reader gives the wall clock of the sheet as UTC
    // to the second: a serial number is a fraction of a day and never exact
    const text = Number.isNaN(value.getTime()) ? '' : new Date(Math.round(value.getTime() / 1000) * 1000).toISOString();
    return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19);
  }
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  const text = String(value as string);
  return text.length > 4000 ? text.slice(0, 4000) : text;
}

interface Around { readonly merges: Range[]; readonly hiddenRows: number[] }

async function readSheet(bytes: Uint8Array, part: SheetPart, around: Around, index: number, budget: { cells: number }): Promise<void> {
  let batch: SheetRow[] = [];
  let kept = 0;
  let isTruncated = false;
  const range = `A1:${columnName(job.maxColumns - 1)}1048576`;
  for await (const row of streamXlsxRows(bytes, { sheet: part.name, range })) {
    let width = Math.min(row.values.length, job.maxColumns);
    while (width > 0 && (row.values[width - 1] === null || row.values[width - 1] === '')) width -= 1;
    if (width === 0) continue;
    if (kept >= job.maxRows || budget.cells > MAX_CELLS) { isTruncated = true; break; }
    batch.push({ index: row.index, cells: row.values.slice(0, width).map(cell) });
    kept += 1;
    budget.cells += width;
    if (batch.length >= BATCH) { say({ kind: 'rows', sheet: index, rows: batch }); batch = []; }
  }
  say({ kind: 'rows', sheet: index, rows: batch });
  say({ kind: 'sheetEnd', sheet: index, ...around, isTruncated });
}

async function main(): Promise<void> {
  const entries = checkZip(readFileSync(job.path));
  const kept = entries.filter((e) => IS_READ.test(e.name));
  const byName = new Map<string, ZipEntry>(kept.map((e) => [e.name, e]));
  const sheets = sheetsOf(byName);
  if (sheets.length === 0) throw new WorkbookError('noSheet');
  const chosen = sheets.map((s, i) => ({ part: s, index: i })).filter(({ part }) => (job.sheet === undefined ? !part.isHidden : part.name === job.sheet)).slice(0, MAX_SHEETS);
  const wanted = new Set(chosen.map((c) => c.part.path));
  const around = new Map<string, Around>();
  const read: ZipEntry[] = [];
  for (const entry of kept) {
    if (/worksheets\/[^/]+\.xml$/i.test(entry.name) && !wanted.has(entry.name)) continue;
    const xml = inflate(entry);
    assertPlainXml(xml);
    if (wanted.has(entry.name)) around.set(entry.name, { merges: mergesOf(xml), hiddenRows: hiddenRowsOf(xml) });
    read.push({ ...entry, size: xml.length });
  }
  say({ kind: 'book', sheets: sheets.map(({ name, isHidden }) => ({ name, isHidden })) });
  const bytes = slimZip(read);
  const budget = { cells: 0 };
  let failed = 0;
  for (const { part, index } of chosen) {
    try { await readSheet(bytes, part, around.get(part.path) ?? { merges: [], hiddenRows: [] }, index, budget); } catch (error) {
      failed += 1;
      if (error instanceof WorkbookError || failed === chosen.length) throw error;
    }
  }
  say({ kind: 'end' });
}

try { await main(); } catch (error) { say({ kind: 'fault', fault: error instanceof WorkbookError ? error.fault : 'damaged' }); }
