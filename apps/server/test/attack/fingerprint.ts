/** Everything a space owns, as one text: rows of every tenant table, whatever their order. */
import { testHouse } from '../kit.ts';

const TABLES = `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id') order by 1`;

/** `but` names tables that the attempt itself may write, e.g. the log of refused calls. */
export async function fingerprintOf(tenantId: string, but: readonly string[] = []): Promise<string> {
  const pool = (await testHouse()).server.house.pools.owner;
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
