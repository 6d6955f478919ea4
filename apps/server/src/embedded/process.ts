/** The processes of the embedded server: which one is ours, whether it lives and answers, how it is stopped. */
import net from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';

const ORPHANS_MS = 20_000;

/** A live server of this very folder, or null: the pid file may name a dead one, or a stranger that has its number now. */
export function runningServer(data: string): { pid: number; port: number; socket: string } | null {
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
export async function clearPidFile(data: string): Promise<void> {
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

/** Runs, and is no zombie. A process of another account counts. */
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

/** Waits until the server answers a statement; `failed` names what has ended the waiting before. */
export async function waitReady(url: string, failed: () => string | null): Promise<void> {
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
export async function stopServer(pid: number): Promise<void> {
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

/** A port that nobody listens on. */
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
