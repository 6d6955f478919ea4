/**
 * Paged lists: one statement for the page, one for count and totals. Filters are added by the store, sorting is a
 * whitelist, the tie-breaker follows the sort direction (so that one plain index serves both).
 */
import type { Catalogue, Paged } from '@muyun/contract';
import { raise } from './raise.ts';
import { col, type Column, type RowOf, type Shape } from './shape.ts';
import { empty, join, labelled, name, snake, Sql, sql, type Where } from './sql.ts';
import type { Tx } from './tx.ts';

export interface SortSpec {
  /** catalogue fields of the table `t`, and names of `by` */
  readonly sortable: readonly string[];
  /** `creationTime desc` */
  readonly defaultSort: string;
  /** what a name that is no column of `t` sorts by */
  readonly by?: Readonly<Record<string, Sql>>;
  /** what orders the rows that a name finds equal, before the id: with it an index may know the order of many that are */
  readonly within?: Readonly<Record<string, Sql>>;
}
export interface Total {
  readonly is: Column<string> | Column<number>;
  /** aggregate over the whole filter, never null */
  readonly sum: Sql;
}
export interface ListSpec<S extends Shape> extends SortSpec {
  readonly shape: S;
  /** the select list, under the names of the shape */
  readonly columns: Sql;
  /** `table t`, with the joins that conditions need */
  readonly from: Sql;
  /** joins needed to show the row; left out of the count */
  readonly joins?: Sql;
  readonly totals?: Readonly<Record<string, Total>>;
}
export interface PageQuery {
  readonly skipCount: number;
  readonly maxResultCount: number;
  readonly sorting?: string | undefined;
}

/** A whole number that is part of the text: plans know it. */
export function whole(n: number): Sql {
  if (!Number.isSafeInteger(n)) throw new Error(`not a whole number: ${n}`);
  return new Sql([String(n)], []);
}

/** `order by` of a whitelisted field with the id in the same direction as tie-breaker. Raises Common:Sorting. */
export function orderBy(spec: SortSpec, sorting: string | undefined): Sql {
  const [field = '', direction = 'asc'] = (sorting ?? spec.defaultSort).split(' ');
  if (!spec.sortable.includes(field)) raise('Common:Sorting', { field: field.slice(0, 40) });
  const dir = name(direction.toLowerCase() === 'desc' ? 'desc' : 'asc');
  const within = spec.within?.[field];
  const first = sql`${spec.by?.[field] ?? name(`t.${snake(field)}`)} ${dir}`;
  return sql`order by ${first}${within ? sql`, ${within} ${dir}` : empty}, t.id ${dir}`;
}

export const limit = (page: PageQuery): Sql =>
  sql`limit ${whole(page.maxResultCount)} offset ${whole(page.skipCount)}`;

/** The rows of one page. */
export const pageOf = <S extends Shape>(
  tx: Tx,
  spec: ListSpec<S>,
  where: Where,
  page: PageQuery,
): Promise<RowOf<S>[]> =>
  tx.rows(
    spec.shape,
    sql`select ${spec.columns} from ${spec.from} ${spec.joins ?? empty} where ${where.sql} ${orderBy(spec, page.sorting)} ${limit(page)}`,
  );

/** One page of a list with its count and totals. */
export async function runList<S extends Shape>(
  tx: Tx,
  spec: ListSpec<S>,
  where: Where,
  page: PageQuery,
): Promise<Paged<RowOf<S>>> {
  const { totals = {} } = spec;
  const sums = join([empty, ...Object.entries(totals).map(([wire, t]) => labelled(t.sum, wire))], ', ');
  const counted: Shape = {
    totalCount: col.int,
    ...Object.fromEntries(Object.entries(totals).map(([wire, t]) => [wire, t.is])),
  };
  const [items, first] = await Promise.all([
    pageOf(tx, spec, where, page),
    tx.one(counted, sql`select count(*) as "totalCount"${sums} from ${spec.from} where ${where.sql}`),
  ]);
  const { totalCount = 0, ...rest } = (first ?? {}) as { totalCount?: number } & Record<
    string,
    string | number
  >;
  return spec.totals ? { items, totalCount, totals: rest } : { items, totalCount };
}

/** `%`, `_` and `\` of a typed text are themselves. */
export const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** A typed text anywhere in one of the columns. For small tables: under row security it uses no index. */
export function contains(columns: readonly Sql[], typed: string): Sql {
  const pattern = `%${escaped(typed)}%`;
  return sql`(${join(
    columns.map((c) => sql`${c} ilike ${pattern}`),
    ' or ',
  )})`;
}

interface CommonQuery {
  readonly filter?: string | undefined;
  readonly isEnabled?: boolean | undefined;
  readonly beginTime?: string | undefined;
  readonly endTime?: string | undefined;
}

/** Conditions that every list accepts: text in the given columns, enabled, created between. */
export function commonWhere(where: Where, query: CommonQuery, textColumns: readonly Sql[]): Where {
  if (query.filter) where.and(contains(textColumns, query.filter));
  return where
    .when(query.isEnabled, sql`t.is_enabled = ${query.isEnabled}`)
    .when(query.beginTime, sql`t.creation_time >= ${startOfDay(query.beginTime)}`)
    .when(query.endTime, sql`t.creation_time <= ${endOfDay(query.endTime)}`);
}

/** A plain day as the beginning of a range begins at midnight in Shanghai: the database would take that of its own clock. */
export const startOfDay = (value: string | undefined): string | undefined =>
  value && value.length === 10 ? `${value}T00:00:00+08:00` : value;

/** A plain day as the end of a range means the whole day in Shanghai. */
export const endOfDay = (value: string | undefined): string | undefined =>
  value && value.length === 10 ? `${value}T23:59:59.999+08:00` : value;

/** The fields of a catalogue that a list shows: all but json unless named. */
export const listed = (fields: Catalogue): string[] =>
  Object.entries(fields)
    .filter(([, f]) => f.kind !== 'json')
    .map(([n]) => n);
