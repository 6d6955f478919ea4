/**
 * Many rows in one statement: one array per column, put together again by `unnest`. PostgreSQL reads it with half the work
 * of a JSON record set (10,000 products: 1.1 s of its time instead of 2.1 s).
 */

/** PostgreSQL's type of each column; `text[]` and `jsonb` are given as JavaScript values, `jsonb` also as its text. */
export type ColumnTypes = Readonly<Record<string, string>>;
type Row = Readonly<Record<string, unknown>>;
export interface Recordset {
  /** table expression with the columns of `types` */ readonly from: string;
  /** for the parameters from `first` on */ readonly params: readonly string[];
}

/** never inside JSON, where control characters are escaped: texts that are full of quotes need no escapes in a list of this kind */
const SEPARATOR = '\u001F';

/** `rows` as a table expression for `from`. `first` is the number of its first parameter; missing values become null. */
export function recordset(types: ColumnTypes, rows: readonly Row[], first: number): Recordset {
  const columns = Object.entries(types).map(([name, type], i) => ({
    name,
    ...columnOf(rows, name, type, `$${first + i}`),
  }));
  return {
    from: `(select ${columns.map((c) => c.select).join(', ')} from unnest(${columns.map((c) => c.array).join(', ')}) as u(${columns.map((c) => c.name).join(', ')}))`,
    params: columns.map((c) => c.param),
  };
}

function columnOf(
  rows: readonly Row[],
  name: string,
  type: string,
  at: string,
): { select: string; array: string; param: string } {
  const write = (one: (value: unknown) => string, none: string, separator: string): string =>
    rows
      .map((row) => {
        const value = row[name];
        return value === null || value === undefined ? none : one(value);
      })
      .join(separator);
  if (type === 'jsonb')
    return {
      select: name,
      array: `string_to_array(${at}, chr(31), '')::jsonb[]`,
      param: write((v) => (typeof v === 'string' ? v : JSON.stringify(v)), '', SEPARATOR),
    };
  // unnest would take an array of arrays apart to its last element: inner arrays travel as their text
  if (type.endsWith('[]'))
    return {
      select: `${name}::${type} as ${name}`,
      array: `${at}::text[]`,
      param: `{${write((v) => quoted(`{${(v as unknown[]).map((e) => quoted(String(e))).join(',')}}`), 'NULL', ',')}}`,
    };
  return {
    select: name,
    array: `${at}::${type}[]`,
    param: `{${write((v) => (type === 'text' ? quoted(v as string) : String(v)), 'NULL', ',')}}`,
  };
}

const SPECIAL = /[\\"]/;
const quoted = (text: string): string =>
  `"${SPECIAL.test(text) ? text.replaceAll(/[\\"]/g, String.raw`\$&`) : text}"`;
