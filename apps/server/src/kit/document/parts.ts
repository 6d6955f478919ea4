/** What a module says about its document beside the declaration: plain functions, typed by the catalogue. */
import type { AnyCall, AnyDocument, Catalogue, Draft, Dto, Lines } from '@muyun/contract';
import type { AuditEntry } from '../audit.ts';
import type { Binding, Context } from '../call.ts';
import type { House } from '../house.ts';
import type { Sql } from '../sql.ts';
import type { Tx } from '../tx.ts';
import type { Who } from '../who.ts';
import type { MoreFilters } from './filters.ts';

/** One write in progress. */
export interface Doing {
  readonly tx: Tx;
  readonly who: Who;
  readonly house: House;
  /** why, where the verb asks for it; else the remark, if any */
  readonly reason: string | null;
  /** the house itself does it, moved by something that this member has done: nobody has submitted it */
  readonly byHouse?: true;
  audit(entry: AuditEntry): Promise<void>;
}

/**
 * Of a declaration what types its business. Asked by name, never inferred from the whole document: that would compare all of
 * its calls, for each document anew.
 */
export interface Declared {
  readonly fields: Catalogue;
  readonly extra: Catalogue;
  readonly lines: Lines;
  readonly machine: { readonly actions: object };
}

/** A document as it stands in the database, locked. */
export type Loaded<D extends Declared> = { readonly head: Dto<D['fields']> } & LoadedLines<D['lines']>;
type LoadedLines<L extends Lines> = { readonly [K in keyof L]: readonly Dto<L[K]['fields']>[] };

/** A document about to be written: what the client sent over what stood there; computed fields are filled in by `complete`. */
export type Writing<D extends Declared> = { head: Draft<D['fields']> & Partial<Dto<D['fields']>> } & {
  [K in keyof D['lines']]: (Draft<D['lines'][K]['fields']> & Partial<Dto<D['lines'][K]['fields']>>)[];
};

/** What an action does; the computed fields of the head that it answers are written with the state. */
export type Effect<D extends Declared> = (
  doing: Doing,
  doc: Loaded<D>,
) => Promise<Partial<Dto<D['fields']>> | void>;
/** A document that points here: named when it forbids a verb. */
export interface Downstream {
  readonly title: string;
  readonly no: string;
  /** it is not approved yet */
  readonly isPending: boolean;
}

type ActionsOf<D extends Declared> = keyof D['machine']['actions'] & string;
type ExtraOf<D extends Declared> = keyof D['extra'] & string;

export interface DocumentParts<D extends Declared> {
  /** the number of a new one that is of none of the 31 kinds */
  number?(doing: Doing, head: Writing<D>['head']): Promise<string>;
  /** computes and checks what is saved; `before` is null for a new one */
  complete(doing: Doing, next: Writing<D>, before: Loaded<D> | null): Promise<void>;
  /** effects of a save, in its transaction; `complete` has none: a dry run asks it too */
  saved?(doing: Doing, next: Writing<D>, before: Loaded<D> | null): Promise<void>;
  /** effects of a delete: what the document held is free again */
  removed?(doing: Doing, doc: Loaded<D>): Promise<void>;
  /** what submit and approve check of a document as it stands */
  assertComplete?(doing: Doing, doc: Loaded<D>): Promise<void>;
  /** rows of other tables that a verb must hold, in the house's order of locks */
  locks?(doing: Doing, doc: Loaded<D>): Promise<void>;
  /** what an action checks and does beside the state; `null`: nothing. A missing one does not compile */
  readonly effects: { readonly [A in Exclude<ActionsOf<D>, 'progress'>]: Effect<D> | null };
  /** documents that point here: with one of them 反审核, 作废 and 关闭 are refused */
  downstream?(tx: Tx, doc: Loaded<D>, doing: Doing): Promise<readonly Downstream[]>;
  /** verbs that the state allows and this very document does not, because another one decides: they are not offered */
  withholds?(head: Dto<D['fields']>): readonly string[];
  /** documents made of this one that no column of theirs says: their ids, as a sub-select */
  links?(tx: Tx, id: string): Promise<readonly { readonly document: AnyDocument; readonly ids: Sql }[]>;
  /** the state that the lines say while the document is under way (T7): between 已审核 and 已完成 */
  progress?(doc: Loaded<D>): number;
  /** the reversal that 冲销 makes: its id */
  reverse?(doing: Doing, doc: Loaded<D>, businessDate: string): Promise<string>;
  /** SQL of the extra fields, over the row `t` */
  readonly extra?: { readonly [N in ExtraOf<D>]: Sql };
  filter?: MoreFilters;
  /** calls of the set that this document answers in its own way, by name */
  readonly overrides?: Readonly<Record<string, Binding>>;
}

type AnyContext = Pick<Context<AnyCall>, 'tx' | 'who' | 'house' | 'audit'>;

/** What a call gives to a document's verbs. */
export const doingOf = (context: AnyContext, reason?: string): Doing => ({
  tx: context.tx,
  who: context.who,
  house: context.house,
  audit: (entry) => context.audit(entry),
  reason: reason ?? null,
});
