/**
 * What must always hold between rows, as SQL that answers the rows for which it does not. Asked after every test file, every
 * night, and by `npm run verify` on a live installation.
 */
import { col, type RowOf, shape } from './shape.ts';
import { type Sql, sql } from './sql.ts';
import type { Tx } from './tx.ts';

export interface Invariant {
  /** area.what */
  readonly name: string;
  /**
   * Statement of rows (tenantId, id, no, told): whose, which, its number or code, and what differs. `of` says of which spaces a
   * table's rows are looked at, by the column that holds the tenant.
   */
  rows(of: (column: Sql) => Sql): Sql;
}

const VIOLATION = shape({
  tenantId: col.id,
  id: col.id,
  no: col.text,
  told: col.json<Readonly<Record<string, unknown>>>(),
});
export type Violation = RowOf<typeof VIOLATION> & { readonly name: string };

const MOST = 200;

/**
 * All rows of a space are compared with all others: what the planner takes for one row (a space that has just been filled, of which it
 * has no statistics yet) would be looked up anew for each of thousands. It joins by hash or by order here.
 */
const joinWhole = (tx: Tx, isWhole: boolean): Promise<number> =>
  tx.run(isWhole ? sql`set local enable_nestloop = off` : sql`set local enable_nestloop = on`);

/** Rows that break one of the invariants, at most 200 each; of one space, of several, or of all. As the owner. */
export async function violationsOf(
  tx: Tx,
  invariants: readonly Invariant[],
  whose: string | readonly string[] | null,
): Promise<Violation[]> {
  const of = (column: Sql): Sql => {
    if (whose === null) return sql`true /* all tenants */`;
    return typeof whose === 'string'
      ? sql`${column} = ${whose}::uuid`
      : sql`${column} = any(${[...whose]}::uuid[])`;
  };
  const found: Violation[] = [];
  await joinWhole(tx, true);
  for (const invariant of invariants) {
    const rows = await tx.rows(
      VIOLATION,
      sql`select v."tenantId", v.id, v.no, v.told from (${invariant.rows(of)}) v order by v."tenantId", v.id limit ${MOST}::int`,
    );
    found.push(...rows.map((row) => ({ ...row, name: invariant.name })));
  }
  await joinWhole(tx, false);
  return found;
}
