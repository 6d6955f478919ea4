/**
 * The vocabulary of a field catalogue: a noun of a document is declared once, as data.
 * Types, validation, columns, form items, import, export and labels are derived from it. No functions, no conditions.
 */
import { z } from 'zod';
import { Decimal } from 'decimal.js';
import type {
  Catalogue,
  Draft,
  EnumOption,
  Field,
  FieldOptions,
  Kind,
  MarkOf,
  Nullable,
  OptOf,
  RefField,
} from './catalogue.ts';
import { labelSchema } from './row-words.ts';
import { draftSchema } from './schema.ts';
import { idOf, type RefTo } from './targets.ts';
import { line, lines } from './text.ts';

function field<T, const O extends FieldOptions>(
  kind: Kind,
  label: string,
  base: z.ZodType<T>,
  options?: O,
): Field<Nullable<T, O>, MarkOf<O>, OptOf<O>> {
  const o = (options ?? {}) as O;
  const required = o.required === true;
  let schema: z.ZodType = base;
  if (!required && o.default === undefined) schema = base.nullable();
  labelSchema(schema, label);
  return {
    kind,
    label,
    mark: (o.mark ?? 'W') as MarkOf<O>,
    required,
    schema: schema as z.ZodType<Nullable<T, O>>,
    options: o,
    isOptional: !required as OptOf<O>,
  };
}

const decimalText = (places: number, digits: number, options?: FieldOptions) =>
  z
    .union([z.string().trim(), z.number()])
    .refine((v) => decimalProblem(v, places, digits, options) === null, {
      error: (issue) => decimalProblem(issue.input, places, digits, options) ?? '数值不正确',
    })
    .transform((v) => new Decimal(v).toFixed(places)) as unknown as z.ZodType<string>;

function decimalProblem(
  input: unknown,
  places: number,
  digits: number,
  options?: FieldOptions,
): string | null {
  const text = typeof input === 'number' ? String(input) : input;
  if (typeof text !== 'string' || !/^[+-]?\d{1,30}(\.\d{1,20})?$/.test(text)) return '数值不正确';
  const value = new Decimal(text);
  if (value.decimalPlaces() > places) return `最多 ${places} 位小数`;
  if (value.abs().gte(new Decimal(10).pow(digits - places))) return '数值超出范围';
  if (options?.min !== undefined && value.lt(options.min)) return `不能小于 ${options.min}`;
  if (options?.max !== undefined && value.gt(options.max)) return `不能大于 ${options.max}`;
  return null;
}

function lengthSchema(options?: FieldOptions): z.ZodType<number> {
  const min = options?.min ?? 0;
  const max = options?.max ?? 1_000_000;
  return z
    .union([
      z.number(),
      z
        .string()
        .trim()
        .regex(/^\d{1,9}(\.\d{1,6})?$/)
        .transform(Number),
    ])
    .pipe(z.number().min(min).max(max))
    .transform((v) => Math.round(v * 1000) / 1000);
}

function textSchema(options?: FieldOptions): z.ZodType<string> {
  const max = options?.max ?? 200;
  let schema = options?.lines ? lines(max) : line(max);
  if (options?.pattern) schema = schema.regex(options.pattern);
  if (options?.required) schema = schema.min(1);
  return schema;
}

const PG_INT_MAX = 2_147_483_647;

export const id = () => field('id', '标识', z.uuid().toLowerCase(), { mark: 'S', required: true });
/** An id of another row. `to` says of which: its name on rows, its select, its filter and the 404 of foreign ids follow. */
export const ref = <const O extends FieldOptions>(label: string, to: RefTo, o?: O) =>
  ({ ...field('ref', label, idOf(to), { ...o, to } as O & { to: RefTo }), kind: 'ref' }) as RefField<O>;
export const refs = <const O extends FieldOptions>(label: string, to: RefTo, o?: O) =>
  field('refs', label, z.array(idOf(to)).max(1000), { ...o, to } as O & { to: RefTo });
/** Rows within a row (contacts, terms): a list of what its own catalogue says. */
export const rows = <const C extends Catalogue, const O extends FieldOptions>(
  label: string,
  fields: C,
  o?: O,
) =>
  field(
    'rows',
    label,
    z.array(draftSchema(fields)).max(o?.max ?? 100) as z.ZodType<Draft<C>[]>,
    {
      ...o,
      fields,
      default: [],
    } as unknown as O & { default: Draft<C>[] },
  );
/** Attachments: ids of files. */
export const files = (label: string) =>
  field('files', label, z.array(idOf('file')).max(50), { to: 'file', default: [] as string[] });
export const text = <const O extends FieldOptions>(label: string, o?: O) =>
  field('text', label, textSchema(o), o);
export const texts = <const O extends FieldOptions>(label: string, o?: O) =>
  field('texts', label, z.array(line(o?.max ?? 200)).max(100_000), o);
export const int = <const O extends FieldOptions>(label: string, o?: O) =>
  field(
    'int',
    label,
    z
      .int()
      .min(o?.min ?? -PG_INT_MAX)
      .max(o?.max ?? PG_INT_MAX),
    o,
  );
export const bool = <const O extends FieldOptions>(label: string, o?: O) =>
  field('bool', label, z.boolean(), o);
export const date = <const O extends FieldOptions>(label: string, o?: O) =>
  field('date', label, z.iso.date(), o);
export const time = <const O extends FieldOptions>(label: string, o?: O) =>
  field('time', label, z.iso.datetime({ offset: true }), o);
export const length = <const O extends FieldOptions>(label: string, o?: O) =>
  field('length', label, lengthSchema(o), { unit: 'mm', ...o } as O);
/** Of a sheet: told with one decimal at least. */
export const thickness = <const O extends FieldOptions>(label: string, o?: O) =>
  length(label, { shown: 'thickness', ...o } as O);
export const money = <const O extends FieldOptions>(label: string, o?: O) =>
  field('money', label, decimalText(2, 18, o), { unit: '元', ...o } as O);
export const price = <const O extends FieldOptions>(label: string, o?: O) =>
  field('price', label, decimalText(6, 18, o), o);
export const quantity = <const O extends FieldOptions>(label: string, o?: O) =>
  field('quantity', label, decimalText(4, 18, o), o);
export const area = <const O extends FieldOptions>(label: string, o?: O) =>
  field('area', label, decimalText(4, 18, o), { unit: 'm²', ...o } as O);
export const weight = <const O extends FieldOptions>(label: string, o?: O) =>
  field('weight', label, decimalText(3, 18, o), { unit: 'kg', ...o } as O);
export const percent = <const O extends FieldOptions>(label: string, o?: O) =>
  field('percent', label, decimalText(3, 6, o), { unit: '%', ...o } as O);
/** A tax rate, in percent. */
export const taxRate = <const O extends FieldOptions>(o?: O) =>
  percent('税率', { min: 0, max: 100, ...o, rates: true } as O);
/** A dimensionless or physical factor (density, K value): four decimals. */
export const factor = <const O extends FieldOptions>(label: string, o?: O) =>
  field('factor', label, decimalText(4, 8, o), o);
export const json = <T, const O extends FieldOptions = FieldOptions>(
  label: string,
  schema: z.ZodType<T>,
  o?: O,
) => field('json', label, schema, o);

export const oneOf = <const O extends FieldOptions & { options: readonly EnumOption[] }>(
  label: string,
  o: O,
) =>
  field(
    'enum',
    label,
    z.int().refine((v) => o.options.some((x) => x.value === v), { error: '选项不存在' }),
    o,
  );
export const mask = <const O extends FieldOptions & { options: readonly EnumOption[] }>(
  label: string,
  o: O,
) => field('mask', label, z.int().min(0).max(PG_INT_MAX), o);

/** The fields that every business row carries (conventions: server). */
export const rowFields = {
  id: id(),
  creationTime: time('创建时间', { mark: 'S', required: true }),
  creatorId: ref('创建人', 'account', { mark: 'S' }),
  lastModificationTime: time('修改时间', { mark: 'S' }),
  lastModifierId: ref('修改人', 'account', { mark: 'S' }),
  version: int('版本', { mark: 'S', required: true, min: 0 }),
} as const;

/** Declares a catalogue. The result is the argument itself, typed. */
export const catalogue = <const C extends Catalogue>(fields: C): C => fields;

export type {
  Catalogue,
  Draft,
  Dto,
  EnumOption,
  Field,
  FieldOptions,
  Kind,
  Mark,
  RefField,
  Tone,
  ValueOf,
} from './catalogue.ts';
