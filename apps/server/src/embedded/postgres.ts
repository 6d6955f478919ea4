/**
 * The embedded PostgreSQL: a real server from npm's binaries, started, reused and stopped here.
 * Survives `kill -9` of the application (the running server is adopted) and of the database (it recovers by itself).
 */
import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { canReach, databaseAccount, type OsAccount } from './account.ts';
import { databaseBinaries } from './binaries.ts';

export interface EmbeddedOptions {
  /** folder of the installation; the cluster lies in `<folder>/pg` */
  readonly folder: string;
  /** false only for tests: no fsync */
  readonly durable?: boolean;
  readonly settings?: Readonly<Record<string, string>>;
  /** a cluster that is gone is not made anew: what runs knew another one */
  readonly mustExist?: boolean;
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
const ORPHANS_MS = 20_000;
/** lies beside the cluster while it is being made */
const INIT_FILE = 'initdb.secret';
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
    ...options.settings,
  });
  const url = urlOf(port, password, socket);
  await waitReady(url, () => (isAlive(pid) ? null : `数据库启动失败，日志 ${log}：\n${tail(log)}`));
  return { url, pid, port, folder: data, adopted: false, stop: () => stopServer(pid) };
}

/** A socket file costs a tenth less time per statement than a port; its path must be short and plain. Empty: only the port. */
const socketFolder = (data: string): string => (/^[\w./-]{1,85}$/.test(data) ? data : '');

const urlOf = (port: number, password: string, socket: string): string =>
  `postgres://postgres:${password}@127.0.0.1:${port}/postgres${socket ? `?host=${encodeURIComponent(socket)}` : ''}`;

function clusterPassword(folder: string): string {
  const file = path.join(folder, 'database.secret');
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

/** Nothing that waiting would mend. */
export class NoCluster extends Error {}

/** Only where nothing is, or where a first start was broken off: never over somebody's data. */
function assertMayCreate(data: string, mustExist: boolean): void {
  const isBrokenOff = existsSync(path.join(path.dirname(data), INIT_FILE));
  const isEmpty = !existsSync(data) || (statSync(data).isDirectory() && readdirSync(data).length === 0);
  if (mustExist || !(isBrokenOff || isEmpty))
    throw new NoCluster(`数据库目录 ${data} 不存在或内容不完整，未做任何改动`);
}

function createCluster(binaries: string, data: string, password: string, account: OsAccount | null): void {
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { mode: 0o700 });
  const passwordFile = path.join(path.dirname(data), INIT_FILE);
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (account) {
    chownSync(data, account.uid, account.gid);
    chownSync(passwordFile, account.uid, account.gid);
  }
  try {
    execFileSync(
      path.join(binaries, 'bin/initdb'),
      [
        '-D',
        data,
        '-U',
        'postgres',
        '-A',
        'scram-sha-256',
        `--pwfile=${passwordFile}`,
        '-E',
        'UTF8',
        // pg_trgm reads LC_CTYPE: with C it would not see Chinese characters and every text search would be a scan
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        '--lc-ctype=C.UTF-8',
        '--no-instructions',
      ],
      {
        stdio: ['ignore', 'ignore', 'pipe'],
        cwd: '/',
        ...(account ? { uid: account.uid, gid: account.gid } : {}),
      },
    );
  } catch (error) {
    rmSync(data, { recursive: true, force: true });
    throw new Error(`初始化数据库失败：${String((error as { stderr?: Buffer }).stderr ?? error)}`, {
      cause: error,
    });
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

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

/** A live server of this very folder, or null: the pid file may name a dead one, or a stranger that has its number now. */
function runningServer(data: string): { pid: number; port: number; socket: string } | null {
  const file = path.join(data, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, 'utf8').split('\n');
  const pid = Number(lines[0]);
  const [port, socket] = [Number(lines[3]), lines[4] ?? ''];
  const isOurs = isAlive(pid) && commandLine(pid).includes('postgres') && lines[1] === data;
  if (isOurs && port > 0) return { pid, port, socket };
  return null;
}

/** Processes that stand in the folder of the cluster: those of a server, and those that a killed one has left. */
function processesIn(data: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === data && isAlive(pid);
      } catch {
        return false;
      }
    });
}

/** Takes away the pid file of a dead server, when the last of its processes has noticed: two must never write at once. */
async function clearPidFile(data: string): Promise<void> {
  const deadline = Date.now() + ORPHANS_MS;
  while (processesIn(data).length > 0) {
    if (Date.now() > deadline)
      throw new Error(`数据库目录 ${data} 仍被上一次运行的进程占用：${processesIn(data).join('、')}`);
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
  rmSync(path.join(data, 'postmaster.pid'), { force: true });
}

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 1) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

async function waitReady(url: string, failed: () => string | null): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('select 1');
      return;
    } catch (error) {
      const reason = failed();
      if (reason) throw new Error(reason, { cause: error });
      if (Date.now() > deadline) throw new Error('数据库 60 秒内没有就绪', { cause: error });
      await new Promise((resolve) => {
        setTimeout(resolve, 40);
      });
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/**
 * Smart shutdown (SIGTERM) lets connections that are just being closed end by themselves, else they are torn under a
 * pool that does not expect it; then fast (SIGINT): open transactions are rolled back, data is checkpointed.
 */
async function stopServer(pid: number): Promise<void> {
  for (const [signal, ms] of [
    ['SIGTERM', 2000],
    ['SIGINT', 20_000],
    ['SIGQUIT', 2000],
  ] as const) {
    if (!isAlive(pid)) return;
    process.kill(pid, signal);
    const deadline = Date.now() + ms;
    while (isAlive(pid) && Date.now() < deadline)
      await new Promise((resolve) => {
        setTimeout(resolve, 20);
      });
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

function tail(file: string): string {
  try {
    return readFileSync(file, 'utf8').split('\n').slice(-20).join('\n');
  } catch {
    return '';
  }
}
