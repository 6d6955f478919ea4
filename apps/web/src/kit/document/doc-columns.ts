/** Columns, filters and figures of a declared record: everything comes from the catalogue. */
import {
  type AnyDocument,
  type AnyRecord,
  type Call,
  type Catalogue,
  type Field,
  type Kind,
  nameField,
  type Paged,
  stateOptions,
} from '@muyun/contract';
import type { z } from 'zod';
import { isNumberKind } from '../format/fmt.ts';
import { type Column, type ColumnOverride, widthOf } from '../table/column.ts';
import type { FilterField } from '../table/filter.ts';
import type { SumField } from '../table/bars.tsx';
import { sourceOf } from './sources.ts';

export type DocRow = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly version: number;
  readonly actions?: readonly string[];
};
/** The list call of a record, seen by its rows. */
export type RowsCall = Call<z.ZodType, z.ZodType, z.ZodType, z.ZodType<Paged<DocRow>>>;
export const rowsCall = (record: AnyRecord): RowsCall => record.calls.list as RowsCall;

export type Overrides = Readonly<Partial<Record<string, ColumnOverride<DocRow>>>>;

export const allFields = (record: AnyRecord): Catalogue => ({
  ...(record.fields as Catalogue),
  ...(record.extra as Catalogue),
});

/** What a reference column shows: the name that the row carries beside the id. */
const refColumn = (name: string): ColumnOverride<DocRow> => ({
  kind: 'text',
  value: (row) => row[nameField(name)] ?? null,
});

/** A number's head stands uncut, and so does a quantity like 12,345.678. */
function widthOfHead(field: Field, unit: string | undefined): { width?: number } {
  if (!isNumberKind(field.kind)) return {};
  const head = field.label + (unit ? ` (${unit})` : '');
  const drawn = [...head].reduce((sum, letter) => sum + (letter > '\u2E80' ? 12 : 7), 22);
  return { width: Math.max(drawn, widthOf({ kind: field.kind }), field.kind === 'quantity' ? 104 : 0) };
}

export function columnOf(name: string, field: Field, override: ColumnOverride<DocRow> = {}): Column<DocRow> {
  const unit = field.options.unit === '元' ? '¥' : field.options.unit;
  return {
    key: name,
    title: field.label,
    unit,
    kind: field.options.shown ?? field.kind,
    options: field.options.options,
    amount: field.options.amount,
    ...widthOfHead(field, unit),
    ...(field.kind === 'ref' ? refColumn(name) : {}),
    ...override,
  };
}

/** Columns of a list. The number opens the document, the state is a tag of the machine. */
export function listColumns(
  record: AnyRecord,
  names: readonly string[],
  overrides: Overrides = {},
  open?: (row: DocRow) => string,
): Column<DocRow>[] {
  const fields = allFields(record);
  const number = record.is === 'document' ? String(record.numberField) : undefined;
  const sortable = new Set<string>(
    (record.sortable ?? ['name', 'code', 'creationTime']) as readonly string[],
  );
  return names.map((name) => {
    const field = fields[name];
    if (!field) throw new Error(`${record.id} has no field ${name}`);
    const column = columnOf(name, field, {
      ...(sortable.has(name) ? { sortable: true } : {}),
      ...overrides[name],
    });
    if (name === number && open) return { ...column, fixed: 'left', width: column.width ?? 138, link: open };
    if (name === 'orderStatus' && record.is === 'document')
      return { ...column, kind: 'enum', width: 96, options: stateOptions((record as AnyDocument).machine) };
    return column;
  });
}

/** What a filter of a field looks like, of a number its two limits; nothing of what nobody can choose by name. */
function filtersOf(name: string, field: Field): FilterField | readonly FilterField[] {
  const { kind, label, options } = field;
  const source = sourceOf(options.to);
  if (kind === 'ref') return source ? { type: 'select', name, label, source, width: 180 } : [];
  if (kind === 'enum' || kind === 'mask')
    return { type: 'select', name, label, options: options.options ?? [] };
  if (kind === 'bool')
    return {
      type: 'select',
      name,
      label,
      options: [
        { value: 'true', label: '是' },
        { value: 'false', label: '否' },
      ],
    };
  if (kind === 'date' || kind === 'time')
    return {
      type: 'dateRange',
      name,
      label,
      names: [`${name}Begin`, `${name}End`],
      future: options.ahead === true,
    };
  if (kind === 'text') return { type: 'input', name, label };
  if (!isNumberKind(kind) || kind === 'int') return [];
  return [
    { type: 'inputNumber', name: `${name}Min`, label: `${label}不小于` },
    { type: 'inputNumber', name: `${name}Max`, label: `${label}不大于` },
  ];
}

/** The search bar: the text first, then the declared filters in their order; what is rare stands behind 更多. */
export function listFilters(
  record: AnyRecord,
  more: readonly FilterField[] = [],
  showsAmounts = true,
): FilterField[] {
  const fields = record.fields as Catalogue;
  const typed = (record.search as readonly string[]).map((n) => fields[n]?.label ?? n).join(' / ');
  // what the screen says itself stands for what follows from the field
  const derived = ((record.filters ?? []) as readonly string[]).filter(
    (n) => !more.some((f) => f.name === n),
  );
  const own = derived.flatMap((n) => {
    const field = fields[n];
    return !field || (field.options.amount === true && !showsAmounts) ? [] : filtersOf(n, field);
  });
  const enabled: FilterField[] =
    'isEnabled' in fields
      ? [
          {
            type: 'select',
            name: 'isEnabled',
            label: '状态',
            options: [
              { value: 'true', label: '启用' },
              { value: 'false', label: '停用' },
            ],
            width: 110,
          },
        ]
      : [];
  const all = [...own, ...enabled, ...more];
  return [
    { type: 'inputSearch', name: 'filter', label: typed, width: 220 },
    ...all.map((f, i) => (i >= 4 ? { ...f, more: true } : f)),
  ];
}

/** Figures over the whole filter and over the ticked rows. */
export const sumFields = (record: AnyRecord): SumField[] =>
  ((record.sums ?? []) as readonly string[]).flatMap((name) => {
    const field = (record.fields as Catalogue)[name];
    return field
      ? [
          {
            name,
            label: field.label,
            kind: (field.options.shown ?? field.kind) as Kind,
            ...(field.options.unit ? { unit: field.options.unit } : {}),
          },
        ]
      : [];
  });
