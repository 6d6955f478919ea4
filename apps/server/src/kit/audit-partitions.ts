/** Monthly partitions of the audit log (platform F8): made ahead of time, dropped two years after their month has ended. */
import type pg from 'pg';
import { businessDay } from './clock.ts';

export const AUDIT_MONTHS_KEPT = 24;
const AHEAD = 3;
const LOCK = 7_260_003;
const NAME = /^audit_log_(\d{4})_(\d{2})$/;

/** `yyyy-MM`, `months` later. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const index = year * 12 + number - 1 + months;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
}
export const monthOf = (at: Date): string => businessDay(at).slice(0, 7);
export const partitionOf = (month: string): string => `audit_log_${month.replace('-', '_')}`;
/** Midnight in Shanghai at the start of a month or a day. */
export const startOf = (day: string): string => `${day.length === 7 ? `${day}-01` : day}T00:00:00+08:00`;

async function inOwner<T>(owner: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await owner.connect();
  try {
    await client.query(`begin; select pg_advisory_xact_lock(${LOCK})`);
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function monthsInDefault(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ month: string }>(
    "select distinct to_char(time at time zone 'Asia/Shanghai', 'YYYY-MM') as month from audit_log_default",
  );
  return rows.map((r) => r.month);
}

/** Months that have a partition of their own, oldest first. */
export async function auditMonths(client: Pick<pg.PoolClient, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'public.audit_log'::regclass order by 1",
  );
  return rows.flatMap(({ name }) => {
    const found = NAME.exec(name);
    return found ? [`${found[1]}-${found[2]}`] : [];
  });
}

/** Names follow from digits, so they are safe in the statement. Rows that lie in the default partition move along. */
async function createPartition(client: pg.PoolClient, month: string): Promise<void> {
  const [name, from, to] = [partitionOf(month), startOf(month), startOf(addMonths(month, 1))];
  await client.query(`create table public.${name} (like public.audit_log including all)`);
  await client.query(
    `with moved as (delete from public.audit_log_default where time >= '${from}' and time < '${to}' returning *) insert into public.${name} select * from moved`,
  );
  // rows come in the order of time: the pages of a day are found without reading the month
  await client.query(`create index on public.${name} using brin (time)`);
  await client.query(
    `alter table public.audit_log attach partition public.${name} for values from ('${from}') to ('${to}')`,
  );
  await client.query(`revoke update, delete, truncate on public.${name} from app_owner`);
}

/** Makes the partitions of this month and of the next three, and of every month that still lies in the default one. Answers what was made. */
export function ensureAuditPartitions(owner: pg.Pool, at: Date): Promise<string[]> {
  return inOwner(owner, async (client) => {
    const wanted = Array.from({ length: AHEAD + 1 }, (_, i) => addMonths(monthOf(at), i));
    const known = new Set(await auditMonths(client));
    const missing = [...new Set([...wanted, ...(await monthsInDefault(client))])]
      .filter((m) => !known.has(m))
      .sort();
    for (const month of missing) await createPartition(client, month);
    return missing;
  });
}

/** The first month that is still kept at `at`. */
export const firstKeptMonth = (at: Date): string => addMonths(monthOf(at), -AUDIT_MONTHS_KEPT);

/** Drops the partitions whose month ended more than 24 months ago, but those in `spared`. Answers what was dropped. */
export function dropOldAuditPartitions(
  owner: pg.Pool,
  at: Date,
  spared: ReadonlySet<string>,
): Promise<string[]> {
  return inOwner(owner, async (client) => {
    const old = (await auditMonths(client)).filter((m) => m < firstKeptMonth(at) && !spared.has(m));
    for (const month of old) await client.query(`drop table public.${partitionOf(month)}`);
    return old;
  });
}
