/** SQL of short messages that are no codes: written by whoever tells, sent once by whichever server takes them. */
import type { SmsNoticeName } from '@muyun/contract';
import { newId } from '../../../kit/clock.ts';
import { whole } from '../../../kit/paged.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

export interface NewSms {
  readonly phone: string;
  readonly template: SmsNoticeName;
  readonly vars: Readonly<Record<string, string>>;
  /** one message for each key, however often it is written */
  readonly key: string;
}
/** Writes what is to be sent and wakes the servers with the commit. Nothing is read: a space may write, and no more. */
export async function queueSms(tx: Tx, { phone, template, vars, key }: NewSms): Promise<void> {
  await tx.run(sql`insert into sms_notice (id, phone, template, vars, dedup_key)
    values (${newId()}, ${phone}, ${template}, ${JSON.stringify(vars)}, ${key}) on conflict do nothing`);
  await tx.run(sql`select pg_notify('sms_notice', '')`);
}

const DUE = shape({
  id: col.id,
  phone: col.text,
  template: col.word<SmsNoticeName>(),
  vars: col.json<Readonly<Record<string, string>>>(),
  tryCount: col.int,
});
export type DueSms = RowOf<typeof DUE>;
const [AT_ONCE, TRIES, ALL_HOUR] = [whole(20), whole(3), whole(2000)];
const DAY = whole(10);
const OUTCOME_UNKNOWN = 'outcome unknown';
const TOO_MANY = 'too many to this phone today';

/**
 * Takes what is due, for this server alone: it counts as sent from now on, so that a server that dies sends nothing twice.
 * At most ten a day to a phone; what comes beyond fails. Nothing is taken while two thousand went out within the hour.
 */
export async function takeDue(tx: Tx, at: Date): Promise<DueSms[]> {
  const t = at.toISOString();
  // what a dead server had taken: nobody knows whether it went out
  await tx.run(
    sql`update sms_notice set state = 2, error = ${OUTCOME_UNKNOWN} where state = 3 and taken_time < ${t}::timestamptz - interval '10 minutes'`,
  );
  await tx.run(sql`select pg_advisory_xact_lock(727, 2)`);
  // how many each of them would be within the day; asked in both statements, for one may be written between them
  const due = sql`select n.id, n.due_time, row_number() over (partition by n.phone order by n.due_time, n.id)
        + (select count(*) from sms_notice o where o.phone = n.phone and o.taken_time > ${t}::timestamptz - interval '1 day') as nth
      from sms_notice n where n.state = 0 and n.due_time <= ${t}`;
  await tx.run(
    sql`update sms_notice set state = 2, error = ${TOO_MANY} where id in (select x.id from (${due}) x where x.nth > ${DAY})`,
  );
  return tx.rows(
    DUE,
    sql`update sms_notice set state = 3, taken_time = ${t}, try_count = try_count + 1 where id in (
        select x.id from (${due}) x where x.nth <= ${DAY}
          and (select count(*) from sms_notice o where o.taken_time > ${t}::timestamptz - interval '1 hour') < ${ALL_HOUR}
        order by x.due_time limit ${AT_ONCE})
      returning id, phone, template, vars, try_count as "tryCount"`,
  );
}
const OUTCOME = shape({ key: col.text, isSent: col.bool, error: orNull(col.text) });
/** What has become of these: those that are still on their way are missing. */
export const outcomesOf = (tx: Tx, keys: readonly string[]): Promise<RowOf<typeof OUTCOME>[]> =>
  tx.rows(
    OUTCOME,
    sql`select n.dedup_key as key, n.state = 1 as "isSent", n.error from sms_notice n where n.dedup_key = any(${keys}::text[]) and n.state in (1, 2)`,
  );
export async function markSent(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`update sms_notice set state = 1, error = null where id = ${id} and state = 3`);
}
/** `isRefused`: certainly not sent, tried again some minutes later, three times at most. */
export async function markFailed(
  tx: Tx,
  id: string,
  { error, isRefused, at }: { error: string; isRefused: boolean; at: Date },
): Promise<void> {
  await tx.run(sql`update sms_notice set error = ${error.slice(0, 500)}, state = case when ${isRefused} and try_count < ${TRIES} then 0 else 2 end,
    due_time = ${at.toISOString()}::timestamptz + interval '2 minutes' * try_count where id = ${id} and state = 3`);
}
export const purgeSms = (tx: Tx, before: Date): Promise<number> =>
  tx.run(sql`delete from sms_notice where creation_time < ${before.toISOString()} and state in (1, 2)`);
