/** Rows under a parent master record: list, upsert with version, delete. SQL made from the catalogue. */
import type { Catalogue } from '@muyun/contract';
import { newId } from '../../../kit/clock.ts';
import { columnsOf, snake } from '../../../kit/lists.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';

export type ChildRow = Record<string, unknown> & { id: string; version: number };

const all = (fields: Catalogue): string => columnsOf(fields, Object.keys(fields));

/** A child of this very parent. Raises Common:NotFound. */
export async function loadChild(
  tx: Tx,
  table: string,
  fields: Catalogue,
  parentId: string,
  id: string,
  lock = false,
): Promise<ChildRow> {
  const [row] = await tx.raw<ChildRow>(
    `select ${all(fields)} from ${table} t where t.tenant_id = $1 and t.texture_id = $2 and t.id = $3${lock ? ' for update' : ''}`,
    [tx.tenantId, parentId, id],
  );
  return row ?? raise('Common:NotFound');
}

export async function listChildren(
  tx: Tx,
  table: string,
  fields: Catalogue,
  parentId: string,
  order: string,
): Promise<ChildRow[]> {
  return tx.raw<ChildRow>(
    `select ${all(fields)} from ${table} t where t.tenant_id = $1 and t.texture_id = $2 order by ${order}, t.id`,
    [tx.tenantId, parentId],
  );
}

const valueOf = (fields: Catalogue, name: string, value: unknown): unknown =>
  fields[name]?.kind === 'json' && value !== null && value !== undefined ? JSON.stringify(value) : value;

/** Inserts without an id, changes with id and version (else Common:StaleVersion). Answers the row. */
export async function upsertChild(
  tx: Tx,
  table: string,
  fields: Catalogue,
  parentId: string,
  body: Readonly<Record<string, unknown>>,
): Promise<ChildRow> {
  const names = Object.keys(fields).filter(
    (n) => (fields[n]?.mark === 'W' || fields[n]?.mark === 'W1') && body[n] !== undefined,
  );
  const values = names.map((n) => valueOf(fields, n, body[n]));
  if (typeof body['id'] !== 'string') {
    const id = newId();
    await tx.raw(
      `insert into ${table} (tenant_id, id, texture_id, creator_id${names.map((n) => `, ${snake(n)}`).join('')}) values ($1, $2, $3, $4${names.map((_, i) => `, $${i + 5}`).join('')})`,
      [tx.tenantId, id, parentId, tx.userId, ...values],
    );
    return loadChild(tx, table, fields, parentId, id);
  }
  const before = await loadChild(tx, table, fields, parentId, body['id'], true);
  if (body['version'] !== before.version) raise('Common:StaleVersion');
  await tx.raw(
    `update ${table} set ${[...names.map((n, i) => `${snake(n)} = $${i + 4}`), 'version = version + 1', 'last_modification_time = now()', 'last_modifier_id = $3'].join(', ')} where tenant_id = $1 and id = $2`,
    [tx.tenantId, before.id, tx.userId, ...values],
  );
  return loadChild(tx, table, fields, parentId, before.id);
}

export async function deleteChild(
  tx: Tx,
  table: string,
  fields: Catalogue,
  parentId: string,
  id: string,
): Promise<ChildRow> {
  const row = await loadChild(tx, table, fields, parentId, id, true);
  await tx.raw(`delete from ${table} where tenant_id = $1 and id = $2`, [tx.tenantId, id]);
  return row;
}
