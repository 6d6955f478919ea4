/** SQL of what stands before the door: captchas, codes by SMS, wrong passwords of an address. Runs on the platform's role. */
import { newId } from '../../../kit/clock.ts';
import { col, type RowOf, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

export async function insertCaptcha(tx: Tx, answer: number, ip: string, expires: Date): Promise<string> {
  const id = newId();
  await tx.run(
    sql`insert into captcha (id, answer, ip, expire_time) values (${id}, ${answer}, ${ip}, ${expires.toISOString()})`,
  );
  return id;
}

/** Takes a captcha away: it can be answered once, from the address that asked for it. Answers where its gap was; undefined when there is none. */
export async function takeCaptcha(tx: Tx, id: string, ip: string, at: Date): Promise<number | undefined> {
  const row = await tx.one(
    { answer: col.int, ip: col.text, expires: col.time },
    sql`delete from captcha where id = ${id} returning answer, ip, expire_time as expires`,
  );
  return row && row.ip === ip && Date.parse(row.expires) > at.getTime() ? row.answer : undefined;
}

/** Wrong passwords from an address since `since`. */
export async function failuresOf(tx: Tx, address: string, since: Date): Promise<number> {
  const row = await tx.one(
    { n: col.int },
    sql`select failed_count as n from login_address where address = ${address} and failed_since > ${since.toISOString()}`,
  );
  return row?.n ?? 0;
}

/** One more of them: within the time it counts on, else it is the first. */
export async function countAddress(tx: Tx, address: string, since: Date, at: Date): Promise<void> {
  await tx.run(sql`insert into login_address as a (address, failed_count, failed_since) values (${address}, 1, ${at.toISOString()})
    on conflict (address) do update set
      failed_count = case when a.failed_since > ${since.toISOString()} then a.failed_count + 1 else 1 end,
      failed_since = case when a.failed_since > ${since.toISOString()} then a.failed_since else excluded.failed_since end`);
}

/** Wrong passwords of an account, or of a name that nobody has, within their quarter of an hour. */
export async function failuresOfName(tx: Tx, accountId: string | null, key: Buffer): Promise<number> {
  const row = accountId
    ? await tx.one(
        { n: col.int },
        sql`select access_failed_count as n from app_account where id = ${accountId} and access_failed_since > now() - interval '15 minutes'`,
      )
    : await tx.one(
        { n: col.int },
        sql`select failed_count as n from login_failure where key = ${key} and failed_since > now() - interval '15 minutes'`,
      );
  return row?.n ?? 0;
}

const SENT = shape({
  lastOfPhone: col.int,
  hourOfPhone: col.int,
  dayOfPhone: col.int,
  hourOfAddress: col.int,
  hourOfAll: col.int,
});
export type Sent = RowOf<typeof SENT>;

/**
 * How much was asked for lately: seconds since the last code to the phone (a large number when there is none), codes to the
 * phone within an hour and a day, codes from the address and of all within an hour. Holds the phone until commit.
 */
export async function sentOf(tx: Tx, phone: string, ip: string, at: Date): Promise<Sent> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('sms ' || ${phone}, 0))`);
  const [t, hour] = [at.toISOString(), new Date(at.getTime() - 3_600_000).toISOString()];
  const day = new Date(at.getTime() - 86_400_000).toISOString();
  const row = await tx.one(
    SENT,
    sql`select
      coalesce((select extract(epoch from ${t}::timestamptz - max(creation_time))::int from sms_code where phone = ${phone} and creation_time > ${day}), 1000000) as "lastOfPhone",
      (select count(*)::int from sms_code where phone = ${phone} and creation_time > ${hour}) as "hourOfPhone",
      (select count(*)::int from sms_code where phone = ${phone} and creation_time > ${day}) as "dayOfPhone",
      (select count(*)::int from sms_code where ip = ${ip} and creation_time > ${hour}) as "hourOfAddress",
      (select count(*)::int from (select 1 from sms_code where creation_time > ${hour} limit 2001) s) as "hourOfAll"`,
  );
  return row ?? { lastOfPhone: 1_000_000, hourOfPhone: 0, dayOfPhone: 0, hourOfAddress: 0, hourOfAll: 0 };
}

export interface NewCode {
  readonly phone: string;
  readonly purpose: number;
  readonly codeHash: Buffer;
  readonly ip: string;
  /** nothing will be sent: nobody is registered there, or somebody is */
  readonly isBlind: boolean;
  readonly at: Date;
  readonly expires: Date;
}

export async function insertCode(tx: Tx, code: NewCode): Promise<string> {
  const id = newId();
  await tx.run(sql`insert into sms_code (id, phone, purpose, code_hash, ip, creation_time, expire_time, send_state)
    values (${id}, ${code.phone}, ${code.purpose}, ${code.codeHash}, ${code.ip}, ${code.at.toISOString()}, ${code.expires.toISOString()}, ${code.isBlind ? 3 : 0})`);
  return id;
}

export async function markSent(tx: Tx, id: string, isSent: boolean): Promise<void> {
  await tx.run(sql`update sms_code set send_state = ${isSent ? 1 : 2} where id = ${id}`);
}

/**
 * Compares a code with the last one that was sent to the phone for this purpose; a wrong one counts against it. True for the
 * first right one of at most `tries`, in time: two at once, and only one wins.
 */
export async function takeCode(
  tx: Tx,
  given: { phone: string; purpose: number; codeHash: Buffer; at: Date; tries: number },
): Promise<boolean> {
  const row = await tx.one(
    { isRight: col.bool },
    sql`with last as (select id from sms_code where phone = ${given.phone} and purpose = ${given.purpose} order by creation_time desc limit 1)
      update sms_code c set try_count = c.try_count + 1, used_time = case when c.code_hash = ${given.codeHash} then ${given.at.toISOString()}::timestamptz end
      from last where c.id = last.id and c.used_time is null and c.send_state in (0, 1) and c.try_count < ${given.tries} and c.expire_time > ${given.at.toISOString()}
      returning c.used_time is not null as "isRight"`,
  );
  return row?.isRight ?? false;
}

/** Whether the last code to the phone for this purpose still opens something. */
export async function hasOpenCode(
  tx: Tx,
  given: { phone: string; purpose: number; at: Date; tries: number },
): Promise<boolean> {
  const row = await tx.one(
    { isOpen: col.bool },
    sql`select used_time is null and send_state in (0, 1) and try_count < ${given.tries} and expire_time > ${given.at.toISOString()} as "isOpen"
      from sms_code where phone = ${given.phone} and purpose = ${given.purpose} order by creation_time desc limit 1`,
  );
  return row?.isOpen ?? false;
}

/** The last code to the phone for this purpose, which has just been taken, is good again. */
export async function giveBack(tx: Tx, phone: string, purpose: number): Promise<void> {
  await tx.run(sql`update sms_code set used_time = null where id = (
    select id from sms_code where phone = ${phone} and purpose = ${purpose} order by creation_time desc limit 1)`);
}

/** What nobody can use any more. */
export async function purgeDoor(tx: Tx, before: Date): Promise<void> {
  const time = before.toISOString();
  await tx.run(sql`delete from sms_code where creation_time < ${time}`);
  await tx.run(sql`delete from captcha where expire_time < ${time}`);
  await tx.run(sql`delete from second_factor_ticket where expire_time < ${time}`);
  await tx.run(sql`delete from login_address where failed_since < ${time}`);
}
