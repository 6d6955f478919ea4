/** What a member answers for: rows that name him and are not done. Whoever leaves hands it over to somebody else (platform M12). */
import { col } from './shape.ts';
import { empty, join, name, type Sql, sql } from './sql.ts';
import type { Tx } from './tx.ts';

export interface Duty {
  /** what people call the rows */
  readonly title: string;
  readonly table: string;
  /** columns that name a member */
  readonly columns: readonly string[];
  /** which rows are not done, over the alias t; all that are not deleted unless said */
  readonly open?: Sql;
}

const rowsOf = (tx: Tx, { columns, open }: Duty, memberId: string): Sql =>
  sql`t.tenant_id = ${tx.tenantId} and not t.is_deleted and (${join(
    columns.map((c) => sql`${name(`t.${c}`)} = ${memberId}`),
    ' or ',
  )})${open ? sql` and ${open}` : empty}`;

/** How many rows the member answers for. */
export async function countDuties(tx: Tx, duty: Duty, memberId: string): Promise<number> {
  const row = await tx.one(
    { n: col.int },
    sql`select count(*)::int as n from ${name(duty.table)} t where ${rowsOf(tx, duty, memberId)}`,
  );
  return row?.n ?? 0;
}

/** Puts another member in his place. */
export async function handOver(tx: Tx, duty: Duty, from: string, to: string): Promise<void> {
  const sets = duty.columns.map(
    (c) =>
      sql`${name(c)} = case when ${name(`t.${c}`)} = ${from} then ${to}::uuid else ${name(`t.${c}`)} end`,
  );
  await tx.run(
    sql`update ${name(duty.table)} t set ${join([...sets, sql`version = t.version + 1`])}, last_modification_time = now(),
      last_modifier_id = ${tx.userId} where ${rowsOf(tx, duty, from)}`,
  );
}
