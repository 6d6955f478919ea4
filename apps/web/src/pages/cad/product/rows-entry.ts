/** The many-rows grid of new products: its columns, what a row becomes, and where faults of the server belong. Without any drawing. */
import { fieldOfLabel, productFields, positionsOf } from '@muyun/contract';
import type { EditColumn, GridFault } from '../../../kit/editgrid/index.ts';

export interface EntryRow {
  code: string | null;
  plateTypeId: string | null;
  visibleWidth: number | string | null;
  visibleHeight: number | string | null;
  depth: number | string | null;
  textureId: string | null;
  thickness: number | string | null;
  colorId: string | null;
  quantity: number | string | null;
  positions: string | null;
  region: string | null;
  remark: string | null;
}

export interface EntryMasters {
  textures: readonly { id: string; name: string; code: string; thicknesses: readonly number[] }[];
  plateTypes: readonly { id: string; name: string; code: string; params?: unknown }[];
  colors: readonly { id: string; name: string; code: string }[];
}

export const emptyRow = (over: Partial<EntryRow> = {}): EntryRow => ({
  code: null,
  plateTypeId: null,
  visibleWidth: null,
  visibleHeight: null,
  depth: null,
  textureId: null,
  thickness: null,
  colorId: null,
  quantity: null,
  positions: null,
  region: null,
  remark: null,
  ...over,
});
/** Nothing but what a new row begins with. */
export const isEmptyRow = (row: EntryRow): boolean =>
  [row.code, row.visibleWidth, row.visibleHeight, row.depth, row.quantity, row.positions, row.remark].every(
    (v) => v === null || v === '',
  );

const NAMES = [
  'code',
  'plateTypeId',
  'visibleWidth',
  'visibleHeight',
  'depth',
  'textureId',
  'thickness',
  'colorId',
  'quantity',
  'positions',
  'region',
  'remark',
] as const;
type Name = (typeof NAMES)[number];
/** what a customer's list calls the column */
const IMPORTED: Readonly<Record<Name, string>> = {
  code: 'code',
  plateTypeId: 'plateType',
  visibleWidth: 'width',
  visibleHeight: 'height',
  depth: 'depth',
  textureId: 'texture',
  thickness: 'thickness',
  colorId: 'color',
  quantity: 'quantity',
  positions: 'positions',
  region: 'region',
  remark: 'remark',
};
const label = (name: Name): string => productFields[name].label;

const paramKeys = (type: { params?: unknown } | undefined): string[] =>
  (Array.isArray(type?.params) ? type.params : []).map((p: { key?: unknown }) => String(p.key));

/** A fold that the plate type does not make is a fault: the panel would be cut too small. */
export function foldFault(row: EntryRow, masters: EntryMasters): string | undefined {
  if (!Number(row.depth)) return undefined;
  if (!row.plateTypeId) return '填了折边，请选择板型';
  const type = masters.plateTypes.find((t) => t.id === row.plateTypeId);
  return type && !paramKeys(type).includes('F') ? `板型「${type.name}」没有折边` : undefined;
}

/** Columns of the grid; a head of a pasted list is known by what customers call the column. */
export function entryColumns(masters: EntryMasters): EditColumn<EntryRow>[] {
  const columns: EditColumn<EntryRow>[] = [
    { key: 'code', title: label('code'), edit: 'text', maxLength: 40, width: 130 },
    choiceColumn('plateTypeId', masters.plateTypes, { width: 150 }),
    { key: 'visibleWidth', title: label('visibleWidth'), ...length, min: 10, max: 20_000, required: true },
    { key: 'visibleHeight', title: label('visibleHeight'), ...length, min: 10, max: 20_000, required: true },
    {
      key: 'depth',
      title: label('depth'),
      ...length,
      min: 0,
      max: 5000,
      check: (_, row) => foldFault(row, masters),
    },
    choiceColumn('textureId', masters.textures, { width: 120, required: true }),
    thicknessColumn(masters.textures),
    choiceColumn('colorId', masters.colors, { width: 140 }),
    {
      key: 'quantity',
      title: label('quantity'),
      kind: 'int',
      edit: 'number',
      places: 0,
      min: 1,
      max: 99_999,
      required: true,
      width: 72,
    },
    {
      key: 'positions',
      title: label('positions'),
      edit: 'text',
      maxLength: 1000,
      width: 150,
      check: (value) => positionsOf(String(value)).problem ?? undefined,
    },
    { key: 'region', title: label('region'), edit: 'text', maxLength: 40, width: 100 },
    { key: 'remark', title: label('remark'), edit: 'text', maxLength: 500, width: 140 },
  ];
  return columns.map((column) => ({
    ...column,
    isHead: (text: string) => fieldOfLabel(text) === IMPORTED[column.key as Name],
  }));
}

const length = { kind: 'length', edit: 'number', places: 1, width: 84 } as const;

function choiceColumn(
  key: Name,
  rows: readonly { id: string; name: string; code: string }[],
  more: { width: number; required?: boolean },
): EditColumn<EntryRow> {
  const choices = rows.map((r) => ({
    value: r.id,
    label: r.name === r.code ? r.name : `${r.name} ${r.code}`,
    aliases: [r.name, r.code, `${r.code} ${r.name}`],
  }));
  return { key, title: label(key), edit: 'select', choices, ...more };
}

const thicknessColumn = (textures: EntryMasters['textures']): EditColumn<EntryRow> => ({
  key: 'thickness',
  title: label('thickness'),
  kind: 'length',
  edit: 'number',
  places: 2,
  width: 72,
  required: true,
  check: (value, row) => {
    const texture = textures.find((t) => t.id === row.textureId);
    return texture && value !== null && !texture.thicknesses.some((t) => Math.abs(t - Number(value)) < 1e-6)
      ? `「${texture.name}」的板厚：${texture.thicknesses.join('、')}`
      : undefined;
  },
});

/** A row of the grid as the call takes it. */
export const entryDraft = (row: EntryRow) => ({
  code: row.code ?? '',
  productKind: 1,
  plateTypeId: row.plateTypeId,
  textureId: row.textureId ?? '',
  thickness: Number(row.thickness),
  colorId: row.colorId,
  colorSide: 1,
  visibleWidth: Number(row.visibleWidth),
  visibleHeight: Number(row.visibleHeight),
  depth: row.depth === null ? null : Number(row.depth),
  params: {},
  unfoldMode: 1,
  quantity: Number(row.quantity),
  positions: positionsOf(row.positions ?? '').positions,
  region: row.region,
  remark: row.remark,
});

/** Faults of the server (`第3行/板厚`) on the cells that they are about; `count` rows were sent. */
export function entryFaults(
  faults: readonly { field: string; message: string }[],
  count: number,
): { placed: GridFault[]; left: { field: string; message: string }[] } {
  const placed: GridFault[] = [];
  const left: { field: string; message: string }[] = [];
  for (const fault of faults) {
    const byLine = /^第(\d+)行\/(.+)$/.exec(fault.field);
    const byIndex = /^rows\.(\d+)\.(\w+)/.exec(fault.field);
    const at = byLine ? Number(byLine[1]) - 1 : byIndex ? Number(byIndex[1]) : -1;
    const name = byLine
      ? (NAMES.find((n) => label(n) === byLine[2]) ?? 'code')
      : (NAMES.find((n) => n === byIndex?.[2]) ?? 'code');
    if (at < 0 || at >= count) left.push(fault);
    else placed.push({ row: at, name, message: fault.message });
  }
  return { placed, left };
}
