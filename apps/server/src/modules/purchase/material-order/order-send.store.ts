/** SQL of what is sent of orders: written with the verb, sent once by whichever server takes it. */
import { newId } from '../../../kit/clock.ts';
import { whole } from '../../../kit/paged.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const [AT_ONCE, TRIES] = [whole(10), whole(3)];
const OUTCOME_UNKNOWN = 'outcome unknown';

export interface NewSend {
  readonly orderId: string;
  readonly revision: number;
  readonly channel: number;
  readonly address: string;
  readonly subject: string;
  readonly body: string;
  readonly fileName: string;
  readonly content: string;
}
/** Writes what is to be sent and wakes the servers with the commit. */
export async function queueSend(tx: Tx, s: NewSend): Promise<string> {
  const id = newId();
  await tx.run(sql`insert into material_order_send (tenant_id, id, order_id, revision, channel, address, subject, body, file_name, content, creator_id)
    values (${tx.tenantId}, ${id}, ${s.orderId}, ${s.revision}, ${s.channel}, ${s.address}, ${s.subject}, ${s.body}, ${s.fileName}, ${s.content}, ${tx.userId})`);
  await tx.run(sql`select pg_notify('order_send', '')`);
  return id;
}

const SEND = shape({
  id: col.id,
  channel: col.int,
  address: col.text,
  state: col.int,
  tryCount: col.int,
  error: orNull(col.text),
  revision: col.int,
  creatorName: col.text,
  creationTime: col.time,
  sentTime: orNull(col.time),
});
/** What was sent of an order, the newest first. */
export const sendsOf = (tx: Tx, orderId: string): Promise<RowOf<typeof SEND>[]> =>
  tx.rows(
    SEND,
    sql`select s.id, s.channel, s.address, s.state, s.try_count as "tryCount", s.error, s.revision, s.creation_time as "creationTime", s.sent_time as "sentTime",
        coalesce((select coalesce(nullif(u.remark_name, ''), a.nickname) from tenant_user u join app_account a on a.id = u.user_id where u.tenant_id = s.tenant_id and u.user_id = s.creator_id), '') as "creatorName"
      from material_order_send s where s.tenant_id = ${tx.tenantId} and s.order_id = ${orderId} order by s.creation_time desc, s.id desc limit 50`,
  );

/** Spaces in which something is due, or was taken by a server that died. As the owner. */
export const spacesDue = (tx: Tx, at: Date) =>
  tx.rows(
    { tenantId: col.id },
    sql`select distinct s.tenant_id as "tenantId" from material_order_send s where (s.state = 0 and s.due_time <= ${at.toISOString()})
      or (s.state = 3 and s.taken_time < ${at.toISOString()}::timestamptz - interval '10 minutes') /* all tenants */`,
  );

const DUE = shape({
  id: col.id,
  address: col.text,
  subject: col.text,
  body: col.text,
  fileName: col.text,
  content: col.text,
});
export type DueSend = RowOf<typeof DUE>;
/** Takes what is due, for this server alone: one that dies sends nothing twice. */
export async function takeSends(tx: Tx, at: Date): Promise<DueSend[]> {
  const t = at.toISOString();
  await tx.run(sql`update material_order_send set state = 2, error = ${OUTCOME_UNKNOWN} where tenant_id = ${tx.tenantId} and state = 3
    and taken_time < ${t}::timestamptz - interval '10 minutes'`);
  return tx.rows(
    DUE,
    sql`update material_order_send s set state = 3, taken_time = ${t}, try_count = s.try_count + 1 where s.tenant_id = ${tx.tenantId} and s.id in (
        select x.id from material_order_send x where x.tenant_id = ${tx.tenantId} and x.state = 0 and x.due_time <= ${t} order by x.due_time, x.id limit ${AT_ONCE} for update skip locked)
      returning s.id, s.address, s.subject, s.body, s.file_name as "fileName", s.content`,
  );
}
export const markGone = (tx: Tx, id: string, at: Date): Promise<number> =>
  tx.run(
    sql`update material_order_send set state = 1, error = null, content = null, sent_time = ${at.toISOString()} where tenant_id = ${tx.tenantId} and id = ${id} and state = 3`,
  );
/** `isRefused`: certainly not sent, tried again some minutes later, three times at most. */
export const markUnsent = (
  tx: Tx,
  id: string,
  { error, isRefused, at }: { readonly error: string; readonly isRefused: boolean; readonly at: Date },
): Promise<number> =>
  tx.run(sql`update material_order_send set error = ${error.slice(0, 300)}, state = case when ${isRefused} and try_count < ${TRIES} then 0 else 2 end,
    due_time = ${at.toISOString()}::timestamptz + interval '2 minutes' * try_count where tenant_id = ${tx.tenantId} and id = ${id} and state = 3`);
