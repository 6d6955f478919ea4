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
const LOW_BYTES = 200 * 1024 * 1024;

export interface DatabaseHealth {
  readonly status: 'ok' | 'error';
  readonly version: string;
  readonly latencyMs: number;
  readonly applied: number;
  readonly message: string;
}
export interface StorageHealth {
  readonly status: 'ok' | 'low' | 'error';
  readonly freeBytes: number | null;
  readonly message: string;
}
export interface Health {
  readonly status: 'ok' | 'error';
  readonly version: string;
  readonly database: Omit<DatabaseHealth, 'applied'>;
  readonly storage: StorageHealth;
  readonly migrations: { readonly applied: number; readonly total: number };
  readonly jobs: { readonly status: 'running' | 'off' };
}

const sentence = (error: unknown): string =>
  (error instanceof AppError ? error : fromDatabase(error))?.message ?? '';

async function askDatabase(house: House): Promise<DatabaseHealth> {
  const started = Date.now();
  try {
    const { rows } = await house.pools.health.query<{ version: string; applied: number }>(
      "select current_setting('server_version') as version, (select count(*)::int from schema_migration) as applied",
    );
    return {
      status: 'ok',
      version: rows[0]?.version ?? '',
      latencyMs: Date.now() - started,
      applied: rows[0]?.applied ?? 0,
      message: '',
    };
  } catch (error) {
    return {
      status: 'error',
      version: '',
      latencyMs: Date.now() - started,
      applied: 0,
      message: sentence(error),
    };
  }
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
  let last: { at: number; storage: Promise<StorageHealth> } | null = null;
  const storageNow = (): Promise<StorageHealth> => {
    if (!last || Date.now() - last.at > STORAGE_MS) last = { at: Date.now(), storage: askStorage(folder) };
    return last.storage;
  };
  return async () => {
    const [{ applied, ...database }, storage] = await Promise.all([askDatabase(house), storageNow()]);
    return {
      status: database.status === 'ok' && storage.status !== 'error' ? 'ok' : 'error',
      version,
      database,
      storage,
      migrations: { applied, total: migrationFiles().length },
      jobs: { status: house.jobs.isRunning ? 'running' : 'off' },
    };
  };
}
