/** SQL of the phone of an account. Runs on the platform's role. */
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const MEANS = shape({ userName: col.text, phone: orNull(col.text), hasPassword: col.bool });
/** By what else than WeChat the person may log in; the account is held until commit. */
export const lockMeans = (tx: Tx, userId: string): Promise<RowOf<typeof MEANS> | undefined> =>
  tx.one(
    MEANS,
    sql`select t.user_name as "userName", t.phone_number as phone, t.password_hash is not null as "hasPassword" from app_account t where t.id = ${userId} for update`,
  );
export const meansOf = (tx: Tx, userId: string): Promise<RowOf<typeof MEANS> | undefined> =>
  tx.one(
    MEANS,
    sql`select t.user_name as "userName", t.phone_number as phone, t.password_hash is not null as "hasPassword" from app_account t where t.id = ${userId}`,
  );

/** The same words as registration: until commit nobody else takes this phone. */
export async function holdPhone(tx: Tx, phone: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`phone ${phone}`}, 726))`);
}
/** Whoever is called by his phone is called by the new one, so that the old number is free for its next owner. */
export async function storePhone(tx: Tx, userId: string, phone: string): Promise<void> {
  await tx.run(sql`update app_account set phone_number = ${phone}, version = version + 1,
    user_name = case when user_name = phone_number then ${phone} else user_name end where id = ${userId}`);
}
