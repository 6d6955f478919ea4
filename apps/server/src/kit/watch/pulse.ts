/**
 * How the database is: asked over a connection of its own, as whoever the operator has given us, because only he sees the transactions
 * of others. Asked at most every few seconds, whoever wants to know; a database that is away is an answer too.
 */
import type pg from 'pg';
import { AppError, fromDatabase } from '../raise.ts';

const FRESH_MS = 5_000;
const UNDEFINED_TABLE = '42P01';

export interface JobFigure {
  readonly kind: string;
  readonly state: 'queued' | 'running';
  readonly count: number;
  readonly oldestSeconds: number;
}
export interface TaskFigure {
  readonly name: string;
  readonly dueSeconds: number;
  readonly error: string | null;
}
export interface Replica {
  readonly name: string;
  readonly lagSeconds: number | null;
  readonly lagBytes: number | null;
}
/** What stands in the tables of this product; null where it has not made its own yet. */
export interface HouseFigures {
  readonly jobs: readonly JobFigure[];
  readonly tasks: readonly TaskFigure[];
  readonly migrations: readonly string[] | null;
  readonly release: string | null;
  readonly keys: Readonly<Record<string, string>>;
  readonly backup: { readonly endTime: string; readonly storedBytes: number } | null;
  /** the latest moment that was ever noted */
  readonly noted: string | null;
}
export interface Pulse {
  readonly isUp: true;
  readonly tookMs: number;
  /** the database's clock less this machine's */
  readonly skewSeconds: number;
  readonly version: string;
  readonly versionNumber: number;
  readonly encoding: string;
  readonly ctype: string;
  readonly bytes: number;
  readonly connections: number;
  readonly maxConnections: number;
  readonly oldestSeconds: number;
  readonly lockWaits: number;
  /** whether transactions of others can be seen */
  readonly seesAll: boolean;
  readonly isReplica: boolean;
  readonly replicas: readonly Replica[];
  readonly house: HouseFigures | null;
}
export interface Away {
  readonly isUp: false;
  readonly reason: string;
}

const DATABASE = `select extract(epoch from clock_timestamp())::float8 as clock, current_setting('server_version') as version,
    current_setting('server_version_num')::int as "versionNumber", current_setting('server_encoding') as encoding,
    d.datctype as ctype, pg_database_size(d.oid)::float8 as bytes, current_setting('max_connections')::int as "maxConnections",
    a.connections, a.oldest as "oldestSeconds", a.locks as "lockWaits", pg_is_in_recovery() as "isReplica",
    pg_has_role('pg_read_all_stats', 'usage') as "seesAll"
  from pg_database d cross join (
    select count(*)::int as connections, count(*) filter (where wait_event_type = 'Lock')::int as locks,
      coalesce(extract(epoch from max(clock_timestamp() - xact_start) filter (where pid <> pg_backend_pid())), 0)::float8 as oldest
    from pg_stat_activity where backend_type = 'client backend') a
  where d.datname = current_database()`;

const REPLICAS = `select coalesce(nullif(application_name, ''), host(client_addr), pid::text) as name,
    extract(epoch from replay_lag)::float8 as "lagSeconds",
    case when pg_is_in_recovery() then null else pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::float8 end as "lagBytes"
  from pg_stat_replication where state is not null order by 1`;

const JOBS = `select kind, state, count(*)::int as count,
    extract(epoch from now() - min(case state when 'running' then coalesce(start_time, creation_time) else creation_time end))::float8 as "oldestSeconds"
  from job where state in ('queued', 'running') group by kind, state order by kind, state /* all tenants */`;
const TASKS = `select name, extract(epoch from now() - due_time)::float8 as "dueSeconds", last_error as error from scheduled_task order by name`;
const REST = `select (select array_agg(name order by name) from schema_migration) as migrations,
    (select version from release_mark order by first_time desc limit 1) as release,
    (select json_object_agg(name, encode(mark, 'hex')) from key_mark) as keys,
    (select json_build_object('endTime', end_time, 'storedBytes', stored_bytes) from backup_run where kind = 1 and state = 1 order by start_time desc limit 1) as backup,
    greatest((select max(last_end) from scheduled_task), (select max(end_time) from backup_run), (select max(first_time) from release_mark)) as noted`;

type Asked = Omit<Pulse, 'isUp' | 'tookMs' | 'skewSeconds' | 'replicas' | 'house'> & {
  readonly clock: number;
};
type Rest = Omit<HouseFigures, 'jobs' | 'tasks' | 'keys'> & { readonly keys: HouseFigures['keys'] | null };

const all = async <T extends pg.QueryResultRow>(client: pg.PoolClient, text: string): Promise<T[]> =>
  (await client.query<T>(text)).rows;

async function houseOf(client: pg.PoolClient): Promise<HouseFigures | null> {
  try {
    await client.query('set local role app_owner');
    const jobs = await all<JobFigure>(client, JOBS);
    const tasks = await all<TaskFigure>(client, TASKS);
    const [rest] = await all<Rest>(client, REST);
    return rest ? { ...rest, keys: rest.keys ?? {}, jobs, tasks } : null;
  } catch (error) {
    // a database that is still empty: there is no such table, or not even the role
    if ([UNDEFINED_TABLE, '22023'].includes(String((error as { code?: string }).code))) return null;
    throw error;
  }
}

/** Asks now. Throws when the database does not answer. */
export async function takePulse(pool: pg.Pool, now: () => number = Date.now): Promise<Pulse> {
  const began = performance.now();
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin read only');
    const sent = now();
    const [asked] = await all<Asked>(client, DATABASE);
    if (!asked) throw new Error('the database does not know itself');
    const { clock, ...database } = asked;
    // its answer was made on the way there and back
    const skewSeconds = clock - (sent + now()) / 2_000;
    const replicas = await all<Replica>(client, REPLICAS);
    const house = await houseOf(client);
    await client.query('rollback');
    return { ...database, isUp: true, tookMs: performance.now() - began, skewSeconds, replicas, house };
  } catch (error) {
    broken = error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}

/** What a database that does not answer is to people: the sentence of the catalogue where there is one. */
export const awayOf = (error: unknown): Away => ({
  isUp: false,
  reason:
    (error instanceof AppError ? error : fromDatabase(error))?.message ?? String((error as Error).message),
});

/** The same answer for everybody who asks within a few seconds. */
export class Pulses {
  readonly #pool: pg.Pool;
  #last: { readonly at: number; readonly pulse: Promise<Pulse | Away> } | null = null;
  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }
  now(): Promise<Pulse | Away> {
    const at = performance.now();
    if (!this.#last || at - this.#last.at > FRESH_MS)
      this.#last = { at, pulse: takePulse(this.#pool).catch(awayOf) };
    return this.#last.pulse;
  }
}
