/** SQL of what people have set up for themselves. Runs on the platform's role. */
import { z } from 'zod';
import { PREFERENCE_LIMITS } from '@muyun/contract';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

type Json = z.infer<ReturnType<typeof z.json>>;
const PREFERENCE = shape({ key: col.text, value: col.json<Json>() });
const LAST = shape({ time: orNull(col.time) });

export const preferencesOf = (tx: Tx, userId: string): Promise<RowOf<typeof PREFERENCE>[]> =>
  tx.rows(
    PREFERENCE,
    sql`select key, value from user_preference where user_id = ${userId} and value is not null order by key`,
  );

/** When the last of them was written; null where nothing ever was. */
export async function lastPreference(tx: Tx, userId: string): Promise<string | null> {
  const row = await tx.one(
    LAST,
    sql`select max(changed_time) as time from user_preference where user_id = ${userId}`,
  );
  return row?.time ?? null;
}

/** One writer at a time for each person. */
export const lockPerson = (tx: Tx, userId: string): Promise<unknown> =>
  tx.run(sql`select 1 from app_account where id = ${userId} for update`);

/** Null forgets. The time is later than that of every one before, to the millisecond that clients see. */
export async function writePreference(tx: Tx, userId: string, key: string, value: unknown): Promise<string> {
  const row = await tx.one(
    shape({ time: col.time }),
    sql`insert into user_preference (user_id, key, value, changed_time)
      select ${userId}, ${key}, ${value === null ? null : JSON.stringify(value)}::jsonb,
        greatest(date_trunc('milliseconds', now()), coalesce(max(p.changed_time), '-infinity') + interval '1 millisecond')
      from user_preference p where p.user_id = ${userId}
      on conflict (user_id, key) do update set value = excluded.value, changed_time = excluded.changed_time
      returning changed_time as time`,
  );
  return (row as { time: string }).time;
}

/** Whether there is room for `key`; what was forgotten makes room first. */
export async function hasRoom(tx: Tx, userId: string, key: string): Promise<boolean> {
  const row = await tx.one(
    shape({ others: col.int }),
    sql`select count(*)::integer as others from user_preference where user_id = ${userId} and key <> ${key}`,
  );
  if ((row?.others ?? 0) < PREFERENCE_LIMITS.count) return true;
  const dropped = await tx.run(
    sql`delete from user_preference where user_id = ${userId} and value is null and key <> ${key}`,
  );
  return dropped > 0;
}
