/** SQL of the password of a project, of wrong ones, and of what was entered. */
import { projectLock as calls } from '@muyun/contract';
import { newId } from '../../../kit/clock.ts';
import type { FileOwner } from '../../../kit/file-access.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import { firstShut } from '../shared/project-lock.store.ts';

const HELD = shape({ passwordHash: orNull(col.text) });
/** The password of a project, its row locked when it is to be written. */
export const passwordOf = (tx: Tx, id: string, lock = false): Promise<RowOf<typeof HELD> | undefined> => {
  const one = sql`select password_hash as "passwordHash" from cad_project where tenant_id = ${tx.tenantId} and id = ${id} and not is_deleted`;
  return tx.one(HELD, lock ? sql`${one} for update` : one);
};

/** Whatever was entered for the old password opens nothing any more. `version` stays: a header form remains valid (C8). */
export async function writePassword(tx: Tx, id: string, passwordHash: string | null): Promise<void> {
  await tx.run(
    sql`update cad_project set password_hash = ${passwordHash} where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
  await tx.run(sql`delete from project_pass where tenant_id = ${tx.tenantId} and project_id = ${id}`);
  await tx.run(sql`delete from project_pass_try where tenant_id = ${tx.tenantId} and project_id = ${id}`);
}

const TRIES = shape({ tries: col.int });
/** Counts a try before the password is looked at, so that many at once do not get past the limit. Answers which it is. */
export async function takePassTry(tx: Tx, projectId: string, at: Date): Promise<number> {
  const before = new Date(at.getTime() - calls.PASS_LOCK_MINUTES * 60_000).toISOString();
  const row = await tx.one(
    TRIES,
    sql`insert into project_pass_try as w (tenant_id, project_id, user_id, tries, last_time) values (${tx.tenantId}, ${projectId}, ${tx.userId}, 1, ${at.toISOString()})
      on conflict (tenant_id, project_id, user_id) do update set
        last_time = case when w.last_time > ${before} and w.tries >= ${calls.PASS_TRIES} then w.last_time else excluded.last_time end,
        tries = case when w.last_time <= ${before} then 1 else least(w.tries + 1, ${calls.PASS_TRIES} + 1) end
      returning tries`,
  );
  return row?.tries ?? 1;
}
export async function dropPassTries(tx: Tx, projectId: string): Promise<void> {
  await tx.run(
    sql`delete from project_pass_try where tenant_id = ${tx.tenantId} and project_id = ${projectId} and user_id = ${tx.userId}`,
  );
}

/** Keeps that the person has entered the password; what is over goes. */
export async function insertPass(
  tx: Tx,
  projectId: string,
  tokenHash: string,
  at: Date,
  until: string,
): Promise<void> {
  await tx.run(
    sql`delete from project_pass where tenant_id = ${tx.tenantId} and project_id = ${projectId} and until <= ${at.toISOString()}`,
  );
  await tx.run(
    sql`insert into project_pass (tenant_id, id, project_id, user_id, token_hash, until) values (${tx.tenantId}, ${newId()}, ${projectId}, ${tx.userId}, ${tokenHash}, ${until})`,
  );
}

/** Drawings, imported lists and papers of a project with a password. */
export const lockedFiles: FileOwner = {
  rights: [],
  shows: async () => false,
  shut: (tx, who, fileIds) => {
    const ids = sql`${[...fileIds]}::uuid[]`;
    const texts = sql`${[...fileIds]}::text[]`;
    return firstShut(
      tx,
      who,
      sql`(exists (select 1 from project_file f where f.tenant_id = p.tenant_id and f.project_id = p.id and f.file_id = any(${ids}) and not f.is_deleted)
        or exists (select 1 from cad_product c where c.tenant_id = p.tenant_id and c.project_id = p.id and c.drawing_file_id = any(${ids}) and not c.is_deleted)
        or exists (select 1 from cad_split s where s.tenant_id = p.tenant_id and s.project_id = p.id and s.file_id = any(${ids}) and not s.is_deleted)
        or exists (select 1 from import_batch b where b.tenant_id = p.tenant_id and b.project_id = p.id and (b.file_id = any(${ids})
          or exists (select 1 from jsonb_array_elements(coalesce(b.mapping -> 'files', '[]'::jsonb)) as m where m ->> 'fileId' = any(${texts})))))`,
    );
  },
};
