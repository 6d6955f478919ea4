/** The calls of a master record: list, all, get, create, update, soft delete; log, export and import where declared. */
import type { AnyCall, AnyMaster, Catalogue, Draft, Dto, Master, Names } from '@muyun/contract';
import { shownTo, writableBy } from '../amounts.ts';
import { changesOf } from '../audit.ts';
import { bind, bindPrepared, type Binding, type Context } from '../call.ts';
import { type PageQuery } from '../paged.ts';
import { raise } from '../raise.ts';
import { assertWhole, withoutHidden } from '../secrets.ts';
import { sql } from '../sql.ts';
import type { Tx } from '../tx.ts';
import type { Who } from '../who.ts';
import { exportList } from './export.ts';
import type { MoreFilters, Query } from './filters.ts';
import { writeImport } from './import.ts';
import { importTemplate, readSheet } from './import-sheet.ts';
import { readLog } from './oplog.ts';
import { assertRates } from './rates.ts';
import type { ExtraSql, Row } from './record.ts';
import { RecordStore, type StoreOptions, type Written } from './store.ts';
import { assertUnused } from './uses.ts';

type Sent = Record<string, unknown>;
/** A row of a master as it stands in the database, locked. */
export type MasterRow<F extends Catalogue> = Dto<F> & { readonly id: string };
/** A row as it is shown: with names and what the store computes. */
export type MasterView<F extends Catalogue, X extends Catalogue> = MasterRow<F> & Names<F> & Dto<X>;
/** A row about to be written: what was sent over what stood there; computed fields are filled in by `complete`. */
export type MasterNext<F extends Catalogue> = Draft<F> & Partial<Dto<F>>;

export interface MasterParts<F extends Catalogue, X extends Catalogue> extends Pick<
  StoreOptions,
  'searchFunction' | 'sortBy'
> {
  readonly extra?: ExtraSql;
  filter?: MoreFilters;
  /** checks and completes what is written; `before` is null at creation */
  complete?(doing: MasterDoing, next: MasterNext<F>, before: MasterRow<F> | null): Promise<void>;
  /** effects after the row is written, in the same transaction; `row` as it is shown */
  written?(doing: MasterDoing, row: MasterView<F, X>, before: MasterRow<F> | null): Promise<void>;
  /** what forbids a delete beside the rows that point here */
  assertDeletable?(doing: MasterDoing, row: MasterRow<F>): Promise<void>;
  /** calls of the set that this master answers in its own way, by name */
  readonly overrides?: Readonly<Record<string, Binding>>;
}
export type MasterDoing = Pick<Context<AnyCall>, 'tx' | 'who' | 'house' | 'audit'>;

/** Of a master's declaration what types its business, asked by name (see `Declared` of parts.ts). */
interface DeclaredMaster<F extends Catalogue, X extends Catalogue> {
  readonly fields: F;
  readonly extra: X;
}

/** A master record as it is served: its bindings, and what other modules ask of it. */
export class ServedMaster<F extends Catalogue, X extends Catalogue> {
  readonly master: AnyMaster;
  readonly store: RecordStore<MasterRow<F>, MasterView<F, X>>;
  readonly parts: MasterParts<F, X>;
  readonly routes: readonly Binding[];

  constructor(master: AnyMaster & DeclaredMaster<F, X>, parts: MasterParts<F, X>) {
    this.master = master;
    this.parts = parts;
    this.store = new RecordStore(master, {
      ...(parts.extra ? { extra: parts.extra } : {}),
      ...(parts.filter ? { filter: parts.filter } : {}),
      searchFunction: parts.searchFunction ?? null,
      ...(parts.sortBy ? { sortBy: parts.sortBy } : {}),
    });
    this.routes = this.#bindings();
  }

  get #amounts(): Catalogue {
    return { ...(this.master.fields as Catalogue), ...(this.master.extra as Catalogue) };
  }

  /** The row as this member may see it; a record that computes something of the row adds it here. */
  protected shown(who: Who, row: MasterView<F, X>): MasterView<F, X> {
    return shownTo(who, this.#amounts, row);
  }

  /** What people call the row: in the log, and where it is refused. */
  protected titleOf(row: MasterRow<F>): string {
    const named: Row = row;
    return String(named['name'] ?? named['code'] ?? named.id);
  }

  /** The row as this member may see it. */
  async view(doing: Pick<MasterDoing, 'tx' | 'who'>, id: string): Promise<MasterView<F, X>> {
    return this.shown(doing.who, await this.store.load(doing.tx, doing.who, id));
  }

  /** Raises Basic:NameDuplicate, Basic:CodeDuplicate, Common:Duplicate. */
  async assertUnique(tx: Tx, next: Readonly<Sent>, id: string | null): Promise<void> {
    for (const rule of this.master.unique ?? []) {
      const field = String(rule.field);
      const value = next[field];
      if (typeof value !== 'string' || !(await this.store.isTaken(tx, rule as never, next, id))) continue;
      if (field === 'name') raise('Basic:NameDuplicate', { name: value });
      if (field === 'code') raise('Basic:CodeDuplicate', { code: value });
      raise('Common:Duplicate');
    }
  }

  async create(doing: MasterDoing, body: Draft<F>): Promise<MasterView<F, X>> {
    const { tx, who, audit } = doing;
    const next = { ...body } as MasterNext<F>;
    await assertRates(tx, this.store.fields, next, null);
    await this.parts.complete?.(doing, next, null);
    assertWhole(this.store.fields, body);
    await this.assertUnique(tx, next, null);
    const id = await this.store.insert(tx, next);
    const row = await this.store.load(tx, who, id);
    await this.parts.written?.(doing, row, null);
    await audit({
      bizType: this.master.id,
      bizId: id,
      bizNo: this.titleOf(row),
      action: 'add',
      summary: this.master.calls.create.title,
      changes: changesOf(this.store.fields, {}, row),
    });
    return this.shown(who, row);
  }

  async update(doing: MasterDoing, id: string, body: Sent): Promise<MasterView<F, X>> {
    const { tx, who, audit } = doing;
    const { version, ...sent } = writableBy(who, this.store.fields, body);
    const before = await this.store.lock(tx, who, id, version as number);
    const change = withoutHidden(this.store.fields, sent, before);
    if (before['isSystem'] === true && 'code' in change && change['code'] !== before['code'])
      raise('Basic:SystemRow');
    const next = { ...before, ...change } as MasterNext<F>;
    await assertRates(tx, this.store.fields, next, before);
    await this.parts.complete?.(doing, next, before);
    assertWhole(this.store.fields, change);
    await this.assertUnique(tx, next, id);
    const marks = new Set(['W', 'C']);
    const written = Object.entries(next).filter(([n]) => marks.has(this.store.fields[n]?.mark ?? ''));
    await this.store.update(tx, id, Object.fromEntries(written) as Written<MasterRow<F>>);
    const row = await this.store.load(tx, who, id);
    await this.parts.written?.(doing, row, before);
    await audit({
      bizType: this.master.id,
      bizId: id,
      bizNo: this.titleOf(row),
      action: 'edit',
      summary: this.master.calls.update.title,
      changes: changesOf(this.store.fields, before, row),
    });
    return this.shown(who, row);
  }

  async remove(doing: MasterDoing, id: string): Promise<void> {
    const { tx, who, audit } = doing;
    const row = await this.store.lock(tx, who, id);
    if (row['isSystem'] === true) raise('Basic:SystemRow');
    await this.parts.assertDeletable?.(doing, row);
    await assertUnused(tx, this.master.table, id, this.titleOf(row));
    await this.store.softDelete(tx, id);
    await audit({
      bizType: this.master.id,
      bizId: id,
      bizNo: this.titleOf(row),
      action: 'delete',
      summary: this.master.calls.remove.title,
    });
  }

  #bindings(): readonly Binding[] {
    const { calls } = this.master;
    const { overrides = {} } = this.parts;
    const own: Record<string, Binding> = {
      list: bind(calls.list, async ({ tx, who, query }) => {
        const page = await this.store.list(tx, who, query as Query & PageQuery);
        return { ...page, items: page.items.map((row) => this.shown(who, row)) };
      }),
      all: bind(calls.all, async ({ tx, who, query }) => {
        const where = this.store.where(tx, who, query as Query);
        if ('isEnabled' in this.store.fields) where.and(sql`t.is_enabled`);
        const rows = await this.store.brief(tx, where, this.master.brief as readonly string[]);
        return rows.map((row) => shownTo(who, this.#amounts, row));
      }),
      get: bind(calls.get, (context) => this.view(context, context.params.id)),
      create: bind(calls.create, (context) => this.create(context, context.body as Draft<F>)),
      update: bind(calls.update, (context) => this.update(context, context.params.id, context.body as Sent)),
      remove: bind(calls.remove, (context) => this.remove(context, context.params.id)),
    };
    const all = { ...own, ...this.#logs(), ...this.#sheets(), ...overrides };
    return Object.keys(calls).map((name) => all[name] as Binding);
  }

  #logs(): Record<string, Binding> {
    const { calls } = this.master;
    if (!calls.log) return {};
    return {
      log: bind(calls.log, ({ tx, who, query }) => readLog(tx, who, this.master, query, null)),
      logOf: bind(calls.logOf, async ({ tx, who, query, params }) => {
        await this.store.load(tx, who, params.id);
        return readLog(tx, who, this.master, query, params.id);
      }),
    };
  }

  #sheets(): Record<string, Binding> {
    const { calls } = this.master;
    return {
      ...(calls.export
        ? {
            export: bind(calls.export, ({ tx, who, query }) =>
              exportList(tx, who, this.store, query, (row) => this.shown(who, row as MasterView<F, X>)),
            ),
          }
        : {}),
      ...(calls.import
        ? {
            importTemplate: bind(calls.importTemplate, () => importTemplate(this.master)),
            import: bindPrepared(
              calls.import,
              ({ upload }) => readSheet(this.master, upload),
              (context, sheet) =>
                writeImport(context.tx, {
                  store: this.store,
                  sheet,
                  dryRun: context.query.dryRun,
                  check: async (row) => {
                    await assertRates(context.tx, this.store.fields, row, null);
                    await this.parts.complete?.(context, { ...row } as MasterNext<F>, null);
                  },
                  write: (row) => this.create(context, row as Draft<F>),
                }),
            ),
          }
        : {}),
    };
  }
}

/** Serves a declared master. */
export const serveMaster = <F extends Catalogue, X extends Catalogue>(
  master: Master<F, X>,
  parts: MasterParts<F, X> = {},
): ServedMaster<F, X> => new ServedMaster(master, parts);
