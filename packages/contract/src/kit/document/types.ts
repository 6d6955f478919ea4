/** The types of a declared document: plain interfaces over its catalogues, never inferred from zod (document-kit §1, §3). */
import type { z } from 'zod';
import type { AnyCall, Call, OneRight, Side } from '../call.ts';
import type { PermissionCode } from '../../spec/permission-codes.ts';
import type { Catalogue, Draft, Dto } from '../field.ts';
import type { Machine } from '../machine.ts';
import type {
  BatchApproval,
  BatchOutcome,
  DocumentLinks,
  Imported,
  ListQuery,
  LogQuery,
  LogRow,
  Moved,
  Versioned,
} from './answers.ts';
import type { Paged } from '../paging.ts';
import type { RefTo } from '../targets.ts';

/**
 * L list · G get · A add · U update · D delete · S submit, withdraw · E approval · R de-approval · V void · C close, reopen ·
 * K reverse · O log · X export · T print · I import · Y batch approval
 */
export type Letter =
  | 'L'
  | 'G'
  | 'A'
  | 'U'
  | 'D'
  | 'S'
  | 'E'
  | 'R'
  | 'V'
  | 'C'
  | 'K'
  | 'O'
  | 'X'
  | 'T'
  | 'I'
  | 'Y';

export interface LineSpec {
  readonly table: string;
  /** the word by which references name a line, if anything points to one */
  readonly target?: RefTo;
  readonly fields: Catalogue;
  /** shown beside the fields, stored nowhere: each says by `via` where it is read */
  readonly extra?: Catalogue;
  readonly title?: string;
  /** the least number of lines at submit; 0 unless said */
  readonly min?: number;
  readonly max?: number;
}
export type Lines = Readonly<Record<string, LineSpec>>;

/** Fields of a catalogue that point to a row with a name, as the name's field: `demanderId` → `demanderName`. */
export type Names<F extends Catalogue> = {
  -readonly [
    K in keyof F as F[K] extends { readonly kind: 'ref' }
      ? K extends `${infer B}Id`
        ? `${B}Name`
        : never
      : never
  ]: string | null;
};

export interface UniqueRule<N extends string = string> {
  readonly field: N;
  /** unique among the rows that agree in this field */
  readonly within?: N;
  /** a table that may grow to thousands of rows in a space, and is granted to `search_twin` (0470_search_twin.sql) */
  readonly isLarge?: boolean;
}
export interface Scope<N extends string = string> {
  /** members of the space who answer for a row beside its creator (platform F6) */
  readonly own?: readonly N[];
  /** rows belong to a factory: those of other factories are never visible */
  readonly factory?: boolean;
  /** rows lie in a warehouse (`warehouseId`), or in none: those in warehouses of other factories are never visible */
  readonly warehouse?: boolean;
  /** rows are of a project (`projectId`): those of projects of other factories are never visible */
  readonly project?: boolean;
}

/** What documents and masters declare alike. */
export interface RecordSpec<F extends Catalogue, X extends Catalogue> {
  /** first part of the call ids, the `bizType` of the log */
  readonly id: string;
  readonly base: `/api/${string}`;
  /** permission item */
  readonly item: PermissionCode;
  readonly title: string;
  readonly table: string;
  /** the word by which references name it, if anything points to it */
  readonly target?: RefTo;
  /** the field by which people know a row: the number of a document, else `name` */
  readonly label?: keyof F & string;
  readonly fields: F;
  /** shown beside the catalogue, computed by the store */
  readonly extra?: X;
  /** fields that `filter` searches, and those with a filter of their own */
  readonly search: readonly (keyof F & string)[];
  readonly filters?: readonly (keyof F & string)[];
  /** filters that no field has; the store answers for them */
  readonly moreFilters?: Readonly<Record<string, z.ZodType>>;
  readonly sums?: readonly (keyof F & string)[];
  readonly sortable?: readonly (keyof F & string)[];
  readonly defaultSort?: string;
  readonly unique?: readonly UniqueRule<keyof F & string>[];
  readonly scope?: Scope<keyof F & string>;
  /** columns of the export and the import, in their order; all shown fields unless said */
  readonly sheet?: readonly string[];
  /** codes that its calls may raise beside the shared ones */
  readonly errors?: readonly string[];
  readonly side?: Side;
}

export interface DocumentSpec<
  F extends Catalogue,
  X extends Catalogue,
  L extends Lines,
  S extends number,
  A extends string,
> extends RecordSpec<F, X> {
  /** kind of document number (platform M21), its letter, the field that holds it (`orderNo` unless said) */
  readonly number: (
    | { readonly kind: number; readonly variant?: string }
    /** none of the 31 kinds: its module says the number (`number` of its parts) */
    | { readonly own: true }
  ) & { readonly field?: keyof F & string };
  readonly lines: L;
  readonly machine: Machine<S, A>;
  readonly letters: readonly Letter[];
  /** where the specification names other paths than `base` itself for the list and for a new one */
  readonly paths?: { readonly list?: string; readonly create?: string };
  /** the amount by which approval steps are chosen */
  readonly approvalAmount?: keyof F & string;
  /** rights of which one shows its amounts; without them whoever sees amounts at all sees these */
  readonly amountRights?: readonly OneRight[];
  /** refusals of an approval that warn: whoever says why approves all the same */
  readonly warnings?: readonly string[];
  /** nobody approves his own document unless the space allows it; false: everybody may unless the space forbids it */
  readonly forbidSelf?: boolean;
}

type None = z.ZodType<Record<string, never>>;
type One = z.ZodType<{ id: string }>;
type Z<T> = z.ZodType<T, T>;
/** What may be left out of a query has its default. */
type Q<T> = z.ZodType<T, Partial<T>>;
type Remarked = Versioned & { remark?: string | undefined };
type Reasoned = Versioned & { reason: string };

/** A line as it is sent: without `id` a new one. */
export type LineBody<C extends Catalogue> = Draft<C> & { id?: string | undefined };
export type SaveBody<F extends Catalogue, L extends Lines> = Draft<F> & {
  [K in keyof L]: LineBody<L[K]['fields']>[];
};
export type LineView<C extends Catalogue> = Dto<C> & Names<C>;
export type ListRow<F extends Catalogue, X extends Catalogue = Catalogue> = Dto<F> &
  Names<F> &
  Dto<X> & { actions: string[] };
export interface FileBrief {
  id: string;
  name: string;
  ext: string;
  size: number;
}
export type View<F extends Catalogue, X extends Catalogue, L extends Lines> = ListRow<F, X> & {
  files: FileBrief[];
} & {
  [K in keyof L]: LineView<L[K]['fields']>[];
};

export interface DocumentCalls<F extends Catalogue, X extends Catalogue, L extends Lines> {
  readonly list: Call<None, Q<ListQuery>, None, Z<Paged<ListRow<F, X>>>>;
  readonly get: Call<One, None, None, Z<View<F, X, L>>>;
  readonly links: Call<One, None, None, Z<DocumentLinks>>;
  readonly create: Call<
    None,
    None,
    Z<SaveBody<F, L> & { customNo?: string | null | undefined }>,
    Z<{ id: string; no: string; version: number }>
  >;
  readonly update: Call<One, None, Z<SaveBody<F, L> & Versioned>, Z<{ id: string; version: number }>>;
  readonly remove: Call<One, Z<Versioned>, None, z.ZodType<void>>;
  readonly submit: Call<One, None, Z<Remarked>, Z<Moved>>;
  readonly withdraw: Call<One, None, Z<Remarked>, Z<Moved>>;
  readonly approval: Call<One, None, Z<Remarked & { agree: boolean }>, Z<Moved>>;
  readonly deApproval: Call<One, None, Z<Reasoned>, Z<Moved>>;
  readonly void: Call<One, None, Z<Reasoned>, Z<Moved>>;
  readonly close: Call<One, None, Z<Reasoned>, Z<Moved>>;
  readonly reopen: Call<One, None, Z<Reasoned>, Z<Moved>>;
  readonly reverse: Call<
    One,
    None,
    Z<Reasoned & { businessDate: string }>,
    Z<{ id: string; reversalId: string; version: number }>
  >;
  readonly log: Call<None, Q<LogQuery>, None, Z<Paged<LogRow>>>;
  readonly logOf: Call<One, Q<LogQuery>, None, Z<Paged<LogRow>>>;
  readonly export: Call<None, Q<ListQuery & { columns?: string[] | undefined }>, None, z.ZodType<void>>;
  readonly print: Call<One, Z<{ templateId?: string | undefined }>, None, z.ZodType<void>>;
  readonly importTemplate: Call<None, None, None, z.ZodType<void>>;
  readonly import: Call<None, Q<{ dryRun: boolean }>, None, Z<Imported>>;
  readonly batchApproval: Call<None, None, Z<BatchApproval>, Z<BatchOutcome>>;
}

export interface MasterCalls<F extends Catalogue, X extends Catalogue> {
  readonly list: Call<None, Q<ListQuery>, None, Z<Paged<Dto<F> & Names<F> & Dto<X>>>>;
  readonly all: Call<None, Z<Record<string, unknown>>, None, Z<Partial<Dto<F>>[]>>;
  readonly get: Call<One, None, None, Z<Dto<F> & Names<F> & Dto<X>>>;
  readonly create: Call<None, None, Z<Draft<F>>, Z<Dto<F> & Names<F> & Dto<X>>>;
  readonly update: Call<One, None, Z<Partial<Draft<F>> & Versioned>, Z<Dto<F> & Names<F> & Dto<X>>>;
  readonly remove: Call<One, None, None, z.ZodType<void>>;
  readonly log: Call<None, Q<LogQuery>, None, Z<Paged<LogRow>>>;
  readonly logOf: Call<One, Q<LogQuery>, None, Z<Paged<LogRow>>>;
  readonly export: Call<None, Q<ListQuery & { columns?: string[] | undefined }>, None, z.ZodType<void>>;
  readonly importTemplate: Call<None, None, None, z.ZodType<void>>;
  readonly import: Call<None, Q<{ dryRun: boolean }>, None, Z<Imported>>;
}

export interface Document<
  F extends Catalogue = Catalogue,
  X extends Catalogue = Catalogue,
  L extends Lines = Lines,
  S extends number = number,
  A extends string = string,
> extends DocumentSpec<F, X, L, S, A> {
  readonly is: 'document';
  readonly calls: DocumentCalls<F, X, L>;
  readonly extra: X;
  readonly numberField: keyof F & string;
}

export type MasterLetter = 'O' | 'X' | 'I';
export interface MasterSpec<F extends Catalogue, X extends Catalogue> extends RecordSpec<F, X> {
  /** beside list, all, get, create, update and remove, which every master has */
  readonly letters?: readonly MasterLetter[];
  /** fields of `GET base/list`; id, name and code unless said */
  readonly brief?: readonly (keyof F & string)[];
}
export interface Master<F extends Catalogue = Catalogue, X extends Catalogue = Catalogue> extends MasterSpec<
  F,
  X
> {
  readonly is: 'master';
  readonly calls: MasterCalls<F, X>;
  readonly extra: X;
  readonly brief: readonly (keyof F & string)[];
}
/** What the registries hold: records of every shape. */
export type AnyRecord = AnyDocument | AnyMaster;
type EachCall<C> = { readonly [K in keyof C]: AnyCall };
// eslint-disable-next-line typescript/no-explicit-any -- documents of every shape
type SomeDocument = Document<any, any, any, any, any>;
// eslint-disable-next-line typescript/no-explicit-any -- masters of every shape
type SomeMaster = Master<any, any>;
export interface AnyDocument extends Omit<SomeDocument, 'calls'> {
  readonly calls: EachCall<DocumentCalls<Catalogue, Catalogue, Lines>>;
}
export interface AnyMaster extends Omit<SomeMaster, 'calls'> {
  readonly calls: EachCall<MasterCalls<Catalogue, Catalogue>>;
}
