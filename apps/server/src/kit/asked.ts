/**
 * Rows of a list and the masters that they name. To plan a page takes longer with each table that is joined, and under row security the
 * planner takes each join to leave out most rows: it then reads and sorts all of them instead of the page. A master that nothing is asked
 * of and nothing is shown of is therefore not joined, and a long list that is sorted by a master is read along it.
 */
import { join, name, type Sql, sql } from './sql.ts';
import type { Tx } from './tx.ts';

export interface Master {
  readonly table: string;
  readonly as: string;
  /** the column that names it, of the rows or of a master before it; it is never null */
  readonly by: string;
  /** joined though nothing is asked of it */
  readonly isNeeded?: boolean;
  /** what is asked of it */
  readonly where: readonly Sql[];
}
interface Asked {
  /** a from-item with the rows of the space */
  readonly rows: Sql;
  readonly as: string;
  readonly masters: readonly Master[];
  /** the master whose order the rows are read in, of which they name one themselves */
  readonly along?: string | undefined;
  /** joined after the masters */
  readonly joins?: Sql;
  /** what is asked of the rows */
  readonly where: readonly Sql[];
}

/** A list longer than this is read along the master that it is sorted by; of a shorter one the planner may sort all. */
export const MANY = 800;

/** The condition `value` is asked for, or none. */
export const asked = (value: unknown, condition: Sql): readonly Sql[] =>
  value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0)
    ? []
    : [condition];

const masterSql = (tx: Tx, { table, as, by }: Master): Sql =>
  sql`join ${name(table)} ${name(as)} on ${name(`${as}.tenant_id`)} = ${tx.tenantId} and ${name(`${as}.id`)} = ${name(by)}`;
/** `offset 0` keeps the planner from joining them the other way round. */
const along = (tx: Tx, { table, as, by }: Master, rows: Sql, alias: string): Sql =>
  sql`${name(table)} ${name(as)} cross join lateral (select x.* from ${rows} x where ${name(`${as}.tenant_id`)} = ${tx.tenantId} and ${name(by.replace(`${alias}.`, 'x.'))} = ${name(`${as}.id`)} offset 0) ${name(alias)}`;

/** `from` and `where` of the rows that are asked for, without these words. */
export function askedRows(tx: Tx, { rows, as, masters, along: first, joins, where }: Asked): Sql {
  const used = masters.filter((m) => m.isNeeded === true || m.where.length > 0);
  const leading = used.find((m) => m.as === first);
  const source = leading ? along(tx, leading, rows, as) : sql`${rows} ${name(as)}`;
  const others = used.filter((m) => m !== leading).map((m) => masterSql(tx, m));
  const conditions = [sql`true`, ...where, ...used.flatMap((m) => m.where)];
  return sql`${join([source, ...others, ...(joins ? [joins] : [])], ' ')} where ${join(conditions, ' and ')}`;
}
