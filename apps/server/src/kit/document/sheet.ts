/** Columns of a record in workbooks and on paper: one way to write a value, one way to read it. */
import { type AnyRecord, type Catalogue, type Field, nameField, SHEET_WORDS } from '@muyun/contract';
import type { ColumnKind, SheetColumn } from '../spreadsheet.ts';
import type { Row } from './record.ts';

export interface SheetField {
  readonly name: string;
  readonly title: string;
  readonly field: Field;
}

const KINDS: Readonly<Partial<Record<Field['kind'], ColumnKind>>> = {
  int: 'int',
  date: 'date',
  time: 'date',
  money: 'decimal',
  price: 'decimal',
  quantity: 'decimal',
  area: 'decimal',
  weight: 'decimal',
  percent: 'decimal',
  factor: 'decimal',
  length: 'decimal',
};
const SKIPPED = new Set([
  'id',
  'version',
  'lastModifierId',
  'lastModificationTime',
  'revision',
  'approvalStep',
]);
const UNREADABLE = new Set(['json', 'files', 'refs', 'texts']);
/** What an import can read: several names in one cell too. */
const UNTYPED = new Set(['json', 'files', 'texts']);

/** Columns that a list of the record can have, by name. */
export function listFields(record: AnyRecord): SheetField[] {
  const all = { ...(record.fields as Catalogue), ...(record.extra as Catalogue) };
  // a sum of what counts differently is told unit by unit, never as one number
  const names =
    (record.sheet as readonly string[] | undefined) ??
    Object.keys(all).filter((n) => all[n]?.options.counts === undefined);
  return fieldsOf(all, names);
}

const columnsWithout =
  (left: ReadonlySet<string>) =>
  (fields: Catalogue, names: readonly string[]): SheetField[] =>
    names.flatMap((n) => {
      const field = fields[n];
      return field && !SKIPPED.has(n) && !left.has(field.kind)
        ? [{ name: n, title: titleOf(field), field }]
        : [];
    });
/** The named fields as columns; those that no cell can hold are left out. */
export const fieldsOf = columnsWithout(UNREADABLE);
/** The same for a sheet that people fill in. */
export const typedFieldsOf = columnsWithout(UNTYPED);

const titleOf = (field: Field): string =>
  field.options.unit && field.options.unit !== '元' ? `${field.label}(${field.options.unit})` : field.label;

export const sheetColumn = (of: SheetField): SheetColumn => ({
  title: of.title,
  kind: KINDS[of.field.kind] ?? 'text',
  width: of.field.kind === 'text' || of.field.kind === 'ref' ? 20 : 14,
});

const optionLabel = (field: Field, value: unknown): unknown => {
  const { options } = field.options;
  if (!options) return value;
  if (field.kind === 'mask')
    return options
      .filter((o) => (Number(value) & o.value) !== 0)
      .map((o) => o.label)
      .join('、');
  return options.find((o) => o.value === value)?.label ?? value;
};

/** A value of a row as a person reads it; `states` names the state of a document. */
export function cellOf(
  of: SheetField,
  row: Row,
  states?: Readonly<Record<number, { readonly label: string }>>,
): unknown {
  const value = row[of.name];
  if (value === null || value === undefined) return null;
  if (of.name === 'orderStatus' && states) return states[Number(value)]?.label ?? value;
  switch (of.field.kind) {
    case 'ref':
      return row[nameField(of.name)] ?? null;
    case 'bool':
      return value === true ? SHEET_WORDS.yes : SHEET_WORDS.no;
    case 'enum':
    case 'mask':
      return optionLabel(of.field, value);
    case 'rows':
      return Array.isArray(value) ? value.length : null;
    default:
      return value;
  }
}
