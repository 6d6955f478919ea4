/** Many rows in one statement whatever their number: one array per column, put together again by `unnest`. */
import type { Catalogue, Field, Kind } from '@muyun/contract';
import { join, name, snake, type Sql, sql } from '../sql.ts';
import type { Tx } from '../tx.ts';
import { stored } from './record.ts';

const TYPES: Readonly<Partial<Record<Kind, string>>> = {
  id: 'uuid',
  ref: 'uuid',
  text: 'text',
  int: 'int',
  enum: 'int',
  mask: 'int',
  bool: 'bool',
  date: 'date',
  time: 'timestamptz',
  json: 'jsonb',
  rows: 'jsonb',
};

const LISTS: Readonly<Partial<Record<Kind, string>>> = { refs: 'uuid[]', files: 'uuid[]', texts: 'text[]' };

/** Lists travel as their text: `unnest` would take an array of arrays apart to its last element. */
const listText = (value: unknown): string | null =>
  value === null || value === undefined
    ? null
    : `{${(value as readonly unknown[]).map((v) => `"${String(v).replaceAll(/[\\"]/g, String.raw`\$&`)}"`).join(',')}}`;

/** A table expression with one column per named field, for `from`; it is called `u`. */
export function unnested(fields: Catalogue, names: readonly string[], rows: readonly object[]): Sql {
  const arrays = names.map((n) => {
    const field = fields[n] as Field;
    const list = LISTS[field.kind];
    const values = rows.map((row) => {
      const value = (row as Record<string, unknown>)[n] ?? null;
      return list ? listText(value) : stored(field, value);
    });
    return sql`${values}::${typeSql(list ? 'text' : (TYPES[field.kind] ?? 'numeric'))}[]`;
  });
  const cells = names.map((n) => {
    const list = LISTS[(fields[n] as Field).kind];
    const at = name(`r.${snake(n)}`);
    return list ? sql`${at}::${typeSql(list.slice(0, -2))}[] as ${name(snake(n))}` : at;
  });
  return sql`(select ${join(cells)} from unnest(${join(arrays)}) as r(${join(names.map((n) => name(snake(n))))})) as u`;
}

const typeSql = (type: string): Sql => name(type);

/** Writes named fields of several rows of a table in one statement. Answers how many there were. */
export function patchRows(
  tx: Tx,
  at: { readonly table: string; readonly fields: Catalogue },
  rows: readonly (object & { readonly id: string })[],
  names: readonly string[],
): Promise<number> {
  const sets = names.map((n) => sql`${name(snake(n))} = ${name(`u.${snake(n)}`)}`);
  return tx.run(sql`update ${name(at.table)} t set ${join(sets)}
    from ${unnested(at.fields, ['id', ...names], rows)} where t.tenant_id = ${tx.tenantId} and t.id = u.id`);
}
