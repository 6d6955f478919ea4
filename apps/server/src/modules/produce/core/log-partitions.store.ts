/** Monthly partitions of the 生产流水 (production §1.1): made ahead of time, and of every month that lies in the default one. */
import type pg from 'pg';
import { addMonths, monthOf, startOf } from '../../../kit/audit-partitions.ts';

const AHEAD = 3;
const LOCK = 7_260_027;
const nameOf = (month: string): string => `product_log_${month.replace('-', '_')}`;

/** Names follow from digits, so they are safe in the statement. Rows that lie in the default partition move along. */
async function create(client: pg.PoolClient, month: string): Promise<void> {
  const [name, from, to] = [nameOf(month), startOf(month), startOf(addMonths(month, 1))];
  await client.query(`create table public.${name} (like public.product_log including all)`);
  await client.query(
    `with moved as (delete from public.product_log_default where recorded_at >= '${from}' and recorded_at < '${to}' returning * /* all tenants */) insert into public.${name} select * from moved`,
  );
  await client.query(
    `alter table public.product_log attach partition public.${name} for values from ('${from}') to ('${to}')`,
  );
}

async function missing(client: pg.PoolClient, at: Date): Promise<string[]> {
  const kept = await client.query<{ name: string }>(
    "select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'public.product_log'::regclass",
  );
  const astray = await client.query<{ month: string }>(
    "select distinct to_char(recorded_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month from product_log_default /* all tenants */",
  );
  const known = new Set(kept.rows.map((r) => r.name));
  const ahead = Array.from({ length: AHEAD + 1 }, (_, i) => addMonths(monthOf(at), i));
  return [...new Set([...ahead, ...astray.rows.map((r) => r.month)])]
    .filter((m) => !known.has(nameOf(m)))
    .toSorted();
}

/** Answers the months that were made. */
export async function ensureLogPartitions(owner: pg.Pool, at: Date): Promise<string[]> {
  const client = await owner.connect();
  try {
    await client.query(`begin; select pg_advisory_xact_lock(${LOCK})`);
    const months = await missing(client, at);
    for (const month of months) await create(client, month);
    await client.query('commit');
    return months;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
