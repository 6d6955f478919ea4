/** SQL of the second factor. Runs on the platform's role. */
import { col, orNull } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import { IS_ASKED } from './account.store.ts';

export async function insertTicket(tx: Tx, hash: Buffer, userId: string, expires: Date): Promise<void> {
  await tx.run(
    sql`insert into second_factor_ticket (ticket_hash, user_id, expire_time) values (${hash}, ${userId}, ${expires.toISOString()})`,
  );
}

/** Whose ticket it is, as long as it opens something. */
export async function ownerOfTicket(tx: Tx, hash: Buffer, at: Date): Promise<string | null> {
  const row = await tx.one(
    { userId: col.id },
    sql`select user_id as "userId" from second_factor_ticket where ticket_hash = ${hash} and used_time is null and expire_time > ${at.toISOString()}`,
  );
  return row?.userId ?? null;
}

/** Uses a ticket up; false for the second of two at once. */
export async function takeTicket(tx: Tx, hash: Buffer, at: Date): Promise<boolean> {
  const taken = await tx.run(
    sql`update second_factor_ticket set used_time = ${at.toISOString()} where ticket_hash = ${hash} and used_time is null and expire_time > ${at.toISOString()}`,
  );
  return taken === 1;
}

const OWN = { isOn: col.bool, isHostUser: col.bool, isAsked: col.bool, phoneNumber: orNull(col.text) };

export const ownOf = (tx: Tx, userId: string) =>
  tx.one(
    OWN,
    sql`select t.second_factor as "isOn", t.is_host_user as "isHostUser", ${IS_ASKED} as "isAsked", t.phone_number as "phoneNumber" from app_account t where t.id = ${userId}`,
  );

export async function turn(tx: Tx, userId: string, isOn: boolean): Promise<void> {
  await tx.run(sql`update app_account set second_factor = ${isOn} where id = ${userId}`);
}
