/** SQL of the end of a space: what is left of it after thirty days, and what goes. On the owner's role. */
import { GONE_NAME } from '@muyun/contract';
import { col, orNull, type RowOf, shape } from '../kit/shape.ts';
import { join, name, sql } from '../kit/sql.ts';
import type { Tx } from '../kit/tx.ts';

/** Spaces that nobody has marked when they were deleted: by a server of the release before. */
export const markDeleted = (tx: Tx, at: string): Promise<number> =>
  tx.run(
    sql`update tenant set deleted_time = ${at} where is_deleted and deleted_time is null /* all tenants */`,
  );

export async function dueSpaces(tx: Tx, before: string): Promise<string[]> {
  const rows = await tx.rows(
    { id: col.id },
    sql`select tenant_id as id from tenant where is_deleted and deleted_time < ${before} and purged_time is null order by 1 /* all tenants */`,
  );
  return rows.map((r) => r.id);
}

const ARCHIVE = shape({ key: orNull(col.text) });
/** Where the rows of the space were packed into; undefined: not yet, or it was brought back. */
export const archiveOf = (tx: Tx): Promise<RowOf<typeof ARCHIVE> | undefined> =>
  tx.one(
    ARCHIVE,
    sql`select p.storage_key as key from purged_space p join tenant t on t.tenant_id = p.space_id where p.space_id = ${tx.tenantId} and t.is_deleted`,
  );

/** What was packed since it was deleted: of a space that was brought back and deleted again the old archive is none. */
export async function hasArchive(tx: Tx): Promise<boolean> {
  const row = await tx.one(
    { id: col.id },
    sql`select p.space_id as id from purged_space p join tenant t on t.tenant_id = p.space_id where p.space_id = ${tx.tenantId} and p.creation_time >= t.deleted_time`,
  );
  return row !== undefined;
}

/** Held until commit: while a part of it goes nobody brings it back. False: it is a space again. */
export async function holdGone(tx: Tx): Promise<boolean> {
  const row = await tx.one(
    { id: col.id },
    sql`select tenant_id as id from tenant where tenant_id = ${tx.tenantId} and is_deleted for share`,
  );
  return row !== undefined;
}

export async function writeArchive(
  tx: Tx,
  made: {
    readonly key: string;
    readonly rows: number;
    readonly files: number;
    readonly until: string;
  },
): Promise<void> {
  await tx.run(sql`insert into purged_space (space_id, row_count, file_count, storage_key, archive_until)
    values (${tx.tenantId}, ${made.rows}, ${made.files}, ${made.key}, ${made.until})
    on conflict (space_id) do update set row_count = excluded.row_count, file_count = excluded.file_count, storage_key = excluded.storage_key,
      archive_until = excluded.archive_until, creation_time = now()`);
}

const KEY = shape({ key: col.text });
/** Where all content of the space lies but for its archive. */
export async function contentOf(tx: Tx): Promise<string[]> {
  const own = sql`where tenant_id = ${tx.tenantId} and storage_key is not null`;
  const rows = await tx.rows(
    KEY,
    sql`select storage_key as key from file_object ${own} union select storage_key from file_preview ${own}
      union select storage_key from upload_part ${own} union select storage_key from space_export ${own}`,
  );
  return rows.map((r) => r.key);
}
/** Whatever still shows it: the rows go next. */
export const throwAway = (tx: Tx, keys: readonly string[]): Promise<number> =>
  tx.run(
    sql`insert into file_garbage (tenant_id, storage_key) select ${tx.tenantId}, k from unnest(${[...keys]}::text[]) k on conflict do nothing`,
  );

/** A large table takes longer than a request may. */
export const takeTime = (tx: Tx): Promise<number> => tx.run(sql`set local statement_timeout = 0`);

export const emptyColumns = (tx: Tx, table: string, columns: readonly string[]): Promise<number> =>
  tx.run(
    sql`update ${name(table)} set ${join(
      columns.map((c) => sql`${name(c)} = null`),
      ', ',
    )} where tenant_id = ${tx.tenantId} and (${join(
      columns.map((c) => sql`${name(c)} is not null`),
      ' or ',
    )})`,
  );

/** Accounts that the space had made for its own people and that are nobody's anywhere else. */
export async function closeOwnAccounts(tx: Tx): Promise<string[]> {
  const rows = await tx.rows(
    { id: col.id },
    sql`update app_account a set user_name = 'gone-' || a.id, phone_number = null, email = null, nickname = ${GONE_NAME}, real_name = null, gender = null, avatar = null,
      password_hash = null, second_factor = false, is_active = false, cancel_request_time = null, version = version + 1
      where a.made_by_tenant_id = ${tx.tenantId} and not a.is_host_user and a.is_active
        and not exists (select 1 from tenant_user m join tenant t on t.tenant_id = m.tenant_id where m.user_id = a.id and m.tenant_id <> ${tx.tenantId} and not m.is_deleted and not t.is_deleted)
      returning a.id`,
  );
  const ids = rows.map((r) => r.id);
  await tx.run(sql`delete from password_history where user_id = any(${ids}::uuid[])`);
  await tx.run(sql`delete from user_login where user_id = any(${ids}::uuid[])`);
  await tx.run(sql`delete from user_preference where user_id = any(${ids}::uuid[])`);
  return ids;
}

/** What the platform knew of the space beside its own rows; the name and what was paid stay. */
export async function closeSpace(tx: Tx, at: string): Promise<void> {
  const id = tx.tenantId;
  await tx.run(sql`delete from space_followup where space_id = ${id}`);
  await tx.run(sql`delete from space_agent where space_id = ${id} or agent_id = ${id}`);
  await tx.run(
    sql`delete from brand_name b where b.owner_id = ${id} and not exists (select 1 from occupied_brand o where o.name_key = b.name_key)`,
  );
  await tx.run(sql`update app_account set last_tenant_id = null where last_tenant_id = ${id}`);
  await tx.run(sql`update tenant set purged_time = ${at}, telephone = null, contact_name = null, address = null, region_code = null, credit_code = null, logo_url = null, rect_logo_url = null,
      introduction = '', remark = null, settings = '{}', tag_ids = '{}', next_follow_time = null, owner_user_id = null, init_steps = '[]', version = version + 1 where tenant_id = ${id}`);
}

const OVER = shape({ spaceId: col.id, key: col.text });
export const archivesOver = (tx: Tx, at: string): Promise<RowOf<typeof OVER>[]> =>
  tx.rows(
    OVER,
    sql`select space_id as "spaceId", storage_key as key from purged_space where storage_key is not null and archive_until < ${at} order by 1`,
  );
export const forgetArchive = (tx: Tx, spaceId: string): Promise<number> =>
  tx.run(sql`update purged_space set storage_key = null where space_id = ${spaceId}`);
