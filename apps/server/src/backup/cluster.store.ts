/** What is asked of the cluster itself for a backup, on the superuser's connection. */
import pg from 'pg';

/** of this class and number: two backups of one installation are never made at once */
const LOCK = [7_260_010, 1] as const;

export type Connection = pg.Client;

export async function connect(url: string): Promise<Connection> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

export interface Cluster {
  readonly system: string;
  readonly timeline: number;
  readonly version: number;
  readonly isArchiving: boolean;
}

export async function clusterOf(client: Connection): Promise<Cluster> {
  const { rows } = await client.query<{
    system: string;
    timeline: number;
    version: string;
    mode: string;
    library: string;
  }>(
    `select s.system_identifier::text as system, c.timeline_id as timeline, current_setting('server_version_num') as version,
      current_setting('archive_mode') as mode, current_setting('archive_library') as library
     from pg_control_system() s, pg_control_checkpoint() c`,
  );
  const [row] = rows;
  if (!row) throw new Error('pg_control_system answered nothing');
  const { system, version, mode, library } = row;
  // the timeline of the last checkpoint is the old one until the first checkpoint after a restore
  const { rows: now } = await client.query<{ name: string }>(
    'select pg_walfile_name(pg_current_wal_insert_lsn()) as name',
  );
  return {
    system,
    timeline: Number.parseInt(now[0]?.name.slice(0, 8) ?? '1', 16),
    version: Number(version),
    isArchiving: mode === 'on' && library === 'basic_archive',
  };
}

/** False when another backup is being made. The lock goes with the connection. */
export async function takeLock(client: Connection): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>(
    `select pg_try_advisory_lock(${LOCK[0]}, ${LOCK[1]}) as got`,
  );
  return rows[0]?.got ?? false;
}

export interface Place {
  readonly lsn: string;
  readonly segment: string;
}
export async function startCopy(client: Connection, label: string): Promise<Place> {
  const { rows } = await client.query<Place>(
    'select lsn::text, pg_walfile_name(lsn) as segment from pg_backup_start($1, true) as lsn',
    [label],
  );
  if (!rows[0]) throw new Error('pg_backup_start answered nothing');
  return rows[0];
}

export async function stopCopy(client: Connection): Promise<Place & { readonly label: string }> {
  // what has been laid aside so far is waited for by whoever takes it away
  const { rows } = await client.query<Place & { label: string }>(
    'select lsn::text, pg_walfile_name(lsn - 1::numeric) as segment, labelfile as label from pg_backup_stop(false)',
  );
  if (!rows[0]) throw new Error('pg_backup_stop answered nothing');
  return rows[0];
}

/** Ends the current piece of the log and names it; where nothing was written, the one before (the answer is the place behind it). */
export async function switchLog(client: Connection): Promise<string> {
  const { rows } = await client.query<{ segment: string }>(
    'select pg_walfile_name(pg_switch_wal() - 1::numeric) as segment',
  );
  return rows[0]?.segment ?? '';
}

export async function migrationsOf(url: string): Promise<string[]> {
  const client = await connect(url);
  try {
    const { rows } = await client.query<{ name: string }>('select name from schema_migration order by name');
    return rows.map((r) => r.name);
  } finally {
    await client.end();
  }
}

export async function markPoint(client: Connection, name: string): Promise<void> {
  await client.query('select pg_create_restore_point($1)', [name]);
}

/** Until the server has ended its recovery. */
export async function isRecovering(client: Connection): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>('select pg_is_in_recovery() as is');
  return rows[0]?.is ?? true;
}
