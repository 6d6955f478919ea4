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

/** The store of a record. It sees rows that are not deleted and that the member may see; a missing one raises Common:NotFound. */
export class RecordStore {
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

  async page(tx: Tx, at: Where, query: PageQuery): Promise<Row[]> {
    const { list, shape } = this.#selection;
    return (await tx.rows(
      shape,
      sql`select ${list} from ${this.#table} t where ${at.sql} ${orderBy(this.#sort, query.sorting)} ${limit(query)}`,
    )) as Row[];
  }

  /** A page with its count: for records without states. */
  async list(tx: Tx, who: Who, query: Query & PageQuery): Promise<Paged<Row>> {
    const at = this.where(tx, who, query);
    const [items, counted] = await Promise.all([
      this.page(tx, at, query),
      tx.one({ n: col.int }, sql`select count(*)::int as n from ${this.#table} t where ${at.sql}`),
    ]);
    return { items, totalCount: counted?.n ?? 0 };
  }

  /** Rows of an export, a thousand at a time. */
  stream(tx: Tx, at: Where, sorting: string | undefined, most: number): AsyncGenerator<Row[]> {
    const { list, shape } = this.#selection;
    return tx.stream(
      shape,
      sql`select ${list} from ${this.#table} t where ${at.sql} ${orderBy(this.#sort, sorting)} limit ${most}`,
      1000,
    ) as AsyncGenerator<Row[]>;
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
  async load(tx: Tx, who: Who, id: string): Promise<Row> {
    const { list, shape } = this.#selection;
    const row = await tx.one(
      shape,
      sql`select ${list} from ${this.#table} t where ${this.#one(tx, who, id)}`,
    );
    return (row as Row | undefined) ?? raise('Common:NotFound');
  }

  /** The row locked, without names. `version` undefined: the caller has not seen one. Raises Common:StaleVersion. */
  async lock(tx: Tx, who: Who, id: string, version?: number): Promise<Row> {
    const row = (await tx.one(
      this.fields,
      sql`select ${this.#selection.plain} from ${this.#table} t where ${this.#one(tx, who, id)} for update of t`,
    )) as Row | undefined;
    if (!row) raise('Common:NotFound');
    if (version !== undefined && row['version'] !== version) raise('Common:StaleVersion');
    return row;
  }

  /** Writes a new row; what is not given gets its default. Answers its id. */
  async insert(tx: Tx, values: Query, id = newId()): Promise<string> {
    const cells = this.#writable.map((n) =>
      this.#stored(n, values[n] ?? this.fields[n]?.options.default ?? null),
    );
    const names = this.#writable.map((n) => name(snake(n)));
    await tx.run(sql`insert into ${this.#table} (tenant_id, id, creator_id, ${join(names)})
      values (${tx.tenantId}, ${id}, ${tx.userId}, ${join(cells)})`);
    return id;
  }

  /** Writes fields of a locked row and raises its version. */
  async update(tx: Tx, id: string, values: Query): Promise<void> {
    const sets = this.#writable
      .filter((n) => values[n] !== undefined)
      .map((n) => sql`${name(snake(n))} = ${this.#stored(n, values[n])}`);
    await tx.run(sql`update ${this.#table} set ${join([...sets, sql`version = version + 1`])}, last_modification_time = now(),
      last_modifier_id = ${tx.userId} where tenant_id = ${tx.tenantId} and id = ${id}`);
  }

  /** Writes computed fields; the version stays, so that an open form stays valid. */
  async patch(tx: Tx, id: string, values: Query): Promise<void> {
    const sets = Object.keys(values).map((n) => sql`${name(snake(n))} = ${this.#stored(n, values[n])}`);
    await tx.run(
      sql`update ${this.#table} set ${join(sets)} where tenant_id = ${tx.tenantId} and id = ${id}`,
    );
  }

  async softDelete(tx: Tx, id: string): Promise<void> {
    await tx.run(sql`update ${this.#table} set is_deleted = true, version = version + 1, last_modification_time = now(),
      last_modifier_id = ${tx.userId} where tenant_id = ${tx.tenantId} and id = ${id}`);
  }

  /** True when another row has the value, compared trimmed and without case. */
  async isTaken(tx: Tx, rule: UniqueRule, next: Query, except: string | null): Promise<boolean> {
    const within = rule.within
      ? sql` and ${name(snake(rule.within))} is not distinct from ${next[rule.within] ?? null}`
      : sql``;
    const row = await tx.one(
      { id: col.id },
      sql`select id from ${this.#table} where tenant_id = ${tx.tenantId} and lower(${name(snake(rule.field))}) = lower(${next[rule.field]})
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
