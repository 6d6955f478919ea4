/** A value that the customer gave is used, or a person has said that it is not (decision 31): folds, parameters, flat sizes, cancelled rows. */
import {
  type ImportFault,
  importHint,
  importMessage,
  type ImportRepair,
  isDitto,
  lengthText,
  saysCancelled,
} from '@muyun/contract';
import type { PlateTypeName } from './import.master.store.ts';
import type { Names } from './names.ts';
import { SOURCE_MARKS } from './grid.rows.ts';
import type { Reader } from './draft.reader.ts';
import type { Sides } from './draft.sides.ts';
import type { CheckedRow } from './row.ts';

/** Cells that are no column: what a person has decided about values of the list. */
export const DECISIONS = {
  useDrawing: 'useDrawing',
  unfold: 'unfoldUse',
  fold: 'foldUse',
  keep: 'keepRow',
  lost: 'lostUse',
} as const;
const BY_LIST = 'given';

export const usesGivenUnfold = (r: Pick<Reader, 'texts'>): boolean => r.texts[DECISIONS.unfold] === BY_LIST;

/** A fold that nothing is made of stops the import: the panel would be cut too small. Answers the fold that counts. */
export function checkFold(
  r: Reader,
  {
    sides,
    plateType,
    isNewType,
    names,
  }: { sides: Sides; plateType: PlateTypeName | null; isNewType: boolean; names: Names },
): number | null {
  const { depth } = sides;
  if (depth === null || r.row.geometry || r.hasError('plateType') || r.hasError('depth')) return depth;
  const value = lengthText(depth);
  if (depth === 0) {
    if (plateType && plateType.params.includes('F'))
      r.note(
        'plateType',
        'error',
        'foldZero',
        { plateType: plateType.name },
        { repairs: flatRepairs(names) },
      );
    return null;
  }
  if (r.texts[DECISIONS.fold] === 'none') {
    r.note('depth', 'fixed', 'foldDropped', { value });
    return null;
  }
  const isGiven = usesGivenUnfold(r) && sides.unfoldWidth !== null && sides.unfoldHeight !== null;
  if (isGiven || (plateType && (plateType.params.includes('F') || plateType.defineMode === 2))) return depth;
  const noFold: ImportRepair = {
    key: 'noFold',
    label: importHint('foldNone'),
    set: { [DECISIONS.fold]: 'none' },
  };
  const byList: ImportRepair[] =
    sides.unfoldWidth !== null && sides.unfoldHeight !== null
      ? [{ key: 'foldGiven', label: importHint('foldGiven'), set: { [DECISIONS.unfold]: BY_LIST } }]
      : [];
  const usual = names.foldedPlateType;
  const byType: ImportRepair[] = usual
    ? [
        {
          key: 'foldType',
          label: importHint('foldType', { plateType: usual.name }),
          set: { plateType: usual.name },
        },
      ]
    : [];
  const repairs = [...byType, ...byList, noFold];
  if (plateType || isNewType)
    r.note(
      'plateType',
      'error',
      'foldUnused',
      { plateType: plateType?.name ?? r.text('plateType'), value },
      { repairs },
    );
  else r.note('plateType', 'error', 'foldNoType', { value }, { detail: importHint('foldWhy'), repairs });
  return depth;
}

const flatRepairs = (names: Names): ImportRepair[] =>
  names.flatPlateType
    ? [
        {
          key: 'flatType',
          label: importHint('foldType', { plateType: names.flatPlateType.name }),
          set: { plateType: names.flatPlateType.name },
        },
      ]
    : [];

/** Parameters that the plate type does not know. Answers those that count. */
export function usedParams(
  r: Reader,
  params: Readonly<Record<string, number>>,
  plateType: PlateTypeName | null,
): Record<string, number> {
  const used: Record<string, number> = {};
  for (const [name, value] of Object.entries(params)) {
    const field = `param:${name}`;
    if (plateType?.params.includes(name)) used[name] = value;
    else if (!r.hasError('plateType'))
      r.note(
        field,
        'error',
        'paramUnused',
        { name, value: lengthText(value) },
        { repairs: [{ key: 'drop', label: importHint('drop'), set: { [field]: '' } }] },
      );
  }
  return used;
}

/** A remark that the panel is not wanted, or a line through its row: only a person knows whether it is to be cut. */
export function checkCancelled(r: Reader): void {
  const text = r.text('remark');
  const isStruck = r.row.source[SOURCE_MARKS.struck] !== undefined;
  const isSaid = saysCancelled(text) && !isDitto(text);
  if (r.texts[DECISIONS.keep] !== undefined || (!isSaid && !isStruck)) return;
  r.note(
    isSaid ? 'remark' : 'code',
    'error',
    isSaid ? 'cancelled' : 'struck',
    { text: text.slice(0, 30) },
    {
      repairs: [
        { key: 'skip', label: importHint('skipRow'), skip: true },
        { key: 'keep', label: importHint('keepRow'), set: { [DECISIONS.keep]: '1' } },
      ],
    },
  );
}

/** A second column of the same measure that says something else. */
export function checkLost(r: Reader): void {
  if (r.texts[DECISIONS.lost] !== undefined) return;
  for (const [name, text] of Object.entries(r.row.source)) {
    if (!name.startsWith(SOURCE_MARKS.lost)) continue;
    const field = name.slice(SOURCE_MARKS.lost.length);
    const [title = '', value = ''] = text.split('|');
    if (r.isEdited(field)) continue;
    const take: ImportRepair = {
      key: 'takeLost',
      label: importHint('takeInstead', { title }),
      set: { [field]: value },
    };
    const drop: ImportRepair = {
      key: 'dropLost',
      label: importHint('drop'),
      set: { [DECISIONS.lost]: 'none' },
    };
    r.note(field, 'error', 'valueLost', { title, value }, { repairs: [take, drop] });
  }
}

/** Flat sizes of the list against those that the plate type gives, within 0.5 mm (D5). */
export function unfoldFault(
  { draft, cells }: Pick<CheckedRow, 'draft' | 'cells'>,
  edits: Readonly<Record<string, string>>,
  computed: { width: number | null; height: number | null },
): ImportFault | null {
  const [w, h] = [draft.unfoldWidth ?? null, draft.unfoldHeight ?? null];
  const decided = edits[DECISIONS.unfold];
  if (draft.geometry || w === null || h === null) return null;
  const given = `${lengthText(w)}×${lengthText(h)}`;
  const field = (cells['unfoldSize'] ?? '') === '' ? 'unfoldWidth' : 'unfoldSize';
  if (decided === BY_LIST)
    return { field, level: 'fixed', code: 'unfoldKept', message: importMessage('unfoldKept', { given }) };
  if (draft.unfoldMode === 3 || computed.width === null || computed.height === null) return null;
  const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= 0.5 + 1e-9;
  if (
    (isNear(w, computed.width) && isNear(h, computed.height)) ||
    (isNear(w, computed.height) && isNear(h, computed.width))
  )
    return null;
  if (decided !== undefined)
    return {
      field,
      level: 'fixed',
      code: 'unfoldDropped',
      message: importMessage('unfoldDropped', { given }),
    };
  return {
    field,
    level: 'error',
    code: 'unfoldDiffers',
    message: importMessage('unfoldDiffers', {
      given,
      computed: `${lengthText(computed.width)}×${lengthText(computed.height)}`,
    }),
    repairs: [
      { key: 'unfoldGiven', label: importHint('unfoldGiven'), set: { [DECISIONS.unfold]: BY_LIST } },
      { key: 'unfoldCalc', label: importHint('unfoldCalc'), set: { [DECISIONS.unfold]: 'computed' } },
    ],
  };
}
