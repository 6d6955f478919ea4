/** SQL of what a person has chosen, and of where he can be reached. Runs on the platform's role. */
import { type Channel, notification } from '@muyun/contract';
import { recordset } from '../../../kit/recordset.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const SETTING = shape({ messageKind: col.int, channel: col.code<Channel>(), enabled: col.bool });
export type Setting = RowOf<typeof SETTING>;
export const settingsOf = (tx: Tx, userId: string): Promise<Setting[]> =>
  tx.rows(
    SETTING,
    sql`select t.message_kind as "messageKind", t.channel, t.enabled from notification_setting t where t.user_id = ${userId}`,
  );
const HOURS = shape({ quietFrom: col.text, quietTo: col.text });
export async function quietOf(tx: Tx, userId: string): Promise<RowOf<typeof HOURS>> {
  const row = await tx.one(
    HOURS,
    sql`select t.quiet_from as "quietFrom", t.quiet_to as "quietTo" from notification_quiet t where t.user_id = ${userId}`,
  );
  return row ?? { quietFrom: notification.QUIET.from, quietTo: notification.QUIET.to };
}

const ROW = { message_kind: 'integer', channel: 'integer', enabled: 'boolean' } as const;
/** What is not named stays as it is. Two windows at once: the row of the account is held, the later one is what counts. */
export async function storeNotification(
  tx: Tx,
  userId: string,
  given: { settings: readonly Setting[]; quietFrom: string; quietTo: string },
): Promise<void> {
  await tx.run(sql`select 1 from app_account where id = ${userId} for update`);
  await tx.run(sql`insert into notification_quiet (user_id, quiet_from, quiet_to) values (${userId}, ${given.quietFrom}, ${given.quietTo})
    on conflict (user_id) do update set quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to`);
  const last = new Map(given.settings.map((s) => [`${s.messageKind} ${s.channel}`, s]));
  const rows = [...last.values()].map((s) => ({
    message_kind: s.messageKind,
    channel: s.channel,
    enabled: s.enabled,
  }));
  if (rows.length === 0) return;
  await tx.run(sql`insert into notification_setting (user_id, message_kind, channel, enabled)
    select ${userId}::uuid, r.message_kind, r.channel, r.enabled from ${recordset(ROW, rows)} r
    on conflict (user_id, message_kind, channel) do update set enabled = excluded.enabled`);
}

/** The phone of a person who can be called there. */
export async function phoneOf(tx: Tx, userId: string): Promise<string | null> {
  const row = await tx.one(
    { phone: orNull(col.text) },
    sql`select t.phone_number as phone from app_account t where t.id = ${userId} and t.is_active`,
  );
  return row?.phone ?? null;
}
