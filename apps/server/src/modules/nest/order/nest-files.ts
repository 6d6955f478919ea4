/** Lists and drawings of a confirmed plan as xlsx, PDF or a zip of DXF (engineering F8). Data is read in a transaction, files are made outside of it. */
import os from 'node:os';
import path from 'node:path';
import { CUT_PRINT_COLUMNS, dec, fill, type ListColumn, NEST_LIST_COLUMNS, NEST_WORDS, nest, type NestListKind } from '@muyun/contract';
import { newId, now } from '../../../kit/clock.ts';
import { type FileAnswer, mimeOf, safeFileName } from '../../../kit/files.ts';
import { type PdfBlock, type PdfDocument, type PdfTable, renderPdf } from '../../../kit/pdf.ts';
import { type SheetSpec, writeXlsx } from '../../../kit/spreadsheet.ts';
import { ZipWriter } from '../../../kit/spreadsheet/zip-writer.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { coilTotals, cutPrintRows, headNotes, type ListInput, type ListRow, listRows } from './nest-lists.ts';
import type { OrderRow } from './nest-order.store.ts';
import { loadGeometry, loadProducts } from './nest-product.store.ts';
import { loadLayouts, loadRunInput } from './nest-run.store.ts';
import { layoutBlocks, layoutDxf } from './nest-sheet-print.ts';

export interface Want { readonly file: number; readonly format: 'xlsx' | 'pdf' | undefined; readonly paper: 'A4' | 'A3' }
const LAYOUTS = 4;
const DXF = 5;
const SHANGHAI_MS = 8 * 3_600_000;

interface Loaded { readonly input: ListInput; readonly geometry: ReadonlyMap<string, unknown>; readonly rows: ListRow[]; readonly want: Want; readonly columns: readonly ListColumn[]; readonly who: Who }

async function load(tx: Tx, who: Who, order: OrderRow, want: Want): Promise<Loaded> {
  const runId = order.runId as string;
  const { problem } = await loadRunInput(tx, runId);
  const layouts = await loadLayouts(tx, runId);
  const ids = [...new Set(layouts.flatMap((l) => l.placements.map((p) => p.itemId)))];
  const products = new Map((await loadProducts(tx, null, ids)).map((p) => [p.id, p]));
  const input: ListInput = { order, layouts, problem, products };
  const isDrawing = want.file === LAYOUTS || want.file === DXF;
  const kind = (isDrawing ? 3 : want.file) as NestListKind;
  return {
    input, want, who, geometry: isDrawing ? await loadGeometry(tx, ids) : new Map(), rows: isDrawing ? [] : await listRows(tx, kind, input),
    columns: (NEST_LIST_COLUMNS[kind] as readonly ListColumn[]).filter((c) => who.displayAmount || !c.amount),
  };
}

const labelOf = (file: number): string => nest.NEST_FILES.find((f) => f.value === file)?.label ?? '';
const fileName = (l: Loaded, ext: string): string => safeFileName(`${l.input.order.no} ${labelOf(l.want.file)}.${ext}`);
const temporary = (ext: string): string => path.join(os.tmpdir(), `muyun-${newId()}.${ext}`);
const answer = (name: string, ext: string, file: string): FileAnswer => ({ name, mime: mimeOf(ext), body: { path: file, temporary: true } });

/** Sums of the columns that are summed, exact; the first column says so. */
function totalsOf(columns: readonly ListColumn[], rows: readonly ListRow[]): (string | null)[] {
  return columns.map((c, i) => (c.sum ? rows.reduce((s, r) => s.plus(dec(r[c.name] ?? 0)), dec(0)).toFixed(c.places ?? 0) : i === 0 ? NEST_WORDS.total : null));
}

async function xlsx(l: Loaded): Promise<FileAnswer> {
  const { columns, rows } = l;
  const sheets: SheetSpec[] = [{
    name: labelOf(l.want.file), columns: columns.map((c) => ({ title: c.title, kind: c.kind, ...(c.width ? { width: c.width } : {}), ...(c.places === undefined ? {} : { places: c.places }) })),
    rows: [...rows.map((r) => columns.map((c) => r[c.name] ?? null)), ...(rows.length > 0 ? [totalsOf(columns, rows)] : [])],
  }];
  if (l.want.file === 2) {
    const W = NEST_WORDS;
    sheets.push({ name: W.coilTotals, columns: [{ title: W.coilWidth, kind: 'decimal' }, { title: W.coilSheets, kind: 'int' }, { title: W.tonnes, kind: 'decimal', places: 3 }], rows: coilTotals(rows).map((t) => [t.width, t.sheets, t.tonnes]) });
  }
  const file = temporary('xlsx');
  await writeXlsx(file, { sheets });
  return answer(fileName(l, 'xlsx'), 'xlsx', file);
}

const trimmed = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);
const shown = (c: ListColumn, value: string | number | null | undefined): string => {
  if (value === null || value === undefined || value === '') return '';
  if (c.kind !== 'decimal') return String(value);
  const text = dec(value).toFixed(c.places ?? 0);
  return c.trim ? trimmed(text) : text;
};
/** Shares of the width on paper: text as wide as in the sheet, numbers as their digits need. */
const SHARES: Readonly<Record<ListColumn['kind'], number>> = { text: 10, int: 7, decimal: 9, date: 11 };

function tableOf(columns: readonly ListColumn[], rows: readonly ListRow[]): PdfTable {
  return {
    kind: 'table', columns: columns.map((c) => ({ title: c.title, align: c.kind === 'int' || c.kind === 'decimal' ? 'right' : 'left', width: `${c.share ?? c.width ?? SHARES[c.kind]}*` })),
    rows: rows.map((r) => columns.map((c) => shown(c, r[c.name]))), totals: totalsOf(columns, rows).map((t, i) => (t === null ? '' : i === 0 ? t : shown(columns[i] as ListColumn, t))),
  };
}

function documentOf(l: Loaded): PdfDocument {
  const time = new Date(now().getTime() + SHANGHAI_MS).toISOString().slice(0, 16).replace('T', ' ');
  const shared = { title: labelOf(l.want.file), paper: l.want.paper, landscape: true, foot: fill(NEST_WORDS.foot, { name: l.who.nickname, time }), pageLine: NEST_WORDS.page };
  if (l.want.file === LAYOUTS) return { ...shared, notes: [], blocks: l.input.layouts.flatMap((layout) => layoutBlocks(l.input, layout, l.geometry)) };
  const blocks: PdfBlock[] = l.want.file === 3 ? [tableOf(CUT_PRINT_COLUMNS, cutPrintRows(l.input))] : [tableOf(l.columns.filter((c) => !c.xlsxOnly), l.rows)];
  if (l.want.file === 2) {
    const W = NEST_WORDS;
    blocks.push({ kind: 'table', title: W.coilTotals, columns: [{ title: W.coilWidth, align: 'right', width: 90 }, { title: W.coilSheets, align: 'right', width: 70 }, { title: W.tonnes, align: 'right', width: 90 }], rows: coilTotals(l.rows).map((t) => [String(t.width), String(t.sheets), t.tonnes]) });
  }
  return { ...shared, notes: headNotes(l.input.order), blocks };
}

async function dxfZip(l: Loaded): Promise<FileAnswer> {
  const file = temporary('zip');
  const zip = await ZipWriter.create(file);
  for (const layout of l.input.layouts) await zip.add(`${l.input.order.no}-${layout.layoutNo}x${layout.repeat}.dxf`, [layoutDxf(l.input, layout, l.geometry)]);
  await zip.finish();
  return answer(fileName(l, 'zip'), 'zip', file);
}

/** Reads what a file needs; the answer makes the file, after the transaction has ended. */
export async function prepareFile(tx: Tx, who: Who, order: OrderRow, want: Want): Promise<() => Promise<FileAnswer>> {
  const loaded = await load(tx, who, order, want);
  if (want.file === DXF) return () => dxfZip(loaded);
  if (want.file === LAYOUTS || want.format === 'pdf') return async () => ({ name: fileName(loaded, 'pdf'), mime: mimeOf('pdf'), body: await renderPdf(documentOf(loaded)) });
  return () => xlsx(loaded);
}
