/** All SQL of a declared record: list, stream, load, lock, insert, update, patch. */
import type { AnyRecord, Catalogue, Field, Paged, UniqueRule } from '@muyun/contract';
import { newId } from '../clock.ts';
import { limit, orderBy, type PageQuery, type SortSpec } from '../paged.ts';
import { raise } from '../raise.ts';
import { col, type Shape } from '../shape.ts';
import { columns, join, name, snake, type Sql, sql, type Where } from '../sql.ts';
import type { Tx } from '../tx.ts';
import type { Who } from '../who.ts';
import { type Conditions, conditions, type MoreFilters, type Query } from './filters.ts';
import { type ExtraSql, type Row, type Selection, selectionOf, stored } from './record.ts';
import { scopeOf } from './scope.ts';

export interface StoreOptions {
  readonly extra?: ExtraSql;
  readonly filter?: MoreFilters;
  readonly searchFunction?: string | null;
  /** what a sortable name that is no column sorts by */
  readonly sortBy?: Readonly<Record<string, Sql>>;
}
const STANDARD = ['name', 'code', 'sort', 'creationTime'];
/** written by the store itself */
const OWN = new Set(['id', 'version', 'creationTime', 'creatorId', 'lastModificationTime', 'lastModifierId']);

/** What a write may name of a row: any of its fields. */
export type Written<L extends Row> = { readonly [K in keyof L as Exclude<K, 'id'>]?: L[K] };

/**
 * The store of a record. It sees rows that are not deleted and that the member may see; a missing one raises
 * Common:NotFound. `L` is a row as it is locked, `V` as it is shown: the catalogue says both, so they are typed here once.
 */
export class RecordStore<L extends Row = Row, V extends Row = Row> {
  readonly record: AnyRecord;
  readonly fields: Catalogue;
  readonly #selection: Selection;
  readonly #table: Sql;
  readonly #asked: Conditions;
  readonly #sort: SortSpec;
  readonly #writable: readonly string[];

  constructor(record: AnyRecord, options: StoreOptions = {}) {
    this.record = record;
    this.fields = record.fields as Catalogue;
    this.#selection = selectionOf(record, options.extra ?? {});
    this.#table = name(record.table);
    this.#asked = { record, more: options.filter, searchFunction: options.searchFunction ?? null };
    this.#sort = {
      sortable:
        (record.sortable as readonly string[] | undefined) ?? STANDARD.filter((n) => n in this.fields),
      defaultSort: record.defaultSort ?? 'creationTime desc',
      ...(options.sortBy ? { by: options.sortBy } : {}),
    };
    this.#writable = Object.keys(this.fields).filter((n) => !OWN.has(n));
  }

  #stored(field: string, value: unknown): unknown {
    return stored(this.fields[field] as Field, value);
  }

  #one(tx: Tx, who: Who, id: string): Sql {
    const scope = join([sql``, ...scopeOf(this.record, who)], ' and ');
    return sql`t.tenant_id = ${tx.tenantId} and t.id = ${id} and not t.is_deleted${scope}`;
  }

  /** The conditions of a list. */
  where(tx: Tx, who: Who, query: Query): Where {
    return conditions(this.#asked, tx, who, query);
  }

  /** One page. Where several conditions make a row the member's own, the first rows of each are read in the order of its index. */
  async page(tx: Tx, at: Where, query: PageQuery): Promise<V[]> {
    const { list, shape } = this.#selection;
    const order = orderBy(this.#sort, query.sorting);
    const first = limit({ skipCount: 0, maxResultCount: query.skipCount + query.maxResultCount });
    const heads = at.branches.map(
      (branch) => sql`(select t.id from ${this.#table} t where ${branch} ${order} ${first})`,
    );
    const found =
      heads.length === 1 ? at.sql : sql`t.tenant_id = ${tx.tenantId} and t.id in (${join(heads, ' union ')})`;
    return (await tx.rows(
      shape,
      sql`select ${list} from ${this.#table} t where ${found} ${order} ${limit(query)}`,
    )) as V[];
  }

  /** A page with its count: for records without states. */
  async list(tx: Tx, who: Who, query: Query & PageQuery): Promise<Paged<V>> {
    const at = this.where(tx, who, query);
    const [items, counted] = await Promise.all([
      this.page(tx, at, query),
      tx.one({ n: col.int }, sql`select count(*)::int as n from ${this.#table} t where ${at.sql}`),
    ]);
    return { items, totalCount: counted?.n ?? 0 };
  }

  /** Rows of an export, a thousand at a time. */
  stream(tx: Tx, at: Where, sorting: string | undefined, most: number): AsyncGenerator<V[]> {
    const { list, shape } = this.#selection;
    return tx.stream(
      shape,
      sql`select ${list} from ${this.#table} t where ${at.sql} ${orderBy(this.#sort, sorting)} limit ${most}`,
      1000,
    ) as AsyncGenerator<V[]>;
  }

  /** Rows with few fields for selects. */
  async brief(tx: Tx, at: Where, names: readonly string[]): Promise<Row[]> {
    const shape: Shape = Object.fromEntries(names.map((n) => [n, this.fields[n] as Field]));
    const by = 'sort' in this.fields ? sql`t.sort, t.id` : sql`t.id`;
    const list = columns(this.fields, names);
    return (await tx.rows(
      shape,
      sql`select ${list} from ${this.#table} t where ${at.sql} order by ${by} limit 5000`,
    )) as Row[];
  }

  /** The row as a screen shows it. */
  async load(tx: Tx, who: Who, id: string): Promise<V> {
    const { list, shape } = this.#selection;
    const row = await tx.one(
      shape,
      sql`select ${list} from ${this.#table} t where ${this.#one(tx, who, id)}`,
    );
    return (row as V | undefined) ?? raise('Common:NotFound');
  }

  /** The row locked, without names. `version` undefined: the caller has not seen one. Raises Common:StaleVersion. */
  async lock(tx: Tx, who: Who, id: string, version?: number): Promise<L> {
    const row = (await tx.one(
      this.fields,
      sql`select ${this.#selection.plain} from ${this.#table} t where ${this.#one(tx, who, id)} for update of t`,
    )) as L | undefined;
    if (!row) raise('Common:NotFound');
    if (version !== undefined && row['version'] !== version) raise('Common:StaleVersion');
    return row;
  }

  /** Writes a new row; what is not given gets its default. Answers its id. */
  async insert(tx: Tx, values: Written<L>, id = newId()): Promise<string> {
    const given: Query = values;
    const cells = this.#writable.map((n) =>
      this.#stored(n, given[n] ?? this.fields[n]?.options.default ?? null),
    );
    const names = this.#writable.map((n) => name(snake(n)));
    await tx.run(sql`insert into ${this.#table} (tenant_id, id, creator_id, ${join(names)})
      values (${tx.tenantId}, ${id}, ${tx.userId}, ${join(cells)})`);
    return id;
  }

  /** Writes fields of a locked row and raises its version. */
  async update(tx: Tx, id: string, values: Written<L>): Promise<void> {
    const given: Query = values;
    const sets = this.#writable
      .filter((n) => given[n] !== undefined)
      .map((n) => sql`${name(snake(n))} = ${this.#stored(n, given[n])}`);
    await tx.run(sql`update ${this.#table} set ${join([...sets, sql`version = version + 1`])}, last_modification_time = now(),
      last_modifier_id = ${tx.userId} where tenant_id = ${tx.tenantId} and id = ${id}`);
  }

  /** Writes computed fields; the version stays, so that an open form stays valid. */
  async patch(tx: Tx, id: string, values: Written<L>): Promise<void> {
    const sets = Object.entries(values).map(
      ([n, value]) => sql`${name(snake(n))} = ${this.#stored(n, value)}`,
    );
    await tx.run(
      sql`update ${this.#table} set ${join(sets)} where tenant_id = ${tx.tenantId} and id = ${id}`,
    );
  }

  async softDelete(tx: Tx, id: string): Promise<void> {
    await tx.run(sql`update ${this.#table} set is_deleted = true, version = version + 1, last_modification_time = now(),
      last_modifier_id = ${tx.userId} where tenant_id = ${tx.tenantId} and id = ${id}`);
  }

  /** Whether a document has the number, one that was deleted too: numbers come once. */
  async hasNumber(tx: Tx, field: string, no: string): Promise<boolean> {
    const row = await tx.one(
      { id: col.id },
      sql`select id from ${this.#table} where tenant_id = ${tx.tenantId} and ${name(snake(field))} = ${no} limit 1`,
    );
    return row !== undefined;
  }

  /** True when another row has the value, compared trimmed and without case. */
  async isTaken(tx: Tx, rule: UniqueRule, next: Query, except: string | null): Promise<boolean> {
    const within = rule.within
      ? sql` and ${name(snake(rule.within))} is not distinct from ${next[rule.within] ?? null}`
      : sql``;
    const [at, value] = [snake(rule.field), next[rule.field]];
    // row security keeps lower() from every index
    const isTwin = rule.isLarge
      ? sql`id = any(array(select search_twin(${this.record.table}, ${at}, ${value})))`
      : sql`lower(${name(at)}) = lower(${value})`;
    const row = await tx.one(
      { id: col.id },
      sql`select id from ${this.#table} where tenant_id = ${tx.tenantId} and ${isTwin}
        and (${except}::uuid is null or id <> ${except}) and not is_deleted${within} limit 1`,
    );
    return row !== undefined;
  }

  /** Which of the values (in lower case) stand in the field already. */
  async takenValues(tx: Tx, field: string, values: readonly string[]): Promise<ReadonlySet<string>> {
    if (values.length === 0) return new Set();
    const at = name(snake(field));
    const rows = await tx.rows(
      { value: col.text },
      sql`select lower(${at}) as value from ${this.#table} where tenant_id = ${tx.tenantId}
        and lower(${at}) = any(${values}::text[]) and not is_deleted`,
    );
    return new Set(rows.map((r) => r.value));
  }
}
