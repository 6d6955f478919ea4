/** One row of texts as a product draft: values read, names resolved, every fault of the row alone found in one pass (engineering D3). */
import {
  dateMeant,
  digitsMeant,
  IMPORT_FIELDS,
  importHint,
  type ImportRepair,
  lengthText,
  LOOSE_PART,
  MAIN_PIECE,
  positionsOf,
  type ProductRowDraft,
  quantityOf,
} from '@muyun/contract';
import type { DraftContext } from './draft.context.ts';
import { readColor, readPlateType, readStructures, readTexture, readThickness } from './draft.names.ts';
import { Reader, setTo } from './draft.reader.ts';
import { readPart } from './draft.part.ts';
import { readSides, requireSize, type Sides } from './draft.sides.ts';
import { noteUnitDoubt } from './draft.units.ts';
import { checkCancelled, checkFold, checkLost, usedParams, usesGivenUnfold } from './draft.used.ts';
import { SOURCE_MARKS } from './grid.rows.ts';
import { type CheckedRow, type SourceRow, worst } from './row.ts';

const MAX_QUANTITY = 99_999;
/** The draft of a row of which nothing is read, or not yet. */
export const NOTHING_READ: ProductRowDraft = {
  code: '',
  textureId: '',
  thickness: 0,
  quantity: 0,
  positions: [],
};

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
  const sides = readSides(r);
  if (context.isUnitDoubtful) noteUnitDoubt(r);
  const texture = readTexture(r, context);
  const thickness = readThickness(r, context, texture, sides.thickness);
  const plate = readPlateType(r, context);
  const colorId = readColor(r, context);
  const structures = readStructures(r, context);
  const part = readPart(r);
  const quantity = readQuantity(r, row, part !== null);
  const positions = readPositions(r, quantity);
  for (const field of ['code', 'positions'] as const) noteDate(r, row, field);
  const limited = limitedTexts(r, row);
  const params = readParams(r, row);
  requireSize(r, sides, { hasParams: Object.keys(params).length > 0, hasGeometry: row.geometry !== null });
  const depth = checkFold(r, { sides, plateType: plate.type, isNewType: plate.isNew, names: context.names });
  checkCancelled(r);
  checkLost(r);
  return {
    cells: r.cells,
    positionCount: positions.length,
    area: '0.0000',
    mergedInto: null,
    part,
    derived: null,
    names: r.names,
    draft: {
      code: limited['code'] ?? '',
      name: limited['name'] || null,
      productKind: part ? LOOSE_PART : MAIN_PIECE,
      plateTypeId: plate.type?.id ?? null,
      textureId: texture?.id ?? '',
      thickness: thickness ?? 0,
      colorId,
      ...structures,
      colorText: r.text('color').slice(0, 60) || null,
      colorSide: 1,
      ...sizesOf(sides),
      depth,
      params: usedParams(r, params, plate.type),
      unfoldMode: row.geometry ? 2 : unfoldModeOf(r, sides, plate.type?.id ?? null),
      quantity: quantity ?? 0,
      positions,
      region: limited['region'] || null,
      remark: limited['remark'] || null,
      ...(row.geometry ? { geometry: row.geometry } : {}),
    } as CheckedRow['draft'],
    faults: r.faults,
    level: worst(r.faults),
  };
}

const sizesOf = ({ width, height, unfoldWidth, unfoldHeight }: Sides) => ({
  visibleWidth: width,
  visibleHeight: height,
  unfoldWidth,
  unfoldHeight,
});

function limitedTexts(r: Reader, row: SourceRow): Readonly<Record<string, string>> {
  const limited = Object.fromEntries(
    ['code', 'name', 'region', 'remark'].map((field) => [field, limitedText(r, field)]),
  );
  if (limited['code'] === '' && row.geometry === null) r.note('code', 'fixed', 'codeMade');
  return limited;
}

const unfoldModeOf = (r: Reader, { unfoldWidth, unfoldHeight }: Sides, plateTypeId: string | null): number =>
  unfoldWidth !== null && unfoldHeight !== null && (plateTypeId === null || usesGivenUnfold(r)) ? 3 : 1;

function unreadable(r: Reader): CheckedRow {
  return {
    cells: r.cells,
    faults: r.faults,
    positionCount: 0,
    area: '0.0000',
    mergedInto: null,
    part: null,
    derived: null,
    level: worst(r.faults),
    names: [],
    draft: NOTHING_READ,
  };
}

/** The number of a part may be left to its main piece. */
function readQuantity(r: Reader, row: SourceRow, isPart: boolean): number | null {
  const text = r.text('quantity');
  r.cells['quantity'] = text;
  const skip: ImportRepair = { key: 'skip', label: importHint('skipRow'), skip: true };
  // a drawing that names no number stands for one piece
  if (text === '' && row.geometry) {
    r.cells['quantity'] = '1';
    return 1;
  }
  if (text === '' && isPart) return null;
  if (text === '') {
    r.missing('quantity', undefined, [skip]);
    return null;
  }
  if (r.isOpenDitto('quantity', text)) return null;
  const value = quantityOf(text);
  if (value === null || !Number.isInteger(value) || value < 1 || value > MAX_QUANTITY) {
    const meant = value === null ? digitsMeant(text) : null;
    r.note('quantity', 'error', 'quantity', undefined, {
      detail: importHint('quantity'),
      repairs: meant === null ? (value === 0 ? [skip] : []) : [setTo('quantity', meant, 'digits')],
    });
    return null;
  }
  r.cells['quantity'] = String(value);
  if (row.source[`${SOURCE_MARKS.filled}quantity`] !== undefined && row.edits['quantity'] === undefined)
    r.note('quantity', 'warning', 'mergedQuantity');
  return value;
}

function readPositions(r: Reader, quantity: number | null): string[] {
  const text = r.text('positions');
  r.cells['positions'] = text;
  if (text !== '' && r.isOpenDitto('positions', text)) return [];
  const { positions, problem } = positionsOf(text);
  const asRegion: ImportRepair = {
    key: 'asRegion',
    label: importHint('asRegion'),
    set: { positions: '', region: text.slice(0, 40) },
  };
  if (problem !== null) {
    r.faults.push({
      field: 'positions',
      level: 'error',
      code: 'positionText',
      message: problem,
      repairs: [asRegion],
    });
    return [];
  }
  if (positions.length > 0 && quantity !== null && positions.length !== quantity) {
    r.note(
      'positions',
      'warning',
      'positions',
      { count: positions.length, quantity },
      { repairs: [{ ...setTo('quantity', String(positions.length), 'count') }, asRegion] },
    );
  }
  return positions;
}

/** `1-2` typed as a code or a position is a date to a spreadsheet: only a person knows which was meant. */
function noteDate(r: Reader, row: SourceRow, field: 'code' | 'positions'): void {
  const text = r.text(field);
  const meant = row.geometry === null && row.edits[field] === undefined ? dateMeant(text) : null;
  if (meant === null) return;
  r.note(
    field,
    'error',
    'dateText',
    { value: text },
    {
      repairs: [
        setTo(field, meant, 'meant'),
        { key: 'keep', label: importHint('keepText', { value: text }), set: { [field]: text } },
      ],
    },
  );
}

function limitedText(r: Reader, field: string): string {
  const max = IMPORT_FIELDS.find((f) => f.name === field)?.max ?? 200;
  const text = r.text(field);
  r.cells[field] = text;
  if (field === 'code' ? text !== '' : r.isBroken(text)) r.isOpenDitto(field, text);
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
