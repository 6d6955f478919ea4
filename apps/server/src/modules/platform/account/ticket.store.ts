/** SQL of the tickets by which a phone answers a browser. Runs on the platform's role; only hashes are kept. */
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { columns, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Scanned } from '../wechat/index.ts';

export interface NewTicket {
  readonly ticket: Buffer;
  readonly secret: Buffer;
  readonly state: Buffer;
  readonly purpose: number;
  readonly userId: string | null;
  readonly ip: string;
  readonly userAgent: string;
  readonly at: Date;
  readonly expires: Date;
}
export async function insertTicket(tx: Tx, row: NewTicket): Promise<void> {
  await tx.run(sql`insert into bind_ticket (ticket_hash, secret_hash, state_hash, purpose, user_id, ip, user_agent, creation_time, expire_time)
    values (${row.ticket}, ${row.secret}, ${row.state}, ${row.purpose}, ${row.userId}, ${row.ip}, ${row.userAgent.slice(0, 300)},
      ${row.at.toISOString()}, ${row.expires.toISOString()})`);
}

const STATE = shape({ state: col.int, isRefused: col.bool, expireTime: col.time });
export const stateOfTicket = (tx: Tx, ticket: Buffer): Promise<RowOf<typeof STATE> | undefined> =>
  tx.one(STATE, sql`select ${columns(STATE)} from bind_ticket t where t.ticket_hash = ${ticket}`);

/** Whether somebody may still answer with this state: it is good once. */
export async function isWaiting(tx: Tx, state: Buffer, at: Date): Promise<boolean> {
  const row = await tx.one(
    { state: col.int },
    sql`select t.state from bind_ticket t where t.state_hash = ${state} and t.state = 0 and t.expire_time > ${at.toISOString()}`,
  );
  return row !== undefined;
}
/** The phone has answered; false when another one was first, or it is too late. */
export async function markScanned(
  tx: Tx,
  state: Buffer,
  { key, by, at }: { key: Buffer; by: Scanned; at: Date },
): Promise<boolean> {
  const count =
    await tx.run(sql`update bind_ticket set state = 1, key_hash = ${key}, open_id = ${by.openId}, union_id = ${by.unionId},
    nickname = ${by.nickname}, is_following = ${by.isFollowing} where state_hash = ${state} and state = 0 and expire_time > ${at.toISOString()}`);
  return count === 1;
}

const SCAN = shape({
  ticketHash: col.bytes,
  purpose: col.int,
  state: col.int,
  userId: orNull(col.id),
  openId: col.text,
  unionId: orNull(col.text),
  nickname: orNull(col.text),
  isFollowing: col.bool,
  ip: col.text,
  userAgent: col.text,
  creationTime: col.time,
});
export type ScanRow = RowOf<typeof SCAN>;
/** What the phone has scanned, by its key; of a ticket that the phone itself has begun only with the secret too. Locks it. */
export const lockScan = (
  tx: Tx,
  key: Buffer,
  { secret, at }: { secret: Buffer | null; at: Date },
): Promise<ScanRow | undefined> =>
  tx.one(
    SCAN,
    sql`select ${columns(SCAN)} from bind_ticket t where t.key_hash = ${key} and t.open_id is not null and t.expire_time > ${at.toISOString()}
      and (t.purpose <> 3 or t.secret_hash = ${secret}) for update of t`,
  );
export async function answerScan(tx: Tx, ticket: Buffer, isAgreed: boolean): Promise<boolean> {
  const count = await tx.run(
    sql`update bind_ticket set state = ${isAgreed ? 2 : 3}, is_refused = ${!isAgreed} where ticket_hash = ${ticket} and state = 1`,
  );
  return count === 1;
}
export async function endScan(tx: Tx, ticket: Buffer): Promise<void> {
  await tx.run(sql`update bind_ticket set state = 3 where ticket_hash = ${ticket}`);
}

const TAKEN = shape({
  openId: col.text,
  unionId: orNull(col.text),
  nickname: orNull(col.text),
  isFollowing: col.bool,
});
/** Uses up a ticket that was confirmed: once, in time, by the browser that asked for it. */
export const takeTicket = (
  tx: Tx,
  given: { ticket: Buffer; secret: Buffer; purpose: number; userId: string | null; at: Date },
): Promise<RowOf<typeof TAKEN> | undefined> =>
  tx.one(
    TAKEN,
    sql`update bind_ticket t set state = 3 where t.ticket_hash = ${given.ticket} and t.secret_hash = ${given.secret} and t.purpose = ${given.purpose}
      and t.user_id is not distinct from ${given.userId}::uuid and t.state = 2 and t.expire_time > ${given.at.toISOString()}
      returning t.open_id as "openId", t.union_id as "unionId", t.nickname, t.is_following as "isFollowing"`,
  );
export const purgeTickets = (tx: Tx, before: Date): Promise<number> =>
  tx.run(sql`delete from bind_ticket where expire_time < ${before.toISOString()}`);
