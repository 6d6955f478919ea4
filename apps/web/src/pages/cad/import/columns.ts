/** Which columns the check grid shows for a batch, and how wide. */
import { importFieldLabel } from '@muyun/contract';
import type { ImportView } from '@muyun/contract';

export interface GridColumn {
  field: string;
  label: string;
  width: number;
  minWidth: number;
  isNumber: boolean;
  isFixed?: boolean;
}

const WIDTHS: Readonly<Record<string, number>> = {
  sheet: 84,
  file: 132,
  code: 80,
  name: 84,
  plateType: 82,
  structure: 72,
  installStructure: 84,
  nestKind: 72,
  width: 54,
  height: 54,
  depth: 42,
  unfoldWidth: 64,
  unfoldHeight: 64,
  texture: 86,
  thickness: 46,
  color: 102,
  quantity: 48,
  parent: 84,
  qtyPerParent: 66,
  positionCount: 48,
  positions: 62,
  region: 80,
  remark: 96,
};
/** Words give way until the row fits the screen; the whole text is in the title. Figures and plate types never do. */
const LEAST: Readonly<Record<string, number>> = {
  sheet: 62,
  file: 84,
  code: 84,
  name: 62,
  texture: 86,
  color: 108,
  positions: 62,
  region: 62,
  remark: 62,
};
const NUMBERS = new Set([
  'width',
  'height',
  'depth',
  'unfoldWidth',
  'unfoldHeight',
  'thickness',
  'quantity',
  'qtyPerParent',
  'positionCount',
]);
const ORDER = [
  'file',
  'code',
  'plateType',
  'width',
  'height',
  'depth',
  'unfoldWidth',
  'unfoldHeight',
  'texture',
  'thickness',
  'color',
  'quantity',
  'parent',
  'qtyPerParent',
  'positionCount',
  'positions',
  'structure',
  'installStructure',
  'nestKind',
  'directionAngle',
  'allowMirror',
  'rotationStep',
  'name',
  'region',
  'remark',
];

/** Columns that say something about the row and cannot be written. */
export const FIXED_COLUMNS: ReadonlySet<string> = new Set(['positionCount', 'file', 'sheet']);

/** A figure is never cut off: its column is as wide as its longest text. */
const widthOf = (field: string, longest: number): number =>
  Math.max(
    WIDTHS[field] ?? 70,
    field === 'code' ? Math.min(132, longest * 8 + 16) : Math.min(160, longest * 8.4 + 14),
  );

export function columnsOf(batch: ImportView): GridColumn[] {
  const mapped = new Set(
    [...batch.columns, ...batch.others.flatMap((o) => o.columns)].flatMap((c) =>
      c.field === null ? [] : [c.field],
    ),
  );
  const shown = new Set(['code', 'thickness', 'color', 'quantity']);
  if (batch.kind === 2) for (const f of ['file', 'unfoldWidth', 'unfoldHeight', 'texture']) shown.add(f);
  else for (const f of ['plateType', 'width', 'height']) shown.add(f);
  for (const f of mapped) shown.add(f);
  if (mapped.has('unfoldSize')) {
    shown.add('unfoldWidth');
    shown.add('unfoldHeight');
  }
  if (mapped.has('positions')) shown.add('positionCount');
  for (const f of Object.keys(batch.longest)) if (ORDER.includes(f) || f.startsWith('param:')) shown.add(f);
  const params = [...shown].filter((f) => f.startsWith('param:'));
  const own = ORDER.filter((f) => shown.has(f));
  const at = own.indexOf('texture') >= 0 ? own.indexOf('texture') : own.indexOf('thickness');
  const from = batch.others.length > 0 ? ['sheet'] : [];
  return [...from, ...own.slice(0, at), ...params, ...own.slice(at)].map((field) => {
    const width = widthOf(field, batch.longest[field] ?? 0);
    return {
      field,
      label: field === 'sheet' ? '工作表' : importFieldLabel(field),
      width,
      minWidth: Math.min(width, LEAST[field] ?? width),
      isNumber: NUMBERS.has(field) || field.startsWith('param:'),
    };
  });
}

/** The cell of a grid on which a fault is shown: the count of positions stands for a wrong number of them. */
export const cellOfFault = (fault: { field: string; code: string }): string =>
  fault.code === 'positions' ? 'positionCount' : fault.field === 'size' ? 'width' : fault.field;

/** Head and cells of a column share one width. */
export const sizeOf = (c: GridColumn) => ({ flex: `0 1 ${c.width}px`, minWidth: c.minWidth });
