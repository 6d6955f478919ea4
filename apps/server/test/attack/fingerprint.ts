/** Everything a space owns, as one text: rows of every tenant table, whatever their order. */
import { afterAll, beforeAll } from 'vitest';
import { LOCK_CLASS } from '../../src/kit/scheduler.ts';
import { settleAllTold } from '../../src/modules/cad/project/project.told.ts';
import { testHouse } from '../kit.ts';

const TABLES = `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id') order by 1`;

/** `but` names tables that the attempt itself may write, e.g. the log of refused calls. */
export async function fingerprintOf(tenantId: string, but: readonly string[] = []): Promise<string> {
  const { house } = (await testHouse()).server;
  // what was told of projects is derived a little later: that is no doing of whoever asks next
  await settleAllTold(house);
  const pool = house.pools.owner;
  const { rows: tables } = await pool.query<{ name: string }>(TABLES);
  const sums: string[] = [];
  for (const { name } of tables) {
    if (but.includes(name)) continue;
    const { rows } = await pool.query<{ h: string | null }>(
      `select md5(string_agg(md5(t::text), '' order by md5(t::text))) as h from ${name} t where tenant_id = $1`,
      [tenantId],
    );
    sums.push(`${name}:${rows[0]?.h ?? ''}`);
  }
  return sums.join('\n');
}

/**
 * No recurring work while a file compares fingerprints: what it counts and folds on its own time would be taken for what a
 * request has changed. Waits for what runs; the locks are those that two servers share the work by.
 */
export function holdRecurringWork(): void {
  let free: () => void = () => undefined;
  beforeAll(async () => {
    const client = await (await testHouse()).server.house.pools.owner.connect();
    // closed, not handed back: the locks end with the session
    free = () => client.release(true);
    await client.query('set lock_timeout = 0');
    const { rows } = await client.query<{ name: string }>('select name from scheduled_task order by name');
    for (const { name } of rows)
      await client.query('select pg_advisory_lock($1, hashtext($2))', [LOCK_CLASS, name]);
  }, 60_000);
  afterAll(() => free());
}
