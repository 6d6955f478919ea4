/**
 * Whether the server is well, told in any case: over a connection of its own, and by writing a few bytes where files are kept.
 * What the answer says is at most a few seconds old, so that asking often costs nothing.
 */
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { House } from './house.ts';
import { migrationFiles } from './migrate.ts';
import { AppError, fromDatabase } from './raise.ts';

const STORAGE_MS = 5_000;
/** a backup that is older is told to people */
export const STALE_HOURS = 26;
const SKEW_HOURS = 0.1;
const HOUR_MS = 3_600_000;
const LOW_BYTES = 200 * 1024 * 1024;

export interface DatabaseHealth {
  readonly status: 'ok' | 'error';
  readonly version: string;
  readonly latencyMs: number;
  readonly applied: number;
  readonly message: string;
  readonly backup: LastBackup;
}
export interface StorageHealth {
  readonly status: 'ok' | 'low' | 'error';
  readonly freeBytes: number | null;
  readonly message: string;
}
export interface Health {
  readonly status: 'ok' | 'error';
  readonly version: string;
  readonly database: Omit<DatabaseHealth, 'applied' | 'backup'>;
  readonly storage: StorageHealth;
  readonly migrations: { readonly applied: number; readonly total: number };
  readonly jobs: { readonly status: 'running' | 'off' };
  readonly backup: BackupHealth;
}
export interface BackupHealth {
  /** stale: the last good one is older than a day and a bit; none: there is none yet; failing: the log is not taken away; off: this server makes none */
  readonly status: 'ok' | 'stale' | 'none' | 'failing' | 'off';
  /** when the last good one ended, its age and size */
  readonly lastTime: string | null;
  readonly ageHours: number | null;
  readonly storedBytes: number | null;
  /** all that was committed before it can be restored */
  readonly logTime: string | null;
}

interface LastBackup {
  readonly time: string | null;
  readonly stored: number | null;
}

const sentence = (error: unknown): string =>
  (error instanceof AppError ? error : fromDatabase(error))?.message ?? '';

async function askDatabase(house: House): Promise<DatabaseHealth> {
  const started = Date.now();
  try {
    const { rows } = await house.pools.health.query<{ version: string; applied: number } & LastBackup>(
      `select current_setting('server_version') as version, (select count(*)::int from schema_migration) as applied, b.end_time as time, b.stored_bytes as stored
       from (select 1) one left join lateral (select end_time, stored_bytes from backup_run where kind = 1 and state = 1 order by start_time desc limit 1) b on true`,
    );
    return {
      status: 'ok',
      version: rows[0]?.version ?? '',
      latencyMs: Date.now() - started,
      applied: rows[0]?.applied ?? 0,
      message: '',
      backup: { time: rows[0]?.time ?? null, stored: rows[0]?.stored ?? null },
    };
  } catch (error) {
    return {
      status: 'error',
      version: '',
      latencyMs: Date.now() - started,
      applied: 0,
      message: sentence(error),
      backup: { time: null, stored: null },
    };
  }
}

function backupHealth(desk: House['backup'], { time, stored }: LastBackup): BackupHealth {
  const log = desk?.log() ?? null;
  const age = time === null ? null : (Date.now() - Date.parse(time)) / HOUR_MS;
  return {
    // one of the future: the clock was set back, and nobody knows how old it is
    status: backupStatus(desk !== null, age, log?.trouble ?? null),
    lastTime: time,
    ageHours: age === null ? null : Math.round(age * 10) / 10,
    storedBytes: stored,
    logTime: log?.reached ?? null,
  };
}

/** How it stands with backups, by the age of the last in hours. */
export function backupStatus(
  isOn: boolean,
  age: number | null,
  trouble: string | null,
): BackupHealth['status'] {
  if (!isOn) return 'off';
  if (age === null) return 'none';
  if (age > STALE_HOURS || age < -SKEW_HOURS) return 'stale';
  return trouble === null ? 'ok' : 'failing';
}

/** Writes and removes a small file: a disk that is full or read-only is known before somebody's work meets it. */
async function askStorage(folder: string): Promise<StorageHealth> {
  const probe = path.join(folder, `.health-${process.pid}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(probe, 'ok', { mode: 0o600 });
    await rm(probe, { force: true });
    const { bavail, bsize } = await statfs(folder);
    const freeBytes = bavail * bsize;
    return { status: freeBytes < LOW_BYTES ? 'low' : 'ok', freeBytes, message: '' };
  } catch (error) {
    await rm(probe, { force: true }).catch(() => undefined);
    return { status: 'error', freeBytes: null, message: sentence(error) };
  }
}

/** What is asked for health: made once for a server. */
export function healthOf(house: House, version: string): () => Promise<Health> {
  const folder = path.join(house.config.dataDir, 'files');
  // the files of a program that runs stay as they are: their folder is read once, not at every look
  const total = migrationFiles().length;
  let last: { at: number; storage: Promise<StorageHealth> } | null = null;
  const storageNow = (): Promise<StorageHealth> => {
    if (!last || Date.now() - last.at > STORAGE_MS) last = { at: Date.now(), storage: askStorage(folder) };
    return last.storage;
  };
  return async () => {
    const [{ applied, backup, ...database }, storage] = await Promise.all([askDatabase(house), storageNow()]);
    return {
      status: database.status === 'ok' && storage.status !== 'error' ? 'ok' : 'error',
      version,
      database,
      storage,
      migrations: { applied, total },
      jobs: { status: house.jobs.isRunning ? 'running' : 'off' },
      backup: backupHealth(house.backup, backup),
    };
  };
}
