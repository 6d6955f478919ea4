/** What a catalogue is made of: the types of fields, and what follows from them. The fields themselves are made in field.ts. */
import type { z } from 'zod';
import type { RefTo } from './targets.ts';

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
  /** only shown: a length that is told with its decimals, 3.0 and 1.45 */
  | 'thickness'
  | 'money'
  | 'price'
  | 'quantity'
  | 'area'
  | 'weight'
  | 'percent'
  | 'factor'
  | 'texts'
  | 'refs'
  | 'rows'
  | 'files';

const NUMBER_KINDS: ReadonlySet<Kind> = new Set([
  'int',
  'length',
  'thickness',
  'money',
  'price',
  'quantity',
  'area',
  'weight',
  'percent',
  'factor',
]);
/** Numbers, however they travel: what stands at the right of its column and is a number in a workbook. */
export const isNumberKind = (kind: Kind | undefined): boolean => kind !== undefined && NUMBER_KINDS.has(kind);

export interface EnumOption {
  readonly value: number;
  readonly label: string;
  readonly tone?: Tone;
}
export type Tone = 'gray' | 'amber' | 'blue' | 'cyan' | 'cyanHalf' | 'green' | 'red' | 'outline' | 'void';

export interface FieldOptions {
  readonly mark?: Mark;
  readonly required?: boolean;
  /** as what kind people see it: a weight that is counted shows all of its places; its own unless said */
  readonly shown?: Kind;
  /** shown unit, e.g. mm */
  readonly unit?: string;
  readonly max?: number;
  readonly min?: number;
  readonly pattern?: RegExp;
  /** a day that may lie ahead (delivery, plan, due); the pickers of every other date close the days to come */
  readonly ahead?: boolean;
  /** a tax rate: chosen among those that the space uses (commerce §1.5) */
  readonly rates?: boolean;
  /** a text of several lines */
  readonly lines?: boolean;
  readonly options?: readonly EnumOption[];
  readonly default?: unknown;
  /** permission needed to see an amount */
  readonly amount?: boolean;
  /** a text that is sealed where it is stored and shown as ****1234 to everybody (platform F7, secrets at rest) */
  readonly secret?: boolean;
  /** our own affair: it does not stand on paper, which partners are given */
  readonly unprinted?: boolean;
  readonly hint?: string;
  /** of a reference: what it points to */
  readonly to?: RefTo;
  /** of a reference: people know no name of what it points to, rows carry none */
  readonly unnamed?: boolean;
  /** of what stands beside a line: read from the row that a reference of the line points to, as [reference, its field] */
  readonly via?: readonly [string, string];
  /** of a figure of the head: what the lines add up to, as [their quantity, what says its unit]; unlike things are not added */
  readonly counts?: readonly [string, string];
  /** of rows: their own fields */
  readonly fields?: Catalogue;
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

/** A reference, told apart by its kind: its row carries the name of what it points to. */
export type RefField<O> = Field<Nullable<string, O>, MarkOf<O>, OptOf<O>> & { readonly kind: 'ref' };

export type MarkOf<O> = O extends { mark: infer M extends Mark } ? M : 'W';
export type OptOf<O> = O extends { required: true } ? false : true;
export type Nullable<T, O> = O extends { required: true } ? T : O extends { default: unknown } ? T : T | null;
