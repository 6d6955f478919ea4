/** SQL of what is thrown away when its time is over. Runs over all spaces, one after the other, on the owner's role. */
import { col, type RowOf, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import { PLATFORM, type Tx } from '../../../kit/tx.ts';

const BATCH = 5_000;
/** differences of one list that its readers add up again and again */
const MANY = 200;

/** All spaces but those whose data went. */
export async function spaceIds(tx: Tx): Promise<string[]> {
  return [
    ...(
      await tx.rows(
        { id: col.id },
        sql`select tenant_id as id from tenant where purged_time is null order by 1 /* all tenants */`,
      )
    ).map((r) => r.id),
    PLATFORM,
  ];
}

/** Spaces in which some list has very many differences. */
export async function busySpaces(tx: Tx): Promise<string[]> {
  const rows = await tx.rows(
    { id: col.id },
    sql`select distinct t.tenant_id as id from record_total t group by t.tenant_id, t.document, t.owner_id having count(*) > ${MANY}::int /* all tenants */`,
  );
  return rows.map((r) => r.id);
}

/** Sessions that ended, or could no longer be used, before `before`. Answers how many. */
export async function purgeSessions(tx: Tx, before: Date): Promise<number> {
  return tx.run(
    sql`delete from user_session where absolute_expire_time < ${before.toISOString()} or ended_time < ${before.toISOString()}`,
  );
}
export async function purgeLoginWindows(tx: Tx, before: Date): Promise<void> {
  await tx.run(sql`delete from login_window where start_time < ${before.toISOString()}`);
}
/** Names that nobody has tried for long. */
export async function purgeLoginFailures(tx: Tx, before: Date): Promise<void> {
  await tx.run(sql`delete from login_failure where last_time < ${before.toISOString()}`);
}
export async function purgeRuns(tx: Tx, before: Date): Promise<void> {
  await tx.run(sql`delete from scheduled_run where start_time < ${before.toISOString()}`);
}

/** Request keys of one space from before `before`, a few thousand at a time. Answers how many of this batch, and whether that was all. */
export async function purgeRequestKeys(
  tx: Tx,
  tenantId: string,
  before: Date,
): Promise<{ count: number; isAll: boolean }> {
  const count = await tx.run(
    sql`delete from request_key where tenant_id = ${tenantId} and (user_id, key) in (select user_id, key from request_key where tenant_id = ${tenantId} and creation_time < ${before.toISOString()} limit ${BATCH})`,
  );
  return { count, isAll: count < BATCH };
}

const GARBAGE = shape({ tenantId: col.id, key: col.text });

export async function garbageOf(tx: Tx): Promise<RowOf<typeof GARBAGE>[]> {
  return tx.rows(
    GARBAGE,
    sql`select tenant_id as "tenantId", storage_key as key from file_garbage order by tenant_id, storage_key limit ${BATCH} /* all tenants */`,
  );
}
export async function forgetGarbage(tx: Tx, tenantId: string, key: string): Promise<void> {
  await tx.run(sql`delete from file_garbage where tenant_id = ${tenantId} and storage_key = ${key}`);
}
