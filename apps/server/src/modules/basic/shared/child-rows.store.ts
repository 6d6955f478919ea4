/** Rows under a parent master record: list, upsert with version, delete. SQL made from the catalogue. */
import type { Catalogue, Field, rowFields } from '@muyun/contract';
import { newId } from '../../../kit/clock.ts';
import { stored } from '../../../kit/document/index.ts';
import { columns, join, name, snake, sql } from '../../../kit/sql.ts';
import type { RowOf } from '../../../kit/shape.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';

/** Fields of a child: those of every row, and its own. */
export type ChildFields = Catalogue & Pick<typeof rowFields, 'id' | 'version'>;
/** What is sent of a child: without `id` a new one. */
export interface ChildBody {
  readonly id?: string | undefined;
  readonly version?: number | undefined;
}

/** A child of this very parent. Raises Common:NotFound. */
export async function loadChild<F extends ChildFields>(
  tx: Tx,
  table: string,
  fields: F,
  parentId: string,
  id: string,
  lock = false,
): Promise<RowOf<F>> {
  const one = sql`select ${columns(fields)} from ${name(table)} t where t.tenant_id = ${tx.tenantId} and t.texture_id = ${parentId} and t.id = ${id}`;
  const row = await tx.one(fields, lock ? sql`${one} for update` : one);
  return row ?? raise('Common:NotFound');
}

export async function listChildren<F extends ChildFields>(
  tx: Tx,
  table: string,
  fields: F,
  parentId: string,
  order: string,
): Promise<RowOf<F>[]> {
  return tx.rows(
    fields,
    sql`select ${columns(fields)} from ${name(table)} t where t.tenant_id = ${tx.tenantId} and t.texture_id = ${parentId} order by ${name(order)}, t.id`,
  );
}

/** Inserts without an id, changes with id and version (else Common:StaleVersion). Answers the row. */
export async function upsertChild<F extends ChildFields>(
  tx: Tx,
  table: string,
  fields: F,
  parentId: string,
  body: ChildBody,
): Promise<RowOf<F>> {
  const given: Readonly<Record<string, unknown>> = { ...body };
  const names = Object.keys(fields).filter(
    (n) => (fields[n]?.mark === 'W' || fields[n]?.mark === 'W1') && given[n] !== undefined,
  );
  const values = names.map((n) => stored(fields[n] as Field, given[n]));
  if (body.id === undefined) {
    const id = newId();
    await tx.run(sql`insert into ${name(table)} (tenant_id, id, texture_id, creator_id, ${join(names.map((n) => name(snake(n))))})
      values (${tx.tenantId}, ${id}, ${parentId}, ${tx.userId}, ${join(values)})`);
    return loadChild(tx, table, fields, parentId, id);
  }
  const before = await loadChild(tx, table, fields, parentId, body.id, true);
  if (body.version !== before.version) raise('Common:StaleVersion');
  const sets = names.map((n, i) => sql`${name(snake(n))} = ${values[i]}`);
  await tx.run(sql`update ${name(table)} set ${join([...sets, sql`version = version + 1`])}, last_modification_time = now(), last_modifier_id = ${tx.userId}
    where tenant_id = ${tx.tenantId} and id = ${before.id}`);
  return loadChild(tx, table, fields, parentId, before.id);
}

export async function deleteChild<F extends ChildFields>(
  tx: Tx,
  table: string,
  fields: F,
  parentId: string,
  id: string,
): Promise<RowOf<F>> {
  const row = await loadChild(tx, table, fields, parentId, id, true);
  await tx.run(sql`delete from ${name(table)} where tenant_id = ${tx.tenantId} and id = ${id}`);
  return row;
}
