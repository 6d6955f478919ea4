/** SQL of what goes when its time is over. Runs over all spaces, one after the other, on the owner's role. */
import { col, type RowOf, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const KEY = { key: col.text };
const keysOf = (rows: readonly { key: string }[]): string[] => rows.map((r) => r.key);

/** Files that were deleted before. Answers where their content lies. */
export async function dropBin(tx: Tx, tenantId: string, before: string): Promise<string[]> {
  return keysOf(
    await tx.rows(
      KEY,
      sql`delete from file_object where tenant_id = ${tenantId} and is_deleted and deleted_time < ${before} returning storage_key as key`,
    ),
  );
}

/** Uploads that can no longer be gone on with, with their parts. */
export async function dropUploads(
  tx: Tx,
  tenantId: string,
  at: string,
  partsOf: (task: string) => Promise<string[]>,
): Promise<{ count: number; keys: string[] }> {
  const over = await tx.rows(
    { id: col.id },
    sql`select id from upload_task where tenant_id = ${tenantId} and expire_time < ${at} order by id for update`,
  );
  const keys: string[] = [];
  for (const { id } of over) keys.push(...(await partsOf(id)));
  await tx.run(
    sql`delete from upload_task where tenant_id = ${tenantId} and id = any(${over.map((o) => o.id)}::uuid[])`,
  );
  return { count: over.length, keys };
}

export async function dropConversions(tx: Tx, tenantId: string, before: string): Promise<void> {
  await tx.run(
    sql`delete from conversion_task where tenant_id = ${tenantId} and state in (2, 3, 4) and creation_time < ${before}`,
  );
}

/** Previews of content that no file shows any more. Answers where they lie. */
export async function dropPreviews(tx: Tx, tenantId: string): Promise<string[]> {
  return keysOf(
    await tx.rows(
      KEY,
      sql`delete from file_preview p where p.tenant_id = ${tenantId} and not exists (select 1 from file_object f where f.tenant_id = ${tenantId} and f.sha256 = p.sha256) returning p.storage_key as key`,
    ),
  );
}

export async function forgetServers(tx: Tx, before: string): Promise<void> {
  await tx.run(sql`delete from convert_server where last_beat < ${before}`);
}

/** Which of these keys a row of the space shows, or the garbage waits to remove. */
export async function knownKeys(tx: Tx, tenantId: string, keys: readonly string[]): Promise<Set<string>> {
  const among = sql`tenant_id = ${tenantId} and storage_key = any(${[...keys]}::text[])`;
  const rows = await tx.rows(
    KEY,
    sql`select storage_key as key from file_object where ${among} union select storage_key from upload_part where ${among}
      union select storage_key from file_preview where ${among} union select storage_key from file_garbage where ${among} union select storage_key from space_export where ${among}
      union select storage_key from purged_space where space_id = ${tenantId} and storage_key = any(${[...keys]}::text[])`,
  );
  return new Set(keysOf(rows));
}

const FULL = shape({ tenantId: col.id, ownerId: col.id, percent: col.int });
/** Spaces that use at least `percent` of what they have, with their owners. */
export const fullSpaces = (tx: Tx, percent: number): Promise<RowOf<typeof FULL>[]> =>
  tx.rows(
    FULL,
    sql`select q.tenant_id as "tenantId", o.user_id as "ownerId", u.percent from storage_quota q
      join tenant t on t.tenant_id = q.tenant_id and not t.is_deleted and t.is_active
      join lateral (select m.user_id from tenant_user m where m.tenant_id = t.tenant_id and m.is_admin and not m.is_deleted order by m.id limit 1) o on true
      join lateral (select floor(q.used * 100.0 / nullif(storage_total_of(t.tenant_id), 0))::int as percent) u on true
      where u.percent >= ${percent} order by 1 /* all tenants */`,
  );
