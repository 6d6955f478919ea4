/** Rows of a space as lines of JSON, out of any table and into it. */
import { col, shape } from '../kit/shape.ts';
import { empty, join, name, type Sql, sql } from '../kit/sql.ts';
import type { Tx } from '../kit/tx.ts';
import type { Table } from './catalogue.store.ts';

const LINE = shape({ line: col.text });
const FETCH = 1_000;
const quoted = (column: string, alias: string): Sql => name(`${alias}.${column}`);
const list = (table: Table, alias: string): Sql =>
  join(
    table.columns.map((c) => quoted(c.name, alias)),
    ', ',
  );

/** Every row of the table, some hundred at a time, in the order of its key. */
export function linesOf(tx: Tx, table: Table): AsyncGenerator<{ line: string }[]> {
  const own = table.givenBy ? sql`and ${quoted(table.givenBy, 't')} = t.tenant_id` : empty;
  const order =
    table.key.length > 0
      ? sql`order by ${join(
          table.key.map((k) => quoted(k, 't')),
          ', ',
        )}`
      : empty;
  return tx.stream(
    LINE,
    sql`select row_to_json(r)::text as line from (select ${list(table, 't')} from ${name(table.name)} t where t.tenant_id = ${tx.tenantId} ${own} ${order}) r`,
    FETCH,
  );
}

export const countOf = async (tx: Tx, table: Pick<Table, 'name'>): Promise<number> =>
  (
    await tx.one(
      { n: col.int },
      sql`select count(*)::int as n from ${name(table.name)} t where t.tenant_id = ${tx.tenantId}`,
    )
  )?.n ?? 0;

/** What a value that is one of a kind becomes where another space has it: nothing, or a new one of the same form. */
function another(table: Table, column: string): Sql {
  const of = table.columns.find((c) => c.name === column);
  if (!of?.notNull || table.name === 'tenant') return sql`null`;
  if (of.type === 'bytea') return sql`sha256(convert_to(gen_random_uuid()::text, 'UTF8'))`;
  return sql`left(${quoted(column, 's')}, 2) || left(md5(gen_random_uuid()::text), length(${quoted(column, 's')}) - 2)`;
}
const isTaken = (tx: Tx, table: Table, column: string): Sql =>
  sql`exists (select 1 from ${name(table.name)} x where ${quoted(column, 'x')} = ${quoted(column, 's')} and x.tenant_id <> ${tx.tenantId})`;

const setOf = (table: Table, lines: readonly string[]): Sql =>
  sql`json_populate_recordset(null::${name(table.name)}, ${`[${lines.join(',')}]`}::json) s`;

/** The values of `column` in these rows that another space has already. */
export const takenIn = (
  tx: Tx,
  table: Table,
  column: string,
  lines: readonly string[],
): Promise<{ value: string }[]> =>
  tx.rows(
    { value: col.text },
    sql`select ${quoted(column, 's')}::text as value from ${setOf(table, lines)} where ${quoted(column, 's')} is not null and ${isTaken(tx, table, column)} and s.tenant_id = ${tx.tenantId}`,
  );

/** Writes rows as they stand in their lines; what is written late stays empty, what is one of a kind is made another where it must. */
export function insertLines(tx: Tx, table: Table, lines: readonly string[]): Promise<number> {
  const values = table.columns.map((c) => {
    const value = quoted(c.name, 's');
    if (table.late.includes(c.name)) return sql`null`;
    return table.unique.includes(c.name)
      ? sql`case when ${isTaken(tx, table, c.name)} then ${another(table, c.name)} else ${value} end`
      : value;
  });
  const names = join(
    table.columns.map((c) => name(c.name)),
    ', ',
  );
  return tx.run(
    sql`insert into ${name(table.name)} (${names}) select ${join(values, ', ')} from ${setOf(table, lines)} where s.tenant_id = ${tx.tenantId}`,
  );
}

/** What points to rows of its own table, or in a circle, when they are all there. */
export function writeLate(tx: Tx, table: Table, lines: readonly string[]): Promise<number> {
  const set = join(
    table.late.map((c) => sql`${name(c)} = ${quoted(c, 's')}`),
    ', ',
  );
  const same = join(
    table.key.map((k) => sql`${quoted(k, 't')} = ${quoted(k, 's')}`),
    ' and ',
  );
  return tx.run(
    sql`update ${name(table.name)} t set ${set} from ${setOf(table, lines)} where t.tenant_id = ${tx.tenantId} and ${same}`,
  );
}

/** What the database itself gave to a new space: it brings its own. */
export const clearTable = (tx: Tx, table: Pick<Table, 'name'>): Promise<number> =>
  tx.run(sql`delete from ${name(table.name)} t where t.tenant_id = ${tx.tenantId}`);

/** Statistics for what was just written: without them what is asked next reads each table for each row. */
export const analyze = (tx: Tx, table: Pick<Table, 'name'>): Promise<number> =>
  tx.run(sql`analyze ${name(table.name)}`);

const SPACE = shape({ name: col.text });
export const spaceOf = (tx: Tx, tenantId: string): Promise<{ name: string } | undefined> =>
  tx.one(SPACE, sql`select name from tenant where tenant_id = ${tenantId}`);

/** What was deleted where it comes from is a space again, closed until the platform opens it; what it had been packed into is of no more use. */
export async function takeBack(tx: Tx): Promise<void> {
  await tx.run(sql`update tenant set is_deleted = false, deleted_time = null, purged_time = null, dissolve_time = null, delete_requester_id = null
    where tenant_id = ${tx.tenantId} and is_deleted`);
  await tx.run(sql`delete from purged_space where space_id = ${tx.tenantId}`);
}
