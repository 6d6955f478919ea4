/**
 * Paged lists: one statement for the page, one for count and totals. Filters are added by the store, sorting is a
 * whitelist of catalogue fields, the tie-breaker follows the sort direction (so that one plain index serves both).
 */
import type { Catalogue, Field, Paged } from '@muyun/contract';
import { raise } from './raise.ts';
import type { Tx } from './tx.ts';

/** Conditions with their parameters. `?` stands for the next parameter. */
export class Where {
  readonly params: unknown[] = [];
  readonly #parts: string[] = [];

  /** Starts with the tenant: every statement names it, beside row security. */
  constructor(tx: Tx, alias = 't') {
    this.and(`${alias}.tenant_id = ?`, tx.tenantId);
  }
  and(condition: string, ...values: readonly unknown[]): this {
    let used = 0;
    this.#parts.push(
      condition.replaceAll('?', () => {
        this.params.push(values[used]);
        used += 1;
        return `$${this.params.length}`;
      }),
    );
    if (used !== values.length)
      throw new Error(`condition takes ${used} values, got ${values.length}: ${condition}`);
    return this;
  }
  /** Adds the condition only when there is something to compare with. */
  when(value: unknown, condition: string, ...values: readonly unknown[]): this {
    return value === undefined || value === null || value === ''
      ? this
      : this.and(condition, ...(values.length > 0 ? values : [value]));
  }
  get sql(): string {
    return this.#parts.join(' and ');
  }
}

export interface ListSpec {
  /** `table t` */
  readonly from: string;
  /** joins needed to show the row; left out of the count */
  readonly joins?: string;
  readonly fields: Catalogue;
  /** fields of the catalogue that are shown; all but json unless said */
  readonly show?: readonly string[];
  /** further columns: wire name → SQL */
  readonly extra?: Readonly<Record<string, string>>;
  readonly sortable: readonly string[];
  readonly defaultSort: string;
  /** totals over the whole filter: wire name → SQL aggregate */
  readonly totals?: Readonly<Record<string, string>>;
  /** joins that the conditions need, also in the count */
  readonly filterJoins?: string;
}

export const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (c) => `_${c.toLowerCase()}`);

function column(name: string, field: Field, alias: string): string {
  // lengths are numbers on the wire; their exact text stays inside the server
  return `${alias}.${snake(name)}${field.kind === 'length' ? '::float8' : ''} as "${name}"`;
}

/** The select list of catalogue fields under their wire names. */
export function columnsOf(fields: Catalogue, show?: readonly string[], alias = 't'): string {
  const names =
    show ??
    Object.entries(fields)
      .filter(([, f]) => f.kind !== 'json')
      .map(([n]) => n);
  return names
    .map((name) => {
      const field = fields[name];
      if (!field) throw new Error(`unknown field ${name}`);
      return column(name, field, alias);
    })
    .join(', ');
}

/** `order by` of a whitelisted field with the id in the same direction as tie-breaker. */
export function orderBy(
  spec: Pick<ListSpec, 'sortable' | 'defaultSort' | 'fields' | 'extra'>,
  sorting: string | undefined,
): string {
  const [name = '', direction = 'asc'] = (sorting ?? spec.defaultSort).split(' ');
  if (!spec.sortable.includes(name)) raise('Common:Sorting', { field: name.slice(0, 40) });
  const dir = direction.toLowerCase() === 'desc' ? 'desc' : 'asc';
  const target = spec.extra?.[name] ?? `t.${snake(name)}`;
  return `order by ${target} ${dir}, t.id ${dir}`;
}

export interface PageQuery {
  readonly skipCount: number;
  readonly maxResultCount: number;
  readonly sorting?: string | undefined;
}

const selects = new WeakMap<ListSpec, string>();

function selectOf(spec: ListSpec): string {
  let text = selects.get(spec);
  if (text === undefined) {
    const extra = Object.entries(spec.extra ?? {})
      .map(([n, sql]) => `, ${sql} as "${n}"`)
      .join('');
    text = `select ${columnsOf(spec.fields, spec.show)}${extra} from ${spec.from} ${spec.filterJoins ?? ''} ${spec.joins ?? ''}`;
    selects.set(spec, text);
  }
  return text;
}

/** The SQL of a page and of its count with totals. */
export function listSql(spec: ListSpec, where: Where, page: PageQuery): { page: string; count: string } {
  const totals = Object.entries(spec.totals ?? {})
    .map(([n, sql]) => `, ${sql} as "${n}"`)
    .join('');
  return {
    page: `${selectOf(spec)} where ${where.sql} ${orderBy(spec, page.sorting)} limit ${page.maxResultCount} offset ${page.skipCount}`,
    count: `select count(*) as "totalCount"${totals} from ${spec.from} ${spec.filterJoins ?? ''} where ${where.sql}`,
  };
}

/** One page of a list with its count and totals. */
export async function runList<R extends object>(
  tx: Tx,
  spec: ListSpec,
  where: Where,
  page: PageQuery,
): Promise<Paged<R>> {
  const sql = listSql(spec, where, page);
  const [items, [counted]] = await Promise.all([
    tx.prepared<R>(sql.page, where.params),
    tx.prepared<{ totalCount: number } & Record<string, string | number>>(sql.count, where.params),
  ]);
  const { totalCount = 0, ...totals } = counted ?? {};
  return spec.totals ? { items, totalCount, totals } : { items, totalCount };
}

/** A row of the database as it goes on the wire: lengths become numbers, what the catalogue does not name is dropped. */
export function toDto<D>(
  fields: Catalogue,
  row: Readonly<Record<string, unknown>>,
  alsoKeep: readonly string[] = [],
): D {
  const dto: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = row[name] ?? null;
    dto[name] = field.kind === 'length' && value !== null ? Number(value) : value;
  }
  for (const name of alsoKeep) dto[name] = row[name] ?? null;
  return dto as D;
}

/** Conditions that every list accepts: text in the given columns, enabled, created between. */
export function commonWhere(
  where: Where,
  query: {
    filter?: string | undefined;
    isEnabled?: boolean | undefined;
    beginTime?: string | undefined;
    endTime?: string | undefined;
  },
  textColumns: readonly string[],
): Where {
  if (query.filter) {
    const pattern = `%${query.filter.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    where.and(`(${textColumns.map((c) => `${c} ilike ?`).join(' or ')})`, ...textColumns.map(() => pattern));
  }
  return where
    .when(query.isEnabled, 't.is_enabled = ?')
    .when(query.beginTime, 't.creation_time >= ?')
    .when(query.endTime, 't.creation_time <= ?', endOfDay(query.endTime));
}

/** A plain day as the end of a range means the whole day in Shanghai. */
export const endOfDay = (value: string | undefined): string | undefined =>
  value && value.length === 10 ? `${value}T23:59:59.999+08:00` : value;
