/** Backup and restore as an operator runs them: the commands in processes of their own, and the cluster of a folder asked directly. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { productUrl } from '../../apps/server/src/embedded/database.ts';
import { startEmbedded } from '../../apps/server/src/embedded/postgres.ts';
import { isAlive } from '../../apps/server/src/embedded/process.ts';
import { type Sums, sumsOf } from '../../apps/server/src/backup/sums.store.ts';
import { ROOT, type RunningServer } from '../kit.ts';

export interface Ended {
  readonly code: number | null;
  readonly out: string;
}
/** Environment of a data folder with its backups beside it. */
export const backupEnv = (folder: string, over: Record<string, string> = {}): Record<string, string> => ({
  BACKUP: 'on',
  BACKUP_DIR: `${folder}.backup`,
  BACKUP_LOG_SECONDS: '1',
  DEMO_DATA: 'off',
  ...over,
});

/** Starts a command; answers its process and its end. */
export function startCommand(
  name: 'backup' | 'restore',
  dataDir: string,
  env: Record<string, string>,
  args: readonly string[] = [],
) {
  let out = '';
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', `apps/server/src/${name}/main.ts`, ...args],
    {
      cwd: ROOT,
      env: { ...process.env, NODE_OPTIONS: '', DATA_DIR: dataDir, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (d: Buffer) => {
      out += String(d);
    });
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code) => resolve({ code, out }));
  });
  return { child, ended, output: () => out };
}
export const run = (...asked: Parameters<typeof startCommand>): Promise<Ended> =>
  startCommand(...asked).ended;

/** until `is` holds */
export async function until(what: string, is: () => boolean | Promise<boolean>, ms = 60_000): Promise<void> {
  const end = Date.now() + ms;
  while (!(await is())) {
    if (Date.now() > end) throw new Error(`still not: ${what}`);
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  }
}

export const postmasterOf = (folder: string): number =>
  Number(readFileSync(path.join(folder, 'database/pg/postmaster.pid'), 'utf8').split('\n')[0]);

/** As when the power goes: the server and its database at once. */
export async function powerOff(server: RunningServer): Promise<void> {
  const pid = postmasterOf(server.folder);
  await server.kill();
  process.kill(pid, 'SIGKILL');
  await until('the database is dead', () => !isAlive(pid));
}

/** Tables that the house writes by itself, whenever it likes. */
const OWN_LIFE = /scheduled_|graphile|session|login_|outbox|backup_run|daily_metric|conver/;
export async function businessSums(url: string): Promise<Record<string, string>> {
  const sums: Sums = await sumsOf(url);
  return Object.fromEntries(
    [...sums].filter(([name]) => !OWN_LIFE.test(name)).map(([name, s]) => [name, `${s.rows} ${s.sum}`]),
  );
}

/** Does `work` on the database of a folder that no server runs on. */
export async function withDatabase<T>(folder: string, work: (url: string) => Promise<T>): Promise<T> {
  const database = await startEmbedded({ folder: path.join(folder, 'database'), mustExist: true });
  try {
    return await work(productUrl(database.url));
  } finally {
    await database.stop();
  }
}
