/**
 * Many rows in one statement: one array per column, put together again by `unnest`. PostgreSQL reads it with half the work
 * of a JSON record set (10,000 products: 1.1 s of its time instead of 2.1 s).
 */

import { join, name, type Sql, sql } from './sql.ts';

/** PostgreSQL's type of each column; `text[]` and `jsonb` are given as JavaScript values, `jsonb` also as its text. */
export type ColumnTypes = Readonly<Record<string, string>>;
type Row = Readonly<Record<string, unknown>>;

/** never inside JSON, where control characters are escaped: texts that are full of quotes need no escapes in a list of this kind */
const SEPARATOR = '\u001F';

/**
 * `rows` as a table expression for `from`, with the columns of `types`; missing values become null. A single row is a plain
 * `select` of its values: of an array PostgreSQL looks at the length, and plans the statement anew each time it is run.
 */
export function recordset(types: ColumnTypes, rows: readonly Row[]): Sql {
  const [only] = rows;
  if (only && rows.length === 1) return single(types, only);
  const columns = Object.entries(types).map(([column, type]) => arrayOf(rows, column, type));
  return sql`(select ${join(columns.map((c) => c.select))} from unnest(${join(columns.map((c) => c.array))}) as u(${join(Object.keys(types).map(name))}))`;
}

function single(types: ColumnTypes, row: Row): Sql {
  const values = Object.entries(types).map(([column, type]) => {
    const value = row[column] ?? null;
    const sent =
      type === 'jsonb' && value !== null && typeof value !== 'string' ? JSON.stringify(value) : value;
    const cast = type.endsWith('[]') ? arrayType(type) : name(type);
    return sql`${sent}::${cast} as ${name(column)}`;
  });
  return sql`(select ${join(values)})`;
}

/** What stands between the brackets of `insert into …()` and after `select` for the columns of a recordset under this alias. */
export const columnsUnder = (types: ColumnTypes, alias?: string): Sql =>
  join(Object.keys(types).map((column) => name(alias ? `${alias}.${column}` : column)));

function arrayOf(rows: readonly Row[], column: string, type: string): { select: Sql; array: Sql } {
  const write = (one: (value: unknown) => string, none: string, separator: string): string =>
    rows
      .map((row) => {
        const value = row[column];
        return value === null || value === undefined ? none : one(value);
      })
      .join(separator);
  if (type === 'jsonb')
    return {
      select: name(column),
      array: sql`string_to_array(${write((v) => (typeof v === 'string' ? v : JSON.stringify(v)), '', SEPARATOR)}, chr(31), '')::jsonb[]`,
    };
  // unnest would take an array of arrays apart to its last element: inner arrays travel as their text
  if (type.endsWith('[]'))
    return {
      select: sql`${name(column)}::${arrayType(type)} as ${name(column)}`,
      array: sql`${`{${write((v) => quoted(`{${(v as unknown[]).map((e) => quoted(String(e))).join(',')}}`), 'NULL', ',')}}`}::text[]`,
    };
  return {
    select: name(column),
    array: sql`${`{${write((v) => (type === 'text' ? quoted(v as string) : String(v)), 'NULL', ',')}}`}::${arrayType(`${type}[]`)}`,
  };
}

/** `uuid[]` as a part of the statement */
const arrayType = (type: string): Sql => sql`${name(type.slice(0, -2))}[]`;

const SPECIAL = /[\\"]/;
const quoted = (text: string): string =>
  `"${SPECIAL.test(text) ? text.replaceAll(/[\\"]/g, String.raw`\$&`) : text}"`;
