/**
 * The vocabulary of a field catalogue: a noun of a document is declared once, as data.
 * Types, validation, columns, form items, import, export and labels are derived from it. No functions, no conditions.
 */
import { z } from 'zod';
import { Decimal } from 'decimal.js';
import { line, lines } from './text.ts';

/** W writable · W1 writable only when the row is created · C computed by the server · S set by the system. */
export type Mark = 'W' | 'W1' | 'C' | 'S';

export type Kind =
  | 'id'
  | 'ref'
  | 'text'
  | 'int'
  | 'bool'
  | 'date'
  | 'time'
  | 'enum'
  | 'mask'
  | 'json'
  | 'length'
  | 'money'
  | 'price'
  | 'quantity'
  | 'area'
  | 'weight'
  | 'percent'
  | 'factor'
  | 'texts'
  | 'refs';

export interface EnumOption {
  readonly value: number;
  readonly label: string;
  readonly tone?: Tone;
}
export type Tone = 'gray' | 'amber' | 'blue' | 'cyan' | 'cyanHalf' | 'green' | 'red' | 'outline' | 'void';

export interface FieldOptions {
  readonly mark?: Mark;
  readonly required?: boolean;
  /** shown unit, e.g. mm */
  readonly unit?: string;
  readonly max?: number;
  readonly min?: number;
  readonly pattern?: RegExp;
  /** a text of several lines */
  readonly lines?: boolean;
  readonly options?: readonly EnumOption[];
  readonly default?: unknown;
  /** permission needed to see an amount */
  readonly amount?: boolean;
  readonly hint?: string;
}

/** `Opt` is false for a required field: a draft cannot leave it out. */
export interface Field<T = unknown, M extends Mark = Mark, Opt extends boolean = boolean> {
  readonly kind: Kind;
  readonly label: string;
  readonly mark: M;
  readonly required: boolean;
  readonly schema: z.ZodType<T>;
  readonly options: FieldOptions;
  readonly isOptional: Opt;
}

// eslint-disable-next-line typescript/no-explicit-any -- a catalogue holds fields of any value type
export type Catalogue = Readonly<Record<string, Field<any, Mark>>>;

export type ValueOf<F> = F extends Field<infer T, Mark> ? T : never;
export type Dto<C extends Catalogue> = { -readonly [K in keyof C]: ValueOf<C[K]> };
type WritableKey<C extends Catalogue> = {
  [K in keyof C]: C[K] extends Field<unknown, 'W'> | Field<unknown, 'W1'> ? K : never;
}[keyof C];
type RequiredKey<C extends Catalogue> = {
  [K in WritableKey<C>]: C[K] extends Field<unknown, Mark, false> ? K : never;
}[WritableKey<C>];
/** What a client may send when it creates a row. */
export type Draft<C extends Catalogue> = { [K in RequiredKey<C>]: ValueOf<C[K]> } & {
  [K in Exclude<WritableKey<C>, RequiredKey<C>>]?: ValueOf<C[K]>;
};

type MarkOf<O> = O extends { mark: infer M extends Mark } ? M : 'W';
type OptOf<O> = O extends { required: true } ? false : true;
type Nullable<T, O> = O extends { required: true } ? T : O extends { default: unknown } ? T : T | null;

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

export const id = () => field('id', '标识', z.uuid(), { mark: 'S', required: true });
export const ref = <const O extends FieldOptions>(label: string, o?: O) => field('ref', label, z.uuid(), o);
export const refs = <const O extends FieldOptions>(label: string, o?: O) =>
  field('refs', label, z.array(z.uuid()).max(1000), o);
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
  creatorId: ref('创建人', { mark: 'S' }),
  lastModificationTime: time('修改时间', { mark: 'S' }),
  lastModifierId: ref('修改人', { mark: 'S' }),
  version: int('版本', { mark: 'S', required: true, min: 0 }),
} as const;

/** Declares a catalogue. The result is the argument itself, typed. */
export const catalogue = <const C extends Catalogue>(fields: C): C => fields;
