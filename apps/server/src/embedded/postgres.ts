/**
 * The embedded PostgreSQL: a real server from npm's binaries, started, reused and stopped here.
 * Survives `kill -9` of the application (the running server is adopted) and of the database (it recovers by itself).
 */
import path from 'node:path';
import { spawn } from 'node:child_process';
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { archiveSettings } from './archive.ts';
import { canReach, databaseAccount, type OsAccount } from './account.ts';
import { databaseBinaries } from './binaries.ts';
import { assertMayCreate, clusterPassword, createCluster } from './cluster.ts';
import { clearPidFile, freePort, isAlive, runningServer, stopServer, waitReady } from './process.ts';

export interface EmbeddedOptions {
  /** folder of the installation; the cluster lies in `<folder>/pg` */
  readonly folder: string;
  /** false only for tests: no fsync */
  readonly durable?: boolean;
  readonly settings?: Readonly<Record<string, string>>;
  /** a cluster that is gone is not made anew: what runs knew another one */
  readonly mustExist?: boolean;
  /** every piece of the log is laid aside for backups (archive.ts) */
  readonly archive?: boolean;
  /** the port to listen on; a free one unless said */
  readonly port?: number;
}
export interface EmbeddedDatabase {
  /** connection string of the superuser, database `postgres` */
  readonly url: string;
  readonly pid: number;
  readonly folder: string;
  readonly adopted: boolean;
  readonly port: number;
  stop(): Promise<void>;
}

const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  max_connections: '120',
  shared_buffers: '256MB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  effective_cache_size: '2GB',
  random_page_cost: '1.1',
  jit: 'off',
  max_wal_size: '2GB',
  log_destination: 'stderr',
  logging_collector: 'off',
  timezone: 'UTC',
  wal_level: 'replica',
  track_io_timing: 'off',
};
const NOT_DURABLE: Readonly<Record<string, string>> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
};

/** Where the cluster can lie: the wanted folder, or /var/tmp when the database account cannot enter it (root in a private home). */
export function reachableFolder(wanted: string): string {
  const account = databaseAccount();
  if (canReach(wanted, account)) return wanted;
  return path.join(
    '/var/tmp',
    `muyun-${path
      .resolve(wanted)
      .replaceAll(/[^\w]+/g, '-')
      .replace(/^-/, '')}`,
  );
}

/** Starts the cluster in `folder`, creating it at the first start. Throws with the tail of the server's log on failure. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const account = databaseAccount();
  const binaries = databaseBinaries(account);
  const data = path.join(options.folder, 'pg');
  mkdirSync(path.dirname(options.folder), { recursive: true });
  // the database account walks through it to its own folder, and nobody looks in
  mkdirSync(options.folder, { recursive: true, mode: 0o711 });
  if (account) chmodSync(options.folder, 0o711);
  else chmodSync(options.folder, 0o700);
  const password = clusterPassword(options.folder);
  if (!existsSync(path.join(data, 'PG_VERSION'))) {
    assertMayCreate(data, options.mustExist === true);
    createCluster(binaries, data, password, account);
  }

  const running = runningServer(data);
  if (!running) await clearPidFile(data);
  if (running) {
    const url = urlOf(running.port, password, running.socket);
    await waitReady(url, () => null);
    return {
      url,
      pid: running.pid,
      port: running.port,
      folder: data,
      adopted: true,
      stop: () => stopServer(running.pid),
    };
  }
  const port = options.port ?? (await freePort());
  const log = path.join(options.folder, 'postgres.log');
  const socket = socketFolder(data);
  const pid = launch(binaries, data, port, log, account, {
    ...SETTINGS,
    unix_socket_directories: socket,
    ...(options.durable === false ? NOT_DURABLE : {}),
    ...(options.archive ? archiveSettings(options.folder, account) : {}),
    ...options.settings,
  });
  const url = urlOf(port, password, socket);
  await waitReady(url, () => (isAlive(pid) ? null : `数据库启动失败，日志 ${log}：\n${tail(log)}`));
  return { url, pid, port, folder: data, adopted: false, stop: () => stopServer(pid) };
}

/** Connection string of the cluster in `folder` where it is running, for a second program beside the server; null where it is not. */
export function runningUrl(folder: string): string | null {
  const running = runningServer(path.join(folder, 'pg'));
  return running && urlOf(running.port, clusterPassword(folder), running.socket);
}

/** A socket file costs a tenth less time per statement than a port; its path must be short and plain. Empty: only the port. */
const socketFolder = (data: string): string => (/^[\w./-]{1,85}$/.test(data) ? data : '');

const urlOf = (port: number, password: string, socket: string): string =>
  `postgres://postgres:${password}@127.0.0.1:${port}/postgres${socket ? `?host=${encodeURIComponent(socket)}` : ''}`;

function launch(
  binaries: string,
  data: string,
  port: number,
  log: string,
  account: OsAccount | null,
  settings: Readonly<Record<string, string>>,
): number {
  // statements that failed stand in the log with their values: nobody else reads it
  const out = openSync(log, 'a', 0o600);
  chmodSync(log, 0o600);
  const args = [
    '-D',
    data,
    '-p',
    String(port),
    ...Object.entries(settings).flatMap(([k, v]) => ['-c', `${k}=${v}`]),
  ];
  const child = spawn(path.join(binaries, 'bin/postgres'), args, {
    detached: true,
    stdio: ['ignore', out, out],
    cwd: '/',
    env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', TZ: 'UTC' },
    ...(account ? { uid: account.uid, gid: account.gid } : {}),
  });
  child.unref();
  closeSync(out);
  if (!child.pid) throw new Error('数据库进程无法启动');
  return child.pid;
}

function tail(file: string): string {
  try {
    return readFileSync(file, 'utf8').split('\n').slice(-20).join('\n');
  } catch {
    return '';
  }
}
