/** One row of texts as a product draft: values read, names resolved, every fault of the row alone found in one pass (engineering D3). */
import {
  dateMeant, digitsMeant, type ImportFault, importFieldLabel, importHint, IMPORT_NO_COLOR, importMessage, type ImportMessage, type ImportRepair, IMPORT_FIELDS, lengthOf, lengthText, plain, positionsOf, quantityOf, sizeOf, thicknessOf, thicknessText,
} from '@muyun/contract';
import { FILLED } from './grid.ts';
import type { TextureName } from './import.master.store.ts';
import type { Meaning, Names } from './names.ts';
import { type CheckedRow, type NameUse, type SourceRow, worst } from './row.ts';

export interface DraftContext {
  readonly names: Names;
  readonly defaults: { readonly textureId: string | null; readonly thickness: number | null; readonly colorId: string | null; readonly plateTypeId: string | null };
  /** fields that some column gives */
  readonly mapped: ReadonlySet<string>;
  /** most rows of the list have a colour, so one without is a mistake */
  readonly colorExpected: boolean;
  readonly kind: 1 | 2;
}

export const FACE = { from: 10, to: 20_000 };
const FLAT_MAX = 20_000;
const DEPTH_MAX = 5000;
const MAX_QUANTITY = 99_999;

/** The row being read, with helpers that note what is wrong. */
class Reader {
  readonly texts: Readonly<Record<string, string>>;
  readonly cells: Record<string, string> = {};
  readonly faults: ImportFault[] = [];
  readonly names: NameUse[] = [];

  constructor(row: SourceRow) {
    this.texts = { ...row.source, ...row.edits };
    this.faults.push(...row.baseFaults);
  }
  text(field: string): string { return plain(this.texts[field] ?? ''); }
  note(field: string, level: ImportFault['level'], code: ImportMessage, params?: Record<string, string | number>, more: { detail?: string; repairs?: ImportRepair[] } = {}): void {
    this.faults.push({ field, level, code, message: importMessage(code, params), ...more });
  }
  missing(field: string, detail?: string): void { this.note(field, 'error', 'missing', { field: importFieldLabel(field) }, detail === undefined ? {} : { detail }); }

  /** A length of a column; notes what is no number or out of range. */
  length(field: string, limit: { from: number; to: number }): number | null {
    const text = this.text(field);
    this.cells[field] = text;
    if (text === '') return null;
    const value = lengthOf(text);
    if (value === null) {
      const meant = digitsMeant(text);
      this.note(field, 'error', 'number', { value: text.slice(0, 30) }, meant === null ? {} : { repairs: [setTo(field, meant)] });
      return null;
    }
    this.cells[field] = lengthText(value);
    this.inRange(field, value, limit);
    return value;
  }
  inRange(field: string, value: number, limit: { from: number; to: number }): void {
    if (value < limit.from || value > limit.to) this.note(field, 'error', 'range', undefined, { detail: importHint('allowed', { field: importFieldLabel(field), from: limit.from, to: limit.to }) });
  }
}

export const setTo = (field: string, value: string): ImportRepair => ({ label: importHint('setTo', { value }), set: { [field]: value } });

/** Reads one row. Checks between rows and of the geometry come later; `level` is that of this row alone. */
export function draftOf(row: SourceRow, context: DraftContext): CheckedRow {
  const r = new Reader(row);
  if (context.kind === 2) {
    r.cells['file'] = r.text('file');
    // what is no part has nothing to read: its own findings say why
    if (!row.geometry) return unreadable(r);
    r.cells['unfoldWidth'] = lengthText(row.geometry.width);
    r.cells['unfoldHeight'] = lengthText(row.geometry.height);
  }
  const sides = readSides(r, context, row);
  const texture = readTexture(r, context);
  const thickness = readThickness(r, context, texture, sides.thickness);
  const plateTypeId = readPlateType(r, context);
  const colorId = readColor(r, context);
  const quantity = readQuantity(r, row);
  const positions = readPositions(r, quantity);
  for (const field of ['code', 'positions'] as const) noteDate(r, row, field);
  const limited = Object.fromEntries(['code', 'name', 'region', 'remark'].map((field) => [field, limitedText(r, field)]));
  if (limited['code'] === '' && row.geometry === null) r.note('code', 'fixed', 'codeMade');
  const params = readParams(r, row);
  requireSize(r, { ...sides, hasParams: Object.keys(params).length > 0, hasGeometry: row.geometry !== null });
  return {
    cells: r.cells, faults: r.faults, positionCount: positions.length, area: '0.0000', mergedInto: null, derived: null, level: worst(r.faults), names: r.names,
    draft: {
      code: limited['code'] ?? '', name: limited['name'] || null, productKind: 1, plateTypeId, textureId: texture?.id ?? '', thickness: thickness ?? 0, colorId, colorText: r.text('color').slice(0, 60) || null, colorSide: 1,
      visibleWidth: sides.width, visibleHeight: sides.height, depth: sides.depth, params, unfoldWidth: sides.unfoldWidth, unfoldHeight: sides.unfoldHeight,
      unfoldMode: row.geometry ? 2 : sides.unfoldWidth !== null && sides.unfoldHeight !== null && plateTypeId === null ? 3 : 1,
      quantity: quantity ?? 0, positions, region: limited['region'] || null, remark: limited['remark'] || null, ...(row.geometry ? { geometry: row.geometry } : {}),
    } as CheckedRow['draft'],
  };
}

function unreadable(r: Reader): CheckedRow {
  return {
    cells: r.cells, faults: r.faults, positionCount: 0, area: '0.0000', mergedInto: null, derived: null, level: worst(r.faults), names: [],
    draft: { code: '', textureId: '', thickness: 0, quantity: 0, positions: [] } as unknown as CheckedRow['draft'],
  };
}

interface Sides { width: number | null; height: number | null; depth: number | null; unfoldWidth: number | null; unfoldHeight: number | null; thickness: number | null }

/** Sides from their own columns; what they leave open comes out of 规格尺寸. */
function readSides(r: Reader, context: DraftContext, row: SourceRow): Sides {
  if (row.geometry) return { width: null, height: null, depth: null, unfoldWidth: null, unfoldHeight: null, thickness: null };
  const width = r.length('width', FACE);
  const height = r.length('height', FACE);
  const depth = r.length('depth', { from: 0, to: DEPTH_MAX });
  const unfoldWidth = r.length('unfoldWidth', { from: 1, to: FLAT_MAX });
  const unfoldHeight = r.length('unfoldHeight', { from: 1, to: FLAT_MAX });
  const sides: Sides = { width, height, depth, unfoldWidth, unfoldHeight, thickness: null };
  const text = r.text('size');
  if (text !== '') {
    r.cells['size'] = text;
    const size = sizeOf(text);
    if (!size) r.note('size', 'error', 'size', { value: text.slice(0, 30) });
    else takeSize(r, sides, size, row);
  }
  const flat = r.text('unfoldSize');
  if (flat !== '') {
    r.cells['unfoldSize'] = flat;
    const size = sizeOf(flat);
    if (!size) r.note('unfoldSize', 'error', 'size', { value: flat.slice(0, 30) });
    else { sides.unfoldWidth ??= size.width; sides.unfoldHeight ??= size.height; }
  }
  // a third number as thin as a plate is its thickness
  if (sides.depth !== null && sides.depth <= 8 && r.text('depth') === '' && r.text('thickness') === '' && context.kind === 1) { sides.thickness = sides.depth; sides.depth = null; }
  return sides;
}

function takeSize(r: Reader, sides: Sides, size: { width: number; height: number; depth: number | null }, row: SourceRow): void {
  const typed = (field: string): boolean => (row.edits[field] ?? row.source[field] ?? '') !== '';
  if (!typed('width')) { sides.width = size.width; r.cells['width'] = lengthText(size.width); r.inRange('width', size.width, FACE); }
  if (!typed('height')) { sides.height = size.height; r.cells['height'] = lengthText(size.height); r.inRange('height', size.height, FACE); }
  if (!typed('depth') && size.depth !== null) { sides.depth = size.depth; r.cells['depth'] = lengthText(size.depth); }
}

function requireSize(r: Reader, known: Sides & { hasParams: boolean; hasGeometry: boolean }): void {
  if (known.hasGeometry || known.hasParams) return;
  if (known.unfoldWidth !== null && known.unfoldHeight !== null) return;
  const faulty = new Set(r.faults.map((f) => f.field));
  if (faulty.has('size')) return;
  for (const field of ['width', 'height'] as const) if (known[field] === null && !faulty.has(field)) r.missing(field);
}

function readTexture(r: Reader, context: DraftContext): TextureName | null {
  const text = r.text('texture');
  const fallback = context.names.textureOf(context.defaults.textureId);
  if (text === '') {
    r.cells['texture'] = fallback?.name ?? '';
    if (!fallback) missingTexture(r, context);
    return fallback;
  }
  const meaning = context.names.texture(text);
  noteName(r, 'texture', text, meaning, meaning.target?.name ?? null);
  if (meaning.status === 'unknown') r.note('texture', 'error', 'texture', { name: text }, { repairs: meaning.near.map((n) => setTo('texture', n)) });
  r.cells['texture'] = meaning.target?.name ?? text;
  return meaning.target;
}

function missingTexture(r: Reader, context: DraftContext): void {
  const usual = context.names.defaultTexture;
  if (!context.mapped.has('texture')) r.missing('texture', importHint('noTexture'));
  else r.note('texture', 'error', 'missing', { field: importFieldLabel('texture') }, usual ? { repairs: [setTo('texture', usual.name)] } : {});
}

function readThickness(r: Reader, context: DraftContext, texture: TextureName | null, fromSize: number | null): number | null {
  const text = r.text('thickness');
  const inTexture = text === '' ? thicknessInName(r.text('texture')) : null;
  const value = text === '' ? (fromSize ?? inTexture ?? context.defaults.thickness) : thicknessOf(text);
  r.cells['thickness'] = value === null ? text : thicknessText(value);
  if (text !== '' && value === null) {
    const meant = digitsMeant(text);
    r.note('thickness', 'error', 'number', { value: text.slice(0, 30) }, meant === null ? {} : { repairs: [setTo('thickness', meant)] });
  } else if (value === null) r.missing('thickness', context.mapped.has('thickness') ? undefined : importHint('noThickness'));
  else if (texture && !texture.thicknesses.some((t) => Math.abs(t - value) < 1e-6)) {
    const near = texture.thicknesses.toSorted((a, b) => Math.abs(a - value) - Math.abs(b - value)).slice(0, 2);
    r.note('thickness', 'error', 'thickness', { texture: texture.name, thickness: lengthText(value) }, {
      detail: importHint('thicknesses', { texture: texture.name, list: texture.thicknesses.map(thicknessText).join('、') || '—' }), repairs: near.map((t) => setTo('thickness', thicknessText(t))),
    });
  }
  return value;
}

/** `3003-H24 3.0mm`: the word of a texture that is a thickness. */
const thicknessInName = (text: string): number | null => text.split(/[\s,;/]+/).filter((w) => /mm|δ|t=|厚|\./i.test(w)).map(thicknessOf).find((t) => t !== null) ?? null;

function readPlateType(r: Reader, context: DraftContext): string | null {
  const text = r.text('plateType');
  if (text === '') {
    const fallback = r.texts['plateType'] === undefined ? context.names.plateTypeOf(context.defaults.plateTypeId) : null;
    r.cells['plateType'] = fallback?.name ?? '';
    return fallback?.id ?? null;
  }
  const meaning = context.names.plateType(text);
  noteName(r, 'plateType', text, meaning, meaning.target?.name ?? null);
  if (meaning.status === 'unknown') {
    r.note('plateType', 'error', 'plateType', { name: text }, { repairs: [...meaning.near.map((n) => setTo('plateType', n)), { label: importHint('noPlateType'), set: { plateType: '' } }] });
  }
  r.cells['plateType'] = meaning.target?.name ?? text;
  return meaning.target?.id ?? null;
}

function readColor(r: Reader, context: DraftContext): string | null {
  const text = r.text('color');
  if (text === '') {
    const fallback = context.names.colorOf(context.defaults.colorId);
    r.cells['color'] = fallback ? `${fallback.name} ${fallback.code}` : '';
    // no default was chosen and the others have one: either a slip or a bare panel, and only a person knows
    if (!fallback && context.colorExpected) r.note('color', 'error', 'missing', { field: importFieldLabel('color') }, { repairs: [{ label: importHint('noColor'), set: { color: IMPORT_NO_COLOR } }] });
    return fallback?.id ?? null;
  }
  const meaning = context.names.color(text);
  r.cells['color'] = text;
  if (meaning.status === 'none') return null;
  const target = meaning.target ? `${meaning.target.name} ${meaning.target.code}` : (meaning.code ?? null);
  noteName(r, 'color', text, meaning, target);
  if (meaning.status === 'new') r.note('color', 'fixed', 'newColor', { code: meaning.code ?? '' }, { repairs: meaning.near.map((n) => setTo('color', n)) });
  return meaning.target?.id ?? null;
}

function noteName<T extends { id: string }>(r: Reader, kind: NameUse['kind'], text: string, meaning: Meaning<T>, target: string | null): void {
  if (meaning.status === 'exact' || meaning.status === 'none') return;
  r.names.push({ kind, alias: text, targetId: meaning.target?.id ?? null, target, status: meaning.status });
  const params = { field: importFieldLabel(kind), name: text, target: target ?? '' };
  if (meaning.status === 'alias') r.note(kind, 'fixed', 'alias', params);
  if (meaning.status === 'similar') r.note(kind, 'fixed', 'similar', params);
}

function readQuantity(r: Reader, row: SourceRow): number | null {
  const text = r.text('quantity');
  r.cells['quantity'] = text;
  // a drawing that names no number stands for one piece
  if (text === '' && row.geometry) { r.cells['quantity'] = '1'; return 1; }
  if (text === '') { r.missing('quantity'); return null; }
  const value = quantityOf(text);
  if (value === null || !Number.isInteger(value) || value < 1 || value > MAX_QUANTITY) {
    const meant = value === null ? digitsMeant(text) : null;
    r.note('quantity', 'error', 'quantity', undefined, { detail: importHint('quantity'), ...(meant === null ? {} : { repairs: [setTo('quantity', meant)] }) });
    return null;
  }
  r.cells['quantity'] = String(value);
  if (row.source[`${FILLED}quantity`] !== undefined && row.edits['quantity'] === undefined) r.note('quantity', 'warning', 'mergedQuantity');
  return value;
}

function readPositions(r: Reader, quantity: number | null): string[] {
  const text = r.text('positions');
  r.cells['positions'] = text;
  const { positions, problem } = positionsOf(text);
  const asRegion: ImportRepair = { label: importHint('asRegion'), set: { positions: '', region: text.slice(0, 40) } };
  if (problem !== null) {
    r.faults.push({ field: 'positions', level: 'error', code: 'positionText', message: problem, repairs: [asRegion] });
    return [];
  }
  if (positions.length > 0 && quantity !== null && positions.length !== quantity) {
    r.note('positions', 'warning', 'positions', { count: positions.length, quantity }, { repairs: [setTo('quantity', String(positions.length)), asRegion] });
  }
  return positions;
}

/** `1-2` typed as a code or a position is a date to a spreadsheet: only a person knows which was meant. */
function noteDate(r: Reader, row: SourceRow, field: 'code' | 'positions'): void {
  const text = r.text(field);
  const meant = row.geometry === null && row.edits[field] === undefined ? dateMeant(text) : null;
  if (meant !== null) r.note(field, 'error', 'dateText', { value: text }, { repairs: [setTo(field, meant), { label: importHint('keepText', { value: text }), set: { [field]: text } }] });
}

function limitedText(r: Reader, field: string): string {
  const max = IMPORT_FIELDS.find((f) => f.name === field)?.max ?? 200;
  const text = r.text(field);
  r.cells[field] = text;
  if (text.length > max) r.note(field, 'error', 'tooLong', { max });
  return text;
}

function readParams(r: Reader, row: SourceRow): Record<string, number> {
  const params: Record<string, number> = {};
  for (const field of Object.keys({ ...row.source, ...row.edits })) {
    if (!field.startsWith('param:')) continue;
    const value = r.length(field, { from: 0, to: 100_000 });
    if (value !== null) params[field.slice(6)] = value;
  }
  return params;
}
