/** Columns of the lines of a document: what a person types is white, what is computed is grey. */
import { type Catalogue, type Field, nameField } from '@muyun/contract';
import type { EditColumn, GridChoice } from '../editgrid/index.ts';
import { type Column, HIDDEN_AMOUNT } from '../table/index.ts';
import { columnOf, type DocRow } from './doc-columns.ts';

export type LineRow = Readonly<Record<string, unknown>> & { readonly id?: string };
/** Choices of reference columns, by field. */
export type Choices = Readonly<Record<string, readonly GridChoice[]>>;

const PLACES: Readonly<Partial<Record<Field['kind'], number>>> = {
  int: 0,
  money: 2,
  price: 6,
  quantity: 4,
  area: 4,
  weight: 3,
  percent: 3,
  factor: 4,
  length: 1,
};
const NUMBERS = new Set<Field['kind']>(Object.keys(PLACES) as Field['kind'][]);

const isTyped = (field: Field): boolean => field.mark === 'W' || field.mark === 'W1';

function editOf(field: Field): EditColumn<LineRow>['edit'] {
  if (field.kind === 'ref' || field.kind === 'enum' || field.kind === 'bool') return 'select';
  return NUMBERS.has(field.kind) ? 'number' : 'text';
}

/** A cell holds text or a number: yes and no are told apart by 1 and 0, and are booleans again when they are sent. */
const YES_NO: readonly GridChoice[] = [
  { value: 1, label: '是' },
  { value: 0, label: '否' },
];

function choicesOf(name: string, field: Field, choices: Choices): readonly GridChoice[] | undefined {
  if (field.kind === 'enum')
    return (field.options.options ?? []).map((o) => ({ value: o.value, label: o.label }));
  if (field.kind === 'bool') return YES_NO;
  return field.kind === 'ref' ? (choices[name] ?? []) : undefined;
}

/** What saved lines point to stays a choice, though it can be chosen nowhere else any more. */
export function withNamed(choices: Choices, lines: readonly LineRow[]): Choices {
  return Object.fromEntries(
    Object.entries(choices).map(([name, own]) => {
      const known = new Set(own.map((c) => c.value));
      const more = new Map<string, string>();
      for (const line of lines) {
        const [id, label] = [line[name], line[nameField(name)]];
        if (typeof id === 'string' && typeof label === 'string' && !known.has(id)) more.set(id, label);
      }
      return [name, [...own, ...[...more].map(([value, label]) => ({ value, label }))]];
    }),
  );
}

/** A text of a few letters takes no more room than it needs: 单位, 库位; nor does one of a few words: 计价. */
function shortWidth({ kind, label, options }: Field): { width?: number; grow?: boolean } {
  if (options.via && kind !== 'date') return { width: 52, grow: false };
  const words = options.options ?? [];
  if (kind === 'enum' && words.every((o) => o.tone === undefined))
    return { width: 28 + 14 * Math.max(label.length, ...words.map((o) => o.label.length)), grow: false };
  const most = kind === 'text' ? (options.max ?? 0) : 0;
  if (most === 0 || most > 20) return {};
  return { width: most > 10 ? 96 : 64, grow: false };
}

/** The row that a reference of a line points to, as the choices of its column have it. */
export type RowOf = (ref: string, id: unknown) => Readonly<Record<string, unknown>> | undefined;
/** What stands beside a line: of what has just been chosen, else as it was read. */
export function besideOf(name: string, { options }: Field, rowOf: RowOf): (row: LineRow) => unknown {
  const [ref = '', column = ''] = options.via ?? [];
  return (r) => rowOf(ref, r[ref])?.[column] ?? r[name];
}

/** Columns of the grid while the document is being written; an amount that is hidden cannot be typed. */
export function editColumns(
  fields: Catalogue,
  names: readonly string[],
  choices: Choices,
  showsAmounts: boolean,
  rowOf: RowOf = () => undefined,
): EditColumn<LineRow>[] {
  return names.map((name) => {
    const field = fields[name];
    if (!field) throw new Error(`no field ${name} in the lines`);
    const { key, title, unit, width, options, amount, kind } = columnOf(name, field, shortWidth(field));
    const shared = { key, title, unit, width, amount, kind: field.kind === 'ref' ? ('text' as const) : kind };
    if (amount && !showsAmounts) return { ...shared, render: () => HIDDEN_AMOUNT };
    if (!isTyped(field))
      return {
        ...shared,
        options,
        ...(field.kind === 'ref' ? { value: (r: LineRow) => r[nameField(name)] } : {}),
        ...(field.options.via ? { value: besideOf(name, field, rowOf) } : {}),
      };
    const picks = choicesOf(name, field, choices);
    return {
      ...shared,
      edit: editOf(field),
      ...(field.kind === 'bool'
        ? {
            value: (r: LineRow) => (r[name] === true ? 1 : r[name] === false ? 0 : null),
            set: (r: LineRow, v: unknown) => ({ ...r, [name]: v === null ? null : v === 1 }),
          }
        : {}),
      required: field.required,
      ...(picks ? { choices: picks } : {}),
      ...(field.options.min === undefined ? {} : { min: field.options.min }),
      ...(field.options.max === undefined ? {} : { max: field.options.max }),
      ...(PLACES[field.kind] === undefined ? {} : { places: PLACES[field.kind] }),
      ...(field.kind === 'text' && field.options.max ? { maxLength: field.options.max } : {}),
      ...(field.kind === 'date' ? { check: dateFault } : {}),
      ...(field.kind === 'ref' && name.endsWith('SkuId') ? { grow: true, width: 240 } : {}),
    };
  });
}

const dateFault = (value: unknown): string | undefined =>
  value === null || value === '' || value === undefined || /^\d{4}-\d{2}-\d{2}$/.test(String(value))
    ? undefined
    : '日期格式为 2026-12-31';

/** Columns of the table while it is only read. */
export const readColumns = (fields: Catalogue, names: readonly string[]): Column<DocRow>[] =>
  names.map((name) =>
    columnOf(
      name,
      fields[name] as Field,
      name.endsWith('SkuId') ? { width: 204, grow: true } : shortWidth(fields[name] as Field),
    ),
  );
