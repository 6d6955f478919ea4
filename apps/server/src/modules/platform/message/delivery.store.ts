/** SQL of deliveries by WeChat and by short message. Runs on the platform's role, over all spaces. */
import { notification } from '@muyun/contract';
import { whole } from '../../../kit/paged.ts';
import { recordset } from '../../../kit/recordset.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const { wechat: WECHAT, sms: SMS } = notification.CHANNEL;
const { from: FROM, to: TO } = notification.QUIET;
const DUE = shape({
  tenantId: col.id,
  messageId: col.id,
  userId: col.id,
  channel: col.int,
  tryCount: col.int,
  kind: col.int,
  title: col.text,
  content: col.text,
  url: orNull(col.text),
  spaceName: orNull(col.text),
  creationTime: col.time,
  /** read, thrown away or cleared meanwhile: nobody has to be told any more */
  isKnown: col.bool,
  isActive: col.bool,
  phone: orNull(col.text),
  openId: orNull(col.text),
  isFollowing: col.bool,
  /** null: as the contract says */
  byWechat: orNull(col.bool),
  bySms: orNull(col.bool),
  quietFrom: col.text,
  quietTo: col.text,
});
export type DueDelivery = RowOf<typeof DUE>;
const AT_ONCE = whole(100);

/** What is due and nobody has taken, with all that decides where it goes. Locks it; what another server holds is left out. */
export const lockDue = (tx: Tx, appId: string | null, at: Date): Promise<DueDelivery[]> =>
  tx.rows(
    DUE,
    sql`select d.tenant_id as "tenantId", d.message_id as "messageId", d.user_id as "userId", d.channel, d.try_count as "tryCount",
      m.message_type_value as kind, m.title, m.content, m.url, m.tenant_name as "spaceName", m.creation_time as "creationTime",
      m.message_state = 1 or m.is_cleared or m.is_deleted as "isKnown", a.is_active as "isActive", a.phone_number as phone,
      l.open_id as "openId", coalesce(l.is_following, false) as "isFollowing", w.enabled as "byWechat", s.enabled as "bySms",
      coalesce(q.quiet_from, ${FROM}) as "quietFrom", coalesce(q.quiet_to, ${TO}) as "quietTo"
    from message_delivery d join message m on m.tenant_id = d.tenant_id and m.id = d.message_id join app_account a on a.id = d.user_id
      left join user_login l on l.user_id = d.user_id and l.provider = 'wechat-mp' and l.app_id = ${appId}
      left join notification_setting w on w.user_id = d.user_id and w.message_kind = m.message_type_value and w.channel = ${whole(WECHAT)}
      left join notification_setting s on s.user_id = d.user_id and s.message_kind = m.message_type_value and s.channel = ${whole(SMS)}
      left join notification_quiet q on q.user_id = d.user_id
    where d.channel in (${whole(WECHAT)}, ${whole(SMS)}) and d.state in (0, 3) and d.taken_time is null and d.due_time <= ${at.toISOString()}
    order by d.due_time limit ${AT_ONCE} for update of d skip locked /* all tenants */`,
  );

type Place = Pick<DueDelivery, 'tenantId' | 'messageId' | 'channel'>;
const PLACE = { tenant_id: 'uuid', message_id: 'uuid', channel: 'integer' } as const;
/** They concern nobody: no such way was ever asked for. Of an announcement these are most, so they go together. */
export async function dropDeliveries(tx: Tx, places: readonly Place[]): Promise<void> {
  if (places.length === 0) return;
  const rows = places.map((p) => ({
    tenant_id: p.tenantId,
    message_id: p.messageId,
    channel: p.channel,
  }));
  await tx.run(sql`delete from message_delivery d using ${recordset(PLACE, rows)} r
    where d.tenant_id = r.tenant_id and d.message_id = r.message_id and d.channel = r.channel`);
}
export async function postponeDelivery(tx: Tx, place: Place, until: Date): Promise<void> {
  await tx.run(
    sql`update message_delivery set state = 3, due_time = ${until.toISOString()} where tenant_id = ${place.tenantId} and message_id = ${place.messageId} and channel = ${place.channel}`,
  );
}
/** From now on it counts as tried. */
export async function takeDelivery(tx: Tx, place: Place, time: Date): Promise<void> {
  await tx.run(
    sql`update message_delivery set state = 0, taken_time = ${time.toISOString()}, try_count = try_count + 1 where tenant_id = ${place.tenantId} and message_id = ${place.messageId} and channel = ${place.channel}`,
  );
}
/** The same message by short message too, once. */
export async function alsoBySms(
  tx: Tx,
  { tenantId, messageId }: Place,
  userId: string,
  due: Date,
): Promise<void> {
  await tx.run(sql`insert into message_delivery (tenant_id, message_id, user_id, channel, state, due_time)
    values (${tenantId}, ${messageId}, ${userId}, ${whole(SMS)}, 0, ${due.toISOString()}) on conflict do nothing`);
}
export async function endDelivery(tx: Tx, place: Place, error: string | null): Promise<void> {
  await tx.run(
    sql`update message_delivery set state = ${error === null ? 1 : 2}, error = ${error?.slice(0, 500) ?? null} where tenant_id = ${place.tenantId} and message_id = ${place.messageId} and channel = ${place.channel}`,
  );
}
/** Certainly not sent: tried again, later and later. */
export async function retryDelivery(tx: Tx, place: Place, error: string, due: Date): Promise<void> {
  await tx.run(
    sql`update message_delivery set taken_time = null, due_time = ${due.toISOString()}, error = ${error.slice(0, 500)} where tenant_id = ${place.tenantId} and message_id = ${place.messageId} and channel = ${place.channel}`,
  );
}

const TAKEN = shape({ tenantId: col.id, messageId: col.id, userId: col.id, channel: col.int, kind: col.int });
export type TakenDelivery = RowOf<typeof TAKEN>;
/** Taken by a server that has died since: nobody knows whether it went out. */
export const lockLost = (tx: Tx, before: Date): Promise<TakenDelivery[]> =>
  tx.rows(
    TAKEN,
    sql`select d.tenant_id as "tenantId", d.message_id as "messageId", d.user_id as "userId", d.channel, m.message_type_value as kind
      from message_delivery d join message m on m.tenant_id = d.tenant_id and m.id = d.message_id
      where d.channel = ${whole(WECHAT)} and d.state = 0 and d.taken_time < ${before.toISOString()} limit ${AT_ONCE} for update of d skip locked /* all tenants */`,
  );
/** Handed over to the sender of short messages, who has not been asked yet what became of them. */
export const lockHanded = (tx: Tx): Promise<TakenDelivery[]> =>
  tx.rows(
    TAKEN,
    sql`select d.tenant_id as "tenantId", d.message_id as "messageId", d.user_id as "userId", d.channel, m.message_type_value as kind
      from message_delivery d join message m on m.tenant_id = d.tenant_id and m.id = d.message_id
      where d.channel = ${whole(SMS)} and d.state = 0 and d.taken_time is not null order by d.taken_time limit ${AT_ONCE} for update of d skip locked /* all tenants */`,
  );
