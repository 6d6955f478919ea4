/** The conditions of a list from its declared filters: server, browser and export ask the same. */
import type { AnyRecord, Catalogue, Field } from '@muyun/contract';
import { commonWhere, contains, endOfDay } from '../paged.ts';
import { name, snake, type Sql, sql, Where } from '../sql.ts';
import type { Tx } from '../tx.ts';
import type { Who } from '../who.ts';
import { factoryScope, ownEither } from './scope.ts';

export type Query = Readonly<Record<string, unknown>>;

/** What a module adds to the conditions: filters that no field has. */
export type MoreFilters = (where: Where, query: Query, who: Who) => void;

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function byField(where: Where, field: string, spec: Field, query: Query): void {
  const at = name(`t.${snake(field)}`);
  const value = query[field];
  switch (spec.kind) {
    case 'ref':
      where.when(value, sql`${at} = any(${value}::uuid[])`);
      return;
    case 'enum':
      where.when(value, sql`${at} = any(${value}::int[])`);
      return;
    case 'mask':
      where.when(value, sql`${at} & ${value} <> 0`);
      return;
    case 'text':
      if (text(value)) where.and(contains([at], String(value)));
      return;
    case 'date':
    case 'time': {
      const [from, to] = [text(query[`${field}Begin`]), text(query[`${field}End`])];
      const isDay = spec.kind === 'date';
      where.when(from, sql`${at} >= ${isDay ? from?.slice(0, 10) : from}`);
      where.when(to, sql`${at} <= ${isDay ? to?.slice(0, 10) : endOfDay(to)}`);
      return;
    }
    case 'int':
    case 'bool':
      where.when(value, sql`${at} = ${value}`);
      return;
    default:
      where.when(query[`${field}Min`], sql`${at} >= ${query[`${field}Min`]}::numeric`);
      where.when(query[`${field}Max`], sql`${at} <= ${query[`${field}Max`]}::numeric`);
  }
}

/** True when the query asks for more than a page of everything: sums and counts then come from the rows. */
export const isFiltered = (query: Query, except: readonly string[]): boolean =>
  Object.entries(query).some(([n, v]) => v !== undefined && v !== '' && !except.includes(n));

export interface Conditions {
  readonly record: AnyRecord;
  readonly more: MoreFilters | undefined;
  /** `search_…` of the migrations: text search of large tables; without it the columns are read */
  readonly searchFunction: string | null;
}

/** Rows that are not deleted, that this member sees, and that the query asks for. The state is left to the caller. */
export function conditions(
  { record, more, searchFunction }: Conditions,
  tx: Tx,
  who: Who,
  query: Query,
): Where {
  const where = new Where(tx).and(sql`not t.is_deleted`);
  const { own } = record.scope ?? {};
  where.either(ownEither(who, own) ?? []);
  const inFactories = factoryScope(record, who);
  if (inFactories) where.and(inFactories);
  const fields = record.fields as Catalogue;
  const typed = text(query['filter']);
  if (typed && searchFunction) {
    where.and(sql`t.id in (select ${name(searchFunction)}(${searchPattern(typed)}))`);
  }
  const columns: Sql[] = searchFunction ? [] : record.search.map((f) => name(`t.${snake(String(f))}`));
  commonWhere(
    where,
    {
      filter: searchFunction ? undefined : typed,
      isEnabled: 'isEnabled' in fields ? (query['isEnabled'] as boolean | undefined) : undefined,
      beginTime: text(query['beginTime']),
      endTime: text(query['endTime']),
    },
    columns,
  );
  for (const field of record.filters ?? []) {
    const spec = fields[String(field)] as Field;
    // whoever may not see an amount does not find it out by asking for those above and below
    if (who.displayAmount || spec.options.amount !== true) byField(where, String(field), spec, query);
  }
  more?.(where, query, who);
  return where;
}

/** `%`, `_` and `\` are themselves; the index doubles Chinese characters, and so does search_text() for what is typed. */
const searchPattern = (typed: string): Sql =>
  sql`'%' || search_text(${typed.replaceAll(/[\\%_]/g, String.raw`\$&`)}) || '%'`;
