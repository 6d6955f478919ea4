/** Makes and renews previews: reads the kept file again, applies what people chose and wrote, checks everything, stores the outcome. */
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { headKey, type ImportDefaults, MAX_IMPORT_ROWS, MAX_XLSX, PRODUCT_IMPORT_TEMPLATE, WORKBOOK_FAULTS } from '@muyun/contract';
import { newId } from '../../../kit/clock.ts';
import { type FileStore, loadFile } from '../../../kit/files.ts';
import { raise } from '../../../kit/raise.ts';
import { readXlsx } from '../../../kit/spreadsheet.ts';
import type { Tx } from '../../../kit/tx.ts';
import { type ImportTemplate, templateOf } from '../../basic/index.ts';
import { analyse, type Analysis } from './analyse.ts';
import { readDrawings } from './dxf.ts';
import { type Grid, gridOf } from './grid.ts';
import { assertColumns, columnNames, defaultsOf } from './template.ts';
import { loadAliases, saveAliases } from './import.master.store.ts';
import { type BatchRow, deleteRows, insertRows, type KeptRow, loadRows, type Mapping, type Preview, type RowChange, saveBatch, updateRows } from './import.store.ts';
import type { Derived, SourceRow } from './row.ts';
import { keptOf, summaryOf } from './view.ts';

export const NO_DEFAULTS: ImportDefaults = { textureId: null, thickness: null, colorId: null, plateTypeId: null };
export const EMPTY_PREVIEW: Preview = {
  sheet: null, headerRow: null, sheets: [], columns: [], needsUnits: false, layers: [], counts: { all: 0, error: 0, warning: 0, fixed: 0, ok: 0, skipped: 0 }, totals: { pieces: 0, area: '0.0000' }, notes: [], names: [], problems: [], defaults: NO_DEFAULTS, mapped: [],
};

export interface Edit { readonly edits: Readonly<Record<string, string>>; readonly isSkipped: boolean }

/** A kept file as a temporary one, for readers that want a path. */
async function withLocalFile<T>(tx: Tx, files: FileStore, fileId: string, work: (file: string) => Promise<T>): Promise<T> {
  const stored = await loadFile(tx, fileId);
  const target = path.join(os.tmpdir(), `muyun-import-${newId()}`);
  try {
    await pipeline(await files.get(stored.storageKey), createWriteStream(target));
    return await work(target);
  } finally { await rm(target, { force: true }); }
}

export interface ReadList { readonly grid: Grid; readonly sheets: Preview['sheets']; readonly template: ImportTemplate | null }

/** The list of a workbook by the choices made so far. Raises File:TooLarge, File:Unreadable. */
export async function readList(tx: Tx, file: string, mapping: Mapping): Promise<ReadList> {
  const template = await templateOf(tx, PRODUCT_IMPORT_TEMPLATE, mapping.templateId ?? null);
  if (mapping.templateId !== undefined && !template) raise('Common:NotFound');
  const isChosen = mapping.templateId !== undefined;
  const book = await readXlsx(file, { maxRows: MAX_IMPORT_ROWS + 500, maxColumns: 60, maxBytes: MAX_XLSX });
  const aliases = columnNames(template, isChosen, (await loadAliases(tx)).column);
  const columns = mapping.columns ? new Map(mapping.columns.map((c) => [c.index, c.field])) : undefined;
  const grid = gridOf(book.sheets, aliases, { sheet: mapping.sheet, headerRow: mapping.headerRow ?? (isChosen ? (template?.headerRow ?? undefined) : undefined), columns });
  if (!grid) raise('File:Unreadable', { reason: WORKBOOK_FAULTS.noSheet });
  if (isChosen && template) assertColumns(template, grid);
  return { grid, template, sheets: book.sheets.filter((s) => s.isRead).map((s) => ({ name: s.name, rows: s.rows.length })) };
}

/** Reads the batch's file or files anew and checks all rows. What people wrote over cells is kept. `list` is the workbook where it is read already. */
export async function renewPreview(tx: Tx, files: FileStore, batch: BatchRow, mapping: Mapping, list?: ReadList): Promise<void> {
  const edits = new Map((await loadRows(tx, batch.id)).map((r) => [r.rowNo, r]));
  const read = batch.kind === 2 ? await readDrawings(tx, files, mapping, edits) : rowsOfList({ batch, edits, list: list ?? (await withLocalFile(tx, files, batch.fileId as string, (file) => readList(tx, file, mapping))) });
  const analysis = await analyse(tx, { projectId: batch.projectId, kind: batch.kind === 2 ? 2 : 1, mode: mapping.mode ?? null, onDuplicate: mapping.onDuplicate, defaults: mapping.defaults, rows: read.rows, mapped: new Set(read.preview.mapped), known: new Map() });
  await deleteRows(tx, batch.id);
  await insertRows(tx, batch.id, analysis.rows);
  await saveBatch(tx, batch.id, { mapping: read.mapping ?? mapping, preview: { ...EMPTY_PREVIEW, ...read.preview, ...summaryOf(analysis.rows), defaults: analysis.defaults } });
}

export interface ReadResult { readonly rows: readonly SourceRow[]; readonly preview: Partial<Preview> & { mapped: string[] }; readonly mapping?: Mapping }

function rowsOfList({ batch, edits, list: { grid, sheets, template } }: { batch: BatchRow; edits: ReadonlyMap<number, KeptRow>; list: ReadList }): ReadResult {
  // rows of another sheet are other rows: what was written over them does not follow
  const isSameSheet = batch.preview.sheet === null || batch.preview.sheet === grid.sheet;
  const defaults = template ? defaultsOf(template) : {};
  const rows = grid.rows.map(({ rowNo, source: read }): SourceRow => {
    const source = { ...defaults, ...read };
    const before = isSameSheet ? edits.get(rowNo) : undefined;
    return { rowNo, fileId: null, source, edits: before?.edits ?? {}, isSkipped: before?.isSkipped ?? false, geometry: null, thumb: null, baseFaults: [] };
  });
  return {
    rows,
    preview: {
      sheet: grid.sheet, headerRow: grid.headerRow, sheets, columns: grid.columns.map((c) => ({ index: c.index, title: c.title, samples: [...c.samples], field: c.field, certainty: c.certainty })), notes: grid.notes.slice(0, 500), isTruncated: grid.isTruncated,
      templateName: template?.name ?? null, mapped: [...new Set([...grid.columns.flatMap((c) => (c.field === null ? [] : [c.field])), ...Object.keys(defaults)])],
    },
  };
}

/** What the columns mean, remembered for the next file of the tenant. */
export async function teachColumns(tx: Tx, batch: BatchRow, columns: readonly { index: number; field: string | null }[]): Promise<void> {
  const titles = new Map(batch.preview.columns.map((c) => [c.index, c]));
  await saveAliases(tx, columns.flatMap(({ index, field }) => {
    const key = headKey(titles.get(index)?.title ?? '');
    return key === '' || titles.get(index)?.field === field ? [] : [{ kind: 'column' as const, alias: key, target: field ?? '' }];
  }));
}

/** Checks the rows again after `change` was made to them. Stores and answers those that look different now. */
export async function recheck(tx: Tx, batch: BatchRow, mapping: Mapping, change: ReadonlyMap<number, Edit>): Promise<{ changed: KeptRow[]; analysis: Analysis }> {
  const before = await loadRows(tx, batch.id);
  const rows = before.map((row): SourceRow => { const own = change.get(row.rowNo); return own ? { ...row, ...own } : row; });
  const known = new Map<number, Derived>(before.flatMap((r) => (r.checked.derived ? [[r.rowNo, r.checked.derived]] : [])));
  const analysis = await analyse(tx, { projectId: batch.projectId, kind: batch.kind === 2 ? 2 : 1, mode: mapping.mode ?? null, onDuplicate: mapping.onDuplicate, defaults: mapping.defaults, rows, mapped: new Set(batch.preview.mapped), known });
  const now = analysis.rows.map(keptOf);
  const changed = now.filter((row, i) => change.has(row.rowNo) || row.level !== before[i]?.level || sameText(row) !== sameText(before[i] as KeptRow));
  await updateRows(tx, batch.id, changed.map((r): RowChange => ({ rowNo: r.rowNo, edits: r.edits, isSkipped: r.isSkipped, level: r.level, checked: r.checked })));
  await saveBatch(tx, batch.id, { mapping, preview: { ...batch.preview, ...summaryOf(analysis.rows), defaults: analysis.defaults } });
  return { changed, analysis };
}

/** jsonb gives keys back in its own order: both sides are compared by what is shown. */
function sameText(row: KeptRow): string {
  const { cells, faults, area, mergedInto, positionCount } = row.checked;
  return JSON.stringify([Object.entries(cells).toSorted(([a], [b]) => (a < b ? -1 : 1)), faults.map((f) => [f.field, f.level, f.message, f.detail ?? '', (f.repairs ?? []).map((r) => r.label)]), area, mergedInto, positionCount, row.checked.derived?.key ?? '']);
}
