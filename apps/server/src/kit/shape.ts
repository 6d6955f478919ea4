/**
 * What a statement answers: a shape names each column with a field of a catalogue or with `col`. The row's type comes
 * from it. In tests every answer is compared with its shape (`shapeFaults`), in production nothing is looked at.
 */
import type { Field, Kind, Mark } from '@muyun/contract';

type ColumnKind = Kind | 'float' | 'floats' | 'bytes' | 'any';

/** A column that is no field of a catalogue. */
export interface Column<T> {
  readonly kind: ColumnKind;
  readonly isNullable: boolean;
  /** only for the type */
  readonly value?: T;
}
export type Shape = Readonly<Record<string, Column<unknown> | Field<unknown, Mark>>>;
type ValueOf<C> = C extends Field<infer T, Mark> ? T : C extends Column<infer T> ? T : never;
export type RowOf<S extends Shape> = { -readonly [K in keyof S]: ValueOf<S[K]> };

const column = <T>(kind: ColumnKind): Column<T> => ({ kind, isNullable: false });

/** Columns by what they hold. Counts and sums of whole numbers are `int`, exact numbers `decimal` (text). */
export const col = {
  id: column<string>('id'),
  ids: column<string[]>('refs'),
  text: column<string>('text'),
  /** a text out of a closed list */
  word: <T extends string>(): Column<T> => column<T>('text'),
  /** a number out of a closed list */
  code: <T extends number>(): Column<T> => column<T>('enum'),
  texts: column<string[]>('texts'),
  int: column<number>('int'),
  bool: column<boolean>('bool'),
  decimal: column<string>('quantity'),
  float: column<number>('float'),
  floats: column<number[]>('floats'),
  time: column<string>('time'),
  date: column<string>('date'),
  bytes: column<Buffer>('bytes'),
  json: <T>(): Column<T> => column<T>('json'),
} as const;

/** The same column where it may be null: after an outer join, of an aggregate over nothing. */
export const orNull = <T>(of: Column<T> | Field<T, Mark>): Column<T | null> => ({
  kind: of.kind,
  isNullable: true,
});

/** Declares a shape; the argument itself, typed. */
export const shape = <const S extends Shape>(columns: S): S => columns;

/** The named fields of a catalogue or of another shape as a shape. */
export function pick<const C extends Shape, const N extends keyof C & string>(
  fields: C,
  ...names: readonly N[]
): Pick<C, N> {
  return Object.fromEntries(names.map((n) => [n, fields[n]])) as Pick<C, N>;
}

/** Exact lengths of the database as text: what the server computes with; on the wire they are numbers. */
export const exactLength = col.decimal;

const TEXTS = [25, 1043, 1042, 19, 705];
const WHOLE = [23, 20, 21];
const EXACT = [1700, ...TEXTS];
/** Types of PostgreSQL by their numbers. */
const TYPES: Readonly<Record<ColumnKind, readonly number[]>> = {
  id: [2950],
  ref: [2950],
  refs: [2951],
  text: TEXTS,
  texts: [1009, 1015],
  int: WHOLE,
  enum: WHOLE,
  mask: WHOLE,
  bool: [16],
  date: [1082],
  time: [1184],
  json: [3802, 114],
  length: [701, 700],
  thickness: [701, 700],
  float: [701, 700],
  floats: [1022, 1021],
  money: EXACT,
  price: EXACT,
  quantity: EXACT,
  area: EXACT,
  weight: EXACT,
  percent: EXACT,
  factor: EXACT,
  bytes: [17],
  rows: [3802],
  files: [2951],
  any: [],
};

const isNullable = (of: Shape[string]): boolean =>
  'isNullable' in of ? of.isNullable : !of.required && of.options.default === undefined;

interface Answered {
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** Where an answer differs from its shape: columns missing or too many, of another type, null where none is expected. */
export function shapeFaults(expected: Shape, answer: Answered): string[] {
  const faults = Object.keys(expected)
    .filter((wire) => !answer.fields.some((f) => f.name === wire))
    .map((wire) => `${wire} is not answered`);
  for (const { name, dataTypeID } of answer.fields) {
    const of = expected[name];
    if (!of) faults.push(`${name} is not in the shape`);
    else if (of.kind !== 'any' && !TYPES[of.kind].includes(dataTypeID))
      faults.push(`${name} has the type ${dataTypeID}, not ${of.kind}`);
    else if (!isNullable(of) && answer.rows.some((row) => row[name] === null))
      faults.push(`${name} is null in a row`);
  }
  return faults;
}
