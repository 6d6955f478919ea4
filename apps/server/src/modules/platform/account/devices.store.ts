/** SQL of the sessions of a person, and of a password that came back by SMS. Runs on the platform's role. */
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import { storePassword } from './account.store.ts';

/** The new password, and no lock any more. */
export async function storeRecovered(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await storePassword(tx, userId, passwordHash);
  await tx.run(
    sql`update app_account set access_failed_count = 0, access_failed_since = null, lock_count = 0, lockout_end = null where id = ${userId}`,
  );
}

const DEVICE = shape({
  id: col.id,
  clientType: col.int,
  userAgent: orNull(col.text),
  ip: orNull(col.text),
  spaceName: orNull(col.text),
  createdTime: col.time,
  lastSeenTime: col.time,
});

/** The sessions that a person could use now, the last used first. */
export const devicesOf = (tx: Tx, userId: string): Promise<RowOf<typeof DEVICE>[]> =>
  tx.rows(
    DEVICE,
    sql`select s.id, s.client_type as "clientType", s.user_agent as "userAgent", s.ip, t.name as "spaceName", s.created_time as "createdTime", s.last_seen_time as "lastSeenTime"
      from user_session s left join tenant t on t.tenant_id = s.active_tenant_id
      where s.user_id = ${userId} and s.ended_time is null and s.impersonation_id is null and s.absolute_expire_time > now() and s.last_seen_time + make_interval(secs => s.idle_seconds) > now()
      order by s.last_seen_time desc, s.id`,
  );
