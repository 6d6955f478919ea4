/** Drawings as import rows: one per part, with the drawing's findings; what belongs to no part becomes a row that must be left out (engineering D5). */
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { droppedName, type FlatPart, type ImportFault, importNote, isLayerRole, type LayerRole, partGeometrySchema } from '@muyun/contract';
import { DXF_ISSUE_MESSAGES } from '@muyun/nesting/panel';
import { newId } from '../../../kit/clock.ts';
import { type FileStore, loadFile } from '../../../kit/files.ts';
import type { Tx } from '../../../kit/tx.ts';
import { type Drawing, type DrawingJob, type DrawnLayer, type DrawnPart, readDrawing } from './drawing.ts';
import { loadAliases } from './import.master.store.ts';
import type { KeptRow, Mapping } from './import.store.ts';
import type { SourceRow } from './row.ts';

export interface DrawingFile { readonly fileId: string; readonly name: string; readonly path: string }
export interface DrawnRows { readonly rows: SourceRow[]; readonly notes: { row: number | null; text: string }[]; readonly isDeclared: boolean; readonly layers: readonly DrawnLayer[] }
type How = Pick<Mapping, 'mode' | 'units'> & { /** what the tenant's layers are */ readonly layers: DrawingJob['layers'] };

/** fields that a label on a drawing can name */
export const LABELLED = ['file', 'code', 'quantity', 'thickness', 'color', 'plateType', 'texture'];
const MAX_NOTE = 3000;

const modeOf = (mapping: Pick<Mapping, 'mode'>): 1 | 2 | 3 => (mapping.mode === 2 || mapping.mode === 3 ? mapping.mode : 1);
const nameOf = (file: string): string => file.replace(/\.dxf$/i, '').trim().slice(0, 40);

/** Rows of one drawing; `from` is the number of its first part. Raises Cad:DxfParse. */
export async function rowsOfDrawing(file: DrawingFile, how: How, from: number): Promise<DrawnRows> {
  const mode = modeOf(how);
  const drawing = await readDrawing(file.path, { mode, units: how.units, layers: how.layers });
  // one drawing, one piece: everything that is wrong with the file is wrong with the piece
  const parts = mode === 2 ? drawing.parts : drawing.parts.slice(0, 1).map((p) => ({ ...p, issues: [...p.issues, ...drawing.issues] }));
  const rows = parts.map((part, i) => rowOf(file, part, { mode, rowNo: from + i }));
  const orphans = parts.length > 0 && mode !== 2 ? [] : drawing.issues.filter((i) => i.level === 'error');
  if (orphans.length > 0 || rows.length === 0) rows.push(orphanRow(file, drawing, from + rows.length));
  return { rows, notes: notesOf(file, drawing, mode), isDeclared: drawing.isDeclared, layers: drawing.layers };
}

const faultOf = (issue: { code: string; level: 'error' | 'warning'; message: string }): ImportFault => ({ field: 'file', level: issue.level, code: issue.code, message: issue.message });

function rowOf(file: DrawingFile, part: DrawnPart, at: { mode: 1 | 2 | 3; rowNo: number }): SourceRow {
  const { label } = part;
  const parsed = partGeometrySchema.safeParse(part.geometry);
  const faults = part.issues.map(faultOf);
  if (!parsed.success) faults.push({ field: 'file', level: 'error', code: 'Dxf:TooComplex', message: DXF_ISSUE_MESSAGES['Dxf:TooComplex'].text });
  const code = at.mode === 1 ? nameOf(file.name) : (label.code ?? (at.mode === 3 ? nameOf(file.name) : ''));
  const source: Record<string, string> = { file: file.name, '~texts': part.texts.join('\n').slice(0, MAX_NOTE), '~handles': part.handles.join(' ').slice(0, MAX_NOTE) };
  if (code !== '') source['code'] = code;
  for (const field of ['quantity', 'thickness', 'color', 'plateType', 'texture'] as const) if (label[field] !== undefined) source[field] = String(label[field]);
  const { width, height } = part.geometry;
  return {
    rowNo: at.rowNo, fileId: file.fileId, source, edits: {}, isSkipped: false, geometry: parsed.success ? (parsed.data as FlatPart) : null,
    thumb: Number.isFinite(width) && Number.isFinite(height) ? { path: part.path, width, height } : null, baseFaults: faults,
  };
}

/** A row that stands for what could not be made a part: it is red, shows why, and can be left out. */
function orphanRow(file: DrawingFile, drawing: Drawing, rowNo: number): SourceRow {
  const issues = drawing.issues.filter((i) => i.level === 'error').slice(0, 20);
  const faults = issues.length > 0 ? issues.map(faultOf) : [faultOf({ code: 'Dxf:NoOuter', level: 'error', message: DXF_ISSUE_MESSAGES['Dxf:NoOuter'].text })];
  return { rowNo, fileId: file.fileId, source: { file: file.name }, edits: {}, isSkipped: false, geometry: null, thumb: null, baseFaults: faults };
}

function notesOf(file: DrawingFile, drawing: Drawing, mode: 1 | 2 | 3): { row: null; text: string }[] {
  const warnings = mode === 2 ? drawing.issues.filter((i) => i.level === 'warning').map((i) => i.message) : [];
  const dropped = Object.entries(drawing.dropped).slice(0, 10).map(([type, count]) => importNote('dropped', { type: droppedName(type), count }));
  return [...warnings, ...dropped].map((message) => ({ row: null, text: importNote('file', { file: file.name, message }) }));
}

/** All drawings of a batch anew, e.g. in another unit. What people wrote over cells is kept where the parts are the same. */
export async function readDrawings(tx: Tx, files: FileStore, mapping: Mapping, edits: ReadonlyMap<number, KeptRow>): Promise<{ rows: SourceRow[]; mapping: Mapping; preview: { mapped: string[]; notes: DrawnRows['notes']; needsUnits: boolean; layers: DrawnLayer[] } }> {
  const rows: SourceRow[] = [];
  const notes: DrawnRows['notes'] = [];
  const counted: { fileId: string; name: string; parts: number }[] = [];
  const layers = await taughtLayers(tx);
  let found: DrawnLayer[] = [];
  let isDeclared = true;
  for (const file of mapping.files) {
    const drawn = await withDrawing(tx, files, file, (local) => rowsOfDrawing(local, { ...mapping, layers }, rows.length + 1));
    for (const row of drawn.rows) { const before = edits.get(row.rowNo); rows.push(before && before.source['code'] === row.source['code'] ? { ...row, edits: before.edits, isSkipped: before.isSkipped } : row); }
    notes.push(...drawn.notes);
    found = joinedLayers(found, drawn.layers);
    counted.push({ ...file, parts: drawn.rows.length });
    isDeclared = isDeclared && drawn.isDeclared;
  }
  return { rows, mapping: { ...mapping, files: counted }, preview: { mapped: LABELLED, notes: notes.slice(0, 500), needsUnits: !isDeclared && mapping.units === undefined, layers: found } };
}

/** What the tenant has said of its layers. */
export const taughtLayers = async (tx: Tx): Promise<DrawingJob['layers']> => new Map([...(await loadAliases(tx)).layer].filter((entry): entry is [string, LayerRole] => isLayerRole(entry[1])));

/** Layers of several drawings as one list. */
export function joinedLayers(before: readonly DrawnLayer[], more: readonly DrawnLayer[]): DrawnLayer[] {
  const byName = new Map(before.map((l) => [l.name.toLowerCase(), l]));
  for (const l of more) byName.set(l.name.toLowerCase(), { ...l, count: l.count + (byName.get(l.name.toLowerCase())?.count ?? 0) });
  return [...byName.values()];
}

async function withDrawing<T>(tx: Tx, files: FileStore, file: { fileId: string; name: string }, work: (file: DrawingFile) => Promise<T>): Promise<T> {
  const stored = await loadFile(tx, file.fileId);
  const target = path.join(os.tmpdir(), `muyun-drawing-${newId()}`);
  try {
    await pipeline(await files.get(stored.storageKey), createWriteStream(target));
    return await work({ ...file, path: target });
  } finally { await rm(target, { force: true }); }
}
