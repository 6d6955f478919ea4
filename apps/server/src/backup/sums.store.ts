/** How many rows each table has, and a sum over all of them that does not depend on their order. */
import { connect, type Connection, markPoint } from './cluster.store.ts';
import { BackupTrouble } from './trouble.ts';

interface TableSum {
  readonly rows: string;
  readonly sum: string;
}
export type Sums = ReadonlyMap<string, TableSum>;
const TRIES = 20;
/** shorter than what a deadlock takes to be noticed: it is this one that gives way */
const LOCK_MS = 300;
const AGAIN_MS = 1_000;

const TABLES = `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname not in ('pg_catalog', 'information_schema') order by 1`;

async function tablesOf(client: Connection): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(TABLES);
  return rows.map((r) => r.name);
}

/** On a connection whose transaction sees one moment. */
async function sumUp(client: Connection, tables: readonly string[]): Promise<Sums> {
  const sums = new Map<string, TableSum>();
  for (const table of tables) {
    const { rows } = await client.query<{ rows: string; sum: string }>(
      `select count(*)::text as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as sum from only ${table} t`,
    );
    if (rows[0]) sums.set(table, rows[0]);
  }
  return sums;
}

/**
 * The sums of a moment that can be found again in the log: for an instant nobody writes (every writer holds a lock of its table until
 * it is seen), a named point is set into the log and a snapshot is taken; then all go on, and the snapshot is summed up at leisure.
 */
export async function sumsAtPoint(url: string, point: string): Promise<Sums> {
  const [locker, reader] = [await connect(url), await connect(url)];
  try {
    for (let left = TRIES; ; left -= 1) {
      const tables = await tablesOf(locker);
      await locker.query(`begin; set local lock_timeout = ${LOCK_MS}`);
      try {
        await locker.query(`lock table only ${tables.join(', only ')} in share mode`);
        await reader.query('begin isolation level repeatable read read only; select 1');
        await markPoint(locker, point);
        await locker.query('rollback');
        const sums = await sumUp(reader, tables);
        await reader.query('rollback');
        return sums;
      } catch (error) {
        await locker.query('rollback');
        await reader.query('rollback');
        if ((error as { code?: string }).code !== '55P03') throw error;
        if (left === 0)
          throw new BackupTrouble('数据库一直在忙，没能取到一个静止的时刻来核对备份，请稍后再试');
        await new Promise((resolve) => {
          setTimeout(resolve, AGAIN_MS);
        });
      }
    }
  } finally {
    await Promise.all([locker.end(), reader.end()].map((p) => p.catch(() => undefined)));
  }
}

export async function sumsOf(url: string): Promise<Sums> {
  const client = await connect(url);
  try {
    await client.query('begin isolation level repeatable read read only');
    return await sumUp(client, await tablesOf(client));
  } finally {
    await client.end();
  }
}

/** Tables that differ. */
export function differencesOf(before: Sums, after: Sums): string[] {
  const all = new Set([...before.keys(), ...after.keys()]);
  return [...all].filter((name) => {
    const [a, b] = [before.get(name), after.get(name)];
    return a?.rows !== b?.rows || a?.sum !== b?.sum;
  });
}
